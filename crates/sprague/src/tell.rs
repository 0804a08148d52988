//! Answers in words: moves, grounds, and the reasoning.
//!
//! | room | task |
//! |---|---|
//! | `wording` | a move |
//! | `basis` | how a value or a winner is known |
//! | `explain` | why an answer holds |
pub(crate) mod basis;
pub(crate) mod explain;
pub(crate) mod wording;
