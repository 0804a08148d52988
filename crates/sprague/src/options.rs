//! The settings of a question: the requested moves, what an answer may rest on, and the effort
//! after which a question ends if no time was given.
use crate::answer::MovesWanted;
use crate::messages::say;
use budget::Budget;
use claims::error::{SolveError, listing_stopped};

/// The settings of a solution: the requested moves, and what the answer may rest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SolveOptions {
    /// The winning moves to list.
    pub moves: MovesWanted,
    /// What an answer may rest on.
    pub trust: Trust,
}

/// What an answer may rest on; each level includes the ones before it.
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
    /// The definition alone: plain options, mex and win/lose search. Slow, and the reference for
    /// all faster methods.
    Definition,
    /// Also theorems, and patterns that they prove.
    #[default]
    Theorems,
    /// Also patterns that were only checked on the values within reach; an answer from such a
    /// pattern is [`crate::Standing::Assumed`].
    Assume,
}

impl SolveOptions {
    /// The options for a part of a question, with or without `assume`.
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

/// Polls the budget between the components of a sum: each component may be quick, but a million of
/// them together take long.
pub(crate) fn between_components(budget: &Budget) -> Result<(), SolveError> {
    budget.glance().map_err(|stop| SolveError::stopped(stop, say::reached_components()))
}

/// The memory that a change of a listed turn takes, with its text, in bytes.
const CHANGE_BYTES: u64 = 512;

/// Polls the budget before turns with this many changes in total are listed, and reserves memory
/// for them and for `beside` further bytes.
pub(crate) fn room_for(changes: usize, beside: u64, budget: &Budget) -> Result<(), SolveError> {
    let needed = (changes as u64).saturating_mul(CHANGE_BYTES).saturating_add(beside);
    budget.glance().and_then(|()| budget.reserve(needed)).map_err(listing_stopped)
}

/// Turns an answer into an error if the time limit passed on the way: with more time, the answer
/// might have been different.
pub(crate) fn in_time<T>(answer: T, budget: &Budget) -> Result<T, SolveError> {
    budget.in_time().map_err(|stop| SolveError::stopped(stop, say::reached_part()))?;
    Ok(answer)
}

/// The effort for a question without a time limit, in looks of the budget: about half a minute.
const WHOLE: u64 = 30_000;

/// The budget of a question: without a time limit it ends after a bounded effort, which is the same
/// on every machine.
pub(crate) fn bounded(budget: &Budget) -> Budget {
    match budget.time() {
        Some(_) => budget.clone(),
        None => budget.clone().with_effort(WHOLE),
    }
}
