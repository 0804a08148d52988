//! `sprague list`: the games with a name.
use crate::common::args::Output;
use crate::common::failure::Failure;
use crate::common::output;
use clap::Args;
use sprague::catalogue;

use super::show;

const EXAMPLES: &str = "\
Examples:
  sprague list
  sprague list --format json | jq -r '.[].name'";

/// The built-in games
///
/// A name stands for its rule wherever a rule is wanted; `sprague show NAME` says more about a
/// game.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) output: Output,
}

impl List {
    /// Prints the games by category.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let games = catalogue::games();
        if self.output.json() {
            return output::print_json(&games.iter().map(show::Shown::from).collect::<Vec<_>>());
        }
        let mut text = String::new();
        let rows: Vec<Vec<String>> =
            games.iter().map(|game| vec![format!("  {}", game.name), game.about.to_owned()]).collect();
        let aligned = output::aligned(&rows);
        let mut category = "";
        for (game, line) in games.iter().zip(aligned.lines()) {
            if game.category != category {
                if !text.is_empty() {
                    text.push('\n');
                }
                category = game.category;
                text.push_str(&format!("{category}\n"));
            }
            text.push_str(line);
            text.push('\n');
        }
        output::print(&text)
    }
}
