//! Turns arguments into a game, a position, a sum; mistakes in them are shown with their places.
use crate::common::args::RuleOptions;
use crate::common::draw;
use crate::common::edges;
use crate::common::failure::Failure;
use crate::common::input;
use crate::common::mistyped;
use crate::common::warning::WarningStyle;
use crate::common::words;
use crate::say;
use serde_json::json;
use sprague::graph::{graph_position, without_weights};
use sprague::rule::ErrorKind;
use sprague::{Budget, Game, Locale, Message, ParsePositionError, Position, RequestError, RuleErrors, Sum, Turns};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;

/// Files of graphs with more bytes than this are not read: a rule takes few vertices.
const MOST_OF_FILE: u64 = 1 << 24;

/// The game of a rule text, `@file` or name. Prints its warnings, and which game it is if its name
/// stands for many.
pub(crate) fn game(rule: &OsStr, options: &RuleOptions, told: WarningStyle) -> Result<Game, Failure> {
    let game = game_untold(rule, options, told)?;
    if let Some(which) = words::one_of_many(game.rule(), &game.usual_parameters()) {
        note("parameter", &which, told);
    }
    Ok(game)
}

/// The game, without a note about which one it is, for answers that say so themselves.
pub(crate) fn game_untold(rule: &OsStr, options: &RuleOptions, told: WarningStyle) -> Result<Game, Failure> {
    let game = compiled(&input::rule_bytes(rule)?, options)?;
    warn(&game, told);
    Ok(game)
}

/// The sum given by `RULE POSITION...` or by several `"RULE @ POSITION..."`; a game without a
/// position is refused.
pub(crate) fn sum(rule: &OsStr, rest: &[OsString], options: &RuleOptions, told: WarningStyle) -> Result<Sum, Failure> {
    let (sum, missing) = games(rule, rest, options, told)?;
    missing.map_or(Ok(sum), Err)
}

/// The sum, and the failure to report if one of its games has no position.
pub(crate) fn games(
    rule: &OsStr,
    rest: &[OsString],
    options: &RuleOptions,
    told: WarningStyle,
) -> Result<(Sum, Option<Failure>), Failure> {
    let (mut sum, mut missing) = (Sum::default(), None);
    match split(rule) {
        None => {
            let game =
                game_untold(rule, options, told).map_err(|failure| unquoted_hint(failure, rule, rest, told.locale))?;
            let given = positions(rest, rule == "-" || rule == "@-")?;
            missing = given.is_empty().then(|| no_position(&game));
            add(&mut sum, game, given.iter().map(String::as_str))?;
        }
        Some(_) => {
            for argument in std::iter::once(rule).chain(rest.iter().map(OsString::as_os_str)) {
                let (rule, positions) = split(argument).ok_or_else(|| no_rule(argument))?;
                let game = game_untold(OsStr::new(rule), options, told)?;
                if positions.is_empty() {
                    missing.get_or_insert_with(|| no_position(&game));
                }
                add(&mut sum, game, positions.split_whitespace())?;
            }
            if sum.turns() == Turns::First && !rest.is_empty() {
                note("row", &say::one_row(), told);
            }
        }
    }
    Ok((sum, missing))
}

/// Whether nothing is wrong with a rule but that parameters have no value.
pub(crate) fn lacks_parameters_only(errors: &RuleErrors) -> bool {
    errors.errors.iter().all(|error| error.kind == ErrorKind::MissingParameter)
}

/// The failure for a rule of which no question for every value of its parameters is answered.
pub(crate) fn of_no_family(mut errors: RuleErrors) -> Failure {
    for error in &mut errors.errors {
        error.hint = Some(say::family_class());
    }
    Failure::Rule(Box::new(errors))
}

pub(crate) fn position(game: &Game, text: &str) -> Result<Position, Failure> {
    match graph_of_file(game, text)? {
        Some(position) => Ok(position),
        None => game.position(text).map_err(|error| refused(error, text)),
    }
}

/// The graph of a file of edges and weights, if the game is about graphs and there is a file of
/// this name.
fn graph_of_file(game: &Game, text: &str) -> Result<Option<Position>, Failure> {
    let path = Path::new(text);
    if game.ruleset().without_verdicts().graphs().is_none() || !path.is_file() {
        return Ok(None);
    }
    let budget = Budget::default().with_memory(MOST_OF_FILE);
    let (bytes, weights) = without_weights(&edges::bytes(path, &budget)?);
    let list = edges::undirected(&bytes, &budget, WarningStyle::english(true, false))?;
    graph_position(&list, &weights).map(Some).map_err(|error| {
        let error = match error {
            ParsePositionError::Graph { why, .. } => ParsePositionError::Graph { text: text.to_owned(), why },
            error => error,
        };
        Failure::work("file", error.message())
    })
}

