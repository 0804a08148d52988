//! Answers by the definition alone ([`crate::Trust::Definition`]): plain options, mex, and win/lose
//! search, with no theorem about sums, no period and no shortcut. Users and tests compare all other
//! answers with it.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::ask::table;
use crate::cell::{Cell, ValueAt};
use crate::code::model::{Modelled, Writing};
use crate::code::values;
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, Step, SumMethod};
use crate::messages::say;
use crate::options::SolveOptions;
use crate::plays::loopy::solved_sums::{self, EachOption, Lists, SolvedSums};
use crate::plays::state::state;
use crate::plays::turns;
use crate::sum::Sum;
use crate::tell::basis::Basis;
use crate::tell::wording::{self, manner};
use budget::{Budget, Progress};
use claims::error::SolveError;
use claims::hint::Hint;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use programs::Program;
use rules::oracle::{Oracle, OracleError};
use rules::ruleset::{Play, Ruleset, Turns};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The name of the method in plans and answers.
const NAME: &str = "definition";

/// The state of a sum in the search: components in ascending order, each with the index of its
/// game.
type SumState = Vec<(usize, Vec<i64>)>;

/// Win/lose search on sums of several games, based on nothing but their options.
pub(crate) struct Raw<'r> {
    oracles: Vec<Oracle<'r>>,
    /// Whether equal positions of a game cancel, as two heads on one coin do.
    cancelling: Vec<bool>,
    play: Play,
    turns: Turns,
    mover_wins: HashMap<SumState, bool>,
    budget: Budget,
    bytes: u64,
    /// The number of components in all options listed for the current question.
    written: u64,
}

/// The options chosen in the components that move, by their index.
type Changes = Vec<(usize, Vec<Vec<i64>>)>;

/// A sum whose options are being examined.
struct Frame {
    sum: SumState,
    options: std::vec::IntoIter<SumState>,
    has_option: bool,
}

impl<'r> Raw<'r> {
    pub(crate) fn new(rulesets: impl IntoIterator<Item = &'r Ruleset>, play: Play, budget: &Budget) -> Self {
        let rulesets: Vec<&Ruleset> = rulesets.into_iter().collect();
        let cancelling = rulesets.iter().map(|ruleset| ruleset.coins().is_some()).collect();
        let turns = rulesets.first().map_or(Turns::One, |ruleset| ruleset.turns);
        let oracles = rulesets.into_iter().map(|ruleset| Oracle::with_budget(ruleset, budget)).collect();
        let (mover_wins, budget) = (HashMap::new(), budget.clone());
        Self { oracles, cancelling, play, turns, mover_wins, budget, bytes: 0, written: 0 }
    }

    /// A sum in ascending order, without heads that cancel.
    fn settled(&self, mut sum: SumState) -> SumState {
        if self.turns == Turns::First {
            return sum;
        }
        sum.sort_unstable();
        if self.cancelling.contains(&true) {
            let mut kept: SumState = Vec::with_capacity(sum.len());
            for part in sum {
                match kept.last() {
                    Some(last) if *last == part && self.cancelling[part.0] => _ = kept.pop(),
                    _ => kept.push(part),
                }
            }
            return kept;
        }
        sum
    }

    /// The sums that one move from `sum` leads to.
    fn options(&mut self, sum: &SumState) -> Result<Vec<SumState>, SolveError> {
        if self.turns != Turns::One {
            let all: BTreeSet<SumState> = self.turns(sum)?.into_iter().map(|(_, to)| to).collect();
            return Ok(all.into_iter().collect());
        }
        let mut all = Vec::new();
        for (i, (game, state)) in sum.iter().enumerate() {
            for option in self.oracles[*game].options(state).map_err(oracle_error)? {
                let mut after = sum.clone();
                after.remove(i);
                after.extend(option.into_iter().map(|part| (*game, part)));
                all.push(self.settled(after));
            }
        }
        Ok(all)
    }

