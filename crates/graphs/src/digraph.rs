//! A directed graph as lists of moves, in two flat arrays: 4 bytes for a vertex and 4 for an edge.
use crate::lists::{self, Lists};
use crate::say;
use budget::{Budget, Stop};
use messages::Message;
use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

/// A directed graph on the vertices `0..len`; an edge is a move. Repeated edges are the same move.
///
/// ```
/// use graphs::Digraph;
/// let graph = Digraph::from_edges(3, &[(2, 1), (2, 0), (1, 0)])?;
/// assert_eq!(graph.moves(2), [1, 0]);
/// assert_eq!(graph.reversed(&Default::default())?.moves(0), [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digraph {
    /// The moves of vertex `v` are `targets[first[v]..first[v + 1]]`.
    first: Vec<u32>,
    targets: Vec<u32>,
}

/// The graph that a solution is about: of the caller, or shared with it.
#[derive(Debug, Clone)]
pub(crate) enum Held<'g> {
    Borrowed(&'g Digraph),
    Shared(Arc<Digraph>),
}

impl Deref for Held<'_> {
    type Target = Digraph;

    fn deref(&self) -> &Digraph {
        match self {
            Self::Borrowed(graph) => graph,
            Self::Shared(graph) => graph,
        }
    }
}

/// Why edges are no graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge has an end that is no vertex.
    NoSuchVertex {
        /// The index of the edge, counted from 0.
        edge: usize,
        /// The end that does not exist.
        vertex: u32,
        /// The number of vertices.
        vertices: usize,
    },
    /// Lists of moves that do not begin at 0, go on where the one before ended, and end with the
    /// last move.
    Lists {
        /// The first vertex whose list is wrong.
        vertex: usize,
    },
    /// More than can be numbered.
    TooLarge {
        /// The number of vertices.
        vertices: usize,
        /// The number of edges.
        edges: usize,
    },
}

impl GraphError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match *self {
            Self::NoSuchVertex { edge, vertex, vertices } => say::edge_without_vertex(edge, vertex, vertices),
            Self::Lists { vertex } => say::lists_do_not_follow(vertex),
            Self::TooLarge { vertices, edges } => {
                say::larger_than_graphs(Digraph::MOST_VERTICES, Digraph::MOST_EDGES, vertices, edges)
            }
        }
    }
}

messages::error!(GraphError);

impl Default for Digraph {
    /// The graph without vertices.
    fn default() -> Self {
        Self { first: vec![0], targets: Vec::new() }
    }
}

impl Digraph {
    /// The most vertices that a graph can have.
    pub const MOST_VERTICES: usize = (1 << 31) - 2;
    /// The most edges that a graph can have.
    pub const MOST_EDGES: usize = (1 << 31) - 2;

    /// The graph with `vertices` vertices and the edges `(from, to)`, which keep their order.
    /// O(vertices + edges).
    ///
    /// # Errors
    /// [`GraphError`] for an end that is not below `vertices`, and for more vertices or edges than
    /// can be numbered.
    pub fn from_edges(vertices: usize, edges: &[(u32, u32)]) -> Result<Self, GraphError> {
        if vertices > Self::MOST_VERTICES || edges.len() > Self::MOST_EDGES {
            return Err(GraphError::TooLarge { vertices, edges: edges.len() });
        }
        for (edge, &(from, to)) in edges.iter().enumerate() {
            let larger = from.max(to);
            if larger as usize >= vertices {
                let vertex = if from as usize >= vertices { from } else { to };
                return Err(GraphError::NoSuchVertex { edge, vertex, vertices });
            }
        }
        let starts = edges.iter().map(|&(from, _)| from);
        let pairs = edges.iter().copied();
        let Ok(lists) = lists::sorted(vertices, edges.len(), starts, pairs, || Ok::<(), Infallible>(()));
        Ok(lists.into())
    }

    /// The graph in which the moves of vertex `v` are `targets[first[v]..first[v + 1]]`, as sparse
    /// matrices are kept: without a copy. O(vertices + edges).
    ///
    /// ```
    /// use graphs::Digraph;
    /// let graph = Digraph::from_lists(vec![0, 0, 1, 3], vec![0, 1, 0])?;
    /// assert_eq!(graph, Digraph::from_edges(3, &[(1, 0), (2, 1), (2, 0)])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GraphError`] for lists that do not follow each other, and as [`Digraph::from_edges`].
    pub fn from_lists(first: Vec<u32>, targets: Vec<u32>) -> Result<Self, GraphError> {
        let (vertices, edges) = (first.len().saturating_sub(1), targets.len());
        if vertices > Self::MOST_VERTICES || edges > Self::MOST_EDGES {
            return Err(GraphError::TooLarge { vertices, edges });
        }
        if first.first() != Some(&0) {
            return Err(GraphError::Lists { vertex: 0 });
        }
        if let Some(vertex) = first.windows(2).position(|ends| ends[0] > ends[1] || ends[1] as usize > edges) {
            return Err(GraphError::Lists { vertex });
        }
        if first.last().is_none_or(|&end| end as usize != edges) {
            return Err(GraphError::Lists { vertex: vertices });
        }
        match targets.iter().position(|&to| to as usize >= vertices) {
            Some(edge) => Err(GraphError::NoSuchVertex { edge, vertex: targets[edge], vertices }),
            None => Ok(Self { first, targets }),
        }
    }

    /// The lists of moves: [`Digraph::from_lists`] makes the graph of them.
    pub fn lists(&self) -> (&[u32], &[u32]) {
        (&self.first, &self.targets)
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The bytes that the graph takes.
    pub fn bytes(&self) -> u64 {
        4 * (self.first.len() as u64 + self.targets.len() as u64)
    }

    /// The vertices to which the token may move from `vertex`, in the order of the edges; none for
    /// a vertex that is not there.
    #[inline]
    pub fn moves(&self, vertex: u32) -> &[u32] {
        let at = vertex as usize;
        match (self.first.get(at), self.first.get(at + 1)) {
            (Some(&start), Some(&end)) => &self.targets[start as usize..end as usize],
            _ => &[],
        }
    }

    /// The place of the moves of a vertex, for [`Digraph::at`].
    #[inline]
    pub(crate) fn place(&self, vertex: u32) -> (u32, u32) {
        let at = vertex as usize;
        (self.first[at], self.first[at + 1])
    }

    /// The moves at a [`Digraph::place`].
    #[inline]
    pub(crate) fn at(&self, from: u32, to: u32) -> &[u32] {
        &self.targets[from as usize..to as usize]
    }

    /// The moves of `vertex`, each once, in the order of the edges.
    pub fn different_moves(&self, vertex: u32) -> Vec<u32> {
        let mut seen = std::collections::HashSet::new();
        self.moves(vertex).iter().copied().filter(|&to| seen.insert(to)).collect()
    }

    /// The graph with every edge turned round. O(vertices + edges).
    ///
    /// # Errors
    /// [`Stop`] when the budget does not allow the memory, or ends the work.
    pub fn reversed(&self, budget: &Budget) -> Result<Self, Stop> {
        budget.reserve(self.bytes() + lists::bytes(self.len(), self.edges()))?;
        budget.check()?;
        let back = |from: u32| self.moves(from).iter().map(move |&to| (to, from));
        let pairs = (0..self.len() as u32).flat_map(back);
        let ends = self.targets.iter().copied();
        Ok(lists::sorted(self.len(), self.edges(), ends, pairs, || budget.check())?.into())
    }
}

impl From<Lists> for Digraph {
    fn from(Lists { first, targets }: Lists) -> Self {
        Self { first, targets }
    }
}
