//! Loopy play, which need not end: the values of C. A. B. Smith (1966), and draws.
//!
//! If a position can repeat, there are no nim-values by recursion. As long as only finitely many
//! positions are reachable, they form a graph, and [`graphs`] finds its values, finite or infinite,
//! which add up in sums. The method does not depend on the text of the rule: every game is first
//! tried for nim-values, and only a cycle met on the way leads to this file. If too many positions
//! are reachable, perhaps infinitely many, the answer stays that cycle.
//!
//! Misère sums and answers without theory have no values: for them all reachable sums form the
//! graph ([`solved_sums`]).
pub(crate) mod solved_sums;

use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::cell::{Cell, ValueAt};
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, Step, SumMethod};
use crate::messages::{Message, say};
use crate::options::{SolveOptions, between_components};
use crate::sum::Sum;
use crate::tell::basis::Basis;
use crate::tell::wording::{self, manner};
use crate::value::Value;
use budget::{Budget, Stop};
use claims::error::{SolveError, move_error};
use claims::hint::Hint;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use graphs::{ReachError, Reached, Solution, reach};
use rules::moves::{MoveError, Mover, Options, Scratch, parts};
use rules::ruleset::{Play, Termination};
use std::collections::HashMap;
use std::sync::Arc;

/// The name of the method in plans and answers.
pub(crate) const NAME: &str = "loopy";
/// Without a time limit of the caller, at most this many positions are explored, ...
const MOST_POSITIONS: usize = 1 << 21;
/// ... with this effort in looks of the budget, ...
const EFFORT: u64 = 3_000;
/// ... in at most this much memory, in bytes.
const MOST_BYTES: u64 = 1 << 30;
/// The effort to see whether sums grow for ever, in looks of the budget.
const GROWTH_EFFORT: u64 = 200;
/// The budget is polled once per this many positions.
const POLL: usize = 1 << 16;
/// The clock is polled once per this many options of one position.
const POLL_OPTIONS: usize = 1 << 12;
/// The moves of a component with more options than this are not counted.
const MOST_OPTIONS: usize = 1 << 20;

/// A sum of positions of one rule as the list of all their numbers; usually a single position.
type State = Box<[i64]>;

/// The graph of the positions of a rule reachable from the given ones.
pub(crate) struct Labelled {
    reached: Reached<State>,
    solution: Solution<'static>,
    starts: usize,
}

impl Labelled {
    fn new(mover: &Mover, starts: Vec<State>, budget: &Budget) -> Result<Self, ReachError<MoveError>> {
        let (most, budget) = limits(budget);
        let mut lister = SumLister::new(mover, &budget);
        let starts_given = starts.len();
        let bytes = |state: &State| 8 * state.len() + 16;
        let reached = reach(starts, most, bytes, &budget, |state, options| lister.options(state, options));
        let mut reached = reached.map_err(|error| match error {
            // Listing the options of a single position may also exceed the effort.
            ReachError::Options(MoveError::Stopped(stop @ (Stop::Effort | Stop::Memory { limit: MOST_BYTES, .. }))) => {
                ReachError::Stopped(stop)
            }
            error => error,
        })?;
        let graph = Arc::new(std::mem::take(&mut reached.graph));
        let solution = graph.into_solution(&budget)?;
        Ok(Self { reached, solution, starts: starts_given })
    }

    fn vertex(&self, state: &[i64]) -> Option<u32> {
        self.reached.vertex(state)
    }

    /// The number of positions reachable from these; the graph may also contain positions of
    /// earlier questions.
    fn count_from(&self, positions: &[Position]) -> usize {
        let graph = self.solution.graph();
        let mut seen = vec![false; graph.len()];
        let mut open: Vec<u32> = positions.iter().filter_map(|at| self.vertex(&at.to_state()?)).collect();
        let mut count = 0;
        while let Some(vertex) = open.pop() {
            if !std::mem::replace(&mut seen[vertex as usize], true) {
                count += 1;
                open.extend(graph.moves(vertex).iter().filter(|&&next| !seen[next as usize]));
            }
        }
        count
    }
}

