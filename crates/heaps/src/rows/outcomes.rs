//! The outcome of each position of a family, in two bits each, also where play can go round in a
//! circle: retrograde analysis without a list of moves.
//!
//! A position with a move to a lost one is won; one all of whose moves lead to won ones is lost;
//! all others are drawn: neither player can force an end (E. Zermelo 1913; the decided positions
//! are the least fixed point of these two rules, and it does not depend on the order in which they
//! are applied). Keeping the moves, or a count of them for each position, would cost tens of bytes
//! a position; so here they are listed again and again, pass after pass over all open positions, up
//! and down in turns, until nothing changes any more. In a pass each position comes after those of
//! its options that can come before it (a walk in depth, with a stack of its own), so that one pass
//! is enough where play ends, whatever the order of the numbers.
//!
//! Every outcome that is written down is final, and any known outcomes may be taken as a beginning
//! ([`Outcomes::from_bytes`]): a run that was stopped loses nothing, nor do threads that work on
//! neighbouring blocks disturb each other. (They gain little where each block depends on the one
//! before, as rows do.) 10^9 positions take 250 MB.
//!
//! ```
//! use budget::Budget;
//! use heaps::rows::{Rows, outcomes::{Ending, Outcomes, Retrograde}};
//! // A token that goes left or right on 0..=9 and is off the board at 0; the other number says who may turn back.
//! let game = rules::compile("(a,b) -> (a-1,b) : a<4; (a,b) -> (a+1,b) : 3<a, a<9; (a,b) -> (a-1,b) : a>6", &[]).unwrap().ruleset;
//! let rows = Rows::new(&game, &[1], &Budget::default())?;
//! let mut run = Retrograde::new(rows, Outcomes::new(10, &Budget::default())?);
//! run.finish(&Budget::default())?;
//! let found: String = (0..10).map(|a| run.outcomes().get(a).letter()).collect();
//! assert_eq!(found, "PNPNDDDDDD");
//! # Ok::<(), heaps::rows::RowsError>(())
//! ```
use super::{Indexed, RowsError};
use crate::say;
use budget::{Budget, Progress, Stop};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Positions in a word.
const IN_WORD: u64 = 32;
/// The lower bits of all positions of a word.
const LOWER: u64 = 0x5555_5555_5555_5555;
/// Positions of a block, which one thread looks at.
const BLOCK: u64 = 1 << 13;
/// Positions between two looks at the clock.
const PATIENCE: u64 = 1 << 10;
/// The most positions on the stack of a walk; further ones are looked at in their turn.
const WAITING: usize = 1 << 18;
/// The bits of a position that was looked at in this pass and is open still.
const LOOKED: u64 = 3;

/// The outcome of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Not known yet; when all is done, drawn: neither player can force an end.
    Open,
    /// The player to move loses.
    Lost,
    /// The player to move wins.
    Won,
}

impl Ending {
    /// The letter of the outcome when all is done: P, N or D.
    pub fn letter(self) -> char {
        match self {
            Self::Open => 'D',
            Self::Lost => 'P',
            Self::Won => 'N',
        }
    }
}

/// Outcomes of the positions `0..len`, two bits each: 0 is open, 1 lost, 2 won; 3 open, too, but
/// looked at in this pass.
#[derive(Debug)]
pub struct Outcomes {
    words: Vec<AtomicU64>,
    len: u64,
}

impl Outcomes {
    /// Outcomes of `len` positions, none of them known.
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub fn new(len: u64, budget: &Budget) -> Result<Self, Stop> {
        let words = len.div_ceil(IN_WORD);
        let bytes = words.saturating_mul(8);
        budget.reserve(bytes)?;
        let words = usize::try_from(words).map_err(|_| Stop::Memory { needed: bytes, limit: usize::MAX as u64 })?;
        Ok(Self { words: (0..words).map(|_| AtomicU64::new(0)).collect(), len })
    }

    /// The number of positions.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The outcome of a position as far as it is known.
    #[inline]
    pub fn get(&self, number: u64) -> Ending {
        let word = self.words.get((number / IN_WORD) as usize).map_or(0, |word| word.load(Relaxed));
        match word >> (2 * (number % IN_WORD)) & 3 {
            1 => Ending::Lost,
            2 => Ending::Won,
            _ => Ending::Open,
        }
    }

    /// Puts these bits in place of those of an open position.
    fn put(&self, number: u64, bits: u64) {
        let shift = 2 * (number % IN_WORD);
        if let Some(word) = self.words.get((number / IN_WORD) as usize) {
            let new = |old: u64| matches!(old >> shift & 3, 0 | LOOKED).then_some(old & !(3 << shift) | bits << shift);
            // Another thread can only have found the same meanwhile.
            let _ = word.fetch_update(Relaxed, Relaxed, new);
        }
    }

    /// Writes the outcome of a position, if it is still open; outcomes are final.
    pub fn set(&self, number: u64, ending: Ending) {
        match ending {
            Ending::Open => {}
            Ending::Lost => self.put(number, 1),
            Ending::Won => self.put(number, 2),
        }
    }

