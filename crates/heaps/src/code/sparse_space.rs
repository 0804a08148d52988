//! Codes with at most two parts, by the sparse space of values.
//!
//! Fix a mask and call a value common when an odd number of its bits lie in the mask, else rare.
//! The xor of two values of one kind is rare, of two kinds common. So a common option comes from a
//! rare and a common part, and going through the rare heaps alone marks every common option: the
//! least common value that is left, c, is exact. The answer is c unless some rare value below c is
//! no option, which a scan over all splits finds out, usually after a few steps. Any mask gives
//! right values; the mask that makes the fewest heaps rare makes them quickly. Where that turns out
//! to cost more than going through all splits (few heaps, or values without such a structure), all
//! splits are gone through.
//!
//! Source: *Winning Ways* (1982), chapter 4; A. Gangolli and T. Plambeck (1989); A. Flammenkamp
//! (record runs).
use super::places::amounts_with_bit;
use crate::amounts::terminal;
use crate::sequence::{Cell, HeapError, Kernel, looks_of_steps};
use rules::ruleset::{CodeClass, Play};

/// Beyond this many values the search for a mask would cost more than it gains: everything stays
/// rare.
const MOST_VALUES: usize = 1 << 20;

/// The number of splits that are marked between two looks at the missing values.
const STRIDE: usize = 128;

/// The number of steps beyond the cost of all splits that may be lost before the rare heaps are
/// given up (until they are learnt anew).
const PATIENCE: u64 = 1 << 16;

/// The steps between two looks at the budget.
const BLOCK_STEPS: u64 = 10_000_000;

#[derive(Debug)]
pub(super) struct SparseSpace {
    /// Amounts after which no heap, one heap or two heaps may be left.
    empties: Vec<usize>,
    leaves: Vec<usize>,
    splits: Vec<usize>,
    unequal: bool,
    play: Play,
    /// Heaps (from 1 on) whose value is rare, ascending, and their values.
    rare: Vec<usize>,
    rare_values: Vec<u32>,
    mask: u64,
    /// For every value below a power of two that is at least twice as large as any value so far: is
    /// it common?
    common: Vec<bool>,
    /// As long as `common`: whether the number is the value of an option.
    marks: Vec<bool>,
    /// Rare values below the least common one that is no option, until an option with such a value
    /// is met.
    missing: Vec<u64>,
    /// Whether all splits are gone through for now, and the recent cost of either way in steps,
    /// real or estimated.
    all_splits: bool,
    sparse_steps: u64,
    all_steps: u64,
    /// Whether another engine has made values since the rare heaps were learnt.
    outdated: bool,
    /// The steps of the block so far: options marked, marks read.
    steps: u64,
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
            missing: Vec::new(),
            all_splits: true,
            sparse_steps: 0,
            all_steps: 0,
            outdated: false,
            steps: 0,
        }
    }

    /// Notes that another engine has added values to the table.
    pub(super) fn learn_again(&mut self) {
        self.outdated = true;
    }

    /// Chooses the mask that makes the fewest of the heaps so far rare, and finds them.
    fn learn<C: Cell>(&mut self, cells: &[C]) {
        let top: u64 = cells.iter().copied().max().map_or(0, Into::into);
        let size = (top as usize + 1).next_power_of_two();
        self.mask = if size <= MOST_VALUES { best_mask(cells, size) } else { 0 };
        self.all_splits = self.mask == 0;
        (self.sparse_steps, self.all_steps) = (0, 0);
        self.make_room(top);
        self.rare.clear();
        self.rare_values.clear();
        for (n, &cell) in cells.iter().enumerate().skip(1) {
            self.note(n, cell.into());
        }
    }

    /// Lengthens the tables so that the xor of `value` with any value so far has a place. The mask
    /// stays.
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

    /// The steps that a heap takes at the least.
    fn least_steps(&self) -> u64 {
        (100 + self.leaves.len() + self.marks.len() / 16) as u64
    }

    /// Marks all options without a split; returns whether there is any.
    fn mark_single<C: Cell>(&mut self, cells: &[C]) -> bool {
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
        moves
    }

    /// The totals that the heap of `n` may split, and into how many different pairs.
    fn totals(splits: &[usize], unequal: bool, n: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let totals = splits.iter().map_while(move |&i| n.checked_sub(i).filter(|&total| total >= 2));
        totals.map(move |total| (total, if unequal { (total - 1) / 2 } else { total / 2 }))
    }

    /// The least value that no option has, by all splits.
    fn by_all_splits<C: Cell>(&mut self, cells: &[C]) -> u64 {
        let marks = &mut self.marks[..];
        for (total, pairs) in Self::totals(&self.splits, self.unequal, cells.len()) {
            mark_pairs(marks, &cells[1..=pairs], &cells[total - pairs..total]);
            self.steps += pairs as u64;
        }
        marks.iter().position(|&marked| !marked).unwrap_or(marks.len()) as u64
    }

    /// The least value that no option has, by the rare heaps.
    fn by_rare_heaps<C: Cell>(&mut self, cells: &[C]) -> u64 {
        let (n, marks, last) = (cells.len(), &mut self.marks[..], self.common.len() - 1);
        for (total, pairs) in Self::totals(&self.splits, self.unequal, n) {
            let parts = self.rare.partition_point(|&part| part < total);
            let equal = if self.unequal && total.is_multiple_of(2) { total / 2 } else { 0 };
            for (&part, &value) in self.rare[..parts].iter().zip(&self.rare_values[..parts]) {
                let other: u64 = cells[total - part].into();
                if part != equal {
                    marks[(u64::from(value) ^ other) as usize & last] = true;
                }
            }
            self.steps += parts as u64;
            self.sparse_steps += 2 * parts as u64;
            self.all_steps += pairs as u64;
        }
        self.missing.clear();
        let mut answer = marks.len() as u64;
        for (value, (&marked, &common)) in (0..).zip(marks.iter().zip(&self.common)) {
            if !marked {
                if common {
                    answer = value;
                    break;
                }
                self.missing.push(value);
            }
        }
        for (total, pairs) in Self::totals(&self.splits, self.unequal, n) {
            let (ones, twos) = (&cells[1..=pairs], &cells[total - pairs..total]);
            // The partners of the smallest heaps are the largest and stand at the end.
            for (ones, twos) in ones.chunks(STRIDE).zip(twos.rchunks(STRIDE)) {
                if self.missing.is_empty() {
                    return answer;
                }
                mark_pairs(marks, ones, twos);
                let steps = STRIDE as u64 + 2 * self.missing.len() as u64;
                self.steps += steps;
                self.sparse_steps += steps;
                self.missing.retain(|&value| !marks[value as usize & last]);
            }
        }
        self.missing.first().copied().unwrap_or(answer)
    }
}

