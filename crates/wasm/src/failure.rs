//! The reason why a request has no answer, in the shape of the command line:
//! `{"error":{"kind","message","line","column","hint"}}`.
use serde_json::{Value, json};
use sprague::graph::{BadLine, ReadError};
use sprague::play::PlayError;
use sprague::rule::Span;
use sprague::{RequestError, RuleErrors, SolveError, Stop};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) struct Failure(Value);

impl Failure {
    /// A failure without a place.
    pub(crate) fn new(kind: &str, message: impl Into<String>) -> Self {
        Self(json!({"kind": kind, "message": message.into(), "column": null, "hint": null}))
    }

    /// Adds a better text or action.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0["hint"] = json!(hint.into());
        self
    }

    /// The argument in which the mistake is.
    pub(crate) fn about(mut self, argument: &str) -> Self {
        self.0["argument"] = json!(argument);
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
        Self(first)
    }

    /// The answer that tells it.
    pub(crate) fn to_json(&self) -> Value {
        json!({"error": self.0})
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
            Failure(first)
        }
        ReadError::Stopped(stop, line) => stopped(stop, format!("line {line} was reached")),
        error => Failure::new("too-large", error.to_string()),
    }
}

/// A limit that ended the work.
pub(crate) fn stopped(stop: Stop, reached: String) -> Failure {
    SolveError::Stopped { stop, reached }.into()
}

impl From<RuleErrors> for Failure {
    fn from(errors: RuleErrors) -> Self {
        Self::rule(&errors, 0)
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Rule(errors) => errors.into(),
            RequestError::MixedPlay => Self::new("misere", format!("{error}; choose misère play for all of it")),
            error => Self::new("position", error.to_string()),
        }
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
        let failure = Self::new(kind, error.to_string());
        match error {
            SolveError::OutOfReach { hint: Some(claim), .. } => {
                failure.hint(format!("only checked, not proved: {claim}"))
            }
            _ => failure,
        }
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
