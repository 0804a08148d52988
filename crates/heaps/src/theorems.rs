//! Certainty about all heaps at once: one file per theorem, each with its conditions as code next
//! to its citation.
//!
//! | theorem | about | file |
//! |---|---|---|
//! | [`window::WINDOW`] | finite subtraction sets | [`window`] |
//! | [`guy_smith::GUY_SMITH`], [`guy_smith::GUY_SMITH_UNEQUAL`] | finite codes | [`guy_smith`] |
//! | [`all_but_state::ALL_BUT_STATE`] | all-but-finite subtraction sets | [`all_but_state`] |
//! | [`cofinite::COFINITE`] | cofinite taking with splits | [`cofinite`] |
//! | [`arithmetic::ARITHMETIC`] | finite codes whose values grow for ever | [`arithmetic`] |
//! | [`sum_bound::SUM_BOUND`] | take any amount, whatever the rest may be split into | [`sum_bound`] |
//! | [`blocks::BLOCKS`] | one range of amounts; amounts below m and no multiple of m | [`blocks`] |
//! | [`residues::RESIDUES`] | amounts that avoid residues: powers, primes, palindromes | [`residues`] |
//! | [`contiguous::CONTIGUOUS`] | amounts from 1 up to a function that grows by 0 or 1 | [`contiguous`] |
//! | [`ranges::RANGES`] | who wins with amounts from a constant up to a function that never falls | [`ranges`] |
//! | [`runs::RUNS`] | moves to heaps between bounds that never fall | [`runs`] |
//! | [`guards::GUARDS`] | bounded amounts with conditions on residues of the heap | [`guards`] |
//! | [`classes::CLASSES`] | amounts by residues, other ones for each residue of the heap | [`classes`] |
//! | [`cuts::CUTS`], [`equal_parts::EQUAL_PARTS`] | splitting without taking, into any sizes or equal ones ([`part_counts`]) | [`cuts`], [`equal_parts`] |
//! | [`divisors::DIVISORS`] | amounts that are divisors of the heap, or prime to it | [`divisors`] |
//! | [`mark_t::MARK`] | taking 1 to t-1, or leaving the t-th part | [`mark_t`] |
//! | [`shrinking::SHRINKING`] | bounded amounts and moves to much smaller heaps | [`shrinking`] |
//! | [`places::PLACES`] | lowering one digit of the heap | [`places`] |
//! | [`digits::DIGITS`] | bounded amounts that the digits of the heap decide | [`digits`] |
//! | [`ring::RING`], [`ring::HALVES`], [`ring::RING_RANGE`] | rings | [`ring`] |
//! | [`coins::COINS`], [`coins::COIN_WINDOW`] | coins in a row | [`coins`] |
//! | [`columns::COLUMNS`] | heaps with a tag from a finite set, bounded steps ([`steps`]) | [`columns`] |
//! | [`directions::DIRECTIONS`], [`directions::DIAGONALS`] | tuples of heaps, bounded steps | [`directions`] |
//!
//! [`prove`] chooses. [`evidence::Proof`] has no public constructor: the compiler lets only the
//! files in this folder make one, so that a pattern which was merely seen cannot be handed on as a
//! proved one.
pub mod all_but_state;
pub mod amount_set;
pub mod arithmetic;
pub mod blocks;
pub mod classes;
pub mod cofinite;
pub mod coins;
pub mod columns;
pub mod contiguous;
pub mod cuts;
pub mod digits;
pub mod directions;
pub mod divisors;
pub(crate) mod effort;
pub mod equal_parts;
pub mod evidence;
pub mod growth;
pub mod guards;
pub mod guy_smith;
pub mod mark_t;
mod part_counts;
pub mod period;
pub mod places;
pub mod premises;
pub mod prove;
pub mod ranges;
pub mod residues;
pub mod ring;
pub mod runs;
pub mod shrinking;
pub mod steps;
pub mod sum_bound;
pub mod window;