/// The limits of exploring: without a time limit of the caller, as much as a user would wait for.
fn limits(budget: &Budget) -> (usize, Budget) {
    match budget.time() {
        Some(_) => (usize::MAX, budget.clone()),
        None => {
            let memory = budget.memory().map_or(MOST_BYTES, |memory| memory.min(MOST_BYTES));
            (MOST_POSITIONS, budget.clone().with_effort(EFFORT).with_memory(memory))
        }
    }
}

/// Why there are no values after all, if the limits were our own; a limit of the caller is an
/// error.
fn unexplored<E: std::fmt::Display>(error: &ReachError<E>, budget: &Budget) -> Result<(Message, Option<Hint>), Stop> {
    match error {
        ReachError::Stopped(stop) if budget.outlives(stop) => Ok((say::unexplored_effort(), Some(Hint::TimeLimit))),
        ReachError::Stopped(Stop::Memory { limit: MOST_BYTES, .. }) if budget.time().is_none() => {
            let most = budget::Bytes(MOST_BYTES).to_string();
            Ok((say::unexplored_memory(most), Some(Hint::TimeLimit)))
        }
        ReachError::Stopped(stop) => Err(*stop),
        ReachError::TooMany(most) => Ok((say::unexplored_many(*most), Some(Hint::TimeLimit))),
        other => Ok((other.to_string().into(), None)),
    }
}

/// The error for a cycle among too many positions.
fn too_many<E: std::fmt::Display>(cycle: SolveError, error: &ReachError<E>, budget: &Budget) -> SolveError {
    match (unexplored(error, budget), cycle) {
        (Ok((why, hint)), SolveError::Loop { cycle, .. }) => {
            SolveError::Loop { cycle, unexplored: Some(why), hints: hint.into_iter().collect() }
        }
        (Ok(_), other) => other,
        (Err(stop), _) => listing(stop),
    }
}

/// The error of a limit that ends the listing.
fn listing(stop: Stop) -> SolveError {
    SolveError::stopped(stop, say::reached_round())
}

/// Whether sums grow for ever round a cycle: a move from one of its positions leaves the next one
/// and another position that can move. Then arbitrarily many of the latter can be collected, and
/// exploring would never end.
fn growth(mover: &Mover, cycle: &SolveError, budget: &Budget) -> Option<Message> {
    let SolveError::Loop { cycle, .. } = cycle else { return None };
    let mut lister = SumLister::new(mover, &budget.clone().with_effort(GROWTH_EFFORT));
    for (from, next) in std::iter::zip(cycle, cycle.iter().cycle().skip(1)) {
        let (state, next_state) = (from.to_state()?, next.to_state()?);
        // Sets and words always stay one position.
        if mover.arity() == 0 || state.len() != mover.arity() || next_state.len() != mover.arity() {
            return None;
        }
        lister.learn(&state).ok()?;
        let options = lister.known.get(state.as_slice())?.clone();
        for option in options.iter().filter(|option| options.parts(option).any(|part| part == next_state)) {
            let moving = lister.normal(option).ok()?;
            if moving.len() > mover.arity() {
                let parts: Vec<String> =
                    options.parts(option).map(|part| Position::from_state(part).to_string()).collect();
                let grown = say::unexplored_growth(from, parts.join(" + "));
                let is_itself = state == next_state && parts.len() > 2;
                return Some(if is_itself { say::unexplored_flipping(grown) } else { grown });
            }
        }
    }
    None
}

/// Lists the options of sums of positions, without components that cannot move.
struct SumLister<'m> {
    mover: &'m Mover,
    scratch: Scratch,
    listed: Options,
    /// The options of components of sums, which recur often.
    known: HashMap<State, Options>,
    budget: Budget,
}

