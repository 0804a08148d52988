//! Why a request has no answer, in the shape of the command line:
//! `{"error":{"kind","message","line","column","hint"}}`, in the requested language.
use crate::hints;
use crate::say;
use serde_json::{Value, json};
use sprague::graph::{BadLine, ReadError};
use sprague::play::PlayError;
use sprague::rule::{RuleError, Span};
use sprague::{Hint, Locale, Message, RequestError, RuleErrors, SolveError, Stop, code};

/// Why a request has no answer.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    /// The error with everything that is the same in every language.
    told: Box<Value>,
    /// The text of the error, unless it is already in `told`.
    message: Option<Message>,
    /// A better text for the user to type.
    better: Option<Message>,
    /// All mistakes, if the error is about a text with several.
    all: Vec<Failure>,
    /// Ways to go on.
    hints: Vec<Hint>,
    /// Ways to get a program.
    programs: Vec<code::Hint>,
}

impl Failure {
    /// A failure that is not about a place in a text.
    pub(crate) fn new(kind: &str, message: impl Into<Message>) -> Self {
        let told = json!({"kind": kind, "message": null, "column": null, "hint": null});
        Self { message: Some(message.into()), ..Self::told(told) }
    }

    fn told(told: Value) -> Self {
        Self {
            told: Box::new(told),
            message: None,
            better: None,
            all: Vec::new(),
            hints: Vec::new(),
            programs: Vec::new(),
        }
    }

    /// Adds a better text or action.
    pub(crate) fn hint(mut self, hint: Message) -> Self {
        self.better = Some(hint);
        self
    }

    /// Adds ways to get a program.
    pub(crate) fn programs(mut self, hints: Vec<code::Hint>) -> Self {
        self.programs = hints;
        self
    }

    /// Records the argument that contains the mistake.
    pub(crate) fn about(mut self, argument: &str) -> Self {
        self.told["argument"] = json!(argument);
        self
    }

    /// A mistake in a text that the user has typed, with a better text.
    fn mistake(
        mut told: Value,
        text: &str,
        (span, lines): (Span, usize),
        message: Message,
        better: Option<Message>,
    ) -> Self {
        told["message"] = Value::Null;
        place(&mut told, text, span, lines);
        told["hint"] = Value::Null;
        Self { message: Some(message), better, ..Self::told(told) }
    }

    /// The first of several mistakes, with the list of all.
    fn first_of(all: Vec<Self>) -> Self {
        match all.first().cloned() {
            Some(first) => Self { all, ..first },
            None => Self::new("rule", say::rule_is_empty()),
        }
    }

    /// A mistake in the text of a rule that is part of the typed text, `lines` lines below its top.
    pub(crate) fn rule(errors: &RuleErrors, lines: usize) -> Self {
        let mistake = |error: &RuleError| {
            let told = json!({"kind": error.kind.name(), "proposal": error.proposal});
            Self::mistake(told, &errors.text, (error.span, lines), error.message.clone(), error.hint.clone())
        };
        Self::first_of(errors.errors.iter().map(mistake).collect())
    }

    /// The failure as JSON, in a language.
    pub(crate) fn to_json(&self, locale: Locale) -> Value {
        json!({"error": self.in_locale(locale)})
    }

    fn in_locale(&self, locale: Locale) -> Value {
        let mut told = (*self.told).clone();
        if let Some(message) = &self.message {
            told["message"] = json!(message.in_locale(locale));
        }
        let solving = || self.hints.iter().find_map(hints::of_solving);
        let program = || self.programs.iter().find_map(hints::of_programs);
        if let Some(hint) = self.better.clone().or_else(solving).or_else(program) {
            told["hint"] = json!(hint.in_locale(locale));
        }
        if !self.hints.is_empty() {
            told["hints"] = json!(self.hints);
        }
        if !self.all.is_empty() {
            told["all"] = self.all.iter().map(|one| one.in_locale(locale)).collect();
        }
        told
    }
}

/// Writes line, column (from 1, in characters) and length of a span of a text.
pub(crate) fn place(told: &mut Value, text: &str, span: Span, lines: usize) {
    let floor = |at: u32| {
        let mut at = (at as usize).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (floor(span.start), floor(span.end));
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    told["line"] = json!(text[..start].matches('\n').count() + 1 + lines);
    told["column"] = json!(text[line_start..start].chars().count() + 1);
    told["length"] = json!(text[start..end.clamp(start, line_end)].chars().count().max(1));
}

/// The first bad lines of a list of edges.
pub(crate) fn unread(text: &str, error: ReadError) -> Failure {
    match error {
        ReadError::Lines { bad, .. } => {
            let mistake = |bad: BadLine| {
                let span = Span::new(bad.span.start, bad.span.end);
                Failure::mistake(json!({"kind": "line"}), text, (span, 0), bad.message, bad.hint)
            };
            Failure::first_of(bad.into_iter().map(mistake).collect())
        }
        ReadError::Stopped(stop, line) => stopped(stop, say::line_reached(line)),
        error => Failure::new("too-large", error.message()),
    }
}

/// A limit that ended the work.
pub(crate) fn stopped(stop: Stop, reached: impl Into<Message>) -> Failure {
    SolveError::stopped(stop, reached).into()
}

impl From<RuleErrors> for Failure {
    fn from(errors: RuleErrors) -> Self {
        Self::rule(&errors, 0)
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        let kind = match error {
            RequestError::Rule(errors) => return errors.into(),
            RequestError::MixedPlay => "misere",
            _ => "position",
        };
        Self { hints: error.hints(), ..Self::new(kind, error.message()) }
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        let kind = match &error {
            SolveError::Loop { .. } => "loop",
            SolveError::Stopped { stop: Stop::Memory { .. }, .. } => "memory",
            SolveError::Stopped { stop: Stop::Cancelled, .. } => "interrupted",
            SolveError::Stopped { stop: Stop::Effort, .. } => "out-of-reach",
            SolveError::Stopped { .. } => "time",
            SolveError::OutOfReach { .. } => "out-of-reach",
            SolveError::Overflow(_) => "overflow",
            _ => "failed",
        };
        Self { hints: error.hints(), ..Self::new(kind, error.message()) }
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Solve(error) => error.into(),
            PlayError::Strategy(message) => Self::new("strategy", message),
            PlayError::Record(message) => Self::new("record", message),
            PlayError::NoVertex(_) => Self::new("token", error.message()),
            error => Self::new("failed", error.message()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_stay_inside_the_text() {
        let told = |text: &str, start: usize, end: usize| {
            let mut told = json!({});
            place(&mut told, text, Span::new(start, end), 0);
            (told["line"].as_u64(), told["column"].as_u64(), told["length"].as_u64())
        };
        assert_eq!(told("take 3^2", 6, 7), (Some(1), Some(7), Some(1)));
        assert_eq!(told("é\ntäke 1", 4, 8), (Some(2), Some(2), Some(3)));
        assert_eq!(told("a\nb", 0, 3), (Some(1), Some(1), Some(1)));
        assert_eq!(told("", 7, 9), (Some(1), Some(1), Some(1)));
    }
}
