//! `sprague explain`: the reasoning behind an answer, or the plan by which a rule is answered; and
//! the proof as a document.
use crate::common::args::{self, Limits, Quiet, RuleOptions};
use crate::common::failure::Failure;
use crate::common::language;
use crate::common::shell::quoted;
use crate::common::warning::WarningStyle;
use crate::common::{edges, latex, output, request, screen};
use crate::say;
use clap::{Args, ValueEnum};
use papers::Paper;
use serde_json::json;
use sprague::graph::explain_tokens;
use sprague::{Locale, MovesWanted, Plan, Play, RuleErrors, Sum};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::solve::Theory;

const EXAMPLES: &str = "\
Examples:
  sprague explain \"take 1,3,4\" 5 8 12
  sprague explain wythoff 3,4
  sprague explain kayles 10 11 --lang zh
  sprague explain \"take 1..K\"                     for every K
  sprague explain --plan \"take 1,2 leaving 0..2\"
  sprague explain --graph graph.txt a b          tokens on the graph of a file
  sprague explain kayles --format latex
  sprague explain kayles 10 11 --out proof.html
  sprague explain kayles --lang zh --out proof.tex   in Chinese, for XeLaTeX";

/// The reasoning behind an answer, step by step
///
/// With --plan: the class of the rule, why every play ends, and the methods in the order in which
/// they are asked. The first method that can answer does; the others say why they do not. With
/// positions: which method answers there.
///
/// With --format latex, html or pdf: the proof as a document to publish, with the game, the
/// theorems and their sources, the table that is checked, the SHA-256 of the certificate and the
/// command that verifies it. What is not proved is an observation there. With positions it is about
/// the answer, else about all positions.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Explain {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    ///
    /// Several games in one sum: every argument is then "RULE @ POSITION...".
    #[arg(value_name = "RULE", value_parser = args::text(), required_unless_present = "graph")]
    rule: Option<OsString>,

    /// The positions, as in `sprague solve`; without any, the rules of the game and what is known
    /// of all its positions
    #[arg(value_name = "POSITION", value_parser = args::text())]
    positions: Vec<OsString>,

    /// Explain tokens on the directed graph of this file; all other arguments are the vertices they
    /// stand on
    ///
    /// The file is as for `sprague graph`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plan", "no_theory", "assume"])]
    graph: Option<PathBuf>,

    /// Show how the rule is answered: its class, the methods in their order, and why some decline
    #[arg(long)]
    plan: bool,

    /// The language of the reasoning, en or zh, and of the reason where there is none: that of
    /// LC_ALL or LANG where it is not given
    #[arg(long, value_name = "LANG", value_parser = args::languages(), default_value_t = language::usual_language(), hide_default_value = true)]
    pub(crate) lang: Locale,

    #[command(flatten)]
    theory: Theory,
    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,

    /// The form: text for people, json for programs, or the proof as a document [default: by the
    /// ending of --out, else text]
    #[arg(long, value_name = "FORMAT", value_enum, help_heading = "Output")]
    format: Option<Form>,

    /// Write the result to this file; the ending .tex, .html or .pdf says the form
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    out: Option<PathBuf>,

    #[command(flatten)]
    quiet: Quiet,
}

/// The forms of an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Text for people
    Text,
    /// JSON for programs, one value
    Json,
    /// The proof as LaTeX
    Latex,
    /// The proof as a page for a browser
    Html,
    /// The proof as PDF; needs LaTeX on this machine
    Pdf,
}

impl Explain {
    /// Whether failures are JSON too.
    fn json(&self) -> bool {
        self.format == Some(Form::Json)
    }

    fn told(&self) -> WarningStyle {
        WarningStyle::english(self.quiet.quiet, self.json()).in_locale(self.lang)
    }

    /// The form by --format, or else by the ending of --out.
    fn form(&self) -> Result<Form, Failure> {
        let Some(out) = self.out.as_ref().filter(|_| self.format.is_none()) else {
            return Ok(self.format.unwrap_or(Form::Text));
        };
        let ending = out.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        match ending.as_str() {
            "html" | "htm" => Ok(Form::Html),
            "tex" => Ok(Form::Latex),
            "pdf" => Ok(Form::Pdf),
            _ => Err(Failure::request("out", say::explain_ending(out.display().to_string()))),
        }
    }

    pub(crate) fn run(self) -> Result<(), Failure> {
        let form = self.form()?;
        if matches!(form, Form::Latex | Form::Html | Form::Pdf) {
            return self.document(form);
        }
        if let Some(file) = &self.graph {
            return self.on_graph(file);
        }
        let rule = self.rule.clone().unwrap_or_default();
        let (mut sum, missing) = match request::games(&rule, &self.positions, &self.rule_options, self.told()) {
            Err(Failure::Rule(errors)) if self.positions.is_empty() && request::lacks_parameters_only(&errors) => {
                return self.for_every_value(*errors);
            }
            games => games?,
        };
        if self.plan {
            let work = self.limits.start(&self.quiet);
            let plans = sum.plans(&self.theory.options(MovesWanted::None), &work.budget)?;
            drop(work);
            return self.print_plan(&plans);
        }
        let work = self.limits.start(&self.quiet);
        let options = self.theory.options(MovesWanted::default());
        let text = match (missing, sum.components().is_empty()) {
            (None, _) => sum.explain_in(self.lang, &options, &work.budget)?,
            (Some(_), true) => sum.explain_rules_in(self.lang, &work.budget)?,
            (Some(failure), false) => return Err(failure),
        };
        drop(work);
        self.print(&text)
    }

