//! Claims about all positions of a game, with their standing.
//!
//! | room | task |
//! |---|---|
//! | `repeating`, `formula`, `table` | values that repeat, a formula, a table that repeats in several directions |
//! | `digits` | the words of values that live in the digits of a base |
//! | `predicate` | who wins at positions that are not numbers, by their features |
//! | `verdict`, `facts` | the verdict on a claim that a user wrote |
pub(crate) mod digits;
pub mod facts;
pub mod formula;
pub mod predicate;
pub mod repeating;
pub mod table;
pub mod verdict;
