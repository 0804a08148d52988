//! The help of a command lists its own options. The options for limits and output, which nearly all
//! commands have, are listed once, in `sprague help limits`.
//!
//! | room | contents |
//! |---|---|
//! | [`translated`] | the help in other languages than English |
//! | [`mistakes`] | mistakes of the command line in other languages |
pub(crate) mod mistakes;
pub(crate) mod translated;

use clap::Command;
use sprague::Locale;

/// The options that the help of commands does not list.
const COMMON: [&str; 5] = ["memory", "time", "effort", "threads", "quiet"];
/// The command whose help lists them.
const PAGE: &str = "limits";
const POINTER: &str = "Limits, and what is said besides the result: `sprague help limits`.";

/// The tree of commands with the help that people see, in their language.
pub(crate) fn told(tree: Command, locale: Locale) -> Command {
    translated::translated(shortened(tree), locale)
}

/// The tree of commands, whose help leaves the common options to their page.
fn shortened(tree: Command) -> Command {
    let names: Vec<String> = tree.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    names.into_iter().filter(|name| name != PAGE).fold(tree, |tree, name| tree.mut_subcommand(name, short))
}

fn short(command: Command) -> Command {
    let command = match command.has_subcommands() {
        true => shortened(command),
        false => command,
    };
    let hidden: Vec<&str> =
        COMMON.into_iter().filter(|name| command.get_arguments().any(|argument| argument.get_id() == *name)).collect();
    // A command that only looks something up has no limits.
    let limited = hidden.iter().any(|name| *name != "quiet");
    let command =
        hidden.into_iter().fold(command, |command, name| command.mut_arg(name, |argument| argument.hide(true)));
    let command = ["format", "lang"].into_iter().fold(command, |command, name| match of_output(&command, name) {
        true => command.mut_arg(name, |argument| argument.long_help(None).hide_possible_values(true)),
        false => command,
    });
    match (limited, command.get_after_help().map(ToString::to_string)) {
        (true, Some(after)) => command.after_help(format!("{after}\n\n{POINTER}")),
        _ => command,
    }
}

/// Whether an option is the common one: some commands have their own form of it.
fn of_output(command: &Command, name: &str) -> bool {
    command.get_arguments().any(|argument| argument.get_id() == name && argument.get_possible_values().len() == 2)
}
