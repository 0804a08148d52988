//! The command line of sprague: reads arguments, prints an answer, and returns an exit code that
//! tells the result.
//!
//! | room | contents |
//! |---|---|
//! | [`commands`] | the subcommands, a file each: arguments, help with examples, the result as text and JSON |
//! | [`common`] | shared parts: options, reading of rules and positions, limits, progress, failures and drawing |
//!
//! The logic of games is in the crate `sprague`, not here. Standard output has the results and
//! nothing else.
::messages::include!();

mod commands;
mod common;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser};
use common::{guard, help, input, limits, mistyped, route};
use sprague::Locale;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

const ABOUT: &str = "Impartial games: from a line of rules to a proven answer";
const LONG_ABOUT: &str = "\
Impartial games: from a line of rules to a proven answer.

State the rules of a game in one line; sprague finds the nim-values, a pattern that holds for ever with its proof, who \
wins a sum of positions, and every winning move.";
const USAGE: &str = "sprague <RULE> [POSITION]...\n       sprague <COMMAND> ...";
const EXAMPLES: &str = "\
Examples:
  sprague \"take 1,3,4\"                           a game at first sight: rules, values, pattern
  sprague \"take 1,3,4\" 5 8 12                    who wins these three heaps, by which moves
  sprague rules                                  how to write a rule: what you mean, what you write
  sprague solve kayles 1000000000000000000       a heap of 10^18, by a proved pattern
  sprague solve \"take 1,3,4 @ 5 8\" \"0.77 @ 10\"   different games in one sum
  sprague pattern \"take any; split 3\"            what is known for ever, as a formula
  sprague values \"take squares\" --to 100         nim-values
  sprague values \"take 1,3,4\" --at 1e18          one heap of any size
  sprague values kayles --to 200 --plot k.svg    a picture of the values
  sprague check \"take 1,3,4\" --to 20             the answers beside a raw search
  sprague list                                   the games with a name
  sprague show \"HDU 1848\"                        a problem of a judge, as a rule
  sprague help limits                            time, memory, the form of the result

A rule that has blanks or signs needs quotes. Exit codes: 0 answered, 1 the work could not be done, 2 the request is \
wrong, 3 `prove` found a claim false, 130 interrupted.";

/// The parsed command line.
#[derive(Parser, Debug)]
#[command(name = "sprague", version, about = ABOUT, long_about = LONG_ABOUT, after_help = EXAMPLES, override_usage = USAGE)]
#[command(arg_required_else_help = true, subcommand_required = true, disable_help_subcommand = false)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

impl Cli {
    /// The tree of commands and options, for help, completions and manual pages.
    pub(crate) fn tree() -> clap::Command {
        Self::command()
    }

    #[cfg(test)]
    pub(crate) fn read(arguments: impl Iterator<Item = OsString>) -> Result<Self, clap::Error> {
        Self::matched(arguments).and_then(|matches| Self::from_arg_matches(&matches))
    }

    /// The words of a command line; one that begins with a rule shows a card or is solved.
    fn matched(arguments: impl Iterator<Item = OsString>) -> Result<ArgMatches, clap::Error> {
        let arguments: Vec<OsString> = input::marked(arguments).collect();
        let tree = help::told(Self::tree(), common::language::language(&arguments));
        let arguments = route::routed(&tree, arguments);
        tree.try_get_matches_from(arguments)
    }
}

fn main() -> ExitCode {
    limits::began();
    let locale = common::language::language(&std::env::args_os().collect::<Vec<_>>());
    guard::guarded(|| {
        let read =
            Cli::matched(std::env::args_os()).and_then(|read| Ok((is_json(&read), Cli::from_arg_matches(&read)?)));
        match read {
            Ok((json, cli)) => {
                cli.command.run().map_or_else(|failure| failure.report(json, locale), |()| ExitCode::SUCCESS)
            }
            Err(error) => usage(&error, locale),
        }
    })
}

/// Whether a program reads the output, so that failures are JSON too.
fn is_json(matches: &ArgMatches) -> bool {
    let deepest = std::iter::successors(Some(matches), |matches| matches.subcommand().map(|(_, below)| below)).last();
    let format = deepest.and_then(|matches| matches.try_get_raw("format").ok().flatten());
    format.and_then(Iterator::last).is_some_and(|format| format == "json")
}

/// Help and version go to standard output with exit code 0, mistakes to standard error with 2.
fn usage(error: &clap::Error, locale: Locale) -> ExitCode {
    let plain = error.to_string();
    let shown = input::without_marks(&help::mistakes::told(error, locale).unwrap_or_else(|| plain.clone()));
    // If nobody reads the message, nothing is lost.
    let _ = match (shown == plain, error.use_stderr()) {
        (true, _) => error.print(),
        (false, true) => std::io::stderr().write_all(shown.as_bytes()),
        (false, false) => std::io::stdout().write_all(shown.as_bytes()),
    };
    if let Some(advice) = mistyped::advice(error) {
        let _ = writeln!(std::io::stderr(), "\nhelp: {}", advice.in_locale(locale));
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands() -> Vec<clap::Command> {
        let mut tree = Cli::tree();
        tree.build();
        let below = tree.get_subcommands().filter(|command| command.get_name() != "help").cloned();
        below.chain(std::iter::once(tree.clone())).collect()
    }

    #[test]
    fn the_tree_is_sound() {
        Cli::tree().debug_assert();
    }

    #[test]
    fn every_command_and_option_has_help_and_every_command_examples() {
        for command in commands() {
            let name = command.get_name();
            assert!(command.get_about().is_some(), "{name}: no help");
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(after.starts_with("Examples:\n  ") && after.contains("sprague"), "{name}: no examples");
            for argument in command.get_arguments() {
                let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(!help.trim().is_empty(), "{name} {}: no help", argument.get_id());
            }
        }
    }

    /// Examples are read by the parser that users meet; a shell pipeline counts up to its first
    /// special character.
    #[test]
    fn examples_are_accepted_by_the_parser() {
        for command in commands() {
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in after.lines().skip(1).map(str::trim) {
                let line = line.split("   ").next().unwrap_or(line);
                for stage in line.split(" | ").flat_map(|part| part.split(" && ")) {
                    let stage = stage.split(" > ").next().unwrap_or(stage).split(" < ").next().unwrap_or(stage);
                    if stage.starts_with("sprague ") {
                        let parsed = Cli::read(words(stage).into_iter().map(Into::into));
                        let shown = |error: &clap::Error| error.kind() == clap::error::ErrorKind::DisplayHelp;
                        let accepted = parsed.as_ref().map_or_else(shown, |_| true);
                        assert!(accepted, "{stage}: {:?}", parsed.err().map(|error| error.to_string()));
                    }
                }
            }
        }
    }

    /// Splits a line into words as a shell does, with double quotes.
    fn words(line: &str) -> Vec<String> {
        let (mut words, mut quote, mut word) = (Vec::new(), None, String::new());
        for c in line.chars() {
            match (c, quote) {
                (c, Some(open)) if c == open => quote = None,
                ('"' | '\'', None) => quote = Some(c),
                (' ', None) => words.push(std::mem::take(&mut word)),
                (other, _) => word.push(other),
            }
        }
        words.push(word);
        words.retain(|word| !word.is_empty());
        words
    }
}
