//! Formulas for nim-values, and the search for them.
//!
//! | room | what it does |
//! |---|---|
//! | [`formula`] | expressions of the rule language with cases and a library: text, tree, value at numbers of any length |
pub mod formula;

pub use formula::{EvalError, Formula, Func, ParseError};
