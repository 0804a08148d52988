//! Coins in a row: a move turns some of them over, the rightmost from heads to tails. A row is the
//! sum of its heads, and a move at the coin `n` turns the others to heads: `G(n)` is the mex of the
//! xors of their values.
//!
//! **Window.** If all coins of a move are at most `D` apart, `G(n)` is the same function of the `D`
//! values before it for all `n` that have `D` coins before them. So a pattern that holds for `D`
//! coins in a row holds for ever (as in the theorem of Golomb 1966 for taking).
//!
//! **Closed forms.** Odd numbers of coins, one among them: the others are even in number, all of
//! value 1, so `G = 1`. One or two coins chosen freely: options 0 and all values before,
//! `G = 1, 2, 3, ...`. Two: `G = 0, 1, 2, ...`.
use crate::game::{AmountSet, Convention, Kind, Turn};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex_of_ascending;
use crate::pattern::{Found, Pattern};
use crate::say;
use crate::theorems::amount_set::{check_sets, contains};
use std::collections::BTreeSet;

/// A game of coins in a row, in normal play.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    turns: &'a [Turn],
    first: u64,
}

impl<'a> Row<'a> {
    /// A row whose leftmost coin is at place 0 or 1.
    ///
    /// # Errors
    /// Other places, misère play (where a row is not the sum of its heads), and sets of counts that
    /// are not well formed.
    pub fn new(turns: &'a [Turn], first: u64, convention: Convention) -> Result<Self, Invalid> {
        if first > 1 {
            return Err(Invalid::Game(say::coins_from_zero_or_one(first)));
        }
        if convention != Convention::Normal {
            return Err(Invalid::Condition(say::misere_row_is_no_sum()));
        }
        turns.iter().try_for_each(|turn| check_sets(&turn.counts))?;
        Ok(Self { turns, first })
    }

    /// Applies the window theorem.
    ///
    /// # Errors
    /// [`Invalid`].
    pub fn window(self, pattern: &Pattern, work: &mut Work<'_>) -> Result<Found, Invalid> {
        if pattern.saltus != 0 {
            return Err(Invalid::Condition(say::bounded_moves_bounded_values()));
        }
        let reach = self.turns.iter().map(reach).try_fold(1, |most, reach| Some(most.max(reach?)));
        let reach = reach.ok_or_else(|| Invalid::Condition(say::coins_any_distance_apart()))?;
        let needed = (pattern.preperiod as u64).max(self.first).saturating_add(pattern.period as u64);
        let needed = needed.saturating_add(reach);
        let values = self.values(needed, work)?;
        pattern.holds_in(&values)?;
        Ok(Found { values, needed })
    }

    /// Recognises the closed forms that repeat.
    ///
    /// # Errors
    /// [`Invalid`].
    pub fn closed(self, pattern: &Pattern, work: &mut Work<'_>) -> Result<Found, Invalid> {
        let free = self.turns.iter().all(|turn| !turn.consecutive && turn.within.is_none());
        let counts = || self.turns.iter().flat_map(|turn| &turn.counts);
        let exactly = |numbers: &[u64], work: &mut Work| {
            let finite = counts().all(|set| most(set).is_some_and(|most| most <= 2));
            let there =
                |&number: &u64| counts().any(|set| contains(std::slice::from_ref(set), number, work) == Ok(true));
            finite && [1, 2].iter().copied().filter(there).eq(numbers.iter().copied())
        };
        let all_odd = counts().all(|set| match &set.of {
            Kind::Odd => true,
            Kind::Finite(all) => {
                all.iter().all(|counts| counts.bounds().0 == counts.bounds().1 && counts.bounds().0 % 2 == 1)
            }
            _ => false,
        });
        let one = counts().any(|set| contains(std::slice::from_ref(set), 1, work) == Ok(true));
        let law: fn(u64) -> u64 = if all_odd && one {
            |_| 1
        } else if free && exactly(&[1, 2], work) {
            |place| place + 1
        } else if free && exactly(&[2], work) {
            |place| place
        } else {
            return Err(Invalid::Condition(say::no_closed_form_of_coins()));
        };
        // From the first coin on the values follow one formula, so a pattern that holds once from
        // there holds for ever.
        let from = pattern.preperiod.max(self.first as usize);
        let len = work.values((from + 2 * pattern.period) as u64 + 1)?;
        let mut values = Vec::new();
        work.each(0..len as u64, |n| values.push(n.checked_sub(self.first).map_or(0, law)))?;
        pattern.holds_in(&values)?;
        Ok(Found { values, needed: 0 })
    }

    /// The values of the places `0..len`, by the definition; 0 where there is no coin.
    pub fn values(self, len: u64, work: &mut Work<'_>) -> Result<Vec<u64>, Invalid> {
        let len = work.values(len)?;
        let mut values: Vec<u64> = Vec::new();
        for n in 0..len as u64 {
            work.spend(1)?;
            let mut options = BTreeSet::new();
            if n >= self.first {
                for turn in self.turns {
                    let lowest = turn.within.map_or(self.first, |within| n.saturating_sub(within).max(self.first));
                    options_of(turn, &values[lowest as usize..], &mut options, work)?;
                }
            }
            values.push(mex_of_ascending(options));
        }
        Ok(values)
    }
}

/// The xors of the sets of coins that may be turned together with one coin, from the values of the
/// coins before it that are near enough.
fn options_of(turn: &Turn, before: &[u64], options: &mut BTreeSet<u64>, work: &mut Work<'_>) -> Result<(), Invalid> {
    if turn.consecutive {
        let mut xor = 0;
        for others in 0..=before.len() {
            work.spend(1)?;
            if contains(&turn.counts, others as u64 + 1, work)? {
                options.insert(xor);
            }
            xor ^= before.iter().rev().nth(others).copied().unwrap_or(0);
        }
        return Ok(());
    }
    // The values that can be made with each number of the coins seen so far.
    let greatest = turn.counts.iter().map(most).try_fold(0, |all, one| Some(all.max(one?))).unwrap_or(u64::MAX);
    let most_others = greatest.saturating_sub(1).min(before.len() as u64) as usize;
    let mut made: Vec<BTreeSet<u64>> = vec![BTreeSet::new(); most_others + 1];
    made[0].insert(0);
    for &value in before {
        for others in (0..most_others).rev() {
            work.spend(made[others].len() as u64 + 1)?;
            let more: Vec<u64> = made[others].iter().map(|xor| xor ^ value).collect();
            made[others + 1].extend(more);
        }
    }
    for (others, xors) in made.iter().enumerate() {
        if contains(&turn.counts, others as u64 + 1, work)? {
            options.extend(xors);
        }
    }
    Ok(())
}

/// The greatest number of a set; none if the set is empty.
fn most(set: &AmountSet) -> Option<u64> {
    match &set.of {
        Kind::Finite(all) => Some(all.iter().map(|counts| counts.bounds().1).max().unwrap_or(0).min(set.to)),
        _ => Some(set.to).filter(|&to| to < u64::MAX),
    }
}

/// The largest distance between the coins of a move; none if there is no bound.
fn reach(turn: &Turn) -> Option<u64> {
    let counts = turn.counts.iter().map(most).try_fold(0, |all, one| Some(all.max(one?)));
    let by_count = counts.filter(|&counts| turn.consecutive || counts <= 1).map(|counts| counts.saturating_sub(1));
    [turn.within, by_count].into_iter().flatten().min()
}
