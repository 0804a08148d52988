//! The chain of common values: for every heap the least common value that no throw hits.
//!
//! A block of 64 heaps at a time. Throws from before the block are for kernels: the most useful
//! ones, in learnt order, mark all that they hit; the eight least candidates that are left of each
//! heap are compared with the throws after them, and the least four of those with all others. The
//! numbers that throws within the block hit are found heap by heap. Where no candidate is left, the
//! throws are gone through one by one, so the result never depends on the order.
//!
//! Games with few values and few rare heaps take a shorter way: all hits of a heap fit in one word.
use super::classes::{Classes, NUMBERS};
use super::kernel::{BLOCK, Candidates, FEW, MANY, MOST_GROUPS, Ready, Row, View};
use super::rare_moves::{Throw, Throws};
use super::window::Window;

/// With at most this many throws, and all numbers below 64, all throws are done in words.
const FEW_THROWS: usize = 300;

/// The flag of the number of a rare heap; it survives xor with the number of a common one.
const FLAG: u16 = 1 << 15;

/// Whether a game with this many throws and this largest number takes the shorter way, where the
/// order of throws does not matter.
pub(super) fn goes_by_words(throws: usize, top: u16) -> bool {
    groups(top) <= 4 && throws <= FEW_THROWS
}

/// The number of groups of numbers to mark when `top` is the largest number so far.
pub(super) fn groups(top: u16) -> usize {
    (usize::from(top) / 16 + 1).min(MOST_GROUPS)
}

/// The throws of a game, in the order in which they are used, and the ends of the stages.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) throws: Throws,
    /// The number of throws at the beginning, by distance, that are nearer than a block.
    pub(super) near: usize,
    /// The ends of the first two stages; the third ends with the throws.
    pub(super) stages: [usize; 2],
    /// Amounts that may be taken without splitting which turn a rare heap into an option of the
    /// common class.
    pub(super) turning: Vec<usize>,
    pub(super) splits: Vec<usize>,
}

/// A common value with a number that kernels cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLarge;

/// The chain, and what is known about the current block.
pub(super) struct Chain {
    plan: Plan,
    kernel: Ready,
    /// Whether the shorter way may be taken.
    may_be_small: bool,
    /// Numbers below 16 times this are marked in the next block.
    groups: usize,
    /// Numbers below 16 times this are marked in the current block, and whether in one word.
    marked: usize,
    small: bool,
    /// The last rare heap, 0 if there is none.
    last_rare: usize,
    /// Rare heaps that were found within the current block.
    late: Vec<(usize, u16)>,
    rows: Vec<[Row; 2]>,
    words: Vec<[u64; BLOCK]>,
    many: Box<Candidates<MANY>>,
    few: Box<Candidates<FEW>>,
    /// Lanes in which a candidate is hit, or missing.
    hit: [u64; FEW],
    nearby: Vec<u16>,
    /// The near throws, and the numbers of the current block, rare ones with [`FLAG`].
    near: Vec<(u8, u16)>,
    /// The near throws where all numbers are small.
    near_bytes: Vec<(u8, u8)>,
    block: [u16; BLOCK],
    /// Blocks, and heaps without a candidate, since stages were last adapted.
    blocks: usize,
    without: usize,
    /// Throws tried one by one since the last call of [`Chain::take_tried`].
    tried: u64,
}

impl Chain {
    /// `top` is the largest number so far, common or rare.
    pub(super) fn new(plan: Plan, kernel: Ready, words: bool, top: u16, last_rare: usize) -> Self {
        let mut chain = Self {
            plan,
            kernel,
            may_be_small: words,
            groups: 0,
            marked: 0,
            small: false,
            last_rare,
            late: Vec::new(),
            rows: Vec::new(),
            words: Vec::new(),
            many: Box::new(Candidates::new()),
            few: Box::new(Candidates::new()),
            hit: [0; FEW],
            nearby: Vec::new(),
            near: Vec::new(),
            near_bytes: Vec::new(),
            block: [0; BLOCK],
            blocks: 0,
            without: 0,
            tried: 0,
        };
        let near = &chain.plan.throws.as_slice()[..chain.plan.near];
        chain.near = near.iter().map(|throw| (throw.back() as u8, throw.number())).collect();
        chain.near_bytes = near.iter().map(|throw| (throw.back() as u8, throw.byte)).collect();
        chain.make_room(top);
        chain
    }

