//! Values of a graph with cycles, by the labelling of C. A. B. Smith (1966); A. S. Fraenkel and Y. Perl (1975).
//!
//! A vertex without a label gets label `m` when `m` is the mex of the labels of its labelled moves and every move without
//! a label can be answered: it has a move of its own to a vertex labelled `m`. This is repeated until nothing changes; the
//! result does not depend on the order. A vertex that never gets a label is infinite: ∞(K), with K the labels it can move
//! to.
//!
//! Here the labels come in rising order, and within a label first come, first served. In the round of label `m` a vertex is
//! *alive* while it has moves to vertices of all smaller labels, none of its own, and no move to a vertex labelled `m`. It
//! watches one of its moves that stands in its way, one without a label and without an answer, and looks for another only
//! when that one gets an answer; with none left it gets the label. So an edge is looked at once when its end gets a label,
//! and otherwise only as vertices look for another move to watch: in practice a small multiple of the edges in all, where
//! counting anew in each round would take edges times labels.
//!
//! In the round of label 0 the vertices come in the order of their remoteness, which is the length of a play in which the
//! winner hurries and the loser delays: the retrograde analysis of E. Zermelo (1913), D. Kőnig (1927) and L. Kalmár (1928).
use crate::digraph::Digraph;
use budget::{Budget, Progress, Stop};

/// No vertex.
const NONE: u32 = u32::MAX;
/// Set in the state of a vertex that has a label, which is the rest of the state.
const LABELLED: u32 = 1 << 31;
/// Labels between two looks at the budget.
const POLL: usize = 1 << 14;

/// The labels of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Labels {
    /// `LABELLED` and the label, or how many of the labels 0, 1, 2, ... the vertex can move to without a gap.
    states: Vec<u32>,
    /// For a vertex with a label: how late in its round it came.
    lateness: Vec<u32>,
    /// How long a play lasts, or [`NONE`] for ever.
    remoteness: Vec<u32>,
}

impl Labels {
    /// The label of a vertex that has one.
    pub(crate) fn label(&self, vertex: u32) -> Option<u32> {
        let state = self.states.get(vertex as usize).copied()?;
        (state & LABELLED != 0).then_some(state & !LABELLED)
    }

    /// A number that falls along the answers that a winning strategy gives, among the vertices of one label.
    pub(crate) fn lateness(&self, vertex: u32) -> u32 {
        self.lateness.get(vertex as usize).copied().unwrap_or(0)
    }

    /// The remoteness, where play ends.
    pub(crate) fn remoteness(&self, vertex: u32) -> Option<u32> {
        self.remoteness.get(vertex as usize).copied().filter(|&moves| moves != NONE)
    }
}

/// Labels a graph. Time: see above; memory: 4 bytes an edge and 48 bytes a vertex, of which 12 a vertex stay.
pub(crate) fn label(graph: &Digraph, budget: &Budget) -> Result<Labels, Stop> {
    budget.reserve(2 * graph.bytes() + 44 * graph.len() as u64)?;
    let back = graph.reversed(budget)?;
    let mut work = Labelling { graph, nodes: nodes(graph), queue: Vec::new(), alive: Vec::new(), labelled: 0 };
    work.round(0, (0..graph.len() as u32).collect(), &back, budget)?;
    let mut label = 0;
    while !work.alive.is_empty() {
        label += 1;
        let alive = std::mem::take(&mut work.alive);
        work.round(label, alive, &back, budget)?;
    }
    drop(back);
    let nodes = work.nodes;
    let column = |pick: fn(&Node) -> u32| nodes.iter().map(pick).collect();
    Ok(Labels {
        states: column(|node| node.state),
        lateness: column(|node| node.cursor),
        remoteness: column(|node| node.remoteness),
    })
}

/// All about a vertex, in half a cache line: it is needed together, and for vertices in no order.
#[derive(Clone)]
#[repr(align(32))]
struct Node {
    /// As in [`Labels`].
    state: u32,
    /// The last label to which the vertex is known to have a move; `LABELLED` once it has a label itself.
    answered: u32,
    /// Which of its moves a vertex watches; later how late it got its label.
    cursor: u32,
    remoteness: u32,
    /// The vertices that watch this one, as a list: the first, ...
    watchers: u32,
    /// ... and the next in the list that a vertex is in; `UNLINKED` when it watches nobody.
    next: u32,
}

