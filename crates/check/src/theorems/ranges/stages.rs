//! Blocks of lost heaps if t(n) is a multiple of a root plus a constant: many blocks at once.
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
use super::super::inverse::Inverse;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::eval;
use crate::say;

/// After this many visits without a round the earlier ones are dropped.
const MOST_SEEN: usize = 1 << 11;

/// The stages of t, for a polynomial of degree at least 2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stages(Inverse);

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
    /// The stage, and the distance of the first block from the first heap of the stage.
    fn place(self) -> (i128, i128) {
        (self.q, self.block - self.ends.0)
    }
}

/// Consecutive visits: the visit after them, their ways, and the differences, which are natural
/// numbers on these ways.
struct Round {
    to: Visit,
    ways: Vec<(i128, i128)>,
    differences: Vec<i128>,
}

impl Stages {
    pub(super) fn of(t: Option<Inverse>) -> Option<Self> {
        t.filter(|t| t.degree >= 2).map(Self)
    }

    fn amount(&self, q: i128) -> i128 {
        self.0.c * q + self.0.d
    }

    /// The first heap of stage q, A(q), for `q >= 1`. Stage 0 consists of all heaps before.
    fn start(&self, q: i128, work: &mut Work<'_>) -> Result<i128, Invalid> {
        /// Sums of a few such numbers fit.
        const FAR: i128 = 1 << 100;
        if q == 0 {
            return Ok(0);
        }
        work.spend(self.0.f.size() + 8)?;
        let value = i64::try_from(q).ok().map(|q| eval::number(&self.0.f, &[0, q])).transpose()?.flatten();
        let over = value.and_then(|value| value.checked_mul(self.0.e)).filter(|value| (-FAR..FAR).contains(value));
        Ok(-(self.0.b - over.ok_or_else(too_far)?).div_euclid(self.0.a))
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

    /// Whether heap `n`, which comes after the first lost heaps, is lost: `end` is the last of
    /// these, and `least` may be taken from all heaps after them.
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
            if self.0.degree > 2 || visit.q == 0 {
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

    /// How many blocks begin in a stage after the first one.
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

    /// The first stage from this one on that contains the beginning of the block, which moves on by
    /// c with each stage.
    fn settled(
        &self,
        Visit { mut q, mut ends, mut block }: Visit,
        differences: &mut Vec<i128>,
        work: &mut Work<'_>,
    ) -> Result<Visit, Invalid> {
        while block >= ends.1 {
            differences.push(block - ends.1);
            work.values(2 * differences.len() as u64)?;
            q += 1;
            ends = (ends.1, self.start(q + 1, work)?);
            block += self.0.c;
        }
        differences.push(ends.1 - 1 - block);
        Ok(Visit { q, ends, block })
    }

    /// This many consecutive visits.
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
        let modulus = if self.0.a % 2 == 0 { 2 * self.0.a } else { self.0.a };
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
