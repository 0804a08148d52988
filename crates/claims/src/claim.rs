//! Claims about all positions of a game, with their standing.
//!
//! | room | task |
//! |---|---|
//! | `repeating`, `formula`, `table` | values that repeat, a formula, a table that repeats in several directions |
//! | `digits` | the words of values that live in the digits of a base |
//! | `verdict`, `facts` | the verdict on a claim that a user wrote |
pub(crate) mod digits;
pub mod facts;
pub mod formula;
pub mod repeating;
pub mod table;
pub mod verdict;
