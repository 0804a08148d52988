//! Ends with verdicts: compiled options and verdicts against the definition, on random rules; texts
//! that come back; no list of options without verdicts; the definition by hand.
use budget::Budget;
use proptest::prelude::*;
use rules::ast::Verdict;
use rules::moves::{JudgedMover, MoveError, Mover, Options, Scratch, parts};
use rules::oracle::{JudgedOracle, Oracle, OracleError, Outcome};
use rules::ruleset::{Class, Ruleset, Termination};
use std::collections::BTreeSet;

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

/// Moves, ends, and how positions are made of a few small numbers.
const FAMILIES: [(&[&str], &[&str]); 4] = [
    (
        &[
            "take 1,3",
            "take any if n<4",
            "take 1 leaving 0..2",
            "split 2",
            "n -> n-1, n-2",
            "n -> nothing : n=2",
            "0.77",
        ],
        &["n=0", "n<=1", "n in {2,3}", "n%3=1", "n>1, n%2=0"],
    ),
    (
        &["(a,b) -> (a-1,b)", "(a,b) -> (a,b-k) : k>=1", "(a,b) -> (b,a-1) : a>b", "(a,b) -> (a-1,b-1), (1,0)"],
        &["a=b", "a=0", "b=0", "a+b=2"],
    ),
    (
        &["{a, ..} -> {a-1, ..} : a>=1", "{a, b, ..} -> {a+b, ..}", "{a, ..} -> {..}"],
        &["xor=0", "count=1", "max>=3", "sum=2", "min=1"],
    ),
    (
        &["\"a\" -> \"b\"", "\"a\" -> \"c\"", "\"ab\" -> \"\"", "\"b\" end -> \"\"", "any \"c\" -> any"],
        &["contains \"bb\"", "not contains \"a\"", "contains \"c\", not contains \"b\"", "contains \"a\" any \"b\""],
    ),
];

