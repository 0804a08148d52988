//! Games on boards, as [`crate::Impartial`] games.
pub mod chomp;
pub mod cram;
mod grid;
pub mod place;
mod region;

pub use region::{BoardError, Region};
