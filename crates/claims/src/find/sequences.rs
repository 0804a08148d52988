//! The search for formulas of games without a theorem: it makes the first values, fits the families
//! of [`patterns`], then tests the formula on fresh values well beyond the ones that it was found
//! in, and on far heaps if a law gives their values.
use crate::claim::formula::{FormulaClaim, FormulaStanding, Place};
use crate::claim::repeating::{Claim, Pattern};
use crate::values::KnownValues;
use crate::values::keeper::GrowError;
use budget::Budget;
use heaps::amount_set::{AmountSet, Kind};
use heaps::sequence::{HeapError, Values};
use patterns::search::{self, Outcome, Refuted};
use patterns::{Formula, bases, formula::Body};
use rules::ruleset::{Class, Play, Ruleset};
use rules::sets::members;

/// The number of values before the first search.
const FIRST: usize = 4096;
/// A formula is read off at most this many values.
const FIT: usize = 400;
/// A formula must hold for this many times the values that it was read off.
const HELD: usize = 10;
/// No formula is read off fewer values than this.
const FEWEST: usize = 320;
/// The number of values that then test it, if the effort reaches that far.
const FRESH: usize = 1 << 17;
const FRESH_EFFORT: u64 = 600;
/// The effort for the first values.
const FIRST_EFFORT: u64 = 1_000;
/// A formula of a game with a law is compared with it at this many heaps far out.
const FAR: u64 = 400;

/// What the first values of a sequence suggest.
#[derive(Debug, Default)]
pub struct Found {
    /// A repetition that holds as far as was computed.
    pub repeats: Option<Claim>,
    /// A formula that holds as far as was computed.
    pub formula: Option<FormulaClaim>,
    /// Formulas that a value refuted.
    pub refuted: Vec<Refuted>,
}

impl Found {
    /// Whether a claim about all heaps was found.
    pub fn says_all(&self) -> bool {
        let bounded = |claim: &FormulaClaim| matches!(claim.place(), Some(Place::UpTo(_)));
        self.repeats.is_some() || self.formula.as_ref().is_some_and(|claim| !bounded(claim))
    }
}

/// Whether formulas other than repetitions are searched for: not for classes whose values are known
/// to repeat, nor for codes.
pub fn may_have_formula(rules: &Ruleset) -> bool {
    matches!(rules.class, Class::OnN { .. } | Class::RepeatingCode(_))
}

/// Whether a pattern of the first values is reported at once while nothing is proved yet. For an
/// octal code a theorem proves a period as soon as it has been seen twice; for other codes there
/// may be no theorem.
pub fn is_looked_for_first(rules: &Ruleset) -> bool {
    let octal = |digits: &[u32]| digits.iter().all(|&digit| digit < 8);
    may_have_formula(rules) || matches!(&rules.class, Class::Code(code) if !octal(&code.digits))
}

/// The claim of a law for the class, with the law's own formula.
pub fn by_law(rules: &Ruleset, known_values: &KnownValues) -> Option<FormulaClaim> {
    // A period is better proved from values, with a certificate.
    let law = known_values.law().filter(|law| law.repeats().is_none())?;
    let formula = Formula::parse(&law.formula()?, &["n"]).ok()?.renamed(&rules.names);
    let (theorem, source) = (law.theorem().name(), law.theorem().source());
    Some(FormulaClaim::new(formula, FormulaStanding::Theory { theorem, source }, "law", rules.play))
}

/// The search over the first values, quick for games that have a formula; its results were tested
/// on fresh values.
pub fn first(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    limit: usize,
    budget: &Budget,
) -> Result<Found, GrowError> {
    let mut refuted = Vec::new();
    for (len, fit, effort) in [(FIRST, FIT, FIRST_EFFORT), (FRESH, 4 * FIT, FRESH_EFFORT)] {
        let Some(line) = known_values.line() else { break };
        patient(line.grow(rules, len.min(limit), &budget.clone().with_effort(effort)), budget)?;
        let mut found = search(rules, known_values, fit, budget);
        let Some(line) = known_values.line() else { break };
        refuted.append(&mut found.refuted);
        if !found.says_all() {
            continue;
        }
        patient(line.grow(rules, FRESH.min(limit), &budget.clone().with_effort(FRESH_EFFORT)), budget)?;
        confirm(rules, known_values, &mut found, budget);
        refuted.append(&mut found.refuted);
        if found.says_all() {
            return Ok(Found { refuted, ..found });
        }
    }
    Ok(Found { refuted, ..Found::default() })
}

/// The search over all values that were computed.
pub fn last(rules: &Ruleset, known_values: &mut KnownValues, budget: &Budget) -> Found {
    let brief = budget.clone().with_effort(FIRST_EFFORT);
    let mut found = search(rules, known_values, 8 * FIT, &brief);
    confirm(rules, known_values, &mut found, &brief);
    found
}

