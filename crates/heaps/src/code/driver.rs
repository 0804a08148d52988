//! The record engine at work: it learns from the values so far, and makes block after block with
//! that knowledge.
mod threads;

use super::candidates::{Chain, Plan, TooLarge, goes_by_words, groups};
use super::check::{Checker, Known};
use super::classes::Classes;
use super::kernel::{BLOCK, FEW, MANY, Ready};
use super::move_order::{NOTHING, Samples};
use super::places::Places;
use super::rare_moves::{Throw, Throws};
use super::rows::{BitRows, Open, RUN};
use super::window::Window;
use crate::sequence::{Cell, Values};
use crate::with_cells;

/// The largest size, and the largest number, of heaps that are candidates for the throws of the
/// checker.
const SMALL_HEAPS: usize = 1 << 16;
const MOST_CANDIDATES: usize = 1 << 13;
/// The number of throws of the checker that cost as much as one rare value looked for heap by heap.
const STRAGGLER: usize = 4000;
/// The most times that the checker compares the missing numbers of a block.
const MOST_ROUNDS: usize = 8;
/// The pairs of heaps that a search compares in a step.
const PAIRS: u64 = 8;
/// The number of blocks without a rare heap before several blocks are verified at once.
const QUIET: usize = 64;
/// Samples are taken from at most this many heaps.
const SPAN: usize = 1 << 16;
/// Table entries that samples may take, and the largest and the least number of samples.
const SAMPLED: usize = 1 << 19;
const MOST_SAMPLES: usize = 600;
const LEAST_SAMPLES: usize = 48;

/// Classes, chain and checker that fit each other.
pub(super) struct Machine {
    classes: Classes,
    window: Window,
    chain: Chain,
    checker: Checker,
    /// For verification while all numbers are small.
    rows: Option<BitRows>,
    /// Whether there were rows when the machine learnt.
    by_words: bool,
    /// The numbers of the current block that the rows leave open.
    open: Vec<Open>,
    /// The number of rare heaps when the machine learnt, and since.
    rare_then: usize,
    rare_since: usize,
    /// The number of heaps when the machine learnt.
    learnt_at: usize,
    /// All values were below this when the machine learnt; and the end of the first block with a
    /// larger value since, if there is one.
    top: u64,
    outgrown: Option<usize>,
}

/// The data of the learner: the latest heaps, and some of them as samples.
struct Lesson<'a> {
    /// Numbers of the smallest heaps; `None` where a heap is not common.
    small: &'a [Option<u16>],
    window: &'a Window,
    classes: &'a Classes,
    /// The number of heaps with values.
    len: usize,
    /// Samples are taken from the last `span` heaps.
    span: usize,
}

impl Lesson<'_> {
    /// The number of heap `n`, and whether it is common.
    #[inline]
    fn get(&self, n: usize) -> (u16, bool) {
        self.window.at(self.window.index(n))
    }

    /// The number that a throw hits at heap `n`, or [`NOTHING`].
    #[inline]
    fn hit(&self, n: usize, throw: Throw) -> u16 {
        let Some(partner) = n.checked_sub(throw.back()) else { return NOTHING };
        let (number, common) = self.get(partner);
        if common { number ^ throw.number() } else { NOTHING }
    }

    /// Common heaps, spread at random but always the same, and for each a lane of a block: some to
    /// learn from, others to measure the result.
    fn samples(&self, throws: usize) -> [Vec<(usize, usize)>; 2] {
        // Measured: an order that is learnt early is soon learnt again.
        let entries = match self.len {
            0..0x2000 => SAMPLED / 32,
            0x2000..0x8000 => SAMPLED / 8,
            0x8000..0x10000 => SAMPLED / 4,
            _ => SAMPLED,
        };
        let count = (self.len / 16).min(entries / throws.max(1)).clamp(LEAST_SAMPLES, MOST_SAMPLES);
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.len - 1 - (state >> 33) as usize % self.span, (state >> 27) as usize % BLOCK)
        };
        let mut all: Vec<_> = (0..4 * count).map(|_| next()).filter(|&(n, _)| self.get(n).1).take(count).collect();
        let others = all.split_off(all.len() - all.len() / 4);
        [all, others]
    }
}

impl Machine {
    /// Learns from the values so far, a multiple of [`BLOCK`] of them and at least four blocks.
    /// `None` when some value is too large, or all are 0. Games with few values take the shorter
    /// way if `words`.
    pub(super) fn learn(values: &Values, places: &Places, kernel: Ready, words: bool) -> Option<Self> {
        with_cells!(values.cells(), |cells| Self::learn_from(cells, places, kernel, words))
    }

