//! Nim-values as numbers: the least number that is missing (mex), the nim-sum (xor), and the sets
//! that help to find them.
//!
//! Internal to sprague: no stability is promised.
//!
//! By the theorem of R. P. Sprague (1935) and P. M. Grundy (1939) a position of an impartial game
//! is equivalent to a single nim heap, and the theory needs just two operations: the heap of a
//! position is the [`mex()`] of the heaps of its options, and the heap of a sum is the [`nim_sum`]
//! of the heaps of its components (C. L. Bouton, 1901).
//!
//! | room | task |
//! |---|---|
//! | [`mex()`], [`mex_of_bits`], [`MexSet`] | the least number that is not in a set: of an iterator, of a bitset, of a set that is reused |
//! | [`XorTrie`] | the mex of `{x ^ a : x in S}` for any `a`, while `S` changes |
//! | [`nim_sum`], [`winning_nim_moves`] | xor, and Bouton's winning moves in a sum of nim heaps |
//! | [`loony`] | values of positions in which some moves oblige a player |
//! | [`field`] with [`mul`] | the nim product and the field that it forms |
//!
//! ```
//! use nimber::{mex, nim_sum};
//! // Options of a heap of 5 in "take 1,3,4": heaps 4, 2 and 1, of values 2, 0 and 1.
//! assert_eq!(mex([2, 0, 1]), 3);
//! // The sum of heaps with values 3, 1 and 2 is lost for whoever has to move.
//! assert_eq!(nim_sum([3, 1, 2]), 0);
//! ```
//!
//! Nothing here panics, and no other crate of ours is used.

pub mod field;
pub mod loony;
mod mex;
mod sum;
mod trie;

pub use field::mul;
pub use mex::{MexSet, mex, mex_of_bits};
pub use sum::{nim_sum, winning_nim_moves};
pub use trie::XorTrie;
