//! What threads need to list options by rules: scratch space, limits, and a place for errors.
//!
//! [`Impartial`](crate::Impartial) lists options without returning errors. A game of rule texts
//! records its errors here, and the search then ends by itself.
use budget::Budget;
use rules::moves::MoveError;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The data that all threads of a search share; `T` is the scratch data of one thread.
#[derive(Debug, Default)]
pub(crate) struct OptionLister<T> {
    pub(crate) budget: Budget,
    tools: Mutex<Vec<T>>,
    failure: Mutex<Option<MoveError>>,
    has_failed: AtomicBool,
}

impl<T: Default> OptionLister<T> {
    /// Starts a new question with these limits.
    pub(crate) fn within(&mut self, budget: &Budget) {
        self.budget = budget.clone();
        self.has_failed.store(false, Relaxed);
        *self.failure.get_mut().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Why options could not be listed.
    pub(crate) fn failure(&mut self) -> Option<MoveError> {
        self.failure.get_mut().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Whether some options could not be listed.
    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed.load(Relaxed)
    }

    /// Lends scratch data to `work`, and records its error.
    pub(crate) fn lend(&self, work: impl FnOnce(&mut T) -> Result<(), MoveError>) {
        let taken = self.tools.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut tools = taken.unwrap_or_default();
        if let Err(error) = work(&mut tools) {
            self.has_failed.store(true, Relaxed);
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
        self.tools.lock().unwrap_or_else(PoisonError::into_inner).push(tools);
    }
}
