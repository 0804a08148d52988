//! Formulas for games on two numbers: each file is a family that proposes them for a table.
use crate::formula::{Cond, Formula, Num};
use crate::grid::Grid;

pub mod combined;
pub mod lattice;
pub mod separable;
pub mod thresholds;

pub(crate) use combined::function_of;

/// A kind of formula of two numbers.
pub trait PairFamily: Sync {
    /// Its name in reports.
    fn name(&self) -> &'static str;

    /// Formulas that could be meant by a table; `whole` is all that is known, the part is what may
    /// be read off.
    fn fit(&self, part: &Grid, whole: &Grid) -> Vec<Formula>;
}

/// The families of tables.
pub static PAIR_FAMILIES: [&dyn PairFamily; 4] =
    [&separable::Separable, &combined::Combined, &lattice::Lattice, &thresholds::Thresholds];

pub(crate) fn names() -> Vec<String> {
    vec!["a".to_owned(), "b".to_owned()]
}

pub(crate) fn value(expr: Num) -> Formula {
    Formula::value(&names(), expr)
}

pub(crate) fn zero(cond: Cond) -> Formula {
    Formula::zero(&names(), cond)
}
