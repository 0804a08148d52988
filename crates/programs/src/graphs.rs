//! Games on a graph that the program reads: tokens, geography, green Hackenbush, Kayles on vertices
//! and on edges, orders.
//!
//! The rule is the name of the subcommand that plays the game. A case of the input has the numbers
//! of vertices and edges, the edges as pairs of numbers, and further data of the game. Values are
//! found as the engines find them where that is quick (Smith's labelling, matchings, fusion),
//! otherwise by a search.
use super::helpers::when;
use super::model::{Program, Stmt, int, var};
pub use super::on_graph::Relation;
use super::printed::Printed;
use super::shape;
use super::text::GRAPHS;
use super::{CodeOptions, Hint, ProgramError};
use super::{geography, green, kayles, tokens};
use crate::say;
use messages::Message;

/// The games that have a program for any graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphGame {
    /// Tokens that move along the edges of a directed graph.
    Tokens,
    /// A token that uses up vertices, or edges.
    Geography {
        /// Whether edges have a direction.
        directed: bool,
        /// Whether edges are used up, and not vertices.
        edges: bool,
    },
    /// Green Hackenbush, the ground being vertex 0.
    Hackenbush,
    /// The elements that go with a chosen one.
    Kayles(Relation),
}

/// The names that stand in place of a rule.
const NAMES: [(&str, GraphGame); 9] = [
    ("graph", GraphGame::Tokens),
    ("geography", GraphGame::Geography { directed: false, edges: false }),
    ("geography directed", GraphGame::Geography { directed: true, edges: false }),
    ("geography edges", GraphGame::Geography { directed: false, edges: true }),
    ("geography directed edges", GraphGame::Geography { directed: true, edges: true }),
    ("hackenbush", GraphGame::Hackenbush),
    ("node-kayles", GraphGame::Kayles(Relation::Nodes)),
    ("arc-kayles", GraphGame::Kayles(Relation::Arcs)),
    ("poset", GraphGame::Kayles(Relation::Order)),
];

impl GraphGame {
    /// The game of this name.
    pub fn named(rule: &str) -> Option<Self> {
        let words: Vec<&str> = rule.split_whitespace().collect();
        NAMES.iter().find(|(name, _)| *name == words.join(" ")).map(|(_, game)| *game)
    }

    fn name(self) -> &'static str {
        NAMES.iter().find(|(_, game)| *game == self).map_or("graph", |(name, _)| name)
    }

    /// The number of the first vertex. Where a vertex without edges counts, the input must be
    /// unambiguous about which vertices exist.
    fn first(self) -> i64 {
        match self {
            Self::Kayles(_) => 1,
            _ => 0,
        }
    }

    /// The rule, under a convention where there are two.
    fn rule(self, misere: bool) -> Message {
        let name = self.name();
        match (self, misere) {
            (Self::Tokens, false) => say::game_tokens(name),
            (Self::Tokens, true) => say::game_tokens_misere(name),
            (Self::Geography { edges: false, .. }, _) => say::game_vertices(name),
            (Self::Geography { edges: true, .. }, _) => say::game_edges(name),
            (Self::Hackenbush, false) => say::game_hackenbush(name),
            (Self::Hackenbush, true) => say::game_hackenbush_misere(name),
            (Self::Kayles(Relation::Nodes), _) => say::game_nodes(name),
            (Self::Kayles(Relation::Arcs), _) => say::game_arcs(name),
            (Self::Kayles(Relation::Order), _) => say::game_order(name),
        }
    }

    fn input(self) -> Message {
        match self {
            Self::Tokens => say::input_tokens(),
            Self::Geography { directed: true, .. } => say::input_directed(),
            Self::Geography { .. } => say::input_undirected(),
            Self::Hackenbush => say::input_hackenbush(),
            Self::Kayles(Relation::Order) => say::input_order(),
            Self::Kayles(_) => say::input_vertices(),
        }
    }
}

/// The program of a game on a graph.
pub fn program(game: GraphGame, misere: bool, options: &CodeOptions) -> Result<Program, ProgramError> {
    if misere && !matches!(game, GraphGame::Tokens | GraphGame::Hackenbush) {
        let why = ProgramError::unsupported(say::misere_on_graph());
        return Err(why.hinted([Hint::Geography]));
    }
    listed(options)?;
    let on_graph = match game {
        GraphGame::Tokens if misere => tokens::misere(options),
        GraphGame::Tokens => tokens::tokens(options),
        GraphGame::Geography { directed: false, edges: false } => geography::matching(options),
        GraphGame::Geography { directed, edges } => geography::search(directed, edges, options),
        GraphGame::Hackenbush => green::hackenbush(misere, options),
        GraphGame::Kayles(relation) => kayles::kayles(relation, options),
    };
    let mut once = read_graph(game.first(), options.input.until(), true);
    once.extend(on_graph.body);
    Ok(Program {
        header: vec![game.rule(misere), game.input(), on_graph.says, say::made_by()],
        constants: Vec::new(),
        made: Vec::new(),
        functions: on_graph.functions,
        main: shape::cases(&options.input, once),
        prints: Printed::Winner,
        limit: None,
    })
}

/// Refuses other shapes of the input than one that says how cases end, and styles.
///
/// # Errors
/// [`ProgramError::Unsupported`] with better requests.
pub(crate) fn listed(options: &CodeOptions) -> Result<(), ProgramError> {
    if options.input.is_a_list() && options.start.is_none() && options.style.is_none() {
        return Ok(());
    }
    let shapes = &["T: heaps", "eof: heaps", "zero: heaps", "one: heaps"];
    let style = options.style.map(|_| Hint::NoStyle);
    let start = options.start.as_ref().map(|_| Hint::NoStart);
    let input = (!options.input.is_a_list()).then_some(Hint::Input { shapes });
    Err(ProgramError::unsupported(say::graphs_otherwise()).hinted([style, start, input].into_iter().flatten()))
}

/// Reads a graph. Vertices are the numbers from `first` to n; arrays are indexed from 0 to n, where
/// `sized` asks for their size.
pub(crate) fn read_graph(first: i64, until: Option<i64>, sized: bool) -> Vec<Stmt> {
    let mut body = vec![Stmt::Read("n".into())];
    if let Some(last) = until {
        body.push(when(var("n").eq(int(last)), vec![Stmt::Break]));
    }
    body.extend(GRAPHS.part("edges", &[("first", first.into()), ("sized", sized.into())]));
    body
}
