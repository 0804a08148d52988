//! The methods for values that are made one by one: the sequence of a game on one number, and the
//! search, which takes every game.
use crate::code::model::{Model, Modelled, Writing};
use crate::code::{objects, rules_alone, values};
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::messages::{Message, say};
use crate::methods::winning;
use crate::options::SolveOptions;
use budget::Budget;
use check::Statement;
use claims::certificate::statement::repeats;
use claims::number::Number;
use claims::position::Position;
use claims::reply::{Found, Known};
use rules::family::Family;

/// The effort to find a value if a theorem gives the winner without it, in looks of the budget.
const WINNER_KNOWN: u64 = 1_000;

/// The same where a mirror gives the value 0: what else the search finds is another reason for it.
const MIRRORED: u64 = 100;

/// Games on one number: a sequence of values, its theorem, or a law.
pub(crate) struct Sequence;

impl Method for Sequence {
    fn name(&self) -> &'static str {
        "sequence"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        match (game.known_values.has_values(), game.known_values.declined().last()) {
            (true, _) => Ok(()),
            (false, Some(declined)) => Err(declined.reason.clone()),
            (false, None) => Err(say::not_heaps()),
        }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        if at.heap().is_none() {
            return Ok(None);
        }
        Search.value(game, at, ask)
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        winning::in_sequence(game, at, wanted, ask)
    }

    fn statements(&self, game: &mut Game, _at: &Position, _budget: &Budget) -> Option<Vec<Statement>> {
        Some(vec![repeats(&game.ruleset, game.known_values.claim()?)?])
    }

    fn model(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Model> {
        match &game.ruleset().family {
            Family::Numbers if game.ruleset().arity == 1 => values::of_numbers(game, writing),
            Family::Coins(_) | Family::Circle(_) => Ok(objects::closed_form(game, writing)?.map(Model::Values)),
            _ => Ok(None),
        }
    }
}

/// Any game: searches the positions below, or makes a table of them.
pub(crate) struct Search;

impl Method for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn open(&self, _game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        Ok(())
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let theorem = game.lost_by_theorem(at);
        let effort = match theorem {
            Some(_) => Some(WINNER_KNOWN),
            None => game.is_lost_far(at, ask.budget)?.then_some(MIRRORED),
        };
        let brief = effort.map(|effort| ask.budget.clone().with_effort(effort));
        match game.known_values.value(&game.ruleset, at, brief.as_ref().unwrap_or(ask.budget)) {
            Err(error) if error.leaves_the_winner() => match theorem {
                Some(true) => {
                    let standing = game.standing_of_theory(ask.budget)?;
                    Ok(standing.map(|standing| Known { value: Number::from(0), standing }))
                }
                _ if let Some(known) = game.value_of_member(at, ask.budget)? => Ok(Some(known)),
                _ if ask.options.assumes() => game.assumed(at, ask.budget).map(Some).map_err(|_| error),
                _ => Err(error),
            },
            known => known.map(Some),
        }
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        winning::near(game, at, wanted, ask.budget).map(Some)
    }

    /// The move with which a mirror begins.
    fn options_that_win(&self, game: &mut Game, at: &Position, limit: usize, ask: Ask<'_>) -> Reply<Found> {
        game.option_by_mirror(at, limit, ask.budget)
    }

    fn model(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Model> {
        rules_alone::searched(game, writing).map(Some)
    }
}
