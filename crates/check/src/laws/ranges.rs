//! Amounts from a constant `a` up to `t(n)`, which grows by 0 or 1 from each heap to the next: who
//! wins, without the values.
//!
//! Write `l(n) = n - t(n)` for the smallest heap that may be left; it grows by 0 or 1 as well. Let
//! the last `a` heaps up to `b` be lost. Heap `n > b` with `l(n) <= b` is won: by leaving `n-a`, if
//! that is at most `b`, or else `b`. The first heap `s` with `l(s) > b` leaves heaps from `b+1` to
//! `s-a` only, which are won; and so do those up to `s+a-1`. So these `a` heaps are lost, and the
//! next ones begin at the first heap with `l(n) > s+a-1`. At the start the heaps without a move are
//! lost; in misere play they are won, and the first `a` heaps after them lead nowhere else.
use super::contiguous::polynomial::{degree, polynomial};
use crate::forms::between::{Bound, Rest, TOP, greatest, moves, zero};
use crate::game::Convention;
use crate::growth::Steps;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Expr, Rule, eval};
use crate::say;
use messages::Message;

/// The amounts of a heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ranges {
    /// The least amount.
    least: u64,
    /// The bounds of the smallest heap that may be left.
    low: Vec<Bound>,
    /// The first heap with a move.
    first: u64,
    rounds: Option<Rounds>,
    convention: Convention,
}

/// t as the greatest `q` with `A(q) <= n`, where `A(q+1) - A(q)` is more than `q+a` from `q = a`
/// on, and leaves one and the same remainder modulo `q+a`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rounds {
    a: Expr,
    /// That remainder for all q: the value at `q = -a`.
    length: i128,
}

impl Ranges {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let other = || Invalid::Condition(say::amounts_from_constant_to_growing());
        let zero = zero(rule, convention, work)?;
        let moves = moves(rule, convention, zero)?;
        let ([one], false) = (moves.as_slice(), zero.moves) else { return Err(other()) };
        let Rest::Between(low, high) = &one.rest else { return Err(other()) };
        // The largest heap that may be left is n less the greatest of some constants.
        let mut least = 0;
        for bound in high {
            if bound.steps() != Some(Steps { least: 1, most: Some(1) }) {
                return Err(other());
            }
            least = least.max(1 - bound.at(1, work)?);
        }
        if least < 1 || !low.iter().all(|bound| bound.steps().is_some_and(Steps::are_slow)) {
            return Err(other());
        }
        let least = u64::try_from(least).map_err(|_| other())?;
        let mut law = Self { least, low: low.clone(), first: 0, rounds: None, convention };
        let moves_from = one.from.max(1);
        law.first = first(moves_from, TOP, |n| Ok(law.smallest(n, work)? <= i128::from(n) - i128::from(least)))?
            .ok_or_else(other)?;
        law.rounds = if moves_from == 1 { Rounds::of(low, least, work)? } else { None };
        Ok(law)
    }

    /// l(n)
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
        // The last heap of a block.
        let end = if misere { self.first.saturating_add(self.least - 1) } else { self.first - 1 };
        if n <= end {
            return Ok(true);
        }
        match &self.rounds {
            Some(rounds) => rounds.is_lost(self, n, work),
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

    /// Block after block up to heap `n`, which is behind the first one.
    fn walked(&self, mut end: u64, n: u64, work: &mut Work<'_>) -> Result<bool, Invalid> {
        loop {
            work.spend(1)?;
            let Some(start) = first(end + 1, n, |m| Ok(self.smallest(m, work)? > i128::from(end)))? else {
                return Ok(false);
            };
            if n - start < self.least {
                return Ok(true);
            }
            end = start + self.least - 1;
            // While the amount stays, all blocks begin so far apart.
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
}

/// The first number of `from..=to` with a property that stays; none if none has it.
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

impl Rounds {
    fn of(low: &[Bound], least: u64, work: &mut Work<'_>) -> Result<Option<Self>, Invalid> {
        /// Larger amounts are walked to.
        const MOST: u64 = 1 << 9;
        let Some(a) = polynomial(low).filter(|_| least <= MOST) else { return Ok(None) };
        let Some(degree) = degree(&a, work)? else { return Ok(None) };
        let from = least as i64;
        let mut value = |q: i64| -> Result<i128, Invalid> {
            work.spend(a.size())?;
            eval::number(&a, &[0, q])?.ok_or_else(|| Invalid::Rule(say::bounds_without_value()))
        };
        let mut longer = |q: i64| Ok::<i128, Invalid>(value(q + 1)? - value(q)?);
        let length = longer(-from)?;
        // (D(q) - D(-a)) / (q+a) is a polynomial, and whole everywhere if it is so at enough
        // places.
        for q in from..=from + degree + 1 {
            if (longer(q)? - length) % i128::from(q + from) != 0 {
                return Ok(None);
            }
        }
        // D(q) - q - a - 1: its differences at a are its coefficients in (q-a over i).
        let more = |q: i64| Ok(longer(q)? - i128::from(q + from + 1));
        let mut row = (from..=from + degree + 1).map(more).collect::<Result<Vec<i128>, Invalid>>()?;
        while let Some(&front) = row.first() {
            if front < 0 {
                return Ok(None);
            }
            row = row.windows(2).map(|pair| pair[1] - pair[0]).collect();
        }
        Ok(Some(Self { a, length }))
    }

    /// Whether a heap behind the first block is lost.
    ///
    /// Among the heaps with t = q lost blocks begin `q+a` apart. Let `z` be where they begin,
    /// counted from the first of these heaps and modulo `q+a`. The first that begins among the next
    /// heaps is `q+a+1` behind the last of these, so that `z-1` goes to `z - D(q)` modulo `q+a`;
    /// modulo `q+a` one may write `D(-a)` for `D(q)`.
    fn is_lost(&self, law: &Ranges, n: u64, work: &mut Work<'_>) -> Result<bool, Invalid> {
        let least = i128::from(law.least);
        let most = i128::from(n) - law.smallest(n, work)?;
        // In normal play the heaps without a move end where a block of a would, that is a before
        // the first heap with t = a; in misere play a block begins there.
        let (mut q, mut before) = (least, if law.convention == Convention::Misere { -1 } else { least - 1 });
        before = before.rem_euclid(2 * least);
        let step = 1 - self.length;
        while q < most {
            work.spend(1)?;
            // So many rounds need no reduction: 0 <= before + i*step < q+a+i-1 for all i up to it.
            let room = q + least - 1 - before;
            let rounds = match step {
                ..0 => before / -step,
                0 => most - q,
                1 => {
                    if room >= 1 {
                        most - q
                    } else {
                        0
                    }
                }
                2.. => (room - 1).max(0) / (step - 1),
            };
            let rounds = rounds.min(most - q);
            if rounds > 0 {
                (q, before) = (q + rounds, before + rounds * step);
            } else {
                before = (before + step).rem_euclid(q + least);
                q += 1;
            }
        }
        let q = i64::try_from(q).map_err(|_| Invalid::Rule(say::such_large_heaps()))?;
        let first = eval::number(&self.a, &[0, q])?.ok_or_else(|| Invalid::Rule(say::bounds_without_value()))?;
        // Blocks begin at first + before + 1, and q+a apart, also before the first of these heaps.
        Ok((i128::from(n) - first - before - 1).rem_euclid(i128::from(q) + least) < least)
    }
}
