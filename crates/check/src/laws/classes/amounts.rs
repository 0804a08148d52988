//! The amounts that a rule allows, where residues of heap and amount decide from some heap and some
//! amount on; and the values, heap by heap.
use crate::forms::between::zero;
use crate::game::Convention;
use crate::guards::least_common_multiple;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::options::options;
use crate::rule::{Amount, Clause, Cond, Expr, Func, Named, Op, Order, Rule, Set, eval};
use crate::say;

const N: Expr = Expr::Var(0);
const K: Expr = Expr::Var(1);
/// The greatest modulus, and the greatest number that heaps and amounts are compared with.
const MOST_RESIDUES: u64 = 64;
const LARGEST: i64 = 128;

/// The amounts of a clause.
enum Taken {
    /// The amounts of the free name, which the conditions describe.
    Named,
    /// All within bounds that are `odd`, `even` or neither of these words.
    Range(i64, i64, Option<bool>),
}

/// A way to take, and when.
struct Take<'r> {
    taken: Taken,
    conditions: &'r [Cond],
}

impl Take<'_> {
    fn allows(&self, n: i64, k: i64) -> Result<bool, Invalid> {
        match self.taken {
            Taken::Named => eval::all(self.conditions, &[n, k]),
            Taken::Range(low, high, odd) => {
                let within = k >= low && k <= high && odd.is_none_or(|odd| odd == (k % 2 == 1));
                Ok(within && eval::all(self.conditions, &[n])?)
            }
        }
    }
}

/// The amounts that may be taken, by residues.
#[derive(Debug, Clone)]
pub(super) struct Amounts {
    pub(super) modulus: usize,
    /// Amounts below this are looked at one by one.
    pub(super) near: usize,
    /// Heaps below this as well.
    pub(super) start: usize,
    /// The heaps that those become.
    begin: Vec<Vec<usize>>,
    /// By residue of the heap: near amounts, residues of the other ones, and whether all goes.
    rows: Vec<(Vec<usize>, Vec<bool>, bool)>,
}

impl Amounts {
    pub(super) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        if zero(rule, convention, work)?.moves {
            return Err(Invalid::Condition(say::empty_heap_has_move()));
        }
        let mut takes = Vec::new();
        for clause in &rule.clauses {
            read(clause, &mut takes)?;
        }
        let mut bounds = Bounds { modulus: 1, near: 1, start: 1 };
        for take in &takes {
            take.conditions.iter().try_for_each(|cond| bounds.condition(cond))?;
            if let Taken::Range(low, high, odd) = take.taken {
                bounds.compared(true, low)?;
                if high < i64::MAX {
                    bounds.compared(true, high)?;
                }
                bounds.modulo(if odd.is_some() { 2 } else { 1 })?;
            }
        }
        let (m, near) = (bounds.modulus as usize, bounds.near as usize);
        let start = near.max(bounds.start as usize) + m;
        let mut begin = Vec::new();
        for n in 0..start {
            begin.push(single(rule, n, work)?);
        }
        let allowed = |n: usize, k: usize, work: &mut Work<'_>| -> Result<bool, Invalid> {
            work.spend(takes.len() as u64)?;
            for take in &takes {
                if take.allows(n as i64, k as i64)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        let mut rows = Vec::new();
        for i in 0..m {
            // Far beyond all numbers that are compared.
            let n = (start + 2 * near + 2 * m) / m * m + m + i;
            let mut few = Vec::new();
            for k in 1..near {
                if allowed(n, k, work)? {
                    few.push(k);
                }
            }
            let mut many = vec![false; m];
            for k in near..near + m {
                many[k % m] = allowed(n, k, work)?;
            }
            rows.push((few, many, allowed(n, n, work)?));
        }
        let own = Self { modulus: m, near, start, begin, rows };
        // The reading by residues and the definition agree on the next heaps.
        for n in start..start + 2 * m {
            let mut heaps: Vec<usize> = (0..n).filter(|&heap| own.reaches(n, heap)).collect();
            heaps.sort_unstable();
            if heaps != single(rule, n, work)? {
                return Err(Invalid::Game(say::moves_not_by_residues(n)));
            }
        }
        Ok(own)
    }

