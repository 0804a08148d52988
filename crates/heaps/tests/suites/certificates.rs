//! The independent checker accepts every proof of a random game, from the values that the proof
//! needs.
use crate::plain;

use crate::plain::values;
use budget::Budget;
use check::{Certificate, Convention, Limits, Repetition, Statement};
use heaps::evidence::Proof;
use heaps::{all_but_state, amount_set, arithmetic, blocks, cofinite, guy_smith, residues, sum_bound, window};
use proptest::prelude::*;
use rules::ruleset::{CodeClass, Play, RepeatingClass};
use std::collections::BTreeSet;

fn verified(proof: &Proof, rule: &str, misere: bool, all: &[u64]) -> Result<(), TestCaseError> {
    let statement = Statement {
        rule: rule.to_owned(),
        convention: Some(if misere { Convention::Misere } else { Convention::Normal }),
        place: None,
        repetition: Some(Repetition { preperiod: proof.preperiod(), period: proof.period(), saltus: proof.saltus() }),
        theorem: proof.theorem().name().to_owned(),
        formula: None,
        values: all[..(proof.preperiod() + proof.period()) as usize].to_vec(),
        witnessed: None,
        quotient: None,
        every: None,
    };
    let text = Certificate { statements: vec![statement], answer: None }.to_json();
    let verdict = check::verify(&text, Limits::default());
    prop_assert!(verdict.is_ok(), "{:?}: {}", verdict, text);
    Ok(())
}

