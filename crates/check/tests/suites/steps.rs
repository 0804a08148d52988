//! Certificates about tuples by bounded steps: random small games, with claims of all kinds; what is true is decided here by
//! plain recursion.
use check::steps::Steps;
use check::{Certificate, Convention, Game, verify};
use proptest::prelude::*;
use std::collections::HashMap;

/// A position: the tag, and the heaps.
type At = (usize, Vec<i64>);

/// The value by the definition.
fn value(steps: &Steps, at: At, known: &mut HashMap<At, u64>) -> u64 {
    if let Some(&value) = known.get(&at) {
        return value;
    }
    let class = |i: usize| {
        let (heap, start) = (at.1[i] as u64, steps.start[i]);
        if heap < start { heap } else { start + (heap - start) % steps.modulus[i] }
    };
    let point = (0..at.1.len()).fold(0, |point, i| point * (steps.start[i] + steps.modulus[i]) + class(i));
    let mut values = Vec::new();
    for option in &steps.moves[at.0][point as usize] {
        let after =
            |part: &Vec<i64>| (part[0] as usize, at.1.iter().zip(&part[1..]).map(|(x, back)| x - back).collect());
        values.push(option.iter().fold(0, |xor, part| xor ^ value(steps, after(part), known)));
    }
    let mex = (0..).find(|v| !values.contains(v)).unwrap();
    known.insert(at, mex);
    mex
}

fn certificate(steps: &Steps, theorem: &str, [preperiod, period]: [u64; 2], values: Vec<u64>) -> Certificate {
    Certificate {
        rule: "as in explicit".to_owned(),
        explicit: Some(Game::Steps(steps.clone())),
        convention: Convention::Normal,
        kind: "periodic".to_owned(),
        preperiod,
        period,
        saltus: 0,
        theorem: theorem.to_owned(),
        formula: None,
        values,
        checked_to: None,
        place: None,
    }
}

