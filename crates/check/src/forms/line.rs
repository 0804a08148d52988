//! Lines of positions: all numbers but one are fixed, as by `b = 0 and c = 0`.
use super::amounts::never;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Clause, Cond, Expr, Guard, Linear, Order, Rule, Set, eval};
use crate::say;

/// Numbers are fixed at this value at most.
const MOST_FIXED: i64 = 1 << 62;

/// The number of a position that is not fixed, and the values of the others in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) heap: usize,
    pub(crate) others: Vec<i64>,
}

impl Place {
    /// Reads the text after `where`; without one the rule must have one number.
    pub(crate) fn read(rule: &Rule, text: Option<&str>) -> Result<Self, Invalid> {
        let wrong = || Invalid::File(say::where_must_fix_others());
        let Some(text) = text else {
            return if rule.names.len() == 1 { Ok(Self { heap: 0, others: Vec::new() }) } else { Err(wrong()) };
        };
        let mut fixed = Vec::new();
        for part in text.split(" and ") {
            let (name, value) = part.split_once(" = ").ok_or_else(wrong)?;
            let digits = value.bytes().all(|byte| byte.is_ascii_digit());
            let value: i64 = value.parse().ok().filter(|_| digits).ok_or_else(wrong)?;
            let at = rule.names.iter().position(|own| own == name).ok_or_else(wrong)?;
            if fixed.last().is_some_and(|&(before, _)| before >= at) || value > MOST_FIXED {
                return Err(wrong());
            }
            fixed.push((at, value));
        }
        let mut free = (0..rule.names.len()).filter(|i| fixed.iter().all(|(at, _)| at != i));
        match (free.next(), free.next()) {
            (Some(heap), None) => Ok(Self { heap, others: fixed.into_iter().map(|(_, value)| value).collect() }),
            _ => Err(wrong()),
        }
    }

    /// The position with this number on the line.
    pub(crate) fn at(&self, n: i64) -> Vec<i64> {
        let mut all = self.others.clone();
        all.insert(self.heap, n);
        all
    }

    /// Formats the fixed numbers as `b = 0 and c = 0`.
    pub(crate) fn in_words(&self, rule: &Rule) -> String {
        let names = rule.names.iter().enumerate().filter(|(i, _)| *i != self.heap);
        let fixed: Vec<String> =
            names.zip(&self.others).map(|((_, name), value)| format!("{name} = {value}")).collect();
        fixed.join(" and ")
    }
}

/// A line of positions as a rule on one number, provided no move leaves the line: all other numbers
/// stay the same.
pub(crate) fn project(rule: &Rule, place: &Place, work: &mut Work<'_>) -> Result<Rule, Invalid> {
    if rule.names.len() == 1 {
        return Ok(rule.clone());
    }
    let arity = rule.names.len();
    let fixed = place.at(0);
    let change = |v: usize| match v {
        v if v == place.heap => Expr::Var(0),
        v if v < arity => Expr::Int(fixed[v]),
        v => Expr::Var(v - arity + 1),
    };
    let mut clauses = Vec::new();
    for clause in &rule.clauses {
        let Clause::Arrow { pattern, options, guard } = clause else {
            return Err(Invalid::Rule(say::not_several_numbers()));
        };
        let elsewhere =
            pattern.iter().enumerate().any(|(i, slot)| i != place.heap && slot.is_some_and(|x| x != fixed[i]));
        if !elsewhere {
            clauses.extend(on_line(pattern[place.heap], options, guard, place, &change, work)?);
        }
    }
    let ends = rule.ends.iter().map(|end| end.iter().map(|c| c.replaced(&change)).collect()).collect();
    Ok(Rule { names: vec![rule.names[place.heap].clone()], clauses, ends, misere: rule.misere, family: rule.family })
}

/// A clause restricted to the line; none if it has no move there.
fn on_line(
    slot: Option<i64>,
    options: &[Vec<Expr>],
    guard: &Guard,
    place: &Place,
    change: &dyn Fn(usize) -> Expr,
    work: &mut Work<'_>,
) -> Result<Option<Clause>, Invalid> {
    let mut conditions = Vec::new();
    for cond in &guard.conditions {
        let cond = cond.replaced(change);
        work.spend(cond.size())?;
        if cond.mentions(&|_| true) {
            conditions.push(cond);
        } else if eval::truth(&cond, &[])? != Some(true) {
            return Ok(None);
        }
    }
    if never(&conditions, work)? {
        return Ok(None);
    }
    let mut lefts = Vec::new();
    for coords in options {
        let mut left = None;
        for (i, expr) in coords.iter().enumerate() {
            let expr = expr.replaced(change);
            if i == place.heap {
                left = Some(expr);
                continue;
            }
            let linear = expr.linear().ok_or_else(|| Invalid::Rule(say::other_numbers_of_line()))?;
            if below_zero(&linear, &conditions) {
                return Ok(None);
            }
            if !linear.terms.is_empty() || linear.constant != i128::from(place.at(0)[i]) {
                return Err(Invalid::Condition(say::move_leaves_line()));
            }
        }
        lefts.push(vec![left.ok_or_else(|| Invalid::Condition(say::move_leaves_line()))?]);
    }
    let guard = Guard { free: guard.free.clone(), conditions };
    Ok(Some(Clause::Arrow { pattern: vec![slot], options: lefts, guard }))
}

/// Whether an expression is below 0 for all values of its free names that the conditions allow.
fn below_zero(linear: &Linear, conditions: &[Cond]) -> bool {
    let mut most = linear.constant;
    for &(var, times) in &linear.terms {
        if var == 0 || times > 0 {
            return false;
        }
        let least = conditions.iter().filter_map(|cond| lower_bound(cond, var)).max().unwrap_or(0).max(0);
        most = most.saturating_add(times.saturating_mul(least));
    }
    most < 0
}

/// A constant lower bound of a name.
fn lower_bound(cond: &Cond, var: usize) -> Option<i128> {
    let is = |expr: &Expr| *expr == Expr::Var(var);
    match cond {
        Cond::Compare(Order::Ge | Order::Eq, x, Expr::Int(y)) if is(x) => Some(i128::from(*y)),
        Cond::Compare(Order::Le | Order::Eq, Expr::Int(x), y) if is(y) => Some(i128::from(*x)),
        Cond::Compare(Order::Gt, x, Expr::Int(y)) if is(x) => Some(i128::from(*y) + 1),
        Cond::Compare(Order::Lt, Expr::Int(x), y) if is(y) => Some(i128::from(*x) + 1),
        Cond::Within(x, Set::Constants(all)) if is(x) => all.first().map(|first| i128::from(first.0)),
        Cond::Within(x, Set::Named(name)) if is(x) => (0..3).find(|&k| name.contains(k) == Ok(true)),
        _ => None,
    }
}
