//! Claims that become theorems: the prover is asked about the formulas that the finder read off
//! values, and those that it proves answer at any size.
//!
//! A claim about all positions of a game holds for ever if it fits with every move; that is decided
//! by automata ([`automata::prove`], after J. R. Büchi 1960). A claim that is refuted is dropped,
//! with the position that refutes it; one that is out of the method's reach stays checked. The
//! prover is asked after all theorems of our own, with limits that count steps, so that no answer
//! depends on the clock.
use crate::claim::Claim;
use crate::decided::{Decided, Invariant};
use crate::error::SolveError;
use crate::far_positions::TABLED;
use crate::finder;
use crate::finder_pairs;
use crate::finder_several;
use crate::findings::Findings;
use crate::formula_claim::{FormulaClaim, FormulaStanding, Place};
use crate::game::Game;
use crate::known::{Found, Known};
use crate::messages::{Message, say};
use crate::method::{Ask, Method, Reply, Wanted};
use crate::number::Number;
use crate::position::{Form, Position};
use crate::standing::Standing;
use crate::strategy;
use automata::{Counterexample, Limits, Verdict};
use budget::{Budget, Stop};
use num_bigint::BigUint;
use patterns::Formula;
use patterns::formula::Body;
use patterns::search::Refuted;
use rules::family::Family;
use rules::ruleset::{Play, Ruleset, Turns};

/// Claims about all positions of a game that were proved.
struct Proved(Vec<FormulaClaim>);

/// The limits of the prover for a claim that nobody wrote: some tenths of a second.
const LIMITS: Limits = Limits { states: 50_000, tracks: 9, steps: 20_000_000 };
/// The limits for reading the moves of a rule.
const GLANCE: Limits = Limits { steps: 5_000_000, ..LIMITS };
/// The effort to find a claim about a position far out, in looks of the budget.
const EFFORT: u64 = 800;
/// So many values are made before a formula of a game on one number is believed.
const VALUES: usize = 1 << 15;
/// Rows that are joined to one claim.
const MOST_ROWS: usize = 8;

/// The verdict on a claim.
enum Settled {
    Proved(Invariant),
    False(Counterexample),
    Open,
}

/// Whether claims about this game may be asked of the prover.
///
/// # Errors
/// Why not, in words.
fn may_ask(ruleset: &Ruleset) -> Result<(), Message> {
    if ruleset.family != Family::Numbers || ruleset.turns != Turns::One {
        return Err(say::claims_about_numbers());
    }
    automata::reads(ruleset, GLANCE).map_err(|reason| reason.message())
}

fn settle(ruleset: &Ruleset, formula: &Formula, within: Option<&Formula>, budget: &Budget) -> Result<Settled, Stop> {
    let decided = Decided::of(ruleset, formula, within, LIMITS, budget)?;
    let refuted = match decided.verdict() {
        Verdict::False(found) => Some(found.clone()),
        _ => None,
    };
    Ok(match (Invariant::of(decided), refuted) {
        (Some(invariant), _) => Settled::Proved(invariant),
        (None, Some(found)) => Settled::False(found),
        (None, None) => Settled::Open,
    })
}

/// Asks the prover about formulas that were only checked. Those that it refutes are moved to
/// `refuted`.
fn settle_all(
    ruleset: &Ruleset,
    formulas: &mut Vec<FormulaClaim>,
    refuted: &mut Vec<Refuted>,
    budget: &Budget,
) -> Result<(), Stop> {
    if formulas.iter().all(|claim| claim.checked_to().is_none()) || may_ask(ruleset).is_err() {
        return Ok(());
    }
    if let Some(rows) = settled_rows(ruleset, formulas, budget)? {
        *formulas = rows;
        return Ok(());
    }
    let mut kept = Vec::with_capacity(formulas.len());
    for claim in formulas.drain(..) {
        // Claims about lines, or about the first numbers alone, are left as they are.
        let within = match claim.place() {
            None => Some(None),
            Some(Place::From(least)) => all_from(&ruleset.names, *least).map(Some),
            Some(_) => None,
        };
        let Some(within) = within.filter(|_| claim.checked_to().is_some()) else {
            kept.push(claim);
            continue;
        };
        match settle(ruleset, claim.formula(), within.as_ref(), budget)? {
            Settled::Proved(invariant) => kept.push(claim.known(FormulaStanding::Invariant(invariant))),
            Settled::False(found) => match place_of(&found) {
                Some(at) => refuted.push(Refuted { formula: claim.formula().clone(), at }),
                None => kept.push(claim),
            },
            Settled::Open => kept.push(claim),
        }
    }
    *formulas = kept;
    Ok(())
}

