//! Whether two rules have the same moves: their trees are equal, or both take the same amounts and
//! leave the same numbers of heaps.
use crate::forms::amounts::taking;
use crate::invalid::Invalid;
use crate::limits::{Limits, Work};
use crate::rule::{Rule, read};

/// Whether two texts are shown to have the same moves and the same convention.
///
/// # Errors
/// Rules that cannot be read, or whose trees differ and that are not given by amounts.
pub fn same_moves(one: &str, other: &str, limits: Limits<'_>) -> Result<bool, Invalid> {
    let (one, other) = (read(one)?, read(other)?);
    if (one.family, one.misere, one.names.len()) != (other.family, other.misere, other.names.len()) {
        return Ok(false);
    }
    if (&one.clauses, &one.ends) == (&other.clauses, &other.ends) {
        return Ok(true);
    }
    let mut work = Work::new(limits);
    let mut digits = |rule: &Rule| taking(rule, &mut work)?.digits(&mut work);
    Ok(digits(&one)? == digits(&other)?)
}
