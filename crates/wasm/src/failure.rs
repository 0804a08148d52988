//! The reason why a request has no answer, in the shape of the command line:
//! `{"error":{"kind","message","line","column","hint"}}`, in the language that is asked for.
use crate::hints;
use serde_json::{Value, json};
use sprague::graph::{BadLine, ReadError};
use sprague::play::PlayError;
use sprague::rule::Span;
use sprague::{Hint, Locale, Message, RequestError, RuleErrors, SolveError, Stop, code};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The error with all that is the same in every language.
    told: Box<Value>,
    /// Its text, where that is not there already.
    message: Option<Message>,
    /// Ways to go on.
    hints: Vec<Hint>,
    /// Ways to have a program.
    programs: Vec<code::Hint>,
}

impl Failure {
    /// A failure without a place.
    pub(crate) fn new(kind: &str, message: impl Into<Message>) -> Self {
        let told = json!({"kind": kind, "message": null, "column": null, "hint": null});
        Self { message: Some(message.into()), ..Self::told(told) }
    }

    fn told(told: Value) -> Self {
        Self { told: Box::new(told), message: None, hints: Vec::new(), programs: Vec::new() }
    }

    /// Adds a better text or action.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.told["hint"] = json!(hint.into());
        self
    }

    /// Adds ways to have a program.
    pub(crate) fn programs(mut self, hints: Vec<code::Hint>) -> Self {
        self.programs = hints;
        self
    }

    /// The argument in which the mistake is.
    pub(crate) fn about(mut self, argument: &str) -> Self {
        self.told["argument"] = json!(argument);
        self
    }

    /// A mistake in the text of a rule that stands somewhere in the typed text, `lines` lines from
    /// its top.
    pub(crate) fn rule(errors: &RuleErrors, lines: usize) -> Self {
        let all: Vec<Value> = errors
            .errors
            .iter()
            .map(|error| {
                let mut told = json!({"kind": error.kind.name(), "message": error.message});
                place(&mut told, &errors.text, error.span, lines);
                told["hint"] = json!(error.hint);
                told
            })
            .collect();
        let mut first = all.first().cloned().unwrap_or_else(|| json!({"kind": "rule", "message": "the rule is empty"}));
        first["all"] = Value::Array(all);
        Self::told(first)
    }

    /// The answer that tells it in a language.
    pub(crate) fn to_json(&self, tongue: Locale) -> Value {
        let mut told = self.told.clone();
        if let Some(message) = &self.message {
            told["message"] = json!(message.in_locale(tongue));
        }
        let said = self.hints.iter().find_map(|hint| hints::of_solving(hint, tongue));
        if let Some(hint) = said.or_else(|| self.programs.iter().find_map(|hint| hints::of_programs(hint, tongue))) {
            told["hint"] = json!(hint);
        }
        if !self.hints.is_empty() {
            told["hints"] = json!(self.hints);
        }
        json!({"error": told})
    }
}

/// Writes line, column (from 1, in characters) and length of a place in a text.
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
            let all: Vec<Value> = bad
                .iter()
                .map(|bad: &BadLine| {
                    let mut told = json!({"kind": "line", "message": bad.message});
                    place(&mut told, text, Span::new(bad.span.start, bad.span.end), 0);
                    told["hint"] = json!(bad.hint);
                    told
                })
                .collect();
            let mut first = all.first().cloned().unwrap_or_default();
            first["all"] = Value::Array(all);
            Failure::told(first)
        }
        ReadError::Stopped(stop, line) => stopped(stop, format!("line {line} was reached")),
        error => Failure::new("too-large", error.to_string()),
    }
}

/// A limit that ended the work.
pub(crate) fn stopped(stop: Stop, reached: String) -> Failure {
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
            PlayError::Record(message) => Self::new("record", message),
            PlayError::NoVertex(_) => Self::new("token", error.to_string()),
            error => Self::new("failed", error.to_string()),
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
