//! Theorems about exactly this rule: games of the literature, and the formulas of laws.
//!
//! A theorem may give a value, or only whether it is 0; in that case a single position still has a
//! winner.
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::messages::{Message, say};
use crate::methods::reach::{HOPELESS, NEAR_POSITIONS, SEARCHED, TABLED};
use crate::options::SolveOptions;
use budget::{Budget, Stop};
use claims::claim::formula::FormulaClaim;
use claims::decide::settle;
use claims::error::SolveError;
use claims::find::sequences;
use claims::literature;
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use rules::family::Family;
use rules::ruleset::Play;

/// The effort to recognise a game before any question with a budget, in looks of the budget.
const GLANCE: u64 = 50;

/// What theorems give for a game as a whole, determined on first use.
#[derive(Default)]
struct Recognised {
    theory: Option<Option<FormulaClaim>>,
    /// Whether a caller with a budget of its own has searched for the theory.
    is_looked_for: bool,
    /// Whether the prover has examined the claim of the theory.
    is_settled: bool,
    law: Option<Option<FormulaClaim>>,
}

/// Theorems about exactly this rule: games of the literature, and the formulas of laws.
pub(crate) struct Literature;

impl Method for Literature {
    fn name(&self) -> &'static str {
        "literature"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        let known = game.theory().is_some() || game.law_formula().is_some();
        if known { Ok(()) } else { Err(say::no_theorem_about_rule()) }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        if game.ruleset.play != Play::Normal || !game.is_far(at, NEAR_POSITIONS) {
            return Ok(None);
        }
        // A law only computes with shorter numbers.
        if at.heap().is_some_and(|heap| heap.to_i64().is_none())
            && let Some(claim) = game.law_formula()
        {
            let value = claim.value(&at.0);
            return Ok(value.map(|value| Known { value, standing: claim.standing().of_values() }));
        }
        let Some(claim) = game.settled_theory(ask.budget)? else { return Ok(None) };
        let value = claim.value(&at.0).or_else(|| (claim.zero(&at.0)?).then(|| Number::from(0)));
        let known = value.map(|value| Known { value, standing: claim.standing().of_values() });
        if known.is_none() && at.0.len() > 1 && game.far_not_zero(at, HOPELESS) {
            return Err(SolveError::out_of_reach(at.clone(), say::known_not_zero()));
        }
        Ok(known)
    }

    fn lost(&self, game: &mut Game, at: &Position, _ask: Ask<'_>) -> Reply<bool> {
        Ok(game.lost_by_theorem(at))
    }

    fn won(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        let near = if game.known_values.is_on_lines() { TABLED } else { SEARCHED };
        if game.far_not_zero(at, near) { game.standing_of_theory(ask.budget) } else { Ok(None) }
    }

    fn won_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        if game.lost_by_theorem(at) == Some(false) { game.standing_of_theory(ask.budget) } else { Ok(None) }
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        if !game.is_far(at, NEAR_POSITIONS) || game.theory().is_none() {
            return Ok(None);
        }
        // Sequences and laws can list all options of a heap, and so can the method that found the
        // value from all options.
        let told = |heap: &Number| heap.to_u64().is_some_and(|heap| game.known_values.tells(heap, ask.budget));
        if at.heap().is_some_and(told) || game.known_values.knows(at) {
            return Ok(None);
        }
        if let Some(found) = game.options_by_theorem(at, wanted.value, wanted.limit) {
            return Ok(Some(found));
        }
        game.listed_options(at, wanted.value, wanted.limit, ask.options.assumes(), ask.budget).map(Some)
    }

    fn options_that_win(&self, game: &mut Game, at: &Position, limit: usize, ask: Ask<'_>) -> Reply<Found> {
        let wanted = Wanted::winning(limit);
        match game.options_by_theorem(at, wanted.value, limit) {
            None => self.options(game, at, wanted, ask),
            found => Ok(found),
        }
    }
}

impl Game {
    /// Determines which game of the literature this is, and remembers the result unless the
    /// caller's time limit ends the search.
    pub(crate) fn recognise(&mut self, budget: &Budget) {
        let facts = self.room::<Recognised>().1;
        facts.is_looked_for = true;
        if facts.theory.is_none() {
            self.look_for_theory(&budget.clone().without_effort());
        }
    }

