//! The limits of a long computation, and the error that it stopped.
//!
//! Internal to sprague: no stability is promised.
//!
//! The library never reads a clock, counts memory or checks for a signal by itself: every operation
//! that can be long takes a [`Budget`] and calls [`Budget::poll`] every few thousand steps and
//! [`Budget::reserve`] before it grows a large buffer. A [`Stop`] is an answer, not a crash: the
//! operation keeps what it has and can be called again with a larger budget.
//!
//! ```
//! use budget::{Budget, Stop};
//! let small = Budget::default().with_memory(1 << 20);
//! assert!(small.reserve(1 << 10).is_ok());
//! assert_eq!(small.reserve(1 << 30), Err(Stop::Memory { needed: 1 << 30, limit: 1 << 20 }));
//! ```
::messages::include!();

use messages::Message;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

pub mod clock;

/// The progress of a long operation, passed to the progress function of a [`Budget`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Units finished so far (values, positions, ...).
    pub done: u64,
    /// The total number of units, if it is known in advance.
    pub total: Option<u64>,
    /// The unit, in the plural: "values", "positions".
    pub unit: &'static str,
}

/// Why an operation stopped before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The operation would have needed more memory than it may use.
    Memory {
        /// The bytes that the next step needs in total.
        needed: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// The time limit has passed.
    Time {
        /// The time limit.
        limit: Duration,
    },
    /// An attempt has been given up after a bounded effort; [`Budget::outlives`] tells whether
    /// others may follow.
    Effort,
    /// The cancel flag was set (by ctrl-C on the command line).
    Cancelled,
}

impl Stop {
    /// The limit as a sentence, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Memory { needed, limit } => say::stop_memory(Bytes(*limit).to_string(), Bytes(*needed).to_string()),
            Self::Time { limit } => say::stop_time(format!("{limit:?}")),
            Self::Effort => say::stop_effort(),
            Self::Cancelled => say::stop_cancelled(),
        }
    }
}

messages::display!(Stop);

/// A number of bytes, displayed as a person writes it: `1.5 GiB`.
#[derive(Debug, Clone, Copy)]
pub struct Bytes(
    /// The number of bytes.
    pub u64,
);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 5] = ["bytes", "KiB", "MiB", "GiB", "TiB"];
        let (mut amount, mut unit) = (self.0 as f64, 0);
        while amount >= 1024.0 && unit + 1 < UNITS.len() {
            amount /= 1024.0;
            unit += 1;
        }
        if unit == 0 { write!(f, "{} bytes", self.0) } else { write!(f, "{amount:.1} {}", UNITS[unit]) }
    }
}

/// The time limit, and whether a look has found it passed.
#[derive(Debug, Clone)]
struct Deadline {
    /// When the time ends, by [`clock::now`].
    end: Duration,
    limit: Duration,
    met: Arc<AtomicBool>,
}

/// The remaining effort of an attempt, which may be part of a longer one.
struct Effort {
    looks: AtomicU64,
    whole: Option<Arc<Effort>>,
}

impl Effort {
    /// Counts looks for this attempt and for every attempt that contains it; returns whether one of
    /// them is used up.
    fn is_spent_after(&self, looks: u64) -> bool {
        let take = |left: u64| Some(left.saturating_sub(looks));
        let before = self.looks.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).unwrap_or(0);
        let whole = self.whole.as_ref().is_some_and(|whole| whole.is_spent_after(looks));
        before <= looks || whole
    }
}

type ProgressFn = Arc<dyn Fn(Progress) + Send + Sync>;
type WatchFn = Arc<dyn Fn() -> bool + Send + Sync>;

/// Limits of memory, time and threads, a cancel flag and a progress function; cheap to clone. The
/// default is one thread and no other limits.
#[derive(Clone, Default)]
pub struct Budget {
    memory: Option<u64>,
    deadline: Option<Deadline>,
    effort: Option<Arc<Effort>>,
    patience: Option<u32>,
    cancel: Option<Arc<AtomicBool>>,
    watch: Option<WatchFn>,
    progress: Option<ProgressFn>,
    total: Option<Option<u64>>,
    threads: Option<NonZeroUsize>,
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("memory", &self.memory).field("deadline", &self.deadline).finish_non_exhaustive()
    }
}

