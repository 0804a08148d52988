//! Condition B: in `2p` heaps in a row every smaller value is that of an option of a kind that goes
//! on.
//!
//! All values of all lists of parts are made, by number and sum of the parts: all of them, and
//! those with a pair.
use super::{Claim, take};
use crate::splits::ValueSet;
use std::cell::Cell;

/// The number of set steps that count as one case.
const STEPS: usize = 8;

/// Sets of values by the number of parts and by their sum.
type Sets = Vec<Vec<ValueSet>>;

impl Claim<'_> {
    /// The least N of the theorem; `None` if there is none among the values that are there, or if
    /// the search would take too long.
    pub(super) fn reached_from(&self, left: &Cell<usize>) -> Option<usize> {
        let first = self.small_parts_end();
        let window = self.period.checked_mul(2)?;
        // Where the condition holds at all it holds soon.
        let len = first.checked_add(window)?.checked_mul(4)?.min(self.values.len());
        let words = self.values[..len].iter().max()? / 64 + 1;
        let steps = len.checked_mul(len)?.checked_mul(self.parts)?.checked_mul(usize::try_from(words).ok()?)?;
        if first.checked_add(window)? > len {
            return None;
        }
        take(left, steps / STEPS)?;
        let all = self.all(len);
        let pairs = self.with_pairs(len, &all);
        let mut run = 0;
        for n in first..len {
            run = if self.is_reached_below(n, &all, &pairs) { run + 1 } else { 0 };
            if run == window {
                return Some(n + 1 - window);
            }
        }
        None
    }

    /// The values of all lists of parts.
    fn all(&self, len: usize) -> Sets {
        let mut sets: Sets = vec![vec![ValueSet::default(); len]; self.parts + 1];
        sets[0][0].insert(0);
        for count in 1..=self.parts {
            for sum in count..len {
                let mut set = ValueSet::default();
                for part in 1..=sum + 1 - count {
                    set.join_shifted(&sets[count - 1][sum - part], self.values[part]);
                }
                sets[count][sum] = set;
            }
        }
        sets
    }

    /// The values of the lists of parts in which two parts, from `e` on, have the same Q.
    fn with_pairs(&self, len: usize, all: &Sets) -> Sets {
        let mut pairs = vec![ValueSet::default(); len];
        for one in self.start..len {
            for two in one..len.saturating_sub(one) {
                if self.quotient(one) == self.quotient(two) {
                    pairs[one + two].insert(self.rest(one) ^ self.rest(two));
                }
            }
        }
        let mut sets: Sets = vec![vec![ValueSet::default(); len]; self.parts + 1];
        for count in 2..=self.parts {
            for sum in 2 * self.start..len {
                let mut set = ValueSet::default();
                for pair in 2 * self.start..=sum {
                    for rest in pairs[pair].iter() {
                        set.join_shifted(&all[count - 2][sum - pair], rest);
                    }
                }
                sets[count][sum] = set;
            }
        }
        sets
    }

    /// Whether there is a T for this heap.
    fn is_reached_below(&self, n: usize, all: &Sets, pairs: &Sets) -> bool {
        let (mut paired, mut tops, mut both) = (ValueSet::default(), ValueSet::default(), ValueSet::default());
        for count in 1..=self.parts {
            for left in self.amounts(count).filter_map(|amount| n.checked_sub(amount)) {
                paired.join_shifted(&pairs[count][left], 0);
                for top in self.start..=left {
                    let others = |sets: &Sets, into: &mut ValueSet| {
                        for rest in sets[count - 1][left - top].iter().take_while(|&rest| rest < self.unit) {
                            into.insert(self.values[top] ^ rest);
                        }
                    };
                    others(all, &mut tops);
                    others(pairs, &mut both);
                }
            }
        }
        let (end, grown) = (self.values[n], 2 * self.saltus);
        // T may be at most this, ...
        let most = (0..end).find(|&value| !paired.contains(value)).unwrap_or(end);
        // ... and at least that.
        let least = (0..end).rev().find(|&value| !tops.contains(value)).map_or(0, |value| value + 1).max(grown);
        let mut run = 0;
        for value in least.saturating_sub(grown)..most {
            run = if both.contains(value) { run + 1 } else { 0 };
            if run >= grown && value + 1 >= least {
                return true;
            }
        }
        false
    }
}
