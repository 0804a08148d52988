//! Formulas that were read off values, given to the prover ([`automata::prove`], after J. R. Büchi
//! 1960), which proves them, refutes them, or leaves them open.
//!
//! A claim about all positions of a game holds for ever if it is consistent with every move. Claims
//! about parts are joined first: rows y = 0, y = 1, ... to one claim about y <= c if no move leaves
//! these rows; and a claim about all numbers from 1 on, with the rows of the number 0, to one about
//! all positions. The limits count steps, so that no answer depends on the clock.
use crate::claim::formula::{FormulaClaim, FormulaStanding, Place};
use crate::claim::verdict::{Decided, Invariant};
use crate::messages::{Message, say};
use automata::{Counterexample, Limits, Reason, Verdict};
use budget::{Budget, Stop};
use patterns::Formula;
use patterns::formula::Body;
use rules::family::Family;
use rules::ruleset::{Ruleset, Turns};

/// The limits of the prover for a claim that a finder proposed: some tenths of a second.
pub const LIMITS: Limits = Limits { states: 50_000, tracks: 9, steps: 20_000_000 };
/// The limits for reading the moves of a rule.
const GLANCE: Limits = Limits { steps: 5_000_000, ..LIMITS };
/// At most this many rows are joined to one claim.
const MOST_ROWS: usize = 8;

/// The answer of the prover to one claim.
pub enum Settled {
    /// The claim holds at all positions that it is about.
    Proved(Invariant),
    /// A position refutes it.
    False(Counterexample),
    /// Moves leave the part that the claim is about.
    Left,
    /// The prover cannot read the game or the claim, or reached a limit.
    Open,
}

/// The claims that were kept, and the claims that were refuted.
#[derive(Default)]
pub struct Settlement {
    /// Claims that were proved, were left open, or could not be given to the prover.
    pub kept: Vec<FormulaClaim>,
    /// Claims that are false, each with a counterexample.
    pub refuted: Vec<(FormulaClaim, Counterexample)>,
}

/// Whether the prover can decide claims about this game.
///
/// # Errors
/// [`Message`] with the reason why not.
pub fn may_ask(ruleset: &Ruleset) -> Result<(), Message> {
    if ruleset.family != Family::Numbers || ruleset.turns != Turns::One {
        return Err(say::claims_about_numbers());
    }
    automata::reads(ruleset, GLANCE).map_err(|reason| reason.message())
}

/// Decides one claim.
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub fn settle(
    ruleset: &Ruleset,
    formula: &Formula,
    within: Option<&Formula>,
    budget: &Budget,
) -> Result<Settled, Stop> {
    let decided = Decided::of(ruleset, formula, within, LIMITS, budget)?;
    Ok(match decided.verdict() {
        Verdict::False(found) => Settled::False(found.clone()),
        Verdict::OutOfReach(Reason::Leaves(_) | Reason::Unanswered { .. }) => Settled::Left,
        _ => Invariant::of(decided).map_or(Settled::Open, Settled::Proved),
    })
}

/// Decides formulas that were only compared with values.
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub fn settle_all(ruleset: &Ruleset, formulas: Vec<FormulaClaim>, budget: &Budget) -> Result<Settlement, Stop> {
    if formulas.iter().all(|claim| claim.checked_to().is_none()) || may_ask(ruleset).is_err() {
        return Ok(Settlement { kept: formulas, ..Settlement::default() });
    }
    if let Some(whole) = joined(ruleset, &formulas, budget)? {
        return Ok(Settlement { kept: vec![whole], ..Settlement::default() });
    }
    let mut settlement = Settlement::default();
    for claim in in_rows(ruleset, formulas, budget)? {
        let verdict = if claim.checked_to().is_some() { asked(ruleset, &claim, budget)? } else { None };
        match verdict {
            Some(Settled::Proved(invariant)) => {
                settlement.kept.push(claim.known(FormulaStanding::Invariant(invariant)));
            }
            Some(Settled::False(found)) => settlement.refuted.push((claim, found)),
            // A condition that moves do not preserve is no domain.
            Some(Settled::Left) if matches!(claim.place(), Some(Place::Within(_))) => {}
            Some(Settled::Left | Settled::Open) | None => settlement.kept.push(claim),
        }
    }
    Ok(settlement)
}

/// A claim that a theorem gives, with the proof that it is consistent with every move if that is
/// found, else unchanged; `None` if it is refuted, so that no answer rests on it.
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub fn decided(ruleset: &Ruleset, claim: FormulaClaim, budget: &Budget) -> Result<Option<FormulaClaim>, Stop> {
    Ok(match asked(ruleset, &claim, budget)? {
        Some(Settled::Proved(invariant)) => Some(claim.known(FormulaStanding::Invariant(invariant))),
        Some(Settled::False(found)) => {
            debug_assert!(false, "{}: {claim}: {found:?}", ruleset.source);
            None
        }
        Some(Settled::Left | Settled::Open) | None => Some(claim),
    })
}

/// The verdict on a claim about its own positions; `None` if it is about a line, or about the first
/// numbers alone.
fn asked(ruleset: &Ruleset, claim: &FormulaClaim, budget: &Budget) -> Result<Option<Settled>, Stop> {
    let within = match claim.place() {
        None => None,
        Some(Place::Within(domain)) => Some(domain.clone()),
        Some(Place::From(least)) => match all_from(&ruleset.names, *least) {
            None => return Ok(None),
            within => within,
        },
        Some(_) => return Ok(None),
    };
    settle(ruleset, claim.formula(), within.as_ref(), budget).map(Some)
}

