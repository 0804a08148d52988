//! Steps of work, counted so that the budget is asked now and then.
use budget::{Budget, Stop};

/// Steps between two looks at the budget: about a millisecond.
const STEPS: u64 = 1 << 20;

/// Counts steps and asks the budget after each [`STEPS`] of them.
pub(crate) struct Meter<'b> {
    pub(crate) budget: &'b Budget,
    steps: u64,
}

impl<'b> Meter<'b> {
    pub(crate) fn new(budget: &'b Budget) -> Self {
        Self { budget, steps: 0 }
    }

    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), Stop> {
        self.steps += steps as u64;
        while self.steps >= STEPS {
            self.steps -= STEPS;
            self.budget.check()?;
        }
        Ok(())
    }
}
