//! `sprague worksheet`: tasks about a game, with a key, to print.
use crate::commands::design::failure;
use crate::common::args::{self, Language, Limits, Quiet, RuleOptions};
use crate::common::failure::Failure;
use crate::common::warning::WarningStyle;
use crate::common::{input, latex, output, request};
use crate::say;
use clap::Args;
use sprague::Play;
use std::ffi::OsString;
use std::path::PathBuf;
use teach::worksheet::{Form, Sheet, worksheet};

const EXAMPLES: &str = "\
Examples:
  sprague worksheet \"take 1,3,4\" --tasks 12 --out sheet.html
  sprague worksheet nim --tasks 8 --lang zh --out sheet.tex       in Chinese, for XeLaTeX
  sprague worksheet \"take 1..3; misere\" --seed 7 --out sheet.md   other tasks for each seed
  sprague worksheet kayles --out sheet.pdf                        needs LaTeX on this machine";

/// A worksheet with tasks about a game, and the key
///
/// Who wins, nim-values, all winning moves, lost positions, the pattern: the tasks are made for the
/// game by the seed, and the answers come from the engine. The key is on its own page.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Worksheet {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// The number of tasks
    #[arg(long, value_name = "M", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=60))]
    tasks: u32,

    /// What determines the tasks
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// The file: its ending .html, .tex, .md or .pdf says the form
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    quiet: Quiet,
    #[command(flatten)]
    pub(crate) language: Language,
}

impl Worksheet {
    /// Writes the sheet.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let ending = self.out.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        let form = match ending.as_str() {
            "html" | "htm" => Some(Form::Html),
            "tex" => Some(Form::Tex),
            "md" => Some(Form::Markdown),
            "pdf" => None,
            _ => return Err(Failure::request("out", say::sheet_ending(self.out.display().to_string()))),
        };
        let sheet = self.sheet()?;
        match form {
            Some(form) => output::save(&self.out, &sheet.text(form, self.language.lang)),
            None => latex::pdf(&sheet.text(Form::Tex, self.language.lang), &self.out, self.language.lang),
        }
    }

    fn sheet(&self) -> Result<Sheet, Failure> {
        let told = WarningStyle::english(self.quiet.quiet, false).in_locale(self.language.lang);
        let bytes = input::rule_bytes(&self.rule)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        // Reports the mistakes and the warnings of the rule.
        request::game(&OsString::from(&text), &self.rule_options, told)?;
        let play = self.rule_options.misere.then_some(Play::Misere);
        let work = self.limits.start(&self.quiet);
        let params = self.rule_options.params()?;
        let made = worksheet(&text, params, play, self.tasks as usize, self.seed, self.language.lang, &work.budget);
        made.map_err(failure)
    }
}
