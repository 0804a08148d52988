//! Green Hackenbush: delete an edge, and edges no longer connected to the ground fall away; a
//! player who cannot move loses.
//!
//! | room | task |
//! |---|---|
//! | `fusion` | nim-values: fusion of 2-edge-connected parts, then the colon principle, in linear time |
//! | `reroot`, `rings`, `arms` | all winning edges at once, in time linear but for a logarithm |
//! | `search` | the definition, for small pictures |
//! | `cutting` | a match: which edges stand, the winning cuts, the cut of the engine |
//! | [`draw`] | the picture as SVG, winning edges marked |
//!
//! **Misère play.** A picture in which every edge at the ground is a bridge or a loop is a sum of
//! stalks `1:G` (and of single edges). Their options are 0 and stalks `1:G'`. By induction the
//! misère nim-value of `1:G` equals its nim-value if that is at least 2, and is 0 if that is 1: the
//! options have the values 0 (misère 1) and those of `1:G'`, all of 2 or more when `G` has value 0,
//! and among them 1 (misère 0), 2, ... up to the value of `G` when it has not. So no follower has
//! both values 0, and the rule for Nim decides a sum (J. H. Conway, *On Numbers and Games*, chapter
//! 12; V. Gurvich, 2012): the next player loses iff the xor is 0 and some stalk is worth 2 or more,
//! or the xor is 1 and none is. A cycle through the ground breaks this: then only search answers.
//!
//! ```
//! use budget::Budget;
//! use graphs::hackenbush::{Hackenbush, Rules};
//! // A stem with a triangle on it, and a stalk of one edge beside it: 2 xor 1.
//! let edges = [(0, 1), (1, 2), (2, 3), (3, 1), (0, 4)];
//! let picture = Hackenbush::new(5, &edges, 0)?;
//! let answer = picture.solve(Rules::default(), &Budget::default())?;
//! assert_eq!((answer.value, answer.first_wins), (Some(3), true));
//! // Without the edge from 2 to 3, a V remains on the stem: 1 + (1 xor 1), and 1 beside it.
//! assert_eq!(answer.winning, [2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
pub mod arms;
mod cutting;
pub mod draw;
mod fusion;
mod reroot;
mod rings;
mod search;

use crate::multigraph::{BadGraph, Multigraph};
use crate::say;
use budget::{Budget, Stop};
pub use cutting::{Cutting, NoSuchEdge};
use fusion::Fused;
use messages::Message;
use reroot::Aim;
use search::{MOST_EDGES, Question, Search};
use std::collections::HashSet;

/// A picture: a multigraph and the vertex that is the ground.
#[derive(Debug, Clone)]
pub struct Hackenbush<'a> {
    graph: Multigraph<'a>,
    ground: u32,
}

/// The kind of play, and the way to solve it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The player who makes the last move loses.
    pub misere: bool,
    /// Theorems may be used; otherwise all positions are searched.
    pub theory: bool,
}

impl Default for Rules {
    /// Normal play, by theory.
    fn default() -> Self {
        Self { misere: false, theory: true }
    }
}

/// The winner, and the winning edges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The nim-value; none under misère play.
    pub value: Option<u64>,
    /// Whether the player to move wins.
    pub first_wins: bool,
    /// The edges that win when they are deleted, ascending. Of edges with the same ends all are
    /// here, or none.
    pub winning: Vec<u32>,
    /// The independent parts on the ground, in the order of their first edges. The
    /// value is that of normal play.
    pub parts: Vec<Part>,
    /// The number of edges that are not connected to the ground; they are not part of the game.
    pub loose: usize,
    /// Whether the answer is by theory; otherwise all positions were searched.
    pub theory: bool,
}

/// A part of a picture that nothing but the ground connects to the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// An edge by which it stands on the ground.
    pub edge: u32,
    /// The number of edges.
    pub edges: usize,
    /// Its nim-value.
    pub value: u64,
}

/// Why a picture is not solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HackenbushError {
    /// Only search could answer, and the picture is too large for it.
    TooLarge {
        /// Why theory does not answer.
        why: Message,
        /// The number of edges that are connected to the ground.
        edges: usize,
        /// The number that may be searched.
        limit: usize,
    },
    /// A limit was reached.
    Stopped {
        /// The limit.
        stop: Stop,
        /// The progress of the work.
        reached: Message,
    },
}

impl HackenbushError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::TooLarge { why, edges, limit } => say::picture_too_large(why.clone(), *limit, *edges),
            Self::Stopped { stop, reached } => say::stopped(stop.message(), reached.clone()),
        }
    }
}

messages::display!(HackenbushError);

/// The ground is no vertex, or the edges make no graph.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadPicture {
    /// A ground that is no vertex.
    Ground(u32),
    /// The edges are wrong.
    Graph(BadGraph),
}

impl BadPicture {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Ground(ground) => say::ground_is_no_vertex(*ground),
            Self::Graph(error) => error.message(),
        }
    }
}

messages::error!(BadPicture);

impl From<BadGraph> for BadPicture {
    fn from(error: BadGraph) -> Self {
        Self::Graph(error)
    }
}

