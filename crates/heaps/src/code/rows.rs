//! Verification for games with few values: for each number the heaps that have it as a row of bits, 64 heaps a word.
//!
//! A rare value is an option of heap n when some common heap a stands at the right distance from a heap with the right
//! number, so one word of a row, moved by a's distance, settles 64 heaps at once. Distances are multiples of eight, since
//! rows are read by bytes. The heaps of each rare number's list are those that reach the most frequent numbers; what a
//! list does not settle is looked for heap by heap.
use super::Places;
use super::classes::Classes;
use super::kernel::BLOCK;
use super::window::Window;

const NUMBERS: usize = BitRows::NUMBERS;
/// Heaps that lists reach back.
const HISTORY: usize = 8192;
/// Bytes of a row: more than the history needs, so that it is moved seldom.
const STRIDE: usize = HISTORY / 8 + 2048;
/// At most so many heaps a list.
const MOST: usize = 160;

/// The rows and the lists of heaps.
#[derive(Debug, Clone)]
pub(super) struct BitRows {
    bits: Vec<u8>,
    /// The heap of bit 0 of a row.
    base: usize,
    /// For each rare number where to read: the row and how many bytes back.
    lists: Vec<Vec<Read>>,
}

#[derive(Debug, Clone, Copy)]
struct Read {
    row: u16,
    back: u16,
}

/// A heap of a block, and a rare number below its own, that the rows do not settle.
pub(super) type Open = (usize, u16);

impl BitRows {
    /// Numbers in rows are below this.
    pub(super) const NUMBERS: usize = 64;

    /// The rows of the heaps in the window before `end`, a multiple of a block, and the lists learnt from them; `small`
    /// are the numbers of the smallest heaps where they are common.
    pub(super) fn new(window: &Window, end: usize, small: &[Option<u16>], places: &Places) -> Self {
        let first = window.base().max(end.saturating_sub(HISTORY)).next_multiple_of(BLOCK);
        let mut rows = Self { bits: vec![0; NUMBERS * STRIDE], base: end.saturating_sub(HISTORY), lists: Vec::new() };
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

    /// Forgets all but the history before heap `first` when a row is full.
    fn advance(&mut self, first: usize) {
        if (first - self.base) / 8 + 8 > STRIDE {
            let old = first - HISTORY - self.base;
            for row in self.bits.chunks_exact_mut(STRIDE) {
                row.copy_within(old / 8.., 0);
            }
            self.base += old;
        }
    }

    /// Enters the block from `first` on as it is now: numbers of common heaps, and rare ones, which are in no row.
    pub(super) fn enter(&mut self, window: &Window, first: usize) -> [u64; NUMBERS] {
        self.advance(first);
        let words = Self::words(window, first);
        self.write(first, &words);
        words
    }

    /// Enters the block from `first` on, and finds for its heaps from `from` on the rare numbers below theirs that are
    /// not settled, by heap and number.
    pub(super) fn check(
        &mut self,
        window: &Window,
        first: usize,
        from: usize,
        classes: &Classes,
        open: &mut Vec<Open>,
    ) {
        let words = self.enter(window, first);
        let wanted = !0 << (from - first);
        // Lanes by how many rare numbers are below theirs; heaps of the two parities may differ in that.
        let mut limits = [0u64; NUMBERS + 1];
        for (number, &word) in words.iter().enumerate().filter(|(_, word)| **word & wanted != 0) {
            for (parity, lanes) in [(0, 0x5555_5555_5555_5555), (1, 0xaaaa_aaaa_aaaa_aaaa_u64)] {
                let below = usize::from(classes.rare_below(first + parity, number as u16));
                limits[below.min(NUMBERS)] |= word & wanted & lanes;
            }
        }
        open.clear();
        let at = (first - self.base) / 8;
        let mut needed = 0;
        for number in (0..NUMBERS).rev() {
            needed |= limits[number + 1];
            if needed == 0 {
                continue;
            }
            let mut left = needed;
            for read in &self.lists[number] {
                let place = usize::from(read.row) * STRIDE + at - usize::from(read.back);
                let word = self
                    .bits
                    .get(place..place + 8)
                    .and_then(|bytes| bytes.try_into().ok())
                    .map_or(0, u64::from_le_bytes);
                left &= !word;
                if left == 0 {
                    break;
                }
            }
            while left != 0 {
                open.push((first + left.trailing_zeros() as usize, number as u16));
                left &= left - 1;
            }
        }
        open.sort_unstable();
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.bits.len() + self.lists.iter().map(|list| list.capacity() * size_of::<Read>()).sum::<usize>()) as u64
    }
}

/// Where to look for a rare number: common heaps whose partner would have a frequent number.
fn list(number: u16, end: usize, small: &[Option<u16>], places: &Places, counts: &[usize; NUMBERS]) -> Vec<Read> {
    let heaps = small.iter().enumerate().skip(1).filter_map(|(heap, &other)| Some((heap, other?)));
    let mut all: Vec<(usize, Read)> = heaps
        .flat_map(|(heap, other)| places.splits.iter().map(move |&place| (heap, place + heap, other)))
        // Twice the heap is less than any later heap: the parts are never equal.
        .filter(|&(heap, back, _)| back % 8 == 0 && (BLOCK..=HISTORY).contains(&back) && back + heap < end)
        .map(|(_, back, other)| Read { row: number ^ other, back: (back / 8) as u16 })
        .filter_map(|read| counts.get(usize::from(read.row)).map(|&count| (count, read)))
        .filter(|&(count, _)| count > 0)
        .collect();
    all.sort_by_key(|&(count, read)| (std::cmp::Reverse(count), read.back));
    all.truncate(MOST);
    all.into_iter().map(|(_, read)| read).collect()
}
