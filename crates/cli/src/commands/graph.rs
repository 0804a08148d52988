//! `sprague graph`: tokens that move along the edges of a directed graph from a file.
use crate::common::args::{self, Limits, Output};
use crate::common::failure::{self, Failure};
use crate::common::{draw, edges, output, request};
use clap::Args;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use sprague::graph::EdgeList;
use sprague::graph::{Digraph, How, MisereSolution, Outcome, Solution, TokenMove, Value, picture};
use sprague::{Budget, Stop};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Rows of the table of vertices, and of moves, in the text form; JSON has all.
const ROWS_SHOWN: usize = 100;
const MOVES_SHOWN: usize = 100;

const EXAMPLES: &str = "\
Examples:
  sprague graph graph.txt                         value, outcome and remoteness of every vertex
  sprague graph graph.txt a a b                   three tokens, two of them on a: who wins, by which moves
  sprague graph graph.txt a b --misere            who cannot move wins
  sprague graph graph.txt a --svg graph.svg       a picture, with the winning moves marked
  sprague graph - --format json < graph.txt       all vertices for programs
  sprague graph graph.txt a b --no-theory         all sums searched, to compare";

/// Tokens on a directed graph: who wins, with what value, by which moves
///
/// A turn moves one token along an edge, and who cannot move loses; tokens do not disturb each
/// other. Play may go round: then nobody may win, and a value can be infinite: inf(0,2) beside a
/// position of value 0 or 2 is won by the player to move, and beside any other drawn (C. A. B.
/// Smith 1966). Remoteness is the length of a play with one token in which the winner hurries and
/// the loser delays.
///
/// The file has one line for each edge, `u v`, or a name alone for a vertex without edges; # begins
/// a comment.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Command {
    /// The file of edges; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The vertices on which tokens stand
    #[arg(value_name = "TOKEN", value_parser = args::text())]
    tokens: Vec<OsString>,

    /// Play misère: who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// Search all positions and use no theorem: outcomes, no values
    #[arg(long)]
    no_theory: bool,

    /// Which vertices to list: none, all, or at most so many [default: 100 in the text form, all in
    /// JSON]
    #[arg(long, value_name = "WHICH", value_parser = shown)]
    vertices: Option<usize>,

    /// Draw a picture of a small graph into this file; - draws it instead of the answer
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// `none`, `all` or a number.
fn shown(text: &str) -> Result<usize, String> {
    match text {
        "none" => Ok(0),
        "all" => Ok(usize::MAX),
        number => number.parse().map_err(|_| "write none, all or a number".into()),
    }
}

/// The graph solved for single tokens, in the way that was asked for.
enum Solved<'g> {
    Normal(Solution<'g>),
    Misere(MisereSolution<'g>),
}

impl Solved<'_> {
    fn outcome(&self, vertex: u32) -> Outcome {
        match self {
            Self::Normal(solution) => solution.outcome(vertex),
            Self::Misere(solution) => solution.outcome(vertex),
        }
    }

    fn remoteness(&self, vertex: u32) -> Option<u32> {
        match self {
            Self::Normal(solution) => solution.remoteness(vertex),
            Self::Misere(solution) => solution.remoteness(vertex),
        }
    }

    fn value(&self, vertex: u32) -> Option<Value> {
        match self {
            Self::Normal(solution) => Some(solution.value(vertex)),
            Self::Misere(_) => None,
        }
    }
}

/// The answer about the tokens.
struct Sum {
    outcome: Outcome,
    value: Option<Value>,
    moves: Vec<TokenMove>,
    best: Option<TokenMove>,
    basis: String,
}