    /// Whether a heap from `start` on may become a smaller one.
    fn reaches(&self, n: usize, heap: usize) -> bool {
        let (few, many, all) = &self.rows[n % self.modulus];
        match n - heap {
            k if k == n => *all,
            k if k < self.near => few.contains(&k),
            k => many[k % self.modulus],
        }
    }

    /// The first `len` values.
    pub(super) fn values(&self, len: usize, convention: Convention, work: &mut Work<'_>) -> Result<Vec<u64>, Invalid> {
        let m = self.modulus;
        let mut values: Vec<u64> = Vec::new();
        // For each residue: which values far heaps but heap 0 bring.
        let mut far: Vec<Vec<bool>> = vec![vec![false; 1]; m];
        // Values below this are all there.
        let mut full = vec![0_usize; m];
        for n in 0..len {
            work.spend(m as u64 + self.near as u64 + 1)?;
            if n > self.near {
                let (heap, value) = (n - self.near, values[n - self.near] as usize);
                for (i, row) in self.rows.iter().enumerate() {
                    // The heaps with residue i from here on.
                    if row.1[(i + m - heap % m) % m] {
                        if far[i].len() < value + 2 {
                            far[i].resize(2 * value + 2, false);
                        }
                        far[i][value] = true;
                        while far[i][full[i]] {
                            full[i] += 1;
                            if full[i] == far[i].len() {
                                far[i].push(false);
                            }
                        }
                    }
                }
            }
            let (heaps, residue): (Vec<usize>, Option<usize>) = if n < self.start {
                (self.begin[n].clone(), None)
            } else {
                let (few, _, all) = &self.rows[n % m];
                (few.iter().map(|k| n - k).chain(all.then_some(0)).collect(), Some(n % m))
            };
            let mut near: Vec<usize> = heaps.into_iter().map(|heap| values[heap] as usize).collect();
            near.sort_unstable();
            if near.is_empty() && residue.is_none_or(|i| !far[i].contains(&true)) {
                values.push(u64::from(convention == Convention::Misere));
                continue;
            }
            let is_far = |value: usize| residue.is_some_and(|i| far[i].get(value) == Some(&true));
            let mut value = residue.map_or(0, |i| full[i]);
            while near.binary_search(&value).is_ok() || is_far(value) {
                value += 1;
            }
            values.push(value as u64);
        }
        Ok(values)
    }
}

/// The smaller heaps that a heap becomes by the definition.
fn single(rule: &Rule, n: usize, work: &mut Work<'_>) -> Result<Vec<usize>, Invalid> {
    let mut heaps = Vec::new();
    for sum in options(rule, &[n as i64], work)? {
        match sum.as_slice() {
            [] => heaps.push(0),
            [heap] => heaps.push(usize::try_from(heap[0]).map_err(|_| Invalid::Rule(say::such_moves()))?),
            _ => return Err(Invalid::Rule(say::sums_as_one_heap())),
        }
    }
    heaps.sort_unstable();
    heaps.dedup();
    if heaps.last().is_some_and(|&last| last >= n) {
        return Err(Invalid::Condition(say::move_to_smaller_heap()));
    }
    Ok(heaps)
}

fn refused() -> Invalid {
    Invalid::Rule(say::clause_by_residues())
}

fn read<'r>(clause: &'r Clause, takes: &mut Vec<Take<'r>>) -> Result<(), Invalid> {
    match clause {
        Clause::Take { amounts, leaving: None, guard } => {
            for amount in amounts {
                let ranges: Vec<Taken> = match amount {
                    Amount::One(K) if guard.free.len() == 1 => vec![Taken::Named],
                    _ if !guard.free.is_empty() => return Err(refused()),
                    Amount::Any => vec![Taken::Range(1, i64::MAX, None)],
                    Amount::One(Expr::Int(x)) => vec![Taken::Range((*x).max(1), *x, None)],
                    Amount::Range(Expr::Int(low), Expr::Int(high)) => vec![Taken::Range((*low).max(1), *high, None)],
                    Amount::Set(Set::Named(Named::Odd)) => vec![Taken::Range(1, i64::MAX, Some(true))],
                    Amount::Set(Set::Named(Named::Even)) => vec![Taken::Range(1, i64::MAX, Some(false))],
                    Amount::Set(Set::Constants(all)) => {
                        all.iter().map(|&(low, high)| Taken::Range(low.max(1), high, None)).collect()
                    }
                    _ => return Err(refused()),
                };
                takes.extend(ranges.into_iter().map(|taken| Take { taken, conditions: &guard.conditions }));
            }
            Ok(())
        }
        Clause::Arrow { pattern, options, guard } if pattern.as_slice() == [None] => {
            let [one] = options.as_slice() else { return Err(refused()) };
            let [Expr::Arith(Op::Sub, n, k)] = one.as_slice() else { return Err(refused()) };
            let taken = match (&**n, &**k, guard.free.len()) {
                (&N, &K, 1) => Taken::Named,
                (&N, Expr::Int(k @ 1..), 0) => Taken::Range(*k, *k, None),
                _ => return Err(refused()),
            };
            takes.push(Take { taken, conditions: &guard.conditions });
            Ok(())
        }
        _ => Err(refused()),
    }
}

