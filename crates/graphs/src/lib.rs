//! Games on a given graph: tokens move along directed edges; a player who cannot move loses.
//!
//! Internal to sprague: no stability is promised.
//!
//! Every impartial game in which play must end is a graph without cycles, and its nim-values are
//! those of the theorem of Sprague (1935) and Grundy (1939). With cycles, values can also be
//! infinite (C. A. B. Smith 1966), and play can be drawn.
//!
//! ```
//! use graphs::{Digraph, Outcome};
//! // 3 -> 2 -> 1 -> 0, and 3 -> 1: the values of heaps 0 to 3 of "take 1,2" without the move from 2 to 0.
//! let graph = Digraph::from_edges(4, &[(3, 2), (2, 1), (1, 0), (3, 1)])?;
//! assert_eq!(graph.nim_values()?, [0, 1, 0, 2]);
//! // Two tokens, on 3 and on 1: which moves win?
//! let solution = graph.solve(&budget::Budget::unlimited())?;
//! assert_eq!(solution.sum(&[3, 1]).outcome(), Outcome::N);
//! let winning: Vec<_> = solution.keeping_moves(&[3, 1]).iter().map(|m| (m.from, m.to)).collect();
//! assert_eq!(winning, [(3, 1)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | room | task |
//! |---|---|
//! | [`digraph`](Digraph) | a graph in two flat arrays |
//! | `lists` | edges sorted by their start |
//! | [`read`] | edges from text, with the names of their ends |
//! | [`reach`](reach()) | the graph of all positions that can be reached, where a function lists options |
//! | `dag` | nim-values without cycles, one walk |
//! | `smith` | values with cycles, the labelling |
//! | [`solution`](Solution) | outcomes, sums of tokens, all winning moves, one that comes nearer to the end |
//! | [`picture`] | small graphs drawn |
//! | [`value`](Value) | the value of a position, and the sum of values |
//! | `retrograde`, [`misere`](MisereSolution) | the winner when a player who cannot move wins, sums of tokens included |
//! | [`multigraph`] | an undirected graph with loops and parallel edges |
//! | [`geography`] | geography of all kinds, by matchings, linear algebra, search |
//! | `scc` | strongly connected components |
//! | [`nimstring`] | strings and coins, with loony values |
//! | [`hackenbush`] | green Hackenbush: values, winning edges, pictures |
::messages::include!();

mod dag;
mod digraph;
pub mod geography;
pub mod hackenbush;
pub mod lists;
mod misere;
pub mod multigraph;
pub mod nimstring;
pub mod picture;
mod reach;
pub mod read;
mod retrograde;
pub mod scc;
pub mod smith;
mod solution;
mod value;

pub use dag::Cycle;
pub use digraph::{Digraph, GraphError};
pub use misere::{How, MisereSolution, SolvedSum};
pub use reach::{ReachError, Reached, reach};
pub use solution::{Solution, TokenMove};
pub use value::{Outcome, Value};