    /// The legal turns in several components: the options of the components that move, and the
    /// resulting sum. It tries every choice of an option, or none, for every component, except
    /// choices in which too many or too few components move.
    fn turns(&mut self, sum: &SumState) -> Result<Vec<(Changes, SumState)>, SolveError> {
        let mut options: Vec<Vec<Option<Vec<Vec<i64>>>>> = Vec::with_capacity(sum.len());
        for (game, state) in sum {
            let own = self.oracles[*game].options(state).map_err(oracle_error)?;
            options.push(std::iter::once(None).chain(own.into_iter().map(Some)).collect());
        }
        let able: Vec<bool> = options.iter().map(|own| own.len() > 1).collect();
        let (_, most) = self.turns.range();
        // If every component that can must move, no wheel with an option stays at 0.
        let lowest: Vec<usize> = able.iter().map(|&able| usize::from(able && self.turns == Turns::Every)).collect();
        let mut wheels = lowest.clone();
        let mut all = Vec::new();
        let mut looked = 0u64;
        loop {
            looked += 1;
            if looked.is_multiple_of(1024) {
                let poll = self.budget.poll(Progress { done: looked, total: None, unit: "turns" });
                poll.map_err(|stop| oracle_error(OracleError::Stop(stop)))?;
            }
            if legal(self.turns, &wheels, &able) {
                let (mut changes, mut to) = (Changes::new(), SumState::new());
                for (i, (game, state)) in sum.iter().enumerate() {
                    match &options[i][wheels[i]] {
                        None => to.push((*game, state.clone())),
                        Some(option) => {
                            to.extend(option.iter().map(|part| (*game, part.clone())));
                            changes.push((i, option.clone()));
                        }
                    }
                }
                all.push((changes, self.settled(to)));
            }
            // Advance like an odometer, the last wheel first; no further wheel leaves 0 once the
            // largest allowed number of them has.
            let moved = |end: usize| wheels[..end].iter().filter(|&&wheel| wheel > 0).count() as u64;
            let turns_on = |&i: &usize| wheels[i] + 1 < options[i].len() && moved(i) < most;
            let Some(place) = (0..wheels.len()).rev().find(turns_on) else {
                return Ok(all);
            };
            wheels[place] += 1;
            wheels[place + 1..].copy_from_slice(&lowest[place + 1..]);
        }
    }

    /// Whether the player to move wins `sum`.
    pub(crate) fn mover_wins(&mut self, sum: &[(usize, Vec<i64>)]) -> Result<bool, SolveError> {
        Ok(self.mover_wins_within(sum, u64::MAX)?.unwrap_or(false))
    }

