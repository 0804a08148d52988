//! The outcomes of all positions of a box and nothing else. They come from values if memory
//! suffices for them; otherwise, and whenever the outcomes are kept in a folder, they take two bits
//! a position, also for loopy play (`heaps::rows::outcomes`, `store::outcomes`).
use crate::Position;
use crate::answer::Outcome;
use crate::ask::table::{self, Table};
use crate::cell::Cell;
use crate::game::Game;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::sum::check_arity;
use budget::{Budget, Stop};
use claims::error::SolveError;
use claims::values::keeper::{EVERY, identity};
use heaps::rows::outcomes::{Ending, Outcomes, Retrograde};
use heaps::rows::{Rows, RowsError};
use rules::moves::Position as Tuple;
use rules::ruleset::Ruleset;
use std::path::Path;
use std::time::Duration;
use store::{Identity, OutcomeStore};

/// Known outcomes are saved after this time first, then after intervals that double up to
/// [`EVERY`].
const SOON: Duration = Duration::from_millis(100);

/// Why the outcomes of a box cannot be computed directly.
enum Failure {
    /// The outcomes do not determine one another.
    Declined(Message),
    Failed(SolveError),
}

impl<E: Into<SolveError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl Game {
    /// The outcomes of all positions between two corners, both included: N, P or D, in a table; and
    /// notes about the folder, if there is one. A folder keeps the outcomes of all positions from 0
    /// on, row after row, a quarter of a byte each; a later call continues from there, however the
    /// last one ended.
    ///
    /// # Errors
    /// [`SolveError`] as in [`Game::values`]; [`SolveError::NotStored`] for games whose outcomes no
    /// folder can keep.
    pub fn outcomes(
        &mut self,
        from: &[u64],
        to: &[u64],
        folder: Option<&Path>,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<(Table, Vec<Message>), SolveError> {
        if folder.is_some() && self.ruleset().entailing().is_some() {
            return Err(SolveError::unsupported(say::error_no_kept_marks()));
        }
        if folder.is_some() && self.ruleset().judged().is_some() {
            return Err(SolveError::unsupported(say::error_no_kept_verdicts()));
        }
        let by_values = match folder {
            None => Some(self.outcomes_by_values(from, to, options, budget)),
            Some(_) => None,
        };
        let out_of_memory = match by_values {
            // The graph of all moves takes much more than two bits a position.
            Some(Err(error @ SolveError::Stopped { stop: Stop::Memory { .. }, .. })) if options.theory() => Some(error),
            Some(found) => return Ok((found?, Vec::new())),
            None => None,
        };
        for corner in [from, to] {
            check_arity(self, &Position::new(corner.iter().copied()))?;
        }
        let mut notes = Vec::new();
        let found = in_box(self.ruleset(), from, to, folder, &mut notes, budget);
        match found {
            Ok(cells) => {
                let shape = table::shape(from, to)?;
                Ok((Table { rule: self.rule().to_owned(), from: from.to_vec(), shape, cells }, notes))
            }
            Err(Failure::Failed(error)) => Err(error),
            // There is no folder, so the values were tried first and ran out of memory: report
            // that.
            Err(Failure::Declined(why)) => Err(out_of_memory.unwrap_or(SolveError::NotStored(why))),
        }
    }

    fn outcomes_by_values(
        &mut self,
        from: &[u64],
        to: &[u64],
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Table, SolveError> {
        let mut table = self.values(from, to, options, budget)?;
        for cell in &mut table.cells {
            *cell = Cell::Outcome(cell.outcome());
        }
        Ok(table)
    }
}

/// The outcomes of a box, taken from the outcomes of all positions from 0 on.
fn in_box(
    rules: &Ruleset,
    from: &[u64],
    to: &[u64],
    folder: Option<&Path>,
    notes: &mut Vec<Message>,
    budget: &Budget,
) -> Result<Vec<Cell>, Failure> {
    let stored = folder.and_then(OutcomeStore::about).map(|identity| identity.sides);
    let asked = to.iter().skip(1).map(|last| last.saturating_add(1)).collect();
    let sides = stored.filter(|sides| sides.len() + 1 == rules.arity).unwrap_or(asked);
    let rows = family(rules, &sides, budget)?;
    let last = rows.number(to).and_then(|last| last.checked_add(1));
    let positions = last.ok_or_else(|| {
        let longest: Vec<String> = sides.iter().map(|side| (side - 1).to_string()).collect();
        SolveError::NotStored(say::folder_of_shorter_rows(longest.join(",")))
    })?;
    let mut store = None;
    let outcomes = match folder {
        None => Outcomes::new(positions, budget).map_err(|stop| stopped(stop, 0, false))?,
        Some(folder) => {
            let identity = Identity { sides: sides.clone(), ..identity(rules) };
            let mut opened = OutcomeStore::open(folder, &identity, positions).map_err(SolveError::Store)?;
            let outcomes = Outcomes::new(opened.positions(), budget).map_err(|stop| stopped(stop, 0, true))?;
            let (settled, damaged) = opened.load(&outcomes).map_err(SolveError::Store)?;
            notes.extend(damaged.into_iter().map(say::outcomes_damaged));
            store = Some(opened).filter(|_| !settled);
            if settled {
                return cells(&rows, &outcomes, from, to);
            }
            outcomes
        }
    };
    // On one thread a pass carries results through all rows; several threads would depend on each
    // other's results.
    let mut run = Retrograde::new(rows, outcomes);
    finish(&mut run, store.as_mut(), budget)?;
    cells(run.family(), run.outcomes(), from, to)
}

/// Runs until no further outcome can be derived, and saves the known ones now and then.
fn finish(run: &mut Retrograde<Rows>, mut store: Option<&mut OutcomeStore>, budget: &Budget) -> Result<(), Failure> {
    let mut pause = SOON;
    loop {
        let stage = if store.is_some() { budget.clone().with_time_at_most(pause) } else { budget.clone() };
        pause = (2 * pause).min(EVERY);
        let outcome = run.finish(&stage);
        if let Some(store) = &mut store {
            store.save(run.outcomes(), outcome.is_ok()).map_err(SolveError::Store)?;
        }
        match outcome {
            Ok(()) => return Ok(()),
            Err(RowsError::Stopped(Stop::Time { .. })) if budget.check().is_ok() => {}
            Err(RowsError::Stopped(stop)) => {
                let known = run.outcomes().len() - run.outcomes().count_open();
                return Err(stopped(stop, known, store.is_some()).into());
            }
            Err(RowsError::Beyond { number, option }) => {
                let (from, to) = (run.family().position(number), run.family().position(option));
                return Err(outside(&from, &to));
            }
            Err(RowsError::Outside { from, to }) => return Err(outside(&from, &to)),
            Err(other) => return Err(Failure::Declined(other.message())),
        }
    }
}

fn outside(from: &[i64], to: &[i64]) -> Failure {
    Failure::Declined(say::move_leaves_box(Tuple(from).to_string(), Tuple(to).to_string()))
}

fn family(rules: &Ruleset, sides: &[u64], budget: &Budget) -> Result<Rows, Failure> {
    Rows::new(rules, sides, budget).map_err(|error| match error {
        RowsError::Stopped(stop) => stopped(stop, 0, false).into(),
        other => Failure::Declined(say::outcomes_of_tuples(other.message())),
    })
}

fn stopped(stop: Stop, known: u64, kept: bool) -> SolveError {
    let reached = if kept { say::reached_kept_outcomes(known) } else { say::reached_outcomes(known) };
    SolveError::stopped(stop, reached)
}

/// The outcomes between two corners, once no further outcome can be derived.
fn cells(rows: &Rows, outcomes: &Outcomes, from: &[u64], to: &[u64]) -> Result<Vec<Cell>, Failure> {
    let shape = table::shape(from, to)?;
    let outcome = |position: Vec<u64>| {
        Cell::Outcome(match rows.number(&position).map(|number| outcomes.get(number)) {
            Some(Ending::Lost) => Outcome::P,
            Some(Ending::Won) => Outcome::N,
            Some(Ending::Open) | None => Outcome::D,
        })
    };
    Ok(table::tuples(from, &shape).map(outcome).collect())
}
