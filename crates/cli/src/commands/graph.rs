//! `sprague graph`: tokens that move along the edges of a directed graph from a file.
use crate::commands::quotient::of_no_graph;
use crate::common::args::{self, Language, Limits, Output};
use crate::common::failure::{self, Failure};
use crate::common::language;
use crate::common::warning::WarningStyle;
use crate::common::{draw, edges, output, request, words};
use crate::say;
use clap::Args;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use sprague::graph::EdgeList;
use sprague::graph::{Digraph, How, MisereSolution, Outcome, Solution, TokenMove, Value, picture};
use sprague::quotients::{GenusOf, genera_of_graph, solve_tokens};
use sprague::{Budget, Locale, Message, Stop};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// At most this many rows of the table of vertices, and moves, are listed in the text form; JSON
/// has all.
const ROWS_SHOWN: usize = 100;
const MOVES_SHOWN: usize = 100;

const EXAMPLES: &str = "\
Examples:
  sprague graph graph.txt                         value, outcome and remoteness of every vertex
  sprague graph graph.txt a a b                   three tokens, two of them on a: who wins, by which moves
  sprague graph graph.txt a b --misere            a player who cannot move wins
  sprague graph graph.txt a --svg graph.svg       a picture, with the winning moves marked
  sprague graph - --format json < graph.txt       all vertices for programs
  sprague graph graph.txt --genus                 misère nim-values in company of twos
  sprague graph graph.txt a b --no-theory         all sums searched, to compare";

/// Tokens on a directed graph: who wins, with what value, by which moves
///
/// A turn moves one token along an edge, and a player who cannot move loses; tokens do not disturb
/// each other. Play may go round: then nobody may win, and a value can be infinite: inf(0,2) beside
/// a position of value 0 or 2 is won by the player to move, and beside any other drawn (C. A. B.
/// Smith 1966). Remoteness is the length of a play with one token in which the winner hurries and
/// the loser delays.
///
/// The file has one line for each edge, `u v`, or a name alone for a vertex without edges; # begins
/// a comment. Files with `u -> v` or `u,v`, lists of neighbours `u: v w`, an adjacency matrix and
/// DOT are read, too.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Command {
    /// The file of edges; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The vertices on which tokens stand
    #[arg(value_name = "TOKEN", value_parser = args::text())]
    tokens: Vec<OsString>,

    /// Play misère: the player who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// Search all positions and use no theorem: outcomes, no values
    #[arg(long)]
    no_theory: bool,

    /// List the genus of each vertex, of a graph without cycles
    #[arg(long)]
    genus: bool,

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
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// The value parser for `none`, `all` or a number.
fn shown(text: &str) -> Result<usize, String> {
    match text {
        "none" => Ok(0),
        "all" => Ok(usize::MAX),
        number => number.parse().map_err(|_| language::refusal(&say::which_vertices())),
    }
}

/// The graph, solved for single tokens by the method that was asked for.
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
    basis: Message,
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let work = self.limits.start(&self.output.quiet);
        let text = edges::bytes(&self.file, &work.budget)?;
        let list = edges::list(&text, &work.budget, WarningStyle::from(&self.output).in_locale(self.language.lang))?;
        let tokens = self.tokens(&list)?;
        let graph = Digraph::from_edges(list.len(), list.edges())
            .map_err(|error| Failure::work("too-large", error.message()))?;
        let solved = match self.misere {
            false => graph.solve(&work.budget).map(Solved::Normal),
            true => graph.solve_misere(&work.budget).map(Solved::Misere),
        };
        let solved = solved.map_err(|stop| self.stopped(stop, graph.len()))?;
        let sum = match tokens.is_empty() {
            true => None,
            false => Some(self.sum(&list, &graph, &solved, &tokens, &work.budget)?),
        };
        let genera = self.genus.then(|| genera_of_graph(&graph, &work.budget)).transpose().map_err(of_no_graph)?;
        drop(work);
        let said = Said { command: &self, list: &list, graph: &graph, solved: &solved, tokens: &tokens, sum, genera };
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
                Failure::request("token", say::no_such_vertex(name))
                    .quoting(name)
                    .with_hint(say::vertex_without_edges())
            })
        };
        self.tokens.iter().map(find).collect()
    }

    fn stopped(&self, stop: Stop, vertices: usize) -> Failure {
        failure::stopped(stop, say::graph_being_solved(vertices))
    }

    /// The outcome of a sum with these tokens.
    fn sum(
        &self,
        list: &EdgeList<'_>,
        graph: &Digraph,
        solved: &Solved<'_>,
        tokens: &[u32],
        budget: &Budget,
    ) -> Result<Sum, Failure> {
        let stopped = |stop: Stop| failure::stopped(stop, say::tokens_being_searched());
        let found = match solved {
            Solved::Normal(solution) if !self.no_theory => {
                let value = solution.sum(tokens);
                return Ok(Sum {
                    outcome: value.outcome(),
                    value: Some(value),
                    moves: solution.keeping_moves(tokens),
                    best: solution.best_move(tokens),
                    basis: match solution.cycle() {
                        None => say::values_add_up(),
                        Some(_) => say::values_with_cycles(),
                    },
                });
            }
            Solved::Misere(solution) if !self.no_theory => solve_tokens(solution, tokens, budget).map_err(stopped)?,
            _ => graph.search_sum(tokens, self.misere, budget).map_err(stopped)?,
        };
        let basis = match found.how {
            How::OneToken => say::one_token(),
            How::Tame => say::tame_tokens(),
            How::Searched { wild } => {
                let wild = tokens.get(wild).map(|&vertex| list.name(vertex as usize)).unwrap_or_default();
                say::wild_tokens(&*wild)
            }
            How::Quotient { elements } => say::tokens_by_quotient(elements),
            How::Analysed { sums } => say::tokens_analysed(sums),
            _ => say::found_by_search(),
        };
        Ok(Sum { outcome: found.outcome, value: None, moves: found.moves, best: found.best, basis })
    }
}

