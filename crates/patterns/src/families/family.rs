//! The trait that all families of formulas have in common.
use crate::formula::{Formula, Num};
use crate::sample::Sample;

/// A kind of formula.
pub trait Family: Sync {
    /// Its name in reports.
    fn name(&self) -> &'static str;

    /// Formulas that could be meant by a sample of a sequence.
    fn fit(&self, sample: &Sample) -> Vec<Formula>;
}

/// The value of a position of one number.
pub(crate) fn of_n(expr: Num) -> Formula {
    Formula::value(&["n".to_owned()], expr)
}
