//! The engines for subtraction sets beside the definition, through stops and copies.
use crate::naive;
use budget::Budget;
use budget::Stop;
use heaps::amounts::sliding::Sliding;
use heaps::amounts::{self, terminal};
use heaps::sequence::Values;
use heaps::subtraction::{Form, engine, engine_in};
use proptest::prelude::*;
use rules::numset::NumSet;
use rules::ruleset::Play;

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
            for form in Form::available() {
                let mut single = engine_in(form, &set, play);
                single.extend(600, &Budget::unlimited()).unwrap();
                prop_assert!(single.values().iter().eq(expected.iter().copied()), "{:?}", form);
            }
            let mut sliding = Values::new();
            sliding.grow(&mut Sliding::new(amounts::ranges(&set), play), 600, &Budget::unlimited()).unwrap();
            prop_assert!(sliding.iter().eq(expected));
        }
    }
}

#[test]
fn many_values_and_huge_amounts() {
    let set: NumSet = (1..700).chain([u64::MAX]).collect();
    let mut engine = engine(&set, Play::Normal);
    engine.extend(3000, &Budget::unlimited()).unwrap();
    assert!(engine.values().iter().eq((0..3000).map(|n| n % 700)));
    // Many amounts that stand alone: more values than the words of the stream have bits.
    let set: NumSet = (1..600).filter(|s| s % 5 != 3 && s % 7 != 2).collect();
    let mut engine = heaps::subtraction::engine(&set, Play::Normal);
    engine.extend(2000, &Budget::unlimited()).unwrap();
    assert!(engine.values().iter().eq(by_definition(&set, Play::Normal, 2000)) && engine.values().max() > 64);
    let wide = NumSet::from_ranges([1..=100_000]);
    let mut engine = heaps::subtraction::engine(&wide, Play::Misere);
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
    assert!(matches!(stopped, Err(heaps::sequence::HeapError::Stopped(Stop::Memory { .. }))));
    let so_far = engine.values().len();
    assert!(so_far < 5000);
    let stopped = engine.extend(1_000_000, &Budget::unlimited().with_memory(200_000));
    assert!(matches!(stopped, Err(heaps::sequence::HeapError::Stopped(Stop::Memory { .. }))));
    let stopped = engine.extend(1_000_000, &Budget::unlimited().with_time(std::time::Duration::ZERO));
    assert!(matches!(stopped, Err(heaps::sequence::HeapError::Stopped(Stop::Time { .. }))));
    engine.extend(20_000, &Budget::unlimited()).unwrap();
    let mut whole = heaps::subtraction::engine(&set, Play::Normal);
    whole.extend(20_000, &Budget::unlimited()).unwrap();
    assert_eq!(engine.values(), whole.values());
}

/// The recursion in plain words for long sequences.
fn plainly(set: &[usize], len: usize) -> Vec<u8> {
    let mut values: Vec<u8> = Vec::new();
    for n in 0..len {
        let options: Vec<u8> = set.iter().filter(|&&s| s <= n).map(|&s| values[n - s]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap_or(0));
    }
    values
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn copies_are_right(set in prop::collection::btree_set(1usize..30, 1..6), more in 0usize..60_000, cut in 0usize..70_000) {
        let set: Vec<usize> = set.into_iter().collect();
        let len = 5000 + more;
        let mut engine = engine(&set.iter().map(|&s| s as u64).collect(), Play::Normal);
        engine.extend(cut.min(len), &Budget::unlimited()).unwrap();
        engine.extend(len, &Budget::unlimited()).unwrap();
        prop_assert!(engine.values().iter().eq(plainly(&set, len).into_iter().map(u64::from)), "{:?}", set);
    }
}

#[test]
fn values_made_earlier_are_taken_over() {
    for (set, top) in [(vec![1, 3, 4], 3), (vec![3, 5, 70, 100], 4), ((1..90).step_by(2).collect(), 44)] {
        let mut whole = engine(&set.iter().copied().collect(), Play::Misere);
        whole.extend(4000, &Budget::unlimited()).unwrap();
        assert!(whole.values().max() <= top);
        for cut in [0, 1, 63, 64, 1777] {
            let mut resumed = engine(&set.iter().copied().collect(), Play::Misere);
            resumed.resume(whole.values().iter().take(cut).collect(), &Budget::unlimited()).unwrap();
            resumed.extend(4000, &Budget::unlimited()).unwrap();
            assert_eq!(resumed.values(), whole.values());
        }
    }
}

#[test]
fn no_amounts_at_all() {
    for (play, value) in [(Play::Normal, 0), (Play::Misere, 1)] {
        let mut engine = engine(&[0].into_iter().collect(), play);
        engine.extend(3, &Budget::unlimited()).unwrap();
        assert!(engine.values().iter().eq([value; 3]));
    }
}
