//! Games with coins, piles, rings and boards, and the theorems about them.
//!
//! | room | task |
//! |---|---|
//! | `erasing` | sets from which numbers are erased |
//! | `rewriting` | words in which parts are rewritten |
//! | `turning` | all winning sets of coins of a row |
//! | `product` | products of coin games: the Tartan theorem |
//! | `circle` | rings, by the values of the rows that they become |
//! | `deletion` | graphs from which vertices and edges are deleted |
//! | `board` | boards on which tiles are laid, as sums of their parts |
//! | `mirror` | winners who answer every move by its image |
//! | `answered` | tuples of which some are lost, since every move has an answer |
//! | `stairs` | piles on steps: the staircase theorem and the games that reduce to it |
pub(crate) mod answered;
pub(crate) mod board;
pub(crate) mod circle;
pub(crate) mod deletion;
pub(crate) mod erasing;
pub(crate) mod mirror;
pub(crate) mod product;
pub(crate) mod rewriting;
pub(crate) mod stairs;
pub(crate) mod turning;
