//! Sums from which play can go round in a cycle: who wins, or that neither player can win.
//!
//! The search of [`super::sums`] leaves a set of sums pending, each with a move that led back to
//! the path or to another pending sum. The set is closed: every other move from it leads to a
//! decided sum. Retrograde analysis (Zermelo 1913, Kalmar 1928) then settles it: a sum with a move
//! to a lost one is won, one whose moves all lead to won ones is lost, and in the rest both players
//! can keep the cycle going, and neither wins. O(moves) time and memory.
use super::sums::{Component, DRAWN, LOST, PENDING, Sums, WON};
use crate::key::Id;
use crate::search::SearchError;
use crate::table::State;
use budget::{Budget, Progress};
use std::collections::HashMap;

/// Sums between two looks at the clock.
const PATIENCE: usize = 1 << 10;

/// Moves among pending sums, which are numbered by their index in the list of pending sums.
#[derive(Default)]
struct Graph {
    /// For each sum, how many of its moves do not lead to a sum known to be won.
    left: Vec<u32>,
    /// Moves as (to, from), sorted once complete.
    moves: Vec<(u32, u32)>,
}

impl Sums {
    /// Decides the pending sums.
    pub(super) fn settle(&mut self, budget: &Budget) -> Result<(), SearchError> {
        let (mut graph, mut decided) = (Graph::default(), Vec::new());
        for place in 0..self.pending.len() {
            if place.is_multiple_of(PATIENCE) {
                budget.poll(Progress { done: self.known, total: None, unit: "sums" })?;
            }
            if let Some(state) = self.moves_among(place, &mut graph, budget)? {
                decided.push((place as u32, state));
            }
        }
        graph.moves.sort_unstable();
        while let Some((place, state)) = decided.pop() {
            let id = self.pending[place as usize];
            if matches!(self.states.get(id), LOST | WON) {
                continue;
            }
            self.states.set(id, state);
            let start = graph.moves.partition_point(|&(to, _)| to < place);
            for &(_, from) in graph.moves[start..].iter().take_while(|&&(to, _)| to == place) {
                let left = &mut graph.left[from as usize];
                *left = left.saturating_sub(1);
                match (state, *left) {
                    (LOST, _) => decided.push((from, WON)),
                    (_, 0) => decided.push((from, LOST)),
                    _ => {}
                }
            }
        }
        self.known += self.pending.len() as u64;
        for id in self.pending.drain(..) {
            if !matches!(self.states.get(id), LOST | WON) {
                self.states.set(id, DRAWN);
            }
        }
        Ok(())
    }

    /// Records the moves of a pending sum; returns its outcome if they decide it by themselves.
    fn moves_among(&mut self, place: usize, graph: &mut Graph, budget: &Budget) -> Result<Option<State>, SearchError> {
        let (mut left, mut wins) = (0, false);
        let first = graph.moves.len();
        self.each_child(self.pending[place], budget, |state, _| match state {
            LOST => wins = true,
            WON => {}
            State::Known(value) if value >= PENDING => {
                left += 1;
                graph.moves.push(((value - PENDING) as u32, place as u32));
            }
            // Already known to be drawn: this move will never become one to a sum that the opponent
            // wins.
            State::Known(_) | State::Open | State::Unknown => left += 1,
        })?;
        graph.left.push(left);
        if graph.moves.len() / PATIENCE > first / PATIENCE {
            let held = graph.moves.capacity() * size_of::<(u32, u32)>() + graph.left.capacity() * size_of::<u32>();
            budget.reserve(self.bytes().saturating_add(held as u64))?;
        }
        Ok(if wins {
            Some(WON)
        } else if left == 0 {
            Some(LOST)
        } else {
            None
        })
    }

    /// A cycle of sums from which neither player wins, reached from `root`.
    pub(super) fn circle(&mut self, root: Id, budget: &Budget) -> Result<Vec<Vec<Component>>, SearchError> {
        let (mut path, mut places) = (Vec::new(), HashMap::new());
        let mut at = Some(root);
        while let Some(id) = at {
            if let Some(&start) = places.get(&id) {
                path.drain(..start);
                break;
            }
            places.insert(id, path.len());
            path.push(id);
            at = None;
            self.each_child(id, budget, |state, child| {
                if state == DRAWN && at.is_none() {
                    at = child;
                }
            })?;
        }
        Ok(path.into_iter().map(|id| self.components(id)).collect())
    }
}
