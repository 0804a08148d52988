//! Maximum matchings of any graph, and the vertices that some maximum matching leaves free.
//!
//! Edmonds (*Paths, trees, and flowers*, 1965): alternating trees grow from all free vertices at
//! once; an edge between two trees gives an augmenting path, an edge between two even vertices of
//! one tree an odd cycle, which is fused into one vertex. A phase grows until nothing is left to
//! grow; trees that were augmented rest until the next phase. The last phase augments nothing: its
//! even vertices are those that some maximum matching leaves free (the set `D` of Gallai 1964 and
//! Edmonds). It begins with the matching of Karp and Sipser (1981), which takes vertices with one
//! neighbour first and is near the maximum on sparse graphs. A phase takes time linear in the
//! edges, but for the inverse of Ackermann's function.
use crate::multigraph::Multigraph;
use budget::{Budget, Progress, Stop};

/// No vertex.
pub(super) const NONE: u32 = u32::MAX;
/// The number of vertices between two looks at the budget.
const STEP: usize = 1 << 12;

/// The place of a vertex in the forest of alternating trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// The vertex is in no tree.
    Out,
    /// The vertex is at an even distance from the root, perhaps around an odd cycle.
    Even,
    /// The vertex is at an odd distance only.
    Odd,
}

/// A vertex in the forest; together, because they are needed together.
#[derive(Debug, Clone, Copy)]
struct Place {
    root: u32,
    /// Towards the root: for an odd vertex, the even vertex it was reached from; for an even vertex
    /// that was odd before, or lies on an odd cycle, the way round.
    before: u32,
    /// Odd cycles: the vertex that stands for the vertex, through others.
    base: u32,
    mark: Mark,
    /// Whether it is the root of a tree that is at rest.
    resting: bool,
}

impl Place {
    fn out(vertex: u32) -> Self {
        Self { root: NONE, before: NONE, base: vertex, mark: Mark::Out, resting: false }
    }
}

/// A matching of a graph, and the forest of the last search.
pub(super) struct Matching<'g> {
    graph: &'g Multigraph<'g>,
    /// The partner of each vertex.
    pub(super) mate: Vec<u32>,
    /// The forest of the last search.
    places: Vec<Place>,
    /// The even vertices to be looked at.
    queue: Vec<u32>,
    /// Vertices that the search for a common ancestor has seen, by its number.
    seen: Vec<u32>,
    searches: u32,
    steps: u64,
}

impl<'g> Matching<'g> {
    /// The empty matching.
    pub(super) fn new(graph: &'g Multigraph<'g>) -> Self {
        let len = graph.len();
        Self {
            graph,
            mate: vec![NONE; len],
            places: (0..len as u32).map(Place::out).collect(),
            queue: Vec::new(),
            seen: vec![0; len],
            searches: 0,
            steps: 0,
        }
    }

    /// Makes it a maximum matching; afterwards the even vertices are those that some maximum
    /// matching leaves free.
    pub(super) fn complete(&mut self, budget: &Budget) -> Result<(), Stop> {
        loop {
            self.clear();
            for vertex in 0..self.graph.len() as u32 {
                if self.mate[vertex as usize] == NONE {
                    self.plant(vertex);
                }
            }
            if !self.grow(self.graph, [NONE; 2], None, budget)? {
                return Ok(());
            }
        }
    }

