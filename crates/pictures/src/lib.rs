//! Pictures of nim-values, where people would rather look than read.
//!
//! Internal to sprague: no stability is promised.
//!
//! | room | picture |
//! |---|---|
//! | [`sequence`] | the values of heaps as points, with the period that is proved |
//! | [`grid`] | the values of pairs as a heat map, the P-positions marked |
//! | [`page`] | one page with the known facts about a game, with nothing to load |
//!
//! Everything is drawn by `plotters`, as SVG text or as a PNG file; the letters come from a part of
//! the DejaVu font that is kept here, so that a picture is the same on every machine.
//!
//! ```
//! use pictures::{Form, sequence::Sequence};
//! let values = [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2].map(Some);
//! let picture = Sequence { title: "take 1,3,4", from: 0, values: &values, repeats: None }.draw(Form::Svg)?;
//! assert!(picture.starts_with(b"<svg "));
//! # Ok::<(), pictures::PictureError>(())
//! ```
mod canvas;
pub mod grid;
pub mod page;
pub mod sequence;

pub use canvas::{Form, PictureError};
