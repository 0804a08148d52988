//! Moves that oblige: compiled options with their marks against the definition, on random rules;
//! texts that come back; no list of options without marks; the definition by hand.
use budget::Budget;
use proptest::prelude::*;
use rules::ast::Mark;
use rules::moves::{MarkedMover, MoveError, Mover, Options, Scratch, parts};
use rules::oracle::{Oracle, OracleError};
use rules::ruleset::{Class, Ruleset, Termination};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

fn a_rule() -> impl Strategy<Value = String> {
    let heap = prop::sample::select(vec![
        "take 1",
        "take 1,3",
        "take 2..4 where n%3=1",
        "take any if n<4",
        "take 1 leaving 0..2",
        "take 2 leaving 1 heaps",
        "split 2",
        "split 2 unequal where n>5",
        "split 3 near-equal",
        "n -> n-1 : n%2=0",
        "n -> n/2, n/2 : n>=2",
        "n -> nothing : n in {2,3}",
        "n -> n-1 times 2",
        "n -> a, n-a : 1<=a<n",
        "0.77",
    ]);
    let pair = prop::sample::select(vec![
        "(a,b) -> (a-1,b)",
        "(a,b) -> (a,b-k) : k>=1",
        "(a,b) -> (b,a-1) : a>b",
        "(.., x, ..) -> (.., x-2, ..)",
        "(a,b) -> (a-1,b-1), (1,0)",
        "(2,b) -> (0,b)",
    ]);
    let mark = || prop::sample::select(vec!["", " again", " answer"]);
    let of = |clause: &str, mark: &str| format!("{clause}{}", if clause.starts_with('0') { "" } else { mark });
    let heaps = prop::collection::vec((heap, mark()), 1..4);
    let pairs = prop::collection::vec((pair, mark()), 1..4);
    let join = move |clauses: Vec<(&str, &str)>| {
        clauses.into_iter().map(|(clause, mark)| of(clause, mark)).collect::<Vec<_>>().join("; ")
    };
    let ends = prop::sample::select(vec!["", "", "; end if n=3"]);
    prop_oneof![
        (heaps, ends).prop_map(move |(clauses, ends)| join(clauses) + ends),
        pairs.prop_map(move |clauses| join(clauses) + "; (a,b) -> (a-1,b-1)"),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn options_and_marks_are_those_of_the_definition(rule in a_rule(), heaps in prop::array::uniform2(0i64..9)) {
        let ruleset = compiled(&rule);
        prop_assert_eq!(&compiled(&ruleset.canonical).canonical, &ruleset.canonical);
        let marked = ["again", "answer"].iter().any(|mark| rule.contains(mark));
        prop_assert_eq!(ruleset.class == Class::Entailing, marked);
        let position = &heaps[..ruleset.arity];
        let by_definition = Oracle::new(&ruleset).marked_options(position).unwrap();
        let mut found = BTreeSet::new();
        let flow = MarkedMover::new(&ruleset).for_each_option(
            &mut Scratch::default(),
            position,
            &Budget::unlimited(),
            |mark, option| {
                let mut sum: Vec<Vec<i64>> = parts(option, ruleset.arity).map(<[i64]>::to_vec).collect();
                sum.sort_unstable();
                found.insert((mark, sum));
                ControlFlow::Continue(())
            },
        );
        prop_assert!(flow.is_ok());
        prop_assert_eq!(found, by_definition, "{} at {:?}", rule, position);
    }
}

/// No list of options leaves out what a move obliges to.
#[test]
fn plain_options_are_refused() {
    let ruleset = compiled("take 1 again; take 2");
    assert!(ruleset.schemas.is_empty());
    assert!(matches!(ruleset.termination, Termination::Ends(_)));
    let mut options = Options::new(1);
    let listed = Mover::new(&ruleset).options(&mut Scratch::default(), &[5], &mut options);
    assert_eq!(listed, Err(MoveError::Marked));
    let mut oracle = Oracle::new(&ruleset);
    assert_eq!(oracle.options(&[5]), Err(OracleError::Marked));
    assert_eq!(oracle.value(&[5]), Err(OracleError::Marked));
    assert_eq!(oracle.winning_moves(&[vec![5]]), Err(OracleError::Marked));
    assert_eq!(oracle.turns(&[vec![5]]), Err(OracleError::Marked));
}

/// `take 1 again; take 2`: from 1 a player takes 1, must move again and cannot.
#[test]
fn the_definition_by_hand() {
    let won = |rule: &str, sum: &[i64]| {
        let sum: Vec<Vec<i64>> = sum.iter().map(|&heap| vec![heap]).collect();
        Oracle::new(&compiled(rule)).wins(&sum).unwrap()
    };
    let again = "take 1 again; take 2";
    assert!(!won(again, &[]) && !won(again, &[1]) && won(again, &[2]) && won(again, &[1, 3]));
    // The other player must answer in a heap of 0, and cannot.
    assert!(won("take 1 answer", &[1]) && won("take 1 answer", &[1, 1]) && won("take 1 answer", &[3]));
    assert!(!won("take 1 answer", &[2]) && !won("take 1 answer", &[2, 2]));
    // `nothing` is left, so no answer is possible.
    assert!(won("n -> nothing : n=2 answer; n -> n-1", &[2, 1]));
}

#[test]
fn marks_are_part_of_the_moves() {
    let ruleset = compiled("split 2; take 1 where n>=3 answer; take 1 where n<=2 again");
    let own = ruleset.entailing().unwrap();
    let kinds = own.kinds().map(|(mark, moves)| (mark, moves.schemas.len()));
    assert_eq!(kinds, [(None, 1), (Some(Mark::Again), 1), (Some(Mark::Answer), 1)]);
    assert_eq!(ruleset.canonical, "split 2; take 1 where n>=3 answer; take 1 where n<=2 again");
    let places = compiled("(.., a, ..) -> (.., a-1, ..) again; (a,b) -> (a-1,b-1)");
    assert_eq!(places.entailing().unwrap().kinds()[1].1.schemas.len(), 2);
    // A free name may have the word of a mark.
    assert!(compiled("take again where again<=2").entailing().is_none());
    // Different marks are different moves, so neither clause is superfluous.
    let warned = |text: &str| rules::compile(text, &[]).unwrap().warnings.len();
    assert_eq!(warned("take 1 again; take 1 answer; take 1"), 0);
    assert_eq!(warned("take 1 again; take 1,2 again"), 1);
    assert_eq!(warned("take 1 where n<0 again; take 1"), 1);
}

#[test]
fn mistakes_are_named() {
    for (text, column, word) in [
        ("take 2 answer where n>3", 7, "behind the conditions"),
        ("take 1 again answer", 7, "behind the conditions"),
        ("0.77 again", 5, "take, split and ->"),
        ("\"a\" -> \"b\" again", 11, "take, split and ->"),
        ("{a, ..} -> {a-1, ..} again", 21, "take, split and ->"),
        ("turn 1 answer", 7, "take, split and ->"),
        ("take 1 again; misere", 14, "remove `misere`"),
        ("take 1 answer; play every", 15, "remove `play`"),
        ("take 1 agian", 7, "did you mean `again`?"),
        ("n -> n-1 anwser", 9, "did you mean `answer`?"),
        ("again", 0, "take, split and ->"),
        ("take 1; answer", 8, "take, split and ->"),
        ("(.., a, ..) -> (.., a-1, ..) again", 0, "how many numbers"),
    ] {
        let errors = rules::compile(text, &[]).expect_err(text);
        let at = errors.errors.iter().map(|error| error.span.start).min();
        assert_eq!(at, Some(column), "{text}: {errors}");
        assert!(errors.to_string().contains(word), "{text}: {errors}");
    }
}