    /// Whether the player to move wins; `None` if the search would have to list options with more
    /// than `most` components in total.
    fn mover_wins_within(&mut self, sum: &[(usize, Vec<i64>)], most: u64) -> Result<Option<bool>, SolveError> {
        self.written = 0;
        let root = self.settled(sum.to_vec());
        let mut stack: Vec<Frame> = Vec::new();
        let mut on_stack: HashSet<SumState> = HashSet::new();
        let mut result = self.open(root, &mut stack, &mut on_stack)?;
        while let Some(frame) = stack.last_mut() {
            // An option that the other player loses decides; otherwise the next option is examined.
            let decided = match (result, frame.options.as_slice().is_empty()) {
                (Some(false), _) => Some(true),
                (_, true) => Some(if frame.has_option { false } else { self.play == Play::Misere }),
                _ => None,
            };
            match decided {
                Some(wins) => {
                    let Some(done) = stack.pop() else { break };
                    on_stack.remove(&done.sum);
                    self.store(done.sum, wins)?;
                    result = Some(wins);
                }
                None => {
                    let Some(next) = frame.options.next() else { continue };
                    result = self.open(next, &mut stack, &mut on_stack)?;
                    if self.written > most {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(result)
    }

    /// Returns the result for a sum if it is known; otherwise pushes it on the stack.
    fn open(
        &mut self,
        sum: SumState,
        stack: &mut Vec<Frame>,
        on_stack: &mut HashSet<SumState>,
    ) -> Result<Option<bool>, SolveError> {
        if let Some(&known) = self.mover_wins.get(&sum) {
            return Ok(Some(known));
        }
        if !on_stack.insert(sum.clone()) {
            let start = stack.iter().position(|frame| frame.sum == sum).unwrap_or(0);
            return Err(SolveError::cycle(stack[start..].iter().map(|frame| in_one(&frame.sum)).collect()));
        }
        let options = self.options(&sum)?;
        self.written += options.iter().map(|option| option.len() as u64 + 1).sum::<u64>();
        stack.push(Frame { has_option: !options.is_empty(), options: options.into_iter(), sum });
        Ok(None)
    }

    fn store(&mut self, sum: SumState, wins: bool) -> Result<(), SolveError> {
        const OVERHEAD: u64 = 64;
        self.bytes += OVERHEAD + sum.iter().map(|(_, state)| OVERHEAD + 8 * state.len() as u64).sum::<u64>();
        let done = self.mover_wins.len() as u64;
        let poll = match done.is_multiple_of(256) {
            true => self.budget.poll(Progress { done, total: None, unit: "sums" }),
            false => Ok(()),
        };
        poll.and_then(|()| self.budget.reserve(self.bytes)).map_err(|stop| oracle_error(OracleError::Stop(stop)))?;
        self.mover_wins.insert(sum, wins);
        Ok(())
    }

    /// The outcome of `sum`, also under loopy play; `None` if the options that the search lists
    /// would have more than `most` components in total.
    pub(crate) fn outcome(&mut self, sum: &[(usize, Vec<i64>)], most: u64) -> Result<Option<Outcome>, SolveError> {
        match self.mover_wins_within(sum, most) {
            Err(cycle @ SolveError::Loop { .. }) if self.turns == Turns::One => {
                let (play, budget) = (self.play, self.budget.clone());
                Ok(Some(SolvedSums::new(sum, play, self, &cycle, &budget)?.outcome()))
            }
            wins => Ok(wins?.map(Outcome::mover_wins)),
        }
    }

    fn value(&mut self, game: usize, state: &[i64]) -> Result<u64, SolveError> {
        self.oracles[game].value(state).map_err(oracle_error)
    }
}

/// Whether exactly the allowed components move; a wheel at 0 means that its component rests.
pub(crate) fn legal(turns: Turns, wheels: &[usize], able: &[bool]) -> bool {
    let moved: Vec<usize> = (0..wheels.len()).filter(|&i| wheels[i] > 0).collect();
    let can: Vec<usize> = (0..able.len()).filter(|&i| able[i]).collect();
    match turns {
        Turns::One | Turns::Obliging | Turns::Judged => moved.len() == 1,
        Turns::Every => !moved.is_empty() && moved == can,
        Turns::First => moved.len() == 1 && moved.first() == can.first(),
        turns @ (Turns::Some { .. } | Turns::Among(_)) => !moved.is_empty() && turns.allows(moved.len() as u64),
    }
}

/// A sum as one position, to display a cycle.
fn in_one(sum: &SumState) -> Position {
    Position::from_state(&sum.iter().flat_map(|(_, state)| state.iter().copied()).collect::<Vec<i64>>())
}

impl Lists for Raw<'_> {
    fn list(&mut self, game: usize, state: &[i64], each: &mut EachOption<'_>) -> Result<(), SolveError> {
        for option in self.oracles[game].options(state).map_err(oracle_error)? {
            each(None, &option.iter().map(Vec::as_slice).collect::<Vec<&[i64]>>())?;
        }
        Ok(())
    }
}

/// Searches the game tree of the sum itself.
pub(crate) struct Definition;

impl SumMethod for Definition {
    fn steps(&self, _game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of(NAME, Ok(()))]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        let (mut raw, states) = raw(sum, ask.budget)?;
        settled(sum, &mut raw, &states, ask.options).map(Some)
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let cell = game.defined_cell(at, ask.budget)?;
        let basis = match ask.options.theory() {
            // Theorems could be used, but there is none for such rows.
            true => say::row_of_heads_searched(),
            false => say::computed_up_to(at),
        };
        Ok(Some(ValueAt::of(at, cell, Standing::Exact, Basis::exact(basis))))
    }

    /// No program is made for rows of heads under misère play; the last method reports why.
    fn program(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Program> {
        values::adding_up(game, writing)
    }
}

/// The definition for loopy play: the graph of all sums.
pub(crate) struct PlainGraph;

impl SumMethod for PlainGraph {
    fn rescue(&self, sum: &mut Sum, failure: &SolveError, ask: Ask<'_>) -> Reply<Answer> {
        if !matches!(failure, SolveError::Loop { .. }) || sum.turns() != Turns::One {
            return Ok(None);
        }
        let (mut raw, states) = raw(sum, ask.budget)?;
        solved_sums::answer(sum, &states, &mut raw, failure, ask.options, ask.budget).map(Some)
    }
}

/// The search for a sum, and the state of the sum.
fn raw<'s>(sum: &'s Sum, budget: &Budget) -> Result<(Raw<'s>, SumState), SolveError> {
    let states = sum.components.iter().map(|(game, position)| Ok((*game, state(position)?)));
    let states = states.collect::<Result<SumState, SolveError>>()?;
    Ok((Raw::new(sum.games.iter().map(Game::ruleset), sum.play(), budget), states))
}

fn settled(sum: &Sum, raw: &mut Raw<'_>, states: &SumState, options: &SolveOptions) -> Result<Answer, SolveError> {
    let play = sum.play();
    // A sum can grow for ever without repeating (`n -> n, n-1`), so each component is first
    // searched for cycles.
    let mut values = Vec::with_capacity(states.len());
    for (game, at) in states {
        values.push(raw.value(*game, at)?);
    }
    let valued = play == Play::Normal && sum.turns() == Turns::One;
    let wins = raw.mover_wins(states)?;
    let mut components = Vec::new();
    for ((game, position), value) in std::iter::zip(&sum.components, values) {
        let value = valued.then(|| Number::from(value).into());
        let basis = Basis::exact(say::computed_up_to(position));
        components.push(Component {
            rule: sum.games[*game].rule().to_owned(),
            parameters: sum.games[*game].usual_parameters(),
            position: position.clone(),
            value,
            basis,
            method: NAME,
        });
    }
    let moves = if wins && options.moves != MovesWanted::None {
        winning_moves(sum, raw, states, options)?
    } else {
        Moves { total: (!wins).then(|| Number::from(0)), ..Moves::default() }
    };
    let values = components.iter().filter_map(|component| component.value.as_ref()?.nim());
    let value = values.fold(Number::from(0), |xor, value| &xor ^ value);
    Ok(Answer {
        outcome: Outcome::mover_wins(wins),
        play,
        value: valued.then_some(value.into()),
        components,
        moves,
        standing: Standing::Exact,
    })
}

fn winning_moves(sum: &Sum, raw: &mut Raw<'_>, states: &SumState, options: &SolveOptions) -> Result<Moves, SolveError> {
    let mut moves = Moves::default();
    let mut count = 0u64;
    if sum.turns() != Turns::One {
        for (changes, after) in raw.turns(states)? {
            if raw.mover_wins(&after)? {
                continue;
            }
            count += 1;
            if moves.listed.len() < options.moves.limit() {
                let placed =
                    |game: usize, to: &[Vec<i64>]| to.iter().map(|part| sum.games[game].placed(part)).collect();
                let made: Vec<(usize, Vec<Position>)> =
                    changes.iter().map(|(i, to)| (*i, placed(states[*i].0, to))).collect();
                moves.listed.push(turns::turn(sum, &made));
            }
        }
        moves.total = Some(Number::from(count));
        return Ok(moves);
    }
    let live = sum.live();
    for (component, (game, from)) in sum.components.iter().enumerate().filter(|(component, _)| live[*component]) {
        for option in raw.oracles[*game].options(&states[component].1).map_err(oracle_error)? {
            let mut after = states.clone();
            after.remove(component);
            after.extend(option.iter().map(|part| (*game, part.clone())));
            if raw.mover_wins(&after)? {
                continue;
            }
            count += 1;
            if moves.listed.len() < options.moves.limit() {
                let to: Vec<Position> = option.iter().map(|part| sum.games[*game].placed(part)).collect();
                moves.listed.push(WinningMove {
                    text: wording::describe(manner(sum.games[*game].ruleset()), from, &to),
                    changes: vec![Change { component, from: from.clone(), to }],
                    value_after: (sum.play() == Play::Normal).then(|| Number::from(0).into()),
                });
            }
        }
    }
    moves.total = Some(Number::from(count));
    Ok(moves)
}

impl Game {
    /// The nim-value of a position, or its outcome under misère play, by the definition.
    fn defined_cell(&self, at: &Position, budget: &Budget) -> Result<Cell, SolveError> {
        let mut raw = Raw::new([self.ruleset()], self.ruleset().play, budget);
        self.defined(&mut raw, &state(at)?)
    }

    /// The cells of all positions of a box; the last coordinate runs fastest.
    pub(crate) fn defined_cells(
        &self,
        from: &[u64],
        shape: &[usize],
        budget: &Budget,
    ) -> Result<Vec<Cell>, SolveError> {
        let mut raw = Raw::new([self.ruleset()], self.ruleset().play, budget);
        table::positions(from, shape).map(|at| self.defined(&mut raw, &state(&self.canonical(at))?)).collect()
    }

    fn defined(&self, raw: &mut Raw<'_>, state: &[i64]) -> Result<Cell, SolveError> {
        Ok(match self.ruleset().play {
            Play::Normal if raw.turns == Turns::One => Cell::Value(Number::from(raw.value(0, state)?)),
            _ => Cell::Outcome(Outcome::mover_wins(raw.mover_wins(&[(0, state.to_vec())])?)),
        })
    }
}

/// Converts an error of the definition into an error of the facade.
pub(crate) fn oracle_error(error: OracleError) -> SolveError {
    match error {
        OracleError::Cycle(cycle) => {
            let one = |sum: &Vec<Vec<i64>>| Position::from_state(&sum.concat());
            SolveError::cycle(cycle.iter().map(one).collect())
        }
        OracleError::Stop(stop) => SolveError::stopped(stop, say::reached_definition()).hinted(Hint::Theorems),
        other => SolveError::Overflow(other.to_string().into()),
    }
}
