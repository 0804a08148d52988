//! Misère play, where the player who cannot move wins.
//!
//! Misère values of components do not add up by xor in general, so there are four ways. Each is
//! first tried with little work, search before the third, and then with more:
//! 1. a single heap of a game without splits: its misère nim-value (1 without moves, else the mex
//!    of those of the options) is 0 exactly where the player who just moved wins; sequences of it
//!    are periodic by the same theorems;
//! 2. sums whose components are *pet*: every follower has misère value 1 or 0 where its normal
//!    value is 0 or 1, and equal values from 2 on. Then the rule of Nim holds for the values (V.
//!    Gurvich 2012; Gurvich and N. B. Ho 2015). The condition is checked on all heaps that can be
//!    reached, never assumed: for Kayles it is false;
//! 3. sums whose components are hereditarily tame ([`positions::misere`], Conway 1976), checked on
//!    all followers too;
//! 4. search of the sum itself.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::claim::Pattern;
use crate::definition;
use crate::error::SolveError;
use crate::game::Game;
use crate::ladder::sums;
use crate::loopy::solved_sums::{self, Compiled, SolvedSums};
use crate::number::Number;
use crate::position::{Form, Position};
use crate::request::Sum;
use crate::solve::{SolveOptions, manner};
use crate::standing::Standing;
use crate::study::{EFFORT, Known, NEAR, search_error};
use crate::table::{Cell, ValueAt};
use crate::winning::move_error;
use crate::wording;
use budget::{Budget, Stop};
use heaps::evidence::Law;
use positions::{Pair, SearchError, Sums};
use rules::moves::{Options, Scratch, parts};
use rules::num::gcd;
use rules::ruleset::Play;

pub(crate) const PET: &str = "misère sums of pet components follow the rule of Nim (Gurvich 2012; Gurvich and Ho 2015)";
const TAME: &str = "misère sums of hereditarily tame components (Conway 1976)";
/// The effort to search a sum, in looks of the budget, before theorems are tried that need more
/// work.
const SEARCH_EFFORT: u64 = 100;
/// The effort to see that a component is tame.
const TAME_EFFORT: u64 = 5_000;
/// The longest joint period over which two patterns are compared.
const MOST_JOINT: u64 = 1 << 22;

/// Solves a misère sum.
pub(crate) fn solve(sum: &mut Sum, options: &SolveOptions, budget: &Budget) -> Result<Answer, SolveError> {
    match ending(sum, options, budget) {
        Err(error) if options.assumes() && error.leaves_the_winner() => {
            won_by_claim(sum, options, budget)?.ok_or(error)
        }
        Err(cycle @ SolveError::Loop { .. }) => {
            let states = states(sum)?;
            let movers = sum.games.iter().map(|game| game.study.mover()).collect();
            solved_sums::answer(sum, &states, &mut Compiled::new(movers, budget), &cycle, options, budget)
        }
        answer => answer,
    }
}

/// One position that a formula says to be won, where the caller accepts that and nothing else is
/// known.
fn won_by_claim(sum: &mut Sum, options: &SolveOptions, budget: &Budget) -> Result<Option<Answer>, SolveError> {
    let [(game, position)] = sum.components.as_slice() else { return Ok(None) };
    let (game, position) = (&mut sum.games[*game], position.clone());
    let Some((standing, method)) = game.won_without_its_value(&position, options, budget)? else { return Ok(None) };
    let basis = game.basis_of(&standing, &position);
    let mut moves = Moves::default();
    if options.moves != MovesWanted::None {
        let found = game.listed_options(&position, &Number::from(0), options.moves.limit(), true, budget)?;
        moves.listed = listed(game, 0, &position, &found.options, options.moves.limit());
        moves.total = found.total;
    }
    Ok(Some(answer(sum, true, vec![basis], method, moves, standing)))
}

