//! Condition A: no option with a part `h >= e` has the value of its heap.
//!
//! Such an option has the value `F(n)` only if the nim-sum of its R is `R(n)` and that of its Q is
//! `Q(n)`. With `kappa` as in the theorem, and `X` the nim-sum of the Q of the small parts:
//!
//! * two or more parts from `e` on: `xor Q = Q(n) + kappa - 2y`, and that would be `Q(n) xor X =
//!   Q(n) + X - 2z`, where `z = Q(n) & X <= X`; so `kappa - X` would be even and `kappa + X` at
//!   least 0;
//! * one from `e` on: `Q(n) + kappa = Q(n) xor X = Q(n) + X - 2z` with a `z` whose bits are bits of
//!   `X`.
//!
//! It is enough to exclude these cases for all residues and small parts. Parts are added one after
//! the other to the possible summaries of the parts before them, which are much fewer than the
//! lists of parts.
use super::{Claim, take};
use foldhash::fast::RandomState;
use std::cell::Cell;
use std::collections::HashSet;

/// A summary of some parts that does not depend on the sizes of the large ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Parts {
    /// The residue of their sum.
    residue: usize,
    /// The sum of the deltas of the parts from `e` on, less `w` times the sum of the smaller ones.
    shift: i64,
    /// The nim-sum of all R.
    rest: u64,
    /// The nim-sum of the Q of the small parts.
    small: u64,
    /// The number of parts from `e` on: none, one, or more.
    large: u8,
}

impl Claim<'_> {
    /// Whether an option might have the value of its heap; `None` where there are too many cases.
    pub(super) fn may_reach_own_value(&self, left: &Cell<usize>) -> Option<bool> {
        let mut level: HashSet<Parts, RandomState> = [Parts::default()].into_iter().collect();
        for count in 1..=self.parts {
            let amounts: Vec<usize> = self.amounts(count).collect();
            take(left, level.len().checked_mul((self.start + self.period) * (1 + amounts.len()))?)?;
            let mut next = HashSet::default();
            for parts in &level {
                for part in 1..self.start + self.period {
                    let more = self.with(*parts, part);
                    if more.large > 0 && amounts.iter().any(|&amount| self.clashes(amount, more)) {
                        return Some(true);
                    }
                    if count < self.parts {
                        next.insert(more);
                    }
                }
            }
            level = next;
        }
        Some(false)
    }

    /// Adds one more part; a part from `e` on stands for all of its residue.
    fn with(&self, parts: Parts, part: usize) -> Parts {
        let (residue, rest) = ((parts.residue + part) % self.period, parts.rest ^ self.rest(part));
        match self.large().contains(&part) {
            true => Parts {
                residue,
                rest,
                shift: parts.shift + self.deltas[part % self.period],
                large: (parts.large + 1).min(2),
                ..parts
            },
            false => Parts {
                residue,
                rest,
                shift: parts.shift - self.growth() * part as i64,
                small: parts.small ^ self.quotient(part),
                ..parts
            },
        }
    }

    /// w
    fn growth(&self) -> i64 {
        (self.saltus / self.unit) as i64
    }

    /// Whether these parts, left after taking `amount`, may have the value of their heap.
    fn clashes(&self, amount: usize, parts: Parts) -> bool {
        let residue = (parts.residue + amount) % self.period;
        let first = self.start + (residue + self.period - self.start % self.period) % self.period;
        if parts.rest != self.rest(first) {
            return false;
        }
        let difference = parts.shift - self.deltas[residue] - self.growth() * amount as i64;
        debug_assert_eq!(difference % self.period as i64, 0, "the residues do not fit");
        let (kappa, x) = (difference / self.period as i64, parts.small as i64);
        match parts.large {
            1 => {
                let twice = x - kappa;
                twice >= 0 && twice % 2 == 0 && (twice / 2) & !x == 0
            }
            _ => (kappa - x) % 2 == 0 && kappa + x >= 0,
        }
    }
}
