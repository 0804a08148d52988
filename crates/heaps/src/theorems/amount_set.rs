//! The amounts of games in which they do not depend on the heap, also infinite ones: primes,
//! powers, palindromes, ...
//!
//! Read from the typed rules, and only where every condition is understood; otherwise there is no
//! answer.
use super::premises::Premises;
use rules::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Remains, Schema, Set};
use rules::numset::NumSet;
use rules::ruleset::{Class, Ruleset};
use rules::{num, sets};

/// The amounts of a kind within bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AmountSet {
    /// The kind.
    pub kind: Kind,
    /// The least amount, at least 1.
    pub least: u64,
    /// The greatest amount.
    pub most: u64,
}

/// A kind of amounts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// All amounts.
    All,
    /// The numbers of a finite set.
    Finite(NumSet),
    /// Whether amount i is allowed: `first[i]`, beyond that `repeat` again and again.
    Repeating {
        /// For 0, 1, ...
        first: Vec<bool>,
        /// For the amounts after that; not empty.
        repeat: Vec<bool>,
    },
    /// The powers of a number from 2 up: 1, b, b*b, ...
    Powers(u64),
    /// A set with a name.
    Named(NamedSet),
    /// The numbers whose count of different prime divisors lies within these bounds.
    Omega {
        /// The least number of prime factors.
        least: u64,
        /// The greatest number of prime factors.
        most: u64,
    },
    /// The numbers whose count of prime divisors, with multiplicity, lies within these bounds.
    BigOmega {
        /// The least number of prime factors.
        least: u64,
        /// The greatest number of prime factors.
        most: u64,
    },
}

/// With more cases than this, all residues are taken to be possible.
const MOST_CASES: u64 = 1 << 24;

/// The heap, and the first free variable.
const N: Num = Num::Var(0);
const K: Num = Num::Var(1);

impl AmountSet {
    fn all_of(kind: Kind) -> Self {
        Self { kind, least: 1, most: u64::MAX }
    }

    /// The sets whose union are the amounts of a ruleset in which one heap is left and amounts do
    /// not depend on the heap; `None` when it is not, or not seen to be, such a ruleset.
    pub fn of(ruleset: &Ruleset) -> Option<Vec<Self>> {
        let premises = Premises::of(ruleset).filter(|premises| premises.nothing_is_zero())?;
        match &ruleset.class {
            Class::Subtraction(set) => Some(vec![Self::all_of(Kind::Finite(set.clone()))]),
            Class::RepeatingCode(code) => {
                let single = |digits: &[u32]| -> Option<Vec<bool>> {
                    digits.iter().map(|&digit| matches!(digit, 0 | 3).then_some(digit == 3)).collect()
                };
                let (first, repeat) = (single(&code.digits)?, single(&code.repeat)?);
                (!repeat.is_empty()).then(|| vec![Self::all_of(Kind::Repeating { first, repeat })])
            }
            Class::OnN { splits: false } => premises.schemas().iter().map(Self::of_schema).collect(),
            _ => None,
        }
    }

    fn of_schema(schema: &Schema) -> Option<Self> {
        if schema.pattern != [None] || schema.free.len() > 1 {
            return None;
        }
        let amount = amount(&schema.remains)?;
        let mut set = match amount {
            Num::Const(k) => {
                Self::all_of(Kind::Finite(u64::try_from(*k).ok().filter(|&k| k > 0).into_iter().collect()))
            }
            Num::Arith(ArithOp::Pow, base, exponent) if **exponent == K => match **base {
                Num::Const(base @ 2..) => Self::all_of(Kind::Powers(base as u64)),
                _ => return None,
            },
            amount if *amount == K => Self::all_of(Kind::All),
            _ => return None,
        };
        schema.conditions.iter().all(|condition| set.restrict(amount, condition)).then_some(set)
    }

    /// Takes a condition into account; whether it was understood.
    fn restrict(&mut self, amount: &Num, condition: &Cond) -> bool {
        match condition {
            Cond::Const(true) => true,
            Cond::All(conditions) => conditions.iter().all(|condition| self.restrict(amount, condition)),
            Cond::Prime(x) if x == amount => self.narrow(Kind::Named(NamedSet::Primes)),
            Cond::In(x, Set::Named(named)) if x == amount => self.narrow(Kind::Named(*named)),
            Cond::Compare(op, x, y) => match (*op, x, y) {
                // Taking more than there is, is no move anyway.
                (CompareOp::Le, x, y) | (CompareOp::Ge, y, x) if x == amount && *y == N => true,
                (op, x, Num::Const(c)) => self.compare(amount, op, x, *c),
                (op, Num::Const(c), x) => op.mirrored().is_some_and(|op| self.compare(amount, op, x, *c)),
                _ => false,
            },
            _ => false,
        }
    }

    fn compare(&mut self, amount: &Num, op: CompareOp, x: &Num, c: i64) -> bool {
        let Some((least, most)) = bounds(op, c) else { return false };
        match x {
            x if x == amount => {
                (self.least, self.most) = (self.least.max(least), self.most.min(most));
                true
            }
            // An exponent from 0 or 1 on is a bound of the power.
            Num::Var(1) if matches!(self.kind, Kind::Powers(_)) && most == u64::MAX && least <= 1 => {
                if let (1, Kind::Powers(base)) = (least, &self.kind) {
                    self.least = self.least.max(*base);
                }
                true
            }
            Num::Call(Func::Omega, args) if args.as_slice() == std::slice::from_ref(amount) => {
                self.narrow(Kind::Omega { least, most })
            }
            Num::Call(Func::BigOmega, args) if args.as_slice() == std::slice::from_ref(amount) => {
                self.narrow(Kind::BigOmega { least, most })
            }
            _ => false,
        }
    }

