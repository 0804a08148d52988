//! Values of a graph with cycles, by the labelling of C. A. B. Smith (1966); A. S. Fraenkel and Y.
//! Perl (1975).
//!
//! A vertex without a label gets label `m` when `m` is the mex of the labels of its labelled moves
//! and every move without a label can be answered: it has a move of its own to a vertex labelled
//! `m`. This is repeated until nothing changes; the result does not depend on the order. A vertex
//! that never gets a label is infinite: ∞(K), with K the labels it can move to.
//!
//! Here the labels come in rising order, and within a label first come, first served. In the round
//! of label `m` a vertex is *alive* while it has moves to vertices of all smaller labels, none of
//! its own, and no move to a vertex labelled `m`. A move *stands in its way* when it leads to a
//! vertex without a label that has no answer; with none left the vertex gets the label. Two ways to
//! see that none is left:
//!
//! | room | how | time |
//! |---|---|---|
//! | [`counting`] | counts them, anew in each round | about the edges in a few rounds, edges times labels at worst |
//! | [`watching`] | watches one of them, and looks for another when it gets an answer | a small multiple of the edges in practice, however many labels; but the memory is read in no order |
//!
//! Counting goes first. When it has looked at each edge several times, watching takes over for the
//! labels that are left.
//!
//! In the round of label 0 the vertices come in the order of their remoteness, which is the length
//! of a play in which the winner hurries and the loser delays: the retrograde analysis of E.
//! Zermelo (1913), D. Kőnig (1927) and L. Kalmár (1928).
pub mod counting;
mod watching;

use crate::digraph::Digraph;
use budget::{Budget, Stop};

/// No number.
const NONE: u32 = u32::MAX;
/// The looks at an edge or vertex by counting, in the mean, before watching takes over.
const PATIENCE: u64 = 12;

/// The largest lateness for which the half of a mark has room.
const LATEST: u32 = 0xfffe;

/// The labels of a graph: 4 bytes a vertex, or 8 where a round has more than 65535 steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels {
    /// The label in the upper half, the lateness in the lower one; [`NONE`] where there is no
    /// label. A label `m` needs `m * (m + 1) / 2` edges, so labels are below 2^16.
    marks: Vec<u32>,
    /// The latenesses, once there is one above [`LATEST`].
    lateness: Vec<u32>,
}

impl Labels {
    fn new(vertices: usize) -> Self {
        Self { marks: vec![NONE; vertices], lateness: Vec::new() }
    }

    /// The label of a vertex that has one.
    pub fn label(&self, vertex: u32) -> Option<u32> {
        self.mark(vertex).map(|mark| mark >> 16)
    }

    /// The lateness of a label in its round: a number that falls along the answers that a
    /// winning strategy gives, among the vertices of one label. 0 where there is no label.
    pub fn lateness(&self, vertex: u32) -> u32 {
        match (self.mark(vertex), self.lateness.get(vertex as usize)) {
            (None, _) => 0,
            (_, Some(&late)) => late,
            (Some(mark), None) => mark & 0xffff,
        }
    }

    /// The remoteness, where play ends: label 0 comes in its order, and the player to move
    /// elsewhere hurries there. O(moves).
    pub fn remoteness(&self, graph: &Digraph, vertex: u32) -> Option<u32> {
        if self.label(vertex) == Some(0) {
            return Some(2 * self.lateness(vertex));
        }
        let lost = graph.moves(vertex).iter().filter(|&&to| self.label(to) == Some(0));
        lost.map(|&to| 2 * self.lateness(to) + 1).min()
    }

    fn mark(&self, vertex: u32) -> Option<u32> {
        self.marks.get(vertex as usize).copied().filter(|&mark| mark != NONE)
    }

    /// Makes room for latenesses up to `late`, before labels are given.
    fn make_room(&mut self, late: u32, budget: &Budget) -> Result<(), Stop> {
        if late > LATEST && self.lateness.is_empty() {
            budget.reserve(8 * self.marks.len() as u64)?;
            self.lateness = (0..self.marks.len() as u32).map(|vertex| self.lateness(vertex)).collect();
        }
        Ok(())
    }

    /// Gives a label, after [`Labels::make_room`].
    fn give(&mut self, vertex: u32, label: u32, late: u32) {
        self.marks[vertex as usize] = label << 16 | late.min(LATEST);
        if let Some(place) = self.lateness.get_mut(vertex as usize) {
            *place = late;
        }
    }
}

/// The rounds that are left: those of `next` and larger labels, in which `alive` may get labels.
struct Left {
    next: u32,
    alive: Vec<u32>,
}

/// Labels a graph. Time: see above. Memory: 4 bytes an edge and 10 to 20 bytes a vertex; 4 a vertex
/// of them stay (8 where rounds are long). 20 a vertex more if watching takes over.
///
/// # Errors
/// The limits of the budget.
pub fn label(graph: &Digraph, budget: &Budget) -> Result<Labels, Stop> {
    label_patiently(graph, PATIENCE, budget)
}

/// The same, where watching takes over from counting after `patience` looks at an edge or vertex,
/// in the mean.
///
/// # Errors
/// The limits of the budget.
pub fn label_patiently(graph: &Digraph, patience: u64, budget: &Budget) -> Result<Labels, Stop> {
    let vertices = graph.len();
    let back = graph.reversed(budget)?;
    budget.reserve(2 * graph.bytes() + 5 * vertices as u64)?;
    let mut labels = Labels::new(vertices);
    let enough = patience.saturating_mul((vertices + graph.edges()) as u64);
    let left = counting::rounds(graph, &back, &mut labels, enough, budget)?;
    watching::rounds(graph, &back, &mut labels, left, budget)?;
    Ok(labels)
}
