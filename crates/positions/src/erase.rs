//! Games of erasing: a set of points, and for each point the points that are erased with it when it
//! is chosen. Node Kayles, Arc Kayles, posets, Chomp and divisors are of this kind.
//!
//! Points that do not erase each other are independent, so a set is the sum of its connected parts,
//! and the search stores a value for each connected part that it meets. Three cases need no search:
//! * *paths and cycles* where choosing a point erases its neighbours: Dawson's chess, the code
//!   0.137 (T. R. Dawson 1935; R. K. Guy and C. A. B. Smith 1956);
//! * *ordered sums*, in which every choice in one part erases all of the other: see
//!   `crate::value_set`; trees and N-free posets consist of these alone;
//! * a point alone has value 1.
//!
//! Everything else is searched: by all values of the options, or value by value where the relation
//! is mutual (`mutual`).
//!
//! ```
//! use positions::erase::{Eraser, Relation};
//! // Node Kayles on a path of four points: choosing a point takes its neighbours.
//! let path = Relation::neighbours(4, &[(0, 1), (1, 2), (2, 3)]);
//! let mut eraser = Eraser::new(&path);
//! assert_eq!(eraser.value(&[0, 1, 2, 3], &budget::Budget::default()), Ok(0));
//! ```
pub mod bits;
pub mod mutual;

use crate::nimbers::{NimberError, Nimbers};
use crate::value_set::Reached;
use bits::Bits;
use budget::{Budget, Progress, Stop};
use mutual::Mutual;
use std::collections::{HashMap, HashSet};

/// Sets between two looks at the budget.
const PATIENCE: u64 = 1 << 8;
/// The memory of a stored set besides its points, approximately.
const ENTRY: usize = 80;

/// The most points that a game of erasing may have.
pub const MOST_POINTS: usize = 1 << 12;

/// The points that are erased when a point is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// For each point `0..len`, the sets of points that may be erased when it is chosen; each
    /// contains the point itself.
    goes: Vec<Vec<Vec<u32>>>,
}

impl Relation {
    /// A relation from a list of alternatives for each point, each the set of points that are
    /// erased. The chosen point is always erased; numbers that are not points are ignored.
    pub fn new(goes: Vec<Vec<Vec<u32>>>) -> Self {
        let len = goes.len();
        let with = |(point, ways): (usize, Vec<Vec<u32>>)| {
            let way = |mut way: Vec<u32>| {
                way.push(point as u32);
                way.retain(|&other| (other as usize) < len);
                way.sort_unstable();
                way.dedup();
                way
            };
            ways.into_iter().map(way).collect::<HashSet<_>>().into_iter().collect()
        };
        Self { goes: goes.into_iter().enumerate().map(with).collect() }
    }

