//! Undirected vertex geography by matchings: all outcomes at once, and all winning moves.
//!
//! The player to move from `v` wins iff every maximum matching covers `v` (A. Fraenkel, E. Scheinerman, D. Ullman, *Undirected
//! edge geography*, Theoretical Computer Science 112, 1993): the winner always moves along a matching edge. The structure
//! theorem of Gallai and Edmonds splits the vertices into `D`, left free by some maximum matching (these are lost), `A`, the
//! neighbours of `D` outside it, and `C`, the rest, which has a perfect matching.
//!
//! **All winning moves.** The move from `v` to `u` wins iff `u` is lost when `v` is gone, that is, iff some maximum matching has
//! the edge `vu`. From a vertex of `A` these are exactly the moves into `D`: every set of vertices of `A` has more
//! components of `D` as neighbours than it has vertices, so one edge may be prescribed (Hall's theorem), and components of `D`
//! lose any vertex and keep a perfect matching of the rest. From `C` no move into `A` wins, because `A` is matched into `D` by every maximum
//! matching. Inside `C` the edge must lie on a closed walk that alternates, so its ends are in one strongly connected
//! component of the walks; where such a component has two colours that suffices. Otherwise a search from the partner
//! of `v` in the graph without `v` finds the even vertices; that takes time linear in the component, for every `v`.
use super::bipartite::{self, ODD_CYCLE};
use super::matching::{Mark, Matching, NONE};
use crate::multigraph::Multigraph;
use crate::scc;
use budget::{Budget, Stop};

/// What the structure theorem says of a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Some maximum matching leaves it free: the player to move from it loses.
    D,
    /// Not in `D`, but next to it.
    A,
    /// The rest.
    C,
}

/// A maximum matching of a graph without loops and parallel edges, and the classes of its vertices.
pub(super) struct Decomposition<'g> {
    graph: &'g Multigraph<'g>,
    matching: Matching<'g>,
    class: Vec<Class>,
    walks: Option<Walks>,
}

/// The alternating walks inside `C`.
struct Walks {
    /// The partner of each vertex of `C`.
    partner: Vec<u32>,
    /// The strongly connected component of each vertex.
    component: Vec<u32>,
    /// Whether the vertex lies in a piece with an odd cycle, where walks do not suffice.
    odd: Vec<bool>,
    /// How many edges such a piece has, by its vertices.
    edges: Vec<u32>,
}

impl<'g> Decomposition<'g> {
    /// Finds a maximum matching and the classes.
    pub(super) fn new(graph: &'g Multigraph<'g>, budget: &Budget) -> Result<Self, Stop> {
        const BYTES: u64 = 80;
        budget.reserve(BYTES * graph.len() as u64 + 16 * graph.edges().len() as u64)?;
        let mut matching = Matching::new(graph);
        matching.greedy();
        bipartite::complete(graph, &bipartite::colours(graph), &mut matching.mate, budget)?;
        matching.complete(budget)?;
        let mut class: Vec<Class> =
            matching.mark.iter().map(|&mark| if mark == Mark::Even { Class::D } else { Class::C }).collect();
        for &(a, b) in graph.edges() {
            for (from, to) in [(a, b), (b, a)] {
                if class[from as usize] == Class::D && class[to as usize] != Class::D {
                    class[to as usize] = Class::A;
                }
            }
        }
        matching.clear();
        Ok(Self { graph, matching, class, walks: None })
    }

    /// Whether the player to move from this vertex wins.
    pub(super) fn wins(&self, vertex: u32) -> bool {
        self.class[vertex as usize] != Class::D
    }

    /// About how many steps the search for all winning moves from this vertex takes, where a search is needed.
    pub(super) fn cost(&mut self, vertex: u32) -> u64 {
        if self.class[vertex as usize] != Class::C {
            return 0;
        }
        let walks = self.walks();
        if walks.odd[vertex as usize] { u64::from(walks.edges[vertex as usize]) } else { 0 }
    }

    /// The partner of a vertex in the maximum matching.
    #[cfg(test)]
    pub(super) fn mate(&self, vertex: u32) -> Option<u32> {
        Some(self.matching.mate[vertex as usize]).filter(|&mate| mate != NONE)
    }

