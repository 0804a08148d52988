//! Answers from theorems, engines and patterns about a sum agree with the definition: outcome,
//! value, every winning move and their number, starting from the rule text.
use crate::common;
use crate::common::{all_moves, argument, cases, moves};
use proptest::prelude::*;
use sprague::{Answer, Budget, Number, Position, SolveError, Stop, Sum};
use std::time::Duration;

/// The memory for the sums of these tests, in bytes.
const LITTLE: u64 = 64 << 20;

/// The sum solved by theorems and by the definition; `None` if one of them takes too long, or too
/// much memory.
fn both(arguments: &[String], misere: bool) -> Option<[Result<Answer, SolveError>; 2]> {
    let parsed = || {
        Sum::parse_with(arguments, |game| if misere { game.misere() } else { game })
            .map_err(|error| format!("{arguments:?}: {error}"))
    };
    let patient = Budget::default().with_time(Duration::from_millis(100));
    let defined = parsed().unwrap().solve(&all_moves(false), &patient);
    if matches!(defined, Err(SolveError::Stopped { .. })) {
        return None;
    }
    // If play goes through more and more sums for ever, they are listed until the memory is full.
    let by_theory = parsed().unwrap().solve(&all_moves(true), &Budget::default().with_memory(LITTLE));
    let full = matches!(by_theory, Err(SolveError::Stopped { stop: Stop::Memory { .. }, .. }));
    if full { None } else { Some([by_theory, defined]) }
}

fn agree(arguments: &[String], misere: bool) -> Result<(), TestCaseError> {
    let Some([by_theory, defined]) = both(arguments, misere) else { return Ok(()) };
    let (by_theory, defined) = match (by_theory, defined) {
        (Ok(by_theory), Ok(defined)) => (by_theory, defined),
        (Err(SolveError::Loop { .. }), Err(SolveError::Loop { .. })) => return Ok(()),
        (by_theory, defined) => {
            return Err(TestCaseError::fail(format!("{arguments:?}: {by_theory:?}, but {defined:?}")));
        }
    };
    prop_assert_eq!(by_theory.outcome, defined.outcome, "{:?}", arguments);
    prop_assert_eq!(&by_theory.value, &defined.value, "{:?}", arguments);
    for (a, b) in std::iter::zip(&by_theory.components, &defined.components) {
        prop_assert_eq!(&a.value, &b.value, "{:?}: {}", arguments, a.position);
        prop_assert_eq!(&a.position, &b.position, "{:?}", arguments);
    }
    let (listed, expected) = (moves(&by_theory), moves(&defined));
    prop_assert!(expected.is_sorted(), "the definition lists in order: {:?}", expected);
    prop_assert_eq!(&listed, &expected, "{:?}: {}", arguments, by_theory.components[0].basis);
    let count = Some(Number::from(expected.len() as u64));
    prop_assert_eq!(&by_theory.moves.total, &count, "{:?}", arguments);
    prop_assert_eq!(&defined.moves.total, &count, "{:?}", arguments);
    prop_assert_eq!(&by_theory.moves.listed, &defined.moves.listed, "{:?}", arguments);
    Ok(())
}

/// Positions whose numbers add up to at most `total`, so that the definition can search their sum.
fn small(positions: &[Position], total: u64) -> Vec<Position> {
    let mut left = total;
    let mut kept = positions.to_vec();
    kept.retain(|position| {
        let size = position.0.iter().filter_map(Number::to_u64).sum::<u64>() + 1;
        let fits = size <= left;
        left -= if fits { size } else { 0 };
        fits
    });
    kept
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn sums_of_heaps((rule, heaps) in common::with_positions(common::one_number(), 1, 14), misere: bool) {
        agree(&[argument(&rule, &small(&heaps, 22))], misere)?;
    }

    #[test]
    fn sums_of_heaps_that_stay_whole((rule, heaps) in common::with_positions(common::never_splitting(), 1, 20), misere: bool) {
        agree(&[argument(&rule, &small(&heaps, 40))], misere)?;
    }

    #[test]
    fn sums_of_pairs((rule, pairs) in common::with_positions(common::two_numbers(), 2, 5), misere: bool) {
        agree(&[argument(&rule, &small(&pairs, 18))], misere)?;
    }

    #[test]
    fn sums_of_two_games(
        (first, heaps) in common::with_positions(common::one_number(), 1, 9),
        (second, others) in common::any_of(vec![
            common::with_positions(common::one_number(), 1, 9),
            common::with_positions(common::two_numbers(), 2, 4),
        ]),
        misere: bool,
    ) {
        agree(&[argument(&first, &small(&heaps[..heaps.len().min(2)], 14)), argument(&second, &small(&others, 10))], misere)?;
    }

    #[test]
    fn single_heaps((rule, n) in (common::one_number(), 0u64..26), misere: bool) {
        agree(&[argument(&rule, &[Position::new([n])])], misere)?;
    }

    #[test]
    fn single_heaps_that_stay_whole((rule, n) in (common::never_splitting(), 0u64..90), misere: bool) {
        agree(&[argument(&rule, &[Position::new([n])])], misere)?;
    }
}