    fn learn_from<C: Cell>(cells: &[C], places: &Places, kernel: Ready, words: bool) -> Option<Self> {
        let len = cells.len();
        let classes = Classes::best(cells, places.parity())?;
        let mut rare: Vec<(usize, u16)> = Vec::new();
        let (mut top_value, mut top_number) = (0, 0);
        for (n, &cell) in cells.iter().enumerate().skip(1) {
            let value: u64 = cell.into();
            let common = classes.is_common(n, value);
            if !common {
                rare.push((n, classes.number(value)));
            }
            (top_value, top_number) = (value.max(top_value), classes.number(value).max(top_number));
        }
        let last_rare = rare.last().map_or(0, |&(n, _)| n);
        let small = SMALL_HEAPS.min(len / 2 - places.len() / 2);
        let (span, reach) = ((len / 4).min(SPAN), last_rare.max(small) + 2 * places.len() + 2 * BLOCK);
        let window = Window::new(cells, &classes, places.len(), reach + span);
        let numbers: Vec<Option<u16>> = (0..small)
            .map(|n| (n, cells[n].into()))
            .map(|(n, value)| classes.is_common(n, value).then(|| classes.number(value)))
            .collect();
        let lesson = Lesson { small: &numbers, window: &window, classes: &classes, len, span };
        let throws = throws(&classes, places, &rare);
        let by_words = words && goes_by_words(throws.len(), top_number);
        let plan = plan(&lesson, places, throws, by_words);
        let (checks, stage) =
            if by_words { (Throws::default(), 0) } else { checks(&lesson, places, kernel, groups(top_number)) };
        let chain = Chain::new(plan, kernel, words, top_number, last_rare);
        let rows = by_words.then(|| BitRows::new(kernel, &window, len, &numbers, places, &classes));
        let checker = Checker::new(kernel, checks, stage);
        Some(Self {
            classes,
            window,
            chain,
            checker,
            rows,
            by_words,
            open: Vec::new(),
            rare_then: rare.len(),
            rare_since: 0,
            learnt_at: len,
            top: (top_value + 1).next_power_of_two(),
            outgrown: None,
        })
    }

    /// Makes the next block, or several: from heap `values.len()` on. On failure nothing has
    /// changed that matters: another engine must go on.
    pub(super) fn block(&mut self, values: &Values, places: &Places) -> Result<(), TooLarge> {
        let first = values.len();
        let reach = self.reach(places);
        if !self.window.advance(reach) {
            self.reload(values, places, reach);
        }
        self.chain.begin(&self.window, first);
        if self.chain.in_words() && self.rows.is_some() {
            if first >= self.chain.last_rare() + QUIET * BLOCK {
                if self.small_run(values, places, first, reach) {
                    return Ok(());
                }
                self.chain.begin(&self.window, first);
            }
            self.small_block(values, places, first)?;
        } else {
            self.rows = None;
            self.large_block(values, places, first, first)?;
        }
        self.window.set_end(first + BLOCK);
        Ok(())
    }

    /// The distance back to the farthest heap that the window must show.
    fn reach(&self, places: &Places) -> usize {
        self.chain.reach().max(self.checker.reach()) + places.len() + 2 * BLOCK
    }

    /// Whether two threads would gain: much work a heap, and no rare heap among the last `steady`
    /// before heap `n`.
    pub(super) fn can_pair(&self, n: usize, steady: usize) -> bool {
        !self.by_words && self.window.end() == n && n >= self.chain.last_rare() + steady
    }

    /// Makes the heaps from `from` on. All are settled at first as if none were rare, which gives
    /// the checker the numbers to look for.
    fn large_block(&mut self, values: &Values, places: &Places, first: usize, from: usize) -> Result<(), TooLarge> {
        let mut guesses = [None; BLOCK];
        let mut limits = [0; BLOCK];
        let mut last = 0;
        for n in from..first + BLOCK {
            guesses[n - first] = self.chain.guess(&self.window, first, n);
            last = guesses[n - first].unwrap_or(last);
            self.window.set(n, last, true);
            limits[n - first] = self.classes.rare_below(n, last);
        }
        self.checker.begin(&self.window, first, self.chain.groups(), self.chain.last_rare(), &limits);
        let mut as_guessed = true;
        for n in from..first + BLOCK {
            let number = match guesses[n - first].filter(|_| as_guessed) {
                Some(number) => number,
                None => self.chain.settle(&self.window, first, n)?,
            };
            as_guessed &= guesses[n - first] == Some(number);
            self.window.set(n, number, true);
            let known = Known { places, classes: &self.classes, values };
            if let Some(value) = self.checker.missed(&self.window, first, n, &known) {
                self.make_rare(values, places, n, value);
                as_guessed = false;
            }
        }
        Ok(())
    }

