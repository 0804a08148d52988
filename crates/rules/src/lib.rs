//! The rule language: one line of text to a checked ruleset.
//!
//! Internal to sprague: no stability is promised.
//!
//! | room | task |
//! |---|---|
//! | [`lex`], [`parse`] | text to syntax tree, with recovery: one run reports several mistakes |
//! | [`ast`], [`mod@print`] | the tree, and its canonical text |
//! | [`compile`](crate::compile()) | the whole way from text to checked ruleset |
//! | [`lower`], `bounds` | tree to typed form: names resolved, bounds found, parameters put in |
//! | [`ir`], [`ruleset`], [`family`] | the typed form and the checked ruleset that engines read; kinds of positions |
//! | [`classify`], [`termination`], [`warn`] | the class of the game; whether every play ends; doubtful clauses |
//! | [`eval`], [`num`], [`sets`] | meaning of expressions, number theory, the sets with a name |
//! | [`terms`] | the walk through a term that gives its value, for every kind of numbers |
//! | [`interval`] | bounds of the values of numbers, and whether they certainly have one |
//! | [`linear`] | sums of multiples of names: forms, inequalities, bounds, and proofs from them |
//! | [`numset`] | finite sets of numbers kept as ranges |
//! | [`odometer`] | all values of the names of a clause, one after the other |
//! | [`canonical`] | one normal form for the different spellings of a rule about numbers |
//! | [`moves`] | options of a position, compiled for speed, shared by the engines |
//! | [`oracle`] | options, mex and win/lose by the definition in plain code, which everything else is compared with |
//! | [`symbolic`] | rules on one heap with parameters without a value, as rules on tuples |
//! | [`catalogue`], [`suggest`] | the games with a name; "did you mean" |
pub mod ast;
pub mod error;
pub mod family;
pub mod ir;
pub mod ruleset;
pub mod span;

::messages::include!();

mod bounds;
pub mod canonical;
pub mod catalogue;
pub mod classify;
mod compile;
pub mod eval;
pub mod functions;
#[doc(hidden)]
pub mod fuzz;
pub mod interval;
pub mod lex;
pub mod linear;
pub mod lower;
pub mod moves;
pub mod num;
pub mod numset;
pub mod odometer;
pub mod oracle;
pub mod parse;
pub mod print;
pub mod sets;
pub mod specialise;
pub mod suggest;
pub mod symbolic;
pub mod termination;
pub mod terms;
pub mod warn;

pub use compile::{Compiled, compile, compile_bytes};