/// The failure for a game without a position: an answer about the empty sum would mislead.
fn no_position(game: &Game) -> Failure {
    let rules = game.ruleset();
    let example = if rules.board().is_some() {
        "2x3".to_owned()
    } else if rules.erase().is_some() {
        "{1..5}".to_owned()
    } else if rules.piles().is_some() {
        "2,5,2".to_owned()
    } else if rules.cells().is_some() {
        "XXO/OOX".to_owned()
    } else if rules.graphs().is_some() {
        "path(5)".to_owned()
    } else if rules.arity == 0 {
        "AABA".to_owned()
    } else if rules.arity == 1 || rules.circle().is_some() {
        "5".to_owned()
    } else {
        (3..).take(rules.arity).map(|n: u32| n.to_string()).collect::<Vec<_>>().join(",")
    };
    Failure::request("position", say::no_position(game.rule())).with_hint(say::write_position(example))
}

/// The failure for a text that is not a position.
fn refused(error: ParsePositionError, text: &str) -> Failure {
    match error {
        ParsePositionError::Empty => {
            Failure::request("position", error.message()).with_hint(say::empty_argument_hint("{}"))
        }
        error => Failure::request("position", error.message()).quoting(text),
    }
}

/// The argument as text, which must not be blank.
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

/// Reports on standard error how a request was understood.
fn note(kind: &str, what: &Message, told: WarningStyle) {
    if told.quiet {
        return;
    }
    // If nobody reads standard error, nothing is lost.
    let _ = match told.json {
        true => writeln!(io::stderr(), "{}", json!({"warning": {"kind": kind, "message": what}})),
        false => writeln!(io::stderr(), "{}", say::note(what.clone()).in_locale(told.locale)),
    };
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
        // If nobody reads standard error, nothing is lost.
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

fn add<'a>(sum: &mut Sum, game: Game, positions: impl Iterator<Item = &'a str>) -> Result<(), Failure> {
    let mut all = Vec::new();
    for text in positions {
        if let Some(graph) = graph_of_file(&game, text)? {
            all.push(graph);
            continue;
        }
        let some = game.positions(text);
        all.extend(some.map_err(|error| refused(error, text))?);
    }
    let positions: Vec<Position> = all;
    sum.add(game, positions).map_err(|error| {
        let kind = if error == RequestError::MixedPlay { "misere" } else { "position" };
        Failure::request(kind, error.message()).with_hints(error.hints())
    })
}

/// Splits `RULE @ POSITIONS`; the name of a file also begins with `@`, so the sign needs a blank
/// before it.
fn split(argument: &OsStr) -> Option<(&str, &str)> {
    Sum::split_argument(argument.to_str()?)
}

fn no_rule(argument: &OsStr) -> Failure {
    let shown = argument.to_string_lossy();
    let error = RequestError::NoRule(shown.clone().into_owned());
    Failure::request("position", error.message()).quoting(&shown)
}

/// The positions in a list of arguments: blanks separate them, too, and `-` stands for those on
/// standard input.
fn positions(arguments: &[OsString], rule_was_stdin: bool) -> Result<Vec<String>, Failure> {
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

/// Adds a hint if the shell split an unquoted rule into words, as in `sprague solve take 1,3,4 5`.
fn unquoted_hint(failure: Failure, rule: &OsStr, rest: &[OsString], locale: Locale) -> Failure {
    let unquoted = || {
        let opens_a_clause = matches!(rule.to_str(), Some("take" | "split" | "move" | "turn" | "n"));
        let next = rest.first().filter(|_| opens_a_clause)?.to_string_lossy();
        let hint = say::unquoted_rule(format!("{} {next}", rule.to_string_lossy()));
        Some(Message::from(hint.in_locale(locale)))
    };
    match (failure, rule.to_str().and_then(mistyped::command).or_else(unquoted)) {
        (Failure::Rule(mut errors), Some(hint)) => {
            for error in &mut errors.errors {
                (error.hint, error.parameter) = (Some(hint.clone()), None);
            }
            Failure::Rule(errors)
        }
        (other, _) => other,
    }
}
