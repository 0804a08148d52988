//! Why a command did not answer, its exit code, and how it is reported: as text for people, as JSON
//! for programs.
//!
//! | exit | meaning |
//! |---|---|
//! | 0 | answered; also when the reader of a pipe has gone |
//! | 1 | the work could not be done: a limit, an unreadable file, no answer exists, an invalid certificate |
//! | 2 | the request is wrong: rule, position, option |
//! | 3 | `prove`: the claim is false |
//! | 130 | interrupted by ctrl-C |
use crate::common::draw;
use crate::common::hints::Advice;
use crate::common::interrupt;
use crate::say;
use serde_json::{Value, json};
use sprague::graph::BadLine;
use sprague::store::StoreError;
use sprague::{Locale, Message, RuleErrors, SolveError, Stop};
use std::io::{self, Write};
use std::process::ExitCode;

/// At most this many mistakes of a rule are shown; the others are counted.
const MISTAKES_SHOWN: usize = 8;

/// Why a command did not answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The rule does not compile.
    Rule(Box<RuleErrors>),
    /// Lines of a file are wrong.
    Lines {
        /// The text of the file.
        text: String,
        /// The first mistakes.
        bad: Vec<BadLine>,
        /// The number of further mistakes.
        more: usize,
    },
    /// Something else in the request is wrong.
    Request {
        /// The kind of mistake, a keyword for programs.
        kind: &'static str,
        /// What is wrong.
        message: Message,
        /// Better requests, the best first.
        hints: Vec<Advice>,
        /// The argument that is wrong, shown with a caret under it.
        quoted: Option<String>,
    },
    /// The work could not be done.
    Work {
        /// The kind of failure, a keyword for programs.
        kind: &'static str,
        /// What happened.
        message: Message,
        /// Better requests, the best first.
        hints: Vec<Advice>,
    },
    /// Ctrl-C; the message tells how far the work had come.
    Interrupted(Message),
    /// Everything has been reported already; only the exit code 1 remains.
    Reported,
    /// It has been reported already that a claim is false; only the exit code 3 remains.
    False,
    /// The reader of the results has gone, which is not an error.
    ClosedPipe,
}

impl Failure {
    /// A wrong request, without a place to show.
    pub(crate) fn request(kind: &'static str, message: impl Into<Message>) -> Self {
        Self::Request { kind, message: message.into(), hints: Vec::new(), quoted: None }
    }

    /// Work that could not be done.
    pub(crate) fn work(kind: &'static str, message: impl Into<Message>) -> Self {
        Self::Work { kind, message: message.into(), hints: Vec::new() }
    }

