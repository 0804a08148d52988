//! All suites of this crate in one program: each file says at its head what it tests.
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