impl Command {
    /// Prints the answer.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let work = self.limits.start(&self.output.quiet);
        let text = edges::bytes(&self.file, &work.budget)?;
        let list = edges::list(&text, &work.budget, (&self.output).into())?;
        let tokens = self.tokens(&list)?;
        let graph = Digraph::from_edges(list.len(), list.edges())
            .map_err(|error| Failure::work("too-large", error.to_string()))?;
        let solved = match self.misere {
            false => graph.solve(&work.budget).map(Solved::Normal),
            true => graph.solve_misere(&work.budget).map(Solved::Misere),
        };
        let solved = solved.map_err(|stop| self.stopped(stop, graph.len()))?;
        let sum = match tokens.is_empty() {
            true => None,
            false => Some(self.sum(&list, &graph, &solved, &tokens, &work.budget)?),
        };
        drop(work);
        let said = Said { command: &self, list: &list, graph: &graph, solved: &solved, tokens: &tokens, sum };
        if let Some(path) = &self.svg {
            output::save(path, &said.picture()?)?;
            if path == Path::new("-") {
                return Ok(());
            }
        }
        match self.output.json() {
            true => output::print_json(&said),
            false => output::print(&said.in_words()),
        }
    }

    fn tokens(&self, list: &EdgeList<'_>) -> Result<Vec<u32>, Failure> {
        let find = |token: &OsString| {
            let name = request::utf8(token)?;
            let vertex = list.find(name).and_then(|vertex| u32::try_from(vertex).ok());
            vertex.ok_or_else(|| {
                Failure::request("token", format!("`{name}` is not a vertex of the graph"))
                    .quoting(name)
                    .with_hint("a vertex without edges has a line of its own in the file")
            })
        };
        self.tokens.iter().map(find).collect()
    }

    fn stopped(&self, stop: Stop, vertices: usize) -> Failure {
        failure::stopped(stop, format!("the graph of {vertices} vertices was read, and being solved"))
    }

    /// The outcome with these tokens.
    fn sum(
        &self,
        list: &EdgeList<'_>,
        graph: &Digraph,
        solved: &Solved<'_>,
        tokens: &[u32],
        budget: &Budget,
    ) -> Result<Sum, Failure> {
        let stopped = |stop: Stop| {
            failure::stopped(
                stop,
                "the sums of tokens that can be reached were being searched; fewer tokens are quicker",
            )
        };
        let found = match solved {
            Solved::Normal(solution) if !self.no_theory => {
                let value = solution.sum(tokens);
                return Ok(Sum {
                    outcome: value.outcome(),
                    value: Some(value),
                    moves: solution.keeping_moves(tokens),
                    best: solution.best_move(tokens),
                    basis: match solution.cycle() {
                        None => "values add up by xor (Sprague 1935, Grundy 1939)",
                        Some(_) => "values of graphs with cycles add up (Smith 1966)",
                    }
                    .to_owned(),
                });
            }
            Solved::Misere(solution) if !self.no_theory => solution.solve_sum(tokens, budget).map_err(stopped)?,
            _ => graph.search_sum(tokens, self.misere, budget).map_err(stopped)?,
        };
        let basis = match found.how {
            How::OneToken => "one token that can move: retrograde analysis of the graph".to_owned(),
            How::Tame => {
                "misère sums of hereditarily tame components (Conway 1976), checked on all that can be reached"
                    .to_owned()
            }
            How::Searched { wild } => format!(
                "the sums were searched: {} is not tame, so that the rule of the xor of values does not hold",
                tokens.get(wild).map(|&vertex| list.name(vertex as usize)).unwrap_or_default()
            ),
            How::Analysed { sums } => format!("all {sums} sums that can be reached were analysed"),
            _ => "found by search".to_owned(),
        };
        Ok(Sum { outcome: found.outcome, value: None, moves: found.moves, best: found.best, basis })
    }
}

/// All that an answer is made of.
struct Said<'a> {
    command: &'a Command,
    list: &'a EdgeList<'a>,
    graph: &'a Digraph,
    solved: &'a Solved<'a>,
    tokens: &'a [u32],
    sum: Option<Sum>,
}

/// The answer for programs.
impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        if let Some(sum) = &self.sum {
            fields.serialize_entry("outcome", &sum.outcome)?;
            fields.serialize_entry("winner", sum.outcome.winner())?;
        }
        fields.serialize_entry("convention", if self.command.misere { "misere" } else { "normal" })?;
        fields.serialize_entry("vertices", &Vertices(self))?;
        if let Some(sum) = &self.sum {
            fields.serialize_entry("sum", &Total { value: &sum.value, outcome: sum.outcome })?;
            fields.serialize_entry("moves", &sum.moves.iter().map(|kept| self.told(kept)).collect::<Vec<_>>())?;
            fields.serialize_entry("moves_total", &sum.moves.len())?;
            if sum.outcome == Outcome::D {
                fields.serialize_entry("keeps", "draw")?;
            }
            if let Some(best) = sum.best.filter(|_| sum.outcome == Outcome::N) {
                fields.serialize_entry("best", &self.told(&best))?;
            }
            fields.serialize_entry("basis", &sum.basis)?;
        }
        fields.end()
    }
}

