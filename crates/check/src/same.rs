//! Whether two rules have the same moves: they are read as one and the same tree, or take and leave
//! the same by each amount.
use crate::forms::amounts::taking;
use crate::invalid::Invalid;
use crate::limits::{Limits, Work};
use crate::rule::{Rule, read};

/// Whether two texts have the same moves and the same convention, as far as that is seen.
///
/// # Errors
/// Rules that are not read, or not as amounts where their trees differ.
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
