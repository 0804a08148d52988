//! Pictures of Hackenbush as drawings: each edge and vertex once.
use budget::Budget;
use graphs::hackenbush::draw::{MOST_EDGES, TooLargeToDraw, svg};
use graphs::hackenbush::{Hackenbush, Rules};

fn draw(vertices: usize, edges: &[(u32, u32)], name: impl Fn(u32) -> &'static str) -> String {
    let picture = Hackenbush::new(vertices, edges, 0).unwrap();
    let answer = picture.solve(Rules::default(), &Budget::default()).unwrap();
    svg(&picture, &answer, |vertex| name(vertex).into()).unwrap()
}

#[test]
fn every_connected_edge_and_vertex_is_drawn_once_and_winning_edges_are_marked() {
    let edges = [(0, 1), (1, 2), (2, 3), (3, 1), (0, 4), (0, 0), (4, 4), (2, 3), (5, 6)];
    let text = draw(7, &edges, |_| "v");
    let answer = Hackenbush::new(7, &edges, 0).unwrap().solve(Rules::default(), &Budget::default()).unwrap();
    assert_eq!(text.matches("<title>").count(), 8);
    assert_eq!(text.matches("<circle").count(), 4);
    assert_eq!(text.matches(": wins</title>").count(), answer.winning.len());
    assert_eq!(text.matches("#d32f2f").count(), answer.winning.len());
    assert!(!answer.winning.is_empty() && !text.contains("NaN"), "{text}");
}

#[test]
fn names_cannot_break_the_file() {
    let text = draw(2, &[(0, 1)], |_| "<b>&\"\u{1}x");
    assert!(text.contains("&lt;b&gt;&amp;&quot;\u{fffd}x") && !text.contains("<b>"), "{text}");
}

#[test]
fn empty_and_large_pictures() {
    assert!(draw(1, &[], |_| "0").contains("second player wins"));
    let edges = vec![(0, 0); MOST_EDGES + 1];
    let picture = Hackenbush::new(1, &edges, 0).unwrap();
    let answer = picture.solve(Rules::default(), &Budget::default()).unwrap();
    assert_eq!(svg(&picture, &answer, |_| "".into()), Err(TooLargeToDraw(MOST_EDGES + 1)));
    let path: Vec<(u32, u32)> = (0..MOST_EDGES as u32).map(|v| (v, v + 1)).collect();
    assert!(draw(MOST_EDGES + 1, &path, |_| "x").len() > MOST_EDGES * 50);
}
