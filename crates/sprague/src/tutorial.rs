//! A game of your own, step by step.
//!
//! Rules that do not fit into a line of text become a Rust type. Our example is a board game,
//! *Squares*. The players take turns to cover four free cells that form a square, on a board of
//! some rows and columns; a player who cannot loses.
//!
//! # One function
//!
//! [`Impartial`] requires one thing: list the options of a position. Cells are bits, row `r` and
//! column `c` is bit `8r + c`: a board of up to 8x8 is a `u64`.
//!
//! ```
//! use sprague::Budget;
//! use sprague::own::{Impartial, Nimbers, Outgoing};
//!
//! struct Squares;
//!
//! impl Impartial for Squares {
//!     type Position = u64;
//!
//!     fn options(&self, &cells: &u64, out: &mut Outgoing<u64>) {
//!         for r in 0..7 {
//!             for c in 0..7 {
//!                 let square = (0b11 << 8 | 0b11) << (8 * r + c);
//!                 if cells & square == square {
//!                     out.push(cells & !square);
//!                 }
//!             }
//!         }
//!     }
//! }
//!
//! let four_by_four = 0x0f0f_0f0f;
//! let mut search = Nimbers::new(Squares);
//! assert_eq!(search.value(&four_by_four, &Budget::default())?, 1);
//! // Who wins is asked more quickly than the value: is it 0?
//! let five_by_five = 0x1f_1f1f_1f1f;
//! let lost = search.has_value(&[five_by_five], 0, &Budget::default())?;
//! assert!(lost);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No more is needed. The search remembers its results, detects cycles (a position that repeats is
//! an error), and examines only the values that the question needs.
//!
//! # Parts
//!
//! A covered square often cuts the board into parts that no square connects. Then the position is a
//! *sum*, its value is the nim-sum of the values of the parts (Sprague 1935, Grundy 1939), and a
//! part has the same value wherever it is on the board. An option may have any number of parts:
//! [`Outgoing::push_sum`] takes them. Three small functions give more information about the game,
//! each optional: the likely work for a position, a number of 64 bits that represents it (then
//! facts about it take eight bytes), and that every play ends.
//!
//! ```
//! # use sprague::own::{Impartial, Outgoing};
//! /// Squares: the players take turns to cover four free cells that form a square; who cannot loses.
//! /// A position is a set of cells of an 8x8 board: row r, column c is bit 8r + c.
//! struct Squares;
//!
//! /// The cells that some square covers: the others do not matter.
//! fn useful(cells: u64) -> u64 {
//!     let squares = corners(cells);
//!     squares | squares << 1 | squares << 8 | squares << 9
//! }
//!
//! /// The upper left corners of the squares that fit.
//! fn corners(cells: u64) -> u64 {
//!     const NOT_LAST_COLUMN: u64 = 0x7f7f_7f7f_7f7f_7f7f;
//!     cells & cells >> 8 & (cells >> 1 & cells >> 9) & NOT_LAST_COLUMN
//! }
//!
//! /// The parts of a position between which no square reaches, each moved into the corner.
//! fn parts(cells: u64) -> Vec<u64> {
//!     let mut rest = useful(cells);
//!     let mut parts = Vec::new();
//!     while rest != 0 {
//!         let mut part = rest & rest.wrapping_neg();
//!         loop {
//!             // All squares that touch the part.
//!             let near = part | part >> 1 | part >> 8 | part >> 9;
//!             let squares = corners(rest) & near;
//!             let grown = part | squares | squares << 1 | squares << 8 | squares << 9;
//!             if grown == part {
//!                 break;
//!             }
//!             part = grown;
//!         }
//!         rest &= !part;
//!         parts.push(to_corner(part));
//!     }
//!     parts
//! }
//!
//! fn to_corner(cells: u64) -> u64 {
//!     const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
//!     let mut cells = cells >> (cells.trailing_zeros() / 8 * 8);
//!     while cells != 0 && cells & FIRST_COLUMN == 0 {
//!         cells >>= 1;
//!     }
//!     cells
//! }
//!
//! impl Impartial for Squares {
//!     type Position = u64;
//!
//!     fn options(&self, &cells: &u64, out: &mut Outgoing<u64>) {
//!         let mut squares = corners(cells);
//!         while squares != 0 {
//!             let square = 0b11 << 8 | 0b11;
//!             out.push_sum(parts(cells & !(square << squares.trailing_zeros())));
//!             squares &= squares - 1;
//!         }
//!     }
//!
//!     /// Positions with fewer moves first.
//!     fn weight(&self, &cells: &u64) -> u64 {
//!         corners(cells).count_ones().into()
//!     }
//!
//!     /// A position is a number already.
//!     fn key(&self, &cells: &u64) -> Option<u64> {
//!         Some(cells)
//!     }
//!
//!     /// Every move covers cells.
//!     fn ends(&self) -> bool {
//!         true
//!     }
//! }
//!
//! /// A full board with these numbers of rows and columns.
//! fn board(rows: u32, columns: u32) -> u64 {
//!     (0..rows).fold(0, |cells, row| cells | ((1 << columns) - 1) << (8 * row))
//! }
//! # // The same text as examples/squares/game.inc: a test sees to it.
//! # assert_eq!(parts(board(2, 5)), [board(2, 5)]);
//! ```
//!
//! # Values, sums, winning moves
//!
//! One search serves all questions about a game, and keeps its results from one to the next.
//!
//! ```
//! # use sprague::own::{Impartial, Outgoing};
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/squares/game.inc"));
//! use sprague::Budget;
//! use sprague::own::Nimbers;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let budget = Budget::default();
//! let mut search = Nimbers::new(Squares);
//! let values: Vec<u64> = (2..=8).map(|n| search.value(&board(3, n), &budget)).collect::<Result<_, _>>()?;
//! assert_eq!(values, [1, 1, 2, 0, 3, 1, 1]);
//!
//! // Two boards beside each other are a sum: a turn covers a square of one of them.
//! let two = [board(3, 3), board(2, 4)];
//! assert_eq!(search.sum_value(&two, &budget)?, values[1] ^ search.value(&board(2, 4), &budget)?);
//!
//! // Every winning move: which board, and what is left of it.
//! for winning in search.winning_moves(&two, &budget)? {
//!     let left: Vec<u64> = winning.option;
//!     println!("on board {}: {left:x?}", winning.component);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Limits and threads
//!
//! The [`Budget`](crate::Budget) of each question limits a search: memory, time, threads, a flag
//! that cancels it, a function that receives its progress. Results from before a limit stay. The
//! table grows as large as memory allows and then drops the cheapest facts, so a small table makes
//! a search slower, not wrong. The number of threads changes no answer: they share the table.
//!
//! ```
//! # use sprague::own::{Impartial, Outgoing};
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/squares/game.inc"));
//! use sprague::own::{NimberError, Nimbers};
//! use sprague::{Budget, Stop};
//! use std::time::Duration;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let large = board(8, 8);
//! let mut search = Nimbers::new(Squares);
//! let moment = Budget::default().with_memory(64 << 20).with_time(Duration::from_millis(5));
//! assert!(matches!(search.value(&large, &moment), Err(NimberError::Stopped(Stop::Time { .. })) | Ok(_)));
//! println!("{:?}", search.work()); // positions looked into, known, given up; bytes
//!
//! let alone = search.value(&board(5, 6), &Budget::default())?;
//! let four = Budget::default().with_threads(4.try_into()?);
//! assert_eq!(Nimbers::new(Squares).value(&board(5, 6), &four)?, alone);
//! # Ok(())
//! # }
//! ```
//!
//! # Is it right?
//!
//! A game is right if its options are. The first version on this page lists them in the plainest
//! way: compare the two on small boards, as a test. `weight` can never be wrong. `key` must
//! distinguish positions with different values, and [`Impartial::known`], for theorems, must be
//! true.
//!
//! # All positions at once
//!
//! If positions have numbers 0, 1, 2, ... such that moves lead to smaller ones, a table may be
//! better than a search: [`Indexed`] families are valued one after the other, and memory holds only
//! as many values as moves can reach back. The command line does this for tuples, with `sprague
//! values RULE --to 31622,31622 --store DIR`.
//!
//! ```
//! use sprague::Budget;
//! use sprague::own::{Forward, Indexed, RowsError};
//! use std::ops::ControlFlow;
//!
//! /// Take 1, or half of what is there, rounded down.
//! struct Halves;
//!
//! impl Indexed for Halves {
//!     fn reach(&self) -> Option<u64> {
//!         None
//!     }
//!
//!     fn options(
//!         &mut self,
//!         number: u64,
//!         _: &Budget,
//!         mut visit: impl FnMut(&[u64]) -> ControlFlow<()>,
//!     ) -> Result<(), RowsError> {
//!         let options = [number.checked_sub(1), (number > 1).then(|| number - number / 2)];
//!         let _ = options.into_iter().flatten().try_for_each(|option| visit(&[option]));
//!         Ok(())
//!     }
//! }
//!
//! let mut run = Forward::new(Halves);
//! run.extend(8, &Budget::default())?;
//! assert_eq!(run.window().values().iter().collect::<Vec<_>>(), [0, 1, 0, 1, 2, 0, 2, 0]);
//! # Ok::<(), RowsError>(())
//! ```
#[cfg(doc)]
use crate::own::{Impartial, Indexed, Outgoing};
