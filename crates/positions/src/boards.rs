//! Games on boards that implement [`crate::Impartial`].
pub mod chomp;
pub mod cram;
mod grid;
pub mod lettered;
pub mod place;
mod region;

pub use region::{BoardError, Region};
