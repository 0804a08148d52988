//! Node Kayles and similar games, where points erase each other: searched value by value
//! (`nimbers`).
//!
//! * *Paths and cycles* are Dawson's chess.
//! * *Twins.* Of two points with the same neighbours that are neighbours themselves, one can be
//!   dropped: every point that erases one erases the other, and choosing either leaves the same
//!   set. Of three points with the same neighbours that are not neighbours of each other, two can
//!   be dropped: every point that erases one erases all; choosing one leaves the others alone, each
//!   with value 1, and only the parity of their number matters. By induction over all moves the
//!   value does not change. Twins are looked for once, in the set of the question.
//!
//! Moves that leave few points are searched first. (To recognise trees by their shape, wherever
//! they lie, saves one position in twenty on sparse graphs of 50 points, and costs twice the time.
//! No quick way to the values of all trees is known.)
use super::bits::Bits;
use crate::impartial::{Impartial, Outgoing};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A graph, as a game whose positions are connected sets.
#[derive(Debug)]
pub struct Mutual<B> {
    /// For each point, its neighbours and the point itself.
    near: Vec<B>,
    /// The values of paths, by length.
    chess: Vec<u64>,
    /// How many paths and cycles the search has met.
    pub(super) paths: AtomicU64,
}

impl<B: Bits> Mutual<B> {
    /// The graph in which each point has these neighbours, itself among them.
    pub fn new(near: &[B]) -> Self {
        let len = near.len();
        let mut chess: Vec<u64> = vec![0];
        for points in 1..=len {
            let mut seen = vec![false; points + 1];
            for left in 0..points {
                let value = chess[left.saturating_sub(1)] ^ chess[(points - 1 - left).saturating_sub(1)];
                if let Some(place) = seen.get_mut(value as usize) {
                    *place = true;
                }
            }
            chess.push(seen.iter().take_while(|&&seen| seen).count() as u64);
        }
        Self { near: near.to_vec(), chess, paths: AtomicU64::new(0) }
    }

    /// The connected parts of a set.
    pub fn parts(&self, set: &B) -> Vec<B> {
        let (mut parts, mut rest) = (Vec::new(), set.clone());
        while let Some(part) = self.part(&mut rest) {
            parts.push(part);
        }
        parts
    }

    /// Removes the part with the first point from a set.
    fn part(&self, rest: &mut B) -> Option<B> {
        let first = rest.next(0)?;
        let mut part = self.near[first].and(rest);
        let mut open = part.clone();
        *rest = rest.without(&part);
        while let Some(point) = open.next(0) {
            open.remove(point);
            let new = self.near[point].and(rest);
            if !new.is_empty() {
                *rest = rest.without(&new);
                part.add(&new);
                open.add(&new);
            }
        }
        Some(part)
    }

    /// A set of the same value without twins.
    pub fn without_twins(&self, set: &B) -> B {
        let mut set = set.clone();
        loop {
            let points: Vec<usize> = set.iter().collect();
            let around = |point: usize| self.near[point].and(&set);
            let gone = points.iter().enumerate().find_map(|(at, &a)| {
                let (closed, mut open) = (around(a), around(a));
                open.remove(a);
                let mut apart = Vec::new();
                for &b in &points[at + 1..] {
                    let other = around(b);
                    if other == closed {
                        return Some(vec![b]);
                    }
                    let mut other = other;
                    other.remove(b);
                    if other == open && !open.is_empty() {
                        apart.push(b);
                    }
                }
                (apart.len() >= 2).then(|| apart[..2].to_vec())
            });
            match gone {
                Some(points) => points.into_iter().for_each(|point| set.remove(point)),
                None => return set,
            }
        }
    }

    /// Whether a connected set is a path or a cycle.
    pub(super) fn is_path(&self, set: &B) -> bool {
        self.ends(set).is_some()
    }

    /// The number of ends, points with at most one neighbour; 0 for a cycle. None if the set is
    /// neither a path nor a cycle.
    fn ends(&self, set: &B) -> Option<u32> {
        let mut ends = 0;
        for point in set.iter() {
            match self.near[point].and(set).count() {
                0..=2 => ends += 1,
                3 => {}
                _ => return None,
            }
        }
        Some(ends)
    }

    /// The value of a connected set that is a path or a cycle.
    fn path(&self, set: &B) -> Option<u64> {
        let ends = self.ends(set)?;
        self.paths.fetch_add(1, Relaxed);
        let points = set.count();
        match ends {
            // A cycle: every choice leaves a path of three points less.
            0 => Some(u64::from(self.chess.get(points.saturating_sub(3)) == Some(&0))),
            _ => self.chess.get(points).copied(),
        }
    }
}

impl<B: Bits> Impartial for Mutual<B> {
    type Position = B;

    fn options(&self, set: &B, out: &mut Outgoing<B>) {
        for point in set.iter() {
            out.push_sum(self.parts(&set.without(&self.near[point])));
        }
    }

    fn visit_options(&self, set: &B, _: &mut Outgoing<B>, visit: &mut dyn FnMut(&[B]) -> ControlFlow<()>) {
        let mut parts = Vec::new();
        for point in set.iter() {
            let mut rest = set.without(&self.near[point]);
            parts.clear();
            while let Some(part) = self.part(&mut rest) {
                parts.push(part);
            }
            if visit(&parts).is_break() {
                return;
            }
        }
    }

    fn weight(&self, set: &B) -> u64 {
        set.count() as u64
    }

    fn known(&self, set: &B) -> Option<u64> {
        if set.count() == 1 { Some(1) } else { self.path(set) }
    }

    fn key(&self, set: &B) -> Option<u64> {
        set.word()
    }

    fn long_key(&self, set: &B) -> Option<u128> {
        set.pair()
    }

    fn held(&self, _: &B) -> usize {
        B::bytes(self.near.len())
    }

    fn ends(&self) -> bool {
        true
    }
}
