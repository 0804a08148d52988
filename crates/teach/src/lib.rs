//! Impartial games for learners and teachers.
//!
//! | room | task |
//! |---|---|
//! | [`identify`] | from values, or lost heaps, back to the games that have them |
//! | [`design`] | positions with a given number of winning moves, value and difficulty |
//! | [`course`] | chapters with tasks, marked by the engine for any right answer |
//! | [`puzzle`] | the puzzle of a day |
//! | [`worksheet`] | tasks about one game to print, with a key |
//!
//! Every answer comes from the library `sprague` or from the definition in plain code; no file is
//! read and nothing is printed here.
::messages::include!();

pub mod course;
pub mod design;
pub mod identify;
pub mod puzzle;
pub mod worksheet;
