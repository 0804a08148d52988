//! The theorems, each with its conditions as code that shares nothing with the engines; the files
//! bear the names of their twins in `heaps`, where the statements and proofs are.
//!
//! Theorems about a repetition are listed in [`crate::verify`], those without one in
//! [`crate::laws`].
pub(crate) mod all_but_state;
pub mod amount_set;
pub(crate) mod arithmetic;
pub mod blocks;
pub(crate) mod classes;
pub(crate) mod cofinite;
pub mod coins;
pub(crate) mod columns;
pub(crate) mod contiguous;
pub(crate) mod cuts;
pub(crate) mod digits;
pub(crate) mod directions;
pub(crate) mod divisors;
pub(crate) mod equal_parts;
pub(crate) mod guards;
pub(crate) mod guy_smith;
mod inverse;
pub(crate) mod mark_t;
mod part_counts;
pub(crate) mod places;
pub(crate) mod ranges;
pub(crate) mod residues;
pub(crate) mod ring;
pub(crate) mod ring_range;
pub(crate) mod runs;
pub(crate) mod shrinking;
pub(crate) mod steps;
pub(crate) mod sum_bound;
pub(crate) mod window;
