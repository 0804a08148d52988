//! Repetitions at the end of a finite sequence: every period with its preperiod, in linear time.
//!
//! Read from its end, a sequence repeats after `p` steps for exactly as long as it agrees with
//! itself shifted by `p`. The Z-function gives this length for all shifts at once (D. Gusfield,
//! *Algorithms on Strings, Trees and Sequences*, 1997, section 1.3). Differences of neighbours in
//! place of the values find repetitions with a saltus.
//!
//! The repetitions found here were *seen*, not proved; the theorems decide.
//!
//! ```
//! use heaps::period::{Repeats, repetitions};
//! let values = [7, 0, 1, 2, 0, 1, 2, 0, 1].into_iter().collect();
//! assert_eq!(repetitions(&values, 5, 9).next(), Some(Repeats { preperiod: 1, period: 3, saltus: 0 }));
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
    /// The amount that is added each time.
    pub saltus: u64,
}

/// The most values that are looked at: lengths are stored in 32 bits.
const MOST: usize = u32::MAX as usize;

/// All periods `p` with `run` agreements or more at the end of the sequence (`G(n+p) = G(n)` for
/// the last `run` heaps `n + p` at least; one agreement at the least) and `p <= longest`, in
/// ascending order with their preperiods. None for 2^32 values or more.
///
/// Cost: O(len) time, 4 bytes of memory for each period that is looked at.
pub fn repetitions(values: &Values, run: usize, longest: usize) -> impl Iterator<Item = Repeats> + use<> {
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

/// The repetitions `G(n+p) = G(n) + s` for any `s >= 0`: `run` agreements or more of the
/// differences of neighbours.
pub fn repetitions_with_saltus(values: &Values, run: usize, longest: usize) -> impl Iterator<Item = Repeats> + '_ {
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

/// The repetitions that [`Search::new`] finds at the end of a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Search {
    /// The least period with enough agreements, with its preperiod.
    pub found: Option<Repeats>,
    /// If none has enough: the one with the longest run of agreements that was met, which is at
    /// least a quarter of its period. More values may show it to go on.
    pub hope: Option<Repeats>,
}

impl Search {
    /// Looks for the least period up to `longest` for which the last `run` heaps agree with those
    /// before them.
    ///
    /// The last few values are looked for in the sequence, and where they stand, the rest is
    /// compared: from the end, where most wrong periods fail at once. Where too many fail late, the
    /// Z-function decides. Cost: O(len), a fraction of a nanosecond a value; no memory but in that
    /// rare case.
    pub fn new(values: &Values, run: usize, longest: usize) -> Self {
        let run = run.max(1);
        with_cells!(values.cells(), |cells| search(cells, run, longest))
            .unwrap_or_else(|| Self { found: repetitions(values, run, longest).next(), hope: None })
    }
}

/// The last values that are looked at first, counted from the end. The place where a wrong period
/// fails replaces one of the later ones: a place that refutes one period refutes others.
const PROBE: [usize; 8] = [0, 1, 2, 3, 5, 8, 13, 21];
/// The number of probes that stay.
const FIXED: usize = 3;
/// Periods that are looked at together.
const BLOCK: usize = 64;
/// Values that are compared at once.
const PIECE: usize = 1 << 12;
/// The number of times that the length may be compared in vain.
const PATIENCE: usize = 8;

/// `None` when too many wrong periods go well for long.
fn search<C: Cell>(cells: &[C], run: usize, longest: usize) -> Option<Search> {
    let len = cells.len();
    let mut search = Search::default();
    let (mut work, mut best) = (PATIENCE * len + PIECE, 0);
    let (mut probes, mut oldest) = (PROBE.map(|at| at.min(run - 1)), FIXED);
    // The wrong period that went furthest, and where it failed, counted from the end: before that a
    // multiple of it sees the same values, so that its own agreement ends there.
    let (mut wrong, mut fails) = (1, 0);
    let longest = longest.min(len.saturating_sub(run));
    let mut next = 1;
    while next <= longest {
        // The periods next..end that agree at all probes; the greatest comes first, so that
        // cells are read forwards.
        let end = longest.min(next + BLOCK - 1) + 1;
        let mut agree = [true; BLOCK];
        for at in probes {
            let (last, from) = (cells[len - 1 - at], len - 1 - at);
            let before = &cells[from + 1 - end..from + 1 - next];
            agree.iter_mut().zip(before).for_each(|(agree, &cell)| *agree &= cell == last);
            if !agree.contains(&true) {
                break;
            }
        }
        for period in (next..end).filter(|period| agree[end - 1 - period]) {
            if period <= fails && period.is_multiple_of(wrong) {
                continue;
            }
            let most = if best == 0 { run } else { run.max(best + 1) };
            let length = agreement(cells, period, most.min(len - period), &mut work)?;
            if length >= run {
                let all = agreement(cells, period, len - period, &mut usize::MAX.clone())?;
                let found = Repeats { preperiod: len - period - all, period, saltus: 0 };
                return Some(Search { found: Some(found), hope: None });
            }
            if period + length > fails {
                (wrong, fails) = (period, period + length);
            }
            probes[oldest] = length;
            oldest = if oldest + 1 < probes.len() { oldest + 1 } else { FIXED };
            if length > best && length >= period / 4 {
                best = length;
                search.hope = Some(Repeats { preperiod: len - period - length, period, saltus: 0 });
            }
        }
        next = end;
    }
    Some(search)
}

