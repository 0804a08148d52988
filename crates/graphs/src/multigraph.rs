//! An undirected graph with loops and parallel edges, as lists of the edges at every vertex.
use crate::say;
use messages::Message;
use std::borrow::Cow;

/// An undirected multigraph on the vertices `0..len`; edges keep the numbers in which they were
/// given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Multigraph<'a> {
    edges: Cow<'a, [(u32, u32)]>,
    /// The edges at vertex `v` are `around[first[v]..first[v + 1]]`.
    first: Vec<usize>,
    around: Vec<End>,
}

/// One end of an edge as a vertex sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// The vertex at the other end; the same vertex for a loop.
    pub to: u32,
    /// The index of the edge.
    pub edge: u32,
}

/// An edge ends at a vertex that does not exist, or there are more edges or vertices than 32 bits
/// can count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadGraph {
    /// An end that is no vertex.
    NoSuchVertex {
        /// The index of the edge, counted from 0.
        edge: usize,
        /// The end that does not exist.
        vertex: u32,
        /// The number of vertices.
        vertices: usize,
    },
    /// Too many of them.
    TooLarge(usize),
}

impl BadGraph {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match *self {
            Self::NoSuchVertex { edge, vertex, vertices } => say::edge_without_vertex(edge, vertex, vertices),
            Self::TooLarge(count) => say::more_than_numbers(count),
        }
    }
}

messages::error!(BadGraph);

impl<'a> Multigraph<'a> {
    /// The most vertices, and the most edges, of a graph.
    pub const MOST: usize = (u32::MAX / 4) as usize;

    /// The graph with these vertices and edges. O(vertices + edges); memory: 8 bytes a vertex and
    /// 16 an edge.
    ///
    /// # Errors
    /// An end that is not below `vertices`, or more of them than [`Multigraph::MOST`].
    pub fn new(vertices: usize, edges: &'a [(u32, u32)]) -> Result<Self, BadGraph> {
        Self::check(vertices, edges)?;
        Ok(Self::build(vertices, edges.into()))
    }

    /// Some edges of a graph, on the same vertices.
    pub(crate) fn keeping(graph: &Multigraph<'_>, edges: Vec<(u32, u32)>) -> Multigraph<'static> {
        Multigraph::build(graph.len(), edges.into())
    }

    fn build(vertices: usize, edges: Cow<'a, [(u32, u32)]>) -> Self {
        let mut first = vec![0; vertices + 1];
        for &(a, b) in edges.iter() {
            first[a as usize] += 1;
            if a != b {
                first[b as usize] += 1;
            }
        }
        // Filled from the back, `first` moves from the ends of the lists to their starts.
        let mut total = 0;
        for count in &mut first {
            total += *count;
            *count = total;
        }
        let mut around = vec![End { to: 0, edge: 0 }; total];
        for (edge, &(a, b)) in (0..edges.len() as u32).zip(edges.iter()).rev() {
            first[a as usize] -= 1;
            around[first[a as usize]] = End { to: b, edge };
            if a != b {
                first[b as usize] -= 1;
                around[first[b as usize]] = End { to: a, edge };
            }
        }
        Self { edges, first, around }
    }

    /// Whether these edges make a graph.
    ///
    /// # Errors
    /// The errors of [`Multigraph::new`].
    pub fn check(vertices: usize, edges: &[(u32, u32)]) -> Result<(), BadGraph> {
        if vertices.max(edges.len()) > Self::MOST {
            return Err(BadGraph::TooLarge(vertices.max(edges.len())));
        }
        for (edge, &(a, b)) in edges.iter().enumerate() {
            if let Some(vertex) = [a, b].into_iter().find(|&vertex| vertex as usize >= vertices) {
                return Err(BadGraph::NoSuchVertex { edge, vertex, vertices });
            }
        }
        Ok(())
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The edges as they were given.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The edges at a vertex, in their order; a loop comes once. None for a vertex that is not
    /// there.
    pub fn around(&self, vertex: u32) -> &[End] {
        match (self.first.get(vertex as usize), self.first.get(vertex as usize + 1)) {
            (Some(&start), Some(&end)) => &self.around[start..end],
            _ => &[],
        }
    }
}
