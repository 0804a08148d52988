//! Geography: a token that uses up the vertices, or the edges, of a graph.
//!
//! On the vertices of an undirected graph the first player wins if and only if every maximum
//! matching covers the start: this player moves along the matching. So the program finds a maximum
//! matching of the other vertices, then looks for a path from the start that would enlarge it (J.
//! Edmonds, *Paths, trees, and flowers*, 1965). Everything else is searched.
use super::CodeOptions;
use super::model::{call, int, var};
use super::on_graph::{OnGraph, lists, verdict, vertex};
use super::search::Search;
use super::text::GEOGRAPHY;
use crate::say;
use rules::ruleset::Play;

pub(crate) fn matching(options: &CodeOptions) -> OnGraph {
    let mut body = vertex("start");
    body.extend(lists("near", ("source", "target"), true, false));
    body.extend(GEOGRAPHY.part("matching", &[("flower", GEOGRAPHY.part("flower", &[]).into())]));
    body.push(verdict(options, var("won").eq(int(1)), None));
    OnGraph { functions: Vec::new(), body, says: say::values_matching() }
}

/// The search for directed graphs, and for games that use up edges.
pub(crate) fn search(directed: bool, edges: bool, options: &CodeOptions) -> OnGraph {
    let arrays: &[&str] = if edges { &["near", "near_first", "near_edge"] } else { &["near", "near_first"] };
    let search = Search { arrays, parts: false, rounds: false, play: Play::Normal };
    let mut functions = vec![GEOGRAPHY.function(if edges { "by_edges" } else { "by_vertices" }, &[])];
    functions.extend(search.functions());
    let mut body = vertex("start");
    body.extend(lists("near", ("source", "target"), !directed, edges));
    body.extend(GEOGRAPHY.part("position", &[("edges", edges.into())]));
    body.push(verdict(options, call("value", search.arguments("position")).ne(int(0)), None));
    let says = match edges {
        true => say::values_by_edges(),
        false => say::values_by_vertices(),
    };
    OnGraph { functions, body, says }
}
