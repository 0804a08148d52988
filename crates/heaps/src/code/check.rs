//! Verification: the least common value that no option has is the answer unless a smaller rare value is no option.
//!
//! That a rare value is an option is shown by any pair of common heaps with the right total. A few hundred common heaps,
//! chosen as the throws of the chain are, mark the rare values they reach, a block at a time. What they miss is looked
//! for among all small heaps, and then among all heaps and all moves. Almost never is there nothing; then the least
//! missing value is the answer, and the heap is rare.
use super::Places;
use super::classes::Classes;
use super::kernel::{BLOCK, MOST_GROUPS, Ready, Row, View};
use super::throws::Throws;
use super::window::{RARE, Window};
use crate::sequence::{Cell, Cells, Values};
use std::ops::BitXor;

/// What is needed to say for sure whether a value is an option.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) places: &'a Places,
    pub(super) classes: &'a Classes,
    /// The values of all heaps before the block.
    pub(super) values: &'a Values,
}

/// The small heaps in reverse order, as far as kernels want them.
#[derive(Debug, Clone, Default)]
struct Reversed {
    high: Vec<u8>,
    low: Vec<u8>,
}

/// The verifier of blocks.
#[derive(Debug, Clone)]
pub(super) struct Checker {
    kernel: Ready,
    /// Common heaps as throws: all are farther than a block.
    throws: Throws,
    small_heaps: Reversed,
    rows: Vec<[Row; 2]>,
    words: Vec<[u64; BLOCK]>,
}

impl Checker {
    /// A checker that looks at all heaps below `small` one by one: at most half of the heaps so far.
    pub(super) fn new<C: Cell>(cells: &[C], classes: &Classes, kernel: Ready, throws: Throws, small: usize) -> Self {
        let small = small.min(cells.len());
        let mut small_heaps = Reversed::default();
        for (n, &cell) in cells[..small].iter().enumerate().skip(1).rev() {
            let value: u64 = cell.into();
            let number = classes.number(value);
            small_heaps.high.push((number >> 4) as u8);
            small_heaps.low.push(number as u8 & 15 | if classes.is_common(n, value) { 0 } else { RARE / 2 });
        }
        Self { kernel, throws, small_heaps, rows: Vec::new(), words: Vec::new() }
    }

    /// How far back the checker looks.
    pub(super) fn reach(&self, places: &Places) -> usize {
        self.throws.reach().max(self.small_heaps.low.len() + 1 + places.len())
    }

    /// Begins the block of the heaps from `first` on: whatever does not depend on the block itself.
    pub(super) fn begin(&mut self, window: &Window, first: usize, groups: usize) {
        self.rows.resize(groups.min(MOST_GROUPS), [[0; BLOCK]; 2]);
        self.words.resize(groups.div_ceil(4), [0; BLOCK]);
        let all = 0..self.throws.len();
        self.kernel.hits(&View::new(window, first), &self.throws, all, 0, &mut self.rows);
        self.kernel.words(&self.rows, &mut self.words);
    }

    /// The least rare value below the common one of heap `n` that no option has.
    #[inline]
    pub(super) fn missed(&self, window: &Window, first: usize, n: usize, known: &Known<'_>) -> Option<u64> {
        let (number, _) = window.at(window.index(n));
        let below = usize::from(known.classes.rare_below(n, number));
        let mut word = 0;
        while 64 * word < below {
            let marked = self.words.get(word).map_or(0, |words| words[n - first]);
            let rest = below - 64 * word;
            let mut open = !marked & if rest < 64 { (1 << rest) - 1 } else { !0 };
            while open != 0 {
                let number = (64 * word) as u16 + open.trailing_zeros() as u16;
                open &= open - 1;
                let missing = self.search(window, n, number, known);
                if missing.is_some() {
                    return missing;
                }
            }
            word += 1;
        }
        None
    }

    /// Looks for a rare number among the options of heap `n`; the value if it is none.
    pub(super) fn search(&self, window: &Window, n: usize, number: u16, known: &Known<'_>) -> Option<u64> {
        if self.by_small_heaps(window, n, number, known.places) {
            return None;
        }
        let value = known.classes.value(n, number, false);
        (!self.is_option(window, n, value, known)).then_some(value)
    }

    /// Whether a small common heap and another one reach the rare number.
    fn by_small_heaps(&self, window: &Window, n: usize, number: u16, places: &Places) -> bool {
        let Reversed { high, low } = &self.small_heaps;
        places.splits.iter().any(|&place| {
            // The partners of the heaps 1, 2, ... stand before it, in the order of the reversed heaps.
            let end = window.index(n - place);
            let start = end - low.len();
            self.kernel.pairs([&window.high[start..end], &window.low[start..end]], [high, low], number)
        })
    }

    /// Whether a value is that of an option, by all options.
    #[cold]
    fn is_option(&self, window: &Window, n: usize, value: u64, known: &Known<'_>) -> bool {
        let value_of = |heap: usize| {
            known.values.checked(heap).unwrap_or_else(|| {
                let (number, common) = window.at(window.index(heap));
                known.classes.value(heap, number, common)
            })
        };
        let places = known.places;
        if places.leaves.iter().any(|&place| value_of(n - place) == value) {
            return true;
        }
        places.splits.iter().any(|&place| {
            let total = n - place;
            let pairs = if places.unequal { (total - 1) / 2 } else { total / 2 };
            // The partners of the smallest heaps may be in the block and have no value yet.
            let fresh = pairs.min((total + 1).saturating_sub(known.values.len()));
            (1..=fresh).any(|part| value_of(part) ^ value_of(total - part) == value)
                || self.among_values(known.values, fresh + 1..pairs + 1, total, value)
        })
    }

    fn among_values(&self, values: &Values, parts: std::ops::Range<usize>, total: usize, value: u64) -> bool {
        fn look<C: Cell + BitXor<Output = C>>(
            kernel: Ready,
            cells: &[C],
            parts: std::ops::Range<usize>,
            total: usize,
            value: u64,
        ) -> bool {
            let twos = total + 1 - parts.end.max(parts.start)..total + 1 - parts.start;
            C::narrow(value).is_some_and(|value| kernel.splits(&cells[parts], &cells[twos], value))
        }
        if parts.is_empty() {
            return false;
        }
        match values.cells() {
            Cells::U8(cells) => look(self.kernel, cells, parts, total, value),
            Cells::U16(cells) => look(self.kernel, cells, parts, total, value),
            Cells::U32(cells) => look(self.kernel, cells, parts, total, value),
            Cells::U64(cells) => look(self.kernel, cells, parts, total, value),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let rows = (self.rows.len() * 2 + self.words.len() * 8) as u64 * BLOCK as u64;
        self.throws.bytes() + rows + 2 * self.small_heaps.low.len() as u64
    }
}
