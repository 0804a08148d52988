//! The suites that every answering part must pass, over the tables of `testdata/`.
//!
//! One meaning, many engines (as in regex-automata's shared test tables): a table states facts, a
//! test file in `tests/` reads it for one operation, and every engine that accepts a ruleset must
//! give the same. A table is read whole; all its failing rows are reported, each with file and
//! line; and a row without any answer fails, unless a table says why.
//!
//! | room | task |
//! |---|---|
//! | [`table()`], [`Row`] | a table, with the place of every row, by the crate `tables` |
//! | [`suite`], [`suite_or_listed`], [`listed`] | one check over all rows; rows that are known not to pass, with their reasons |
//! | [`read`] | lists and ranges of numbers as the tables write them |
//! | [`ways`] | all ways to the values of a ruleset: every engine, the search, the definition |
//!
//! ```no_run
//! use conformance::{suite, table};
//! suite("periods have a code", &table("truth/periods.tsv"), |row| {
//!     let code = row.get("code")?;
//!     if code.contains('.') { Ok(()) } else { Err(format!("no point in {code}")) }
//! });
//! ```
pub mod read;
mod suite;
pub mod ways;

pub use suite::{every_row, listed, suite, suite_or_listed};
pub use tables::{Row, exceptions, table};

/// The result of a check of a row: nothing, or the fault.
pub type Outcome = Result<(), String>;

/// An [`Outcome`] that compares: `expected` and what `who` found.
///
/// # Errors
/// If the two differ, both are in the message; of sequences, the place where they first differ.
pub fn agree<T: PartialEq + std::fmt::Debug>(who: &str, found: T, expected: T) -> Outcome {
    if found == expected { Ok(()) } else { Err(format!("{who}: {found:?}, expected {expected:?}")) }
}

/// Compares two sequences that begin at `from`; `found` may be longer.
///
/// # Errors
/// If `found` is shorter, or at the first place where they differ.
pub fn agree_all(who: &str, from: i64, found: &[u64], expected: &[u64]) -> Outcome {
    match found.iter().zip(expected).position(|(a, b)| a != b) {
        Some(at) => Err(format!("{who}: {} at {}, expected {}", found[at], from + at as i64, expected[at])),
        None if found.len() < expected.len() => {
            Err(format!("{who}: {} values, expected {}", found.len(), expected.len()))
        }
        None => Ok(()),
    }
}
