//! An engine continues from a store.
//!
//! All chunks are read and checked. If one is damaged, an engine that takes over the values before
//! it computes it again; if the result has the fingerprint in the manifest, the chunks after it are
//! still trusted.
use crate::error::StoreError;
use crate::store::{Note, Store};
use budget::{Budget, Progress};
use heaps::sequence::{Declined, Engine, HeapError, Values};

/// Why a stored sequence could not be taken over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The store cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The engine failed to take over the values, or to compute damaged ones again.
    #[error(transparent)]
    Heap(#[from] HeapError),
    /// No engine handles the game.
    #[error(transparent)]
    Declined(#[from] Declined),
}

/// An engine that continues after the stored values; `fresh` makes engines for its game.
///
/// # Errors
/// [`ResumeError`]; the store is unchanged, except for chunks that have been computed again
/// already.
pub fn resume(
    store: &mut Store,
    fresh: &dyn Fn() -> Result<Box<dyn Engine>, Declined>,
    budget: &Budget,
) -> Result<(Box<dyn Engine>, Vec<Note>), ResumeError> {
    let mut notes = Vec::new();
    let mut values = Values::new();
    let mut index = 0;
    while let Some(chunk) = store.chunks().get(index).copied() {
        let progress = Progress { done: chunk.first, total: Some(store.len()), unit: "stored values" };
        budget.poll(progress).map_err(HeapError::from)?;
        budget.reserve(chunk.end().saturating_mul(values.bytes_per_value() as u64)).map_err(HeapError::from)?;
        match store.read(&chunk) {
            Ok(more) => values.append(more.cells()),
            Err(damage) => {
                let mut engine = fresh()?;
                engine.resume(values, budget)?;
                engine.extend(chunk.end() as usize, budget)?;
                let before = store.len();
                if store.restore(index, engine.values())? {
                    notes.push(Note::Recomputed { first: chunk.first, count: chunk.count, damage });
                } else {
                    notes.push(Note::Dropped { from: chunk.first, count: before - chunk.first });
                }
                values = engine.values().clone();
                values.truncate(chunk.end() as usize);
            }
        }
        index += 1;
    }
    let mut engine = fresh()?;
    if !values.is_empty() {
        engine.resume(values, budget)?;
    }
    Ok((engine, notes))
}