/// The modulus and the bounds that the conditions need.
struct Bounds {
    modulus: u64,
    near: i64,
    start: i64,
}

impl Bounds {
    fn modulo(&mut self, m: i64) -> Result<(), Invalid> {
        let m = u64::try_from(m).ok().filter(|m| (1..=MOST_RESIDUES).contains(m)).ok_or_else(refused)?;
        self.modulus = least_common_multiple(self.modulus, m);
        if self.modulus <= MOST_RESIDUES { Ok(()) } else { Err(refused()) }
    }

    /// The amount, or the heap, is compared with this.
    fn compared(&mut self, amount: bool, with: i64) -> Result<(), Invalid> {
        if with > LARGEST {
            return Err(refused());
        }
        let place = if amount { &mut self.near } else { &mut self.start };
        *place = (*place).max(with + 1);
        Ok(())
    }

    fn condition(&mut self, cond: &Cond) -> Result<(), Invalid> {
        let plain = |x: &Expr| *x == N || *x == K;
        match cond {
            Cond::Not(one) => self.condition(one),
            Cond::All(all) | Cond::Any(all) => all.iter().try_for_each(|one| self.condition(one)),
            Cond::Divides(Expr::Int(m), x) if is_whole(x) => self.modulo(*m),
            // The amount is known to be less, unless all of the heap is taken.
            Cond::Compare(_, x, y) if plain(x) && plain(y) => Ok(()),
            Cond::Compare(_, x, Expr::Int(c)) | Cond::Compare(_, Expr::Int(c), x) if plain(x) => {
                self.compared(*x == K, *c)
            }
            Cond::Compare(Order::Eq | Order::Ne | Order::Lt | Order::Le | Order::Gt | Order::Ge, x, y) => {
                self.residue(x)?;
                self.residue(y)
            }
            Cond::Within(x, Set::Named(Named::Odd | Named::Even)) if is_whole(x) => self.modulo(2),
            Cond::Within(x, Set::Constants(_)) if !plain(x) => self.residue(x),
            Cond::Within(x, Set::Constants(all)) => all.iter().try_for_each(|&(low, high)| {
                self.compared(*x == K, low)?;
                self.compared(*x == K, high)
            }),
            _ => Err(refused()),
        }
    }

    /// A number made of residues.
    fn residue(&mut self, x: &Expr) -> Result<(), Invalid> {
        match x {
            Expr::Int(_) => Ok(()),
            Expr::Arith(Op::Rem, x, m) if is_whole(x) => match **m {
                Expr::Int(m) => self.modulo(m),
                _ => Err(refused()),
            },
            Expr::Arith(Op::Add | Op::Sub | Op::Mul, x, y) => {
                self.residue(x)?;
                self.residue(y)
            }
            Expr::Call(Func::Gcd, all) => match all.as_slice() {
                [x, Expr::Int(m)] | [Expr::Int(m), x] if is_whole(x) => self.modulo(*m),
                _ => Err(refused()),
            },
            _ => Err(refused()),
        }
    }
}

/// Sums and products of whole numbers.
fn is_whole(x: &Expr) -> bool {
    match x {
        Expr::Int(_) => true,
        Expr::Var(v) => *v < 2,
        Expr::Neg(x) => is_whole(x),
        Expr::Arith(Op::Add | Op::Sub | Op::Mul, x, y) => is_whole(x) && is_whole(y),
        _ => false,
    }
}
