//! `sprague show`: all that is known about a game with a name.
use crate::common::args::Output;
use crate::common::failure::Failure;
use crate::common::output;
use clap::Args;
use serde::Serialize;
use sprague::catalogue::{self, Game};

const EXAMPLES: &str = "\
Examples:
  sprague show kayles
  sprague show wythoff --format json";

/// A built-in game: its rule, its names, what is known, references
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// The name, in any language of the list
    #[arg(value_name = "NAME")]
    name: String,

    #[command(flatten)]
    pub(crate) output: Output,
}

impl Show {
    /// Prints the game.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let Some(game) = catalogue::find(&self.name) else {
            let failure = Failure::request("name", "no built-in game has this name").quoting(&self.name);
            return Err(match catalogue::nearest(&self.name) {
                Some(near) => failure.with_hint(format!("did you mean {near}? `sprague list` has all names")),
                None => failure.with_hint("`sprague list` has all names"),
            });
        };
        match self.output.json() {
            true => output::print_json(&Shown::from(game)),
            false => output::print(&in_words(game)),
        }
    }
}

/// A game of the catalogue for programs.
#[derive(Serialize)]
pub(crate) struct Shown {
    name: &'static str,
    rule: &'static str,
    about: &'static str,
    category: &'static str,
    names: Names,
    params: Vec<Param>,
    known: &'static [&'static str],
    references: &'static [&'static str],
}

/// Its other names, by language.
#[derive(Serialize)]
struct Names {
    en: &'static [&'static str],
    zh: &'static [&'static str],
}

#[derive(Serialize)]
struct Param {
    name: &'static str,
    default: i64,
    about: &'static str,
}

impl From<&'static Game> for Shown {
    fn from(game: &'static Game) -> Self {
        let param = |param: &catalogue::Param| Param { name: param.name, default: param.default, about: param.about };
        Self {
            name: game.name,
            rule: game.text,
            about: game.about,
            category: game.category,
            names: Names { en: &game.aliases, zh: &game.chinese },
            params: game.params.iter().map(param).collect(),
            known: &game.known,
            references: &game.references,
        }
    }
}

fn in_words(game: &Game) -> String {
    let mut rows = Vec::new();
    let mut row = |label: &str, text: String| rows.push(vec![label.to_owned(), text]);
    row("name", game.name.to_owned());
    row("about", game.about.to_owned());
    row("rule", game.text.to_owned());
    for param in &game.params {
        row("parameter", format!("{}={}: {}", param.name, param.default, param.about));
    }
    if !game.aliases.is_empty() {
        row("also called", game.aliases.join(", "));
    }
    if !game.chinese.is_empty() {
        row("in Chinese", game.chinese.join(", "));
    }
    for known in &game.known {
        row("known", (*known).to_owned());
    }
    for reference in &game.references {
        row("reference", (*reference).to_owned());
    }
    output::aligned(&rows)
}
