//! Boxes of tuples that are kept in a folder while they grow, row after row. Memory holds only as
//! many values as moves can reach back (`heaps::rows`).
//!
//! The folder is a store like that of a sequence: value `i` belongs to the position with number
//! `i`; the last coordinate of a position runs fastest. The first question fixes the sides; the
//! first coordinate has no end, so a later question may need more rows, but not longer ones.
use crate::ask::table;
use crate::cell::{Cell, ValueAt};
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, SumMethod};
use crate::messages::say;
use crate::tell::basis::Basis;
use budget::{Budget, Progress, Stop};
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use claims::values::keeper::{EVERY, identity};
use heaps::rows::{Forward, Rows, RowsError};
use heaps::sequence::Values;
use rules::moves::Position as Tuple;
use rules::ruleset::Ruleset;
use std::path::{Path, PathBuf};
use store::{CHUNK, ChunkEntry, Identity, Note, Reader, Store, StoreError};

/// A folder with the values of tuples.
pub(crate) struct KeptRows {
    folder: PathBuf,
    open: Option<Open>,
}

/// Answers single positions whose values are in the folder.
pub(crate) struct Stored;

impl SumMethod for Stored {
    fn alone(&self, game: &mut Game, at: &Position, _ask: Ask<'_>) -> Reply<ValueAt> {
        let play = game.ruleset.play;
        let Some(kept) = game.findable::<KeptRows>() else { return Ok(None) };
        let numbers: Option<Vec<u64>> = at.0.iter().map(Number::to_u64).collect();
        let Some(value) = numbers.map_or(Ok(None), |numbers| kept.stored(&numbers))? else { return Ok(None) };
        let (cell, basis) = (Cell::of(play, value.into()), Basis::exact(say::computed_and_stored()));
        Ok(Some(ValueAt { position: at.clone(), cell, standing: Standing::Exact, basis }))
    }
}

/// The folder, once the length of its rows is known.
struct Open {
    store: Store,
    sides: Vec<u64>,
    run: Forward<Rows>,
    /// The last chunk that was read.
    chunk: Option<(ChunkEntry, Values)>,
}

impl KeptRows {
    /// Makes the folder, and opens it if it has values; otherwise the first question opens it,
    /// since that determines the length of the rows.
    pub(crate) fn new(folder: &Path, rules: &Ruleset, budget: &Budget) -> Result<(Self, Vec<Note>), SolveError> {
        // Any sides show whether the rule has rows; a rule without them is refused at once.
        family(rules, &vec![1; rules.arity.saturating_sub(1)], budget)?;
        let mut kept = Self { folder: folder.to_owned(), open: None };
        let notes = match Reader::open(folder) {
            Ok(reader) if !reader.is_empty() => {
                let sides = reader.identity().sides.clone();
                // The identity refuses another game, and names the fault.
                let sides = if sides.len() + 1 == rules.arity { sides } else { vec![1; rules.arity - 1] };
                kept.open(rules, sides, budget)?
            }
            _ => {
                Store::prepare(folder)?;
                Vec::new()
            }
        };
        Ok((kept, notes))
    }

    fn open(&mut self, rules: &Ruleset, sides: Vec<u64>, budget: &Budget) -> Result<Vec<Note>, SolveError> {
        let identity = Identity { sides: sides.clone(), ..identity(rules) };
        let (mut store, mut notes) = Store::open(&self.folder, &identity)?;
        check(&mut store, &mut notes, budget)?;
        let mut run = Forward::new(family(rules, &sides, budget)?);
        if !store.is_empty() {
            let first = store.open_from().min(store.len() - run.needed(store.len()));
            let (first, values) = tail(&store, first, budget)?;
            run = Forward::resume(family(rules, &sides, budget)?, first, values);
        }
        self.open = Some(Open { store, sides, run, chunk: None });
        Ok(notes)
    }

    /// The values of all positions of a box that is not empty; after that, the folder has the box
    /// from 0 to its last corner.
    pub(crate) fn cells(
        &mut self,
        rules: &Ruleset,
        from: &[u64],
        shape: &[usize],
        budget: &Budget,
    ) -> Result<Vec<u64>, SolveError> {
        let last = |(&first, &len): (&u64, &usize)| first.saturating_add((len as u64).saturating_sub(1));
        let to: Vec<u64> = from.iter().zip(shape).map(last).collect();
        if self.open.is_none() {
            let sides = to.iter().skip(1).map(|&last| last.saturating_add(1)).collect();
            self.open(rules, sides, budget)?;
        }
        let Some(open) = &mut self.open else { return Ok(Vec::new()) };
        let last = open.number(&to)?;
        open.extend(last.saturating_add(1), budget)?;
        table::tuples(from, shape)
            .map(|position| open.number(&position).and_then(|number| open.value(number)))
            .collect()
    }

