//! Every proof of a random game is found right by the independent checker, from the values that the proof says it needs.
use crate::plain;

use crate::plain::values;
use budget::Budget;
use check::{AmountSet, Amounts, Certificate, Convention, Game, Kind};
use heaps::evidence::Proof;
use heaps::{all_but_state, amount_set, arithmetic, blocks, cofinite, guy_smith, residues, sum_bound, window};
use proptest::prelude::*;
use rules::ruleset::{CodeClass, Play, RepeatingClass};
use std::collections::BTreeSet;

fn verified(proof: &Proof, game: Game, misere: bool, all: &[u64]) -> Result<(), TestCaseError> {
    let certificate = Certificate {
        rule: String::new(),
        explicit: Some(game),
        convention: if misere { Convention::Misere } else { Convention::Normal },
        kind: if proof.saltus() == 0 { "periodic" } else { "arithmetic-periodic" }.to_owned(),
        preperiod: proof.preperiod(),
        period: proof.period(),
        saltus: proof.saltus(),
        theorem: proof.theorem().name().to_owned(),
        formula: None,
        values: all[..(proof.preperiod() + proof.period()) as usize].to_vec(),
        checked_to: Some(proof.checked_to()),
        place: None,
    };
    let verdict = check::verify(&certificate);
    prop_assert!(verdict.is_ok(), "{:?}: {}", verdict, certificate.to_json());
    Ok(())
}

fn ones(set: &BTreeSet<usize>) -> Vec<Amounts> {
    set.iter().map(|&amount| Amounts::One(amount as u64)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn finite_subtraction(set in prop::collection::btree_set(1_usize..12, 0..6), misere: bool) {
        let amounts: Vec<usize> = set.iter().copied().collect();
        let all = plain::subtraction(2000, misere, &amounts);
        let proof = window::prove(amounts.last().map_or(0, |&largest| largest as u64), &values(&all)).unwrap();
        verified(&proof, Game::Subtraction { set: ones(&set) }, misere, &all)?;
    }

    #[test]
    fn all_but_finite_subtraction(set in prop::collection::btree_set(1_usize..9, 0..5), misere: bool) {
        let all = plain::taking(600, misere, |i| !set.contains(&i));
        let largest = set.last().copied().unwrap_or(0) as u64;
        // The first proof may come at any length, and says itself how many values it needs.
        for len in [8, 12, 20, 30, 45, 70, 600] {
            if let Some(proof) = all_but_state::prove(largest, &values(&all[..len])) {
                verified(&proof, Game::AllBut { excluded: ones(&set) }, misere, &all)?;
            }
        }
    }

    #[test]
    fn codes(d0: bool, rest in prop::collection::vec(0_u32..9, 0..4), unequal: bool) {
        let digits: Vec<u32> = std::iter::once(if d0 { 4 } else { 0 }).chain(rest).collect();
        let all = plain::code(250, unequal, |i| digits.get(i).copied().unwrap_or(0));
        if let Some(proof) = guy_smith::prove(&digits, unequal, Play::Normal, &values(&all)) {
            verified(&proof, Game::Code { digits, unequal }, false, &all)?;
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
                verified(&proof, Game::Code { digits, unequal: false }, false, &all)?;
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
                let splits = splits.iter().map(|&j| j as u32).collect();
                verified(&proof, Game::Cofinite { excluded: ones(&excluded), splits, unequal }, false, &all)?;
            }
        }
    }

    #[test]
    fn taking_any(rest in prop::collection::vec(0_u32..32, 0..3), repeat in prop::collection::vec(0_u32..32, 1..3)) {
        let digits: Vec<u32> = std::iter::once(0).chain(rest).collect();
        let code = RepeatingClass { digits: digits.clone(), repeat: repeat.clone(), unequal: false };
        if let Some(proof) = sum_bound::prove(&code, Play::Normal) {
            verified(&proof, Game::RepeatingCode { digits, repeat, unequal: false }, false, &[0, 1, 2, 3])?;
        }
    }

    #[test]
    fn one_range(low in 1_u64..12, more in 0_u64..12, misere: bool) {
        let set = rules::numset::NumSet::from_ranges([low..=low + more]);
        let all = plain::taking(60, misere, |k| set.contains(k as u64));
        let proof = blocks::prove(&set, &values(&all)).unwrap();
        verified(&proof, Game::Subtraction { set: vec![Amounts::Range([low, low + more])] }, misere, &all)?;
    }

    #[test]
    fn many_amounts(which in prop::collection::btree_set(0_usize..8, 1..3), base in 2_u64..12, misere: bool) {
        use amount_set::Kind as Ours;
        let pairs = [
            (Ours::Powers(base), Kind::Powers(base)),
            (Ours::Named(rules::ir::NamedSet::Primes), Kind::Primes),
            (Ours::Named(rules::ir::NamedSet::Palindromes), Kind::Palindromes),
            (Ours::Named(rules::ir::NamedSet::Odd), Kind::Odd),
            (Ours::Omega { least: 0, most: base % 3 }, Kind::Omega(0, base % 3)),
            (Ours::BigOmega { least: 1, most: 1 + base % 2 }, Kind::BigOmega(1, 1 + base % 2)),
            (Ours::Finite([1, base].into_iter().collect()), Kind::Finite(ones(&BTreeSet::from([1, base as usize])))),
            (
                Ours::Repeating { first: vec![false], repeat: vec![true, base % 2 == 0, false] },
                Kind::Repeating(vec![false], vec![true, base % 2 == 0, false]),
            ),
        ];
        let ours: Vec<amount_set::AmountSet> = which.iter()
            .map(|&i| amount_set::AmountSet { kind: pairs[i].0.clone(), least: 1, most: u64::MAX }).collect();
        let theirs = which.iter().map(|&i| AmountSet { of: pairs[i].1.clone(), from: 1, to: u64::MAX }).collect();
        let amounts: Vec<bool> = (0..300).map(|k| k > 0 && ours.iter().any(|set| set.contains(k))).collect();
        let all = plain::taking(300, misere, |k| amounts[k]);
        if let Some(proof) = residues::prove(&ours, &values(&all)) {
            verified(&proof, Game::Amounts { sets: theirs }, misere, &all)?;
        }
    }
}

#[test]
fn conditions_on_residues() {
    use check::Round;
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
        let rounds: Vec<Round> = guarded
            .rounds
            .iter()
            .map(|round| Round { amounts: round.amounts.clone(), heaps: round.heaps.clone() })
            .collect();
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
                verified(&proof, Game::Guarded { first: guarded.first.clone(), rounds: rounds.clone() }, misere, &all)
                    .unwrap();
            }
        }
        assert!(prove(&guarded, &values(&all)).is_some(), "{text}");
    }
}
