//! Maximum matchings of any graph, and the vertices that some maximum matching leaves free.
//!
//! Edmonds (*Paths, trees, and flowers*, 1965): alternating trees grow from all free vertices at once; an edge between two
//! trees gives an augmenting path, an edge between two even vertices of one tree an odd cycle, which is fused into one
//! vertex. A phase grows until nothing is left to grow; trees that were augmented rest until the next phase. The last
//! phase augments nothing: its even vertices are those that some maximum matching leaves free (the set `D` of Gallai 1964 and
//! Edmonds). It begins with the matching of Karp and Sipser (1981), which takes vertices with one neighbour first and is
//! near the maximum on sparse graphs. A phase takes time linear in the edges, but for the inverse of Ackermann's function.
use crate::multigraph::Multigraph;
use budget::{Budget, Progress, Stop};

/// No vertex.
pub(super) const NONE: u32 = u32::MAX;
/// So many vertices are looked at between two looks at the budget.
const STEP: u64 = 1 << 16;

/// Where a vertex stands in the forest of alternating trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// In no tree.
    Out,
    /// At an even distance from the root, perhaps around an odd cycle.
    Even,
    /// At an odd distance only.
    Odd,
}

/// A matching of a graph, and the forest of the last search.
pub(super) struct Matching<'g> {
    graph: &'g Multigraph<'g>,
    /// The partner of each vertex.
    pub(super) mate: Vec<u32>,
    /// The forest of the last search.
    pub(super) mark: Vec<Mark>,
    root: Vec<u32>,
    /// Towards the root: for an odd vertex, the even vertex it was reached from; for an even vertex that was odd before, or
    /// lies on an odd cycle, the way round.
    before: Vec<u32>,
    /// Odd cycles: the vertex that stands for the vertex, through others.
    base: Vec<u32>,
    /// The roots of trees that are at rest.
    resting: Vec<bool>,
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
            mark: vec![Mark::Out; len],
            root: vec![NONE; len],
            before: vec![NONE; len],
            base: (0..len as u32).collect(),
            resting: vec![false; len],
            queue: Vec::new(),
            seen: vec![0; len],
            searches: 0,
            steps: 0,
        }
    }

    /// Makes it a maximum matching; afterwards the even vertices are those that some maximum matching leaves free.
    pub(super) fn complete(&mut self, budget: &Budget) -> Result<(), Stop> {
        loop {
            self.clear();
            for vertex in 0..self.graph.len() as u32 {
                if self.mate[vertex as usize] == NONE {
                    self.plant(vertex);
                }
            }
            if !self.grow(None, budget)? {
                return Ok(());
            }
        }
    }

    /// Takes vertices with one free neighbour first, then any, and matches them. Vertices that are matched stay so.
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

    /// The vertices that become even when `vertex` is taken away and its partner, then free, becomes the root of the only
    /// tree. `vertex` must be matched in a perfect matching of what `within` allows.
    pub(super) fn without(
        &mut self,
        vertex: u32,
        within: &dyn Fn(u32, u32) -> bool,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let partner = self.mate[vertex as usize];
        // Only what the last search of this kind touched has to be cleared.
        let touched = std::mem::take(&mut self.queue);
        touched.iter().for_each(|&vertex| self.forget(vertex));
        self.plant(partner);
        let allowed = |from: u32, to: u32| to != vertex && within(from, to);
        // The root's partner is away: no path may go through it, and for the search it is as good as free.
        self.mate[partner as usize] = NONE;
        let grown = self.grow(Some(&allowed), budget);
        self.mate[partner as usize] = vertex;
        grown.map(|_| ())
    }

    /// Forgets the forest.
    pub(super) fn clear(&mut self) {
        for vertex in 0..self.graph.len() as u32 {
            self.reset(vertex);
        }
        self.queue.clear();
    }

    /// Forgets an even vertex and its partner.
    fn forget(&mut self, vertex: u32) {
        self.reset(vertex);
        let partner = self.mate[vertex as usize];
        if partner != NONE {
            self.reset(partner);
        }
    }

    fn reset(&mut self, vertex: u32) {
        self.mark[vertex as usize] = Mark::Out;
        self.root[vertex as usize] = NONE;
        self.before[vertex as usize] = NONE;
        self.base[vertex as usize] = vertex;
        self.resting[vertex as usize] = false;
    }

    fn plant(&mut self, root: u32) {
        self.mark[root as usize] = Mark::Even;
        self.root[root as usize] = root;
        self.queue.push(root);
    }

    /// Grows the trees until nothing is left to do; whether a path was augmented.
    fn grow(&mut self, allowed: Option<&dyn Fn(u32, u32) -> bool>, budget: &Budget) -> Result<bool, Stop> {
        let (mut augmented, mut next) = (false, 0);
        let graph = self.graph;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            self.steps += 1;
            if self.steps.is_multiple_of(STEP) {
                budget.poll(Progress { done: self.steps, total: None, unit: "steps" })?;
            }
            let root = self.root[at as usize];
            for end in graph.around(at) {
                let to = end.to;
                if self.resting[root as usize] {
                    break;
                }
                if to == self.mate[at as usize] || to == at || allowed.is_some_and(|allowed| !allowed(at, to)) {
                    continue;
                }
                match self.mark[to as usize] {
                    Mark::Odd => {}
                    Mark::Out => self.take(at, to),
                    Mark::Even if self.root[to as usize] == root => self.fuse(at, to),
                    Mark::Even if self.resting[self.root[to as usize] as usize] => {}
                    Mark::Even => {
                        self.resting[root as usize] = true;
                        self.resting[self.root[to as usize] as usize] = true;
                        self.flip(at, to);
                        self.flip(to, at);
                        augmented = true;
                    }
                }
            }
        }
        Ok(augmented)
    }

    /// A matched vertex that is in no tree becomes odd, its partner even.
    fn take(&mut self, at: u32, to: u32) {
        let (root, partner) = (self.root[at as usize], self.mate[to as usize]);
        if partner == NONE {
            return;
        }
        self.mark[to as usize] = Mark::Odd;
        self.root[to as usize] = root;
        self.before[to as usize] = at;
        self.mark[partner as usize] = Mark::Even;
        self.root[partner as usize] = root;
        self.queue.push(partner);
    }

    /// Matches `at` with `to`, and exchanges the matching on the way from `at` to its root.
    fn flip(&mut self, mut at: u32, mut to: u32) {
        loop {
            let partner = std::mem::replace(&mut self.mate[at as usize], to);
            if partner == NONE {
                return;
            }
            (at, to) = (self.before[partner as usize], partner);
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
            self.before[at as usize] = round;
            round = self.mate[at as usize];
            if self.mark[round as usize] == Mark::Odd {
                self.mark[round as usize] = Mark::Even;
                self.queue.push(round);
            }
            for fused in [at, round] {
                if self.base[fused as usize] == fused {
                    self.base[fused as usize] = top;
                }
            }
            at = self.before[round as usize];
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
                    partner => self.stands_for(self.before[partner as usize]),
                };
            }
            std::mem::swap(&mut at, &mut other);
        }
    }

    /// The vertex that stands for the odd cycle of a vertex.
    fn stands_for(&mut self, mut vertex: u32) -> u32 {
        while self.base[vertex as usize] != vertex {
            let above = self.base[self.base[vertex as usize] as usize];
            self.base[vertex as usize] = above;
            vertex = above;
        }
        vertex
    }
}