    /// A failed write of a result.
    pub(crate) fn output(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::work("output", say::cannot_write_result(error.to_string())),
        }
    }

    /// Adds a hint, if the request is wrong or could not be answered.
    pub(crate) fn with_hint(self, hint: impl Into<Advice>) -> Self {
        self.with_hints([hint])
    }

    /// Adds hints, the best first.
    pub(crate) fn with_hints(mut self, more: impl IntoIterator<Item = impl Into<Advice>>) -> Self {
        if let Self::Work { hints, .. } | Self::Request { hints, .. } = &mut self {
            hints.extend(more.into_iter().map(Into::into));
        }
        self
    }

    /// Adds the argument that is wrong.
    pub(crate) fn quoting(mut self, argument: &str) -> Self {
        if let Self::Request { quoted, .. } = &mut self {
            *quoted = Some(argument.to_owned());
        }
        self
    }

    /// Reports the failure on standard error, as text in a language or as JSON, and returns the
    /// exit code.
    pub(crate) fn report(&self, json: bool, locale: Locale) -> ExitCode {
        let text = if json { self.as_json().map(|value| format!("{value}\n")) } else { self.as_text(locale) };
        if let Some(text) = text {
            // If standard error is closed too, the message is lost.
            let _ = io::stderr().write_all(text.as_bytes());
        }
        ExitCode::from(self.code())
    }

    fn code(&self) -> u8 {
        match self {
            Self::Rule(_) | Self::Lines { .. } | Self::Request { .. } => 2,
            Self::Work { .. } | Self::Reported => 1,
            Self::False => 3,
            Self::Interrupted(_) => interrupt::EXIT,
            Self::ClosedPipe => 0,
        }
    }

    fn as_text(&self, locale: Locale) -> Option<String> {
        Some(match self {
            Self::Rule(errors) => {
                let shown = errors.errors.iter().take(MISTAKES_SHOWN);
                let mut text: String = shown.map(|error| draw::rule_error(&errors.text, error, locale)).collect();
                if errors.errors.len() > MISTAKES_SHOWN {
                    let more = say::more_mistakes(errors.errors.len() - MISTAKES_SHOWN);
                    text.push_str(&format!("{}\n", more.in_locale(locale)));
                }
                text
            }
            Self::Lines { text, bad, more } => {
                let shown = bad.iter().map(|bad| draw::file_error(text, bad, locale));
                let mut told: String = shown.collect();
                if *more > 0 {
                    told.push_str(&format!("{}\n", say::more_lines(*more).in_locale(locale)));
                }
                told
            }
            Self::Request { message, hints, quoted, .. } => {
                draw::request_error(&message.in_locale(locale), &texts(hints, locale), quoted.as_deref())
            }
            Self::Work { message, hints, .. } => {
                draw::request_error(&message.in_locale(locale), &texts(hints, locale), None)
            }
            Self::Interrupted(reached) => draw::plain_error(&say::interrupted(reached.clone()).in_locale(locale)),
            Self::Reported | Self::False | Self::ClosedPipe => return None,
        })
    }

    /// `{"error":{"kind","message","column","hint"}}`; for a rule also `line` and the list of all
    /// its mistakes. The hint is the first one as a sentence; if the library has proposed ways to
    /// go on, `hints` lists all of them as kinds with arguments.
    fn as_json(&self) -> Option<Value> {
        let error = match self {
            Self::Rule(errors) => {
                let all: Vec<Value> = errors.errors.iter().map(|e| draw::rule_error_json(&errors.text, e)).collect();
                let mut first = all.first().cloned().unwrap_or_else(|| json!({}));
                if all.len() > 1
                    && let Some(map) = first.as_object_mut()
                {
                    map.insert("all".into(), Value::Array(all));
                }
                first
            }
            Self::Lines { text, bad, .. } => match bad.first() {
                Some(bad) => draw::file_error_json(text, bad),
                None => return None,
            },
            Self::Request { kind, message, hints, quoted } => {
                // The caret under an argument begins at its first character.
                let column = quoted.as_ref().map(|_| 1);
                let hint = hints.first().map(|hint| hint.text(Locale::ENGLISH));
                let error =
                    json!({"kind": kind, "message": message, "column": column, "hint": hint, "argument": quoted});
                with_kinds(error, hints)
            }
            Self::Work { kind, message, hints } => {
                let hint = hints.first().map(|hint| hint.text(Locale::ENGLISH));
                with_kinds(json!({"kind": kind, "message": message, "column": null, "hint": hint}), hints)
            }
            Self::Interrupted(reached) => {
                json!({"kind": "interrupted", "message": reached, "column": null, "hint": null})
            }
            Self::Reported | Self::False | Self::ClosedPipe => return None,
        };
        Some(json!({ "error": error }))
    }
}

fn texts(hints: &[Advice], locale: Locale) -> Vec<String> {
    hints.iter().map(|hint| hint.text(locale)).collect()
}

/// Adds the kinds of the hints to an error, if the library has proposed some.
fn with_kinds(mut error: Value, hints: &[Advice]) -> Value {
    let kinds: Vec<Value> = hints.iter().filter_map(Advice::to_json).collect();
    if !kinds.is_empty() {
        error["hints"] = Value::Array(kinds);
    }
    error
}

impl From<RuleErrors> for Failure {
    fn from(errors: RuleErrors) -> Self {
        Self::Rule(Box::new(errors))
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::work("store", error.message())
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped { stop: Stop::Cancelled, reached, .. } => Self::Interrupted(reached),
            error => Self::work(kind_of(&error), error.message()).with_hints(error.hints()),
        }
    }
}

/// A limit that stopped the work, with how far it had come.
pub(crate) fn stopped(stop: Stop, reached: impl Into<Message>) -> Failure {
    SolveError::stopped(stop, reached).into()
}

fn kind_of(error: &SolveError) -> &'static str {
    match error {
        SolveError::Loop { .. } => "loop",
        SolveError::Stopped { stop: Stop::Memory { .. }, .. } => "memory",
        SolveError::Stopped { stop: Stop::Effort, .. } => "out-of-reach",
        SolveError::Stopped { .. } => "time",
        SolveError::OutOfReach { .. } => "out-of-reach",
        SolveError::Overflow(_) => "overflow",
        SolveError::Store(_) | SolveError::NotStored(_) => "store",
        _ => "failed",
    }
}
