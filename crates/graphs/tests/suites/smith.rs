//! Values, outcomes, remoteness, sums and moves on graphs with and without cycles, against the
//! definitions.

use crate::plain::{Random, by_search, labels, retrograde};
use budget::Budget;
use graphs::{Digraph, Outcome, Solution, TokenMove, Value};

fn solved(graph: &Digraph) -> Solution<'_> {
    graph.solve(&Budget::unlimited()).unwrap()
}

fn explicit(graph: &Digraph) -> Vec<Vec<usize>> {
    (0..graph.len() as u32).map(|v| graph.moves(v).iter().map(|&to| to as usize).collect()).collect()
}

#[test]
fn values_are_those_of_smiths_rule_and_outcomes_those_of_retrograde_analysis() {
    let mut random = Random(1);
    let mut infinite = 0;
    for round in 0..12_000 {
        let (n, edges) = random.graph(if round % 10 == 0 { 40 } else { 10 });
        let graph = Digraph::from_edges(n, &edges).unwrap();
        let solution = solved(&graph);
        let labels = labels(&graph);
        let plain = retrograde(&explicit(&graph), false);
        for v in 0..n as u32 {
            assert_eq!(solution.nim_value(v), labels[v as usize], "{v} in {edges:?}");
            assert_eq!((solution.outcome(v), solution.remoteness(v)), plain[v as usize], "{v} in {edges:?}");
            let numbers = graph.moves(v).iter().filter_map(|&to| labels[to as usize]);
            let value = labels[v as usize].map_or_else(|| Value::infinite(numbers), Value::Nim);
            assert_eq!(solution.value(v), value);
            infinite += usize::from(labels[v as usize].is_none());
        }
        assert_eq!(solution.cycle().is_none(), graph.nim_values().is_ok());
    }
    assert!(infinite > 10_000, "{infinite}");
}

/// The graph beside heaps of Nim up to `heaps`; heap `h` is vertex `n + h`.
fn with_heaps(n: usize, edges: &[(u32, u32)], heaps: u32) -> Digraph {
    let n = n as u32;
    let nim = (0..=heaps).flat_map(|h| (0..h).map(move |lower| (n + h, n + lower)));
    let all: Vec<_> = edges.iter().copied().chain(nim).collect();
    Digraph::from_edges(n as usize + heaps as usize + 1, &all).unwrap()
}

#[test]
fn sums_of_tokens_and_heaps_are_those_of_the_graph_of_all_sums() {
    let mut random = Random(2);
    let mut seen = std::collections::BTreeMap::new();
    for round in 0..10_000 {
        let (n, edges) = random.graph(7);
        let graph = with_heaps(n, &edges, 3);
        let solution = solved(&graph);
        let count = match round % 8 {
            0 => 3,
            1 => 1,
            _ => 2,
        };
        let mut tokens: Vec<u32> = (0..count).map(|_| random.below(n as u64) as u32).collect();
        if round % 3 == 0 {
            tokens[count - 1] = n as u32 + random.below(4) as u32;
        }
        let (outcome, moves) = by_search(&graph, &tokens, false);
        assert_eq!(solution.sum(&tokens).outcome(), outcome, "{tokens:?} in {edges:?}");
        assert_eq!(solution.keeping_moves(&tokens), moves, "{tokens:?} in {edges:?}");
        *seen.entry(outcome.letter()).or_insert(0) += 1;
    }
    assert!(seen.len() == 3 && seen.values().all(|&count| count > 1_000), "{seen:?}");
}

/// The value of a vertex is its value beside heaps: `m` if the sum with a heap of `m` is
/// lost, else infinite with the heaps beside which it wins.
#[test]
fn values_are_what_vertices_are_worth_beside_heaps() {
    let mut random = Random(3);
    for _ in 0..600 {
        let (n, edges) = random.graph(6);
        let most = n as u32 + 1;
        let graph = with_heaps(n, &edges, most);
        let solution = solved(&graph);
        for v in 0..n as u32 {
            let beside: Vec<Outcome> =
                (0..=most).map(|heap| by_search(&graph, &[v, n as u32 + heap], false).0).collect();
            let value = match beside.iter().position(|&outcome| outcome == Outcome::P) {
                Some(m) => Value::Nim(m as u64),
                None => Value::infinite((0..=u64::from(most)).filter(|&m| beside[m as usize] == Outcome::N)),
            };
            assert_eq!(solution.value(v), value, "{v} in {edges:?}");
        }
    }
}

