//! Graphs without cycles beside the definition, and the cycles that are found.
use budget::Budget;
use graphs::{Cycle, Digraph};
use proptest::prelude::*;

/// Values and remoteness by the definition, again and again until nothing changes: for graphs
/// without cycles only.
fn by_definition(graph: &Digraph) -> (Vec<u32>, Vec<u32>) {
    let (mut values, mut remoteness) = (vec![0; graph.len()], vec![0; graph.len()]);
    for _ in 0..graph.len() {
        for v in 0..graph.len() {
            let moves = graph.moves(v as u32);
            values[v] = nimber::mex(moves.iter().map(|&to| u64::from(values[to as usize]))) as u32;
            let to_lost = moves.iter().filter(|&&to| values[to as usize] == 0);
            remoteness[v] = match to_lost.map(|&to| remoteness[to as usize]).min() {
                Some(quickest) => quickest + 1,
                None => moves.iter().map(|&to| remoteness[to as usize] + 1).max().unwrap_or(0),
            };
        }
    }
    (values, remoteness)
}

proptest! {
    #[test]
    fn values_are_those_of_the_definition(
        edges in proptest::collection::vec((0..12usize, 0..12usize), 0..60),
        names in Just((0..12u32).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        // Edges go from the larger to the smaller number; then the numbers are shuffled.
        let edges: Vec<_> = edges.iter().filter(|(a, b)| a > b).map(|&(a, b)| (names[a], names[b])).collect();
        let graph = Digraph::from_edges(12, &edges).unwrap();
        let dag = graph.solve(&Budget::unlimited()).unwrap();
        prop_assert_eq!(dag.cycle(), None);
        let told = |vertex| (dag.nim_value(vertex).unwrap() as u32, dag.remoteness(vertex).unwrap());
        prop_assert_eq!((0..12).map(told).unzip(), by_definition(&graph));
    }

    #[test]
    fn a_cycle_is_a_cycle(edges in proptest::collection::vec((0..6u32, 0..6u32), 0..12)) {
        let graph = Digraph::from_edges(6, &edges).unwrap();
        if let Err(Cycle(round)) = graph.nim_values() {
            prop_assert!(!round.is_empty());
            for (index, &from) in round.iter().enumerate() {
                prop_assert!(edges.contains(&(from, round[(index + 1) % round.len()])), "{:?}", round);
            }
        } else {
            // Without a cycle every play of more moves than vertices must have ended.
            let mut alive: Vec<u32> = (0..6).collect();
            for _ in 0..6 {
                alive = alive.iter().flat_map(|&v| graph.moves(v).to_vec()).collect();
                alive.sort_unstable();
                alive.dedup();
            }
            prop_assert!(alive.is_empty(), "{:?}", alive);
        }
    }
}

#[test]
fn many_moves_need_no_small_values() {
    // The heaps of Nim up to 299, the moves of each from the largest heap down.
    let edges: Vec<_> = (0..300u32).flat_map(|n| (0..n).rev().map(move |m| (n, m))).collect();
    let values = Digraph::from_edges(300, &edges).unwrap().nim_values().unwrap();
    assert_eq!(values, (0..300).collect::<Vec<u32>>());
}

#[test]
fn a_long_play_needs_no_deep_recursion() {
    let edges: Vec<_> = (1..200_000).map(|n| (n, n - 1)).collect();
    let values = Digraph::from_edges(200_000, &edges).unwrap().nim_values().unwrap();
    assert!(values.iter().enumerate().all(|(n, &value)| value == n as u32 % 2));
}

#[test]
fn cycles_are_shown() {
    assert_eq!(Digraph::from_edges(0, &[]).unwrap().nim_values(), Ok(vec![]));
    let cycle = Digraph::from_edges(2, &[(0, 1), (1, 0)]).unwrap().nim_values().unwrap_err();
    assert!(cycle.to_string().contains("0 -> 1 -> 0"), "{cycle}");
    let round: Vec<_> = (0..20).map(|n| (n, (n + 1) % 20)).collect();
    let cycle = Digraph::from_edges(20, &round).unwrap().nim_values().unwrap_err();
    assert!(cycle.to_string().contains("7 -> ... (20 vertices)"), "{cycle}");
}
