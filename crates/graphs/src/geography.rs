//! Geography: a token moves along edges and uses up vertices or edges; a stuck player loses.
//!
//! | game | how it is solved |
//! |---|---|
//! | undirected, vertices used up | `matching`, `bipartite`, `gallai_edmonds`: maximum matchings, all starts at once |
//! | undirected, edges used up | `edges`: linear algebra where the graph is bipartite, else search |
//! | directed, either | `search`: PSPACE-complete in general, so a search with a memory and limits |
//! | any, misère or without theory | `search` |
//!
//! [`Grid`] reads maps.
//!
//! ```
//! use budget::Budget;
//! use graphs::geography::{Geography, Moves, Rules};
//! // A path of three vertices: from the middle one wins, from the ends one loses.
//! let game = Geography::new(3, &[(0, 1), (1, 2)], Rules::default())?;
//! let answer = game.solve(None, Moves::Quick, &Budget::default())?;
//! assert_eq!(answer.starts.iter().map(|start| start.first_wins).collect::<Vec<_>>(), [false, true, false]);
//! assert_eq!(answer.starts[1].moves, [0, 2]);
//! // Whoever may choose the start gives the other one a lost one.
//! assert_eq!(answer.first_player_chooses, Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
mod bipartite;
mod edges;
pub mod gallai_edmonds;
mod grid;
mod matching;
mod search;

pub use grid::Grid;

use crate::lists::{self, Lists};
use crate::multigraph::{BadGraph, Multigraph};
use crate::say;
use bipartite::ODD_CYCLE;
use budget::{Budget, Stop};
use edges::Matrix;
use gallai_edmonds::Decomposition;
use messages::Message;
use search::{Arcs, Search, Uses};
use std::collections::HashSet;

/// Listing all winning moves is quick while it takes no more steps than this: a few seconds.
const QUICK: u64 = 100_000_000;

/// A graph, and the kind of geography that is played on it.
#[derive(Debug, Clone)]
pub struct Geography<'a> {
    vertices: usize,
    edges: &'a [(u32, u32)],
    rules: Rules,
    /// The steps in which all winning moves are listed quickly.
    quick: u64,
}

/// The kind of game, and the way to solve it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The token moves from the first end of an edge to the second only.
    pub directed: bool,
    /// Edges are used up, not vertices; the token may come back to a vertex. A loop is a move that
    /// stays.
    pub edges: bool,
    /// A player who cannot move wins.
    pub misere: bool,
    /// Theorems may be used; otherwise everything is searched.
    pub theory: bool,
}

impl Default for Rules {
    /// Undirected vertex geography in normal play, by theory.
    fn default() -> Self {
        Self { directed: false, edges: false, misere: false, theory: true }
    }
}

/// The winning moves to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moves {
    /// No move.
    None,
    /// One for each start.
    One,
    /// All; where listing them all takes long, one.
    Quick,
    /// All.
    All,
}

/// The winners from some starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The starts that were asked for, in that order, or all vertices.
    pub starts: Vec<Start>,
    /// Whether the first player wins by choosing the start, the second player making the first
    /// move: some vertex is lost. None if only some starts were searched and all of them are won.
    pub first_player_chooses: Option<bool>,
    /// The way in which the answer was found.
    pub basis: Basis,
}

/// The winner from a start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The vertex.
    pub vertex: u32,
    /// Whether the player to move from it wins.
    pub first_wins: bool,
    /// The vertices to which the winning moves lead, in the order of the edges.
    pub moves: Vec<u32>,
    /// Whether all winning moves are listed.
    pub complete: bool,
}

/// The way in which an answer was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// A maximum matching.
    Matching,
    /// Even kernels of a bipartite graph.
    Kernels,
    /// Even kernels of the bipartite parts and a search of the others.
    KernelsAndSearch,
    /// A search of all positions.
    Search,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GeographyError {
    /// A limit was reached.
    Stopped {
        /// The limit.
        stop: Stop,
        /// The progress of the work.
        reached: Message,
    },
    /// A start that is no vertex.
    NoSuchStart(u32),
}

impl GeographyError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Stopped { stop, reached } => say::stopped(stop.message(), reached.clone()),
            Self::NoSuchStart(start) => say::no_such_start(*start),
        }
    }
}

messages::display!(GeographyError);

impl<'a> Geography<'a> {
    /// The game on the vertices `0..vertices`.
    ///
    /// # Errors
    /// Ends of edges that are no vertices.
    pub fn new(vertices: usize, edges: &'a [(u32, u32)], rules: Rules) -> Result<Self, BadGraph> {
        Multigraph::check(vertices, edges)?;
        Ok(Self { vertices, edges, rules, quick: QUICK })
    }

