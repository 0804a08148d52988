//! Answers in words: moves, the basis of an answer, and the reasoning.
//!
//! | room | task |
//! |---|---|
//! | `wording` | a move |
//! | `deleted` | a move that deletes from a graph |
//! | `basis` | the basis of a value or a winner |
//! | `explain` | why an answer holds |
pub(crate) mod basis;
pub(crate) mod deleted;
pub(crate) mod explain;
pub(crate) mod wording;
