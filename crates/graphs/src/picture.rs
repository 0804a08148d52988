//! A small directed graph as an SVG picture: a row for every remoteness, the ends of play at the
//! bottom, draws on top.
//!
//! Moves of a player who wins quickly, or loses slowly, go down one row. Within a row the
//! vertices stand where their neighbours are on average (K. Sugiyama, S. Tagawa, M. Toda 1981),
//! after a few sweeps.
use crate::digraph::Digraph;
use crate::say;
use crate::value::Outcome;
use messages::Message;
use pictures::markup::{self, Element, Place, shortened};
use std::collections::{BTreeMap, HashSet};

/// The text and the marks of a vertex.
#[derive(Debug, Clone)]
pub struct Vertex {
    /// Its name.
    pub name: String,
    /// Its value; empty where none is to be shown.
    pub value: String,
    /// The outcome there: the colour.
    pub outcome: Outcome,
    /// Its row; none for draws.
    pub remoteness: Option<u32>,
    /// The number of tokens there.
    pub tokens: usize,
}

/// The most vertices of a picture.
pub const MOST_VERTICES: usize = 300;
/// The most different edges of a picture.
pub const MOST_EDGES: usize = 2_000;

/// A graph that could not be made out in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub struct TooLarge {
    /// The number of vertices.
    pub vertices: usize,
    /// The number of edges.
    pub edges: usize,
}

impl TooLarge {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        say::graph_not_drawn(MOST_VERTICES, MOST_EDGES, self.vertices, self.edges)
    }
}

messages::display!(TooLarge);

const RADIUS: f64 = 23.0;
const ACROSS: f64 = 96.0;
const DOWN: f64 = 104.0;
const MARGIN: f64 = 56.0;
const SWEEPS: usize = 12;
/// Points of an edge that are looked at, and bends that are tried.
const STEPS: u32 = 20;
const BENDS: u32 = 9;
/// The colours in words, under the picture.
const WORDS: [&str; 2] = [
    "green: the player to move wins; red: the other; grey: nobody",
    "red arrows: moves to make; \u{25cf}: a token; below a name its value",
];
/// The distance between two lines of words.
const LINE: f64 = 16.0;
/// The words need this width.
const NARROWEST: f64 = 360.0;
/// The distance that an edge keeps, where it can, from vertices that are not its ends.
const APART: f64 = RADIUS + 5.0;
/// The longest name and value at a vertex.
const LONGEST: usize = 12;

/// The picture; `marked` edges are drawn thick and red.
///
/// # Errors
/// [`TooLarge`].
pub fn svg(graph: &Digraph, vertex: impl Fn(u32) -> Vertex, marked: &[(u32, u32)]) -> Result<String, TooLarge> {
    if graph.len() > MOST_VERTICES || graph.edges() > MOST_EDGES {
        return Err(TooLarge { vertices: graph.len(), edges: graph.edges() });
    }
    let vertices: Vec<Vertex> = (0..graph.len() as u32).map(vertex).collect();
    let mut places = places(graph, &vertices);
    let needed = places.iter().fold(0.0, |most: f64, place| most.max(place.0)) + MARGIN;
    let width = needed.max(NARROWEST);
    places.iter_mut().for_each(|place| place.0 += (width - needed) / 2.0);
    let height = places.iter().fold(0.0, |most: f64, place| most.max(place.1)) + MARGIN;
    let whole = height + LINE * (WORDS.len() as f64 + 0.5);
    let marked: HashSet<(u32, u32)> = marked.iter().copied().collect();
    let all: HashSet<(u32, u32)> =
        (0..graph.len() as u32).flat_map(|from| graph.moves(from).iter().map(move |&to| (from, to))).collect();
    // Marked edges last, over the others.
    let mut edges: Vec<(bool, u32, u32)> =
        all.iter().map(|&(from, to)| (marked.contains(&(from, to)), from, to)).collect();
    edges.sort_unstable();
    let mut lines =
        vec![Element::new("defs").lines([arrow("arrow", "#555"), arrow("marked", "#d00")]), markup::paper()];
    lines.extend(edges.into_iter().map(|(thick, from, to)| {
        let both_ways = all.contains(&(to, from));
        edge(&places, (width, height), (from, to), both_ways, thick)
    }));
    lines.extend(std::iter::zip(&places, &vertices).flat_map(|(place, vertex)| drawn(*place, vertex)));
    lines.extend((1..).zip(WORDS).map(|(line, words)| {
        let place = (12.0, height + LINE * f64::from(line));
        markup::text(place, words).with("font-size", 11).with("text-anchor", "start")
    }));
    let drawing = markup::drawing((width, whole), 1.0).with("font-size", 13).with("text-anchor", "middle");
    Ok(format!("{}\n", drawing.lines(lines)))
}