    /// Makes up to eight blocks from `first` on, the first of them begun by the chain, as long as
    /// they are without a rare heap; returns whether there is one.
    fn small_run(&mut self, values: &Values, places: &Places, first: usize, reach: usize) -> bool {
        let mut end = first;
        while end < first + RUN * BLOCK {
            if end > first {
                self.window.set_end(end);
                if !self.window.advance(reach) {
                    break;
                }
                self.chain.begin(&self.window, end);
            }
            if !self.chain.in_words() || self.chain.settle_words(&mut self.window, end, end).is_none() {
                break;
            }
            end += BLOCK;
        }
        let missing = self.missing(values, places, first, first, (end - first) / BLOCK);
        let end = missing.map_or(end, |(n, _)| n / BLOCK * BLOCK);
        self.window.set_end(end);
        end > first
    }

    /// The first heap of some blocks from `first` on, not before `from` in the first block, that
    /// turns out to be rare, and its value.
    fn missing(
        &mut self,
        values: &Values,
        places: &Places,
        first: usize,
        from: usize,
        blocks: usize,
    ) -> Option<(usize, u64)> {
        let rows = self.rows.as_mut()?;
        let mut open = std::mem::take(&mut self.open);
        rows.check(&self.window, first, blocks, from, &mut open);
        let known = Known { places, classes: &self.classes, values };
        let missing = open.iter().find_map(|&(n, number)| {
            let value = self.checker.search(&self.window, n, number, &known)?;
            Some((n, value))
        });
        self.open = open;
        missing
    }

    /// The block as a whole; from a rare heap on, if one is found, again.
    fn small_block(&mut self, values: &Values, places: &Places, first: usize) -> Result<(), TooLarge> {
        let mut from = first;
        while from < first + BLOCK {
            if self.chain.settle_words(&mut self.window, first, from).is_none() {
                for n in from..first + BLOCK {
                    let number = self.chain.settle(&self.window, first, n)?;
                    if usize::from(number) >= BitRows::NUMBERS {
                        self.rows = None;
                        return self.large_block(values, places, first, from);
                    }
                    self.window.set(n, number, true);
                }
            }
            let Some((n, value)) = self.missing(values, places, first, from, 1) else { break };
            self.make_rare(values, places, n, value);
            // The heap must leave the rows even when it is the last of the block.
            if let Some(rows) = &mut self.rows {
                rows.enter(&self.window, first);
            }
            from = n + 1;
        }
        Ok(())
    }

    /// Records that heap `n` of the current block has a rare value.
    fn make_rare(&mut self, values: &Values, places: &Places, n: usize, value: u64) {
        self.window.set(n, self.classes.number(value), false);
        if self.window.base() > 0 {
            // The new throw reaches back to the beginning.
            self.reload_all(values, places, values.len(), n + 1);
        }
        self.chain.add_rare(&self.classes, n, value);
        self.rare_since += 1;
    }

    fn reload(&mut self, values: &Values, places: &Places, reach: usize) {
        self.window = with_cells!(values.cells(), |cells| Window::new(cells, &self.classes, places.len(), reach));
        self.window.advance(reach);
    }

    /// Shows all heaps, and those of the block from `first` to before `end` as they were.
    fn reload_all(&mut self, values: &Values, places: &Places, first: usize, end: usize) {
        let block: Vec<(u16, bool)> = (first..end).map(|n| self.window.at(self.window.index(n))).collect();
        self.reload(values, places, values.len());
        for (n, (number, common)) in (first..end).zip(block) {
            self.window.set(n, number, common);
        }
    }

    /// The heap after the last block.
    pub(super) fn end(&self) -> usize {
        self.window.end()
    }

    /// The values of the heaps of a range that is in the last block.
    pub(super) fn values(&self, heaps: std::ops::Range<usize>) -> impl Iterator<Item = u16> + '_ {
        let indices = self.window.index(heaps.start)..self.window.index(heaps.end);
        self.classes.values(heaps.start, indices.map(|index| self.window.at(index)))
    }

    /// Notes the largest value of a block that ended before heap `n`.
    pub(super) fn note_top(&mut self, n: usize, value: u64) {
        if value >= self.top && self.outgrown.is_none() {
            self.outgrown = Some(n);
        }
    }

    /// Whether it would pay to learn anew before heap `n`.
    pub(super) fn wants_to_learn(&self, n: usize) -> bool {
        let grown = self.rare_since > 16 + self.rare_then / 3 && n > self.learnt_at + self.learnt_at / 16;
        let soon = self.outgrown.is_some_and(|at| n >= at + at / 64);
        let factor = if n <= 1 << 13 { 2 } else { 4 };
        let doubled = n >= factor * self.learnt_at && n <= 1 << 19;
        grown || soon || doubled || self.by_words && self.rows.is_none()
    }

    /// The least number of steps of a block, for looks at the budget.
    pub(super) fn steps(&self) -> u64 {
        ((BLOCK / 16) * (self.chain.throws() + 50) * self.chain.groups()) as u64
    }

    /// The steps beyond these that the blocks since the last call have taken: heap by heap, where
    /// values are not settled or verified with the block.
    pub(super) fn take_further_steps(&mut self) -> u64 {
        self.checker.take_compared() / PAIRS + self.chain.take_tried()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.window.bytes()
            + self.chain.bytes()
            + self.checker.bytes()
            + self.rows.as_ref().map_or(0, |rows| rows.bytes())
    }
}

