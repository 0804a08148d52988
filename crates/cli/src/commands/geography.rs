//! `sprague geography`: a token that uses up the vertices or the edges of a graph from a file.
use crate::common::args::{self, Limits, Output};
use crate::common::failure::{self, Failure};
use crate::common::{draw, edges, output, request};
use clap::{Args, ValueEnum};
use serde::Serialize;
use sprague::graph::EdgeList;
use sprague::graph::geography::{Answer, Basis, Geography, GeographyError, Grid, Moves, Rules, Start};
use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Rows of the text form, and moves in a row; JSON has all.
const ROWS_SHOWN: usize = 1000;
const MOVES_SHOWN: usize = 12;

const EXAMPLES: &str = "\
Examples:
  sprague geography graph.txt                     every start: who wins, by which moves
  sprague geography graph.txt a b                 these starts only
  sprague geography map.txt --grid 1,1            a map of . and #, from the upper left cell
  sprague geography graph.txt --directed          the token moves from the first name to the second only
  sprague geography graph.txt --edges             edges are used up, not vertices
  sprague geography - --misere --format json < graph.txt";

/// Geography: who wins from which vertex of a graph, and by which moves
///
/// A token stands on a vertex, the start. A turn moves it along an edge to a vertex where it has
/// not been; who cannot move loses. With --edges it may come back to a vertex, but every edge is
/// used once. The file has one line for each edge, `a b`, or a name alone; # begins a comment.
///
/// Undirected vertex geography is solved by a maximum matching, of any graph; with --edges,
/// bipartite graphs are solved by linear algebra. Everything else is hard in general and searched:
/// give --time or --memory, or name a start.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Command {
    /// The file of edges, or of a map with --grid; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The starts to answer for [default: all vertices]
    #[arg(value_name = "START", value_parser = args::text())]
    starts: Vec<OsString>,

    /// The token moves from the first end of an edge to the second only
    #[arg(long, conflicts_with = "grid")]
    directed: bool,

    /// Edges are used up, not vertices; a loop is a move that stays
    #[arg(long)]
    edges: bool,

    /// The file is a map: . is a free cell, # a wall, and a cell is called ROW,COLUMN, both from 1
    /// at the upper left
    #[arg(long)]
    grid: bool,

    /// Play misère: who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// Search all positions and use no theorem
    #[arg(long)]
    no_theory: bool,

    /// Which winning moves to list [default: all, unless that takes long: then one where there may
    /// be more]
    #[arg(long, value_name = "WHICH", value_enum)]
    moves: Option<Wanted>,

    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// Which winning moves to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Wanted {
    /// None
    None,
    /// One for each start
    One,
    /// All, however long it takes
    All,
}

/// A graph with names, from either kind of file.
enum Named<'a> {
    List(EdgeList<'a>),
    Map(Grid),
}

impl Named<'_> {
    fn len(&self) -> usize {
        match self {
            Self::List(list) => list.len(),
            Self::Map(grid) => grid.cells.len(),
        }
    }

    fn edges(&self) -> &[(u32, u32)] {
        match self {
            Self::List(list) => list.edges(),
            Self::Map(grid) => &grid.edges,
        }
    }

    fn name(&self, vertex: u32) -> Cow<'_, str> {
        match self {
            Self::List(list) => list.name(vertex as usize),
            Self::Map(grid) => grid.name(vertex as usize).into(),
        }
    }

    fn find(&self, name: &str) -> Result<u32, Failure> {
        let found = match self {
            Self::List(list) => list.find(name),
            Self::Map(grid) => grid.find(name),
        };
        if let Some(vertex) = found.and_then(|vertex| u32::try_from(vertex).ok()) {
            return Ok(vertex);
        }
        Err(match self {
            Self::List(_) => Failure::request("start", format!("`{name}` is not a vertex of the graph"))
                .with_hint("a vertex without edges has a line of its own in the file"),
            Self::Map(_) => Failure::request("start", "the start is no free cell of the map")
                .with_hint("write ROW,COLUMN, both counted from 1 at the upper left"),
        }
        .quoting(name))
    }
}

impl Command {
    /// Prints the answer.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let work = self.limits.start(&self.output.quiet);
        let text = edges::bytes(&self.file, &work.budget)?;
        let graph = match self.grid {
            true => Named::Map(Grid::read(&text).map_err(|error| edges::unread(&text, error))?),
            false => Named::List(edges::list(&text, &work.budget, (&self.output).into())?),
        };
        let starts: Vec<u32> =
            self.starts.iter().map(|start| graph.find(request::utf8(start)?)).collect::<Result<_, _>>()?;
        let rules = Rules { directed: self.directed, edges: self.edges, misere: self.misere, theory: !self.no_theory };
        let game = Geography::new(graph.len(), graph.edges(), rules)
            .map_err(|error| Failure::work("too-large", error.to_string()))?;
        let moves = match self.moves {
            None => Moves::Quick,
            Some(Wanted::None) => Moves::None,
            Some(Wanted::One) => Moves::One,
            Some(Wanted::All) => Moves::All,
        };
        let asked = (!starts.is_empty()).then_some(starts.as_slice());
        let answer = game.solve(asked, moves, &work.budget).map_err(unsolved)?;
        drop(work);
        match self.output.json() {
            true => output::print_json(&said(&graph, &answer, moves)),
            false => output::print(&in_words(&graph, &answer, moves, rules, asked.is_none())),
        }
    }
}