    /// Node Kayles on a graph: choosing a vertex erases its neighbours.
    pub fn neighbours(len: usize, edges: &[(u32, u32)]) -> Self {
        let mut goes = vec![vec![Vec::new()]; len];
        for &(a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                if let Some(ways) = goes.get_mut(from as usize) {
                    ways[0].push(to);
                }
            }
        }
        Self::new(goes)
    }

    /// Arc Kayles on a graph, whose edges are the points: choosing an edge erases the edges that
    /// share an end.
    pub fn touching(edges: &[(u32, u32)]) -> Self {
        let mut at: HashMap<u32, Vec<u32>> = HashMap::new();
        for (index, &(a, b)) in (0..).zip(edges) {
            at.entry(a).or_default().push(index);
            at.entry(b).or_default().push(index);
        }
        let touching =
            |(a, b): &(u32, u32)| [a, b].into_iter().filter_map(|end| at.get(end)).flatten().copied().collect();
        Self::new(edges.iter().map(|edge| vec![touching(edge)]).collect())
    }

    /// A poset: choosing a point erases everything above. `below` has pairs (a, b) with a < b, not
    /// necessarily all of them.
    ///
    /// # Errors
    /// The points of a cycle, each below the next, if the pairs contradict each other.
    pub fn poset(len: usize, below: &[(u32, u32)]) -> Result<Self, Vec<u32>> {
        let mut above: Vec<Vec<u32>> = vec![Vec::new(); len];
        for &(a, b) in below {
            if let Some(list) = above.get_mut(a as usize) {
                list.push(b);
            }
        }
        let mut goes = Vec::with_capacity(len);
        for start in 0..len as u32 {
            let mut from: HashMap<u32, u32> = HashMap::new();
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                for &next in above.get(at as usize).into_iter().flatten() {
                    if next == start {
                        let mut circle = vec![at];
                        while let Some(&before) = from.get(circle.last().unwrap_or(&at)) {
                            circle.push(before);
                        }
                        circle.reverse();
                        return Err(circle);
                    }
                    if let std::collections::hash_map::Entry::Vacant(free) = from.entry(next) {
                        free.insert(at);
                        open.push(next);
                    }
                }
            }
            goes.push(vec![from.into_keys().collect()]);
        }
        Ok(Self::new(goes))
    }

    /// Whether every choice of `chosen` erases `gone`.
    pub fn surely(&self, chosen: u32, gone: u32) -> bool {
        let mut ways = self.goes.get(chosen as usize).into_iter().flatten();
        ways.all(|way| way.binary_search(&gone).is_ok())
    }

    /// Whether no choice of `chosen` erases any of these.
    pub fn leaves(&self, chosen: u32, others: &[u32]) -> bool {
        let mut ways = self.goes.get(chosen as usize).into_iter().flatten();
        ways.all(|way| others.iter().all(|other| way.binary_search(other).is_err()))
    }

    /// The sets of points that may be erased when this one is chosen, each in ascending order.
    pub(crate) fn ways(&self, chosen: u32) -> impl Iterator<Item = &[u32]> {
        self.goes.get(chosen as usize).into_iter().flatten().map(Vec::as_slice)
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.goes.len()
    }

    /// Whether there is no point.
    pub fn is_empty(&self) -> bool {
        self.goes.is_empty()
    }

    /// The sets that a move leads to, each once, ordered by the chosen point.
    pub fn options(&self, set: &[u32]) -> Vec<Vec<u32>> {
        let mut seen = HashSet::new();
        let mut options = Vec::new();
        for &chosen in set {
            options.extend(self.options_of(set, chosen).into_iter().filter(|left| seen.insert(left.clone())));
        }
        options
    }

    /// The sets that remain after choosing one point.
    pub fn options_of(&self, set: &[u32], chosen: u32) -> Vec<Vec<u32>> {
        let ways = self.goes.get(chosen as usize).into_iter().flatten();
        let left = |way: &Vec<u32>| set.iter().copied().filter(|point| way.binary_search(point).is_err()).collect();
        ways.map(left).collect()
    }
}

/// Nim-values of the sets of one relation, remembered from call to call.
#[derive(Debug)]
pub struct Eraser(Width);

/// The searches for up to 64 points, for up to 128, and for more.
#[derive(Debug)]
enum Width {
    One(Search<u64>),
    Two(Search<u128>),
    Many(Search<Box<[u64]>>),
}

/// Runs one expression for whichever width the search has.
macro_rules! any_width {
    ($eraser:expr, $search:ident => $what:expr) => {
        match &mut $eraser.0 {
            Width::One($search) => $what,
            Width::Two($search) => $what,
            Width::Many($search) => $what,
        }
    };
}

/// How the values of a relation were found, over all calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// Connected sets whose options were listed.
    pub searched: u64,
    /// Paths and cycles of Node Kayles.
    pub paths: u64,
    /// Ordered sums that were split.
    pub ordered: u64,
    /// Whether several threads searched: then the number of searched sets differs from run to run.
    pub raced: bool,
}

impl Eraser {
    /// A search for this relation; it may have [`MOST_POINTS`] points, memory allowing.
    pub fn new(relation: &Relation) -> Self {
        Self::with_room(relation, relation.len())
    }

    /// The same, with sets that have room for `points` points; the relation must not have more.
    pub fn with_room(relation: &Relation, points: usize) -> Self {
        Self(match points.max(relation.len()) {
            0..=64 => Width::One(Search::new(relation)),
            65..=128 => Width::Two(Search::new(relation)),
            _ => Width::Many(Search::new(relation)),
        })
    }

