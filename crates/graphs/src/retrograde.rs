//! Who wins with one token, and how long that takes, on any graph and under either convention: retrograde analysis.
//!
//! From the vertices without moves backwards: a vertex with a move to a lost one is won, a vertex all of whose moves are won
//! for the other player is lost, and what is never reached is drawn. First come, first served, so that the lengths of play
//! come out in rising order (E. Zermelo 1913, D. Kőnig 1927, L. Kalmár 1928).
use crate::digraph::Digraph;
use crate::value::Outcome;
use budget::{Budget, Progress, Stop};

const NONE: u32 = u32::MAX;
const POLL: usize = 1 << 14;

/// Lengths of play, by which the winner is known as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lengths {
    remoteness: Vec<u32>,
    misere: bool,
}

impl Lengths {
    /// How long a play lasts when the winner hurries and the loser delays; none for a draw.
    pub(crate) fn remoteness(&self, vertex: u32) -> Option<u32> {
        self.remoteness.get(vertex as usize).copied().filter(|&length| length != NONE)
    }

    /// Who wins. The player who makes the last move is known by the length.
    pub(crate) fn outcome(&self, vertex: u32) -> Outcome {
        match self.remoteness(vertex) {
            None => Outcome::D,
            Some(length) if length.is_multiple_of(2) != self.misere => Outcome::P,
            Some(_) => Outcome::N,
        }
    }
}

/// Solves a graph. O(vertices + edges) time; 4 bytes an edge and 16 a vertex.
pub(crate) fn analyse(graph: &Digraph, misere: bool, budget: &Budget) -> Result<Lengths, Stop> {
    budget.reserve(2 * graph.bytes() + 12 * graph.len() as u64)?;
    let back = graph.reversed(budget)?;
    let mut remoteness = vec![NONE; graph.len()];
    let mut open: Vec<u32> = (0..graph.len() as u32).map(|vertex| graph.moves(vertex).len() as u32).collect();
    let mut queue: Vec<u32> = (0..graph.len() as u32).filter(|&vertex| open[vertex as usize] == 0).collect();
    queue.iter().for_each(|&vertex| remoteness[vertex as usize] = 0);
    let mut done = 0;
    while let Some(&vertex) = queue.get(done) {
        done += 1;
        let length = remoteness[vertex as usize];
        let lost = length.is_multiple_of(2) != misere;
        for &before in back.moves(vertex) {
            if remoteness[before as usize] != NONE {
                continue;
            }
            open[before as usize] -= 1;
            if lost || open[before as usize] == 0 {
                remoteness[before as usize] = length + 1;
                queue.push(before);
            }
        }
        if done.is_multiple_of(POLL) {
            budget.poll(Progress { done: done as u64, total: Some(graph.len() as u64), unit: "vertices" })?;
        }
    }
    Ok(Lengths { remoteness, misere })
}
