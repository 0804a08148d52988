//! `sprague nimstring`: strings and coins on a graph from a file, as text and JSON.
use crate::common::args::{self, Language, Limits, Output};
use crate::common::failure::{self, Failure};
use crate::common::warning::WarningStyle;
use crate::common::{draw, edges, output, request, words};
use crate::say;
use clap::Args;
use serde_json::json;
use sprague::Outcome;
use sprague::graph::nimstring::{Nimstring, NimstringError, Worth};
use std::ffi::OsString;
use std::path::PathBuf;

/// The ground where the command names none.
const GROUND: &str = "0";

const EXAMPLES: &str = "\
Examples:
  sprague nimstring strings.txt                     value, winner, every winning string
  printf '0 1\\n0 1\\n1 2\\n' | sprague nimstring -    strings from standard input";

/// Nimstring: strings and coins, as in Dots-and-Boxes
///
/// A turn cuts a string. Who cuts the last string of a coin moves again at once; who cannot move
/// loses. The file has one line for each string, `a b`: its ends are coins, or the ground, which is
/// the vertex 0 or --ground NAME. Strings may run in parallel; # begins a comment. A loony position
/// is won by the player to move, whatever stands beside it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Command {
    /// The file of strings; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The vertex that is the ground
    #[arg(long, value_name = "NAME", value_parser = args::text(), default_value = GROUND)]
    ground: OsString,

    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let work = self.limits.start(&self.output.quiet);
        let text = edges::bytes(&self.file, &work.budget)?;
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let list = edges::undirected(&text, &work.budget, told)?;
        let name = request::utf8(&self.ground)?;
        let ground = match list.find(name) {
            Some(vertex) => u32::try_from(vertex).unwrap_or(u32::MAX),
            // Coins may be joined with each other alone.
            None if name == GROUND => u32::MAX,
            None => return Err(Failure::request("ground", say::ground_no_vertex(name)).quoting(name)),
        };
        let unsolved = |error: NimstringError| match error {
            NimstringError::Stopped(stop, _) => failure::stopped(stop, error.message()),
            error => Failure::work("too-large", error.message()),
        };
        let mut strings = Nimstring::new(list.edges(), ground).map_err(unsolved)?;
        let answer = strings.solve(&work.budget).map_err(unsolved)?;
        drop(work);
        let ends = |&string: &u32| {
            let (a, b) = list.edges().get(string as usize).copied().unwrap_or_default();
            [list.name(a as usize), list.name(b as usize)]
        };
        let mut moves: Vec<_> = answer.winning.iter().map(ends).collect();
        moves.dedup();
        let outcome = Outcome::mover_wins(answer.worth.is_won());
        if self.output.json() {
            let value = match answer.worth {
                Worth::Nim(value) => json!(value),
                Worth::Loony => json!(null),
            };
            let moves: Vec<_> = moves.iter().map(|ends| json!({"edge": ends})).collect();
            let loony = answer.worth == Worth::Loony;
            return output::print_json(
                &json!({"value": value, "loony": loony, "outcome": outcome.letter(), "moves": moves}),
            );
        }
        let wins = words::wins(outcome, false);
        let headline = match answer.worth {
            Worth::Nim(value) => words::with_value(wins, &value, false, &[]),
            Worth::Loony => say::is_loony(wins),
        };
        let locale = self.language.lang;
        let mut text = headline.in_locale(locale) + "\n";
        if !moves.is_empty() {
            text.push_str(&format!("\n{}\n", say::winning_strings(moves.len()).in_locale(locale)));
            moves.iter().for_each(|ends| text.push_str(&format!("  {}\n", draw::printable(&ends.join(" ")))));
        }
        output::print(&text)
    }
}
