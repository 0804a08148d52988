//! The theorems whose conditions compare values or states. Statements and proofs are in the
//! literature; here the conditions are checked.
use crate::game::{Amounts, Convention};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::{Digits, code, mex, mex_of_ascending, taking};
use crate::pattern::{Found, Pattern};
use crate::say;
use foldhash::{HashMap, HashMapExt};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Disjoint ranges in ascending order that contain the same amounts, without 0.
pub(crate) fn disjoint(amounts: &[Amounts]) -> Result<Vec<(u64, u64)>, Invalid> {
    let mut bounds: Vec<(u64, u64)> = amounts.iter().map(|amounts| amounts.bounds()).collect();
    if let Some((low, high)) = bounds.iter().find(|(low, high)| *low == 0 || low > high) {
        return Err(Invalid::Game(say::no_range_of_amounts(*low, *high)));
    }
    bounds.sort_unstable();
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for (low, high) in bounds {
        match ranges.last_mut() {
            Some((_, last)) if low <= last.saturating_add(1) => *last = high.max(*last),
            _ => ranges.push((low, high)),
        }
    }
    Ok(ranges)
}

/// Finite subtraction (Golomb 1966): from the largest amount `m` on, a value is a function of the
/// `m` values before it, the same for all heaps, in normal and in misere play. So it is enough that
/// the pattern holds for `m` heaps in a row from the preperiod on.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn window(
    set: &[Amounts],
    convention: Convention,
    pattern: &Pattern,
    work: &mut Work<'_>,
) -> Result<Found, Invalid> {
    let ranges = disjoint(set)?;
    if pattern.saltus != 0 {
        return Err(Invalid::Condition(say::finite_set_bounded_values()));
    }
    let largest = ranges.last().map_or(1, |&(_, high)| high);
    let needed = largest.saturating_add((pattern.preperiod + pattern.period) as u64);
    let values = taking(&ranges, convention, needed, work)?;
    pattern.holds_in(&values)?;
    Ok(Found { values, needed })
}

struct Finite<'a> {
    digits: &'a [u32],
    last_split: usize,
    last: usize,
}

impl Digits for Finite<'_> {
    fn digit(&self, i: usize) -> u32 {
        self.digits.get(i).copied().unwrap_or(0)
    }
    fn last_split(&self) -> usize {
        self.last_split
    }
    fn last_take(&self) -> Option<usize> {
        Some(self.last)
    }
}

/// Finite codes (Guy and Smith 1956): with at most `k` tokens taken and at most `m` heaps left it
/// is enough that the pattern holds for `n0 <= n < m*n0 + (m-1)*p + k`, where `n0` is the preperiod
/// but at least 1. If two heaps left together must differ (`m = 2`): for `n0 <= n < 2*n0 + 2*p +
/// k`.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn guy_smith(
    digits: &[u32],
    unequal: bool,
    convention: Convention,
    pattern: &Pattern,
    work: &mut Work<'_>,
) -> Result<Found, Invalid> {
    let parts: u64 = (1..32).rfind(|j| digits.iter().any(|digit| digit >> j & 1 == 1)).unwrap_or(1);
    if pattern.saltus != 0 {
        return Err(Invalid::Condition(say::about_bounded_values()));
    }
    let needed = guy_smith_needs(digits, unequal, pattern.preperiod as u64, pattern.period as u64)?;
    let values = match convention {
        Convention::Normal => finite_code(digits, unequal, needed, work)?,
        Convention::Misere if parts > 1 => {
            return Err(Invalid::Condition(say::no_misere_values_of_splits()));
        }
        Convention::Misere => misere_code(digits, needed, work)?,
    };
    pattern.holds_in(&values)?;
    Ok(Found { values, needed })
}

/// The number of values that the theorem of Guy and Smith needs for these numbers.
pub(crate) fn guy_smith_needs(digits: &[u32], unequal: bool, preperiod: u64, period: u64) -> Result<u64, Invalid> {
    if digits.first().is_some_and(|digit| digit & 3 != 0) {
        return Err(Invalid::Game(say::takes_nothing_leaves_two()));
    }
    let last = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0) as u64;
    let parts: u64 = (1..32).rfind(|j| digits.iter().any(|digit| digit >> j & 1 == 1)).unwrap_or(1);
    if unequal && parts != 2 {
        return Err(Invalid::Condition(say::about_two_different_heaps()));
    }
    let periods = if unequal { 3 } else { parts };
    // One more than the last heap n+p that the condition involves.
    Ok(parts.saturating_mul(preperiod.max(1)).saturating_add(periods.saturating_mul(period)).saturating_add(last))
}

/// The values of the heaps `0..len` of a finite code, in normal play.
pub(crate) fn finite_code(digits: &[u32], unequal: bool, len: u64, work: &mut Work<'_>) -> Result<Vec<u64>, Invalid> {
    let last = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
    let last_split = digits.iter().rposition(|&digit| digit >= 4).unwrap_or(0);
    code(&Finite { digits, last_split, last }, unequal, len, work)
}

/// Misere nim-values of a code that leaves one heap or none.
fn misere_code(digits: &[u32], len: u64, work: &mut Work<'_>) -> Result<Vec<u64>, Invalid> {
    let len = work.values(len)?;
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        work.spend(digits.len().min(n + 1) as u64 + 1)?;
        let may = |&i: &usize| digits[i] >> usize::from(i < n) & 1 == 1;
        let options: Vec<u64> = (1..digits.len().min(n + 1)).filter(may).map(|i| values[n - i]).collect();
        values.push(if options.is_empty() { 1 } else { mex(options) });
    }
    Ok(values)
}

/// All-but-finite subtraction: with `M` the largest excluded amount, the heaps below `n-M` can all
/// be reached from `n > M`. Their mex, their values above it, and the values of the last `M` heaps
/// decide `G(n)`, and all of this shifts with the mex. So if the state at `n2` equals that at `n1`,
/// `G(n+d) = G(n)+t` for all `n >= n1-M`, where `d = n2-n1` and `t` is the growth of the mex. The
/// pattern then holds for ever if it holds up to `n1-M+d`, and for `n0+d` heaps at least.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn all_but_state(
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

/// Any amount may be taken, leaving one heap or nothing, or more heaps with fewer tokens in total:
/// `G(n) = n`, because a nim-sum is at most the sum.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn sum_bound(
    digits: &[u32],
    repeat: &[u32],
    convention: Convention,
    pattern: &Pattern,
    work: &mut Work<'_>,
) -> Result<Found, Invalid> {
    let no_split = digits.first().is_none_or(|&digit| digit == 0);
    let all_taken = digits.iter().skip(1).chain(repeat).all(|digit| digit & 3 == 3) && !repeat.is_empty();
    // Without d0 the repeating digits would begin at index 0.
    if convention != Convention::Normal || digits.is_empty() || !no_split || !all_taken {
        return Err(Invalid::Condition(say::all_amounts_no_plain_split()));
    }
    Ok(Found { values: pattern.identity(work)?, needed: 0 })
}
