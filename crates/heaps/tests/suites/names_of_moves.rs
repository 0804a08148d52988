//! The checker's moves by the definition, for names that no condition bounds word for word: the
//! checker has the values of the definition of `rules`, or does not read the rule, but accepts no
//! other value. Until 2026 it let such names run up to the largest number of the position, so that
//! `i -> j : i<j, 2*j<=9` had no move at 0.
use crate::random::Random;
use budget::Budget;
use check::{Limits, verify};
use rules::oracle::Oracle;
use rules::ruleset::Play;

/// Conditions for a name `j`, and for `j` beside `k`.
const ONE: [&str; 25] = [
    "j>=C",
    "j>C, j!=D",
    "2*j<=C",
    "j+D<=C",
    "C>=2*j",
    "C-j>=0",
    "i+j<=C",
    "j*j<=C",
    "max(j,D)<=C",
    "min(j,D)<=C, j<=9",
    "j/2<=D",
    "j/2<=D, j%2=1",
    "j|C, C>=1",
    "2*j in {1,2,4,8}",
    "j%3=1, j<=C",
    "2**j<=C+1",
    "sqrt(j)<=2, j!=5",
    "j<=C or j=D, j<=8",
    "not j>C",
    "3*j=2*C",
    "j-D<=2",
    "abs(j-D)<=3",
    "prime(j), 2*j<C+6",
    "j<=C or j=D",
    "not j!=C",
];
const TWO: [&str; 6] = ["j<=k, k<=C", "j<k<=C", "j+k<=C", "2*j<=k, k<=C", "j<=k+D, k<=2", "j*k<=C, k>=1"];
/// Beside conditions for `j`: the moves.
const MOVES: [&str; 10] = [
    "i -> i/j : i>=1",
    "take i-i/j where i>=1",
    "i -> j : i<j",
    "i -> i-j : j>=1",
    "i -> j : j<i",
    "i -> i-j/2 : j>=2",
    "i -> j, j : j<i",
    "take j/2 where j>=2",
    "take j-D",
    "i -> i-1 : i<j",
];

fn answer(rule: &str, at: i64, value: u64, play: Play) -> String {
    let (outcome, total) = match (value, play) {
        (0, Play::Normal) => ("P", r#", "value": "0""#.to_owned()),
        (_, Play::Normal) => ("N", format!(r#", "value": "{value}""#)),
        (0, Play::Misere) => ("P", String::new()),
        (_, Play::Misere) => ("N", String::new()),
    };
    format!(
        r#"{{"format": "sprague-certificate", "version": 2, "statements": [], "answer": {{"components": [{{"rule": "{rule}", "position": ["{at}"], "value": "{value}"}}], "outcome": "{outcome}"{total}}}}}"#
    )
}

/// Whether the checker accepts the right value at all of these heaps; it accepts no wrong one.
fn compare(rule: &str, play: Play) -> Option<bool> {
    let misere = if play == Play::Misere { "; misere" } else { "" };
    let rule = format!("{rule}{misere}");
    let rules = rules::compile(&rule, &[]).ok()?.ruleset;
    let budget = Budget::default().with_effort(200);
    let mut oracle = Oracle::with_budget(&rules, &budget);
    let limits = Limits { values: 1 << 16, steps: 1 << 22, stop: None };
    let mut read = true;
    for at in 0..7 {
        let right = if play == Play::Misere { oracle.misere_value(&[at]) } else { oracle.value(&[at]) }.ok()?;
        read &= verify(&answer(&rule, at, right, play), limits).is_ok();
        for wrong in (0..right + 2).filter(|&wrong| wrong != right) {
            let accepted = verify(&answer(&rule, at, wrong, play), limits);
            assert!(accepted.is_err(), "{rule} at {at}: {wrong} is accepted, {right} is right");
        }
    }
    Some(read)
}

#[test]
fn no_bound_is_overlooked() {
    let mut random = Random(20_261_126);
    let (mut asked, mut accepted) = (0, 0);
    for round in 0..1500 {
        let mut rule = random.of(&MOVES).to_owned();
        rule = match random.below(4) {
            0 => format!("{rule}, {}", random.of(&TWO)),
            _ => format!("{rule}, {}", random.of(&ONE)),
        };
        // The word before the first condition of an amount.
        if !rule.contains(" : ") && !rule.contains(" where ") {
            rule = rule.replacen(", ", " where ", 1);
        }
        // Where the position is written in a condition of `take`, its heap is n.
        if rule.starts_with("take") {
            rule = rule.replace("i+j", "n+j").replace("take i-i/j where i", "take n-n/j where n");
        }
        if random.below(3) == 0 && rule.starts_with("i ") {
            rule = format!("{rule}; i -> i-1 : i>=C");
        }
        let rule = rule.replace('C', &random.below(12).to_string()).replace('D', &random.below(4).to_string());
        let play = if round % 4 == 0 { Play::Misere } else { Play::Normal };
        if let Some(read) = compare(&rule, play) {
            asked += 1;
            accepted += u32::from(read);
        }
    }
    assert!(asked > 600 && accepted * 10 > asked * 7, "{accepted} of {asked} rules are read");
}

#[test]
fn what_was_overlooked_once() {
    for rule in [
        "i -> j : i<j, 2*j<=9",
        "i -> j : i<j, j+1<=5",
        "i -> j, k : i<j<=k<=4",
        "i -> j : i<j, j*j<=20",
        "i -> j : i<j, 5-j>=0",
        "i -> j : j|6, j>i",
        "i -> j : j%3=0, i<j, j/2<=3",
        "i -> j : i<j, max(j,3)<=5",
        "take k/3",
        "take k/3 where k>=3",
        "take k-5",
        "n -> n-k/3 : k>=3",
        "n -> n-k+5 : k>=6",
        "n -> n/k : k>=2, n>=1",
        "n -> n/k : k>=5, n>=1",
        "take n-n/k where k>=3",
    ] {
        assert_eq!(compare(rule, Play::Normal), Some(true), "{rule}");
        // Sums of several heaps have no misere nim-values.
        assert_ne!(compare(rule, Play::Misere), Some(false), "{rule}");
    }
}

/// Bounds inside `or` and `not` count.
#[test]
fn bounds_inside_or_and_not_count() {
    for cond in ["j<=9 or j=3", "not j>9", "not j!=7", "not (j>9 or j<2)"] {
        assert!(compare(&format!("n -> n-1 : n<j, {cond}"), Play::Normal).is_some(), "{cond}");
    }
}