impl Budget {
    /// No limits at all.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Allows at most `bytes` of memory for the tables of one operation.
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Stops when `limit` has passed, counted from now.
    pub fn with_time(mut self, limit: Duration) -> Self {
        let end = clock::now().checked_add(limit);
        self.deadline = end.map(|end| Deadline { end, limit, met: Arc::default() });
        self
    }

    /// Stops when `limit` has passed since an earlier moment, when the caller's own work began.
    pub fn with_time_since(mut self, began: Instant, limit: Duration) -> Self {
        let left = limit.saturating_sub(began.elapsed());
        let end = clock::now().checked_add(left);
        self.deadline = end.map(|end| Deadline { end, limit, met: Arc::default() });
        self
    }

    /// Like [`Budget::with_time`], but never later than an existing limit. For work that continues
    /// after a pause, such as saving: an answer must not depend on it ([`Budget::with_effort`]).
    pub fn with_time_at_most(self, limit: Duration) -> Self {
        match &self.deadline {
            Some(own) if clock::now().checked_add(limit).is_none_or(|new| new >= own.end) => self,
            _ => self.with_time(limit),
        }
    }

    /// For an attempt that is given up after `looks` looks, which are calls of [`Budget::poll`] and
    /// [`Budget::check`], and ends in [`Stop::Effort`]. Operations look every few thousand steps,
    /// about once a millisecond, and the same work has the same number of looks on any machine.
    /// They also count for the attempt that this one is part of.
    ///
    /// ```
    /// use budget::{Budget, Stop};
    /// let whole = Budget::unlimited().with_effort(3);
    /// let part = whole.clone().with_effort(2);
    /// assert_eq!((part.check(), part.check()), (Ok(()), Err(Stop::Effort)));
    /// assert!(whole.outlives(&Stop::Effort));
    /// assert_eq!(whole.check(), Err(Stop::Effort));
    /// ```
    pub fn with_effort(mut self, looks: u64) -> Self {
        let looks = looks.saturating_mul(self.patience().into());
        self.effort = Some(Arc::new(Effort { looks: AtomicU64::new(looks), whole: self.effort }));
        self
    }

    /// This budget without the effort limit of the attempt, for work that outlasts it and has a
    /// limit of its own: a fact about a game must not depend on the question that needed it first.
    /// Time, memory and cancellation stay.
    ///
    /// ```
    /// use budget::Budget;
    /// let attempt = Budget::unlimited().with_effort(0);
    /// assert!(attempt.check().is_err() && attempt.without_effort().check().is_ok());
    /// ```
    pub fn without_effort(self) -> Self {
        Self { effort: None, ..self }
    }

    /// Lets all attempts that begin with this budget, [`Budget::with_effort`], take `times` times
    /// as long.
    ///
    /// ```
    /// use budget::{Budget, Stop};
    /// let attempt = Budget::unlimited().with_patience(2).with_effort(1);
    /// assert_eq!((attempt.check(), attempt.check()), (Ok(()), Err(Stop::Effort)));
    /// ```
    pub fn with_patience(mut self, times: u32) -> Self {
        self.patience = Some(times);
        self
    }

    /// The factor by which attempts may take longer than usual; at least 1.
    pub fn patience(&self) -> u32 {
        self.patience.unwrap_or(1).max(1)
    }

    /// Whether an attempt stopped because of its own effort limit, so that work within this budget
    /// may continue.
    pub fn outlives(&self, stop: &Stop) -> bool {
        *stop == Stop::Effort && !self.effort.as_ref().is_some_and(|effort| effort.is_spent_after(0))
    }

    /// Stops soon after `flag` becomes true.
    pub fn with_cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Calls `ends` at every look at the budget, on whichever thread that is, and stops as if
    /// cancelled once it returns true. For hosts that must poll for an interruption; it must return
    /// quickly.
    ///
    /// ```
    /// use budget::{Budget, Stop};
    /// let budget = Budget::default().with_watch(|| true);
    /// assert_eq!(budget.check(), Err(Stop::Cancelled));
    /// ```
    pub fn with_watch(mut self, ends: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.watch = Some(Arc::new(ends));
        self
    }

