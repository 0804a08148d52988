//! Why a request makes no sense. [`claims::error`] has the errors of questions about positions.
use crate::messages::{Message, say};
use claims::hint::Hint;
use claims::position::ParsePositionError;
use rules::error::RuleErrors;

/// Why a request ("this rule at these positions") makes no sense. The command line exits with code
/// 2.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum RequestError {
    /// The rule text did not compile.
    Rule(RuleErrors),
    /// A position is malformed or of the wrong kind.
    Position(ParsePositionError),
    /// A sum of rules with different conventions.
    MixedPlay,
    /// A sum of rules whose turns move in different numbers of components.
    MixedTurns,
    /// A sum of several components, one of which knows whose turn it is.
    TurnAlone,
    /// `RULE @ POSITION...` mixed with positions alone.
    NoRule(String),
}

impl RequestError {
    /// The error as a text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Rule(errors) => errors.message(),
            Self::Position(error) => error.message(),
            Self::MixedPlay => say::error_mixed_play(),
            Self::MixedTurns => say::error_mixed_turns(),
            Self::TurnAlone => say::error_turn_alone(),
            Self::NoRule(text) => say::error_no_rule(text),
        }
    }

    /// Better requests, in addition to a better text.
    pub fn hints(&self) -> Vec<Hint> {
        match self {
            Self::MixedPlay => vec![Hint::Misere],
            _ => Vec::new(),
        }
    }
}

::messages::error!(RequestError);

impl From<RuleErrors> for RequestError {
    fn from(errors: RuleErrors) -> Self {
        Self::Rule(errors)
    }
}

impl From<ParsePositionError> for RequestError {
    fn from(error: ParsePositionError) -> Self {
        Self::Position(error)
    }
}
