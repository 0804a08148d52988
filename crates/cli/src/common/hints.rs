//! How to go on after a failure, as sentences with the options of the command line.
//!
//! The library returns hints as kinds with arguments ([`Hint`]), since it does not know the names
//! of our options; this is the one place where a kind becomes `--time` or `--assume`.
use crate::say;
use serde_json::{Value, json};
use sprague::rule::RuleError;
use sprague::{Game, Hint, Locale, Message, Play, SolveError, code};

/// The most lines of a rule in words that are read at a glance.
const LINES_OF_A_READING: usize = 4;
/// A rule whose moves have no words: a text that is as short says nothing of another rule, either.
const WITHOUT_WORDS: &str = "take n/2";

/// A better request.
#[derive(Debug, Clone)]
pub(crate) enum Advice {
    /// A sentence of the command line.
    Said(Message),
    /// A proposal of the library about a question.
    Hint(Hint),
    /// A proposal of the library if no program can be made.
    Program(code::Hint),
}

impl Advice {
    /// The sentence in a language.
    pub(crate) fn text(&self, locale: Locale) -> String {
        match self {
            Self::Said(text) => text.in_locale(locale),
            Self::Hint(hint) => of_solving(hint).in_locale(locale),
            Self::Program(hint) => of_programs(hint).in_locale(locale),
        }
    }

    /// The kind and its arguments, for programs.
    pub(crate) fn to_json(&self) -> Option<Value> {
        match self {
            Self::Said(_) => None,
            Self::Hint(hint) => Some(json!(hint)),
            Self::Program(hint) => Some(json!(hint)),
        }
    }
}

impl From<Message> for Advice {
    fn from(text: Message) -> Self {
        Self::Said(text)
    }
}

impl From<&str> for Advice {
    fn from(text: &str) -> Self {
        Self::Said(text.into())
    }
}

impl From<String> for Advice {
    fn from(text: String) -> Self {
        Self::Said(text.into())
    }
}

impl From<Hint> for Advice {
    fn from(hint: Hint) -> Self {
        Self::Hint(hint)
    }
}

impl From<code::Hint> for Advice {
    fn from(hint: code::Hint) -> Self {
        Self::Program(hint)
    }
}

fn of_solving(hint: &Hint) -> Message {
    match hint {
        Hint::Assume { claim } => say::hint_assume(claim.clone()),
        Hint::MoreTime => say::hint_more_time(),
        Hint::TimeLimit => say::hint_time_limit(),
        Hint::MoreEffort => say::hint_more_effort(),
        Hint::MoreMemory => say::hint_more_memory(),
        Hint::Theorems => say::hint_theorems(),
        Hint::Misere => say::hint_misere(),
        Hint::NoMoves => say::hint_no_moves(),
        Hint::SmallerBox => say::hint_smaller_box(),
        Hint::SinglePositions => say::hint_single_positions(),
        Hint::ByDefinition => say::hint_by_definition(),
        other => format!("{other:?}").into(),
    }
}

fn of_programs(hint: &code::Hint) -> Message {
    match hint {
        code::Hint::Style { style } => say::hint_style(style.name()),
        code::Hint::NoStyle => say::hint_no_style(),
        code::Hint::NoStart => say::hint_no_start(),
        code::Hint::Input { shapes } => {
            say::hint_input(Message::or(shapes.iter().map(|shape| format!("--input \"{shape}\""))))
        }
        code::Hint::Parameter { name } => say::hint_parameter(name),
        code::Hint::Assume => say::hint_assume_program(),
        code::Hint::Solve => say::hint_solve(),
        code::Hint::Tokens => say::hint_tokens(),
        code::Hint::Geography => say::hint_geography(),
        other => format!("{other:?}").into(),
    }
}

/// A failure on one line: the text, and the ways to go on.
pub(crate) fn on_one_line(error: &SolveError) -> Message {
    error.hints().iter().fold(error.message(), |told, hint| say::and_hint(told, of_solving(hint)))
}

/// The hint about a mistake in a rule.
pub(crate) fn of_rule(error: &RuleError, locale: Locale) -> Option<String> {
    let hint = error.hint.as_ref()?.in_locale(locale);
    Some(match &error.parameter {
        Some(name) => say::give_parameter(name, hint).in_locale(locale),
        None => hint,
    })
}

/// What the rule that is proposed for a text says in words, so that nobody takes another game: the
/// moves, and who loses where that is not the usual.
pub(crate) fn reading(error: &RuleError, locale: Locale) -> Option<String> {
    let rule = error.proposal.as_ref()?;
    let said = error.hint.as_ref()?.in_locale(locale).contains(&format!("`{rule}`"));
    let game = Game::new(rule.as_str()).ok().filter(|_| said)?;
    let usual = game.ruleset().play == Play::Normal;
    let lines = game.in_words(locale);
    let words: Vec<&str> = lines.iter().skip(usize::from(usual)).map(String::as_str).collect();
    let says_nothing = Game::new(WITHOUT_WORDS).is_ok_and(|game| game.in_words(locale) == lines);
    (words.len() <= LINES_OF_A_READING && !says_nothing).then(|| words.join("\n"))
}
