//! Suspense and remoteness of heaps of any size, where finitely many amounts may be taken.
//!
//! *Theorem.* Let m be the largest amount. If for an even s and all n of m heaps in a row the number of the heap n+p is that of the heap
//! n and s more, it is so for all heaps from the first of these on. *Proof.* The number of a heap of at least m follows from those of
//! the m heaps before it: 1 + the largest (or least) that is not good, else 1 + the least (or largest) of all. Adding an even
//! number to all of them adds it to the result, since it changes no parity. So it holds for the next heap, and so on. (As for the
//! nim-values of subtraction games, with the numbers in place of them.)
use super::tempo::{Pace, Seen};
use crate::memo::Answer;
use budget::{Budget, Progress, Stop};
use rules::ruleset::{Class, Ruleset};

/// Heaps between two looks at the budget.
const PATIENCE: usize = 1 << 12;
/// Larger amounts are left to the search.
const MOST_AMOUNT: u64 = 1 << 12;
/// So many amounts at most.
const MOST_AMOUNTS: u64 = 256;
/// So many heaps are looked at for a repetition.
const MOST_HEAPS: usize = 1 << 18;

/// The numbers of all heaps of a game, as far as they are found to repeat.
#[derive(Debug)]
pub(super) struct Repeated {
    amounts: Vec<usize>,
    seen: Seen,
    numbers: Vec<u64>,
    /// From where on the numbers repeat, after how many heaps, and by how much they have grown then.
    period: Option<(usize, usize, u64)>,
    /// Whether none was found, so that the search must do.
    given_up: bool,
}

impl Repeated {
    /// For games in which finitely many amounts may be taken.
    pub(super) fn new(ruleset: &Ruleset, pace: Pace) -> Option<Self> {
        let Class::Subtraction(set) = &ruleset.class else { return None };
        let small = set.len() <= MOST_AMOUNTS && set.max().is_some_and(|most| most <= MOST_AMOUNT);
        if !small || !ruleset.ends.is_empty() || pace == Pace::Relay {
            return None;
        }
        let amounts: Vec<usize> = set.iter().filter_map(|amount| usize::try_from(amount).ok()).collect();
        let sound = amounts.iter().all(|&amount| amount >= 1);
        sound.then(|| Self { amounts, seen: Seen::new(pace), numbers: Vec::new(), period: None, given_up: false })
    }

    /// The number of a heap; none where no repetition was found.
    pub(super) fn number(&mut self, heap: u64, budget: &Budget) -> Result<Option<u64>, Stop> {
        let mut wanted = 64.max(8 * self.largest());
        loop {
            if let Some(known) = usize::try_from(heap).ok().and_then(|heap| self.numbers.get(heap)) {
                return Ok(Some(*known));
            }
            if let Some((from, period, growth)) = self.period {
                let over = heap - from as u64;
                let first = self.numbers[from + (over % period as u64) as usize];
                let times = over / period as u64;
                // A number is at most the heap.
                return Ok(times.checked_mul(growth).and_then(|more| first.checked_add(more)));
            }
            if self.given_up {
                return Ok(None);
            }
            self.extend(wanted.min(MOST_HEAPS), budget)?;
            self.period = self.repetition();
            self.given_up = self.period.is_none() && self.numbers.len() >= MOST_HEAPS;
            wanted = wanted.saturating_mul(4);
        }
    }

    fn largest(&self) -> usize {
        self.amounts.last().copied().unwrap_or(1)
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), Stop> {
        budget.reserve((len * size_of::<u64>()) as u64)?;
        while self.numbers.len() < len {
            let heap = self.numbers.len();
            if heap.is_multiple_of(PATIENCE) {
                budget.poll(Progress { done: heap as u64, total: None, unit: "heaps" })?;
            }
            self.seen.clear();
            for amount in self.amounts.iter().take_while(|amount| **amount <= heap) {
                self.seen.option(self.numbers[heap - amount]);
            }
            self.numbers.push(self.seen.finish());
        }
        Ok(())
    }

    /// The least p such that the last heaps, as many as the largest amount, repeat those p before them.
    fn repetition(&self) -> Option<(usize, usize, u64)> {
        let last = self.numbers.len().checked_sub(self.largest())?;
        let window = &self.numbers[last..];
        (1..=last).find_map(|period| {
            let before = &self.numbers[last - period..];
            let growth = window.first()?.checked_sub(*before.first()?).filter(|growth| growth % 2 == 0)?;
            let same = window.iter().zip(before).all(|(now, then)| *now == then + growth);
            same.then_some((last - period, period, growth))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tempo::Tempo;
    use super::*;
    use proptest::prelude::*;
    use rules::ruleset::Play;

    fn paces() -> impl Strategy<Value = Pace> {
        prop_oneof![
            Just(Pace::Every(Play::Normal)),
            Just(Pace::Every(Play::Misere)),
            Just(Pace::Shortest(Play::Normal)),
            Just(Pace::Shortest(Play::Misere)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

        /// What is said far beyond the repetition is what the search finds.
        #[test]
        fn heaps_far_out_are_those_of_the_search(amounts in prop::collection::btree_set(1u64..14, 1..5), pace in paces(), far in 900u64..2500) {
            let text = amounts.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
            let ruleset = rules::compile(&format!("take {text}"), &[]).unwrap().ruleset;
            let budget = Budget::unlimited();
            let (mut repeated, mut tempo) = (Repeated::new(&ruleset, pace).unwrap(), Tempo::new(&ruleset, pace));
            for heap in (0..40).chain(far..far + 20) {
                let Some(number) = repeated.number(heap, &budget).unwrap() else { continue };
                prop_assert_eq!(Ok(number), tempo.searched(&[heap as i64], &budget), "{} at {}", text, heap);
            }
        }
    }

    #[test]
    fn heaps_of_any_size() {
        let ruleset = rules::compile("take 1..3", &[]).unwrap().ruleset;
        let mut tempo = Tempo::new(&ruleset, Pace::Every(Play::Normal));
        // The loser takes three, the winner one.
        assert_eq!(tempo.number(&[1_000_000_000_000_000_000], &Budget::unlimited()), Ok(500_000_000_000_000_000));
        assert!(Repeated::new(&rules::compile("take any", &[]).unwrap().ruleset, Pace::Every(Play::Normal)).is_none());
        assert!(Repeated::new(&ruleset, Pace::Relay).is_none());
        // The numbers of different residues grow at different rates: nothing repeats, and nothing is said far out.
        let uneven = rules::compile("take 3,9,11", &[]).unwrap().ruleset;
        let mut uneven = Repeated::new(&uneven, Pace::Shortest(Play::Normal)).unwrap();
        assert!(uneven.number(900, &Budget::unlimited()).unwrap().is_some());
        assert_eq!(uneven.number(1 << 30, &Budget::unlimited()), Ok(None));
    }
}
