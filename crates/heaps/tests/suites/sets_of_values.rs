//! Sets of values: marks, multisets, and the values of all splits, beside plain sets.
use crate::naive::partitions;
use heaps::mex_sets::{Counted, Marks, mex};
use heaps::splits::{Splits, ValueSet};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

proptest! {
    #[test]
    fn counted_is_a_multiset(steps in prop::collection::vec((any::<bool>(), 0u64..300), 0..400), far in 0u64..20_000) {
        let (mut counted, mut plain) = (Counted::default(), BTreeMap::<u64, u64>::new());
        counted.add(far);
        *plain.entry(far).or_default() += 1;
        for (add, value) in steps {
            // Small values often, so that whole words fill up.
            let value = value * value / 300;
            if add || value < 150 && !plain.contains_key(&value) {
                counted.add(value);
                *plain.entry(value).or_default() += 1;
            } else {
                counted.remove(value);
                if let Some(count) = plain.get_mut(&value) {
                    *count -= 1;
                    if *count == 0 {
                        plain.remove(&value);
                    }
                }
            }
            for start in [0, value, far] {
                let expected = (start..).find(|v| !plain.contains_key(v)).unwrap();
                prop_assert_eq!(counted.absent_from(start), expected);
            }
        }
    }
}

#[test]
fn long_runs_are_skipped_at_every_level() {
    let mut counted = Counted::default();
    for value in 0..300_000 {
        counted.add(value);
    }
    assert_eq!(counted.absent_from(0), 300_000);
    counted.remove(262_143);
    assert_eq!((counted.absent_from(0), counted.absent_from(262_144)), (262_143, 300_000));
}

#[test]
fn marks_are_forgotten_also_when_the_stamp_wraps() {
    let mut marks = Marks::after(u32::MAX - 1);
    for _ in 0..3 {
        marks.clear();
        assert!(!marks.contains(7));
        marks.mark(7);
        marks.mark(0);
        assert_eq!(mex(&marks, &Counted::default()), 1);
    }
}

fn by_definition(cells: &[u64], total: usize, parts: impl IntoIterator<Item = usize>) -> BTreeSet<u64> {
    let splits = parts.into_iter().flat_map(|j| partitions(total, j, false));
    splits.map(|split| split.iter().fold(0, |xor, &part| xor ^ cells[part])).collect()
}

proptest! {
    #[test]
    fn sets_of_splits(cells in prop::collection::vec(0u64..200, 1..14), cut in 0usize..14) {
        let mut splits = Splits::new(4, 3);
        splits.extend(&cells[..cut.min(cells.len())]);
        splits.extend(&cells);
        for total in 0..=cells.len() {
            for j in 2..=4 {
                let set: BTreeSet<u64> = splits.exactly(j, total).unwrap().iter().collect();
                prop_assert_eq!(set, by_definition(&cells, total, [j]));
            }
            for j in 2..=3 {
                let set: BTreeSet<u64> = splits.at_least(j, total).unwrap().iter().collect();
                prop_assert_eq!(set, by_definition(&cells, total, j..=total));
            }
        }
    }

    #[test]
    fn xor_with_a_whole_set(values in prop::collection::btree_set(0u64..500, 0..40), value in 0u64..1000) {
        let (mut set, mut moved) = (ValueSet::default(), ValueSet::default());
        for &v in &values {
            prop_assert!(!set.insert(v));
        }
        moved.join_shifted(&set, value);
        let expected: BTreeSet<u64> = values.iter().map(|v| v ^ value).collect();
        prop_assert_eq!(moved.iter().collect::<BTreeSet<_>>(), expected);
    }
}