fn nodes(graph: &Digraph) -> Vec<Node> {
    let fresh = Node { state: 0, answered: NONE, cursor: 0, remoteness: NONE, watchers: NONE, next: UNLINKED };
    vec![fresh; graph.len()]
}

struct Labelling<'g> {
    graph: &'g Digraph,
    nodes: Vec<Node>,
    /// Vertices that get the label of the round, in their order.
    queue: Vec<u32>,
    /// Vertices that can move to all labels so far and have none.
    alive: Vec<u32>,
    labelled: u64,
}

/// In `next`: the vertex is in no list.
const UNLINKED: u32 = NONE - 1;

impl Labelling<'_> {
    fn round(&mut self, label: u32, alive: Vec<u32>, back: &Digraph, budget: &Budget) -> Result<(), Stop> {
        self.queue.clear();
        for vertex in alive {
            // Where it watches a vertex that still has no label it stays: nobody has an answer at the start of a round.
            let node = &self.nodes[vertex as usize];
            let cursor = node.cursor;
            let stays = node.next != UNLINKED && {
                let watched = self.graph.moves(vertex)[cursor as usize];
                self.nodes[watched as usize].state & LABELLED == 0
            };
            if !stays && !self.watch(vertex, label, cursor) {
                self.queue.push(vertex);
                let node = &mut self.nodes[vertex as usize];
                node.cursor = 0;
                if label == 0 {
                    node.remoteness = 0;
                }
            }
        }
        let mut done = 0;
        while let Some(&vertex) = self.queue.get(done) {
            done += 1;
            // It may have got a move to this label after it had lost the last one to watch.
            if self.nodes[vertex as usize].state == label {
                self.give(vertex, label, back);
            }
            if done.is_multiple_of(POLL) {
                let total = Some(self.graph.len() as u64);
                budget.poll(Progress { done: self.labelled + done as u64, total, unit: "vertices" })?;
            }
        }
        self.labelled += done as u64;
        if label.is_multiple_of(64) {
            budget.check()?;
        }
        Ok(())
    }

    /// Gives `vertex` its label; all that can move to it have an answer then.
    fn give(&mut self, vertex: u32, label: u32, back: &Digraph) {
        let node = &mut self.nodes[vertex as usize];
        node.state = LABELLED | label;
        node.answered = LABELLED;
        let (late, length) = (node.cursor + 1, node.remoteness.wrapping_add(1));
        for &answered in back.moves(vertex) {
            let node = &mut self.nodes[answered as usize];
            if node.answered == LABELLED || node.answered == label {
                continue;
            }
            node.answered = label;
            if node.state == label {
                node.state = label + 1;
                self.alive.push(answered);
            }
            if label == 0 {
                node.remoteness = length;
            }
            let first = std::mem::replace(&mut node.watchers, NONE);
            let length = node.remoteness.wrapping_add(1);
            self.dismiss(first, label, late, length);
        }
    }

    /// A vertex stands in nobody's way any more in this round: those that watch it, a list from `first` on, look for another
    /// move to watch.
    fn dismiss(&mut self, first: u32, label: u32, late: u32, length: u32) {
        let mut watcher = first;
        while watcher != NONE {
            let node = &mut self.nodes[watcher as usize];
            let following = std::mem::replace(&mut node.next, UNLINKED);
            if node.state == label {
                let from = node.cursor + 1;
                if !self.watch(watcher, label, from) {
                    self.queue.push(watcher);
                    let node = &mut self.nodes[watcher as usize];
                    node.cursor = late;
                    if label == 0 {
                        node.remoteness = length;
                    }
                }
            }
            watcher = following;
        }
    }

    /// Lets `vertex` watch a move that stands in its way, the first from number `from` on and round; false if none does.
    fn watch(&mut self, vertex: u32, label: u32, from: u32) -> bool {
        let moves = self.graph.moves(vertex);
        let (before, after) = moves.split_at((from as usize).min(moves.len()));
        let in_the_way = |to: &u32| {
            let answered = self.nodes[*to as usize].answered;
            answered != label && answered != LABELLED
        };
        let found = match after.iter().position(in_the_way) {
            Some(ahead) => Some(before.len() + ahead),
            None => before.iter().position(in_the_way),
        };
        let Some(cursor) = found else {
            self.nodes[vertex as usize].next = UNLINKED;
            return false;
        };
        let first = std::mem::replace(&mut self.nodes[moves[cursor] as usize].watchers, vertex);
        let node = &mut self.nodes[vertex as usize];
        node.cursor = cursor as u32;
        node.next = first;
        true
    }
}
