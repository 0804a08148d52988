//! Games on given graphs: tokens that walk along edges, geography, Hackenbush, and sets that erase
//! one another along a relation.
//!
//! A graph comes from a file of edges ([`EdgeList`]) or from pairs of numbers
//! ([`Digraph::from_edges`]). Tokens on it are a sum: [`Digraph::solve`] values all vertices once,
//! also in loopy play, and [`Solution::sum`] adds tokens up.
//!
//! ```
//! use sprague::Budget;
//! use sprague::graph::{Digraph, EdgeList};
//! let list = EdgeList::read(b"a b\nb c\na c\n", &Budget::default())?;
//! let graph = Digraph::from_edges(list.len(), list.edges())?;
//! let solved = graph.solve(&Budget::default())?;
//! let tokens = [0, 0, 1];
//! assert_eq!(solved.sum(&tokens).to_string(), "1");
//! let best: Vec<_> = solved.keeping_moves(&tokens).iter().map(|kept| list.name(kept.to as usize)).collect();
//! assert_eq!(best, ["c"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`geography`], [`hackenbush`] and [`erase`] each have a type that is made from edges and gives
//! the winner and the winning moves; [`graph_position`] makes a position of a game that deletes
//! vertices or edges by a rule; [`pairs`] finds the winner of a game of erasing who answers every
//! choice by that of a partner. A match with tokens is [`crate::play::TokenMatch`].
pub use crate::families::deletion::{graph_position, without_weights};
pub use crate::tell::explain::explain_tokens;
pub use graphs::nimstring;
pub use graphs::read::{BadLine, EdgeList, Form, ReadError};
pub use graphs::{
    Cycle, Digraph, GraphError, How, MisereSolution, Outcome, ReachError, Reached, Solution, SolvedSum, TokenMove,
    Value, geography, hackenbush, picture, reach,
};
pub use positions::erase;
pub use positions::mirror::pairs;
