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
use super::window::Window;
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

/// Parts up to this size are looked at first.
const SMALL_PARTS: usize = 8192;

/// The verifier of blocks.
#[derive(Debug, Clone)]
pub(super) struct Checker {
    kernel: Ready,
    /// Common heaps as throws: all are farther than a block.
    throws: Throws,
    rows: Vec<[Row; 2]>,
    words: Vec<[u64; BLOCK]>,
}

impl Checker {
    pub(super) fn new(kernel: Ready, throws: Throws) -> Self {
        Self { kernel, throws, rows: Vec::new(), words: Vec::new() }
    }

    /// How far back the checker looks.
    pub(super) fn reach(&self) -> usize {
        self.throws.reach()
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
        let value = known.classes.value(n, number, false);
        (!self.is_option(window, n, value, known)).then_some(value)
    }

    /// Whether a value is that of an option, by all options: those with a small part first, since they nearly always
    /// suffice.
    fn is_option(&self, window: &Window, n: usize, value: u64, known: &Known<'_>) -> bool {
        let places = known.places;
        let value_of = |heap: usize| {
            known.values.checked(heap).unwrap_or_else(|| {
                let (number, common) = window.at(window.index(heap));
                known.classes.value(heap, number, common)
            })
        };
        // The partners of the smallest heaps may be in the block, without a value so far.
        let parts = |place: usize| {
            let pairs = if places.unequal { (n - place - 1) / 2 } else { (n - place) / 2 };
            (pairs.min((n - place + 1).saturating_sub(known.values.len())), pairs)
        };
        let among =
            |place: usize, from: usize, to: usize| self.among_values(known.values, from + 1..to + 1, n - place, value);
        let split = |test: &dyn Fn(usize, usize, usize) -> bool| {
            places.splits.iter().any(|&place| {
                let (fresh, pairs) = parts(place);
                test(place, fresh, pairs)
            })
        };
        split(&|place, fresh, pairs| among(place, fresh, pairs.min(SMALL_PARTS)))
            || places.leaves.iter().any(|&place| value_of(n - place) == value)
            || split(&|place, fresh, _| (1..=fresh).any(|part| value_of(part) ^ value_of(n - place - part) == value))
            || split(&|place, fresh, pairs| among(place, fresh.max(SMALL_PARTS), pairs))
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
        if parts.start >= parts.end {
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
        self.throws.bytes() + rows
    }
}
