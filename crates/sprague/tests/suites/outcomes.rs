//! Outcomes of all positions of a box: by values, in two bits a position if memory does not suffice
//! for values, and kept in a folder.
use proptest::prelude::*;
use sprague::tables::Cell;
use sprague::{Budget, Game, Number, Outcome, SolveError, SolveOptions, Stop};
use std::num::NonZeroUsize;

/// Too little memory for the values of the box below, and enough for its outcomes, in bytes.
const LITTLE: u64 = 1000;

fn game(rule: &str) -> Game {
    Game::new(rule).expect("a rule")
}

/// Rules about two numbers that stay within 0..=6 and 0..=5, most of them loopy.
fn rules() -> impl Strategy<Value = String> {
    let clauses = vec![
        "(a,b) -> (a-1,b)",
        "(a,b) -> (a,b-1) : a%2=1",
        "(a,b) -> (a+1,b) : a<6, b%2=0",
        "(a,b) -> (a-2,b+1) : b<5",
        "(a,b) -> (a+1,b-1) : a<6",
        "(a,b) -> (b,a) : a<=5, b<=6",
        "(a,b) -> (a,b-k) : k>=1, a%3=0",
        "(a,b) -> (a,b) : a=4, b=4",
    ];
    prop::collection::vec(prop::sample::select(clauses), 1..5).prop_map(|clauses| clauses.join("; "))
}

/// The outcome that follows from a value.
fn outcome(value: &Cell) -> Cell {
    Cell::Outcome(match value {
        Cell::Value(value) if value.is_zero() => Outcome::P,
        Cell::Infinite(numbers) if !numbers.iter().any(Number::is_zero) => Outcome::D,
        Cell::Value(_) | Cell::Infinite(_) => Outcome::N,
        other => panic!("{other:?} is no value"),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The outcomes agree with the values of the graph of all positions, on one thread and on
    /// three.
    #[test]
    fn outcomes_are_those_of_the_values(rule in rules()) {
        let (from, to) = ([0, 0], [6, 5]);
        let options = SolveOptions::default();
        let values = game(&rule).values(&from, &to, &options, &Budget::unlimited()).expect("values");
        let expected: Vec<Cell> = values.cells.iter().map(outcome).collect();
        for threads in [1, 3] {
            let budget = Budget::unlimited().with_threads(NonZeroUsize::new(threads).expect("a number"));
            let (found, _) = game(&rule).outcomes(&from, &to, None, &options, &budget).expect("outcomes");
            prop_assert_eq!(&found.cells, &expected, "{}", rule);
            let little = budget.with_memory(LITTLE);
            let values = game(&rule).values(&from, &to, &options, &little);
            prop_assert!(matches!(values, Err(SolveError::Stopped { stop: Stop::Memory { .. }, .. })), "{}", rule);
            let (of_box, _) = game(&rule).outcomes(&from, &to, None, &options, &little).expect("a box");
            prop_assert_eq!(&of_box.cells, &expected, "{}", rule);
        }
    }
}

#[test]
fn a_folder_keeps_them() {
    let folder = std::env::temp_dir().join(format!("sprague-outcomes-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let rule = "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b+1) : b<30; (a,b) -> (a+1,b) : a=3, b%4=1";
    let (options, budget) = (SolveOptions::default(), Budget::unlimited());
    let plain = game(rule).outcomes(&[0, 0], &[20, 30], None, &options, &budget).expect("outcomes").0;
    for to in [[20, 30], [20, 30], [9, 30], [20, 7]] {
        let kept = game(rule).outcomes(&[0, 0], &to, Some(&folder), &options, &budget).expect("outcomes").0;
        let inside = |(number, _): &(usize, &Cell)| number / 31 <= to[0] as usize && number % 31 <= to[1] as usize;
        let expected: Vec<&Cell> = plain.cells.iter().enumerate().filter(inside).map(|(_, cell)| cell).collect();
        assert!(kept.cells.iter().eq(expected), "{to:?}");
    }
    let longer = game(rule).outcomes(&[0, 0], &[20, 31], Some(&folder), &options, &budget);
    assert!(matches!(longer, Err(SolveError::NotStored(_))));
    let other = game("(a,b) -> (a-1,b)").outcomes(&[0, 0], &[20, 30], Some(&folder), &options, &budget);
    assert!(matches!(other, Err(SolveError::Store(_))));
    std::fs::remove_dir_all(&folder).expect("a folder");
    // Moves that leave the box, and moves that split, need other methods.
    let away = "(a,b) -> (a+1,b) : a<50; (a,b) -> (a,b-1)";
    let (table, _) = game(away).outcomes(&[0, 0], &[3, 3], None, &options, &budget).expect("outcomes");
    assert_eq!(table.cells.len(), 16);
    let kept = game(away).outcomes(&[0, 0], &[3, 3], Some(&folder), &options, &budget);
    assert!(matches!(kept, Err(SolveError::NotStored(_))));
    let _ = std::fs::remove_dir_all(&folder);
}
