//! Games like Bash, with amounts of any size: one range of amounts, or all amounts below `m` and no
//! multiple of `m`.
use crate::game::{Amounts, Convention};
use crate::invalid::Invalid;
use crate::say;
use crate::theorems::amount_set::disjoint;

/// One range `l..r` of amounts: `G(n) = floor((n mod (l+r)) / l)`. All amounts below `m` and no
/// multiple of `m`: `G(n) = n mod m`. In misere play with 0 and 1 exchanged. These periods are the
/// least, as the zeros occur once in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blocks {
    length: u64,
    /// The period of the values.
    pub period: u64,
    misere: bool,
}

impl Blocks {
    /// Recognises these amounts.
    ///
    /// # Errors
    /// [`Invalid::Condition`] for other amounts.
    pub fn of(set: &[Amounts], convention: Convention) -> Result<Self, Invalid> {
        let ranges = disjoint(set)?;
        let (length, period) = match ranges.as_slice() {
            [] => return Err(Invalid::Condition(say::must_have_amounts())),
            [(low, high)] => (*low, low.checked_add(*high)),
            // Other ranges lie above the first, so this does not overflow.
            [(1, high), others @ ..] => {
                let m = high.saturating_add(1);
                if let Some((low, high)) = others.iter().find(|(low, high)| high / m * m >= *low) {
                    return Err(Invalid::Condition(say::range_contains_multiple(*low, *high, m)));
                }
                (1, Some(m))
            }
            _ => return Err(Invalid::Condition(say::amounts_neither_range_nor_from_one())),
        };
        let period = period.ok_or_else(|| Invalid::Condition(say::period_too_large()))?;
        Ok(Self { length, period, misere: convention == Convention::Misere })
    }

    /// The value of a heap, by its residue modulo the period.
    pub fn value(self, residue: u64) -> u64 {
        match residue / self.length {
            value @ 0..2 if self.misere => 1 - value,
            value => value,
        }
    }
}