/// The answer where play must end.
fn ending(sum: &mut Sum, options: &SolveOptions, budget: &Budget) -> Result<Answer, SolveError> {
    if let Some(answer) = one_heap(sum, options, budget, Effort::Little)? {
        return Ok(answer);
    }
    if let Some(answer) = pet_sum(sum, options, budget, Effort::Little)? {
        return Ok(answer);
    }
    // Nothing is surer than search, and where few sums can be reached nothing is quicker either.
    let mut search = sum.take_search();
    let brief = budget.clone().with_effort(SEARCH_EFFORT);
    let found = searched(sum, &mut search, options, &brief);
    if !matches!(&found, Err(SolveError::Stopped { stop, .. }) if budget.outlives(stop)) {
        sum.keep_search(search);
        return found;
    }
    if let Some(answer) = one_heap(sum, options, budget, Effort::Much)? {
        return Ok(answer);
    }
    if let Some(answer) = pet_sum(sum, options, budget, Effort::Much)? {
        return Ok(answer);
    }
    if let Some(answer) = tame_sum(sum, options, budget)? {
        return Ok(answer);
    }
    let far = |position: &Position| position.0.iter().any(|n| n.to_u64().is_none_or(|n| n >= NEAR));
    let hopeless = sum.components.iter().find(|(_, position)| budget.time().is_none() && far(position)).cloned();
    let found = match hopeless {
        None => searched(sum, &mut search, options, budget),
        Some((game, position)) => match searched(sum, &mut search, options, &budget.clone().with_effort(EFFORT)) {
            Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => {
                Err(sum.games[game].study.out_of_reach(position))
            }
            found => found,
        },
    };
    sum.keep_search(search);
    found
}

/// The work that may be done for a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// A table of moderate length.
    Little,
    /// All that is ever done.
    Much,
}

/// The value of a heap of a game on one number; `None` when it takes more than this effort, or
/// cannot be had.
fn heap_value(
    game: &mut Game,
    position: &Position,
    options: &SolveOptions,
    budget: &Budget,
    effort: Effort,
) -> Result<Option<Known>, SolveError> {
    if let Some(reduced) = game.reductions.of(&game.ruleset, position) {
        let heap = reduced.heap.clone();
        return heap_value(reduced.game, &heap, options, budget, effort);
    }
    let Some(heap) = position.heap().filter(|_| position.1 != Form::Row && game.study.has_values()) else {
        return Ok(None);
    };
    let known = match effort {
        Effort::Little => {
            let (rules, study) = game.parts();
            study.soon(rules, heap, budget)?
        }
        Effort::Much => match game.known(position, options, budget) {
            Err(SolveError::OutOfReach { .. }) => None,
            known => Some(known?),
        },
    };
    // A pile that stands alone is a heap, but certificates do not speak about piles.
    Ok(known.map(|known| match &known.standing {
        Standing::Proved(proof) if game.ruleset().piles().is_some() => {
            Known { standing: Standing::Theory(proof.theorem().name()), ..known }
        }
        _ => known,
    }))
}

fn answer(sum: &Sum, wins: bool, bases: Vec<String>, method: &'static str, moves: Moves, standing: Standing) -> Answer {
    let components = std::iter::zip(&sum.components, bases)
        .map(|((game, position), basis)| component(&sum.games[*game], position, basis, method))
        .collect();
    Answer { outcome: Outcome::mover_wins(wins), play: Play::Misere, value: None, components, moves, standing }
}

fn component(game: &Game, position: &Position, basis: String, method: &'static str) -> Component {
    Component { rule: game.rule().to_owned(), position: position.clone(), value: None, basis, method }
}

/// One heap of a game without splits, by its misère nim-value; `None` for other sums.
fn one_heap(
    sum: &mut Sum,
    options: &SolveOptions,
    budget: &Budget,
    effort: Effort,
) -> Result<Option<Answer>, SolveError> {
    let [(game, position)] = sum.components.as_slice() else { return Ok(None) };
    let (game, position) = (&mut sum.games[*game], position);
    let Some(known) = heap_value(game, position, options, budget, effort)? else { return Ok(None) };
    let wins = !known.value.is_zero();
    let mut moves = Moves { total: (!wins).then(|| Number::from(0)), ..Moves::default() };
    if wins && options.moves != MovesWanted::None {
        let room = options.moves.limit();
        let found = game.options_with_value(position, &Number::from(0), room, options.assumes(), budget)?;
        moves.listed = listed(game, 0, position, &found.options, room);
        moves.total = found.total;
    }
    let basis = game.basis(&known, position);
    Ok(Some(Answer {
        outcome: Outcome::mover_wins(wins),
        play: Play::Misere,
        value: None,
        components: vec![component(game, position, basis, sums::HEAP)],
        moves,
        standing: known.standing,
    }))
}

fn listed(game: &Game, component: usize, from: &Position, options: &[Vec<Position>], room: usize) -> Vec<WinningMove> {
    let winning = |to: &Vec<Position>| WinningMove {
        text: wording::describe(manner(game), from, to),
        changes: vec![Change { component, from: from.clone(), to: to.clone() }],
        value_after: None,
    };
    options.iter().take(room).map(winning).collect()
}

