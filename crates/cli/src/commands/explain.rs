//! `sprague explain`: the reasoning behind an answer, or the plan by which a rule is answered.
use crate::common::args::{self, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::language;
use crate::common::warning::WarningStyle;
use crate::common::{edges, output, request, screen};
use crate::say;
use clap::Args;
use serde_json::json;
use sprague::Play;
use sprague::graph::explain_tokens;
use sprague::{Locale, MovesWanted, Plan};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::solve::Theory;

const EXAMPLES: &str = "\
Examples:
  sprague explain \"take 1,3,4\" 5 8 12
  sprague explain wythoff 3,4
  sprague explain kayles 10 11 --lang zh
  sprague explain --plan \"take 1,2 leaving 0..2\"
  sprague explain --graph graph.txt a b          tokens on the graph of a file";

/// The reasoning behind an answer, step by step
///
/// With --plan: the class of the rule, why every play ends, and the methods in the order in which
/// they are asked. The first method that can answer does; the others say why they do not. With
/// positions: which method answers there.
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
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Explain {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(file) = &self.graph {
            return self.on_graph(file);
        }
        let rule = self.rule.clone().unwrap_or_default();
        let told = WarningStyle::from(&self.output).in_locale(self.lang);
        let (mut sum, missing) = request::games(&rule, &self.positions, &self.rule_options, told)?;
        if self.plan {
            let work = self.limits.start(&self.output.quiet);
            let plans = sum.plans(&self.theory.options(MovesWanted::None), &work.budget)?;
            drop(work);
            return self.print_plan(&plans);
        }
        let work = self.limits.start(&self.output.quiet);
        let options = self.theory.options(MovesWanted::default());
        let text = match (missing, sum.components().is_empty()) {
            (None, _) => sum.explain_in(self.lang, &options, &work.budget)?,
            (Some(_), true) => sum.explain_rules_in(self.lang, &work.budget)?,
            (Some(failure), false) => return Err(failure),
        };
        drop(work);
        self.print(&text)
    }

    fn print(&self, text: &str) -> Result<(), Failure> {
        match self.output.json() {
            true => output::print_json(&json!({ "text": text })),
            false => screen::print(&format!("{}\n", text.trim_end())),
        }
    }

    /// Tokens on a graph: here the argument of the rule is the first token.
    fn on_graph(&self, file: &Path) -> Result<(), Failure> {
        if !self.rule_options.params()?.is_empty() {
            return Err(Failure::request("option", say::parameter_of_graph()));
        }
        let work = self.limits.start(&self.output.quiet);
        let bytes = edges::bytes(file, &work.budget)?;
        let list = edges::list(&bytes, &work.budget, WarningStyle::from(&self.output).in_locale(self.lang))?;
        let tokens = self.rule.iter().chain(&self.positions);
        let tokens = tokens.map(|token| request::utf8(token)).collect::<Result<Vec<&str>, Failure>>()?;
        let play = if self.rule_options.misere { Play::Misere } else { Play::Normal };
        let text = explain_tokens(&list, &tokens, play, self.lang, &work.budget).map_err(super::play::failure)?;
        drop(work);
        self.print(&text)
    }

    fn print_plan(&self, plans: &[Plan]) -> Result<(), Failure> {
        if !self.output.json() {
            let plans: Vec<String> = plans.iter().map(|plan| plan.message().in_locale(self.lang) + "\n").collect();
            return screen::print(&plans.join("\n"));
        }
        match plans {
            [only] => output::print_json(only),
            several => output::print_json(&several),
        }
    }
}
