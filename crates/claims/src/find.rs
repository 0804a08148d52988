//! Finders: each makes values of one kind of game, proposes formulas that fit them, and tests each
//! on fresh values.
//!
//! | room | games |
//! |---|---|
//! | `sequences` | on one number |
//! | `automatic` | on one number, whose values live in the digits of a base |
//! | `pairs`, `several` | on two numbers; on three and four |
//! | `predicates` | on bags, words, boards and graphs |
//! | `answered` | without a pattern, of which some positions are lost |
//! | `domains` | played on a part of the positions that no move leaves |
//! | `listed` | none: a list of values without a rule |
//! | `facts` | the values that the finders read |
pub mod answered;
pub mod automatic;
pub mod domains;
pub mod facts;
pub mod listed;
pub mod pairs;
pub mod predicates;
pub mod sequences;
pub mod several;
