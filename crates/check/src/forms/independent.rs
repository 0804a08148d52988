//! Positions whose numbers are independent: every move changes one number, and neither its legality
//! nor the new number depends on the others. Then a position is the sum of its numbers (Sprague
//! 1935, Grundy 1939).
use super::used_up;
use crate::invalid::Invalid;
use crate::rule::reach::upper_bound;
use crate::rule::{Clause, Expr, Family, Rule};
use crate::say;

/// The numbers that some move changes, in order.
///
/// # Errors
/// If numbers depend on each other, or independence cannot be shown.
pub(crate) fn moving(rule: &Rule) -> Result<Vec<usize>, Invalid> {
    let refused = || Invalid::Condition(say::numbers_do_not_move_alone());
    if rule.family != Family::Numbers || !rule.ends.is_empty() {
        return Err(refused());
    }
    let mut all: Vec<usize> =
        rule.clauses.iter().map(|clause| moved(rule, clause).ok_or_else(refused)).collect::<Result<_, _>>()?;
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// The only number that a clause changes and depends on.
fn moved(rule: &Rule, clause: &Clause) -> Option<usize> {
    let arity = rule.names.len();
    let Clause::Arrow { pattern, options, guard } = clause else { return None };
    let [coords] = options.as_slice() else { return None };
    let mut changed = (0..arity).filter(|&i| coords[i] != Expr::Var(i));
    let (i, None) = (changed.next()?, changed.next()) else { return None };
    let others = |v: usize| v != i && v < arity;
    let slots = pattern.iter().enumerate().all(|(j, slot)| j == i || slot.is_none());
    let own = !coords[i].mentions(&others) && !guard.conditions.iter().any(|cond| cond.mentions(&others));
    // A name without a bound of its own is bounded by the largest number of the position.
    let bounded = |v: usize| {
        guard.conditions.iter().any(|cond| upper_bound(cond, v).is_some()) || used_up(&coords[i], v).is_some()
    };
    (slots && own && (arity..arity + guard.free.len()).all(bounded)).then_some(i)
}
