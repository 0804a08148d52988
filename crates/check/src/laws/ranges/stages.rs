//! Blocks of lost heaps where t(n) is a multiple of a root, and a constant: many blocks at once.
//!
//! Let `t = c*q + d`, where q is the greatest number with `F(q) <= (a*n+b)/e`, for a polynomial F
//! that never falls. The heaps with this q are *stage* q; the first is `A(q) = (e*F(q)-b)/a`,
//! rounded up. Let lost heaps end at `y`. The next ones begin at the least `n > y` with `n >=
//! y+1+t(n)`, and in stage s that is `n >= y+1+c*s+d`. Let all heaps of earlier stages be less
//! than what is asked of them. Then `y+1+c*s+d` is not below stage s, as `c >= 0`; so this heap is
//! the next one if it is in stage s, and else no heap of stage s is. While the stage stays, blocks
//! come `t+least` apart, and the last of them is found by one division.
//!
//! **Rounds.** That alone passes all stages, of which there are too many where F is of degree 2.
//! There a *visit* is a stage q and by how much the first block in it begins above `A(q)`. Its
//! *way* is the number of blocks that follow in the stage, and of the stages to that of the next
//! visit. Among the q of one residue modulo a (modulo 2a where a is even) `e*F(q)/a` has one and
//! the same fraction, so A is a polynomial of degree 2 with one and the same leading coefficient,
//! and `A(q+s) - A(q)` is of degree 1. So for one way and one residue the next visit is an affine
//! function of the visit, and so is the difference of the two sides of each inequality by which
//! the way is chosen. Take some visits together as a round, which adds a multiple of that modulus
//! to q: for the same ways it is an affine function R. If two rounds in a row go the same ways,
//! and lead from x to `x+v` and to `x+2v`, then `R(x+m*v) = x+(m+1)*v` for all m; and this is
//! where play goes, as long as the differences are natural numbers at `x+m*v`. They are affine in
//! m: known for m = 0 and 1, they are known for all m.
use super::super::contiguous::polynomial::degree;
use crate::forms::between::Bound;
use crate::growth::steps;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Expr, Func, Op, eval};
use crate::say;

const N: Expr = Expr::Var(0);
const K: Expr = Expr::Var(1);
/// The highest root.
const HIGHEST: i64 = 12;
/// The largest numbers beside the root: sums and products of what is made of them fit.
const LARGEST: i128 = 1 << 32;
/// After so many visits without a round the earlier ones are forgotten.
const MOST_SEEN: usize = 1 << 11;

/// `t = c*q + d`, where q is the greatest number from 0 on with `F(q) <= (a*n+b)/e`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stages {
    c: i128,
    d: i128,
    f: Expr,
    a: i128,
    b: i128,
    e: i128,
    /// Whether F is of degree 2 at most.
    square: bool,
}

/// A stage in which a block begins.
#[derive(Debug, Clone, Copy)]
struct Visit {
    q: i128,
    /// The first heap of the stage, and of the next one.
    ends: (i128, i128),
    /// The first heap of the first block.
    block: i128,
}

impl Visit {
    /// The stage, and by how much the first block begins above its first heap.
    fn place(self) -> (i128, i128) {
        (self.q, self.block - self.ends.0)
    }
}

/// Visits in a row: the last of them, the ways that they go, and the differences that are natural
/// numbers on these ways.
struct Round {
    to: Visit,
    ways: Vec<(i128, i128)>,
    differences: Vec<i128>,
}

impl Stages {
    /// Reads t off the bounds of the smallest heap that may be left, for heaps from `from` on.
    pub(super) fn of(low: &[Bound], from: u64, work: &mut Work<'_>) -> Result<Option<Self>, Invalid> {
        let all_of_it = Bound::Number(Expr::Arith(Op::Sub, Box::new(N), Box::new(N)));
        let mut low = low.iter().filter(|bound| **bound != all_of_it);
        let (Some(bound), None) = (low.next(), low.next()) else { return Ok(None) };
        let read = match bound {
            Bound::Number(Expr::Arith(Op::Sub, n, t)) if **n == N => multiple(t),
            Bound::Less(inner) => match &**inner {
                // A name is counted from 0 on; where it has no value, nothing may be taken.
                Bound::Greatest(f, g) if steps(f, 1, 0).is_some_and(|own| own.rise()) => {
                    Some((1, 0, f.clone(), g, false))
                }
                _ => None,
            },
            Bound::Number(_) | Bound::Greatest(..) | Bound::Least(..) => None,
        };
        let Some((c, d, f, inner, root)) = read else { return Ok(None) };
        let Some((a, b, e)) = linear(inner) else { return Ok(None) };
        let small = [a, b.abs(), c, d.abs(), e].iter().all(|&x| x <= LARGEST);
        // A root is of no number below 0.
        if !small || a < 1 || root && a * i128::from(from) + b < 0 {
            return Ok(None);
        }
        let Some(degree) = degree(&f, work)?.filter(|degree| *degree >= 2) else { return Ok(None) };
        Ok(Some(Self { c, d, f, a, b, e, square: degree == 2 }))
    }

