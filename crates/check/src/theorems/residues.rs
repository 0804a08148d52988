//! Amounts that avoid residues: the rest stays one heap, and the values have a pure period.
use crate::game::{AmountSet, Convention};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::pattern::{Found, Pattern};
use crate::say;
use crate::theorems::amount_set::{check_sets, contains, residues_of};
use std::collections::BTreeSet;

/// Amounts `S` that do not depend on the heap, and a pattern `f` with preperiod 0 and period `p`.
/// The pattern is the sequence of values if no amount leads from `n` to the same value, judged by
/// its residue modulo `p` alone; if for each residue of `n` every smaller value is reached by an
/// amount up to `T`; and if it agrees with the values below `T` (where some amount is at most `T`).
///
/// # Errors
/// [`Invalid`].
pub(crate) fn check(
    sets: &[AmountSet],
    convention: Convention,
    pattern: &Pattern,
    work: &mut Work<'_>,
) -> Result<Found, Invalid> {
    let period = pattern.period;
    if pattern.preperiod != 0 || pattern.saltus != 0 {
        return Err(Invalid::Condition(say::about_pure_periods()));
    }
    check_sets(sets)?;
    work.room((period as u64).saturating_mul(period as u64))?;
    let f = taking(sets, convention, period as u64, work)?;
    for set in sets {
        for rho in residues_of(set, period as u64, work)? {
            work.spend(period as u64)?;
            if let Some(n) = (0..period).find(|&n| f[n] == f[(n + period - rho) % period]) {
                return Err(Invalid::Condition(say::amounts_lead_to_value(rho, period, n)));
            }
        }
    }
    let needed = (enough(sets, &f, work)? as u64).max(period as u64 + 1);
    let values = taking(sets, convention, needed.max(2 * period as u64), work)?;
    pattern.holds_in(&values)?;
    Ok(Found { values, needed })
}

/// The least `T` for which the amounts up to `T`, one or more, lead from every residue to all
/// smaller values.
fn enough(sets: &[AmountSet], f: &[u64], work: &mut Work<'_>) -> Result<usize, Invalid> {
    let period = f.len();
    let mut missing: BTreeSet<(usize, u64)> = BTreeSet::new();
    for (n, &value) in f.iter().enumerate() {
        for v in 0..value {
            work.spend(8)?;
            missing.insert((n, v));
        }
        work.values(2 * missing.len() as u64)?;
    }
    let mut met = vec![false; period];
    let mut none = true;
    for k in 1.. {
        work.values(k as u64)?;
        if contains(sets, k as u64, work)? && !std::mem::replace(&mut met[k % period], true) {
            none = false;
            for n in 0..period {
                work.spend(16)?;
                missing.remove(&(n, f[(n + period - k % period) % period]));
            }
        }
        if missing.is_empty() && !none {
            return Ok(k);
        }
    }
    Err(Invalid::TooManyValues { limit: u64::MAX })
}

/// The values of the heaps `0..len`, by the definition.
fn taking(sets: &[AmountSet], convention: Convention, len: u64, work: &mut Work<'_>) -> Result<Vec<u64>, Invalid> {
    let len = work.values(len)?;
    let mut amounts = Vec::new();
    for k in 1..len {
        if contains(sets, k as u64, work)? {
            amounts.push(k);
        }
    }
    let mut values: Vec<u64> = Vec::new();
    let mut marks = vec![0; len + 2];
    for n in 0..len {
        let usable = amounts.partition_point(|&k| k <= n);
        work.spend(usable as u64 + 1)?;
        // Values of heaps up to n are at most n + 1.
        amounts[..usable].iter().for_each(|k| marks[values[n - k] as usize] = n);
        let mex = marks.iter().position(|&mark| mark != n || usable == 0).unwrap_or(0) as u64;
        values.push(if usable == 0 && convention == Convention::Misere { 1 } else { mex });
    }
    Ok(values)
}