    /// Marks numbers up to some more than `top` from now on.
    fn make_room(&mut self, top: u16) {
        self.groups = groups(top);
    }

    /// The distance to the farthest heap that the chain looks back to.
    pub(super) fn reach(&self) -> usize {
        self.plan.throws.reach().max(self.plan.turning.last().copied().unwrap_or(0))
    }

    /// The last rare heap, 0 if there is none.
    pub(super) fn last_rare(&self) -> usize {
        self.last_rare
    }

    /// Throws in use.
    pub(super) fn throws(&self) -> usize {
        self.plan.throws.len()
    }

    /// The throws that were tried one by one since the last call.
    pub(super) fn take_tried(&mut self) -> u64 {
        std::mem::take(&mut self.tried)
    }

    pub(super) fn groups(&self) -> usize {
        self.groups
    }

    /// Whether all hits of a heap are in one word.
    fn is_small(&self) -> bool {
        self.may_be_small && self.groups <= 4 && self.plan.throws.len() <= FEW_THROWS
    }

    /// Begins the block of the heaps from `first` on: the work that does not depend on the block.
    pub(super) fn begin(&mut self, window: &Window, first: usize) {
        self.late.clear();
        (self.marked, self.small) = (self.groups, self.is_small());
        self.rows.resize(self.groups, [[0; BLOCK]; 2]);
        self.words.resize(self.groups.div_ceil(4), [0; BLOCK]);
        self.adapt();
        let view = View::new(window, first);
        let Plan { throws, near, stages, .. } = &self.plan;
        // Rare partners have no mark in the byte plane when numbers need all of its bits.
        let wide = self.groups > 16 || self.groups > 8 && self.last_rare + throws.reach() >= first;
        if self.small {
            self.kernel.hits(&view, throws, 0..throws.len(), *near, wide, &mut self.rows);
            self.kernel.words(&self.rows, &mut self.words);
            return;
        }
        let [one, two] = *stages;
        self.kernel.hits(&view, throws, 0..one, *near, wide, &mut self.rows);
        self.kernel.words(&self.rows, &mut self.words);
        let missing = first_candidates(&self.words, self.groups, &mut self.many);
        let found = self.kernel.seek(&view, throws, one..two, wide, &self.many);
        self.hit = remaining(&self.many, std::array::from_fn(|i| found[i] | missing[i]), &mut self.few);
        let found = self.kernel.seek(&view, throws, two..throws.len(), wide, &self.few);
        for (hit, found) in self.hit.iter_mut().zip(found) {
            *hit |= found;
        }
    }

    /// Makes stages longer where more than one heap in a hundred (fewer when there are many throws)
    /// has no candidate left.
    fn adapt(&mut self) {
        self.blocks += 1;
        if self.blocks == 32 {
            let all = self.plan.throws.len();
            if self.without > (32 * BLOCK * 16 / (all + 1)).clamp(2, 32 * BLOCK / 100) {
                self.plan.stages = self.plan.stages.map(|end| (end + end / 8 + 4).min(all));
            }
            (self.blocks, self.without) = (0, 0);
        }
    }

    /// The number of the least common value that no option of heap `n` in the block has; all heaps
    /// before it are in the window.
    #[inline]
    pub(super) fn settle(&mut self, window: &Window, first: usize, n: usize) -> Result<u16, TooLarge> {
        let number = match self.guess(window, first, n) {
            Some(number) => number,
            None => self.by_all_throws(window, n)?,
        };
        self.block[(n - first) % BLOCK] = number;
        Ok(number)
    }

