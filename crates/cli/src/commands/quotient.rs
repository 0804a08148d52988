//! `sprague quotient`: misère quotients, which decide misère sums of any size.
use crate::common::args::{self, Language, Limits, Quiet, RuleOptions};
use crate::common::failure::{self, Failure};
use crate::common::warning::WarningStyle;
use crate::common::{edges, output, request, screen};
use crate::say;
use clap::{Args, ValueEnum};
use sprague::Sum;
use sprague::graph::Digraph;
use sprague::quotients::{Extent, GraphQuotientError, Quotient, TooManyElements, of_graph};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sprague quotient kayles                          40 elements, and a period that is proved
  sprague quotient 0.07 --heaps 24 --format json   heaps 0..24, for programs
  sprague quotient 0.123 --cert cert.json && sprague verify cert.json
  sprague quotient \"(a,b) -> (a-1,b); (a,b) -> (b,a-2)\" 6,6   all positions that play reaches
  sprague quotient \"0.75 @\" \"0.123 @\"             heaps of two games together
  sprague quotient --graph graph.txt               all tokens on the vertices of a graph
  sprague quotient 0.75 --svg quotient.svg         a picture of a small quotient
  sprague quotient 0.75 --format latex             the presentation for a paper";

/// The misère quotient of a game: a finite monoid that says who wins any sum in misère play
///
/// Each heap has an element of a commutative monoid, and a sum of heaps is lost for the player to
/// move, where the last move loses, exactly if the product of their elements is in P (Plambeck
/// 2005; Plambeck and Siegel 2008). Heap after heap is added until a theorem proves all others or a
/// limit is reached; the quotient of the heaps until then is exact for them. Where positions are
/// given it is that of all positions that play reaches from these.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FindQuotient {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text(), required_unless_present = "graph")]
    rule: Option<OsString>,

    /// Positions, as for `solve`: the quotient is that of all positions that play reaches from them
    ///
    /// Several games together: every argument is then "RULE @ POSITION...", without positions for
    /// all heaps.
    #[arg(value_name = "POSITION", value_parser = args::text(), conflicts_with = "graph")]
    positions: Vec<OsString>,

    /// The last heap [default: until all are proved, or a limit ends it]; of a game on several
    /// numbers all tuples up to it
    #[arg(long, value_name = "H", value_parser = super::pattern::heap, conflicts_with = "graph")]
    heaps: Option<u64>,

    /// Give up where the quotient has more elements
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..=65536))]
    max_order: u32,

    /// Write a certificate for `verify` to this file: the table of products, P and the elements of
    /// the positions; - is standard output, in place of the quotient
    #[arg(long, value_name = "FILE")]
    cert: Option<PathBuf>,

    /// In place of a rule: all vertices of the graph without cycles in this file of edges; - is
    /// standard input
    #[arg(long, value_name = "FILE", conflicts_with = "rule")]
    graph: Option<PathBuf>,

    /// Draw a small quotient in this file: an arrow for each multiplication by a generator, P
    /// marked;
    /// - is standard output, in place of the quotient
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// The form of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Form::Text, help_heading = "Output")]
    format: Form,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    quiet: Quiet,
}

/// The forms of a quotient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Text for people
    Text,
    /// JSON for programs
    Json,
    /// Generators, relations, P and elements as LaTeX
    Latex,
}

impl FindQuotient {
    /// Whether failures are JSON too.
    fn json(&self) -> bool {
        self.format == Form::Json
    }

    fn told(&self) -> WarningStyle {
        WarningStyle::english(self.quiet.quiet, self.json()).in_locale(self.language.lang)
    }

    /// Prints the quotient and writes the certificate.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let quotient = match (&self.rule, &self.graph) {
            (_, Some(file)) => self.of_graph(file)?,
            (rule, None) => self.of_rule(rule.as_ref())?,
        };
        let picture = self.svg.as_ref().map(|path| Ok((path, quotient.svg(self.language.lang)?))).transpose();
        let picture = picture.map_err(|error: TooManyElements| Failure::work("too-large", error.message()))?;
        let replaced = [&self.cert, &self.svg].map(|path| path.as_deref() == Some(Path::new("-")));
        if !replaced.contains(&true) {
            match self.format {
                Form::Json => output::print_json(&quotient)?,
                Form::Latex => output::print(&quotient.latex())?,
                Form::Text => screen::print(&(quotient.message().in_locale(self.language.lang) + "\n"))?,
            }
        }
        if let Some((path, picture)) = picture {
            output::save(path, &picture)?;
        }
        let Some(path) = &self.cert else { return Ok(()) };
        match quotient.certificate() {
            Ok(certificate) => output::save(path, &certificate),
            Err(why) => Err(Failure::work("unproved", say::no_certificate_written(why))),
        }
    }

    fn extent(&self) -> Extent {
        Extent { heaps: self.heaps, most: self.max_order as usize }
    }

    fn of_rule(&self, rule: Option<&OsString>) -> Result<Quotient, Failure> {
        let rule = rule.map(OsString::as_os_str).unwrap_or_default();
        if !self.positions.is_empty() || rule.to_str().and_then(Sum::split_argument).is_some() {
            // A game without positions is about its heaps.
            let (mut sum, _) = request::games(rule, &self.positions, &self.rule_options, self.told())?;
            let work = self.limits.start(&self.quiet);
            return Ok(sum.quotient(&self.extent(), &work.budget)?);
        }
        let mut game = request::game(rule, &self.rule_options, self.told())?;
        let work = self.limits.start(&self.quiet);
        Ok(game.quotient(&self.extent(), &work.budget)?)
    }

    fn of_graph(&self, file: &Path) -> Result<Quotient, Failure> {
        let work = self.limits.start(&self.quiet);
        let text = edges::bytes(file, &work.budget)?;
        let list = edges::list(&text, &work.budget, self.told())?;
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