/// `1,3,4`
fn list(set: &BTreeSet<usize>) -> String {
    set.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// A code as a rule: a code where the parts may be equal, else its splits and amounts one by one.
fn written(digits: &[u32], unequal: bool) -> String {
    if !unequal && digits.iter().all(|&digit| digit < 16) {
        let digit = |(i, digit): (usize, &u32)| format!("{digit:X}{}", if i == 0 { "." } else { "" });
        return digits.iter().enumerate().map(digit).collect::<String>() + "0";
    }
    let shape = if unequal { " unequal" } else { "" };
    let mut clauses: Vec<String> =
        (2..31).filter(|j| digits[0] >> j & 1 == 1).map(|j| format!("split {j}{shape}")).collect();
    for (i, digit) in digits.iter().enumerate().skip(1) {
        clauses.extend((0..31).filter(|j| digit >> j & 1 == 1).map(|j| format!("take {i} leaving {j}")));
    }
    clauses.join("; ")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn finite_subtraction(set in prop::collection::btree_set(1_usize..12, 0..6), misere: bool) {
        let amounts: Vec<usize> = set.iter().copied().collect();
        let all = plain::subtraction(2000, misere, &amounts);
        let proof = window::prove(amounts.last().map_or(0, |&largest| largest as u64), &values(&all)).unwrap();
        // No amount at all is no rule.
        if !set.is_empty() {
            verified(&proof, &format!("take {}", list(&set)), misere, &all)?;
        }
    }

    #[test]
    fn all_but_finite_subtraction(set in prop::collection::btree_set(1_usize..9, 0..5), misere: bool) {
        let all = plain::taking(600, misere, |i| !set.contains(&i));
        let largest = set.last().copied().unwrap_or(0) as u64;
        // The first proof may come at any length, and gives the number of values that it needs.
        for len in [8, 12, 20, 30, 45, 70, 600] {
            if let Some(proof) = all_but_state::prove(largest, &values(&all[..len])) {
                let conditions: String = set.iter().map(|amount| format!(", k!={amount}")).collect();
                verified(&proof, &format!("take k where k>=1{conditions}"), misere, &all)?;
            }
        }
    }

    #[test]
    fn codes(d0: bool, rest in prop::collection::vec(0_u32..9, 0..4), unequal: bool) {
        let digits: Vec<u32> = std::iter::once(if d0 { 4 } else { 0 }).chain(rest).collect();
        let all = plain::code(250, unequal, |i| digits.get(i).copied().unwrap_or(0));
        // Heaps that are left after taking need not differ in any text.
        let sayable = !unequal || digits.iter().skip(1).all(|digit| *digit < 4) && digits.iter().any(|digit| *digit > 0);
        let proof = guy_smith::prove(&digits, unequal, Play::Normal, &values(&all));
        if let Some(proof) = proof.filter(|_| sayable) {
            verified(&proof, &written(&digits, unequal), false, &all)?;
        }
    }

    #[test]
    fn hexadecimal_codes(d0 in 0_u32..4, rest in prop::collection::vec(0_u32..16, 1..3)) {
        let digits: Vec<u32> = std::iter::once(d0 * 4).chain(rest).collect();
        let code = CodeClass { digits: digits.clone(), unequal: false };
        let mut engine = heaps::code::engine(&code, Play::Normal).unwrap();
        for len in [30, 60, 90, 130] {
            engine.extend(len, &Budget::unlimited()).unwrap();
            if let Some(proof) = arithmetic::prove(&digits, false, Play::Normal, engine.values()) {
                let all: Vec<u64> = engine.values().iter().collect();
                verified(&proof, &written(&digits, false), false, &all)?;
                break;
            }
        }
    }

    #[test]
    fn codes_with_many_parts(d0 in 0_u32..32, rest in prop::collection::vec(0_u32..128, 0..3)) {
        let digits: Vec<u32> = std::iter::once(d0 * 4).chain(rest).collect();
        let code = CodeClass { digits: digits.clone(), unequal: false };
        let mut engine = heaps::code::engine(&code, Play::Normal).unwrap();
        for len in [30, 60, 120] {
            engine.extend(len, &Budget::unlimited()).unwrap();
            if let Some(proof) = arithmetic::prove(&digits, false, Play::Normal, engine.values()) {
                engine.extend(600, &Budget::unlimited()).unwrap();
                let all: Vec<u64> = engine.values().iter().collect();
                verified(&proof, &written(&digits, false), false, &all)?;
                break;
            }
        }
    }

    #[test]
    fn cofinite_with_splits(
        excluded in prop::collection::btree_set(1_usize..6, 0..4),
        splits in prop::collection::btree_set(2_usize..4, 1..3),
        unequal: bool,
    ) {
        let mut digits = vec![3; excluded.last().copied().unwrap_or(0) + 1];
        digits[0] = splits.iter().map(|j| 1 << j).sum();
        excluded.iter().for_each(|&i| digits[i] = 0);
        let all = plain::code(110, unequal, |i| digits.get(i).copied().unwrap_or(3));
        let code = RepeatingClass { digits, repeat: vec![3], unequal };
        for len in [10, 20, 30, 45, 70, 110] {
            if let Some(proof) = cofinite::prove(&code, Play::Normal, &values(&all[..len])) {
                let conditions: String = excluded.iter().map(|amount| format!(", k!={amount}")).collect();
                let shape = if unequal { " unequal" } else { "" };
                let splits: String = splits.iter().map(|j| format!("; split {j}{shape}")).collect();
                verified(&proof, &format!("take k where k>=1{conditions}{splits}"), false, &all)?;
            }
        }
    }

    #[test]
    fn taking_any(rest in prop::collection::vec(0_u32..32, 0..3), repeat in prop::collection::vec(0_u32..32, 1..3)) {
        let digits: Vec<u32> = std::iter::once(0).chain(rest).collect();
        let code = RepeatingClass { digits: digits.clone(), repeat: repeat.clone(), unequal: false };
        let proof = sum_bound::prove(&code, Play::Normal);
        if let Some(proof) = proof.filter(|_| digits.iter().chain(&repeat).all(|&digit| digit < 16)) {
            let repeat: String = repeat.iter().map(|digit| format!("{digit:X}")).collect();
            let first = written(&digits, false);
            // The last digit of a code stands for nothing: it is put where it repeats.
            let text = format!("{}({repeat})", &first[..first.len() - 1]);
            verified(&proof, &text, false, &[0, 1, 2, 3])?;
        }
    }

    #[test]
    fn one_range(low in 1_u64..12, more in 0_u64..12, misere: bool) {
        let set = rules::numset::NumSet::from_ranges([low..=low + more]);
        let all = plain::taking(60, misere, |k| set.contains(k as u64));
        let proof = blocks::prove(&set, &values(&all)).unwrap();
        verified(&proof, &format!("take {low}..{}", low + more), misere, &all)?;
    }

    #[test]
    fn many_amounts(which in prop::collection::btree_set(0_usize..8, 1..3), base in 2_u64..12, misere: bool) {
        use amount_set::Kind as Ours;
        let pairs = [
            (Ours::Powers(base), format!("take {base}**i where i>=0")),
            (Ours::Named(rules::ir::NamedSet::Primes), "take primes".to_owned()),
            (Ours::Named(rules::ir::NamedSet::Palindromes), "take palindromes".to_owned()),
            (Ours::Named(rules::ir::NamedSet::Odd), "take odd".to_owned()),
            (Ours::Omega { least: 0, most: base % 3 }, format!("take k where omega(k)<={}", base % 3)),
            (Ours::BigOmega { least: 1, most: 1 + base % 2 }, format!("take k where 1<=bigomega(k)<={}", 1 + base % 2)),
            (Ours::Finite([1, base].into_iter().collect()), format!("take 1,{base}")),
            (
                Ours::Repeating { first: vec![false], repeat: vec![true, base % 2 == 0, false] },
                format!("take k where k%3=1{}", if base % 2 == 0 { " or k%3=2" } else { "" }),
            ),
        ];
        let ours: Vec<amount_set::AmountSet> = which.iter()
            .map(|&i| amount_set::AmountSet { kind: pairs[i].0.clone(), least: 1, most: u64::MAX }).collect();
        let theirs = which.iter().map(|&i| pairs[i].1.clone()).collect::<Vec<_>>().join("; ");
        let amounts: Vec<bool> = (0..300).map(|k| k > 0 && ours.iter().any(|set| set.contains(k))).collect();
        let all = plain::taking(300, misere, |k| amounts[k]);
        if let Some(proof) = residues::prove(&ours, &values(&all)) {
            verified(&proof, &theirs, misere, &all)?;
        }
    }
}

#[test]
fn conditions_on_residues() {
    use heaps::guards::{Guarded, prove};
    let texts = [
        "take 1..3 if 2|n; take 1 if not 2|n",
        "take 1,4 if n%3=1; take 2 if n%3!=1",
        "n -> n-1 : n>0; n -> 3 : n>10, 2|n",
        "take 1..2 if n<30; take 4,9 if n>=25",
        "take 6 if n%4=0; take 1 if n%6=5; take 2",
    ];
    for (text, misere) in texts.iter().flat_map(|text| [(text, false), (text, true)]) {
        let ruleset = rules::compile(text, &[]).unwrap().ruleset;
        let guarded = Guarded::of(&ruleset).unwrap();
        let mut all: Vec<u64> = Vec::new();
        for n in 0..400 {
            let round = &guarded.rounds[n % guarded.rounds.len()];
            let heaps: Vec<usize> = match guarded.first.get(n) {
                Some(heaps) => heaps.iter().map(|&heap| heap as usize).collect(),
                None => round
                    .amounts
                    .iter()
                    .map(|&a| n - a as usize)
                    .chain(round.heaps.iter().map(|&h| h as usize))
                    .collect(),
            };
            let mex = (0..).find(|&v| heaps.iter().all(|&heap| all[heap] != v)).unwrap();
            all.push(if misere && heaps.is_empty() { 1 } else { mex });
        }
        for len in [30, 60, 100, 400] {
            if let Some(proof) = prove(&guarded, &values(&all[..len])) {
                verified(&proof, text, misere, &all).unwrap();
            }
        }
        assert!(prove(&guarded, &values(&all)).is_some(), "{text}");
    }
}
