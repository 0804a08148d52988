//! Codes of any number of parts beside the definition, and the codes that are declined.
use crate::naive;
use budget::Budget;
use heaps::code::engine;
use proptest::prelude::*;
use rules::ruleset::{CodeClass, Play};

fn check(digits: Vec<u32>, unequal: bool, len: usize, cut: usize) -> Result<(), TestCaseError> {
    let digit = |i: usize| match (i, digits.get(i)) {
        (0, Some(&d)) => d & !3,
        (_, d) => d.copied().unwrap_or(0),
    };
    let expected = naive::values(len, 0, |n| naive::code_options(n, digit, unequal));
    let code = CodeClass { digits: digits.clone(), unequal };
    let mut engine = engine(&code, Play::Normal).unwrap();
    engine.extend(cut.min(len), &Budget::unlimited()).unwrap();
    engine.extend(len, &Budget::unlimited()).unwrap();
    prop_assert_eq!(engine.values().iter().collect::<Vec<_>>(), expected, "{:?}", code);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn octal_codes(digits in prop::collection::vec(0u32..8, 1..5), unequal: bool, cut in 0usize..150) {
        check(digits, unequal, 150, cut)?;
    }

    #[test]
    fn three_parts(digits in prop::collection::vec(0u32..16, 1..4), unequal: bool, cut in 0usize..30) {
        check(digits, unequal, 30, cut)?;
    }

    #[test]
    fn more_parts(digits in prop::collection::vec(0u32..64, 1..3), cut in 0usize..18) {
        check(digits, false, 18, cut)?;
    }

    #[test]
    fn misere_without_splits(digits in prop::collection::vec(0u32..4, 1..6), cut in 0usize..60) {
        let code = CodeClass { digits: digits.clone(), unequal: false };
        let digit = |i: usize| if i == 0 { 0 } else { digits.get(i).copied().unwrap_or(0) };
        let expected = naive::values(60, 1, |n| naive::code_options(n, digit, false));
        let mut engine = engine(&code, Play::Misere).unwrap();
        engine.extend(cut, &Budget::unlimited()).unwrap();
        engine.extend(60, &Budget::unlimited()).unwrap();
        prop_assert!(engine.values().iter().eq(expected));
    }
}

#[test]
fn what_is_declined() {
    let splits = CodeClass { digits: vec![0, 7], unequal: false };
    assert!(engine(&splits, Play::Misere).is_err());
    assert!(engine(&splits, Play::Normal).is_ok());
    assert!(engine(&CodeClass { digits: vec![16], unequal: true }, Play::Normal).is_err());
    assert!(engine(&CodeClass { digits: vec![], unequal: true }, Play::Misere).is_ok());
}