    /// Whether a position is open and was not looked at in this pass.
    fn is_fresh(&self, number: u64) -> bool {
        let word = self.words.get((number / IN_WORD) as usize).map_or(u64::MAX, |word| word.load(Relaxed));
        word >> (2 * (number % IN_WORD)) & 3 == 0
    }

    /// The positions of a word for which this holds, as lower bits, without positions beyond the
    /// last.
    fn those(&self, word: usize, holds: impl Fn(u64) -> u64) -> u64 {
        let bits = self.words.get(word).map_or(0, |word| word.load(Relaxed));
        let here = self.len.saturating_sub(word as u64 * IN_WORD).min(IN_WORD);
        let there = if here == IN_WORD { u64::MAX } else { (1 << (2 * here)) - 1 };
        holds(bits) & LOWER & there
    }

    fn open(&self, word: usize) -> u64 {
        self.those(word, |bits| !(bits ^ bits >> 1))
    }

    fn fresh(&self, word: usize) -> u64 {
        self.those(word, |bits| !(bits | bits >> 1))
    }

    /// Begins a new pass.
    fn refresh(&self) {
        for word in &self.words {
            word.store(without_looks(word.load(Relaxed)), Relaxed);
        }
    }

    /// The number of open positions.
    pub fn count_open(&self) -> u64 {
        (0..self.words.len()).map(|word| u64::from(self.open(word).count_ones())).sum()
    }

    /// The bytes of the positions from a multiple of 32 on: four in a byte, the first in its lowest
    /// bits.
    pub fn bytes(&self, first: u64, count: u64) -> Vec<u8> {
        let words = (first / IN_WORD) as usize..first.saturating_add(count).div_ceil(IN_WORD) as usize;
        let words = self.words.get(words.start..words.end.min(self.words.len())).unwrap_or_default();
        words.iter().flat_map(|word| without_looks(word.load(Relaxed)).to_le_bytes()).collect()
    }

    /// Takes the outcomes of the positions from a multiple of 32 on from bytes that
    /// [`Outcomes::bytes`] made; returns whether they fit.
    pub fn from_bytes(&self, first: u64, bytes: &[u8]) -> bool {
        let start = (first / IN_WORD) as usize;
        let words = self.words.get(start..).unwrap_or_default();
        if !bytes.len().is_multiple_of(8) || bytes.len() / 8 > words.len() || !first.is_multiple_of(IN_WORD) {
            return false;
        }
        for (word, bytes) in words.iter().zip(bytes.chunks_exact(8)) {
            let mut bits = [0; 8];
            bits.copy_from_slice(bytes);
            word.store(without_looks(u64::from_le_bytes(bits)), Relaxed);
        }
        true
    }
}

/// The bits of a word as they are kept: positions that were looked at are open.
fn without_looks(word: u64) -> u64 {
    let looked = word & word >> 1 & LOWER;
    word & !(looked | looked << 1)
}

/// The analysis of a family.
#[derive(Debug)]
pub struct Retrograde<G> {
    family: G,
    /// A copy of the family for each further thread.
    copies: Vec<G>,
    outcomes: Outcomes,
    passes: u64,
    /// The first block that this pass has not finished, and whether anything has changed in it.
    next: u64,
    changed: bool,
    /// Whether no further outcome can follow.
    done: bool,
}

impl<G: Indexed + Send> Retrograde<G> {
    /// Goes on from these outcomes, which must be right, on one thread.
    pub fn new(family: G, outcomes: Outcomes) -> Self {
        Self { family, copies: Vec::new(), outcomes, passes: 0, next: 0, changed: false, done: false }
    }

    /// Adds one more thread for each copy; the copies must be equal to the family.
    #[must_use]
    pub fn with_copies(mut self, copies: Vec<G>) -> Self {
        self.copies = copies;
        self
    }

    /// The family.
    pub fn family(&self) -> &G {
        &self.family
    }

    /// The known outcomes.
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    /// Whether all is done: then open positions are drawn.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The number of passes over all positions that were open.
    pub fn passes(&self) -> u64 {
        self.passes
    }

    /// Goes on until no further outcome follows.
    ///
    /// # Errors
    /// [`RowsError`]: a limit, a move out of the positions that there are, or a move that leaves
    /// several. The known outcomes stay.
    pub fn finish(&mut self, budget: &Budget) -> Result<(), RowsError> {
        while !self.done {
            self.done = !self.pass(budget)?;
            self.passes += 1;
        }
        Ok(())
    }

