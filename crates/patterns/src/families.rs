//! The families of formulas, one file each, and the trait that they have in common.
//!
//! A family looks at a sample of values and proposes formulas that could be meant; whether they
//! hold is not its business: [`search`](crate::search) compares every proposal with all values.
use crate::formula::Formula;
use crate::sample::Sample;

pub mod affine;
pub mod digits;
pub mod modular;
pub mod number_theory;
pub mod roots;
pub mod self_similar;
pub mod shifted;
pub mod steps;
pub mod zeros;

/// A kind of formula.
pub trait Family: Sync {
    /// Its name in reports.
    fn name(&self) -> &'static str;

    /// Formulas that could be meant by a sample of a sequence.
    fn fit(&self, sample: &Sample) -> Vec<Formula>;
}

/// The families of sequences, values first.
pub static FAMILIES: [&dyn Family; 7] = [
    &modular::Modular,
    &digits::Digits,
    &number_theory::NumberTheory,
    &roots::Roots,
    &self_similar::SelfSimilar,
    &shifted::Shifted,
    &zeros::Zeros,
];

pub(crate) fn of_n(expr: crate::formula::Expr) -> Formula {
    Formula::value(&["n".to_owned()], expr)
}