    /// One winning move; none from a vertex of `D`.
    pub(super) fn one_move(&self, vertex: u32) -> Option<u32> {
        self.wins(vertex).then(|| self.matching.mate[vertex as usize])
    }

    /// All winning moves from a vertex, in the order of its edges.
    pub(super) fn moves(&mut self, vertex: u32, budget: &Budget) -> Result<Vec<u32>, Stop> {
        let (graph, class) = (self.graph, self.class[vertex as usize]);
        let ends = graph.around(vertex).iter().map(|end| end.to);
        match class {
            Class::D => Ok(Vec::new()),
            Class::A => Ok(ends.filter(|&to| self.class[to as usize] == Class::D).collect()),
            Class::C if self.walks().odd[vertex as usize] => self.search(vertex, budget),
            Class::C => {
                let walks = self.walks();
                Ok(ends.filter(|&to| walks.alternate(vertex, to)).collect())
            }
        }
    }

    fn search(&mut self, vertex: u32, budget: &Budget) -> Result<Vec<u32>, Stop> {
        let graph = self.graph;
        self.walks();
        let Some(walks) = &self.walks else { return Ok(Vec::new()) };
        self.matching.without(vertex, &|from, to| walks.alternate(from, to), budget)?;
        let even = |to: u32| self.matching.mark[to as usize] == Mark::Even;
        let ends = graph.around(vertex).iter().map(|end| end.to);
        Ok(ends.filter(|&to| walks.alternate(vertex, to) && even(to)).collect())
    }

    fn walks(&mut self) -> &Walks {
        let (graph, class, mate) = (self.graph, &self.class, &self.matching.mate);
        self.walks.get_or_insert_with(|| Walks::new(graph, class, mate))
    }
}

impl Walks {
    fn new(graph: &Multigraph<'_>, class: &[Class], mate: &[u32]) -> Self {
        let partner: Vec<u32> =
            class.iter().zip(mate).map(|(&class, &mate)| if class == Class::C { mate } else { NONE }).collect();
        // From a vertex over an edge that is not matched and the matching edge behind it.
        let arc = |from: u32, index: usize| {
            let to = graph.around(from).get(index)?.to;
            let stays = partner[from as usize] != NONE && partner[to as usize] != NONE && partner[to as usize] != from;
            Some(stays.then(|| partner[to as usize]))
        };
        let (component, _) = scc::components(graph.len(), arc);
        let mut walks = Self { partner, component, odd: vec![false; graph.len()], edges: vec![0; graph.len()] };
        // The edges that remain make pieces; those with two colours need no search.
        let kept: Vec<(u32, u32)> = graph.edges().iter().copied().filter(|&(a, b)| walks.alternate(a, b)).collect();
        if let Ok(pieces) = Multigraph::new(graph.len(), &kept) {
            let colours = bipartite::colours(&pieces);
            walks.odd = colours.iter().map(|&colour| colour == ODD_CYCLE).collect();
            walks.count_edges(&pieces);
        }
        walks
    }

    /// Whether an edge has both ends in `C`, and is matched or lies on a closed walk that alternates.
    fn alternate(&self, from: u32, to: u32) -> bool {
        match (self.partner[from as usize], self.partner[to as usize]) {
            (NONE, _) | (_, NONE) => false,
            (_, partner) => partner == from || self.component[from as usize] == self.component[partner as usize],
        }
    }

    fn count_edges(&mut self, pieces: &Multigraph<'_>) {
        let mut seen = vec![false; pieces.len()];
        for start in 0..pieces.len() as u32 {
            if !self.odd[start as usize] || std::mem::replace(&mut seen[start as usize], true) {
                continue;
            }
            let (mut piece, mut next, mut ends) = (vec![start], 0, 0);
            while let Some(&at) = piece.get(next) {
                next += 1;
                for end in pieces.around(at) {
                    ends += 1;
                    if !std::mem::replace(&mut seen[end.to as usize], true) {
                        piece.push(end.to);
                    }
                }
            }
            piece.iter().for_each(|&vertex| self.edges[vertex as usize] = ends / 2);
        }
    }
}
