//! Games on a given graph: a token moves along directed edges, and who cannot move loses.
//!
//! The first brick: nim-values of a graph without cycles. Every impartial game in which play must end is such a graph, so
//! this is the theorem of Sprague (1935) and Grundy (1939) itself, in time linear in vertices and edges. Cycles are
//! refused, and shown; their values (C. A. B. Smith, 1966), Hackenbush and geography are later rooms of this crate.
//!
//! ```
//! use graphs::Digraph;
//! // 3 -> 2 -> 1 -> 0, and 3 -> 1: the values of heaps 0 to 3 of "take 1,2" without the move from 2 to 0.
//! let graph = Digraph::from_edges(4, &[(3, 2), (2, 1), (1, 0), (3, 1)])?;
//! assert_eq!(graph.nim_values()?, [0, 1, 0, 2]);
//! // What to move to from a sum of tokens is then a matter of xor.
//! assert_eq!(graph.moves(3), [2, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
mod digraph;
pub mod read;

pub use digraph::{Cycle, Digraph, NoSuchVertex};
