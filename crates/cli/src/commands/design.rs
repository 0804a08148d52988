//! `sprague design`: positions made to order.
use crate::commands::pattern::heap;
use crate::common::args::{self, Language, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::warning::WarningStyle;
use crate::common::{language, output, request, screen};
use crate::say;
use clap::{Args, ValueEnum};
use sprague::Locale;
use std::ffi::OsString;
use teach::design::{DesignError, Designs, Difficulty, Wish, design};

const EXAMPLES: &str = "\
Examples:
  sprague design nim --heaps 3..4 --to 15 --winning-moves 3 --distinct
  sprague design \"take 1,3,4\" --heaps 2 --to 20 --winning-moves 0     lost positions
  sprague design kayles --heaps 2..3 --to 12 --value 4 --difficulty hard
  sprague design wythoff --heaps 1 --to 12 --winning-moves 2 --format json";

/// Positions to set: with K winning moves, a value, a difficulty
///
/// The same seed gives the same positions. Small ranges are searched completely; in large ones
/// random positions are looked at, and the answer says so. Difficulty: the share of the moves that
/// lose, and how long the winner needs. The easiest come first.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Design {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// The number of heaps, or a range such as 3..4
    #[arg(long, value_name = "A..B", default_value = "1..3", value_parser = range)]
    heaps: (u64, u64),

    /// The largest heap, or the largest number of a tuple
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = heap)]
    to: u64,

    /// Exactly this many winning moves; 0: the player to move loses
    #[arg(long, value_name = "K")]
    winning_moves: Option<usize>,

    /// No two heaps are equal
    #[arg(long)]
    distinct: bool,

    /// The nim-value, or a range such as 0..5
    #[arg(long, value_name = "V", value_parser = range)]
    value: Option<(u64, u64)>,

    /// Only positions of this difficulty
    #[arg(long, value_enum, value_name = "DIFFICULTY")]
    difficulty: Option<Level>,

    /// The number of positions
    #[arg(long, value_name = "M", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    count: u32,

    /// What determines the choice among all that fit
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(ValueEnum, Debug, Clone, Copy)]
enum Level {
    Easy,
    Medium,
    Hard,
}

/// Reads `3` or `3..4`.
fn range(text: &str) -> Result<(u64, u64), String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most) = (heap(least)?, heap(most)?);
    if least > most { Err(language::refusal(&say::range_descends(text))) } else { Ok((least, most)) }
}

impl Design {
    /// Prints the positions.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let game = request::game(&self.rule, &self.rule_options, told)?;
        let heaps = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        let wish = Wish {
            heaps: (heaps(self.heaps.0), heaps(self.heaps.1)),
            to: self.to,
            winning_moves: self.winning_moves,
            distinct: self.distinct,
            value: self.value,
            difficulty: self.difficulty.map(|level| match level {
                Level::Easy => Difficulty::Easy,
                Level::Medium => Difficulty::Medium,
                Level::Hard => Difficulty::Hard,
            }),
            count: self.count as usize,
            seed: self.seed,
        };
        let work = self.limits.start(&self.output.quiet);
        let found = design(game, &wish, &work.budget).map_err(failure)?;
        drop(work);
        match self.output.json() {
            true => output::print_json(&found),
            false => screen::print(&drawn(&found, wish.count, self.language.lang)),
        }
    }
}

/// The failure for a wish that cannot be met.
pub(crate) fn failure(error: DesignError) -> Failure {
    match error {
        DesignError::Solve(error) => error.into(),
        DesignError::None { .. } => Failure::work("none", error.message()).with_hint(say::wider_range()),
        error => Failure::request("design", error.message()),
    }
}

fn drawn(found: &Designs, wanted: usize, locale: Locale) -> String {
    let texts = [say::design_position(), say::design_winning(), say::design_losing(), say::design_depth()];
    let mut heading: Vec<String> = texts.map(|text| text.in_locale(locale)).into();
    heading.push(say::design_difficulty().in_locale(locale));
    let mut rows = vec![heading];
    rows.extend(found.positions.iter().map(|one| {
        let depth = if one.depth >= teach::design::DEEPEST { format!("{}+", one.depth) } else { one.depth.to_string() };
        let losing = format!("{}%", one.losing / 10);
        vec![one.text(), one.winning_moves.to_string(), losing, depth, one.difficulty.message().in_locale(locale)]
    }));
    let mut text = output::aligned(&rows);
    if found.positions.len() < wanted {
        let ended = match found.complete {
            true => say::design_all(found.looked_at),
            false => say::design_some(found.looked_at),
        };
        text.push_str(&format!("{}\n", ended.in_locale(locale)));
    }
    text
}
