//! Geography of every kind by search with a memory: the definition, and the only way where the
//! problem is hard.
//!
//! A move along an arc uses something up: the vertex that it leads to, or the edge. A position is
//! the vertex of the token and the rest of the graph. Two things make it smaller without a change
//! of the winner: parts that the token can no longer reach are dropped; and a token that leaves a
//! strongly connected component never comes back, so a component is entered with everything in it
//! left. Directed graphs without cycles take linear time, whatever their size.
use crate::scc;
use budget::{Budget, Progress, Stop};
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// The number of moves and words of sets between two looks at the budget: positions of
/// large graphs are large.
const WORK: u64 = 1 << 21;
const NONE: u32 = u32::MAX;

/// The things that a move uses up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Uses {
    /// The vertex that it leads to; the start is used from the beginning.
    Vertices,
    /// The edge.
    Edges,
}

/// The arcs of a graph with the edges that they belong to.
pub(super) struct Arcs {
    first: Vec<usize>,
    /// The end of each arc, and its edge.
    arcs: Vec<(u32, u32)>,
}

impl Arcs {
    /// Along all edges, in one direction or in both.
    pub(super) fn new(vertices: usize, edges: &[(u32, u32)], directed: bool) -> Self {
        let both = |&(a, b): &(u32, u32)| [(a, b), (b, a)].into_iter().take(if directed || a == b { 1 } else { 2 });
        let mut first = vec![0; vertices + 1];
        edges.iter().flat_map(both).for_each(|(from, _)| first[from as usize] += 1);
        let mut total = 0;
        for count in &mut first {
            total += *count;
            *count = total;
        }
        let mut arcs = vec![(0, 0); total];
        for edge in (0..edges.len()).rev() {
            for (from, to) in both(&edges[edge]) {
                first[from as usize] -= 1;
                arcs[first[from as usize]] = (to, edge as u32);
            }
        }
        Self { first, arcs }
    }

    pub(super) fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// The arcs from a vertex in the order of the edges.
    pub(super) fn from(&self, vertex: u32) -> &[(u32, u32)] {
        &self.arcs[self.first[vertex as usize]..self.first[vertex as usize + 1]]
    }
}

/// The winners from some vertices, found where they are needed.
pub(super) struct Search<'a> {
    arcs: &'a Arcs,
    uses: Uses,
    misere: bool,
    /// The component of each vertex; arcs lead to the same or to a smaller one.
    component: Vec<u32>,
    /// Whether the player to move wins from a vertex when its component is untouched.
    wins: Vec<bool>,
    /// The winning moves from there, by the vertices that they lead to.
    moves: Vec<Vec<u32>>,
    /// The number of positions that were looked at.
    steps: u64,
}

impl<'a> Search<'a> {
    /// Finds the components; nothing is searched yet.
    pub(super) fn new(arcs: &'a Arcs, uses: Uses, misere: bool) -> Self {
        let (component, _) =
            scc::components(arcs.len(), |vertex, index| arcs.from(vertex).get(index).map(|&(to, _)| Some(to)));
        let len = arcs.len();
        Self { arcs, uses, misere, component, wins: vec![false; len], moves: vec![Vec::new(); len], steps: 0 }
    }

    /// Searches from all vertices for which `wanted` holds.
    ///
    /// # Errors
    /// The limit, and how many vertices were settled before it.
    pub(super) fn run(&mut self, wanted: &[bool], budget: &Budget) -> Result<(), (Stop, usize)> {
        // Components in the order in which they can be settled: arcs lead to earlier ones.
        let mut order: Vec<u32> = (0..self.arcs.len() as u32).collect();
        order.sort_by_key(|&vertex| self.component[vertex as usize]);
        let parts: Vec<&[u32]> =
            order.chunk_by(|&a, &b| self.component[a as usize] == self.component[b as usize]).collect();
        let needed = self.needed(&parts, wanted);
        let (mut local, mut done) = (vec![NONE; self.arcs.len()], 0);
        for members in parts.into_iter().filter(|members| needed[members[0] as usize]) {
            (0..).zip(members).for_each(|(index, &vertex)| local[vertex as usize] = index);
            let part = Part::new(self, members, &local);
            let settled = match part.things {
                0..=64 => self.settle::<u64>(part, members, budget),
                65..=128 => self.settle::<u128>(part, members, budget),
                _ => self.settle::<Box<[u64]>>(part, members, budget),
            };
            settled.map_err(|stop| (stop, done))?;
            done += members.len();
        }
        Ok(())
    }

    /// Whether the player to move from this vertex wins; it must have been searched.
    pub(super) fn wins(&self, vertex: u32) -> bool {
        self.wins[vertex as usize]
    }

