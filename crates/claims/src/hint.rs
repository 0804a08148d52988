//! Ways to go on after a failure, as kinds with arguments.
//!
//! Callers have different names for the same option: the command line has `--time 10m`, Python has
//! `time=600`, the web page has a button. So the text of an error only describes what is wrong, and
//! the ways to go on are data; each caller has one place that turns a kind into a sentence.
use budget::Stop;
use serde::Serialize;

/// A request that may succeed after another one failed. Its JSON is a `kind` with arguments.
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
    /// Accept a claim that is checked and not proved: `Trust::Assume`.
    Assume {
        /// The claim: `if n%3=1 then ...`.
        claim: String,
    },
    /// Give more time: [`budget::Budget::with_time`].
    MoreTime,
    /// Give a time limit, which replaces the library's own limits on time and memory.
    TimeLimit,
    /// Let attempts take longer before they are given up: [`budget::Budget::with_patience`], or a
    /// time limit, which replaces the bounded effort.
    MoreEffort,
    /// Give more memory: [`budget::Budget::with_memory`].
    MoreMemory,
    /// Allow theorems: `Trust::Theorems`.
    Theorems,
    /// Play all rules of the sum misère: `Builder::misere`.
    Misere,
    /// Request no winning moves: `MovesWanted::None`.
    NoMoves,
    /// Ask about fewer positions.
    SmallerBox,
    /// Ask about single positions: `Game::value_at`.
    SinglePositions,
    /// Solve single positions by the definition alone: `Trust::Definition`.
    ByDefinition,
}

impl Hint {
    /// The way to go on after a limit; `None` for a cancelled question.
    pub fn beyond(stop: &Stop) -> Option<Self> {
        match stop {
            Stop::Memory { .. } => Some(Self::MoreMemory),
            Stop::Time { .. } => Some(Self::MoreTime),
            Stop::Effort => Some(Self::MoreEffort),
            _ => None,
        }
    }
}
