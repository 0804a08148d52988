//! Theory against the definition, on random pictures of all kinds.
use budget::{Budget, Stop};
use graphs::hackenbush::{Answer, BadPicture, Cutting, Hackenbush, HackenbushError, Rules};
use proptest::prelude::*;

fn solve(vertices: usize, edges: &[(u32, u32)], rules: Rules) -> Result<Answer, HackenbushError> {
    Hackenbush::new(vertices, edges, 0).unwrap().solve(rules, &Budget::default())
}

const NORMAL: Rules = Rules { misere: false, theory: true };
const MISERE: Rules = Rules { misere: true, theory: true };

/// Theory, and the same by search.
fn both(vertices: usize, edges: &[(u32, u32)], rules: Rules) -> (Answer, Answer) {
    let search = solve(vertices, edges, Rules { theory: false, ..rules }).unwrap();
    (solve(vertices, edges, rules).unwrap(), Answer { theory: true, ..search })
}

/// The number of random pictures, or ten thousand in the slow run.
fn cases(quick: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if std::env::var_os("SPRAGUE_SLOW").is_some() { 10_000 } else { quick })
}

/// Two numbers below `vertices`, the second at least 1, so that few edges are loops at the ground.
fn pictures(vertices: u32, edges: usize) -> impl Strategy<Value = Vec<(u32, u32)>> {
    proptest::collection::vec((0..vertices, 0..vertices), 0..=edges)
}

/// A cycle with chords, hung to the ground by a stem or by itself, with some edges hanging from it:
/// many rings.
fn rings() -> impl Strategy<Value = Vec<(u32, u32)>> {
    let hanging = proptest::collection::vec(0..20u32, 0..6);
    (0..2u32, 2..9u32, proptest::collection::vec((0..9u32, 0..9u32), 0..3), hanging).prop_map(
        |(stem, length, chords, hanging)| {
            let mut edges: Vec<(u32, u32)> = (0..stem).map(|v| (v, v + 1)).collect();
            edges.extend((0..length).map(|i| (stem + i, stem + (i + 1) % length)));
            edges.extend(chords.iter().map(|&(a, b)| (stem + a % length, stem + b % length)));
            for at in hanging {
                let new = edges.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0) + 1;
                edges.push((at % new, new));
            }
            edges
        },
    )
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn values_and_winning_edges_of_dense_pictures(edges in pictures(6, 10)) {
        let (theory, search) = both(6, &edges, NORMAL);
        prop_assert_eq!(theory, search);
    }

    #[test]
    fn values_and_winning_edges_of_sparse_pictures(edges in pictures(9, 11)) {
        let (theory, search) = both(9, &edges, NORMAL);
        prop_assert_eq!(theory, search);
    }

    #[test]
    fn values_and_winning_edges_of_rings(edges in rings()) {
        let (theory, search) = both(32, &edges, NORMAL);
        prop_assert_eq!(theory, search);
    }

    #[test]
    fn trees(parents in proptest::collection::vec(0..100u32, 0..12)) {
        let edges: Vec<(u32, u32)> = (1u32..).zip(&parents).map(|(v, &parent)| (parent % v, v)).collect();
        for rules in [NORMAL, MISERE] {
            let (theory, search) = both(13, &edges, rules);
            prop_assert_eq!(theory, search);
        }
    }

    #[test]
    fn misere_play_of_anything_on_stems(
        edges in pictures(6, 7), stems in proptest::collection::vec(1..6u32, 0..4), loops in 0..3usize
    ) {
        // Each component outside the ground stands on at most one stem.
        let mut edges: Vec<(u32, u32)> = edges.into_iter().filter(|&(a, b)| a != 0 && b != 0).collect();
        let mut seen: Vec<u32> = (0..6).collect();
        let merge = |seen: &mut Vec<u32>, a: u32, b: u32| {
            let (from, to) = (seen[a as usize], seen[b as usize]);
            seen.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        };
        edges.iter().for_each(|&(a, b)| merge(&mut seen, a, b));
        for stem in stems {
            if seen[stem as usize] != seen[0] {
                merge(&mut seen, 0, stem);
                edges.push((stem, 0));
            }
        }
        edges.extend(vec![(0, 0); loops]);
        let (theory, search) = both(6, &edges, MISERE);
        prop_assert!(solve(6, &edges, MISERE).unwrap().theory);
        prop_assert_eq!(theory, search);
    }

    #[test]
    fn misere_play_with_cycles_through_the_ground_is_searched(edges in pictures(5, 9)) {
        // Whatever answers, it is the answer of the search.
        let (first, search) = both(5, &edges, MISERE);
        prop_assert_eq!(Answer { theory: true, ..first }, search);
    }
}

