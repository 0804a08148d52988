//! Lost positions to which every move has an answer, on random rules of tuples: what is proved
//! holds in a box by the definition, and a move that is named as unanswered has no answer there.
//!
//! Half of the rules have a symmetry of their numbers, which is often broken by one more clause.
use automata::{Limits, Reason, Verdict, prove};
use budget::Budget;
use patterns::Formula;
use proptest::prelude::*;
use rules::oracle::Oracle;
use rules::ruleset::Ruleset;

const SETS: &[&str] = &[
    "a=b",
    "a=b+1",
    "a%2=b%2",
    "a%3=b%3",
    "a%2=0 and b%2=0",
    "a%3=0 and b%3=0",
    "(a+b)%2=0",
    "(a+b)%3=0",
    "a%2=0",
    "a=0 and b%2=0",
    "abs(a-b)<=1",
    "a<=b",
    "true",
];

/// Conditions of a move that takes k from X, while Y stays.
const GUARDS: &[&str] = &[
    "k<=Y",
    "k<=Y+1",
    "k<=2",
    "k<=3",
    "k=1 or k=3",
    "X-k>=Y-2",
    "(X-k)%3!=Y%2",
    "(X+Y)%3!=1",
    "2*k<=X+Y",
    "k!=2",
    "max(X,Y)-k>=2",
    "X!=Y or k=1",
    "Y>=1",
];

/// Clauses that are added, which may break a symmetry.
const OTHERS: &[&str] = &[
    "",
    "",
    "; (a,b) -> (a-1,b-1)",
    "; (a,b) -> (a-2,b-1)",
    "; (a,b) -> (a-k,b-k) : k>=1",
    "; (a,b) -> (b,a) : a>b",
    "; (a,b) -> nothing : a=b, a>=1",
    "; (a,b) -> (a-2,b+1)",
    "; (a,b) -> (0,b) : a>=1, b=0",
    "; end if a+b<=2",
    "; end if a=0 or b=0",
    "; end if a=b",
];

fn rule() -> impl Strategy<Value = String> {
    let guards = prop::collection::vec(prop::sample::select(GUARDS), 1..3);
    (guards, prop::option::of(prop::sample::select(GUARDS)), prop::sample::select(OTHERS), prop::bool::ANY).prop_map(
        |(guards, other, more, unordered)| {
            let own = guards.join(", ");
            let named = |text: &str, one: &str, other: &str| text.replace('X', one).replace('Y', other);
            let second = other.map_or(own.clone(), str::to_owned);
            let (one, two) = (named(&own, "a", "b"), named(&second, "b", "a"));
            let head = if unordered { "unordered; " } else { "" };
            format!("{head}(a,b) -> (a-k,b) : k>=1, {one}; (a,b) -> (a,b-k) : k>=1, {two}{more}")
        },
    )
}

/// The claim that the positions of a set are lost.
fn verdict(ruleset: &Ruleset, set: &str) -> Verdict {
    let formula = |text: &str| Formula::parse(text, &["a", "b"]).unwrap();
    let limits = Limits { states: 30_000, tracks: 8, steps: 50_000_000 };
    prove(ruleset, &formula("0"), Some(&formula(set)), limits, &Budget::unlimited()).unwrap()
}

/// What became of a set.
fn compare(rule: &str, set: &str) -> &'static str {
    let ruleset = rules::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors:?}")).ruleset;
    let condition = Formula::parse(set, &["a", "b"]).unwrap();
    let what = format!("{rule} | {set}");
    let mut oracle = Oracle::new(&ruleset);
    let returns = |option: &[Vec<i64>], oracle: &mut Oracle| match option {
        [] => false,
        [part] => {
            let back = |next: &Vec<Vec<i64>>| next.iter().all(|one| condition.holds(one)) && next.len() <= 1;
            oracle.options(part).unwrap().iter().any(back)
        }
        _ => panic!("{what}"),
    };
    match verdict(&ruleset, set) {
        Verdict::Proved { answered, .. } => {
            let mut left = false;
            for at in (0..=12).flat_map(|a| (0..=12).map(move |b| vec![a, b])) {
                if ruleset.unordered && !at.is_sorted() || !condition.holds(&at) {
                    continue;
                }
                for option in oracle.options(&at).unwrap() {
                    left |= !matches!(&option[..], [one] if condition.holds(one));
                    assert!(returns(&option, &mut oracle), "{what}: {at:?} -> {option:?}");
                }
                let mut definition = Oracle::new(&ruleset);
                assert!(!definition.wins(std::slice::from_ref(&at)).unwrap(), "{what}: {at:?} is won");
            }
            assert!(answered || !left, "{what}");
            if answered { "answered" } else { "closed" }
        }
        Verdict::OutOfReach(Reason::Unanswered { from, to }) => {
            let short = |at: &Vec<u128>| -> Vec<i64> { at.iter().map(|&x| i64::try_from(x).unwrap()).collect() };
            let (from, mut to): (Vec<i64>, Vec<Vec<i64>>) = (short(&from), to.iter().map(short).collect());
            if ruleset.unordered {
                to.iter_mut().for_each(|part| part.sort());
            }
            assert!(
                condition.holds(&from) && oracle.options(&from).unwrap().contains(&to),
                "{what}: {from:?} -> {to:?}"
            );
            assert!(!returns(&to, &mut oracle), "{what}: {from:?} -> {to:?} has an answer");
            "unanswered"
        }
        Verdict::False(_) => "false",
        Verdict::OutOfReach(_) => "open",
    }
}

#[test]
fn answers_are_those_of_the_definition() {
    let mut runner = proptest::test_runner::TestRunner::new(proptest::test_runner::Config::with_cases(1500));
    let counts = std::cell::RefCell::new(std::collections::BTreeMap::new());
    let cases = (rule(), prop::sample::select(SETS));
    let run = runner.run(&cases, |(rule, set)| {
        *counts.borrow_mut().entry(compare(&rule, set)).or_insert(0) += 1;
        Ok(())
    });
    run.unwrap();
    let counts = counts.into_inner();
    assert!(counts["answered"] >= 50 && counts["unanswered"] >= 500, "{counts:?}");
}

/// Known cases, and what nearly is one.
#[test]
fn sets_of_lost_positions() {
    let nim = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1";
    for (rule, set, expected) in [
        (nim, "a=b", "answered"),
        (&format!("unordered; {nim}"), "a=b", "answered"),
        (&format!("{nim}; (a,b) -> (a-2,b-1)"), "a=b", "answered"),
        // A move along the diagonal stays among equal numbers.
        (&format!("{nim}; (a,b) -> (a-1,b-1)"), "a=b", "unanswered"),
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", "a%2=0 and b%2=0", "answered"),
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", "a%2=b%2", "unanswered"),
        // Everything goes at once.
        (&format!("{nim}; (a,b) -> nothing : a=b, a>=1"), "a=b", "unanswered"),
        // Misere play has no such theorem.
        (&format!("{nim}; misere"), "a=b", "open"),
        // Play need not end.
        ("(a,b) -> (b,a); (a,b) -> (a-1,b); (a,b) -> (a,b-1)", "a=b", "open"),
    ] {
        assert_eq!(compare(rule, set), expected, "{rule} | {set}");
    }
}
