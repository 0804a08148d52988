//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod common;
mod inputs;
mod packages;
mod words;
