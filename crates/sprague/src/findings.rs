//! What is known of a game for ever: `pattern`.
//!
//! The sequence grows until a theorem proves what comes after, or a limit is reached. A pattern that only fits the
//! values is a claim of a lower standing, made for classes without a theorem of their own and only when it has held for
//! at least ten times the heaps that it was read from; for the classes that theorems decide (codes, subtraction sets),
//! what is not proved is not claimed. Nothing is ever claimed that a computed value contradicts.
use crate::claim::{Claim, Pattern};
use crate::error::SolveError;
use crate::game::Game;
use crate::line::GrowError;
use crate::study::heap_error;
use budget::{Budget, Stop};
use heaps::sequence::{HeapError, Values};
use heaps::theorems::period;
use rules::ruleset::{Class, Ruleset};
use serde_json::{Value, json};
use std::time::Duration;

/// How long the search for a pattern may take when no limit is given.
const ABOUT: Duration = Duration::from_secs(10);
/// How many values it makes at most when no limit is given.
const MOST_VALUES: u64 = 1 << 25;
/// A checked claim must have held for so many times the heaps that determine it.
const HELD: u64 = 10;
/// A checked claim needs at least so many values.
const FEWEST: usize = 2000;

/// What the search for a pattern found.
#[derive(Debug, Clone, PartialEq)]
pub struct Findings {
    /// The rule as it was given.
    pub rule: String,
    /// The largest heap whose value was computed.
    pub computed_to: u64,
    /// The claims; empty when nothing is known.
    pub claims: Vec<Claim>,
    /// Why there is no claim, when there is none.
    pub open: Option<String>,
}

impl Findings {
    /// The findings as the command line's JSON.
    pub fn to_json(&self) -> Value {
        let claims: Vec<Value> = self.claims.iter().map(Claim::to_json).collect();
        match &self.open {
            None => json!({"rule": self.rule, "computed_to": self.computed_to, "claims": claims}),
            Some(open) => json!({"rule": self.rule, "computed_to": self.computed_to, "claims": claims, "open": open}),
        }
    }
}

impl Game {
    /// Looks for a pattern in the nim-values of a ruleset on one number, up to heap `limit`, or for about ten seconds.
    ///
    /// # Errors
    /// [`SolveError`] when not even the first values can be computed, or the caller's own budget ends.
    pub fn pattern(&mut self, limit: Option<u64>, budget: &Budget) -> Result<Findings, SolveError> {
        let rule = self.rule().to_owned();
        let (rules, study) = self.parts();
        let declined = study.declined().last().map(|d| d.reason.clone());
        let Some(line) = study.line() else {
            let why = match (rules.arity, declined) {
                (1, Some(reason)) => format!("no sequence of values: {reason}"),
                _ => "patterns are looked for in games on one number".to_owned(),
            };
            return Ok(Findings { rule, computed_to: 0, claims: Vec::new(), open: Some(why) });
        };
        let len = usize::try_from(limit.unwrap_or(MOST_VALUES).saturating_add(1)).unwrap_or(usize::MAX);
        let patient = match limit {
            None => budget.clone().with_time_at_most(ABOUT),
            Some(_) => budget.clone().with_total(Some(len as u64)),
        };
        match line.grow(rules, len, &patient) {
            // Our own patience has no part in the result; a limit of the caller's ends the search as well, with what is known.
            Ok(()) | Err(GrowError::Heap(HeapError::Stopped(Stop::Time { .. } | Stop::Memory { .. })))
                if !line.values().is_empty() => {}
            Ok(()) => {}
            Err(error) => return Err(heap_error(error, line.values().len(), &len_number(len))),
        }
        let computed_to = (line.values().len() as u64).saturating_sub(1);
        let claim = match line.claim() {
            Some(claim) => Some(claim.clone()),
            None => checked(rules, line.values()),
        };
        let open = claim.is_none().then(|| format!("no pattern up to {computed_to}"));
        Ok(Findings { rule, computed_to, claims: claim.into_iter().collect(), open })
    }
}

fn len_number(len: usize) -> crate::number::Number {
    crate::number::Number::from(len as u64)
}

/// A periodic pattern that fits all values and has held long enough, for classes without a theorem that decides.
pub(crate) fn checked(rules: &Ruleset, values: &Values) -> Option<Claim> {
    let undecided = matches!(rules.class, Class::OnN { .. } | Class::RepeatingCode(_));
    if !undecided || values.len() < FEWEST {
        return None;
    }
    let up_to = values.len() as u64 - 1;
    let run = values.len() - values.len() / HELD as usize;
    let fit = period::seen(values, run, values.len())
        .next()
        .or_else(|| period::seen_with_saltus(values, run, values.len()).next())?;
    let (preperiod, period) = (fit.preperiod as u64, fit.period as u64);
    let determined_by = preperiod.checked_add(period)?.checked_mul(HELD)?;
    if determined_by > up_to {
        return None;
    }
    Some(Claim::checked(Pattern::new(preperiod, period, fit.saltus, values)?, up_to, rules.play))
}
