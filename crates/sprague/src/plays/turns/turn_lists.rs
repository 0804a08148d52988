//! Turns in which every component of a list moves independently: finds the turns whose resulting
//! number is not good, where the number is the largest or the least over the components.
//!
//! Every component has a list of options with numbers. The combined numbers that the components
//! from some index on can reach are a small set. So no branch is entered that leads nowhere, and
//! turns are counted without being constructed.
use crate::options::room_for;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use positions::TempoKind;
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of the options of each component that moves.
pub struct Joint<'a> {
    /// For each component, the numbers of its options.
    pub numbers: &'a [Vec<u64>],
    /// The kind of these numbers.
    pub pace: TempoKind,
}

impl Joint<'_> {
    /// The number of turns whose resulting number is not good.
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

    /// The first `limit` of these turns, in the order of the options: for each component the index
    /// of an option.
    ///
    /// # Errors
    /// [`SolveError`] for the limits of the budget.
    pub fn list(&self, limit: usize, budget: &Budget) -> Result<Vec<Vec<usize>>, SolveError> {
        if self.numbers.is_empty() {
            return Ok(Vec::new());
        }
        // The combined numbers that the components from each index on can reach.
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
        // The path: for each component the next option to try, and the combined number of the
        // components before it.
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