/// Rules with a verdict, and a position.
fn a_question() -> impl Strategy<Value = (String, Vec<i64>)> {
    let verdict = || prop::sample::select(vec!["", " wins", " draws", " loses"]);
    (0..FAMILIES.len(), prop::collection::vec(0..4i64, 0..5)).prop_flat_map(move |(family, numbers)| {
        let (moves, ends) = FAMILIES[family];
        let moves = prop::collection::vec(prop::sample::select(moves), 1..3);
        let ends = prop::collection::vec((prop::sample::select(ends), verdict()), 1..4);
        (moves, ends).prop_map(move |(moves, ends)| {
            let ends = ends.into_iter().map(|(end, verdict)| format!("end if {end}{verdict}"));
            let rule = moves.iter().map(ToString::to_string).chain(ends).collect::<Vec<_>>().join("; ");
            let mut at = numbers.clone();
            match family {
                0 => at = vec![numbers.iter().sum()],
                1 => at = [&numbers[..], &[3, 2]].concat()[..2].to_vec(),
                2 => at.sort_unstable(),
                _ => at.iter_mut().for_each(|letter| *letter = i64::from(b'a') + (*letter).min(2)),
            }
            (rule, at)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn options_and_verdicts_are_those_of_the_definition((rule, position) in a_question()) {
        let ruleset = compiled(&rule);
        prop_assert_eq!(&compiled(&ruleset.canonical).canonical, &ruleset.canonical);
        let judged = ["wins", "draws", "loses"].iter().any(|verdict| rule.contains(verdict));
        prop_assert_eq!(ruleset.class == Class::Judged, judged);
        let Some(mut oracle) = JudgedOracle::new(&ruleset, &Budget::unlimited()) else { return Ok(()) };
        let (mover, budget) = (JudgedMover::new(&ruleset), Budget::unlimited());
        let mut options = Options::new(ruleset.arity);
        mover.options(&mut Scratch::default(), &position, &mut options, &budget).unwrap();
        let mut found = BTreeSet::new();
        for option in options.iter() {
            let sum: Vec<Vec<i64>> = parts(option, ruleset.arity).map(<[i64]>::to_vec).collect();
            prop_assert_eq!(mover.verdict(option, &budget).unwrap(), oracle.verdict_after(&sum).unwrap(), "{}", rule);
            found.insert(sum);
        }
        prop_assert_eq!(found, oracle.options(&position).unwrap(), "{} at {:?}", rule, position);
        prop_assert_eq!(mover.verdict(&position, &budget).unwrap(), oracle.verdict(&position).unwrap());
    }
}

/// No list of options leaves out what the ends decide.
#[test]
fn plain_options_are_refused() {
    let ruleset = compiled("take 1,2; end if n=0 wins");
    assert!(ruleset.schemas.is_empty() && ruleset.ends.is_empty());
    assert!(matches!(ruleset.termination, Termination::Ends(_)));
    let mut options = Options::new(1);
    let listed = Mover::new(&ruleset).options(&mut Scratch::default(), &[5], &mut options);
    assert_eq!(listed, Err(MoveError::Judged));
    let mut oracle = Oracle::new(&ruleset);
    assert_eq!(oracle.options(&[5]), Err(OracleError::Judged));
    assert_eq!(oracle.value(&[5]), Err(OracleError::Judged));
    assert_eq!(oracle.wins(&[vec![5]]), Err(OracleError::Judged));
    assert_eq!(oracle.winning_moves(&[vec![5]]), Err(OracleError::Judged));
}

#[test]
fn the_definition_by_hand() {
    let outcome = |rule: &str, heaps: &[i64]| {
        let sum: Vec<Vec<i64>> = heaps.iter().map(|&heap| vec![heap]).collect();
        JudgedOracle::new(&compiled(rule), &Budget::unlimited()).unwrap().outcome(&sum).unwrap()
    };
    let wins = "take 1,2; end if n=0 wins";
    // From 1 a player must take the last one, and the other has won.
    assert_eq!(
        [0, 1, 2, 3, 4].map(|heap| outcome(wins, &[heap])),
        [Outcome::N, Outcome::P, Outcome::N, Outcome::N, Outcome::P]
    );
    // One component decides: who empties a heap loses, and from 2 + 1 a player takes 1 of the 2.
    assert_eq!(outcome(wins, &[1, 1]), Outcome::P);
    assert_eq!(outcome(wins, &[2, 1]), Outcome::N);
    assert_eq!(outcome(wins, &[4, 0]), Outcome::N);
    // A component that is stuck decides nothing.
    assert_eq!(outcome("take 1; end if n=3; end if n=0 draws", &[3]), Outcome::P);
    assert_eq!(outcome("take 1; end if n=3; end if n=0 draws", &[3, 1]), Outcome::D);
    // The first of several ends counts.
    assert_eq!(outcome("take 1; end if n=0; end if n=0 wins", &[1]), Outcome::N);
    assert_eq!(outcome("take 1; end if n=0 wins; end if n=0 draws", &[1]), Outcome::P);
    assert_eq!(outcome("n -> 2, 1 : n=3; end if n=1 draws; end if n=2 wins", &[3]), Outcome::D);
    // Misere play leaves verdicts as they are, and turns only who cannot move.
    assert_eq!(outcome("take 1; end if n=0 wins; misere", &[1]), Outcome::P);
    assert_eq!(outcome("take 1; end if n=3; end if n=0 draws; misere", &[3]), Outcome::N);
    // Who comes there loses, in misere play, too; in a sum such an end decides.
    assert_eq!(outcome("take 1; end if n=0 loses", &[1]), Outcome::N);
    assert_eq!(outcome("take 1; end if n=0 loses; misere", &[1]), Outcome::N);
    assert_eq!(outcome("take 1; end if n=0 loses", &[1, 0]), Outcome::P);
    assert_eq!(outcome("take 1,2; end if n=0 loses", &[2, 2]), Outcome::N);
    // A position that play begins with may be decided, and then the first of them counts.
    assert_eq!(outcome("take 1; end if n=1 draws; end if n=0 wins", &[1, 0]), Outcome::D);
    assert_eq!(outcome("take 1; end if n=1 draws; end if n=0 wins", &[0, 1]), Outcome::N);
}

#[test]
fn verdicts_are_part_of_the_rules() {
    let ruleset = compiled("take 1..3; end if n=1; end if n in {2,3} draws; end if n=0 wins");
    assert_eq!(ruleset.canonical, "take 1..3; end if n=1; end if n in {2,3} draws; end if n=0 wins");
    assert_eq!(ruleset.judged().unwrap().verdicts(), [None, Some(Verdict::Draws), Some(Verdict::Wins)]);
    assert!(compiled("take 1; end if n=3").judged().is_none());
    // A heap has a name that is the word of a verdict.
    assert!(compiled("wins -> wins-1; end if wins=0 wins").judged().is_some());
    assert!(compiled("wins -> wins-1; end if 0=wins").judged().is_none());
    assert!(compiled("kayles; end if n=0 wins").judged().is_some());
    assert!(compiled("(.., a, ..) -> (.., a-k, ..) : k>=1; end if count=2 draws").judged().is_some());
}

#[test]
fn mistakes_are_named() {
    for (text, column, word) in [
        ("take 1; end if n=0 win", 19, "did you mean `wins`?"),
        ("take 1; end if n=0 drwas", 19, "did you mean `draws`?"),
        ("\"a\" -> \"\"; end if contains \"b\" draw", 31, "did you mean `draws`?"),
        ("take 1..3 wins", 10, "at the end of an `end if`"),
        ("take 1; wins", 8, "at the end of an `end if`"),
        ("take 1; end if n=0 wins draws", 19, "at the end of an `end if`"),
        ("take 1; end if n=0 wins; play every", 25, "remove `play`"),
        ("take 1 again; end if n=0 wins", 0, "remove `again`"),
        ("move k from i to i-1 : k>=1; end if m=1 wins", 29, "numbers, tuples, bags, words and graphs"),
        ("circle(take 1,2); end if n=1 wins", 18, "numbers, tuples, bags, words and graphs"),
        ("\"a\" -> \"\"; end if n=0 wins", 11, "contains"),
        ("erase d for x : d|x; end if 1>0 wins", 21, "remove the clause"),
    ] {
        let errors = rules::compile(text, &[]).expect_err(text);
        let at = errors.errors.iter().map(|error| error.span.start).min();
        assert_eq!(at, Some(column), "{text}: {errors}");
        assert!(errors.to_string().contains(word), "{text}: {errors}");
    }
}
