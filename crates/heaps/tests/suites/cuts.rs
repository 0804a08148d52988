//! Splitting without taking: the theorem beside the definition, and the sets next to it.
use crate::naive;
use heaps::theorems::evidence::Law;

/// The law of splitting with these numbers of cuts, if the theorem has one.
fn law(cuts: &[u64]) -> Option<Law> {
    let clauses: Vec<String> = cuts.iter().map(|cuts| format!("split {}", cuts + 1)).collect();
    let text = clauses.join("; ");
    let ruleset = rules::compile(&text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset;
    heaps::cuts::law(&ruleset)
}

/// The laws of all sets of at most four numbers of cuts up to 10, beside the values by the
/// definition.
#[test]
fn values_are_those_of_the_definition() {
    let mut said = [0; 2];
    for set in (2_u32..1 << 11).step_by(2).filter(|set| set.count_ones() <= 4) {
        let cuts: Vec<u64> = (1..11).filter(|c| set >> c & 1 == 1).collect();
        let digit = |i: usize| if i == 0 { set << 1 } else { 0 };
        let values = naive::values(24, 0, |n| naive::code_options(n, digit, false));
        let found = law(&cuts);
        said[usize::from(found.is_some())] += 1;
        let Some(found) = found else { continue };
        for (n, value) in (0..).zip(values) {
            assert_eq!(found.value(n), Some(value), "{cuts:?} at {n}");
        }
    }
    assert!(said[0] > 30 && said[1] > 300, "{said:?}");
}

/// Each condition of the last case is needed: the sets next to it have other values.
#[test]
fn sets_beside_the_theorem_are_left_alone() {
    for cuts in [&[1, 2][..], &[1, 2, 4], &[1, 4], &[1, 4, 8], &[1, 4, 9], &[1, 6, 13], &[1, 8, 17], &[1, 2, 4, 5]] {
        assert!(law(cuts).is_none(), "{cuts:?}");
    }
    for cuts in [[1, 4, 7], [1, 3, 4]] {
        let formula = law(&cuts).and_then(|law| law.formula());
        assert_eq!(formula.as_deref(), Some("2*(max(n-1,0)/4)+max(n-1,0)%2"), "{cuts:?}");
    }
}
