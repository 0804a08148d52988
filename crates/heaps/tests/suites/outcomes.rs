//! Outcomes of all positions of a box, also where play goes round, beside plain rounds.
use budget::{Budget, Stop};
use heaps::rows::outcomes::{Ending, Outcomes, Retrograde};
use heaps::rows::{Indexed, RowsError};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Position `i` has the options `moves[i]`.
#[derive(Debug, Clone)]
struct Graph {
    moves: Vec<Vec<u64>>,
    misere: bool,
}

impl Indexed for Graph {
    fn reach(&self) -> Option<u64> {
        None
    }

    fn lost(&self) -> u64 {
        self.misere.into()
    }

    fn options(
        &mut self,
        number: u64,
        _: &Budget,
        mut visit: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), RowsError> {
        for &option in &self.moves[number as usize] {
            if visit(&[option]).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// Outcomes by rounds over all positions, each from the last: rounds count the moves to an end.
fn plain(graph: &Graph) -> Vec<Ending> {
    let mut known = vec![Ending::Open; graph.moves.len()];
    loop {
        let next: Vec<Ending> = graph
            .moves
            .iter()
            .map(|moves| {
                let ends = moves.is_empty();
                let wins = moves.iter().any(|&to| known[to as usize] == Ending::Lost) || (ends && graph.misere);
                let loses = moves.iter().all(|&to| known[to as usize] == Ending::Won);
                if wins {
                    Ending::Won
                } else if loses {
                    Ending::Lost
                } else {
                    Ending::Open
                }
            })
            .collect();
        if next == known {
            return known;
        }
        known = next;
    }
}

fn graphs() -> impl Strategy<Value = Graph> {
    (1..400usize, 1..4usize, any::<bool>()).prop_flat_map(|(len, most, misere)| {
        let moves = prop::collection::vec(prop::collection::vec(0..len as u64, 0..=most), len);
        moves.prop_map(move |moves| Graph { moves, misere })
    })
}

fn all(outcomes: &Outcomes) -> Vec<Ending> {
    (0..outcomes.len()).map(|number| outcomes.get(number)).collect()
}

proptest! {
    /// On one thread and on three, from no known outcomes and from some of them.
    #[test]
    fn endings_are_those_of_the_definition(graph in graphs(), from in any::<u64>()) {
        let (expected, budget, len) = (plain(&graph), Budget::unlimited(), graph.moves.len() as u64);
        for threads in [1, 3] {
            let run = Retrograde::new(graph.clone(), Outcomes::new(len, &budget)?);
            let mut run = run.with_copies(vec![graph.clone(); threads - 1]);
            prop_assert_eq!(run.finish(&budget), Ok(()));
            prop_assert_eq!(all(run.outcomes()), expected.clone());
            let open = expected.iter().filter(|&&ending| ending == Ending::Open).count() as u64;
            prop_assert_eq!(run.outcomes().count_open(), open);
        }
        let some = Outcomes::new(len, &budget)?;
        (0..len).filter(|number| from >> (number % 64) & 1 == 1).for_each(|number| some.set(number, expected[number as usize]));
        let again = Outcomes::new(len, &budget)?;
        prop_assert!(again.from_bytes(0, &some.bytes(0, len)));
        prop_assert_eq!(all(&again), all(&some));
        let mut run = Retrograde::new(graph, again);
        prop_assert_eq!(run.finish(&budget), Ok(()));
        prop_assert_eq!(all(run.outcomes()), expected);
    }
}

#[test]
fn limits_and_moves_out_of_the_box_are_errors() {
    // Also where another option wins.
    let far = Graph { moves: vec![vec![], vec![0, 7]], misere: false };
    let mut run = Retrograde::new(far, Outcomes::new(2, &Budget::unlimited()).unwrap());
    let error = run.finish(&Budget::unlimited());
    assert_eq!(error, Err(RowsError::Beyond { number: 1, option: 7 }));
    assert!(matches!(Outcomes::new(1 << 20, &Budget::unlimited().with_memory(1000)), Err(Stop::Memory { .. })));
    let soon = Budget::unlimited().with_time(std::time::Duration::ZERO);
    assert!(matches!(run.finish(&soon), Err(RowsError::Stopped(Stop::Time { .. }))));
    let outcomes = Outcomes::new(100, &Budget::unlimited()).unwrap();
    assert!(!outcomes.from_bytes(0, &[0; 40]) && !outcomes.from_bytes(8, &[0; 8]) && outcomes.from_bytes(64, &[0; 16]));
}
