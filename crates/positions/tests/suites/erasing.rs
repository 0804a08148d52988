//! Values against the definition, on random relations that meet every theorem.
use budget::{Budget, Stop};
use positions::erase::{Eraser, Relation};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

/// The nim-value by the definition.
fn plain(relation: &Relation, set: &[u32], known: &mut HashMap<Vec<u32>, u64>) -> u64 {
    if let Some(&value) = known.get(set) {
        return value;
    }
    let values: HashSet<u64> = relation.options(set).iter().map(|option| plain(relation, option, known)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(set.to_vec(), value);
    value
}

/// All widths give the value of the definition.
fn check(relation: &Relation) -> Result<(), TestCaseError> {
    let all: Vec<u32> = (0..relation.len() as u32).collect();
    let expected = plain(relation, &all, &mut HashMap::new());
    let budget = Budget::unlimited();
    prop_assert_eq!(Eraser::new(relation).value(&all, &budget), Ok(expected), "{:?}", relation);
    for value in 0..=expected + 2 {
        let asked = Eraser::new(relation).has_value(&all, value, &budget);
        prop_assert_eq!(asked, Ok(value == expected), "{:?} {}", relation, value);
    }
    for room in [64, 128, 200] {
        let mut by_all = Eraser::with_room(relation, room).by_all_values();
        prop_assert_eq!(by_all.value(&all, &budget), Ok(expected), "{:?}, {} points", relation, room);
    }
    Ok(())
}

fn pairs(len: u32, most: usize) -> impl Strategy<Value = Vec<(u32, u32)>> {
    let pair = (0..len, 0..len).prop_filter("different", |(a, b)| a != b).prop_map(|(a, b)| (a.min(b), a.max(b)));
    prop::collection::btree_set(pair, 0..most).prop_map(|set| set.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_relations(goes in prop::collection::vec(prop::collection::vec(prop::collection::vec(0u32..9, 0..4), 1..3), 0..9)) {
        check(&Relation::new(goes))?;
    }

    #[test]
    fn node_kayles_and_arc_kayles(edges in pairs(9, 14)) {
        check(&Relation::neighbours(9, &edges))?;
        check(&Relation::touching(&edges[..edges.len().min(9)]))?;
    }

    #[test]
    fn posets(below in pairs(9, 16)) {
        check(&Relation::poset(9, &below).unwrap())?;
    }

    #[test]
    fn posets_made_by_sums_and_ordered_sums(steps in prop::collection::vec(any::<bool>(), 0..9)) {
        // One point more beside everything, or below everything.
        let mut below = Vec::new();
        for (at, under) in (1u32..).zip(&steps) {
            (0..at).filter(|_| *under).for_each(|other| below.push((at, other)));
        }
        let relation = Relation::poset(steps.len() + 1, &below).unwrap();
        check(&relation)?;
        let mut eraser = Eraser::new(&relation);
        let all: Vec<u32> = (0..relation.len() as u32).collect();
        let _ = eraser.value(&all, &Budget::unlimited());
        prop_assert_eq!(eraser.work().searched, 0);
    }
}

#[test]
fn a_circle_is_no_poset() {
    assert_eq!(Relation::poset(4, &[(0, 1), (1, 2), (2, 1)]).unwrap_err().len(), 2);
    assert_eq!(Relation::poset(1, &[(0, 0)]).unwrap_err(), [0]);
}

#[test]
fn a_chain_of_many_points_needs_no_search() {
    let below: Vec<(u32, u32)> = (1..400).map(|at| (at - 1, at)).collect();
    let mut eraser = Eraser::new(&Relation::poset(400, &below).unwrap());
    let all: Vec<u32> = (0..400).collect();
    assert_eq!(eraser.value(&all, &Budget::unlimited()), Ok(400));
    assert_eq!(eraser.work().searched, 0);
}

#[test]
fn limits_stop_a_search_and_it_goes_on_afterwards() {
    // The graph of a king's moves on 6 by 6 cells.
    let cell = |x: u32, y: u32| 6 * x + y;
    let mut edges = Vec::new();
    for (x, y) in (0..6).flat_map(|x| (0..6).map(move |y| (x, y))) {
        for (dx, dy) in [(0, 1), (1, 0), (1, 1)] {
            if x + dx < 6 && y + dy < 6 {
                edges.push((cell(x, y), cell(x + dx, y + dy)));
            }
        }
    }
    let relation = Relation::neighbours(36, &edges);
    let all: Vec<u32> = (0..36).collect();
    let mut eraser = Eraser::new(&relation);
    let small = Budget::default().with_memory(1 << 16);
    assert!(matches!(eraser.value(&all, &small), Err(Stop::Memory { .. })));
    let value = eraser.value(&all, &Budget::unlimited());
    assert_eq!(value, Eraser::new(&relation).value(&all, &Budget::unlimited()));
    // Value by value, and by all values of the options.
    let mut by_all = Eraser::new(&relation).by_all_values();
    assert_eq!(value, by_all.value(&all, &Budget::unlimited()));
}
