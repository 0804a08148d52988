//! Kernels for fixed sets of amounts: the move is to take an element of one set from the heap, whatever its size.
//!
//! | room | when it is the better one |
//! |---|---|
//! | [`marking`] | the elements stand alone; every one costs a fraction of a nanosecond a heap |
//! | [`sliding`] | the elements form few ranges; a range costs two updates a heap, however wide |
//!
//! Both count a heap without moves as 0 in normal play and as 1 in misere play (the values of misere play are those
//! of the same recursion with 1 at the end; they decide who wins a single heap, see J. H. Conway, *On Numbers and Games*,
//! 1976, chapter 12).
pub(crate) mod marking;
pub(crate) mod sliding;

use rules::ruleset::Play;

/// The value of a heap without moves.
pub(crate) fn terminal(play: Play) -> u64 {
    match play {
        Play::Normal => 0,
        Play::Misere => 1,
    }
}
