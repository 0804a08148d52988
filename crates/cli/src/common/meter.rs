//! Progress of long work on standard error: only on a terminal, and only if the work lasts over
//! half a second.
//!
//! Most work reports its progress. Work without a known total only polls the budget; if no progress
//! was reported for a while, a poll is shown as a sign of life.
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use sprague::limits::Progress;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Nothing is shown for work that ends sooner.
const SILENCE: Duration = Duration::from_millis(500);
/// After this long without a report the line only says that the work goes on.
const STALE: Duration = Duration::from_secs(1);
/// The shortest time between two updates of the line.
const BREATH: Duration = Duration::from_millis(200);
/// The weight of the old rate when a new one is measured: values get more expensive as they go, so
/// the past counts little.
const MEMORY: f64 = 0.8;
/// Longer remaining times are not shown.
const LONGEST: f64 = 1e8;

/// The line with rate and remaining time; cheap to clone, cleared by [`Meter::clear`].
#[derive(Clone)]
pub(crate) struct Meter(Arc<Mutex<State>>);

struct State {
    start: Instant,
    bar: ProgressBar,
    shown: bool,
    unit: &'static str,
    /// When the rate was last measured, and the work done by then.
    last: (Instant, u64),
    /// Units per second, once measured.
    rate: Option<f64>,
    /// When the last progress was reported, or the line was last updated without a report.
    heard: Instant,
}

impl Meter {
    pub(crate) fn new() -> Self {
        let (start, bar) = (Instant::now(), ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()));
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            bar.set_style(style);
        }
        Self(Arc::new(Mutex::new(State {
            start,
            bar,
            shown: false,
            unit: "",
            last: (start, 0),
            rate: None,
            heard: start,
        })))
    }

    /// Called with every report of progress.
    pub(crate) fn report(&self, progress: Progress) {
        // A poisoned lock means that another thread has panicked: progress no longer matters.
        let Ok(mut state) = self.0.lock() else { return };
        let now = Instant::now();
        state.heard = now;
        if state.measure(progress, now) && now.duration_since(state.start) >= SILENCE {
            state.show(progress);
        }
    }

    /// Called with every poll of the budget, which may come without progress reports.
    pub(crate) fn pulse(&self) {
        // Another thread that holds the lock is reporting.
        let Ok(mut state) = self.0.try_lock() else { return };
        let now = Instant::now();
        if state.is_unheard(now) {
            state.heard = now;
            let passed = now.duration_since(state.start).as_secs();
            state.write(format!("at work for {passed} s"));
        }
    }

    /// Removes the line, so that results or errors can be printed.
    pub(crate) fn clear(&self) {
        if let Ok(state) = self.0.lock() {
            state.bar.finish_and_clear();
        }
    }
}

impl State {
    /// Measures the rate; returns whether the line is due.
    fn measure(&mut self, progress: Progress, now: Instant) -> bool {
        let (when, done) = self.last;
        if progress.unit != self.unit || progress.done < done {
            // A new phase of the work begins.
            (self.unit, self.rate, self.last) = (progress.unit, None, (now, progress.done));
            return false;
        }
        let passed = now.duration_since(when);
        if passed < BREATH {
            return false;
        }
        let fresh = (progress.done - done) as f64 / passed.as_secs_f64();
        self.rate = Some(self.rate.map_or(fresh, |rate| MEMORY * rate + (1.0 - MEMORY) * fresh));
        self.last = (now, progress.done);
        true
    }

    /// Whether the line is due although no progress was reported.
    fn is_unheard(&self, now: Instant) -> bool {
        let quiet = if self.shown { STALE } else { SILENCE };
        now.duration_since(self.heard) >= quiet
    }

    fn show(&mut self, progress: Progress) {
        self.write(line(progress, self.rate));
    }

    fn write(&mut self, text: String) {
        if !self.shown {
            self.shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(text);
        self.bar.tick();
    }
}

/// Formats `1,234 of 10,000 values (12 %), 500/s, 18 seconds left`.
fn line(progress: Progress, rate: Option<f64>) -> String {
    let Progress { done, total, unit } = progress;
    let mut text = match total {
        Some(total) if total > 0 => {
            let percent = (done as f64 / total as f64 * 100.0).min(100.0) as u64;
            format!("{} of {} {unit} ({percent} %)", HumanCount(done), HumanCount(total))
        }
        _ => format!("{} {unit}", HumanCount(done)),
    };
    let Some(rate) = rate.filter(|&rate| rate >= 0.5) else { return text };
    text.push_str(&format!(", {}/s", HumanCount(rate as u64)));
    if let Some(total) = total {
        let left = total.saturating_sub(done) as f64 / rate;
        if left < LONGEST {
            text.push_str(&format!(", {} left", HumanDuration(Duration::from_secs_f64(left))));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(done: u64, total: Option<u64>) -> Progress {
        Progress { done, total, unit: "values" }
    }

    #[test]
    fn the_line_has_rate_and_remaining_time() {
        assert_eq!(
            line(values(2500, Some(10000)), Some(500.0)),
            "2,500 of 10,000 values (25 %), 500/s, 15 seconds left"
        );
        assert_eq!(line(values(2500, None), Some(500.0)), "2,500 values, 500/s");
        assert_eq!(line(values(1, Some(0)), None), "1 values");
        assert_eq!(line(values(1, Some(u64::MAX)), Some(1.0)), "1 of 18,446,744,073,709,551,615 values (0 %), 1/s");
    }

    #[test]
    fn a_rate_is_measured_and_forgotten_when_other_work_begins() {
        let meter = Meter::new();
        let mut state = meter.0.lock().expect("no panic in this test");
        let begin = state.start;
        assert!(!state.measure(values(0, None), begin));
        assert!(!state.measure(values(10, None), begin + BREATH / 2));
        assert!(state.measure(values(100, None), begin + Duration::from_secs(1)));
        assert_eq!(state.rate, Some(100.0));
        assert!(!state.measure(values(5, None), begin + Duration::from_secs(2)));
        assert_eq!(state.rate, None);
    }

    #[test]
    fn work_without_reports_is_shown_after_half_a_second() {
        let meter = Meter::new();
        let mut state = meter.0.lock().expect("no panic in this test");
        let begin = state.start;
        assert!(!state.is_unheard(begin + SILENCE / 2));
        assert!(state.is_unheard(begin + SILENCE));
        state.heard = begin + SILENCE;
        assert!(!state.is_unheard(begin + SILENCE + BREATH));
    }

    #[test]
    fn short_work_is_silent() {
        let meter = Meter::new();
        meter.report(values(5, Some(10)));
        meter.report(values(6, Some(10)));
        assert!(!meter.0.lock().expect("no panic in this test").shown);
    }
}
