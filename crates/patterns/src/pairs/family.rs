//! A kind of formula of two numbers, and how its formulas are written.
use crate::formula::{Cond, Formula, Num};
use crate::grid::Grid;

/// A kind of formula of two numbers.
pub trait PairFamily: Sync {
    /// Its name in reports.
    fn name(&self) -> &'static str;

    /// Formulas that could be meant by a table; `whole` is all that is known, the part is what may
    /// be read off.
    fn fit(&self, part: &Grid, whole: &Grid) -> Vec<Formula>;
}

pub(crate) fn names() -> Vec<String> {
    vec!["a".to_owned(), "b".to_owned()]
}

pub(crate) fn value(expr: Num) -> Formula {
    Formula::value(&names(), expr)
}

pub(crate) fn zero(cond: Cond) -> Formula {
    Formula::zero(&names(), cond)
}
