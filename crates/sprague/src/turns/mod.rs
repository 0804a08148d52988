//! Sums in which a turn moves in several components: the winner, the winning turns, and how that is
//! known.
//!
//! Nim-values are about one move at a time and say nothing here. Instead:
//!
//! | turns | method |
//! |---|---|
//! | `play every` | suspense numbers: the longest part decides ([`positions::turns::tempo`]) |
//! | `play first` | each component as a function of the components after it (`relay`) |
//! | `play 1..k`, `play exactly k` | a theorem where its conditions hold (`theory`), else search through sums (`some`) |
//!
//! `joint` counts and lists the winning turns where the components move independently.
mod every;
mod few;
mod joint;
mod nimlike;
mod relay;
mod some;
mod theory;

use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::definition;
use crate::error::SolveError;
use crate::game::Game;
use crate::number::Number;
use crate::position::Position;
use crate::request::Sum;
use crate::solve::{SolveOptions, manner};
use crate::standing::Standing;
use crate::study::{EFFORT, NEAR, search_error};
use crate::table::{Cell, ValueAt};
use crate::wording;
use budget::Budget;
use positions::{JointSums, SearchError, Tempo, TempoKind};
use rules::moves::Scratch;
use rules::ruleset::{Play, Ruleset, Turns};
use std::ops::ControlFlow;

/// The remembered facts about one game.
#[derive(Default)]
pub(crate) struct Known {
    /// The game with turns in one component, in normal and in misère play.
    alone: [Option<Box<Game>>; 2],
    tempos: Vec<(TempoKind, Tempo)>,
    /// The search through sums, and of how many games.
    company: Option<(usize, JointSums)>,
}

/// The moves of a turn: components by index, each with its new positions.
type Made = Vec<(usize, Vec<Position>)>;

/// The answer for a sum before it is put into words.
struct Verdict {
    wins: bool,
    /// The standing of each component.
    bases: Vec<String>,
    /// The name of the method.
    method: &'static str,
    standing: Standing,
    /// Winning turns, as many as are wanted.
    listed: Vec<Made>,
    total: Option<Number>,
}

/// A sum of positions of some games, and the question about it.
struct TurnQuestion<'a> {
    games: &'a mut [Game],
    components: &'a [(usize, Position)],
    turns: Turns,
    play: Play,
    /// The number of winning turns to list; none also means that they need not be counted.
    limit: usize,
    budget: &'a Budget,
}

/// Solves a sum whose turns move in several components.
pub(crate) fn solve(sum: &mut Sum, options: &SolveOptions, budget: &Budget) -> Result<Answer, SolveError> {
    if !options.theory() {
        return definition::solve(sum, options, budget);
    }
    let (turns, play, components) = (sum.turns(), sum.play(), sum.components.clone());
    let limit = options.moves.limit();
    let verdict =
        TurnQuestion { games: &mut sum.games, components: &components, turns, play, limit, budget }.verdict()?;
    let total = match (verdict.wins, options.moves) {
        (false, _) => Some(Number::from(0)),
        (true, MovesWanted::None) => None,
        (true, _) => verdict.total,
    };
    let listed = verdict.listed.iter().map(|made| turn(sum, made)).collect();
    Ok(Answer {
        outcome: Outcome::mover_wins(verdict.wins),
        play,
        value: None,
        components: std::iter::zip(&components, verdict.bases)
            .map(|((game, position), basis)| Component {
                rule: sum.games[*game].rule().to_owned(),
                position: position.clone(),
                value: None,
                basis,
                method: verdict.method,
            })
            .collect(),
        moves: Moves { listed, total, best: None },
        standing: verdict.standing,
    })
}

/// A turn with its words.
pub(crate) fn turn(sum: &Sum, made: &[(usize, Vec<Position>)]) -> WinningMove {
    let (mut changes, mut words) = (Vec::new(), Vec::new());
    for (component, to) in made {
        let Some((game, from)) = sum.components.get(*component) else { continue };
        words.push(wording::describe(manner(&sum.games[*game]), from, to));
        changes.push(Change { component: *component, from: from.clone(), to: to.clone() });
    }
    WinningMove { changes, value_after: None, text: words.join("; ") }
}

