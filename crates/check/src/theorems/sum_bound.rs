//! Any amount may be taken, and the rest may be split: `G(n) = n`.
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::pattern::{Found, Pattern};
use crate::say;

/// Any amount may be taken, leaving one heap or nothing, or more heaps with fewer tokens in total:
/// `G(n) = n`, because a nim-sum is at most the sum.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn check(
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
