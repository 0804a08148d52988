//! Claims that become theorems: formulas that finders read off values, once the prover has proved
//! them, give answers at any size.
//!
//! A claim about all positions of a game holds for ever if it is consistent with every move;
//! automata decide that ([`claims::decide::settle`]). A refuted claim is mended
//! ([`claims::decide::repair`]) or dropped, with the position that refutes it; a claim out
//! of the method's reach stays checked. The prover comes after all of our own theorems.
use crate::answer::{Answer, Outcome};
use crate::cell::{Cell, ValueAt};
use crate::claims::findings::Findings;
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Step, SumMethod, Wanted};
use crate::messages::{Message, say};
use crate::methods::reach::TABLED;
use crate::options::SolveOptions;
use crate::plays::misere;
use crate::sum::Sum;
use automata::Counterexample;
use budget::{Budget, Stop};
use claims::claim::formula::{FormulaClaim, FormulaStanding};
use claims::claim::repeating::Claim;
use claims::decide::repair;
use claims::decide::settle::{LIMITS, Settled, may_ask, place_of, settle, settle_all};
use claims::decide::strategy;
use claims::error::SolveError;
use claims::find::automatic;
use claims::find::domains::{self, with_domains};
use claims::find::pairs;
use claims::find::sequences;
use claims::find::several;
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use num_bigint::BigUint;
use patterns::Formula;
use patterns::search::{Point, Refuted};
use rules::family::Family;
use rules::ruleset::{Play, Ruleset, Turns};

/// Claims about all positions of a game that were proved.
struct Proved(Vec<FormulaClaim>);

/// Such claims about the digits of the heap.
struct InDigits(Vec<FormulaClaim>);

/// The effort to find a claim about a position far out, in looks of the budget.
const EFFORT: u64 = 800;
/// At most this many values of a game on one number are made before its formula goes to the prover.
const VALUES: usize = 1 << 15;
/// The results of the search for a pattern of heaps, as formulas.
fn said_of_heaps(ruleset: &Ruleset, found: sequences::Found) -> Vec<FormulaClaim> {
    let as_formula = || {
        let (claim, name) = (found.repeats.as_ref()?, ruleset.names.first()?);
        let formula = Formula::parse(&claim.formula()?, &["n"]).ok()?.renamed(std::slice::from_ref(name));
        let standing = FormulaStanding::Checked { up_to: VALUES as u64 };
        Some(FormulaClaim::new(formula, standing, "repeating", ruleset.play))
    };
    let repeating = as_formula();
    found.formula.into_iter().chain(repeating).collect()
}

/// A repetition of the values of heaps, as a formula that the prover can decide.
fn formula_of(claim: &Claim, ruleset: &Ruleset) -> Option<Formula> {
    if ruleset.arity != 1 || may_ask(ruleset).is_err() {
        return None;
    }
    Some(Formula::parse(&claim.formula()?, &["n"]).ok()?.renamed(&ruleset.names))
}

impl Findings {
    /// The findings after the prover has examined the claims that are only checked, and guesses
    /// about heaps were mended; claims that a limit of the budget leaves open stay checked.
    pub(crate) fn settled(self, game: &mut Game, limit: Option<u64>, budget: &Budget) -> Self {
        let observed = self.clone();
        self.asked(game, limit, budget).unwrap_or(observed)
    }

    /// The findings after the checker has examined the proofs of the decided claims.
    pub(crate) fn prechecked(mut self, game: &Game, budget: &Budget) -> Self {
        let (rules, subject) = (&game.ruleset, &game.subject);
        self.formulas =
            self.formulas.into_iter().filter_map(|claim| claim.prechecked(rules, subject, budget)).collect();
        self.claims = self.claims.into_iter().filter_map(|claim| claim.prechecked(rules, subject, budget)).collect();
        self
    }

