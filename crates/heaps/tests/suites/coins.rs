//! Coins in a row: the engine, closed forms and periods beside the definition.
use budget::Budget;
use heaps::coins::accepts;
use heaps::sequence::{HeapError, Values};
use heaps::splits::permuted;
use heaps::theorems::coins::{law, prove};
use proptest::prelude::*;
use rules::oracle;
use rules::ruleset::Ruleset;

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

#[test]
fn butterflies_move_bits() {
    for bits in 0..64 {
        for place in 0..64 {
            assert_eq!(permuted(1 << place, bits), 1 << (place ^ bits));
        }
    }
}

/// Counts, neighbours, distances and both numberings, in every mixture.
fn texts() -> impl Strategy<Value = String> {
    let count = prop_oneof![
        (1..5i64).prop_map(|n| n.to_string()),
        (1..4i64, 0..4i64).prop_map(|(lo, more)| format!("{lo}..{}", lo + more)),
        prop::sample::select(vec!["any", "odd", "even", "primes", "squares", "fib", "triangular"])
            .prop_map(str::to_owned),
    ];
    let within = prop_oneof![2 => Just(String::new()), 1 => (0..7).prop_map(|d| format!(" within {d}"))];
    let turn = (prop::collection::vec(count, 1..3), any::<bool>(), within).prop_map(|(counts, side, within)| {
        format!("turn {}{}{within}", counts.join(","), if side { " consecutive" } else { "" })
    });
    (prop::collection::vec(turn, 1..3), any::<bool>()).prop_map(|(turns, one)| {
        let from = if one { " from 1" } else { "" };
        turns.iter().map(|turn| format!("{turn}{from}")).collect::<Vec<_>>().join("; ")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]
    #[test]
    fn the_engine_agrees_with_the_definition(text in texts(), cut in 0usize..11) {
        let ruleset = compiled(&text);
        let expected = oracle::values(&ruleset, 10, &Budget::unlimited()).unwrap();
        let mut engine = accepts(&ruleset).unwrap();
        engine.extend(cut, &Budget::unlimited()).unwrap();
        engine.extend(11, &Budget::unlimited()).unwrap();
        prop_assert_eq!(engine.values().iter().collect::<Vec<_>>(), expected, "{}", text);
    }
}

#[test]
fn values_beyond_the_budget_or_64_bits_stop_it() {
    let mut motley = accepts(&compiled("turn any")).unwrap();
    assert!(matches!(motley.extend(100, &Budget::unlimited()), Err(HeapError::Rule { heap: 64, .. })));
    assert_eq!(motley.values().get(63), 1 << 63);
    let mut doubling = accepts(&compiled("turn primes")).unwrap();
    let stopped = doubling.extend(100, &Budget::unlimited().with_memory(1 << 20));
    assert!(matches!(stopped, Err(HeapError::Stopped(_))));
    assert!(doubling.values().len() > 8);
}

#[test]
fn misere_and_other_games_are_declined() {
    let ruleset = compiled("turn 1..3; misere");
    assert!(heaps::ENGINES.iter().all(|accepts| accepts(&ruleset).is_err()));
    assert!(accepts(&compiled("take 1..3")).is_err());
}

#[test]
fn closed_forms_are_the_definition() {
    for (text, len) in [
        ("turn odd", 11),
        ("turn 1,5 within 4", 12),
        ("turn 1,3 consecutive; turn 1,5", 11),
        ("turn 1,2", 24),
        ("turn 1..2 from 1", 24),
        ("turn 2 from 1", 24),
        ("turn 1..3", 20),
        ("turn 3 from 1", 20),
        ("turn any", 11),
        ("turn even", 11),
        ("turn any consecutive", 48),
        ("turn any consecutive from 1", 48),
    ] {
        let ruleset = compiled(text);
        let law = law(&ruleset).unwrap_or_else(|| panic!("{text} has a law"));
        let expected = oracle::values(&ruleset, len, &Budget::unlimited()).unwrap();
        let found: Vec<u64> = (0..=len as u64).map(|n| law.value(n).unwrap()).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn games_that_nearly_have_a_closed_form_have_none() {
    for text in [
        "turn 1,2,4",
        "turn 3,5",
        "turn 2..3",
        "turn any within 5",
        "turn 1..2 consecutive",
        "turn even,3",
        "turn primes",
        "turn any consecutive within 9",
        "turn 1..3; misere",
        "turn any consecutive; turn 3",
        "turn 2 within 4",
    ] {
        assert!(law(&compiled(text)).is_none(), "{text}");
    }
}

#[test]
fn repeated_windows_prove_periods() {
    for (text, preperiod, period) in [
        ("turn any within 3", 0, 4),
        ("turn even within 6", 0, 7),
        ("turn 3 consecutive", 0, 3),
        ("turn 1..3 within 5 from 1", 1, 6),
    ] {
        let ruleset = compiled(text);
        let mut engine = accepts(&ruleset).unwrap();
        engine.extend(400, &Budget::unlimited()).unwrap();
        let proof = prove(&ruleset, engine.values()).unwrap_or_else(|| panic!("{text}: no proof"));
        assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (preperiod, period, 0), "{text}");
        let fewer: Values = engine.values().iter().take(proof.checked_to() as usize).collect();
        assert_eq!(prove(&ruleset, &fewer), None, "{text}: one value less is not enough");
    }
}
