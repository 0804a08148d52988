//! The vertices of a graph without cycles as games of the crate `misere`.
use crate::graph::Digraph;
use crate::messages::{Message, say};
use crate::quotients::Extent;
use crate::quotients::built::brief;
use crate::quotients::found::{Of, Part, Quotient};
use budget::{Budget, Stop};
use misere::{Builder, Halt};

/// Why a graph has no quotient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphQuotientError {
    /// Play can go round.
    Cycle,
    /// The work was cancelled.
    Stopped(Stop),
}

impl GraphQuotientError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Cycle => say::quotient_not_acyclic(),
            Self::Stopped(stop) => stop.message(),
        }
    }
}

::messages::error!(GraphQuotientError);

/// The vertices in an order in which the targets of moves come first; none where play can go round.
pub(crate) fn in_order(graph: &Digraph) -> Option<Vec<u32>> {
    let mut left: Vec<usize> = (0..graph.len()).map(|vertex| graph.moves(vertex as u32).len()).collect();
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); graph.len()];
    for vertex in 0..graph.len() as u32 {
        for &to in graph.moves(vertex) {
            before[to as usize].push(vertex);
        }
    }
    let mut order: Vec<u32> = (0..graph.len() as u32).filter(|&vertex| left[vertex as usize] == 0).collect();
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for &other in &before[vertex as usize] {
            left[other as usize] -= 1;
            if left[other as usize] == 0 {
                order.push(other);
            }
        }
    }
    (order.len() == graph.len()).then_some(order)
}

/// The quotient of the vertices of a graph, as far as it was built.
pub(super) struct Built {
    pub(super) builder: Builder,
    /// The vertices in the order in which they were added, and those that were to come.
    pub(super) order: Vec<u32>,
    /// The number of each vertex in that order.
    pub(super) numbers: Vec<u32>,
    /// Why the rest of the order was left out.
    pub(super) halted: Option<Halt>,
}

impl Built {
    /// Adds vertex after vertex, until a limit is reached; none where play can go round.
    pub(super) fn of(graph: &Digraph, most: usize, budget: &Budget) -> Option<Self> {
        let order = in_order(graph)?;
        let mut numbers = vec![0_u32; graph.len()];
        let mut builder = Builder::new(most);
        let mut halted = None;
        for (number, &vertex) in order.iter().enumerate() {
            numbers[vertex as usize] = number as u32;
            let options = graph.moves(vertex).iter().map(|&to| [numbers[to as usize]]);
            if let Err(halt) = builder.push(options, budget) {
                halted = Some(halt);
                break;
            }
        }
        Some(Self { builder, order, numbers, halted })
    }
}

/// The misère quotient of all vertices of a graph, and so of all sums of tokens on it; `name` gives
/// their names.
///
/// # Errors
/// [`GraphQuotientError`]. A limit of the budget is no error: the quotient of some vertices is the
/// answer then.
pub fn of_graph(
    graph: &Digraph,
    name: impl Fn(usize) -> String,
    extent: &Extent,
    budget: &Budget,
) -> Result<Quotient, GraphQuotientError> {
    let built = Built::of(graph, extent.most, &brief(budget)).ok_or(GraphQuotientError::Cycle)?;
    if built.halted == Some(Halt::Budget(Stop::Cancelled)) {
        return Err(GraphQuotientError::Stopped(Stop::Cancelled));
    }
    let (images, name) = (built.builder.images(), |vertex: u32| name(vertex as usize));
    let (added, left_out) = built.order.split_at(images.len());
    let moves = |&vertex: &u32| graph.moves(vertex).iter().map(|&to| u64::from(built.numbers[to as usize])).collect();
    let names = added.iter().map(|&vertex| name(vertex)).collect();
    let part = Part {
        numbers: (0..added.len() as u32).collect(),
        of: Of::Vertices { names, moves: added.iter().map(moves).collect(), all: graph.len() },
        rule: String::new(),
        canonical: String::new(),
        images: images.to_vec(),
        period: None,
    };
    let halted = left_out.first().zip(built.halted.as_ref()).map(|(&vertex, halt)| (name(vertex), halt.message()));
    Ok(Quotient::new(vec![part], &built.builder, halted))
}
