//! `sprague hackenbush`: green Hackenbush on a graph from a file, as text, JSON and a picture.
use crate::common::args::{self, Language, Limits, Output};
use crate::common::failure::{self, Failure};
use crate::common::warning::WarningStyle;
use crate::common::{draw, edges, output, request, words};
use crate::say;
use clap::Args;
use serde::Serialize;
use sprague::graph::EdgeList;
use sprague::graph::hackenbush::{Answer, Hackenbush, HackenbushError, Rules, draw as picture_of};
use sprague::{Locale, Message, Outcome};
use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// At most this many rows are listed in the text form; JSON has all.
const PARTS_SHOWN: usize = 20;
const MOVES_SHOWN: usize = 1000;

const EXAMPLES: &str = "\
Examples:
  sprague hackenbush tree.txt                       nim-value, winner, every winning edge
  sprague hackenbush tree.txt --ground root --svg tree.svg
  sprague hackenbush tree.txt --misere --format json
  sprague hackenbush - --no-theory < tree.txt       all positions searched, to compare";

/// Green Hackenbush: who wins on a graph, and by which edges
///
/// A turn deletes an edge; what is no longer connected to the ground falls away; a player who
/// cannot move loses. The file has one line for each edge, `a b`, with loops (`a a`) and parallel
/// edges as they come; # begins a comment. The ground is the vertex 0, or --ground NAME. A winning
/// edge that stands several times in the file is listed once.
///
/// Under misère play the theory holds where no cycle goes through the ground; other graphs are
/// searched if they are small.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Command {
    /// The file of edges; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The vertex that is the ground
    #[arg(long, value_name = "NAME", value_parser = args::text(), default_value = "0")]
    ground: OsString,

    /// Play misère: the player who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// Search all positions and use no theorem; for at most 64 edges
    #[arg(long)]
    no_theory: bool,

    /// Draw the picture into this file, with the winning edges thick and red; - draws it instead of
    /// the answer
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let work = self.limits.start(&self.output.quiet);
        let text = edges::bytes(&self.file, &work.budget)?;
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let list = edges::undirected(&text, &work.budget, told)?;
        let ground = ground(&list, request::utf8(&self.ground)?)?;
        let picture = Hackenbush::new(list.len().max(1), list.edges(), ground)
            .map_err(|error| Failure::work("too-large", error.message()))?;
        let rules = Rules { misere: self.misere, theory: !self.no_theory };
        let answer = picture.solve(rules, &work.budget).map_err(unsolved)?;
        drop(work);
        if answer.loose > 0 {
            // Edges without connection to the ground are often a mistake in the file.
            let ground = draw::printable(&list.name(ground as usize));
            let message = match answer.loose {
                1 => say::loose_edge(ground),
                count => say::loose_edges(count, ground),
            };
            edges::warn(&message, told);
        }
        if let Some(path) = &self.svg {
            let svg = picture_of::svg(&picture, &answer, |vertex| list.name(vertex as usize))
                .map_err(|error| Failure::work("too-large", error.message()))?;
            output::save(path, &svg)?;
            if path == Path::new("-") {
                return Ok(());
            }
        }
        let moves = picture.different(&answer.winning);
        match self.output.json() {
            true => output::print_json(&said(&list, &answer, &moves)),
            false => output::print(&in_words(&list, &answer, &moves, self.misere, self.language.lang)),
        }
    }
}

/// The vertex with this name; a file without edges has the ground anyway.
fn ground(list: &EdgeList<'_>, name: &str) -> Result<u32, Failure> {
    match list.find(name) {
        Some(vertex) => Ok(u32::try_from(vertex).unwrap_or(u32::MAX)),
        None if list.is_empty() => Ok(0),
        None => Err(Failure::request("ground", say::ground_no_vertex(name))
            .quoting(name)
            .with_hint(say::name_the_ground(draw::printable(&list.name(0))))),
    }
}

fn unsolved(error: HackenbushError) -> Failure {
    match error {
        HackenbushError::Stopped { stop, reached } => failure::stopped(stop, reached),
        error => Failure::work("out-of-reach", error.message()),
    }
}

fn outcome(answer: &Answer) -> &'static str {
    if answer.first_wins { "N" } else { "P" }
}

/// The ends of an edge as they are in the file.
fn ends<'a>(list: &EdgeList<'a>, edge: u32) -> [Cow<'a, str>; 2] {
    let (a, b) = list.edges().get(edge as usize).copied().unwrap_or_default();
    [list.name(a as usize), list.name(b as usize)]
}

/// The answer as JSON.
#[derive(Serialize)]
struct Said<'a> {
    value: Option<u64>,
    outcome: &'static str,
    moves: Vec<Cut<'a>>,
}

#[derive(Serialize)]
struct Cut<'a> {
    edge: [Cow<'a, str>; 2],
}

fn said<'a>(list: &EdgeList<'a>, answer: &Answer, moves: &[u32]) -> Said<'a> {
    let moves = moves.iter().map(|&edge| Cut { edge: ends(list, edge) }).collect();
    Said { value: answer.value, outcome: outcome(answer), moves }
}

fn in_words(list: &EdgeList<'_>, answer: &Answer, moves: &[u32], misere: bool, locale: Locale) -> String {
    let wins = words::wins(Outcome::mover_wins(answer.first_wins), misere);
    let headline = match answer.value {
        None => wins,
        Some(value) => {
            let parts: Vec<String> = answer.parts.iter().map(|part| part.value.to_string()).collect();
            words::with_value(wins, &value, false, &parts)
        }
    };
    let headline = if answer.theory { headline } else { say::and_searched(headline) };
    let mut text = headline.in_locale(locale) + "\n";
    if !answer.parts.is_empty() {
        let value = if misere { say::column_normal_value() } else { say::column_value() };
        let columns = [say::column_ground(), say::column_edges(), value];
        let mut rows = vec![columns.map(|column| column.in_locale(locale)).to_vec()];
        rows.extend(answer.parts.iter().take(PARTS_SHOWN).map(|part| {
            vec![draw::printable(&ends(list, part.edge).join(" ")), part.edges.to_string(), part.value.to_string()]
        }));
        let _ = write!(text, "\n{}", output::aligned(&rows));
        more(&mut text, answer.parts.len().saturating_sub(PARTS_SHOWN), say::more_parts, locale);
    }
    let heading = match moves.len() {
        0 if answer.first_wins => say::no_edge_left(),
        0 => say::no_winning_edge(),
        some => say::winning_edges(some),
    };
    let _ = writeln!(text, "\n{}", heading.in_locale(locale));
    for &edge in moves.iter().take(MOVES_SHOWN) {
        let _ = writeln!(text, "  {}", draw::printable(&ends(list, edge).join(" ")));
    }
    more(&mut text, moves.len().saturating_sub(MOVES_SHOWN), say::more_edges, locale);
    text
}

fn more(text: &mut String, left: usize, said: impl Fn(usize) -> Message, locale: Locale) {
    if left > 0 {
        let _ = writeln!(text, "  {}", said(left).in_locale(locale));
    }
}
