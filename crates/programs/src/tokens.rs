//! Tokens on a directed graph, cycles allowed: Smith's values (C. A. B. Smith, *Graphs and
//! composite games*, J. Combinatorial Theory 1, 1966), found label by label.
//!
//! A vertex gets the value m if the mex of the known values of its followers is m and each follower
//! without a value has a follower of value m (`algorithms/tokens.txt`).
use super::CodeOptions;
use super::model::{Op, Stmt, int, var};
use super::on_graph::{OnGraph, lists, verdict, vertex};
use super::text::TOKENS;
use crate::say;

/// Builds the lists of predecessors.
fn before() -> Vec<Stmt> {
    lists("before", ("target", "source"), false, false)
}

/// Labels the vertices from 0 to `n` of a graph that has `m` edges from `source` to `target`.
pub(crate) fn labelled() -> Vec<Stmt> {
    let after = lists("after", ("source", "target"), false, false);
    TOKENS.part("labels", &[("after_lists", after.into()), ("before_lists", before().into())])
}

pub(crate) fn tokens(options: &CodeOptions) -> OnGraph {
    let mut body = labelled();
    body.extend(TOKENS.part("sum", &[("read_token", vertex("token").into())]));
    let drawn = var("infinite").gt(int(1)).bin(Op::Or, var("infinite").eq(int(1)).and(var("won").eq(int(0))));
    body.push(verdict(options, var("won").eq(int(1)), Some(drawn)));
    OnGraph { functions: Vec::new(), body, says: say::values_tokens() }
}

pub(crate) fn misere(options: &CodeOptions) -> OnGraph {
    let givens = [("before_lists", before().into()), ("read_token", vertex("token").into())];
    let mut body = TOKENS.part("misere", &givens);
    body.push(verdict(options, var("answer").eq(int(1)), Some(var("answer").eq(int(0)))));
    OnGraph { functions: Vec::new(), body, says: say::values_one_token() }
}
