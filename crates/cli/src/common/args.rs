//! Groups of options that several subcommands have, each written once.
use crate::common::failure::Failure;
use crate::common::input;
use crate::common::interrupt;
use crate::common::language::{refusal, usual_language};
use crate::common::limits;
use crate::common::meter::Meter;
use crate::common::warning::WarningStyle;
use crate::say;
use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use serde_json::json;
use sprague::store::Note;
use sprague::{Budget, Builder, Game, Locale, Message};
use std::ffi::OsString;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The value parser for languages that have a table of messages.
pub(crate) fn languages() -> impl TypedValueParser<Value = Locale> {
    let values = Locale::all().map(|locale| PossibleValue::new(locale.code()).help(locale.name()));
    PossibleValuesParser::new(values).try_map(|code| code.parse::<Locale>())
}

/// The language of the texts.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct Language {
    /// The language of the answer, en or zh, and of the reason where there is none: that of LC_ALL
    /// or LANG where it is not given; JSON has English texts
    #[arg(long, value_name = "LANG", value_parser = languages(), default_value_t = usual_language(), hide_default_value = true)]
    pub(crate) lang: Locale,
}

/// The parser for rules and positions: any text, also one that begins with a hyphen.
pub(crate) fn text() -> impl TypedValueParser<Value = OsString> {
    OsStringValueParser::new().map(input::unmarked)
}

/// How the rule is to be read.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options of the rule")]
pub(crate) struct RuleOptions {
    /// Give a parameter of the rule its value (repeatable)
    ///
    /// A name of a rule that begins with a capital letter is a parameter: `take 1..K` needs
    /// `--param K=5`. The value is a whole number; 1_000 and 1e6 are read.
    #[arg(long = "param", value_name = "NAME=VALUE", value_parser = param)]
    pub(crate) params: Vec<(String, i64)>,

    /// Play misère: the player who makes the last move loses
    ///
    /// The same as `; misere` at the end of the rule.
    #[arg(long)]
    pub(crate) misere: bool,
}

/// What the work may use.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// Use at most this much memory for tables, such as 500M or 4G
    ///
    /// The default is three quarters of what the machine, or the control group of the process, has.
    /// Work that needs more ends with an error that says how far it got.
    #[arg(long, value_name = "SIZE", value_parser = limits::memory)]
    memory: Option<u64>,

    /// Stop after this time, such as 60s or 1h30m [default: no limit]
    ///
    /// Work that needs longer ends with an error that says how far it got.
    #[arg(long, value_name = "TIME", value_parser = limits::time)]
    time: Option<Duration>,

    /// Try N times as long before giving a question up
    ///
    /// Without --time a question for which no proof is found ends after a bounded number of steps,
    /// the same on every machine, and the answer says what is known.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    effort: Option<u32>,

    /// Use at most this many threads
    ///
    /// An upper limit: work that gains nothing from more threads uses one.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// Reports repairs in a folder on standard error.
pub(crate) fn warn(notes: &[Message], told: WarningStyle) {
    for note in notes.iter().filter(|_| !told.quiet) {
        let text = match told.json {
            true => format!("{}\n", json!({"warning": {"kind": "store", "message": note}})),
            false => format!("warning: {}\n", note.in_locale(told.locale)),
        };
        // If nobody reads standard error, nothing is lost.
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

/// Where the values are kept.
#[derive(Args, Debug)]
#[command(next_help_heading = "Long runs")]
pub(crate) struct Keep {
    /// Keep the values in this folder, and go on from what is there
    ///
    /// A later call continues where this one stopped, however it ended: at most the last chunk of
    /// work is lost. `sprague store` looks at the folder. The folder keeps the sequence of a game
    /// on one number; `values` also keeps tuples, all from 0 to --to row after row, of which it
    /// prints those from --from on. Tuples need little memory where moves take bounded steps; a
    /// later call may ask for more rows, but not for longer ones.
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
}

impl Keep {
    /// Opens the folder and reports its repairs on standard error.
    pub(crate) fn begin(&self, game: &mut Game, budget: &Budget, told: WarningStyle) -> Result<(), Failure> {
        let Some(folder) = &self.store else { return Ok(()) };
        let notes = game.keep_in(folder, budget)?;
        warn(&notes.iter().map(Note::message).collect::<Vec<_>>(), told);
        Ok(())
    }

    /// The folder, if one was given.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.store.as_deref()
    }

    /// Whether a folder was given.
    pub(crate) fn is_given(&self) -> bool {
        self.store.is_some()
    }
}

/// How much is said besides the result.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct Quiet {
    /// Print no warnings and no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// The form of the result.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// The form of the result: text for people, json for programs
    ///
    /// With json, errors and warnings are JSON too, one line for each on standard error:
    /// {"error":{"kind":..,"message":..,"column":..,"hint":..}}
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) quiet: Quiet,
}

