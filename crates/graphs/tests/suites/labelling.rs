//! Smith's labelling: counting and watching come to the same, and the labels fit the definition.
use budget::Budget;
use graphs::Digraph;
use graphs::smith::counting::in_order;
use graphs::smith::{Labels, label_patiently};
use proptest::prelude::*;

/// The definition of labels, for a vertex with the label `m`: `m` is the mex of the labels of its
/// moves, and every move to a larger label or to none has an answer, a move to the label `m` that
/// came earlier.
fn promised(graph: &Digraph, labels: &Labels) -> bool {
    (0..graph.len() as u32).all(|vertex| {
        let Some(own) = labels.label(vertex) else { return true };
        let below = graph.moves(vertex).iter().filter_map(|&to| labels.label(to)).map(u64::from);
        let earlier = |to: &u32| labels.label(*to) == Some(own) && labels.lateness(*to) < labels.lateness(vertex);
        let answered =
            |&to: &u32| labels.label(to).is_some_and(|label| label < own) || graph.moves(to).iter().any(earlier);
        nimber::mex(below) == u64::from(own) && graph.moves(vertex).iter().all(answered)
    })
}

fn compare(vertices: usize, edges: &[(u32, u32)]) {
    let graph = Digraph::from_edges(vertices, edges).unwrap();
    let solve = |patience| label_patiently(&graph, patience, &Budget::unlimited()).unwrap();
    let (counted, watched) = (solve(u64::MAX), solve(0));
    for vertex in 0..vertices as u32 {
        let told = |labels: &Labels| (labels.label(vertex), labels.remoteness(&graph, vertex));
        assert_eq!(told(&counted), told(&watched), "{vertex} in {edges:?}");
    }
    assert!(promised(&graph, &counted) && promised(&graph, &watched), "{edges:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn counting_and_watching_come_to_the_same(edges in proptest::collection::vec((0..14u32, 0..14u32), 0..80)) {
        compare(14, &edges);
    }

    /// Heaps of Nim, with some moves that add: many labels.
    #[test]
    fn so_they_do_where_labels_are_many(more in proptest::collection::vec((0..30u32, 0..30u32), 0..12)) {
        let nim = (0..24u32).flat_map(|n| (0..n).map(move |m| (n, m)));
        compare(30, &nim.chain(more).collect::<Vec<_>>());
    }
}

/// More moves than a byte can count, once and many times over, into vertices of all kinds.
#[test]
fn many_moves_are_counted() {
    for repeated in [1, 249, 250, 251, 252, 502, 2000] {
        let fan = (1..=repeated).map(|leaf| (0, 1 + leaf % 600));
        let back = (1..600u32).filter(|leaf| leaf % 2 == 0).flat_map(|leaf| [(leaf, 0), (leaf, 601)]);
        let chain = (602..1200u32).map(|n| (n, n - 1));
        let all = (0..repeated).map(|n| (1200, 602 + n % 598));
        let edges: Vec<_> = fan.chain(back).chain(chain).chain(all).chain([(1200, 1200)]).collect();
        compare(1201, &edges);
    }
}

#[test]
fn long_lists_come_in_order_and_short_ones_stay() {
    let mut bits = vec![0; 10];
    let mut list: Vec<u32> = (0..600).map(|n| n * 7 % 640).collect();
    let mut expected = list.clone();
    expected.sort_unstable();
    in_order(&mut list, &mut bits);
    assert_eq!(list, expected);
    assert!(bits.iter().all(|&word| word == 0));
    let mut short = [9, 2, 5];
    in_order(&mut short, &mut bits);
    assert_eq!(short, [9, 2, 5]);
    in_order(&mut [], &mut []);
}
