//! Misère play: the player who cannot move wins.
//!
//! In general, misère values of components do not add up by xor, so there are several methods. The
//! first two and the search are first tried with little work, and later with more
//! ([`crate::ladder`] has the order, with the methods of other files among them):
//! 1. a single heap of a game without splits: its misère nim-value (1 without moves, else the mex
//!    of the values of its options) is 0 exactly if the player who just moved wins; sequences of
//!    these values are periodic by the same theorems;
//! 2. sums whose components are *pet*: every follower has misère value 1 or 0 if its normal value
//!    is 0 or 1, and equal values from 2 on. Then the rule of Nim holds for the values (V. Gurvich
//!    2012; Gurvich and N. B. Ho 2015). The condition is checked on all reachable heaps, never
//!    assumed: for Kayles it is false;
//! 3. sums whose components are hereditarily tame ([`positions::misere`], Conway 1976), also
//!    checked on all followers;
//! 4. search of the sum itself.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::cell::{Cell, ValueAt};
use crate::code::model::{Model, Modelled, Writing};
use crate::code::values;
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Step, SumMethod, Wanted};
use crate::messages::{Message, say};
use crate::methods::assumed::Claims;
use crate::methods::slices::Reductions;
use crate::options::{SolveOptions, between_components};
use crate::plays::loopy::may_repeat;
use crate::plays::loopy::solved_sums::{self, Compiled, SolvedSums};
use crate::plays::state::state;
use crate::sum::Sum;
use crate::tell::basis::Basis;
use crate::tell::wording::{self, manner};
use budget::{Budget, Stop};
use claims::claim::repeating::Pattern;
use claims::error::{SolveError, move_error};
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use claims::values::{EFFORT, NEAR, search_error};
use heaps::evidence::Law;
use positions::{Pair, SearchError, Sums, Tame};
use programs::assemble::{assembled, decided, misere_sums};
use programs::{Decision, Program};
use rules::family::Family;
use rules::moves::{Options, Scratch, parts};
use rules::num::gcd;
use rules::ruleset::{Play, Ruleset, Termination};

pub(crate) const PET: &str = "misère sums of pet components follow the rule of Nim (Gurvich 2012; Gurvich and Ho 2015)";
pub(crate) const TAME: &str = "misère sums of hereditarily tame components (Conway 1976)";
/// The names of the methods in plans and answers.
const HEAP: &str = "misere-values";
const SEARCH: &str = "sum-search";
/// The effort to search a sum, in looks of the budget, before theorems are tried that need more
/// work.
const SEARCH_EFFORT: u64 = 100;
/// The effort to prove that all heaps are pet, for a program.
const PET_EFFORT: u64 = 1_000;
/// The effort to determine whether a component is tame.
const TAME_EFFORT: u64 = 5_000;
/// Two patterns are compared only if their joint period is at most this.
const MOST_JOINT: u64 = 1 << 22;

/// How much work may be done for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// A table of moderate length, a brief search.
    Little,
    /// As much as is ever done.
    Much,
}

/// Why a game has no values of heaps.
fn heaps(game: &mut Game) -> Result<(), Message> {
    if game.known_values.has_values() || game.room::<Reductions>().1.apply() {
        return Ok(());
    }
    Err(match game.ruleset().termination {
        Termination::Ends(_) => say::misere_values_of_heaps(),
        Termination::MayRepeat => say::ends_not_shown(),
    })
}

/// Misère nim-values of a single heap.
pub(crate) struct Heap(pub(crate) Effort);

impl SumMethod for Heap {
    fn steps(&self, game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of(HEAP, heaps(game))]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        one_heap(sum, ask.options, ask.budget, self.0)
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let Some(known) = heap_value(game, at, ask.options, ask.budget, self.0)? else { return Ok(None) };
        let basis = game.basis(&known, at);
        Ok(Some(ValueAt::of(at, Cell::of(Play::Misere, known.value), known.standing, basis)))
    }

    /// For a single position; sets, words, boards and piles have programs that also decide sums.
    fn program(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Program> {
        if asks_for_sums(game, writing) {
            return Ok(None);
        }
        values::adding_up(game, writing)
    }
}

