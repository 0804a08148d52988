//! `sprague geography`: a token that uses up the vertices or the edges of a graph from a file.
use crate::common::args::{self, Language, Limits, Output};
use crate::common::failure::{self, Failure};
use crate::common::warning::WarningStyle;
use crate::common::{draw, edges, output, request};
use crate::say;
use clap::{Args, ValueEnum};
use serde::Serialize;
use sprague::graph::EdgeList;
use sprague::graph::geography::{Answer, Basis, Geography, GeographyError, Grid, Moves, Rules, Start};
use sprague::{Locale, Message};
use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;

/// At most this many rows, and moves in a row, are listed in the text form; JSON has all.
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
/// not been; a player who cannot move loses. With --edges it may come back to a vertex, but every
/// edge is used once. The file has one line for each edge, `a b`, or a name alone; # begins a
/// comment.
///
/// Undirected vertex geography is solved by a maximum matching, on any graph; with --edges,
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

    /// Play misère: the player who makes the last move loses
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
    pub(crate) language: Language,
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
            Self::List(_) => {
                Failure::request("start", say::no_such_vertex(name)).with_hint(say::vertex_without_edges())
            }
            Self::Map(_) => Failure::request("start", say::no_free_cell()).with_hint(say::write_row_column()),
        }
        .quoting(name))
    }
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let work = self.limits.start(&self.output.quiet);
        let text = edges::bytes(&self.file, &work.budget)?;
        let graph = match self.grid {
            true => Named::Map(Grid::read(&text).map_err(|error| edges::unread(&text, error))?),
            false => {
                let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
                let read = if self.directed { edges::list } else { edges::undirected };
                Named::List(read(&text, &work.budget, told)?)
            }
        };
        let starts: Vec<u32> =
            self.starts.iter().map(|start| graph.find(request::utf8(start)?)).collect::<Result<_, _>>()?;
        let rules = Rules { directed: self.directed, edges: self.edges, misere: self.misere, theory: !self.no_theory };
        let game = Geography::new(graph.len(), graph.edges(), rules)
            .map_err(|error| Failure::work("too-large", error.message()))?;
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
            false => output::print(&in_words(&graph, &answer, moves, rules, asked.is_none(), self.language.lang)),
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

/// The answer as JSON.
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
    /// Null if there may be more moves than are listed, and their number is unknown: as in `solve`.
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

fn in_words(graph: &Named<'_>, answer: &Answer, wanted: Moves, rules: Rules, all: bool, locale: Locale) -> String {
    let mut said = match answer.starts.as_slice() {
        [] => vec![say::no_vertex()],
        [one] if !all => {
            let name = draw::printable(&graph.name(one.vertex));
            vec![if one.first_wins { say::first_wins_from(name) } else { say::second_wins_from(name) }]
        }
        several => {
            let won = several.iter().filter(|start| start.first_wins).count();
            let chooser = match answer.first_player_chooses {
                Some(true) => Some(say::chooser_wins()),
                Some(false) => Some(say::chooser_loses()),
                None => None,
            };
            std::iter::once(say::starts_won(won, several.len())).chain(chooser).collect()
        }
    };
    said.extend([basis(answer.basis, rules), "".into()]);
    let mut text = Message::lines(said).in_locale(locale) + "\n";
    let mut rows = vec![
        [say::column_start(), say::column_outcome(), say::column_moves_to()].map(|one| one.in_locale(locale)).to_vec(),
    ];
    if wanted == Moves::None {
        rows[0].truncate(2);
    }
    rows.extend(answer.starts.iter().take(ROWS_SHOWN).map(|start| {
        let shown = start.moves.iter().take(MOVES_SHOWN).map(|&to| graph.name(to));
        let moves = shown.collect::<Vec<_>>().join(" ");
        let moves = match start.moves.len().saturating_sub(MOVES_SHOWN) {
            0 if start.complete || wanted != Moves::Quick => Message::from(moves),
            0 => say::perhaps_more(moves),
            more => say::and_more(moves, more),
        };
        let moves = draw::printable(&moves.in_locale(locale));
        vec![draw::printable(&graph.name(start.vertex)), letter(start.first_wins).to_owned(), moves]
    }));
    text.push_str(&output::aligned(&rows));
    let mut line = |said: Message| {
        let _ = writeln!(text, "{}", said.in_locale(locale));
    };
    if answer.starts.len() > ROWS_SHOWN {
        line(say::more_starts(answer.starts.len() - ROWS_SHOWN));
    }
    if answer.starts.iter().any(|start| !start.complete) && wanted == Moves::Quick {
        line(say::all_moves_take_long());
    }
    text
}

fn basis(basis: Basis, rules: Rules) -> Message {
    let kind = match (rules.directed, rules.edges) {
        (false, false) => say::vertex_geography(),
        (false, true) => say::edge_geography(),
        (true, false) => say::directed_vertex_geography(),
        (true, true) => say::directed_edge_geography(),
    };
    let play = if rules.misere { say::misere_play() } else { "".into() };
    let how = match basis {
        Basis::Matching => say::by_matching(),
        Basis::Kernels => say::by_kernels(),
        Basis::KernelsAndSearch => say::by_kernels_and_search(),
        _ => say::by_search(),
    };
    say::geography_basis(kind, play, how)
}
