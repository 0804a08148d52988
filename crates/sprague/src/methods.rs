//! The methods of the ladder for single positions that belong to no family of objects, and how they
//! list the options of a value. [`crate::ladder`] has their order.
//!
//! | room | answers by |
//! |---|---|
//! | `sequence` | the values of a game on one number; search, for every game |
//! | `independent` | a sum of numbers that move independently |
//! | `bounded_steps` | tables of tuples whose moves are bounded steps |
//! | `slices` | a game on one number, where the others never change |
//! | `ranges` | a law for taking from a range of amounts |
//! | `family` | a claim for every value of the parameters |
//! | `invariant` | a formula that automata have proved |
//! | `assumed` | a claim that is checked and not proved, on request |
//! | `literature` | a theorem about exactly this rule |
//! | `winning`, `listing`, `options_by_class` | the options of a value: by what is known of a sequence, one by one, or by residue classes |
//! | `reach` | how far out a position is |
pub(crate) mod assumed;
pub(crate) mod bounded_steps;
pub(crate) mod family;
pub(crate) mod independent;
pub(crate) mod invariant;
pub(crate) mod listing;
pub(crate) mod literature;
pub(crate) mod options_by_class;
pub(crate) mod ranges;
pub(crate) mod reach;
pub(crate) mod sequence;
pub(crate) mod slices;
pub(crate) mod winning;
