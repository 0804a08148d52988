//! Games on tuples of numbers: values and outcomes of single positions and of sums, by tables and
//! by search.
//!
//! Internal to sprague: no stability is promised.
//!
//! | room | task |
//! |---|---|
//! | [`search`] | nim-values by memoised search; finds the cycle of a game that need not end |
//! | [`single`] | nim-values by search, or by a table of all positions below where that is quicker |
//! | [`dense`] | nim-values of all positions of a box |
//! | [`zeros`](mod@zeros) | the positions of value 0 of a box, without the other values |
//! | `quick` | the quicker ways to fill a box, tried one after the other: |
//! | `directions`, `running` | moves along lines, and a set for each line in place of loops |
//! | `native`, `order` | tables filled by machine code, and the order in which they are filled |
//! | `tiles` | the parts of a table that several threads fill |
//! | [`impartial`] | games of one's own, as a Rust type that lists options |
//! | [`nimbers`] | their nim-values, by search |
//! | `facts` | what such a search has found: a bounded table, shared by threads |
//! | [`boards`] | Cram on any region, any tiles on any board, Chomp |
//! | [`deletion`] | deletion games on graphs, by clauses |
//! | [`entailing`] | numbers with moves that oblige a player |
//! | [`erase`] | games of erasing: Node Kayles, posets, divisors |
//! | [`mirror`] | strategies of answering by images: boards, rows and rings, games of erasing |
//! | [`words`] | words that fall into parts; long runs of one letter |
//! | `reached` | sets of values, sums and ordered sums of them |
//! | [`misere`] | misere play: single positions, tame sums, sums by search |
//! | [`turns`] | sums in which a turn moves in several components |
//! | `ruled`, `option_lister` | rulesets as games for `nimbers`: positions as keys, and tools for listing options |
//! | `memo` | the search itself, for any answer that follows from the answers for the options |
//! | [`key`] | positions as keys |
//! | `table` | the state of each position |
pub mod boards;
pub mod deletion;
pub mod dense;
pub mod directions;
pub mod entailing;
pub mod erase;
mod fill;
pub mod impartial;
pub mod key;
pub mod line_sets;
mod memo;
pub mod mirror;
pub mod misere;
#[cfg(feature = "jit")]
pub mod native;
pub mod nimbers;
mod option_lister;
#[cfg(feature = "jit")]
pub mod order;
pub mod ruled;
pub mod search;
pub mod single;
pub mod table;
#[cfg(feature = "jit")]
pub mod tiles;
pub mod transposition;
pub mod turns;
mod value_set;
pub mod words;
pub mod zeros;

pub use dense::{Table, TableError};
pub use impartial::{Impartial, Outgoing};
pub use misere::{Component, MisereValues, Outcome, Outcomes, Pair, Sums, Tame, WinningMove};
pub use nimbers::{NimberError, Nimbers};
pub use search::{Search, SearchError, Valued};
pub use single::ValuesBelow;
pub use turns::joint_sums::JointSums;
pub use turns::tempo::{Tempo, TempoKind};
pub use zeros::{ZerosError, each_zero, zeros};
