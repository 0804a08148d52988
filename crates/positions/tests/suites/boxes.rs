//! Tables of a box against the search: in the order of a measure, with a wrong measure, and
//! stopped.
use crate::by_hand::{arrow, bash, int, less, minus, op, ruleset, var, wythoff};
use budget::{Budget, Stop};
use positions::{Search, SearchError, Table, TableError};
use rules::ir::ArithOp;
use rules::ruleset::{Measure, Ruleset, Term, Termination};

fn filled(ruleset: &Ruleset, from: &[i64], to: &[i64]) -> Table {
    let mut table = Table::new(ruleset, from, to).unwrap();
    table.fill(&Budget::unlimited()).unwrap();
    table
}

/// The values of all cells by the search, one by one.
fn by_search(ruleset: &Ruleset, table: &Table) -> Vec<u64> {
    let mut search = Search::new(ruleset);
    let (shape, budget) = (table.shape(), Budget::unlimited());
    let total = shape.iter().product();
    (0..total).map(|cell| search.value(&table.position(&shape, cell), &budget).unwrap()).collect()
}

#[test]
fn a_box_of_wythoff() {
    // OEIS A004481.
    let table = filled(&wythoff(), &[0, 0], &[3, 4]);
    assert!(table.is_in_order());
    assert_eq!(table.shape(), [4, 5]);
    assert_eq!(
        table.values(&Budget::unlimited()).unwrap(),
        [0, 1, 2, 3, 4, 1, 2, 0, 4, 5, 2, 0, 1, 5, 3, 3, 4, 5, 6, 2]
    );
    let table = filled(&wythoff(), &[7, 2], &[12, 9]);
    assert_eq!(table.values(&Budget::unlimited()).unwrap(), by_search(&wythoff(), &table));
    assert_eq!(table.get(&[6, 2]), None);
}

#[test]
fn moves_that_leave_the_box_go_to_the_search() {
    // (x,y) -> (x-2,y+1), (x,y-1): upward in y, downward in 2x + 3y and in (x, y).
    let up = vec![minus(var(0), int(2)), op(ArithOp::Add, var(1), int(1))];
    let down = vec![var(0), minus(var(1), int(1))];
    let schemas = [up, down].into_iter().map(|part| arrow(2, vec![], vec![], vec![part])).collect();
    let mut rules = ruleset(2, schemas);
    rules.termination = Termination::Ends(Measure::Lexicographic(vec![Term::Down(0), Term::Down(1)]));
    let table = filled(&rules, &[0, 0], &[6, 3]);
    assert!(!table.is_in_order());
    assert_eq!(table.values(&Budget::unlimited()).unwrap(), by_search(&rules, &table));
}

#[test]
fn a_growing_component_is_filled_from_above() {
    // (s,c) -> (s,c+1) : c < s
    let grow = vec![var(0), op(ArithOp::Add, var(1), int(1))];
    let mut rules = ruleset(2, vec![arrow(2, vec![], vec![less(var(1), var(0))], vec![grow])]);
    rules.termination = Termination::Ends(Measure::Lexicographic(vec![Term::Down(0), Term::Up(1)]));
    let table = filled(&rules, &[0, 0], &[5, 5]);
    assert!(table.is_in_order());
    assert_eq!(table.values(&Budget::unlimited()).unwrap()[30..], [1, 0, 1, 0, 1, 0]);
}

#[test]
fn a_wrong_measure_is_found_out() {
    let mut rules = wythoff();
    rules.termination = Termination::Ends(Measure::Lexicographic(vec![Term::Up(0)]));
    let table = filled(&rules, &[0, 0], &[6, 6]);
    assert!(!table.is_in_order());
    assert_eq!(table.values(&Budget::unlimited()).unwrap(), by_search(&wythoff(), &table));
}

#[test]
fn multisets_are_symmetric() {
    let mut rules = wythoff();
    rules.unordered = true;
    let table = filled(&rules, &[0, 2], &[7, 4]);
    assert!(table.is_in_order());
    assert_eq!(table.get(&[5, 3]), Some(0));
    assert_eq!(table.get(&[2, 4]), table.get(&[4, 2]));
    assert_eq!(table.values(&Budget::unlimited()).unwrap(), by_search(&rules, &table));
}

#[test]
fn stopping_and_going_on() {
    let mut table = Table::new(&bash(var(0)), &[0], &[1 << 11]).unwrap();
    let small = Budget::default().with_memory(1 << 12);
    assert!(matches!(table.fill(&small), Err(SearchError::Stopped(Stop::Memory { .. }))));
    let mut stops = 0;
    while let Err(error) = table.fill(&Budget::default().with_time(std::time::Duration::from_millis(1))) {
        assert!(matches!(error, SearchError::Stopped(Stop::Time { .. })));
        stops += 1;
    }
    assert!(stops > 0);
    assert_eq!(table.get(&[1 << 11]), Some(1 << 11));
}

#[test]
fn what_is_no_box_is_refused() {
    let rules = wythoff();
    for (from, to) in [(&[0][..], &[3, 3][..]), (&[0, 4], &[3, 3]), (&[-1, 0], &[3, 3]), (&[0, 0], &[3])] {
        assert_eq!(Table::new(&rules, from, to).unwrap_err(), TableError::NotABox { arity: 2 });
    }
    assert_eq!(Table::new(&rules, &[0, 0], &[i64::MAX, i64::MAX]).unwrap_err(), TableError::TooLarge);
    let far = filled(&bash(int(2)), &[1_000_000], &[1_000_005]);
    assert!(!far.is_in_order());
    assert_eq!(far.values(&Budget::unlimited()).unwrap(), [1, 2, 0, 1, 2, 0]);
}
