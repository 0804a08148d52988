//! The help in other languages. The English texts are beside the arguments; `messages/*.ftl` has
//! those of other languages under the names of the command and the argument, or under `any` for an
//! option of several commands. The words of clap itself are replaced in the finished text, since
//! clap cannot be told other ones; then lines are wrapped, which clap does for words with blanks
//! between them only.
use super::POINTER;
use crate::common::screen;
use crate::generated::NAMED;
use clap::builder::{Resettable, StyledStr};
use clap::{Arg, Command};
use sprague::{Locale, Message};

/// The name of the whole program among those of the commands.
const ROOT: &str = "sprague";
/// The widest line of a help; clap has the same for English.
const WIDEST: usize = 100;
/// What clap writes before the first form of a command, and the blanks before the other forms.
const USAGE: [&str; 2] = ["Usage: ", "       "];
/// Lines of clap, and the headings of options, with the names of their translations.
const LINES: [(&str, &str); 9] = [
    ("Commands:", ".commands"),
    ("Arguments:", ".arguments"),
    ("Options:", ".options"),
    ("Options of the rule:", ".options-of-the-rule"),
    ("Limits:", ".limits"),
    ("Limits of each rule:", ".limits-of-each-rule"),
    ("Long runs:", ".long-runs"),
    ("Output:", ".output"),
    ("Reports:", ".reports"),
];

/// The tree of commands with the help in a language; [`finished`] completes what it prints.
pub(super) fn translated(tree: Command, locale: Locale) -> Command {
    if locale == Locale::ENGLISH {
        return tree;
    }
    let mut tree = tree.term_width(0);
    // Adds the arguments and the command `help`.
    tree.build();
    command(tree, ROOT, locale)
}

/// A text of the help, if the language has it.
fn text(id: &str, locale: Locale) -> Option<String> {
    let text = Message::named(id.to_owned(), NAMED, "", Vec::new()).in_locale(locale);
    (!text.is_empty()).then_some(text)
}

/// A word of clap, by the name of its translation.
pub(super) fn word(name: &str, locale: Locale) -> String {
    text(&format!("help-words{name}"), locale).unwrap_or_default()
}

/// A text that clap may lack.
fn optional(text: Option<String>) -> Resettable<StyledStr> {
    text.map(StyledStr::from).into()
}

/// The name of a command below another one: `store-info`.
fn below(path: &str, name: &str) -> String {
    if path == ROOT { name.to_owned() } else { format!("{path}-{name}") }
}

fn command(tree: Command, path: &str, locale: Locale) -> Command {
    let names: Vec<String> = tree.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    let tree = names.into_iter().fold(tree, |tree, name| match name.as_str() {
        "help" => tree.mut_subcommand("help", |help| help.about(text("help-help", locale).unwrap_or_default())),
        _ => tree.mut_subcommand(&name, |under| command(under, &below(path, &name), locale)),
    });
    let mut tree = tree.mut_args(|argument| with_values(with_help(argument, path, locale), path, locale));
    let own = |part: &str| text(&format!("help-{path}{part}"), locale);
    if let Some(about) = own("") {
        let longer = own(".more").map(|more| format!("{about}\n\n{more}"));
        tree = tree.long_about(optional(longer)).about(about);
    }
    match tree.get_after_help().map(ToString::to_string) {
        Some(english) => tree.after_help(after_help(&english, path, locale)),
        None => tree,
    }
}

/// The text of an argument, of the command or of all commands.
fn of_argument(argument: &Arg, part: &str, path: &str, locale: Locale) -> Option<String> {
    let id = argument.get_id().as_str().replace('_', "-");
    [path, "any"].into_iter().find_map(|owner| text(&format!("help-{owner}.{id}{part}"), locale))
}

fn with_help(argument: Arg, path: &str, locale: Locale) -> Arg {
    let is_long = argument.get_long_help().is_some();
    let find = |part: &str| of_argument(&argument, part, path, locale);
    let help = match (argument.get_id().as_str(), is_long) {
        ("help", true) => [find("-short"), find("")],
        ("help", false) => [find("-only"), None],
        (_, true) => {
            let parts: Vec<String> = [find(""), find("-more")].into_iter().flatten().collect();
            [find(""), Some(parts.join("\n\n"))]
        }
        (_, false) => [find(""), None],
    };
    match help {
        [Some(short), long] => argument.help(short).long_help(optional(long)),
        // A text that is missing stays English; a test looks for it.
        [None, _] => argument,
    }
}

