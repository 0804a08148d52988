//! Finite subtraction games: take `s` tokens from a heap, for any `s` of a fixed finite set; what is left stays one
//! heap (S. W. Golomb, *A mathematical investigation of games of "take-away"*, J. Combinatorial Theory 1, 1966).
//!
//! Values never exceed the number of amounts. Two kernels of [`amounts`]: single amounts cost a
//! fraction of a nanosecond each, ranges two updates each, so `take 1..1000000` is as quick as `take 1..10`.
//!
//! ```
//! use budget::Budget;
//! use heaps::sequence::Engine;
//! use rules::ruleset::Play;
//! let mut engine = heaps::subtraction::engine(&[1, 3, 4].into_iter().collect(), Play::Normal);
//! engine.extend(14, &Budget::default())?;
//! assert!(engine.values().iter().eq([0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]));
//! # Ok::<(), heaps::sequence::HeapError>(())
//! ```
use crate::amounts::{self, marking::Marking, sliding::Sliding};
use crate::sequence::{Declined, Engine, KernelEngine};
use rules::numset::NumSet;
use rules::ruleset::{Class, Play, Ruleset};

/// The name of this engine.
pub const NAME: &str = "subtraction";

/// Takes rulesets of [`Class::Subtraction`], in normal and in misere play.
///
/// # Errors
/// [`Declined`] for any other class.
pub fn accepts(rules: &Ruleset) -> Result<Box<dyn Engine>, Declined> {
    match &rules.class {
        Class::Subtraction(set) => Ok(engine(set, rules.play)),
        _ => Err(Declined::new(NAME, "the amounts are not a fixed finite set")),
    }
}

/// The engine for a set of amounts; 0 is not an amount and is left out.
pub fn engine(set: &NumSet, play: Play) -> Box<dyn Engine> {
    let ranges = amounts::ranges(set);
    // Measured: an update of the bit tree costs about as much as three single amounts.
    if (ranges.len() as u64).saturating_mul(6).saturating_add(4) < set.len() {
        Box::new(KernelEngine::new(NAME, Sliding::new(ranges, play)))
    } else {
        // An amount beyond the address space can be taken from no heap that has a value.
        let single = set.iter().filter(|&s| s > 0).filter_map(|s| usize::try_from(s).ok()).collect();
        Box::new(KernelEngine::new(NAME, Marking::new(single, play)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amounts::terminal;
    use crate::naive;
    use budget::{Budget, Stop};
    use proptest::prelude::*;

    fn by_definition(set: &NumSet, play: Play, len: usize) -> Vec<u64> {
        let options = |n: usize| set.iter().filter(|&s| 0 < s && s <= n as u64).map(|s| vec![n - s as usize]).collect();
        naive::values(len, terminal(play), options)
    }

    proptest! {
        #[test]
        fn engines_agree_with_the_definition(
            single in prop::collection::btree_set(0u64..300, 0..40), lo in 1u64..150, width in 0u64..100,
            misere: bool, cut in 0usize..600,
        ) {
            let play = if misere { Play::Misere } else { Play::Normal };
            let range = lo..lo + width;
            for set in [single.iter().copied().collect(), single.iter().copied().chain(range).collect::<NumSet>()] {
                let expected = by_definition(&set, play, 600);
                let mut chosen = engine(&set, play);
                chosen.extend(cut, &Budget::unlimited()).unwrap();
                chosen.extend(600, &Budget::unlimited()).unwrap();
                prop_assert!(chosen.values().iter().eq(expected.iter().copied()));
                let mut sliding = KernelEngine::new(NAME, Sliding::new(amounts::ranges(&set), play));
                sliding.extend(600, &Budget::unlimited()).unwrap();
                prop_assert!(sliding.values().iter().eq(expected));
            }
        }
    }

    #[test]
    fn many_values_and_huge_amounts() {
        let set: NumSet = (1..700).chain([u64::MAX]).collect();
        let mut engine = engine(&set, Play::Normal);
        engine.extend(3000, &Budget::unlimited()).unwrap();
        assert!(engine.values().iter().eq((0..3000).map(|n| n % 700)));
        let wide = NumSet::from_ranges([1..=100_000]);
        let mut engine = super::engine(&wide, Play::Misere);
        engine.extend(300_000, &Budget::unlimited()).unwrap();
        // Misere Nim with a limit: 1, 0, 2, 3, ... repeat.
        let expected = |n: u64| [1, 0].get((n % 100_001) as usize).copied().unwrap_or(n % 100_001);
        assert!(engine.values().iter().eq((0..300_000).map(expected)));
    }

    #[test]
    fn a_stopped_engine_goes_on() {
        let set: NumSet = [3, 5, 70, 100].into_iter().collect();
        let mut engine = engine(&set, Play::Normal);
        let stopped = engine.extend(1_000_000, &Budget::unlimited().with_memory(5000));
        assert!(matches!(stopped, Err(crate::sequence::HeapError::Stopped(Stop::Memory { .. }))));
        let so_far = engine.values().len();
        assert!(so_far < 5000);
        let stopped = engine.extend(1_000_000, &Budget::unlimited().with_time(std::time::Duration::ZERO));
        assert!(matches!(stopped, Err(crate::sequence::HeapError::Stopped(Stop::Time { .. }))));
        engine.extend(20_000, &Budget::unlimited()).unwrap();
        let mut whole = super::engine(&set, Play::Normal);
        whole.extend(20_000, &Budget::unlimited()).unwrap();
        assert_eq!(engine.values(), whole.values());
    }

    #[test]
    fn no_amounts_at_all() {
        for (play, value) in [(Play::Normal, 0), (Play::Misere, 1)] {
            let mut engine = engine(&[0].into_iter().collect(), play);
            engine.extend(3, &Budget::unlimited()).unwrap();
            assert!(engine.values().iter().eq([value; 3]));
        }
    }
}
