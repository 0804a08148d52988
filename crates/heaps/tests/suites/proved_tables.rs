//! Tables of known periods: each row is proved, with the right numbers, from values computed by the
//! definition.
use crate::plain;

use crate::plain::{numbers, values};
use budget::Budget;
use heaps::evidence::Proof;
use heaps::guy_smith::GUY_SMITH_UNEQUAL;
use heaps::sequence::Values;
use heaps::window::WINDOW;
use heaps::{all_but_state, arithmetic, cofinite, guy_smith, sum_bound, window};
use rules::ruleset::{CodeClass, Play, RepeatingClass};
use tables::table;

fn facts(proof: &Proof) -> (u64, u64, u64) {
    (proof.preperiod(), proof.period(), proof.saltus())
}

/// Tries at growing lengths, as a caller does; the proof that comes first must not get better
/// later.
fn first_proof(len: usize, all: &[u64], prove: impl Fn(&heaps::sequence::Values) -> Option<Proof>) -> Option<Proof> {
    let mut n = 4;
    loop {
        n = (n + n / 2).min(len);
        if let Some(proof) = prove(&values(&all[..n])) {
            let to = proof.checked_to() as usize;
            assert!(to < n);
            // All of these values are needed.
            assert_eq!(prove(&values(&all[..=to])), Some(proof.clone()));
            assert!(prove(&values(&all[..to])).is_none_or(|less| less != proof));
            return Some(proof);
        }
        if n == len {
            return None;
        }
    }
}

#[test]
fn finite_subtraction_sets() {
    let mut rows = 0;
    for row in table("truth/subtraction.tsv") {
        let set = numbers(&row[0]);
        let largest = *set.iter().max().unwrap();
        let (preperiod, period): (u64, u64) = (row[1].parse().unwrap(), row[2].parse().unwrap());
        let len = (preperiod + period) as usize + 2 * largest + 10;
        let all = plain::subtraction(2 * len, false, &set);
        let proof = first_proof(2 * len, &all, |v| window::prove(largest as u64, v)).unwrap();
        assert_eq!(facts(&proof), (preperiod, period, 0), "take {}", &row[0]);
        assert_eq!(proof.theorem(), &WINDOW);
        rows += 1;
    }
    assert!(rows > 200);
}

#[test]
fn all_but_finite_sets() {
    let mut rows = 0;
    for row in table("truth/allbut.tsv") {
        let excluded = numbers(&row[0]);
        let largest = excluded.iter().copied().max().unwrap_or(0);
        let [preperiod, period, saltus] = [1, 2, 3].map(|column| row[column].parse::<u64>().unwrap());
        let len = 3 * (preperiod + 2 * period) as usize + 6 * largest + 20;
        let all = plain::taking(len, false, |i| !excluded.contains(&i));
        let proof = first_proof(len, &all, |v| all_but_state::prove(largest as u64, v));
        assert_eq!(proof.as_ref().map(facts), Some((preperiod, period, saltus)), "all but {}", &row[0]);
        rows += 1;
    }
    assert!(rows > 100);
}

#[test]
fn octal_codes_with_short_proofs() {
    let mut rows = 0;
    for row in table("truth/periods.tsv") {
        let (Ok(period), Ok(preperiod)) = (row[1].parse::<u64>(), row[2].parse::<u64>()) else { continue };
        let digits = plain::digits(&row[0]);
        let needed = (2 * preperiod.max(1) + 2 * period) as usize + digits.len() - 1;
        if needed > 700 {
            continue;
        }
        let all = plain::code(needed, false, |i| digits.get(i).copied().unwrap_or(0));
        let proof = first_proof(needed, &all, |v| guy_smith::prove(&digits, false, Play::Normal, v));
        assert_eq!(proof.as_ref().map(facts), Some((preperiod, period, 0)), "{}", &row[0]);
        rows += 1;
    }
    assert!(rows > 450, "{rows}");
}

#[test]
fn the_values_that_kayles_needs() {
    let all = plain::code(168, false, |i| u32::from(i == 1 || i == 2) * 7);
    let proof = guy_smith::prove(&[0, 7, 7], false, Play::Normal, &values(&all)).unwrap();
    assert_eq!((facts(&proof), proof.checked_to()), ((71, 12, 0), 167));
    assert_eq!(guy_smith::prove(&[0, 7, 7], false, Play::Normal, &values(&all[..167])), None);
}

#[test]
fn hexadecimal_codes_with_bounded_values() {
    let mut rows = 0;
    for row in table("truth/hexadecimal.tsv") {
        if &row[6] != "gs3" {
            continue;
        }
        let (preperiod, period): (u64, u64) = (row[2].parse().unwrap(), row[3].parse().unwrap());
        let digits = plain::digits(&row[0]);
        let needed = (3 * preperiod.max(1) + 3 * period) as usize + digits.len() - 1;
        if needed > 250 {
            continue;
        }
        let all = plain::code(needed, false, |i| digits.get(i).copied().unwrap_or(0));
        let proof = first_proof(needed, &all, |v| guy_smith::prove(&digits, false, Play::Normal, v));
        assert_eq!(proof.as_ref().map(facts), Some((preperiod, period, 0)), "{}", &row[0]);
        rows += 1;
    }
    assert!(rows > 10, "{rows}");
}

