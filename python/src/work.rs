//! Runs questions that may take long: without the interpreter's lock, within limits, until ctrl-C,
//! and with a sign of life.
use pyo3::prelude::*;
use sprague::Budget;
use sprague::limits::Progress;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two checks for signals.
const LOOK: Duration = Duration::from_millis(20);

/// A question is silent for so long before its progress is reported, and then between reports.
const SILENT: Duration = Duration::from_secs(2);
const BETWEEN: Duration = Duration::from_millis(200);

/// The function that is told how far a question has come; None where nobody listens.
static LISTENER: Mutex<Option<Py<PyAny>>> = Mutex::new(None);

/// Sets the function that is called with `(done, total, unit, seconds)` while a question takes
/// long, and with None for `done` when it ends.
#[pyfunction]
pub(crate) fn on_progress(listener: Option<Py<PyAny>>) {
    let before = std::mem::replace(&mut *LISTENER.lock().unwrap_or_else(PoisonError::into_inner), listener);
    // An object may run any code when it is dropped, so the lock is not held.
    drop(before);
}

/// How far one question has come, and when that was last reported.
struct Reports {
    began: Instant,
    /// The step that was reached last.
    latest: Mutex<Option<Progress>>,
    /// Milliseconds from the beginning to the last report; 0 before the first.
    reported: AtomicU64,
    /// Whether the listener has raised: it is told no more.
    refused: AtomicBool,
}

impl Reports {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            began: Instant::now(),
            latest: Mutex::new(None),
            reported: AtomicU64::new(0),
            refused: AtomicBool::new(false),
        })
    }

    fn listener(py: Python<'_>) -> Option<Py<PyAny>> {
        LISTENER.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(|listener| listener.clone_ref(py))
    }

    /// Calls the listener if a report is due.
    fn report(&self, py: Python<'_>) -> PyResult<()> {
        let now = self.began.elapsed();
        let last = self.reported.load(Ordering::Relaxed);
        if now < SILENT || (now.as_millis() as u64) < last + BETWEEN.as_millis() as u64 {
            return Ok(());
        }
        let latest = *self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(Progress { done, total, unit }), Some(listener)) = (latest, Self::listener(py)) {
            self.reported.store(now.as_millis() as u64, Ordering::Relaxed);
            listener
                .call1(py, (done, total, unit, now.as_secs_f64()))
                .inspect_err(|_| self.refused.store(true, Ordering::Relaxed))?;
        }
        Ok(())
    }

    /// Tells the listener that the question has ended, if it was told anything.
    fn end(&self, py: Python<'_>) {
        if self.reported.load(Ordering::Relaxed) > 0
            && !self.refused.load(Ordering::Relaxed)
            && let Some(listener) = Self::listener(py)
            && let Err(error) = listener.call1(py, (py.None(), py.None(), "", self.began.elapsed().as_secs_f64()))
        {
            error.write_unraisable(py, None);
        }
    }
}

/// The limits of a question, as the Python layer passes them: seconds, bytes, threads.
#[derive(Debug, Clone, Copy, Default, FromPyObject)]
pub(crate) struct Limits(Option<f64>, Option<u64>, Option<usize>);

impl Limits {
    /// A number of threads, and no limits.
    pub(crate) fn threads(threads: NonZeroUsize) -> Self {
        Self(None, None, Some(threads.get()))
    }

    /// These limits, if `bytes` bytes are used already.
    pub(crate) fn beside(self, bytes: u64) -> Self {
        Self(self.0, self.1.map(|memory| memory.saturating_sub(bytes)), self.2)
    }

    /// These limits for work that gains nothing from further threads.
    pub(crate) fn on_one_thread(self) -> Self {
        Self(self.0, self.1, None)
    }

    fn budget(self) -> Budget {
        let mut budget = Budget::default();
        if let Some(seconds) = self.0 {
            budget = budget.with_time(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
        }
        if let Some(bytes) = self.1 {
            budget = budget.with_memory(bytes);
        }
        match self.2.and_then(NonZeroUsize::new) {
            Some(threads) => budget.with_threads(threads),
            None => budget,
        }
    }
}

/// Runs some work without the interpreter's lock. If the handler of a signal raises, as for ctrl-C,
/// the work ends and the result is this exception.
///
/// Python runs signal handlers only in its main thread, and only when asked to. If this thread does
/// all the work, it asks at every look at its budget; if the work has threads of its own, this
/// thread waits for them and asks.
pub(crate) fn run<T: Send>(py: Python<'_>, limits: Limits, work: impl FnOnce(&Budget) -> T + Send) -> PyResult<T> {
    let reports = Reports::new();
    let latest = reports.clone();
    let budget = limits.budget().with_progress(move |step| {
        *latest.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(step);
    });
    let result = match budget.threads() {
        0 | 1 => alone(py, budget, &reports, work),
        _ => waiting(py, budget, &reports, work),
    };
    reports.end(py);
    result
}

/// Runs the handlers of signals, and reports the progress if that is due.
fn look(reports: &Reports) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        reports.report(py)
    })
}

/// Checks for ctrl-C in a loop over Python objects, at every 4096th of them.
pub(crate) fn heard(py: Python<'_>, at: usize) -> PyResult<()> {
    if at % 4096 == 4095 { py.check_signals() } else { Ok(()) }
}

fn alone<T: Send>(
    py: Python<'_>,
    budget: Budget,
    reports: &Arc<Reports>,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<T> {
    let raised: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let (began, here) = (Instant::now(), thread::current().id());
    let (looked, ended) = (AtomicU64::new(0), AtomicBool::new(false));
    let (seen, reports) = (raised.clone(), reports.clone());
    let budget = budget.with_watch(move || {
        let now = began.elapsed().as_millis() as u64;
        let due = now >= looked.load(Ordering::Relaxed) + LOOK.as_millis() as u64;
        if due && thread::current().id() == here {
            looked.store(now, Ordering::Relaxed);
            if let Err(error) = look(&reports) {
                seen.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                ended.store(true, Ordering::Relaxed);
            }
        }
        ended.load(Ordering::Relaxed)
    });
    let result = py.detach(|| work(&budget));
    let raised = raised.lock().unwrap_or_else(PoisonError::into_inner).take();
    raised.map_or(Ok(result), Err)
}

fn waiting<T: Send>(
    py: Python<'_>,
    budget: Budget,
    reports: &Reports,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = budget.with_cancel(flag.clone());
    py.detach(|| {
        thread::scope(|scope| {
            let (done, wait) = channel();
            let worker = scope.spawn(move || {
                let result = work(&budget);
                // The waiting thread outlives this one.
                let _ = done.send(());
                result
            });
            let mut raised = None;
            while raised.is_none() && wait.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                raised = look(reports).err();
            }
            flag.store(raised.is_some(), Ordering::Relaxed);
            let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            raised.map_or(Ok(result), Err)
        })
    })
}
