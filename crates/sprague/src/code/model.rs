//! What a method of the ladder contributes to a program ([`crate::ladder::method`]), and why there
//! may be no program.
use crate::messages::{Message, say};
use budget::Budget;
use claims::error::SolveError;
use programs::source::Source;
use programs::{CodeOptions, Program, ProgramError};
use rules::error::RuleErrors;

/// Why there is no program.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// There is no program for the rule, or none in the requested shape.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The solver cannot answer the game.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The claim that is to decide positions cannot be parsed, is false, or is not proved.
    #[error("{0}")]
    Claim(Message),
}

impl CodeError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Program(error) => error.message(),
            Self::Solve(error) => error.message(),
            Self::Claim(why) => say::code_claim(why.clone()),
        }
    }
}

impl From<RuleErrors> for CodeError {
    fn from(errors: RuleErrors) -> Self {
        Self::Program(errors.into())
    }
}

/// What every method needs to know about the requested program.
#[derive(Clone, Copy)]
pub(crate) struct Writing<'a> {
    pub(crate) options: &'a CodeOptions,
    pub(crate) budget: &'a Budget,
}

/// The model of a game: the part of a program that depends on it.
pub(crate) enum Model {
    /// A source of the values of positions, which decide sums.
    Values(Source),
    /// The whole program, for games whose sums are not decided by values.
    Whole(Program),
}

/// The result of a method; none where it passes.
pub(crate) type Modelled<T> = Result<Option<T>, CodeError>;
