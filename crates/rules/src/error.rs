//! Errors and warnings about a rule text: kinds with spans and hints. Callers draw the caret (the
//! command line does); this file holds the facts that a person needs.
use crate::say;
use crate::span::Span;
use messages::Message;
use std::fmt;

/// The sort of a mistake; stable enough to match on in tests, never shown by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A character or a word that the language does not have.
    UnknownWord,
    /// Something else was expected at this place.
    Expected,
    /// The text ends, or a separator comes, where an operand must stand.
    MissingOperand,
    /// A code with a wrong digit, a second point, an unclosed bracket, or a digit 1-3 before the
    /// point.
    BadCode,
    /// A number that does not fit 64 bits.
    TooLarge,
    /// A pattern or an option with another number of components, or patterns with different names.
    Arity,
    /// Clauses of kinds that cannot stand in one ruleset.
    Mixed,
    /// A name with two meanings, or a set where a number is meant, or the reverse.
    WrongType,
    /// A parameter without a value.
    MissingParameter,
    /// A free name that has no upper bound although the state grows.
    Unbounded,
    /// A part without a value, such as a division by the constant 0: no position has such a move.
    Undefined,
    /// The text is longer, or nested deeper, than the language allows.
    Limit,
    /// A ruleset without a clause that makes moves.
    Empty,
}

impl ErrorKind {
    /// A word for programs: `unknown-word`, `missing-operand`, ...
    pub fn name(self) -> &'static str {
        match self {
            Self::UnknownWord => "unknown-word",
            Self::Expected => "expected",
            Self::MissingOperand => "missing-operand",
            Self::BadCode => "bad-code",
            Self::TooLarge => "too-large",
            Self::Arity => "arity",
            Self::Mixed => "mixed",
            Self::WrongType => "wrong-type",
            Self::MissingParameter => "missing-parameter",
            Self::Unbounded => "unbounded",
            Self::Undefined => "undefined",
            Self::Limit => "limit",
            Self::Empty => "empty",
        }
    }
}

/// One mistake in a rule text: where, what, and what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleError {
    /// The sort of the mistake.
    pub kind: ErrorKind,
    /// The place and length of the caret.
    pub span: Span,
    /// A second place that matters, with a word about it ("first named here").
    pub related: Option<(Span, Message)>,
    /// The mistake, as a sentence without a full stop.
    pub message: Message,
    /// A better text, as a sentence without a full stop.
    pub hint: Option<Message>,
    /// The parameter that has no value, where that is the mistake: besides a clause, callers have
    /// ways of their own to give it one.
    pub parameter: Option<String>,
    /// A rule that is likely to be meant by the whole text. It compiles, and nothing takes it but
    /// the person who wrote the text.
    pub proposal: Option<String>,
}

impl RuleError {
    /// A mistake with neither hint nor second place.
    pub fn new(kind: ErrorKind, span: Span, message: Message) -> Self {
        Self { kind, span, related: None, message, hint: None, parameter: None, proposal: None }
    }

    /// Adds a hint to this error.
    pub fn hint(mut self, hint: Message) -> Self {
        self.hint = Some(hint);
        self
    }

    /// Adds a second place to this error.
    pub fn related(mut self, span: Span, label: Message) -> Self {
        self.related = Some((span, label));
        self
    }
}

impl RuleError {
    /// The mistake with its column and its hint, in every language.
    pub fn text(&self) -> Message {
        let mistake = say::mistake(self.span.start + 1, self.message.clone());
        match &self.hint {
            Some(hint) => say::mistake_with_hint(mistake, hint.clone()),
            None => mistake,
        }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// Why a rule text did not compile: at least one mistake, in the order of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleErrors {
    /// The text that was read (after the bytes were found to be UTF-8).
    pub text: String,
    /// The mistakes; never empty.
    pub errors: Vec<RuleError>,
}

impl RuleErrors {
    /// All mistakes, a line for each, in every language.
    pub fn message(&self) -> Message {
        Message::lines(self.errors.iter().map(RuleError::text))
    }
}

messages::error!(RuleErrors);

/// Something that compiles but is probably not meant: a clause that can never apply, an amount 0, a
/// duplicate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// The place.
    pub span: Span,
    /// The doubt, as a sentence without a full stop.
    pub message: Message,
    /// A rule that is likely to be meant by the whole text, where there is one.
    pub proposal: Option<String>,
}

impl Warning {
    /// A doubt about a place, without a better text.
    pub fn new(span: Span, message: Message) -> Self {
        Self { span, message, proposal: None }
    }
}
