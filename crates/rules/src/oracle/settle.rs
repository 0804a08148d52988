//! Depth-first search without recursion: settles a sum after all sums that it depends on, and finds
//! cycles.
use super::{Oracle, OracleError, SUM_BYTES, Settled, Sum};
use std::collections::BTreeSet;

impl Oracle<'_> {
    /// Settles `start` after everything that it depends on. `lead` lists the options of a sum, each
    /// as the sums that it depends on; `verdict` makes the answer out of theirs; no more are looked
    /// at once one has an answer that is `enough`. Depth first: a sum that is met while it is open
    /// is a cycle.
    pub(super) fn settle<V: Copy>(
        &mut self,
        table: &mut Settled<V>,
        start: Sum,
        lead: impl Fn(&mut Self, &Sum) -> Result<Vec<Vec<Sum>>, OracleError>,
        enough: impl Fn(V) -> bool,
        verdict: impl Fn(&[Vec<Sum>], &dyn Fn(&Sum) -> Option<V>) -> V,
    ) -> Result<V, OracleError> {
        if let Some(&Some(answer)) = table.get(&start) {
            return Ok(answer);
        }
        self.open_bytes = 0;
        let mut parents: Vec<Open> = Vec::new();
        let mut open = Open::new(start.clone(), lead(self, &start)?);
        table.insert(start, None);
        loop {
            let Some(next) = open.unsettled.pop() else {
                let answer = verdict(&open.options, &|sum| table.get(sum).copied().flatten());
                table.insert(open.sum, Some(answer));
                let Some(parent) = parents.pop() else { return Ok(answer) };
                self.open_bytes = self.open_bytes.saturating_sub(open.bytes);
                self.settled_bytes += SUM_BYTES;
                open = parent;
                if enough(answer) {
                    open.unsettled.clear();
                }
                continue;
            };
            match table.get(&next) {
                Some(&Some(answer)) if enough(answer) => open.unsettled.clear(),
                Some(Some(_)) => {}
                Some(None) => {
                    let round = parents.into_iter().chain([open]).map(|open| open.sum);
                    return Err(OracleError::Cycle(round.skip_while(|sum| *sum != next).collect()));
                }
                None => {
                    let child = Open::new(next.clone(), lead(self, &next)?);
                    self.open_bytes += child.bytes;
                    self.budget.reserve(self.open_bytes + self.settled_bytes)?;
                    table.insert(next, None);
                    parents.push(std::mem::replace(&mut open, child));
                }
            }
        }
    }
}

/// A sum whose answer is being found.
#[derive(Debug)]
struct Open {
    sum: Sum,
    options: Vec<Vec<Sum>>,
    /// The sums still to be looked at; the smallest stands last and comes first, which keeps
    /// searches shallow.
    unsettled: Vec<Sum>,
    bytes: u64,
}

impl Open {
    fn new(sum: Sum, options: Vec<Vec<Sum>>) -> Self {
        let unsettled: BTreeSet<&Sum> = options.iter().flatten().collect();
        let unsettled: Vec<Sum> = unsettled.into_iter().rev().cloned().collect();
        let numbers = |sum: &Sum| sum.iter().map(|position| position.len() as u64 * 8 + 32).sum::<u64>();
        let bytes = 2 * options.iter().flatten().map(numbers).sum::<u64>() + SUM_BYTES;
        Self { sum, options, unsettled, bytes }
    }
}

/// A table as it may be kept: after an error, sums that were being looked at are unknown again.
pub(super) fn kept<V, E>(mut table: Settled<V>, result: &Result<V, E>) -> Settled<V> {
    if result.is_err() {
        table.retain(|_, answer| answer.is_some());
    }
    table
}
