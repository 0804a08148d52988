//! Sets with a name, sequences, `except` and the options of one arrow: each form has the moves of
//! another text, which says the same in older forms.
use budget::Budget;
use proptest::prelude::*;
use rules::oracle;
use rules::ruleset::Ruleset;
use std::collections::BTreeSet;

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors:?}")).ruleset
}

/// The options of all positions up to 30, as sets of what remains.
fn moves(text: &str) -> Vec<BTreeSet<oracle::Sum>> {
    let ruleset = compiled(text);
    let budget = Budget::unlimited();
    let side = if ruleset.arity == 1 { 30 } else { 6 };
    let mut all = Vec::new();
    for n in 0..=side {
        let positions: Vec<Vec<i64>> = match ruleset.arity {
            1 => vec![vec![n]],
            _ => (0..=side).map(|m| vec![n, m]).collect(),
        };
        for position in positions {
            all.push(oracle::options(&ruleset, &position, &budget).unwrap());
        }
    }
    all
}

fn same(one: &str, other: &str) {
    assert!(moves(one) == moves(other), "{one} is not {other}");
    // What is printed is read as the same again.
    let printed = compiled(one).canonical;
    assert!(moves(&printed) == moves(one), "{printed} is not {one}");
}

#[test]
fn other_forms_say_the_same() {
    for (one, other) in [
        ("S = {1,3,4}; take S", "take 1,3,4"),
        ("take k where k in S; S = {1,3..5}", "take 1,3..5"),
        ("S = 2..4; n -> n-k : k in S", "n -> n-k : 2<=k<=4"),
        ("S = {1,K}; K = 6; take S", "take 1,6"),
        ("S = {1,2}; T = {S,7}; take T", "take 1,2,7"),
        ("take k where not k in S, k<9; S = {3,5}", "take 1,2,4,6..8"),
        ("P = [4,1,4]; take P", "take 1,4"),
        ("P = [4,1,4]; take k where k in P", "take 1,4"),
        ("F = 1, 2, F[i-1]+F[i-2]; take F", "take fib"),
        ("D = 1, 2*D[i-1]; take k where k in D", "take pow2"),
        ("M = 1, M[i-1]*i; take M", "take factorials"),
        ("L = 1, 3, L[i-1]+L[i-2]; take L[2]", "take 3"),
        ("take any except 3,5", "take k where k!=3, k!=5"),
        ("take 1..9 except 2..4,8", "take 1,5..7,9"),
        ("take fib, 4 except 2", "take 1,3..5,8,13,21"),
        ("take any except fib, 4", "take k where not k in fib, k!=4"),
        ("S = {2,5}; take 1..6 except S leaving 0..1 if n%2=0", "take 1,3,4,6 leaving 0..1 if n%2=0"),
        ("n -> n-1 or n-3", "n -> n-1; n -> n-3"),
        ("n -> n-1 or nothing or n/2 : n>=2", "n -> n-1 : n>=2; n -> nothing : n>=2; n -> n/2 : n>=2"),
        ("n -> n-1 or n/2 if n>=1", "n -> n-1 : n>=1; n -> n/2 : n>=1"),
        ("(a,b) -> (a-1,b) or (a,b-1) or (a-1,b-1)", "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)"),
    ] {
        same(one, other);
    }
}

#[test]
fn marks_and_words_have_options_too() {
    for (one, other) in [
        ("n -> n-1 or n-2 again; take 3", "n -> n-1 again; n -> n-2 again; take 3"),
        ("\"XX\" -> \".X\" or \"X.\" or \"\"", "\"XX\" -> \".X\"; \"XX\" -> \"X.\"; \"XX\" -> \"\""),
        ("circle(\"XX\" -> \".X\" or \"X.\")", "circle(\"XX\" -> \".X\"; \"XX\" -> \"X.\")"),
    ] {
        assert_eq!(compiled(one).canonical, compiled(other).canonical);
    }
}

#[test]
fn mistakes_are_found_where_they_are() {
    for (text, at, message) in [
        ("take L; L = 1, L[i-1]+1", "L[i-1]+1", "`L` has more than 1024 numbers that a heap can be"),
        ("take L; L = 1, 1, L[i-1]+L[i-2]", "L[i-1]+L[i-2]", "the numbers of `L` do not grow"),
        ("take L; L = 3, 2, L[i-1]+L[i-2]", "L[i-1]+L[i-2]", "the numbers of `L` do not grow"),
        ("take L; L = 1, 2, L[i-1]+L[i]", "L[i-1]+L[i]", "this entry has no value within 64 bits"),
        ("take L; L = 1,3,4", "1", "`L` has several numbers here"),
        ("s = {1,2}; take s", "s", "`s` cannot be a set"),
        ("S = {1,2}; S = {3}; take S", "S", "`S` is bound twice"),
        ("S = {1,x}; take S", "x", "`x` has no value in a set"),
        ("S = {1,2}; n -> n-S", "S", "`S` is a set, and a number is needed here"),
    ] {
        let errors = rules::compile(text, &[]).expect_err(text).errors;
        let error = &errors[0];
        assert_eq!(error.message.to_string(), message, "{text}");
        assert_eq!(error.span.of(text), at, "{text}");
    }
}

proptest! {
    /// Random sets with a name are the amounts themselves, and what is excepted is not taken.
    #[test]
    fn sets_with_a_name_are_their_members(
        items in prop::collection::vec((0u64..12, 0u64..4), 1..5),
        others in prop::collection::vec(0u64..14, 1..4),
    ) {
        let texts: Vec<String> = items.iter().map(|(lo, more)| match more {
            0 => lo.to_string(),
            more => format!("{lo}..{}", lo + more),
        }).collect();
        let all: BTreeSet<u64> = items.iter().flat_map(|(lo, more)| *lo..=lo + more).filter(|k| *k > 0).collect();
        let list = |of: &BTreeSet<u64>| of.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let plain = if all.is_empty() { "take 1 where n<0".to_owned() } else { format!("take {}", list(&all)) };
        same(&format!("S = {{{}}}; take S", texts.join(",")), &plain);
        let arrow = if all.is_empty() { "n<0".to_owned() } else { format!("k in {{{}}}", list(&all)) };
        same(&format!("n -> n-k : k in S, k>=1; S = {{{}}}", texts.join(",")), &format!("n -> n-k : {arrow}, k>=1"));
        let left: BTreeSet<u64> = all.iter().copied().filter(|k| !others.contains(k)).collect();
        let plain = if left.is_empty() { "take 1 where n<0".to_owned() } else { format!("take {}", list(&left)) };
        let others: Vec<String> = others.iter().map(u64::to_string).collect();
        same(&format!("take {} except {}", texts.join(","), others.join(",")), &plain);
    }
}
