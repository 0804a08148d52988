//! Sums with equal components whose values are out of reach.
//!
//! Two equal components add up to 0: every move in one is answered by the same move in the other
//! (Tweedledum and Tweedledee; *Winning Ways*, chapter 1). So the other components decide. And if
//! a move turns one component into the others, it leaves equal components alone, and wins.
use crate::answer::{Answer, Change, Component, Moves, Outcome, WinningMove};
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, SumMethod};
use crate::sum::Sum;
use crate::tell::basis::Basis;
use crate::tell::wording;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::{Form, Position};
use claims::standing::Standing;
use positions::mirror::lines;
use rules::ruleset::{Play, Termination};
use std::collections::HashMap;

pub(crate) const TWINS: &str = "two equal components add up to 0";

/// Equal components cancel, after an attempt to find the values has failed.
pub(crate) struct Twins;

impl Twins {
    /// The name in answers.
    pub(crate) const NAME: &str = "twins";
}

impl SumMethod for Twins {
    fn rescue(&self, sum: &mut Sum, failure: &SolveError, ask: Ask<'_>) -> Reply<Answer> {
        // Where play need not end, nobody may win two equal components.
        let ends = |game: &Game| game.ruleset().termination != Termination::MayRepeat;
        if !failure.leaves_the_winner() || ask.options.assumes() || !sum.games.iter().all(ends) {
            return Ok(None);
        }
        let single = sum.single_places();
        if let Some(answer) = sum.turned_into_twins(&single, ask) {
            return Ok(Some(answer));
        }
        if single.len() == sum.components.len() {
            return Ok(None);
        }
        let rest = single.iter().map(|&place| sum.components[place].clone()).collect();
        let all = std::mem::replace(&mut sum.components, rest);
        let answer = sum.answered(ask.options, ask.budget);
        sum.components = all;
        answer.map(|answer| Some(sum.with_twins(&single, answer)))
    }
}

impl Sum {
    /// The places of the components that have no equal partner.
    pub(crate) fn single_places(&self) -> Vec<usize> {
        let mut single = vec![true; self.components.len()];
        let mut open: HashMap<&(usize, Position), usize> = HashMap::new();
        for (place, component) in self.components.iter().enumerate() {
            match open.remove(component) {
                Some(partner) => (single[partner], single[place]) = (false, false),
                None => _ = open.insert(component, place),
            }
        }
        (0..self.components.len()).filter(|&place| single[place]).collect()
    }

    /// A component about which nothing is known but that it cancels another.
    fn twin(&self, place: usize) -> Component {
        let (game, position) = &self.components[place];
        let game = &self.games[*game];
        let (rule, parameters) = (game.rule().to_owned(), game.usual_parameters());
        let basis = Basis::theorem(TWINS);
        Component { rule, parameters, position: position.clone(), value: None, basis, method: Twins::NAME }
    }

    /// The answer about the components at these places, as one about the whole sum.
    fn with_twins(&self, single: &[usize], mut answer: Answer) -> Answer {
        let known = std::mem::take(&mut answer.components);
        let mut known: HashMap<usize, Component> = single.iter().copied().zip(known).collect();
        let components =
            (0..self.components.len()).map(|place| known.remove(&place).unwrap_or_else(|| self.twin(place)));
        answer.components = components.collect();
        let moved = answer.moves.listed.iter_mut().chain(&mut answer.moves.best);
        for change in moved.flat_map(|made| &mut made.changes) {
            change.component = single.get(change.component).copied().unwrap_or(change.component);
        }
        if answer.outcome == Outcome::N {
            // Moves in the others may win as well.
            answer.moves.total = None;
        }
        answer.standing = answer.standing.weaker(&Standing::Theory(TWINS)).clone();
        answer
    }

    /// The answer if a move turns one of these components into the others: then only equal
    /// components are left.
    pub(crate) fn turned_into_twins(&self, single: &[usize], ask: Ask<'_>) -> Option<Answer> {
        let (&first, _) = single.split_first()?;
        let game = self.components[first].0;
        let rules = self.games[game].ruleset();
        let row = rules.circle().map_or(rules, |circle| &circle.row);
        if rules.play != Play::Normal || single.iter().any(|&place| self.components[place].0 != game) {
            return None;
        }
        let lengths: Option<Vec<u64>> = single
            .iter()
            .map(|&place| match &self.components[place].1 {
                Position(numbers, Form::Numbers | Form::Row) if numbers.len() == 1 => numbers[0].to_u64(),
                _ => None,
            })
            .collect();
        let lengths = lengths?;
        let at = (0..lengths.len()).max_by_key(|&at| lengths[at])?;
        let others: Vec<u64> = (0..lengths.len()).filter(|&other| other != at).map(|other| lengths[other]).collect();
        if !lines::leaves(row, lengths[at], &others) {
            return None;
        }
        let (component, from) = (single[at], self.components[single[at]].1.clone());
        let to: Vec<Position> = others.iter().map(|&left| Position::new([left]).in_form(from.1)).collect();
        let text = wording::describe(wording::manner(rules), &from, &to);
        let changes = vec![Change { component, from, to }];
        let made = WinningMove { changes, value_after: Some(Number::from(0).into()), text };
        let moves = Moves { listed: [made].into_iter().take(ask.options.moves.limit()).collect(), ..Moves::default() };
        let components = (0..self.components.len()).map(|place| self.twin(place)).collect();
        let standing = Standing::Theory(TWINS);
        Some(Answer { outcome: Outcome::N, play: Play::Normal, value: None, components, moves, standing })
    }
}