/// The values of the parts of a picture: of the edges that are connected without the ground.
fn parts(edges: &[(u32, u32)]) -> Vec<u64> {
    let mut of: Vec<u32> = (0..32).collect();
    for &(a, b) in edges.iter().filter(|&&(a, b)| a != 0 && b != 0) {
        let (from, to) = (of[a as usize], of[b as usize]);
        of.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
    }
    let value = |part: u32| {
        let own: Vec<_> = edges.iter().copied().filter(|&(a, b)| of[a.max(b) as usize] == part).collect();
        solve(32, &own, NORMAL).unwrap().value.unwrap()
    };
    (1..32).map(value).filter(|&value| value > 0).collect()
}

/// Whether the first player would win by the rule for misere Nim on the values of the parts.
fn wins_by_nim(edges: &[(u32, u32)]) -> bool {
    let heaps = parts(edges);
    let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
    if heaps.iter().all(|&heap| heap <= 1) { heaps.len().is_multiple_of(2) } else { xor != 0 }
}

#[test]
fn misere_theory_would_be_wrong_with_cycles_through_the_ground() {
    // The rule for Nim, applied where it must not be: this is why such pictures are searched.
    let mut different = 0;
    for length in 2..12u32 {
        let edges: Vec<(u32, u32)> = (0..length).map(|v| (v, (v + 1) % length)).chain([(0, 20), (20, 21)]).collect();
        let truth = solve(22, &edges, MISERE).unwrap();
        assert!(!truth.theory);
        let lost = |&edge: &u32| {
            let mut fewer = edges.clone();
            fewer.remove(edge as usize);
            !wins_by_nim(&fewer)
        };
        let winning: Vec<u32> = (0..edges.len() as u32).filter(lost).collect();
        different += usize::from(wins_by_nim(&edges) != truth.first_wins || winning != truth.winning);
    }
    assert!(different > 0);
    // On stalks alone the rule is right.
    let stalks = [(0, 1), (0, 2), (2, 3), (0, 4), (4, 5), (5, 6)];
    assert_eq!(wins_by_nim(&stalks), solve(7, &stalks, MISERE).unwrap().first_wins);
}

#[test]
fn what_is_not_connected_to_the_ground_falls_away() {
    let answer = solve(6, &[(0, 1), (2, 3), (3, 2), (4, 4)], NORMAL).unwrap();
    assert_eq!((answer.value, answer.loose, answer.winning), (Some(1), 3, vec![0]));
    let empty = solve(1, &[], MISERE).unwrap();
    assert_eq!((empty.first_wins, empty.winning.len()), (true, 0));
    assert!(!solve(1, &[], NORMAL).unwrap().first_wins);
    assert_eq!(Hackenbush::new(1, &[], 1).unwrap_err(), BadPicture::Ground(1));
}

#[test]
fn equal_edges_are_one_move() {
    let edges = [(0, 1), (1, 0), (0, 1), (0, 2), (1, 1)];
    let picture = Hackenbush::new(3, &edges, 0).unwrap();
    assert_eq!(picture.different(&[0, 1, 2, 3, 4]), [0, 3, 4]);
}

