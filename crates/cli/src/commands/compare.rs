//! `sprague compare`: two games side by side.
use crate::commands::pattern::heap;
use crate::common::args::{self, Language, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::warning::WarningStyle;
use crate::common::{output, request};
use clap::Args;
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  sprague compare 0.161 0.36                        the first heap where they differ
  sprague compare \"take 1..3\" 0.333                 two texts of one game
  sprague compare \"take odd\" \"take 1\"               equal values, by their proved patterns
  sprague compare kayles \"take 1,2,4 leaving 0..2\" --to 5000 --format json";

/// Two games: the first position where their values differ, or a proof that they never do
///
/// Equal moves, or equal proved patterns, are a proof. Otherwise the values are compared up to
/// --to. Where the games differ, a shift is looked for: first cousins have the same values some
/// heaps further on.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Compare {
    /// The first rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    first: OsString,

    /// The second rule
    #[arg(value_name = "RULE", value_parser = args::text())]
    second: OsString,

    /// Compare up to this number in every direction [default: 10000; for pairs 60, for more numbers
    /// 12]
    #[arg(long, value_name = "N", value_parser = heap)]
    to: Option<u64>,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Compare {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let mut one = request::game(&self.first, &self.rule_options, told)?;
        let mut two = request::game(&self.second, &self.rule_options, told)?;
        let to = self.to.unwrap_or(match one.ruleset().arity {
            1 => 10_000,
            2 => 60,
            _ => 12,
        });
        let work = self.limits.start(&self.output.quiet);
        let comparison = sprague::compare(&mut one, &mut two, to, &work.budget)?;
        drop(work);
        if comparison.relation == sprague::Relation::Unlike {
            return Err(Failure::request("rule", comparison.message()));
        }
        match self.output.json() {
            true => output::print_json(&comparison),
            false => output::print(&format!("{}\n", comparison.message().in_locale(self.language.lang))),
        }
    }
}
