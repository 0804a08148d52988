//! Every kind of geography against the definition in plain code, on random graphs.
use budget::{Budget, Stop};
use graphs::geography::gallai_edmonds::Decomposition;
use graphs::geography::{Answer, Basis, Geography, GeographyError, Grid, Moves, Rules};
use graphs::multigraph::Multigraph;
use proptest::prelude::*;

/// The definition: whether the player to move wins. `used` are vertices or edges.
fn plain(edges: &[(u32, u32)], rules: Rules, at: u32, used: u64) -> bool {
    let next = steps(edges, rules, at, used);
    if next.is_empty() { rules.misere } else { next.iter().any(|&(to, used)| !plain(edges, rules, to, used)) }
}

fn steps(edges: &[(u32, u32)], rules: Rules, at: u32, used: u64) -> Vec<(u32, u64)> {
    let mut next = Vec::new();
    for (edge, &(a, b)) in edges.iter().enumerate() {
        let ends = [(a, b), (b, a)];
        let ways = if rules.directed || a == b { &ends[..1] } else { &ends[..] };
        for &(from, to) in ways {
            let thing = if rules.edges { 1 << edge } else { 1 << to };
            if from == at && used & thing == 0 {
                next.push((to, used | thing));
            }
        }
    }
    next
}

/// The winner from every vertex and the winning moves, by the definition.
fn by_definition(vertices: usize, edges: &[(u32, u32)], rules: Rules) -> Vec<(bool, Vec<u32>)> {
    let from = |start: u32| {
        let used = if rules.edges { 0 } else { 1 << start };
        let mut moves: Vec<u32> = Vec::new();
        for (to, used) in steps(edges, rules, start, used) {
            if !plain(edges, rules, to, used) && !moves.contains(&to) {
                moves.push(to);
            }
        }
        (plain(edges, rules, start, used), moves)
    };
    (0..vertices as u32).map(from).collect()
}

/// Allows so few steps for all moves that graphs of a hundred vertices use them up.
fn solve(vertices: usize, edges: &[(u32, u32)], rules: Rules, moves: Moves) -> Answer {
    Geography::new(vertices, edges, rules).unwrap().with_steps(2_000).solve(None, moves, &Budget::default()).unwrap()
}

fn agrees(vertices: usize, edges: &[(u32, u32)], rules: Rules) {
    let expected = by_definition(vertices, edges, rules);
    let answer = solve(vertices, edges, rules, Moves::All);
    let found: Vec<_> = answer.starts.iter().map(|start| (start.first_wins, start.moves.clone())).collect();
    assert_eq!(found, expected, "{edges:?} {rules:?}");
    assert!(answer.starts.iter().all(|start| start.complete));
    let one = solve(vertices, edges, rules, Moves::One);
    for (start, (wins, moves)) in one.starts.iter().zip(&expected) {
        assert_eq!(start.first_wins, *wins);
        assert_eq!(start.moves.len(), moves.len().min(1), "{edges:?} {rules:?}");
        assert!(start.moves.iter().all(|to| moves.contains(to)), "{edges:?} {rules:?}");
        assert!(!start.complete || moves.len() <= 1);
    }
    assert_eq!(answer.first_player_chooses, Some(expected.iter().any(|(wins, _)| !wins)));
}

const VERTICES: Rules = Rules { directed: false, edges: false, misere: false, theory: true };
const EDGES: Rules = Rules { edges: true, ..VERTICES };

fn graphs(vertices: u32, edges: usize) -> impl Strategy<Value = Vec<(u32, u32)>> {
    (2..=vertices).prop_flat_map(move |vertices| proptest::collection::vec((0..vertices, 0..vertices), 0..=edges))
}

/// Edges between even and odd vertices only.
fn bipartite(vertices: u32, edges: usize) -> impl Strategy<Value = Vec<(u32, u32)>> {
    proptest::collection::vec((0..vertices / 2, 0..vertices / 2), 0..=edges)
        .prop_map(|edges| edges.into_iter().map(|(a, b)| (2 * a, 2 * b + 1)).collect())
}

