//! A sum in which a turn moves in several components, as its methods receive it, and their answer
//! in words.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::cell::{Cell, ValueAt};
use crate::code::model::{Modelled, Writing};
use crate::code::{self, values};
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, Step, SumMethod};
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::options::between_components;
use crate::plays::state::state;
use crate::sum::Sum;
use crate::tell::basis::Basis;
use crate::tell::wording::{self, manner};
use crate::value::Value;
use budget::{Budget, Stop};
use claims::error::SolveError;
use claims::hint::Hint;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use claims::values::{EFFORT, NEAR, search_error};
use positions::{JointSums, SearchError, Tempo, TempoKind};
use programs::Program;
use rules::moves::Scratch;
use rules::ruleset::{Play, Ruleset, Turns};
use std::ops::ControlFlow;

/// Results that are remembered with a game.
#[derive(Default)]
pub(super) struct Remembered {
    /// The game with turns in one component, in normal and in misère play.
    pub(super) alone: [Option<Box<Game>>; 2],
    pub(super) tempos: Vec<(TempoKind, Tempo)>,
    /// The search through sums, and the rules of its games.
    pub(super) company: Option<(Vec<Ruleset>, JointSums)>,
}

/// A sum is valued as one position if about this many sums can be reached, within this effort, in
/// looks of the budget: some hundredths of a second.
const MOST_SUMS: u64 = 1 << 12;
const VALUE_EFFORT: u64 = 50;
/// Sums of more components are not valued as a whole: their turns are too many.
const MOST_VALUED: usize = 16;

/// The moves of a turn: components by index, each with its new positions.
pub(super) type Made = Vec<(usize, Vec<Position>)>;

/// The answer for a sum before it is put into words.
pub(super) struct Verdict {
    pub(super) wins: bool,
    /// The basis for each component.
    pub(super) bases: Vec<Basis>,
    pub(super) standing: Standing,
    /// Winning turns, at most as many as requested.
    pub(super) listed: Vec<Made>,
    pub(super) total: Option<Number>,
}

impl Verdict {
    /// A verdict without winning turns.
    pub(super) fn of(wins: bool, bases: Vec<Basis>, standing: Standing) -> Self {
        Self { wins, bases, standing, listed: Vec::new(), total: Some(Number::from(0)) }
    }

    /// Adds the winning turns that `list` finds, at most `limit`. If they exceed the memory or the
    /// time, they are not counted; the winner is known nevertheless.
    pub(super) fn listing(
        mut self,
        limit: usize,
        list: impl FnOnce(&mut Self) -> Result<(), SolveError>,
    ) -> Result<Self, SolveError> {
        if !self.wins || limit == 0 {
            return Ok(self);
        }
        match list(&mut self) {
            Err(error) if error.leaves_the_winner() => self.total = None,
            listed => listed?,
        }
        Ok(self)
    }
}

/// A sum of positions of some games, with the options of the question.
pub(super) struct TurnQuestion<'a> {
    pub(super) games: &'a mut [Game],
    pub(super) components: &'a [(usize, Position)],
    pub(super) turns: Turns,
    pub(super) play: Play,
    /// The number of winning turns to list; with 0 they need not be counted, either.
    pub(super) limit: usize,
    pub(super) budget: &'a Budget,
}

/// One way to decide such sums.
pub(crate) struct Rung {
    /// Its name in plans and answers.
    pub(super) name: &'static str,
    /// Whether it may decide sums of positions of a game; the error says why not.
    pub(super) open: fn(&Game) -> Result<(), Message>,
    pub(super) verdict: fn(&mut TurnQuestion<'_>) -> Reply<Verdict>,
}

impl Rung {
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }
}

impl SumMethod for Rung {
    fn steps(&self, game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of(self.name, (self.open)(game))]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        let (turns, play) = (sum.turns(), sum.play());
        let (limit, budget) = (ask.options.moves.limit(), ask.budget);
        let mut asked = TurnQuestion { games: &mut sum.games, components: &sum.components, turns, play, limit, budget };
        let Some(verdict) = (self.verdict)(&mut asked)? else { return Ok(None) };
        let total = match (verdict.wins, ask.options.moves) {
            (false, _) => Some(Number::from(0)),
            (true, MovesWanted::None) => None,
            (true, _) => verdict.total,
        };
        let value = asked.whole_value(verdict.wins)?;
        let listed = verdict.listed.iter().map(|made| turn(sum, made)).collect();
        let mut components = Vec::with_capacity(sum.components.len());
        for ((game, position), basis) in std::iter::zip(&sum.components, verdict.bases) {
            between_components(ask.budget)?;
            let (rule, position) = (sum.games[*game].rule().to_owned(), position.clone());
            let parameters = sum.games[*game].usual_parameters();
            components.push(Component { rule, parameters, position, value: None, basis, method: self.name });
        }
        Ok(Some(Answer {
            outcome: Outcome::mover_wins(verdict.wins),
            play,
            value: value.map(Value::from),
            components,
            moves: Moves { listed, total, best: None },
            standing: verdict.standing,
        }))
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let (turns, play, components) = (game.ruleset.turns, game.ruleset.play, [(0, at.clone())]);
        let games = std::slice::from_mut(game);
        let mut asked = TurnQuestion { games, components: &components, turns, play, limit: 0, budget: ask.budget };
        let Some(verdict) = (self.verdict)(&mut asked)? else { return Ok(None) };
        let cell = Cell::Outcome(Outcome::mover_wins(verdict.wins));
        let basis = verdict.bases.into_iter().next().unwrap_or_else(Basis::none_left);
        Ok(Some(ValueAt::of(at, cell, verdict.standing, basis)))
    }

    fn program(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Program> {
        // The piles of a test case are one component, so a turn in several components moves in this
        // one.
        let one = game.ruleset().turns.may_move_in_one() && game.ruleset().piles().is_some();
        if one { values::adding_up(game, writing) } else { code::turns::program(game, writing).map(Some) }
    }
}

