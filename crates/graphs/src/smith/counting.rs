//! Rounds of the labelling in which each vertex counts the moves that stand in its way.
//!
//! A round has one byte for each vertex, so that millions of vertices fit into a cache;
//! vertices are reached from others in no order. The vertices of one step are put in order before
//! their lists are read, so that the lists, which are much longer, are read from the front to the
//! end of the memory.
use super::{Labels, Left};
use crate::digraph::Digraph;
use budget::{Budget, Progress, Stop};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The byte of a vertex: it has a label, of this round or before.
const DONE: u8 = 255;
/// The vertex can move to the label of this round and to all smaller ones.
const REACHES: u8 = 254;
/// The vertex can move to the label of this round, not to all smaller ones.
const ANSWERED: u8 = 253;
/// The vertex cannot move to all smaller labels, so that it gets none.
const DEAD: u8 = 252;
/// The vertex is alive, and too many moves stand in its way to be counted in a byte.
const MANY: u8 = 251;
/// The vertex is alive, and the moves that stand in its way are still to be counted.
const ALIVE: u8 = 250;
// Otherwise it is alive, and the byte counts the moves that stand in its way.
/// Edges between two looks at the budget.
const POLL: u64 = 1 << 20;
/// A list of more vertices than this part of all is put in order.
const PART: usize = 48;
/// Instead of a list of more vertices than this part of all, all bytes are looked through.
const WIDE: usize = 4;
/// The number of vertices whose lists are fetched together.
const TOGETHER: usize = 64;

/// Labels 0, 1, ... until no vertex can get one more, or until a round ends after more than
/// `enough` edges and vertices have been looked at. Label 0 is always done.
pub(super) fn rounds(
    graph: &Digraph,
    back: &Digraph,
    labels: &mut Labels,
    enough: u64,
    budget: &Budget,
) -> Result<Left, Stop> {
    let vertices = graph.len();
    let mut work = Counting {
        graph,
        back,
        labels,
        cells: vec![ALIVE; vertices],
        many: HashMap::default(),
        order: vec![0; vertices.div_ceil(64)],
        before: Vec::new(),
        looked: 0,
        polled: 0,
    };
    let (mut next, mut alive) = (0, Alive::Wide(vertices));
    loop {
        budget.reserve(2 * graph.bytes() + 6 * vertices as u64 + 8 * alive.len() as u64)?;
        let fresh = work.count(next, &alive, budget)?;
        let answered = work.label(next, fresh, matches!(alive, Alive::Wide(_)), budget)?;
        work.looked += (answered.len() + alive.len()) as u64;
        alive = work.close(alive, answered);
        next += 1;
        if alive.len() == 0 || work.looked > enough {
            let alive = match alive {
                Alive::Wide(_) => work.with(ALIVE),
                Alive::Listed(list) => list,
            };
            return Ok(Left { next, alive });
        }
    }
}

/// The vertices that are alive at the start of a round.
enum Alive {
    /// More vertices than a list holds.
    Wide(usize),
    Listed(Vec<u32>),
}

impl Alive {
    fn len(&self) -> usize {
        match self {
            Self::Wide(count) => *count,
            Self::Listed(list) => list.len(),
        }
    }
}

struct Counting<'a> {
    graph: &'a Digraph,
    back: &'a Digraph,
    labels: &'a mut Labels,
    cells: Vec<u8>,
    /// The number of moves in the way of vertices that have many.
    many: HashMap<u32, u32, FixedState>,
    /// A bit for each vertex, to put lists in order; all are 0 between two uses.
    order: Vec<u64>,
    /// Vertices that can move to some given vertices.
    before: Vec<u32>,
    /// Edges and vertices looked at so far.
    looked: u64,
    polled: u64,
}

