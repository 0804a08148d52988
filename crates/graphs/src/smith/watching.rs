//! Rounds of the labelling in which each vertex watches one of the moves that stand in its way.
//!
//! It looks for another only when that one gets an answer; with none left it gets the label. So an
//! edge is looked at once when its end gets a label, and otherwise only as vertices look for
//! another move to watch: in practice a small multiple of the edges in all, where counting anew in
//! each round would take edges times labels.
use super::{Labels, Left, NONE};
use crate::digraph::Digraph;
use budget::{Budget, Progress, Stop};

/// Vertices between two looks at the budget.
const POLL: usize = 1 << 14;
/// In `next`: the vertex is in no list.
const UNLINKED: u32 = NONE - 1;
/// As `reaches` or `answered`: the vertex has a label.
const LABELLED: u32 = 1 << 31;
/// As `reaches`: the vertex has no label and gets none.
const DEAD: u32 = LABELLED - 1;

/// Gives the labels that are left. Label 0 has been given.
pub(super) fn rounds(
    graph: &Digraph,
    back: &Digraph,
    labels: &mut Labels,
    left: Left,
    budget: &Budget,
) -> Result<(), Stop> {
    let Left { mut next, mut alive } = left;
    if alive.is_empty() {
        return Ok(());
    }
    budget.reserve(2 * graph.bytes() + 40 * graph.len() as u64)?;
    let mut nodes: Vec<Node> =
        (0..graph.len() as u32).map(|vertex| Node::new(labels.label(vertex).is_some())).collect();
    alive.iter().for_each(|&vertex| nodes[vertex as usize].reaches = next);
    let mut work = Watching { graph, back, labels, nodes, queue: Vec::new(), alive: Vec::new(), done: 0 };
    while !alive.is_empty() {
        work.round(next, alive, budget)?;
        alive = std::mem::take(&mut work.alive);
        next += 1;
    }
    Ok(())
}

/// All about a vertex, in one place: it is needed together, and for vertices in no order.
struct Node {
    /// The number of the labels 0, 1, 2, ... that it can move to without a gap, while it is alive;
    /// [`LABELLED`], or [`DEAD`].
    reaches: u32,
    /// The last label to which the vertex is known to have a move; [`LABELLED`] once it has a label
    /// itself.
    answered: u32,
    /// The move that a vertex watches.
    cursor: u32,
    /// The vertices that watch this one, as a list: the first, ...
    watchers: u32,
    /// ... and the next in the list that a vertex is in; `UNLINKED` when it watches no vertex.
    next: u32,
}

impl Node {
    fn new(labelled: bool) -> Self {
        let (reaches, answered) = if labelled { (LABELLED, LABELLED) } else { (DEAD, NONE) };
        Self { reaches, answered, cursor: 0, watchers: NONE, next: UNLINKED }
    }
}

struct Watching<'a> {
    graph: &'a Digraph,
    back: &'a Digraph,
    labels: &'a mut Labels,
    nodes: Vec<Node>,
    /// Vertices that get the label of the round, and how late they do, in that order.
    queue: Vec<(u32, u32)>,
    /// Vertices that can move to all labels so far and have none.
    alive: Vec<u32>,
    /// Vertices that got a label here.
    done: u64,
}

impl Watching<'_> {
    fn round(&mut self, label: u32, alive: Vec<u32>, budget: &Budget) -> Result<(), Stop> {
        self.queue.clear();
        for vertex in alive {
            // A vertex that watches one without a label stays there: no vertex has an answer at
            // the start of a round.
            let node = &self.nodes[vertex as usize];
            let cursor = node.cursor;
            let stays = node.next != UNLINKED && {
                let watched = self.graph.moves(vertex)[cursor as usize];
                self.nodes[watched as usize].reaches != LABELLED
            };
            if !stays && !self.watch(vertex, label, cursor) {
                self.queue.push((vertex, 0));
            }
        }
        let mut done = 0;
        while let Some(&(vertex, late)) = self.queue.get(done) {
            done += 1;
            // The vertex may have got a move to this label after it had lost the last one to watch.
            if self.nodes[vertex as usize].reaches == label {
                self.labels.make_room(late, budget)?;
                self.give(vertex, label, late);
            }
            if done.is_multiple_of(POLL) {
                let total = Some(self.graph.len() as u64);
                budget.poll(Progress { done: self.done + done as u64, total, unit: "vertices" })?;
            }
        }
        self.done += done as u64;
        if label.is_multiple_of(64) {
            budget.check()?;
        }
        Ok(())
    }

    /// Gives `vertex` its label; all that can move to it have an answer then.
    fn give(&mut self, vertex: u32, label: u32, late: u32) {
        self.labels.give(vertex, label, late);
        let node = &mut self.nodes[vertex as usize];
        (node.reaches, node.answered) = (LABELLED, LABELLED);
        let back = self.back;
        for &answered in back.moves(vertex) {
            let node = &mut self.nodes[answered as usize];
            if node.answered == LABELLED || node.answered == label {
                continue;
            }
            node.answered = label;
            if node.reaches == label {
                node.reaches = label + 1;
                self.alive.push(answered);
            }
            let first = std::mem::replace(&mut node.watchers, NONE);
            self.dismiss(first, label, late + 1);
        }
    }

    /// Takes a vertex out of the way of all others in this round: its watchers, a list from `first`
    /// on, look for another move to watch.
    fn dismiss(&mut self, first: u32, label: u32, late: u32) {
        let mut watcher = first;
        while watcher != NONE {
            let node = &mut self.nodes[watcher as usize];
            let following = std::mem::replace(&mut node.next, UNLINKED);
            if node.reaches == label {
                let from = node.cursor + 1;
                if !self.watch(watcher, label, from) {
                    self.queue.push((watcher, late));
                }
            }
            watcher = following;
        }
    }

    /// Lets `vertex` watch a move that stands in its way, the first from number `from` on and
    /// round; false if none does.
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
