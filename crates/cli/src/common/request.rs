//! From arguments to a game, a position, a sum; mistakes in them are shown with their places.
use crate::common::args::{Output, RuleOptions};
use crate::common::draw;
use crate::common::failure::Failure;
use crate::common::input;
use crate::say;
use sprague::{Game, Locale, ParsePositionError, Position, RequestError, Sum};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};

/// The game of a rule text, `@file` or name; its warnings are printed.
pub(crate) fn game(rule: &OsStr, options: &RuleOptions, told: WarningStyle) -> Result<Game, Failure> {
    let game = compiled(&input::rule_bytes(rule)?, options)?;
    warn(&game, told);
    Ok(game)
}

/// The sum of `RULE POSITION...` or of several `"RULE @ POSITION..."`.
pub(crate) fn sum(rule: &OsStr, rest: &[OsString], options: &RuleOptions, told: WarningStyle) -> Result<Sum, Failure> {
    let mut sum = Sum::default();
    match split(rule) {
        None => {
            let game = game(rule, options, told).map_err(|failure| unquoted_hint(failure, rule, rest, told.locale))?;
            let words = words(rest, rule == "-" || rule == "@-")?;
            add(&mut sum, game, words.iter().map(String::as_str))?;
        }
        Some(_) => {
            for argument in std::iter::once(rule).chain(rest.iter().map(OsString::as_os_str)) {
                let (rule, positions) = split(argument).ok_or_else(|| no_rule(argument))?;
                let game = game(OsStr::new(rule), options, told)?;
                add(&mut sum, game, positions.split_whitespace())?;
            }
        }
    }
    Ok(sum)
}

/// A position of a game.
pub(crate) fn position(game: &Game, text: &str) -> Result<Position, Failure> {
    game.position(text).map_err(|error| refused(error, text))
}

/// Says on standard error that no position was given: the answer is about the empty sum.
pub(crate) fn note_empty(positions: &[OsString], sum: &Sum, told: WarningStyle) {
    if positions.is_empty() && sum.components().is_empty() && !told.quiet && !told.json {
        // If standard error has no reader, the note is not missed.
        let _ = writeln!(io::stderr(), "{}", say::no_position().in_locale(told.locale));
    }
}

/// The hint about an empty argument.
const EMPTY: &str = "perhaps a variable of a script is empty; [] or no argument is the empty sum, {} the empty set, \"\" the empty word";

/// A text that is no position.
fn refused(error: ParsePositionError, text: &str) -> Failure {
    match error {
        ParsePositionError::Empty => Failure::request("position", error.message()).with_hint(EMPTY),
        error => Failure::request("position", error.message()).quoting(text),
    }
}

/// The argument as text, which has more than blanks in it.
pub(crate) fn given(argument: &OsStr) -> Result<&str, Failure> {
    let text = utf8(argument)?;
    Sum::words(text).map_err(|error| refused(error, text))?;
    Ok(text)
}

/// The argument as text; bytes that are not UTF-8 are no position.
pub(crate) fn utf8(argument: &OsStr) -> Result<&str, Failure> {
    argument.to_str().ok_or_else(|| {
        let shown = argument.to_string_lossy();
        Failure::request("position", say::position_not_utf8()).quoting(&shown)
    })
}

/// Whether and how warnings are printed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WarningStyle {
    /// Whether warnings are left out.
    pub(crate) quiet: bool,
    /// Whether they are JSON.
    pub(crate) json: bool,
    /// The language of those that are text.
    pub(crate) locale: Locale,
}

impl WarningStyle {
    /// Warnings in English.
    pub(crate) fn english(quiet: bool, json: bool) -> Self {
        Self { quiet, json, locale: Locale::ENGLISH }
    }

    /// This style in a language.
    pub(crate) fn in_locale(self, locale: Locale) -> Self {
        Self { locale, ..self }
    }
}

impl From<&Output> for WarningStyle {
    fn from(output: &Output) -> Self {
        Self::english(output.quiet.quiet, output.json())
    }
}

fn compiled(rule: &[u8], options: &RuleOptions) -> Result<Game, Failure> {
    Ok(options.builder(rule)?.build()?)
}

fn warn(game: &Game, told: WarningStyle) {
    if told.quiet {
        return;
    }
    for warning in game.warnings() {
        let text = match told.json {
            true => format!("{}\n", draw::warning_json(game.rule(), warning)),
            false => draw::warning(game.rule(), warning, told.locale),
        };
        // If standard error has no reader, the warning is not missed.
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

fn add<'a>(sum: &mut Sum, game: Game, positions: impl Iterator<Item = &'a str>) -> Result<(), Failure> {
    let mut all = Vec::new();
    for text in positions {
        let some = game.positions(text);
        all.extend(some.map_err(|error| refused(error, text))?);
    }
    let positions: Vec<Position> = all;
    sum.add(game, positions).map_err(|error| {
        let kind = if error == RequestError::MixedPlay { "misere" } else { "position" };
        Failure::request(kind, error.message()).with_hints(error.hints())
    })
}

/// `RULE @ POSITIONS` in one argument; the name of a file begins with `@` as well, so the sign
/// needs a blank before it.
fn split(argument: &OsStr) -> Option<(&str, &str)> {
    Sum::split_argument(argument.to_str()?)
}

fn no_rule(argument: &OsStr) -> Failure {
    let shown = argument.to_string_lossy();
    let error = RequestError::NoRule(shown.clone().into_owned());
    Failure::request("position", error.message()).quoting(&shown)
}

/// The positions of a list of arguments: blanks separate too, and `-` stands for those on standard
/// input.
fn words(arguments: &[OsString], rule_was_stdin: bool) -> Result<Vec<String>, Failure> {
    let mut words = Vec::new();
    let mut stdin_free = !rule_was_stdin;
    for argument in arguments {
        if argument != "-" {
            words.extend(given(argument)?.split_whitespace().map(str::to_owned));
        } else if std::mem::replace(&mut stdin_free, false) {
            words.extend(input::stdin_text()?.split_whitespace().map(str::to_owned));
        } else {
            return Err(Failure::request(
                "position",
                "standard input can be read only once, for the rule or for positions",
            ));
        }
    }
    Ok(words)
}

/// `sprague solve take 1,3,4 5`: the shell made several words of the rule.
fn unquoted_hint(failure: Failure, rule: &OsStr, rest: &[OsString], locale: Locale) -> Failure {
    let opens_a_clause = matches!(rule.to_str(), Some("take" | "split" | "move" | "turn" | "n"));
    match failure {
        Failure::Rule(mut errors) if opens_a_clause && !rest.is_empty() => {
            let next = rest.first().map(|word| word.to_string_lossy()).unwrap_or_default();
            let hint = say::unquoted_rule(format!("{} {next}", rule.to_string_lossy())).in_locale(locale);
            for error in &mut errors.errors {
                (error.hint, error.parameter) = (Some(hint.as_str().into()), None);
            }
            Failure::Rule(errors)
        }
        other => other,
    }
}
