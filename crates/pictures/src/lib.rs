//! Pictures: charts of nim-values, for those who would rather look than read, and elements with
//! which other crates draw.
//!
//! Internal to sprague: no stability is promised.
//!
//! | room | picture |
//! |---|---|
//! | [`markup`] | elements of SVG, and escaping of text in SVG and HTML |
//! | [`cayley`] | a finite commutative monoid, as multiplication by its generators |
//! | `sequence` | the values of heaps as points, with the proved period |
//! | `grid` | the values of pairs as a heat map, the P-positions marked |
//! | [`page`] | one page with what is known about a game, which loads nothing else |
//!
//! Charts are drawn by `plotters`, as SVG text or as a PNG file; the font is a part of DejaVu that
//! is included here, so that a picture is the same on every machine. They are behind the feature
//! `charts`, on by default: crates that draw graphs only need the elements.
#[cfg(feature = "charts")]
mod canvas;
pub mod cayley;
#[cfg(feature = "charts")]
pub mod grid;
pub mod markup;
pub mod page;
#[cfg(feature = "charts")]
pub mod sequence;

#[cfg(feature = "charts")]
pub use canvas::{Form, PictureError};
