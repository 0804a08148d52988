//! A survey on the threads of one machine. Threads take rules one by one from the list, so that a
//! long one delays no other; the calling thread writes the results. The memory in use does not grow
//! with the list, except for the keys of known rules.
use crate::ask::{Answer, Question};
use crate::certificates::Certificates;
use crate::dataset::{Dataset, Known, Settings, Sink};
use crate::error::DatasetError;
use crate::rules::{ListError, Rules};
use messages::Message;
use sprague::limits::Progress;
use sprague::{Budget, Stop};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// At most this many answers for each thread are queued for writing.
const WAITING: usize = 64;
/// The longest time between two looks of the writer at the clock.
const LOOK: Duration = Duration::from_millis(50);

/// The settings of a survey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Survey {
    /// How far to compute, and which data to store.
    pub settings: Settings,
    /// The time allowed for a rule.
    pub time: Option<Duration>,
    /// The memory allowed for the tables of a rule, in bytes.
    pub memory: Option<u64>,
    /// The number of threads that ask rules.
    pub jobs: NonZeroUsize,
}

/// The result of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outcome {
    /// The number of rules that were asked.
    pub asked: u64,
    /// The number of rules that already had an answer, or occurred twice.
    pub known: u64,
    /// The number of asked rules whose row is an error.
    pub failed: u64,
    /// Why the run ended before the list did.
    pub stopped: Option<Stop>,
}

/// Why a survey failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum SurveyError {
    /// The list of rules failed.
    List(ListError),
    /// The folder failed.
    Dataset(DatasetError),
}

impl SurveyError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::List(error) => error.message(),
            Self::Dataset(error) => error.message(),
        }
    }
}

messages::error!(SurveyError);

impl From<ListError> for SurveyError {
    fn from(error: ListError) -> Self {
        Self::List(error)
    }
}

impl From<DatasetError> for SurveyError {
    fn from(error: DatasetError) -> Self {
        Self::Dataset(error)
    }
}

impl Survey {
    /// A survey up to heap `to` on one thread, without limits.
    pub fn to(to: u64) -> Self {
        let settings = Settings { to, ..Settings::default() };
        Self { settings, time: None, memory: None, jobs: NonZeroUsize::MIN }
    }

    /// The question that is asked about each rule.
    pub fn question(&self) -> Question {
        let Self { settings: Settings { to, looks, certificates, .. }, time, memory, .. } = *self;
        Question { to, looks, time, memory, certificates: certificates != Certificates::None }
    }

    /// Asks all rules of a list that belong to the shard and that the data set wants. Ends early,
    /// after writing the known rows, if `budget` is cancelled. Rows do not depend on the number of
    /// threads.
    ///
    /// # Errors
    /// [`SurveyError`]; earlier results are written if possible.
    pub fn run(&self, rules: Rules, dataset: &mut Dataset, budget: &Budget) -> Result<Outcome, SurveyError> {
        let rules = rules.of_shard(self.settings.shard);
        let (question, total) = (self.question(), rules.total());
        let Dataset { known, sink } = dataset;
        let (skipped, halt) = (AtomicU64::new(0), Arc::new(AtomicBool::new(false)));
        let feed = Mutex::new(Feed { rules, known, next: 0, failed: None, skipped: &skipped });
        let inner = inner(budget, halt.clone());
        let written = thread::scope(|scope| {
            let (send, receive) = sync_channel(WAITING * self.jobs.get());
            for _ in 0..self.jobs.get() {
                let (send, inner, feed, halt) = (send.clone(), inner.clone(), &feed, &halt);
                scope.spawn(move || {
                    while let Some((place, rule)) = next(feed, halt) {
                        let Some(answer) = question.ask(&rule, &inner) else { break };
                        if send.send((place, answer)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let written = Writing { sink, budget, total, skipped: &skipped, halt: &halt }.all(receive);
            halt.store(true, Ordering::Relaxed);
            written
        });
        let failed = feed.into_inner().unwrap_or_else(PoisonError::into_inner).failed;
        let outcome = Outcome { known: skipped.load(Ordering::Relaxed), ..written? };
        dataset.finish()?;
        match failed {
            Some(error) => Err(error.into()),
            None => Ok(outcome),
        }
    }
}

/// The limits of the threads: those of the caller, and a stop once the writer has stopped. The
/// writer reports progress.
fn inner(budget: &Budget, halt: Arc<AtomicBool>) -> Budget {
    let outer = budget.clone();
    let ends = move || halt.load(Ordering::Relaxed) || outer.check() == Err(Stop::Cancelled);
    budget.clone().with_watch(ends).with_progress(|_| {})
}

/// The list, shared by the threads.
struct Feed<'a> {
    rules: Rules,
    known: &'a mut Known,
    /// The index of the next rule among those of this shard.
    next: u64,
    failed: Option<ListError>,
    skipped: &'a AtomicU64,
}

/// The next rule that is to be asked.
fn next(feed: &Mutex<Feed<'_>>, halt: &AtomicBool) -> Option<(u64, String)> {
    let mut feed = feed.lock().ok()?;
    while feed.failed.is_none() && !halt.load(Ordering::Relaxed) {
        match feed.rules.next()? {
            Ok(rule) => {
                let place = feed.next;
                feed.next += 1;
                if feed.known.wants(&rule) {
                    return Some((place, rule));
                }
                feed.skipped.fetch_add(1, Ordering::Relaxed);
            }
            Err(error) => feed.failed = Some(error),
        }
    }
    None
}

/// The state of the writer.
struct Writing<'a> {
    sink: &'a mut Sink,
    budget: &'a Budget,
    total: Option<u64>,
    skipped: &'a AtomicU64,
    halt: &'a AtomicBool,
}

impl Writing<'_> {
    fn all(self, answers: Receiver<(u64, Answer)>) -> Result<Outcome, DatasetError> {
        let mut outcome = Outcome::default();
        loop {
            match answers.recv_timeout(LOOK) {
                Ok((place, answer)) => {
                    outcome.asked += 1;
                    outcome.failed += u64::from(answer.row.error.is_some());
                    self.sink.push(place, answer)?;
                }
                Err(RecvTimeoutError::Timeout) => self.sink.tick()?,
                Err(RecvTimeoutError::Disconnected) => break,
            }
            let done = outcome.asked + self.skipped.load(Ordering::Relaxed);
            if let (None, Err(stop)) =
                (outcome.stopped, self.budget.poll(Progress { done, total: self.total, unit: "rules" }))
            {
                outcome.stopped = Some(stop);
                self.halt.store(true, Ordering::Relaxed);
                // Finished answers are written at once: after a cancellation the process may not
                // wait for the threads.
                for (place, answer) in answers.try_iter() {
                    outcome.asked += 1;
                    outcome.failed += u64::from(answer.row.error.is_some());
                    self.sink.push(place, answer)?;
                }
                self.sink.flush()?;
            }
        }
        // The threads may have noticed it first.
        outcome.stopped = outcome.stopped.or(self.budget.check().err());
        Ok(outcome)
    }
}
