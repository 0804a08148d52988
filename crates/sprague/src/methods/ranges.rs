//! Heaps whose winner is known by a theorem while their values are unknown: [`heaps::ranges`].
//!
//! The theorem answers for heaps far out whose value no table or law gives quickly; near heaps have
//! their values.
use crate::answer::{Answer, Outcome};
use crate::cell::{Cell, ValueAt};
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, SumMethod, Wanted};
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::plays::misere;
use crate::sum::Sum;
use budget::{Budget, Stop};
use claims::error::SolveError;
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use claims::standing::{Standing, theorem};
use heaps::ranges::RANGES;

/// The effort to find the value of a heap by a law, in looks of the budget, before only the winner
/// is reported.
const GLANCE: u64 = 20;

const STANDING: Standing = Standing::Theory("ranges");

/// The winner by the theorem.
pub(crate) struct Ranged;

impl Method for Ranged {
    fn name(&self) -> &'static str {
        RANGES.name()
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        match game.known_values.lost().is_some() {
            true => Ok(()),
            false => Err(say::no_growing_range()),
        }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        match game.lost_far_out(at, ask.budget)? {
            Some(true) => Ok(Some(Known { value: Number::from(0), standing: STANDING })),
            // No table reaches the heap, and no formula of the values is known.
            Some(false) if !ask.options.assumes() => Err(SolveError::out_of_reach(at.clone(), say::known_not_zero())),
            _ => Ok(None),
        }
    }

    fn lost(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<bool> {
        game.lost_in_range(at, ask.budget)
    }

    fn won(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        Ok(game.lost_far_out(at, ask.budget)?.filter(|lost| !lost).map(|_| STANDING))
    }

    fn won_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        Ok(game.lost_in_range(at, ask.budget)?.filter(|lost| !lost).map(|_| STANDING))
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        if !wanted.value.is_zero() || game.lost_far_out(at, ask.budget)?.is_none() {
            return Ok(None);
        }
        let (Some(ranges), Some(heap)) = (game.known_values.lost(), at.heap().and_then(Number::to_u64)) else {
            return Ok(None);
        };
        let found = ranges.lost_options(heap, ask.budget).map_err(|stop| stopped(stop, heap))?;
        Ok(found.map(|found| {
            let (low, count) = found.block.map_or((0, 0), |(low, high)| (low, high - low + 1));
            Found {
                options: (low..low + count).take(wanted.limit).map(|option| vec![Position::new([option])]).collect(),
                total: found.all.then(|| Number::from(count)),
            }
        }))
    }

    fn options_that_win(&self, game: &mut Game, at: &Position, limit: usize, ask: Ask<'_>) -> Reply<Found> {
        self.options(game, at, Wanted::winning(limit), ask)
    }
}

/// The method for a single heap under misère play.
pub(crate) struct RangedAlone;

impl SumMethod for RangedAlone {
    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        let [(game, position)] = sum.components.as_slice() else { return Ok(None) };
        let (game, position) = (&mut sum.games[*game], position.clone());
        let Some(lost) = game.lost_far_out(&position, ask.budget)? else { return Ok(None) };
        let moves = misere::moves_to_lost(game, &position, lost, ask.options, |game, wanted| {
            Ranged.options(game, &position, wanted, ask)
        })?;
        let basis = game.basis_of(&STANDING, &position);
        Ok(Some(misere::answer(sum, !lost, vec![basis], RANGES.name(), moves, STANDING)))
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let Some(lost) = game.lost_far_out(at, ask.budget)? else { return Ok(None) };
        let basis = game.basis_of(&STANDING, at);
        Ok(Some(ValueAt::of(at, Cell::Outcome(Outcome::mover_wins(!lost)), STANDING, basis)))
    }
}

fn stopped(stop: Stop, heap: u64) -> SolveError {
    SolveError::stopped(stop, say::reached_law(theorem(RANGES.name()), heap))
}

impl Game {
    /// Whether the theorem determines that a heap is lost (true) or won (false).
    fn lost_in_range(&mut self, at: &Position, budget: &Budget) -> Reply<bool> {
        match (self.known_values.lost(), at.heap().and_then(Number::to_u64)) {
            (Some(ranges), Some(heap)) if at.1 == Form::Numbers => {
                ranges.is_lost(heap, budget).map_err(|stop| stopped(stop, heap))
            }
            _ => Ok(None),
        }
    }

    /// Whether a heap is lost, for heaps far out whose values cannot be found quickly.
    fn lost_far_out(&mut self, at: &Position, budget: &Budget) -> Reply<bool> {
        let brief = budget.clone().with_effort(GLANCE);
        let told = |heap: &Number| heap.to_u64().is_some_and(|heap| self.known_values.tells(heap, &brief));
        if !Self::is_far_out(at) || self.known_values.lost().is_none() || at.heap().is_some_and(told) {
            return Ok(None);
        }
        self.lost_in_range(at, budget)
    }
}
