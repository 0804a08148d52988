//! A match in which the winner plays by a strategy from a file.
use super::{Choice, Match, PlayError, Turn};
use crate::certificate::answer::text;
use crate::messages::say;
use crate::strategies::written;
use budget::Budget;
use check::strategy::{Step, Strategy, Winner};
use claims::position::{Form, Position};
use rules::ruleset::Play;

impl Match {
    /// The player who wins this position by a strategy.
    ///
    /// # Errors
    /// [`PlayError::Strategy`] if it is for another rule or position.
    pub fn winner_by(&self, strategy: &Strategy) -> Result<Winner, PlayError> {
        let games = self.sum.games();
        let own = |rule: &str| games.iter().all(|game| text(game.ruleset()) == rule);
        let rule = match (self.sum.play(), strategy.is_misere()) {
            (Play::Misere, true) if !strategy.rule().contains("misere") => format!("{}; misere", strategy.rule()),
            _ => strategy.rule().to_owned(),
        };
        if !own(&rule) {
            return Err(PlayError::Strategy(say::strategy_other_rule(strategy.rule())));
        }
        let invalid = |reason: check::Invalid| PlayError::Strategy(reason.message());
        let winner = strategy.winner(&self.texts()).map_err(invalid)?;
        winner.ok_or_else(|| PlayError::Strategy(say::strategy_other_position()))
    }

    /// The move of the winner by a strategy, which was followed from the beginning.
    ///
    /// # Errors
    /// [`PlayError::Strategy`] if the strategy does not tell a move here; [`PlayError::Solve`] if a
    /// limit of the budget is reached.
    pub fn follow(&mut self, strategy: &Strategy, budget: &Budget) -> Result<Choice, PlayError> {
        let last = self
            .history
            .last()
            .map(|made| Step { from: written(&made.turn.from), to: made.turn.to.iter().map(written).collect() });
        let reply = strategy.reply(&self.texts(), last.as_ref()).map_err(|why| PlayError::Strategy(why.message()))?;
        let astray = || PlayError::Strategy(say::strategy_other_position());
        let (game, from) = self.sum.components.get(reply.component).cloned().ok_or_else(astray)?;
        let reason = reply.reason;
        if from.1 == Form::Graph {
            // Moves of graphs are told by what goes.
            let named = self.sum.games[game].named_deletions(&from, budget)?.unwrap_or_default();
            let to = self.sum.games[game].position(&reply.to.concat()).map_err(|_| astray())?;
            let same = |left: &Position| sorted(left) == sorted(&to);
            let (left, text) = named.into_iter().find(|(left, _)| same(left)).ok_or_else(astray)?;
            let turn = Turn { component: reply.component, from, to: vec![left], more: Vec::new(), text };
            return Ok(Choice { turn, reason });
        }
        let parts = reply.to.iter().map(|part| self.sum.games[game].position(part));
        let parts = parts.collect::<Result<Vec<Position>, _>>().map_err(|_| astray())?;
        let to = self.option(game, &from, &parts, budget)?.ok_or_else(astray)?;
        Ok(Choice { turn: self.turn(reply.component, to), reason })
    }

    /// The components as strategies write them.
    fn texts(&self) -> Vec<String> {
        self.sum.components().iter().map(|(_, position)| written(position)).collect()
    }
}

/// The vertices and edges of a graph, in an order that does not depend on the position.
fn sorted(position: &Position) -> Vec<String> {
    let text = written(position);
    let inner = text.trim_matches(['{', '}']);
    let mut items: Vec<String> = inner
        .split(',')
        .map(|item| match item.split_once('-') {
            Some((one, other)) if one > other => format!("{other}-{one}"),
            _ => item.to_owned(),
        })
        .collect();
    items.sort();
    items
}
