//! The meaning of rules about graphs: a move deletes a vertex, an edge, or a connected set.
//!
//! A position is a list of numbers: how many vertices there are, then for each of them its weight,
//! the length of its name and the letters of the name (Unicode scalar values), then the edges, each
//! as the places of its two ends, counted from 0. Vertices keep their order and edges ascend, so
//! that equal graphs are equal lists. A move never adds anything: every play ends.
//!
//! Node Kayles and Arc Kayles (T. J. Schaefer, 1978), Grim and octal games on graphs (L. Beaudou
//! and others, 2018) are of this kind.
use crate::ir::Cond;
use crate::span::Span;

/// The most vertices of a graph: sets of them are the bits of a word.
pub const MOST_VERTICES: usize = 128;
/// The most letters of a name.
pub const LONGEST_NAME: usize = 64;

/// A game on graphs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Graphs {
    /// The moves: one of these.
    pub rules: Vec<Deletion>,
    /// Whether vertices without edges go after each move.
    pub drops_isolated: bool,
    /// The names that the conditions of `ends` ask about.
    pub watched: Vec<String>,
    /// A position with any of these has no move. Variables: [`COUNT`] of the whole graph, then for
    /// each watched name 1 if no vertex is called so, else 0.
    pub ends: Vec<Vec<Cond>>,
}

/// A clause of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deletion {
    /// Index of the clause.
    pub clause: usize,
    /// The place of that clause.
    pub span: Span,
    /// What is deleted.
    pub what: Target,
    /// Conditions that must all hold. Variables: [`COUNT`]; then for each vertex that the clause
    /// names its [`Fact`]s, or for a connected set [`SIZE`].
    pub conditions: Vec<Cond>,
}

/// What a move deletes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// A vertex with its edges.
    Vertex,
    /// A vertex and all vertices next to it.
    Neighbourhood,
    /// An edge; its ends stay. The conditions hold for its ends in one of their two orders.
    Edge,
    /// Both ends of an edge, likewise.
    Ends,
    /// Vertices that are connected among themselves.
    Connected {
        /// Whether the rest of their component must be connected or empty.
        leaves_connected: bool,
    },
}

/// The variable of the number of vertices.
pub const COUNT: usize = 0;
/// The variable of the number of vertices that go.
pub const SIZE: usize = 1;

/// A number of a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The number of its neighbours.
    Degree,
    /// The number of vertices of its component.
    Component,
    /// Its weight.
    Weight,
}

impl Fact {
    /// All of them, in the order of their variables, with their words.
    pub const ALL: [(&'static str, Self); 3] =
        [("deg", Self::Degree), ("comp", Self::Component), ("weight", Self::Weight)];

    /// The variable of this fact about a vertex of the clause: 0 for the first one, 1 for the
    /// second.
    pub fn of(self, vertex: usize) -> usize {
        SIZE + vertex * Self::ALL.len() + self as usize
    }
}

/// A graph with names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Graph {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The edges, each as the places of its ends, the smaller one first; they ascend.
    pub edges: Vec<(usize, usize)>,
}

/// A vertex of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vertex {
    /// Its name.
    pub name: String,
    /// Its weight.
    pub weight: i64,
}

impl Graph {
    /// The graph with these edges, on vertices called 1, 2, ... without weights.
    pub fn plain(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let vertices = (1..=vertices).map(|number| Vertex { name: number.to_string(), weight: 0 }).collect();
        let mut graph = Self { vertices, edges: edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect() };
        graph.edges.sort_unstable();
        graph
    }

    /// The graph of a position; none if the numbers are no graph, or one with more than
    /// [`MOST_VERTICES`].
    pub fn read(position: &[i64]) -> Option<Self> {
        let (&count, mut rest) = position.split_first()?;
        let count = usize::try_from(count).ok().filter(|&count| count <= MOST_VERTICES)?;
        let mut vertices = Vec::with_capacity(count);
        for _ in 0..count {
            let (&[weight, letters], behind) = rest.split_first_chunk()?;
            let letters = usize::try_from(letters).ok().filter(|letters| (1..=LONGEST_NAME).contains(letters))?;
            let (name, behind) = behind.split_at_checked(letters)?;
            let letter = |&letter: &i64| char::from_u32(u32::try_from(letter).ok()?);
            vertices.push(Vertex { name: name.iter().map(letter).collect::<Option<_>>()?, weight });
            rest = behind;
        }
        let place = |place: i64| usize::try_from(place).ok().filter(|&place| place < count);
        let (edges, odd) = rest.as_chunks::<2>();
        let edges = edges.iter().map(|&[a, b]| Some((place(a)?, place(b)?))).collect::<Option<Vec<_>>>()?;
        let in_order = edges.is_sorted_by(|a, b| a < b) && edges.iter().all(|(a, b)| a < b);
        (odd.is_empty() && in_order && vertices.iter().all(|vertex| vertex.weight >= 0))
            .then_some(Self { vertices, edges })
    }

    /// The position of the graph.
    pub fn numbers(&self) -> Vec<i64> {
        let number = |place: usize| i64::try_from(place).unwrap_or(i64::MAX);
        let mut numbers = vec![number(self.vertices.len())];
        for Vertex { name, weight } in &self.vertices {
            numbers.extend([*weight, number(name.chars().count())]);
            numbers.extend(name.chars().map(|letter| i64::from(u32::from(letter))));
        }
        numbers.extend(self.edges.iter().flat_map(|&(a, b)| [number(a), number(b)]));
        numbers
    }
}
