//! `sprague list`: the named games, and the codes of the atlas without a known pattern.
use crate::common::args::{Language, Output};
use crate::common::failure::Failure;
use crate::common::{output, screen};
use crate::say;
use clap::Args;
use serde_json::json;
use sprague::{Message, catalogue};
use survey::{Atlas, Row, State};

use super::show;

const EXAMPLES: &str = "\
Examples:
  sprague list
  sprague list --lang zh
  sprague list --format json | jq -r '.[].name'
  sprague list --open                  codes of the atlas of which nobody has proved a pattern here";

/// The built-in games
///
/// A name stands for its rule wherever a rule is wanted; `sprague show NAME` says more about a
/// game.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct List {
    /// The codes of the atlas of which no pattern was found, in place of the games with a name
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl List {
    /// Prints the games by category.
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.open {
            return self.open_codes();
        }
        let games = catalogue::games();
        if self.output.json() {
            return output::print_json(&games.iter().map(show::Shown::from).collect::<Vec<_>>());
        }
        let told = |message: Message| message.in_locale(self.language.lang);
        let mut text = String::new();
        let row = |game: &catalogue::Game| vec![format!("  {}", game.name), told(catalogue::about(game))];
        let rows: Vec<Vec<String>> = games.iter().map(row).collect();
        let aligned = output::aligned(&rows);
        let mut category = "";
        for (game, line) in games.iter().zip(aligned.lines()) {
            if game.category != category {
                if !text.is_empty() {
                    text.push('\n');
                }
                category = game.category;
                text.push_str(&format!("{}\n", told(catalogue::category(game))));
            }
            text.push_str(line);
            text.push('\n');
        }
        screen::print(&text)
    }
    /// Prints the open rows of the atlas, short codes first.
    fn open_codes(&self) -> Result<(), Failure> {
        let atlas = Atlas::shipped().map_err(|error| Failure::work("survey", error.to_string()))?;
        let open: Vec<&Row> = atlas.rows().iter().filter(|row| row.state() == State::Open).collect();
        if self.output.json() {
            return output::print_json(&json!(open));
        }
        let shown = |number: Option<u64>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        let head = [say::column_code(), say::column_values(), say::column_largest(), say::column_rare_heaps()];
        let head = head.map(|message| message.in_locale(self.language.lang)).to_vec();
        let row = |row: &&Row| vec![row.rule.clone(), shown(row.values), shown(row.largest), shown(row.rare_heaps)];
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(open.iter().map(row)).collect();
        output::print(&output::aligned(&rows))
    }
}
