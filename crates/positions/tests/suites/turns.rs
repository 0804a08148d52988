//! The numbers of single heaps that decide sums with turns in several components.
use budget::Budget;
use positions::turns::repeated::Repeated;
use positions::turns::tempo::{FINISHED, Round, Tempo, TempoKind, through};
use proptest::prelude::*;
use rules::ruleset::Play;

fn paces() -> impl Strategy<Value = TempoKind> {
    prop_oneof![
        Just(TempoKind::Every(Play::Normal)),
        Just(TempoKind::Every(Play::Misere)),
        Just(TempoKind::Shortest(Play::Normal)),
        Just(TempoKind::Shortest(Play::Misere)),
        Just(TempoKind::Relay),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    /// Far beyond the repetition, the numbers agree with the search.
    #[test]
    fn heaps_far_out_are_those_of_the_search(amounts in prop::collection::btree_set(1u64..14, 1..5), pace in paces(), far in 900u64..2500) {
        let text = amounts.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let ruleset = rules::compile(&format!("take {text}"), &[]).unwrap().ruleset;
        let budget = Budget::unlimited();
        let (mut repeated, mut tempo) = (Repeated::new(&ruleset, pace).unwrap(), Tempo::new(&ruleset, pace));
        for heap in (0..40).chain(far..far + 20) {
            let Some(number) = repeated.number(heap, &budget).unwrap() else { continue };
            prop_assert_eq!(Ok(number), tempo.searched(&[heap as i64], &budget), "{} at {}", text, heap);
        }
    }
}

#[test]
fn heaps_of_any_size() {
    let ruleset = rules::compile("take 1..3", &[]).unwrap().ruleset;
    let mut tempo = Tempo::new(&ruleset, TempoKind::Every(Play::Normal));
    // The loser takes three at a time, the winner one.
    assert_eq!(tempo.number(&[1_000_000_000_000_000_000], &Budget::unlimited()), Ok(500_000_000_000_000_000));
    assert!(Repeated::new(&rules::compile("take any leaving 0..2", &[]).unwrap().ruleset, TempoKind::Relay).is_none());
    // The numbers of different residues grow at different rates: nothing repeats, and there is no
    // answer far out.
    let uneven = rules::compile("take 3,9,11", &[]).unwrap().ruleset;
    let mut uneven = Repeated::new(&uneven, TempoKind::Shortest(Play::Normal)).unwrap();
    assert!(uneven.number(900, &Budget::unlimited()).unwrap().is_some());
    assert_eq!(uneven.number(1 << 30, &Budget::unlimited()), Ok(None));
}

/// Any amount: the numbers are constant from the first heap that has the number of a smaller one.
#[test]
fn any_amount() {
    let ruleset = rules::compile("take any", &[]).unwrap().ruleset;
    let budget = Budget::unlimited();
    for (pace, first) in [
        (TempoKind::Every(Play::Normal), vec![0, 1, 1]),
        (TempoKind::Every(Play::Misere), vec![0, 1, 2, 2]),
        (TempoKind::Shortest(Play::Misere), vec![0, 1, 2, 2]),
        (TempoKind::Relay, vec![0b10, 0b01, 0b11, 0b11]),
    ] {
        let mut tempo = Tempo::new(&ruleset, pace);
        let (from, last) = (first.len() - 1, first[first.len() - 1]);
        assert_eq!(tempo.round(&budget), Ok(Some(Round { numbers: &first, from, growth: 0 })), "{pace:?}");
        assert_eq!(tempo.number(&[1_000_000_000_000_000_000], &budget), Ok(last));
        assert!((0..40).all(|heap| tempo.searched(&[heap], &budget) == Ok(first[from.min(heap as usize)])));
    }
}

fn numbers(text: &str, pace: TempoKind, last: i64) -> Vec<u64> {
    let ruleset = rules::compile(text, &[]).unwrap().ruleset;
    let mut tempo = Tempo::new(&ruleset, pace);
    (0..=last).map(|n| tempo.number(&[n], &Budget::unlimited()).unwrap()).collect()
}

#[test]
fn small_heaps_by_hand() {
    // A heap of 0 ends at once; 2 can end in one move or in two, and the winner wants three.
    assert_eq!(numbers("take 1", TempoKind::Every(Play::Normal), 5), [0, 1, 2, 3, 4, 5]);
    assert_eq!(numbers("take 1,2", TempoKind::Every(Play::Normal), 6), [0, 1, 1, 2, 3, 3, 4]);
    assert_eq!(numbers("take 1,2", TempoKind::Shortest(Play::Normal), 6), [0, 1, 1, 2, 3, 3, 4]);
    assert_eq!(numbers("take any", TempoKind::Every(Play::Normal), 4), [0, 1, 1, 1, 1]);
    assert_eq!(numbers("take any", TempoKind::Every(Play::Misere), 4), [0, 1, 2, 2, 2]);
    assert_eq!(numbers("take any", TempoKind::Relay, 3), [0b10, 0b01, 0b11, 0b11]);
    assert_eq!(numbers("take 1", TempoKind::Relay, 3), [0b10, 0b01, 0b10, 0b01]);
}

#[test]
fn functions_follow_each_other() {
    let no = 0b01;
    assert_eq!(TempoKind::Relay.together(no, no), FINISHED);
    assert_eq!(TempoKind::Relay.together(no, 0b11), 0b00);
    assert_eq!((through(0b10, 1), through(0b10, 0)), (1, 0));
}
