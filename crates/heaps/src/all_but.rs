//! All-but-finite subtraction games: take any amount that is not in a fixed finite set and leave
//! one heap.
//!
//! The allowed amounts are finitely many ranges, the last without end, so a heap reaches finitely
//! many windows of smaller heaps: two updates of a bit tree for every excluded range and heap,
//! however wide the range is. The values grow for ever (arithmetic periodicity: A. N. Siegel, in
//! *Lessons in Play* by Albert, Nowakowski and Wolfe, 2007).
//!
//! ```
//! use budget::Budget;
//! use heaps::sequence::Engine;
//! use rules::ruleset::Play;
//! let mut engine = heaps::all_but::engine(&[2].into_iter().collect(), Play::Normal); // take k where k!=2
//! engine.extend(10, &Budget::default())?;
//! assert!(engine.values().iter().eq([0, 1, 0, 1, 2, 3, 2, 3, 4, 5]));
//! # Ok::<(), heaps::sequence::HeapError>(())
//! ```
use crate::amounts::{self, sliding::Sliding};
use crate::say;
use crate::sequence::{Declined, Engine, KernelEngine};
use rules::numset::NumSet;
use rules::ruleset::{Class, Play, Ruleset};

/// The name of this engine.
pub const NAME: &str = "all-but";

/// Takes rulesets of [`Class::AllBut`], in normal and in misere play.
///
/// # Errors
/// [`Declined`] for any other class.
pub fn accepts(rules: &Ruleset) -> Result<Box<dyn Engine>, Declined> {
    match &rules.class {
        Class::AllBut(excluded) => Ok(engine(excluded, rules.play)),
        _ => Err(Declined::new(NAME, say::amounts_not_all_but_few())),
    }
}

/// The engine for a set of excluded amounts; 0 is never an amount.
pub fn engine(excluded: &NumSet, play: Play) -> Box<dyn Engine> {
    let allowed = amounts::complement(&amounts::ranges(excluded));
    Box::new(KernelEngine::new(NAME, Sliding::new(allowed, play)))
}
