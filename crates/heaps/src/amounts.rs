//! Kernels for fixed sets of amounts: the move is to take an element of one set from the heap,
//! whatever its size.
//!
//! | room | for sets where |
//! |---|---|
//! | [`one_hot`] | the elements stand alone and none is above some millions; values need not be kept |
//! | [`bit_kernel`] | the elements stand alone; every one costs a fraction of a nanosecond a heap |
//! | [`sliding`] | the elements form few ranges; a range costs two updates a heap, however wide |
//!
//! [`copies`] goes on where values are proved to repeat; [`returns`] finds the next occurrence of a
//! stretch of values.
//!
//! All count a heap without moves as 0 in normal play and as 1 in misere play (the values of misere
//! play come from the same recursion with 1 at the end; they decide the winner of a single heap,
//! see J. H. Conway, *On Numbers and Games*, 1976, chapter 12).
pub mod bit_kernel;
pub(crate) mod copies;
pub mod one_hot;
pub mod returns;
pub mod sliding;

use rules::numset::NumSet;
use rules::ruleset::Play;
use std::ops::RangeInclusive;

/// The value of a heap without moves.
pub fn terminal(play: Play) -> u64 {
    match play {
        Play::Normal => 0,
        Play::Misere => 1,
    }
}

/// The ranges of a set, ascending; 0 is left out (to take nothing is not a move).
pub fn ranges(set: &NumSet) -> Vec<(u64, u64)> {
    let from_one = |range: RangeInclusive<u64>| ((*range.start()).max(1), *range.end());
    set.ranges().map(from_one).filter(|&(lo, hi)| lo <= hi).collect()
}

/// All numbers from 1 on that lie in none of the ranges (ascending, disjoint); the last range is
/// without end, which is written as `u64::MAX`, unless the given ones leave nothing there.
pub fn complement(ranges: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let mut rest = Vec::new();
    let mut next = 1;
    for &(lo, hi) in ranges {
        if lo > next {
            rest.push((next, lo - 1));
        }
        match hi.checked_add(1) {
            Some(after) => next = after,
            None => return rest,
        }
    }
    rest.push((next, u64::MAX));
    rest
}
