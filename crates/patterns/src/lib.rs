//! Formulas for nim-values, and the search for them.
//!
//! Internal to sprague: no stability is promised.
//!
//! | room | task |
//! |---|---|
//! | [`formula`] | expressions of the rule language with cases and a library: text, tree, value at numbers of any length |
//! | [`automatic`] | values that an automaton reads off the digits of a number: learnt, and in words |
//! | [`families`] | kinds of formulas: each proposes formulas for a few values |
//! | [`pairs`] | kinds of formulas for games on two numbers |
//! | [`several`] | formulas for games on three numbers and four |
//! | [`bases`] | the numbers whose exponents are looked for, from the constants of a rule |
//! | [`predicates`] | conditions on features of objects that are not numbers, and the search for them |
//! | [`search`] | compares the proposals with all values, the simplest first |
//! | [`domains`] | conditions that moves may keep, so that formulas may hold where they do |
//! | [`domain_hints`] | such conditions as a rule itself suggests |
//! | [`across`] | values for many values of a parameter as one pattern in it |
//! | [`sample`], [`grid`] | a run of values, a square table of them |
::messages::include!();

pub mod across;
pub mod automatic;
pub mod bases;
pub mod domain_hints;
pub mod domains;
pub mod families;
pub mod formula;
pub mod grid;
pub mod pairs;
pub mod predicates;
pub mod sample;
pub mod search;
pub mod several;

pub use formula::{EvalError, Formula, Func, ParseError};
pub use grid::Grid;
pub use sample::Sample;
