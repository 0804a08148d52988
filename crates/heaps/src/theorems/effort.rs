//! The work that one value by a law may take: counted in steps, and ended by the budget of the
//! caller.
use budget::{Budget, Stop};
use std::cell::Cell;

/// The number of steps between two looks at the budget.
const LOOK: u64 = 1 << 13;

/// Counts steps and looks at a budget now and then; the first limit that ended the work stays.
#[derive(Debug)]
pub(crate) struct Effort<'b> {
    budget: &'b Budget,
    steps: Cell<u64>,
    stopped: Cell<Option<Stop>>,
}

impl<'b> Effort<'b> {
    pub(crate) fn new(budget: &'b Budget) -> Self {
        Self { budget, steps: Cell::new(0), stopped: Cell::new(None) }
    }

    /// Counts steps that are about to be made; `None` when the budget has ended.
    pub(crate) fn spend(&self, steps: u64) -> Option<()> {
        self.steps.set(self.steps.get().saturating_add(steps));
        if self.steps.get() >= LOOK {
            self.steps.set(0);
            if let Err(stop) = self.budget.check() {
                self.stopped.set(self.stopped.get().or(Some(stop)));
            }
        }
        if self.stopped.get().is_some() { None } else { Some(()) }
    }

    /// [`Effort::spend`] for work with a limit of its own, which does not count for the budget;
    /// `None` when the time is up or the work was cancelled.
    pub(crate) fn glance(&self) -> Option<()> {
        if let Err(stop) = self.budget.glance() {
            self.stopped.set(self.stopped.get().or(Some(stop)));
        }
        if self.stopped.get().is_some() { None } else { Some(()) }
    }

    /// The result, unless the budget ended the work.
    pub(crate) fn end<T>(&self, found: T) -> Result<T, Stop> {
        self.stopped.get().map_or(Ok(found), Err)
    }
}