/// The largest number of a counterexample, if it fits into 64 bits.
pub fn place_of(found: &Counterexample) -> Option<i64> {
    found.position.iter().max().and_then(|&number| i64::try_from(number).ok())
}

/// A condition on the numbers of a position.
fn condition(names: &[String], text: &str) -> Option<Formula> {
    let own: Vec<&str> = names.iter().map(String::as_str).collect();
    Formula::parse(text, &own).ok()
}

/// `x >= 1 and y >= 1`
fn all_from(names: &[String], least: u64) -> Option<Formula> {
    let text: Vec<String> = names.iter().map(|name| format!("{name}>={least}")).collect();
    condition(names, &text.join(" and "))
}

/// Joins a claim about all numbers from 1 on and claims about the rows that it leaves out to one
/// claim about all positions, if that is proved.
fn joined(ruleset: &Ruleset, formulas: &[FormulaClaim], budget: &Budget) -> Result<Option<FormulaClaim>, Stop> {
    let names = &ruleset.names;
    let Some((whole, rows)) = formulas.split_first().filter(|(whole, _)| whole.place() == Some(&Place::From(1))) else {
        return Ok(None);
    };
    // In ascending order, the first number is 0 whenever any number is.
    let left_out = if ruleset.unordered { 1 } else { ruleset.arity };
    let part = |fixed: usize| {
        let row = rows.iter().find(|row| row.place() == Some(&Place::Fixed(fixed, 0)))?;
        Some((condition(names, &format!("{}=0", names[fixed]))?, row.formula().clone()))
    };
    let parts: Option<Vec<(Formula, Formula)>> = (0..left_out).map(part).collect();
    let Some(formula) = parts.and_then(|parts| Formula::by_cases(&parts, whole.formula())) else { return Ok(None) };
    Ok(match settle(ruleset, &formula, None, budget)? {
        Settled::Proved(invariant) => {
            let standing = FormulaStanding::Invariant(invariant);
            Some(FormulaClaim::new(formula, standing, whole.family(), ruleset.play).with_order_of(ruleset))
        }
        Settled::False(_) | Settled::Left | Settled::Open => None,
    })
}

/// Proves rows y = 0, y = 1, ... with a formula each as one claim about y <= c, for the largest c
/// such that no move leaves these rows and the proof succeeds. For the rows after that, only the
/// claim about the zeros is tried.
fn in_rows(ruleset: &Ruleset, formulas: Vec<FormulaClaim>, budget: &Budget) -> Result<Vec<FormulaClaim>, Stop> {
    let Some(&Place::Fixed(fixed, 0)) = formulas.first().and_then(FormulaClaim::place) else { return Ok(formulas) };
    let row = |(at, claim): &(usize, &FormulaClaim)| claim.place() == Some(&Place::Fixed(fixed, *at as u64));
    let count = formulas.iter().enumerate().take(MOST_ROWS).take_while(row).count();
    let of_values = |claim: &&FormulaClaim| matches!(claim.formula().body(), Body::Value(_));
    let valued = formulas[..count].iter().take_while(of_values).count();
    let mut settled = formulas.clone();
    let values: Vec<Formula> = formulas[..valued].iter().map(|claim| claim.formula().clone()).collect();
    let proved = slab(ruleset, fixed, &values, 0, budget)?;
    let rows = proved.as_ref().map_or(0, |(rows, _)| *rows);
    if let Some((rows, invariant)) = proved {
        for claim in &mut settled[..rows] {
            *claim = claim.clone().known(FormulaStanding::Invariant(invariant.clone()));
        }
    }
    let zeros: Vec<Formula> = formulas[..count].iter().map(|claim| claim.formula().of_zeros()).collect();
    if let Some((more, invariant)) = slab(ruleset, fixed, &zeros, rows, budget)? {
        for (at, formula) in zeros.into_iter().enumerate().take(more).skip(rows) {
            let standing = FormulaStanding::Invariant(invariant.clone());
            let claim = FormulaClaim::new(formula, standing, formulas[at].family(), ruleset.play);
            let claim = claim.at(Place::Fixed(fixed, at as u64)).with_order_of(ruleset);
            // Values that were only compared are still reported.
            if of_values(&&formulas[at]) { settled.push(claim) } else { settled[at] = claim }
        }
    }
    Ok(settled)
}

/// The largest number of rows, above `known`, whose formulas are proved together, with the proof.
fn slab(
    ruleset: &Ruleset,
    fixed: usize,
    formulas: &[Formula],
    known: usize,
    budget: &Budget,
) -> Result<Option<(usize, Invariant)>, Stop> {
    let (names, name) = (&ruleset.names, &ruleset.names[fixed]);
    for rows in (known + 1..=formulas.len()).rev() {
        let Some((last, before)) = formulas[..rows].split_last() else { break };
        let part =
            |(at, formula): (usize, &Formula)| Some((condition(names, &format!("{name}={at}"))?, formula.clone()));
        let parts: Option<Vec<(Formula, Formula)>> = before.iter().enumerate().map(part).collect();
        let whole = parts.and_then(|parts| Formula::by_cases(&parts, last));
        let (Some(whole), Some(within)) = (whole, condition(names, &format!("{name}<{rows}"))) else { continue };
        if let Settled::Proved(invariant) = settle(ruleset, &whole, Some(&within), budget)? {
            return Ok(Some((rows, invariant)));
        }
    }
    Ok(None)
}
