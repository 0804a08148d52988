//! Heaps with a tag: proved periods beside the definition.
use budget::Budget;
use heaps::columns::Columns;
use heaps::steps::Steps;
use proptest::prelude::*;
use rules::oracle::Oracle;

fn columns(text: &str, tag: i64) -> Option<Columns> {
    let ruleset = rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset;
    Columns::prove(Steps::of(&ruleset, &[0], &[tag], &Budget::unlimited())?, &Budget::unlimited())
}

/// The proved values are those of the definition, beyond the heaps that the proof used.
fn holds(text: &str, tag: i64) {
    let columns = columns(text, tag).unwrap_or_else(|| panic!("{text}: nothing is proved"));
    let ruleset = rules::compile(text, &[]).unwrap().ruleset;
    let mut oracle = Oracle::new(&ruleset);
    for (number, tag) in columns.steps().tags.iter().enumerate() {
        let proof = columns.proof(number).unwrap();
        let end = (proof.preperiod() + 3 * proof.period()).clamp(60, 2000) as i64;
        let values: Vec<u64> = (0..=end).map(|n| oracle.value(&[n, tag[0]]).unwrap()).collect();
        let (n0, p) = (proof.preperiod() as usize, proof.period() as usize);
        assert!((n0..values.len() - p).all(|n| values[n] == values[n + p]), "{text} with tag {tag:?}: {proof:?}");
        assert!(n0 == 0 || values[n0 - 1] != values[n0 - 1 + p], "{text} with tag {tag:?}: {proof:?}");
    }
}

#[test]
fn last_amounts_passes_and_attacks() {
    for text in [
        "(n,l) -> (n-k,k) : 1<=k<=5, k<=n, k!=l",
        "(n,t) -> (max(n-1,0),0) : n>0; (n,t) -> (max(n-3,0),1) : n>0, t!=1; (n,t) -> (max(n-4,0),2) : n>0, t!=2",
        "(n,z) -> (n-k,z) : 1<=k<=3; (n,z) -> (n,z-1) : n>0",
        "(n,z) -> (n-k,z) : 1<=k<=4, k!=2; (n,z) -> (n-2,z-1), (n-3,0)",
    ] {
        (0..4).for_each(|tag| holds(text, tag));
    }
}

#[test]
fn circles_of_tags_prove_nothing() {
    assert!(columns("(n,t) -> (n,(t+1)%3); (n,t) -> (n-1,t)", 0).is_none());
    assert!(columns("(n,t) -> (n-2,t); (n,t) -> (n+1,t-1)", 2).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn random_rules(
        moves in prop::collection::vec((1..5_i64, 0..3_i64, 0..4_i64, 2..4_i64, 0..6_i64), 1..5), tag in 0..3_i64,
    ) {
        let clauses: Vec<String> = moves
            .iter()
            .map(|(back, tag, residue, modulus, least)| {
                format!("(n,t) -> (n-{back},{tag}) : n%{modulus}!={residue}, n>={least}, t!={tag}")
            })
            .collect();
        holds(&clauses.join("; "), tag);
    }
}
