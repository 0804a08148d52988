//! The search against known values and the definition, within limits, and with bounded memory.
use crate::by_hand::{arrow, bash, int, less, minus, op, ruleset, splitting, var, wythoff};
use budget::{Budget, Stop};
use positions::{Search, SearchError};
use proptest::prelude::*;
use rules::ir::ArithOp;
use rules::moves::MoveError;
use rules::oracle::Oracle;
use rules::ruleset::Ruleset;
use std::num::NonZeroUsize;
use std::time::Duration;

const FREE: fn() -> Budget = Budget::unlimited;

#[test]
fn known_values() {
    let mut search = Search::new(&bash(int(3)));
    let values: Vec<u64> = (0..10).map(|n| search.value(&[n], &FREE()).unwrap()).collect();
    assert_eq!(values, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
    // OEIS A004481, row 3.
    let mut search = Search::new(&wythoff());
    let values: Vec<u64> = (0..9).map(|n| search.value(&[3, n], &FREE()).unwrap()).collect();
    assert_eq!(values, [3, 4, 5, 6, 2, 0, 1, 9, 10]);
    // Dawson's Kayles 0.07.
    let mut search = Search::new(&splitting());
    assert_eq!(search.value(&[34], &FREE()), Ok(4));
    assert_eq!(search.value(&[68], &FREE()), Ok(4));
    assert_eq!(search.known(&[21]), Some(0));
}

#[test]
fn a_path_of_a_million_positions() {
    let mut search = Search::new(&bash(int(1)));
    assert_eq!(search.value(&[1_000_001], &FREE()), Ok(1));
    assert_eq!(search.len(), 1_000_002);
    assert!(search.bytes() < 40 << 20, "{} bytes", search.bytes());
}

#[test]
fn a_cycle_is_shown_and_leaves_nothing_behind() {
    // n -> n+1 : n<5; n -> n-1
    let up = arrow(1, vec![], vec![less(var(0), int(5))], vec![vec![op(ArithOp::Add, var(0), int(1))]]);
    let down = arrow(1, vec![], vec![], vec![vec![minus(var(0), int(1))]]);
    let mut search = Search::new(&ruleset(1, vec![up, down]));
    let error = search.value(&[3], &FREE()).unwrap_err();
    assert_eq!(error, SearchError::Cycle { cycle: vec![vec![4], vec![5]] });
    assert_eq!(error.to_string(), "a position can come back: 4 -> 5 -> 4");
    // A second question gives the same error: the marks of the first are gone.
    assert_eq!(search.value(&[3], &FREE()).unwrap_err(), error);
    assert_eq!(search.value(&[4], &FREE()).unwrap_err(), error);
}

#[test]
fn a_position_that_does_not_reach_the_cycle_has_a_value() {
    // n -> n : n = 7; n -> n-1
    let stay = arrow(1, vec![], vec![less(int(6), var(0)), less(var(0), int(8))], vec![vec![var(0)]]);
    let down = arrow(1, vec![], vec![], vec![vec![minus(var(0), int(1))]]);
    let mut search = Search::new(&ruleset(1, vec![stay, down]));
    assert_eq!(search.value(&[9], &FREE()), Err(SearchError::Cycle { cycle: vec![vec![7]] }));
    assert_eq!(search.value(&[6], &FREE()), Ok(0));
    assert_eq!(search.value(&[7], &FREE()), Err(SearchError::Cycle { cycle: vec![vec![7]] }));
}

#[test]
fn a_stopped_search_goes_on_where_it_was() {
    let mut search = Search::new(&bash(var(0)));
    let small = Budget::default().with_memory(50_000);
    assert!(matches!(search.value(&[6_000], &small), Err(SearchError::Stopped(Stop::Memory { .. }))));
    assert!(search.bytes() <= 50_000);
    assert_eq!(search.value(&[700], &FREE()), Ok(700)); // another question in between
    let mut rounds = 0;
    let value = loop {
        match search.value(&[6_000], &Budget::default().with_time(Duration::from_millis(20))) {
            Err(SearchError::Stopped(Stop::Time { .. })) => rounds += 1,
            other => break other,
        }
    };
    assert_eq!(value, Ok(6_000));
    assert!(rounds > 0);
}

#[test]
fn options_come_with_values_and_wrong_positions_are_refused() {
    let mut search = Search::new(&wythoff());
    let valued = search.options_with_values(&[1, 2], &FREE()).unwrap();
    let all: Vec<(&[i64], u64)> = valued.options.iter().zip(valued.values).collect();
    assert_eq!(all, [(&[0, 1][..], 1), (&[0, 2], 2), (&[1, 0], 1), (&[1, 1], 2)]);
    assert!(matches!(search.value(&[1], &FREE()), Err(SearchError::Move(MoveError::NotAPosition { .. }))));
    assert_eq!(search.known(&[1]), None);
}

/// Rules of every kind of position, in which all plays end.
fn rules() -> impl Strategy<Value = String> {
    let pairs = vec![
        "(a,b) -> (a-k,b) : k>=1",
        "(a,b) -> (a,b-k) : k>=1",
        "(a,b) -> (a-2,b+1)",
        "(a,b) -> (a-1,b),(a-1,b-2)",
        "(a,b) -> (k,b),(a-k,b) : 1<=k<a",
        "(a,b) -> (a-1,b) times 3 : b>1",
        "(a,b) -> nothing : a=b, a>2",
        "(a,b) -> (a-1,b+300) : a>3, b<9",
    ];
    let pairs = (
        prop::sample::select(vec!["", "unordered; ", "end if a+b=5; "]),
        prop::collection::vec(prop::sample::select(pairs), 1..4),
    )
        .prop_map(|(flag, clauses)| format!("{flag}{}", clauses.join("; ")));
    let words = vec!["\"ab\" -> \"ba\"", "\"aa\" -> \"b\"", "\"bb\" -> \"\"", "\"c\" -> \"ab\""];
    let words = prop::collection::vec(prop::sample::select(words), 1..4).prop_map(|clauses| clauses.join("; "));
    let heaps = vec![
        "take 1,3",
        "take pow2",
        "split any equal",
        "n -> n/2, n/3 : n>0",
        "n -> k, n-k-1 : k<n",
        "n -> n/2 times 3 : n>1",
    ];
    let heaps = prop::collection::vec(prop::sample::select(heaps), 1..3).prop_map(|clauses| clauses.join("; "));
    prop_oneof![3 => pairs, 1 => words, 1 => heaps]
}

/// Small positions of a ruleset.
fn positions(rules: &Ruleset) -> Vec<Vec<i64>> {
    match rules.arity {
        0 => (0..81i64).map(|n| (0..n % 9).map(|at| 97 + (n * 7 + at * at) / 5 % 3).collect()).collect(),
        1 => (0..25).map(|n| vec![n]).collect(),
        _ => (0..7).flat_map(|a| (0..7).map(move |b| vec![a, b])).collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    /// Values of the definition, on one thread and on three, from small positions to large ones.
    #[test]
    fn the_search_that_forgets_has_the_values_of_the_definition(text in rules()) {
        let Ok(compiled) = rules::compile(&text, &[]) else { return Ok(()) };
        let rules = compiled.ruleset;
        let mut oracle = Oracle::with_budget(&rules, &Budget::unlimited());
        for threads in [1, 3] {
            let budget = FREE().with_threads(NonZeroUsize::new(threads).unwrap());
            let both = Search::that_forgets(&rules).zip(Search::that_forgets(&rules));
            prop_assume!(both.is_some());
            let (mut up, mut down) = both.unwrap();
            for position in positions(&rules) {
                let expected = oracle.value(&position).ok();
                prop_assert_eq!(up.value(&position, &budget).ok(), expected, "{} at {:?}", &text, position);
                prop_assert!(up.known(&position).is_none_or(|known| Some(known) == expected));
            }
            for position in positions(&rules).into_iter().rev() {
                prop_assert_eq!(down.value(&position, &budget).ok(), oracle.value(&position).ok(), "{} at {:?}", &text, position);
            }
        }
    }
}

/// Where memory does not suffice for all positions the values are the same, and the limit is
/// respected.
#[test]
fn little_memory_changes_no_value() {
    for (text, at) in [
        ("(a,b,c) -> (a-k,b,c) : 1<=k<=2; (a,b,c) -> (a,b-1,c); (a,b,c) -> (a,b,c-k) : 1<=k<=3", &[44i64, 50, 47][..]),
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b),(1,b-1)", &[260, 270]),
        ("unordered; (a,b,c) -> (a-1,b,c); (a,b,c) -> (a,b-2,c+1); (a,b,c) -> (a,b,c-1)", &[60, 65, 70]),
    ] {
        let rules = rules::compile(text, &[]).unwrap().ruleset;
        let mut all = Search::new(&rules);
        let value = all.value(at, &FREE());
        let options = all.options_with_values(at, &FREE()).unwrap().values;
        for threads in [1, 3] {
            let small = FREE().with_memory(1_300_000).with_threads(NonZeroUsize::new(threads).unwrap());
            assert!(all.bytes() > 1_300_000, "{text}: {}", all.bytes());
            let mut search = Search::new(&rules);
            assert_eq!(search.value(at, &small), value, "{text}");
            assert_eq!(search.options_with_values(at, &small).unwrap().values, options, "{text}");
            let work = search.forgetting().unwrap();
            assert!(search.bytes() <= 1_300_000 && work.visits > 0, "{text}: {work:?}");
        }
    }
}

#[test]
fn a_move_that_cannot_be_listed_is_an_error_of_both() {
    let rules = rules::compile("(a,b) -> (a-1,b+9223372036854775000)", &[]).unwrap().ruleset;
    let (mut keeps, mut forgets) = (Search::new(&rules), Search::that_forgets(&rules).unwrap());
    for position in [[0, 5], [1, 5], [1, 900], [2, 5], [1, 5]] {
        assert_eq!(forgets.value(&position, &FREE()), keeps.value(&position, &FREE()), "{position:?}");
    }
    assert_eq!(forgets.value(&[1], &FREE()), keeps.value(&[1], &FREE()));
}

#[test]
fn play_that_only_grows_is_given_up() -> Result<(), rules::error::RuleErrors> {
    let game = rules::compile("n -> n+1; n -> n+2", &[])?.ruleset;
    match Search::new(&game).value(&[3], &Budget::unlimited()) {
        Err(SearchError::Endless { from, to, moves }) => {
            assert_eq!(from, [3]);
            assert!(to[0] > 1000 && moves > 1000);
        }
        other => panic!("{other:?}"),
    }
    Ok(())
}
