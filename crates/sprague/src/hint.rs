//! Ways to go on after a failure, as kinds with arguments.
//!
//! The library does not know how its caller names an option: the command line writes `--time 10m`,
//! Python `time=600`, the page has a button. So the text of an error says what is wrong, and the
//! ways to go on are data; each caller has one place where a kind becomes a sentence.
use budget::Stop;
use serde::Serialize;

/// A request that may be answered where another one was not. Its JSON is a `kind` with arguments.
///
/// ```
/// use sprague::{Budget, Hint, SolveOptions, Sum};
/// let mut sum = Sum::parse(&["take squares", "3e7"])?;
/// let refused = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap_err();
/// assert_eq!(refused.hints(), [Hint::MoreEffort]);
/// assert!(!refused.to_string().contains("--"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Hint {
    /// Accept the claim that is checked and not proved: [`crate::Trust::Assume`].
    Assume {
        /// The claim: `if n%3=1 then ...`.
        claim: String,
    },
    /// Give more time: [`crate::Budget::with_time`].
    MoreTime,
    /// Give a time limit, which takes the place of limits of our own on time and memory.
    TimeLimit,
    /// Let attempts take longer before they are given up: [`crate::Budget::with_patience`], or a
    /// time limit, which takes the place of the bounded effort.
    MoreEffort,
    /// Give more memory: [`crate::Budget::with_memory`].
    MoreMemory,
    /// Let theorems be used: [`crate::Trust::Theorems`].
    Theorems,
    /// Play all rules of the sum misère: [`crate::Builder::misere`].
    Misere,
    /// Ask for no winning moves: [`crate::MovesWanted::None`].
    NoMoves,
    /// Ask about fewer positions.
    SmallerBox,
    /// Ask about single positions: [`crate::Game::value_at`].
    SinglePositions,
    /// Solve single positions by the definition alone: [`crate::Trust::Definition`].
    ByDefinition,
}

impl Hint {
    /// The way to go on where a limit was met; none for a cancelled question.
    pub(crate) fn beyond(stop: &Stop) -> Option<Self> {
        match stop {
            Stop::Memory { .. } => Some(Self::MoreMemory),
            Stop::Time { .. } => Some(Self::MoreTime),
            Stop::Effort => Some(Self::MoreEffort),
            _ => None,
        }
    }
}
