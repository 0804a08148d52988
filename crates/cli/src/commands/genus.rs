//! `sprague genus`: misère nim-values of heaps in company of twos.
use crate::common::args::{self, Language, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::warning::WarningStyle;
use crate::common::{output, request};
use crate::say;
use clap::Args;
use sprague::Sum;
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  sprague genus kayles --to 12
  sprague genus \"split 2 unequal\" --format json
  sprague genus \"(a,b) -> (b-1,a-1); (a,b) -> (a-2,b)\" 3,4 5,2";

/// The genus of each heap: nim-value, and misère nim-values in company of heaps of two
///
/// g^abc.. has the nim-value g and the misère nim-values of the heap alone, with one nim-heap of
/// two, with two of them, and so on; the last two alternate for ever. A heap is tame if it and all
/// its followers have the genera of sums of nim-heaps, which may be added as in misère Nim (Winning
/// Ways, chapter 13).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ListGenera {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// Positions, as for `solve`, in place of heaps
    #[arg(value_name = "POSITION", value_parser = args::text())]
    positions: Vec<OsString>,

    /// The last heap
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = super::pattern::heap, conflicts_with = "positions")]
    to: u64,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl ListGenera {
    /// Prints a line for each heap.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let of_positions = !self.positions.is_empty() || self.rule.to_str().and_then(Sum::split_argument).is_some();
        let found = if of_positions {
            let mut sum = request::sum(&self.rule, &self.positions, &self.rule_options, told)?;
            let work = self.limits.start(&self.output.quiet);
            sum.genera(&work.budget)?
        } else {
            let mut game = request::game(&self.rule, &self.rule_options, told)?;
            let work = self.limits.start(&self.output.quiet);
            game.genera(self.to, &work.budget)?
        };
        if self.output.json() {
            return output::print_json(&found);
        }
        let locale = self.language.lang;
        let first = if of_positions { say::column_position().in_locale(locale) } else { "n".into() };
        let mut rows = vec![vec![first, "genus".into(), say::column_kind().in_locale(locale)]];
        let name = |at: usize| found.positions.get(at).cloned().unwrap_or_else(|| at.to_string());
        let genera = found.genera.iter().enumerate();
        rows.extend(genera.map(|(at, genus)| vec![name(at), genus.to_string(), genus.kind().in_locale(locale)]));
        output::print(&output::aligned(&rows))
    }
}
