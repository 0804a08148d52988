//! The mex of a shifted multiset against a plain map.
use nimber::XorTrie;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn numbers() -> impl Strategy<Value = u64> {
    prop_oneof![4 => 0..6u64, 4 => 0..40u64, 1 => Just(1 << 40), 1 => Just(u64::MAX), 1 => any::<u64>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    /// After every step, all answers agree with a plain map of counts.
    #[test]
    fn it_is_a_multiset(steps in proptest::collection::vec((any::<bool>(), numbers(), numbers()), 0..120)) {
        let (mut trie, mut counts) = (XorTrie::new(), BTreeMap::<u64, u64>::new());
        for (insert, value, a) in steps {
            if insert {
                trie.insert(value);
                *counts.entry(value).or_insert(0) += 1;
            } else {
                let there = counts.get(&value).is_some_and(|&count| count > 0);
                prop_assert_eq!(trie.remove(value), there);
                counts.entry(value).and_modify(|count| *count = count.saturating_sub(1));
            }
            counts.retain(|_, count| *count > 0);
            let shifted: BTreeSet<u64> = counts.keys().map(|x| x ^ a).collect();
            prop_assert_eq!(trie.mex_xor(a), nimber::mex(shifted));
            prop_assert_eq!(trie.len(), counts.values().sum::<u64>());
            prop_assert_eq!(trie.contains(value), counts.contains_key(&value));
        }
    }

    #[test]
    fn full_ranges_reach_beyond_their_bits(bits in 0..8u32, a in 0..300u64) {
        let trie: XorTrie = (0..1u64 << bits).collect();
        prop_assert_eq!(trie.mex_xor(a), nimber::mex((0..1u64 << bits).map(|x| x ^ a)));
    }
}

#[test]
fn what_was_removed_is_used_again() {
    let mut trie = XorTrie::new();
    for round in 0..100u64 {
        (0..16).for_each(|x| trie.insert(x * 1_000_003 + round));
        (0..16).for_each(|x| assert!(trie.remove(x * 1_000_003 + round)));
    }
    assert!(trie.is_empty() && trie.nodes() <= 16 * 25, "{}", trie.nodes());
}