/// The search for games on one number that no engine computes: the value of each heap comes by
/// search.
pub fn searched(rules: &Ruleset, known_values: &mut KnownValues, limit: usize, budget: &Budget) -> (Found, u64) {
    let brief = budget.clone().with_effort(FIRST_EFFORT);
    let mut table = Vec::new();
    while table.len() < (2 * FIRST).min(limit) {
        let value = known_values.search_value(&[table.len() as i64], &brief);
        let Some(value) = value.and_then(|value| i64::try_from(value).ok()) else { break };
        table.push(value);
    }
    let up_to = (table.len() as u64).saturating_sub(1);
    let values: Values = table.iter().map(|&value| value.unsigned_abs()).collect();
    let far = far_values(rules, known_values, budget);
    if let Some(repeats) = repeating(rules, &values).filter(|claim| goes_on(claim, &far)) {
        return (Found { repeats: Some(repeats), ..Found::default() }, up_to);
    }
    if table.len() < FEWEST {
        return (Found::default(), up_to);
    }
    let (fit, bases) = (FIT.min(table.len() / HELD), bases::of_text(&rules.canonical));
    let outcome = search::sequence_and_far(0, table.iter().copied(), fit, &bases, &far, budget);
    (claimed(rules, outcome, up_to), up_to)
}

/// Ignores the end of this search's own effort; limits of the caller are errors.
fn patient(outcome: Result<(), GrowError>, budget: &Budget) -> Result<(), GrowError> {
    match outcome {
        Err(GrowError::Heap(HeapError::Stopped(stop))) if budget.outlives(&stop) => Ok(()),
        outcome => outcome,
    }
}

fn search(rules: &Ruleset, known_values: &mut KnownValues, fit: usize, budget: &Budget) -> Found {
    let far = far_values(rules, known_values, budget);
    let Some(values) = known_values.line().map(|line| line.values()) else { return Found::default() };
    if let Some(repeats) = repeating(rules, values).filter(|claim| goes_on(claim, &far)) {
        return Found { repeats: Some(repeats), ..Found::default() };
    }
    if values.len() < FEWEST || !may_have_formula(rules) {
        return Found::default();
    }
    let (fit, bases) = (fit.min(values.len() / HELD), bases::of_text(&rules.canonical));
    let outcome = search::sequence_and_far(0, signed(values), fit, &bases, &far, budget);
    claimed(rules, outcome, values.len() as u64 - 1)
}

/// The values as signed numbers. None is too long: a value is at most the number of options.
fn signed(values: &Values) -> impl ExactSizeIterator<Item = i64> + Clone {
    values.iter().map(|value| i64::try_from(value).unwrap_or(i64::MAX))
}

fn claimed(rules: &Ruleset, outcome: Outcome, up_to: u64) -> Found {
    let Outcome { found, refuted } = outcome;
    let formula = found.map(|proposal| {
        let formula = proposal.formula.renamed(&rules.names);
        let claim = FormulaClaim::new(formula, FormulaStanding::Checked { up_to }, proposal.family, rules.play);
        match proposal.up_to {
            Some(end) => claim.at(Place::UpTo(end.unsigned_abs())),
            None => claim,
        }
    });
    Found { repeats: None, formula, refuted }
}

/// Compares the result with all values computed by now, and far out with the law.
fn confirm(rules: &Ruleset, known_values: &mut KnownValues, found: &mut Found, budget: &Budget) {
    let Some(values) = known_values.line().map(|line| line.values()) else { return };
    let up_to = (values.len() as u64).saturating_sub(1);
    if let Some(claim) = found.repeats.take() {
        found.repeats = repeating(rules, values).filter(|again| again.pattern() == claim.pattern());
    }
    let Some(claim) = found.formula.take() else { return };
    if matches!(claim.place(), Some(Place::UpTo(_))) {
        found.formula = Some(claim);
        return;
    }
    let wrong = match search::refutation(claim.formula(), 0, signed(values), budget) {
        Ok(None) => far_out(known_values, claim.formula(), budget),
        Ok(wrong) => wrong,
        Err(_) => return,
    };
    match wrong {
        None => {
            let standing = FormulaStanding::Checked { up_to };
            found.formula = Some(FormulaClaim::new(claim.formula().clone(), standing, claim.family(), rules.play));
        }
        Some(at) => found.refuted.push(Refuted { formula: claim.formula().clone(), at }),
    }
}

