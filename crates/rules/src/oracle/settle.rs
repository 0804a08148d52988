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
        // Both lists of sums, and their heads.
        let listed = options.iter().flatten().map(bytes_of).sum::<u64>() + unsettled.iter().map(bytes_of).sum::<u64>();
        let bytes = listed + options.len() as u64 * LIST_BYTES + bytes_of(&sum) + SUM_BYTES;
        Self { sum, options, unsettled, bytes }
    }
}

/// The bytes of a list that is allocated: its head, and what the allocator adds.
const LIST_BYTES: u64 = 40;

/// The bytes of a sum: a list of positions, each a list of numbers.
fn bytes_of(sum: &Sum) -> u64 {
    LIST_BYTES + sum.iter().map(|position| LIST_BYTES + 16 + position.len() as u64 * 8).sum::<u64>()
}

/// A table as it may be kept: after an error, sums that were being looked at are unknown again.
pub(super) fn kept<V, E>(mut table: Settled<V>, result: &Result<V, E>) -> Settled<V> {
    if result.is_err() {
        table.retain(|_, answer| answer.is_some());
    }
    table
}
