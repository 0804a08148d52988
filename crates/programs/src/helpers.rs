//! The functions of the rule language as functions of the program. Only the functions that are
//! called are written into it.
//!
//! They agree with `rules::eval` for arguments that have a value. For an argument that may have
//! none, the caller tests the condition first.
use super::model::{Expr, Function, Stmt};
use super::text::{HELPERS, LIBRARY};
use std::collections::BTreeSet;

/// Larger than all heaps of a program. Larger results may be replaced by this number: sums of two
/// of them still fit 64 bits.
pub(crate) const HUGE: i64 = 4_000_000_000_000_000_000;

pub(crate) fn set(name: &str, value: Expr) -> Stmt {
    Stmt::Set(name.to_owned(), value)
}

pub(crate) fn new(name: &str, value: Expr) -> Stmt {
    Stmt::Let(name.to_owned(), value)
}

pub(crate) fn when(condition: Expr, yes: Vec<Stmt>) -> Stmt {
    Stmt::If(condition, yes, Vec::new())
}

pub(crate) fn run(name: &str, first: Expr, last: Expr, inner: Vec<Stmt>) -> Stmt {
    Stmt::For(name.to_owned(), first, last, inner)
}

/// The helper functions with these names and all that they call; a function stands before its
/// callers.
pub(crate) fn functions(names: &BTreeSet<String>) -> Vec<Function> {
    let mut all: Vec<Function> = Vec::new();
    for name in names {
        add(name, &mut all);
    }
    all
}

fn add(name: &str, all: &mut Vec<Function>) {
    if all.iter().any(|function| function.name == name) {
        return;
    }
    let needs: &[&str] = match name {
        "power" => &["times"],
        "signed_times" => &["times", "absolute"],
        "signed_power" => &["times", "power", "absolute"],
        "power_of_two" => &["least"],
        "root" => &["least", "power"],
        "ceil_root" | "is_square" | "is_cube" => &["root"],
        _ => &[],
    };
    for need in needs {
        add(need, all);
    }
    if let Some(function) = function(name) {
        all.push(function);
    }
}

/// A function of the rule language, a membership test of a named set, or a function that only
/// formulas have.
fn function(name: &str) -> Option<Function> {
    let file = [HELPERS, LIBRARY].into_iter().find(|file| file.has(name))?;
    Some(file.function(name, &[("huge", HUGE.into())]))
}
