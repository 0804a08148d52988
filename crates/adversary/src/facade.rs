//! Asks the library as a user does, and returns the answers in the form of the reference.
use crate::reference::{Place, Source, Turn, Winner};
use crate::rule::{Rule, Sum as Parts};
use cpu_time::ProcessTime;
use rules::ruleset::Turns;
use sprague::{
    Answer, Budget, Change, Moves, MovesWanted, Outcome, Position, SolveError, SolveOptions, Sum, Trust, Value,
};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The time limit of a call, in milliseconds; questions that need longer are left out.
static PATIENCE: AtomicU64 = AtomicU64::new(700);
const MEMORY: u64 = 1 << 30;

/// A game to ask about: its text, and its tree if it was generated here.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Case {
    pub(crate) family: &'static str,
    pub(crate) rule: Written,
    pub(crate) misere: bool,
}

/// A rule as a generated tree, or as a text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Written {
    Tree(Rule),
    Text(String),
}

/// What the library answers about a sum.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Said {
    pub(crate) winner: Winner,
    pub(crate) value: Option<u64>,
    pub(crate) moves: BTreeSet<Turn>,
    /// Whether a move is listed twice, or the number of moves differs from the length of the list.
    pub(crate) miscounted: bool,
    pub(crate) standing: &'static str,
    pub(crate) bases: Vec<String>,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Silent {
    /// The rule or a position is refused.
    Refused(String),
    /// A limit was reached, or the answer is out of reach.
    Stopped(String),
}

/// Sets the time limit of a call.
pub(crate) fn set_patience(patience: Duration) {
    PATIENCE.store(u64::try_from(patience.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
}

/// The time and memory limits of a call.
pub(crate) fn budget() -> Budget {
    Budget::default().with_time(Duration::from_millis(PATIENCE.load(Ordering::Relaxed))).with_memory(MEMORY)
}

/// The longest single call of a question so far, in milliseconds of the processors.
static LONGEST: AtomicU64 = AtomicU64::new(0);
/// The number of the current question; a call of an earlier one may still run, and is not counted.
static QUESTION: AtomicU64 = AtomicU64::new(0);

/// Runs a call of the library and measures its time.
pub(crate) fn timed<T>(call: impl FnOnce() -> T) -> T {
    let (began, question) = (ProcessTime::now(), QUESTION.load(Ordering::Relaxed));
    let result = call();
    if question == QUESTION.load(Ordering::Relaxed) {
        LONGEST.fetch_max(u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
    result
}

/// The longest call since this function was last called; calls that began before do not count any
/// more.
pub(crate) fn longest() -> Duration {
    QUESTION.fetch_add(1, Ordering::Relaxed);
    Duration::from_millis(LONGEST.swap(0, Ordering::Relaxed))
}

/// The options for all questions.
pub(crate) fn options(theory: bool) -> SolveOptions {
    let trust = if theory { Trust::Theorems } else { Trust::Definition };
    SolveOptions { moves: MovesWanted::All, trust }
}

impl Written {
    /// The rule as text.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Tree(rule) => rule.text(),
            Self::Text(text) => text.clone(),
        }
    }
}

impl Case {
    /// The sum of these positions.
    ///
    /// # Errors
    /// [`Silent::Refused`]
    pub(crate) fn sum(&self, positions: &[String]) -> Result<Sum, Silent> {
        let text = self.rule.text();
        let words: Vec<&str> = std::iter::once(text.as_str()).chain(positions.iter().map(String::as_str)).collect();
        Sum::parse_with(&words, |game| if self.misere { game.misere() } else { game })
            .map_err(|error| Silent::Refused(error.to_string()))
    }

    /// The source of the options of each component, and the components in the form of the
    /// reference.
    pub(crate) fn places(&self, sum: &Sum) -> Option<(Vec<Source>, Vec<Place>)> {
        let source = |game: &sprague::Game| match &self.rule {
            Written::Tree(rule) => Source::Tree(rule.clone()),
            Written::Text(_) => Source::Compiled(Box::new(game.ruleset().clone())),
        };
        let places = sum.components().iter().map(|(game, position)| Some((*game, position.to_state()?)));
        Some((sum.games().iter().map(source).collect(), places.collect::<Option<_>>()?))
    }
}

/// The answer of the library about a sum.
///
/// # Errors
/// [`Silent`]
pub(crate) fn ask(sum: &mut Sum, theory: bool) -> Result<Said, Silent> {
    match timed(|| sum.solve(&options(theory), &budget())) {
        Ok(answer) => read(&answer, sum.turns() == Turns::First)
            .ok_or_else(|| Silent::Stopped("an answer of long numbers".to_owned())),
        Err(SolveError::Unsupported { why, .. }) => Err(Silent::Refused(why.to_string())),
        Err(error) => Err(Silent::Stopped(error.to_string())),
    }
}

/// The answer in our form; the parts that a move leaves keep their order if `in_row`.
fn read(answer: &Answer, in_row: bool) -> Option<Said> {
    let winner = match answer.outcome {
        Outcome::N => Winner::N,
        Outcome::P => Winner::P,
        _ => Winner::D,
    };
    let value = match &answer.value {
        Some(Value::Nim(number)) => Some(number.to_u64()?),
        _ => None,
    };
    let moves: Option<BTreeSet<Turn>> =
        answer.moves.listed.iter().map(|winning| turn(&winning.changes, in_row)).collect();
    let moves = moves?;
    let Moves { listed, total, .. } = &answer.moves;
    let counted = total.as_ref().is_none_or(|total| total.to_u64() == Some(listed.len() as u64));
    Some(Said {
        winner,
        value,
        miscounted: !counted || moves.len() != listed.len(),
        moves,
        standing: answer.standing.word(),
        bases: answer.components.iter().map(|component| component.basis.to_string()).collect(),
    })
}

fn turn(changes: &[Change], in_row: bool) -> Option<Turn> {
    changes.iter().map(|change| Some((change.component, parts(&change.to, in_row)?))).collect()
}

fn parts(positions: &[Position], in_row: bool) -> Option<Parts> {
    let mut parts: Parts = positions.iter().map(Position::to_state).collect::<Option<_>>()?;
    if !in_row {
        parts.sort_unstable();
    }
    Some(parts)
}
