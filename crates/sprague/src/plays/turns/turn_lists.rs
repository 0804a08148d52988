//! Turns in which every component of a list moves, each on its own: the turns that leave a number
//! that is not good, where the numbers of the rests combine (the largest or the least of all).
//!
//! Every component has a list of options with numbers. The combined numbers that the components
//! from some place on can reach are a small set, so that no branch is entered that leads nowhere,
//! and turns are counted without being made.
use crate::error::SolveError;
use crate::number::Number;
use crate::options::room_for;
use budget::Budget;
use positions::TempoKind;
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of the options of each component that moves, in the order of the options.
pub struct Joint<'a> {
    /// For each component the numbers of its options.
    pub numbers: &'a [Vec<u64>],
    /// The kind of these numbers.
    pub pace: TempoKind,
}

impl Joint<'_> {
    /// The number of turns that leave a number that is not good.
    pub fn count(&self) -> Number {
        let mut counts: BTreeMap<Option<u64>, Number> = BTreeMap::from([(None, Number::from(1))]);
        for own in self.numbers {
            let mut alike: BTreeMap<u64, u64> = BTreeMap::new();
            own.iter().for_each(|&number| *alike.entry(number).or_default() += 1);
            let mut next: BTreeMap<Option<u64>, Number> = BTreeMap::new();
            for (known, count) in &counts {
                for (&number, &times) in &alike {
                    let both = self.with(*known, number);
                    let more = count.times(times);
                    let sum = next.remove(&Some(both)).map_or(more.clone(), |sum| sum.add(&more));
                    next.insert(Some(both), sum);
                }
            }
            counts = next;
        }
        let lost = counts.into_iter().filter(|(number, _)| number.is_some_and(|number| !self.pace.good(number)));
        lost.fold(Number::from(0), |sum, (_, count)| sum.add(&count))
    }

    fn with(&self, known: Option<u64>, number: u64) -> u64 {
        known.map_or(number, |known| self.pace.together(known, number))
    }

    /// The first `limit` of them in the order of the options: the index of an option for each
    /// component.
    ///
    /// # Errors
    /// The limits of the budget.
    pub fn list(&self, limit: usize, budget: &Budget) -> Result<Vec<Vec<usize>>, SolveError> {
        if self.numbers.is_empty() {
            return Ok(Vec::new());
        }
        // The numbers that the components from each place on can reach together.
        let mut reach: Vec<BTreeSet<Option<u64>>> = vec![BTreeSet::from([None])];
        for own in self.numbers.iter().rev() {
            let own: BTreeSet<u64> = own.iter().copied().collect();
            let behind = reach.last().cloned().unwrap_or_default();
            let all = own.iter().flat_map(|&number| behind.iter().map(move |&known| (known, number)));
            reach.push(all.map(|(known, number)| Some(self.with(known, number))).collect());
        }
        reach.reverse();
        let leads = |place: usize, known: Option<u64>| {
            reach[place].iter().any(|&rest| {
                let total = match (known, rest) {
                    (Some(known), Some(rest)) => Some(self.pace.together(known, rest)),
                    (known, rest) => known.or(rest),
                };
                total.is_some_and(|total| !self.pace.good(total))
            })
        };
        let mut found = Vec::new();
        // The path: the next option to try at each place, and the number of those chosen before it.
        let mut path: Vec<(usize, Option<u64>)> = vec![(0, None)];
        while found.len() < limit {
            let place = path.len() - 1;
            let Some((next, known)) = path.last_mut() else { break };
            let Some(own) = self.numbers.get(place) else {
                found.push(path[..place].iter().map(|(next, _)| next - 1).collect());
                room_for(0, ((found.len() + 1) * place * size_of::<usize>()) as u64, budget)?;
                path.pop();
                if path.is_empty() {
                    break;
                }
                continue;
            };
            let Some(&number) = own.get(*next) else {
                path.pop();
                if path.is_empty() {
                    break;
                }
                continue;
            };
            *next += 1;
            let both = Some(self.with(*known, number));
            if leads(place + 1, both) {
                path.push((0, both));
            }
        }
        Ok(found)
    }
}
