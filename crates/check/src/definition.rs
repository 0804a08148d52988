//! Values of single positions by the definition: all options, and the mex. Used for small
//! positions, and to compare the first values that theorems derive.
use crate::forms::ring::rows;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex;
use crate::rule::options::{Remains, options, room_of};
use crate::rule::{Clause, Family, Rule};
use crate::say;
use foldhash::HashMap;

/// Values of the positions derived so far; `None` while they are being derived.
#[derive(Debug, Default)]
pub(crate) struct Known(HashMap<Vec<i64>, Option<u64>>);

impl Known {
    /// The nim-value of a position; in misere play the misere nim-value of a single position.
    ///
    /// # Errors
    /// If play need not end, if a misere position becomes a sum, or if the work is too much.
    pub(crate) fn value(
        &mut self,
        rule: &Rule,
        convention: Convention,
        at: &[i64],
        work: &mut Work<'_>,
    ) -> Result<u64, Invalid> {
        if rule.family == Family::Ring && convention == Convention::Normal {
            return self.ring(rule, at, work);
        }
        if !rule.is_position(at) {
            return Err(Invalid::Rule(say::positions_by_definition()));
        }
        let mut open: Vec<(Vec<i64>, Vec<Remains>)> = Vec::new();
        let mut next = Some(at.to_vec());
        // The options of all positions on the path are held at the same time.
        let mut held = 0;
        loop {
            if let Some(at) = next.take() {
                let options = options(rule, &at, work)?;
                held += options.iter().map(room_of).sum::<u64>();
                work.values(held + self.0.len() as u64 * 8)?;
                self.0.insert(at.clone(), None);
                open.push((at, options));
            }
            let Some((at, options)) = open.last() else { break };
            let mut values = Vec::new();
            for sum in options {
                if convention == Convention::Misere && sum.len() > 1 {
                    return Err(Invalid::Condition(say::no_misere_values_of_sums()));
                }
                // If a move leaves nothing, the next player cannot move.
                let mut value = u64::from(sum.is_empty() && convention == Convention::Misere);
                for part in sum {
                    work.spend(1)?;
                    match self.0.get(part) {
                        Some(Some(own)) => value ^= own,
                        Some(None) => return Err(Invalid::Condition(say::play_need_not_end())),
                        None => {
                            next = Some(part.clone());
                            break;
                        }
                    }
                }
                if next.is_some() {
                    break;
                }
                values.push(value);
            }
            if next.is_some() {
                continue;
            }
            let ends = values.is_empty() && convention == Convention::Misere;
            self.0.insert(at.clone(), Some(if ends { 1 } else { mex(values) }));
            held -= options.iter().map(room_of).sum::<u64>();
            open.pop();
        }
        self.0.get(at).copied().flatten().ok_or_else(|| Invalid::Condition(say::play_need_not_end()))
    }

    /// The nim-value of a ring, whose moves leave one row, or nothing.
    fn ring(&mut self, rule: &Rule, at: &[i64], work: &mut Work<'_>) -> Result<u64, Invalid> {
        let row = rows(rule)?;
        let mut ring = row.clone();
        for clause in &mut ring.clauses {
            if let Clause::Take { leaving, .. } = clause {
                *leaving = None;
            }
        }
        let mut values = Vec::new();
        for left in options(&ring, at, work)? {
            let mut value = 0;
            for part in &left {
                value ^= self.value(&row, Convention::Normal, part, work)?;
            }
            values.push(value);
        }
        Ok(mex(values))
    }
}