fn unsolved(error: GeographyError) -> Failure {
    match error {
        GeographyError::Stopped { stop, reached } => failure::stopped(stop, reached),
        error => Failure::request("start", error.message()),
    }
}

fn letter(first_wins: bool) -> &'static str {
    if first_wins { "N" } else { "P" }
}

/// The answer for programs.
#[derive(Serialize)]
struct Said<'a> {
    vertices: Vec<Vertex<'a>>,
    first_player_chooses: Option<&'static str>,
}

#[derive(Serialize)]
struct Vertex<'a> {
    name: Cow<'a, str>,
    outcome: &'static str,
    moves: Vec<Cow<'a, str>>,
    /// Null where there may be more than are listed, and their number is not known: as in `solve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_total: Option<()>,
}

fn said<'a>(graph: &'a Named<'_>, answer: &Answer, wanted: Moves) -> Said<'a> {
    let vertex = |start: &Start| Vertex {
        name: graph.name(start.vertex),
        outcome: letter(start.first_wins),
        moves: start.moves.iter().map(|&to| graph.name(to)).collect(),
        moves_total: (!start.complete && wanted == Moves::Quick).then_some(()),
    };
    Said {
        vertices: answer.starts.iter().map(vertex).collect(),
        first_player_chooses: answer.first_player_chooses.map(letter),
    }
}

fn in_words(graph: &Named<'_>, answer: &Answer, wanted: Moves, rules: Rules, all: bool) -> String {
    let mut text = match answer.starts.as_slice() {
        [] => "the graph has no vertex\n".to_owned(),
        [one] if !all => headline_of_one(&graph.name(one.vertex), one.first_wins),
        several => headline(several.iter().filter(|start| !start.first_wins).count(), several.len(), answer),
    };
    let _ = writeln!(text, "{}\n", basis(answer.basis, rules));
    let mut rows = vec![["start", "outcome", "winning moves to"].map(str::to_owned).to_vec()];
    if wanted == Moves::None {
        rows[0].truncate(2);
    }
    rows.extend(answer.starts.iter().take(ROWS_SHOWN).map(|start| {
        let shown = start.moves.iter().take(MOVES_SHOWN).map(|&to| graph.name(to));
        let mut moves = shown.collect::<Vec<_>>().join(" ");
        match start.moves.len().saturating_sub(MOVES_SHOWN) {
            0 if start.complete || wanted != Moves::Quick => {}
            0 => moves.push_str(" (and perhaps more)"),
            more => {
                let _ = write!(moves, " and {more} more");
            }
        }
        vec![draw::printable(&graph.name(start.vertex)), letter(start.first_wins).to_owned(), draw::printable(&moves)]
    }));
    text.push_str(&output::aligned(&rows));
    if answer.starts.len() > ROWS_SHOWN {
        let _ = writeln!(text, "... and {} more vertices (--format json lists all)", answer.starts.len() - ROWS_SHOWN);
    }
    if answer.starts.iter().any(|start| !start.complete) && wanted == Moves::Quick {
        text.push_str("to list all winning moves takes long here: name a start, or give --moves all\n");
    }
    text
}

fn headline_of_one(name: &str, first_wins: bool) -> String {
    let winner = if first_wins { "first" } else { "second" };
    format!("{winner} player wins ({}-position) from {}\n", letter(first_wins), draw::printable(name))
}

fn headline(lost: usize, starts: usize, answer: &Answer) -> String {
    let mut text = format!("the player to move wins from {} of {starts} starts\n", starts - lost);
    match answer.first_player_chooses {
        Some(true) => text.push_str("if the first player chooses the start and the second moves, the first wins\n"),
        Some(false) => text.push_str("if the first player chooses the start and the second moves, the second wins\n"),
        None => {}
    }
    text
}

fn basis(basis: Basis, rules: Rules) -> String {
    let kind = match (rules.directed, rules.edges) {
        (false, false) => "vertex geography",
        (false, true) => "edge geography",
        (true, false) => "directed vertex geography",
        (true, true) => "directed edge geography",
    };
    let misere = if rules.misere { ", misère play" } else { "" };
    let how = match basis {
        Basis::Matching => "by a maximum matching: lost are the starts that some maximum matching leaves free",
        Basis::Kernels => "by even kernels: the graph is bipartite",
        Basis::KernelsAndSearch => "by even kernels where the graph is bipartite, the rest searched",
        _ => "all positions searched",
    };
    format!("{kind}{misere}, {how}")
}
