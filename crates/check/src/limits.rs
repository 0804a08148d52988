//! The limits of a verification, and the reasons to stop it.
use crate::invalid::Invalid;
use std::cell::Cell;
use std::fmt;

thread_local! {
    /// Trial divisions in the values of expressions, where no [`Work`] is available: they are
    /// charged with the next step.
    static DIVISIONS: Cell<u64> = const { Cell::new(0) };
}

/// Counts trial divisions.
pub(crate) fn divided(times: u64) {
    DIVISIONS.set(DIVISIONS.get().saturating_add(times));
}

/// Returns the trial divisions since the last step, and resets them.
fn take_divisions() -> u64 {
    DIVISIONS.take()
}

/// The limits of a verification.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most values that are derived, 8 bytes each.
    pub values: u64,
    /// The most options and cases that are looked at; a few hundred million take a second.
    pub steps: u64,
    /// Called every few milliseconds with the number of steps so far; returns whether to stop.
    pub stop: Option<&'a dyn Fn(u64) -> bool>,
}

impl Default for Limits<'_> {
    /// Half a gigabyte, about a minute.
    fn default() -> Self {
        Self { values: 1 << 26, steps: 1 << 33, stop: None }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} values, {} steps", self.values, self.steps)
    }
}

/// Steps between two calls of `stop`.
const PATIENCE: u64 = 1 << 16;

/// The work that is still allowed.
#[derive(Debug)]
pub struct Work<'a> {
    steps: u64,
    since: u64,
    is_stopped: bool,
    limits: Limits<'a>,
}

impl<'a> Work<'a> {
    /// The whole work that the limits allow.
    pub fn new(limits: Limits<'a>) -> Self {
        // Discards divisions from before.
        take_divisions();
        Self { steps: limits.steps, since: 0, is_stopped: false, limits }
    }

    /// A small allowance besides this one, which stops with it.
    pub(crate) fn brief(&self) -> Self {
        Self::new(Limits { values: 1 << 20, steps: 1 << 18, stop: self.limits.stop })
    }

    /// Checks the limit before `values` values are derived or stored.
    ///
    /// # Errors
    /// If the limit does not allow that many.
    pub fn values(&self, values: u64) -> Result<usize, Invalid> {
        match usize::try_from(values) {
            Ok(count) if values <= self.limits.values => Ok(count),
            _ => Err(Invalid::TooManyValues { limit: self.limits.values }),
        }
    }

    /// Charges `steps` options or cases before they are looked at; to be called for a few thousand
    /// of them at a time, as `stop` is not called in between.
    ///
    /// # Errors
    /// If the limit is reached, or the caller stops.
    pub fn spend(&mut self, steps: u64) -> Result<(), Invalid> {
        let steps = steps.saturating_add(take_divisions());
        self.steps = self.steps.checked_sub(steps).ok_or(Invalid::TooMuchWork { limit: self.limits.steps })?;
        self.since = self.since.saturating_add(steps);
        if self.since >= PATIENCE {
            self.since = 0;
            self.is_stopped =
                self.is_stopped || self.limits.stop.is_some_and(|stop| stop(self.limits.steps - self.steps));
        }
        if self.is_stopped { Err(Invalid::Stopped) } else { Ok(()) }
    }

    /// Applies a function to each element of a list, and charges a step for each.
    ///
    /// # Errors
    /// Those of [`Self::spend`], between two elements.
    pub(crate) fn each<T, R>(
        &mut self,
        all: impl IntoIterator<Item = T>,
        mut look: impl FnMut(T) -> R,
    ) -> Result<(), Invalid> {
        for one in all {
            self.spend(1)?;
            look(one);
        }
        Ok(())
    }

    /// Checks whether this many steps are still allowed, before the work begins.
    ///
    /// # Errors
    /// If they are not.
    pub fn room(&self, steps: u64) -> Result<(), Invalid> {
        if steps <= self.steps { Ok(()) } else { Err(Invalid::TooMuchWork { limit: self.limits.steps }) }
    }
}
