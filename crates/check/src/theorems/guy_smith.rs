//! The periodicity theorem for finite codes (R. K. Guy and C. A. B. Smith 1956).
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::{Digits, code, mex};
use crate::pattern::{Found, Pattern};
use crate::say;

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
pub(crate) fn check(
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
    let needed = needs(digits, unequal, pattern.preperiod as u64, pattern.period as u64)?;
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
pub(crate) fn needs(digits: &[u32], unequal: bool, preperiod: u64, period: u64) -> Result<u64, Invalid> {
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
