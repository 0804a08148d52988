//! Progress of long work on standard error: shown only on a terminal, and only when the work lasts over a second.
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sprague::Progress;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Work that ends sooner shows nothing.
const SILENCE: Duration = Duration::from_secs(1);
const WITH_TOTAL: &str = "{spinner} {human_pos} of {human_len} {msg} [{bar:30}] {per_sec}, {eta} left";
const WITHOUT_TOTAL: &str = "{spinner} {human_pos} {msg}, {per_sec}, {elapsed}";

/// The line with rate and remaining time; cheap to clone, cleared by [`Meter::clear`].
#[derive(Clone)]
pub(crate) struct Meter(Arc<Mutex<State>>);

struct State {
    start: Instant,
    bar: ProgressBar,
    unit: &'static str,
    total: Option<u64>,
    shown: bool,
}

impl Meter {
    /// A meter that shows nothing yet.
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self(Arc::new(Mutex::new(State { start: Instant::now(), bar, unit: "", total: None, shown: false })))
    }

    /// To be called with every report of the work.
    pub(crate) fn report(&self, progress: Progress) {
        // A poisoned lock means that a panic is under way: then progress no longer matters.
        let Ok(mut state) = self.0.lock() else { return };
        if (progress.unit, progress.total) != (state.unit, state.total) || progress.done < state.bar.position() {
            state.begin(progress);
        }
        if !state.shown && state.start.elapsed() >= SILENCE {
            state.shown = true;
            state.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        state.bar.set_position(progress.done);
    }

    /// Takes the line away, so that results or errors can be printed.
    pub(crate) fn clear(&self) {
        if let Ok(state) = self.0.lock() {
            state.bar.finish_and_clear();
        }
    }
}

impl State {
    /// A new stretch of work: other units, another total, or a new start.
    fn begin(&mut self, progress: Progress) {
        (self.unit, self.total) = (progress.unit, progress.total);
        self.bar.reset();
        let template = match progress.total {
            Some(total) => {
                self.bar.set_length(total);
                WITH_TOTAL
            }
            None => {
                self.bar.unset_length();
                WITHOUT_TOTAL
            }
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style.progress_chars("=> "));
        }
        self.bar.set_message(progress.unit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_well_formed_and_short_work_is_silent() {
        assert!(ProgressStyle::with_template(WITH_TOTAL).is_ok());
        assert!(ProgressStyle::with_template(WITHOUT_TOTAL).is_ok());
        let meter = Meter::new();
        meter.report(Progress { done: 5, total: Some(10), unit: "values" });
        meter.report(Progress { done: 1, total: None, unit: "positions" });
        let state = meter.0.lock().expect("no panic in this test");
        assert!(!state.shown);
        assert_eq!((state.unit, state.bar.position()), ("positions", 1));
    }
}