/// Whether a program has to decide sums of values; even one position that may split into several is
/// a sum.
fn asks_for_sums(game: &Game, writing: Writing<'_>) -> bool {
    let valued = matches!(game.ruleset().family, Family::Numbers | Family::Circle(_));
    valued && (writing.options.input.positions() != Some(1) || game.splits())
}

/// The rule of Nim for pet components; a single one is already decided by its value.
pub(crate) struct Pet(pub(crate) Effort);

impl SumMethod for Pet {
    fn steps(&self, game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of("pet", heaps(game))]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        pet_sum(sum, ask.options, ask.budget, self.0)
    }

    fn program(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Program> {
        if self.0 == Effort::Much || !always_pet(game, &writing.budget.clone().with_effort(PET_EFFORT)) {
            return Ok(None);
        }
        // The twin is only a part of another answer, so its claims need no certificates. The text
        // of the twin must not contain `misere`, or the checker would refuse what is proved about
        // it.
        let canonical = without_misere(&game.ruleset().canonical);
        let normal = Ruleset { play: Play::Normal, canonical, ..game.ruleset().clone() };
        let mut game = Game::from_ruleset(normal, Vec::new());
        match game.model(writing)? {
            Model::Values(source) => {
                let (decision, how) = (Decision::misere_nim(), decided(game.ruleset(), true));
                Ok(Some(assembled(game.ruleset(), source, decision, how, writing.options)?))
            }
            Model::Whole(program) => Ok(Some(program)),
        }
    }
}

/// The clauses of a rule about heaps, without the clause `misere`.
fn without_misere(canonical: &str) -> String {
    let clauses = canonical.split([';', '\n']).map(str::trim).filter(|clause| *clause != "misere");
    clauses.collect::<Vec<_>>().join("; ")
}

/// Tame components, by their pairs of a normal and a misère value.
pub(crate) struct TamePairs;

impl SumMethod for TamePairs {
    fn steps(&self, _game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of("tame", Ok(()))]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        tame_sum(sum, ask.options, ask.budget)
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let Some(pair) = tame_pair(game, at, ask.budget)? else { return Ok(None) };
        let cell = Cell::Outcome(Outcome::mover_wins(pair.minus() != 0));
        Ok(Some(ValueAt::of(at, cell, Standing::Theory(TAME), Basis::theorem(TAME))))
    }
}

/// Search of all reachable sums, if play must end.
pub(crate) struct SumSearch(pub(crate) Effort);

impl SumMethod for SumSearch {
    fn steps(&self, _game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of(SEARCH, Ok(()))]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        let mut search = sum.take_search();
        let found = self.searched(sum, &mut search, ask);
        sum.keep_search(search);
        found
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let state = [(0, state(at)?)];
        let outcome = sums(game).outcome(&state, &self.budget(ask.budget));
        match outcome.map_err(|error| search_error(error, sums(game).len())) {
            Err(SolveError::Stopped { stop, .. }) if self.0 == Effort::Little && ask.budget.outlives(&stop) => Ok(None),
            outcome => Ok(Some(searched_at(at, Outcome::mover_wins(outcome? == positions::Outcome::N)))),
        }
    }

    /// A quotient decides sums of any size: it is asked first.
    fn program(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Program> {
        match self.0 {
            Effort::Little => Ok(None),
            Effort::Much => Ok(Some(misere_sums(game.ruleset(), game.splits(), writing.options)?)),
        }
    }
}

impl SumSearch {
    fn budget(&self, budget: &Budget) -> Budget {
        match self.0 {
            Effort::Little => budget.clone().with_effort(SEARCH_EFFORT),
            Effort::Much => budget.clone(),
        }
    }