    fn amount(&self, q: i128) -> i128 {
        self.c * q + self.d
    }

    /// A(q), for `q >= 1`. Stage 0 are all heaps before.
    fn start(&self, q: i128, work: &mut Work<'_>) -> Result<i128, Invalid> {
        /// Sums of few such numbers fit.
        const FAR: i128 = 1 << 100;
        if q == 0 {
            return Ok(0);
        }
        work.spend(self.f.size() + 8)?;
        let value = i64::try_from(q).ok().map(|q| eval::number(&self.f, &[0, q])).transpose()?.flatten();
        let over = value.and_then(|value| value.checked_mul(self.e)).filter(|value| (-FAR..FAR).contains(value));
        Ok(-(self.b - over.ok_or_else(too_far)?).div_euclid(self.a))
    }

    /// The stage of a heap.
    fn stage(&self, n: i128, work: &mut Work<'_>) -> Result<i128, Invalid> {
        let (mut low, mut high) = (0, 1);
        while self.start(high, work)? <= n {
            (low, high) = (high, 2 * high);
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.start(middle, work)? <= n { low = middle } else { high = middle }
        }
        Ok(low)
    }

    /// Whether heap `n` is lost, which is behind the first lost heaps: these end with `end`, and
    /// `least` may be taken from all heaps behind them.
    pub(super) fn is_lost(&self, least: u64, end: u64, n: u64, work: &mut Work<'_>) -> Result<bool, Invalid> {
        let (least, from, n) = (i128::from(least), i128::from(end) + 1, i128::from(n));
        let q = self.stage(from, work)?;
        let ends = (self.start(q, work)?, self.start(q + 1, work)?);
        let mut differences = Vec::new();
        let mut visit = self.settled(Visit { q, ends, block: from + self.amount(q) }, &mut differences, work)?;
        let mut seen = Vec::new();
        loop {
            differences.clear();
            let next = self.next(visit, least, &mut differences, work)?;
            if n < next.block {
                let apart = self.amount(visit.q) + least;
                let block = visit.block + ((n - visit.block).max(0) / apart).min(self.more(visit, least)) * apart;
                return Ok((block..block + least).contains(&n));
            }
            visit = next;
            if !self.square || visit.q == 0 {
                continue;
            }
            seen.push(visit.place());
            if seen.len() >= 8 && seen.len().is_power_of_two() {
                if let Some(there) = self.leap(&seen, visit, least, n, work)? {
                    visit = there;
                    seen.clear();
                } else if seen.len() >= MOST_SEEN {
                    seen.clear();
                }
            }
        }
    }

    /// How many blocks begin in a stage behind the first.
    fn more(&self, visit: Visit, least: i128) -> i128 {
        (visit.ends.1 - 1 - visit.block) / (self.amount(visit.q) + least)
    }

    fn next(
        &self,
        visit: Visit,
        least: i128,
        differences: &mut Vec<i128>,
        work: &mut Work<'_>,
    ) -> Result<Visit, Invalid> {
        let apart = self.amount(visit.q) + least;
        let last = visit.block + self.more(visit, least) * apart;
        differences.push(visit.ends.1 - 1 - last);
        self.settled(Visit { block: last + apart, ..visit }, differences, work)
    }

    /// The first stage from this one on in which the block is, when it moves on by c at each stage.
    fn settled(
        &self,
        Visit { mut q, mut ends, mut block }: Visit,
        differences: &mut Vec<i128>,
        work: &mut Work<'_>,
    ) -> Result<Visit, Invalid> {
        while block >= ends.1 {
            differences.push(block - ends.1);
            q += 1;
            ends = (ends.1, self.start(q + 1, work)?);
            block += self.c;
        }
        differences.push(ends.1 - 1 - block);
        Ok(Visit { q, ends, block })
    }

    /// So many visits in a row.
    fn round(&self, from: Visit, visits: usize, least: i128, work: &mut Work<'_>) -> Result<Round, Invalid> {
        let mut round = Round { to: from, ways: Vec::with_capacity(visits), differences: Vec::new() };
        for _ in 0..visits {
            let next = self.next(round.to, least, &mut round.differences, work)?;
            round.ways.push((self.more(round.to, least), next.q - round.to.q));
            round.to = next;
        }
        Ok(round)
    }