/// The throws of the rare heaps and of amounts taken, the nearest first.
fn throws(classes: &Classes, places: &Places, rare: &[(usize, u16)]) -> Vec<Throw> {
    let amounts = places.leaves.iter().filter(|&&amount| !turns(classes, amount));
    let mut all: Vec<Throw> = amounts.map(|&amount| Throw::new(amount, 0)).collect();
    all.extend(
        places.splits.iter().flat_map(|&place| rare.iter().map(move |&(n, number)| Throw::new(place + n, number))),
    );
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether taking an amount turns common heaps into options of the rare class, and the other way
/// round.
fn turns(classes: &Classes, amount: usize) -> bool {
    classes.with_parity() && amount % 2 == 1
}

fn plan(lesson: &Lesson<'_>, places: &Places, all: Vec<Throw>, by_words: bool) -> Plan {
    let turning = places.leaves.iter().copied().filter(|&amount| turns(lesson.classes, amount)).collect();
    let splits = places.splits.clone();
    let near = all.iter().take_while(|throw| throw.back() < BLOCK).count();
    if by_words {
        let stages = [all.len(); 2];
        return Plan { throws: all.into_iter().collect(), near, stages, turning, splits };
    }
    let [learnt, others] = lesson.samples(all.len()).map(|heaps| {
        let mut samples = Samples::new(all.len());
        for (n, lane) in heaps {
            // Kernels do not see partners within the block.
            let hit = |&throw: &Throw| if throw.back() > lane { lesson.hit(n, throw) } else { NOTHING };
            samples.add(lesson.get(n).0, all.iter().map(hit));
        }
        samples
    });
    let order = learnt.order(near);
    let coverage = others.coverage(&order);
    let slack = |end: usize| (end + end / 16).clamp(near, all.len());
    // Where few samples were possible, averages are a better guide than the worst of them.
    let one = slack(coverage.until(MANY - 1, 10).max(coverage.until_on_average(18)));
    let two = slack(coverage.until(FEW - 1, 5).max(coverage.until_on_average(5))).max(one);
    Plan {
        throws: order.iter().map(|&k| all[k as usize]).collect::<Throws>(),
        near,
        stages: [one, two],
        turning,
        splits,
    }
}

/// The throws of common heaps that reach nearly all rare values below the answers, and the number
/// of them that mark the values they reach.
fn checks(lesson: &Lesson<'_>, places: &Places, kernel: Ready, groups: usize) -> (Throws, usize) {
    let most = (MOST_CANDIDATES / places.splits.len().max(1)).min(lesson.len / 8);
    // Twice the heap is less than any later heap: the parts are never equal. The window may not
    // show the smallest.
    let end = lesson.small.len().min(lesson.len.saturating_sub(places.len() + BLOCK) / 2);
    // One half are the smallest heaps, the others are spread over the larger ones.
    let half = BLOCK + most / 2;
    let step = (end.saturating_sub(half) / (most / 2 + 1)).max(1);
    let heaps = (BLOCK..half.min(end)).chain((half..end).step_by(step));
    let pool: Vec<Throw> = heaps
        .filter_map(|n| lesson.small.get(n).copied().flatten().map(|number| (n, number)))
        .flat_map(|(n, number)| places.splits.iter().map(move |&place| Throw::new(place + n, number)))
        .collect();
    let [learnt, others] = lesson.samples(pool.len()).map(|heaps| {
        let mut samples = Samples::new(pool.len());
        for (n, _) in heaps {
            let limit = lesson.classes.rare_below(n, lesson.get(n).0);
            samples.add(limit, pool.iter().map(|&throw| lesson.hit(n, throw)));
        }
        samples
    });
    let order = learnt.order(0);
    let coverage = others.coverage(&order);
    let count = coverage.cheapest(STRAGGLER);
    let [marking, comparing] = kernel.costs(groups);
    let cost = |&(rounds, stage): &(usize, usize)| stage * marking + rounds * (count - stage) * comparing;
    let stages = (1..=MOST_ROUNDS).map(|rounds| (rounds, coverage.until(rounds * MANY - 1, 20).min(count)));
    let stage = stages.min_by_key(cost).map_or(count, |(_, stage)| stage);
    (order[..count].iter().map(|&k| pool[k as usize]).collect(), stage)
}
