//! Positions as keys, against a map, and the states of positions by number.
use budget::{Budget, Stop};
use positions::key::{Id, Interner};
use positions::ruled::{LONG, Place, SHORT, packed, unpack};
use positions::table::{State, States};
use proptest::prelude::*;
use std::collections::HashMap;

fn check(mut interner: Interner, keys: &[Vec<i64>]) -> Result<(), TestCaseError> {
    let (budget, mut model) = (Budget::unlimited(), HashMap::new());
    for key in keys {
        let next = model.len() as Id;
        let id = *model.entry(key.clone()).or_insert(next);
        prop_assert_eq!(interner.find(key).unwrap_or(next), id);
        prop_assert_eq!(interner.insert(key, 0, &budget), Ok(id));
    }
    prop_assert_eq!(interner.len(), model.len());
    for (key, id) in model {
        prop_assert_eq!(interner.find(&key), Some(id));
        prop_assert_eq!(interner.key(id), key);
    }
    Ok(())
}

proptest! {
    #[test]
    fn agrees_with_a_map(keys in prop::collection::vec(prop::collection::vec(0i64..40, 2), 0..600)) {
        check(Interner::of_width(2), &keys)?;
    }

    #[test]
    fn widens_and_takes_any_length(
        keys in prop::collection::vec(prop::collection::vec(prop_oneof![0i64..5, Just(i64::MAX), Just(1 << 32)], 0..4), 0..300),
    ) {
        check(Interner::of_any_width(), &keys)?;
    }
}

#[test]
fn the_memory_limit_holds_and_leaves_all_as_it_was() {
    let mut interner = Interner::of_width(1);
    let budget = Budget::default().with_memory(1 << 16);
    let stopped = (0..).find_map(|n| interner.insert(&[n], 0, &budget).err());
    assert!(matches!(stopped, Some(Stop::Memory { .. })));
    assert!(interner.bytes() <= 1 << 16 && interner.len() > 1000);
    let len = interner.len() as i64;
    assert_eq!(interner.find(&[len]), None);
    assert_eq!(interner.insert(&[len], 0, &Budget::unlimited()), Ok(len as Id));
    assert_eq!(interner.find(&[0]), Some(0));
}

fn number() -> impl Strategy<Value = i64> {
    prop_oneof![0i64..4, 90i64..130, 250i64..260, 0i64..1 << 33, Just(i64::MAX), 0i64..=i64::MAX]
}

proptest! {
    #[test]
    fn positions_come_back_as_they_were(
        numbers in prop::collection::vec(number(), 0..20), others in prop::collection::vec(number(), 0..20), tuples in any::<bool>(),
    ) {
        let mut back = vec![7];
        let arity = |numbers: &[i64]| if tuples { numbers.len() } else { 0 };
        let place = packed(&numbers, arity(&numbers));
        unpack(&place, arity(&numbers), &mut back);
        prop_assert_eq!(&back, &numbers);
        // Different positions of one game have different keys.
        let mut others = others;
        if tuples {
            others.resize(numbers.len(), 3);
        }
        prop_assert_eq!(packed(&others, arity(&others)) == place, others == numbers);
    }

    #[test]
    fn short_positions_take_a_word_or_two(numbers in prop::collection::vec(0i64..256, 1..17)) {
        let tuple = packed(&numbers, numbers.len());
        let word = packed(&numbers, 0);
        prop_assert_eq!(matches!(tuple, Place::Word(_)), numbers.len() <= 8 || numbers.iter().all(|&x| x < 1 << (64 / numbers.len())));
        prop_assert!(!matches!(tuple, Place::Bytes(_)));
        prop_assert_eq!(matches!(word, Place::Word(_)), numbers.len() <= SHORT);
        prop_assert_eq!(matches!(word, Place::Bytes(_)), numbers.len() > LONG);
    }
}

#[test]
fn values_widen_and_the_states_stay() {
    let mut states = States::new();
    assert_eq!(states.get(7), State::Unknown);
    states.grow(3, 0, &Budget::unlimited()).unwrap();
    states.set(0, State::Open);
    states.set(1, State::Known(u64::from(u32::MAX) - 2));
    for large in [u64::from(u32::MAX) - 1, u64::from(u32::MAX), 1 << 40] {
        states.set(2, State::Known(large));
        assert_eq!(states.get(2), State::Known(large));
    }
    assert_eq!(states.get(0), State::Open);
    assert_eq!(states.get(1), State::Known(u64::from(u32::MAX) - 2));
    states.set(0, State::Unknown);
    assert_eq!(states.get(0), State::Unknown);
    states.grow(1000, 0, &Budget::unlimited()).unwrap();
    assert_eq!((states.get(2), states.get(999)), (State::Known(1 << 40), State::Unknown));
}
