//! Amounts from a constant `a` up to `t(n)`, which never falls, and grows by 0 or 1 from each heap
//! to the next where `a >= 2`: the winner, without the values.
//!
//! Write `l(n) = n - t(n)` for the smallest heap that may be left. Let the last `a` heaps up to `b`
//! be lost. Heap `n > b` with `l(n) <= b` is won: by leaving `n-a`, if that is at most `b`, or else
//! `b`. The first heap `s` with `l(s) > b` leaves heaps from `b+1` to `s-a` only, which are won;
//! and so do those up to `s+a-1`, as l never falls if `a >= 2`. So these `a` heaps are lost, and
//! the next ones begin at the first heap with `l(n) > s+a-1`. At the start the heaps without a move
//! are lost; in misere play they are won, and the first `a` heaps after them only lead to these.
mod stages;

use super::inverse::Inverse;
use crate::forms::between::{Bound, Rest, TOP, any_moves, greatest, zero};
use crate::game::Convention;
use crate::growth::Steps;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::Rule;
use crate::say;
use messages::Message;
use stages::Stages;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ranges {
    /// The least amount.
    least: u64,
    /// The lower bounds of the heap that may be left.
    low: Vec<Bound>,
    /// The first heap with a move.
    first: u64,
    /// Whether t grows by 0 or 1.
    slow: bool,
    stages: Option<Stages>,
    convention: Convention,
}

impl Ranges {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let other = || Invalid::Condition(say::amounts_from_constant_to_growing());
        let zero = zero(rule, convention, work)?;
        let moves = any_moves(rule, convention, zero)?;
        let ([one], false) = (moves.as_slice(), zero.moves) else { return Err(other()) };
        let Rest::Between(low, high) = &one.rest else { return Err(other()) };
        // The largest heap that may be left is n minus the greatest of some constants.
        let mut least = 0;
        for bound in high {
            if bound.steps() != Some(Steps { least: 1, most: Some(1) }) {
                return Err(other());
            }
            least = least.max(1 - bound.at(1, work)?);
        }
        let least = u64::try_from(least).ok().filter(|least| *least >= 1).ok_or_else(other)?;
        let from = one.from.max(1);
        let stages = Stages::of(Inverse::of(low, from, work)?);
        let slow = low.iter().all(|bound| bound.steps().is_some_and(Steps::are_slow));
        let never_falls = |bound: &Bound| bound.steps().is_some_and(|own| own.most.is_some_and(|most| most <= 1));
        if !slow && (least > 1 || stages.is_none() && !low.iter().all(never_falls)) {
            return Err(other());
        }
        let mut law = Self { least, low: low.clone(), first: 0, slow, stages, convention };
        let has_move = |n| Ok(law.smallest(n, work)? <= i128::from(n) - i128::from(least));
        law.first = first(from, TOP, has_move)?.ok_or_else(other)?;
        Ok(law)
    }

    /// The smallest heap that may be left, l(n).
    fn smallest(&self, n: u64, work: &mut Work<'_>) -> Result<i128, Invalid> {
        greatest(&self.low, n, work)
    }

    /// Whether the player to move loses with this heap alone.
    pub(crate) fn is_lost(&self, n: u64, work: &mut Work<'_>) -> Result<bool, Invalid> {
        if n > TOP {
            return Err(Invalid::Rule(say::such_large_heaps()));
        }
        let misere = self.convention == Convention::Misere;
        if n < self.first {
            return Ok(!misere);
        }
        // The last heap of a block of lost heaps.
        let end = if misere { self.first.saturating_add(self.least - 1) } else { self.first - 1 };
        if n <= end {
            return Ok(true);
        }
        match &self.stages {
            Some(stages) => stages.is_lost(self.least, end, n, work),
            None => self.walked(end, n, work),
        }
    }

    /// The law for all heaps in words.
    pub(crate) fn in_words(&self, n: &str, convention: Convention) -> Message {
        let (a, first) = (self.least, self.first);
        match convention {
            Convention::Normal => say::law_ranges(first, a, n),
            Convention::Misere => say::law_ranges_misere(a, first, n),
        }
    }

    /// Walks block by block up to heap `n`, which comes after the first block.
    fn walked(&self, mut end: u64, n: u64, work: &mut Work<'_>) -> Result<bool, Invalid> {
        loop {
            work.spend(1)?;
            let start = if self.slow {
                first(end + 1, n, |m| Ok(self.smallest(m, work)? > i128::from(end)))?
            } else {
                self.climbed(end, n, work)?
            };
            let Some(start) = start else { return Ok(false) };
            if n - start < self.least {
                return Ok(true);
            }
            end = start + self.least - 1;
            // While the amount is constant, blocks begin at this distance.
            let amount = i128::from(start) - self.smallest(start, work)?;
            let apart = u64::try_from(amount).map_err(|_| Invalid::Rule(say::such_large_heaps()))? + self.least;
            let stays = |m: u64, work: &mut Work<'_>| Ok(i128::from(m) - self.smallest(m, work)? == amount);
            let last = first(start, n, |m| stays(m, work).map(|stays: bool| !stays))?.map_or(n, |m| m - 1);
            end += (last - start) / apart * apart;
            if n <= end {
                return Ok(true);
            }
        }
    }

    /// The first heap up to `n` with `l(m) > end`: if it is not below m, it is not below
    /// `end + 1 + t(m)` either.
    fn climbed(&self, end: u64, n: u64, work: &mut Work<'_>) -> Result<Option<u64>, Invalid> {
        let mut m = end + 1;
        while m <= n {
            let next = i128::from(end) + 1 + i128::from(m) - self.smallest(m, work)?;
            match u64::try_from(next) {
                Ok(next) if next > m => m = next,
                _ => return Ok(Some(m)),
            }
        }
        Ok(None)
    }
}

/// The first number of `from..=to` with a monotone property; none if none has it.
fn first(from: u64, to: u64, mut holds: impl FnMut(u64) -> Result<bool, Invalid>) -> Result<Option<u64>, Invalid> {
    if from > to || !holds(to)? {
        return Ok(None);
    }
    if holds(from)? {
        return Ok(Some(from));
    }
    // The property fails at `low` and holds at `high`.
    let (mut low, mut high) = (from, to);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle)? { high = middle } else { low = middle }
    }
    Ok(Some(high))
}