#[test]
fn large_pictures_are_refused_where_only_search_could_answer() {
    let edges: Vec<(u32, u32)> = (0..100).map(|v| (v, (v + 1) % 100)).collect();
    let error = solve(100, &edges, MISERE).unwrap_err();
    assert!(matches!(error, HackenbushError::TooLarge { edges: 100, .. }), "{error}");
    assert!(error.to_string().contains("cycle goes through the ground"), "{error}");
    let path: Vec<(u32, u32)> = (0..64).map(|v| (v, v + 1)).collect();
    assert_eq!(solve(65, &path, Rules { misere: false, theory: false }).unwrap().value, Some(64));
}

#[test]
fn a_limit_stops_the_search() {
    let edges: Vec<(u32, u32)> = (0..60).map(|v| (v % 7, v % 11)).collect();
    let budget = Budget::default().with_memory(1 << 20);
    let rules = Rules { misere: false, theory: false };
    let error = Hackenbush::new(11, &edges, 0).unwrap().solve(rules, &budget).unwrap_err();
    assert!(matches!(error, HackenbushError::Stopped { stop: Stop::Memory { .. }, .. }), "{error}");
}

/// Winning edges by deleting each in turn and asking for the value again.
fn one_by_one(vertices: usize, edges: &[(u32, u32)]) -> Vec<u32> {
    let picture = Cutting::new(vertices, edges, 0).unwrap();
    let wins = |&edge: &u32| {
        let mut fewer = edges.to_vec();
        fewer.remove(edge as usize);
        solve(vertices, &fewer, NORMAL).unwrap().value == Some(0)
    };
    let connected = (0..edges.len() as u32).filter(|&edge| picture.stands()[edge as usize]);
    connected.filter(wins).collect()
}

/// A ring through the ground with stalks of different lengths on some of its vertices; the ends of
/// the edges are shuffled.
fn ring_with_stalks(length: u32, stalks: impl Iterator<Item = (u32, u32)>) -> (usize, Vec<(u32, u32)>) {
    let mut edges: Vec<(u32, u32)> = (0..length).map(|v| (v, (v + 1) % length)).collect();
    let mut new = length;
    for (at, height) in stalks {
        for step in 0..height {
            edges.push((new, if step == 0 { at } else { new - 1 }));
            new += 1;
        }
    }
    (new as usize, edges)
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn winning_edges_of_middling_pictures(
        edges in (2..60u32).prop_flat_map(|vertices| pictures(vertices, 90))
    ) {
        prop_assert_eq!(solve(60, &edges, NORMAL).unwrap().winning, one_by_one(60, &edges));
    }

    #[test]
    fn winning_edges_of_long_rings(
        length in 1..80u32, stalks in proptest::collection::vec((0..80u32, 0..6u32), 0..12)
    ) {
        let (vertices, edges) = ring_with_stalks(length, stalks.iter().map(|&(at, height)| (at % length, height)));
        prop_assert_eq!(solve(vertices, &edges, NORMAL).unwrap().winning, one_by_one(vertices, &edges));
    }
}

/// A path of a million edges, and a ring of most of a million with stalks: no recursion, no
/// quadratic time.
#[test]
fn a_million_edges() {
    let path: Vec<(u32, u32)> = (0..1_000_000).map(|v| (v, v + 1)).collect();
    let answer = solve(1_000_001, &path, NORMAL).unwrap();
    assert_eq!((answer.value, answer.winning), (Some(1_000_000), vec![0]));
    let (vertices, edges) = ring_with_stalks(900_001, (0..10_000).map(|i| (i * 90, i % 21)));
    let picture = Hackenbush::new(vertices, &edges, 0).unwrap();
    let answer = picture.solve(NORMAL, &Budget::default()).unwrap();
    assert!(answer.first_wins && !answer.winning.is_empty());
    for &edge in answer.winning.iter().step_by(answer.winning.len().div_ceil(3)) {
        let mut fewer = edges.clone();
        fewer.remove(edge as usize);
        assert_eq!(solve(vertices, &fewer, NORMAL).unwrap().value, Some(0), "{edge}");
    }
}