/// The vertices one by one: there may be millions of them, so no list is made.
struct Vertices<'a>(&'a Said<'a>);

impl Serialize for Vertices<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let said = self.0;
        serializer.collect_seq((0..said.listed(usize::MAX)).map(|vertex| Vertex {
            name: said.name(vertex),
            value: said.value(vertex),
            outcome: said.solved.outcome(vertex),
            remoteness: said.solved.remoteness(vertex),
        }))
    }
}

#[derive(Serialize)]
struct Vertex<'a> {
    name: Cow<'a, str>,
    value: Option<Value>,
    outcome: Outcome,
    remoteness: Option<u32>,
}

#[derive(Serialize)]
struct Total<'a> {
    value: &'a Option<Value>,
    outcome: Outcome,
}

#[derive(Serialize)]
struct Told<'a> {
    token: usize,
    from: Cow<'a, str>,
    to: Cow<'a, str>,
}

impl Said<'_> {
    fn name(&self, vertex: u32) -> Cow<'_, str> {
        self.list.name(vertex as usize)
    }

    /// The value of a vertex, where values were asked for.
    fn value(&self, vertex: u32) -> Option<Value> {
        self.solved.value(vertex).filter(|_| !self.command.no_theory)
    }

    fn listed(&self, most: usize) -> u32 {
        self.graph.len().min(self.command.vertices.unwrap_or(most)) as u32
    }

    fn told(&self, kept: &TokenMove) -> Told<'_> {
        Told { token: kept.token, from: self.name(kept.from), to: self.name(kept.to) }
    }

    fn in_words(&self) -> String {
        let mut text = String::new();
        if let Some(sum) = &self.sum {
            self.sum_in_words(&mut text, sum);
        }
        let listed = self.listed(ROWS_SHOWN);
        if self.command.vertices != Some(0) {
            if self.sum.is_some() {
                text.push('\n');
            } else {
                text.push_str(&self.counts());
            }
            self.table(&mut text, listed);
        } else if self.sum.is_none() {
            text.push_str(&self.counts());
        }
        text
    }

    fn sum_in_words(&self, text: &mut String, sum: &Sum) {
        let convention = if self.command.misere { ", misère play" } else { "" };
        let _ = match sum.outcome {
            Outcome::D => write!(text, "draw: play goes on for ever (D-position{convention})"),
            outcome => write!(text, "{} player wins ({}-position{convention})", outcome.winner(), outcome.letter()),
        };
        if let Some(value) = &sum.value {
            let infinite = value.nim().is_none();
            let _ = write!(text, ", {} {value}", if infinite { "value" } else { "nim-value" });
            if (2..=8).contains(&self.tokens.len()) {
                let parts: Vec<String> =
                    self.tokens.iter().filter_map(|&token| Some(self.value(token)?.to_string())).collect();
                let _ = write!(text, " = {}", parts.join(if infinite { " + " } else { " xor " }));
            }
        }
        let _ = writeln!(text, "\n  {}\n", sum.basis);
        self.moves_in_words(text, sum);
    }

    fn moves_in_words(&self, text: &mut String, sum: &Sum) {
        match (sum.moves.len(), sum.outcome) {
            (0, Outcome::P) => return text.push_str("no winning move\n"),
            (0, _) => return text.push_str("no move is left, and who cannot move wins\n"),
            (count, Outcome::D) => {
                let _ = writeln!(text, "moves that keep the draw ({count}):");
            }
            (count, _) => {
                let _ = writeln!(text, "winning moves ({count}):");
            }
        }
        let mut alike: HashMap<u32, usize> = HashMap::new();
        self.tokens.iter().for_each(|&token| *alike.entry(token).or_default() += 1);
        let told = |kept: &TokenMove| {
            let which = match alike.get(&kept.from) {
                Some(1) | None => String::new(),
                Some(_) => format!("  (token {})", kept.token + 1),
            };
            format!("{} -> {}{which}", draw::printable(&self.name(kept.from)), draw::printable(&self.name(kept.to)))
        };
        for kept in sum.moves.iter().take(MOVES_SHOWN) {
            let _ = writeln!(text, "  {}", told(kept));
        }
        if sum.moves.len() > MOVES_SHOWN {
            let _ = writeln!(text, "  ... and {} more: --format json lists them", sum.moves.len() - MOVES_SHOWN);
        }
        let several = sum.outcome == Outcome::N && sum.moves.len() > 1;
        if let Some(best) = sum.best.filter(|_| several && self.graph.nim_values().is_err()) {
            let _ = writeln!(text, "to come nearer to the end: {}", told(&best));
        }
    }

    /// `5 vertices, 6 moves: 2 N, 1 P, 2 D; play can go round: a -> b -> a`.
    fn counts(&self) -> String {
        let mut counts = [0usize; 3];
        for vertex in 0..self.graph.len() as u32 {
            counts[match self.solved.outcome(vertex) {
                Outcome::N => 0,
                Outcome::P => 1,
                Outcome::D => 2,
            }] += 1;
        }
        let [first, second, draws] = counts;
        let convention = if self.command.misere { " under misère play" } else { "" };
        let mut text = format!(
            "{} vertices, {} moves{convention}: {first} won by the player to move (N), {second} by the other (P), {draws} drawn (D)\n",
            self.graph.len(),
            self.graph.edges()
        );
        if let Solved::Normal(solution) = self.solved {
            match solution.cycle() {
                None => text.push_str("every play ends\n"),
                Some(cycle) => {
                    const SHOWN: usize = 8;
                    let mut names: Vec<String> =
                        cycle.0.iter().take(SHOWN).map(|&vertex| draw::printable(&self.name(vertex))).collect();
                    names.push(if cycle.0.len() > SHOWN { "...".into() } else { names[0].clone() });
                    let _ = writeln!(text, "play can go round: {}", names.join(" -> "));
                }
            }
        }
        if !self.graph.is_empty() {
            text.push('\n');
        }
        text
    }

    fn table(&self, text: &mut String, listed: u32) {
        let valued = !self.command.misere && !self.command.no_theory;
        let row = |name: String, value: String, outcome: &str, remoteness: String| {
            let mut row = vec![name];
            row.extend(valued.then_some(value));
            row.extend([outcome.to_owned(), remoteness]);
            row
        };
        if listed == 0 {
            return;
        }
        let mut rows = vec![row("vertex".into(), "value".into(), "outcome", "remoteness".into())];
        rows.extend((0..listed).map(|vertex| {
            let value = self.value(vertex).map_or(String::new(), |value| value.to_string());
            let remoteness = self.solved.remoteness(vertex).map_or("-".to_owned(), |moves| moves.to_string());
            row(draw::printable(&self.name(vertex)), value, self.solved.outcome(vertex).letter(), remoteness)
        }));
        text.push_str(&output::aligned(&rows));
        let more = self.graph.len() - listed as usize;
        if more > 0 {
            let _ = writeln!(text, "... and {more} more: --vertices all lists them");
        }
    }

    fn picture(&self) -> Result<String, Failure> {
        let moves = self.sum.as_ref().map_or(&[][..], |sum| &sum.moves);
        let vertex = |vertex: u32| picture::Vertex {
            name: draw::printable(&self.name(vertex)),
            value: self.value(vertex).map_or(String::new(), |value| value.to_string()),
            outcome: self.solved.outcome(vertex),
            remoteness: self.solved.remoteness(vertex),
            tokens: self.tokens.iter().filter(|&&token| token == vertex).count(),
        };
        let marked: Vec<(u32, u32)> = moves.iter().map(|kept| (kept.from, kept.to)).collect();
        picture::svg(self.graph, vertex, &marked).map_err(|error| Failure::work("too-large", error.to_string()))
    }
}