    /// Takes vertices with one free neighbour first, then any, and matches them. Vertices that are
    /// matched stay so.
    pub(super) fn greedy(&mut self) {
        let len = self.graph.len() as u32;
        let free = |matching: &Self, vertex: u32| matching.mate[vertex as usize] == NONE;
        let mut degree: Vec<u32> = (0..len)
            .map(|vertex| {
                let ends = self.graph.around(vertex).iter();
                ends.filter(|end| end.to != vertex && free(self, end.to)).count() as u32
            })
            .collect();
        let mut single: Vec<u32> = (0..len).filter(|&vertex| degree[vertex as usize] == 1).collect();
        let mut next = 0;
        loop {
            let vertex = match single.pop() {
                Some(vertex) => vertex,
                None if next < len => {
                    next += 1;
                    next - 1
                }
                None => return,
            };
            if !free(self, vertex) {
                continue;
            }
            let ends = self.graph.around(vertex).iter();
            let partner = ends.map(|end| end.to).filter(|&to| to != vertex && free(self, to));
            let Some(partner) = partner.min_by_key(|&to| degree[to as usize]) else { continue };
            self.mate[vertex as usize] = partner;
            self.mate[partner as usize] = vertex;
            for matched in [vertex, partner] {
                for end in self.graph.around(matched) {
                    let left = &mut degree[end.to as usize];
                    *left = left.saturating_sub(1);
                    if *left == 1 && free(self, end.to) {
                        single.push(end.to);
                    }
                }
            }
        }
    }

    /// The place of a vertex in the forest of the last search.
    pub(super) fn mark(&self, vertex: u32) -> Mark {
        self.places[vertex as usize].mark
    }

    /// The number of edges that were looked at.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Changes a matching that is perfect on `graph`, but for lone vertices, to one that has the
    /// edge from `a` to `b`, if there is one; the vertices whose partners have changed are then
    /// appended to `changed`.
    ///
    /// Their partners are free when the edge is prescribed, and an augmenting path is looked for
    /// from both sides at once.
    pub(super) fn exchange(
        &mut self,
        graph: &Multigraph<'_>,
        [a, b]: [u32; 2],
        changed: &mut Vec<u32>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let partners = [self.mate[a as usize], self.mate[b as usize]];
        if partners[0] == b {
            return Ok(true);
        }
        self.forget_touched();
        (self.mate[a as usize], self.mate[b as usize]) = (b, a);
        for partner in partners {
            self.mate[partner as usize] = NONE;
            self.plant(partner);
        }
        let from = changed.len();
        changed.extend([a, b]);
        let grown = self.grow(graph, [a, b], Some(changed), budget);
        if !matches!(grown, Ok(true)) {
            changed.truncate(from);
            for (vertex, partner) in [a, b].into_iter().zip(partners) {
                self.mate[vertex as usize] = partner;
                self.mate[partner as usize] = vertex;
            }
        }
        grown
    }

    /// The vertices that become even when `vertex` is taken away and its partner, then free,
    /// becomes the root of the only tree. The matching must be perfect on `graph`, but for lone
    /// vertices.
    pub(super) fn without(&mut self, graph: &Multigraph<'_>, vertex: u32, budget: &Budget) -> Result<(), Stop> {
        let partner = self.mate[vertex as usize];
        self.forget_touched();
        self.plant(partner);
        // The root's partner is away: no path may go through it, and for the search it is as good
        // as free.
        self.mate[partner as usize] = NONE;
        let grown = self.grow(graph, [vertex; 2], None, budget);
        self.mate[partner as usize] = vertex;
        grown.map(|_| ())
    }

    pub(super) fn clear(&mut self) {
        for vertex in 0..self.graph.len() as u32 {
            self.reset(vertex);
        }
        self.queue.clear();
    }

    /// Forgets the trees of the last search: the even vertices and their partners. The partners
    /// after an augmentation will do, because it matches odd vertices with even ones again.
    fn forget_touched(&mut self) {
        for vertex in std::mem::take(&mut self.queue) {
            self.reset(vertex);
            let partner = self.mate[vertex as usize];
            if partner != NONE {
                self.reset(partner);
            }
        }
    }

    fn reset(&mut self, vertex: u32) {
        self.places[vertex as usize] = Place::out(vertex);
    }

    fn plant(&mut self, root: u32) {
        self.places[root as usize].mark = Mark::Even;
        self.places[root as usize].root = root;
        self.queue.push(root);
    }

