//! Misère play, where a player who cannot move wins, and win/lose search of sums in either
//! convention.
//!
//! Under misere play the nim-values of the parts do not determine the outcome of a sum. There are
//! three ways to it, each for other rules:
//!
//! | room | task | where it applies |
//! |---|---|---|
//! | [`tame`] | pairs (G+, G-) and Conway's theorem on sums of tame games | all parts hereditarily tame, which it checks |
//! | [`single`] | misere nim-values and outcomes of single positions | rules whose moves leave one position |
//! | [`sums`], `circles` | search over whole sums, as multisets of positions | always, while there is room |
//! | `whole` | the same search with bounded memory, on threads | where every play ends |
mod cycles;
pub mod single;
pub mod sums;
pub mod tame;
pub mod whole;

pub use single::{MisereValues, Outcomes};
pub use sums::{Component, Sums, WinningMove};
pub use tame::{Pair, Tame};

/// The winner, with best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next player, who is to move.
    N,
    /// The previous player: every move loses.
    P,
}