    /// The claim of a named theorem about exactly this game: one that was recognised before, or is
    /// recognised within a small effort.
    pub(crate) fn theory(&mut self) -> Option<&FormulaClaim> {
        let looks = if self.room::<Recognised>().1.is_looked_for { 0 } else { GLANCE };
        self.look_for_theory(&Budget::unlimited().with_effort(looks))
    }

    fn look_for_theory(&mut self, budget: &Budget) -> Option<&FormulaClaim> {
        let (ruleset, facts) = self.room::<Recognised>();
        if facts.theory.is_none() {
            facts.theory = match ruleset.family {
                Family::Numbers => literature::of(ruleset, budget).ok(),
                _ => Some(None),
            };
        }
        facts.theory.as_ref()?.as_ref()
    }

    /// The claim of a named theorem about this game, after the prover has examined it with the
    /// limits of a claim that a finder proposed: a claim that it proves has a certificate, and the
    /// name of the theorem is its source. If the memory limit is too small, or the checker cannot
    /// read what is proved, the claim rests on the theorem.
    ///
    /// # Errors
    /// [`SolveError`] if the time is up or the work is cancelled: a standing must not depend on
    /// that.
    pub(crate) fn settled_theory(&mut self, budget: &Budget) -> Reply<&FormulaClaim> {
        let Some(claim) = self.theory().cloned() else { return Ok(None) };
        if !self.room::<Recognised>().1.is_settled {
            let decided = match settle::decided(&self.ruleset, claim.clone(), &budget.clone().without_effort()) {
                Err(stop @ (Stop::Time { .. } | Stop::Cancelled)) => {
                    return Err(SolveError::stopped(stop, say::reached_claim()));
                }
                Err(_) => return Ok(self.theory()),
                Ok(decided) => decided,
            };
            let seen = decided.and_then(|decided| decided.prechecked(&self.ruleset, &self.subject, budget));
            let settled = seen.map(|seen| if seen.standing().word() == "proved" { seen } else { claim });
            let facts = self.room::<Recognised>().1;
            (facts.theory, facts.is_settled) = (Some(settled), true);
        }
        Ok(self.theory())
    }

    /// The standing of the named theorem; the errors are those of its proof.
    pub(crate) fn standing_of_theory(&mut self, budget: &Budget) -> Reply<Standing> {
        Ok(self.settled_theory(budget)?.map(|claim| claim.standing().of_values()))
    }

    /// The formula of the law of a game on one number, which is proved for numbers of any length.
    pub(crate) fn law_formula(&mut self) -> Option<&FormulaClaim> {
        let (ruleset, known_values) = (&self.ruleset, &self.known_values);
        let law = || if ruleset.family == Family::Numbers { sequences::by_law(ruleset, known_values) } else { None };
        self.rooms.room::<Recognised>(ruleset).law.get_or_insert_with(law).as_ref()
    }

    /// Whether a theorem determines that a position is lost (true) or won (false); this is
    /// immediate for near and far positions.
    pub(crate) fn lost_by_theorem(&mut self, position: &Position) -> Option<bool> {
        if position.1 == Form::Numbers { self.theory()?.zero(&position.0) } else { None }
    }

    /// Whether the value of a position far out is known to be non-zero, by a theorem that gives no
    /// more.
    fn far_not_zero(&mut self, position: &Position, near: u128) -> bool {
        self.is_far(position, near)
            && self.tuple_value(position, &Budget::default()).is_none()
            && self.theory().is_some_and(|claim| claim.kind() == "zeros" && claim.zero(&position.0) == Some(false))
    }

    /// The options with this value, if a theorem gives their places.
    pub(crate) fn options_by_theorem(&mut self, position: &Position, target: &Number, limit: usize) -> Option<Found> {
        let claim = self.theory()?.clone();
        let options = literature::with_value(&self.ruleset, &claim, &position.0, target)?;
        let mut options: Vec<Position> =
            options.into_iter().map(|option| self.canonical(Position::of(option))).collect();
        options.sort();
        options.dedup();
        let total = Some(Number::from(options.len() as u64));
        Some(Found { options: options.into_iter().take(limit).map(|option| vec![option]).collect(), total })
    }
}