/// The number of heaps from the end, at most `most`, whose values are those of the heaps `period`
/// before them. `None` when the work is used up.
fn agreement<C: Cell>(cells: &[C], period: usize, most: usize, work: &mut usize) -> Option<usize> {
    let (late, early) = (&cells[cells.len() - most..], &cells[cells.len() - period - most..cells.len() - period]);
    let mut length = 0;
    for (late, early) in late.rchunks(PIECE).zip(early.rchunks(PIECE)) {
        *work = work.checked_sub(late.len().min(64))?;
        if late == early {
            *work = work.checked_sub(late.len())?;
            length += late.len();
            continue;
        }
        let same = late.iter().rev().zip(early.iter().rev()).take_while(|(a, b)| a == b).count();
        *work = work.checked_sub(same)?;
        return Some(length + same);
    }
    Some(length)
}

fn wide<C: Cell>(value: C) -> u64 {
    value.into()
}

fn long_runs(agreements: Vec<u32>, run: usize) -> impl Iterator<Item = (usize, usize)> {
    agreements.into_iter().enumerate().skip(1).map(|(p, agree)| (p, agree as usize)).filter(move |&(_, a)| a >= run)
}

/// The Z-function of `at(0), ..., at(len-1)` for the shifts up to `longest` that can have a run of
/// this length: entry `p` is the number of leading agreements of the sequence with itself shifted
/// by `p`.
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

/// The least preperiod and period of a repetition that is known to hold for ever: the theorem found
/// some period, the least one divides it. Needs the values of the heaps below `preperiod + period`;
/// cost O(preperiod + period).
pub fn least(known: Repeats, values: &Values) -> Repeats {
    let Repeats { preperiod, mut period, mut saltus } = known;
    // Two periods have their greatest common divisor as a period too, so that the least one is
    // found by dividing as long as one of the primes of the period can be divided out.
    for prime in primes_of(period) {
        while period.is_multiple_of(prime) && saltus.is_multiple_of(prime as u64) {
            let (shorter, less) = (period / prime, saltus / prime as u64);
            let ends = preperiod + period - shorter;
            let holds = with_cells!(values.cells(), |cells| agrees(
                &cells[preperiod..ends],
                &cells[preperiod + shorter..],
                less
            ));
            // The last stretch goes on with the first one, a period and a saltus further.
            let wraps = (0..shorter).all(|n| {
                let first = values.get(preperiod + n).checked_add(saltus);
                first.is_some() && first == values.get(ends + n).checked_add(less)
            });
            if !holds || !wraps {
                break;
            }
            (period, saltus) = (shorter, less);
        }
    }
    let mut preperiod = preperiod;
    while preperiod > 0 && values.get(preperiod - 1).checked_add(saltus) == Some(values.get(preperiod - 1 + period)) {
        preperiod -= 1;
    }
    Repeats { preperiod, period, saltus }
}

/// Whether each value of the second list is the corresponding one of the first plus `saltus`.
fn agrees<C: Cell>(early: &[C], late: &[C], saltus: u64) -> bool {
    if saltus == 0 {
        return late.get(..early.len()) == Some(early);
    }
    early.iter().zip(late).all(|(&early, &late)| wide(early).checked_add(saltus) == Some(wide(late)))
}

fn primes_of(mut number: usize) -> Vec<usize> {
    let mut primes = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            primes.push(divisor);
            while number.is_multiple_of(divisor) {
                number /= divisor;
            }
        }
        divisor += 1;
    }
    primes.extend((number > 1).then_some(number));
    primes
}
