//! Bounded amounts that depend on the digits of the heap: on their sum, number and set, on the
//! first digit and the trailing zeros, on a residue of the heap, and on whether it is small.
//!
//! Read a heap from its first digit to its last, and keep a summary of the digits read so far. The
//! summary of a longer number follows from that of the shorter one and from one more digit, so that
//! the summaries of the heaps of a block, which begin with the same digits, follow from that of
//! these digits. The options of a heap are among the M heaps before it, M being the largest amount.
//! So the last M values of a block follow from the summary of its first digits, from the number of
//! further digits, and from the M values before the block; by induction over the number of digits,
//! since a block is a row of blocks with one digit more. Blocks for which these three are equal are
//! computed once.
pub(crate) mod summary;

use crate::forms::between::{TOP, zero};
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex;
use crate::rule::Rule;
use crate::say;
use foldhash::{HashMap, HashMapExt};
use messages::Message;
use summary::{Reader, Summary};

/// Blocks of at most this many heaps are computed heap by heap.
const SMALL: u64 = 200;
/// The most summaries.
const MOST_SUMMARIES: usize = 1 << 14;
/// The summary of no digit, or of zeros only.
const BLANK: usize = 0;
/// Marks a missing value: there is no such heap.
const NONE: u64 = u64::MAX;

/// The rule, and the parts of a summary that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Digits {
    reader: Reader,
    /// The number of the summary after each digit, for one summary after the other.
    next: Vec<usize>,
    /// The amounts of the heaps with each summary.
    amounts: Vec<Vec<u64>>,
    largest: usize,
    convention: Convention,
}

/// The blocks that were computed: the last values of each, by its summary, the number of its
/// further digits, and the values before it.
type Done = HashMap<(usize, u32, Vec<u64>), Vec<u64>>;

impl Digits {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        if zero(rule, convention, work)?.moves {
            return Err(Invalid::Condition(say::empty_heap_has_move()));
        }
        let reader = Reader::of(rule)?;
        let (mut next, mut amounts) = (Vec::new(), vec![Vec::new()]);
        let mut numbers: HashMap<Summary, usize> = HashMap::new();
        // Summaries of all numbers of one digit, of two digits, and so on.
        let mut longest = vec![None];
        let mut end = 1;
        while end <= TOP {
            let mut longer = Vec::new();
            for before in &longest {
                for digit in 0..reader.base {
                    let after = reader.after(before.as_ref(), digit);
                    let Some(summary) = &after else {
                        next.push(BLANK);
                        continue;
                    };
                    let new = amounts.len();
                    let number = *numbers.entry(summary.clone()).or_insert(new);
                    next.push(number);
                    if number == new {
                        amounts.push(reader.amounts(summary, work)?);
                        longer.push(after);
                    }
                    if numbers.len() > MOST_SUMMARIES {
                        return Err(Invalid::Rule(say::many_sums_of_digits()));
                    }
                }
            }
            longest = longer;
            end = end.saturating_mul(reader.base);
        }
        let largest = amounts.iter().flatten().copied().max().unwrap_or(1).max(1);
        let largest = work.values(largest)?;
        Ok(Self { reader, next, amounts, largest, convention })
    }

    /// The summary after one more digit; an error for heaps that are too large.
    fn after(&self, before: usize, digit: u64) -> Result<usize, Invalid> {
        let place = before * self.reader.base as usize + digit as usize;
        self.next.get(place).copied().ok_or_else(|| Invalid::Rule(say::such_large_heaps()))
    }

    /// The value of a heap.
    pub(crate) fn value(&self, n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        if n > TOP {
            return Err(Invalid::Rule(say::such_large_heaps()));
        }
        let mut digits = Vec::new();
        let mut rest = n;
        while rest > 0 {
            digits.push(rest % self.reader.base);
            rest /= self.reader.base;
        }
        let mut done = Done::new();
        let mut values = vec![NONE; self.largest];
        let mut begun = BLANK;
        // All heaps below n, in blocks: those with a smaller first digit, then those with the same
        // first digit and a smaller second one, and so on.
        while let Some(digit) = digits.pop() {
            for smaller in 0..digit {
                let block = self.after(begun, smaller)?;
                values = self.past(block, digits.len() as u32, values, &mut done, work)?;
            }
            begun = self.after(begun, digit)?;
        }
        self.heap(begun, &values, work)
    }

    /// The values after a block, from those before it; recurses once for each digit.
    fn past(
        &self,
        block: usize,
        further: u32,
        before: Vec<u64>,
        done: &mut Done,
        work: &mut Work<'_>,
    ) -> Result<Vec<u64>, Invalid> {
        work.spend(before.len() as u64 + 1)?;
        let key = (block, further, before);
        if let Some(after) = done.get(&key) {
            return Ok(after.clone());
        }
        let mut values = key.2.clone();
        if self.reader.base.saturating_pow(further) <= SMALL {
            let mut heaps = vec![block];
            for _ in 0..further {
                let longer = heaps.iter().flat_map(|&heap| (0..self.reader.base).map(move |digit| (heap, digit)));
                heaps = longer.map(|(heap, digit)| self.after(heap, digit)).collect::<Result<_, _>>()?;
            }
            for heap in heaps {
                values.push(self.heap(heap, &values, work)?);
            }
            values.drain(..values.len() - self.largest);
        } else {
            for digit in 0..self.reader.base {
                values = self.past(self.after(block, digit)?, further - 1, values, done, work)?;
            }
        }
        work.values(2 * (done.len() as u64 + 1) * (values.len() as u64 + 16))?;
        done.insert(key, values.clone());
        Ok(values)
    }

    /// The value of a heap, from those of the heaps before it.
    fn heap(&self, heap: usize, before: &[u64], work: &mut Work<'_>) -> Result<u64, Invalid> {
        let mut options = Vec::new();
        // Heap 0 has no digits and no move.
        if heap != BLANK {
            let amounts = &self.amounts[heap];
            work.spend(amounts.len() as u64 + 1)?;
            for &amount in amounts {
                // The values reach back as far as the largest amount, and no more can be taken than
                // there is.
                options.extend(Some(before[before.len() - amount as usize]).filter(|&value| value != NONE));
            }
        }
        let ends = options.is_empty() && self.convention == Convention::Misere;
        Ok(if ends { 1 } else { mex(options) })
    }

    /// The law for all heaps, in words.
    pub(crate) fn in_words(&self, n: &str) -> Message {
        say::law_digits(self.largest, n, self.reader.base, self.reader.in_words())
    }
}
