//! Codes whose digits repeat for ever beside the definition.
use crate::naive;
use budget::Budget;
use heaps::amounts::terminal;
use heaps::repeating::engine;
use proptest::prelude::*;
use rules::ruleset::{Play, RepeatingClass};

fn check(code: RepeatingClass, play: Play, len: usize, cut: usize) -> Result<(), TestCaseError> {
    let digit = |i: usize| {
        let digit = match code.digits.get(i) {
            Some(&digit) => digit,
            None => code.repeat[(i - code.digits.len()) % code.repeat.len()],
        };
        if i == 0 { digit & !3 } else { digit }
    };
    let expected = naive::values(len, terminal(play), |n| naive::code_options(n, digit, code.unequal));
    let mut engine = engine(&code, play).unwrap();
    engine.extend(cut.min(len), &Budget::unlimited()).unwrap();
    engine.extend(len, &Budget::unlimited()).unwrap();
    prop_assert_eq!(engine.values().iter().collect::<Vec<_>>(), expected, "{:?}", code);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn octal(
        digits in prop::collection::vec(0u32..8, 1..4), repeat in prop::collection::vec(0u32..8, 1..4),
        unequal: bool, cut in 0usize..30,
    ) {
        check(RepeatingClass { digits, repeat, unequal }, Play::Normal, 30, cut)?;
    }

    #[test]
    fn more_parts(
        digits in prop::collection::vec(0u32..32, 0..3), repeat in prop::collection::vec(0u32..32, 1..3),
        cut in 0usize..16,
    ) {
        check(RepeatingClass { digits, repeat, unequal: false }, Play::Normal, 16, cut)?;
    }

    #[test]
    fn misere_without_splits(
        digits in prop::collection::vec(0u32..4, 1..4), repeat in prop::collection::vec(0u32..4, 1..4),
        cut in 0usize..60,
    ) {
        check(RepeatingClass { digits, repeat, unequal: false }, Play::Misere, 60, cut)?;
    }
}

#[test]
fn take_any_is_a_running_mex() {
    let any = RepeatingClass { digits: vec![0], repeat: vec![3], unequal: false };
    let mut engine = engine(&any, Play::Normal).unwrap();
    engine.extend(200_000, &Budget::unlimited()).unwrap();
    assert!(engine.values().iter().eq(0..200_000));
}
