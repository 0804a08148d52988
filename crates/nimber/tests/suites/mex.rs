//! The least missing number: of iterators, of bitsets, of a set that is reused.
use nimber::{MexSet, mex, mex_of_bits};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn by_definition(values: &BTreeSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap_or(0)
}

/// Values near 0, near the bounds of words and tables, and near the end of the range.
fn values() -> impl Strategy<Value = Vec<u64>> {
    let one = prop_oneof![0..8u64, 60..70u64, 250..260u64, 0..2000u64, Just(u64::MAX), any::<u64>()];
    let scattered = proptest::collection::vec(one, 0..60);
    // Starts with a long run without gaps, so that the mex lies beyond every bound.
    (scattered, 0..1500u64, any::<bool>()).prop_map(|(mut values, start, backwards)| {
        values.extend(0..start);
        if backwards {
            values.reverse();
        }
        values
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn mex_is_the_least_missing_number(values in values()) {
        let set: BTreeSet<u64> = values.iter().copied().collect();
        prop_assert_eq!(mex(values.iter().copied()), by_definition(&set));
    }

    #[test]
    fn a_set_used_again_keeps_nothing(rounds in proptest::collection::vec(values(), 1..6)) {
        let mut seen = MexSet::new();
        for values in rounds {
            seen.clear();
            let mut set = BTreeSet::new();
            for value in values {
                seen.insert(value);
                set.insert(value);
            }
            prop_assert_eq!(seen.mex(), by_definition(&set));
            for probe in set.iter().flat_map(|&value| [value, value ^ 1]) {
                prop_assert_eq!(seen.contains(probe), set.contains(&probe), "{}", probe);
            }
        }
    }

    #[test]
    fn bits_are_numbers(set in proptest::collection::btree_set(0..300u64, 0..300), start in 0..300u64) {
        let set: BTreeSet<u64> = set.into_iter().chain(0..start).collect();
        let mut words = [0u64; 5];
        set.iter().for_each(|&value| words[(value / 64) as usize] |= 1 << (value % 64));
        prop_assert_eq!(mex_of_bits(&words), by_definition(&set));
    }
}

#[test]
fn a_full_bitset_gives_its_length() {
    assert_eq!(mex_of_bits(&[u64::MAX; 3]), 192);
}

#[test]
fn memory_follows_the_number_of_values_not_their_size() {
    let mut seen = MexSet::new();
    for value in 0..1000 {
        seen.insert(value << 40);
    }
    assert_eq!(seen.mex(), 1);
    // Stamps of 4 bytes for at most four times the values, and the values themselves.
    assert!(seen.bytes() <= 4 * 4000 + 8 * 1024, "{}", seen.bytes());
}

#[test]
fn the_last_round_is_followed_by_the_first() {
    let mut seen = MexSet::after(u32::MAX - 1);
    seen.insert(0);
    assert_eq!(seen.mex(), 1);
    seen.clear();
    assert_eq!((seen.contains(0), seen.mex()), (false, 0));
}