impl Counting<'_> {
    /// Counts the moves that stand in the way of the vertices that are alive: before label 0 all
    /// moves, later moves to vertices without a label. Lists the vertices with none.
    fn count(&mut self, label: u32, alive: &Alive, budget: &Budget) -> Result<Vec<u32>, Stop> {
        match alive {
            Alive::Wide(_) => {
                for first in (0..self.graph.len() as u32).step_by(TOGETHER) {
                    let end = (first as usize + TOGETHER).min(self.graph.len()) as u32;
                    (first..end).for_each(|vertex| self.count_one(label, vertex));
                    self.poll(budget)?;
                }
                Ok(self.with(0))
            }
            Alive::Listed(list) => {
                for some in list.chunks(TOGETHER) {
                    some.iter().for_each(|&vertex| self.count_one(label, vertex));
                    self.poll(budget)?;
                }
                Ok(list.iter().copied().filter(|&vertex| self.cells[vertex as usize] == 0).collect())
            }
        }
    }

    /// Looks at the budget, where enough was done since the last look.
    #[inline]
    fn poll(&mut self, budget: &Budget) -> Result<(), Stop> {
        if self.looked - self.polled < POLL {
            return Ok(());
        }
        self.polled = self.looked;
        let total = Some((self.graph.len() + 2 * self.graph.edges()) as u64);
        budget.poll(Progress { done: self.looked, total, unit: "steps" })
    }

    fn count_one(&mut self, label: u32, vertex: u32) {
        if self.cells[vertex as usize] != ALIVE {
            return;
        }
        let moves = self.graph.moves(vertex);
        let open = if label == 0 {
            moves.len()
        } else {
            self.looked += moves.len() as u64;
            moves.iter().filter(|&&to| self.cells[to as usize] != DONE).count()
        };
        self.counted(vertex, open);
    }

    /// The vertices with this byte.
    fn with(&self, byte: u8) -> Vec<u32> {
        (0..).zip(&self.cells).filter(|(_, cell)| **cell == byte).map(|(vertex, _)| vertex).collect()
    }

    /// Sets the byte of a vertex that is alive.
    fn counted(&mut self, vertex: u32, open: usize) {
        let many = open >= usize::from(ALIVE);
        if many {
            self.many.insert(vertex, open as u32);
        }
        self.cells[vertex as usize] = if many { MANY } else { open as u8 };
    }

    /// Gives the label to `fresh` and all that get it, and lists the vertices that can move to it,
    /// unless there are many.
    fn label(&mut self, label: u32, mut fresh: Vec<u32>, wide: bool, budget: &Budget) -> Result<Vec<u32>, Stop> {
        let (mut all, mut answered) = (Vec::new(), Vec::new());
        let mut late = 0;
        while !fresh.is_empty() {
            self.labels.make_room(late, budget)?;
            for &vertex in &fresh {
                self.cells[vertex as usize] = DONE;
                self.labels.give(vertex, label, late);
            }
            answered.clear();
            self.answer(&fresh, &mut answered, budget)?;
            in_order(&mut answered, &mut self.order);
            if !wide {
                all.extend_from_slice(&answered);
            }
            fresh.clear();
            self.free(&answered, &mut fresh, budget)?;
            in_order(&mut fresh, &mut self.order);
            late += 1;
            self.poll(budget)?;
        }
        in_order(&mut all, &mut self.order);
        Ok(all)
    }

    /// All that can move to vertices that got the label have an answer.
    fn answer(&mut self, fresh: &[u32], answered: &mut Vec<u32>, budget: &Budget) -> Result<(), Stop> {
        for some in fresh.chunks(TOGETHER) {
            self.poll(budget)?;
            self.look_before(some, DEAD);
            for &from in &self.before {
                let cell = &mut self.cells[from as usize];
                // The vertex may be in the list twice.
                if *cell <= DEAD {
                    *cell = if *cell == DEAD { ANSWERED } else { REACHES };
                    answered.push(from);
                }
            }
        }
        Ok(())
    }

    /// Vertices with an answer are in the way of no vertex: lists the vertices that thereby have
    /// nothing in their way.
    fn free(&mut self, answered: &[u32], fresh: &mut Vec<u32>, budget: &Budget) -> Result<(), Stop> {
        for some in answered.chunks(TOGETHER) {
            self.poll(budget)?;
            self.look_before(some, MANY);
            for &from in &self.before {
                let cell = &mut self.cells[from as usize];
                match *cell {
                    MANY => {
                        if let Some(open) = self.many.get_mut(&from) {
                            *open -= 1;
                            *cell = if *open < u32::from(ALIVE) { *open as u8 } else { MANY };
                        }
                    }
                    open => *cell = open.saturating_sub(1),
                }
                if *cell == 0 {
                    *cell = DONE;
                    fresh.push(from);
                }
            }
        }
        Ok(())
    }

    /// Puts the vertices that can move to `some`, and whose byte is at most `most`, into `before`,
    /// once for each such move.
    ///
    /// The processor waits for memory in each list, and when a list ends where it did not expect
    /// that, it has not looked at the next. So the places of several lists are fetched together,
    /// then the lists, then the bytes of their vertices; and none of that depends on a decision.
    fn look_before(&mut self, some: &[u32], most: u8) {
        let mut places = [(0, 0); TOGETHER];
        for (place, &vertex) in places.iter_mut().zip(some) {
            *place = self.back.place(vertex);
        }
        let places = &places[..some.len().min(TOGETHER)];
        let firsts = places.iter().fold(0, |all, &(from, to)| all ^ self.back.at(from, to).first().unwrap_or(&0));
        std::hint::black_box(firsts);
        self.before.clear();
        for &(from, to) in places {
            self.before.extend_from_slice(self.back.at(from, to));
        }
        self.looked += (some.len() + self.before.len()) as u64;
        let mut kept = 0;
        for index in 0..self.before.len() {
            let from = self.before[index];
            self.before[kept] = from;
            kept += usize::from(self.cells[from as usize] <= most);
        }
        self.before.truncate(kept);
    }

    /// Ends a round: a vertex that was alive and got neither the label nor a move to it is dead,
    /// and every vertex with a move to all labels so far is alive in the next round.
    fn close(&mut self, alive: Alive, mut answered: Vec<u32>) -> Alive {
        self.many.clear();
        match alive {
            Alive::Wide(_) => {
                for cell in &mut self.cells {
                    let (done, reaches) = (*cell == DONE, *cell == REACHES);
                    *cell = if reaches { ALIVE } else { DEAD };
                    *cell = if done { DONE } else { *cell };
                }
                let count = self.cells.iter().filter(|cell| **cell == ALIVE).count();
                if count > self.cells.len() / WIDE { Alive::Wide(count) } else { Alive::Listed(self.with(ALIVE)) }
            }
            Alive::Listed(list) => {
                for vertex in list {
                    let cell = &mut self.cells[vertex as usize];
                    *cell = if *cell <= MANY { DEAD } else { *cell };
                }
                answered.retain(|&vertex| {
                    let cell = &mut self.cells[vertex as usize];
                    *cell = if *cell == REACHES { ALIVE } else { DEAD };
                    *cell == ALIVE
                });
                Alive::Listed(answered)
            }
        }
    }
}

/// Puts a list of different vertices in order, where it is so long that the bits of all vertices
/// are soon looked through.
pub fn in_order(list: &mut [u32], bits: &mut [u64]) {
    if list.len() < bits.len() * 64 / PART || list.is_sorted() {
        return;
    }
    for &vertex in list.iter() {
        bits[vertex as usize / 64] |= 1 << (vertex % 64);
    }
    let mut places = list.iter_mut();
    for (word, bits) in (0u32..).step_by(64).zip(bits) {
        let mut left = std::mem::take(bits);
        while left != 0 {
            if let Some(place) = places.next() {
                *place = word + left.trailing_zeros();
            }
            left &= left - 1;
        }
    }
}