/// A perfect matching with edges between, so that everything is in `C`.
fn matched(pairs: u32, edges: usize) -> impl Strategy<Value = Vec<(u32, u32)>> {
    graphs(2 * pairs, edges).prop_map(move |mut edges| {
        edges.extend((0..pairs).map(|pair| (2 * pair, 2 * pair + 1)));
        edges
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn vertices_of_sparse_graphs(edges in graphs(9, 11)) {
        agrees(9, &edges, VERTICES);
    }

    #[test]
    fn vertices_of_dense_graphs(edges in graphs(7, 16)) {
        agrees(7, &edges, VERTICES);
    }

    #[test]
    fn vertices_of_graphs_with_perfect_matchings(edges in matched(4, 7)) {
        agrees(8, &edges, VERTICES);
    }

    #[test]
    fn vertices_of_bipartite_graphs(edges in bipartite(10, 14)) {
        agrees(10, &edges, VERTICES);
    }

    #[test]
    fn edges_of_bipartite_graphs(edges in bipartite(10, 10)) {
        agrees(10, &edges, EDGES);
        let colours = solve(10, &edges, EDGES, Moves::None);
        prop_assert_eq!(colours.basis, Basis::Kernels);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn edges_of_any_graph(edges in graphs(6, 8)) {
        agrees(6, &edges, EDGES);
    }

    #[test]
    fn search_of_every_kind(edges in graphs(6, 9), kind in 0..8u8) {
        let rules = Rules { directed: kind & 1 > 0, edges: kind & 2 > 0, misere: kind & 4 > 0, theory: false };
        agrees(6, &edges, rules);
        agrees(6, &edges, Rules { theory: true, ..rules });
    }
}

/// Larger graphs: the matching against searching, with wide sets in the search as well.
#[test]
fn matchings_and_searches_of_long_cycles_with_chords() {
    for length in [61u32, 64, 65, 130] {
        let mut edges: Vec<(u32, u32)> = (0..length).map(|v| (v, (v + 1) % length)).collect();
        edges.push((0, length / 2));
        edges.push((1, length / 3));
        let quick = solve(length as usize, &edges, VERTICES, Moves::All);
        let slow = solve(length as usize, &edges, Rules { theory: false, ..VERTICES }, Moves::All);
        assert_eq!(quick.starts, slow.starts, "{length}");
    }
}

#[test]
fn starts_can_be_chosen() {
    let game = Geography::new(4, &[(0, 1), (1, 2), (2, 3)], Rules { directed: true, ..VERTICES }).unwrap();
    let answer = game.solve(Some(&[2, 2, 0]), Moves::All, &Budget::default()).unwrap();
    let found: Vec<_> = answer.starts.iter().map(|start| (start.vertex, start.first_wins)).collect();
    assert_eq!(found, [(2, true), (2, true), (0, true)]);
    assert_eq!(answer.first_player_chooses, None);
    let lost = game.solve(Some(&[3]), Moves::All, &Budget::default()).unwrap();
    assert_eq!(lost.first_player_chooses, Some(true));
    assert_eq!(game.solve(Some(&[4]), Moves::All, &Budget::default()).unwrap_err(), GeographyError::NoSuchStart(4));
    assert!(Geography::new(1, &[(0, 1)], VERTICES).is_err());
    assert_eq!(solve(0, &[], VERTICES, Moves::All).first_player_chooses, Some(false));
}

#[test]
fn a_limit_stops_the_search_and_says_how_far_it_came() {
    let edges: Vec<(u32, u32)> = (0..30).flat_map(|a| (1..8).map(move |d| (a, (a * d + 7 * d + 1) % 30))).collect();
    let budget = Budget::default().with_memory(1 << 20);
    let game = Geography::new(30, &edges, Rules { directed: true, edges: true, ..VERTICES }).unwrap();
    let error = game.solve(Some(&[0]), Moves::All, &budget).unwrap_err();
    assert!(matches!(error, GeographyError::Stopped { stop: Stop::Memory { .. }, .. }), "{error}");
}

/// A path and a grid of 10^5 vertices, a directed path of 10^5: nothing is recursive or quadratic.
#[test]
fn large_graphs() {
    let path: Vec<(u32, u32)> = (0..100_000).map(|v| (v, v + 1)).collect();
    let answer = solve(100_001, &path, VERTICES, Moves::Quick);
    assert!(answer.starts.iter().all(|start| start.first_wins == (start.vertex % 2 == 1) && start.complete));
    let directed = solve(100_001, &path, Rules { directed: true, ..VERTICES }, Moves::Quick);
    assert!(directed.starts.iter().all(|start| start.first_wins == (start.vertex % 2 == 1)));
    let grid = Grid::read("................\n".repeat(5000).as_bytes()).unwrap();
    let answer = solve(grid.cells.len(), &grid.edges, VERTICES, Moves::Quick);
    // Dominoes cover it, so every start is won; and every edge lies on some covering.
    let neighbours: usize = answer.starts.iter().map(|start| start.moves.len()).sum();
    assert_eq!((answer.first_player_chooses, neighbours), (Some(false), 2 * grid.edges.len()));
}

/// The connected components of a graph.
fn components(vertices: usize, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut of: Vec<usize> = (0..vertices).collect();
    let mut all: Vec<Vec<u32>> = (0..vertices as u32).map(|vertex| vec![vertex]).collect();
    for &(a, b) in edges {
        let (a, b) = (of[a as usize], of[b as usize]);
        let (large, small) = if all[a].len() < all[b].len() { (b, a) } else { (a, b) };
        if large != small {
            let members = std::mem::take(&mut all[small]);
            members.iter().for_each(|&member| of[member as usize] = large);
            all[large].extend(members);
        }
    }
    all.retain(|members| !members.is_empty());
    all
}

/// Whether the matching is maximum, by the certificate of Tutte and Berge: it leaves free exactly
/// one vertex more for every component of `D` than there are vertices in `A`. Returns how many are
/// free.
fn certified(vertices: usize, edges: &[(u32, u32)]) -> usize {
    let graph = Multigraph::new(vertices, edges).unwrap();
    let found = Decomposition::new(&graph, &Budget::default()).unwrap();
    let lost = |vertex: u32| !found.wins(vertex);
    let mut barrier: Vec<u32> = Vec::new();
    let mut inside: Vec<(u32, u32)> = Vec::new();
    for &(a, b) in edges {
        match (lost(a), lost(b)) {
            (true, true) => inside.push((a, b)),
            (true, false) => barrier.push(b),
            (false, true) => barrier.push(a),
            (false, false) => {}
        }
    }
    barrier.sort_unstable();
    barrier.dedup();
    let mut odd = 0;
    for members in components(vertices, &inside) {
        if lost(members[0]) {
            assert_eq!(members.len() % 2, 1, "a component of D is odd");
            odd += 1;
        }
    }
    let free = (0..vertices as u32).filter(|&vertex| found.mate(vertex).is_none()).count();
    for vertex in 0..vertices as u32 {
        if let Some(mate) = found.mate(vertex) {
            assert_eq!(found.mate(mate), Some(vertex));
            assert!(edges.contains(&(vertex, mate)) || edges.contains(&(mate, vertex)));
        }
    }
    assert_eq!(free, odd - barrier.len());
    free
}

/// Simple edges: no loops, none twice.
fn simple(vertices: std::ops::Range<u32>, degree: usize) -> impl Strategy<Value = (usize, Vec<(u32, u32)>)> {
    vertices.prop_flat_map(move |n| {
        let edges = proptest::collection::vec((0..n, 0..n), 0..=n as usize * degree / 2);
        edges.prop_map(move |edges| {
            let ordered = edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).filter(|(a, b)| a != b);
            (n as usize, ordered.collect::<std::collections::BTreeSet<_>>().into_iter().collect())
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn matchings_are_maximum((vertices, edges) in simple(1..200, 4)) {
        certified(vertices, &edges);
    }

    /// The winning moves lead to the vertices that are lost when the start is gone.
    #[test]
    fn all_winning_moves_of_middling_graphs((vertices, mut edges) in simple(2..40, 4), matched in any::<bool>()) {
        if matched {
            edges.extend((1..vertices as u32).step_by(2).map(|vertex| (vertex - 1, vertex)));
            edges.sort_unstable();
            edges.dedup();
        }
        let answer = solve(vertices, &edges, VERTICES, Moves::All);
        for start in &answer.starts {
            let without: Vec<(u32, u32)> =
                edges.iter().copied().filter(|&(a, b)| a != start.vertex && b != start.vertex).collect();
            let after = solve(vertices, &without, VERTICES, Moves::None);
            let mut expected: Vec<u32> = edges
                .iter()
                .filter_map(|&(a, b)| if a == start.vertex { Some(b) } else { (b == start.vertex).then_some(a) })
                .filter(|&to| !after.starts[to as usize].first_wins)
                .collect();
            expected.sort_unstable();
            let mut found = start.moves.clone();
            found.sort_unstable();
            prop_assert_eq!(found, expected, "from {}", start.vertex);
        }
    }
}

/// Flowers, and paths of odd cycles, with their vertices in an order that leads the greedy start
/// astray.
#[test]
fn matchings_of_long_chains_of_odd_cycles() {
    for (cycle, count) in [(3u32, 400u32), (5, 300), (7, 201)] {
        let vertices = cycle * count;
        let name = |vertex: u32| (vertex.wrapping_mul(7919)) % vertices;
        let mut edges = Vec::new();
        for one in 0..count {
            edges.extend((0..cycle).map(|step| (name(one * cycle + step), name(one * cycle + (step + 1) % cycle))));
            if one > 0 {
                edges.push((name((one - 1) * cycle + 1), name(one * cycle)));
            }
        }
        assert_eq!(certified(vertices as usize, &edges), (vertices % 2) as usize, "{cycle} x {count}");
    }
}

/// One move is listed where listing all takes long, it wins, and a note says that there may be
/// more.
#[test]
fn one_move_where_all_take_long() {
    let edges: Vec<(u32, u32)> =
        (0..120u32).flat_map(|a| (1..9).map(move |step| (a, (a + step * step + a % 3) % 120))).collect();
    let (quick, all) = (solve(120, &edges, VERTICES, Moves::Quick), solve(120, &edges, VERTICES, Moves::All));
    let open: Vec<_> = quick.starts.iter().zip(&all.starts).filter(|(quick, _)| !quick.complete).collect();
    assert!(!open.is_empty() && open.len() < quick.starts.len(), "{}", open.len());
    assert!(open.iter().all(|(quick, all)| quick.moves.len() == 1 && all.moves.contains(&quick.moves[0])));
    let closed = quick.starts.iter().zip(&all.starts).filter(|(quick, _)| quick.complete);
    assert!(closed.into_iter().all(|(quick, all)| quick == all));
}