    /// A later visit in a stage before that of heap `n`, if the last visits look like rounds.
    fn leap(
        &self,
        seen: &[(i128, i128)],
        from: Visit,
        least: i128,
        n: i128,
        work: &mut Work<'_>,
    ) -> Result<Option<Visit>, Invalid> {
        let step = |(q, above): (i128, i128), (later, other): (i128, i128)| (later - q, other - above);
        let modulus = if self.a % 2 == 0 { 2 * self.a } else { self.a };
        let last = seen.len() - 1;
        for visits in 1..=last / 2 {
            let v = step(seen[last - visits], seen[last]);
            if v.0 % modulus != 0 || v != step(seen[last - 2 * visits], seen[last - visits]) {
                continue;
            }
            let once = self.round(from, visits, least, work)?;
            let twice = self.round(once.to, visits, least, work)?;
            let same_way = once.ways == twice.ways && once.differences.len() == twice.differences.len();
            let v = step(from.place(), once.to.place());
            if !same_way || v.0 % modulus != 0 || v != step(once.to.place(), twice.to.place()) {
                continue;
            }
            // The rounds until the stage of n, and until a difference would be below 0.
            let mut rounds = (self.stage(n, work)? - 1 - from.q) / v.0;
            for (first, second) in once.differences.iter().zip(&twice.differences) {
                if second < first {
                    rounds = rounds.min(first / (first - second) + 1);
                }
            }
            if rounds > 2 {
                let (q, above) = (from.q + rounds * v.0, from.place().1 + rounds * v.1);
                let ends = (self.start(q, work)?, self.start(q + 1, work)?);
                return Ok(Some(Visit { q, ends, block: ends.0 + above }));
            }
        }
        Ok(None)
    }
}

fn too_far() -> Invalid {
    Invalid::Rule(say::such_large_heaps())
}

/// The operation of an expression and a constant, and whether the constant comes first.
fn with_constant(expr: &Expr) -> Option<(Op, &Expr, i128, bool)> {
    let Expr::Arith(op, x, y) = expr else { return None };
    match (&**x, &**y) {
        (x, Expr::Int(by)) => Some((*op, x, i128::from(*by), false)),
        (Expr::Int(by), y) => Some((*op, y, i128::from(*by), true)),
        _ => None,
    }
}

/// `c*q + d`, where q is the greatest number with `F(q)` at most an expression: c, d, F, the
/// expression, and that it must not be below 0.
fn multiple(t: &Expr) -> Option<(i128, i128, Expr, &Expr, bool)> {
    let power = |base: Expr, k: i64| Expr::Arith(Op::Pow, Box::new(base), Box::new(Expr::Int(k)));
    let with_one = |op: Op, x: Expr| Expr::Arith(op, Box::new(x), Box::new(Expr::Int(1)));
    if let Expr::Call(func, all) = t {
        return match (func, all.as_slice()) {
            (Func::Sqrt, [x]) => Some((1, 0, power(K, 2), x, true)),
            (Func::Root, [x, Expr::Int(k @ 2..=HIGHEST)]) => Some((1, 0, power(K, *k), x, true)),
            // The root rounded up is at least q >= 1 where the number is above (q-1)**k.
            (Func::CeilRoot, [x, Expr::Int(k @ 2..=HIGHEST)]) => {
                Some((1, 0, with_one(Op::Add, power(with_one(Op::Sub, K), *k)), x, true))
            }
            _ => None,
        };
    }
    let (op, of, by, by_first) = with_constant(t)?;
    let (c, d, f, inner, root) = multiple(of)?;
    let (c, d) = match (op, by_first) {
        (Op::Add, _) => (c, d.checked_add(by)?),
        (Op::Sub, false) => (c, d.checked_sub(by)?),
        (Op::Mul, _) if by >= 1 => (c.checked_mul(by)?, d.checked_mul(by)?),
        _ => return None,
    };
    Some((c, d, f, inner, root))
}

/// `(a*n + b) / e`, rounded down.
fn linear(expr: &Expr) -> Option<(i128, i128, i128)> {
    if *expr == N {
        return Some((1, 0, 1));
    }
    let (op, of, by, by_first) = with_constant(expr)?;
    let (a, b, e) = linear(of)?;
    match (op, by_first) {
        (Op::Add, _) => Some((a, b.checked_add(by.checked_mul(e)?)?, e)),
        (Op::Sub, false) => Some((a, b.checked_sub(by.checked_mul(e)?)?, e)),
        // Behind a division by more than 1 the rest is lost.
        (Op::Mul, _) if e == 1 && by >= 1 => Some((a.checked_mul(by)?, b.checked_mul(by)?, 1)),
        (Op::Div, false) if by >= 1 => Some((a, b, e.checked_mul(by)?)),
        _ => None,
    }
}