impl<'m> SumLister<'m> {
    fn new(mover: &'m Mover, budget: &Budget) -> Self {
        let listed = Options::new(mover.arity());
        Self { mover, scratch: Scratch::default(), listed, known: HashMap::new(), budget: budget.clone() }
    }

    fn options(&mut self, state: &State, out: &mut Vec<State>) -> Result<(), MoveError> {
        let arity = self.mover.arity();
        if arity == 0 || state.len() == arity {
            self.mover.options_within(&mut self.scratch, state, &mut self.listed, &self.budget)?;
            self.listed.sort_dedup();
            let listed = std::mem::take(&mut self.listed);
            let added = self.add(listed.iter(), out);
            self.listed = listed;
            return added;
        }
        let parts: Vec<&[i64]> = state.chunks(arity).collect();
        for (at, part) in parts.iter().enumerate() {
            if at > 0 && parts[at - 1] == *part {
                continue;
            }
            self.learn(part)?;
            let Some(options) = self.known.get(*part) else { continue };
            let others =
                || parts.iter().enumerate().filter(|(other, _)| *other != at).flat_map(|(_, part)| part.iter());
            let sums: Vec<Vec<i64>> = options.iter().map(|option| others().chain(option).copied().collect()).collect();
            self.add(sums.iter().map(Vec::as_slice), out)?;
        }
        Ok(())
    }

    /// Adds sums to a list, in their normal form.
    fn add<'s>(&mut self, sums: impl Iterator<Item = &'s [i64]>, out: &mut Vec<State>) -> Result<(), MoveError> {
        for (at, sum) in sums.enumerate() {
            if at % POLL_OPTIONS == POLL_OPTIONS - 1 {
                self.budget.glance()?;
            }
            out.push(self.normal(sum)?);
        }
        Ok(())
    }

    /// A sum with its components in order; if there are several, those without a move are left out.
    fn normal(&mut self, sum: &[i64]) -> Result<State, MoveError> {
        let arity = self.mover.arity();
        if arity == 0 || sum.len() <= arity {
            return Ok(sum.into());
        }
        let mut parts: Vec<&[i64]> = Vec::with_capacity(sum.len() / arity);
        for part in sum.chunks(arity) {
            self.learn(part)?;
            if self.known.get(part).is_some_and(|options| !options.is_empty()) {
                parts.push(part);
            }
        }
        parts.sort_unstable();
        Ok(parts.concat().into())
    }

    fn learn(&mut self, part: &[i64]) -> Result<(), MoveError> {
        if !self.known.contains_key(part) {
            let mut options = Options::new(self.mover.arity());
            self.mover.options_within(&mut self.scratch, part, &mut options, &self.budget)?;
            options.sort_dedup();
            self.known.insert(part.into(), options);
        }
        Ok(())
    }
}

impl Game {
    fn labelled(&self) -> Option<&Labelled> {
        self.rooms.found()
    }

    /// The graph of everything reachable from these positions; if that is too much, the error stays
    /// `cycle`.
    fn loopy(&mut self, positions: &[Position], cycle: &SolveError, budget: &Budget) -> Result<&Labelled, SolveError> {
        let mut starts: Vec<State> = Vec::new();
        let each = positions.first().map_or(0, |position| size_of::<Position>() + 40 * position.0.len() + 32);
        // Each position exists three times: in the list, as a state, and as a vertex.
        budget.reserve((positions.len() as u64).saturating_mul(3 * each as u64)).map_err(listing)?;
        for (at, position) in positions.iter().enumerate() {
            if at % POLL == POLL - 1 {
                budget.check().map_err(listing)?;
            }
            let state: State = position.to_state().ok_or_else(|| cycle.clone())?.into();
            if self.labelled().is_none_or(|loopy| loopy.vertex(&state).is_none()) {
                starts.push(state);
            }
        }
        if !starts.is_empty() || self.labelled().is_none() {
            let mut own = None;
            if let Some(known) = self.findable::<Labelled>().take() {
                own = (known.starts > 0).then(|| starts.clone());
                starts.extend(known.reached.positions().take(known.starts).cloned());
            }
            if let (Some(why), SolveError::Loop { cycle, .. }) =
                (growth(self.known_values.mover(), cycle, budget), cycle)
            {
                return Err(SolveError::Loop { cycle: cycle.clone(), unexplored: Some(why), hints: Vec::new() });
            }
            // If earlier questions make the graph too large, try this one alone.
            let loopy = match (Labelled::new(self.known_values.mover(), starts, budget), own) {
                (Err(_), Some(own)) => Labelled::new(self.known_values.mover(), own, budget),
                (loopy, _) => loopy,
            };
            let loopy = loopy.map_err(|error| too_many(cycle.clone(), &error, budget))?;
            *self.findable() = Some(loopy);
        }
        self.labelled().ok_or_else(|| cycle.clone())
    }