    /// The number of [`Chain::settle`], or `None` where finding it takes long.
    #[inline]
    pub(super) fn guess(&mut self, window: &Window, first: usize, n: usize) -> Option<u16> {
        let lane = n - first;
        let number =
            if self.small { self.settle_word(window, n, lane) } else { self.settle_candidates(window, n, lane) }?;
        self.block[lane % BLOCK] = number;
        Some(number)
    }

    #[inline]
    fn settle_word(&self, window: &Window, n: usize, lane: usize) -> Option<u16> {
        let at = window.index(n);
        let mut hit = self.words[0][lane];
        for &throw in &self.plan.throws.as_slice()[..self.plan.near] {
            if throw.back() > lane {
                break;
            }
            let (number, common) = window.at(at - throw.back());
            let number = number ^ throw.number();
            hit |= u64::from(common && number < 64) << (number & 63);
        }
        if !self.late.is_empty() || !self.plan.turning.is_empty() {
            self.further(window, n, |number| hit |= u64::from(number < 64) << (number & 63));
        }
        let number = hit.trailing_ones();
        ((number as usize) < 16 * self.marked).then_some(number as u16)
    }

    #[inline]
    fn settle_candidates(&mut self, window: &Window, n: usize, lane: usize) -> Option<u16> {
        let near = &self.near[..self.near.partition_point(|&(back, _)| usize::from(back) <= lane)];
        let mut nearby = std::mem::take(&mut self.nearby);
        nearby.clear();
        nearby.resize(near.len(), 0);
        for (hit, &(back, number)) in nearby.iter_mut().zip(near) {
            *hit = self.block[(lane - usize::from(back)) % BLOCK] ^ number;
        }
        if !self.late.is_empty() || !self.plan.turning.is_empty() {
            self.further(window, n, |number| nearby.push(number));
        }
        let mut places = (0..FEW).filter(|&place| self.hit[place] >> lane & 1 == 0);
        let hit = |number: u16| nearby.iter().fold(false, |hit, &other| hit | (other == number));
        let number = places.by_ref().map(|place| self.few.get(place, lane)).find(|&number| !hit(number));
        self.nearby = nearby;
        number
    }

    /// Settles the heaps from `from` to the end of a block without rare heaps so far, if all hits
    /// are in words.
    pub(super) fn settle_words(&self, window: &mut Window, first: usize, from: usize) -> Option<()> {
        let turns = self.plan.turning.last().is_some_and(|amount| self.last_rare + amount >= first);
        if turns || !self.late.is_empty() {
            return None;
        }
        let at = window.index(first);
        let near = &self.near_bytes;
        let bytes = window.byte.get_mut(at.checked_sub(BLOCK)?..at + BLOCK)?;
        let top = self.kernel.settle(&self.words[0], bytes, near, from - first);
        if usize::from(top) >= 16 * self.marked {
            return None;
        }
        let bytes = &bytes[BLOCK..];
        for (lane, &byte) in bytes.iter().enumerate().skip(from - first) {
            window.high[at + lane] = byte >> 4;
            window.low[at + lane] = byte & 15;
        }
        Some(())
    }

    /// Whether all hits of a heap of the current block are in one word.
    pub(super) fn in_words(&self) -> bool {
        self.small
    }

    /// Calls `hit` with the numbers that rare heaps of this block hit, and rare heaps that an
    /// amount turns into common options.
    #[inline]
    fn further(&self, window: &Window, n: usize, mut hit: impl FnMut(u16)) {
        for &(rare, number) in &self.late {
            for partner in self.plan.splits.iter().filter_map(|&place| (n - place).checked_sub(rare)) {
                let (other, common) = window.at(window.index(partner));
                if common {
                    hit(number ^ other);
                }
            }
        }
        for &amount in &self.plan.turning {
            let (number, common) = window.at(window.index(n - amount));
            if !common && amount < n {
                hit(number);
            }
        }
    }

