//! Certainty about all heaps at once: one file per theorem, each with its conditions as code next to its citation.
//!
//! | theorem | about | file |
//! |---|---|---|
//! | [`evidence::Theorem::Window`] | finite subtraction sets | [`window`] |
//! | [`evidence::Theorem::GuySmith`], [`evidence::Theorem::GuySmithUnequal`] | finite codes | [`guy_smith`] |
//! | [`evidence::Theorem::AllButState`] | all-but-finite subtraction sets | [`all_but_state`] |
//! | [`evidence::Theorem::Cofinite`] | cofinite taking with splits | [`cofinite`] |
//! | [`evidence::Theorem::Arithmetic`] | hexadecimal codes whose values grow for ever | [`arithmetic`] |
//! | [`evidence::Theorem::SumBound`] | take any amount, whatever the rest may be split into | [`sum_bound`] |
//! | [`evidence::Theorem::Blocks`] | one range of amounts; amounts below m and no multiple of m | [`blocks`] |
//! | [`evidence::Theorem::Residues`] | amounts that avoid residues: powers, primes, palindromes | [`residues`] |
//! | [`evidence::Theorem::Contiguous`] | amounts from 1 up to a function that grows by 0 or 1 | [`contiguous`] |
//! | [`evidence::Theorem::Runs`] | moves to heaps between bounds that never fall | [`runs`] |
//! | [`evidence::Theorem::Guards`] | bounded amounts with conditions on residues of the heap | [`guards`] |
//! | [`evidence::Theorem::Divisors`] | amounts that are divisors of the heap, or prime to it | [`divisors`] |
//! | [`evidence::Theorem::Shrinking`] | bounded amounts and moves to much smaller heaps | [`shrinking`] |
//! | [`evidence::Theorem::Ring`], [`evidence::Theorem::Halves`], [`evidence::Theorem::RingRange`] | rings | [`ring`] |
//! | [`evidence::Theorem::Coins`], [`evidence::Theorem::CoinWindow`] | coins in a row | [`coins`] |
//! | [`evidence::Theorem::Columns`] | heaps with a tag from a finite set, bounded steps ([`steps`]) | [`columns`] |
//! | [`evidence::Theorem::Directions`], [`evidence::Theorem::Diagonals`] | tuples of heaps, bounded steps | [`directions`] |
//!
//! [`prove`] chooses. [`evidence::Proof`] has no public constructor: the compiler lets only the files in this folder make
//! one, so that a pattern which was merely seen cannot be handed on as a proved one.
pub mod all_but_state;
pub mod amount_set;
pub mod arithmetic;
pub mod blocks;
pub mod cofinite;
pub mod coins;
pub mod columns;
pub mod contiguous;
pub mod directions;
pub mod divisors;
pub(crate) mod effort;
pub mod evidence;
mod growth;
pub mod guards;
pub mod guy_smith;
pub mod law;
pub mod period;
pub mod premises;
pub mod prove;
pub mod residues;
pub mod ring;
pub mod runs;
pub mod shrinking;
pub mod steps;
pub mod sum_bound;
pub mod window;