    /// The values of positions, from the graph of everything reachable from them.
    pub(crate) fn loopy_values(
        &mut self,
        positions: &[Position],
        cycle: &SolveError,
        budget: &Budget,
    ) -> Result<Vec<Value>, SolveError> {
        let loopy = self.loopy(positions, cycle, budget)?;
        let value = |position: &Position| {
            let vertex = position.to_state().and_then(|state| loopy.vertex(&state));
            vertex.map(|vertex| loopy.solution.value(vertex).map(Number::from)).ok_or_else(|| cycle.clone())
        };
        positions.iter().map(value).collect()
    }

    /// The basis of such values: the number of reachable positions.
    pub(crate) fn loopy_basis(&self, positions: &[Position]) -> Basis {
        let count = self.labelled().map_or(0, |loopy| loopy.count_from(positions));
        Basis::exact(match count {
            1 => say::one_position_reached(),
            count => say::positions_reached(count),
        })
    }
}

/// A component of a sum with its value.
struct ValuedComponent {
    value: Value,
    standing: Standing,
    basis: Basis,
    /// The method that found the value.
    method: &'static str,
    /// Its vertex, if a graph gives the value.
    vertex: Option<u32>,
}

/// Sums under normal play in which some component has no nim-value by recursion: Smith's labels.
pub(crate) struct Loopy;

impl SumMethod for Loopy {
    fn steps(&self, game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of(NAME, may_repeat(game))]
    }

    fn rescue(&self, sum: &mut Sum, failure: &SolveError, ask: Ask<'_>) -> Reply<Answer> {
        match failure {
            SolveError::Loop { .. } => solve(sum, ask.options, ask.budget).map(Some),
            _ => Ok(None),
        }
    }

    fn rescue_alone(&self, game: &mut Game, at: &Position, failure: &SolveError, ask: Ask<'_>) -> Reply<ValueAt> {
        if !matches!(failure, SolveError::Loop { .. }) {
            return Ok(None);
        }
        let values = game.loopy_values(std::slice::from_ref(at), failure, ask.budget)?;
        let Some(cell) = values.into_iter().next().map(Cell::from) else { return Ok(None) };
        let basis = game.loopy_basis(std::slice::from_ref(at));
        Ok(Some(ValueAt::of(at, cell, Standing::Exact, basis)))
    }
}

/// Whether graphs of cycles are useful for a game; the error says why not.
pub(crate) fn may_repeat(game: &Game) -> Result<(), Message> {
    match game.ruleset().termination {
        Termination::MayRepeat => Ok(()),
        Termination::Ends(_) => Err(say::play_ends()),
    }
}

