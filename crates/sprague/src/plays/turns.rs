//! Sums in which a turn moves in several components: the winner, the winning turns, and the basis
//! of these answers.
//!
//! Nim-values describe one move at a time and do not apply here. Instead:
//!
//! | turns | method |
//! |---|---|
//! | `play every` | suspense numbers: the longest part decides ([`positions::turns::tempo`]) |
//! | `play first` | each component as a function of the components after it (`in_order`) |
//! | `play 1..k`, `play exactly k` | a theorem if its conditions hold (`moore`), otherwise search through sums (`between`) |
//!
//! `turn_lists` counts and lists the winning turns if the components move independently.
mod all_but_one;
mod between;
mod every;
mod in_order;
mod moore;
mod nim_equivalent;
mod question;
mod turn_lists;

pub(crate) use all_but_one::EQUAL;
pub(crate) use between::{BLOCKED, NIM, SEARCHED, SELECTIVE};
pub(crate) use every::{REMOTENESS, SUSPENSE};
pub(crate) use in_order::RELAY;
pub(crate) use question::turn;
pub use turn_lists::Joint;

/// The names of the theorems as they appear in answers.
pub(crate) const THEOREMS: [&str; 7] = [
    every::LONGEST,
    every::SHORTEST,
    between::THEOREM,
    all_but_one::THEOREM,
    in_order::THEOREM,
    moore::MOORE,
    moore::EXACTLY,
];
