//! Formulas for nim-values, and the search for them.
//!
//! | room | what it does |
//! |---|---|
//! | [`formula`] | expressions of the rule language with cases and a library: text, tree, value at numbers of any length |
//! | [`families`] | kinds of formulas: each proposes what a few values could mean |
//! | [`search`] | compares the proposals with all values, the simplest first |
//! | [`sample`] | a run of values |
pub mod families;
pub mod formula;
pub mod sample;
pub mod search;

pub use formula::{EvalError, Formula, Func, ParseError};
pub use sample::Sample;
