//! `sprague show`: the facts about a game with a name, and the row of the atlas about any code
//! or subtraction set.
use crate::common::args::Output;
use crate::common::failure::Failure;
use crate::common::output;
use clap::Args;
use serde::Serialize;
use sprague::catalogue::{self, Game};
use survey::{Atlas, Row, State};

const EXAMPLES: &str = "\
Examples:
  sprague show kayles
  sprague show 0.137                  a code, or a subtraction set such as \"take 1,3,4\", of the atlas
  sprague show wythoff --format json";

/// A built-in game: its rule, its names, what is known, references; or a code of the atlas
///
/// The atlas has what surveys have found of all octal codes of up to four digits, hexadecimal codes
/// of up to two, and subtraction sets in 1..14.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// The name, in any language of the list, or a rule of the atlas
    #[arg(value_name = "NAME")]
    name: String,

    #[command(flatten)]
    pub(crate) output: Output,
}

impl Show {
    /// Prints the game.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = catalogue::find(&self.name);
        let atlas = Atlas::shipped().map_err(|error| Failure::work("survey", error.to_string()))?;
        let row = atlas.find(game.map_or(self.name.as_str(), |game| game.text));
        match (game, row, self.output.json()) {
            (None, None, _) => Err(unknown(&self.name)),
            (Some(game), row, true) => output::print_json(&InAtlas { shown: Shown::from(game), atlas: row }),
            (None, Some(row), true) => output::print_json(&serde_json::json!({"rule": row.rule, "atlas": row})),
            (game, row, false) => {
                let mut rows = game.map(in_words).unwrap_or_default();
                rows.extend(row.map(|row| of_atlas(row, game.is_none())).unwrap_or_default());
                output::print(&output::aligned(&rows))
            }
        }
    }
}

fn unknown(name: &str) -> Failure {
    let failure = Failure::request("name", "no built-in game has this name").quoting(name);
    match catalogue::nearest(name) {
        Some(near) => failure.with_hint(format!("did you mean {near}? `sprague list` has all names")),
        None => failure.with_hint("`sprague list` has all names"),
    }
}

/// The row of the atlas about a game, as labels and texts.
fn of_atlas(row: &Row, alone: bool) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut line = |label: &str, text: String| rows.push(vec![label.to_owned(), text]);
    if alone {
        line("rule", row.rule.clone());
    }
    line("atlas", found(row));
    let reach = match row.looks {
        Some(looks) if row.state() == State::Open && row.values.is_some_and(|values| values <= row.to) => {
            format!(" within an effort of {looks} looks")
        }
        _ => String::new(),
    };
    if let (Some(values), Some(largest)) = (row.values, row.largest) {
        line("values", format!("{values} were computed{reach}, the largest is {largest}"));
    }
    if let (Some(mask), Some(rare), Some(heaps)) = (row.sparse, row.rare, row.rare_heaps) {
        line("rare heaps", format!("{heaps} of these under the mask {mask}, with values up to {rare}"));
    }
    if let Some(certificate) = &row.certificate {
        line("certificate", format!("sha256 {certificate}"));
        line("", format!("`sprague pattern \"{}\" --limit {} --cert FILE` writes it", row.rule, row.to));
    }
    rows
}

/// The pattern that holds for ever, in a sentence.
fn found(row: &Row) -> String {
    let standing = row.standing.as_deref().unwrap_or("open");
    let theorem = row.theorem.as_ref().map(|theorem| format!(" ({theorem})")).unwrap_or_default();
    match (row.preperiod, row.period, row.saltus.unwrap_or(0)) {
        (Some(preperiod), Some(period), saltus) => {
            let saltus = if saltus == 0 { String::new() } else { format!("+{saltus}") };
            format!("G(n+{period}) = G(n){saltus} for all n >= {preperiod}, {standing}{theorem}")
        }
        _ => format!("{standing}: no pattern was found"),
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

/// A game of the catalogue with its row of the atlas.
#[derive(Serialize)]
struct InAtlas<'a> {
    #[serde(flatten)]
    shown: Shown,
    atlas: Option<&'a Row>,
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

fn in_words(game: &Game) -> Vec<Vec<String>> {
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
    rows
}
