//! Tuples whose moves are bounded steps, by proved patterns ([`claims::tuples`]): a position far
//! out is first looked up in a table that repeats, then as a heap with a tag.
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::messages::{Message, say};
use crate::methods::reach::NEAR_POSITIONS;
use crate::options::SolveOptions;
use budget::Budget;
use check::Statement;
use claims::certificate::statement::{repeats, table};
use claims::claim::repeating::Claim;
use claims::claim::table::TableClaim;
use claims::number::Number;
use claims::position::Position;
use claims::reply::{Found, Known};
use claims::tuples::Tuples;
use rules::ruleset::Play;

/// Tuples whose values repeat along lines, by proofs about their columns and directions.
pub(crate) struct Lines;

impl Method for Lines {
    fn name(&self) -> &'static str {
        "tuples"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        if Tuples::may_be(&game.ruleset) { Ok(()) } else { Err(say::not_ordered_tuples()) }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        if game.ruleset.play != Play::Normal || !game.is_far(at, NEAR_POSITIONS) {
            return Ok(None);
        }
        // If a theorem about exactly this game gives the value, it is better evidence than a proof
        // by cases.
        let says_values = game.theory().is_some_and(|claim| claim.value(&at.0).is_some());
        // The proof has an effort of its own: an answer does not depend on what is left of the
        // effort for this question.
        let budget = ask.budget.clone().without_effort();
        Ok(if says_values { None } else { game.tuple_value(at, &budget) })
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        // If a method found the value from all options, it can list them.
        let pass = at.heap().is_some() || !game.is_far(at, NEAR_POSITIONS) || game.known_values.knows(at);
        if pass || game.theory().is_some() || game.tuple_value(at, &ask.budget.clone().without_effort()).is_none() {
            return Ok(None);
        }
        game.listed_options(at, wanted.value, wanted.limit, ask.options.assumes(), ask.budget).map(Some)
    }

    fn statements(&self, game: &mut Game, at: &Position, budget: &Budget) -> Option<Vec<Statement>> {
        let rules = game.ruleset.clone();
        if let Some(claim) = game.table_claim(budget) {
            return Some(vec![table(&rules, claim)]);
        }
        Some(vec![repeats(&rules, game.line_claim(at, budget)?)?])
    }

    fn options_that_win(&self, game: &mut Game, at: &Position, limit: usize, ask: Ask<'_>) -> Reply<Found> {
        self.options(game, at, Wanted::winning(limit), ask)
    }
}

impl Game {
    /// The table that a theorem proves about all tuples.
    pub(crate) fn table_claim(&mut self, budget: &Budget) -> Option<&TableClaim> {
        let (rules, tuples) = self.room::<Tuples>();
        if Tuples::may_be(rules) { tuples.table(rules, budget) } else { None }
    }

    /// The claim that a theorem proves about the tuples that differ from a position only in its
    /// largest number.
    pub(crate) fn line_claim(&mut self, position: &Position, budget: &Budget) -> Option<&Claim> {
        if !Tuples::may_be(&self.ruleset) || position.0.len() != self.ruleset.arity {
            return None;
        }
        let heap = (0..position.0.len()).max_by_key(|&i| (&position.0[i], std::cmp::Reverse(i)))?;
        let mut others = position.clone();
        others.0.remove(heap);
        let (rules, tuples) = self.room::<Tuples>();
        tuples.line(rules, heap, &others.to_state()?, budget)
    }

    /// The value of a tuple by a proved pattern.
    pub(crate) fn tuple_value(&mut self, position: &Position, budget: &Budget) -> Option<Known> {
        // Games on one number with parameters have theorems of their own.
        if self.reduced(position).is_some() {
            return None;
        }
        if let Some(claim) = self.table_claim(budget) {
            let value = Number::from(claim.value(&position.0)?);
            return Some(Known { value, standing: claim.standing() });
        }
        let claim = self.line_claim(position, budget)?;
        let value = claim.pattern().value(claim.heap_of(position)?);
        Some(Known { value, standing: claim.standing().of_values() })
    }

    /// The proofs about tuples like this one, in words, and as a formula if there is one.
    pub(crate) fn tuple_claims(&mut self, position: &Position, budget: &Budget) -> Option<(Message, Option<String>)> {
        if let Some(claim) = self.table_claim(budget) {
            return Some((claim.message(), None));
        }
        let claim = self.line_claim(position, budget)?;
        let formula = claim.formula().map(|formula| format!("{} = {formula}", claim.left()));
        Some((claim.message(), formula))
    }
}