    /// The value of a position, if the folder has it already.
    fn stored(&mut self, position: &[u64]) -> Result<Option<u64>, SolveError> {
        let Some(open) = &mut self.open else { return Ok(None) };
        match open.run.family().number(position).filter(|&number| number < open.store.len()) {
            Some(number) => Ok(Some(open.value(number)?)),
            None => Ok(None),
        }
    }
}

impl Open {
    fn number(&self, position: &[u64]) -> Result<u64, SolveError> {
        self.run.family().number(position).ok_or_else(|| {
            let longest: Vec<String> = self.sides.iter().map(|side| (side - 1).to_string()).collect();
            SolveError::NotStored(say::folder_of_shorter_rows(longest.join(",")))
        })
    }

    fn extend(&mut self, len: u64, budget: &Budget) -> Result<(), SolveError> {
        while self.run.len() < len {
            let step = (self.store.open_from() + CHUNK).max(self.run.len() + 1).min(len);
            let stage = budget.clone().with_time_at_most(EVERY).with_total(Some(len));
            let outcome = self.run.extend(step, &stage);
            // However the step ended, its values are worth keeping.
            self.store.save_from(self.run.window().first(), self.run.window().values())?;
            self.run.forget(self.store.open_from());
            match outcome {
                Err(RowsError::Stopped(Stop::Time { .. })) => {
                    budget.check().map_err(|stop| stopped(stop, self.run.len()))?;
                }
                outcome => outcome.map_err(|error| failure(error, &self.run))?,
            }
        }
        Ok(())
    }

    fn value(&mut self, number: u64) -> Result<u64, SolveError> {
        if let Some(value) = self.run.window().get(number) {
            return Ok(value);
        }
        if !self.chunk.as_ref().is_some_and(|(chunk, _)| chunk.first <= number && number < chunk.first + chunk.count) {
            let missing = StoreError::OutOfRange { len: self.store.len(), asked: number };
            let at = self.store.chunks().partition_point(|chunk| chunk.first + chunk.count <= number);
            let chunk = self.store.chunks().get(at).copied().ok_or(missing)?;
            let values = self.store.read(&chunk);
            let values =
                values.map_err(|damage| StoreError::Damaged { first: chunk.first, reason: damage.message() })?;
            self.chunk = Some((chunk, values));
        }
        let found = self.chunk.as_ref().and_then(|(chunk, values)| values.checked((number - chunk.first) as usize));
        found.ok_or(SolveError::Store(StoreError::OutOfRange { len: self.store.len(), asked: number }))
    }
}

fn family(rules: &Ruleset, sides: &[u64], budget: &Budget) -> Result<Rows, SolveError> {
    Rows::new(rules, sides, budget).map_err(|error| match error {
        RowsError::Stopped(stop) => stopped(stop, 0),
        other => SolveError::NotStored(say::only_sequences_and_rows(other.message())),
    })
}

/// Reads every chunk; drops the first damaged one and all after it.
fn check(store: &mut Store, notes: &mut Vec<Note>, budget: &Budget) -> Result<(), SolveError> {
    for index in 0..store.chunks().len() {
        let Some(chunk) = store.chunks().get(index).copied() else { break };
        let progress = Progress { done: chunk.first, total: Some(store.len()), unit: "stored values" };
        budget.poll(progress).map_err(|stop| stopped(stop, store.len()))?;
        if let Err(damage) = store.read(&chunk) {
            notes.push(Note::Damaged { first: chunk.first, count: store.len() - chunk.first, damage });
            store.drop_from(index)?;
            break;
        }
    }
    Ok(())
}

/// The stored values from a number on, or from a little before it, and the number of the first.
fn tail(store: &Store, from: u64, budget: &Budget) -> Result<(u64, Values), SolveError> {
    let mut values = Values::new();
    let mut first = None;
    for chunk in store.chunks().iter().filter(|chunk| chunk.first + chunk.count > from) {
        let bytes = (store.len() - *first.get_or_insert(chunk.first)).saturating_mul(u64::from(chunk.width));
        budget.reserve(bytes).map_err(|stop| stopped(stop, store.len()))?;
        let read = store.read(chunk);
        let read = read.map_err(|damage| StoreError::Damaged { first: chunk.first, reason: damage.message() })?;
        values.append(read.cells());
    }
    Ok((first.unwrap_or(store.len()), values))
}

fn stopped(stop: Stop, len: u64) -> SolveError {
    SolveError::stopped(stop, say::reached_kept_positions(len))
}

fn failure(error: RowsError, run: &Forward<Rows>) -> SolveError {
    match error {
        RowsError::Stopped(stop) => stopped(stop, run.len()),
        RowsError::Order { number, option } => {
            let (from, to) = (run.family().position(number), run.family().position(option));
            SolveError::NotStored(say::move_to_later_row(Tuple(&from).to_string(), Tuple(&to).to_string()))
        }
        other => SolveError::NotStored(say::stored_in_rows(other.message())),
    }
}