/// Marks the value of the first of `ones` with the last of `twos`, the second with the last but
/// one, and so on.
#[inline]
fn mark_pairs<C: Cell>(marks: &mut [bool], ones: &[C], twos: &[C]) {
    let last = marks.len() - 1;
    for (&one, &two) in ones.iter().zip(twos.iter().rev()) {
        let (one, two): (u64, u64) = (one.into(), two.into());
        marks[(one ^ two) as usize & last] = true;
    }
}

/// The mask below `size` (a power of two, above all values) for which the fewest heaps from 1 on
/// are rare. The counts of rare minus common heaps for all masks are the Walsh-Hadamard transform
/// of the counts of values.
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
        (BLOCK_STEPS / self.least_steps()) as usize
    }

    fn looks(&mut self) -> u64 {
        looks_of_steps(std::mem::take(&mut self.steps), BLOCK_STEPS)
    }

    fn bytes(&self, _: usize) -> u64 {
        (self.rare.capacity() * 12 + self.marks.capacity() + self.common.capacity()) as u64
    }

    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        while cells.len() < end && self.steps < BLOCK_STEPS {
            let n = cells.len();
            self.steps += self.least_steps();
            let splits = !self.splits.is_empty();
            // Powers of two and halfway between them.
            if splits
                && n >= 64
                && (std::mem::take(&mut self.outdated)
                    || n.is_power_of_two()
                    || n.is_multiple_of(3) && (n / 3).is_power_of_two())
            {
                self.learn(cells);
            }
            let moves = self.mark_single(cells);
            let value = match (splits, self.all_splits) {
                (false, _) if !moves => terminal(self.play),
                (_, true) => self.by_all_splits(cells),
                (_, false) => self.by_rare_heaps(cells),
            };
            // Only the costs matter here; both ways are exact.
            self.all_splits |= self.sparse_steps > self.all_steps + PATIENCE;
            if n > 0 && splits {
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

    fn resume<C: Cell>(&mut self, cells: &[C]) -> bool {
        if !self.splits.is_empty() {
            self.learn(cells);
        }
        true
    }
}
