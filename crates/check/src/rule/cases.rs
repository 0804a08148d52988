//! A clause with `if c then x else y` is equivalent to two clauses: one with x where c holds, one
//! with y where it does not. After this rewriting, the proofs handle cases like guards.
//!
//! If c has no value, the clause has none either: so a number is only split if every move of the
//! clause needs it. So amounts with cases first become clauses of their own, and what stands inside
//! `and`, `or`, `not` and sets is not rewritten.
use super::{Amount, Clause, Cond, Expr};

/// A clause becomes at most this many.
const MOST: usize = 64;

/// The clause as clauses without cases, as far as possible.
pub(super) fn apart(clause: Clause) -> Vec<Clause> {
    let mut open = each_amount(clause);
    let mut done = Vec::new();
    while let Some(clause) = open.pop() {
        match first(&clause).filter(|_| open.len() + done.len() < MOST) {
            Some(cond) => open.extend([false, true].map(|truth| decided(clause.clone(), &cond, truth))),
            None => done.push(clause),
        }
    }
    done
}

/// One clause for each amount, if one of several has cases.
fn each_amount(clause: Clause) -> Vec<Clause> {
    match clause {
        Clause::Take { amounts, leaving, guard } if amounts.iter().any(|amount| in_amount(amount).is_some()) => {
            let one = |amount| Clause::Take { amounts: vec![amount], leaving, guard: guard.clone() };
            amounts.into_iter().rev().map(one).collect()
        }
        other => vec![other],
    }
}

/// The condition of the first case that every move evaluates.
fn first(clause: &Clause) -> Option<Cond> {
    let (numbers, guard) = match clause {
        Clause::Take { amounts, guard, .. } => match amounts.as_slice() {
            [one] => (in_amount(one), guard),
            _ => (None, guard),
        },
        Clause::Arrow { options, guard, .. } => (options.iter().flatten().find_map(in_number), guard),
        Clause::Split { guard, .. } | Clause::Parts { guard, .. } => (None, guard),
        Clause::Code { .. } | Clause::Turn { .. } => return None,
    };
    numbers.or_else(|| guard.conditions.iter().find_map(in_condition)).cloned()
}

fn in_amount(amount: &Amount) -> Option<&Cond> {
    match amount {
        Amount::Any | Amount::Set(_) => None,
        Amount::One(x) => in_number(x),
        Amount::Range(lo, hi) => in_number(lo).or_else(|| in_number(hi)),
    }
}

fn in_number(expr: &Expr) -> Option<&Cond> {
    match expr {
        Expr::Int(_) | Expr::Var(_) => None,
        Expr::Neg(x) => in_number(x),
        Expr::Arith(_, x, y) => in_number(x).or_else(|| in_number(y)),
        Expr::Call(_, all) => all.iter().find_map(in_number),
        Expr::Cases(cases, _) => cases.first().map(|(cond, _)| cond),
    }
}

fn in_condition(cond: &Cond) -> Option<&Cond> {
    match cond {
        Cond::Compare(_, x, y) | Cond::Divides(x, y) => in_number(x).or_else(|| in_number(y)),
        Cond::Within(x, _) | Cond::Prime(x) => in_number(x),
        Cond::Not(_) | Cond::All(_) | Cond::Any(_) => None,
    }
}

/// The clause restricted to one truth value of the condition.
fn decided(mut clause: Clause, cond: &Cond, truth: bool) -> Clause {
    let mut numbers = Vec::new();
    let guard = match &mut clause {
        Clause::Take { amounts, guard, .. } => {
            for amount in amounts {
                match amount {
                    Amount::Any | Amount::Set(_) => {}
                    Amount::One(x) => numbers.push(x),
                    Amount::Range(lo, hi) => numbers.extend([lo, hi]),
                }
            }
            guard
        }
        Clause::Arrow { options, guard, .. } => {
            numbers.extend(options.iter_mut().flatten());
            guard
        }
        Clause::Split { guard, .. } | Clause::Parts { guard, .. } => guard,
        Clause::Code { .. } | Clause::Turn { .. } => return clause,
    };
    for own in &mut guard.conditions {
        match own {
            Cond::Compare(_, x, y) | Cond::Divides(x, y) => numbers.extend([x, y]),
            Cond::Within(x, _) | Cond::Prime(x) => numbers.push(x),
            Cond::Not(_) | Cond::All(_) | Cond::Any(_) => {}
        }
    }
    numbers.into_iter().for_each(|number| decide(number, cond, truth));
    guard.conditions.push(if truth { cond.clone() } else { opposite(cond) });
    clause
}

/// Replaces cases by the branch that this truth value of the condition selects.
fn decide(expr: &mut Expr, cond: &Cond, truth: bool) {
    match expr {
        Expr::Int(_) | Expr::Var(_) => {}
        Expr::Neg(x) => decide(x, cond, truth),
        Expr::Arith(_, x, y) => [x, y].into_iter().for_each(|x| decide(x, cond, truth)),
        Expr::Call(_, all) => all.iter_mut().for_each(|x| decide(x, cond, truth)),
        Expr::Cases(cases, last) => {
            let rest = match cases.first() {
                Some((own, value)) if own == cond && truth => value.clone(),
                Some((own, _)) if own == cond && cases.len() > 1 => Expr::Cases(cases.split_off(1), last.clone()),
                Some((own, _)) if own == cond => (**last).clone(),
                _ => return,
            };
            *expr = rest;
            decide(expr, cond, truth);
        }
    }
}

fn opposite(cond: &Cond) -> Cond {
    match cond {
        Cond::Compare(order, x, y) => Cond::Compare(order.opposite(), x.clone(), y.clone()),
        other => Cond::Not(Box::new(other.clone())),
    }
}
