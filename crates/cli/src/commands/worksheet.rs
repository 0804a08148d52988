//! `sprague worksheet`: tasks about a game, with a key, to print.
use crate::commands::design::failure;
use crate::common::args::{self, Language, Limits, Quiet, RuleOptions};
use crate::common::failure::Failure;
use crate::common::warning::WarningStyle;
use crate::common::{input, output, request};
use crate::say;
use clap::Args;
use sprague::{Locale, Play};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, process};
use teach::worksheet::{Form, Sheet, worksheet};

const EXAMPLES: &str = "\
Examples:
  sprague worksheet \"take 1,3,4\" --tasks 12 --out sheet.html
  sprague worksheet nim --tasks 8 --lang zh --out sheet.tex       in Chinese, for XeLaTeX
  sprague worksheet \"take 1..3; misere\" --seed 7 --out sheet.md   other tasks for each seed
  sprague worksheet kayles --out sheet.pdf                        needs LaTeX on this machine";

/// The programs that make a PDF; Chinese needs fonts that only the first ones find.
const LATEX: [&str; 3] = ["xelatex", "lualatex", "pdflatex"];

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
            None => pdf(&sheet, &self.out, self.language.lang),
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

/// Makes a PDF with a LaTeX program of this machine.
fn pdf(sheet: &Sheet, out: &Path, locale: Locale) -> Result<(), Failure> {
    let folder = env::temp_dir().join(format!("sprague-worksheet-{}", process::id()));
    let cannot =
        |error: std::io::Error| Failure::work("file", say::cannot_write(out.display().to_string(), error.to_string()));
    fs::create_dir_all(&folder).map_err(cannot)?;
    fs::write(folder.join("sheet.tex"), sheet.text(Form::Tex, locale)).map_err(cannot)?;
    let programs = if locale.code() == "zh" { &LATEX[..2] } else { &LATEX[..] };
    let made = programs.iter().any(|program| {
        let mut latex = Command::new(program);
        latex.args(["-interaction=nonstopmode", "-halt-on-error", "sheet.tex"]).current_dir(&folder);
        latex.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        latex.status().is_ok_and(|status| status.success())
    });
    let copied = if made { fs::copy(folder.join("sheet.pdf"), out).map(drop).map_err(cannot) } else { Err(no_latex()) };
    // A folder that stays behind in the temporary one does no harm.
    let _ = fs::remove_dir_all(&folder);
    copied
}

fn no_latex() -> Failure {
    Failure::work("latex", say::no_latex(LATEX.join(", "))).with_hint(say::sheet_other_forms())
}
