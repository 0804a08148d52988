//! Tokens on a given graph: `graph`, in the shape of `sprague graph --format json`, with the edges
//! for a picture.
use crate::failure::{Failure, stopped, unread};
use crate::say;
use crate::session::Request;
use serde_json::{Value, json};
use sprague::graph::EdgeList;
use sprague::graph::{Digraph, MisereSolution, Outcome, Solution, TokenMove};
use sprague::quotients::solve_tokens;
use sprague::{Budget, Stop};

/// The list of edges in the field `text` of a request.
pub(crate) fn edges<'a>(asked: &Request<'a>, budget: &Budget) -> Result<EdgeList<'a>, Failure> {
    let text = asked.text("text");
    EdgeList::read(text.as_bytes(), budget).map_err(|error| unread(text, error))
}

fn solving(stop: Stop) -> Failure {
    stopped(stop, say::graph_being_solved())
}

/// The vertices that the request names.
pub(crate) fn tokens(asked: &Request<'_>, list: &EdgeList<'_>) -> Result<Vec<u32>, Failure> {
    let find = |name: &str| {
        let vertex = list.find(name).and_then(|vertex| u32::try_from(vertex).ok());
        let none = || Failure::new("token", say::no_vertex(name)).about(name);
        vertex.ok_or_else(none)
    };
    asked.words("tokens").into_iter().map(find).collect()
}

/// The moves that win with tokens on these vertices, or keep the draw, as texts; none if the
/// position is lost.
pub(crate) fn keeping(asked: &Request<'_>, position: &str, budget: &Budget) -> Result<Vec<String>, Failure> {
    let list = edges(asked, budget)?;
    let vertices = position.split_whitespace().filter_map(|name| u32::try_from(list.find(name)?).ok());
    let tokens: Vec<u32> = vertices.collect();
    let graph =
        Digraph::from_edges(list.len(), list.edges()).map_err(|error| Failure::new("too-large", error.message()))?;
    let moves = match asked.is("misere") {
        false => graph.solve(budget).map_err(solving)?.keeping_moves(&tokens),
        true => solve_tokens(&graph.solve_misere(budget).map_err(solving)?, &tokens, budget).map_err(solving)?.moves,
    };
    let name = |vertex: u32| list.name(vertex as usize);
    Ok(moves.iter().map(|kept| format!("{} -> {}", name(kept.from), name(kept.to))).collect())
}

/// Value, outcome and remoteness of every vertex; the winner with tokens on it, and the winning
/// moves.
pub(crate) fn graph(asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let list = edges(asked, budget)?;
    let tokens = tokens(asked, &list)?;
    let graph =
        Digraph::from_edges(list.len(), list.edges()).map_err(|error| Failure::new("too-large", error.message()))?;
    let mut said = match asked.is("misere") {
        false => normal(&graph.solve(budget).map_err(solving)?, &list, &tokens),
        true => misere(&graph.solve_misere(budget).map_err(solving)?, &list, &tokens, budget)?,
    };
    let name = |vertex: u32| list.name(vertex as usize);
    said["edges"] = list.edges().iter().map(|&(from, to)| json!([name(from), name(to)])).collect();
    // A move keeps the outcome of a won vertex if it leads to a lost one, of a drawn one if it
    // leads to a draw.
    let keeps = |&(from, to): &(u32, u32)| matches!((of(&said, from), of(&said, to)), ("N", "P") | ("D", "D"));
    let good: Vec<bool> = list.edges().iter().map(keeps).collect();
    said["good"] = json!(good);
    Ok(said)
}

/// The outcome of a vertex in an answer that is already complete.
fn of(said: &Value, vertex: u32) -> &str {
    said["vertices"][vertex as usize]["outcome"].as_str().unwrap_or_default()
}

fn normal(solution: &Solution<'_>, list: &EdgeList<'_>, tokens: &[u32]) -> Value {
    let vertices = (0..list.len() as u32).map(|vertex| {
        let value =
            solution.nim_value(vertex).map_or_else(|| json!(solution.value(vertex).to_string()), |value| json!(value));
        json!({
            "name": list.name(vertex as usize), "value": value, "outcome": solution.outcome(vertex).letter(),
            "remoteness": solution.remoteness(vertex),
        })
    });
    let cycle = solution.cycle().map(|cycle| cycle.0.iter().map(|&at| list.name(at as usize)).collect::<Vec<_>>());
    let mut said = json!({"convention": "normal", "vertices": vertices.collect::<Vec<_>>(), "cycle": cycle});
    if !tokens.is_empty() {
        let value = solution.sum(tokens);
        let (outcome, nim) = (value.outcome(), value.nim());
        let value = nim.map_or_else(|| json!(value.to_string()), |nim| json!(nim));
        sum(&mut said, outcome, value, &solution.keeping_moves(tokens), list);
        if let Some(best) = solution.best_move(tokens).filter(|_| outcome == Outcome::N) {
            said["best"] = told(&best, list);
        }
        // A keyword for which the page has a sentence in each language.
        said["reason"] = json!(if solution.cycle().is_none() { "xor" } else { "smith" });
    }
    said
}

fn misere(
    solution: &MisereSolution<'_>,
    list: &EdgeList<'_>,
    tokens: &[u32],
    budget: &Budget,
) -> Result<Value, Failure> {
    let vertices = (0..list.len() as u32).map(|vertex| {
        json!({
            "name": list.name(vertex as usize), "value": null, "outcome": solution.outcome(vertex).letter(),
            "remoteness": solution.remoteness(vertex),
        })
    });
    let mut said = json!({"convention": "misere", "vertices": vertices.collect::<Vec<_>>(), "cycle": null});
    if !tokens.is_empty() {
        let found = solve_tokens(solution, tokens, budget).map_err(solving)?;
        sum(&mut said, found.outcome, Value::Null, &found.moves, list);
        if let Some(best) = found.best.filter(|_| found.outcome == Outcome::N) {
            said["best"] = told(&best, list);
        }
    }
    Ok(said)
}

fn sum(said: &mut Value, outcome: Outcome, value: Value, moves: &[TokenMove], list: &EdgeList<'_>) {
    said["outcome"] = json!(outcome.letter());
    said["winner"] = json!(outcome.winner());
    said["sum"] = json!({"value": value, "outcome": outcome.letter()});
    said["moves"] = moves.iter().map(|kept| told(kept, list)).collect();
    said["moves_total"] = json!(moves.len());
    if outcome == Outcome::D {
        said["keeps"] = json!("draw");
    }
}

fn told(kept: &TokenMove, list: &EdgeList<'_>) -> Value {
    json!({"token": kept.token, "from": list.name(kept.from as usize), "to": list.name(kept.to as usize)})
}
