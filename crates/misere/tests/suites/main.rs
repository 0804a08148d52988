//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod codes;
mod genera;
mod limits;
mod monoids;
mod nim_rule;
mod plain;
mod random;
mod sweep;
mod truth;
