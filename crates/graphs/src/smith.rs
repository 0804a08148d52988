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

/// Labels a graph. Time: see above; memory: 4 bytes an edge and 28 bytes a vertex, of which 12 a vertex stay.
pub(crate) fn label(graph: &Digraph, budget: &Budget) -> Result<Labels, Stop> {
    budget.reserve(2 * graph.bytes() + 28 * graph.len() as u64)?;
    let back = graph.reversed(budget)?;
    let mut work = Labelling {
        graph,
        back,
        states: vec![0; graph.len()],
        answered: vec![NONE; graph.len()],
        cursor: vec![0; graph.len()],
        remoteness: vec![NONE; graph.len()],
        watchers: vec![NONE; graph.len()],
        next: vec![NONE; graph.len()],
        queue: Vec::new(),
        alive: Vec::new(),
        labelled: 0,
    };
    let everybody = (0..graph.len() as u32).collect();
    work.round(0, everybody, budget)?;
    let mut label = 0;
    while !work.alive.is_empty() {
        label += 1;
        let alive = std::mem::take(&mut work.alive);
        work.round(label, alive, budget)?;
    }
    Ok(Labels { states: work.states, lateness: work.cursor, remoteness: work.remoteness })
}

struct Labelling<'g> {
    graph: &'g Digraph,
    back: Digraph,
    states: Vec<u32>,
    /// The last label to which the vertex is known to have a move; `LABELLED` or more once it has a label itself.
    answered: Vec<u32>,
    /// Which of its moves a vertex watches; later how late it got its label.
    cursor: Vec<u32>,
    remoteness: Vec<u32>,
    /// The vertices that watch this one, as a list: the first, ...
    watchers: Vec<u32>,
    /// ... and the next in the list that a vertex is in; `UNLINKED` when it watches nobody.
    next: Vec<u32>,
    /// Vertices that get the label of the round, in their order.
    queue: Vec<u32>,
    /// Vertices that can move to all labels so far and have none.
    alive: Vec<u32>,
    labelled: u64,
}

/// In `next`: the vertex is in no list.
const UNLINKED: u32 = NONE - 1;

impl Labelling<'_> {
    fn round(&mut self, label: u32, alive: Vec<u32>, budget: &Budget) -> Result<(), Stop> {
        self.queue.clear();
        for vertex in alive {
            // Where it watches a vertex that still has no label it stays: nobody has an answer at the start of a round.
            let stays = label > 0 && self.next[vertex as usize] != UNLINKED && {
                let watched = self.graph.moves(vertex)[self.cursor[vertex as usize] as usize];
                self.states[watched as usize] & LABELLED == 0
            };
            if !stays && !self.watch(vertex, label, self.cursor[vertex as usize]) {
                self.queue.push(vertex);
                self.cursor[vertex as usize] = 0;
                if label == 0 {
                    self.remoteness[vertex as usize] = 0;
                }
            }
        }
        let mut done = 0;
        while let Some(&vertex) = self.queue.get(done) {
            done += 1;
            // It may have got a move to this label after it had lost the last one to watch.
            if self.states[vertex as usize] == label {
                self.give(vertex, label);
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
    fn give(&mut self, vertex: u32, label: u32) {
        self.states[vertex as usize] = LABELLED | label;
        self.answered[vertex as usize] = LABELLED;
        let late = self.cursor[vertex as usize] + 1;
        // The list of predecessors does not change while it is walked through.
        let back = std::mem::take(&mut self.back);
        for &answered in back.moves(vertex) {
            let known = &mut self.answered[answered as usize];
            if *known == LABELLED || *known == label {
                continue;
            }
            *known = label;
            if self.states[answered as usize] == label {
                self.states[answered as usize] = label + 1;
                self.alive.push(answered);
            }
            if label == 0 {
                self.remoteness[answered as usize] = self.remoteness[vertex as usize] + 1;
            }
            self.dismiss(answered, label, late);
        }
        self.back = back;
    }

    /// `answered` stands in nobody's way any more in this round: those that watch it look for another move to watch.
    fn dismiss(&mut self, answered: u32, label: u32, late: u32) {
        let mut watcher = std::mem::replace(&mut self.watchers[answered as usize], NONE);
        while watcher != NONE {
            let following = std::mem::replace(&mut self.next[watcher as usize], UNLINKED);
            if self.states[watcher as usize] == label {
                let from = self.cursor[watcher as usize] + 1;
                if !self.watch(watcher, label, from) {
                    self.queue.push(watcher);
                    self.cursor[watcher as usize] = late;
                    if label == 0 {
                        self.remoteness[watcher as usize] = self.remoteness[answered as usize] + 1;
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
            let answered = self.answered[*to as usize];
            answered != label && answered != LABELLED
        };
        let found = match after.iter().position(in_the_way) {
            Some(ahead) => Some(before.len() + ahead),
            None => before.iter().position(in_the_way),
        };
        let Some(cursor) = found else {
            self.next[vertex as usize] = UNLINKED;
            return false;
        };
        self.cursor[vertex as usize] = cursor as u32;
        let watched = moves[cursor] as usize;
        self.next[vertex as usize] = std::mem::replace(&mut self.watchers[watched], vertex);
        true
    }
}
