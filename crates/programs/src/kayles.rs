//! Kayles on the vertices or the edges of a graph, and orders: a player chooses an element and
//! takes the elements that go with it.
//!
//! A position is a text with a letter for each element, `.`, or x where it is gone. Two sets of
//! elements are independent parts if no element of one is related to an element of the other.
use super::CodeOptions;
use super::model::{call, int};
use super::on_graph::{OnGraph, Relation, verdict};
use super::search::Search;
use super::text::KAYLES;
use crate::say;
use rules::ruleset::Play;

pub(crate) fn kayles(relation: Relation, options: &CodeOptions) -> OnGraph {
    let search = Search { arrays: &["goes"], parts: true, rounds: false, play: Play::Normal };
    let mut functions = vec![KAYLES.function("options", &[]), KAYLES.function("parts", &[])];
    functions.extend(search.functions());
    let relation = match relation {
        Relation::Nodes => "neighbours",
        Relation::Arcs => "touching",
        Relation::Order => "above",
    };
    let mut body = KAYLES.part(relation, &[]);
    body.extend(KAYLES.part("position", &[]));
    body.push(verdict(options, call("value", search.arguments("position")).ne(int(0)), None));
    OnGraph { functions, body, says: say::values_kayles() }
}
