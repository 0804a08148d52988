//! Edges sorted by their start, beside a stable sort, and components, beside mutual reach.
use graphs::lists::{block_bits, sorted};
use graphs::scc::components;
use proptest::prelude::*;
use std::convert::Infallible;

fn check(vertices: usize, edges: &[(u32, u32)]) {
    let lists = sorted(vertices, edges.len(), edges.iter().map(|edge| edge.0), edges.iter().copied(), || {
        Ok::<(), Infallible>(())
    });
    let Ok(lists) = lists;
    let mut expected = edges.to_vec();
    expected.sort_by_key(|edge| edge.0);
    assert_eq!(lists.targets, expected.iter().map(|edge| edge.1).collect::<Vec<_>>());
    let end = |vertex: usize| expected.partition_point(|edge| (edge.0 as usize) < vertex) as u32;
    assert_eq!(lists.first, (0..=vertices).map(end).collect::<Vec<_>>());
}

proptest! {
    #[test]
    fn lists_are_a_stable_sort(
        (vertices, edges) in (1..40u32).prop_flat_map(|vertices| {
            (Just(vertices), proptest::collection::vec((0..vertices, 0..1000u32), 0..60))
        })
    ) {
        check(vertices as usize, &edges);
    }
}

#[test]
fn blocks_of_all_kinds() {
    check(0, &[]);
    check(70_000, &[]);
    // Many edges of few vertices, few edges of many, and ends of blocks.
    for (vertices, edges) in
        [(1u32, 300_000u32), (3, 1_100_000), (65_536, 1000), (200_000, 200_000), (131_072, 9), (150_000, 1_200_000)]
    {
        let step = |n: u32| ((n.wrapping_mul(2_654_435_761) >> 3) % vertices, n);
        let all: Vec<_> = (0..edges).map(step).chain([(vertices - 1, 7), (0, 8)]).collect();
        check(vertices as usize, &all);
    }
    assert_eq!((block_bits(5_000_000, 10_000_000), block_bits(1_000_000, 10_000_000)), (16, 13));
    assert_eq!((block_bits(0, 0), block_bits(1, 1 << 30), block_bits(1 << 30, 1)), (0, 0, 16));
}

proptest! {
    #[test]
    fn components_are_mutual_reach(edges in proptest::collection::vec((0..9usize, 0..9usize), 0..25)) {
        let mut reach = [[false; 9]; 9];
        (0..9).for_each(|v| reach[v][v] = true);
        edges.iter().for_each(|&(a, b)| reach[a][b] = true);
        for via in 0..9 {
            for a in 0..9 {
                for b in 0..9 {
                    reach[a][b] |= reach[a][via] && reach[via][b];
                }
            }
        }
        let mut arcs = vec![Vec::new(); 9];
        edges.iter().for_each(|&(a, b)| arcs[a].push(b as u32));
        let (component, count) = components(9, |v, i| arcs[v as usize].get(i).map(|&to| Some(to)));
        for a in 0..9 {
            prop_assert!((component[a] as usize) < count);
            for b in 0..9 {
                prop_assert_eq!(component[a] == component[b], reach[a][b] && reach[b][a]);
                prop_assert!(!reach[a][b] || component[b] <= component[a]);
            }
        }
    }
}
