//! `sprague check`: the values compared with a plain search that does not use them.
use crate::common::args::{self, Language, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::warning::WarningStyle;
use crate::common::{output, request};
use crate::say;
use clap::Args;
use sprague::{CheckReport, Message, Position};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  sprague check \"take 1,3,4\" --to 40
  sprague check wythoff --to 6,6
  sprague check kayles --to 20 --misere --format json";

/// Compare the answers with a raw win/lose search
///
/// The search follows the rules alone, without nim-values, on single positions and on sums of two
/// and three. A position or sum for which that takes too long is left out; the output says how
/// many were left out. A mismatch would be a defect of sprague; it is listed, and the exit code is
/// 1.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// The largest position, such as 20; for tuples one number, or one for each direction
    #[arg(long, value_name = "N", value_parser = args::text(), default_value = "20")]
    to: OsString,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// The number of piles that are compared if the corner does not determine it.
const PILES: usize = 3;

impl Check {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let game = request::game(&self.rule, &self.rule_options, told)?;
        let text = request::utf8(&self.to)?;
        // A single number is the side of a box; three piles are enough to exercise every kind of
        // step.
        let arity = if game.ruleset().piles().is_some() && !text.starts_with('[') { PILES } else { game.places() };
        let one: Option<Position> = text.parse().ok().filter(|position: &Position| position.0.len() == 1);
        let to = match one {
            Some(position) if arity > 1 => Position::of(vec![position.0[0].clone(); arity]),
            _ => request::position(&game, text)?,
        };
        let corner =
            to.to_state().ok_or_else(|| Failure::request("option", say::corner_too_large("--to")).quoting(text))?;
        let corner: Vec<u64> = corner.into_iter().filter_map(|x| u64::try_from(x).ok()).collect();
        let work = self.limits.start(&self.output.quiet);
        let report = game.check(&corner, &work.budget)?;
        drop(work);
        match self.output.json() {
            true => output::print_json(&report)?,
            false => output::print(&format!("{}\n", in_words(&report).in_locale(self.language.lang)))?,
        }
        if report.mismatches.is_empty() { Ok(()) } else { Err(Failure::Reported) }
    }
}

fn in_words(report: &CheckReport) -> Message {
    let (positions, sums) = (report.checked_positions, report.checked_sums);
    let counts = match report.mismatches.len() {
        0 => say::search_agrees(positions, sums),
        some => say::search_differs(positions, sums, some),
    };
    let counts = match report.left_out {
        0 => counts,
        some => say::search_left_out(counts, some),
    };
    let mismatches = report.mismatches.iter().map(|it| {
        let sum: Vec<String> = it.sum.iter().map(Position::to_string).collect();
        say::mismatch(sum.join(" + "), it.searched.letter(), it.by_values.letter())
    });
    Message::lines(std::iter::once(counts).chain(mismatches))
}