    /// Explains what holds for every value of the parameters that have none.
    fn for_every_value(&self, errors: RuleErrors) -> Result<(), Failure> {
        let work = self.limits.start(&self.quiet);
        let builder = self.rule_options.builder(errors.text.as_bytes())?;
        let text = builder.explain_families_in(self.lang, &work.budget)?;
        drop(work);
        self.print(&text.ok_or_else(|| request::of_no_family(errors))?)
    }

    fn print(&self, text: &str) -> Result<(), Failure> {
        match (&self.out, self.json()) {
            (None, true) => output::print_json(&json!({ "text": text })),
            (None, false) => screen::print(&format!("{}\n", text.trim_end())),
            (Some(path), true) => output::save(path, &output::as_line(&json!({ "text": text }))?),
            (Some(path), false) => output::save(path, &format!("{}\n", text.trim_end())),
        }
    }

    /// The proof as a document, to standard output or to the file.
    fn document(&self, form: Form) -> Result<(), Failure> {
        if self.plan || self.graph.is_some() {
            return Err(Failure::request("option", say::no_document()));
        }
        let file = match (&self.out, form) {
            (None, Form::Pdf) => return Err(Failure::request("out", say::pdf_needs_file())),
            (file, _) => file.as_deref().unwrap_or(Path::new("-")),
        };
        let paper = self.paper()?;
        match form {
            Form::Html => output::save(file, &paper.text(papers::Form::Html)),
            Form::Pdf => latex::pdf(&paper.text(papers::Form::Latex), file, self.lang),
            _ => output::save(file, &paper.text(papers::Form::Latex)),
        }
    }

    fn paper(&self) -> Result<Paper, Failure> {
        let rule = self.rule.clone().unwrap_or_default();
        let work = self.limits.start(&self.quiet);
        let (mut sum, missing) = match request::games(&rule, &self.positions, &self.rule_options, self.told()) {
            Err(Failure::Rule(errors)) if self.positions.is_empty() && request::lacks_parameters_only(&errors) => {
                let builder = self.rule_options.builder(errors.text.as_bytes())?;
                let Some(found) = builder.families(None, &work.budget)? else { return Err(Failure::Rule(errors)) };
                let command = self.command("pattern", &[&found.rule]);
                return Ok(papers::of_families(&found, &command, self.lang, &work.budget));
            }
            read => read?,
        };
        match missing {
            Some(_) if sum.components().is_empty() && sum.games().len() == 1 => {
                let command = self.command("pattern", &[sum.games()[0].rule()]);
                let game = &mut sum.games_mut()[0];
                Ok(papers::of_game(game, &command, self.lang, &work.budget)?)
            }
            Some(failure) => Err(failure),
            None => {
                let options = self.theory.options(MovesWanted::default());
                let command = self.command("solve", &self.given(&rule, &sum));
                Ok(papers::of_answer(&mut sum, &options, &command, self.lang, &work.budget)?)
            }
        }
    }

    /// The arguments that name the sum; the text of a rule in place of its file.
    fn given<'a>(&'a self, rule: &'a OsString, sum: &'a Sum) -> Vec<&'a str> {
        let text = rule.to_str().unwrap_or_default();
        let read = text == "-" || text.starts_with('@');
        let rule = if read { sum.games().first().map_or(text, |game| game.rule()) } else { text };
        std::iter::once(rule)
            .chain(self.positions.iter().map(|position| position.to_str().unwrap_or_default()))
            .collect()
    }

    /// The shell command that writes the certificate.
    fn command(&self, verb: &str, arguments: &[&str]) -> String {
        let mut command = format!("sprague {verb}");
        for argument in arguments {
            let _ = write!(command, " {}", quoted(argument));
        }
        for (name, value) in &self.rule_options.params {
            let _ = write!(command, " --param {name}={value}");
        }
        if self.rule_options.misere {
            command.push_str(" --misere");
        }
        command + " --cert certificate.json"
    }

    /// Tokens on a graph: here the argument of the rule is the first token.
    fn on_graph(&self, file: &Path) -> Result<(), Failure> {
        if !self.rule_options.params()?.is_empty() {
            return Err(Failure::request("option", say::parameter_of_graph()));
        }
        let work = self.limits.start(&self.quiet);
        let bytes = edges::bytes(file, &work.budget)?;
        let list = edges::list(&bytes, &work.budget, self.told())?;
        let tokens = self.rule.iter().chain(&self.positions);
        let tokens = tokens.map(|token| request::utf8(token)).collect::<Result<Vec<&str>, Failure>>()?;
        let play = if self.rule_options.misere { Play::Misere } else { Play::Normal };
        let text = explain_tokens(&list, &tokens, play, self.lang, &work.budget).map_err(super::play::failure)?;
        drop(work);
        self.print(&text)
    }

    fn print_plan(&self, plans: &[Plan]) -> Result<(), Failure> {
        if !self.json() {
            let plans: Vec<String> = plans.iter().map(|plan| plan.message().in_locale(self.lang) + "\n").collect();
            return screen::print(&plans.join("\n"));
        }
        match plans {
            [only] => output::print_json(only),
            several => output::print_json(&several),
        }
    }
}
