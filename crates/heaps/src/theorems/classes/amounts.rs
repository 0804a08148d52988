//! The amounts of a rule by residues: read off its conditions, and the values that they make.
use super::super::divisors::takes_free;
use super::super::growth::{K, N};
use super::super::premises::Premises;
use rules::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Remains, Schema, Set};
use rules::ruleset::Play;
use rules::{eval, num};

/// The greatest modulus, near amount and first heap that are followed.
const MOST_RESIDUES: u64 = 64;
const MOST_NEAR: i64 = 128;

/// The legal amounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Amounts {
    /// The residues of heaps and amounts are taken modulo this.
    pub(super) modulus: usize,
    /// From this amount on its residue decides whether it is legal.
    pub(super) near: usize,
    /// From this heap on its residue decides.
    pub(super) start: usize,
    /// The heaps to which the first ones may be moved.
    first: Vec<Vec<u64>>,
    /// The legal amounts below `near`, by residue of the heap.
    few: Vec<Vec<usize>>,
    /// Whether amounts from there on are legal, by residue of the heap and of the amount.
    many: Vec<Vec<bool>>,
    /// Whether all of the heap may be taken, by its residue.
    all: Vec<bool>,
}

/// The modulus and the bounds on which conditions depend.
struct Reading {
    modulus: u64,
    near: i64,
    start: i64,
}

impl Reading {
    fn modulo(&mut self, m: i64) -> Option<()> {
        let m = u64::try_from(m).ok().filter(|&m| m > 0)?;
        self.modulus = (self.modulus / num::gcd(self.modulus, m)).checked_mul(m).filter(|&all| all <= MOST_RESIDUES)?;
        Some(())
    }

    /// A condition of residues of the heap and the amount, of bounds of each, and of the one beside
    /// the other.
    fn condition(&mut self, cond: &Cond) -> Option<()> {
        match cond {
            Cond::Const(_) => Some(()),
            Cond::Not(one) => self.condition(one),
            Cond::All(all) | Cond::Any(all) => all.iter().try_for_each(|one| self.condition(one)),
            Cond::Compare(CompareOp::Divides, Num::Const(m), x) if whole(x) => self.modulo(*m),
            Cond::Compare(CompareOp::Divides, ..) => None,
            // Below the heap, every amount is less than it.
            Cond::Compare(_, x, y) if (*x == N && *y == K) || (*x == K && *y == N) => Some(()),
            Cond::Compare(_, x, Num::Const(c)) | Cond::Compare(_, Num::Const(c), x) if *x == K || *x == N => {
                self.bound(*x == K, *c)
            }
            Cond::Compare(_, x, y) => {
                self.periodic(x)?;
                self.periodic(y)
            }
            Cond::In(x, Set::Named(NamedSet::Odd | NamedSet::Even)) if whole(x) => self.modulo(2),
            Cond::In(x, Set::Ranges(ranges)) => {
                let variable = *x == K || *x == N;
                if !variable {
                    self.periodic(x)?;
                }
                ranges.iter().try_for_each(|range| match range {
                    (Num::Const(low), Num::Const(high)) if variable => {
                        self.bound(*x == K, *low)?;
                        self.bound(*x == K, *high)
                    }
                    (Num::Const(_), Num::Const(_)) => Some(()),
                    _ => None,
                })
            }
            _ => None,
        }
    }

    /// A number with which the amount or the heap is compared.
    fn bound(&mut self, amount: bool, c: i64) -> Option<()> {
        let beyond = c.checked_add(1).filter(|&beyond| beyond <= MOST_NEAR)?;
        let place = if amount { &mut self.near } else { &mut self.start };
        *place = (*place).max(beyond);
        Some(())
    }

    /// A number that depends on residues.
    fn periodic(&mut self, num: &Num) -> Option<()> {
        match num {
            Num::Const(_) => Some(()),
            Num::Arith(ArithOp::Rem, x, m) => match **m {
                Num::Const(m) if whole(x) => self.modulo(m),
                _ => None,
            },
            Num::Arith(ArithOp::Add | ArithOp::Sub | ArithOp::Mul, x, y) => {
                self.periodic(x)?;
                self.periodic(y)
            }
            Num::Call(Func::Gcd, args) => match args.as_slice() {
                [x, Num::Const(m)] | [Num::Const(m), x] if whole(x) => self.modulo(*m),
                _ => None,
            },
            _ => None,
        }
    }
}

/// A sum of products of the heap, the amount and constants.
fn whole(num: &Num) -> bool {
    match num {
        Num::Const(_) => true,
        Num::Var(v) => *v <= 1,
        Num::Neg(x) => whole(x),
        Num::Arith(ArithOp::Add | ArithOp::Sub | ArithOp::Mul, x, y) => whole(x) && whole(y),
        _ => false,
    }
}

/// The amount of a clause without a name for it.
fn fixed(schema: &Schema) -> Option<i64> {
    let Remains::Positions(parts) = &schema.remains else { return None };
    let [part] = parts.as_slice() else { return None };
    match part.coords.as_slice() {
        [Num::Arith(ArithOp::Sub, n, k)] if **n == N && part.times.is_none() && part.each.is_none() => match **k {
            Num::Const(k @ 1..=MOST_NEAR) => Some(k),
            _ => None,
        },
        _ => None,
    }
}

