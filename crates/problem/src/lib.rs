//! Packages for those who set problems: from a rule to what a judge needs, in the format of Kattis'
//! problemtools (<https://www.kattis.com/problem-package-format/spec/legacy.html>).
//!
//! A package has a statement in two languages, a validator of inputs, tests, solutions in four
//! languages that are right, and solutions that are wrong, each with the test at which it fails.
//! The answers come from the solver. Whether a wrong solution is wrong is not assumed: the cases
//! within the limits are searched for one that it answers wrongly, and a solution for which there
//! is none is left out.
//!
//! ```
//! use problem::{Wish, package};
//! use sprague::Budget;
//! let wish = Wish { rule: "take 1,3,4".into(), max: vec![("n".into(), 1000)], ..Wish::default() };
//! let package = package(&wish, &Budget::default())?;
//! assert!(package.wrong.iter().any(|wrong| wrong.test.contains("kill")));
//! # Ok::<(), problem::ProblemError>(())
//! ```
//!
//! | room | task |
//! |---|---|
//! | `wish`, `setting` | what is asked for, and what all rooms need of it |
//! | `make` | the whole package |
//! | `bounds` | the limits of an input |
//! | `cases` | cases within the limits, by seed |
//! | `judge` | the right answers, by the solver |
//! | `wrong`, `own` | wrong solutions; those whose values are made here |
//! | `data` | the files of tests: samples, corners, the largest, random ones, and those that kill |
//! | `text` | inputs, outputs, and the programs in Python that read them: the validator, wrong solutions |
//! | `solutions` | programs that `sprague code` writes: the right ones, formulas, the other convention |
//! | `statement` | the statement |
//! | `beside` | the configuration and the page about the package |
mod beside;
mod bounds;
mod cases;
mod data;
mod error;
mod judge;
mod make;
mod own;
mod setting;
mod solutions;
mod statement;
mod text;
mod wish;
mod wrong;

::messages::include!();

pub use error::ProblemError;
pub use make::package;
pub use programs::Printed;
pub use wish::{File, Package, Planted, Wish};
