//! All amounts but finitely many: the engine beside the definition, and proofs from few values.
use crate::naive;
use budget::Budget;
use heaps::all_but::engine;
use heaps::all_but_state::prove;
use heaps::amounts::terminal;
use heaps::sequence::Values;
use proptest::prelude::*;
use rules::numset::NumSet;
use rules::ruleset::Play;

proptest! {
    #[test]
    fn agrees_with_the_definition(
        excluded in prop::collection::vec(0u64..30, 0..12), misere: bool, cut in 0usize..200,
    ) {
        let excluded: NumSet = excluded.into_iter().collect();
        let play = if misere { Play::Misere } else { Play::Normal };
        let options = |n: usize| {
            (1..=n).filter(|&s| !excluded.contains(s as u64)).map(|s| vec![n - s]).collect()
        };
        let expected = naive::values(200, terminal(play), options);
        let mut engine = engine(&excluded, play);
        engine.extend(cut, &Budget::unlimited()).unwrap();
        engine.extend(200, &Budget::unlimited()).unwrap();
        prop_assert!(engine.values().iter().eq(expected));
    }
}

#[test]
fn take_any_and_nearly_none() {
    let mut engine = engine(&NumSet::new(), Play::Normal);
    engine.extend(100_000, &Budget::unlimited()).unwrap();
    assert!(engine.values().iter().eq(0..100_000));
    // Nothing below 1000 may be taken: blocks of 1000 equal values.
    let mut engine = heaps::all_but::engine(&(1..1000).collect(), Play::Normal);
    engine.extend(5000, &Budget::unlimited()).unwrap();
    assert!(engine.values().iter().eq((0..5000).map(|n| n / 1000)));
}

/// The values by the definition.
fn values(excluded: &[usize], len: usize) -> Values {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        values.push(nimber::mex((0..n).filter(|m| !excluded.contains(&(n - m))).map(|m| values[m])));
    }
    values.into_iter().collect()
}

/// Values that rise by 1 for a while look like repetitions of every short period; they must not
/// hide the true one.
#[test]
fn what_few_values_prove_more_values_prove_too() {
    for excluded in [&[9][..], &[12], &[2], &[1, 2, 3, 4, 5, 6, 7], &[3, 11], &[1, 8, 10], &[]] {
        let all = values(excluded, 600);
        let largest = excluded.iter().max().map_or(0, |&largest| largest as u64);
        let proofs = (0..=600).map(|len| prove(largest, &all.iter().take(len).collect()));
        let mut proofs = proofs.skip_while(Option::is_none).map(|p| p.map(|p| (p.preperiod(), p.period(), p.saltus())));
        let first = proofs.next().unwrap_or_else(|| panic!("nothing proved of {excluded:?}"));
        assert!(proofs.all(|later| later == first), "{excluded:?}");
    }
}