    fn asked(mut self, game: &mut Game, limit: Option<u64>, budget: &Budget) -> Result<Self, Stop> {
        let (ruleset, known_values) = game.parts();
        let settlement = settle_all(ruleset, std::mem::take(&mut self.formulas), budget)?;
        self.formulas = settlement.kept;
        // A claim that fails only at numbers beyond 64 bits is dropped as well.
        let refuted = |(claim, found): &(FormulaClaim, Counterexample)| {
            Some(Refuted { formula: claim.formula().clone(), at: place_of(found)? })
        };
        self.rejected.extend(settlement.refuted.iter().filter_map(refuted));
        let mut claims = Vec::with_capacity(self.claims.len());
        for claim in std::mem::take(&mut self.claims) {
            let formula = if claim.line().is_none() && !claim.is_proved() { formula_of(&claim, ruleset) } else { None };
            match formula.as_ref().map(|formula| settle(ruleset, formula, None, budget)).transpose()? {
                Some(Settled::Proved(invariant)) => claims.push(claim.decided(invariant)),
                // A claim that fails only at numbers beyond 64 bits is dropped as well.
                Some(Settled::False(found)) => {
                    let refuted = place_of(&found).zip(formula).map(|(at, formula)| Refuted { formula, at });
                    self.rejected.extend(refuted);
                }
                Some(Settled::Left | Settled::Open) | None => claims.push(claim),
            }
        }
        self.claims = claims;
        // The finder of sequences has asked for those of games in which it found nothing.
        let asked_before = self.is_open() && known_values.line().is_some();
        if !asked_before && !self.has_values_for_ever() {
            let found = automatic::of_heaps(ruleset, known_values, &self.rejected, limit, budget);
            if let Some(values) = found.first() {
                self.claims.clear();
                self.open = None;
                // A sentence about the lost heaps says more to a reader than an automaton does.
                let is_kept = found.len() == 1 && automatic::is_long(values);
                self.formulas.retain(|claim| is_kept && claim.kind() == "zeros" && claim.place().is_none());
                self.formulas.splice(0..0, found);
            }
        }
        if self.is_open()
            && let Some(claim) = repair::of_some(ruleset, known_values, &self.rejected, limit, budget)
        {
            self.formulas.push(claim);
            self.open = None;
        }
        if self.is_open() {
            self.formulas = domains::of_heaps(ruleset, known_values, limit, budget);
            self.open = self.open.filter(|_| self.formulas.is_empty());
        }
        if self.is_open() && self.open.is_none() {
            self.open = Some(say::open_refuted());
        }
        Ok(self)
    }
}

/// Claims that are proved to be consistent with every move.
pub(crate) struct Invariants;

impl Method for Invariants {
    fn name(&self) -> &'static str {
        "invariant"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        game.may_have_invariants()
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let Some(claim) = game.invariant_about(at, ask.budget)? else { return Ok(None) };
        let value = claim.value(&at.0).or_else(|| claim.zero(&at.0)?.then(|| Number::from(0)));
        Ok(value.map(|value| Known { value, standing: claim.standing().of_values() }))
    }

    fn lost(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<bool> {
        Ok(game.invariant_about(at, ask.budget)?.and_then(|claim| claim.zero(&at.0)))
    }

    fn won(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        let Some(claim) = game.invariant_about(at, ask.budget)? else { return Ok(None) };
        Ok(won_by(&claim, at).filter(|_| claim.place().is_none()))
    }

    /// If only the winner is known on a domain, and no values, this is a last resort: a search may
    /// give more.
    fn won_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        Ok(game.invariant_about(at, ask.budget)?.and_then(|claim| won_by(&claim, at)))
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let Some(claim) = game.invariant_about(at, ask.budget)? else { return Ok(None) };
        if claim.kind() == "zeros" && !wanted.value.is_zero() {
            return Ok(None);
        }
        match game.options_by_invariant(&claim, at, wanted, ask.budget)? {
            Some(found) => Ok(Some(found)),
            None => game.listed_options(at, wanted.value, wanted.limit, ask.options.assumes(), ask.budget).map(Some),
        }
    }

    fn options_that_win(&self, game: &mut Game, at: &Position, limit: usize, ask: Ask<'_>) -> Reply<Found> {
        self.options(game, at, Wanted::winning(limit), ask)
    }
}

/// The standing of a position that is won by a claim about zeros.
fn won_by(claim: &FormulaClaim, at: &Position) -> Option<Standing> {
    let won = claim.kind() == "zeros" && claim.zero(&at.0) == Some(false);
    won.then(|| claim.standing().of_values())
}

/// One position far out under misère play, if a claim determines who wins.
pub(crate) struct InvariantAlone;

impl SumMethod for InvariantAlone {
    fn steps(&self, game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of(Invariants.name(), game.may_have_invariants())]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        let [(game, position)] = sum.components.as_slice() else { return Ok(None) };
        let (game, position) = (&mut sum.games[*game], position.clone());
        let Some(claim) = game.invariant_about(&position, ask.budget)? else { return Ok(None) };
        let Some(lost) = claim.zero(&position.0) else { return Ok(None) };
        let moves = misere::moves_to_lost(game, &position, lost, ask.options, |game, wanted| {
            game.options_by_invariant(&claim, &position, wanted, ask.budget)
        })?;
        let standing = claim.standing().of_values();
        let basis = game.basis_of(&standing, &position);
        Ok(Some(misere::answer(sum, !lost, vec![basis], Invariants.name(), moves, standing)))
    }

    /// No search takes numbers beyond 64 bits.
    fn rescue(&self, sum: &mut Sum, _failure: &SolveError, ask: Ask<'_>) -> Reply<Answer> {
        self.answer(sum, ask)
    }

    fn rescue_alone(&self, game: &mut Game, at: &Position, _failure: &SolveError, ask: Ask<'_>) -> Reply<ValueAt> {
        self.alone(game, at, ask)
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let Some(claim) = game.invariant_about(at, ask.budget)? else { return Ok(None) };
        let Some(lost) = claim.zero(&at.0) else { return Ok(None) };
        let standing = claim.standing().of_values();
        let basis = game.basis_of(&standing, at);
        Ok(Some(ValueAt::of(at, Cell::Outcome(Outcome::mover_wins(!lost)), standing, basis)))
    }
}

