//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod accidents;
mod chunks;
mod exports;
mod fingerprints;
mod fresh;
mod outcomes;
mod seen;