#[test]
fn hexadecimal_codes_with_growing_values() {
    let (mut rows, mut most) = (0, 0);
    for row in table("truth/hexadecimal.tsv") {
        let digits = plain::digits(&row[0]);
        let code = CodeClass { digits: digits.clone(), unequal: false };
        let mut engine = heaps::code::engine(&code, Play::Normal).unwrap();
        let prove = |values: &Values| arithmetic::prove(&digits, false, Play::Normal, values);
        // The table says "empirical" of 0.3F, which is proved by now.
        if !["certificate", "empirical"].contains(&&row[6]) {
            engine.extend(700, &Budget::unlimited()).unwrap();
            assert_eq!(prove(engine.values()), None, "{}", &row[0]);
            continue;
        }
        let expected: (u64, u64, u64) = (row[2].parse().unwrap(), row[3].parse().unwrap(), row[4].parse().unwrap());
        let proof = (6..10).find_map(|doubled| {
            engine.extend(1 << doubled, &Budget::unlimited()).unwrap();
            prove(engine.values())
        });
        assert_eq!(proof.as_ref().map(facts), Some(expected), "{}", &row[0]);
        most = most.max(proof.map_or(0, |proof| proof.checked_to()));
        rows += 1;
    }
    assert_eq!(rows, 63);
    assert!(most < 400, "{most}");
}

#[test]
fn codes_whose_parts_differ() {
    // Take 2 and leave nothing or two different heaps, and so on; periods found by a separate
    // program.
    let codes: [(&[u32], u64, u64); 5] =
        [(&[0, 0, 5], 13, 20), (&[0, 3, 5], 21, 3), (&[4, 3, 2], 25, 5), (&[4, 3, 3], 1, 4), (&[4, 5, 2], 22, 8)];
    for (digits, preperiod, period) in codes {
        let needed = (2 * preperiod + 3 * period) as usize + digits.len() - 1;
        let all = plain::code(needed, true, |i| digits.get(i).copied().unwrap_or(0));
        let proof = first_proof(needed, &all, |v| guy_smith::prove(digits, true, Play::Normal, v)).unwrap();
        assert_eq!((facts(&proof), proof.theorem()), ((preperiod, period, 0), &GUY_SMITH_UNEQUAL), "{digits:?}");
        assert_eq!(guy_smith::prove(digits, true, Play::Misere, &values(&all)), None);
    }
}

/// `take any but ... ; split ...` as a code with repeating digits.
fn cofinite_code(excluded: &[usize], splits: &[u32], unequal: bool) -> RepeatingClass {
    let mut digits = vec![3; excluded.last().copied().unwrap_or(0) + 1];
    digits[0] = splits.iter().map(|j| 1 << j).sum();
    excluded.iter().for_each(|&i| digits[i] = 0);
    RepeatingClass { digits, repeat: vec![3], unequal }
}

#[test]
fn cofinite_taking_with_splits() {
    type Row = (&'static [usize], &'static [u32], bool, (u64, u64, u64));
    let rows: [Row; 16] = [
        (&[], &[2], false, (1, 4, 4)), // Lasker's Nim
        (&[], &[3], false, (1, 8, 8)), // HDU 5795
        (&[], &[2, 3], false, (1, 4, 4)),
        (&[], &[2], true, (1, 4, 4)),
        (&[1], &[2], false, (1, 1, 1)),
        (&[1], &[3], false, (3, 3, 2)),
        (&[2], &[2], false, (1, 8, 4)),
        (&[2], &[3], false, (3, 1, 1)),
        (&[2], &[3], true, (13, 11, 8)),
        (&[2], &[2, 3], false, (1, 4, 4)),
        (&[3], &[2], false, (4, 4, 4)),
        (&[1, 2], &[2], false, (1, 4, 2)),
        (&[1, 2], &[2], true, (2, 1, 1)),
        (&[1, 3], &[2, 3], true, (1, 12, 8)),
        (&[2, 3], &[2], true, (8, 7, 4)),
        (&[4], &[2], false, (1, 8, 4)),
    ];
    for (excluded, splits, unequal, expected) in rows {
        let code = cofinite_code(excluded, splits, unequal);
        let all = plain::code(120, unequal, |i| code.digits.get(i).copied().unwrap_or(3));
        let proof = first_proof(120, &all, |v| cofinite::prove(&code, Play::Normal, v));
        let what = format!("all but {excluded:?}, split {splits:?}, unequal: {unequal}");
        // The least preperiod may be 0 where the theorem holds from 1 on.
        let found = proof.as_ref().map(facts);
        assert_eq!(found, Some(expected), "{what}");
        assert_eq!(cofinite::prove(&code, Play::Misere, &values(&all)), None);
    }
}

#[test]
fn taking_any_and_splitting_the_rest_is_nim() {
    for (digits, repeat) in [(vec![0], vec![7]), (vec![0, 3, 15], vec![3, 7]), (vec![0, 11], vec![15])] {
        let all = plain::code(80, false, |i| match i.checked_sub(digits.len()) {
            None => digits[i],
            Some(beyond) => repeat[beyond % repeat.len()],
        });
        assert!(all.iter().copied().eq(0..80));
        let code = RepeatingClass { digits, repeat, unequal: false };
        let proof = sum_bound::prove(&code, Play::Normal).unwrap();
        assert_eq!(facts(&proof), (0, 1, 1));
        assert_eq!(sum_bound::prove(&code, Play::Misere), None);
        let with_split = RepeatingClass { digits: [vec![4], code.digits[1..].to_vec()].concat(), ..code.clone() };
        assert_eq!(sum_bound::prove(&with_split, Play::Normal), None);
        let gap = RepeatingClass { digits: vec![0, 3, 5], ..code };
        assert_eq!(sum_bound::prove(&gap, Play::Normal), None);
    }
}
