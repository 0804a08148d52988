//! Tuples of heaps with bounded steps: proved values beside the definition.
use budget::Budget;
use heaps::directions::{DIAGONALS, DIRECTIONS, Plane};
use heaps::steps::Steps;
use proptest::prelude::*;
use rules::oracle::Oracle;

fn plane(text: &str) -> Option<Plane> {
    let ruleset = rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset;
    let heaps: Vec<usize> = (0..ruleset.arity).collect();
    Plane::prove(Steps::of(&ruleset, &heaps, &[], &Budget::unlimited())?, &Budget::unlimited())
}

/// Compares with the definition for all positions below `to`.
fn holds(text: &str, to: u64) -> Plane {
    let plane = plane(text).unwrap_or_else(|| panic!("{text}: nothing is proved"));
    let ruleset = rules::compile(text, &[]).unwrap().ruleset;
    let mut oracle = Oracle::new(&ruleset);
    for index in 0..to.pow(ruleset.arity as u32) {
        let at: Vec<u64> = (0..ruleset.arity as u32).rev().map(|i| index / to.pow(i) % to).collect();
        let state: Vec<i64> = at.iter().map(|&x| x as i64).collect();
        assert_eq!(plane.value(&at), Some(oracle.value(&state).unwrap()), "{text} at {at:?}: {:?}", plane.proof());
    }
    plane
}

#[test]
fn kings_knights_and_jumps() {
    let king = holds("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", 20);
    assert_eq!(king.proof().theorem(), &DIAGONALS);
    for k in 2..5 {
        let plane = holds(&format!("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-{k},b-{k})"), 60);
        assert_eq!(plane.proof().theorem(), &DIAGONALS, "{k}");
    }
    holds("(a,b) -> (a-2,b+1); (a,b) -> (a-2,b-1); (a,b) -> (a+1,b-2); (a,b) -> (a-1,b-2)", 40);
    let rook = holds("(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : 1<=k<=2, b%2=0", 40);
    assert_eq!(rook.proof().theorem(), &DIRECTIONS);
    holds("(a,b,c) -> (a-1,b,c); (a,b,c) -> (a,b-k,c) : 1<=k<=2; (a,b,c) -> (a,b,c-2)", 12);
}

#[test]
fn nothing_is_proved_where_a_condition_fails() {
    // Sums may be options, and these values never repeat: they are 0 exactly if a & b = 0.
    assert_eq!(plane("(a,b) -> (a-1,b), (a,b-1)"), None);
    for text in ["(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-1)", "(a,b) -> (a-1,b+1); (a,b) -> (a,b-1)"] {
        assert_eq!(plane(text), None, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_steps(steps in prop::collection::btree_set((-1..3_i64, -1..3_i64), 1..4)) {
        let clauses: Vec<String> = steps
            .iter()
            .filter(|(x, y)| x + y > 0)
            .map(|(x, y)| format!("(a,b) -> (a-{x},b-{y})").replace("--", "+"))
            .collect();
        prop_assume!(!clauses.is_empty());
        let text = clauses.join("; ");
        if plane(&text).is_some() {
            holds(&text, 30);
        }
    }
}
