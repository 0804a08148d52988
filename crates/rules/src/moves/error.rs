//! Why the options of a position could not be listed, and what is called with each.
use crate::eval::EvalError;
use crate::say;
use budget::Stop;
use messages::Message;
use std::ops::ControlFlow;

/// Why the options of a position could not be listed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// An expression whose sign or value cannot be told.
    Eval {
        /// The position at which it was evaluated.
        position: Vec<i64>,
        /// Why it cannot be told.
        error: EvalError,
    },
    /// A number of an option is larger than 2^63-1.
    Overflow {
        /// The position whose option it is.
        position: Vec<i64>,
        /// The schema: index into the schemas of the ruleset.
        schema: usize,
    },
    /// An option is a sum of more positions than a list can hold.
    TooManyParts {
        /// The position whose option it is.
        position: Vec<i64>,
        /// The most numbers that an option can have.
        limit: usize,
    },
    /// The position has the wrong number of numbers, or a negative one.
    NotAPosition {
        /// The given position.
        position: Vec<i64>,
        /// The number of components it must have.
        arity: usize,
    },
    /// Piles on steps, more than options are listed for.
    TooManyPiles {
        /// The number of piles.
        piles: usize,
        /// The largest number of piles.
        limit: usize,
    },
    /// Some moves oblige to something: [`super::MarkedMover`] lists them.
    Marked,
    /// Some ends decide who wins: [`super::JudgedMover`] lists the moves.
    Judged,
    /// A limit was reached.
    Stopped(Stop),
}

impl MoveError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        let shown = |position: &[i64]| Position(position).to_string();
        match self {
            Self::Eval { position, error } => say::options_undetermined(shown(position), error.message()),
            Self::Overflow { position, .. } => say::options_too_large(shown(position)),
            Self::TooManyParts { position, limit } => say::options_of_many_parts(shown(position), *limit),
            Self::NotAPosition { position, arity } => say::options_of_no_position(shown(position), *arity),
            Self::TooManyPiles { piles, limit } => say::options_of_many_piles(*limit, *piles),
            Self::Marked => say::options_with_marks(),
            Self::Judged => say::options_with_verdicts(),
            Self::Stopped(stop) => stop.message(),
        }
    }
}

messages::error!(MoveError);

impl From<Stop> for MoveError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// A position as it is written: `5`, `(3,4)`.
#[derive(Debug, Clone, Copy)]
pub struct Position<'a>(
    /// Its numbers.
    pub &'a [i64],
);

impl std::fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text: Vec<String> = self.0.iter().map(i64::to_string).collect();
        if let [one] = &text[..] { write!(f, "{one}") } else { write!(f, "({})", text.join(",")) }
    }
}

/// Called with each option; breaking ends the list. The lists are long code, so there is one copy
/// of each, and not one for every caller.
pub(super) type Visit<'a> = dyn FnMut(&[i64]) -> ControlFlow<()> + 'a;