/// Text for people, JSON for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Text,
    /// JSON for programs, one value
    Json,
}

impl Output {
    /// Whether a program reads the result.
    pub(crate) fn json(&self) -> bool {
        self.format == Format::Json
    }
}

/// Work in progress: its budget, and the progress line, which is removed on drop.
pub(crate) struct Work {
    /// The limits of the library.
    pub(crate) budget: Budget,
    meter: Meter,
}

impl Work {
    /// Listens to ctrl-C and shows progress.
    pub(crate) fn unlimited(quiet: &Quiet) -> Self {
        let meter = Meter::new();
        let mut budget = Budget::unlimited().with_cancel(interrupt::flag());
        if !quiet.quiet && std::io::IsTerminal::is_terminal(&std::io::stderr()) {
            let reporter = meter.clone();
            budget = budget.with_progress(move |progress| reporter.report(progress));
            let looker = meter.clone();
            budget = budget.with_watch(move || {
                looker.pulse();
                false
            });
        }
        Self { budget, meter }
    }

    /// Removes the progress line, and returns the limits for the rest of the output.
    pub(crate) fn ended(self) -> Budget {
        self.budget.clone()
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.meter.clear();
    }
}

impl Limits {
    /// Listens to ctrl-C. The clock starts with the program: reading a long rule is part of the
    /// work.
    pub(crate) fn start(&self, quiet: &Quiet) -> Work {
        let mut work = Work::unlimited(quiet);
        let memory = self.memory.unwrap_or_else(limits::default_memory);
        let mut budget = work.budget.clone().with_memory(memory);
        if let Some(time) = self.time {
            budget = budget.with_time_since(limits::began(), time);
        }
        if let Some(times) = self.effort {
            budget = budget.with_patience(times);
        }
        if let Some(threads) = self.threads {
            budget = budget.with_threads(threads);
        }
        work.budget = budget;
        work
    }
}

impl RuleOptions {
    /// The game of a rule, with its parameters and convention.
    pub(crate) fn builder(&self, rule: impl Into<Vec<u8>>) -> Result<Builder, Failure> {
        let game = Game::builder(rule).params(self.params()?.iter().cloned());
        Ok(if self.misere { game.misere() } else { game })
    }

    /// The parameters; a duplicate name is an error.
    pub(crate) fn params(&self) -> Result<&[(String, i64)], Failure> {
        for (i, (name, _)) in self.params.iter().enumerate() {
            if self.params[..i].iter().any(|(earlier, _)| earlier == name) {
                return Err(Failure::request("option", say::parameter_twice(name)));
            }
        }
        Ok(&self.params)
    }
}

/// The value parser for `NAME=VALUE` of `--param`.
fn param(text: &str) -> Result<(String, i64), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| refusal(&say::write_name_and_value()))?;
    let (name, value) = (name.trim(), value.trim());
    if !name.starts_with(|c: char| c.is_ascii_uppercase()) || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return Err(refusal(&say::no_name_of_parameter(name)));
    }
    Ok((name.to_owned(), integer(value)?))
}

/// The value parser for a natural number of any length, with `_` and forms such as 1e6.
pub(crate) fn natural(text: &str) -> Result<sprague::Number, String> {
    text.parse().map_err(|error: sprague::ParseNumberError| refusal(&error.message()))
}

/// The value parser for an integer with `_` and forms such as 1e6; from -2^63+1 to 2^63-1.
pub(crate) fn integer(text: &str) -> Result<i64, String> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let number = natural(digits)?.to_i64().ok_or_else(|| refusal(&say::number_beyond_64_bits(text)))?;
    Ok(if negative { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_names_with_numbers() {
        assert_eq!(param("K=5"), Ok(("K".into(), 5)));
        assert_eq!(param("Big_1 = -1_000"), Ok(("Big_1".into(), -1000)));
        assert_eq!(param("N=1e18"), Ok(("N".into(), 1_000_000_000_000_000_000)));
        for bad in ["K", "K=", "=5", "k=5", "K=x", "K=9223372036854775808", "K=1.5", "K L=5"] {
            assert!(param(bad).is_err(), "{bad}");
        }
    }
}