    /// The same, where listing all winning moves is quick while it takes no more steps than this
    /// (see [`Moves::Quick`]).
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.quick = steps;
        self
    }

    /// The winners from these starts, or from all vertices.
    ///
    /// Undirected vertex geography: the time of a maximum matching, and the search for all winning
    /// moves if wanted, which can take vertices * edges steps. Undirected edge
    /// geography of bipartite graphs: vertices^3 / 64 steps. Everything else is exponential in the
    /// largest strongly connected component.
    ///
    /// # Errors
    /// A start that is no vertex; limits.
    pub fn solve(&self, starts: Option<&[u32]>, moves: Moves, budget: &Budget) -> Result<Answer, GeographyError> {
        let all: Vec<u32>;
        let asked = match starts {
            Some(starts) => starts,
            None => {
                all = (0..self.vertices as u32).collect();
                &all
            }
        };
        if let Some(&wrong) = asked.iter().find(|&&start| start as usize >= self.vertices) {
            return Err(GeographyError::NoSuchStart(wrong));
        }
        match self.rules {
            Rules { directed: false, edges: false, misere: false, theory: true } => {
                let stopped = |stop| stopped(stop, say::matching_not_found());
                self.by_matching(asked, moves, budget).map_err(stopped)
            }
            Rules { directed: false, edges: true, misere: false, theory: true } => {
                self.by_kernels(asked, moves, budget)
            }
            _ => self.by_search(asked, moves, budget),
        }
    }

    fn by_matching(&self, asked: &[u32], wanted: Moves, budget: &Budget) -> Result<Answer, Stop> {
        let simple = self.simple(budget)?;
        let Ok(graph) = Multigraph::new(self.vertices, &simple) else { return Ok(Answer::empty(Basis::Matching)) };
        let mut found = Decomposition::new(&graph, budget)?;
        let most = found.steps() + self.quick;
        let mut starts = Vec::with_capacity(asked.len());
        for &vertex in asked {
            let list = match wanted {
                Moves::None | Moves::One => false,
                Moves::All => true,
                Moves::Quick => found.is_quick(vertex) || found.steps() <= most,
            };
            let listed = if list { Some(found.moves(vertex, budget)?) } else { None };
            let complete = listed.is_some();
            let moves = match wanted {
                Moves::None => Vec::new(),
                _ => listed.unwrap_or_else(|| found.one_move(vertex).into_iter().collect()),
            };
            starts.push(Start { vertex, first_wins: found.wins(vertex), moves, complete });
        }
        let chooses = (0..self.vertices as u32).any(|vertex| !found.wins(vertex));
        Ok(Answer { starts, first_player_chooses: Some(chooses), basis: Basis::Matching })
    }

    /// The edges without loops, and only the first of parallel ones, since the others are no
    /// further moves.
    fn simple(&self, budget: &Budget) -> Result<Vec<(u32, u32)>, Stop> {
        let (vertices, edges) = (self.vertices, self.edges);
        budget.reserve(lists::bytes(vertices, edges.len()) + 9 * edges.len() as u64 + 4 * vertices as u64)?;
        let least = edges.iter().map(|&(a, b)| a.min(b));
        let Lists { first, targets } =
            lists::sorted(vertices, edges.len(), least.clone(), least.zip(0..), || budget.check())?;
        // The last vertex from which an edge leads to each one.
        let mut last = vec![u32::MAX; vertices];
        let mut kept = vec![false; edges.len()];
        for (vertex, from_to) in (0..).zip(first.windows(2)) {
            for &edge in &targets[from_to[0] as usize..from_to[1] as usize] {
                let (a, b) = edges[edge as usize];
                let before = std::mem::replace(&mut last[a.max(b) as usize], vertex);
                kept[edge as usize] = a != b && before != vertex;
            }
        }
        Ok(edges.iter().zip(kept).filter(|(_, kept)| *kept).map(|(edge, _)| *edge).collect())
    }

    fn by_search(&self, asked: &[u32], moves: Moves, budget: &Budget) -> Result<Answer, GeographyError> {
        let arcs = Arcs::new(self.vertices, self.edges, self.rules.directed);
        let uses = if self.rules.edges { Uses::Edges } else { Uses::Vertices };
        let mut search = Search::new(&arcs, uses, self.rules.misere);
        let mut wanted = vec![false; self.vertices];
        asked.iter().for_each(|&start| wanted[start as usize] = true);
        search.run(&wanted, budget).map_err(|(stop, done)| {
            let several = wanted.iter().filter(|&&wanted| wanted).count() > 1;
            let settled = say::vertices_settled(done, self.vertices);
            stopped(stop, if several { say::name_a_start(settled) } else { settled })
        })?;
        let starts: Vec<Start> = asked
            .iter()
            .map(|&vertex| Start::new(vertex, search.wins(vertex), search.moves(vertex).to_vec(), moves))
            .collect();
        let mut answer = Answer { starts, ..Answer::empty(Basis::Search) };
        answer.choose(self.vertices);
        Ok(answer)
    }

    fn by_kernels(&self, asked: &[u32], moves: Moves, budget: &Budget) -> Result<Answer, GeographyError> {
        let Ok(graph) = Multigraph::new(self.vertices, self.edges) else { return Ok(Answer::empty(Basis::Kernels)) };
        let colours = bipartite::colours(&graph);
        let mut is_asked = vec![false; self.vertices];
        asked.iter().for_each(|&start| is_asked[start as usize] = true);
        let mut known: Vec<Option<(bool, Vec<u32>)>> = vec![None; self.vertices];
        let mut parts = Parts::new(&graph);
        while let Some(members) = parts.next() {
            let wanted = members.iter().any(|&vertex| is_asked[vertex as usize]);
            if wanted && colours[members[0] as usize] != ODD_CYCLE {
                kernels(&graph, &colours, members, &mut known, budget)
                    .map_err(|stop| stopped(stop, say::bipartite_part(members.len())))?;
            }
        }
        // Parts with an odd cycle are searched.
        let rest: Vec<u32> = asked.iter().copied().filter(|&start| known[start as usize].is_none()).collect();
        let mut basis = Basis::Kernels;
        if !rest.is_empty() {
            basis = if rest.len() == asked.len() { Basis::Search } else { Basis::KernelsAndSearch };
            for start in self.by_search(&rest, Moves::All, budget)?.starts {
                known[start.vertex as usize] = Some((start.first_wins, start.moves));
            }
        }
        let starts = asked.iter().map(|&vertex| {
            let (first_wins, all) = known[vertex as usize].clone().unwrap_or_default();
            Start::new(vertex, first_wins, all, moves)
        });
        let lost = known.iter().flatten().any(|(wins, _)| !wins);
        let first_player_chooses = (lost || known.iter().all(Option::is_some)).then_some(lost);
        Ok(Answer { starts: starts.collect(), first_player_chooses, basis })
    }
}

