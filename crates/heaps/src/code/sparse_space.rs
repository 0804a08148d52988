//! Codes with at most two parts, by the sparse space of values.
//!
//! Fix a mask and call a value common when an odd number of its bits lie in the mask, else rare. The xor of two values
//! of one kind is rare, of two kinds common. So a common option comes from a rare and a common part, and going through
//! the rare heaps alone marks every common option: the least common value that is left, c, is exact. The answer is c
//! unless some rare value below c is no option, which a scan over all splits finds out, usually after a few steps. Any
//! mask gives right values; the mask that makes the fewest heaps rare makes them quickly.
//!
//! Source: *Winning Ways* (1982), chapter 4; A. Gangolli and T. Plambeck (1989); A. Flammenkamp (record runs).
use super::amounts_with_bit;
use crate::amounts::terminal;
use crate::sequence::{Cell, HeapError, Kernel};
use rules::ruleset::{CodeClass, Play};

/// Beyond this many values the search for a mask would cost more than it gains: everything stays rare.
const MOST_VALUES: usize = 1 << 20;

#[derive(Debug)]
pub(super) struct SparseSpace {
    /// Amounts that may be the whole heap, leave one heap, leave two heaps.
    empties: Vec<usize>,
    leaves: Vec<usize>,
    splits: Vec<usize>,
    unequal: bool,
    play: Play,
    /// Heaps (from 1 on) whose value is rare, ascending, and their values.
    rare: Vec<usize>,
    rare_values: Vec<u32>,
    mask: u64,
    /// For every value below a power of two that is at least twice as large as any value so far: is it common?
    common: Vec<bool>,
    /// As long as `common`: is it the value of an option?
    marks: Vec<bool>,
}

impl SparseSpace {
    pub(super) fn new(code: &CodeClass, play: Play) -> Self {
        Self {
            empties: amounts_with_bit(&code.digits, 0),
            leaves: amounts_with_bit(&code.digits, 1),
            splits: amounts_with_bit(&code.digits, 2),
            unequal: code.unequal,
            play,
            rare: Vec::new(),
            rare_values: Vec::new(),
            mask: 0,
            common: vec![false; 4],
            marks: vec![false; 4],
        }
    }

    /// Chooses the mask that makes the fewest of the heaps so far rare, and finds them.
    fn learn<C: Cell>(&mut self, cells: &[C]) {
        let top: u64 = cells.iter().copied().max().map_or(0, Into::into);
        let size = (top as usize + 1).next_power_of_two();
        self.mask = if size <= MOST_VALUES { best_mask(cells, size) } else { 0 };
        self.make_room(top);
        self.rare.clear();
        self.rare_values.clear();
        for (n, &cell) in cells.iter().enumerate().skip(1) {
            self.note(n, cell.into());
        }
    }

    /// Lengthens the tables so that the xor of `value` with any value so far has a place. The mask stays.
    fn make_room(&mut self, value: u64) {
        let size = (value as usize + 1).next_power_of_two();
        self.common = (0..2 * size as u64).map(|value| self.is_common(value)).collect();
        self.marks = vec![false; 2 * size];
    }

    fn is_common(&self, value: u64) -> bool {
        (value & self.mask).count_ones() % 2 == 1
    }

    /// Remembers heap `n >= 1` if its value is rare.
    fn note(&mut self, n: usize, value: u64) {
        if !self.is_common(value) {
            self.rare.push(n);
            self.rare_values.push(value as u32);
        }
    }

    /// Marks all options without a split and those with a rare part; whether there is a move at all is known then,
    /// because the first heap of every game that splits is rare (its value is 0).
    fn mark<C: Cell>(&mut self, cells: &[C]) -> bool {
        let n = cells.len();
        self.marks.fill(false);
        let mut moves = false;
        if n > 0 && self.empties.binary_search(&n).is_ok() {
            self.marks[terminal(self.play) as usize] = true;
            moves = true;
        }
        for &i in self.leaves.iter().take_while(|&&i| i < n) {
            let value: u64 = cells[n - i].into();
            self.marks[value as usize] = true;
            moves = true;
        }
        for &i in self.splits.iter().take_while(|&&i| i + 2 <= n) {
            let total = n - i;
            let parts = self.rare.partition_point(|&part| part < total);
            let equal = if self.unequal && total.is_multiple_of(2) { total / 2 } else { 0 };
            let last = self.marks.len() - 1;
            for (&part, &value) in self.rare[..parts].iter().zip(&self.rare_values[..parts]) {
                let other: u64 = cells[total - part].into();
                if part != equal {
                    self.marks[(u64::from(value) ^ other) as usize & last] = true;
                }
            }
            moves = true;
        }
        moves
    }

    /// The least value that is no option, after [`Self::mark`].
    fn choose<C: Cell>(&mut self, cells: &[C]) -> u64 {
        let mut missing = 0;
        let mut first = None;
        let mut answer = self.marks.len();
        for (value, (&marked, &common)) in self.marks.iter().zip(&self.common).enumerate() {
            if !marked {
                // With the empty mask all heaps are rare and all options are marked.
                if common || self.mask == 0 {
                    answer = value;
                    break;
                }
                missing += 1;
                first.get_or_insert(value);
            }
        }
        let Some(first) = first else { return answer as u64 };
        let n = cells.len();
        for &i in self.splits.iter().take_while(|&&i| i + 2 <= n) {
            let total = n - i;
            let pairs = if self.unequal { (total - 1) / 2 } else { total / 2 };
            for part in 1..=pairs {
                let (one, two): (u64, u64) = (cells[part].into(), cells[total - part].into());
                let value = (one ^ two) as usize;
                if value < answer && !self.marks[value] {
                    self.marks[value] = true;
                    missing -= 1;
                    if missing == 0 {
                        return answer as u64;
                    }
                }
            }
        }
        (first..answer).find(|&value| !self.marks[value]).unwrap_or(answer) as u64
    }
}

/// The mask below `size` (a power of two, above all values) for which the fewest heaps from 1 on are rare. The counts
/// of rare minus common heaps for all masks are the Walsh-Hadamard transform of the counts of values.
fn best_mask<C: Cell>(cells: &[C], size: usize) -> u64 {
    let mut counts = vec![0i64; size];
    for &cell in cells.iter().skip(1) {
        let value: u64 = cell.into();
        counts[value as usize] += 1;
    }
    let mut half = 1;
    while half < size {
        for chunk in counts.chunks_exact_mut(2 * half) {
            let (low, high) = chunk.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    (0..size).min_by_key(|&mask| counts[mask]).unwrap_or(0) as u64
}

impl Kernel for SparseSpace {
    fn block(&self, _: usize) -> usize {
        10_000_000 / (100 + (1 + self.rare.len()) * (1 + self.splits.len()) + self.leaves.len())
    }

    fn bytes(&self, _: usize) -> u64 {
        (self.rare.capacity() * 12 + self.marks.capacity() + self.common.capacity()) as u64
    }

    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        while cells.len() < end {
            let n = cells.len();
            if n >= 64 && n.is_power_of_two() && !self.splits.is_empty() {
                self.learn(cells);
            }
            let moves = self.mark(cells);
            let value = if moves { self.choose(cells) } else { terminal(self.play) };
            if n > 0 && !self.splits.is_empty() {
                self.note(n, value);
            }
            let cell = C::narrow(value);
            cells.extend(cell);
            if value as usize * 2 >= self.marks.len() {
                self.make_room(value);
            }
            if cell.is_none() {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}
