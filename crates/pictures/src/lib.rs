//! Pictures: charts of nim-values, where people would rather look than read, and the elements that
//! other crates draw with.
//!
//! Internal to sprague: no stability is promised.
//!
//! | room | picture |
//! |---|---|
//! | [`markup`] | elements of SVG, and words that mean themselves in SVG and HTML |
//! | `sequence` | the values of heaps as points, with the period that is proved |
//! | `grid` | the values of pairs as a heat map, the P-positions marked |
//! | [`page`] | one page with the known facts about a game, with nothing to load |
//!
//! Charts are drawn by `plotters`, as SVG text or as a PNG file; the letters come from a part of
//! the DejaVu font that is kept here, so that a picture is the same on every machine. They are
//! behind the feature `charts`, on by default: who draws graphs needs the elements alone.
#[cfg(feature = "charts")]
mod canvas;
#[cfg(feature = "charts")]
pub mod grid;
pub mod markup;
pub mod page;
#[cfg(feature = "charts")]
pub mod sequence;

#[cfg(feature = "charts")]
pub use canvas::{Form, PictureError};
