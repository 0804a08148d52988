//! Games on boards, as [`crate::Impartial`] games.
pub mod chomp;
pub mod cram;
mod region;

pub use region::{BoardError, Region};
