//! Repairs refuted guesses without a user: the least position where a claim fails goes back to the
//! finder, with its value, and the finder proposes again (counterexample-guided synthesis, A.
//! Solar-Lezama 2008), a bounded number of times.
//!
//! For a guess about tuples, the finder proposes again from the table and the positions that
//! refuted earlier guesses; if nothing fits, the prover gets the first guess with exceptions. A
//! guess about heaps gets exceptions, or another formula from the heap on where it fails. A mended
//! guess has less evidence than a plain one, so it is reported only if the prover shows it for all
//! positions.
use crate::claim::formula::{FormulaClaim, FormulaStanding};
use crate::claim::verdict::Invariant;
use crate::decide::settle::{Settled, may_ask, place_of, settle, settle_all};
use crate::find::facts::{self, Guesses};
use crate::values::KnownValues;
use automata::{Counterexample, Fault};
use budget::Budget;
use patterns::search::{self, Point, Refuted};
use patterns::{Formula, bases};
use rules::ruleset::{Play, Ruleset};
use std::cmp::Reverse;

/// A guess is mended at most this many times.
const ROUNDS: usize = 5;
/// The effort to find the value of a position where a guess failed, in looks of the budget.
const VALUE_EFFORT: u64 = 300;
/// The effort to find the values of heaps from such a heap on.
const HEAPS_EFFORT: u64 = 2_000;
/// The number of heaps examined from such a heap on.
const TAIL: i64 = 1 << 12;
/// No heap beyond this is examined.
const MOST_HEAPS: u64 = 1 << 23;
/// A formula is read off the first `1/HELD` of these heaps, and must hold for all of them.
const HELD: usize = 10;
/// A guess gets at most this many exceptions among them.
const MOST_EXCEPTIONS: usize = 6;
/// At most this many guesses about heaps are tried.
const MOST_GUESSES: usize = 2;

/// Proves or repairs what `propose` returns about tuples; `propose` gets the positions at which
/// earlier proposals were wrong. A limit of the budget leaves the last proposals as they are.
pub fn settled(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    budget: &Budget,
    propose: impl Fn(&[Point]) -> Guesses,
) -> Guesses {
    let (mut points, mut mended, mut first) = (Vec::new(), Guesses::default(), None);
    for _ in 0..=ROUNDS {
        let proposed = propose(&points);
        mended.refuted.extend(proposed.refuted);
        let Ok(settlement) = settle_all(rules, proposed.formulas.clone(), budget) else {
            mended.formulas = proposed.formulas;
            return mended;
        };
        mended.formulas = settlement.kept;
        let mut learnt = Vec::new();
        for (claim, found) in settlement.refuted {
            // A claim that fails only at numbers beyond 64 bits is dropped as well.
            let at = place_of(&found);
            mended.refuted.extend(at.map(|at| Refuted { formula: claim.formula().clone(), at }));
            learnt.extend(wrong_at(rules, known_values, claim.formula(), &found, budget));
            first.get_or_insert(claim);
        }
        if learnt.is_empty() {
            break;
        }
        points.extend(learnt);
    }
    let whole = |claim: &FormulaClaim| claim.place().is_none();
    if let Some(guess) = first.filter(whole)
        && !mended.formulas.iter().any(whole)
        && let Some(claim) = with_exceptions(rules, known_values, &guess, points, budget)
    {
        mended.formulas = vec![claim];
    }
    mended
}

/// The positions of a counterexample for which the claim gives a wrong value: the position itself
/// or options that the counterexample names, with their true values.
fn wrong_at(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    claim: &Formula,
    found: &Counterexample,
    budget: &Budget,
) -> Vec<Point> {
    let left: &[Vec<u128>] = match &found.fault {
        Fault::Move { to } | Fault::SameValue { to } => to,
        Fault::NoMove | Fault::AtEnd | Fault::Missing { .. } => &[],
    };
    let brief = budget.clone().with_effort(VALUE_EFFORT);
    let wrong = std::iter::once(&found.position).chain(left).filter_map(|at| {
        let mut at: Vec<i64> = at.iter().map(|&number| i64::try_from(number).ok()).collect::<Option<_>>()?;
        if rules.unordered {
            at.sort_unstable();
        }
        let value = facts::of_position(rules, known_values, &at, &brief)?;
        (!search::says(claim, &at, value)).then_some((at, value))
    });
    wrong.collect()
}