/// Everything that an answer needs.
struct Said<'a> {
    command: &'a Command,
    list: &'a EdgeList<'a>,
    graph: &'a Digraph,
    solved: &'a Solved<'a>,
    tokens: &'a [u32],
    sum: Option<Sum>,
    genera: Option<Vec<GenusOf>>,
}

/// The answer as JSON.
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

/// The vertices, serialised one by one: there may be millions of them, so no list is made.
struct Vertices<'a>(&'a Said<'a>);

impl Serialize for Vertices<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let said = self.0;
        serializer.collect_seq((0..said.listed(usize::MAX)).map(|vertex| Vertex {
            name: said.name(vertex),
            value: said.value(vertex),
            outcome: said.solved.outcome(vertex),
            remoteness: said.solved.remoteness(vertex),
            genus: said.genus(vertex),
        }))
    }
}

#[derive(Serialize)]
struct Vertex<'a> {
    name: Cow<'a, str>,
    value: Option<Value>,
    outcome: Outcome,
    remoteness: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    genus: Option<&'a GenusOf>,
}

#[derive(Serialize)]
struct Total<'a> {
    value: &'a Option<Value>,
    outcome: Outcome,
}

#[derive(Serialize)]
struct NamedMove<'a> {
    token: usize,
    from: Cow<'a, str>,
    to: Cow<'a, str>,
}

