//! A sequence that is kept in a folder while it grows, so that a run that dies loses little.
//!
//! Values are stored whenever a chunk is full or some seconds have passed, and whenever a question
//! is answered; see the crate `store` for the contents of the folder.
use crate::error::SolveError;
use crate::game::Game;
use crate::keeper_rows::KeptRows;
use crate::line::GrowError;
use crate::number::Number;
use crate::study::heap_error;
use budget::{Budget, Stop};
use heaps::sequence::{Engine, HeapError};
use rules::ruleset::{Play, Ruleset};
use std::path::Path;
use std::time::Duration;
use store::{CHUNK, Identity, Note, ResumeError, Store};

/// Values are stored after this time at the latest, full chunk or not.
pub(crate) const EVERY: Duration = Duration::from_secs(10);

/// The keeper of a sequence.
pub(crate) struct Keeper {
    store: Store,
}

impl Keeper {
    /// Has the engine make `len` values, and stores them on the way.
    pub(crate) fn extend(&mut self, engine: &mut dyn Engine, len: usize, budget: &Budget) -> Result<(), GrowError> {
        while engine.values().len() < len {
            let chunk = self.store.len() - self.store.len() % CHUNK + CHUNK;
            let step = usize::try_from(chunk).unwrap_or(len).max(engine.values().len() + 1).min(len);
            let outcome = engine.extend(step, &budget.clone().with_time_at_most(EVERY));
            // However the step ended, its values are worth keeping.
            self.store.save(engine.values())?;
            match outcome {
                Err(HeapError::Stopped(Stop::Time { .. })) => budget.check().map_err(HeapError::from)?,
                outcome => outcome?,
            }
        }
        Ok(())
    }
}

/// The subject of a store for the ruleset.
pub(crate) fn identity(ruleset: &Ruleset) -> Identity {
    let convention = match ruleset.play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let (rule, game) = (ruleset.source.clone(), ruleset.canonical.clone());
    Identity { rule, game, convention: convention.to_owned(), sides: Vec::new() }
}

impl Game {
    /// Keeps the values of this game in a folder from now on, and goes on from those that are there
    /// already: its nim-sequence, or tuples row after row, which [`Game::values`] then makes from 0
    /// on. To be called before the first question. Returns notes about the state of
    /// the folder.
    ///
    /// # Errors
    /// [`SolveError::Store`] when the folder is in use, about another game or not readable, when
    /// the game has no sequence; [`SolveError::Stopped`] when the budget ends while the values are
    /// taken over.
    pub fn keep_in(&mut self, folder: &Path, budget: &Budget) -> Result<Vec<Note>, SolveError> {
        let identity = identity(self.ruleset());
        if self.places() > 1 {
            let (kept, notes) = KeptRows::new(folder, &self.ruleset, budget)?;
            *self.findable() = Some(kept);
            return Ok(notes);
        }
        let (rules, study) = self.parts();
        let Some(line) = study.line() else {
            return Err(SolveError::NotStored(
                "only sequences are stored, values of a game on one number that an engine makes".into(),
            ));
        };
        let (mut store, mut notes) = Store::open(folder, &identity)?;
        let end = Number::from(store.len());
        let resumed = store::resume(&mut store, &|| line.fresh_engine(rules), budget);
        let (engine, more) = resumed.map_err(|error| match error {
            ResumeError::Store(error) => SolveError::Store(error),
            ResumeError::Heap(error) => heap_error(error.into(), 0, &end),
            other => SolveError::NotStored(other.to_string().into()),
        })?;
        notes.extend(more);
        line.keep(engine, Keeper { store });
        Ok(notes)
    }
}