/// A guess with exceptions at the points where it is wrong, once that is proved.
fn with_exceptions(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    guess: &FormulaClaim,
    points: Vec<Point>,
    budget: &Budget,
) -> Option<FormulaClaim> {
    let is_wrong = |(at, value): &Point| !search::says(guess.formula(), at, *value);
    let mut wrong: Vec<Point> = points.into_iter().filter(is_wrong).collect();
    while !wrong.is_empty() && wrong.len() <= MOST_EXCEPTIONS {
        let formula = guess.formula().except(&wrong);
        match settle(rules, &formula, None, budget).ok()? {
            Settled::Proved(invariant) => return Some(claimed(rules, formula, guess.family(), invariant)),
            Settled::Left | Settled::Open => return None,
            Settled::False(found) => {
                let more = wrong_at(rules, known_values, &formula, &found, budget);
                if more.is_empty() {
                    return None;
                }
                wrong.extend(more);
            }
        }
    }
    None
}

fn claimed(rules: &Ruleset, formula: Formula, family: &'static str, invariant: Invariant) -> FormulaClaim {
    FormulaClaim::new(formula, FormulaStanding::Invariant(invariant), family, rules.play).with_order_of(rules)
}

/// The first of these guesses about heaps that can be mended; guesses that held for longer are
/// tried first.
pub fn of_some(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    guesses: &[Refuted],
    limit: Option<u64>,
    budget: &Budget,
) -> Option<FormulaClaim> {
    let mut guesses: Vec<&Refuted> = guesses.iter().collect();
    guesses.sort_by_key(|guess| Reverse(guess.at));
    guesses.into_iter().take(MOST_GUESSES).find_map(|guess| of_heaps(rules, known_values, guess, limit, budget))
}

/// Mends a formula of one number that is wrong at a heap, with exceptions or with another formula
/// from there on, once that is proved. Heaps beyond `limit` are not computed.
fn of_heaps(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    guess: &Refuted,
    limit: Option<u64>,
    budget: &Budget,
) -> Option<FormulaClaim> {
    if rules.play != Play::Normal || rules.arity != 1 || may_ask(rules).is_err() {
        return None;
    }
    let (mut formula, mut from) = (guess.formula.clone().renamed(&rules.names), guess.at);
    for _ in 0..ROUNDS {
        let values = behind(rules, known_values, from, limit, budget)?;
        let points = (from..).zip(&values).map(|(at, &value)| (vec![at], value));
        let wrong = points.filter(|(at, value)| !search::says(&formula, at, *value));
        let wrong: Vec<Point> = wrong.take(MOST_EXCEPTIONS + 1).collect();
        formula = match wrong.len() {
            0 => return None,
            1..=MOST_EXCEPTIONS => formula.except(&wrong),
            _ => {
                let found = search::sequence(
                    from,
                    values.iter().copied(),
                    values.len() / HELD,
                    &bases::of_text(&rules.canonical),
                    budget,
                )
                .found;
                let after = found.filter(|found| found.up_to.is_none())?.formula.renamed(&rules.names);
                let name = rules.names.first()?;
                let before = Formula::parse(&format!("{name}<{from}"), &[name]).ok()?;
                Formula::by_cases(&[(before, formula)], &after)?
            }
        };
        match settle(rules, &formula, None, budget).ok()? {
            Settled::Proved(invariant) => return Some(claimed(rules, formula, "mended", invariant)),
            Settled::False(found) => from = place_of(&found)?,
            Settled::Left | Settled::Open => return None,
        }
    }
    None
}

/// The values of `TAIL` heaps from one on.
pub fn behind(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    from: i64,
    limit: Option<u64>,
    budget: &Budget,
) -> Option<Vec<i64>> {
    let end = u64::try_from(from).ok()?.checked_add(TAIL as u64)?;
    if end > limit.map_or(MOST_HEAPS, |limit| limit.saturating_add(1).min(MOST_HEAPS)) {
        return None;
    }
    let brief = budget.clone().with_effort(HEAPS_EFFORT);
    let short = |value: u64| i64::try_from(value).ok();
    if let Ok(values) = known_values.box_values(rules, &[0], &[end as i64 - 1], &brief, |value| value) {
        return values.into_iter().skip(from as usize).map(short).collect();
    }
    let line = known_values.line()?;
    line.grow(rules, usize::try_from(end).ok()?, &brief).ok()?;
    (from as usize..end as usize).map(|n| short(line.values().checked(n)?)).collect()
}
