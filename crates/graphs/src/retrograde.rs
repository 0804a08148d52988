//! The outcome with one token, and the length of play, on any graph and under either convention:
//! retrograde analysis.
//!
//! From the vertices without moves backwards: a vertex with a move to a lost one is won, a vertex
//! all of whose moves are won for the other player is lost, and vertices never reached are drawn.
//! First come, first served, so that the lengths of play come out in rising order (E. Zermelo 1913,
//! D. Kőnig 1927, L. Kalmár 1928).
use crate::digraph::Digraph;
use crate::value::Outcome;
use budget::{Budget, Progress, Stop};

/// Set while nothing is known of a vertex.
const OPEN: u32 = 1 << 31;
/// Vertices between two looks at the budget.
const POLL: usize = 1 << 14;

/// Lengths of play, by which the winner is known as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lengths {
    /// The lengths of play; where play never ends, [`OPEN`] and the number of moves to open
    /// vertices.
    lengths: Vec<u32>,
    misere: bool,
}

impl Lengths {
    /// The length of play when the winner hurries and the loser delays; none for a draw.
    pub(crate) fn remoteness(&self, vertex: u32) -> Option<u32> {
        self.lengths.get(vertex as usize).copied().filter(|&length| length < OPEN)
    }

    /// The outcome. The length of play tells which player makes the last move.
    pub(crate) fn outcome(&self, vertex: u32) -> Outcome {
        match self.remoteness(vertex) {
            None => Outcome::D,
            Some(length) if length.is_multiple_of(2) != self.misere => Outcome::P,
            Some(_) => Outcome::N,
        }
    }
}

/// Solves a graph. O(vertices + edges) time; 4 bytes an edge, 8 a vertex, and 4 for each vertex of
/// one length.
pub(crate) fn analyse(graph: &Digraph, misere: bool, budget: &Budget) -> Result<Lengths, Stop> {
    let back = graph.reversed(budget)?;
    budget.reserve(2 * graph.bytes() + 8 * graph.len() as u64)?;
    let open = |vertex: u32| OPEN | graph.moves(vertex).len() as u32;
    let mut lengths: Vec<u32> = (0..graph.len() as u32).map(open).collect();
    let (mut level, mut next): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    level.extend((0..).zip(&lengths).filter(|(_, open)| **open == OPEN).map(|(vertex, _)| vertex));
    level.iter().for_each(|&vertex| lengths[vertex as usize] = 0);
    let (mut done, mut length) = (0, 0u32);
    while !level.is_empty() {
        let lost = length.is_multiple_of(2) != misere;
        for &vertex in &level {
            for &before in back.moves(vertex) {
                let place = &mut lengths[before as usize];
                if *place >= OPEN {
                    *place -= 1;
                    if lost || *place == OPEN {
                        *place = length + 1;
                        next.push(before);
                    }
                }
            }
            done += 1;
            if done % POLL == 0 {
                budget.poll(Progress { done: done as u64, total: Some(graph.len() as u64), unit: "vertices" })?;
            }
        }
        level.clear();
        std::mem::swap(&mut level, &mut next);
        length += 1;
    }
    Ok(Lengths { lengths, misere })
}