impl Answer {
    fn empty(basis: Basis) -> Self {
        Self { starts: Vec::new(), first_player_chooses: Some(false), basis }
    }

    /// Fills in the winner when the first player chooses the start.
    fn choose(&mut self, vertices: usize) {
        let lost = self.starts.iter().any(|start| !start.first_wins);
        let different: HashSet<u32> = self.starts.iter().map(|start| start.vertex).collect();
        self.first_player_chooses = (lost || different.len() == vertices).then_some(lost);
    }
}

impl Start {
    /// A start with the moves that are wanted.
    fn new(vertex: u32, first_wins: bool, mut moves: Vec<u32>, wanted: Moves) -> Self {
        let all = moves.len();
        match wanted {
            Moves::None => moves.clear(),
            Moves::One => moves.truncate(1),
            Moves::Quick | Moves::All => {}
        }
        Self { vertex, first_wins, complete: moves.len() == all, moves }
    }
}

fn stopped(stop: Stop, reached: Message) -> GeographyError {
    GeographyError::Stopped { stop, reached }
}

/// The connected parts of a graph, one after the other.
struct Parts<'g> {
    graph: &'g Multigraph<'g>,
    seen: Vec<bool>,
    from: u32,
    members: Vec<u32>,
}

impl<'g> Parts<'g> {
    fn new(graph: &'g Multigraph<'g>) -> Self {
        Self { graph, seen: vec![false; graph.len()], from: 0, members: Vec::new() }
    }

    fn next(&mut self) -> Option<&[u32]> {
        while *self.seen.get(self.from as usize)? {
            self.from += 1;
        }
        self.seen[self.from as usize] = true;
        self.members = vec![self.from];
        let mut next = 0;
        while let Some(&at) = self.members.get(next) {
            next += 1;
            for end in self.graph.around(at) {
                if !std::mem::replace(&mut self.seen[end.to as usize], true) {
                    self.members.push(end.to);
                }
            }
        }
        Some(&self.members)
    }
}

/// Solves undirected edge geography on a connected bipartite part.
fn kernels(
    graph: &Multigraph<'_>,
    colours: &[u8],
    members: &[u32],
    known: &mut [Option<(bool, Vec<u32>)>],
    budget: &Budget,
) -> Result<(), Stop> {
    let mut index = std::collections::HashMap::with_capacity(members.len());
    let mut sizes = [0u32; 2];
    for &vertex in members {
        let size = &mut sizes[usize::from(colours[vertex as usize] & 1)];
        index.insert(vertex, *size);
        *size += 1;
    }
    let rows = members.iter().filter(|&&vertex| colours[vertex as usize] == 0);
    let ones = rows.flat_map(|row| graph.around(*row).iter().map(|end| (index[row], index[&end.to]))).collect();
    let matrix = Matrix::new(sizes[0] as usize, sizes[1] as usize, ones);
    for (colour, solved) in [(1, matrix.solve(budget)?), (0, matrix.transposed().solve(budget)?)] {
        for &vertex in members.iter().filter(|&&vertex| colours[vertex as usize] == colour) {
            let column = index[&vertex] as usize;
            let (mut moves, mut listed) = (Vec::new(), HashSet::new());
            for end in graph.around(vertex) {
                if solved.move_wins(column, index[&end.to] as usize) && listed.insert(end.to) {
                    moves.push(end.to);
                }
            }
            budget.check()?;
            known[vertex as usize] = Some((solved.column_wins(column), moves));
        }
    }
    Ok(())
}