/// The largest number of a counterexample, if positions of 64 bits have it.
fn place_of(found: &Counterexample) -> Option<i64> {
    found.position.iter().max().and_then(|&number| i64::try_from(number).ok())
}

/// `x >= 1 and y >= 1`
fn all_from(names: &[String], least: u64) -> Option<Formula> {
    let own: Vec<&str> = names.iter().map(String::as_str).collect();
    let text: Vec<String> = names.iter().map(|name| format!("{name}>={least}")).collect();
    Formula::parse(&text.join(" and "), &own).ok()
}

/// Rows y = 0, y = 1, ... that a formula each is claimed of are one claim about y <= c, where no
/// move leaves these rows. The largest c that is proved counts.
fn settled_rows(
    ruleset: &Ruleset,
    formulas: &[FormulaClaim],
    budget: &Budget,
) -> Result<Option<Vec<FormulaClaim>>, Stop> {
    let own: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
    let Some(Place::Fixed(fixed, 0)) = formulas.first().and_then(FormulaClaim::place) else { return Ok(None) };
    let row = |(at, claim): &(usize, &FormulaClaim)| {
        claim.place() == Some(&Place::Fixed(*fixed, *at as u64)) && matches!(claim.formula().body(), Body::Value(_))
    };
    let count = formulas.iter().enumerate().take(MOST_ROWS).take_while(row).count();
    for rows in (1..=count).rev() {
        let Some((last, before)) = formulas[..rows].split_last() else { break };
        let name = own[*fixed];
        let mut text = String::new();
        for (at, claim) in before.iter().enumerate() {
            text.push_str(&format!("if {name}={at} then ({}) else ", claim.formula()));
        }
        text.push_str(&last.formula().to_string());
        let within = Formula::parse(&format!("{name}<{rows}"), &own).ok();
        let (Ok(formula), Some(within)) = (Formula::parse(&text, &own), within) else { continue };
        if let Settled::Proved(invariant) = settle(ruleset, &formula, Some(&within), budget)? {
            let standing = |at: usize, claim: &FormulaClaim| match at < rows {
                true => claim.clone().known(FormulaStanding::Invariant(invariant.clone())),
                false => claim.clone(),
            };
            return Ok(Some(formulas.iter().enumerate().map(|(at, claim)| standing(at, claim)).collect()));
        }
    }
    Ok(None)
}

/// The findings about heaps, as formulas.
fn said_of_heaps(ruleset: &Ruleset, found: finder::Found) -> Vec<FormulaClaim> {
    let as_formula = || {
        let (claim, name) = (found.repeats.as_ref()?, ruleset.names.first()?);
        let formula = Formula::parse(&claim.formula()?, &["n"]).ok()?.renamed(std::slice::from_ref(name));
        let standing = FormulaStanding::Checked { up_to: VALUES as u64 };
        Some(FormulaClaim::new(formula, standing, "repeating", ruleset.play))
    };
    let repeating = as_formula();
    found.formula.into_iter().chain(repeating).collect()
}

/// The values of heaps that repeat, as a formula that the prover may be asked about.
fn formula_of(claim: &Claim, ruleset: &Ruleset) -> Option<Formula> {
    if ruleset.arity != 1 || may_ask(ruleset).is_err() {
        return None;
    }
    Formula::parse(&claim.formula()?, &["n"]).ok()
}

impl Findings {
    /// The findings after the prover was asked about those that are only checked; claims that a
    /// limit of the budget leaves open stay checked.
    pub(crate) fn settled(self, ruleset: &Ruleset, budget: &Budget) -> Self {
        let observed = self.clone();
        self.asked(ruleset, budget).unwrap_or(observed)
    }

    fn asked(mut self, ruleset: &Ruleset, budget: &Budget) -> Result<Self, Stop> {
        settle_all(ruleset, &mut self.formulas, &mut self.rejected, budget)?;
        let mut claims = Vec::with_capacity(self.claims.len());
        for claim in std::mem::take(&mut self.claims) {
            let formula = if claim.line().is_none() && !claim.is_proved() { formula_of(&claim, ruleset) } else { None };
            match formula.as_ref().map(|formula| settle(ruleset, formula, None, budget)).transpose()? {
                Some(Settled::Proved(invariant)) => claims.push(claim.decided(invariant)),
                Some(Settled::False(found)) => match (place_of(&found), formula) {
                    (Some(at), Some(formula)) => self.rejected.push(Refuted { formula, at }),
                    _ => claims.push(claim),
                },
                Some(Settled::Open) | None => claims.push(claim),
            }
        }
        self.claims = claims;
        if self.is_open() && self.open.is_none() {
            self.open = Some(say::open_refuted());
        }
        Ok(self)
    }
}

/// Claims that are proved to fit with every move.
pub(crate) struct Invariants;

