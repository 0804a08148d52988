//! Claims about whole games, decided and not observed.
//!
//! Internal to sprague: no stability is promised.
//!
//! | room | task |
//! |---|---|
//! | [`machine`] | relations between natural numbers as automata that read their digits |
//! | [`logic`] | statements of arithmetic, and their machines |
//! | [`prover`] | claims about all positions of a game |
//! | `read` | expressions of rules and formulas as statements |
//! | [`meter`] | limits that do not depend on the computer |
::messages::include!();

pub mod logic;
pub mod machine;
pub mod meter;
pub mod prover;

pub mod intern;
mod read;

pub use logic::{Bits, Formula, Kind, Logic, LogicError, Term};
pub use machine::{Digits, Machine, Relation, Track};
pub use meter::{Halt, Limits, Meter};
pub use prover::{
    Counterexample, Fault, Left, Options, Reason, Said, Strategy, Verdict, options, prove, reads, same_moves, strategy,
};
pub use read::Outside;