    /// Computes all option values even for mutual erasing, where the default searches value by
    /// value.
    pub fn by_all_values(mut self) -> Self {
        any_width!(self, search => search.asked = None);
        self
    }

    /// The nim-value of a set of points.
    ///
    /// # Errors
    /// The limits of the budget; known values stay.
    pub fn value(&mut self, set: &[u32], budget: &Budget) -> Result<u64, Stop> {
        any_width!(self, search => {
            let set = search.set(set);
            match &mut search.asked {
                Some(asked) => asked.value(&set, budget),
                None => Ok(search.solve(&set, budget)?.mex()),
            }
        })
    }

    /// Whether a set of points has this nim-value; may be much quicker than computing its value.
    ///
    /// # Errors
    /// The limits of the budget; known values stay.
    pub fn has_value(&mut self, set: &[u32], value: u64, budget: &Budget) -> Result<bool, Stop> {
        any_width!(self, search => {
            let set = search.set(set);
            match &mut search.asked {
                Some(asked) => asked.has_value(&set, value, budget),
                None => Ok(search.solve(&set, budget)?.mex() == value),
            }
        })
    }

    /// The connected parts of a set.
    pub fn parts(&mut self, set: &[u32]) -> Vec<Vec<u32>> {
        any_width!(self, search => {
            let set = search.set(set);
            search.parts(&set).iter().map(|part| part.iter().map(|point| point as u32).collect()).collect()
        })
    }

    /// How the value of a set is found, if nothing is known yet: counts its parts, both parts of an
    /// ordered sum separately, and each part that must be searched once.
    pub fn shape(&mut self, set: &[u32]) -> Work {
        any_width!(self, search => {
            let set = search.set(set);
            search.shape(&set)
        })
    }

    /// How the values were found so far.
    pub fn work(&mut self) -> Work {
        any_width!(self, search => search.asked.as_ref().map_or(search.work, MutualSearch::work))
    }
}

/// How the values of the options of a set follow from those of other sets.
#[derive(Debug)]
enum Plan<B> {
    Known(Reached),
    /// A sum of independent parts.
    Sum(Vec<B>),
    /// Every move in the first erases all of the second.
    Over(B, B),
    /// The set that each move leaves.
    Options(Vec<B>),
}

/// A set whose value is being computed.
#[derive(Debug)]
struct Frame<B> {
    set: B,
    plan: Plan<B>,
    /// How many options have been handled, with their values.
    done: usize,
    reached: Reached,
}

/// The search for mutual relations, with its game.
struct MutualSearch<B: Bits> {
    search: Nimbers<Mutual<B>>,
    raced: bool,
}

impl<B: Bits> std::fmt::Debug for MutualSearch<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asked").field("game", self.search.game()).finish_non_exhaustive()
    }
}

impl<B: Bits> MutualSearch<B> {
    fn value(&mut self, set: &B, budget: &Budget) -> Result<u64, Stop> {
        self.raced |= budget.threads() > 1;
        let parts = self.parts(set);
        self.search.sum_value(&parts, budget).map_err(stop)
    }

    fn has_value(&mut self, set: &B, value: u64, budget: &Budget) -> Result<bool, Stop> {
        self.raced |= budget.threads() > 1;
        let parts = self.parts(set);
        self.search.has_value(&parts, value, budget).map_err(stop)
    }

    fn parts(&self, set: &B) -> Vec<B> {
        let game = self.search.game();
        game.parts(&game.without_twins(set))
    }

    fn work(&self) -> Work {
        let paths = self.search.game().paths.load(std::sync::atomic::Ordering::Relaxed);
        Work { searched: self.search.visits(), paths, ordered: 0, raced: self.raced }
    }
}

/// A set never comes back, so only limits end a search.
fn stop<P>(error: NimberError<P>) -> Stop {
    match error {
        NimberError::Stopped(stop) => stop,
        NimberError::Cycle(_) | NimberError::Options => Stop::Cancelled,
    }
}

#[derive(Debug)]
struct Search<B: Bits> {
    len: usize,
    /// The points that are erased, by the chosen point.
    goes: Vec<Vec<B>>,
    /// For each point, the points that erase it or that it erases.
    near: Vec<B>,
    /// For each point, the points that it always erases and that never erase it.
    over: Vec<B>,
    under: Vec<B>,
    /// The search for a mutual relation where each point has one alternative.
    asked: Option<MutualSearch<B>>,
    known: HashMap<B, Reached, foldhash::fast::FixedState>,
    work: Work,
    steps: u64,
    bytes: usize,
}