    fn searched(&self, sum: &Sum, search: &mut Sums, ask: Ask<'_>) -> Reply<Answer> {
        let far = |position: &Position| position.0.iter().any(|n| n.to_u64().is_none_or(|n| n >= NEAR));
        let (brief, timed) = (self.0 == Effort::Little, ask.budget.time().is_some());
        let hopeless = sum.components.iter().find(|(_, position)| !brief && !timed && far(position));
        let mut budget = self.budget(ask.budget);
        if hopeless.is_some() {
            budget = budget.with_effort(EFFORT);
        }
        match (searched(sum, search, ask.options, &budget), hopeless) {
            (Err(SolveError::Stopped { stop, .. }), _) if brief && ask.budget.outlives(&stop) => Ok(None),
            (Err(SolveError::Stopped { stop, .. }), Some((game, position))) if ask.budget.outlives(&stop) => {
                Err(sum.games[*game].known_values.out_of_reach(position.clone()))
            }
            (found, _) => found.map(Some),
        }
    }
}

/// One position whose winner a formula determines, if the caller accepts that and nothing else is
/// known.
pub(crate) struct Guess;

impl SumMethod for Guess {
    fn rescue(&self, sum: &mut Sum, failure: &SolveError, ask: Ask<'_>) -> Reply<Answer> {
        match ask.options.assumes() && failure.leaves_the_winner() {
            true => by_claim(sum, ask.options, ask.budget),
            false => Ok(None),
        }
    }

    /// Tables have no time for long searches, so claims come first.
    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        if !ask.options.assumes() {
            return Ok(None);
        }
        let Some((wins, standing, _)) = guessed(game, at, ask.options, ask.budget)? else { return Ok(None) };
        let basis = game.basis_of(&standing, at);
        Ok(Some(ValueAt::of(at, Cell::Outcome(Outcome::mover_wins(wins)), standing, basis)))
    }
}

/// Whether a position is won, or a tuple lost, by a claim that the caller accepts; with its
/// standing and the method.
fn guessed(
    game: &mut Game,
    at: &Position,
    options: &SolveOptions,
    budget: &Budget,
) -> Reply<(bool, Standing, &'static str)> {
    if let Some((standing, method)) = game.won_without_its_value(at, options, budget)? {
        return Ok(Some((true, standing, method)));
    }
    Ok(game.lost_by_guess(at, budget)?.map(|standing| (false, standing, Claims.name())))
}

/// The graph of all reachable sums, for loopy play.
pub(crate) struct Graph;

impl SumMethod for Graph {
    fn steps(&self, game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of(solved_sums::NAME, may_repeat(game))]
    }

    fn rescue(&self, sum: &mut Sum, failure: &SolveError, ask: Ask<'_>) -> Reply<Answer> {
        let SolveError::Loop { .. } = failure else { return Ok(None) };
        let states = states(sum)?;
        let mut lists = Compiled::new(sum.games.iter().map(Game::ruleset), ask.budget);
        solved_sums::answer(sum, &states, &mut lists, failure, ask.options, ask.budget).map(Some)
    }

    fn rescue_alone(&self, game: &mut Game, at: &Position, failure: &SolveError, ask: Ask<'_>) -> Reply<ValueAt> {
        let SolveError::Loop { .. } = failure else { return Ok(None) };
        let mut lists = Compiled::new([game.ruleset()], ask.budget);
        let state = [(0, state(at)?)];
        let solved = SolvedSums::new(&state, Play::Misere, &mut lists, failure, ask.budget)?;
        Ok(Some(searched_at(at, solved.outcome())))
    }
}

fn searched_at(at: &Position, outcome: Outcome) -> ValueAt {
    ValueAt::of(at, Cell::Outcome(outcome), Standing::Exact, Basis::exact(say::position_searched()))
}

