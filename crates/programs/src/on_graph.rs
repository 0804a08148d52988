//! The parts that programs about graphs share: lists of neighbours, the verdict.
use super::CodeOptions;
use super::model::{Expr, Function, Stmt, int, var};
use super::shape;
use super::text::GRAPHS;
use messages::Message;

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

/// What a game on a graph adds to its program.
pub(crate) struct OnGraph {
    pub(crate) functions: Vec<Function>,
    /// The statements after `size`, `m` and the edges from `source` to `target` are read; they end
    /// in [`verdict`].
    pub(crate) body: Vec<Stmt>,
    /// The comment on how values are found.
    pub(crate) says: Message,
}

/// Reads a vertex.
pub(crate) fn vertex(name: &str) -> Vec<Stmt> {
    GRAPHS.part("vertex", &[("name", name.into())])
}

/// Builds the lists of neighbours. Edges go from the first array to the second, in both directions
/// if `both`; with `ids` there is also an array of the numbers of the edges.
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