fn arrow(name: &str, colour: &str) -> Element {
    Element::new("marker")
        .with("id", name)
        .with("viewBox", "0 0 10 10")
        .with("refX", 10)
        .with("refY", 5)
        .with("markerWidth", 8)
        .with("markerHeight", 8)
        .with("markerUnits", "userSpaceOnUse")
        .with("orient", "auto")
        .holding(&Element::new("path").with("d", "M0 0L10 5L0 10z").with("fill", colour))
}

fn places(graph: &Digraph, vertices: &[Vertex]) -> Vec<(f64, f64)> {
    // Rows from the bottom: remoteness 0, 1, ...; draws above all.
    let mut rows: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (index, vertex) in vertices.iter().enumerate() {
        rows.entry(vertex.remoteness.unwrap_or(u32::MAX)).or_default().push(index as u32);
    }
    let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); vertices.len()];
    for from in 0..graph.len() as u32 {
        for &to in graph.moves(from) {
            neighbours[from as usize].push(to);
            neighbours[to as usize].push(from);
        }
    }
    // A long row of draws would be all of the picture: it is folded.
    let widest = (vertices.len() as f64).sqrt().ceil() as usize + 4;
    let mut lines: Vec<Vec<u32>> =
        rows.into_values().flat_map(|row| row.chunks(widest).map(<[u32]>::to_vec).collect::<Vec<_>>()).collect();
    let mut at = vec![0.0; vertices.len()];
    let spread = |line: &[u32], at: &mut Vec<f64>| {
        for (index, &vertex) in line.iter().enumerate() {
            at[vertex as usize] = index as f64 - (line.len() as f64 - 1.0) / 2.0;
        }
    };
    lines.iter().for_each(|line| spread(line, &mut at));
    for _ in 0..SWEEPS {
        for line in &mut lines {
            let mean = |vertex: &u32| {
                let near = &neighbours[*vertex as usize];
                near.iter().map(|&other| at[other as usize]).sum::<f64>() / near.len().max(1) as f64
            };
            let mut ordered: Vec<(f64, u32)> = line.iter().map(|vertex| (mean(vertex), *vertex)).collect();
            ordered.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            *line = ordered.into_iter().map(|(_, vertex)| vertex).collect();
            spread(line, &mut at);
        }
    }
    let half = lines.iter().map(Vec::len).max().unwrap_or(1) as f64 / 2.0;
    let count = lines.len();
    let mut places = vec![(0.0, 0.0); vertices.len()];
    for (row, line) in lines.iter().enumerate() {
        // Neighbouring rows are shifted a little, so that edges over several rows do not run
        // through vertices.
        let shift = if row % 2 == 0 { 0.0 } else { ACROSS * 0.28 };
        for &vertex in line {
            let x = MARGIN + (at[vertex as usize] + half - 0.5) * ACROSS + shift;
            places[vertex as usize] = (x, MARGIN + (count - 1 - row) as f64 * DOWN);
        }
    }
    places
}

fn edge(places: &[Place], size: (f64, f64), (from, to): (u32, u32), both_ways: bool, thick: bool) -> Element {
    let ((x, y), (x2, y2)) = (places[from as usize], places[to as usize]);
    let path = if from == to {
        let top = y - RADIUS * 0.75;
        markup::curve(&[(x - 14.0, top), (x - 26.0, y - 52.0), (x + 26.0, y - 52.0), (x + 14.0, top)])
    } else {
        let others = |vertex: &usize| *vertex != from as usize && *vertex != to as usize;
        let others: Vec<Place> = (0..places.len()).filter(others).map(|vertex| places[vertex]).collect();
        let (mx, my) = middle((x, y), (x2, y2), size, &others, both_ways);
        let toward = |x: f64, y: f64| {
            let far = (mx - x).hypot(my - y).max(1.0);
            (x + (mx - x) / far * RADIUS, y + (my - y) / far * RADIUS)
        };
        markup::curve(&[toward(x, y), (mx, my), toward(x2, y2)])
    };
    let (colour, width, arrow) = if thick { ("#d00", 3.0, "url(#marked)") } else { ("#555", 1.2, "url(#arrow)") };
    path.with("stroke", colour).with("stroke-width", width).with("marker-end", arrow)
}