pub(crate) fn turn(sum: &Sum, made: &[(usize, Vec<Position>)]) -> WinningMove {
    let (mut changes, mut words) = (Vec::new(), Vec::new());
    for (component, to) in made {
        let Some((game, from)) = sum.components.get(*component) else { continue };
        let said = wording::describe(manner(sum.games[*game].ruleset()), from, to);
        words.push(if from.1.has_places() && sum.components.len() > 1 {
            say::in_component(said, component + 1)
        } else {
            said
        });
        changes.push(Change { component: *component, from: from.clone(), to: to.clone() });
    }
    WinningMove { changes, value_after: None, text: Message::steps(words) }
}

impl TurnQuestion<'_> {
    /// The components that have a move.
    pub(super) fn live(&mut self) -> Result<Vec<usize>, SolveError> {
        let mut live = Vec::new();
        for component in 0..self.components.len() {
            if self.is_live(component)? {
                live.push(component);
            }
        }
        Ok(live)
    }

    /// The nim-value of the sum as one position, whose moves are the turns, if few sums can be
    /// reached; it must agree with the winner. `play first` and misère play have none.
    fn whole_value(&self, wins: bool) -> Result<Option<Number>, SolveError> {
        if self.turns == Turns::First || self.play == Play::Misere || self.components.len() > MOST_VALUED {
            return Ok(None);
        }
        let states =
            (0..self.components.len()).map(|component| Ok((self.components[component].0, self.state(component)?)));
        let states = states.collect::<Result<Vec<_>, SolveError>>()?;
        let below = |(_, state): &(usize, Vec<i64>)| {
            state.iter().fold(1u64, |all, &number| all.saturating_add(number.unsigned_abs()))
        };
        if states.iter().map(below).fold(1, u64::saturating_mul) > MOST_SUMS {
            return Ok(None);
        }
        let rulesets: Vec<Ruleset> = self.games.iter().map(|game| game.ruleset().clone()).collect();
        let brief = self.budget.clone().with_effort(VALUE_EFFORT);
        // A new search each time: whether it ends within the effort must not depend on questions
        // asked before.
        match JointSums::of_values(&rulesets, self.turns).value(&states, &brief) {
            Ok(value) => {
                debug_assert_eq!(value != 0, wins, "{states:?}");
                Ok(Some(Number::from(value)).filter(|_| (value != 0) == wins))
            }
            // The winner is known: only an impatient caller ends the question.
            Err(SearchError::Stopped(stop)) if !matches!(stop, Stop::Effort | Stop::Memory { .. }) => {
                Err(SolveError::stopped(stop, say::reached_winning_moves()))
            }
            Err(_) => Ok(None),
        }
    }

    /// A component as a state for the searches.
    pub(super) fn state(&self, component: usize) -> Result<Vec<i64>, SolveError> {
        between_components(self.budget)?;
        state(&self.components[component].1)
    }

    pub(super) fn game(&mut self, component: usize) -> &mut Game {
        let game = self.components[component].0;
        &mut self.games[game]
    }

    /// Whether a component has a move.
    pub(super) fn is_live(&mut self, component: usize) -> Result<bool, SolveError> {
        let state = self.state(component)?;
        let budget = self.budget;
        let mover = self.game(component).known_values.mover();
        let flow = mover.for_each_option(&mut Scratch::default(), &state, budget, |_| ControlFlow::Break(()));
        flow.map(|flow| flow.is_break()).map_err(claims::error::move_error)
    }

    /// Whether some component can split into several.
    pub(super) fn splits(&self) -> bool {
        self.components.iter().any(|(game, _)| self.games[*game].splits())
    }

    /// Runs work that might never end for positions far out; for these the effort is limited.
    pub(super) fn patiently<T>(
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
            Err(SearchError::Stopped(stop)) if self.budget.outlives(&stop) => {
                Err(SolveError::out_of_reach(position, say::known_turns()).hinted(Hint::MoreEffort))
            }
            other => other.map_err(|error| search_error(error, 0)),
        }
    }
}

impl Game {
    /// The same game with turns in one component.
    pub(super) fn alone(&mut self, play: Play) -> &mut Game {
        let place = usize::from(play == Play::Misere);
        let (ruleset, known) = self.room::<Remembered>();
        known.alone[place]
            .get_or_insert_with(|| Box::new(Self::within(Ruleset { play, turns: Turns::One, ..ruleset.clone() })))
    }

    /// The numbers of the game's positions for this pace.
    pub(super) fn tempo(&mut self, pace: TempoKind) -> &mut Tempo {
        let (ruleset, Remembered { tempos, .. }) = self.room();
        let place = tempos.iter().position(|(known, _)| *known == pace).unwrap_or_else(|| {
            tempos.push((pace, Tempo::new(ruleset, pace)));
            tempos.len() - 1
        });
        &mut tempos[place].1
    }
}
