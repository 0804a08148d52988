//! How a finite sequence repeats at its end: every period with its preperiod, found in linear time.
//!
//! Read from its end, a sequence repeats after `p` steps for exactly as long as it agrees with itself shifted by `p`.
//! The Z-function gives this length for all shifts at once (D. Gusfield, *Algorithms on Strings, Trees and Sequences*,
//! 1997, section 1.3). Differences of neighbours in place of the values find repetitions with a saltus.
//!
//! What is found here was *seen*, not proved; the theorems decide.
//!
//! ```
//! use heaps::period::{Repeats, seen};
//! let values = [7, 0, 1, 2, 0, 1, 2, 0, 1].into_iter().collect();
//! assert_eq!(seen(&values, 5, 9).next(), Some(Repeats { preperiod: 1, period: 3, saltus: 0 }));
//! ```
use crate::sequence::{Cell, Values};
use crate::with_cells;

/// `G(n + period) = G(n) + saltus` from `preperiod` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeats {
    /// The least heap from which it holds.
    pub preperiod: usize,
    /// The number of heaps after which values repeat; at least 1.
    pub period: usize,
    /// What is added each time.
    pub saltus: u64,
}

/// The most values that are looked at: lengths are stored in 32 bits.
const MOST: usize = u32::MAX as usize;

/// All periods `p` with `run` agreements or more at the end of the sequence (`G(n+p) = G(n)` for the last `run` heaps
/// `n + p` at least; one agreement at the least) and `p <= longest`, in ascending order with their preperiods. None for
/// 2^32 values or more.
///
/// Cost: O(len) time, 4 bytes of memory for each period that is looked at.
pub fn seen(values: &Values, run: usize, longest: usize) -> impl Iterator<Item = Repeats> + use<> {
    let len = values.len();
    let run = run.max(1);
    let agreements = if len > MOST {
        Vec::new()
    } else {
        with_cells!(values.cells(), |cells| agreements(len, run, longest, |n| cells[len - 1 - n]))
    };
    long_runs(agreements, run).map(move |(period, agree)| Repeats {
        preperiod: len - period - agree,
        period,
        saltus: 0,
    })
}

/// The same for `G(n+p) = G(n) + s`, whatever `s >= 0` is: `run` agreements or more of the differences of neighbours.
pub fn seen_with_saltus(values: &Values, run: usize, longest: usize) -> impl Iterator<Item = Repeats> + '_ {
    let len = values.len();
    let run = run.max(1);
    let agreements = if len > MOST || len == 0 {
        Vec::new()
    } else {
        with_cells!(values.cells(), |cells| {
            let difference = |n: usize| wide(cells[len - 1 - n]).wrapping_sub(wide(cells[len - 2 - n]));
            agreements(len - 1, run, longest, difference)
        })
    };
    long_runs(agreements, run).filter_map(move |(period, agree)| {
        let saltus = values.get(len - 1).checked_sub(values.get(len - 1 - period))?;
        Some(Repeats { preperiod: len - 1 - period - agree, period, saltus })
    })
}

fn wide<C: Cell>(value: C) -> u64 {
    value.into()
}

fn long_runs(agreements: Vec<u32>, run: usize) -> impl Iterator<Item = (usize, usize)> {
    agreements.into_iter().enumerate().skip(1).map(|(p, agree)| (p, agree as usize)).filter(move |&(_, a)| a >= run)
}

/// The Z-function of `at(0), ..., at(len-1)` for the shifts up to `longest` that can have a run of this length: entry `p`
/// is the number of leading agreements of the sequence with itself shifted by `p`.
fn agreements<K: Eq>(len: usize, run: usize, longest: usize, at: impl Fn(usize) -> K) -> Vec<u32> {
    let mut agree = vec![0_u32; 1 + len.saturating_sub(run).min(longest)];
    // The agreement that ends furthest: at(i) = at(i - start) for start <= i < end.
    let (mut start, mut end) = (0, 0);
    for p in 1..agree.len() {
        let mut length = if p < end { (end - p).min(agree[p - start] as usize) } else { 0 };
        while p + length < len && at(p + length) == at(length) {
            length += 1;
        }
        if p + length > end {
            (start, end) = (p, p + length);
        }
        agree[p] = length as u32;
    }
    agree
}

