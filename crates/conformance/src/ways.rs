//! All ways to compute the nim-values of a ruleset: every engine that accepts it, the search, and
//! the definition itself.
//!
//! A new engine in `heaps::ENGINES` takes part in all suites automatically. Each engine is run
//! three times: in one go, in steps, and starting from half of its values, since values must not
//! depend on where it was interrupted.
use crate::{Outcome, agree, agree_all};
use budget::Budget;
use heaps::sequence::Engine;
use positions::{Search, Table};
use rules::oracle::Oracle;
use rules::ruleset::Ruleset;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The search and the definition must give at least this many values, or positions of a table,
/// however slow they are.
const AT_LEAST: usize = 16;
/// The time for further values after that.
const PATIENCE: Duration = Duration::from_millis(200);
/// A value that takes longer than this is a failure if it is among the first `AT_LEAST`; otherwise
/// it ends the comparison.
const LIMIT: Duration = Duration::from_secs(10);

/// The number of values that each way gave; all of them were right.
pub type Took = BTreeMap<&'static str, usize>;

/// Compares every engine that accepts a ruleset of one number, the search and the definition with
/// the values of the heaps `from`, `from+1`, ...
///
/// # Errors
/// If one of them differs or fails, or if no engine accepts the ruleset.
pub fn values_by_all(ruleset: &Ruleset, from: usize, expected: &[u64]) -> Result<Took, String> {
    let mut took = engines(ruleset, from, expected)?;
    let heaps: Vec<Vec<i64>> = (from as i64..).take(expected.len()).map(|n| vec![n]).collect();
    took.extend(positions_by_all(ruleset, &heaps, expected)?);
    Ok(took)
}

/// Compares every engine that accepts a ruleset of one number with the values of the heaps `from`,
/// `from+1`, ...
///
/// # Errors
/// If one of them differs or fails, or if no engine accepts the ruleset.
pub fn engines(ruleset: &Ruleset, from: usize, expected: &[u64]) -> Result<Took, String> {
    let mut took = Took::new();
    let mut reasons = Vec::new();
    for accepts in heaps::ENGINES.iter().chain(heaps::TWINS) {
        match (accepts(ruleset), accepts(ruleset)) {
            (Ok(mut at_once), Ok(mut in_steps)) => {
                let len = from + expected.len();
                extend(at_once.as_mut(), &[len])?;
                extend(in_steps.as_mut(), &[1, len / 3, len / 2 + 1, len])?;
                let values: Vec<u64> = at_once.values().iter().collect();
                agree_all(at_once.name(), from as i64, values.get(from..).unwrap_or_default(), expected)?;
                if in_steps.values() != at_once.values() {
                    return Err(format!("{}: other values when it goes in steps", at_once.name()));
                }
                if let Ok(mut resumed) = accepts(ruleset) {
                    let half = values.iter().copied().take(len / 2).collect();
                    resumed.resume(half, &Budget::unlimited()).map_err(|error| error.to_string())?;
                    extend(resumed.as_mut(), &[len])?;
                    if resumed.values() != at_once.values() {
                        return Err(format!("{}: other values when it takes over half of them", at_once.name()));
                    }
                }
                took.insert(at_once.name(), expected.len());
            }
            (Err(declined), Err(_)) => reasons.push(declined.to_string()),
            _ => return Err("an engine accepts and declines the same ruleset".to_owned()),
        }
    }
    if took.is_empty() { Err(format!("no engine accepts it: {}", reasons.join("; "))) } else { Ok(took) }
}

fn extend(engine: &mut dyn Engine, lens: &[usize]) -> Outcome {
    for &len in lens {
        engine.extend(len, &Budget::unlimited()).map_err(|error| format!("{}: {error}", engine.name()))?;
    }
    Ok(())
}

/// Compares the search and the definition with the nim-values of positions, which come in an order
/// of growing difficulty: some at the beginning in any case, the others as far as a short time
/// allows.
///
/// # Errors
/// If one of them differs or fails.
pub fn positions_by_all(ruleset: &Ruleset, positions: &[Vec<i64>], expected: &[u64]) -> Result<Took, String> {
    let budget = || Budget::unlimited().with_time(LIMIT).with_memory(1 << 30);
    let mut search = Search::new(ruleset);
    let found = as_far_as_it_goes("search", positions, expected, |position| {
        search.value(position, &budget()).map_err(|error| error.to_string())
    })?;
    let limits = budget();
    let mut oracle = Oracle::with_budget(ruleset, &limits);
    let defined = as_far_as_it_goes("definition", positions, expected, |position| {
        oracle.value(position).map_err(|error| error.to_string())
    })?;
    Ok([("search", found), ("definition", defined)].into())
}

/// Compares a filled table of the box between two corners with its values in row-major order;
/// negative entries are not positions and are skipped.
///
/// # Errors
/// If an entry differs, or the table cannot be filled.
pub fn table_by_all(ruleset: &Ruleset, from: &[i64], to: &[i64], expected: &[i64]) -> Outcome {
    let mut table = Table::new(ruleset, from, to).map_err(|error| format!("table: {error}"))?;
    table.fill(&Budget::unlimited().with_time(LIMIT)).map_err(|error| format!("table: {error}"))?;
    let found = table.values(&Budget::unlimited()).map_err(|stop| format!("table: {stop}"))?;
    agree("entries of the table", found.len(), expected.len())?;
    for (place, (&found, &expected)) in found.iter().zip(expected).enumerate() {
        if u64::try_from(expected).is_ok_and(|expected| expected != found) {
            return Err(format!("table: {found} at place {place} of the box, expected {expected}"));
        }
    }
    Ok(())
}

fn as_far_as_it_goes(
    who: &'static str,
    positions: &[Vec<i64>],
    expected: &[u64],
    mut value: impl FnMut(&[i64]) -> Result<u64, String>,
) -> Result<usize, String> {
    let began = Instant::now();
    for (done, (position, expected)) in positions.iter().zip(expected).enumerate() {
        if done >= AT_LEAST && began.elapsed() > PATIENCE {
            return Ok(done);
        }
        match value(position) {
            Ok(found) if found == *expected => {}
            Ok(found) => return Err(format!("{who}: {found} at {position:?}, expected {expected}")),
            Err(_) if done >= AT_LEAST && began.elapsed() >= LIMIT => return Ok(done),
            Err(error) => return Err(format!("{who} at {position:?}: {error}")),
        }
    }
    Ok(positions.len())
}
