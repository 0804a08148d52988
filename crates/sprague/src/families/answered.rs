//! Tuples of which some positions are lost because every move has an answer that leads back to
//! them: `a=b`, and nothing is said of the others.
//!
//! [`claims::find::answered`] proves such claims. They are asked after all other methods, since a
//! search gives more: a value, and every winning move.
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use budget::Budget;
use claims::claim::formula::FormulaClaim;
use claims::decide::settle::may_ask;
use claims::error::SolveError;
use claims::find::answered;
use claims::position::{Form, Position};
use claims::standing::Standing;
use rules::family::Family;
use rules::ruleset::{Play, Turns};

/// The claims that were found.
struct LostSets(Vec<FormulaClaim>);

impl Game {
    /// Whether such claims are looked for.
    fn may_have_lost_sets(&self) -> Result<(), Message> {
        let ruleset = &self.ruleset;
        if ruleset.family != Family::Numbers || ruleset.play != Play::Normal || ruleset.turns != Turns::One {
            return Err(say::claims_about_numbers());
        }
        if (2..=4).contains(&ruleset.arity) { may_ask(ruleset) } else { Err(say::answers_on_few_numbers()) }
    }

    /// The proved claims about lost positions to which every move can be answered.
    pub(crate) fn lost_sets(&mut self, budget: &Budget) -> Result<Vec<FormulaClaim>, SolveError> {
        if self.may_have_lost_sets().is_err() {
            return Ok(Vec::new());
        }
        if self.findable::<LostSets>().is_none() {
            let stopped = |stop| SolveError::stopped(stop, say::reached_undecided());
            let found = answered::find(&self.ruleset, budget).map_err(stopped)?;
            let prechecked = |claim: FormulaClaim| claim.prechecked(&self.ruleset, &self.subject, budget);
            let found = found.into_iter().filter_map(prechecked).collect();
            *self.findable() = Some(LostSets(found));
        }
        Ok(self.rooms.found().map_or_else(Vec::new, |LostSets(found)| found.clone()))
    }

    /// The claim that tells who wins a position, and an option that it calls lost if the player to
    /// move wins.
    pub(crate) fn by_lost_set(
        &mut self,
        at: &Position,
        budget: &Budget,
    ) -> Reply<(FormulaClaim, Option<Vec<Position>>)> {
        if at.1 != Form::Numbers || at.0.len() != self.ruleset.arity {
            return Ok(None);
        }
        let sets = self.lost_sets(budget)?;
        if let Some(set) = sets.iter().find(|set| set.zero(&at.0) == Some(true)) {
            return Ok(Some((set.clone(), None)));
        }
        for set in sets {
            let found = self.options_by_invariant(&set, at, Wanted::winning(1), budget)?;
            if let Some(option) = found.and_then(|found| found.options.into_iter().next()) {
                return Ok(Some((set, Some(option))));
            }
        }
        Ok(None)
    }
}

/// These claims, after the search for values was given up.
pub(crate) struct Answered;

impl Method for Answered {
    fn name(&self) -> &'static str {
        "answers"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        game.may_have_lost_sets()
    }

    fn won_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        at_last(game, at, true, ask)
    }

    fn lost_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        at_last(game, at, false, ask)
    }
}

/// The standing of the claim, if it tells that a position is won, or that it is lost. The effort of
/// the question may be used up by now.
fn at_last(game: &mut Game, at: &Position, won: bool, ask: Ask<'_>) -> Reply<Standing> {
    let found = game.by_lost_set(at, &ask.budget.clone().without_effort())?;
    Ok(found.filter(|(_, option)| option.is_some() == won).map(|(claim, _)| claim.standing().of_values()))
}