    /// Calls `report` now and then, which must return quickly.
    pub fn with_progress(mut self, report: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(report));
        self
    }

    /// Reports this total (or none, if it is not known) in place of that of the operation, which
    /// may be a stage of a longer one. The total that was set first stays, since the outermost
    /// caller knows the whole.
    pub fn with_total(mut self, total: Option<u64>) -> Self {
        self.total = self.total.or(Some(total));
        self
    }

    /// The time limit, if there is one. Operations give up hopeless work by themselves only if no
    /// time limit was given.
    pub fn time(&self) -> Option<Duration> {
        self.deadline.as_ref().map(|deadline| deadline.limit)
    }

    /// Fails if a look has found the time limit passed. A result found by other means after that
    /// may differ from that of a faster machine, so the operation that answers ends in this error.
    ///
    /// # Errors
    /// [`Stop::Time`].
    pub fn in_time(&self) -> Result<(), Stop> {
        match &self.deadline {
            Some(Deadline { limit, met, .. }) if met.load(Ordering::Relaxed) => Err(Stop::Time { limit: *limit }),
            _ => Ok(()),
        }
    }

    /// Allows this many threads. No result depends on it, and work that gains nothing from more
    /// uses one.
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// The number of threads that an operation may use; one if none was given.
    pub fn threads(&self) -> usize {
        self.threads.map_or(1, NonZeroUsize::get)
    }

    /// The number of threads for an operation that gains from each; `most` if none was given.
    pub fn threads_or(&self, most: NonZeroUsize) -> NonZeroUsize {
        self.threads.unwrap_or(most)
    }

    /// The memory limit in bytes, if there is one.
    pub fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// Called every few thousand steps: reports progress and returns an error if the work must
    /// stop.
    ///
    /// # Errors
    /// [`Stop::Time`], [`Stop::Effort`] or [`Stop::Cancelled`].
    pub fn poll(&self, progress: Progress) -> Result<(), Stop> {
        self.check()?;
        if let Some(report) = &self.progress {
            report(Progress { total: self.total.unwrap_or(progress.total), ..progress });
        }
        Ok(())
    }

    /// As [`Budget::poll`], for the inner steps of an operation that reports its progress
    /// elsewhere.
    ///
    /// # Errors
    /// [`Stop::Time`], [`Stop::Effort`] or [`Stop::Cancelled`].
    pub fn check(&self) -> Result<(), Stop> {
        self.glance()?;
        if self.effort.as_ref().is_some_and(|effort| effort.is_spent_after(1)) {
            return Err(Stop::Effort);
        }
        Ok(())
    }

    /// As [`Budget::check`], but not counted as effort, for steps that are much shorter than the
    /// work between two looks.
    ///
    /// # Errors
    /// [`Stop::Time`] or [`Stop::Cancelled`].
    pub fn glance(&self) -> Result<(), Stop> {
        if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        if self.watch.as_ref().is_some_and(|ends| ends()) {
            return Err(Stop::Cancelled);
        }
        if let Some(Deadline { end, limit, met }) = &self.deadline
            && clock::now() >= *end
        {
            met.store(true, Ordering::Relaxed);
            return Err(Stop::Time { limit: *limit });
        }
        Ok(())
    }

    /// Counts additional looks, for work that is longer than that between two of them.
    pub fn spend(&self, looks: u64) {
        if let Some(effort) = &self.effort {
            effort.is_spent_after(looks);
        }
    }

    /// Called before the tables of an operation grow to `bytes` in total.
    ///
    /// # Errors
    /// [`Stop::Memory`] if that exceeds the limit.
    pub fn reserve(&self, bytes: u64) -> Result<(), Stop> {
        match self.memory {
            Some(limit) if bytes > limit => Err(Stop::Memory { needed: bytes, limit }),
            _ => Ok(()),
        }
    }

    /// Makes room for `len` items in total, beside `held` bytes of other tables. Without a limit, a
    /// failed allocation is also an error.
    ///
    /// ```
    /// use budget::{Budget, Stop};
    /// let (small, mut items) = (Budget::default().with_memory(100), vec![7_u32]);
    /// assert_eq!(small.make_room(&mut items, 25, 1), Err(Stop::Memory { needed: 101, limit: 100 }));
    /// assert!(small.make_room(&mut items, 25, 0).is_ok() && items.capacity() >= 25);
    /// assert!(Budget::unlimited().make_room(&mut items, usize::MAX, 0).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub fn make_room<T>(&self, items: &mut Vec<T>, len: usize, held: u64) -> Result<(), Stop> {
        let bytes = (len as u64).saturating_mul(size_of::<T>() as u64).saturating_add(held);
        self.reserve(bytes)?;
        let refused = |_| Stop::Memory { needed: bytes, limit: self.memory.unwrap_or(bytes) };
        items.try_reserve_exact(len.saturating_sub(items.len())).map_err(refused)
    }
}
