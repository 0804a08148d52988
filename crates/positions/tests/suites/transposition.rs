//! The table of facts returns only what was stored, whatever the memory and the number of threads.
use budget::{Budget, Stop};
use positions::transposition::{Fact, Key, Transpositions, mix, packed, unpacked};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A key of each kind, for a position.
fn key(kind: u8, position: u64) -> Key {
    match kind {
        0 => Key::Word(position),
        1 => Key::Pair(u128::from(position) << 64 | u128::from(!position)),
        _ => Key::None,
    }
}

#[test]
fn the_mixing_is_a_bijection_and_facts_fit() {
    // The inverse of each step exists: odd factors, and shifts by more than half of the bits.
    let mut seen: Vec<u64> = (0..1 << 16).map(|key| mix((key << 13) | (key >> 3))).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 1 << 16);
    for bits in [13, 16] {
        for fact in [Fact::Value(0), Fact::Value(1000), Fact::Not(0b101), Fact::Not(1 << 11)] {
            assert_eq!(packed(fact, bits).and_then(|packed| unpacked(packed, bits)), Some(fact));
        }
        assert_eq!(packed(Fact::Value(1 << 17), bits), None);
        assert_eq!(packed(Fact::Not(1 << 40), bits).and_then(|it| unpacked(it, bits)), Some(Fact::Not(0)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    /// A table returns only facts that were stored, also after it has grown, when it is too small,
    /// and for large values.
    #[test]
    fn nothing_is_said_that_was_not_told(
        told in prop::collection::vec((any::<u64>(), prop_oneof![9 => 0u64..30, 1 => 0u64..1 << 20], any::<bool>(), 0u64..1 << 20), 1..400),
        kind in 0u8..3, small in any::<bool>(),
    ) {
        let mut facts: Transpositions<u64> = Transpositions::new();
        facts.enlarge();
        let (tiny, free) = (Budget::unlimited().with_memory(0), Budget::unlimited());
        let mut truth: BTreeMap<u64, u64> = BTreeMap::new();
        for (at, &(number, value, exact, visits)) in told.iter().enumerate() {
            let position = (number % 300) * ((1 << 50) + 1);
            let value = *truth.entry(position).or_insert(value);
            let fact = if exact || value > 63 { Fact::Value(value) } else { Fact::Not(!(1 << value)) };
            facts.insert(key(kind, position), position, fact, (visits, 0));
            if at == 200 && !small {
                facts.enlarge();
            }
            while facts.is_full() {
                let grown = facts.grow(if small { &tiny } else { &free });
                prop_assert!(grown.is_ok() || small);
                if small {
                    facts.bind();
                }
            }
        }
        let mut known = 0;
        for (&position, &value) in &truth {
            match facts.get(key(kind, position), &position) {
                Some(Fact::Value(said)) => prop_assert_eq!(said, value),
                Some(Fact::Not(values)) => prop_assert!(value > 63 || values >> value & 1 == 0),
                None => continue,
            }
            known += 1;
        }
        prop_assert!(small || known == truth.len());
        prop_assert_eq!(facts.get(key(kind, 77), &77), None);
    }
}

#[test]
fn a_table_without_room_gives_up_what_is_cheap() {
    for (kind, most) in [(0, 25 << 20), (1, 60 << 20)] {
        let mut facts: Transpositions<u64> = Transpositions::new();
        let budget = Budget::unlimited().with_memory(most);
        // While a table is small its words do not store the costs of facts.
        let dear = |at: u64| at % 64 == 3 && at > 200_000;
        for at in 0..3_000_000 {
            while facts.is_full() {
                facts.grow(&budget).unwrap();
            }
            let visits = if dear(at) { 1 << 25 } else { 1 };
            facts.insert(key(kind, at), at, Fact::Value(at % 100), (visits, 0));
        }
        assert!(facts.bytes() <= most, "{}", facts.bytes());
        let (used, given_up) = facts.use_of();
        assert!(used > 1_200_000 && given_up > 500_000, "{used} {given_up}");
        let is_known = |&at: &u64| facts.get(key(kind, at), &at).is_some_and(|fact| fact == Fact::Value(at % 100));
        assert!((0..3_000_000).filter(is_known).count() > 1_200_000);
        let dear_ones = (0..3_000_000).filter(|&at| dear(at)).count();
        let left = (0..3_000_000).filter(|&at| dear(at)).filter(is_known).count();
        assert!(left * 1000 > dear_ones * 999, "{left} of {dear_ones}");
    }
    let tiny = Budget::unlimited().with_memory(1 << 10);
    let mut facts: Transpositions<u64> = Transpositions::new();
    facts.insert(Key::Word(1), 1, Fact::Value(1), (1, 0));
    assert!(facts.is_full() && matches!(facts.grow(&tiny), Err(Stop::Memory { .. })));
}

/// Threads that write and read the same few buckets: every fact that is read was stored for its
/// key.
#[test]
fn no_thread_reads_half_of_two_keys() {
    let mut facts: Transpositions<u64> = Transpositions::new();
    facts.enlarge();
    let facts = &facts;
    // Halves of keys occur in many combinations, so that a torn key would be the key of another
    // position.
    let pair = |at: u64| Key::Pair(u128::from(at % 97) << 64 | u128::from(at / 97 % 89));
    let value = |at: u64| mix(at % 97 * 89 + at / 97 % 89) % 2000;
    let right = |thread: u64| -> u64 {
        let mut random = thread;
        let mut seen = 0;
        for _ in 0..200_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = random >> 33;
            for key in [pair(at), Key::Word(at % (97 * 89))] {
                match facts.get(key, &at) {
                    Some(fact) => {
                        seen += 1;
                        assert_eq!(fact, Fact::Value(value(at)));
                    }
                    None => facts.insert(key, at, Fact::Value(value(at)), (random >> 50, 0)),
                }
            }
        }
        seen
    };
    let seen: u64 = std::thread::scope(|scope| {
        let running: Vec<_> = (1..=4).map(|thread| scope.spawn(move || right(thread))).collect();
        running.into_iter().map(|thread| thread.join().expect("no thread fails")).sum()
    });
    assert!(seen > 100_000, "{seen}");
}

#[test]
fn maps_without_room_give_up_what_is_old() {
    let mut facts: Transpositions<u64> = Transpositions::new();
    let budget = Budget::unlimited().with_memory(8 << 20);
    for position in 0..400_000 {
        while facts.is_full() {
            facts.grow(&budget).unwrap();
        }
        facts.insert(Key::None, position, Fact::Value(position % 7), (1, 8));
        assert!(facts.get(Key::None, &0).is_some(), "what is asked for again and again stays");
    }
    assert!(facts.is_bounded() && facts.bytes() <= 8 << 20, "{}", facts.bytes());
    let known = (0..400_000).filter(|position| facts.get(Key::None, position).is_some()).count();
    assert!(known < 300_000 && known > 20_000, "{known}");
}
