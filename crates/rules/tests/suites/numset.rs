//! Finite sets kept as ranges beside plain sets.
use proptest::prelude::*;
use rules::numset::NumSet;
use std::collections::BTreeSet;

#[test]
fn the_ends_of_64_bits_are_members_like_others() {
    let all = NumSet::from_ranges([0..=u64::MAX, 3..=4]);
    assert_eq!((all.len(), all.min(), all.max()), (u64::MAX, Some(0), Some(u64::MAX)));
    assert!(all.contains(u64::MAX));
    assert_eq!(all.count_up_to(u64::MAX - 1), u64::MAX);
    assert_eq!(NumSet::new().to_string(), "{}");
}

proptest! {
    #[test]
    fn it_is_the_set_of_its_members(ranges in prop::collection::vec((0u64..40, 0u64..40), 0..8)) {
        let set = NumSet::from_ranges(ranges.iter().map(|&(lo, hi)| lo..=hi));
        let plain: BTreeSet<u64> = ranges.iter().flat_map(|&(lo, hi)| lo..=hi).collect();
        prop_assert!(set.iter().eq(plain.iter().copied()));
        prop_assert_eq!(set.len(), plain.len() as u64);
        prop_assert_eq!((set.min(), set.max()), (plain.first().copied(), plain.last().copied()));
        prop_assert!((0..41).all(|n| set.contains(n) == plain.contains(&n)));
        prop_assert!((0..41).all(|n| set.count_up_to(n) == plain.range(..=n).count() as u64));
        prop_assert_eq!(&set, &plain.into_iter().collect::<NumSet>());
    }
}
