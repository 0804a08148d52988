//! Games on a graph that the program reads: tokens, geography, green Hackenbush, Kayles on vertices
//! and on edges, orders.
//!
//! In place of a rule stands the name of the subcommand that plays the game; a case of the input
//! has the numbers of vertices and edges, the edges as pairs of numbers, and the further data of
//! the game. Values are found as the engines find them where that is quick (Smith's labelling,
//! matchings, fusion), else by a search.
use super::assemble::wrapped;
use super::helpers::when;
use super::model::{Expr, Function, Program, Stmt, int, var};
use super::shape;
use super::text::GRAPHS;
use super::{CodeOptions, Hint, ProgramError};
use super::{geography, green, kayles, tokens};
use crate::say;

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

/// The elements that go with a chosen one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// The neighbours of a vertex.
    Nodes,
    /// The edges that share an end with an edge.
    Arcs,
    /// Everything above an element.
    Order,
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

    /// The number of the first vertex: where a vertex without edges counts, there must be no doubt
    /// which there are.
    fn first(self) -> i64 {
        match self {
            Self::Kayles(_) => 1,
            _ => 0,
        }
    }

    fn rule(self) -> &'static str {
        match self {
            Self::Tokens => {
                "tokens on the vertices of a directed graph; a turn moves one along an edge. A player who cannot move loses; play may go round for ever, a draw."
            }
            Self::Geography { edges: false, .. } => {
                "a token moves along an edge to a vertex where it has not been. A player who cannot move loses."
            }
            Self::Geography { edges: true, .. } => {
                "a token moves along an edge that it has not used. A player who cannot move loses."
            }
            Self::Hackenbush => {
                "a turn deletes an edge; what is no longer connected to the ground, vertex 0, falls away. A player who cannot move loses."
            }
            Self::Kayles(Relation::Nodes) => {
                "a turn takes a vertex and its neighbours away. A player who cannot move loses."
            }
            Self::Kayles(Relation::Arcs) => {
                "a turn takes an edge away, and the edges that share an end with it. A player who cannot move loses."
            }
            Self::Kayles(Relation::Order) => {
                "a turn takes an element away, and everything above it. A player who cannot move loses."
            }
        }
    }

    fn input(self) -> &'static str {
        match self {
            Self::Tokens => {
                "A case: how many vertices and edges; the edges `from to`, vertices being numbers from 0 to n; how many tokens, and the vertices on which they stand."
            }
            Self::Geography { directed: true, .. } => {
                "A case: how many vertices and edges; the edges `from to`, vertices being numbers from 0 to n; where the token stands."
            }
            Self::Geography { .. } => {
                "A case: how many vertices and edges; the edges `a b`, vertices being numbers from 0 to n; where the token stands."
            }
            Self::Hackenbush => {
                "A case: how many vertices and edges; the edges `a b`, vertices being numbers from 0 to n."
            }
            Self::Kayles(Relation::Order) => {
                "A case: how many elements and pairs; the pairs `a b` of an element and one above it, elements being numbers from 1 to n."
            }
            Self::Kayles(_) => {
                "A case: how many vertices and edges; the edges `a b`, vertices being numbers from 1 to n."
            }
        }
    }
}

/// The work of a game on a graph.
pub(crate) struct OnGraph {
    pub(crate) functions: Vec<Function>,
    /// The statements after `size`, `m` and the edges from `source` to `target` are read; they end
    /// in [`verdict`].
    pub(crate) body: Vec<Stmt>,
    /// The way in which values are found.
    pub(crate) says: &'static str,
}

/// The program of a game on a graph.
pub fn program(game: GraphGame, misere: bool, options: &CodeOptions) -> Result<Program, ProgramError> {
    if misere && !matches!(game, GraphGame::Tokens | GraphGame::Hackenbush) {
        let why = ProgramError::unsupported(say::misere_on_graph());
        return Err(why.hinted([Hint::Geography]));
    }
    if !options.input.is_a_list() || options.start.is_some() || options.style.is_some() {
        let what = say::graphs_otherwise();
        let shapes = &["T: heaps", "eof: heaps", "zero: heaps", "one: heaps"];
        let style = options.style.map(|_| Hint::NoStyle);
        let start = options.start.as_ref().map(|_| Hint::NoStart);
        let input = (!options.input.is_a_list()).then_some(Hint::Input { shapes });
        return Err(ProgramError::unsupported(what).hinted([style, start, input].into_iter().flatten()));
    }
    let on_graph = match game {
        GraphGame::Tokens if misere => tokens::misere(options),
        GraphGame::Tokens => tokens::tokens(options),
        GraphGame::Geography { directed: false, edges: false } => geography::matching(options),
        GraphGame::Geography { directed, edges } => geography::search(directed, edges, options),
        GraphGame::Hackenbush => green::hackenbush(misere, options),
        GraphGame::Kayles(relation) => kayles::kayles(relation, options),
    };
    let mut once = graph(game.first(), options.input.until());
    once.extend(on_graph.body);
    let rule =
        if misere { game.rule().replace("cannot move loses", "cannot move wins") } else { game.rule().to_owned() };
    let header = [
        format!("Game: {}: {rule}", game.name()),
        game.input().to_owned(),
        on_graph.says.to_owned(),
        "Made by sprague code.".to_owned(),
    ];
    Ok(Program {
        header: header.iter().flat_map(|line| wrapped(line)).collect(),
        constants: Vec::new(),
        made: Vec::new(),
        functions: on_graph.functions,
        main: shape::cases(&options.input, once),
    })
}

/// Reads a graph. Vertices are numbers from `first` to n; arrays have a place for each number from
/// 0 to n.
fn graph(first: i64, until: Option<i64>) -> Vec<Stmt> {
    let mut body = vec![Stmt::Read("n".into())];
    if let Some(last) = until {
        body.push(when(var("n").eq(int(last)), vec![Stmt::Break]));
    }
    body.extend(GRAPHS.part("edges", &[("first", first.into())]));
    body
}

/// Reads a vertex.
pub(crate) fn vertex(name: &str) -> Vec<Stmt> {
    GRAPHS.part("vertex", &[("name", name.into())])
}

/// The lists of neighbours. Edges go from the first array to the second, in both directions if
/// `both`; `ids` makes an array with the number of the edge, too.
pub(crate) fn lists(name: &str, (from, to): (&str, &str), both: bool, ids: bool) -> Vec<Stmt> {
    let length = if both { int(2) * var("m") } else { var("m") };
    let givens = [
        ("name", name.into()),
        ("from", from.into()),
        ("goal", to.into()),
        ("both", both.into()),
        ("ids", ids.into()),
        ("length", length.into()),
    ];
    GRAPHS.part("neighbours", &givens)
}

/// Prints the winner, or a draw.
pub(crate) fn verdict(options: &CodeOptions, won: Expr, drawn: Option<Expr>) -> Stmt {
    let decided = shape::verdict(&options.answers, won, true);
    match drawn {
        None => decided,
        Some(drawn) => Stmt::If(drawn, vec![shape::word(options.drawn())], vec![decided]),
    }
}