fn solve(sum: &mut Sum, options: &SolveOptions, budget: &Budget) -> Result<Answer, SolveError> {
    let worths = worths(sum, options, budget)?;
    let rest = Rest::of(&worths);
    let total = rest.without(&worths, usize::MAX);
    let outcome = total.outcome();
    let mut moves = Moves { total: (outcome == Outcome::P).then(|| Number::from(0)), ..Moves::default() };
    if outcome != Outcome::P && options.moves != MovesWanted::None {
        moves = keeping(sum, &worths, &rest, outcome, options, budget)?;
    }
    let standing = worths.iter().fold(&Standing::Exact, |weakest, worth| weakest.weaker(&worth.standing)).clone();
    let components = std::iter::zip(&sum.components, worths)
        .map(|((game, position), worth)| Component {
            rule: sum.games[*game].rule().to_owned(),
            parameters: sum.games[*game].usual_parameters(),
            position: position.clone(),
            value: Some(worth.value),
            basis: worth.basis,
            method: worth.method,
        })
        .collect();
    Ok(Answer { outcome, play: Play::Normal, value: Some(total), components, moves, standing })
}

/// The values of the components: nim-values if they exist, otherwise values of the graph.
fn worths(sum: &mut Sum, options: &SolveOptions, budget: &Budget) -> Result<Vec<ValuedComponent>, SolveError> {
    let mut worths: Vec<Option<ValuedComponent>> = Vec::new();
    let mut cycles: Vec<Option<SolveError>> = vec![None; sum.games.len()];
    for (game, position) in &sum.components {
        between_components(budget)?;
        let (index, game) = (*game, &mut sum.games[*game]);
        worths.push(match game.known_by(position, options, budget) {
            Ok((known, method)) => Some(ValuedComponent {
                method,
                basis: game.basis(&known, position),
                value: known.value.into(),
                standing: known.standing,
                vertex: None,
            }),
            Err(cycle @ SolveError::Loop { .. }) => {
                cycles[index].get_or_insert(cycle);
                None
            }
            Err(error) => return Err(error),
        });
    }
    for (index, cycle) in cycles.into_iter().enumerate() {
        let Some(cycle) = cycle else { continue };
        let valued = std::iter::zip(&sum.components, &mut worths);
        let mut open: Vec<(&Position, &mut Option<ValuedComponent>)> = valued
            .filter(|((game, _), worth)| *game == index && worth.is_none())
            .map(|((_, position), worth)| (position, worth))
            .collect();
        let positions: Vec<Position> = open.iter().map(|(position, _)| (*position).clone()).collect();
        let game = &mut sum.games[index];
        let values = game.loopy_values(&positions, &cycle, budget)?;
        let basis = game.loopy_basis(&positions);
        for ((position, worth), value) in open.iter_mut().zip(values) {
            let vertex = position.to_state().and_then(|state| game.labelled()?.vertex(&state));
            **worth =
                Some(ValuedComponent { value, standing: Standing::Exact, basis: basis.clone(), method: NAME, vertex });
        }
    }
    Ok(worths.into_iter().flatten().collect())
}

/// The combined value of the other components.
struct Rest {
    xor: Number,
    infinite: Vec<usize>,
}

impl Rest {
    fn of(worths: &[ValuedComponent]) -> Self {
        let nims = worths.iter().filter_map(|worth| worth.value.nim());
        let xor = nims.fold(Number::from(0), |xor, value| &xor ^ value);
        let infinite = (0..worths.len()).filter(|&index| worths[index].value.nim().is_none()).collect();
        Self { xor, infinite }
    }

    /// The value of all components except one.
    fn without(&self, worths: &[ValuedComponent], gone: usize) -> Value {
        let xor = match worths.get(gone).and_then(|worth| worth.value.nim()) {
            Some(value) => &self.xor ^ value,
            None => self.xor.clone(),
        };
        let mut infinite = self.infinite.iter().filter(|&&index| index != gone);
        match (infinite.next(), infinite.next()) {
            (None, _) => Value::Nim(xor),
            (Some(&only), None) => worths[only].value.plus(&Value::Nim(xor)),
            _ => Value::Infinite(Vec::new()),
        }
    }
}

/// An option with its value and, to compare positions with the same value, a number that decreases
/// on the way to the end.
struct Option_ {
    to: Vec<Position>,
    value: Value,
    lateness: u32,
}

