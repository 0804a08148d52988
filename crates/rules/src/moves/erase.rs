//! Options of a set of numbers: the numbers left when one is chosen and others go with it.
use super::error::{MoveError, Visit};
use crate::eval;
use crate::family::words::{ERASE_VARS, Erase, Erasure, LARGEST};
use budget::{Budget, Progress};
use std::ops::ControlFlow;

/// Candidates between two looks at the budget.
const PATIENCE: u64 = 1 << 12;

/// Calls `visit` for the options of a set; see [`super::Mover::for_each_option`].
pub(super) fn all(
    erase: &Erase,
    set: &[i64],
    budget: &Budget,
    visit: &mut Visit<'_>,
) -> Result<ControlFlow<()>, MoveError> {
    let ascending = set.is_sorted_by(|a, b| a < b);
    if !ascending || set.first().is_some_and(|&least| least < 0) {
        return Err(MoveError::NotAPosition { position: set.to_vec(), arity: 0 });
    }
    let largest = set.last().copied().unwrap_or(0);
    let mut left = Vec::with_capacity(set.len());
    let mut steps = 0u64;
    for rule in &erase.rules {
        for &chosen in set {
            left.clear();
            for &gone in set {
                if gone != chosen && !rule.erases([gone, chosen, largest], &mut steps, budget)?.0 {
                    left.push(gone);
                }
            }
            if visit(&left).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

impl Erasure {
    /// Whether the first of these numbers goes when the second is chosen, in a set whose largest
    /// number is the third; and whether the answer may be another one in a set with another largest
    /// number. `steps` counts the candidates.
    ///
    /// # Errors
    /// [`MoveError::Eval`] where a condition cannot be told, [`MoveError::Stopped`].
    pub fn erases(&self, numbers: [i64; 3], steps: &mut u64, budget: &Budget) -> Result<(bool, bool), MoveError> {
        let largest = numbers[LARGEST];
        let mut env = numbers.to_vec();
        let mut depends = false;
        let mut ends: Vec<i64> = Vec::new();
        loop {
            *steps += 1;
            if steps.is_multiple_of(PATIENCE) {
                budget.poll(Progress { done: *steps, total: None, unit: "candidates" })?;
            }
            if let Some(free) = self.free.get(ends.len()) {
                let (lo, hi) = eval::range(free, &env);
                env[LARGEST] = -1;
                depends |= eval::range(free, &env) != (lo, hi);
                env[LARGEST] = largest;
                ends.push(hi);
                env.push(lo);
            } else {
                let wrong = |error| MoveError::Eval { position: numbers[..LARGEST].to_vec(), error };
                if eval::all(&self.conditions, &env).map_err(wrong)? {
                    return Ok((true, depends));
                }
                if let Some(last) = env.get_mut(ERASE_VARS..).and_then(|free| free.last_mut()) {
                    *last = last.saturating_add(1);
                } else {
                    return Ok((false, depends));
                }
            }
            // Names that have run to their ends.
            while let (Some(&end), Some(&value)) = (ends.last(), env.last()) {
                if value <= end && (value < i64::MAX || end < i64::MAX) {
                    break;
                }
                ends.pop();
                env.pop();
                match env.get_mut(ERASE_VARS..).and_then(|free| free.last_mut()) {
                    Some(last) => *last = last.saturating_add(1),
                    None => return Ok((false, depends)),
                }
            }
        }
    }
}
