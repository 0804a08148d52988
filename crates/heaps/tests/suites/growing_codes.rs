//! Codes whose values grow for ever: what the proof needs, and that it needs no less.
use crate::naive;
use heaps::arithmetic::prove;
use heaps::sequence::Values;
use rules::ruleset::Play;

fn values(digits: &[u32], len: usize) -> Values {
    let digit = |i: usize| digits.get(i).copied().unwrap_or(0);
    naive::values(len, 0, |n| naive::code_options(n, digit, false)).into_iter().collect()
}

#[test]
fn the_values_that_are_needed_are_enough_and_no_fewer() {
    let digits = [0, 0, 0xB];
    let all = values(&digits, 90);
    let proof = prove(&digits, false, Play::Normal, &all).unwrap();
    assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (5, 2, 1));
    let needed = proof.checked_to() as usize + 1;
    assert_eq!(prove(&digits, false, Play::Normal, &all.iter().take(needed).collect()).as_ref(), Some(&proof));
    assert_eq!(prove(&digits, false, Play::Normal, &all.iter().take(needed - 1).collect()), None);
    assert_eq!(prove(&digits, true, Play::Normal, &all), None, "nothing is known about parts that differ");
    assert_eq!(prove(&digits, false, Play::Misere, &all), None);
}

/// Codes whose options reach too much or too little for a claim that looks right.
#[test]
fn each_condition_is_needed() {
    // F(n) = saltus * ((n-1)/3)
    let proved = |digits: &[u32], saltus: u64| {
        let values: Values = (0..60_u64).map(|n| saltus * (n.saturating_sub(1) / 3)).collect();
        prove(digits, false, Play::Normal, &values).is_some()
    };
    // 0.8: G(n) = (n-1)/3, both conditions hold.
    assert!(proved(&[0, 8], 1));
    // 0.A has the same values: one heap may be left too, and some heap n-1 has the value of n.
    assert!(!proved(&[0, 10], 1));
    // Without a move to three heaps nothing far below is reached.
    assert!(!proved(&[0, 3, 7], 1));
    // A saltus that is greater than the moves make.
    assert!(!proved(&[0, 8], 2));
}

/// Games of splitting alone: all sets of at most three numbers of cuts up to six but the open
/// one, {1,2}.
#[test]
fn cut_games() {
    let (mut proved, mut growing) = (0, 0);
    for set in (1_u32..64).filter(|set| set.count_ones() <= 3) {
        let digits = [set << 2];
        let code = rules::ruleset::CodeClass { digits: digits.to_vec(), unequal: false };
        let mut engine = heaps::code::engine(&code, Play::Normal).unwrap();
        engine.extend(400, &budget::Budget::unlimited()).unwrap();
        let grows = engine.values().get(399) > 20;
        growing += usize::from(grows);
        proved += usize::from(prove(&digits, false, Play::Normal, engine.values()).is_some());
    }
    assert_eq!((growing, proved), (37, 36));
}