impl Said<'_> {
    fn name(&self, vertex: u32) -> Cow<'_, str> {
        self.list.name(vertex as usize)
    }

    /// The value of a vertex, if values were asked for.
    fn value(&self, vertex: u32) -> Option<Value> {
        self.solved.value(vertex).filter(|_| !self.command.no_theory)
    }

    fn genus(&self, vertex: u32) -> Option<&GenusOf> {
        self.genera.as_ref()?.get(vertex as usize)
    }

    fn listed(&self, most: usize) -> u32 {
        self.graph.len().min(self.command.vertices.unwrap_or(most)) as u32
    }

    fn told(&self, kept: &TokenMove) -> NamedMove<'_> {
        NamedMove { token: kept.token, from: self.name(kept.from), to: self.name(kept.to) }
    }

    fn in_words(&self) -> String {
        let locale = self.command.language.lang;
        let mut said = Vec::new();
        let table = self.command.vertices != Some(0);
        match &self.sum {
            Some(sum) => self.sum_in_words(&mut said, sum),
            None => self.counts(&mut said),
        }
        let apart = if self.sum.is_some() { table } else { !self.graph.is_empty() };
        said.extend(apart.then(|| "".into()));
        let text = Message::lines(said).in_locale(locale) + "\n";
        if table { text + &self.table(self.listed(ROWS_SHOWN), locale) } else { text }
    }

    fn sum_in_words(&self, said: &mut Vec<Message>, sum: &Sum) {
        let wins = words::wins(sum.outcome, self.command.misere);
        said.push(match &sum.value {
            None => wins,
            Some(value) => {
                let parts = self.tokens.iter().filter_map(|&token| Some(self.value(token)?.to_string()));
                words::with_value(wins, value, value.nim().is_none(), &parts.collect::<Vec<_>>())
            }
        });
        said.extend([say::indented(sum.basis.clone()), "".into()]);
        self.moves_in_words(said, sum);
    }

    fn moves_in_words(&self, said: &mut Vec<Message>, sum: &Sum) {
        let heading = match (sum.moves.len(), sum.outcome) {
            (0, Outcome::P) => say::no_winning_move(),
            (0, _) => say::no_move_left(),
            (count, Outcome::D) => say::keeping_moves_counted(count),
            (count, _) => say::winning_moves_counted(count),
        };
        said.push(heading);
        let mut alike: HashMap<u32, usize> = HashMap::new();
        self.tokens.iter().for_each(|&token| *alike.entry(token).or_default() += 1);
        let told = |kept: &TokenMove| {
            let made =
                format!("{} -> {}", draw::printable(&self.name(kept.from)), draw::printable(&self.name(kept.to)));
            match alike.get(&kept.from) {
                Some(1) | None => Message::from(made),
                Some(_) => say::token_number(made, kept.token + 1),
            }
        };
        said.extend(sum.moves.iter().take(MOVES_SHOWN).map(|kept| say::indented(told(kept))));
        if sum.moves.len() > MOVES_SHOWN {
            said.push(say::indented(say::more_in_json(sum.moves.len() - MOVES_SHOWN)));
        }
        let several = sum.outcome == Outcome::N && sum.moves.len() > 1;
        if let Some(best) = sum.best.filter(|_| several && self.graph.nim_values().is_err()) {
            said.push(say::nearer_move(told(&best)));
        }
    }

    /// Adds `5 vertices, 6 moves: 2 N, 1 P, 2 D; play can go round: a -> b -> a`.
    fn counts(&self, said: &mut Vec<Message>) {
        let mut counts = [0usize; 3];
        for vertex in 0..self.graph.len() as u32 {
            counts[match self.solved.outcome(vertex) {
                Outcome::N => 0,
                Outcome::P => 1,
                Outcome::D => 2,
            }] += 1;
        }
        let [first, second, draws] = counts;
        let play = if self.command.misere { say::under_misere_play() } else { "".into() };
        said.push(say::counts(self.graph.len(), self.graph.edges(), play, first, second, draws));
        if let Solved::Normal(solution) = self.solved {
            said.push(match solution.cycle() {
                None => say::every_play_ends(),
                Some(cycle) => {
                    const SHOWN: usize = 8;
                    let mut names: Vec<String> =
                        cycle.0.iter().take(SHOWN).map(|&vertex| draw::printable(&self.name(vertex))).collect();
                    names.push(if cycle.0.len() > SHOWN { "...".into() } else { names[0].clone() });
                    say::play_goes_round(names.join(" -> "))
                }
            });
        }
    }

    fn table(&self, listed: u32, locale: Locale) -> String {
        let valued = !self.command.misere && !self.command.no_theory;
        let row = |name: String, value: String, outcome: String, remoteness: String, genus: Option<String>| {
            let mut row = vec![name];
            row.extend(valued.then_some(value));
            row.extend([outcome, remoteness]);
            row.extend(genus);
            row
        };
        if listed == 0 {
            return String::new();
        }
        let [vertex, value, outcome, remoteness] =
            [say::column_vertex(), say::column_value(), say::column_outcome(), say::column_remoteness()]
                .map(|column| column.in_locale(locale));
        let genus = self.genera.as_ref().map(|_| "genus".to_owned());
        let mut rows = vec![row(vertex, value, outcome, remoteness, genus)];
        rows.extend((0..listed).map(|vertex| {
            let value = self.value(vertex).map_or(String::new(), |value| value.to_string());
            let remoteness = self.solved.remoteness(vertex).map_or("-".to_owned(), |moves| moves.to_string());
            let outcome = self.solved.outcome(vertex).letter().to_owned();
            let genus = self.genus(vertex).map(ToString::to_string);
            row(draw::printable(&self.name(vertex)), value, outcome, remoteness, genus)
        }));
        let mut text = output::aligned(&rows);
        let more = self.graph.len() - listed as usize;
        if more > 0 {
            let _ = writeln!(text, "{}", say::more_vertices(more).in_locale(locale));
        }
        text
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
        picture::svg(self.graph, vertex, &marked).map_err(|error| Failure::work("too-large", error.message()))
    }
}
