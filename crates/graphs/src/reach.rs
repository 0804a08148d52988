//! The graph of all positions that can be reached from some, where a function lists the options of
//! a position.
//!
//! It serves games that are not given as graphs: rules over numbers from which play need not end,
//! and sums whose components have to be looked at together.
use crate::digraph::{Digraph, GraphError};
use budget::{Budget, Progress, Stop};
use foldhash::fast::RandomState;
use indexmap::{Equivalent, IndexSet};
use std::hash::Hash;

/// Positions and the moves between them.
#[derive(Debug, Clone)]
pub struct Reached<S> {
    positions: IndexSet<S, RandomState>,
    /// The moves: vertex `i` is the `i`-th of the positions.
    pub graph: Digraph,
}

impl<S> Reached<S> {
    /// The positions, each once; the given ones come first.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = &S> {
        self.positions.iter()
    }

    /// The position of a vertex.
    pub fn position(&self, vertex: u32) -> Option<&S> {
        self.positions.get_index(vertex as usize)
    }

    /// The vertex of a position that was reached.
    pub fn vertex<Q: Hash + Equivalent<S> + ?Sized>(&self, position: &Q) -> Option<u32> {
        self.positions.get_index_of(position).map(|vertex| vertex as u32)
    }
}

/// Why not all positions were reached.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReachError<E> {
    /// There are more vertices than the caller allows.
    #[error("more than {0} positions can be reached")]
    TooMany(
        /// The number of vertices that were reached.
        usize,
    ),
    /// The options of a position could not be listed.
    #[error("{0}")]
    Options(E),
    /// The graph is larger than graphs can be.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Positions between two looks at the budget.
const POLL: usize = 1 << 10;
/// Moves between two looks: a position may have millions.
const POLL_MOVES: usize = 1 << 14;

/// All positions that can be reached from `starts`, at most `most`. `options` puts the options of a
/// position into its last argument, which is empty; `bytes` gives about how much memory a position
/// takes beyond its own size.
///
/// # Errors
/// [`ReachError`].
///
/// ```
/// use graphs::reach;
/// // n -> n+2 and n -> n*2, modulo 7.
/// let reached = reach([3], 100, |_| 0, &Default::default(), |&n: &u32, options| {
///     options.extend([(n + 2) % 7, n * 2 % 7]);
///     Ok::<(), std::convert::Infallible>(())
/// })?;
/// assert!(reached.positions().take(3).eq(&[3, 5, 6]));
/// assert_eq!(reached.graph.len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reach<S: Eq + Hash, E>(
    starts: impl IntoIterator<Item = S>,
    most: usize,
    bytes: impl Fn(&S) -> usize,
    budget: &Budget,
    mut options: impl FnMut(&S, &mut Vec<S>) -> Result<(), E>,
) -> Result<Reached<S>, ReachError<E>> {
    let mut positions: IndexSet<S, RandomState> = IndexSet::default();
    // Tables keep room free, and the edges are sorted in the end.
    let room = |positions: usize, edges: usize| positions as u64 * (3 * size_of::<S>() as u64 + 32) + edges as u64 * 16;
    for (given, start) in starts.into_iter().enumerate() {
        if given % POLL == POLL - 1 {
            budget.check()?;
            let weight = positions.first().map_or(0, |position| bytes(position) as u64);
            budget.reserve(positions.len() as u64 * weight + room(positions.len(), 0))?;
        }
        positions.insert(start);
    }
    let most = most.min(Digraph::MOST_VERTICES);
    let (mut edges, mut found): (Vec<(u32, u32)>, Vec<S>) = (Vec::new(), Vec::new());
    let (mut done, mut weight, mut weighed) = (0, 0u64, 0);
    while let Some(position) = positions.get_index(done) {
        options(position, &mut found).map_err(ReachError::Options)?;
        for option in found.drain(..) {
            let (to, _) = positions.insert_full(option);
            edges.push((done as u32, to as u32));
            if edges.len().is_multiple_of(POLL_MOVES) {
                budget.glance()?;
                budget.reserve(room(positions.len(), edges.len()))?;
            }
        }
        done += 1;
        if positions.len() > most {
            return Err(ReachError::TooMany(most));
        }
        if done.is_multiple_of(POLL) {
            budget.poll(Progress { done: done as u64, total: None, unit: "positions" })?;
            weight += positions[weighed..].iter().map(|position| bytes(position) as u64).sum::<u64>();
            weighed = positions.len();
            budget.reserve(weight + room(positions.len(), edges.len()))?;
        }
    }
    let graph = Digraph::from_edges(positions.len(), &edges)?;
    Ok(Reached { positions, graph })
}
