//! Graphs in flat arrays: their order, and what is refused.
use budget::Budget;
use graphs::multigraph::{BadGraph, Multigraph};
use graphs::{Digraph, GraphError};

#[test]
fn ends_must_exist_and_the_message_names_them() {
    let error = Digraph::from_edges(2, &[(0, 1), (1, 2)]).unwrap_err();
    assert_eq!(error.to_string(), "edge 1 ends at 2, but the vertices are 0..2");
    let empty = Digraph::from_edges(0, &[]).unwrap();
    assert!(empty.is_empty() && empty.moves(0).is_empty() && empty.moves(u32::MAX).is_empty());
}

#[test]
fn lists_must_follow_each_other() {
    let lists = |first: &[u32], targets: &[u32]| Digraph::from_lists(first.to_vec(), targets.to_vec());
    assert_eq!(lists(&[0], &[]), Ok(Digraph::default()));
    assert_eq!(lists(&[], &[]), Err(GraphError::Lists { vertex: 0 }));
    assert_eq!(lists(&[1, 1], &[0]), Err(GraphError::Lists { vertex: 0 }));
    assert_eq!(lists(&[0, 2, 1], &[0]), Err(GraphError::Lists { vertex: 0 }));
    assert_eq!(lists(&[0, 1, 0], &[0]), Err(GraphError::Lists { vertex: 1 }));
    assert_eq!(lists(&[0, 1, 1], &[0, 1]), Err(GraphError::Lists { vertex: 2 }));
    assert_eq!(lists(&[0, 1], &[1]), Err(GraphError::NoSuchVertex { edge: 0, vertex: 1, vertices: 1 }));
    let graph = lists(&[0, 1, 3], &[1, 0, 1]).unwrap();
    assert_eq!(graph.lists(), (&[0, 1, 3][..], &[1, 0, 1][..]));
}

#[test]
fn edges_keep_their_order_and_turn_round() {
    let edges = [(1, 2), (0, 2), (1, 0), (1, 2), (2, 2)];
    let graph = Digraph::from_edges(3, &edges).unwrap();
    assert_eq!((graph.moves(0), graph.moves(1), graph.moves(2)), (&[2][..], &[2, 0, 2][..], &[2][..]));
    assert_eq!(graph.different_moves(1), [2, 0]);
    let back = graph.reversed(&Budget::unlimited()).unwrap();
    assert_eq!((back.moves(0), back.moves(1), back.moves(2)), (&[1][..], &[][..], &[0, 1, 1, 2][..]));
    assert!(graph.reversed(&Budget::default().with_memory(8)).is_err());
}

#[test]
fn ends_come_in_the_order_of_the_edges() {
    let edges = [(0, 1), (1, 1), (2, 1), (0, 1)];
    let graph = Multigraph::new(4, &edges).unwrap();
    let seen: Vec<_> = graph.around(1).iter().map(|end| (end.to, end.edge)).collect();
    assert_eq!(seen, [(0, 0), (1, 1), (2, 2), (0, 3)]);
    assert_eq!((graph.around(0).len(), graph.around(3).len(), graph.around(9).len(), graph.len()), (2, 0, 0, 4));
    assert!(matches!(Multigraph::new(2, &[(0, 2)]), Err(BadGraph::NoSuchVertex { edge: 0, vertex: 2, .. })));
    assert!(Multigraph::new(0, &[]).unwrap().is_empty());
}
