//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod asking;
mod datasets;
mod lists;
mod reports;
mod rows;
mod tables;
