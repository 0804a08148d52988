//! Drawings of graphs: each vertex and edge once, and vertices apart.
use graphs::picture::{TooLarge, Vertex, svg};
use graphs::{Digraph, Outcome};

fn plain(name: String) -> Vertex {
    Vertex { name, value: "inf(0)".into(), outcome: Outcome::D, remoteness: None, tokens: 2 }
}

#[test]
fn every_vertex_and_every_edge_is_drawn_once() {
    let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (0, 1), (2, 2), (1, 2)]).unwrap();
    let picture = svg(&graph, |vertex| plain(format!("<{vertex}>")), &[(1, 2)]).unwrap();
    assert_eq!(picture.matches("<circle").count(), 3);
    assert_eq!(picture.matches("marker-end=\"url(#arrow)\"").count(), 3);
    assert_eq!(picture.matches("marker-end=\"url(#marked)\"").count(), 1);
    assert!(picture.contains("&lt;2&gt;") && !picture.contains("<2>"));
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert!(svg(&Digraph::default(), |_| plain(String::new()), &[]).is_ok());
}

/// The numbers of an attribute of all circles.
fn of_circles(picture: &str, name: &str) -> Vec<f64> {
    let value = |circle: &str| {
        let (_, rest) = circle.split_once(&format!(" {name}=\"")).expect("an attribute");
        rest.split('"').next().and_then(|value| value.parse().ok()).expect("a number")
    };
    picture.split("<circle").skip(1).map(value).collect()
}

#[test]
fn vertices_do_not_cover_each_other() {
    let edges: Vec<_> = (0..40u32).flat_map(|n| [(n, n * 7 % 40), (n, n / 2)]).collect();
    let graph = Digraph::from_edges(40, &edges).unwrap();
    let vertex = |n: u32| Vertex { remoteness: (!n.is_multiple_of(3)).then_some(n / 9), ..plain(n.to_string()) };
    let picture = svg(&graph, vertex, &[]).unwrap();
    let [x, y, radius] = ["cx", "cy", "r"].map(|name| of_circles(&picture, name));
    let places: Vec<(f64, f64)> = std::iter::zip(x, y).collect();
    assert_eq!(places.len(), 40);
    for (i, a) in places.iter().enumerate() {
        for (j, b) in places[..i].iter().enumerate() {
            assert!((a.0 - b.0).hypot(a.1 - b.1) > radius[i] + radius[j], "{a:?} {b:?}");
        }
    }
}

#[test]
fn large_graphs_are_refused() {
    let graph = Digraph::from_edges(301, &[]).unwrap();
    assert_eq!(svg(&graph, |_| plain(String::new()), &[]), Err(TooLarge { vertices: 301, edges: 0 }));
}
