//! The periodicity theorem of Guy and Smith for finite codes.
//!
//! **Theorem.** Let at most `k` tokens be taken in a move and at most `m >= 1` heaps be left, where
//! whether a move is legal depends only on the amount and on the number of (non-empty) heaps left.
//! If for some `n0 >= 1`, `p >= 1`
//!
//! `G(n+p) = G(n)` for `n0 <= n < m*n0 + (m-1)*p + k`,
//!
//! then `G(n+p) = G(n)` for all `n >= n0`. Source: R. K. Guy and C. A. B. Smith, *Proc. Cambridge
//! Philos. Soc.* 52 (1956), 514-526, for octal games.
//!
//! *Proof.* Induction on `n >= m*n0 + (m-1)*p + k`. The rest of `n+p` is at least `m*n0 + m*p`,
//! so it is not nothing and its largest heap `a` is at least `n0+p`. Replacing `a` by `a-p >= 1`
//! gives an option of `n` with the same value (`a < n+p`: heaps that are left are smaller than the
//! heap, as a split leaves at least two). Conversely the rest of `n` is at least `m*n0`, its
//! largest heap at least `n0`, and it can be made larger by `p`. `n0 >= 1` is needed because a heap
//! of 0 is no part.
//!
//! **Two different heaps.** If two heaps that are left must differ and `m = 2`, the same holds with
//! the longer condition `n0 <= n < 2*n0 + 2*p + k`.
//!
//! *Proof.* Let `n >= 2*n0 + 2*p + k` and let `a > b`, `a+b = n+p-i`, be left of `n+p`; so `a >=
//! n0+p`. If `a-p` is not `b`, `(a-p, b)` is an option of `n` with the same value. If it is, then
//! `b = (n-i)/2 >= n0+p`, and `(a, b-p)`, which differ by `2p`, is one. Conversely, of the heaps
//! `a > b` left of `n`, `a >= n0` can be made larger by `p`. Moves that leave fewer than two heaps
//! are as above.
//!
//! Other conditions on the parts (equal heaps, three different ones) are not covered: a smaller
//! part may break them. Misere nim-values exist only where nothing is split; then (`m = 1`) the
//! proof is the same, as all heaps beyond `k` have moves or none has.
use super::evidence::{Proof, Theorem};
use super::period::{Repeats, Search, least};
use crate::sequence::Values;
use rules::ruleset::{Class, Play};

/// The periodicity theorem for finite codes.
pub static GUY_SMITH: Theorem = Theorem::new(
    "guy-smith",
    "if taking at most k leaves at most m heaps and G(n+p) = G(n) for n0 <= n < m*n0+(m-1)*p+k, \
     n0 >= 1, then for all n >= n0",
    "R. K. Guy and C. A. B. Smith, The G-values of various games, 1956",
)
.by_table(|ruleset, values| match &ruleset.class {
    Class::Code(code) => attempt(&code.digits, code.unequal, ruleset.play, values),
    _ => Err(None),
});

/// The theorem for codes whose parts must differ.
pub static GUY_SMITH_UNEQUAL: Theorem = Theorem::new(
    "guy-smith-unequal",
    "if taking at most k leaves one heap or two different ones and G(n+p) = G(n) for n0 <= n < \
     2*n0+2*p+k, n0 >= 1, then for all n >= n0",
    "Guy and Smith's argument with a longer window; proof in the source",
);

/// The numbers that the theorem needs of a code.
struct Shape {
    /// Index of the last digit that is not zero.
    last: usize,
    /// The largest number of heaps that a move leaves; at least 1.
    parts: usize,
}

impl Shape {
    fn of(digits: &[u32]) -> Self {
        let last = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
        // Bit j of a digit: j heaps may be left.
        let parts = digits.iter().map(|&digit| digit.checked_ilog2().unwrap_or(0)).max().unwrap_or(0).max(1);
        Self { last, parts: parts as usize }
    }

    /// The number of values that decide that a repetition holds for ever: the values in the
    /// condition of the theorem.
    fn needed(&self, seen: Repeats, unequal: bool) -> Option<usize> {
        let n0 = seen.preperiod.max(1);
        // The condition is about n < m*n0 + (m-1)*p + k, or about n < 2*n0 + 2*p + k, and its last
        // value is that of n+p.
        let periods = if unequal { self.parts + 1 } else { self.parts };
        self.parts.checked_mul(n0)?.checked_add(periods.checked_mul(seen.period)?)?.checked_add(self.last)
    }
}

/// The proof of the theorem about the values of a finite code (digit `d[i]` has bit `j` set when
/// taking `i` may leave exactly `j` non-empty heaps); `unequal`: heaps left together must differ.
/// Under misere play only for codes that never leave two heaps, as there are no misere nim-values
/// otherwise. Cost: O(len).
///
/// ```
/// use rules::ruleset::{Class, Play};
/// // 0.3, take one token: 0, 1, 0, 1, ...
/// let values = [0, 1, 0, 1].into_iter().collect();
/// let proof = heaps::guy_smith::prove(&[0, 3], false, Play::Normal, &values).unwrap();
/// assert_eq!((proof.preperiod(), proof.period(), proof.checked_to()), (0, 2, 3));
/// ```
pub fn prove(digits: &[u32], unequal: bool, play: Play, values: &Values) -> Option<Proof> {
    attempt(digits, unequal, play, values).ok()
}

/// The proof, or else the number of values with which another attempt is worthwhile, if a period
/// looks as if it might go on. A caller that stops there stops as soon as there
/// are enough values.
///
/// # Errors
/// The number of values for another attempt.
pub(in crate::theorems) fn attempt(
    digits: &[u32],
    unequal: bool,
    play: Play,
    values: &Values,
) -> Result<Proof, Option<usize>> {
    let shape = Shape::of(digits);
    let unequal = unequal && shape.parts >= 2;
    if (unequal && shape.parts > 2) || (play == Play::Misere && shape.parts > 1) {
        return Err(None);
    }
    // The condition is `m*(n0 + p) + k <= len`, or more, so that all heaps from this one on must
    // agree with those before.
    let Some(first) = values.len().checked_sub(shape.last).map(|rest| rest / shape.parts) else { return Err(None) };
    let search = Search::new(values, values.len() - first, first);
    let enough = |repeats: Repeats| shape.needed(repeats, unequal);
    let (found, needed) = match (search.found, search.hope) {
        (Some(found), _) => (found, enough(found)),
        (None, hope) => return Err(hope.and_then(enough)),
    };
    let Some(needed) = needed.filter(|&needed| needed <= values.len()) else { return Err(needed) };
    let theorem = if unequal { &GUY_SMITH_UNEQUAL } else { &GUY_SMITH };
    Ok(Proof::new(theorem, least(found, values), needed - 1))
}
