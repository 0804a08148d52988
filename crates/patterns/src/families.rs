//! The families of formulas, one file each, behind one trait ([`Family`]).
//!
//! A family looks at a sample of values and proposes formulas that could be meant, without a check:
//! [`search`](crate::search) compares every proposal with all values.
pub mod affine;
pub mod digits;
mod family;
pub mod modular;
pub mod number_theory;
pub mod roots;
pub mod self_similar;
pub mod shifted;
pub mod steps;
pub mod zeros;

pub use family::Family;

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