impl Game {
    /// Whether claims about the positions may be found and decided: for games on one to four
    /// numbers that no other theorem covers.
    fn may_have_invariants(&mut self) -> Result<(), Message> {
        let ruleset = &self.ruleset;
        if ruleset.family != Family::Numbers || ruleset.turns != Turns::One {
            return Err(say::claims_about_numbers());
        }
        if !matches!((ruleset.play, ruleset.arity), (Play::Normal, 1..=4) | (Play::Misere, 2..=4)) {
            return Err(say::claims_on_few_numbers());
        }
        if ruleset.play == Play::Misere {
            return may_ask(ruleset);
        }
        if ruleset.arity == 1 && !sequences::may_have_formula(ruleset) {
            return Err(say::such_values_repeat());
        }
        // A law without a formula gives no heaps beyond 64 bits, and one of them may give up
        // before.
        let by_law = self
            .known_values
            .law()
            .is_some_and(|law| self.ruleset.arity != 1 || law.formula().is_some() || law.repeats().is_some());
        if by_law || self.theory().is_some() || self.parts_of_sum().is_some() {
            return Err(say::known_by_theorem());
        }
        may_ask(&self.ruleset)
    }

    /// The proved claim that determines something about a position far out; `None` for positions
    /// whose values come soon from a search or a table.
    pub(crate) fn invariant_about(&mut self, at: &Position, budget: &Budget) -> Reply<FormulaClaim> {
        let far = match at.heap() {
            Some(_) => Self::is_far_out(at),
            None => self.is_far(at, TABLED),
        };
        // A claim about unordered positions is stated for ascending order.
        let ordered = !self.ruleset.unordered || at.0.is_sorted();
        if at.1 != Form::Numbers || !far || !ordered {
            return Ok(None);
        }
        if self.findable::<Proved>().is_none() && self.may_have_invariants().is_err() {
            *self.findable() = Some(Proved(Vec::new()));
        }
        if self.findable::<Proved>().as_ref().is_some_and(|Proved(known)| known.is_empty()) {
            return Ok(None);
        }
        // The table of a sequence may soon prove a period.
        let (rules, known_values) = self.parts();
        if let Some(heap) = at.heap()
            && (known_values.has_law_for(heap) || known_values.soon(rules, heap, budget)?.is_some())
        {
            return Ok(None);
        }
        if self.findable::<Proved>().is_none() {
            let found = self.look_for_invariants(budget)?;
            // A search that a limit has cut short is repeated when more time is given.
            if found.is_empty() && budget.check().is_err() {
                return Ok(None);
            }
            *self.findable() = Some(Proved(found));
        }
        let known = self.rooms.found().map_or(&[][..], |Proved(known)| known);
        Ok(known.iter().find(|claim| claim.zero(&at.0).is_some()).cloned())
    }

    /// The proved values of all heaps in the digits of a base, and what is proved of the lost ones.
    pub(crate) fn in_digits(&mut self, budget: &Budget) -> Vec<FormulaClaim> {
        if self.findable::<InDigits>().is_none() {
            let (rules, known_values) = self.parts();
            let found = automatic::of_heaps(rules, known_values, &[], None, budget);
            // A search that a limit has cut short is repeated when more time is given.
            if found.is_empty() && budget.check().is_err() {
                return Vec::new();
            }
            let seen = |claim: FormulaClaim| claim.prechecked(&self.ruleset, &self.subject, budget);
            let found = found.into_iter().filter_map(seen).collect();
            *self.findable() = Some(InDigits(found));
        }
        self.rooms.found().map_or_else(Vec::new, |InDigits(found)| found.clone())
    }

