//! The legal moves of a sum.
use super::engine::turn_of;
use super::{Match, PlayError, Turn};
use crate::messages::say;
use crate::plays::definition;
use crate::plays::turns::turn as together;
use crate::tell::wording::{self, manner};
use budget::Budget;
use claims::error::{SolveError, move_error};
use claims::position::{Form, Position};
use rules::ast::Verdict;
use rules::moves::{JudgedMover, Options, Scratch, parts};
use rules::ruleset::Turns;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// At most this many moves are in the list from which `#3` chooses.
pub(super) const LISTED: usize = 1000;
/// Options may come more than once, so look at somewhat more of them than are wanted.
const SURPLUS: usize = 8;
/// The most choices of options for all components that are looked at for the list of turns.
const MOST_CHOICES: usize = 1 << 20;
/// The effort to see that a move is legal, in looks of the budget.
const EFFORT: u64 = 5_000;

/// Legal moves, or the first of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Legal {
    /// The turns in the order of the components, then of the options; equal components once.
    pub turns: Vec<Turn>,
    /// Whether these are all.
    pub complete: bool,
}

impl Match {
    /// A match knows whose turn it is by counting moves, and lets each be made anywhere: games with
    /// `again` and `answer` are refused.
    pub(super) fn obliges_nobody(&self) -> Result<(), PlayError> {
        match self.sum.turns() {
            Turns::Obliging => Err(SolveError::unsupported(say::error_no_match_with_marks()).into()),
            _ => Ok(()),
        }
    }

    /// Whether a turn is one move in one component.
    pub(super) fn moves_in_one(&self) -> bool {
        matches!(self.sum.turns(), Turns::One | Turns::Judged)
    }

    /// How the sum is decided by an end with `wins` or `draws`: by what the last move has left, or
    /// by the first component that begins so.
    pub(super) fn verdict(&self, budget: &Budget) -> Result<Option<Verdict>, SolveError> {
        if self.sum.turns() != Turns::Judged {
            return Ok(None);
        }
        let left: Vec<(usize, Vec<Position>)> = match self.history.last() {
            Some(made) => {
                let game = made.before.get(made.turn.component).map_or(0, |(game, _)| *game);
                vec![(game, made.turn.to.clone())]
            }
            None => self.sum.components.iter().map(|(game, at)| (*game, vec![at.clone()])).collect(),
        };
        for (game, positions) in left {
            let states = positions.iter().map(state_of).collect::<Result<Vec<_>, _>>()?;
            let judged = JudgedMover::new(self.sum.games[game].ruleset());
            let verdict = judged.verdict(&states.concat(), budget).map_err(move_error)?;
            if verdict.is_some() {
                return Ok(verdict);
            }
        }
        Ok(None)
    }

