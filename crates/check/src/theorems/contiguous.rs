//! Amounts from 1 up to `t(n)`, where `t(0) = 0` and t grows by 0 or 1 from each heap to the next.
//!
//! The heaps `n-t(n)..=n` have the values `0..=t(n)`, each once: from n-1 to n either all of them
//! stay and the new value t(n) is added, or the heap `n-1-t(n)` drops out and n gets its value, the
//! only one that is missing. So `G(n) = t(n)` where t has grown, else `G(n) = G(n-t(n)-1)`. In
//! misere play 0 and 1 are exchanged: the heaps before t has grown have value 1, the next one 0.
pub(crate) mod polynomial;

use crate::forms::between::{Bound, Rest, TOP, moves, zero};
use crate::game::Convention;
use crate::growth::Steps;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::Rule;
use crate::say;
use polynomial::Rounds;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contiguous {
    /// The first heap of each piece, and the lower bounds of the heap that may be left.
    pieces: Vec<(u64, Vec<Bound>)>,
    /// The rounds, if t is the inverse of a polynomial.
    rounds: Option<Rounds>,
    convention: Convention,
}

impl Contiguous {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let other = || Invalid::Condition(say::amounts_from_one_to_growing());
        let zero = zero(rule, convention, work)?;
        if zero.moves {
            return Err(Invalid::Condition(say::empty_heap_has_move()));
        }
        let mut pieces = Vec::new();
        for one in moves(rule, convention, zero)? {
            let Rest::Between(low, high) = one.rest else { return Err(other()) };
            // All bounds are n-1 or more, and one of them is n-1: 1 may be taken, and nothing less.
            let reach = |bound: &Bound, work: &mut Work<'_>| -> Result<Option<Steps>, Invalid> {
                Ok(if bound.at(1, work)? >= 0 { bound.steps() } else { None })
            };
            let mut exact = false;
            for bound in &high {
                let steps = reach(bound, work)?.filter(|steps| steps.least >= 1).ok_or_else(other)?;
                exact = exact || steps.most == Some(1) && bound.at(1, work)? == 0;
            }
            if !exact || !low.iter().all(|bound| bound.steps().is_some_and(Steps::are_slow)) {
                return Err(other());
            }
            pieces.push((one.from, low));
        }
        let rounds = match pieces.as_slice() {
            [(0..=1, low)] => Rounds::of(low, work)?,
            _ => None,
        };
        let law = Self { pieces, rounds, convention };
        for &(from, _) in law.pieces.iter().filter(|(from, _)| (1..=TOP).contains(from)) {
            if law.most(from, work)? > law.most(from - 1, work)? + 1 {
                return Err(other());
            }
        }
        Ok(law)
    }

    /// The greatest amount, t(n).
    fn most(&self, n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        let mut most = 0;
        for (_, low) in self.pieces.iter().filter(|(from, _)| *from <= n && n > 0) {
            let mut least = 0;
            for bound in low {
                least = bound.at(n, work)?.max(least);
            }
            most = most.max(i128::from(n) - least);
        }
        u64::try_from(most).map_err(|_| Invalid::Rule(say::such_large_heaps()))
    }

    /// The value of a heap.
    pub(crate) fn value(&self, n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        if n > TOP {
            return Err(Invalid::Rule(say::such_large_heaps()));
        }
        let value = self.normal(n, work)?;
        Ok(if self.convention == Convention::Misere && value < 2 { 1 - value } else { value })
    }

    fn normal(&self, mut n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        loop {
            work.spend(1)?;
            let t = self.most(n, work)?;
            if t == 0 {
                return Ok(0);
            }
            // The first heap with this t, by bisection: t is less at `low`.
            let (mut low, mut first) = (0, n);
            let mut step = 1;
            while first > low && step < n && self.most(n - step, work)? == t {
                first = n - step;
                step = step.saturating_mul(2);
            }
            low = n.saturating_sub(step).max(low);
            while first - low > 1 {
                let middle = low + (first - low) / 2;
                if self.most(middle, work)? == t { first = middle } else { low = middle }
            }
            if let Some(rounds) = self.rounds {
                return rounds.value(i128::from(t), i128::from(n - first), work);
            }
            // Subtracts t+1 as long as the heap has this t and is not the first one.
            let down = (n - first).div_ceil(t + 1);
            if down == 0 {
                return Ok(t);
            }
            n -= down * (t + 1);
        }
    }
}
