//! What threads need that list options by rules: room to work in, limits, and a place for what went wrong.
//!
//! [`Impartial`](crate::Impartial) lists options without errors. A game of rule texts notes its errors here, and the search that asks
//! ends by itself.
use budget::Budget;
use rules::moves::{MoveError, Scratch};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What one thread works in.
#[derive(Debug)]
pub(crate) struct Tools<P> {
    pub(crate) scratch: Scratch,
    /// For a look at the options of options.
    pub(crate) inner: Scratch,
    pub(crate) numbers: Vec<i64>,
    pub(crate) parts: Vec<P>,
}

impl<P> Default for Tools<P> {
    fn default() -> Self {
        let (scratch, inner, numbers) = Default::default();
        Self { scratch, inner, numbers, parts: Vec::new() }
    }
}

/// Shared by all threads of a search.
#[derive(Debug)]
pub(crate) struct Lister<P> {
    pub(crate) budget: Budget,
    tools: Mutex<Vec<Tools<P>>>,
    failure: Mutex<Option<MoveError>>,
    has_failed: AtomicBool,
}

impl<P> Default for Lister<P> {
    fn default() -> Self {
        let (budget, tools, failure, has_failed) = Default::default();
        Self { budget, tools, failure, has_failed }
    }
}

impl<P> Lister<P> {
    /// A new question, with these limits.
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

    /// Lends tools to `work`, and notes its error.
    pub(crate) fn lend(&self, work: impl FnOnce(&mut Tools<P>) -> Result<(), MoveError>) {
        let taken = self.tools.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut tools = taken.unwrap_or_default();
        if let Err(error) = work(&mut tools) {
            self.has_failed.store(true, Relaxed);
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
        self.tools.lock().unwrap_or_else(PoisonError::into_inner).push(tools);
    }
}
