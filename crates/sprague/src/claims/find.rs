//! Finders: each makes values of one kind of game, proposes formulas that fit them, and tests each
//! on fresh values.
//!
//! | room | games |
//! |---|---|
//! | `sequences` | on one number |
//! | `automatic` | on one number, whose values live in the digits of a base |
//! | `pairs`, `several` | on two numbers; on three and four |
//! | `sums` | on numbers that move independently |
//! | `domains` | played on a part of the positions that no move leaves |
//! | `facts` | the values that the finders read |
pub(crate) mod automatic;
pub(crate) mod domains;
pub(crate) mod facts;
pub(crate) mod pairs;
pub(crate) mod sequences;
pub(crate) mod several;
pub(crate) mod sums;