impl<'a> Hackenbush<'a> {
    /// The picture with the vertices `0..vertices`. O(vertices + edges).
    ///
    /// # Errors
    /// An end of an edge or a ground that is no vertex.
    pub fn new(vertices: usize, edges: &'a [(u32, u32)], ground: u32) -> Result<Self, BadPicture> {
        if ground as usize >= vertices {
            return Err(BadPicture::Ground(ground));
        }
        Ok(Self { graph: Multigraph::new(vertices, edges)?, ground })
    }

    /// The winner, and the winning edges. O(edges * log(edges)) by theory; by search, exponential
    /// in the edges.
    ///
    /// # Errors
    /// Pictures that must be searched and are too large for it; limits.
    pub fn solve(&self, rules: Rules, budget: &Budget) -> Result<Answer, HackenbushError> {
        let stopped = |stop| HackenbushError::Stopped { stop, reached: say::not_walked_through() };
        let fused = Fused::new(&self.graph, self.ground, budget).map_err(stopped)?;
        let parts = self.parts(&fused);
        let why = match rules {
            Rules { theory: false, .. } => say::no_theory(),
            Rules { misere: true, .. } if has_ground_cycle(&fused) => say::ground_cycle(),
            _ => return self.by_theory(&fused, parts, rules.misere, budget).map_err(stopped),
        };
        let edges = fused.edges();
        if edges > MOST_EDGES {
            return Err(HackenbushError::TooLarge { why, edges, limit: MOST_EDGES });
        }
        self.by_search(&fused, parts, rules.misere, budget)
    }

    /// The different pairs of ends among some edges, each by the first edge that has it, in the
    /// order of the edges.
    pub fn different(&self, edges: &[u32]) -> Vec<u32> {
        let mut seen = HashSet::with_capacity(edges.len());
        let ends = |edge: u32| self.graph.edges().get(edge as usize).map(|&(a, b)| (a.min(b), a.max(b)));
        edges.iter().copied().filter(|&edge| seen.insert(ends(edge))).collect()
    }

    fn by_theory(&self, fused: &Fused, parts: Vec<Part>, misere: bool, budget: &Budget) -> Result<Answer, Stop> {
        let value = fused.value[0];
        let large = parts.iter().filter(|part| part.value > 1).count();
        let first_wins = if misere { (value == 0) == (large == 0) } else { value != 0 };
        let mut winning = Vec::new();
        if first_wins {
            let aim = if misere { Aim::Misere { large } } else { Aim::Normal };
            winning = reroot::winning(fused, self.graph.edges().len(), aim, budget)?;
            winning.sort_unstable();
        }
        let value = (!misere).then_some(u64::from(value));
        Ok(Answer { value, first_wins, winning, parts, loose: self.loose(fused), theory: true })
    }

    fn by_search(
        &self,
        fused: &Fused,
        parts: Vec<Part>,
        misere: bool,
        budget: &Budget,
    ) -> Result<Answer, HackenbushError> {
        let mut connected: Vec<u32> = fused.edge.iter().skip(1).copied().collect();
        connected.extend(fused.back.iter().map(|back| back.edge));
        connected.sort_unstable();
        let edges: Vec<(u32, u32)> = connected.iter().map(|&edge| self.graph.edges()[edge as usize]).collect();
        let mut search = Search::new(&edges, self.ground, if misere { Question::Misere } else { Question::Value });
        let stopped = |stop| HackenbushError::Stopped { stop, reached: say::picture_searched(edges.len()) };
        let start = search.start();
        let answer = search.answer(start, budget).map_err(stopped)?;
        let mut winning = Vec::new();
        for (index, &edge) in connected.iter().enumerate() {
            if search.answer(search.without(start, index), budget).map_err(stopped)? == 0 {
                winning.push(edge);
            }
        }
        let value = (!misere).then_some(u64::from(answer));
        Ok(Answer { value, first_wins: answer != 0, winning, parts, loose: self.loose(fused), theory: false })
    }

    /// The number of edges that are not connected to the ground.
    fn loose(&self, fused: &Fused) -> usize {
        self.graph.edges().len() - fused.edges()
    }

    /// The parts of the picture when the ground is taken away, and the loops at the ground.
    fn parts(&self, fused: &Fused) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        // The walk goes through one part after the other.
        let mut part_of = vec![0u32];
        for vertex in 1..fused.parent.len() {
            if fused.parent[vertex] == 0 {
                let value = if fused.is_bridge(vertex) { fused.carried(vertex) } else { fused.value[vertex] ^ 1 };
                parts.push(Part { edge: fused.edge[vertex], edges: 0, value: u64::from(value) });
            }
            let part = parts.len() - 1;
            part_of.push(part as u32);
            parts[part].edges += 1;
        }
        for back in &fused.back {
            match back.from {
                0 => parts.push(Part { edge: back.edge, edges: 1, value: 1 }),
                below => {
                    let part = &mut parts[part_of[below as usize] as usize];
                    part.edges += 1;
                    if back.to == 0 {
                        part.edge = part.edge.min(back.edge);
                    }
                }
            }
        }
        parts.sort_unstable_by_key(|part| part.edge);
        parts
    }
}

/// Whether some edge at the ground is neither a bridge nor a loop.
fn has_ground_cycle(fused: &Fused) -> bool {
    (1..fused.parent.len()).any(|vertex| fused.parent[vertex] == 0 && !fused.is_bridge(vertex))
}
