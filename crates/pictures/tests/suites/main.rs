//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod elements;
#[cfg(feature = "charts")]
mod grids;
mod monoids;
mod pages;
#[cfg(feature = "charts")]
mod sequences;
