//! The folder in which a game keeps its values: a sequence, or rows of tuples.
use crate::game::Game;
use crate::values::keeper_rows::KeptRows;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::values::heap_error;
use claims::values::keeper::{Keeper, identity};
use std::path::Path;
use store::{Note, ResumeError, Store};

impl Game {
    /// Keeps the values of this game in a folder from now on, and continues from values that are
    /// already there: its nim-sequence, or tuples row after row, which [`Game::values`] then makes
    /// from 0 on. Must be called before the first question. Returns notes about the state of the
    /// folder.
    ///
    /// # Errors
    /// [`SolveError::Store`] if the folder is in use, belongs to another game or cannot be read;
    /// [`SolveError::NotStored`] if the game has no sequence; [`SolveError::Stopped`] if the budget
    /// ends while the values are being taken over.
    pub fn keep_in(&mut self, folder: &Path, budget: &Budget) -> Result<Vec<Note>, SolveError> {
        let identity = identity(self.ruleset());
        if self.places() > 1 {
            let (kept, notes) = KeptRows::new(folder, &self.ruleset, budget)?;
            *self.findable() = Some(kept);
            return Ok(notes);
        }
        let (rules, known_values) = self.parts();
        let Some(line) = known_values.line() else {
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
