//! Any amount may be taken except finitely many: the values repeat as soon as a state does.
use crate::game::{Amounts, Convention};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::{mex_of_ascending, taking};
use crate::pattern::{Found, Pattern};
use crate::theorems::amount_set::disjoint;
use foldhash::{HashMap, HashMapExt};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// All-but-finite subtraction: with `M` the largest excluded amount, the heaps below `n-M` can all
/// be reached from `n > M`. Their mex, their values above it, and the values of the last `M` heaps
/// decide `G(n)`, and all of this shifts with the mex. So if the state at `n2` equals that at `n1`,
/// `G(n+d) = G(n)+t` for all `n >= n1-M`, where `d = n2-n1` and `t` is the growth of the mex. The
/// pattern then holds for ever if it holds up to `n1-M+d`, and for `n0+d` heaps at least.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn check(
    excluded: &[Amounts],
    convention: Convention,
    pattern: &Pattern,
    work: &mut Work<'_>,
) -> Result<Found, Invalid> {
    let excluded = disjoint(excluded)?;
    let gap = excluded.last().map_or(0, |&(_, high)| high);
    let mut allowed: Vec<(u64, u64)> = Vec::new();
    let mut next = 1;
    for &(low, high) in &excluded {
        if next < low {
            allowed.push((next, low - 1));
        }
        next = high.saturating_add(1);
    }
    allowed.push((next, u64::MAX));
    let mut len = gap.saturating_mul(2).saturating_add((pattern.preperiod + 2 * pattern.period) as u64 + 16);
    // Derives more and more values, until a state repeats.
    loop {
        let values = taking(&allowed, convention, len, work)?;
        pattern.holds_in(&values)?;
        if let Some((first, second)) = repeated_state(&values, gap as usize, work)? {
            let distance = second - first;
            let from = pattern.preperiod.max(first - gap as usize);
            let reach = (from + distance + pattern.period) as u64;
            if reach <= len {
                return Ok(Found { values, needed: second as u64 });
            }
            len = reach;
        } else {
            len = len.saturating_mul(2);
        }
    }
}

/// The first two heaps with the same state.
fn repeated_state(values: &[u64], gap: usize, work: &mut Work<'_>) -> Result<Option<(usize, usize)>, Invalid> {
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let mut reached = vec![false; values.iter().max().map_or(0, |&top| top as usize) + 2];
    let (mut mex, mut above): (u64, Vec<u64>) = (0, Vec::new());
    for end in 0..=values.len() {
        // The next heap that all later heaps can reach.
        let Some(new) = end.checked_sub(gap + 1) else { continue };
        work.spend((gap + above.len() + 1) as u64)?;
        if !reached[values[new] as usize] {
            reached[values[new] as usize] = true;
            above.push(values[new]);
        }
        while reached[mex as usize] {
            mex += 1;
        }
        above.retain(|&value| value > mex);
        above.sort_unstable();
        let mut hasher = DefaultHasher::new();
        above.iter().chain(&values[end - gap..end]).for_each(|value| value.wrapping_sub(mex).hash(&mut hasher));
        // Equal hashes are only a hint; the states themselves are compared.
        if let Some(first) = seen.insert(hasher.finish(), end) {
            work.spend(2 * end as u64)?;
            if state(values, gap, first) == state(values, gap, end) {
                return Ok(Some((first, end)));
            }
        }
    }
    Ok(None)
}

/// The state that decides the values of heap `end` and all later ones, relative to the mex: the
/// values above the mex of the heaps below `end - gap`, and those of the last `gap` heaps (modulo
/// 2^64, as they may be smaller).
fn state(values: &[u64], gap: usize, end: usize) -> (BTreeSet<u64>, Vec<u64>) {
    let (sure, recent) = values[..end].split_at(end - gap);
    let reached: BTreeSet<u64> = sure.iter().copied().collect();
    let mex = mex_of_ascending(reached.iter().copied());
    let above = reached.range(mex..).map(|value| value - mex).collect();
    (above, recent.iter().map(|value| value.wrapping_sub(mex)).collect())
}
