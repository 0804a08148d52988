//! Games of your own, as Rust types: see the [tutorial](crate::tutorial).
//!
//! | item | for |
//! |---|---|
//! | [`Impartial`] | a game: a type that lists the options of a position |
//! | [`Nimbers`] | its values, winners and winning moves, by a search that may use several threads and bounded memory |
//! | [`Indexed`], [`Forward`] | families of positions with numbers 0, 1, 2, ..., valued one after the other; with [`Rows`] as an example |
//! | [`boards`] | Cram, and other tiles that are laid, as [`Impartial`] games, and tables of Chomp |
pub use heaps::rows::{Forward, Indexed, Rows, RowsError, Window};
pub use positions::boards;
pub use positions::nimbers::{NimberError, Nimbers, Strategy, Winning, Work};
pub use positions::{Impartial, Outgoing};