/// A heap far out where the law contradicts a formula.
fn far_out(known_values: &KnownValues, formula: &Formula, budget: &Budget) -> Option<i64> {
    let law = known_values.law()?;
    let brief = budget.clone().with_effort(FRESH_EFFORT);
    let zero = matches!(formula.body(), Body::Zero(_));
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for i in 0..FAR {
        brief.spend(law.looks());
        if brief.check().is_err() {
            break;
        }
        // Numbers of all lengths from 10 to 60 bits.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let heap = (state >> 4) >> (i % 50);
        let Ok(value) = law.value_within(heap, &brief) else { break };
        let (Some(value), Ok(at)) = (value, i64::try_from(heap)) else { continue };
        let Ok(said) = formula.short_value(&[at]) else { continue };
        let expected = if zero { u64::from(value != 0) } else { value };
        if said.and_then(|said| u64::try_from(said).ok()) != Some(expected) {
            return Some(at);
        }
    }
    None
}

/// A checked pattern must have held for this many times the heaps that determine it.
const REPEATS_HELD: u64 = 10;
/// A checked pattern needs at least this many values.
const REPEATS_FEWEST: usize = 100;
/// Values that are all the same from some heap on could be a long step: that heap, raised to this
/// power, must not exceed the range.
const STEP_POWER: u32 = 5;

/// A periodic pattern that fits all values and has held long enough, for a game of any class, if no
/// theorem has proved one.
fn repeating(rules: &Ruleset, values: &Values) -> Option<Claim> {
    if values.len() < REPEATS_FEWEST {
        return None;
    }
    let up_to = values.len() as u64 - 1;
    let run = values.len() - values.len() / REPEATS_HELD as usize;
    let fit = heaps::theorems::period::repetitions(values, run, values.len())
        .next()
        .or_else(|| heaps::theorems::period::repetitions_with_saltus(values, run, values.len()).next())?;
    let (preperiod, period) = (fit.preperiod as u64, fit.period as u64);
    if preperiod.checked_add(period)?.checked_mul(REPEATS_HELD)? > up_to {
        return None;
    }
    if period == 1 && fit.saltus == 0 && preperiod.checked_pow(STEP_POWER).is_none_or(|power| power > up_to) {
        return None;
    }
    let pattern = Pattern::new(preperiod, period, fit.saltus, values)?;
    let contradicted = rules.play == Play::Normal && contradicted(rules, &pattern, up_to);
    (!contradicted).then(|| Claim::checked(pattern, up_to, rules.play))
}

/// The effort for the value of a heap far out.
const HEAP_EFFORT: u64 = 5;
/// Heaps far out are below this times the base.
const FARTHEST: i64 = 1 << 40;

/// The values of heaps beyond the first ones that are powers of a constant of the rule, if a search
/// finds them at once: without a multiple of 143*143, `v(143,n)` looks like a period, and like
/// `v(143,n)%2`.
fn far_values(rules: &Ruleset, known_values: &mut KnownValues, budget: &Budget) -> Vec<(i64, i64)> {
    let mut far = Vec::new();
    // The search has no misère nim-values.
    if rules.play == Play::Misere {
        return far;
    }
    for base in bases::named(&rules.canonical) {
        let mut heap = base;
        while heap < FARTHEST {
            heap *= base;
            if heap <= FIRST as i64 {
                continue;
            }
            let value = known_values.search_value(&[heap], &budget.clone().with_effort(HEAP_EFFORT));
            let Some(value) = value.and_then(|value| i64::try_from(value).ok()) else { return far };
            far.push((heap, value));
        }
    }
    far
}

/// Whether the period gives the values far out.
fn goes_on(claim: &Claim, far: &[(i64, i64)]) -> bool {
    let said = |heap: i64| claim.pattern().short_value(heap.unsigned_abs());
    far.iter().all(|&(heap, value)| said(heap) == Some(value.unsigned_abs()))
}

/// The work for trying amounts beyond the values in which a pattern was seen.
const FAR_AMOUNTS: u64 = 1 << 20;

/// Whether a pattern fails at an amount that is larger than the values so far, such as the next
/// member of a thin set: it moves a heap to another one with the same claimed value.
fn contradicted(rules: &Ruleset, pattern: &Pattern, up_to: u64) -> bool {
    let Some(sets) = AmountSet::of(rules) else { return false };
    let (preperiod, period) = (pattern.preperiod(), pattern.period());
    let most = FAR_AMOUNTS.div_ceil(period) as usize;
    let equal = |amount: u64| {
        (preperiod..preperiod + period).any(|heap| {
            let value = pattern.short_value(heap);
            heap.checked_add(amount).is_some_and(|from| value.is_some() && pattern.short_value(from) == value)
        })
    };
    sets.iter().any(|set| {
        let Kind::Named(name) = set.kind else { return false };
        members(name, set.least.max(up_to), set.most).take(most).any(equal)
    })
}
