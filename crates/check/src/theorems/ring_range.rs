//! Rings from which any amount from L to R > L may be taken, leaving nothing, one row or two rows;
//! normal play.
//!
//! A row of `m < L+R` has the value `m/L`: an option has at most m-L objects, so that its value is
//! at most `(m-L)/L`, and every smaller value v is that of one row of `max(v*L, m-R)` objects. So
//! has a ring of `n < L+R`. A longer row can be halved by one of the amounts L and L+1, so that its
//! value is not 0; every move in a longer ring leaves at least L objects in one row, which has a
//! value other than 0, so the ring has the value 0.
use crate::forms::ring::rows;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Amount, Clause, Expr, Rule};
use crate::say;
use messages::Message;

/// The least and the greatest amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RingRange {
    low: u64,
    high: u64,
}

impl RingRange {
    pub(crate) fn of(rule: &Rule, convention: Convention, _work: &mut Work<'_>) -> Result<Self, Invalid> {
        let other = || Invalid::Condition(say::amounts_must_be_of_ring());
        // The rule must be a ring.
        rows(rule)?;
        if convention == Convention::Misere || rule.misere || !rule.ends.is_empty() {
            return Err(Invalid::Condition(say::about_play_without_ends()));
        }
        let [Clause::Take { amounts, leaving: Some((0, 2)), guard }] = rule.clauses.as_slice() else {
            return Err(other());
        };
        if !guard.free.is_empty() || !guard.conditions.is_empty() {
            return Err(other());
        }
        let mut ranges = Vec::new();
        for amount in amounts {
            let (lo, hi) = match amount {
                Amount::One(Expr::Int(x)) => (*x, *x),
                Amount::Range(Expr::Int(lo), Expr::Int(hi)) => (*lo, *hi),
                _ => return Err(other()),
            };
            ranges.push((u64::try_from(lo).map_err(|_| other())?, u64::try_from(hi).map_err(|_| other())?));
        }
        ranges.sort_unstable();
        let (low, mut high) = *ranges.first().ok_or_else(other)?;
        // The ranges must follow each other without a gap.
        for &(lo, hi) in &ranges {
            if lo > hi || lo > high.saturating_add(1) {
                return Err(other());
            }
            high = high.max(hi);
        }
        if low == 0 || low >= high { Err(other()) } else { Ok(Self { low, high }) }
    }

    /// The value of a ring.
    pub(crate) fn value(self, n: u64) -> u64 {
        if u128::from(n) < u128::from(self.low) + u128::from(self.high) { n / self.low } else { 0 }
    }
}

impl RingRange {
    /// The law for all rings, in words.
    pub(crate) fn in_words(self, n: &str) -> Message {
        say::law_ring_range(n, self.low, self.high)
    }
}