    /// The winning moves from a vertex that was searched.
    pub(super) fn moves(&self, vertex: u32) -> &[u32] {
        &self.moves[vertex as usize]
    }

    /// The components with a wanted vertex, and all components that play can reach from there.
    fn needed(&self, parts: &[&[u32]], wanted: &[bool]) -> Vec<bool> {
        let mut needed = wanted.to_vec();
        for members in parts.iter().rev() {
            if members.iter().any(|&vertex| needed[vertex as usize]) {
                for &vertex in *members {
                    needed[vertex as usize] = true;
                    self.arcs.from(vertex).iter().for_each(|&(to, _)| needed[to as usize] = true);
                }
            }
        }
        needed
    }

    /// All vertices of a component, when everything behind it is known.
    fn settle<S: Set>(&mut self, part: Part, members: &[u32], budget: &Budget) -> Result<(), Stop> {
        let mut memory: Memory<'_, S> = Memory {
            part: &part,
            misere: self.misere,
            known: HashMap::default(),
            seen: Vec::new(),
            steps: self.steps,
            under_way: 0,
            work: 0,
            budget,
        };
        for (index, &vertex) in (0u32..).zip(members) {
            memory.spend(part.things as u64)?;
            let mut left = S::all(part.things);
            if self.uses == Uses::Vertices {
                left.remove(index);
            }
            let (mut moves, mut listed) = (Vec::new(), HashSet::<u32, FixedState>::default());
            for step in part.steps_from(index) {
                let lost = match step {
                    Step::Out(to) => !self.wins[*to as usize],
                    Step::Within { to, uses } if left.has(*uses) => {
                        let mut rest = left.clone();
                        rest.remove(*uses);
                        !memory.wins(*to, &rest)?
                    }
                    Step::Within { .. } => false,
                };
                let to = step.leads_to(members);
                if lost && listed.insert(to) {
                    moves.push(to);
                }
            }
            self.wins[vertex as usize] = !moves.is_empty() || (self.misere && part.is_stuck(index, &left));
            self.moves[vertex as usize] = moves;
        }
        self.steps = memory.steps;
        Ok(())
    }
}

/// A move from a vertex of a component.
enum Step {
    /// An arc to another component, entered untouched. The vertex is one of the whole graph.
    Out(u32),
    /// An arc to a vertex of this component, by its number in it; a thing is used up.
    Within { to: u32, uses: u32 },
}

impl Step {
    /// The vertex of the whole graph that it leads to.
    fn leads_to(&self, members: &[u32]) -> u32 {
        match self {
            Self::Out(to) => *to,
            Self::Within { to, .. } => members[*to as usize],
        }
    }
}

/// A strongly connected component with the numbers of its own vertices and of the things that moves
/// in it use up.
struct Part {
    first: Vec<usize>,
    steps: Vec<Step>,
    /// Whether some move out of the component wins, by vertices.
    way_out: Vec<bool>,
    things: usize,
}

impl Part {
    fn new(search: &Search<'_>, members: &[u32], local: &[u32]) -> Self {
        let (mut first, mut steps, mut way_out) = (vec![0], Vec::new(), Vec::new());
        let mut edges: HashMap<u32, u32, FixedState> = HashMap::default();
        for &vertex in members {
            let mut out = false;
            for &(to, edge) in search.arcs.from(vertex) {
                if search.component[to as usize] != search.component[vertex as usize] {
                    out |= !search.wins[to as usize];
                    steps.push(Step::Out(to));
                    continue;
                }
                let next = edges.len() as u32;
                let uses = match search.uses {
                    Uses::Vertices => local[to as usize],
                    Uses::Edges => *edges.entry(edge).or_insert(next),
                };
                steps.push(Step::Within { to: local[to as usize], uses });
            }
            first.push(steps.len());
            way_out.push(out);
        }
        let things = if search.uses == Uses::Vertices { members.len() } else { edges.len() };
        Self { first, steps, way_out, things }
    }

    fn steps_from(&self, vertex: u32) -> &[Step] {
        &self.steps[self.first[vertex as usize]..self.first[vertex as usize + 1]]
    }

    /// Whether there is no move.
    fn is_stuck<S: Set>(&self, vertex: u32, left: &S) -> bool {
        self.steps_from(vertex).iter().all(|step| matches!(step, Step::Within { uses, .. } if !left.has(*uses)))
    }
}

/// The known results about the positions in a component.
struct Memory<'p, S> {
    part: &'p Part,
    misere: bool,
    known: HashMap<(u32, S), bool, FixedState>,
    /// Scratch of [`Memory::reachable`].
    seen: Vec<bool>,
    steps: u64,
    /// The number of positions under way.
    under_way: usize,
    /// Work since the last look at the budget.
    work: u64,
    budget: &'p Budget,
}

