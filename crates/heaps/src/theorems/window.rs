//! The window theorem for finite subtraction games.
//!
//! **Theorem.** Let `m >= 1` be no less than every amount that may be taken, and let `G(i+p) = G(i)` for `m` heaps in a
//! row, `n0 <= i < n0+m`. Then `G(n+p) = G(n)` for all `n >= n0`.
//!
//! *Proof.* From heap `m` on every amount can be taken, so that `G(n)` is one and the same function of the `m` values
//! before it, and `n0+m+p` is the next heap for which this is used. The same holds for misere nim-values (1 where there
//! is no move, else the mex): from heap `m` on there is always a move, or, for the empty set, never. Source: S. W. Golomb,
//! *J. Combinatorial Theory* 1 (1966), 443-458. There are at most `(|S|+1)^m` windows, so one must repeat.
use super::evidence::{Proof, Theorem};
use super::period::{Search, least};
use crate::sequence::Values;

/// What a repeated window proves about the values, normal or misere, of a game in which the amounts that may be taken
/// are a fixed set with this greatest element (0 for the empty set). Cost: O(len).
///
/// ```
/// # fn values(len: usize) -> heaps::sequence::Values {
/// #     let mut all: Vec<u64> = Vec::new();
/// #     for n in 0..len {
/// #         let of = |s: usize| n.checked_sub(s).map(|m| all[m]);
/// #         let options = [of(2), of(4), of(7)];
/// #         all.push((0..).find(|&v| !options.contains(&Some(v))).unwrap());
/// #     }
/// #     all.into_iter().collect()
/// # }
/// let proof = heaps::window::prove(7, &values(18)).unwrap(); // take 2,4,7
/// assert_eq!((proof.preperiod(), proof.period(), proof.checked_to()), (8, 3, 17));
/// assert_eq!(heaps::window::prove(7, &values(17)), None); // no window repeats yet
/// ```
pub fn prove(largest: u64, values: &Values) -> Option<Proof> {
    let window = usize::try_from(largest).ok()?.max(1);
    // An agreement of `window` values at the end is the condition; it reaches down to the least preperiod.
    let found = Search::new(values, window, values.len()).found?;
    let checked_to = found.preperiod + found.period + window - 1;
    Some(Proof::new(Theorem::Window, least(found, values), checked_to))
}
