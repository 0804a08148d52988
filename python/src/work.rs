//! Runs questions that may take long: without the interpreter's lock, within limits, and until
//! ctrl-C.
use pyo3::prelude::*;
use sprague::Budget;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two checks for signals.
const LOOK: Duration = Duration::from_millis(20);

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
    let budget = limits.budget();
    if budget.threads() > 1 { waiting(py, budget, work) } else { alone(py, budget, work) }
}

/// Checks for ctrl-C in a loop over Python objects, at every 4096th of them.
pub(crate) fn heard(py: Python<'_>, at: usize) -> PyResult<()> {
    if at % 4096 == 4095 { py.check_signals() } else { Ok(()) }
}

fn alone<T: Send>(py: Python<'_>, budget: Budget, work: impl FnOnce(&Budget) -> T + Send) -> PyResult<T> {
    let raised: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let (began, here) = (Instant::now(), thread::current().id());
    let (looked, ended) = (AtomicU64::new(0), AtomicBool::new(false));
    let seen = raised.clone();
    let budget = budget.with_watch(move || {
        let now = began.elapsed().as_millis() as u64;
        let due = now >= looked.load(Ordering::Relaxed) + LOOK.as_millis() as u64;
        if due && thread::current().id() == here {
            looked.store(now, Ordering::Relaxed);
            if let Err(error) = Python::attach(|py| py.check_signals()) {
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

fn waiting<T: Send>(py: Python<'_>, budget: Budget, work: impl FnOnce(&Budget) -> T + Send) -> PyResult<T> {
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
                raised = Python::attach(|py| py.check_signals()).err();
            }
            flag.store(raised.is_some(), Ordering::Relaxed);
            let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            raised.map_or(Ok(result), Err)
        })
    })
}
