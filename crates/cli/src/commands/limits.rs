//! `sprague help limits`: the options for limits and output, which most commands have and only this
//! page lists.
use crate::Cli;
use crate::common::args::{Language, Limits, Output};
use crate::common::failure::Failure;
use crate::common::help::{self, translated::finished};
use crate::common::output;
use clap::Args;
use sprague::Locale;

const EXAMPLES: &str = "\
Examples:
  sprague solve kayles 1e18 --time 10s
  sprague values 0.6 --to 1e6 --memory 4G --threads 2
  sprague pattern \"take any; split 3\" --effort 10
  sprague solve nim 3 4 5 --format json --quiet";

/// The options of limits and output that most commands have
///
/// Commands that compute take all of them; those that only look something up take --lang and
/// --format.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = "sprague COMMAND ... [OPTIONS]")]
pub(crate) struct LimitsPage {
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    language: Language,
    #[command(flatten)]
    output: Output,
}

impl LimitsPage {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let locale = self.language.lang;
        let mut tree = help::told(Cli::tree(), locale);
        tree.build();
        let page = tree.find_subcommand_mut("limits").map(|command| command.render_long_help().to_string());
        let page = page.unwrap_or_default();
        match locale {
            Locale::ENGLISH => output::print(&page),
            _ => output::print(&finished(&page, locale)),
        }
    }
}
