//! What theorems, engines and patterns say about a sum is what the definition says: outcome, value, every winning move
//! and their number, from the rule text on.
mod common;
use common::{all_moves, argument, cases, moves};
use proptest::prelude::*;
use sprague::{Answer, Budget, Number, Position, SolveError, Sum};
use std::time::Duration;

/// The sum solved by theorems and by the definition; nothing when the definition takes too long.
fn both(arguments: &[String], misere: bool) -> Option<[Result<Answer, SolveError>; 2]> {
    let parsed = || Sum::parse(arguments, &[], misere).map_err(|error| format!("{arguments:?}: {error}"));
    let patient = Budget::default().with_time(Duration::from_millis(100));
    let defined = parsed().unwrap().solve(&all_moves(false), &patient);
    if matches!(defined, Err(SolveError::Stopped { .. })) {
        return None;
    }
    Some([parsed().unwrap().solve(&all_moves(true), &Budget::default()), defined])
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

#[test]
fn what_need_not_end_is_an_error_both_ways() {
    let rules = [
        ("n -> n%5", "7"),
        ("n -> n-1; n -> n+1 : n<5", "3"),
        ("n -> 7-n : n<=7", "2"),
        ("n -> n, n-1 : n>0", "1"),
        ("(a,b) -> (b,a) : a!=b", "1,2"),
        ("(a,b) -> (a-1,b+1) ; (a,b) -> (a+1,b-1)", "1,2"),
    ];
    for (rule, position) in rules {
        for misere in [false, true] {
            let argument = argument(rule, &[position.parse().unwrap()]);
            let both = both(std::slice::from_ref(&argument), misere).unwrap();
            // A search may find that somebody wins without going round; the definition only sees that play need not end.
            let [by_theory, defined] = &both;
            assert!(matches!(defined, Err(SolveError::Loop { .. })), "{argument}: {defined:?}");
            let forced = misere && by_theory.is_ok();
            assert!(forced || matches!(by_theory, Err(SolveError::Loop { .. })), "{argument}: {by_theory:?}");
        }
    }
}
