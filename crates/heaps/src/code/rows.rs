//! Verification for games with few values: for each number the heaps that have it as a row of bits,
//! 64 heaps a word.
//!
//! A rare value is an option of heap n when some common heap a stands at the right distance from a
//! heap with the right number, so one word of a row, moved by a's distance, settles 64 heaps at
//! once, and eight words settle a run of eight blocks. Distances are multiples of eight, since rows
//! are read by bytes. The heaps of each rare number's list are those that reach the most frequent
//! numbers; values that a list does not settle are looked for heap by heap.
use super::classes::Classes;
use super::kernel::{BLOCK, Ready, Run};
use super::places::Places;
use super::window::Window;

const NUMBERS: usize = BitRows::NUMBERS;
/// Heaps that lists reach back.
const HISTORY: usize = 8192;
/// Bytes of a row: more than the history needs, so that it is moved seldom.
const STRIDE: usize = HISTORY / 8 + 2048;
/// The most heaps in the list of a number.
const MOST: usize = 320;
/// The number of blocks in a run.
pub(super) const RUN: usize = 8;

/// The rows and the lists of heaps.
#[derive(Debug, Clone)]
pub(super) struct BitRows {
    kernel: Ready,
    bits: Vec<u8>,
    /// The heap of bit 0 of a row.
    base: usize,
    /// For each rare number where to read: the start of the row less the bytes back, wrapping.
    lists: Vec<Vec<usize>>,
    /// The number of rare numbers below a common number, at even and at odd heaps.
    below: [[u8; NUMBERS]; 2],
    /// Entry c: the heaps of the current run with exactly c rare numbers below their own.
    limits: Box<[Run; NUMBERS + 1]>,
}

/// A heap of a block, and a rare number below its own about which the rows decide nothing.
pub(super) type Open = (usize, u16);

impl BitRows {
    /// Numbers in rows are below this.
    pub(super) const NUMBERS: usize = 64;

    /// The rows of the heaps in the window before `end`, a multiple of a block, and the lists
    /// learnt from them; `small` are the numbers of the smallest heaps where they are common.
    pub(super) fn new(
        kernel: Ready,
        window: &Window,
        end: usize,
        small: &[Option<u16>],
        places: &Places,
        classes: &Classes,
    ) -> Self {
        let first = window.base().max(end.saturating_sub(HISTORY)).next_multiple_of(BLOCK);
        let below = [0, 1].map(|heap| {
            std::array::from_fn(|number| classes.rare_below(heap, number as u16).min(NUMBERS as u16) as u8)
        });
        let mut rows = Self {
            kernel,
            bits: vec![0; NUMBERS * STRIDE],
            base: end.saturating_sub(HISTORY),
            lists: Vec::new(),
            below,
            limits: Box::new([[0; RUN]; NUMBERS + 1]),
        };
        let mut counts = [0usize; NUMBERS];
        for block in (first..end).step_by(BLOCK) {
            let words = Self::words(window, block);
            rows.write(block, &words);
            for (count, word) in counts.iter_mut().zip(words) {
                *count += word.count_ones() as usize;
            }
        }
        rows.lists = (0..NUMBERS as u16).map(|number| list(number, end, small, places, &counts)).collect();
        rows
    }

    /// The rows of a block.
    fn words(window: &Window, first: usize) -> [u64; NUMBERS] {
        let mut words = [0; NUMBERS];
        let at = window.index(first);
        for (lane, &byte) in window.byte[at..at + BLOCK].iter().enumerate() {
            if byte < NUMBERS as u8 {
                words[usize::from(byte)] |= 1 << lane;
            }
        }
        words
    }

    fn write(&mut self, first: usize, words: &[u64; NUMBERS]) {
        let at = (first - self.base) / 8;
        for (row, word) in self.bits.chunks_exact_mut(STRIDE).zip(words) {
            row[at..at + 8].copy_from_slice(&word.to_le_bytes());
        }
    }

    /// Forgets all but the history before heap `first` when a row has no room for a run from there
    /// on.
    fn advance(&mut self, first: usize) {
        if (first + RUN * BLOCK - self.base) / 8 > STRIDE {
            let old = first - HISTORY - self.base;
            for row in self.bits.chunks_exact_mut(STRIDE) {
                row.copy_within(old / 8.., 0);
            }
            self.base += old;
        }
    }

    /// Enters the block from `first` on as it is now: numbers of common heaps, and rare ones, which
    /// are in no row.
    pub(super) fn enter(&mut self, window: &Window, first: usize) {
        self.advance(first);
        self.write(first, &Self::words(window, first));
    }

    /// Enters some blocks from `first` on. Collects in `open`, by heap and number, the rare numbers
    /// below those of their heaps that the rows do not settle; in the first block only for the
    /// heaps from `from` on.
    pub(super) fn check(&mut self, window: &Window, first: usize, blocks: usize, from: usize, open: &mut Vec<Open>) {
        self.advance(first);
        self.limits.fill([0; RUN]);
        for block in 0..blocks.min(RUN) {
            let words = Self::words(window, first + block * BLOCK);
            self.write(first + block * BLOCK, &words);
            let wanted = if block == 0 { !0 << (from - first) } else { !0 };
            for (number, &word) in words.iter().enumerate().filter(|(_, word)| **word & wanted != 0) {
                // Blocks begin with an even heap.
                for (below, lanes) in self.below.iter().zip([0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa]) {
                    self.limits[usize::from(below[number])][block] |= word & wanted & lanes;
                }
            }
        }
        open.clear();
        let at = (first - self.base) / 8;
        let mut needed = [0; RUN];
        for number in (0..NUMBERS).rev() {
            for (needed, limit) in needed.iter_mut().zip(&self.limits[number + 1]) {
                *needed |= limit;
            }
            if needed == [0; RUN] {
                continue;
            }
            let left = self.kernel.cover(&self.bits, &self.lists[number], at, needed);
            for (block, mut left) in left.into_iter().enumerate() {
                while left != 0 {
                    open.push((first + block * BLOCK + left.trailing_zeros() as usize, number as u16));
                    left &= left - 1;
                }
            }
        }
        open.sort_unstable();
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.bits.len() + self.lists.iter().map(|list| list.capacity() * size_of::<usize>()).sum::<usize>()) as u64
    }
}

/// The heaps where a rare number is looked for: common ones whose partner has a frequent number.
fn list(number: u16, end: usize, small: &[Option<u16>], places: &Places, counts: &[usize; NUMBERS]) -> Vec<usize> {
    let heaps = small.iter().enumerate().take(HISTORY).skip(1).filter_map(|(heap, &other)| Some((heap, other?)));
    let mut all: Vec<(usize, usize, usize)> = heaps
        .flat_map(|(heap, other)| places.splits.iter().map(move |&place| (heap, place + heap, other)))
        // Twice the heap is less than any later heap: the parts are never equal.
        .filter(|&(heap, back, _)| back % 8 == 0 && (BLOCK..=HISTORY).contains(&back) && back + heap < end)
        .map(|(_, back, other)| (usize::from(number ^ other), back / 8))
        .filter_map(|(row, back)| counts.get(row).map(|&count| (count, row, back)))
        .filter(|&(count, ..)| count > 0)
        .collect();
    all.sort_by_key(|&(count, _, back)| (std::cmp::Reverse(count), back));
    all.truncate(MOST);
    all.into_iter().map(|(_, row, back)| (row * STRIDE).wrapping_sub(back)).collect()
}