impl<B: Bits> Search<B> {
    fn new(relation: &Relation) -> Self {
        let len = relation.len();
        let set = |points: &[u32]| {
            let mut set = B::none(len);
            points.iter().for_each(|&point| set.insert(point as usize));
            set
        };
        let goes: Vec<Vec<B>> = relation.goes.iter().map(|ways| ways.iter().map(|way| set(way)).collect()).collect();
        let (mut takes, mut taken) = (vec![B::none(len); len], vec![B::none(len); len]);
        let mut surely = takes.clone();
        for (point, ways) in goes.iter().enumerate() {
            ways.iter().for_each(|way| takes[point].add(way));
            surely[point] = ways.iter().fold(takes[point].clone(), |all, way| all.and(way));
            takes[point].iter().for_each(|other| taken[other].insert(point));
        }
        let over: Vec<B> = std::iter::zip(&surely, &taken).map(|(takes, taken)| takes.without(taken)).collect();
        let mut under = vec![B::none(len); len];
        for (point, over) in over.iter().enumerate() {
            over.iter().for_each(|other| under[other].insert(point));
        }
        let mutual = goes.iter().all(|ways| ways.len() == 1) && takes == taken;
        let mut near = takes;
        std::iter::zip(&mut near, &taken).for_each(|(near, taken)| near.add(taken));
        let asked = mutual.then(|| MutualSearch { search: Nimbers::new(Mutual::new(&near)), raced: false });
        let (known, work, steps) = Default::default();
        Self { len, goes, near, over, under, asked, known, work, steps, bytes: 0 }
    }

    fn set(&self, points: &[u32]) -> B {
        let mut set = B::none(self.len);
        points
            .iter()
            .map(|&point| point as usize)
            .filter(|&point| point < self.len)
            .for_each(|point| set.insert(point));
        set
    }

    /// The parts of a set that are connected in a graph, given by the neighbours of a point within
    /// the set.
    fn connected(&self, set: &B, neighbours: impl Fn(usize) -> B) -> Vec<B> {
        let (mut parts, mut rest) = (Vec::new(), set.clone());
        while let Some(first) = rest.next(0) {
            let mut part = B::none(self.len);
            part.insert(first);
            let mut open = part.clone();
            while let Some(point) = open.next(0) {
                let mut new = neighbours(point).and(&rest).without(&part);
                part.add(&new);
                let mut one = B::none(self.len);
                one.insert(point);
                new.add(&open.without(&one));
                open = new;
            }
            rest = rest.without(&part);
            parts.push(part);
        }
        parts
    }

    fn parts(&self, set: &B) -> Vec<B> {
        self.connected(set, |point| self.near[point].clone())
    }

    /// Two parts of a connected set such that every choice in the first erases all of the second,
    /// and no choice in the second erases any of the first.
    fn ordered(&self, set: &B) -> Option<(B, B)> {
        if self.asked.is_some() {
            return None;
        }
        // Two points belong together unless one of them is over the other.
        let blocks = self.connected(set, |point| set.without(&self.over[point]).without(&self.under[point]));
        if blocks.len() < 2 {
            return None;
        }
        let above = |block: &&B| block.next(0).map_or(0, |point| self.over[point].and(set).count());
        let top = blocks.iter().max_by_key(above)?;
        let rest = set.without(top);
        let all = top.iter().all(|point| rest.without(&self.over[point]).is_empty());
        all.then(|| (top.clone(), rest))
    }

    fn shape(&self, set: &B) -> Work {
        let mut work = Work::default();
        if let Some(asked) = &self.asked {
            for part in asked.parts(set).iter().filter(|part| part.count() > 1) {
                match asked.search.game().is_path(part) {
                    true => work.paths += 1,
                    false => work.searched += 1,
                }
            }
            return Work { raced: asked.raced && work.searched > 0, ..work };
        }
        let mut open = self.parts(set);
        while let Some(part) = open.pop() {
            match self.ordered(&part) {
                _ if part.count() == 1 => {}
                Some((top, rest)) => {
                    work.ordered += 1;
                    open.extend(self.parts(&top));
                    open.extend(self.parts(&rest));
                }
                None => work.searched += 1,
            }
        }
        work
    }

