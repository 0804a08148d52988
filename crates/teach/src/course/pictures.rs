//! Answers about tokens on a given graph, and about Hackenbush.
use super::mark::{MarkError, Marked, first_wins, no_such, number, value, winner};
use super::{Kind, Task};
use crate::say;
use messages::Message;
use sprague::graph::hackenbush::{Hackenbush, Rules};
use sprague::graph::{Digraph, EdgeList};
use sprague::play::{Side, TokenMatch};
use sprague::{Budget, Play, SolveError};

/// The edges `a>b c-d` of a task as lines.
fn lines(edges: &str) -> String {
    edges.split_whitespace().map(|edge| format!("{}\n", edge.replace(['>', '-'], " "))).collect()
}

fn list<'t>(text: &'t str, budget: &Budget) -> Result<EdgeList<'t>, MarkError> {
    EdgeList::read(text.as_bytes(), budget).map_err(|error| MarkError::Task(error.message()))
}

fn stopped(stop: sprague::Stop) -> MarkError {
    SolveError::stopped(stop, say::reached_task()).into()
}

pub(super) fn on_graph(task: &Task, arrows: &str, answer: &str, budget: &Budget) -> Result<Marked, MarkError> {
    let text = lines(arrows);
    match task.kind {
        Kind::Who => match first_wins(answer) {
            Ok(said) => {
                let game = tokens(&text, task.at, budget)?;
                let wins = game.hint(budget)?.is_some();
                Ok(winner(said, wins, of_tokens(game, budget)?))
            }
            Err(unread) => Ok(unread),
        },
        Kind::Move => {
            let mut game = tokens(&text, task.at, budget)?;
            let turn = match game.read(answer) {
                Ok(turn) => turn,
                Err(error) => return Ok(Marked::Unread(error.message())),
            };
            game.make(turn);
            let reply = game.hint(budget)?;
            Ok(reply.map_or(Marked::Right, |(turn, _)| Marked::Wrong(say::reason_reply(game.text(&turn)))))
        }
        Kind::Lost => {
            let names = list(&text, budget)?;
            if names.find(answer).is_none() {
                return Ok(Marked::Unread(say::answer_vertex()));
            }
            let game = tokens(&text, answer, budget)?;
            let wins = game.hint(budget)?.is_some();
            Ok(winner(false, wins, of_tokens(game, budget)?))
        }
        Kind::Value => match number(answer) {
            Ok(said) => {
                let names = list(&text, budget)?;
                let graph = Digraph::from_edges(names.len(), names.edges())
                    .map_err(|error| MarkError::Task(error.message()))?;
                let vertex = names.find(task.at).and_then(|at| u32::try_from(at).ok());
                let vertex = vertex.ok_or_else(|| no_such(task.kind))?;
                let solved = graph.solve(budget).map_err(stopped)?;
                let own = solved.nim_value(vertex).ok_or_else(|| no_such(task.kind))?;
                let options = graph.different_moves(vertex).into_iter();
                let shown = options.map(|to| format!("{} = {}", names.name(to as usize), solved.value(to)));
                Ok(value(said, own, say::reason_mex(shown.collect::<Vec<_>>().join(", "), own)))
            }
            Err(unread) => Ok(unread),
        },
        Kind::Rule => Err(no_such(task.kind)),
    }
}

fn tokens<'t>(text: &'t str, at: &str, budget: &Budget) -> Result<TokenMatch<'t>, MarkError> {
    let tokens: Vec<&str> = at.split_whitespace().collect();
    Ok(TokenMatch::new(list(text, budget)?, &tokens, Play::Normal, Side::You, budget)?)
}

/// Why the player to move wins, or loses.
fn of_tokens(mut game: TokenMatch<'_>, budget: &Budget) -> Result<Message, MarkError> {
    if let Some((turn, _)) = game.hint(budget)? {
        return Ok(say::reason_winning(game.position(), game.text(&turn)));
    }
    let Some(turn) = game.legal().into_iter().next() else { return Ok(say::reason_ended()) };
    let made = game.text(&turn);
    game.make(turn);
    let reply = game.hint(budget)?.map(|(turn, _)| game.text(&turn));
    Ok(say::reason_lost(made, reply.unwrap_or_default()))
}

pub(super) fn hackenbush(task: &Task, edges: &str, answer: &str, budget: &Budget) -> Result<Marked, MarkError> {
    let text = lines(edges);
    let names = list(&text, budget)?;
    let ground = names.find("0").and_then(|at| u32::try_from(at).ok()).ok_or_else(|| no_such(task.kind))?;
    let picture =
        Hackenbush::new(names.len(), names.edges(), ground).map_err(|error| MarkError::Task(error.message()))?;
    let solved = picture.solve(Rules::default(), budget)?;
    let edge = |at: usize| {
        let (a, b) = names.edges()[at];
        format!("{}-{}", names.name(a as usize), names.name(b as usize))
    };
    match task.kind {
        Kind::Who => match first_wins(answer) {
            Ok(said) => {
                let best = solved.winning.first().map(|&at| edge(at as usize));
                let why = best.map_or_else(say::reason_zero, say::reason_cut);
                Ok(winner(said, solved.first_wins, why))
            }
            Err(unread) => Ok(unread),
        },
        Kind::Value => match number(answer) {
            Ok(said) => {
                let own = solved.value.ok_or_else(|| no_such(task.kind))?;
                Ok(value(said, own, say::reason_value(own)))
            }
            Err(unread) => Ok(unread),
        },
        Kind::Move => {
            let words: Vec<&str> =
                answer.split([' ', '-', '>', ',']).map(str::trim).filter(|word| !word.is_empty()).collect();
            let is_it = |&(a, b): &(u32, u32)| {
                let ends = [names.name(a as usize), names.name(b as usize)];
                matches!(words[..], [one, two] if ends == [one, two] || ends == [two, one])
            };
            let Some(at) = names.edges().iter().position(is_it) else {
                return Ok(Marked::Unread(say::answer_edge()));
            };
            if solved.winning.contains(&(at as u32)) {
                return Ok(Marked::Right);
            }
            let mut cutting = sprague::graph::hackenbush::Cutting::new(names.len(), names.edges(), ground)
                .map_err(|error| MarkError::Task(error.message()))?;
            cutting.cut(at).map_err(|error| MarkError::Task(error.to_string().into()))?;
            let reply = cutting.choose(Rules::default(), budget)?;
            Ok(Marked::Wrong(reply.map_or_else(say::reason_zero, |at| say::reason_reply(edge(at)))))
        }
        Kind::Lost | Kind::Rule => Err(no_such(task.kind)),
    }
}
