//! The limit of the work of a verification, and the reasons to stop it.
use crate::invalid::Invalid;
use std::fmt;

/// The limit of the work of a verification.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most values that are derived (8 bytes each).
    pub values: u64,
    /// The most options and cases that are looked at; some hundred millions a second.
    pub steps: u64,
    /// Asked every few milliseconds, with the number of steps so far: whether to stop.
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

/// Steps between two questions whether to stop.
const PATIENCE: u64 = 1 << 18;

/// The rest of the work that is allowed.
#[derive(Debug)]
pub struct Work<'a> {
    steps: u64,
    since: u64,
    limits: Limits<'a>,
}

impl<'a> Work<'a> {
    /// All of it.
    pub fn new(limits: Limits<'a>) -> Self {
        Self { steps: limits.steps, since: 0, limits }
    }

    /// Before `values` values are derived or stored.
    ///
    /// # Errors
    /// If that is more than may be.
    pub fn values(&self, values: u64) -> Result<usize, Invalid> {
        match usize::try_from(values) {
            Ok(count) if values <= self.limits.values => Ok(count),
            _ => Err(Invalid::TooManyValues { limit: self.limits.values }),
        }
    }

    /// Before `steps` options or cases are looked at; to be called for a few thousand of them at a
    /// time.
    ///
    /// # Errors
    /// If the limit is reached, or the caller wants no more.
    pub fn spend(&mut self, steps: u64) -> Result<(), Invalid> {
        self.steps = self.steps.checked_sub(steps).ok_or(Invalid::TooMuchWork { limit: self.limits.steps })?;
        self.since = self.since.saturating_add(steps);
        if self.since >= PATIENCE {
            self.since = 0;
            if self.limits.stop.is_some_and(|stop| stop(self.limits.steps - self.steps)) {
                return Err(Invalid::Stopped);
            }
        }
        Ok(())
    }

    /// Whether so much work would still be allowed, before it is begun.
    ///
    /// # Errors
    /// If it would not.
    pub fn room(&self, steps: u64) -> Result<(), Invalid> {
        if steps <= self.steps { Ok(()) } else { Err(Invalid::TooMuchWork { limit: self.limits.steps }) }
    }
}
