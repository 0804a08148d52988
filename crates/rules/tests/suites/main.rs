//! All suites of this crate in one program: the head of each file names the subject of its tests.
mod boards;
mod bounds;
mod catalogue;
mod classes;
mod common;
mod ends;
mod eval;
mod meaning;
mod moves;
mod rewriting;
mod syntax;
mod texts;
mod warnings;
