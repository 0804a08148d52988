//! What a method of the ladder gives a program ([`crate::ladder::method`]), and why there may be
//! none.
use crate::error::SolveError;
use crate::messages::{Message, say};
use budget::Budget;
use programs::source::Source;
use programs::{CodeOptions, Program, ProgramError};
use rules::error::RuleErrors;

/// Why there is no program.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// No program is made of the rule, or not in the shape that is asked for.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The game cannot be answered.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The claim by which positions are to be decided is not understood, false, or not proved.
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

/// The settings of a program that is asked for.
#[derive(Clone, Copy)]
pub(crate) struct Writing<'a> {
    pub(crate) options: &'a CodeOptions,
    pub(crate) budget: &'a Budget,
}

/// What a program writes down of a game.
pub(crate) enum Model {
    /// The values of its positions: sums are decided by them.
    Values(Source),
    /// All of it: such games decide their sums by other means.
    Whole(Program),
}

/// The model of a method; none where it passes.
pub(crate) type Modelled<T> = Result<Option<T>, CodeError>;
