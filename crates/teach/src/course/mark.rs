//! What a text means as an answer, and whether it is right.
use super::{Kind, Task, heaps, pictures};
use crate::say;
use messages::Message;
use sprague::graph::hackenbush::HackenbushError;
use sprague::play::PlayError;
use sprague::{Budget, RequestError, SolveError};

/// The judgement of an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Marked {
    /// It is right.
    Right,
    /// It is wrong, for this reason.
    Wrong(Message),
    /// It is no answer to this question.
    Unread(Message),
}

/// Why an answer cannot be marked.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum MarkError {
    /// The library has no answer, or a limit was reached.
    Solve(SolveError),
    /// The task itself is wrong; a test makes sure that none is.
    Task(Message),
}

impl MarkError {
    /// The error in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Solve(error) => error.message(),
            Self::Task(why) => why.clone(),
        }
    }
}

messages::error!(MarkError);

impl From<SolveError> for MarkError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<PlayError> for MarkError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Solve(error) => Self::Solve(error),
            error => Self::Task(error.message()),
        }
    }
}

impl From<RequestError> for MarkError {
    fn from(error: RequestError) -> Self {
        Self::Task(error.message())
    }
}

impl From<HackenbushError> for MarkError {
    fn from(error: HackenbushError) -> Self {
        Self::Task(error.message())
    }
}

impl Task {
    /// Marks an answer.
    ///
    /// ```
    /// use sprague::Budget;
    /// use teach::course::{Marked, tasks};
    /// let task = tasks().iter().find(|task| task.id == "take-2").unwrap();
    /// assert_eq!(task.mark("take 3", &Budget::default())?, Marked::Right);
    /// assert!(matches!(task.mark("take 2", &Budget::default())?, Marked::Wrong(_)));
    /// assert!(matches!(task.mark("take 9", &Budget::default())?, Marked::Unread(_)));
    /// # Ok::<(), teach::course::MarkError>(())
    /// ```
    ///
    /// # Errors
    /// [`MarkError`] when the budget ends.
    pub fn mark(&self, answer: &str, budget: &Budget) -> Result<Marked, MarkError> {
        let answer = answer.trim();
        match self.on.split_once(' ') {
            Some(("graph", arrows)) => pictures::on_graph(self, arrows, answer, budget),
            Some(("hackenbush", edges)) => pictures::hackenbush(self, edges, answer, budget),
            _ => heaps::marked(self, answer, budget),
        }
    }
}

/// Whether the answer says that the first player wins.
pub(super) fn first_wins(answer: &str) -> Result<bool, Marked> {
    match answer.to_lowercase().as_str() {
        "first" | "first player" | "the first" | "1" | "n" | "先手" | "先手胜" | "先" => Ok(true),
        "second" | "second player" | "the second" | "2" | "p" | "后手" | "后手胜" | "后" => Ok(false),
        _ => Err(Marked::Unread(say::answer_who())),
    }
}

pub(super) fn number(answer: &str) -> Result<u64, Marked> {
    let digits = answer.strip_prefix('*').unwrap_or(answer);
    digits.parse().map_err(|_| Marked::Unread(say::answer_number()))
}

/// The winner, compared with what was said.
pub(super) fn winner(said: bool, wins: bool, why: Message) -> Marked {
    if said == wins { Marked::Right } else { Marked::Wrong(why) }
}

/// The value, compared with what was said.
pub(super) fn value(said: u64, value: u64, why: Message) -> Marked {
    if said == value { Marked::Right } else { Marked::Wrong(why) }
}

/// A question that this kind of game does not have.
pub(super) fn no_such(kind: Kind) -> MarkError {
    MarkError::Task(say::task_without_answer(format!("{kind:?}")))
}
