//! A line without a command: `sprague RULE` shows a card, `sprague RULE POSITION..` is solved. The
//! first word decides. A command is a command, except for a name that is both a game and a command
//! and is followed by positions; anything that may be a rule is one; a single word that looks like
//! a mistyped command is left to the parser, which proposes the right one.
use crate::common::input;
use clap::Command;
use sprague::{Game, Sum, catalogue};
use std::ffi::{OsStr, OsString};

/// The hidden command that shows a card.
pub(crate) const CARD: &str = "card";
const SOLVE: &str = "solve";

/// The arguments, with the command that they imply inserted in front.
pub(crate) fn routed(tree: &Command, mut arguments: Vec<OsString>) -> Vec<OsString> {
    let words = words(tree, arguments.get(1..).unwrap_or_default());
    let [first, rest @ ..] = words.as_slice() else { return without_language(arguments) };
    if arguments.get(first + 1).is_some_and(|word| word == "help") {
        return without_language(arguments);
    }
    let Some(word) = arguments.get(first + 1).cloned().map(input::unmarked) else { return arguments };
    let following = rest.first().and_then(|at| arguments.get(at + 1)).map(OsString::as_os_str);
    let helped = arguments.iter().any(|argument| argument == "--help" || argument == "-h");
    let is_rule = match tree.find_subcommand(&word) {
        Some(_) => !helped && is_meant_as_game(&word, following),
        None => word != "help" && may_be_rule(tree, &word),
    };
    if is_rule {
        let sum = word.to_str().is_some_and(|word| Sum::split_argument(word).is_some());
        let command = if rest.is_empty() && !sum { CARD } else { SOLVE };
        arguments.insert(1, command.into());
    }
    arguments
}

/// The arguments of a help, without `--lang`: its language is known before the arguments are read.
fn without_language(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut value = false;
    let kept = arguments.into_iter().filter(|argument| {
        let text = argument.to_str().unwrap_or_default();
        let language = std::mem::take(&mut value) || text.starts_with("--lang=");
        value = text == "--lang";
        !language && !value
    });
    kept.collect()
}

/// The indices of the arguments that are neither options nor their values.
fn words(tree: &Command, arguments: &[OsString]) -> Vec<usize> {
    let takes_value = |argument: &str| {
        let of = [SOLVE, "nimber"].map(|name| tree.find_subcommand(name)).into_iter().flatten();
        let name = argument.trim_start_matches('-');
        of.flat_map(Command::get_arguments).any(|option| {
            option.get_long() == Some(name)
                && matches!(option.get_action(), clap::ArgAction::Set | clap::ArgAction::Append)
        })
    };
    let (mut places, mut value, mut ended) = (Vec::new(), false, false);
    for (at, argument) in arguments.iter().enumerate() {
        let text = argument.to_str().unwrap_or_default();
        if std::mem::take(&mut value) {
            continue;
        }
        match text {
            "--" if !ended => ended = true,
            "-" => places.push(at),
            option if option.starts_with('-') && !ended => value = option.starts_with("--") && takes_value(option),
            _ => places.push(at),
        }
    }
    places
}

/// Whether a word that names both a command and a game means the game: nothing follows it, or a
/// position does. The arguments of these commands begin with a letter.
fn is_meant_as_game(word: &OsStr, following: Option<&OsStr>) -> bool {
    let Some(game) = word.to_str().and_then(catalogue::find) else { return false };
    let Some(text) = following.and_then(OsStr::to_str) else { return following.is_none() };
    let text = text.trim_start_matches('\u{1}');
    let is_position = |word: &str| Game::new(game.name).is_ok_and(|game| game.position(word).is_ok());
    !text.starts_with(char::is_alphabetic) || text.split_whitespace().all(is_position)
}

/// Whether a word that is not a command may be a rule.
fn may_be_rule(tree: &Command, word: &OsStr) -> bool {
    let Some(text) = word.to_str() else { return false };
    let is_word = !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase());
    if !is_word || catalogue::find(text).is_some() || Game::new(text).is_ok() {
        return true;
    }
    let commands = tree.get_subcommands().filter(|command| !command.is_hide_set()).map(Command::get_name);
    match (catalogue::nearest_of(text, commands), catalogue::nearest(text)) {
        (Some(command), Some(game)) => catalogue::nearest_of(text, [command, game]) == Some(game),
        (Some(_), None) => false,
        (None, _) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cli;

    fn command(line: &[&str]) -> Option<String> {
        let line = std::iter::once("sprague").chain(line.iter().copied()).map(OsString::from);
        let given: Vec<OsString> = line.collect();
        let routed = routed(&Cli::tree(), given.clone());
        (routed != given).then(|| routed[1].to_string_lossy().into_owned())
    }

    #[test]
    fn a_rule_in_place_of_a_command_is_a_card_or_solved() {
        for line in [&["kayles"][..], &["take 1,3,4", "--lang", "zh"], &["--lang", "zh", "nim"], &["nim", "--misere"]] {
            assert_eq!(command(line).as_deref(), Some(CARD), "{line:?}");
        }
        let solved = [
            &["kayles", "10"][..],
            &["nim", "3", "4", "5"],
            &["nim", "--lang", "zh", "3"],
            &["take 1,3,4", "5", "--moves", "none"],
            &["take 1,3,4 @ 5 8"],
            &["@rule.txt", "5"],
            &["nim", "-"],
        ];
        for line in solved {
            assert_eq!(command(line).as_deref(), Some(SOLVE), "{line:?}");
        }
    }

    #[test]
    fn commands_and_mistyped_commands_stay_what_they_are() {
        let lines = [
            &["solve", "nim", "3"][..],
            &["nim", "mul", "3", "5"],
            &["nim", "mull", "3", "5"],
            &["nimber", "mul", "3", "5"],
            &["nim", "--help"],
            &["valeus", "kayles"],
            &["patern", "nim"],
            &["help"],
            &["help", "solve"],
            &["--version"],
            &[],
        ];
        for line in lines {
            assert_eq!(command(line), None, "{line:?}");
        }
        assert_eq!(command(&["kayels"]).as_deref(), Some(CARD), "the error of the rule proposes the game");
    }

    #[test]
    fn the_help_takes_no_option() {
        for line in ["sprague help solve --lang zh", "sprague --lang=zh help solve", "sprague help --lang zh solve"] {
            let given: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert_eq!(routed(&Cli::tree(), given), ["sprague", "help", "solve"], "{line}");
        }
        let given = ["sprague", "--lang", "zh", "--help"].map(OsString::from);
        assert_eq!(routed(&Cli::tree(), given.to_vec()), ["sprague", "--help"]);
    }
}
