//! Games about coins, piles, rings and boards: the theorems about them.
//!
//! | room | task |
//! |---|---|
//! | `erasing` | sets from which numbers are erased |
//! | `rewriting` | words of which parts are rewritten |
//! | `turning` | all winning sets of coins of a row |
//! | `product` | products of coin games: the Tartan theorem |
//! | `circle` | rings, by the values of the rows that they become |
//! | `board` | boards as text; where tiles are laid, by their parts |
//! | `stairs` | piles on steps: the staircase theorem and the games that reduce to it |
pub(crate) mod board;
pub(crate) mod circle;
pub(crate) mod erasing;
pub(crate) mod product;
pub(crate) mod rewriting;
pub(crate) mod stairs;
pub(crate) mod turning;
