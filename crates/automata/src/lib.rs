//! Claims about whole games, decided and not observed.
//!
//! | room | what it does |
//! |---|---|
//! | [`machine`] | relations between natural numbers as automata that read their digits |
//! | [`logic`] | statements of arithmetic, and their machines |
//! | [`meter`] | limits that do not depend on the computer |
pub mod logic;
pub mod machine;
pub mod meter;

mod intern;

pub use logic::{Bits, Formula, Kind, Logic, LogicError, Term};
pub use machine::{Machine, Relation, Track};
pub use meter::{Halt, Limits, Meter};