    /// Grows the trees in a graph without two vertices, until nothing is left to do; whether a path
    /// was augmented. With a list for the vertices whose partners have changed, it stops at the
    /// first such path.
    fn grow(
        &mut self,
        graph: &Multigraph<'_>,
        away: [u32; 2],
        mut changed: Option<&mut Vec<u32>>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let (mut augmented, mut next) = (false, 0);
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            if next.is_multiple_of(STEP) {
                budget.poll(Progress { done: self.steps, total: None, unit: "steps" })?;
            }
            let root = self.places[at as usize].root;
            for end in graph.around(at) {
                let to = end.to;
                self.steps += 1;
                if self.places[root as usize].resting {
                    break;
                }
                if to == self.mate[at as usize] || to == at || away.contains(&to) {
                    continue;
                }
                match self.places[to as usize].mark {
                    Mark::Odd => {}
                    Mark::Out => self.take(at, to),
                    Mark::Even if self.places[to as usize].root == root => self.fuse(at, to),
                    Mark::Even if self.places[self.places[to as usize].root as usize].resting => {}
                    Mark::Even => {
                        self.places[root as usize].resting = true;
                        let other = self.places[to as usize].root;
                        self.places[other as usize].resting = true;
                        self.flip(at, to, changed.as_deref_mut());
                        self.flip(to, at, changed.as_deref_mut());
                        augmented = true;
                        if changed.is_some() {
                            return Ok(true);
                        }
                    }
                }
            }
        }
        Ok(augmented)
    }

    /// A matched vertex that is in no tree becomes odd, its partner even.
    fn take(&mut self, at: u32, to: u32) {
        let (root, partner) = (self.places[at as usize].root, self.mate[to as usize]);
        if partner == NONE {
            return;
        }
        self.places[to as usize].mark = Mark::Odd;
        self.places[to as usize].root = root;
        self.places[to as usize].before = at;
        self.places[partner as usize].mark = Mark::Even;
        self.places[partner as usize].root = root;
        self.queue.push(partner);
    }

    /// Matches `at` with `to`, and exchanges the matching on the way from `at` to its root.
    fn flip(&mut self, mut at: u32, mut to: u32, mut changed: Option<&mut Vec<u32>>) {
        loop {
            if let Some(changed) = &mut changed {
                changed.push(at);
            }
            let partner = std::mem::replace(&mut self.mate[at as usize], to);
            if partner == NONE {
                return;
            }
            (at, to) = (self.places[partner as usize].before, partner);
            self.mate[partner as usize] = at;
        }
    }

    /// An edge between two even vertices of a tree closes an odd cycle: all of it becomes even.
    fn fuse(&mut self, a: u32, b: u32) {
        if self.stands_for(a) != self.stands_for(b) {
            let top = self.common(a, b);
            self.fuse_up(a, b, top);
            self.fuse_up(b, a, top);
        }
    }

    fn fuse_up(&mut self, mut at: u32, mut round: u32, top: u32) {
        while self.stands_for(at) != top {
            self.places[at as usize].before = round;
            round = self.mate[at as usize];
            if self.places[round as usize].mark == Mark::Odd {
                self.places[round as usize].mark = Mark::Even;
                self.queue.push(round);
            }
            for fused in [at, round] {
                if self.places[fused as usize].base == fused {
                    self.places[fused as usize].base = top;
                }
            }
            at = self.places[round as usize].before;
        }
    }

    /// The fused vertex where the ways to the root meet.
    fn common(&mut self, a: u32, b: u32) -> u32 {
        self.searches = self.searches.wrapping_add(1);
        if self.searches == 0 {
            self.seen.fill(0);
            self.searches = 1;
        }
        let (mut at, mut other) = (self.stands_for(a), self.stands_for(b));
        loop {
            if at != NONE {
                if std::mem::replace(&mut self.seen[at as usize], self.searches) == self.searches {
                    return at;
                }
                at = match self.mate[at as usize] {
                    NONE => NONE,
                    partner => self.stands_for(self.places[partner as usize].before),
                };
            }
            std::mem::swap(&mut at, &mut other);
        }
    }

    /// The vertex that stands for the odd cycle of a vertex.
    fn stands_for(&mut self, mut vertex: u32) -> u32 {
        while self.places[vertex as usize].base != vertex {
            let above = self.places[self.places[vertex as usize].base as usize].base;
            self.places[vertex as usize].base = above;
            vertex = above;
        }
        vertex
    }
}