    /// One kind at a time.
    fn narrow(&mut self, kind: Kind) -> bool {
        let first = self.kind == Kind::All;
        if first {
            self.kind = kind;
        }
        first
    }

    /// Whether an amount, at least 1, is in the set.
    pub fn contains(&self, k: u64) -> bool {
        let kind = match &self.kind {
            Kind::All => true,
            Kind::Finite(set) => set.contains(k),
            Kind::Repeating { first, repeat } => match usize::try_from(k) {
                Ok(i) if i < first.len() => first[i],
                _ => repeat[((k - first.len() as u64) % repeat.len() as u64) as usize],
            },
            Kind::Powers(base) => {
                let mut rest = k;
                while rest.is_multiple_of(*base) && rest > 0 {
                    rest /= base;
                }
                rest == 1
            }
            Kind::Named(named) => sets::contains(*named, k),
            Kind::Omega { least, most } => num::omega(k).is_some_and(|o| (*least..=*most).contains(&u64::from(o))),
            Kind::BigOmega { least, most } => {
                num::big_omega(k).is_some_and(|o| (*least..=*most).contains(&u64::from(o)))
            }
        };
        kind && k >= self.least.max(1) && k <= self.most
    }

    /// The residues modulo `p >= 1` that amounts of this set may have: for every amount the entry
    /// of its residue is true. Cost: O(p log p) or so.
    pub fn residues(&self, p: u64) -> Vec<bool> {
        let mut may = vec![false; p as usize];
        let mut mark = |k: u64| may[(k % p) as usize] = true;
        match &self.kind {
            Kind::Finite(set) => {
                for range in set.ranges() {
                    let (low, high) = (*range.start(), *range.end());
                    (low..=high.min(low.saturating_add(p - 1))).for_each(&mut mark);
                }
            }
            // The amounts below the repetition, then the repeated places as long as their residues
            // are new.
            Kind::Repeating { first, repeat } => {
                let end = (repeat.len() as u64).saturating_mul(p).saturating_add(first.len() as u64);
                let all = end > MOST_CASES;
                (1..=end.min(MOST_CASES).max(p)).filter(|&k| all || self.contains(k)).for_each(&mut mark);
            }
            Kind::Powers(base) => orbit(*base, p, &mut mark),
            Kind::Named(NamedSet::Pow2) => orbit(2, p, &mut mark),
            Kind::Named(NamedSet::Odd) => (0..2 * p).filter(|k| k % 2 == 1).for_each(&mut mark),
            // A prime that shares a divisor with p divides p.
            Kind::Named(NamedSet::Primes) => {
                (1..=p).filter(|&k| num::gcd(k, p) == 1 || num::is_prime(k)).for_each(&mut mark);
            }
            // A palindrome that is not 0 does not end in 0.
            Kind::Named(NamedSet::Palindromes) => {
                (1..=p).filter(|k| !p.is_multiple_of(10) || k % 10 != 0).for_each(&mut mark);
            }
            // A divisor of k and p divides the residue, and has no more primes than k.
            Kind::Omega { most, .. } => (1..=p)
                .filter(|&k| num::omega(num::gcd(k, p)).is_some_and(|o| u64::from(o) <= *most))
                .for_each(&mut mark),
            Kind::BigOmega { most, .. } => (1..=p)
                .filter(|&k| num::big_omega(num::gcd(k, p)).is_some_and(|o| u64::from(o) <= *most))
                .for_each(&mut mark),
            Kind::All => (self.least..=self.most.min(self.least.saturating_add(p))).for_each(&mut mark),
            Kind::Named(_) => (1..=p).for_each(&mut mark),
        }
        may
    }
}

/// The powers of a number modulo p.
fn orbit(base: u64, p: u64, mark: &mut impl FnMut(u64)) {
    let mut power = 1 % p;
    // After p steps a residue has come back.
    for _ in 0..=p {
        mark(power);
        power = (u128::from(power) * u128::from(base) % u128::from(p)) as u64;
    }
}

/// The amount that is taken, where one heap is left (or nothing, which has the same
/// value).
fn amount(remains: &Remains) -> Option<&Num> {
    let rest = match remains {
        Remains::Heaps { total, parts: Num::Call(Func::Min, args), .. } => {
            let [Num::Const(1), second] = args.as_slice() else { return None };
            (second == total).then_some(total)?
        }
        Remains::Positions(parts) => match parts.as_slice() {
            [part] if part.times.is_none() && part.each.is_none() => match part.coords.as_slice() {
                [rest] => rest,
                _ => return None,
            },
            _ => return None,
        },
        Remains::Heaps { .. } => return None,
    };
    match rest {
        Num::Arith(ArithOp::Sub, from, amount) if **from == N => Some(amount),
        _ => None,
    }
}

/// The natural numbers x with `x OP c`, as bounds; `None` where these are not all.
fn bounds(op: CompareOp, c: i64) -> Option<(u64, u64)> {
    let nothing = (1, 0);
    let from = |c: i64| u64::try_from(c).unwrap_or(0);
    let to = |c: Option<i64>| c.and_then(|c| u64::try_from(c).ok()).map_or(nothing, |c| (0, c));
    match op {
        CompareOp::Eq => Some(u64::try_from(c).map_or(nothing, |c| (c, c))),
        CompareOp::Ge => Some((from(c), u64::MAX)),
        CompareOp::Gt => Some((from(c).saturating_add(u64::from(c >= 0)), u64::MAX)),
        CompareOp::Le => Some(to(Some(c))),
        CompareOp::Lt => Some(to(c.checked_sub(1))),
        _ => None,
    }
}