    fn plan(&mut self, set: &B) -> Plan<B> {
        let parts = self.parts(set);
        if parts.len() != 1 {
            return Plan::Sum(parts);
        }
        if set.count() == 1 {
            let mut reached = Reached::default();
            reached.insert(0);
            return Plan::Known(reached);
        }
        if let Some((top, rest)) = self.ordered(set) {
            self.work.ordered += 1;
            return Plan::Over(top, rest);
        }
        self.work.searched += 1;
        let mut seen: HashSet<B, foldhash::fast::FixedState> = HashSet::default();
        let mut options = Vec::new();
        for point in set.iter() {
            for way in &self.goes[point] {
                let left = set.without(way);
                if seen.insert(left.clone()) {
                    options.push(left);
                }
            }
        }
        Plan::Options(options)
    }

    /// The values that the options of a set reach, computed with an explicit stack.
    fn solve(&mut self, set: &B, budget: &Budget) -> Result<Reached, Stop> {
        let mut stack: Vec<Frame<B>> = Vec::new();
        let mut held = 0;
        self.open(set.clone(), &mut stack, &mut held);
        while let Some(mut frame) = stack.pop() {
            self.steps += 1;
            if self.steps.is_multiple_of(PATIENCE) {
                budget.poll(Progress { done: self.known.len() as u64, total: None, unit: "sets" })?;
                budget.reserve((self.bytes + held) as u64)?;
            }
            match self.missing(&mut frame) {
                Some(next) => {
                    stack.push(frame);
                    self.open(next, &mut stack, &mut held);
                }
                None => {
                    held = held.saturating_sub(self.size(&frame));
                    let reached = std::mem::take(&mut frame.reached);
                    self.bytes += 2 * (ENTRY + B::bytes(self.len) + reached.bytes());
                    self.known.insert(frame.set, reached);
                }
            }
        }
        Ok(self.known.get(set).cloned().unwrap_or_default())
    }

    /// The bytes of a frame.
    fn size(&self, frame: &Frame<B>) -> usize {
        let sets = match &frame.plan {
            Plan::Known(_) => 0,
            Plan::Over(..) => 2,
            Plan::Sum(sets) | Plan::Options(sets) => sets.len(),
        };
        (sets + 1) * (size_of::<B>() + B::bytes(self.len)) + size_of::<Frame<B>>()
    }

    fn open(&mut self, set: B, stack: &mut Vec<Frame<B>>, held: &mut usize) {
        if self.known.contains_key(&set) {
            return;
        }
        let plan = self.plan(&set);
        let frame = Frame { set, plan, done: 0, reached: Reached::default() };
        *held += self.size(&frame);
        stack.push(frame);
    }

    /// A set whose value is needed first; if there is none, the values of the frame are complete.
    fn missing(&self, frame: &mut Frame<B>) -> Option<B> {
        let unknown = |set: &&B| !self.known.contains_key(*set);
        match &frame.plan {
            Plan::Known(reached) => frame.reached = reached.clone(),
            Plan::Sum(parts) => {
                if let Some(part) = parts.iter().find(unknown) {
                    return Some(part.clone());
                }
                frame.reached = Reached::sum(parts.iter().filter_map(|part| self.known.get(part)));
            }
            Plan::Over(top, rest) => {
                if let Some(part) = [top, rest].into_iter().find(unknown) {
                    return Some(part.clone());
                }
                if let (Some(top), Some(rest)) = (self.known.get(top), self.known.get(rest)) {
                    frame.reached = top.over(rest);
                }
            }
            Plan::Options(options) => {
                while let Some(option) = options.get(frame.done) {
                    let mut value = 0;
                    for part in self.parts(option) {
                        match self.known.get(&part) {
                            Some(reached) => value ^= reached.mex(),
                            None => return Some(part),
                        }
                    }
                    frame.reached.insert(value);
                    frame.done += 1;
                }
            }
        }
        None
    }
}
