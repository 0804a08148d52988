//! Finite subtraction sets: the search and the proof from values find the same periods.
use budget::{Budget, Stop};
use heaps::period::Search;
use heaps::subtraction;
use heaps::window::{prove, search};
use proptest::prelude::*;
use rules::numset::NumSet;
use rules::ruleset::Play;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The search proves the same as the values.
    #[test]
    fn a_search_finds_what_the_values_prove(set in prop::collection::btree_set(1u64..40, 1..8), misere: bool) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let set: NumSet = set.into_iter().collect();
        let mut engine = subtraction::engine(&set, play);
        engine.extend(60_000, &Budget::unlimited()).unwrap();
        let proof = prove(set.max().unwrap(), engine.values());
        let found = search(&set, play, 1 << 20, &Budget::unlimited()).unwrap();
        if let Some(proof) = proof {
            prop_assert_eq!(found, Some(proof), "{:?}", set);
        } else if let Some(found) = found {
            prop_assert!(found.checked_to() >= 60_000 || found.preperiod() + found.period() > 20_000, "{:?}", found);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Long windows, by the search from the end; values that nearly repeat are looked at by
    /// hashes.
    #[test]
    fn windows_stand_where_the_search_from_the_end_finds_them(
        few in prop::collection::btree_set(1u64..40, 1..5), large in 250u64..3000, len in 3000usize..70_000,
    ) {
        let set: NumSet = few.into_iter().chain([large]).collect();
        let mut engine = subtraction::engine(&set, Play::Normal);
        engine.extend(len, &Budget::unlimited()).unwrap();
        let found = Search::new(engine.values(), large as usize, len).found;
        let proof = prove(large, engine.values());
        let expected = found.map(|found| (found.preperiod as u64, found.period as u64));
        prop_assert_eq!(proof.map(|proof| (proof.preperiod(), proof.period())), expected, "{:?}", set);
    }
}

#[test]
fn sets_that_are_not_for_here() {
    let unlimited = Budget::unlimited();
    for set in [NumSet::new(), [0].into_iter().collect(), [1, 1 << 40].into_iter().collect()] {
        assert_eq!(search(&set, Play::Normal, 1 << 20, &unlimited), Ok(None));
    }
    let long: NumSet = [5, 1000, 40_000].into_iter().collect();
    assert_eq!(search(&long, Play::Normal, 50_000, &unlimited), Ok(None));
    let stopped = search(&long, Play::Normal, 1 << 30, &Budget::unlimited().with_memory(1000));
    assert!(matches!(stopped, Err(Stop::Memory { .. })));
}
