//! Nim-values by the definition: every option of every heap, and the mex.
//!
//! The only shortcut is for ranges of amounts (`take 1..1000000`): the values of the heaps in a
//! range are counted, and the counts are updated from one heap to the next.
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;

/// The least number that is not among these.
pub fn mex(values: Vec<u64>) -> u64 {
    // It is at most how many numbers there are.
    let mut seen = vec![false; values.len()];
    for value in values {
        if let Some(seen) = usize::try_from(value).ok().and_then(|value| seen.get_mut(value)) {
            *seen = true;
        }
    }
    seen.iter().take_while(|&&seen| seen).count() as u64
}

/// The mex of strictly ascending numbers.
pub fn mex_of_ascending(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().zip(0..).take_while(|(value, place)| value == place).count() as u64
}

/// Counts how often each value occurs among the options, and finds the least that does not.
#[derive(Debug, Default)]
pub struct Counts {
    counts: Vec<u64>,
    /// Bit v of the first level is set if value v does not occur. Bit w of each further level is
    /// set if word w of the level before is not 0.
    free: Vec<Vec<u64>>,
}

impl Counts {
    /// Adds an option with this value.
    pub fn add(&mut self, value: u64) {
        self.reach(value as usize);
        self.counts[value as usize] += 1;
        if self.counts[value as usize] == 1 {
            self.set_free(value as usize, false);
        }
    }

    /// Removes an option with this value, which must occur.
    pub fn remove(&mut self, value: u64) {
        self.counts[value as usize] -= 1;
        if self.counts[value as usize] == 0 {
            self.set_free(value as usize, true);
        }
    }

    /// Makes room for `value` and one more, so that there is always a free value.
    pub fn reach(&mut self, value: usize) {
        if value + 1 < self.counts.len() {
            return;
        }
        let old = self.counts.len();
        let size = (value + 2).next_power_of_two().max(64);
        self.counts.resize(size, 0);
        let mut words = size / 64;
        for level in 0.. {
            if self.free.len() == level {
                self.free.push(Vec::new());
            }
            self.free[level].resize(words, 0);
            if words == 1 {
                break;
            }
            words = words.div_ceil(64);
        }
        // New levels on top start empty: all bits are set again.
        (old..size).for_each(|value| self.set_free(value, true));
        let first_new_word = old / 64;
        for word in 0..first_new_word {
            self.lift(word, self.free[0][word] != 0);
        }
    }

    fn set_free(&mut self, value: usize, free: bool) {
        let (word, bit) = (value / 64, 1 << (value % 64));
        if free {
            self.free[0][word] |= bit;
        } else {
            self.free[0][word] &= !bit;
        }
        self.lift(word, self.free[0][word] != 0);
    }

    /// Updates the upper levels if word `place` of the lowest becomes 0 or not 0.
    fn lift(&mut self, mut place: usize, mut any: bool) {
        for level in &mut self.free[1..] {
            let (word, bit) = (place / 64, 1 << (place % 64));
            if any {
                level[word] |= bit;
            } else {
                level[word] &= !bit;
            }
            any = level[word] != 0;
            place = word;
        }
    }

    /// The least value that does not occur, if there is room for it.
    pub fn mex(&self) -> u64 {
        let down = self.free.iter().rev().fold(0, |place, level| 64 * place + level[place].trailing_zeros() as usize);
        down as u64
    }
}

/// The values of the heaps `0..len` of a game in which an amount in one of these ranges may be
/// taken and one heap is left (ranges must not overlap, bounds are at least 1). Cost: O(len *
/// ranges).
///
/// # Errors
/// If the work is too much.
pub fn taking(
    ranges: &[(u64, u64)],
    convention: Convention,
    len: u64,
    work: &mut Work<'_>,
) -> Result<Vec<u64>, Invalid> {
    let len = work.values(len)?;
    work.room((len as u64).saturating_mul(ranges.len() as u64 + 1))?;
    let mut values: Vec<u64> = Vec::new();
    let mut options = Counts::default();
    let mut moves: u64 = 0;
    options.reach(0);
    for n in 0..len as u64 {
        work.spend(ranges.len() as u64 + 1)?;
        for &(low, high) in ranges.iter().filter(|(low, high)| low <= high) {
            if let Some(new) = n.checked_sub(low) {
                options.add(values[new as usize]);
                moves += 1;
            }
            if let Some(old) = n.checked_sub(high).and_then(|n| n.checked_sub(1)) {
                options.remove(values[old as usize]);
                moves -= 1;
            }
        }
        let terminal = moves == 0 && convention == Convention::Misere;
        values.push(if terminal { 1 } else { options.mex() });
    }
    Ok(values)
}

