//! All-but-finite subtraction games: take any amount `k >= 1` that is not in a finite set `E`.
//!
//! **Theorem.** Let `M` be the greatest excluded amount (0 if there is none), and for `n > M` let
//! `A(n)` be the mex of the values of the heaps below `n-M`. The *state* at `n` is the set of those
//! values that are greater than `A(n)`, and the values of the heaps `n-M..n`, all of them less
//! `A(n)`. If the states at `n1 < n2` are equal, then `G(n+p) = G(n)+s` for all `n >= n1-M`, where
//! `p = n2-n1` and `s = A(n2)-A(n1)`.
//!
//! *Proof.* The options of `n` are all heaps below `n-M` and those of the last `M` heaps whose
//! distance is not excluded. So `G(n)` is the mex of a set that contains everything below `A(n)`
//! and is otherwise given by the state: a number that is `A(n)` plus a function of the state. The
//! next state is made of this one and `G(n)`; that it is translated by `A` makes no difference. So
//! equal states are followed by equal states, with the same growth of `A`. The heaps `n-M..n` are
//! part of the state.
//!
//! Misere nim-values are the same mex as soon as there is a move, and a heap `n > M` has one: take
//! everything. So the theorem and its proof hold for them word for word. That a state always
//! repeats (equal values lie within `M` of each other) is A. Siegel's theorem, quoted in M. Albert,
//! R. Nowakowski, D. Wolfe, *Lessons in Play*, 2007.
use super::evidence::{Proof, Theorem};
use super::period::{Repeats, least, repetitions_with_saltus};
use crate::sequence::Values;
use rules::ruleset::Class;

/// The number of candidates with the right growth of the mex that are compared in one attempt:
/// nearly always the first is the one.
const CANDIDATES: usize = 8;

/// A repeated normalised state of an all-but-finite subtraction game.
pub static ALL_BUT_STATE: Theorem = Theorem::new(
    "all-but-state",
    "if M is the largest amount that may not be taken, all heaps below n-M can be reached, so \
     that a value depends only on their mex, their values above it and the last M values, all \
     relative to that mex; once this state repeats, the values repeat with the growth of the mex \
     added each time",
    "that the values are arithmetic periodic: A. Siegel, in Lessons in Play, 2007; the test: \
     proof in the source",
)
.by_table(|ruleset, values| match &ruleset.class {
    Class::AllBut(excluded) => prove(excluded.max().unwrap_or(0), values).ok_or(None),
    _ => Err(None),
});

/// The proof that a repeated state gives about the values, normal or misere, of a game in which
/// every amount may be taken but those of a finite set with this greatest element (0 for the empty
/// set). Cost: O(len log len).
///
/// ```
/// // Take any amount: Nim.
/// let nim = (0..8).collect();
/// let proof = heaps::all_but_state::prove(0, &nim).unwrap();
/// assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (0, 1, 1));
/// ```
pub fn prove(largest_excluded: u64, values: &Values) -> Option<Proof> {
    let gap = usize::try_from(largest_excluded).ok()?;
    let len = values.len();
    // A value is at most the size of its heap (or 1, under misere play); larger numbers are not
    // values of such a game.
    if values.max() > (len as u64).max(1) || len <= gap {
        return None;
    }
    let longest = len - gap - 1;
    let run = gap.max(1);
    let mexes = mexes(values, gap);
    // Where values rise by 1 for a while, every short shift looks like a repetition; but the mex
    // does not grow with it.
    let grows = |repeats: &Repeats| mexes[len - repeats.period].checked_add(repeats.saltus) == Some(mexes[len]);
    let candidates = repetitions_with_saltus(values, run, longest).filter(grows);
    let (found, end) = candidates.take(CANDIDATES).find_map(|repeats| {
        let same_at = |end: usize| {
            let (first, second) = (State::before(values, end - repeats.period, gap), State::before(values, end, gap));
            first.above == second.above && first.recent == second.recent && first.mex + repeats.saltus == second.mex
        };
        // Once equal, states stay equal, so that the first such place can be found by bisection.
        let least_end = gap + 1 + repeats.period;
        if least_end > len || !same_at(len) {
            return None;
        }
        let (mut differ, mut same) = (least_end - 1, len);
        while same - differ > 1 {
            let middle = differ + (same - differ) / 2;
            if same_at(middle) { same = middle } else { differ = middle }
        }
        // With fewer values the search would not come to this repetition.
        Some((repeats, same.max(repeats.preperiod + repeats.period + run + 1)))
    })?;
    // From `end - period - gap` on the repetition is proved, and seen further down.
    Some(Proof::new(&ALL_BUT_STATE, least(found, values), end - 1))
}

/// Entry `n` is the mex of the values of the heaps below `n - gap`: `A(n)` of the theorem.
fn mexes(values: &Values, gap: usize) -> Vec<u64> {
    // The mex of some values is at most the number of values.
    let mut reached = vec![false; values.len() + 1];
    let mut mex = 0;
    (0..=values.len())
        .map(|n| {
            let new = n.checked_sub(gap + 1).and_then(|m| reached.get_mut(values.get(m) as usize));
            new.into_iter().for_each(|there| *there = true);
            while reached.get(mex) == Some(&true) {
                mex += 1;
            }
            mex as u64
        })
        .collect()
}

/// The state of the theorem, and the mex to which it is relative.
struct State {
    /// The mex of the heaps that can surely be reached.
    mex: u64,
    /// The values of these heaps that are above that mex, less the mex, in ascending order.
    above: Vec<u64>,
    /// The values of the last heaps, less that mex: modulo 2^64, as they may be smaller.
    recent: Vec<u64>,
}

impl State {
    /// The state before heap `n > gap` has its value.
    fn before(values: &Values, n: usize, gap: usize) -> Self {
        let surely = n - gap;
        let top = (0..surely).map(|m| values.get(m)).max().unwrap_or(0) as usize;
        let mut reached = vec![false; top + 2];
        (0..surely).for_each(|m| reached[values.get(m) as usize] = true);
        let mex = reached.iter().position(|&there| !there).unwrap_or(top + 1);
        let above = (mex..=top).filter(|&value| reached[value]).map(|value| (value - mex) as u64).collect();
        let recent = (surely..n).map(|m| values.get(m).wrapping_sub(mex as u64)).collect();
        Self { mex: mex as u64, above, recent }
    }
}