/// The winning moves from one position, if the player to move wins: those to lost options, which
/// `list` finds.
pub(crate) fn moves_to_lost(
    game: &mut Game,
    position: &Position,
    lost: bool,
    options: &SolveOptions,
    list: impl Fn(&mut Game, Wanted<'_>) -> Reply<Found>,
) -> Result<Moves, SolveError> {
    let mut moves = Moves { total: lost.then(|| Number::from(0)), ..Moves::default() };
    if !lost && options.moves != MovesWanted::None {
        let (value, limit) = (Number::from(0), options.moves.limit());
        if let Some(found) = list(game, Wanted { value: &value, limit })? {
            moves.listed = listed(game, 0, position, &found.options, limit);
            moves.total = found.total;
        }
    }
    Ok(moves)
}

/// The answer of [`Guess`].
fn by_claim(sum: &mut Sum, options: &SolveOptions, budget: &Budget) -> Result<Option<Answer>, SolveError> {
    let [(game, position)] = sum.components.as_slice() else { return Ok(None) };
    let (game, position) = (&mut sum.games[*game], position.clone());
    let Some((wins, standing, method)) = guessed(game, &position, options, budget)? else { return Ok(None) };
    let basis = game.basis_of(&standing, &position);
    let moves = moves_to_lost(game, &position, !wins, options, |game, wanted| {
        game.listed_options(&position, wanted.value, wanted.limit, true, budget).map(Some)
    })?;
    Ok(Some(answer(sum, wins, vec![basis], method, moves, standing)))
}

/// The value of a heap of a game on one number; `None` if it takes more than this effort, or is out
/// of reach.
fn heap_value(
    game: &mut Game,
    position: &Position,
    options: &SolveOptions,
    budget: &Budget,
    effort: Effort,
) -> Result<Option<Known>, SolveError> {
    if let Some(reduced) = game.reduced(position) {
        let heap = reduced.heap.clone();
        return heap_value(reduced.game, &heap, options, budget, effort);
    }
    let Some(heap) = position.heap().filter(|_| position.1 != Form::Row && game.known_values.has_values()) else {
        return Ok(None);
    };
    match effort {
        Effort::Little => {
            let (rules, known_values) = game.parts();
            known_values.soon(rules, heap, budget)
        }
        Effort::Much => match game.known(position, options, budget) {
            Err(SolveError::OutOfReach { .. }) => Ok(None),
            known => known.map(Some),
        },
    }
}

pub(crate) fn answer(
    sum: &Sum,
    wins: bool,
    bases: Vec<Basis>,
    method: &'static str,
    moves: Moves,
    standing: Standing,
) -> Answer {
    let components = std::iter::zip(&sum.components, bases)
        .map(|((game, position), basis)| component(&sum.games[*game], position, basis, method))
        .collect();
    Answer { outcome: Outcome::mover_wins(wins), play: Play::Misere, value: None, components, moves, standing }
}

fn component(game: &Game, position: &Position, basis: Basis, method: &'static str) -> Component {
    let (rule, parameters) = (game.rule().to_owned(), game.usual_parameters());
    Component { rule, parameters, position: position.clone(), value: None, basis, method }
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
        components: vec![component(game, position, basis, HEAP)],
        moves,
        standing: known.standing,
    }))
}

pub(crate) fn listed(
    game: &Game,
    component: usize,
    from: &Position,
    options: &[Vec<Position>],
    room: usize,
) -> Vec<WinningMove> {
    let winning = |to: &Vec<Position>| WinningMove {
        text: wording::describe(manner(game.ruleset()), from, to),
        changes: vec![Change { component, from: from.clone(), to: to.clone() }],
        value_after: None,
    };
    options.iter().take(room).map(winning).collect()
}

