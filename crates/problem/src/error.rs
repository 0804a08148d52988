//! Why there is no package.
use crate::say;
use messages::Message;
use sprague::SolveError;
use sprague::code::sample::SampleError;
use sprague::code::{CodeError, ProgramError};

/// Why there is no package.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProblemError {
    /// The rule does not compile.
    Rule(SampleError),
    /// The shape of the input does not fit the rule.
    Shape(ProgramError),
    /// There is no program that solves the problem.
    Code(CodeError),
    /// A limit has a name that the input does not have.
    Limit {
        /// The name.
        name: String,
        /// The names that the input has.
        known: Vec<String>,
    },
    /// A number of a position has no limit.
    NoLimit(String),
    /// Problems are about positions that are numbers, in a sum.
    Positions,
    /// A case has questions about positions that stand before them.
    Questions,
    /// The solver does not answer a case within the limits.
    Unanswered {
        /// The case.
        case: String,
        /// Why, if the solver said so.
        why: Option<Box<SolveError>>,
    },
    /// No language has a program that is quick enough.
    TooSlow(Message),
    /// A limit of the budget.
    Stopped(SolveError),
}

impl ProblemError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Rule(error) => error.message(),
            Self::Shape(error) => error.message(),
            Self::Code(error) => error.message(),
            Self::Limit { name, known } => say::no_limit_of(name, Message::list(known.iter())),
            Self::NoLimit(name) => say::needs_limit(name),
            Self::Positions => say::only_numbers(),
            Self::Questions => say::questions_first(),
            Self::Unanswered { case, why: Some(why) } => say::unanswered_why(case, why.message()),
            Self::Unanswered { case, why: None } => say::unanswered(case),
            Self::TooSlow(why) => say::too_slow(why.clone()),
            Self::Stopped(error) => error.message(),
        }
    }
}

messages::error!(ProblemError);
