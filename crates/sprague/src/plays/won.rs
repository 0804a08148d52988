//! Sums with one component whose value is unknown but known to be non-zero.
//!
//! If the other components add up to 0, the player to move wins.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::cell::{Cell, ValueAt};
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, SumMethod};
use crate::options::{SolveOptions, between_components};
use crate::sum::Sum;
use crate::tell::wording;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use rules::ruleset::Play;

/// Sums with one component far out whose value is unknown but known to be non-zero.
pub(crate) struct WonSoon;

impl SumMethod for WonSoon {
    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        sum.won_without_value(ask.options, ask.budget)
    }
}

/// Sums of positions of any size whose winner a theorem determines, after an attempt to find their
/// values has failed.
pub(crate) struct WonAtLast;

impl SumMethod for WonAtLast {
    fn rescue(&self, sum: &mut Sum, failure: &SolveError, ask: Ask<'_>) -> Reply<Answer> {
        if failure.leaves_the_winner() { sum.won_at_last(ask.options, ask.budget) } else { Ok(None) }
    }

    fn rescue_alone(&self, game: &mut Game, at: &Position, failure: &SolveError, ask: Ask<'_>) -> Reply<ValueAt> {
        if !failure.leaves_the_winner() {
            return Ok(None);
        }
        // The claim may also be one that is proved about the zeros alone.
        let won = match game.won_without_its_value(at, ask.options, ask.budget)? {
            None => game.won_soon(at, ask.options, ask.budget)?,
            won => won,
        };
        match won {
            Some((standing, _)) => {
                let basis = game.basis_of(&standing, at);
                Ok(Some(ValueAt::of(at, Cell::Outcome(Outcome::N), standing, basis)))
            }
            None if ask.options.assumes() => Ok(None),
            None => Err(game.hinted(failure.clone(), ask.budget)),
        }
    }
}

impl Sum {
    /// The answer for a sum with one component far out whose value is only known to be non-zero: if
    /// the others add up to 0, the player to move wins.
    fn won_without_value(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Option<Answer>, SolveError> {
        let mut open = None;
        for (i, (game, position)) in self.components.iter().enumerate() {
            between_components(budget)?;
            let game = &mut self.games[*game];
            match (game.won_soon(position, options, budget)?, &open) {
                (None, _) => {}
                // The value is a stronger result than the winner, if it costs little.
                (Some(_), _) if game.known_values.is_searched_soon(position, budget)? => {}
                (Some(standing), None) => open = Some((i, standing)),
                (Some(_), Some(_)) => return Ok(None),
            }
        }
        match open {
            Some((open, standing)) => self.won_in(open, standing, options, budget),
            None => Ok(None),
        }
    }

    /// The answer for a sum of positions of any size whose winner a theorem determines, after an
    /// attempt to find their values has failed.
    fn won_at_last(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Option<Answer>, SolveError> {
        for (i, (game, position)) in self.components.clone().into_iter().enumerate() {
            let Some(standing) = self.games[game].won_without_its_value(&position, options, budget)? else { continue };
            match self.won_in(i, standing, options, budget) {
                Err(error) if error.leaves_the_winner() => {}
                Ok(None) => {}
                answer => return answer,
            }
        }
        Ok(None)
    }

    /// The answer for a sum in which the component `open` has a non-zero value and all others are
    /// known; `None` if these do not add up to 0.
    fn won_in(
        &mut self,
        open: usize,
        (mut standing, by): (Standing, &'static str),
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Answer>, SolveError> {
        let mut components = Vec::new();
        let mut total = Number::from(0);
        for (i, (game, position)) in self.components.iter().enumerate() {
            let game = &mut self.games[*game];
            let (value, basis, method) = if i == open {
                (None, game.basis_of(&standing, position), by)
            } else {
                let (known, method) = game.known_by(position, options, budget)?;
                total = &total ^ &known.value;
                standing = standing.weaker(&known.standing).clone();
                (Some(known.value.clone().into()), game.basis(&known, position), method)
            };
            let (rule, position) = (game.rule().to_owned(), position.clone());
            let parameters = game.usual_parameters();
            components.push(Component { rule, parameters, position, value, basis, method });
        }
        if !total.is_zero() {
            return Ok(None);
        }
        let (open_game, position) = self.components[open].clone();
        let mut moves = Moves { total: None, ..Moves::default() };
        let limit = options.moves.limit();
        let found = match options.moves {
            MovesWanted::None => None,
            _ => match self.games[open_game].options_that_win(&position, limit, Ask { options, budget }) {
                Err(error) if error.leaves_the_winner() => None,
                Err(error) => return Err(error.with_the_winner(&components[open].basis.message())),
                Ok(found) => found,
            },
        };
        if let Some(found) = found {
            moves.total = found.total;
            let manner = wording::manner(self.games[open_game].ruleset());
            moves.listed.extend(found.options.into_iter().map(|to| WinningMove {
                text: wording::describe(manner, &position, &to),
                changes: vec![Change { component: open, from: position.clone(), to }],
                value_after: Some(Number::from(0).into()),
            }));
        }
        Ok(Some(Answer { outcome: Outcome::N, play: Play::Normal, value: None, components, moves, standing }))
    }
}
