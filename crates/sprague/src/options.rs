//! The settings of a question: the wanted moves, the grounds that an answer may have, and the
//! effort after which a question ends where no time was given.
use crate::answer::MovesWanted;
use crate::error::{SolveError, listing_stopped};
use crate::messages::say;
use budget::Budget;

/// The settings of a solution: the wanted moves, and the grounds that it may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SolveOptions {
    /// The winning moves to list.
    pub moves: MovesWanted,
    /// The grounds that an answer may have.
    pub trust: Trust,
}

/// The grounds that an answer may have, from the least to the most.
///
/// ```
/// use sprague::{Budget, SolveOptions, Standing, Sum, Trust};
/// let plain = SolveOptions { trust: Trust::Definition, ..SolveOptions::default() };
/// for (options, word) in [(plain, "exact"), (SolveOptions::default(), "proved")] {
///     let answer = Sum::parse(&["take 1,3,4", "5"])?.solve(&options, &Budget::default())?;
///     assert_eq!((answer.outcome.letter(), answer.standing.word()), ("N", word));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Trust {
    /// The definition alone: plain options, mex and searches for who wins. Slow, and the measure of
    /// all that is faster.
    Definition,
    /// Theorems too, and patterns that they prove.
    #[default]
    Theorems,
    /// Patterns too that were only checked as far as they could be; an answer from one is
    /// [`crate::Standing::Assumed`].
    Assume,
}

impl SolveOptions {
    /// The options for a part of a question that was asked with or without `assume`.
    pub(crate) fn assuming(assume: bool) -> Self {
        let trust = if assume { Trust::Assume } else { Trust::Theorems };
        Self { trust, ..Self::default() }
    }

    /// Whether theorems and patterns may be used.
    pub(crate) fn theory(&self) -> bool {
        self.trust != Trust::Definition
    }

    /// Whether a pattern that is checked but not proved may be used.
    pub(crate) fn assumes(&self) -> bool {
        self.trust == Trust::Assume
    }
}

/// A look at the budget between the components of a sum: each may be known at once, and a million
/// of them together take long.
pub(crate) fn between_components(budget: &Budget) -> Result<(), SolveError> {
    budget.glance().map_err(|stop| SolveError::stopped(stop, say::reached_components()))
}

/// Bytes that a change of a listed turn takes, with its words.
const CHANGE_BYTES: u64 = 512;

/// Looks at the budget before turns of so many changes together are listed, beside so many bytes.
pub(crate) fn room_for(changes: usize, beside: u64, budget: &Budget) -> Result<(), SolveError> {
    let needed = (changes as u64).saturating_mul(CHANGE_BYTES).saturating_add(beside);
    budget.glance().and_then(|()| budget.reserve(needed)).map_err(listing_stopped)
}

/// An answer that did not meet the time limit on its way: else more time might have found another.
pub(crate) fn in_time<T>(answer: T, budget: &Budget) -> Result<T, SolveError> {
    budget.in_time().map_err(|stop| SolveError::stopped(stop, say::reached_part()))?;
    Ok(answer)
}

/// The effort for a question where no time was given, in looks of the budget:
/// about half a minute.
const WHOLE: u64 = 30_000;

/// The budget of a question: without a time limit it ends after a bounded effort, the same on every
/// machine.
pub(crate) fn bounded(budget: &Budget) -> Budget {
    match budget.time() {
        Some(_) => budget.clone(),
        None => budget.clone().with_effort(WHOLE),
    }
}
