//! A sequence that is kept in a folder while it grows, so that a run that is killed loses little.
//!
//! Values are stored whenever a chunk is full or some seconds have passed, and whenever a question
//! is answered; the crate `store` documents the contents of the folder.
use budget::{Budget, Stop};
use heaps::sequence::{Engine, HeapError};
use rules::ruleset::{Play, Ruleset};
use std::time::Duration;
use store::{CHUNK, Identity, Store, StoreError};

/// Values are stored at least this often, even if a chunk is not full.
pub const EVERY: Duration = Duration::from_secs(10);

/// Why a sequence grew less than requested.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum GrowError {
    /// The engine stopped.
    #[error(transparent)]
    Heap(#[from] HeapError),
    /// The values could not be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A folder that is open for the values of one sequence.
pub struct Keeper {
    /// The folder.
    pub store: Store,
}

impl Keeper {
    /// Lets the engine make `len` values, and stores them on the way.
    pub fn extend(&mut self, engine: &mut dyn Engine, len: usize, budget: &Budget) -> Result<(), GrowError> {
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

/// The identity of a store for the ruleset.
pub fn identity(ruleset: &Ruleset) -> Identity {
    let convention = match ruleset.play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let (rule, game) = (ruleset.source.clone(), ruleset.canonical.clone());
    Identity { rule, game, convention: convention.to_owned(), sides: Vec::new() }
}
