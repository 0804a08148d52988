//! Undirected vertex geography by matchings: all outcomes at once, and all winning moves.
//!
//! The player to move from `v` wins iff every maximum matching covers `v` (A. Fraenkel, E.
//! Scheinerman, D. Ullman, *Undirected edge geography*, Theoretical Computer Science 112, 1993):
//! the winner always moves along a matching edge. The structure theorem of Gallai and Edmonds
//! splits the vertices into `D`, left free by some maximum matching (these are lost), `A`, the
//! neighbours of `D` outside it, and `C`, the rest, which has a perfect matching.
//!
//! **All winning moves.** The move from `v` to `u` wins iff `u` is lost when `v` is gone, that is,
//! iff some maximum matching has the edge `vu`. From a vertex of `A` these are exactly the moves
//! into `D`: every set of vertices of `A` has more components of `D` as neighbours than it has
//! vertices, so one edge may be prescribed (Hall's theorem), and components of `D` lose any vertex
//! and keep a perfect matching of the rest. From `C` no move into `A` wins, because `A` is matched
//! into `D` by every maximum matching. Inside `C` the edge must lie on a closed walk that
//! alternates, so its ends are in one strongly connected component of the walks; where such a
//! component has two colours that suffices. Otherwise a matching with the edge is looked for by an
//! augmenting path between the former partners, from both sides at once: mostly the path is short,
//! and all edges that it brings into the matching are settled with it. Where there is none, a
//! search from the partner of `v` in the graph without `v` finds all even vertices, which takes
//! time linear in the component, for such a `v`.
use super::bipartite::{self, ODD_CYCLE};
use super::matching::{Mark, Matching, NONE};
use crate::multigraph::Multigraph;
use crate::scc;
use budget::{Budget, Stop};

/// The class of a vertex in the structure theorem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Some maximum matching leaves it free: the player to move from it loses.
    D,
    /// Vertices not in `D`, but next to it.
    A,
    /// The rest.
    C,
}

/// A maximum matching of a graph without loops and parallel edges, and the classes of its vertices.
pub struct Decomposition<'g> {
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
    /// The edges of these walks.
    pieces: Multigraph<'static>,
    /// The known answers for them: whether some maximum matching has them.
    verdict: Vec<Option<bool>>,
}

impl<'g> Decomposition<'g> {
    /// Finds a maximum matching and the classes.
    ///
    /// # Errors
    /// The limits of the budget.
    pub fn new(graph: &'g Multigraph<'g>, budget: &Budget) -> Result<Self, Stop> {
        const BYTES: usize = 64;
        budget.reserve((BYTES * (graph.len() + graph.edges().len())) as u64)?;
        let mut matching = Matching::new(graph);
        matching.greedy();
        bipartite::complete(graph, &bipartite::colours(graph), &mut matching.mate, budget)?;
        matching.complete(budget)?;
        let mut class: Vec<Class> =
            (0..graph.len() as u32).map(|v| if matching.mark(v) == Mark::Even { Class::D } else { Class::C }).collect();
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
    pub fn wins(&self, vertex: u32) -> bool {
        self.class[vertex as usize] != Class::D
    }

    /// Whether all winning moves from a vertex are found without a search.
    pub(super) fn is_quick(&mut self, vertex: u32) -> bool {
        self.class[vertex as usize] != Class::C || !self.walks().odd[vertex as usize]
    }

    /// The number of edges that searches looked at.
    pub(super) fn steps(&self) -> u64 {
        self.matching.steps()
    }

    /// The partner of a vertex in the maximum matching that was found, if it has one.
    pub fn mate(&self, vertex: u32) -> Option<u32> {
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

    /// All winning moves inside a piece of `C` with an odd cycle. For every edge a maximum matching
    /// with this edge is looked for; where there is none, one search decides about all edges of the
    /// vertex.
    fn search(&mut self, vertex: u32, budget: &Budget) -> Result<Vec<u32>, Stop> {
        self.walks();
        let Some(walks) = &mut self.walks else { return Ok(Vec::new()) };
        let mut verdict = std::mem::take(&mut walks.verdict);
        let walks = &*walks;
        let pieces = &walks.pieces;
        let mut changed = Vec::new();
        let mut outcome = Ok(());
        for end in pieces.around(vertex) {
            if verdict[end.edge as usize].is_some() {
                continue;
            }
            changed.clear();
            match self.matching.exchange(pieces, [vertex, end.to], &mut changed, budget) {
                Ok(true) => {
                    verdict[end.edge as usize] = Some(true);
                    // The edges of the new matching have proved themselves as well.
                    for &other in &changed {
                        let mate = self.matching.mate[other as usize];
                        let edge = pieces.around(other).iter().find(|end| end.to == mate);
                        edge.into_iter().for_each(|end| verdict[end.edge as usize] = Some(true));
                    }
                }
                Ok(false) => {
                    outcome = self.matching.without(pieces, vertex, budget);
                    if outcome.is_ok() {
                        for end in pieces.around(vertex) {
                            let even = self.matching.mark(end.to) == Mark::Even;
                            verdict[end.edge as usize] = Some(even || self.matching.mate[vertex as usize] == end.to);
                        }
                    }
                }
                Err(stop) => outcome = Err(stop),
            }
            if outcome.is_err() {
                break;
            }
        }
        let ends = pieces.around(vertex).iter();
        let moves = ends.filter(|end| verdict[end.edge as usize] == Some(true)).map(|end| end.to).collect();
        if let Some(walks) = &mut self.walks {
            walks.verdict = verdict;
        }
        outcome.map(|()| moves)
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
        // An arc from a vertex over an edge that is not matched and the matching edge behind it.
        let arc = |from: u32, index: usize| {
            let to = graph.around(from).get(index)?.to;
            let stays = partner[from as usize] != NONE && partner[to as usize] != NONE && partner[to as usize] != from;
            Some(stays.then(|| partner[to as usize]))
        };
        let (component, _) = scc::components(graph.len(), arc);
        let alternates = |&&(a, b): &&(u32, u32)| alternate(&partner, &component, a, b);
        let pieces = Multigraph::keeping(graph, graph.edges().iter().filter(alternates).copied().collect());
        // The edges that remain make pieces; those with two colours need no search.
        let odd = bipartite::colours(&pieces).iter().map(|&colour| colour == ODD_CYCLE).collect();
        let verdict = vec![None; pieces.edges().len()];
        Self { partner, component, odd, pieces, verdict }
    }

    fn alternate(&self, from: u32, to: u32) -> bool {
        alternate(&self.partner, &self.component, from, to)
    }
}

/// Whether an edge has both ends in `C`, and is matched or lies on a closed walk that alternates.
fn alternate(partner: &[u32], component: &[u32], from: u32, to: u32) -> bool {
    match (partner[from as usize], partner[to as usize]) {
        (NONE, _) | (_, NONE) => false,
        (_, partner) => partner == from || component[from as usize] == component[partner as usize],
    }
}
