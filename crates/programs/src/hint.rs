//! Ways to have a program after all, as kinds with arguments.
//!
//! Callers name options differently: the command line writes `--style dfs`, Python `style="dfs"`,
//! the page the word of its menu. So an error says what is wrong and carries the ways out as data;
//! each caller turns a kind into a sentence in one place.
use crate::{ProgramError, Style};
use messages::Message;
use serde::Serialize;

/// A change of the request that may lead to a program. Its JSON is a `kind` with arguments.
///
/// ```
/// use programs::{Hint, Style};
/// assert_eq!(Hint::Style { style: Style::Dfs }.kind(), "style");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Hint {
    /// Ask for this style.
    Style {
        /// The style that has a program.
        style: Style,
    },
    /// Ask for no style, as this game has only one.
    NoStyle,
    /// Do not map numbers of the input to positions.
    NoStart,
    /// Use one of these shapes of the input.
    Input {
        /// Shapes as [`crate::InputShape`] reads them.
        shapes: &'static [&'static str],
    },
    /// Give this parameter a value; it cannot be read from the input.
    Parameter {
        /// Its name.
        name: String,
    },
    /// Accept a formula that is checked but not proved.
    Assume,
    /// Ask the solver about single positions, without a program.
    Solve,
    /// Ask for the program for tokens on a graph that it reads, where play may go round.
    Tokens,
    /// Ask the solver about single graphs of geography, without a program.
    Geography,
}

impl Hint {
    /// The kind, as in JSON.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Style { .. } => "style",
            Self::NoStyle => "no-style",
            Self::NoStart => "no-start",
            Self::Input { .. } => "input",
            Self::Parameter { .. } => "parameter",
            Self::Assume => "assume",
            Self::Solve => "solve",
            Self::Tokens => "tokens",
            Self::Geography => "geography",
        }
    }
}

/// The error for a style that has no program of a rule.
pub fn no_style(style: &'static str, why: impl Into<Message>) -> ProgramError {
    ProgramError::Style { style, why: why.into(), hints: Vec::new() }
}
