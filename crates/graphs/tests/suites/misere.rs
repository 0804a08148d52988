//! Misère play of one token and of sums, against the graph of all sums.

use crate::plain::{Random, by_search, retrograde};
use budget::Budget;
use graphs::{Digraph, How, Outcome, SolvedSum};

fn solved(graph: &Digraph, tokens: &[u32]) -> SolvedSum {
    let budget = Budget::unlimited();
    graph.solve_misere(&budget).unwrap().solve_sum(tokens, &budget).unwrap()
}

#[test]
fn one_token() {
    let mut random = Random(5);
    for _ in 0..5_000 {
        let (n, edges) = random.graph(12);
        let graph = Digraph::from_edges(n, &edges).unwrap();
        let solution = graph.solve_misere(&Budget::unlimited()).unwrap();
        let explicit: Vec<Vec<usize>> =
            (0..n as u32).map(|v| graph.moves(v).iter().map(|&to| to as usize).collect()).collect();
        for (v, &plain) in retrograde(&explicit, true).iter().enumerate() {
            let v = v as u32;
            assert_eq!((solution.outcome(v), solution.remoteness(v)), plain, "{v} in {edges:?}");
        }
    }
}

#[test]
fn sums_with_and_without_cycles_are_those_of_the_graph_of_all_sums() {
    let mut random = Random(6);
    let mut seen = std::collections::BTreeMap::new();
    for round in 0..10_000 {
        let (n, edges) = if round % 3 == 0 { random.graph(6) } else { random.deep_dag(8) };
        let graph = Digraph::from_edges(n, &edges).unwrap();
        let count = [2, 2, 1, 3, 2][round % 5];
        let tokens: Vec<u32> = (0..count).map(|_| n as u32 - 1 - random.below(1 + n as u64 / 2) as u32).collect();
        let found = solved(&graph, &tokens);
        let (outcome, moves) = by_search(&graph, &tokens, true);
        assert_eq!((found.outcome, &found.moves), (outcome, &moves), "{tokens:?} in {edges:?}");
        let searched = graph.search_sum(&tokens, true, &Budget::unlimited()).unwrap();
        assert_eq!((searched.outcome, &searched.moves), (outcome, &moves), "{tokens:?} in {edges:?}");
        assert!(found.best.is_none_or(|best| moves.contains(&best)));
        assert_eq!(found.best.is_some(), !moves.is_empty());
        let how = match found.how {
            How::OneToken => "one token",
            How::Tame => "tame",
            How::Searched { .. } => "searched",
            _ => "analysed",
        };
        *seen.entry(how).or_insert(0) += 1;
    }
    assert!(seen.len() == 4 && seen.values().all(|&count| count > 100), "{seen:?}");
}

/// Components that are not tame, for which the rule for tame ones gives wrong winners: they must be
/// searched. The least is the graph of {*2}, whose only move is to a heap of two.
#[test]
fn the_rule_for_tame_components_is_not_used_for_others() {
    // 0; 1 -> 0; 2 -> 0, 1; 3 -> 2; 4 -> 0, 3.
    let graph = Digraph::from_edges(5, &[(1, 0), (2, 0), (2, 1), (3, 2), (4, 0), (4, 3)]).unwrap();
    assert_eq!(solved(&graph, &[3]).outcome, Outcome::P);
    for tokens in [[3, 3], [3, 4], [4, 4], [2, 4]] {
        let found = solved(&graph, &tokens);
        assert_eq!((found.outcome, found.moves), by_search(&graph, &tokens, true), "{tokens:?}");
    }
    assert_eq!(solved(&graph, &[2, 2]).how, How::Tame);
    assert_eq!(solved(&graph, &[]).outcome, Outcome::N);
    assert_eq!(solved(&graph, &[0, 0]).outcome, Outcome::N);
}

#[test]
fn a_budget_ends_the_search() {
    // Forty wild components that differ: far too many sums.
    let mut random = Random(7);
    let edges: Vec<(u32, u32)> =
        (1..200u32).flat_map(|v| [(v, random.below(v.into()) as u32), (v, random.below(v.into()) as u32)]).collect();
    let graph = Digraph::from_edges(200, &edges).unwrap();
    let tokens: Vec<u32> = (160..200).collect();
    let budget = Budget::default().with_memory(1 << 20);
    assert!(graph.solve_misere(&budget).unwrap().solve_sum(&tokens, &budget).is_err());
    let round: Vec<_> = (0..60u32).flat_map(|v| [(v, (v + 1) % 60), (v, (v + 7) % 60)]).collect();
    let graph = Digraph::from_edges(60, &round).unwrap();
    assert!(graph.solve_misere(&budget).unwrap().solve_sum(&[1, 2, 3, 4, 5], &budget).is_err());
}
