//! The independent checker of certificates. It reads the rule of a certificate with its own reader,
//! derives every value again by naive code, checks the conditions of the theorem and that the
//! numbers are the least, and compares everything else in the file with what it has derived. Of our
//! crates it imports only `messages`, which contains nothing but texts, so that a fault of an
//! engine, of the compiler of rules or of a proof cannot hide in it.
//!
//! Internal to sprague: no stability is promised.
//!
//! A rule or statement in another form is refused with the reason; so is every key that a statement
//! does not use. The specification is `docs/certificates.md`.
//!
//! | rooms | task |
//! |---|---|
//! | [`json`], [`statement`] | a file as its statements |
//! | [`rule`] | rule texts and formulas as trees, and moves by the definition |
//! | [`eventually`] | expressions in one variable that eventually grow regularly |
//! | [`forms`] | a rule in the form that a theorem is about |
//! | [`theorems`] | the theorems, with the names that they have in `heaps` |
//! | [`laws`] | the list of those without a repetition |
//! | [`growth`], [`below`] | growth and bounds of expressions |
//! | [`invariant`], [`relation`] | claims about all positions, and relations of binary digits |
//! | [`every`] | such claims for every value of a parameter |
//! | [`mod@witness`] | such claims with the moves that win, by refutation trees |
//! | [`quotient`] | misère quotients of heaps |
//! | [`naive`], [`definition`] | values by the definition |
//! | [`verify`](mod@verify) | the list of theorems, and what each statement needs |
//! | [`answer`], [`verdict`] | the conclusions, as sentences and values |
//! | [`strategy`] | strategies in files: images, tables of moves, moves of claims |
//! | [`same`] | whether two rules have the same moves |
//! | [`given`] | long patterns, from values of another program: evidence |
//!
//! ```
//! use check::{Limits, verify};
//! let text = r#"{"rule": "take 1,3,4", "kind": "periodic", "preperiod": 0, "period": 7, "saltus": 0, "theorem": "window"}"#;
//! let verdict = verify(text, Limits::default())?;
//! let sentence = "G(n+7) = G(n) for all n >= 0, for the nim-values G of the heaps of: take 1,3,4 (window)";
//! assert_eq!(verdict.to_string(), sentence);
//! assert_eq!(verdict.statements[0].value(&[1_000_000_000_000_000_000]), Some(1));
//!
//! let wrong = text.replace("7", "14");
//! assert_eq!(verify(&wrong, Limits::default()).unwrap_err().to_string(), "7 is a period, so 14 is not the least");
//! # Ok::<(), check::Invalid>(())
//! ```
::messages::include!();

mod answer;
pub mod below;
mod definition;
pub mod eventually;
mod every;
mod forms;
pub mod game;
mod given;
pub mod growth;
mod invalid;
pub mod invariant;
pub mod json;
mod laws;
mod limits;
pub mod misere;
pub mod naive;
pub mod pattern;
mod quotient;
pub mod relation;
pub mod rule;
mod same;
mod statement;
pub mod strategy;
pub mod theorems;
mod verdict;
mod verify;
mod witness;

pub use game::Convention;
pub use given::{Given, Sampled, verify_given};
pub use invalid::Invalid;
pub use limits::{Limits, Work};
pub use same::same_moves;
pub use statement::{
    Answer, Certificate, Component, Elements, ElementsOf, ForEvery, Monoid, Repetition, Statement, Witness, Witnessed,
};
pub use verdict::{Proved, Verdict};
pub use verify::{derive, theorem_names, verify};
pub use witness::{About, Inequality, Node, free_names, problems, refutes};
