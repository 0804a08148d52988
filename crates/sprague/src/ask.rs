//! Questions about many positions of a game at once, and about two games.
//!
//! | room | question |
//! |---|---|
//! | `card` | what is the game at first sight? |
//! | `table`, `stretch` | what are the values of a box; of a long run of heaps? |
//! | `outcomes`, `zeros` | who wins in each position of a box; which are lost? |
//! | `batch` | who wins each of many sums, a line each? |
//! | `check` | do search and theory agree? |
//! | `compare` | are two games the same? |
//! | `count` | how many sums of K heaps are lost, or won? |
pub(crate) mod batch;
pub(crate) mod card;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod count;
pub(crate) mod outcomes;
pub(crate) mod stretch;
pub(crate) mod table;
pub(crate) mod zeros;