/// A sum of pet components; `None` when they are not all known to be pet.
fn pet_sum(
    sum: &mut Sum,
    options: &SolveOptions,
    budget: &Budget,
    effort: Effort,
) -> Result<Option<Answer>, SolveError> {
    let mut values = Vec::new();
    for (game, position) in sum.components.clone() {
        match pet_value(&mut sum.games[game], &position, budget, effort)? {
            Some(value) => values.push(value),
            None => return Ok(None),
        }
    }
    let one = Number::from(1);
    let total = values.iter().fold(Number::from(0), |xor, value| &xor ^ value);
    let small = |value: &Number| *value <= one;
    // As in Nim: with a value above 1 the xor decides as in normal play, else the other way round.
    let wins = if values.iter().all(small) { total.is_zero() } else { !total.is_zero() };
    let mut moves = Moves { total: Some(Number::from(0)), ..Moves::default() };
    if wins && options.moves != MovesWanted::None {
        for (i, (game, position)) in sum.components.clone().into_iter().enumerate() {
            let others_small = values.iter().enumerate().all(|(j, value)| j == i || small(value));
            let others = &total ^ &values[i];
            let target = if others_small { &others ^ &one } else { others };
            let room = options.moves.limit().saturating_sub(moves.listed.len());
            let found = sum.games[game].twin().options_with_value(&position, &target, room, false, budget)?;
            moves.listed.extend(listed(&sum.games[game], i, &position, &found.options, room));
            moves.total = moves.total.zip(found.total).map(|(all, more)| all.add(&more));
        }
    } else if wins {
        moves.total = None;
    }
    let bases = values.iter().map(|value| format!("theory: pet, of normal value {value}")).collect();
    Ok(Some(answer(sum, wins, bases, sums::PET, moves, Standing::Theory(PET))))
}

/// The normal value of a heap, if it and all heaps below it are pet; for games on one number
/// without splits.
fn pet_value(
    game: &mut Game,
    position: &Position,
    budget: &Budget,
    effort: Effort,
) -> Result<Option<Number>, SolveError> {
    if let Some(reduced) = game.reductions.of(&game.ruleset, position) {
        let heap = reduced.heap.clone();
        return pet_value(reduced.game, &heap, budget, effort);
    }
    let options = SolveOptions::default();
    // The two sequences grow to the heap, or to a proof.
    if heap_value(game, position, &options, budget, effort)?.is_none() {
        return Ok(None);
    }
    let Some(normal) = heap_value(game.twin(), position, &options, budget, effort)? else { return Ok(None) };
    Ok(all_pet(game, position, budget)?.then_some(normal.value))
}

/// Whether a pair of values is that of a pet heap.
fn pet(normal: u64, misere: u64) -> bool {
    if normal <= 1 { misere == 1 - normal } else { misere == normal }
}

/// Whether all heaps of any size are pet, by the proofs about the two sequences; `None` where that
/// is not enough to tell.
fn pet_by_claims(game: &mut Game) -> Option<bool> {
    if game.study.law().is_some_and(Law::is_pet) {
        return Some(true);
    }
    let misere = game.study.claim().map(|claim| claim.pattern().clone())?;
    let normal = game.twin().study.claim().map(|claim| claim.pattern().clone())?;
    let window = joint_window(&normal, &misere)?;
    Some((0..window).all(|n| match (normal.short_value(n), misere.short_value(n)) {
        (Some(normal), Some(misere)) => pet(normal, misere),
        _ => false,
    }))
}

/// Whether the rule of misère Nim decides all sums of heaps of a misère game: all heaps are pet, by
/// proofs that are found in the time of the budget.
pub(crate) fn always_pet(game: &mut Game, budget: &Budget) -> bool {
    let heaps = game.ruleset().arity == 1 && game.ruleset().play == Play::Misere;
    heaps
        && game.pattern(None, budget).is_ok()
        && game.twin().pattern(None, budget).is_ok()
        && pet_by_claims(game) == Some(true)
}

