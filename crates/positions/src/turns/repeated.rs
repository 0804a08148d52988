//! Suspense, remoteness and relays of heaps of any size, where finitely many amounts may be taken,
//! or any amount.
//!
//! *Theorem.* Let m be the largest amount. If for an even s and all n of m consecutive heaps the
//! number of heap n+p is that of heap n plus s, this holds for all heaps from the first of these
//! on. *Proof.* The number of a heap of at least m follows from those of the m heaps before it: 1 +
//! the largest (or least) that is not good, else 1 + the least (or largest) of all. Adding an even
//! number to all of them adds it to the result, since it changes no parity. So it holds for the
//! next heap, and so on. (As for the nim-values of subtraction games, with the numbers in place of
//! them.) The function of a heap that is played in turn with others follows from those of the m
//! heaps before it, too, and takes one of four values: there s is 0.
//!
//! Where any amount may be taken, the options of a heap are all smaller heaps. So once a heap has a
//! number that a smaller heap has, the next heap has the same set of numbers among its options, and
//! so have all larger ones: the same number for ever.
use super::tempo::{Round, Seen, TempoKind};
use crate::memo::Answer;
use budget::{Budget, Progress, Stop};
use rules::ruleset::{Class, Ruleset};

/// Heaps between two looks at the budget.
const PATIENCE: usize = 1 << 12;
/// Games with a larger amount are left to the search.
const MOST_AMOUNT: u64 = 1 << 12;
/// The most amounts that a game may have.
const MOST_AMOUNTS: u64 = 256;
/// The most heaps that are computed to find a repetition.
const MOST_HEAPS: usize = 1 << 18;

/// The numbers of the heaps of a game, which may be found to repeat.
#[derive(Debug)]
pub struct Repeated {
    /// The amounts; none if any amount may be taken.
    amounts: Option<Vec<usize>>,
    pace: TempoKind,
    seen: Seen,
    numbers: Vec<u64>,
    /// The preperiod of the numbers, the period, and the amount by which they have grown after
    /// it.
    period: Option<(usize, usize, u64)>,
    /// Whether no repetition was found, so that the search must answer.
    given_up: bool,
}

impl Repeated {
    /// For games in which finitely many amounts may be taken, or any.
    pub fn new(ruleset: &Ruleset, pace: TempoKind) -> Option<Self> {
        let amounts = match &ruleset.class {
            Class::Subtraction(set)
                if set.len() <= MOST_AMOUNTS && set.max().is_some_and(|most| most <= MOST_AMOUNT) =>
            {
                let amounts: Vec<usize> = set.iter().filter_map(|amount| usize::try_from(amount).ok()).collect();
                amounts.iter().all(|&amount| amount >= 1).then_some(Some(amounts))?
            }
            Class::AllBut(excluded) if excluded.is_empty() => None,
            _ => return None,
        };
        let (seen, numbers) = (Seen::new(pace), Vec::new());
        ruleset.ends.is_empty().then_some(Self { amounts, pace, seen, numbers, period: None, given_up: false })
    }

    /// The number of a heap; none if no repetition was found.
    pub fn number(&mut self, heap: u64, budget: &Budget) -> Result<Option<u64>, Stop> {
        while !usize::try_from(heap).is_ok_and(|heap| heap < self.numbers.len()) && self.period.is_none() {
            if self.given_up {
                return Ok(None);
            }
            self.further(budget)?;
        }
        Ok(self.known(heap))
    }

    /// The number of a heap that was computed, or that follows from the repetition.
    fn known(&self, heap: u64) -> Option<u64> {
        if let Some(known) = usize::try_from(heap).ok().and_then(|heap| self.numbers.get(heap)) {
            return Some(*known);
        }
        let (from, period, growth) = self.period?;
        let over = heap - from as u64;
        let first = self.numbers[from + (over % period as u64) as usize];
        // A number is at most the heap.
        (over / period as u64).checked_mul(growth).and_then(|more| first.checked_add(more))
    }

    /// The repetition, if one is found.
    pub fn round(&mut self, budget: &Budget) -> Result<Option<Round<'_>>, Stop> {
        while self.period.is_none() && !self.given_up {
            self.further(budget)?;
        }
        Ok(self.period.map(|(from, period, growth)| Round { numbers: &self.numbers[..from + period], from, growth }))
    }

    /// Computes more numbers, and tests them for a repetition.
    fn further(&mut self, budget: &Budget) -> Result<(), Stop> {
        let wanted = self.numbers.len().saturating_mul(4).max(64).max(8 * self.largest());
        self.extend(wanted.min(MOST_HEAPS), budget)?;
        self.period = self.repetition();
        self.given_up = self.period.is_none() && self.numbers.len() >= MOST_HEAPS;
        Ok(())
    }

    fn largest(&self) -> usize {
        self.amounts.as_ref().and_then(|amounts| amounts.last()).copied().unwrap_or(1)
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), Stop> {
        budget.reserve((len * size_of::<u64>()) as u64)?;
        while self.numbers.len() < len {
            let heap = self.numbers.len();
            if heap.is_multiple_of(PATIENCE) {
                budget.poll(Progress { done: heap as u64, total: None, unit: "heaps" })?;
            }
            self.seen.clear();
            let most = self.amounts.as_ref().map_or(heap, Vec::len);
            let amount = |i: usize| self.amounts.as_ref().map_or(i + 1, |amounts| amounts[i]);
            for amount in (0..most).map(amount).take_while(|amount| *amount <= heap) {
                self.seen.option(self.numbers[heap - amount]);
            }
            self.numbers.push(self.seen.finish());
        }
        Ok(())
    }

    /// The preperiod of the numbers, the period, and the amount by which they have grown after
    /// it.
    fn repetition(&self) -> Option<(usize, usize, u64)> {
        if self.amounts.is_none() {
            let heap = (0..self.numbers.len()).find(|&heap| self.numbers[..heap].contains(&self.numbers[heap]))?;
            return Some((heap, 1, 0));
        }
        // The least p for which the last m heaps, m the largest amount, repeat those p before them.
        let last = self.numbers.len().checked_sub(self.largest())?;
        let window = &self.numbers[last..];
        (1..=last).find_map(|period| {
            let before = &self.numbers[last - period..];
            let growth = window.first()?.checked_sub(*before.first()?)?;
            let sound = if self.pace == TempoKind::Relay { growth == 0 } else { growth % 2 == 0 };
            let same = sound && window.iter().zip(before).all(|(now, then)| *now == then + growth);
            same.then_some((last - period, period, growth))
        })
    }
}