/// The least preperiod and period of a repetition that is known to hold for ever: the theorem found some period, the
/// least one divides it. Needs the values of the heaps below `preperiod + period`; cost O(preperiod + period).
pub(in crate::theorems) fn least(known: Repeats, values: &Values) -> Repeats {
    let Repeats { preperiod, period, saltus } = known;
    // What follows the heap `preperiod + j`, around the period.
    let steps: Vec<u64> = (preperiod..preperiod + period)
        .map(|n| {
            let next =
                if n + 1 < preperiod + period { values.get(n + 1) } else { values.get(preperiod).wrapping_add(saltus) };
            next.wrapping_sub(values.get(n))
        })
        .collect();
    // The least rotation that changes nothing divides the length.
    let border = agreements(period, 1, period, |n| steps[n]);
    let shift = (1..period).find(|&p| period % p == 0 && border[p] as usize == period - p);
    let period = shift.unwrap_or(period);
    let saltus = saltus / ((known.period / period) as u64);
    let mut preperiod = preperiod;
    while preperiod > 0 && values.get(preperiod - 1).checked_add(saltus) == Some(values.get(preperiod - 1 + period)) {
        preperiod -= 1;
    }
    Repeats { preperiod, period, saltus }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn values(all: &[u64]) -> Values {
        all.iter().copied().collect()
    }

    /// By the definition: for each period, how far down the agreement goes.
    fn plain(all: &[u64], run: usize, longest: usize, with_saltus: bool) -> Vec<Repeats> {
        let len = all.len();
        let mut found = Vec::new();
        for period in 1..len.min(longest + 1) {
            let Some(saltus) = all[len - 1].checked_sub(all[len - 1 - period]) else { continue };
            if saltus > 0 && !with_saltus {
                continue;
            }
            let mut preperiod = len - period;
            while preperiod > 0 && all[preperiod - 1 + period] == all[preperiod - 1] + saltus {
                preperiod -= 1;
            }
            // A run of differences is one shorter than that of the values.
            if len - period - preperiod >= run + usize::from(with_saltus) {
                found.push(Repeats { preperiod, period, saltus });
            }
        }
        found
    }

    proptest! {
        #[test]
        fn as_by_the_definition(all in prop::collection::vec(0_u64..3, 0..40), run in 1_usize..6) {
            let table = values(&all);
            prop_assert_eq!(seen(&table, run, 25).collect::<Vec<_>>(), plain(&all, run, 25, false));
            prop_assert_eq!(seen_with_saltus(&table, run, 25).collect::<Vec<_>>(), plain(&all, run, 25, true));
        }

        #[test]
        fn the_least_form_is_least(
            head in prop::collection::vec(0_u64..3, 0..5),
            cycle in prop::collection::vec(0_u64..3, 1..7),
            saltus in 0_u64..3,
            times in 1_usize..4,
        ) {
            let value = |n: usize| match n.checked_sub(head.len()) {
                None => head[n],
                Some(m) => cycle[m % cycle.len()] + saltus * (m / cycle.len()) as u64,
            };
            let all: Vec<u64> = (0..60).map(value).collect();
            let known = Repeats {
                preperiod: head.len(), period: cycle.len() * times, saltus: saltus * times as u64,
            };
            let found = least(known, &values(&all));
            let first = plain(&all, 20, 60, true)[0];
            prop_assert_eq!(found, first);
        }
    }

    #[test]
    fn short_sequences_have_no_period() {
        for len in 0..2 {
            let table = values(&vec![1; len]);
            assert_eq!(seen(&table, 1, 9).count(), 0);
            assert_eq!(seen_with_saltus(&table, 1, 9).count(), 0);
        }
        assert_eq!(seen(&values(&[5, 5]), 1, 9).count(), 1);
    }

    #[test]
    fn a_long_constant_sequence_takes_linear_time() {
        let table: Values = std::iter::repeat_n(3, 200_000).collect();
        let first = Repeats { preperiod: 0, period: 1, saltus: 0 };
        assert_eq!(seen(&table, 100, 200_000).next(), Some(first));
        assert_eq!(seen_with_saltus(&table, 100, 200_000).next(), Some(first));
    }
}