/// Whether all heaps up to this one are pet, by the known values.
fn all_pet(game: &mut Game, position: &Position, budget: &Budget) -> Result<bool, SolveError> {
    if let Some(all) = pet_by_claims(game) {
        return Ok(all);
    }
    let Some(n) = position.heap().and_then(Number::to_u64) else { return Ok(false) };
    let stopped =
        |m: u64| move |stop| SolveError::Stopped { stop, reached: format!("{m} of {n} heaps were looked at") };
    for m in 0..=n {
        if m.is_multiple_of(LOOK) {
            budget.check().map_err(stopped(m))?;
        }
        let misere = game.study.short_at_once(m, budget).map_err(stopped(m))?;
        let normal = game.twin().study.short_at_once(m, budget).map_err(stopped(m))?;
        if !normal.zip(misere).is_some_and(|(normal, misere)| pet(normal, misere)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The number of heaps between two looks at the budget.
const LOOK: u64 = 1 << 12;

/// The number of heaps that show everything about a pair of patterns that grow at the same rate:
/// both preperiods and a common period, twice, since values up to 1 are treated apart and a growing
/// pattern leaves them for ever.
fn joint_window(a: &Pattern, b: &Pattern) -> Option<u64> {
    let common = a.period() / gcd(a.period(), b.period());
    let common = common.checked_mul(b.period()).filter(|&common| common <= MOST_JOINT)?;
    if common / a.period() * a.saltus() != common / b.period() * b.saltus() {
        return None;
    }
    a.preperiod().max(b.preperiod()).checked_add(common.checked_mul(4)?)
}

/// A sum of hereditarily tame components; `None` when some component is not.
fn tame_sum(sum: &mut Sum, options: &SolveOptions, budget: &Budget) -> Result<Option<Answer>, SolveError> {
    let mut pairs = Vec::new();
    for (game, position) in sum.components.clone() {
        match tame_pair(&mut sum.games[game], &position, budget)? {
            Some(pair) => pairs.push(pair),
            None => return Ok(None),
        }
    }
    let together = |pairs: &mut dyn Iterator<Item = Pair>| pairs.fold(Pair::NOTHING, Pair::and);
    let wins = together(&mut pairs.iter().copied()).minus() != 0;
    let mut moves = Moves { total: (!wins).then(|| Number::from(0)), ..Moves::default() };
    if wins && options.moves != MovesWanted::None {
        let mut count = 0u64;
        for (i, (game, from)) in sum.components.clone().into_iter().enumerate() {
            let others = together(&mut pairs.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, pair)| *pair));
            let winning = winning_into(&mut sum.games[game], &from, others, budget)?;
            count += winning.len() as u64;
            let room = options.moves.limit().saturating_sub(moves.listed.len());
            moves.listed.extend(listed(&sum.games[game], i, &from, &winning, room));
        }
        moves.total = Some(Number::from(count));
    }
    let bases =
        pairs.iter().map(|pair| format!("theory: tame, of values ({},{})", pair.plus(), pair.minus())).collect();
    Ok(Some(answer(sum, wins, bases, sums::TAME, moves, Standing::Theory(TAME))))
}

/// The pair of a component, if it is tame and that can be seen with little work.
fn tame_pair(game: &mut Game, position: &Position, budget: &Budget) -> Result<Option<Pair>, SolveError> {
    let Some(state) = position.to_state() else { return Ok(None) };
    let brief = budget.clone().with_effort(TAME_EFFORT);
    match game.tame().pair(&state, &brief) {
        Err(SearchError::Stopped(Stop::Effort | Stop::Memory { .. })) => {
            // The search that comes next may have the memory.
            game.forget_tame();
            Ok(None)
        }
        pair => pair.map_err(|error| search_error(error, game.tame().len())),
    }
}

/// The options of a tame position after which the other player loses, given the pair of the other
/// components.
fn winning_into(
    game: &mut Game,
    from: &Position,
    others: Pair,
    budget: &Budget,
) -> Result<Vec<Vec<Position>>, SolveError> {
    let Some(state) = from.to_state() else { return Ok(Vec::new()) };
    let arity = game.ruleset().arity;
    let mut options = Options::new(arity);
    let listing = game.study.mover().options_within(&mut Scratch::default(), &state, &mut options, budget);
    listing.map_err(move_error)?;
    options.sort_dedup();
    let mut winning = Vec::new();
    for option in options.iter() {
        let mut pair = Some(others);
        for part in options.parts(option) {
            let part = game.tame().pair(part, budget).map_err(|error| search_error(error, game.tame().len()))?;
            pair = pair.zip(part).map(|(sum, part)| sum.and(part));
        }
        if pair.is_some_and(|pair| pair.minus() == 0) {
            winning.push(parts(option, arity).map(|part| game.placed(part)).collect());
        }
    }
    Ok(winning)
}

/// The components as the searches take them.
fn states(sum: &Sum) -> Result<Vec<(usize, Vec<i64>)>, SolveError> {
    sum.components.iter().map(|(game, position)| Ok((*game, definition::state(position)?))).collect()
}

/// Any sum, by search.
fn searched(sum: &Sum, search: &mut Sums, options: &SolveOptions, budget: &Budget) -> Result<Answer, SolveError> {
    let states = states(sum)?;
    let outcome = search.outcome(&states, budget).map_err(|error| search_error(error, search.len()))?;
    let wins = outcome == positions::Outcome::N;
    let mut moves = Moves { total: (!wins).then(|| Number::from(0)), ..Moves::default() };
    if wins && options.moves != MovesWanted::None {
        let all = search.winning_moves(&states, budget).map_err(|error| search_error(error, search.len()))?;
        moves.total = Some(Number::from(all.len() as u64));
        for found in all.into_iter().take(options.moves.limit()) {
            let Some((game, from)) = sum.components.get(found.component) else { continue };
            let to = vec![found.to.iter().map(|part| sum.games[*game].placed(part)).collect()];
            moves.listed.extend(listed(&sum.games[*game], found.component, from, &to, 1));
        }
    }
    let bases = vec!["exact: the sum was searched".to_owned(); sum.components.len()];
    Ok(answer(sum, wins, bases, sums::SEARCH, moves, Standing::Exact))
}

impl Game {
    /// The winner of a single position under misère play, and the standing.
    pub(crate) fn misere_at(
        &mut self,
        position: Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<ValueAt, SolveError> {
        if self.ruleset.coins().is_some() {
            let cell = self.defined_cell(&position, budget)?;
            let basis = "exact: the row of heads was searched".to_owned();
            return Ok(ValueAt { position, cell, standing: Standing::Exact, basis });
        }
        let brief = budget.clone().with_effort(SEARCH_EFFORT);
        let mut known = heap_value(self, &position, options, budget, Effort::Little)?;
        if known.is_none() {
            match self.searched_outcome(&position, &brief) {
                Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => {
                    known = heap_value(self, &position, options, budget, Effort::Much)?;
                }
                found => return Ok(searched_at(position, found?)),
            }
        }
        if let Some(known) = known {
            let (basis, cell) = (self.basis(&known, &position), Cell::of(Play::Misere, known.value));
            return Ok(ValueAt { position, cell, standing: known.standing, basis });
        }
        if options.assumes()
            && let Some((standing, _)) = self.won_without_its_value(&position, options, budget)?
        {
            let (basis, cell) = (self.basis_of(&standing, &position), Cell::Outcome(Outcome::N));
            return Ok(ValueAt { position, cell, standing, basis });
        }
        if let Some(pair) = tame_pair(self, &position, budget)? {
            let cell = Cell::Outcome(Outcome::mover_wins(pair.minus() != 0));
            return Ok(ValueAt { position, cell, standing: Standing::Theory(TAME), basis: format!("theory: {TAME}") });
        }
        let outcome = self.searched_outcome(&position, budget)?;
        Ok(searched_at(position, outcome))
    }

    /// The misere nim-value of a single position, where it has one.
    pub(crate) fn misere_nim_value(
        &mut self,
        position: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Known>, SolveError> {
        heap_value(self, position, options, budget, Effort::Little)
    }

    fn searched_outcome(&mut self, position: &Position, budget: &Budget) -> Result<Outcome, SolveError> {
        let state = [(0, definition::state(position)?)];
        let outcome = self.sums().outcome(&state, budget);
        match outcome.map_err(|error| search_error(error, self.sums().len())) {
            Err(cycle @ SolveError::Loop { .. }) => {
                let mut lists = Compiled::new(vec![self.study.mover()], budget);
                Ok(SolvedSums::new(&state, Play::Misere, &mut lists, &cycle, budget)?.outcome())
            }
            outcome => Ok(Outcome::mover_wins(outcome? == positions::Outcome::N)),
        }
    }
}

fn searched_at(position: Position, outcome: Outcome) -> ValueAt {
    let basis = "exact: the position was searched".to_owned();
    ValueAt { position, cell: Cell::Outcome(outcome), standing: Standing::Exact, basis }
}
