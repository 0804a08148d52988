//! The suites that every answering part must pass, over the tables of `testdata/`.
//!
//! The idea is that of regex-automata's shared test tables: a table states facts, a test file in
//! `tests/` checks them for one operation, and every engine that accepts a ruleset must give the
//! same result. Every row is checked, and all failing rows are reported with file and line; a row
//! without an answer fails, unless a table gives the reason.
//!
//! | room | task |
//! |---|---|
//! | [`table()`], [`Row`] | a table, with the place of every row, from the crate `tables` |
//! | [`suite`], [`suite_or_listed`], [`listed`] | one check over all rows; rows that are known to fail, with their reasons |
//! | [`read`] | parses lists and ranges of numbers in the notation of the tables |
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

/// The result of checking a row: nothing, or a description of the fault.
pub type Outcome = Result<(), String>;

/// Compares the value that `who` found with the expected one.
///
/// # Errors
/// If the two differ: the message has both.
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
