//! The search: every family proposes formulas for a part of the values, the proposals are compared
//! with all values, the simplest first, and the first that survives is returned, together with the
//! formulas that a value refuted.
use crate::families::{FAMILIES, steps};
use crate::formula::{Body, EvalError, Formula};
use crate::sample::Sample;
use budget::{Budget, Stop};
use num_bigint::BigUint;

/// A formula that a family proposed.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// The formula.
    pub formula: Formula,
    /// The family that proposed it.
    pub family: &'static str,
    /// The last number that it is about; `None` where it is about all.
    pub up_to: Option<i64>,
}

/// A formula that fits the part it was read off, and is wrong further on.
#[derive(Debug, Clone, PartialEq)]
pub struct Refuted {
    /// The formula.
    pub formula: Formula,
    /// The first number where that is wrong; for positions of several numbers, the largest of them.
    pub at: i64,
}

/// A position with its value.
pub type Point = (Vec<i64>, i64);

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outcome {
    /// The simplest formula that holds for all values.
    pub found: Option<Proposal>,
    /// Formulas before it that do not hold for all values.
    pub refuted: Vec<Refuted>,
}

/// Comparisons between two looks at the budget.
const POLL: usize = 1 << 12;

/// Whether a formula gives this value at a position; a formula about zeros, whether it gives 0.
pub fn says(formula: &Formula, at: &[i64], value: i64) -> bool {
    let expected = if matches!(formula.body(), Body::Zero(_)) { i64::from(value != 0) } else { value };
    said(formula, at) == Some(expected)
}

/// The value by 64-bit numbers, or longer ones where 64 bits do not suffice.
fn said(formula: &Formula, at: &[i64]) -> Option<i64> {
    match formula.short_value(at) {
        Err(EvalError::TooLong) => {
            let long: Option<Vec<BigUint>> = at.iter().map(|&x| u64::try_from(x).ok().map(BigUint::from)).collect();
            i64::try_from(formula.long_value(&long?).ok()??).ok()
        }
        value => value.ok()?,
    }
}

/// The formulas that the families propose for a sample, the simplest first; those about zeros last.
pub fn proposals(sample: &Sample) -> Vec<Proposal> {
    let mut all: Vec<Proposal> = FAMILIES
        .iter()
        .flat_map(|family| {
            let proposal = |formula| Proposal { formula, family: family.name(), up_to: None };
            family.fit(sample).into_iter().map(proposal)
        })
        .collect();
    all.sort_by_key(|proposal| {
        let zeros = matches!(proposal.formula.body(), Body::Zero(_));
        (zeros, proposal.formula.size())
    });
    all.dedup_by(|a, b| a.formula == b.formula);
    all
}

/// The first number from `from` on where a formula is wrong, or has no value that can be found.
///
/// # Errors
/// A limit of the budget.
pub fn refutation(
    formula: &Formula,
    from: i64,
    values: impl Iterator<Item = i64>,
    budget: &Budget,
) -> Result<Option<i64>, Stop> {
    for (i, (at, value)) in (from..).zip(values).enumerate() {
        if i % POLL == POLL - 1 {
            budget.check()?;
        }
        if !says(formula, &[at], value) {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// Looks for the formula of a sequence from `from` on: fitted on the first `fit` values, compared
/// with all of them, which are gone through and not kept. Exponents are those of the `bases`.
pub fn sequence(
    from: i64,
    values: impl ExactSizeIterator<Item = i64> + Clone,
    fit: usize,
    bases: &[i64],
    budget: &Budget,
) -> Outcome {
    sequence_and_far(from, values, fit, bases, &[], budget)
}

/// [`sequence`], where single values `far` out are known, too.
pub fn sequence_and_far(
    from: i64,
    values: impl ExactSizeIterator<Item = i64> + Clone,
    fit: usize,
    bases: &[i64],
    far: &[(i64, i64)],
    budget: &Budget,
) -> Outcome {
    let mut outcome = Outcome::default();
    if values.len() < fit || fit < 16 {
        return outcome;
    }
    let part = Sample::new(from, values.clone().take(fit).collect(), bases);
    for proposal in proposals(&part) {
        let wrong_far = || far.iter().find(|(at, value)| !says(&proposal.formula, &[*at], *value)).map(|(at, _)| *at);
        match refutation(&proposal.formula, from, values.clone(), budget).map(|wrong| wrong.or_else(wrong_far)) {
            Err(_) => return outcome,
            Ok(None) => {
                outcome.found = Some(proposal);
                return outcome;
            }
            // Wrong even on the part it was read off: a bad guess, which is not reported.
            Ok(Some(at)) if at < from + fit as i64 => {}
            Ok(Some(at)) => outcome.refuted.push(Refuted { formula: proposal.formula, at }),
        }
    }
    // Steps are read off all values, and claim nothing beyond them.
    let steps = steps::steps(from, values);
    outcome.found = steps.map(|(formula, end)| Proposal { formula, family: "steps", up_to: Some(end) });
    outcome
}

/// A formula of several numbers may be wrong at up to this many small positions, which it then
/// lists.
const MOST_EXCEPTIONS: usize = 8;

/// The first proposal that all positions confirm, else the first that does so but for a few small
/// positions. One that is wrong at a position of the `part` that it was read off is a bad guess,
/// which is not reported; one that is wrong further on is. The `further` positions have refuted a
/// guess before.
pub(crate) fn first_that_fits<P: AsRef<[i64]>>(
    proposals: Vec<Proposal>,
    part: impl Iterator<Item = (P, i64)> + Clone,
    all: impl Iterator<Item = (P, i64)> + Clone,
    further: &[Point],
    budget: &Budget,
) -> Outcome {
    let mut outcome = Outcome::default();
    let largest = part.clone().flat_map(|(at, _)| at.as_ref().iter().copied().max()).max().unwrap_or(0);
    let mut nearly = Vec::new();
    for proposal in proposals {
        let wrong = |(at, value): &(P, i64)| !says(&proposal.formula, at.as_ref(), *value);
        let fails_again = further.iter().any(|(at, value)| !says(&proposal.formula, at, *value));
        let bad: Vec<Point> = part
            .clone()
            .filter(|point| wrong(point))
            .map(|(at, value)| (at.as_ref().to_vec(), value))
            .take(MOST_EXCEPTIONS + 1)
            .collect();
        let small = |(at, _): &Point| at.iter().all(|&x| x <= largest / 4);
        if !bad.is_empty() && bad.len() <= MOST_EXCEPTIONS && bad.iter().all(small) {
            nearly.push(Proposal { formula: proposal.formula.except(&bad), ..proposal });
            continue;
        }
        if fails_again || !bad.is_empty() {
            continue;
        }
        if budget.check().is_err() {
            return outcome;
        }
        match all.clone().find(wrong) {
            None => {
                outcome.found = Some(proposal);
                return outcome;
            }
            Some((at, _)) => {
                let at = at.as_ref().iter().copied().max().unwrap_or(0);
                outcome.refuted.push(Refuted { formula: proposal.formula, at });
            }
        }
    }
    let holds = |proposal: &Proposal| {
        let says = |at: &[i64], value| says(&proposal.formula, at, value);
        further.iter().all(|(at, value)| says(at, *value)) && all.clone().all(|(at, value)| says(at.as_ref(), value))
    };
    outcome.found = nearly.into_iter().find(|proposal| budget.check().is_ok() && holds(proposal));
    outcome
}