/// A sum of pet components; `None` if some component is not known to be pet.
fn pet_sum(
    sum: &mut Sum,
    options: &SolveOptions,
    budget: &Budget,
    effort: Effort,
) -> Result<Option<Answer>, SolveError> {
    let (mut values, mut bases) = (Vec::new(), Vec::new());
    for (game, position) in &sum.components {
        between_components(budget)?;
        match pet_value(&mut sum.games[*game], position, budget, effort)? {
            Some(value) => {
                bases.push(Basis::theory(say::pet(&value)));
                values.push(value);
            }
            None => return Ok(None),
        }
    }
    let one = Number::from(1);
    let total = values.iter().fold(Number::from(0), |xor, value| &xor ^ value);
    let large = |value: &Number| *value > one;
    // As in Nim: if some value is above 1, the xor decides as in normal play, else the other way
    // round.
    let large_ones = values.iter().filter(|value| large(value)).count();
    let wins = if large_ones == 0 { total.is_zero() } else { !total.is_zero() };
    let mut moves = Moves { total: Some(Number::from(0)), ..Moves::default() };
    if wins && options.moves != MovesWanted::None {
        for (i, (game, position)) in sum.components.iter().enumerate() {
            between_components(budget)?;
            let others_small = large_ones == usize::from(large(&values[i]));
            let others = &total ^ &values[i];
            let target = if others_small { &others ^ &one } else { others };
            let room = options.moves.limit().saturating_sub(moves.listed.len());
            let found = sum.games[*game].twin().options_with_value(position, &target, room, false, budget)?;
            moves.listed.extend(listed(&sum.games[*game], i, position, &found.options, room));
            moves.total = moves.total.zip(found.total).map(|(all, more)| all.add(&more));
        }
    } else if wins {
        moves.total = None;
    }
    Ok(Some(answer(sum, wins, bases, "pet", moves, Standing::Theory(PET))))
}

/// The normal value of a heap, if this heap and all smaller ones are pet; for games on one number
/// without splits.
fn pet_value(
    game: &mut Game,
    position: &Position,
    budget: &Budget,
    effort: Effort,
) -> Result<Option<Number>, SolveError> {
    if let Some(reduced) = game.reduced(position) {
        let heap = reduced.heap.clone();
        return pet_value(reduced.game, &heap, budget, effort);
    }
    let options = SolveOptions::default();
    // Both sequences grow until they reach the heap, or until a proof.
    if heap_value(game, position, &options, budget, effort)?.is_none() {
        return Ok(None);
    }
    let Some(normal) = heap_value(game.twin(), position, &options, budget, effort)? else { return Ok(None) };
    Ok(all_pet(game, position, budget)?.then_some(normal.value))
}

/// Whether a pair of values can belong to a pet heap.
fn pet(normal: u64, misere: u64) -> bool {
    if normal <= 1 { misere == 1 - normal } else { misere == normal }
}

/// Whether all heaps of any size are pet, by the proofs about the two sequences; `None` if these do
/// not determine it.
fn pet_by_claims(game: &mut Game) -> Option<bool> {
    if game.known_values.law().is_some_and(Law::is_pet) {
        return Some(true);
    }
    let misere = game.known_values.claim().map(|claim| claim.pattern().clone())?;
    let normal = game.twin().known_values.claim().map(|claim| claim.pattern().clone())?;
    let window = joint_window(&normal, &misere)?;
    Some((0..window).all(|n| match (normal.short_value(n), misere.short_value(n)) {
        (Some(normal), Some(misere)) => pet(normal, misere),
        _ => false,
    }))
}

/// Whether the rule of misère Nim decides all sums of heaps of a misère game: all heaps are pet, by
/// proofs found within the budget.
pub(crate) fn always_pet(game: &mut Game, budget: &Budget) -> bool {
    let heaps = game.ruleset().arity == 1 && game.ruleset().play == Play::Misere;
    heaps
        && game.pattern_of_values(None, budget).is_ok()
        && game.twin().pattern_of_values(None, budget).is_ok()
        && pet_by_claims(game) == Some(true)
}

