//! The reason why a command did not answer, its exit code, and its form: for people as text, for
//! programs as JSON.
//!
//! | exit | meaning |
//! |---|---|
//! | 0 | answered; also when the reader of a pipe has gone |
//! | 1 | the work could not be done: a limit, an unreadable file, no answer exists, an invalid certificate |
//! | 2 | the request is wrong: rule, position, option |
//! | 130 | interrupted by ctrl-C |
use crate::common::draw;
use crate::common::interrupt;
use serde_json::{Value, json};
use sprague::graph::BadLine;
use sprague::rule::Span;
use sprague::store::StoreError;
use sprague::{RuleErrors, SolveError, Stop};
use std::io::{self, Write};
use std::process::ExitCode;

/// More mistakes than this in one rule are counted, not shown.
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
        /// The kind of mistake, a word for programs.
        kind: &'static str,
        /// The mistake.
        message: String,
        /// A better text.
        hint: Option<String>,
        /// The argument that is wrong, to be shown with a caret under it.
        quoted: Option<String>,
    },
    /// The work could not be done.
    Work {
        /// Why, a word for programs.
        kind: &'static str,
        /// The event, and the way to go on.
        message: String,
        /// A better request.
        hint: Option<String>,
    },
    /// Ctrl-C; the message says how far the work had come.
    Interrupted(String),
    /// Everything is said already; only the exit code 1 remains.
    WarningStyle,
    /// The reader of the results has gone: nothing to say, nothing wrong.
    ClosedPipe,
}

impl Failure {
    /// A request that is wrong without a place that could be shown.
    pub(crate) fn request(kind: &'static str, message: impl Into<String>) -> Self {
        Self::Request { kind, message: message.into(), hint: None, quoted: None }
    }

    /// Work that could not be done.
    pub(crate) fn work(kind: &'static str, message: impl Into<String>) -> Self {
        Self::Work { kind, message: message.into(), hint: None }
    }

    /// A failed write of a result.
    pub(crate) fn output(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::work("output", format!("cannot write the result: {error}")),
        }
    }

    /// This failure with a hint, where the request is wrong or could not be answered.
    pub(crate) fn with_hint(self, hint: impl Into<String>) -> Self {
        match self {
            Self::Work { kind, message, .. } => Self::Work { kind, message, hint: Some(hint.into()) },
            Self::Request { kind, message, quoted, .. } => {
                Self::Request { kind, message, hint: Some(hint.into()), quoted }
            }
            other => other,
        }
    }

    /// This failure with the wrong argument.
    pub(crate) fn quoting(self, argument: &str) -> Self {
        match self {
            Self::Request { kind, message, hint, .. } => {
                Self::Request { kind, message, hint, quoted: Some(argument.to_owned()) }
            }
            other => other,
        }
    }

    /// Says it on standard error and returns the exit code.
    pub(crate) fn report(&self, json: bool) -> ExitCode {
        let text = if json { self.as_json().map(|value| format!("{value}\n")) } else { self.as_text() };
        if let Some(text) = text {
            // When standard error is closed too, the message is lost.
            let _ = io::stderr().write_all(text.as_bytes());
        }
        ExitCode::from(self.code())
    }

    fn code(&self) -> u8 {
        match self {
            Self::Rule(_) | Self::Lines { .. } | Self::Request { .. } => 2,
            Self::Work { .. } | Self::WarningStyle => 1,
            Self::Interrupted(_) => interrupt::EXIT,
            Self::ClosedPipe => 0,
        }
    }

    fn as_text(&self) -> Option<String> {
        Some(match self {
            Self::Rule(errors) => {
                let shown = errors.errors.iter().take(MISTAKES_SHOWN);
                let mut text: String = shown.map(|error| draw::rule_error(&errors.text, error)).collect();
                if errors.errors.len() > MISTAKES_SHOWN {
                    text.push_str(&format!("and {} more mistakes\n", errors.errors.len() - MISTAKES_SHOWN));
                }
                text
            }
            Self::Lines { text, bad, more } => {
                let shown = bad.iter().map(|bad| draw::file_error(text, &bad.message, bad.hint.as_deref(), span(bad)));
                let mut told: String = shown.collect();
                if *more > 0 {
                    told.push_str(&format!("and {more} more bad lines\n"));
                }
                told
            }
            Self::Request { message, hint, quoted, .. } => {
                draw::request_error(message, hint.as_deref(), quoted.as_deref())
            }
            Self::Work { message, hint: None, .. } => draw::plain_error(message),
            Self::Work { message, hint, .. } => draw::request_error(message, hint.as_deref(), None),
            Self::Interrupted(reached) => draw::plain_error(&format!("interrupted; {reached}")),
            Self::WarningStyle | Self::ClosedPipe => return None,
        })
    }

    /// `{"error":{"kind","message","column","hint"}}`; for a rule also `line` and the list of all
    /// its mistakes.
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
                Some(bad) => draw::file_error_json("line", text, &bad.message, bad.hint.as_deref(), span(bad)),
                None => return None,
            },
            Self::Request { kind, message, hint, quoted } => {
                // The caret under an argument begins at its first character.
                let column = quoted.as_ref().map(|_| 1);
                json!({"kind": kind, "message": message, "column": column, "hint": hint, "argument": quoted})
            }
            Self::Work { kind, message, hint } => {
                json!({"kind": kind, "message": message, "column": null, "hint": hint})
            }
            Self::Interrupted(reached) => {
                json!({"kind": "interrupted", "message": reached, "column": null, "hint": null})
            }
            Self::WarningStyle | Self::ClosedPipe => return None,
        };
        Some(json!({ "error": error }))
    }
}

fn span(bad: &BadLine) -> Span {
    Span::new(bad.span.start, bad.span.end)
}

impl From<RuleErrors> for Failure {
    fn from(errors: RuleErrors) -> Self {
        Self::Rule(Box::new(errors))
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::work("store", error.to_string())
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped { stop: Stop::Cancelled, reached } => Self::Interrupted(reached),
            error => {
                let failure = Self::work(kind_of(&error), error.to_string());
                match error {
                    SolveError::OutOfReach { hint: Some(claim), .. } => failure.with_hint(format!("--assume: {claim}")),
                    SolveError::Stopped { stop: Stop::Effort, .. } => {
                        failure.with_hint("--effort 10 tries ten times as long, --time 10m as long as that")
                    }
                    _ => failure,
                }
            }
        }
    }
}

/// A limit that stopped the work, with how far it had come.
pub(crate) fn stopped(stop: Stop, reached: String) -> Failure {
    SolveError::Stopped { stop, reached }.into()
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
