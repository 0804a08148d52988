//! Ways to have a program after all, as kinds with arguments.
//!
//! The library does not know how its caller names an option: the command line writes `--style dfs`,
//! Python `style="dfs"`, the page the word of its menu. So an error says what is wrong, and has the
//! ways out as data; each caller has one place where a kind becomes a sentence.
use crate::Style;
use serde::Serialize;

/// A request that would have a program. Its JSON is a `kind` with arguments.
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
    /// Ask for no style: there is only one.
    NoStyle,
    /// Do not say which position a number of the input stands for.
    NoStart,
    /// Let the input have one of these shapes.
    Input {
        /// Shapes as [`crate::InputShape`] reads them.
        shapes: &'static [&'static str],
    },
    /// Give this parameter a value; it cannot be read from the input.
    Parameter {
        /// Its name.
        name: String,
    },
    /// Accept a formula that is only checked, not proved.
    Assume,
    /// Ask for single positions, which are answered without a program.
    Solve,
    /// Ask for the program about tokens on a graph that is read, where play may go round.
    Tokens,
    /// Ask for single graphs of geography, which are answered without a program.
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
