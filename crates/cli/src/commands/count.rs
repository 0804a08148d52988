//! `sprague count`: how many sums of heaps are lost, or won.
use crate::commands::pattern::heap;
use crate::common::args::{self, Language, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::warning::WarningStyle;
use crate::common::{language, output, request};
use crate::say;
use clap::{Args, ValueEnum};
use sprague::{CountWish, Number, Outcome};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  sprague count nim --heaps 3 --to 1000
  sprague count nim --heaps 100 --to 1e18 --mod 1000000007
  sprague count \"take 1,3,4\" --heaps 4 --from 1 --to 1e18 --outcome N
  sprague count \"take d where d|n, d<n\" --heaps 3 --from 1 --to 123456787654321 --mod 1234567890 --outcome N
  sprague count \"0.77; misere\" --heaps 5 --to 1e12 --distinct";

/// How many sums of K heaps are lost, or won
///
/// Each heap is a number from --from to --to. Sums are counted as lists, so that 3 5 and 5 3 are
/// two; with --distinct they are one. With a proved pattern --to may be 10^18; --mod gives the
/// remainder of numbers that are too long to read. Under misère play the misère quotient decides.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CountSums {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// The number of heaps in a sum
    #[arg(long, value_name = "K", value_parser = heaps)]
    heaps: u32,

    /// The largest heap
    #[arg(long, value_name = "N", value_parser = heap)]
    to: u64,

    /// The smallest heap
    #[arg(long, value_name = "A", default_value_t = 0, value_parser = heap)]
    from: u64,

    /// P: the player to move loses; N: the player to move wins
    #[arg(long, value_enum, ignore_case = true, value_name = "OUTCOME", default_value_t = Wanted::Lost)]
    outcome: Wanted,

    /// Sums that differ only in the order of their heaps are one
    #[arg(long)]
    distinct: bool,

    /// Print the remainder by this number
    #[arg(long = "mod", value_name = "M", value_parser = args::natural)]
    modulus: Option<Number>,

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
enum Wanted {
    #[value(name = "P")]
    Lost,
    #[value(name = "N")]
    Won,
}

/// Reads a number of heaps; `1e6` is read, too.
fn heaps(text: &str) -> Result<u32, String> {
    let number = heap(text)?;
    u32::try_from(number).map_err(|_| language::refusal(&say::number_of_heaps(u32::MAX)))
}

impl CountSums {
    /// Prints the count.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let mut game = request::game(&self.rule, &self.rule_options, told)?;
        let wish = CountWish {
            heaps: self.heaps,
            from: self.from,
            to: self.to,
            outcome: match self.outcome {
                Wanted::Lost => Outcome::P,
                Wanted::Won => Outcome::N,
            },
            distinct: self.distinct,
            modulus: self.modulus,
        };
        let work = self.limits.start(&self.output.quiet);
        let count = game.count(&wish, &work.budget)?;
        drop(work);
        match self.output.json() {
            true => output::print_json(&count),
            false => output::print(&format!("{}\n", count.message().in_locale(self.language.lang))),
        }
    }
}