/// Moves as they are where a position lets them: `(tag, to tag, backs)`.
fn game(start: u64, modulus: u64, heaps: usize, tags: usize, moves: &[(usize, usize, u64, Vec<i64>)]) -> Steps {
    let side = start + modulus;
    let points = side.pow(heaps as u32);
    let at = |tag: usize, point: u64| {
        let heap = |i: usize| (point / side.pow((heaps - 1 - i) as u32) % side) as i64;
        let legal = |(from, _, class, backs): &&(usize, usize, u64, Vec<i64>)| {
            let stays = backs.iter().enumerate().all(|(i, back)| heap(i) >= *back);
            *from == tag && stays && (*class == 0 || heap(0) as u64 % modulus != class % modulus)
        };
        let option = |(_, to, _, backs): &(usize, usize, u64, Vec<i64>)| {
            vec![std::iter::once(*to as i64).chain(backs.iter().copied()).collect::<Vec<i64>>()]
        };
        moves.iter().filter(legal).map(option).collect()
    };
    let moves = (0..tags).map(|tag| (0..points).map(|point| at(tag, point)).collect()).collect();
    Steps { start: vec![start; heaps], modulus: vec![modulus; heaps], moves }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn claims_about_heaps_with_a_tag(
        moves in prop::collection::vec((0..3_usize, 0..3_usize, 0..3_u64, 1..4_i64), 1..7), modulus in 1..4_u64,
    ) {
        let moves: Vec<_> = moves.into_iter().map(|(from, to, class, back)| (from, to, class, vec![back])).collect();
        let steps = game(4 + (12 - 4) % modulus, modulus, 1, 3, &moves);
        let mut known = HashMap::new();
        let all: Vec<u64> = (0..400).map(|n| value(&steps, (0, vec![n]), &mut known)).collect();
        let holds = |n0: usize, p: usize| (n0..350 - p).all(|n| all[n] == all[n + p]);
        let least = (1..60).find_map(|p| (0..60).find(|&n0| holds(n0, p)).map(|n0| (n0, p)));
        for preperiod in 0..12 {
            for period in 1..14 {
                let verdict = verify(&certificate(&steps, "columns", [preperiod, period], Vec::new()));
                let right = Some((preperiod as usize, period as usize)) == least;
                prop_assert_eq!(verdict.is_ok(), right, "{:?} {:?} {:?}", steps, least, verdict);
            }
        }
    }

    #[test]
    fn claims_about_two_heaps(moves in prop::collection::btree_set((-1..3_i64, -1..3_i64), 1..4), diagonals: bool) {
        let moves: Vec<_> = moves.into_iter().filter(|(x, y)| x + y > 0).map(|(x, y)| (0, 0, 0, vec![x, y])).collect();
        let steps = game(2, 1, 2, 1, &moves);
        let mut known = HashMap::new();
        let mut at = |a: u64, b: u64| value(&steps, (0, vec![a as i64, b as i64]), &mut known);
        let theorem = if diagonals { "diagonals" } else { "directions" };
        let mut accepted = 0;
        for preperiod in 0..5 {
            for period in 1..7 {
                let side = preperiod + period;
                let mut values = Vec::new();
                if diagonals {
                    for least in 0..side {
                        (1..side).rev().for_each(|apart| values.push(at(least, least + apart)));
                        (0..side).for_each(|apart| values.push(at(least + apart, least)));
                    }
                } else {
                    (0..side).for_each(|a| (0..side).for_each(|b| values.push(at(a, b))));
                }
                let claim = certificate(&steps, theorem, [preperiod, period], values);
                let later = |a: u64, b: u64, (x, y): (u64, u64)| (a + x * period, b + y * period);
                let mut same = |a: u64, b: u64, by: (u64, u64)| {
                    let (c, d) = later(a, b, by);
                    at(a, b) == at(c, d)
                };
                let mut holds = true;
                for a in 0..24 {
                    for b in 0..24 {
                        holds &= if diagonals {
                            (a.min(b) < preperiod || same(a, b, (1, 1)))
                                && (a < b + preperiod || same(a, b, (1, 0)))
                                && (b < a + preperiod || same(a, b, (0, 1)))
                        } else {
                            (a < preperiod || same(a, b, (1, 0))) && (b < preperiod || same(a, b, (0, 1)))
                        };
                    }
                }
                let verdict = verify(&claim);
                if verdict.is_ok() {
                    accepted += 1;
                    prop_assert!(holds, "{:?}", claim.to_json());
                    for i in 0..claim.values.len() {
                        let mut wrong = claim.clone();
                        wrong.values[i] += 1;
                        prop_assert!(verify(&wrong).is_err(), "{i} of {}", claim.to_json());
                    }
                } else if holds {
                    // Then the numbers are not the least.
                    let reason = verdict.unwrap_err().to_string();
                    prop_assert!(reason.contains("not the least"), "{reason}: {}", claim.to_json());
                }
            }
        }
        prop_assert!(accepted <= 1);
    }
}

#[test]
fn what_is_no_game_is_refused() {
    let good = game(2, 1, 1, 2, &[(0, 1, 0, vec![1]), (1, 0, 0, vec![2])]);
    assert!(verify(&certificate(&good, "columns", [0, 3], Vec::new())).is_ok());
    let bad: Vec<Steps> = vec![
        Steps { start: vec![], ..good.clone() },
        Steps { modulus: vec![0], ..good.clone() },
        Steps { modulus: vec![1, 1], ..good.clone() },
        Steps { start: vec![u64::MAX], ..good.clone() },
        Steps { moves: vec![], ..good.clone() },
        Steps { moves: vec![good.moves[0].clone()], ..good.clone() },
        game(2, 1, 1, 2, &[(0, 1, 0, vec![0]), (1, 0, 0, vec![0])]),
        game(2, 1, 1, 2, &[(0, 1, 0, vec![-1]), (1, 0, 0, vec![2])]),
        game(2, 1, 1, 2, &[(0, 7, 0, vec![1])]),
        game(2, 1, 1, 2, &[(0, 1, 0, vec![i64::MIN])]),
    ];
    for steps in bad {
        assert!(verify(&certificate(&steps, "columns", [0, 3], Vec::new())).is_err(), "{steps:?}");
        assert!(verify(&certificate(&steps, "directions", [0, 3], vec![0; 3])).is_err(), "{steps:?}");
        assert!(verify(&certificate(&steps, "diagonals", [u64::MAX, 3], vec![0; 3])).is_err(), "{steps:?}");
    }
}
