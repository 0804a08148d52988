//! The claimed repetition, and the conditions that make its numbers the least.
use crate::invalid::Invalid;
use crate::limits::Work;

/// What a theorem has derived: by it, the pattern holds for all heaps.
#[derive(Debug)]
pub struct Found {
    /// The derived values: at least those of the heaps below preperiod + period.
    pub values: Vec<u64>,
    /// The number of values that the theorem needs.
    pub needed: u64,
}

/// `G(n + period) = G(n) + saltus` for all `n >= preperiod`; `period` is at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pattern {
    /// The first heap of the pattern.
    pub preperiod: usize,
    /// The length of the period in heaps.
    pub period: usize,
    /// The amount that is added.
    pub saltus: u64,
}

impl Pattern {
    /// The value that the pattern gives for a heap, from the true values of the heaps below
    /// `preperiod + period`; `None` if these are missing, or if the value exceeds 64 bits.
    pub fn value(&self, values: &[u64], n: u64) -> Option<u64> {
        let Some(beyond) = n.checked_sub(self.preperiod as u64) else { return values.get(n as usize).copied() };
        let base = *values.get(self.preperiod + (beyond % self.period as u64) as usize)?;
        (beyond / self.period as u64).checked_mul(self.saltus)?.checked_add(base)
    }

    /// Checks that the pattern holds wherever both heaps have values.
    ///
    /// # Errors
    /// The first heap for which it does not.
    pub fn holds_in(&self, values: &[u64]) -> Result<(), Invalid> {
        let pairs = values.iter().zip(values.iter().skip(self.period)).enumerate().skip(self.preperiod);
        for (n, (&first, &second)) in pairs {
            if first.checked_add(self.saltus) != Some(second) {
                return Err(Invalid::Fails {
                    heap: n as u64,
                    value: first,
                    later: (n + self.period) as u64,
                    later_value: second,
                });
            }
        }
        Ok(())
    }

    /// The values 0, 1, 2, ... of two periods, if the pattern holds for them.
    ///
    /// # Errors
    /// If it does not, or if there are too many values.
    pub(crate) fn identity(&self, work: &mut Work<'_>) -> Result<Vec<u64>, Invalid> {
        let len = work.values((self.preperiod as u64).saturating_add(2 * self.period as u64))? as u64;
        let mut values = Vec::new();
        work.each(0..len, |n| values.push(n))?;
        self.holds_in(&values)?;
        Ok(values)
    }

    /// Checks that the preperiod and the period are the least, given that the pattern holds for
    /// ever; needs the values of the heaps below `preperiod + period`. Cost: O(period) for each
    /// divisor of the period.
    ///
    /// # Errors
    /// The smaller preperiod or period.
    pub fn is_least(&self, values: &[u64], work: &mut Work<'_>) -> Result<(), Invalid> {
        let Self { preperiod, period, saltus } = *self;
        if let Some(before) = preperiod.checked_sub(1)
            && values[before].checked_add(saltus) == Some(values[before + period])
        {
            return Err(Invalid::NotLeastPreperiod { preperiod: preperiod as u64, smaller: before as u64 });
        }
        // The greatest common divisor of two periods is a period: only divisors can be smaller.
        for smaller in 1..period {
            work.spend(1)?;
            let times = (period / smaller) as u64;
            if period % smaller != 0 || saltus % times != 0 {
                continue;
            }
            let mut repeats = true;
            for n in preperiod..preperiod + period {
                work.spend(1)?;
                let later = self.value(values, (n + smaller) as u64);
                repeats = later.is_some() && later == values[n].checked_add(saltus / times);
                if !repeats {
                    break;
                }
            }
            if repeats {
                return Err(Invalid::NotLeastPeriod { period: period as u64, smaller: smaller as u64 });
            }
        }
        Ok(())
    }
}
