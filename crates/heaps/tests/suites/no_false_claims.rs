//! Proved claims hold far beyond the values that proved them, for random games; a sequence that
//! only looks periodic is not proved.
use crate::plain;

use crate::plain::values;
use budget::Budget;
use heaps::evidence::Proof;
use heaps::{all_but_state, arithmetic, cofinite, guy_smith, window};
use proptest::prelude::*;
use rules::ruleset::{CodeClass, Play, RepeatingClass};
use std::collections::BTreeSet;

/// The first value that the proof gets wrong, or the first smaller period or preperiod that would
/// do as well.
fn fault(proof: &Proof, all: &[u64]) -> Option<String> {
    let [n0, p] = [proof.preperiod(), proof.period()].map(|number| number as usize);
    let s = proof.saltus();
    let holds = |n0: usize, p: usize, s: u64| (n0..all.len() - p).find(|&n| all[n + p] != all[n] + s);
    if let Some(n) = holds(n0, p, s) {
        return Some(format!("G({n}+{p}) is not G({n})+{s}: {proof:?}"));
    }
    if n0 > 0 && all[n0 - 1 + p] == all[n0 - 1] + s {
        return Some(format!("the preperiod is smaller: {proof:?}"));
    }
    let shorter =
        (1..p).find(|q| p % q == 0 && all[n0 + q] >= all[n0] && holds(n0, *q, all[n0 + q] - all[n0]).is_none());
    shorter.map(|q| format!("the period is {q}: {proof:?}"))
}

fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn finite_subtraction(set in prop::collection::btree_set(1_usize..14, 0..6), misere: bool) {
        let amounts: Vec<usize> = set.iter().copied().collect();
        let largest = amounts.last().copied().unwrap_or(0);
        let all = plain::subtraction(6000, misere, &amounts);
        for len in [0, 1, 2, 3, 10, 20, 40, 80, 200, 1000] {
            if let Some(proof) = window::prove(largest as u64, &values(&all[..len])) {
                prop_assert_eq!(fault(&proof, &all), None);
            }
        }
        prop_assert!(window::prove(largest as u64, &values(&all)).is_some());
    }

    #[test]
    fn all_but_finite_subtraction(set in prop::collection::btree_set(1_usize..9, 0..5), misere: bool) {
        let largest = set.last().copied().unwrap_or(0) as u64;
        let all = plain::taking(1200, misere, |i| !set.contains(&i));
        for len in (0..40).chain([60, 100, 200]) {
            if let Some(proof) = all_but_state::prove(largest, &values(&all[..len])) {
                prop_assert_eq!(fault(&proof, &all), None);
            }
        }
        prop_assert!(all_but_state::prove(largest, &values(&all)).is_some());
    }

    #[test]
    fn octal_codes(d0: bool, rest in prop::collection::vec(0_u32..8, 0..4), unequal: bool) {
        let digits: Vec<u32> = std::iter::once(if d0 { 4 } else { 0 }).chain(rest).collect();
        let all = plain::code(1600, unequal, |i| digits.get(i).copied().unwrap_or(0));
        for len in (0..40).chain([60, 100, 200, 400]) {
            if let Some(proof) = guy_smith::prove(&digits, unequal, Play::Normal, &values(&all[..len])) {
                prop_assert_eq!(fault(&proof, &all), None);
            }
        }
    }

    #[test]
    fn codes_that_never_split(rest in prop::collection::vec(0_u32..4, 0..6), misere: bool) {
        let digits: Vec<u32> = std::iter::once(0).chain(rest).collect();
        let legal = |i: usize, rest: usize| digits.get(i).is_some_and(|d| d >> usize::from(rest > 0) & 1 == 1);
        let mut all: Vec<u64> = Vec::new();
        for n in 0..1000 {
            let options: BTreeSet<u64> = (1..=n).filter(|&i| legal(i, n - i)).map(|i| all[n - i]).collect();
            let mex = (0..).find(|value| !options.contains(value)).unwrap();
            all.push(if misere && options.is_empty() { 1 } else { mex });
        }
        for len in (0..40).chain([60, 100, 200]) {
            if let Some(proof) = guy_smith::prove(&digits, false, play(misere), &values(&all[..len])) {
                prop_assert_eq!(fault(&proof, &all), None);
            }
        }
    }

    #[test]
    fn hexadecimal_codes(d0 in 0_u32..4, rest in prop::collection::vec(0_u32..16, 0..3), unequal: bool) {
        let digits: Vec<u32> = std::iter::once(d0 * 4).chain(rest).collect();
        let all = plain::code(200, unequal, |i| digits.get(i).copied().unwrap_or(0));
        for len in (0..30).chain([40, 60]) {
            if let Some(proof) = guy_smith::prove(&digits, unequal, Play::Normal, &values(&all[..len])) {
                prop_assert_eq!(fault(&proof, &all), None);
            }
        }
    }

    #[test]
    #[ignore = "thorough: 3 s"]
    fn codes_that_grow(d0 in 0_u32..32, rest in prop::collection::vec(0_u32..128, 0..4)) {
        let digits: Vec<u32> = std::iter::once(d0 * 4).chain(rest).collect();
        let code = CodeClass { digits: digits.clone(), unequal: false };
        let mut engine = heaps::code::engine(&code, Play::Normal).unwrap();
        for len in [20, 40, 80, 120, 160] {
            engine.extend(len, &Budget::unlimited()).unwrap();
            if let Some(proof) = arithmetic::prove(&digits, false, Play::Normal, engine.values()) {
                engine.extend(10 * len, &Budget::unlimited()).unwrap();
                prop_assert_eq!(fault(&proof, &engine.values().iter().collect::<Vec<_>>()), None);
                break;
            }
        }
    }

    #[test]
    fn cofinite_with_splits_in_two(
        excluded in prop::collection::btree_set(1_usize..8, 0..4),
        unequal: bool,
    ) {
        cofinite_is_right(&excluded, 4, unequal, 1500)?;
    }

    #[test]
    fn cofinite_with_splits(excluded in prop::collection::btree_set(1_usize..6, 0..3), j in 1_u32..4, unequal: bool) {
        cofinite_is_right(&excluded, j * 4, unequal, 250)?;
    }
}