    fn look_for_invariants(&mut self, budget: &Budget) -> Result<Vec<FormulaClaim>, SolveError> {
        if self.known_values.has_law() {
            return Ok(self.in_digits(budget));
        }
        let brief = budget.clone().with_effort(EFFORT);
        let (rules, known_values) = self.parts();
        let mut formulas = match rules.arity {
            2 => {
                let table = pairs::Table::of(rules, known_values, pairs::BRIEF_SIZES, None, &brief);
                let propose = |table: pairs::Table| {
                    let read = |further: &[Point]| table.read(rules, further, &brief);
                    let said = repair::settled(rules, known_values, budget, read);
                    with_domains(rules, known_values, &table, said, budget)
                };
                table.map(propose).unwrap_or_default().formulas
            }
            3.. => {
                let table = several::Table::of(rules, known_values, several::BRIEF_EFFORT, None, &brief);
                let propose = |table: several::Table| {
                    let read = |further: &[Point]| table.read(rules, further, &brief);
                    let said = repair::settled(rules, known_values, budget, read);
                    with_domains(rules, known_values, &table, said, budget)
                };
                table.map(propose).unwrap_or_default().formulas
            }
            _ => self.look_at_heaps(&brief, budget)?,
        };
        formulas.retain(|claim| matches!(claim.standing(), FormulaStanding::Invariant(_)));
        Ok(formulas.into_iter().filter_map(|claim| claim.prechecked(&self.ruleset, &self.subject, budget)).collect())
    }

    /// Claims about heaps, after the prover has examined them.
    fn look_at_heaps(&mut self, brief: &Budget, budget: &Budget) -> Result<Vec<FormulaClaim>, SolveError> {
        let (rules, known_values) = self.parts();
        let found = match known_values.line() {
            Some(_) => sequences::first(rules, known_values, VALUES, brief).unwrap_or_default(),
            None => sequences::searched(rules, known_values, VALUES, brief).0,
        };
        let stopped = |stop| SolveError::stopped(stop, say::reached_claim());
        let mut rejected = found.refuted.clone();
        let settlement = settle_all(rules, said_of_heaps(rules, found), budget).map_err(stopped)?;
        let proved = |claim: &FormulaClaim| matches!(claim.standing(), FormulaStanding::Invariant(_));
        if settlement.kept.iter().any(proved) {
            return Ok(settlement.kept);
        }
        let by_digits = automatic::of_heaps(rules, known_values, &[], None, brief);
        if !by_digits.is_empty() || !settlement.kept.is_empty() {
            return Ok(if by_digits.is_empty() { settlement.kept } else { by_digits });
        }
        rejected.extend(
            settlement
                .refuted
                .iter()
                .filter_map(|(claim, found)| Some(Refuted { formula: claim.formula().clone(), at: place_of(found)? })),
        );
        Ok(match repair::of_some(rules, known_values, &rejected, None, budget) {
            Some(claim) => vec![claim],
            None => domains::of_heaps(rules, known_values, None, brief),
        })
    }

    /// The options with a value, by a proved claim about all positions.
    pub(crate) fn options_by_invariant(
        &mut self,
        claim: &FormulaClaim,
        at: &Position,
        wanted: Wanted<'_>,
        budget: &Budget,
    ) -> Reply<Found> {
        let short = |number: &Number| u128::try_from(&number.to_big()).ok();
        let position: Option<Vec<u128>> = at.0.iter().map(short).collect();
        let FormulaStanding::Invariant(invariant) = claim.standing() else { return Ok(None) };
        // The claim that was proved for several rows together also covers the options in other
        // rows.
        let whole = invariant.decided().formulas();
        let (Some(position), Some(value), Some((whole, within))) = (position, short(wanted.value), whole) else {
            return Ok(None);
        };
        let stopped = |stop| SolveError::stopped(stop, say::reached_moves());
        let found = automata::options(&self.ruleset, (&whole, within.as_ref()), &position, value, LIMITS, budget);
        let Some(found) = found.map_err(stopped)? else { return self.option_by_strategy(claim, at, wanted, budget) };
        let total = found.all.then(|| Number::from(found.listed.len() as u64));
        let long = |&number: &u128| Number::from_big(BigUint::from(number));
        let option = |parts: &Vec<Vec<u128>>| -> Vec<Position> {
            parts.iter().map(|part| self.canonical(Position::of(part.iter().map(long).collect()))).collect()
        };
        let options = found.listed.iter().take(wanted.limit).map(option).collect();
        Ok(Some(Found { options, total }))
    }

    /// One option with a value, from the list of moves of a proved claim.
    fn option_by_strategy(
        &self,
        claim: &FormulaClaim,
        at: &Position,
        wanted: Wanted<'_>,
        budget: &Budget,
    ) -> Reply<Found> {
        let FormulaStanding::Invariant(invariant) = claim.standing() else { return Ok(None) };
        let stopped = |stop| SolveError::stopped(stop, say::reached_moves());
        let found = invariant.decided().find_strategy(&self.ruleset, budget).map_err(stopped)?;
        let option = found.and_then(|found| strategy::option_at(&found, at, wanted.value));
        let canonical = |parts: Vec<Position>| parts.into_iter().map(|part| self.canonical(part)).collect();
        Ok(option.map(|parts| Found { options: vec![canonical(parts)], total: None }))
    }
}
