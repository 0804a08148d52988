//! Verification: the least common value that no option has is the answer unless a smaller rare
//! value is no option.
//!
//! Any pair of common heaps with the right total shows that a rare value is an option. A few
//! hundred common heaps, chosen like the throws of the chain, mark the rare values they reach, a
//! block at a time. The few that they miss are compared with those that some thousand others reach,
//! and then looked for one by one: among the small heaps, then among all heaps and all moves.
//! Almost never is there none; then the least missing value is the answer, and the heap is rare.
use super::classes::Classes;
use super::kernel::{BLOCK, Candidates, MANY, MOST_GROUPS, Ready, Row, View};
use super::places::Places;
use super::rare_moves::Throws;
use super::window::Window;
use crate::sequence::{self, Cells, Values};
use std::cell::Cell;
use std::ops::BitXor;

/// The data that decide whether a value is an option.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) places: &'a Places,
    pub(super) classes: &'a Classes,
    /// The values of all heaps before the block.
    pub(super) values: &'a Values,
}

/// Parts up to this size are looked at first.
const SMALL_PARTS: usize = 8192;

/// The number of throws whose comparison with a block costs as much as a search for one number.
const ONE_BY_ONE: usize = 128;

pub(super) struct Checker {
    kernel: Ready,
    /// Common heaps as throws: all are farther than a block.
    throws: Throws,
    /// The number of throws that mark; the others are compared with the missing numbers.
    stage: usize,
    rows: Vec<[Row; 2]>,
    /// The rare numbers that options are known to have.
    words: Vec<[u64; BLOCK]>,
    ask: Box<Candidates<MANY>>,
    /// Pairs of heaps that searches compared in vain since the last call of
    /// [`Checker::take_compared`].
    compared: Cell<u64>,
}

impl Checker {
    pub(super) fn new(kernel: Ready, throws: Throws, stage: usize) -> Self {
        let ask = Box::new(Candidates::new());
        let (stage, compared) = (stage.min(throws.len()), Cell::default());
        Self { kernel, stage, throws, rows: Vec::new(), words: Vec::new(), ask, compared }
    }

    /// The distance to the farthest heap that the checker looks back to.
    pub(super) fn reach(&self) -> usize {
        self.throws.reach()
    }

    /// Begins the block of the heaps from `first` on: all work that does not depend on the block
    /// itself. At each heap the rare numbers below its limit are of interest; `last_rare` is the
    /// last rare heap.
    pub(super) fn begin(
        &mut self,
        window: &Window,
        first: usize,
        groups: usize,
        last_rare: usize,
        limits: &[u16; BLOCK],
    ) {
        self.rows.resize(groups.min(MOST_GROUPS), [[0; BLOCK]; 2]);
        self.words.resize(groups.div_ceil(4), [0; BLOCK]);
        let view = View::new(window, first);
        // The choice of the chain.
        let wide = groups > 16 || groups > 8 && last_rare + self.reach() >= first;
        self.kernel.hits(&view, &self.throws, 0..self.stage, 0, wide, &mut self.rows);
        self.kernel.words(&self.rows, &mut self.words);
        let further = self.stage..self.throws.len();
        let mut from = [0; BLOCK];
        loop {
            let asked = self.missing(limits, &mut from);
            let count: usize = asked.iter().map(|lanes| lanes.count_ones() as usize).sum();
            if count == 0 || count * ONE_BY_ONE <= further.len() || further.is_empty() {
                break;
            }
            let found = self.kernel.seek(&view, &self.throws, further.clone(), wide, &self.ask);
            for (place, (asked, found)) in asked.into_iter().zip(found).enumerate() {
                let mut lanes = asked & found;
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() as usize;
                    let number = self.ask.get(place, lane);
                    self.words[usize::from(number) / 64][lane] |= 1 << (number % 64);
                    lanes &= lanes - 1;
                }
            }
        }
    }

    /// Asks for the least numbers of each lane, not below `from` and below the limit, that are not
    /// marked. Returns for each place the lanes that have a number there; `from` is then after
    /// them.
    fn missing(&mut self, limits: &[u16; BLOCK], from: &mut [u16; BLOCK]) -> [u64; MANY] {
        let mut asked = [0; MANY];
        for (lane, (&limit, from)) in limits.iter().zip(from).enumerate() {
            let mut place = 0;
            for (word, marked) in self.words.iter().enumerate().skip(usize::from(*from) / 64) {
                let first = 64 * word as u16;
                if first >= limit || place == MANY {
                    break;
                }
                let mut open = !marked[lane];
                open &= if limit - first < 64 { (1 << (limit - first)) - 1 } else { !0 };
                open &= if *from > first { !0 << (*from - first) } else { !0 };
                while open != 0 && place < MANY {
                    let number = first + open.trailing_zeros() as u16;
                    self.ask.set(place, lane, number);
                    asked[place] |= 1 << lane;
                    place += 1;
                    open &= open - 1;
                }
            }
            // Places are full, or nothing is left.
            *from = if place == MANY { self.ask.get(MANY - 1, lane) + 1 } else { limit.max(*from) };
        }
        asked
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

    /// Looks for a rare number among the options of heap `n`; returns its value if no option has
    /// it.
    pub(super) fn search(&self, window: &Window, n: usize, number: u16, known: &Known<'_>) -> Option<u64> {
        let value = known.classes.value(n, number, false);
        (!self.is_option(window, n, value, known)).then_some(value)
    }

    /// The pairs of heaps that searches have compared in vain since the last call.
    pub(super) fn take_compared(&self) -> u64 {
        self.compared.take()
    }

    /// Whether some option has this value: options with a small part first, since they nearly
    /// always suffice.
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
        let among = |place: usize, from: usize, to: usize| {
            let found = self.among_values(known.values, from + 1..to + 1, n - place, value);
            if !found {
                self.compared.set(self.compared.get() + to.saturating_sub(from) as u64);
            }
            found
        };
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
        fn look<C: sequence::Cell + BitXor<Output = C>>(
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