    /// Looks once at all open positions, or at the rest where a pass was stopped; returns whether
    /// anything changed.
    fn pass(&mut self, budget: &Budget) -> Result<bool, RowsError> {
        let (len, up) = (self.outcomes.len, self.passes.is_multiple_of(2));
        let pass = Pass {
            outcomes: &self.outcomes,
            budget,
            up,
            blocks: len.div_ceil(BLOCK),
            thorough: self.passes == 0,
            next: AtomicU64::new(self.next),
            left: AtomicU64::new(u64::MAX),
            changed: AtomicBool::new(self.changed),
            error: Mutex::new(None),
        };
        std::thread::scope(|scope| {
            for family in &mut self.copies {
                let pass = &pass;
                scope.spawn(move || pass.work(family, false));
            }
            pass.work(&mut self.family, true);
        });
        let (changed, left) = (pass.changed.load(Relaxed), pass.left.load(Relaxed));
        match pass.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => {
                // Positions that were on the way are looked at again in another pass.
                (self.next, self.changed) = (left, true);
                Err(error)
            }
            None => {
                (self.next, self.changed) = (0, false);
                self.outcomes.refresh();
                Ok(changed)
            }
        }
    }
}

/// One look at all open positions, by all threads.
struct Pass<'a> {
    outcomes: &'a Outcomes,
    budget: &'a Budget,
    up: bool,
    blocks: u64,
    /// Whether all options are looked at, so that a forbidden move is found even in won positions.
    thorough: bool,
    next: AtomicU64,
    /// The first block that was not finished.
    left: AtomicU64,
    changed: AtomicBool,
    error: Mutex<Option<RowsError>>,
}

impl Pass<'_> {
    /// Works on block after block until none is left; reports progress if `tells`.
    fn work(&self, family: &mut impl Indexed, tells: bool) {
        loop {
            let taken = self.next.fetch_add(1, Relaxed);
            if taken >= self.blocks {
                return;
            }
            let progress =
                Progress { done: taken * BLOCK, total: Some(self.outcomes.len), unit: "positions in a pass" };
            let stop = if tells { self.budget.poll(progress) } else { self.budget.check() };
            let block = if self.up { taken } else { self.blocks - 1 - taken };
            let worked = stop.map_err(RowsError::Stopped).and_then(|()| self.block(family, block));
            if let Err(error) = worked {
                self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                self.left.fetch_min(taken, Relaxed);
                // The others have nothing left to take.
                self.next.store(self.blocks, Relaxed);
                return;
            }
        }
    }

    /// Looks at all positions of a block that were not looked at yet.
    fn block(&self, family: &mut impl Indexed, block: u64) -> Result<(), RowsError> {
        let words = (block * BLOCK / IN_WORD) as usize..((block + 1) * BLOCK / IN_WORD) as usize;
        let mut way = Vec::new();
        for step in 0..words.len() {
            let word = if self.up { words.start + step } else { words.end - 1 - step };
            loop {
                let fresh = self.outcomes.fresh(word);
                let Some(highest) = fresh.checked_ilog2() else { break };
                let bit = if self.up { fresh.trailing_zeros() } else { highest };
                self.settle(family, word as u64 * IN_WORD + u64::from(bit / 2), &mut way)?;
            }
        }
        Ok(())
    }

    /// Looks at a position, but first at its options that were not looked at yet, and so on.
    fn settle(&self, family: &mut impl Indexed, number: u64, way: &mut Vec<(u64, bool)>) -> Result<(), RowsError> {
        way.clear();
        way.push((number, false));
        let mut looked = 0u64;
        while let Some(top) = way.last_mut() {
            let (number, again) = *top;
            if !again && !self.outcomes.is_fresh(number) {
                way.pop();
                continue;
            }
            top.1 = true;
            self.outcomes.put(number, LOOKED);
            let height = way.len();
            let ending = self.ending(family, number, |option| {
                if !again && way.len() < WAITING && self.outcomes.is_fresh(option) {
                    way.push((option, false));
                }
            })?;
            if ending != Ending::Open {
                self.outcomes.set(number, ending);
                self.changed.store(true, Relaxed);
            }
            if ending != Ending::Open || way.len() == height {
                way.truncate(height - 1);
            }
            looked += 1;
            if looked.is_multiple_of(PATIENCE) {
                self.budget.check()?;
            }
        }
        Ok(())
    }

    /// The outcome of a position that follows from the known outcomes of its options.
    fn ending(&self, family: &mut impl Indexed, number: u64, mut open: impl FnMut(u64)) -> Result<Ending, RowsError> {
        let misere = family.lost() == 1;
        let (mut any, mut wins, mut all_won, mut error) = (false, false, true, None);
        family.options(number, self.budget, |parts| {
            any = true;
            let ending = match *parts {
                // A player who must move where nothing is left has lost, or won in misere play.
                [] if misere => Ending::Won,
                [] => Ending::Lost,
                [option] if option < self.outcomes.len => self.outcomes.get(option),
                [option] => {
                    error = Some(RowsError::Beyond { number, option });
                    return ControlFlow::Break(());
                }
                _ => {
                    error = Some(RowsError::Rules(say::parts_have_no_outcome()));
                    return ControlFlow::Break(());
                }
            };
            if let (Ending::Open, &[option]) = (ending, parts) {
                open(option);
            }
            wins |= ending == Ending::Lost;
            all_won &= ending == Ending::Won;
            if wins && !self.thorough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        match error {
            Some(error) => Err(error),
            None if wins || (!any && misere) => Ok(Ending::Won),
            None if all_won => Ok(Ending::Lost),
            None => Ok(Ending::Open),
        }
    }
}