    /// The number by all throws; the throws of the first stage have left their marks.
    #[cold]
    fn by_all_throws(&mut self, window: &Window, n: usize) -> Result<u16, TooLarge> {
        self.without += 1;
        self.tried += self.plan.throws.len() as u64;
        let throws = self.plan.throws.as_slice();
        let marked = if self.small { 0 } else { self.plan.stages[0].min(throws.len()) };
        if marked > self.plan.near {
            let mut hit = [0; NUMBERS / 64];
            for (hit, words) in hit.iter_mut().zip(&self.words) {
                *hit = words[n % BLOCK];
            }
            self.mark(window, n, throws[..self.plan.near].iter().chain(&throws[marked..]), &mut hit);
            if let Some(number) = least(&hit).filter(|&number| usize::from(number) < 16 * self.marked) {
                return Ok(number);
            }
        }
        let mut hit = [0; NUMBERS / 64];
        self.mark(window, n, throws.iter(), &mut hit);
        let number = least(&hit).ok_or(TooLarge)?;
        if usize::from(number) >= 16 * self.groups {
            self.make_room(number);
        }
        Ok(number)
    }

    /// Marks the numbers that these throws hit at heap `n`, and the further ones.
    fn mark<'a>(
        &self,
        window: &Window,
        n: usize,
        throws: impl Iterator<Item = &'a Throw>,
        hit: &mut [u64; NUMBERS / 64],
    ) {
        let mut mark = |number: u16| hit[usize::from(number) / 64 % (NUMBERS / 64)] |= 1 << (number % 64);
        let at = window.index(n);
        for throw in throws {
            let (number, common) = window.at(at - throw.back());
            if common {
                mark(number ^ throw.number());
            }
        }
        self.further(window, n, mark);
    }

    /// Remembers a rare heap of the current block: as a throw for later heaps, and at once for the
    /// rest of the block.
    pub(super) fn add_rare(&mut self, classes: &Classes, n: usize, value: u64) {
        let number = classes.number(value);
        self.late.push((n, number));
        self.block[n % BLOCK] = number | FLAG;
        self.last_rare = n;
        for &place in &self.plan.splits {
            self.plan.throws.push(Throw::new(place + n, number));
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.plan.throws.bytes() + (self.rows.len() * 2 + self.words.len() * 8) as u64 * BLOCK as u64
    }
}

/// The least number that is not marked.
fn least(hit: &[u64; NUMBERS / 64]) -> Option<u16> {
    let word = hit.iter().position(|&word| word != !0)?;
    Some((64 * word) as u16 + hit[word].trailing_ones() as u16)
}

/// The least numbers of each lane that are not marked; returns the lanes where there are no more.
fn first_candidates(words: &[[u64; BLOCK]], groups: usize, many: &mut Candidates<MANY>) -> [u64; MANY] {
    let mut missing = [0; MANY];
    // The last word may have fewer than four groups.
    let absent = if groups.is_multiple_of(4) { 0 } else { !0u64 << (16 * (groups % 4)) };
    for lane in 0..BLOCK {
        let mut place = 0;
        for (w, word) in words.iter().enumerate() {
            let mut free = !word[lane] & !if w + 1 == words.len() { absent } else { 0 };
            while free != 0 && place < MANY {
                many.set(place, lane, (64 * w) as u16 + free.trailing_zeros() as u16);
                free &= free - 1;
                place += 1;
            }
            if place == MANY {
                break;
            }
        }
        for missing in &mut missing[place..] {
            *missing |= 1 << lane;
        }
    }
    missing
}

/// The least candidates of each lane that are not hit; returns the lanes where there are no more.
fn remaining(many: &Candidates<MANY>, hit: [u64; MANY], few: &mut Candidates<FEW>) -> [u64; FEW] {
    let mut missing = [0; FEW];
    for lane in 0..BLOCK {
        let mut place = 0;
        for (from, hit) in hit.iter().enumerate() {
            if hit >> lane & 1 == 0 {
                few.set(place, lane, many.get(from, lane));
                place += 1;
                if place == FEW {
                    break;
                }
            }
        }
        for missing in &mut missing[place..] {
            *missing |= 1 << lane;
        }
    }
    missing
}
