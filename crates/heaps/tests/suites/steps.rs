//! Bounded steps: the moves of the classes beside the definition.
use budget::Budget;
use heaps::steps::{Step, Steps};
use proptest::prelude::*;
use rules::oracle;
use rules::ruleset::Ruleset;

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

/// The heaps of a point of a box.
fn heaps_of(mut point: usize, sides: &[usize]) -> Vec<i64> {
    let mut heaps = vec![0; sides.len()];
    for (heap, &side) in heaps.iter_mut().zip(sides).rev() {
        *heap = (point % side) as i64;
        point /= side;
    }
    heaps
}

/// A position from its heaps and its tag.
fn position(is_heap: &[bool], tag: &[i64], heaps: &[i64]) -> Option<Vec<i64>> {
    let (mut tag, mut heaps) = (tag.iter(), heaps.iter());
    is_heap.iter().map(|&is_heap| if is_heap { heaps.next() } else { tag.next() }.copied()).collect()
}

/// Everywhere, the options of the classes are those of the definition.
fn agrees(text: &str, heaps: &[usize], tag: &[i64], far: i64) -> Steps {
    let ruleset = compiled(text);
    let budget = Budget::unlimited();
    let steps = Steps::of(&ruleset, heaps, tag, &budget).unwrap_or_else(|| panic!("{text}"));
    let is_heap: Vec<bool> = (0..ruleset.arity).map(|i| heaps.contains(&i)).collect();
    let reach = |i: usize| (steps.start[i] + 2 * steps.modulus[i]) as i64 + far;
    let sides: Vec<usize> = (0..heaps.len()).map(|i| reach(i) as usize).collect();
    for (number, tag) in steps.tags.iter().enumerate() {
        for point in 0..sides.iter().product() {
            let at = heaps_of(point, &sides);
            let from = position(&is_heap, tag, &at).unwrap();
            let defined = oracle::options(&ruleset, &from, &budget).unwrap();
            let short: Vec<u64> = at.iter().map(|&x| x as u64).collect();
            let listed: std::collections::BTreeSet<Vec<Vec<i64>>> = steps
                .options(number, &short)
                .iter()
                .map(|option| {
                    let part = |step: &Step| {
                        let to: Vec<i64> = std::iter::zip(&at, &step.back).map(|(x, back)| x - back).collect();
                        position(&is_heap, &steps.tags[step.tag], &to).unwrap()
                    };
                    let mut parts: Vec<Vec<i64>> = option.iter().map(part).collect();
                    parts.sort();
                    parts
                })
                .collect();
            assert_eq!(listed, defined.into_iter().collect(), "{text} at {from:?}");
        }
    }
    steps
}

#[test]
fn classes_have_the_moves_of_the_definition() {
    let attack =
        "(n,t) -> (max(n-X,0),0) : n>0; (n,t) -> (max(n-Y,0),1) : n>0, t!=1; (n,t) -> (max(n-Z,0),2) : n>0, t!=2";
    let steps = agrees(&format!("{attack}; X=1; Y=3; Z=4"), &[0], &[0], 9);
    assert_eq!((steps.tags.len(), steps.modulus.clone()), (3, vec![1]));
    let other = agrees("(n,l) -> (n-k,k) : 1<=k<=5, k<=n, k!=l", &[0], &[0], 9);
    assert_eq!(other.tags.len(), 6);
    for text in [
        "(n,l) -> (n-k,k) : 1<=k<=3, k<=n, k!=l, n%4!=k",
        "(n,z) -> (n-k,z) : 1<=k<=3; (n,z) -> (n,z-1) : n%3=1; (n,z) -> (n-1,z), (n-2,z) : n>=7",
        "(n,z) -> (n-n%4-1,z) : n>5; (n,z) -> (0,z) : n<4, n>0",
        "(n,z) -> (n-abs(5-n%7)-1,(n/3)%2); end if n=11 or z=3",
        "(n,z) -> (n-gcd(n,6),z); (n,z) -> (n-3,z) : 4|n+z; (n,z) -> (n-min(n,3),1) : n>0",
    ] {
        agrees(text, &[0], &[3], 20);
    }
    agrees("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", &[0, 1], &[], 3);
    agrees("(a,b) -> (a-2,b+1) : b%2=0; (a,b) -> (a-1,b-2) : a>4; end if a=1", &[0, 1], &[], 3);
    agrees("(l,n) -> (k,n-k) : 1<=k<=l, k<=4", &[1], &[2], 9);
}

#[test]
fn what_is_not_seen_to_be_bounded_is_left_alone() {
    let budget = Budget::unlimited();
    for (text, heaps, tag) in [
        ("(n,m) -> (n-k,2*k) : 1<=k<=m, k<=n", vec![0], vec![3]),
        ("(n,t) -> (n-k,t) : k>=1", vec![0], vec![3]),
        ("(n,t) -> (n/2,t) : n>0", vec![0], vec![3]),
        ("(n,t) -> (0,t) : n>0", vec![0], vec![3]),
        ("(n,t) -> (n-1,n)", vec![0], vec![3]),
        ("(n,t) -> (n-1,t) : prime(n)", vec![0], vec![3]),
        ("(a,b) -> (a-1,b) : a>b; (a,b) -> (a,b-1)", vec![0, 1], vec![]),
        ("unordered; (a,b) -> (a-1,b)", vec![0], vec![3]),
    ] {
        assert_eq!(Steps::of(&compiled(text), &heaps, &tag, &budget), None, "{text}");
    }
    // Tags without end.
    assert_eq!(Steps::of(&compiled("(n,t) -> (n-1,t+1)"), &[0], &[3], &budget), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_rules_have_the_moves_of_the_definition(
        amounts in prop::collection::vec((1..6_i64, 0..3_i64, 0..4_i64, 2..5_i64, 0..9_i64), 1..5),
    ) {
        let clauses: Vec<String> = amounts
            .iter()
            .map(|(back, tag, residue, modulus, least)| {
                format!("(n,t) -> (n-{back},{tag}) : n%{modulus}!={residue}, n>={least}, t!={tag}")
            })
            .collect();
        agrees(&clauses.join("; "), &[0], &[7], 12);
    }
}