/// The point towards which an edge is bent: as little as it can be without running through vertices
/// or out of the picture.
fn middle(
    (x, y): (f64, f64),
    (x2, y2): (f64, f64),
    (width, height): (f64, f64),
    others: &[(f64, f64)],
    both_ways: bool,
) -> (f64, f64) {
    let length = (x2 - x).hypot(y2 - y).max(1.0);
    let (dx, dy) = ((x2 - x) / length, (y2 - y) / length);
    let bent = |bend: f64| ((x + x2) / 2.0 - dy * bend, (y + y2) / 2.0 + dx * bend);
    let in_the_way = |(mx, my): (f64, f64)| {
        let point = |t: f64| {
            let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
            (a * x + b * mx + c * x2, a * y + b * my + c * y2)
        };
        let points: Vec<(f64, f64)> = (1..STEPS).map(|step| point(f64::from(step) / f64::from(STEPS))).collect();
        let hits =
            |other: &&(f64, f64)| points.iter().any(|point| (point.0 - other.0).hypot(point.1 - other.1) < APART);
        let out =
            |point: &(f64, f64)| point.0 < 4.0 || point.1 < 4.0 || point.0 > width - 4.0 || point.1 > height - 4.0;
        others.iter().filter(hits).count() + usize::from(points.iter().any(out))
    };
    // Edges in both directions are bent to the left of their way, and so apart.
    let bends = (0..BENDS).flat_map(|bend| {
        let bend = f64::from(bend) * 0.08 * length;
        if both_ways { [bend + 20.0, bend + 32.0] } else { [bend, -bend] }
    });
    let mut best = (usize::MAX, bent(0.0));
    for bend in bends.map(bent) {
        let hits = in_the_way(bend);
        if hits < best.0 {
            best = (hits, bend);
        }
        if hits == 0 {
            break;
        }
    }
    best.1
}

/// A circle, with name, value and tokens.
fn drawn((x, y): Place, vertex: &Vertex) -> Vec<Element> {
    let (fill, stroke) = match vertex.outcome {
        Outcome::N => ("#cdeccd", "#2a7a2a"),
        Outcome::P => ("#f6d0d0", "#a33"),
        Outcome::D => ("#e6e6ee", "#667"),
    };
    let width = if vertex.tokens > 0 { 3.5 } else { 1.5 };
    let circle = markup::circle((x, y), RADIUS).with("fill", fill).with("stroke", stroke).with("stroke-width", width);
    // The size of letters at which a text of this length fits.
    let size = |words: &str, large: u32| match words.chars().count() {
        ..=5 => large,
        6..=7 => 10,
        _ => 8,
    };
    // The value stands below the name, where no edge runs through it.
    let name_at = if vertex.value.is_empty() { y + 4.5 } else { y - 1.0 };
    let name_size = size(&vertex.name, 13);
    let name = markup::text((x, name_at), &shortened(&vertex.name, LONGEST)).with("font-size", name_size);
    // A name that does not fit into the circle is to be read over the things beside it.
    let mut lines = vec![circle, if name_size == 8 { name.rimmed(2) } else { name }];
    if !vertex.value.is_empty() {
        let value = markup::text((x, y + 12.5), &shortened(&vertex.value, LONGEST));
        lines.push(value.with("font-size", size(&vertex.value, 11)).with("fill", "#226"));
    }
    let tokens = match vertex.tokens {
        0 => return lines,
        1 => "●".to_owned(),
        count => format!("●×{count}"),
    };
    let tokens = markup::text((x + RADIUS * 0.78, y - RADIUS * 0.72), &tokens).with("font-size", 14);
    lines.push(tokens.with("text-anchor", "start").with("fill", "#226").rimmed(3));
    lines
}