/// Appends the possible values to the help of an argument.
fn with_values(argument: Arg, path: &str, locale: Locale) -> Arg {
    let values = argument.get_possible_values();
    if values.is_empty() || argument.is_hide_possible_values_set() {
        return argument;
    }
    let heading = word(".values", locale);
    let short = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let long = argument.get_long_help().map(ToString::to_string);
    let lines = values.iter().filter_map(|value| {
        let told = of_argument(&argument, &format!("-{}", value.get_name()), path, locale)?;
        Some(format!("\n- {}：{told}", value.get_name()))
    });
    let lines: String = lines.collect();
    let long = match lines.as_str() {
        "" => long,
        lines => Some(format!("{}\n\n{heading}{lines}", long.as_ref().unwrap_or(&short))),
    };
    let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    argument
        .help(format!("{short} [{heading}{}]", names.join("、")))
        .long_help(optional(long))
        .hide_possible_values(true)
}

/// The end of a help: the words beside the examples, and what follows them.
fn after_help(english: &str, path: &str, locale: Locale) -> String {
    let notes = text(&format!("help-{path}.examples"), locale).unwrap_or_default();
    let mut notes = notes.lines();
    let lines = english.lines().map(|line| match line {
        "" => String::new(),
        "Examples:" => word(".examples", locale),
        POINTER => word(".pointer", locale),
        example if example.starts_with("  ") => match note_at(example) {
            Some(at) => format!("{}{}", &example[..at], notes.next().unwrap_or(&example[at..])),
            None => example.to_owned(),
        },
        other => text(&format!("help-{path}.after"), locale).unwrap_or_else(|| other.to_owned()),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Where the words beside an example begin, two blanks or more behind its command.
fn note_at(example: &str) -> Option<usize> {
    let command = example.len() - example.trim_start().len();
    let gap = command + example[command..].find("  ")?;
    Some(example.len() - example[gap..].trim_start().len())
}

/// What clap prints, with its own words in a language, and in lines of the usual width.
pub(crate) fn finished(text: &str, locale: Locale) -> String {
    let usage = word("", locale);
    let mut in_usage = false;
    let lines = text.lines().map(|line| {
        if let Some(heading) = LINES.iter().find(|(heading, _)| *heading == line) {
            return word(heading.1, locale);
        }
        in_usage = line.starts_with(USAGE[0]) || in_usage && line.starts_with(USAGE[1]);
        let line = match line.strip_prefix(USAGE[0]) {
            Some(form) => format!("{usage}{form}"),
            // The Chinese word takes a column less.
            None if in_usage => line.strip_prefix(' ').unwrap_or(line).to_owned(),
            None => line.trim_end().to_owned(),
        };
        match in_usage {
            true => line
                .replace("[OPTIONS]", &word(".any-options", locale))
                .replace("<COMMAND>", &word(".any-command", locale)),
            false => line.replace("[default: ", &format!("[{}", word(".default", locale))),
        }
    });
    let lines: Vec<String> = lines.collect();
    screen::filled(&lines.join("\n"), screen::width().unwrap_or(WIDEST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cli;
    use crate::common::language::language;
    use std::collections::BTreeSet;
    use std::ffi::OsString;

    fn others() -> impl Iterator<Item = Locale> {
        Locale::all().filter(|locale| *locale != Locale::ENGLISH)
    }

    /// The English commands that people see, with their paths.
    fn commands() -> Vec<(String, Command)> {
        fn add(tree: &Command, path: &str, all: &mut Vec<(String, Command)>) {
            all.push((path.to_owned(), tree.clone()));
            for under in tree.get_subcommands().filter(|under| under.get_name() != "help") {
                add(under, &below(path, under.get_name()), all);
            }
        }
        let mut tree = super::super::shortened(Cli::tree());
        tree.build();
        let mut all = Vec::new();
        add(&tree, ROOT, &mut all);
        all
    }

    /// Notes that a text is wanted, from the first owner that has it.
    fn want(owners: &[&str], rest: &str, locale: Locale, used: &mut BTreeSet<String>, missing: &mut Vec<String>) {
        let mut ids = owners.iter().map(|owner| format!("help-{owner}{rest}"));
        match ids.find(|id| text(id, locale).is_some()) {
            Some(id) => _ = used.insert(id),
            None => missing.push(format!("{}: help-{}{rest}", locale.code(), owners[0])),
        }
    }

    /// Every text of the help is there, and no text is there that the help does not have.
    #[test]
    fn each_command_and_argument_is_translated() {
        for locale in others() {
            let (mut used, mut missing) = (BTreeSet::from(["help-help".to_owned()]), Vec::new());
            for (path, command) in commands() {
                let mut own = |rest: &str| want(&[path.as_str()], rest, locale, &mut used, &mut missing);
                own("");
                if command.get_long_about().is_some() {
                    own(".more");
                }
                let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
                let notes = after.lines().filter(|line| line.starts_with("  ") && note_at(line).is_some()).count();
                if notes > 0 {
                    own(".examples");
                    let known = text(&format!("help-{path}.examples"), locale).unwrap_or_default();
                    assert_eq!(known.lines().count(), notes, "{path}: words beside the examples");
                }
                let ends = |line: &str| !matches!(line, "" | "Examples:" | POINTER) && !line.starts_with("  ");
                if after.lines().any(ends) {
                    own(".after");
                }
                for argument in command.get_arguments() {
                    let id = argument.get_id().as_str().replace('_', "-");
                    let parts = match (id.as_str(), argument.get_long_help().is_some()) {
                        ("help", true) => vec!["", "-short"],
                        ("help", false) => vec!["-only"],
                        (_, true) => vec!["", "-more"],
                        (_, false) => vec![""],
                    };
                    let values = argument.get_possible_values();
                    let values = values.iter().filter(|value| value.get_help().is_some());
                    let values: Vec<String> = match argument.is_hide_possible_values_set() {
                        true => Vec::new(),
                        false => values.map(|value| format!("-{}", value.get_name())).collect(),
                    };
                    for part in parts.into_iter().chain(values.iter().map(String::as_str)) {
                        want(&[path.as_str(), "any"], &format!(".{id}{part}"), locale, &mut used, &mut missing);
                    }
                }
            }
            assert!(missing.is_empty(), "texts of the help to add to messages/: {missing:#?}");
            let known = NAMED.iter().flat_map(|texts| texts.iter()).map(|(id, _)| *id);
            let known = known.filter(|id| !id.starts_with("help-words") && !id.starts_with("help-mistakes"));
            let idle: Vec<&str> = known.filter(|id| !used.contains(*id)).collect();
            assert!(idle.is_empty(), "texts of the help to remove from messages/, or renamed: {idle:#?}");
        }
    }

    /// The words of clap are replaced, and lines fit.
    #[test]
    fn a_translated_help_has_no_english_words() {
        const ENGLISH: [&str; 9] = [
            "Usage",
            "Options",
            "Arguments:",
            "Commands:",
            "default",
            "ossible values",
            "Print ",
            "Examples",
            "Output:",
        ];
        for locale in others() {
            for (path, _) in commands() {
                let names: Vec<String> = path.split('-').filter(|name| *name != ROOT).map(str::to_owned).collect();
                for flag in ["-h", "--help"] {
                    let words = std::iter::once(ROOT.to_owned()).chain(names.clone());
                    let words = words.chain([flag.to_owned(), "--lang".to_owned(), locale.code().to_owned()]);
                    let error = Cli::read(words.map(OsString::from)).expect_err("help is no command");
                    let told = finished(&error.to_string(), locale);
                    assert!(error.kind() == clap::error::ErrorKind::DisplayHelp, "{path} {flag}: {told}");
                    for word in ENGLISH {
                        assert!(!told.contains(word), "{path} {flag}: {word}\n{told}");
                    }
                    let too_wide =
                        |line: &&str| crate::common::output::width(line) > WIDEST && !line.contains("  sprague ");
                    assert_eq!(told.lines().find(too_wide), None, "{path} {flag}");
                }
            }
        }
    }

    #[test]
    fn the_language_is_that_of_the_option() {
        let asked = |line: &str| language(&line.split(' ').map(OsString::from).collect::<Vec<_>>()).code();
        assert_eq!(asked("sprague solve --help --lang zh"), "zh");
        assert_eq!(asked("sprague --lang=zh help solve"), "zh");
        assert_eq!(asked("sprague code nim --lang cpp --lang en"), "en");
    }
}