impl TurnQuestion<'_> {
    fn verdict(mut self) -> Result<Verdict, SolveError> {
        match self.turns {
            Turns::Every => every::verdict(&mut self),
            Turns::First => relay::verdict(&mut self),
            Turns::One => some::verdict(&mut self, 1, 1),
            Turns::Some { least, most } => some::verdict(&mut self, least, most),
        }
    }

    /// A component as the searches take it.
    fn state(&self, component: usize) -> Result<Vec<i64>, SolveError> {
        definition::state(&self.components[component].1)
    }

    fn game(&mut self, component: usize) -> &mut Game {
        let game = self.components[component].0;
        &mut self.games[game]
    }

    /// Whether a component has a move.
    fn is_live(&mut self, component: usize) -> Result<bool, SolveError> {
        let state = self.state(component)?;
        let budget = self.budget;
        let mover = self.game(component).study.mover();
        let flow = mover.for_each_option(&mut Scratch::default(), &state, budget, |_| ControlFlow::Break(()));
        flow.map(|flow| flow.is_break()).map_err(crate::winning::move_error)
    }

    /// Whether some component can fall into several.
    fn splits(&self) -> bool {
        self.components.iter().any(|(game, _)| self.games[*game].splits())
    }

    /// Does something that may take for ever for positions far out, with patience for them.
    fn patiently<T>(
        &mut self,
        component: usize,
        work: impl FnOnce(&mut Game, &[i64], &Budget) -> Result<T, SearchError>,
    ) -> Result<T, SolveError> {
        let state = self.state(component)?;
        let far = self.budget.time().is_none() && state.iter().any(|&number| number.unsigned_abs() >= NEAR);
        let budget = if far { self.budget.clone().with_effort(EFFORT) } else { self.budget.clone() };
        let position = self.components[component].1.clone();
        let game = self.game(component);
        match work(game, &state, &budget) {
            Err(SearchError::Stopped(stop)) if self.budget.outlives(&stop) => Err(SolveError::OutOfReach {
                position,
                known: "no theorem is known for such turns so far out; give --time to go on".into(),
                hint: None,
            }),
            other => other.map_err(|error| search_error(error, 0)),
        }
    }
}

impl Game {
    /// The game with turns in one component.
    fn alone(&mut self, play: Play) -> &mut Game {
        let place = usize::from(play == Play::Misere);
        let ruleset = &self.ruleset;
        self.company.alone[place].get_or_insert_with(|| {
            Box::new(Self::from_ruleset(Ruleset { play, turns: Turns::One, ..ruleset.clone() }, Vec::new()))
        })
    }

    /// The numbers of its positions for this pace.
    fn tempo(&mut self, pace: TempoKind) -> &mut Tempo {
        let tempos = &mut self.company.tempos;
        let place = tempos.iter().position(|(known, _)| *known == pace).unwrap_or_else(|| {
            tempos.push((pace, Tempo::new(&self.ruleset, pace)));
            tempos.len() - 1
        });
        &mut tempos[place].1
    }

    /// The winner of a single position, where turns move in several components.
    pub(crate) fn outcome_in_turns(
        &mut self,
        position: Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<ValueAt, SolveError> {
        if !options.theory() {
            let cell = self.defined_cell(&position, budget)?;
            let basis = format!("exact: computed from the definition up to {position}");
            return Ok(ValueAt { position, cell, standing: Standing::Exact, basis });
        }
        let (turns, play) = (self.ruleset.turns, self.ruleset.play);
        let components = [(0, position)];
        let games = std::slice::from_mut(self);
        let verdict = TurnQuestion { games, components: &components, turns, play, limit: 0, budget }.verdict()?;
        let [(_, position)] = components;
        let cell = Cell::Outcome(Outcome::mover_wins(verdict.wins));
        let basis = verdict.bases.into_iter().next().unwrap_or_default();
        Ok(ValueAt { position, cell, standing: verdict.standing, basis })
    }
}