/// The digits of a code: `digit(i)` for every `i >= 0`.
pub trait Digits {
    /// Bit j is set if taking `i` may leave exactly `j` non-empty heaps.
    fn digit(&self, i: usize) -> u32;

    /// An index after which no digit has bit 2 or higher.
    fn last_split(&self) -> usize;

    /// An index after which no digit has bit 0 or 1; none if there is no such index.
    fn last_take(&self) -> Option<usize>;
}

/// The values of the heaps `0..len` of a code, in normal play. Cost: O(len^j) for bit j.
///
/// # Errors
/// If the work is too much.
pub fn code(digits: &impl Digits, unequal: bool, len: u64, work: &mut Work<'_>) -> Result<Vec<u64>, Invalid> {
    let len = work.values(len)?;
    let mut values: Vec<u64> = Vec::new();
    // The marks of heap n have the value n; heap 0 has no option.
    let mut marks: Vec<u64> = vec![0; 64];
    for n in 0..len {
        if n == 0 {
            values.push(0);
            continue;
        }
        let last = digits.last_take().map_or(n, |last| last.max(digits.last_split()).min(n));
        work.spend(last as u64 + 1)?;
        for i in 0..=last {
            let (digit, rest) = (digits.digit(i), n - i);
            if digit & 1 != 0 && rest == 0 {
                mark(&mut marks, n, 0);
            }
            if digit & 2 != 0 && rest >= 1 {
                mark(&mut marks, n, values[rest]);
            }
            if digit & 4 != 0 {
                work.spend(rest as u64 / 2 + 1)?;
                let pairs = if unequal { rest.div_ceil(2) } else { rest / 2 + 1 };
                (1..pairs).for_each(|a| mark(&mut marks, n, values[a] ^ values[rest - a]));
            }
            for parts in (3..32).filter(|j| digit >> j & 1 == 1) {
                let sum = Sum { parts, total: rest, least: 1, so_far: 0 };
                splits(&values, sum, unequal, work, &mut |value| mark(&mut marks, n, value))?;
            }
        }
        // The options have few enough different values that one of the marks is missing.
        values.push(marks.iter().position(|&mark| mark != n as u64).unwrap_or(marks.len()) as u64);
    }
    Ok(values)
}

fn mark(marks: &mut Vec<u64>, n: usize, value: u64) {
    let place = value as usize;
    if place >= marks.len() {
        marks.resize((place + 1).next_power_of_two(), 0);
    }
    marks[place] = n as u64;
}

/// A number of parts with this total, each part with a least size; and the nim-sum of the parts
/// before them.
#[derive(Clone, Copy)]
struct Sum {
    parts: usize,
    total: usize,
    least: usize,
    so_far: u64,
}

/// Visits the values of all splits into ascending parts. The recursion is at most 31 deep.
fn splits(
    values: &[u64],
    sum: Sum,
    unequal: bool,
    work: &mut Work<'_>,
    each: &mut impl FnMut(u64),
) -> Result<(), Invalid> {
    let Sum { parts, total, least, so_far } = sum;
    if parts == 1 {
        if total >= least {
            each(so_far ^ values[total]);
        }
        return Ok(());
    }
    let most = total / parts;
    work.spend((most + 1).saturating_sub(least) as u64 + 1)?;
    for part in least..=most {
        let least = if unequal { part + 1 } else { part };
        splits(
            values,
            Sum { parts: parts - 1, total: total - part, least, so_far: so_far ^ values[part] },
            unequal,
            work,
            each,
        )?;
    }
    Ok(())
}

/// The greatest common divisor; that of 0 and 0 is 0.
pub fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    // The divisor only fails to fit if both numbers are the least of the type, or one is and the
    // other is 0.
    i128::try_from(a).unwrap_or(i128::MAX)
}
