//! Finite subtraction (S. W. Golomb 1966): the values repeat as soon as they do for one window.
use crate::game::{Amounts, Convention};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::taking;
use crate::pattern::{Found, Pattern};
use crate::say;
use crate::theorems::amount_set::disjoint;

/// Finite subtraction (Golomb 1966): from the largest amount `m` on, a value is a function of the
/// `m` values before it, the same for all heaps, in normal and in misere play. So it is enough that
/// the pattern holds for `m` heaps in a row from the preperiod on.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn check(
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