/// Whether all heaps up to this one are pet, by their known values.
fn all_pet(game: &mut Game, position: &Position, budget: &Budget) -> Result<bool, SolveError> {
    if let Some(all) = pet_by_claims(game) {
        return Ok(all);
    }
    let Some(n) = position.heap().and_then(Number::to_u64) else { return Ok(false) };
    let stopped = |m: u64| move |stop| SolveError::stopped(stop, say::reached_heaps(m, n));
    for m in 0..=n {
        if m.is_multiple_of(LOOK) {
            budget.check().map_err(stopped(m))?;
        }
        let misere = game.known_values.short_at_once(m, budget).map_err(stopped(m))?;
        let normal = game.twin().known_values.short_at_once(m, budget).map_err(stopped(m))?;
        if !normal.zip(misere).is_some_and(|(normal, misere)| pet(normal, misere)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The budget is polled once per this many heaps.
const LOOK: u64 = 1 << 12;

/// The number of heaps that determines everything about a pair of patterns with the same rate of
/// growth: both preperiods and a common period, twice, since values up to 1 are a separate case and
/// a growing pattern leaves them for good.
fn joint_window(a: &Pattern, b: &Pattern) -> Option<u64> {
    let common = a.period() / gcd(a.period(), b.period());
    let common = common.checked_mul(b.period()).filter(|&common| common <= MOST_JOINT)?;
    if common / a.period() * a.saltus() != common / b.period() * b.saltus() {
        return None;
    }
    a.preperiod().max(b.preperiod()).checked_add(common.checked_mul(4)?)
}

/// A sum of hereditarily tame components; `None` if some component is not.
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
    let bases = pairs.iter().map(|pair| Basis::theory(say::tame(pair.plus(), pair.minus()))).collect();
    Ok(Some(answer(sum, wins, bases, "tame", moves, Standing::Theory(TAME))))
}

/// The pairs of the tame positions of a game.
fn tame(game: &mut Game) -> &mut Tame {
    let (rules, known) = game.room::<Option<Tame>>();
    known.get_or_insert_with(|| Tame::new(rules))
}

/// The search for outcomes of single positions of a game.
fn sums(game: &mut Game) -> &mut Sums {
    let (rules, known) = game.room::<Option<Sums>>();
    known.get_or_insert_with(|| Sums::new(std::slice::from_ref(rules), Play::Misere))
}

/// The pair of a component; `None` if it is not tame, or that takes too much work to determine.
fn tame_pair(game: &mut Game, position: &Position, budget: &Budget) -> Result<Option<Pair>, SolveError> {
    let Some(state) = position.to_state() else { return Ok(None) };
    let brief = budget.clone().with_effort(TAME_EFFORT);
    match tame(game).pair(&state, &brief) {
        Err(SearchError::Stopped(Stop::Effort | Stop::Memory { .. })) => {
            // This frees the memory for the search that comes next.
            *game.findable::<Tame>() = None;
            Ok(None)
        }
        pair => pair.map_err(|error| search_error(error, tame(game).len())),
    }
}

/// The options of a tame position that the other player loses, given the pair of the other
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
    let listing = game.known_values.mover().options_within(&mut Scratch::default(), &state, &mut options, budget);
    listing.map_err(move_error)?;
    options.sort_dedup();
    let mut winning = Vec::new();
    for option in options.iter() {
        let mut pair = Some(others);
        for part in options.parts(option) {
            let part = tame(game).pair(part, budget).map_err(|error| search_error(error, tame(game).len()))?;
            pair = pair.zip(part).map(|(sum, part)| sum.and(part));
        }
        if pair.is_some_and(|pair| pair.minus() == 0) {
            winning.push(parts(option, arity).map(|part| game.placed(part)).collect());
        }
    }
    Ok(winning)
}

/// The components as states for the searches.
fn states(sum: &Sum) -> Result<Vec<(usize, Vec<i64>)>, SolveError> {
    sum.components.iter().map(|(game, position)| Ok((*game, state(position)?))).collect()
}

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
    let bases = vec![Basis::exact(say::sum_searched()); sum.components.len()];
    Ok(answer(sum, wins, bases, SEARCH, moves, Standing::Exact))
}

impl Game {
    /// The misère nim-value of a single position, if it has one.
    pub(crate) fn misere_nim_value(
        &mut self,
        position: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Known>, SolveError> {
        heap_value(self, position, options, budget, Effort::Little)
    }
}
