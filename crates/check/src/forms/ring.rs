//! Rings: the amounts that may be taken from one, and the rule for the rows that remain.
use super::amounts::taking;
use super::guarded::of_clause;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::pattern::Pattern;
use crate::rule::{Amount, Clause, Family, Rule};
use crate::say;
use crate::theorems::ring::{Rows, Taking};
use crate::theorems::{guards, guy_smith, sum_bound};

/// The rows of a ring: the same rule without `circle`.
pub(crate) fn rows(rule: &Rule) -> Result<Rule, Invalid> {
    if rule.family != Family::Ring {
        return Err(Invalid::Rule(say::not_a_ring()));
    }
    Ok(Rule { family: Family::Numbers, misere: false, ..rule.clone() })
}

/// The amounts that may be taken from a ring.
pub(crate) fn of_ring(rule: &Rule, work: &mut Work<'_>) -> Result<Taking, Invalid> {
    match (rule.family, rule.clauses.as_slice()) {
        (Family::Ring, [Clause::Take { amounts, guard, .. }])
            if amounts.contains(&Amount::Any) && guard.conditions.is_empty() =>
        {
            Ok(Taking::Any)
        }
        (Family::Ring, [clause]) => Ok(Taking::Bounded(of_clause(clause, work)?)),
        _ => Err(Invalid::Rule(say::not_a_ring())),
    }
}

/// The longest repetition of rows that is looked for.
const LONGEST: u64 = 1 << 13;

/// Finds a repetition of the rows and proves it by the theorem for such rows.
pub(crate) fn repetition(rule: &Rule, work: &mut Work<'_>) -> Result<Rows, Invalid> {
    let unknown = || Invalid::Condition(say::rows_may_not_repeat());
    let codes = taking(rule, work).and_then(|taking| taking.digits(work));
    let identity = Pattern { preperiod: 0, period: 1, saltus: 1 };
    if let Ok(digits) = &codes
        && !digits.repeat.is_empty()
    {
        // Any amount may be taken and leave one row or nothing, and a split row has lost at least
        // one object.
        let found = sum_bound::check(&digits.first, &digits.repeat, Convention::Normal, &identity, work)?;
        return Ok(Rows { pattern: identity, values: found.values });
    }
    let guarded = if codes.is_err() { Some(super::guarded::guarded(rule, work)?) } else { None };
    let mut len = 64;
    while len <= LONGEST {
        let values = match (&codes, &guarded) {
            (Ok(digits), _) => guy_smith::finite_code(&digits.first, digits.unequal, len, work)?,
            (_, Some(game)) => guards::values(&game.first, &game.rounds, Convention::Normal, len, work)?,
            _ => return Err(unknown()),
        };
        let proved = repeats(&values).and_then(|pattern| {
            let found = match (&codes, &guarded) {
                (Ok(digits), _) => {
                    guy_smith::check(&digits.first, digits.unequal, Convention::Normal, &pattern, work).ok()?
                }
                (_, Some(game)) => guards::check(game, Convention::Normal, &pattern, work).ok()?,
                _ => return None,
            };
            Some(Rows { pattern, values: found.values })
        });
        if let Some(rows) = proved {
            return Ok(rows);
        }
        work.spend(1)?;
        len *= 2;
    }
    Err(unknown())
}

/// The least period of the second half of the values, and where it begins.
fn repeats(values: &[u64]) -> Option<Pattern> {
    let half = values.len() / 2;
    let period = (1..half).find(|p| (half..values.len() - p).all(|n| values[n] == values[n + p]))?;
    let preperiod = (0..half).rev().find(|&n| values[n] != values[n + period]).map_or(0, |n| n + 1);
    Some(Pattern { preperiod, period, saltus: 0 })
}
