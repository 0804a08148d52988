//! The vertices of a graph without cycles as games of the crate `misere`.
use crate::graph::Digraph;
use crate::messages::{Message, say};
use crate::quotients::Extent;
use crate::quotients::found::{Of, Quotient};
use crate::quotients::heaps::EFFORT;
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
    let order = in_order(graph).ok_or(GraphQuotientError::Cycle)?;
    let brief = if budget.time().is_none() { budget.clone().with_effort(EFFORT) } else { budget.clone() };
    let mut numbers = vec![0_u32; graph.len()];
    let mut builder = Builder::new(extent.most);
    let mut names = Vec::new();
    let mut halted = None;
    for (number, &vertex) in order.iter().enumerate() {
        numbers[vertex as usize] = number as u32;
        match builder.push(graph.moves(vertex).iter().map(|&to| [numbers[to as usize]]), &brief) {
            Ok(_) => names.push(name(vertex as usize)),
            Err(Halt::Budget(Stop::Cancelled)) => return Err(GraphQuotientError::Stopped(Stop::Cancelled)),
            Err(halt) => {
                halted = Some((name(vertex as usize), halt.message()));
                break;
            }
        }
    }
    Ok(Quotient::new(Of::Vertices { names, all: graph.len() }, &builder, halted))
}