fn cofinite_is_right(excluded: &BTreeSet<usize>, d0: u32, unequal: bool, len: usize) -> Result<(), TestCaseError> {
    let mut digits = vec![3; excluded.last().copied().unwrap_or(0) + 1];
    digits[0] = d0;
    excluded.iter().for_each(|&i| digits[i] = 0);
    let all = plain::code(len, unequal, |i| digits.get(i).copied().unwrap_or(3));
    let code = RepeatingClass { digits, repeat: vec![3], unequal };
    for len in (0..60).chain([80, 120]) {
        if let Some(proof) = cofinite::prove(&code, Play::Normal, &values(&all[..len])) {
            prop_assert_eq!(fault(&proof, &all), None);
        }
    }
    Ok(())
}

#[test]
fn what_only_looks_like_a_period_is_not_proved() {
    // Period 2 up to a late move, for sets, codes with and without splits.
    for late in [50, 333] {
        let all = plain::subtraction(late, false, &[1, late]);
        let mut digits = vec![0; late + 1];
        (digits[1], digits[late]) = (3, 7);
        for len in 1..=late {
            assert_eq!(window::prove(late as u64, &values(&all[..len])), None);
            assert_eq!(guy_smith::prove(&digits, false, Play::Normal, &values(&all[..len])), None);
        }
    }
    // Everything may be taken but a late amount: looks like Nim.
    let nim: Vec<u64> = (0..100).collect();
    for len in 0..100 {
        assert_eq!(all_but_state::prove(99, &values(&nim[..len])), None);
    }
}

#[test]
fn games_without_a_known_period_get_none() {
    let grundy = plain::code(3000, true, |i| if i == 0 { 4 } else { 0 });
    let officers = plain::code(3000, false, |i| if i == 1 { 6 } else { 0 });
    for len in (1..300).chain([500, 1000, 2000, 3000]) {
        assert_eq!(guy_smith::prove(&[4], true, Play::Normal, &values(&grundy[..len])), None);
        assert_eq!(guy_smith::prove(&[0, 6], false, Play::Normal, &values(&officers[..len])), None);
    }
    for row in tables::table("truth/periods.tsv").iter().filter(|row| &row[1] == "open").step_by(5) {
        let digits = plain::digits(&row[0]);
        let all = plain::code(600, false, |i| digits.get(i).copied().unwrap_or(0));
        assert_eq!(guy_smith::prove(&digits, false, Play::Normal, &values(&all)), None, "{}", &row[0]);
    }
}

#[test]
fn values_of_another_game_are_no_reason_to_fail() {
    let wild = values(&[u64::MAX, 0, u64::MAX, 1 << 50, 1 << 51, 0, 1, 2, 3]);
    let code = RepeatingClass { digits: vec![4], repeat: vec![3], unequal: false };
    let growing = values(&(0..40).map(|n| n << 58).collect::<Vec<u64>>());
    for values in [&wild, &growing] {
        window::prove(1, values);
        window::prove(u64::MAX, values);
        all_but_state::prove(0, values);
        all_but_state::prove(u64::MAX, values);
        guy_smith::prove(&[], false, Play::Normal, values);
        guy_smith::prove(&[u32::MAX; 4], true, Play::Normal, values);
        cofinite::prove(&code, Play::Normal, values);
    }
}