impl<S: Set> Memory<'_, S> {
    /// Whether the player to move wins with the token here and these things left.
    fn wins(&mut self, at: u32, left: &S) -> Result<bool, Stop> {
        let start = (at, self.reachable(at, left)?);
        // Positions under way, and how many of their moves are known not to win.
        let mut way = vec![(start.clone(), 0)];
        while let Some((position, done)) = way.last_mut() {
            let (at, part) = (position.0, self.part);
            let mut found = part.way_out[at as usize].then_some(true);
            let mut open = None;
            if found.is_none() {
                for step in part.steps_from(at).iter().skip(*done) {
                    if let Step::Within { to, uses } = step
                        && position.1.has(*uses)
                    {
                        let mut rest = position.1.clone();
                        rest.remove(*uses);
                        let next = (*to, self.reachable(*to, &rest)?);
                        match self.known.get(&next) {
                            Some(true) => {}
                            Some(false) => found = Some(true),
                            None => open = Some(next),
                        }
                    }
                    if found.is_some() || open.is_some() {
                        break;
                    }
                    *done += 1;
                }
            }
            if let Some(next) = open {
                way.push((next, 0));
                self.under_way = way.len();
                continue;
            }
            let wins = found.unwrap_or_else(|| self.misere && part.is_stuck(at, &position.1));
            if let Some((position, _)) = way.pop() {
                self.known.insert(position, wins);
            }
            self.steps += 1;
            self.spend(1)?;
        }
        Ok(self.known.get(&start).copied().unwrap_or(false))
    }

    fn reachable(&mut self, at: u32, left: &S) -> Result<S, Stop> {
        let (kept, looks) = reachable(self.part, &mut self.seen, at, left);
        self.spend(looks + self.part.way_out.len() as u64 / 8 + self.part.things as u64 / 32)?;
        Ok(kept)
    }

    fn spend(&mut self, work: u64) -> Result<(), Stop> {
        self.work += work;
        if self.work >= WORK {
            self.work = 0;
            let each = size_of::<((u32, S), bool)>() + S::beyond(self.part.things) + 1;
            self.budget.reserve(((self.known.capacity() + self.under_way) * each) as u64)?;
            self.budget.poll(Progress { done: self.steps, total: None, unit: "positions" })?;
        }
        Ok(())
    }
}

/// The vertices or edges left that the token can still use, and how many moves were looked
/// at. `seen` is scratch.
fn reachable<S: Set>(part: &Part, seen: &mut Vec<bool>, at: u32, left: &S) -> (S, u64) {
    seen.clear();
    seen.resize(part.way_out.len(), false);
    seen[at as usize] = true;
    let (mut kept, mut open, mut looks) = (S::none(part.things), vec![at], 0);
    while let Some(at) = open.pop() {
        looks += part.steps_from(at).len() as u64;
        for step in part.steps_from(at) {
            if let Step::Within { to, uses } = step
                && left.has(*uses)
            {
                kept.put(*uses);
                if !std::mem::replace(&mut seen[*to as usize], true) {
                    open.push(*to);
                }
            }
        }
    }
    (kept, looks)
}

/// A set of small numbers, as the bits of one word, of two, or of more.
trait Set: Clone + Eq + Hash {
    fn none(size: usize) -> Self;
    fn put(&mut self, member: u32);
    fn remove(&mut self, member: u32);
    fn has(&self, member: u32) -> bool;
    /// Bytes that it takes besides itself.
    fn beyond(size: usize) -> usize;

    fn all(size: usize) -> Self {
        let mut set = Self::none(size);
        (0..size as u32).for_each(|member| set.put(member));
        set
    }
}

macro_rules! word_is_a_set {
    ($word:ty) => {
        impl Set for $word {
            fn none(_: usize) -> Self {
                0
            }
            fn put(&mut self, member: u32) {
                *self |= 1 << member;
            }
            fn remove(&mut self, member: u32) {
                *self &= !(1 << member);
            }
            fn has(&self, member: u32) -> bool {
                self >> member & 1 == 1
            }
            fn beyond(_: usize) -> usize {
                0
            }
        }
    };
}

word_is_a_set!(u64);
word_is_a_set!(u128);

impl Set for Box<[u64]> {
    fn none(size: usize) -> Self {
        vec![0; size.div_ceil(64)].into()
    }
    fn put(&mut self, member: u32) {
        self[member as usize / 64] |= 1 << (member % 64);
    }
    fn remove(&mut self, member: u32) {
        self[member as usize / 64] &= !(1 << (member % 64));
    }
    fn has(&self, member: u32) -> bool {
        self[member as usize / 64] >> (member % 64) & 1 == 1
    }
    fn beyond(size: usize) -> usize {
        size.div_ceil(64) * 8 + 16
    }
}