impl Method for Invariants {
    fn name(&self) -> &'static str {
        "invariant"
    }

    fn takes(&self, game: &mut Game) -> Result<(), Message> {
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
        let won = claim.kind() == "zeros" && claim.zero(&at.0) == Some(false);
        Ok(won.then(|| claim.standing().of_values()))
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
}

impl Game {
    /// Whether claims about its positions may be found and decided: games on one to four numbers
    /// that no theorem knows.
    fn may_have_invariants(&mut self) -> Result<(), Message> {
        let ruleset = &self.ruleset;
        if ruleset.family != Family::Numbers || ruleset.turns != Turns::One {
            return Err(say::claims_about_numbers());
        }
        if ruleset.play != Play::Normal || !matches!(ruleset.arity, 1..=4) {
            return Err(say::claims_on_few_numbers());
        }
        if ruleset.arity == 1 && !finder::may_have_formula(ruleset) {
            return Err(say::such_values_repeat());
        }
        if self.known_values.has_law() || self.theory().is_some() || self.parts_of_sum().is_some() {
            return Err(say::known_by_theorem());
        }
        may_ask(&self.ruleset)
    }

    /// The proved claim that says something about a position far out; nothing for positions whose
    /// values come by search or by a table in time.
    pub(crate) fn invariant_about(&mut self, at: &Position, budget: &Budget) -> Reply<FormulaClaim> {
        let far = match at.heap() {
            Some(_) => Self::is_far_out(at),
            None => self.is_far(at, TABLED),
        };
        // A claim is about unordered positions in ascending order.
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
        // The table of a sequence may prove a period soon.
        let (rules, known_values) = self.parts();
        if let Some(heap) = at.heap()
            && known_values.soon(rules, heap, budget)?.is_some()
        {
            return Ok(None);
        }
        if self.findable::<Proved>().is_none() {
            let found = self.look_for_invariants(budget)?;
            // A search that a limit has cut short is made again when more time is given.
            if found.is_empty() && budget.check().is_err() {
                return Ok(None);
            }
            *self.findable() = Some(Proved(found));
        }
        let known = self.rooms.found().map_or(&[][..], |Proved(known)| known);
        Ok(known.iter().find(|claim| claim.zero(&at.0).is_some()).cloned())
    }

    fn look_for_invariants(&mut self, budget: &Budget) -> Result<Vec<FormulaClaim>, SolveError> {
        let brief = budget.clone().with_effort(EFFORT);
        let (rules, known_values) = self.parts();
        let mut formulas = match rules.arity {
            2 => finder_pairs::search(rules, known_values, finder_pairs::BRIEF_SIZES, None, &brief).formulas,
            3.. => {
                let (found, _) =
                    finder_several::search(rules, known_values, finder_several::BRIEF_EFFORT, None, &brief);
                found.formula.into_iter().collect()
            }
            _ if known_values.line().is_some() => match finder::first(rules, known_values, VALUES, &brief) {
                Ok(found) => said_of_heaps(rules, found),
                Err(_) => Vec::new(),
            },
            _ => said_of_heaps(rules, finder::searched(rules, known_values, VALUES, &brief).0),
        };
        let stopped = |stop| SolveError::stopped(stop, say::reached_claim());
        settle_all(rules, &mut formulas, &mut Vec::new(), budget).map_err(stopped)?;
        formulas.retain(|claim| matches!(claim.standing(), FormulaStanding::Invariant(_)));
        Ok(formulas)
    }

    /// The options of a value by a proved claim about all positions.
    fn options_by_invariant(
        &mut self,
        claim: &FormulaClaim,
        at: &Position,
        wanted: Wanted<'_>,
        budget: &Budget,
    ) -> Reply<Found> {
        let short = |number: &Number| u128::try_from(&number.to_big()).ok();
        let position: Option<Vec<u128>> = at.0.iter().map(short).collect();
        let (Some(position), Some(value), None) = (position, short(wanted.value), claim.place()) else {
            return Ok(None);
        };
        let stopped = |stop| SolveError::stopped(stop, say::reached_moves());
        let found = automata::options(&self.ruleset, claim.formula(), &position, value, LIMITS, budget);
        let Some(found) = found.map_err(stopped)? else { return self.option_by_strategy(claim, at, wanted, budget) };
        let total = found.all.then(|| Number::from(found.listed.len() as u64));
        let long = |&number: &u128| Number::from_big(BigUint::from(number));
        let option = |parts: &Vec<Vec<u128>>| -> Vec<Position> {
            parts.iter().map(|part| self.canonical(Position::of(part.iter().map(long).collect()))).collect()
        };
        let options = found.listed.iter().take(wanted.limit).map(option).collect();
        Ok(Some(Found { options, total }))
    }

    /// One option of a value, by the list of moves of a proved claim.
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
