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
    let brief = brief(budget);
    let mut numbers = vec![0_u32; graph.len()];
    let mut builder = Builder::new(extent.most);
    let (mut names, mut targets) = (Vec::new(), Vec::new());
    let mut halted = None;
    for (number, &vertex) in order.iter().enumerate() {
        numbers[vertex as usize] = number as u32;
        let to: Vec<u32> = graph.moves(vertex).iter().map(|&to| numbers[to as usize]).collect();
        match builder.push(to.iter().map(|&to| [to]), &brief) {
            Ok(_) => {
                names.push(name(vertex as usize));
                targets.push(to.into_iter().map(u64::from).collect());
            }
            Err(Halt::Budget(Stop::Cancelled)) => return Err(GraphQuotientError::Stopped(Stop::Cancelled)),
            Err(halt) => {
                halted = Some((name(vertex as usize), halt.message()));
                break;
            }
        }
    }
    let part = Part {
        numbers: (0..names.len() as u32).collect(),
        of: Of::Vertices { names, moves: targets, all: graph.len() },
        rule: String::new(),
        canonical: String::new(),
        images: builder.images().to_vec(),
        period: None,
    };
    Ok(Quotient::new(vec![part], &builder, halted))
}