/// Rules about words: coins that slide, parts, short words, parts that end play, letters that occur
/// in no rule, forbidden parts that are present from the start.
fn word_rules() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "\".\"*k \"X\" -> \"X\" \".\"*k : k>=1",
        "\"X\" \".\"*k -> \".\"*k \"X\" : 1<=k<=2",
        "\"X\" \"X\"*k \".\" -> \".\" \"X\"*k \"X\"",
        "\"X\" \".\"*k \"X\" -> \".\" \".\"*k \".\"",
        "\".X\" -> \"X.\"; \"X\" -> \".\"",
        "\".X\" -> \"X.\"; never \"XX\"",
        "\".\" -> \"X\"; end if contains \"XXX\"",
        "\"X\"*k \".\" -> \".\"*k \"X\" : k>=1; end if not contains \"X\"",
        "\"XX\" -> \"..\"; \".X\" -> \"X.\"",
        "\"X\" any \".\" -> \".\" any \"X\"",
    ])
    .prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn sums_of_words(rule in word_rules(), words in prop::collection::vec("[.X]{1,6}|[.X#]{2,6}", 1..3)) {
        let arguments: Vec<String> = std::iter::once(rule).chain(words).collect();
        agree(&arguments, false)?;
    }
}

fn going_round() -> impl Strategy<Value = String> {
    let clause = prop_oneof![
        (1..4i64).prop_map(|k| format!("n -> n-{k}")),
        (1..4i64, 2..9i64).prop_map(|(k, m)| format!("n -> n+{k} : n<{m}")),
        (1..5i64, 2..8i64).prop_map(|(k, m)| format!("n -> (n+{k})%{m} : n>0, n%2=1")),
        (0..9i64, 0..9i64).prop_map(|(from, to)| format!("n -> {to} : n={from}")),
        (1..9i64).prop_map(|from| format!("n -> n/2, n/2 : n={from}")),
    ];
    proptest::collection::vec(clause, 1..5).prop_map(|clauses| clauses.join("; "))
}

proptest! {
    #![proptest_config(cases(150))]

    /// In loopy play the definition has no values, but the graph of all sums gives the winner and
    /// the moves.
    #[test]
    fn sums_that_may_go_round(
        rule in going_round(),
        heaps in proptest::collection::vec(0u64..10, 1..4),
        misere: bool,
    ) {
        let heaps: Vec<Position> = heaps.into_iter().map(|n| Position::new([n])).collect();
        let argument = argument(&rule, &heaps);
        let Some([by_theory, defined]) = both(std::slice::from_ref(&argument), misere) else { return Ok(()) };
        match (by_theory, defined) {
            (Ok(by_theory), Ok(defined)) => {
                prop_assert_eq!(by_theory.outcome, defined.outcome, "{}", argument);
                prop_assert_eq!(moves(&by_theory), moves(&defined), "{}", argument);
                prop_assert_eq!(&by_theory.moves.total, &defined.moves.total, "{}", argument);
                let value = by_theory.value.map(|value| value.outcome());
                prop_assert!(misere || value == Some(by_theory.outcome), "{}", argument);
                prop_assert!(by_theory.moves.best.is_none_or(|best| by_theory.moves.listed.contains(&best)));
            }
            (Err(SolveError::Loop { unexplored, .. }), Err(SolveError::Loop { .. })) => prop_assert!(unexplored.is_some()),
            (by_theory, defined) => prop_assert!(false, "{}: {:?}, but {:?}", argument, by_theory, defined),
        }
    }
}

#[test]
fn what_can_go_round_has_an_answer_both_ways() {
    let rules = [
        ("n -> n%5", "7", "D", "D"),
        // 2 leads to 1, 1 to 0; 3 also to 4, which leads back.
        ("n -> n-1; n -> n+1 : n=3", "2", "P", "N"),
        ("n -> n-1; n -> n+1 : n=3", "3", "N", "D"),
        ("n -> n-1; n -> n+1 : n<5", "3", "D", "D"),
        ("n -> 7-n : n<=7", "2", "D", "D"),
        ("(a,b) -> (b,a) : a!=b", "1,2", "D", "D"),
        ("(a,b) -> (a-1,b+1) ; (a,b) -> (a+1,b-1)", "1,2", "D", "D"),
    ];
    for (rule, position, normal, misere) in rules {
        for (play, outcome) in [(false, normal), (true, misere)] {
            let argument = argument(rule, &[position.parse().unwrap()]);
            let both = both(std::slice::from_ref(&argument), play).unwrap();
            let outcomes = both.map(|answer| answer.unwrap().outcome.letter());
            assert_eq!(outcomes, [outcome; 2], "{argument}, misère {play}");
        }
    }
}

#[test]
fn what_grows_for_ever_is_an_error_both_ways() {
    for (rule, position) in [("n -> n, n-1 : n>0", "2"), ("n -> n+1; n -> n-1 : n>3", "4")] {
        let mut sum = Sum::parse(&[rule, position]).unwrap();
        for theory in [true, false] {
            let error = sum.solve(&all_moves(theory), &Budget::default().with_memory(1 << 22)).unwrap_err();
            let told = matches!(error, SolveError::Loop { unexplored: Some(_), .. } | SolveError::Endless(_));
            assert!(told || matches!(error, SolveError::Stopped { .. }), "{rule}: {error}");
        }
    }
}

/// What the fuzz target `disagree` asks, of the rules of the tables and of changed ones.
#[test]
#[ignore = "thorough: 15 s"]
fn changed_rule_texts_have_the_answers_of_the_definition() {
    let mut asked = 0;
    for row in tables::table("rule_texts.tsv") {
        let Ok(text) = row.get("rule") else { continue };
        for text in [text.to_owned(), text.replace('1', "2"), text.replace("<=", "<"), text.replacen(',', ";", 1)] {
            sprague::fuzz::check_answers(text.as_bytes()).unwrap();
            asked += 1;
        }
    }
    assert!(asked > 100, "{asked}");
}