/// Plays a sum out: `ours` moves by the solution, the other player at random or, adversarially,
/// always to the sum from which our answer leaves most to do.
fn play(solution: &Solution<'_>, mut tokens: Vec<u32>, random: &mut Random, adversary: bool) -> Option<usize> {
    const LONGEST: usize = 2_000;
    for moves in 0..LONGEST {
        let ours = moves % 2 == 0;
        let all: Vec<TokenMove> = tokens
            .iter()
            .enumerate()
            .flat_map(|(token, &from)| {
                solution.graph().moves(from).iter().map(move |&to| TokenMove { token, from, to })
            })
            .collect();
        let chosen = match (ours, &all[..]) {
            (_, []) => {
                assert!(!ours, "the player who should win or draw has lost");
                return Some(moves);
            }
            (true, _) => solution.best_move(&tokens).expect("the player who should win or draw has a move"),
            // Cycles first: the move to a vertex from which the token has been before is the worst
            // for us.
            (false, all) if adversary => *all
                .iter()
                .max_by_key(|m| (solution.remoteness(m.to).unwrap_or(u32::MAX), random.below(4)))
                .unwrap_or(&all[0]),
            (false, all) => all[random.below(all.len() as u64) as usize],
        };
        tokens[chosen.token] = chosen.to;
    }
    None
}

#[test]
fn the_best_moves_bring_a_won_play_to_its_end_and_a_drawn_one_never_to_a_loss() {
    let mut random = Random(4);
    let (mut won, mut drawn) = (0, 0);
    for round in 0..12_000 {
        let (n, edges) = random.graph(12);
        let graph = with_heaps(n, &edges, 4);
        let solution = solved(&graph);
        let tokens: Vec<u32> = (0..1 + random.below(4)).map(|_| random.below(n as u64 + 5) as u32).collect();
        let best = solution.best_move(&tokens);
        assert_eq!(best.is_none(), solution.sum(&tokens).outcome() == Outcome::P);
        match solution.sum(&tokens).outcome() {
            Outcome::N => {
                let ended = play(&solution, tokens.clone(), &mut random, round % 2 == 0);
                assert!(ended.is_some(), "no end from {tokens:?} in {edges:?}");
                won += 1;
            }
            Outcome::D => {
                play(&solution, tokens, &mut random, round % 2 == 0);
                drawn += 1;
            }
            Outcome::P => {}
        }
    }
    assert!(won > 3_000 && drawn > 1_000, "{won} {drawn}");
}

#[test]
fn long_paths_with_and_without_ways_back() {
    const LENGTH: u32 = 1_000_000;
    let path: Vec<_> = (1..LENGTH).map(|n| (n, n - 1)).collect();
    let graph = Digraph::from_edges(LENGTH as usize, &path).unwrap();
    assert_eq!(solved(&graph).remoteness(LENGTH - 1), Some(LENGTH - 1));
    // One way back, from the end: everything else stays as it is, for that vertex can be answered.
    let looped: Vec<_> = path.iter().copied().chain([(1, LENGTH - 1)]).collect();
    let graph = Digraph::from_edges(LENGTH as usize, &looped).unwrap();
    let solution = solved(&graph);
    assert!((0..LENGTH - 1).all(|v| solution.outcome(v) == if v % 2 == 1 { Outcome::N } else { Outcome::P }));
    // Every step can be taken back: only the vertex before the end wins, all beyond draw.
    let both: Vec<_> = (1..LENGTH).flat_map(|n| [(n, n - 1), (n - 1, n)]).filter(|&edge| edge != (0, 1)).collect();
    let graph = Digraph::from_edges(LENGTH as usize, &both).unwrap();
    let solution = solved(&graph);
    assert_eq!(solution.value(1), Value::infinite([0]));
    assert!((2..LENGTH).all(|v| solution.value(v) == Value::infinite([])));
}

/// The heaps of Nim; a vertex that can stay where it is or go to any of them; and the heaps once
/// more, with a way there.
#[test]
fn many_labels_take_time_in_proportion_to_the_edges() {
    const HEAPS: u32 = 1_200;
    let nim = (0..HEAPS).flat_map(|n| (0..n).map(move |m| (n, m)));
    let twice = (0..HEAPS).flat_map(|n| (0..n).chain([HEAPS]).map(move |m| (HEAPS + 1 + n, m)));
    let edges: Vec<_> = nim.chain(twice).chain((0..=HEAPS).map(|n| (HEAPS, n))).collect();
    let graph = Digraph::from_edges(2 * HEAPS as usize + 1, &edges).unwrap();
    let solution = solved(&graph);
    assert_eq!(solution.value(HEAPS), Value::infinite(0..u64::from(HEAPS)));
    for n in 0..HEAPS {
        assert_eq!(solution.nim_value(n), Some(u64::from(n)));
        // A token that goes to the loop is sent to the heap of the same size.
        assert_eq!(solution.nim_value(HEAPS + 1 + n), Some(u64::from(n)));
    }
}

#[test]
fn a_budget_ends_the_work() {
    let round: Vec<_> = (0..100_000u32).map(|n| (n, (n + 1) % 100_000)).collect();
    let graph = Digraph::from_edges(100_000, &round).unwrap();
    assert!(graph.solve(&Budget::default().with_memory(1_000)).is_err());
    assert!(graph.solve(&Budget::default().with_memory(1_000_000)).is_err());
    assert!(graph.solve(&Budget::default().with_time(std::time::Duration::ZERO)).is_err());
    assert!(graph.solve(&Budget::default().with_memory(10_000_000)).is_ok());
}