    /// Calls a function with each option of a state, perhaps more than once, until it breaks.
    fn each_option(
        &mut self,
        game: usize,
        state: &[i64],
        budget: &Budget,
        mut each: impl FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, SolveError> {
        let (ruleset, known_values) = self.sum.games[game].parts();
        if ruleset.judged().is_none() {
            return known_values
                .mover()
                .for_each_option(&mut Scratch::default(), state, budget, each)
                .map_err(move_error);
        }
        let mut options = Options::new(ruleset.arity);
        let judged = JudgedMover::new(ruleset);
        judged.options(&mut Scratch::default(), state, &mut options, budget).map_err(move_error)?;
        for option in options.iter() {
            if each(option).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The first `most` legal moves.
    ///
    /// # Errors
    /// [`PlayError::Solve`]: numbers beyond 64 bits, or a limit of the budget.
    pub fn legal(&mut self, most: usize, budget: &Budget) -> Result<Legal, PlayError> {
        if self.verdict(budget)?.is_some() {
            return Ok(Legal { turns: Vec::new(), complete: true });
        }
        self.moves(most, budget)
    }

    /// The first `most` legal moves of a sum that no end has decided.
    pub(super) fn moves(&mut self, most: usize, budget: &Budget) -> Result<Legal, PlayError> {
        self.obliges_nobody()?;
        if !self.moves_in_one() {
            return self.legal_together(most, budget);
        }
        let (mut turns, mut complete) = (Vec::new(), true);
        let components = self.sum.components.clone();
        for (component, (game, position)) in components.iter().enumerate() {
            if components[..component].contains(&(*game, position.clone())) {
                continue;
            }
            if turns.len() >= most {
                return Ok(Legal { turns, complete: false });
            }
            if let Some(named) = self.sum.games[*game].named_deletions(position, budget)? {
                let room = most - turns.len();
                complete &= named.len() <= room;
                turns.extend(named.into_iter().take(room).map(|(to, text)| Turn {
                    component,
                    from: position.clone(),
                    to: vec![to],
                    more: Vec::new(),
                    text,
                }));
                continue;
            }
            let (options, all) = self.options(*game, position, most - turns.len(), budget)?;
            complete &= all;
            turns.extend(options.into_iter().map(|to| self.turn(component, to)));
        }
        self.tell_apart(&mut turns);
        Ok(Legal { turns, complete })
    }

    /// The first `most` legal turns in several components: choices of components, and of an option
    /// for each.
    fn legal_together(&mut self, most: usize, budget: &Budget) -> Result<Legal, PlayError> {
        let (mut lists, mut complete) = (Vec::new(), true);
        for (game, position) in self.sum.components.clone() {
            let (options, all) = self.options(game, &position, most.max(1), budget)?;
            complete &= all;
            lists.push(options);
        }
        let able: Vec<bool> = lists.iter().map(|options| !options.is_empty()).collect();
        let mut wheels = vec![0; lists.len()];
        let mut turns = Vec::new();
        for _ in 0..MOST_CHOICES {
            if definition::legal(self.sum.turns(), &wheels, &able) {
                if turns.len() >= most {
                    return Ok(Legal { turns, complete: false });
                }
                let made = wheels.iter().zip(&lists).enumerate().filter(|(_, (wheel, _))| **wheel > 0);
                let made: Vec<_> = made.map(|(at, (wheel, options))| (at, options[wheel - 1].clone())).collect();
                turns.extend(turn_of(&together(&self.sum, &made)));
            }
            let Some(place) = (0..wheels.len()).rev().find(|&i| wheels[i] < lists[i].len()) else {
                return Ok(Legal { turns, complete });
            };
            wheels[place] += 1;
            wheels[place + 1..].fill(0);
        }
        Ok(Legal { turns, complete: false })
    }

    /// The first options of one component, and whether they are all.
    pub(super) fn options(
        &mut self,
        game: usize,
        position: &Position,
        most: usize,
        budget: &Budget,
    ) -> Result<(Vec<Vec<Position>>, bool), SolveError> {
        let state = state_of(position)?;
        let arity = self.sum.games[game].ruleset().arity;
        let mut options = Options::new(arity);
        let enough = most.saturating_mul(SURPLUS).max(64);
        let flow = self.each_option(game, &state, budget, |option| {
            options.push(option);
            if options.len() >= enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        options.sort_dedup();
        let complete = flow.is_continue() && options.len() <= most;
        let game = &self.sum.games[game];
        let parts = |option: &[i64]| parts(option, arity).map(|part| game.placed(part)).collect();
        Ok((options.iter().take(most).map(parts).collect(), complete))
    }

    pub(super) fn turn(&self, component: usize, to: Vec<Position>) -> Turn {
        let (game, from) = self.sum.components[component].clone();
        let text = wording::describe(manner(self.sum.games[game].ruleset()), &from, &to);
        Turn { component, from, to, more: Vec::new(), text }
    }

    /// Adds the component to words that stand for moves in several components.
    fn tell_apart(&self, turns: &mut [Turn]) {
        if self.sum.components.len() < 2 {
            return;
        }
        let mut count: HashMap<String, usize> = HashMap::new();
        for turn in turns.iter() {
            *count.entry(turn.text.to_string()).or_default() += 1;
        }
        for turn in turns {
            if count.get(&turn.text.to_string()).is_some_and(|&count| count > 1) {
                turn.text = say::in_component(turn.text.clone(), turn.component + 1);
            }
        }
    }

    /// The option of a component that consists of these parts, if it has one.
    pub(super) fn option(
        &mut self,
        game: usize,
        position: &Position,
        parts: &[Position],
        budget: &Budget,
    ) -> Result<Option<Vec<Position>>, PlayError> {
        let state = state_of(position)?;
        let arity = self.sum.games[game].ruleset().arity;
        // The rest of a ring is a row.
        let ring = self.sum.games[game].ruleset().circle().is_some();
        let canonical = |part: &Position| match ring {
            true => part.clone().in_form(Form::Row),
            false => self.sum.games[game].canonical(part.clone()),
        };
        let mut wanted: Vec<Vec<i64>> = Vec::new();
        for part in parts {
            match canonical(part).to_state() {
                Some(part) if arity == 0 || part.len() == arity => wanted.push(part),
                _ => return Ok(None),
            }
        }
        if self.sum.turns() != Turns::First {
            wanted.sort_unstable();
        }
        let parts = wanted.concat();
        let brief = budget.clone().with_effort(EFFORT);
        let flow = self.each_option(game, &state, &brief, |option| {
            if option == parts { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match flow {
            Ok(flow) => {
                Ok(flow.is_break().then(|| wanted.iter().map(|part| self.sum.games[game].placed(part)).collect()))
            }
            Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => {
                Err(PlayError::Solve(SolveError::out_of_reach(position.clone(), say::known_many_moves())))
            }
            Err(error) => Err(error.into()),
        }
    }
}

fn state_of(position: &Position) -> Result<Vec<i64>, SolveError> {
    position.to_state().ok_or_else(|| SolveError::Overflow(say::error_too_large_to_play(position)))
}
