//! `sprague show`: the facts about a game with a name, and the row of the atlas about any code
//! or subtraction set.
use crate::common::args::{Language, Output};
use crate::common::failure::Failure;
use crate::common::output;
use crate::say;
use clap::Args;
use serde::Serialize;
use sprague::catalogue::{self, Game};
use sprague::claims::Reported;
use sprague::{Game as Rules, Message};
use survey::{Atlas, Row, State};

const EXAMPLES: &str = "\
Examples:
  sprague show kayles
  sprague show nim --lang zh
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
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Show {
    /// Prints the game.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = catalogue::find(&self.name);
        let atlas = Atlas::shipped().map_err(|error| Failure::work("survey", error.to_string()))?;
        let row = atlas.find(game.map_or(self.name.as_str(), |game| game.text));
        // What the atlas leaves open may have been computed by others.
        let reported =
            row.filter(|row| row.state() == State::Open).and_then(|row| Rules::new(&row.rule).ok()?.reported());
        match (game, row, self.output.json()) {
            (None, None, _) => Err(unknown(&self.name)),
            (Some(game), row, true) => output::print_json(&InAtlas { shown: Shown::from(game), atlas: row, reported }),
            (None, Some(row), true) => {
                let mut shown = serde_json::json!({"rule": row.rule, "atlas": row});
                if let Some(reported) = reported {
                    shown["reported"] = serde_json::json!(reported);
                }
                output::print_json(&shown)
            }
            (game, row, false) => {
                let mut rows = game.map(in_words).unwrap_or_default();
                rows.extend(row.map(|row| of_atlas(row, game.is_none())).unwrap_or_default());
                rows.extend(reported.map(|reported| [say::label_reported(), reported.message()]));
                let told = |row: Told| row.map(|message| message.in_locale(self.language.lang)).to_vec();
                output::print(&output::aligned(&rows.into_iter().map(told).collect::<Vec<_>>()))
            }
        }
    }
}

fn unknown(name: &str) -> Failure {
    let failure = Failure::request("name", say::no_game_of_name()).quoting(name);
    failure.with_hint(catalogue::nearest(name).map_or_else(say::list_has_names, say::near_game_name))
}

/// A label and what stands beside it.
type Told = [Message; 2];

/// The row of the atlas about a game.
fn of_atlas(row: &Row, alone: bool) -> Vec<Told> {
    let mut rows = Vec::new();
    let mut line = |label: Message, text: Message| rows.push([label, text]);
    if alone {
        line(say::label_rule(), row.rule.clone().into());
    }
    line(say::label_atlas(), found(row));
    if let (Some(values), Some(largest)) = (row.values, row.largest) {
        let ended = row.state() == State::Open && values <= row.to;
        line(
            say::label_values(),
            match row.looks.filter(|_| ended) {
                Some(looks) => say::values_of_atlas_within(values, looks, largest),
                None => say::values_of_atlas(values, largest),
            },
        );
    }
    if let (Some(mask), Some(rare), Some(heaps)) = (row.sparse, row.rare, row.rare_heaps) {
        line(say::label_rare_heaps(), say::rare_heaps_of_atlas(heaps, mask, rare));
    }
    if let Some(certificate) = &row.certificate {
        line(say::label_certificate(), format!("sha256 {certificate}").into());
        let command = format!("sprague pattern \"{}\" --limit {} --cert FILE", row.rule, row.to);
        line("".into(), say::writes_certificate(command));
    }
    rows
}

/// The pattern that holds for ever, in a sentence.
fn found(row: &Row) -> Message {
    let standing = match row.standing.as_deref() {
        Some("proved") => say::standing_proved(),
        Some("checked") => say::standing_checked(),
        Some(other) if other != "open" => other.into(),
        _ => say::standing_open(),
    };
    let (Some(preperiod), Some(period)) = (row.preperiod, row.period) else { return say::atlas_no_pattern(standing) };
    let saltus = row.saltus.filter(|&saltus| saltus > 0).map(|saltus| format!("+{saltus}")).unwrap_or_default();
    let pattern = format!("G(n+{period}) = G(n){saltus}");
    match &row.theorem {
        Some(theorem) => say::atlas_pattern_by(pattern, preperiod, standing, theorem),
        None => say::atlas_pattern(pattern, preperiod, standing),
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
    #[serde(skip_serializing_if = "Option::is_none")]
    reported: Option<Reported>,
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

fn in_words(game: &Game) -> Vec<Told> {
    let mut rows = Vec::new();
    let mut row = |label: Message, text: Message| rows.push([label, text]);
    row(say::label_name(), game.name.into());
    row(say::label_about(), catalogue::about(game));
    row(say::label_rule(), game.text.into());
    for param in &game.params {
        let means = say::parameter_means(param.name, param.default, catalogue::meaning(param));
        row(say::label_parameter(), means);
    }
    if !game.aliases.is_empty() {
        row(say::label_also_called(), game.aliases.join(", ").into());
    }
    if !game.chinese.is_empty() {
        row(say::label_in_chinese(), game.chinese.join(", ").into());
    }
    for fact in catalogue::known(game) {
        row(say::label_known(), fact);
    }
    for &reference in &game.references {
        row(say::label_reference(), reference.into());
    }
    rows
}
