//! `sprague quotient`: misère quotients, which decide misère sums of any size.
use crate::common::args::{self, Language, Limits, Output, RuleOptions};
use crate::common::failure::{self, Failure};
use crate::common::request::WarningStyle;
use crate::common::{edges, output, request, screen};
use crate::say;
use clap::Args;
use sprague::graph::Digraph;
use sprague::quotients::{Extent, GraphQuotientError, Quotient, of_graph};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sprague quotient kayles                          40 elements, and a period that is proved
  sprague quotient 0.07 --heaps 24 --format json   heaps 0..24, for programs
  sprague quotient 0.123 --cert cert.json && sprague verify cert.json
  sprague quotient --graph graph.txt               all tokens on the vertices of a graph";

/// The misère quotient of a game: a finite monoid that says who wins any sum in misère play
///
/// Each heap has an element of a commutative monoid, and a sum of heaps is lost for the player to
/// move, where the last move loses, exactly if the product of their elements is in P (Plambeck
/// 2005; Plambeck and Siegel 2008). Heap after heap is added until a theorem proves all others or a
/// limit is reached; the quotient of the heaps until then is exact for them.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FindQuotient {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text(), required_unless_present = "graph")]
    rule: Option<OsString>,

    /// The last heap [default: until all are proved, or a limit ends it]
    #[arg(long, value_name = "H", value_parser = super::pattern::heap, conflicts_with = "graph")]
    heaps: Option<u64>,

    /// Give up where the quotient has more elements
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..=65536))]
    max_order: u32,

    /// Write a certificate for `verify` to this file: the table of products, P and the elements of
    /// the heaps; - is standard output, in place of the quotient
    #[arg(long, value_name = "FILE", conflicts_with = "graph")]
    cert: Option<PathBuf>,

    /// In place of a rule: all vertices of the graph without cycles in this file of edges; - is
    /// standard input
    #[arg(long, value_name = "FILE", conflicts_with = "rule")]
    graph: Option<PathBuf>,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl FindQuotient {
    /// Prints the quotient and writes the certificate.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let quotient = match (&self.rule, &self.graph) {
            (_, Some(file)) => self.of_graph(file)?,
            (rule, None) => self.of_rule(rule.as_ref())?,
        };
        if self.cert.as_deref() != Some(Path::new("-")) {
            match self.output.json() {
                true => output::print_json(&quotient)?,
                false => screen::print(&(quotient.message().in_locale(self.language.lang) + "\n"))?,
            }
        }
        match (&self.cert, quotient.certificate()) {
            (Some(path), Some(certificate)) => output::save(path, &certificate),
            _ => Ok(()),
        }
    }

    fn extent(&self) -> Extent {
        Extent { heaps: self.heaps, most: self.max_order as usize }
    }

    fn of_rule(&self, rule: Option<&OsString>) -> Result<Quotient, Failure> {
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let rule = rule.map(OsString::as_os_str).unwrap_or_default();
        let mut game = request::game(rule, &self.rule_options, told)?;
        let work = self.limits.start(&self.output.quiet);
        Ok(game.quotient(&self.extent(), &work.budget)?)
    }

    fn of_graph(&self, file: &Path) -> Result<Quotient, Failure> {
        let work = self.limits.start(&self.output.quiet);
        let text = edges::bytes(file, &work.budget)?;
        let list = edges::list(&text, &work.budget, WarningStyle::from(&self.output).in_locale(self.language.lang))?;
        let graph = Digraph::from_edges(list.len(), list.edges())
            .map_err(|error| Failure::work("too-large", error.message()))?;
        of_graph(&graph, |vertex| list.name(vertex).into_owned(), &self.extent(), &work.budget).map_err(of_no_graph)
    }
}

/// A graph that has no quotient or no genera.
pub(crate) fn of_no_graph(error: GraphQuotientError) -> Failure {
    match error {
        GraphQuotientError::Stopped(stop) => failure::stopped(stop, say::no_result_yet()),
        error => Failure::work("loop", error.message()),
    }
}
