//! The legal moves of a sum, and moves as people type them.
use super::engine::turn_of;
use super::{Match, PlayError, Turn};
use crate::error::{SolveError, move_error};
use crate::messages::say;
use crate::plays::definition;
use crate::plays::turns::turn as together;
use crate::position::{Form, Position};
use crate::tell::wording::{self, manner};
use budget::Budget;
use rules::moves::{Options, Scratch, parts};
use rules::ruleset::Turns;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The list out of which a number chooses is at most this long.
const LISTED: usize = 1000;
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

/// A move as it was typed.
struct Typed {
    from: Option<Position>,
    /// The positions that may be meant to remain: everything taken is nothing, or a heap of 0 for
    /// rules that have it.
    to: Vec<Vec<Position>>,
    component: Option<usize>,
}

impl Match {
    /// The first `most` legal moves.
    ///
    /// # Errors
    /// [`PlayError::Solve`]: numbers beyond 64 bits, or a limit of the budget.
    pub fn legal(&mut self, most: usize, budget: &Budget) -> Result<Legal, PlayError> {
        if self.sum.turns() != Turns::One {
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

    /// A turn that is typed as the list has it: `turn 1, 4 and 6`, `move 2 stones from pile 3 to
    /// pile 2`.
    fn read_words(&mut self, text: &str, budget: &Budget) -> Result<Turn, PlayError> {
        let plain = |text: &str| text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        let typed = plain(text);
        let mut legal = self.legal(LISTED, budget)?.turns;
        if let Some(at) = legal.iter().position(|turn| plain(&turn.text.to_string()) == typed) {
            return Ok(legal.swap_remove(at));
        }
        let amount = typed.strip_prefix("take ").is_some_and(|amount| amount.parse::<crate::Number>().is_ok());
        let verb = |text: &str| text.split(' ').next().map(str::to_owned);
        // Of words that are read in parts, those that are not read are no words of a move.
        let whole = |turn: &&Turn| {
            let text = turn.text.to_string();
            verb(&plain(&text)) == verb(&typed) && self.typed(&text).is_none()
        };
        let like_a_move = legal.iter().find(whole).is_some();
        let text = text.chars().take(80).collect();
        Err(match self.sum.turns() {
            Turns::One if amount => PlayError::FromWhich,
            Turns::One if !like_a_move => PlayError::NotAMove(text),
            _ => PlayError::Illegal {
                text: text.into(),
                legal: legal.into_iter().next().map(|turn| turn.text.to_string()),
            },
        })
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
        let (ruleset, known_values) = self.sum.games[game].parts();
        let arity = ruleset.arity;
        let mut options = Options::new(arity);
        let enough = most.saturating_mul(SURPLUS).max(64);
        let flow = known_values
            .mover()
            .for_each_option(&mut Scratch::default(), &state, budget, |option| {
                options.push(option);
                if options.len() >= enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .map_err(move_error)?;
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

    /// Reads a move: a number of the list that [`Match::legal`] gives, or words, or `FROM -> TO +
    /// TO`.
    ///
    /// # Errors
    /// [`PlayError`]: no move, not legal here, or not told apart from another.
    pub fn read(&mut self, text: &str, budget: &Budget) -> Result<Turn, PlayError> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let mut legal = self.legal(LISTED, budget)?;
            let asked: usize = text.parse().unwrap_or(usize::MAX);
            return match asked.checked_sub(1) {
                Some(index) if index < legal.turns.len() => Ok(legal.turns.swap_remove(index)),
                _ => Err(PlayError::NoSuchNumber { asked, listed: legal.turns.len() }),
            };
        }
        if self.sum.turns() != Turns::One {
            return self.read_words(text, budget);
        }
        let Some(typed) = self.typed(text) else { return self.read_words(text, budget) };
        let mut found: Vec<Turn> = Vec::new();
        let mut there = false;
        let components = self.sum.components.clone();
        for (component, (game, position)) in components.iter().enumerate() {
            let wanted = typed.component.is_none_or(|wanted| wanted == component)
                && typed.from.as_ref().is_none_or(|from| self.sum.games[*game].canonical(from.clone()) == *position);
            there |= wanted;
            let earlier = found.iter().any(|turn| components[turn.component] == components[component]);
            if !wanted || earlier {
                continue;
            }
            for to in &typed.to {
                if let Some(to) = self.option(*game, position, to, budget)? {
                    found.push(self.turn(component, to));
                    break;
                }
            }
        }
        match (found.len(), typed.from, there) {
            (1, _, _) => Ok(found.swap_remove(0)),
            (0, Some(from), false) => Err(PlayError::NotThere(from)),
            (0, _, _) => {
                let legal = self.legal(1, budget)?.turns.pop().map(|turn| turn.text.to_string());
                Err(PlayError::Illegal { text: text.chars().take(80).collect::<String>().into(), legal })
            }
            _ => Err(PlayError::Ambiguous(found[0].component + 1)),
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
        let (_, known_values) = self.sum.games[game].parts();
        let brief = budget.clone().with_effort(EFFORT);
        let flow = known_values.mover().for_each_option(&mut Scratch::default(), &state, &brief, |option| {
            if option == parts { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match flow.map_err(move_error) {
            Ok(flow) => {
                Ok(flow.is_break().then(|| wanted.iter().map(|part| self.sum.games[game].placed(part)).collect()))
            }
            Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => {
                Err(PlayError::Solve(SolveError::out_of_reach(position.clone(), say::known_many_moves())))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The meaning of a text, whether legal or not.
    fn typed(&self, text: &str) -> Option<Typed> {
        let lower = text.to_lowercase();
        let (lower, component) = match lower.split_once(" in component ") {
            Some((rest, number)) => (rest.trim(), Some(number.trim().parse::<usize>().ok()?.checked_sub(1)?)),
            None => (lower.trim(), None),
        };
        if let Some((from, to)) = lower.split_once("->") {
            let to = match to.trim() {
                "nothing" | "" => Vec::new(),
                parts => parts.split('+').map(|part| part.trim().parse()).collect::<Result<_, _>>().ok()?,
            };
            return Some(Typed { from: Some(from.trim().parse().ok()?), to: vec![to], component });
        }
        if let Some((from, parts)) = lower.strip_prefix("split ").and_then(|rest| rest.split_once(" into ")) {
            return Some(Typed { from: Some(from.trim().parse().ok()?), to: vec![listed(parts)?], component });
        }
        let taken = lower.strip_prefix("take ")?.trim();
        if let Some(all) = taken.strip_prefix("all") {
            let from = if all.trim().is_empty() { None } else { Some(all.trim().parse().ok()?) };
            return Some(Typed { from, to: everything(), component });
        }
        let (taken, parts) = match taken.split_once("leaving") {
            Some((taken, parts)) => (taken.trim().trim_end_matches(','), Some(listed(parts)?)),
            None => (taken, None),
        };
        let (amount, from) = match taken.split_once(" from ") {
            Some((amount, from)) => (amount.trim(), from.trim().parse().ok()?),
            None => (taken, self.only(component)?),
        };
        let amount: crate::Number = amount.parse().ok()?;
        let to = match (parts, from.heap()?.minus(&amount)) {
            (Some(parts), _) => vec![parts],
            (None, Some(rest)) if rest.is_zero() => everything(),
            (None, Some(rest)) => vec![vec![Position::of(vec![rest])]],
            // More than there is: no option, so not legal.
            (None, None) => Vec::new(),
        };
        Some(Typed { from: Some(from), to, component })
    }

    /// The position that must be meant where none is named: the component that is, or the only one
    /// that is no 0.
    fn only(&self, component: Option<usize>) -> Option<Position> {
        let mut meant = self.sum.components.iter().enumerate().filter(|(at, (_, position))| match component {
            Some(wanted) => wanted == *at,
            None => position.0.iter().any(|number| !number.is_zero()),
        });
        let (_, (_, position)) = meant.next()?;
        meant.next().is_none().then(|| position.clone())
    }
}

/// The positions that may be left when everything is taken.
fn everything() -> Vec<Vec<Position>> {
    vec![Vec::new(), vec![Position::new([0])]]
}

/// `2, 4 and 5` as heaps.
fn listed(parts: &str) -> Option<Vec<Position>> {
    parts.split(" and ").flat_map(|part| part.split(',')).map(|part| part.trim().parse().ok()).collect()
}

fn state_of(position: &Position) -> Result<Vec<i64>, SolveError> {
    position.to_state().ok_or_else(|| SolveError::Overflow(say::error_too_large_to_play(position)))
}