impl Amounts {
    /// Reads a rule; `None` where its conditions are of another kind.
    pub(super) fn of(premises: Premises) -> Option<Self> {
        let mut reading = Reading { modulus: 1, near: 1, start: 1 };
        for schema in premises.schemas() {
            let named = schema.free.len() == 1 && takes_free(&schema.remains);
            if schema.pattern != [None] || !(named || schema.free.is_empty()) {
                return None;
            }
            if !named {
                reading.bound(true, fixed(schema)?)?;
            }
            schema.conditions.iter().try_for_each(|cond| reading.condition(cond))?;
        }
        let modulus = reading.modulus as usize;
        let (near, start) = (reading.near as usize, reading.start.max(reading.near) as usize + modulus);
        // A heap of each residue beyond all bounds.
        let heap = |i: usize| ((start + near + 2 * modulus).div_ceil(modulus) * modulus + i) as i64;
        let legal = |n: i64, k: i64| premises.schemas().iter().any(|schema| is_legal(schema, n, k));
        let residues = 0..modulus;
        let few = residues.clone().map(|i| (1..near).filter(|&k| legal(heap(i), k as i64)).collect());
        let row = |i: usize| residues.clone().map(|rho| legal(heap(i), at_least(near, rho, modulus) as i64)).collect();
        let all = residues.clone().map(|i| legal(heap(i), heap(i))).collect();
        let one = |heaps: Vec<u64>| match heaps.as_slice() {
            [] => Some(0),
            [heap] => Some(*heap),
            _ => None,
        };
        let first = (0..start as u64).map(|n| premises.options(n)?.into_iter().map(one).collect::<Option<Vec<u64>>>());
        Some(Self {
            modulus,
            near,
            start,
            first: first.collect::<Option<_>>()?,
            few: few.collect(),
            many: residues.clone().map(row).collect(),
            all,
        })
    }

    /// Whether no heap has more than `near` options: then its values repeat, and
    /// [`guards`](super::super::guards) proves the period.
    pub(super) fn are_few(&self) -> bool {
        !self.many.iter().flatten().chain(&self.all).any(|&legal| legal)
    }

    /// Values to be made, in this convention.
    pub(super) fn values(&self, play: Play) -> Values<'_> {
        Values {
            amounts: self,
            misere: play == Play::Misere,
            all: Vec::new(),
            far: vec![Vec::new(); self.modulus],
            least: vec![0; self.modulus],
        }
    }
}

/// The least number from a bound on with a residue.
fn at_least(bound: usize, residue: usize, modulus: usize) -> usize {
    bound + (residue + modulus - bound % modulus) % modulus
}

/// Whether a clause allows an amount.
fn is_legal(schema: &Schema, n: i64, k: i64) -> bool {
    let env = [n, k];
    let named = !schema.free.is_empty();
    let env = &env[..if named { 2 } else { 1 }];
    (named || fixed(schema) == Some(k)) && schema.conditions.iter().all(|cond| eval::cond(cond, env) == Ok(Some(true)))
}

/// The values of the first heaps, and the state for the next one.
pub(super) struct Values<'a> {
    amounts: &'a Amounts,
    misere: bool,
    pub(super) all: Vec<u64>,
    /// For each residue of a heap, the values of heaps that it reaches by amounts of at least
    /// `near`, but heap 0.
    far: Vec<Vec<bool>>,
    /// The least number that is none of them.
    least: Vec<usize>,
}

impl Values<'_> {
    /// Makes more values, until there are so many.
    pub(super) fn extend(&mut self, len: u64) {
        let (amounts, m) = (self.amounts, self.amounts.modulus);
        while (self.all.len() as u64) < len {
            let n = self.all.len();
            // The heap that becomes far, for heaps of each residue that may take so much.
            if let Some(heap) = n.checked_sub(amounts.near).filter(|&heap| heap > 0) {
                let value = self.all[heap] as usize;
                for i in (0..m).filter(|i| amounts.many[*i][(i + m - heap % m) % m]) {
                    let far = &mut self.far[i];
                    if far.len() <= value {
                        far.resize(value + 1, false);
                    }
                    far[value] = true;
                    while far.get(self.least[i]) == Some(&true) {
                        self.least[i] += 1;
                    }
                }
            }
            let value = match amounts.first.get(n) {
                Some(heaps) => self.mex(heaps.iter().map(|&heap| self.all[heap as usize]).collect(), None),
                None => {
                    let i = n % m;
                    let near = amounts.few[i].iter().map(|&k| self.all[n - k]);
                    let zero = amounts.all[i].then(|| self.all[0]);
                    self.mex(near.chain(zero).collect(), Some(i))
                }
            };
            self.all.push(value);
        }
    }

    /// The least value that is none of these, nor reached far from heaps of this residue.
    fn mex(&self, mut values: Vec<u64>, far: Option<usize>) -> u64 {
        let far_is_empty = far.is_none_or(|i| self.far[i].is_empty());
        if self.misere && values.is_empty() && far_is_empty {
            return 1;
        }
        values.sort_unstable();
        let is_far = |value: usize| far.is_some_and(|i| self.far[i].get(value) == Some(&true));
        let mut value = far.map_or(0, |i| self.least[i]);
        let mut near = values.into_iter().peekable();
        loop {
            while near.next_if(|&own| own < value as u64).is_some() {}
            if near.peek() != Some(&(value as u64)) && !is_far(value) {
                return value as u64;
            }
            value += 1;
        }
    }
}