/// All moves that win, or else that keep the draw.
fn keeping(
    sum: &mut Sum,
    worths: &[ValuedComponent],
    rest: &Rest,
    outcome: Outcome,
    options: &SolveOptions,
    budget: &Budget,
) -> Result<Moves, SolveError> {
    let wanted = if outcome == Outcome::N { Outcome::P } else { Outcome::D };
    let (mut moves, mut total) = (Moves::default(), Some(0u64));
    let mut best: Option<((i128, i64), WinningMove)> = None;
    for (component, (game, from)) in sum.components.clone().into_iter().enumerate() {
        let game = &mut sum.games[game];
        let Some(all) = valued_options(game, &from, &worths[component], budget)? else {
            total = None;
            continue;
        };
        let (others, before) = (rest.without(worths, component), measure(game, &worths[component]));
        for option in all {
            let after = option.value.plus(&others);
            if after.outcome() != wanted {
                continue;
            }
            total = total.map(|total| total + 1);
            let key = progress(&option, before);
            let better = outcome == Outcome::N && best.as_ref().is_none_or(|(least, _)| key < *least);
            if !better && moves.listed.len() >= options.moves.limit() {
                continue;
            }
            let made = WinningMove {
                text: wording::describe(manner(game.ruleset()), &from, &option.to),
                changes: vec![Change { component, from: from.clone(), to: option.to }],
                value_after: Some(after),
            };
            if better {
                best = Some((key, made.clone()));
            }
            if moves.listed.len() < options.moves.limit() {
                moves.listed.push(made);
            }
        }
    }
    moves.total = total.map(Number::from);
    moves.best = best.map(|(_, made)| made);
    Ok(moves)
}

/// The value and lateness of a component; an infinite one contributes nothing.
fn measure(game: &Game, worth: &ValuedComponent) -> (i128, i64) {
    let late = worth.vertex.zip(game.labelled()).map_or(0, |(vertex, loopy)| loopy.solution.lateness(vertex));
    worth.value.nim().map_or((0, 0), |value| (short(value), i64::from(late)))
}

/// The change of the total value and the total lateness by a move to this option, see
/// [`Solution::best_move`].
fn progress(option: &Option_, before: (i128, i64)) -> (i128, i64) {
    let value = option.value.nim().map_or(0, short);
    (value - before.0, i64::from(option.lateness) - before.1)
}

fn short(value: &Number) -> i128 {
    value.to_u64().map_or(i128::MAX / 4, i128::from)
}

/// The options of a component with their values, in ascending order; `None` if there are too many.
fn valued_options(
    game: &mut Game,
    from: &Position,
    worth: &ValuedComponent,
    budget: &Budget,
) -> Result<Option<Vec<Option_>>, SolveError> {
    let Some((loopy, _)) = game.labelled().zip(worth.vertex) else {
        let valued = game.options_with_values(from, MOST_OPTIONS, budget)?;
        let option = |(to, value): (Vec<Position>, Number)| Option_ { to, value: value.into(), lateness: 0 };
        return Ok(valued.map(|all| all.into_iter().map(option).collect()));
    };
    let mover = game.known_values.mover();
    let Some(state) = from.to_state() else { return Ok(None) };
    let mut options = Options::new(mover.arity());
    mover.options_within(&mut Scratch::default(), &state, &mut options, budget).map_err(move_error)?;
    options.sort_dedup();
    let mut lister = SumLister::new(mover, budget);
    let mut all = Vec::with_capacity(options.len());
    for option in options.iter() {
        let state = lister.normal(option).map_err(move_error)?;
        let Some(vertex) = loopy.vertex(&state) else { return Ok(None) };
        let value = loopy.solution.value(vertex).map(Number::from);
        let to = parts(option, mover.arity()).map(|part| game.placed(part)).collect();
        all.push(Option_ { to, value, lateness: loopy.solution.lateness(vertex) });
    }
    Ok(Some(all))
}
