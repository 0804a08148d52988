//! The range of the one free variable of a schema, heap by heap: bounds and linear conditions
//! together.
use super::forms::{Limit, limit};
use rules::eval::Value;
use rules::ir::{ArithOp, Cond, Func, Num, Schema};
use rules::moves::expr::{self, Expr};

/// The variable that runs through the range; the heap is variable 0.
pub(super) const K: usize = 1;

/// The conditions of a schema whose one free variable runs through a whole range, compiled.
#[derive(Debug)]
pub(super) struct Span {
    pattern: Option<i64>,
    /// Conditions on the heap alone.
    guards: Vec<Cond>,
    lo: Vec<Expr>,
    hi: Vec<Expr>,
    /// `factor * k + rest <= 0`, or `= 0`.
    limits: Vec<(Expr, i64, bool)>,
    /// The ends of the range, for blocks of heaps.
    ends: (Num, Num),
}

/// The values of the free variable at one heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Values {
    /// The values from the first number to the second, which may be smaller.
    Between(i64, i64),
    /// No value.
    Empty,
    /// Numbers beyond 64 bits, or undetermined ones: to be looked at one by one.
    Unclear,
}

impl Span {
    /// `None` unless the schema has one free variable and every condition on it, but for those that
    /// `apart` says are treated elsewhere, is a linear bound.
    pub(super) fn new(schema: &Schema, apart: impl Fn(&Cond) -> bool) -> Option<Self> {
        let [free] = &schema.free[..] else { return None };
        if free.lo.iter().chain(&free.hi).any(|bound| bound.uses(K)) {
            return None;
        }
        let (on_k, guards): (Vec<_>, Vec<_>) = schema.conditions.iter().partition(|cond| cond.uses(K));
        let limits = on_k.into_iter().filter(|cond| !apart(cond)).map(|cond| limit(cond, K));
        let limits = limits.collect::<Option<Vec<_>>>()?;
        let compiled = |bounds: &[Num]| bounds.iter().map(Expr::new).collect();
        Some(Self {
            pattern: schema.pattern.first().copied().flatten(),
            guards: guards.into_iter().cloned().collect(),
            lo: compiled(&free.lo),
            hi: compiled(&free.hi),
            limits: limits.iter().map(|Limit { form, equal }| (Expr::new(&form.rest), form.factor, *equal)).collect(),
            ends: ends(&free.lo, &free.hi, &limits),
        })
    }

    /// The conditions on the heap alone, and the only heap where there is one.
    pub(super) fn guards(&self) -> (&[Cond], Option<i64>) {
        (&self.guards, self.pattern)
    }

    /// The least and the greatest value of the variable as numbers, right wherever all of their
    /// parts have values.
    pub(super) fn ends(&self) -> &(Num, Num) {
        &self.ends
    }

    /// The range at heap `n`.
    pub(super) fn at(&self, n: i64) -> Values {
        if self.pattern.is_some_and(|only| only != n) {
            return Values::Empty;
        }
        for guard in &self.guards {
            match expr::holds(guard, &[n]) {
                Ok(true) => {}
                Ok(false) => return Values::Empty,
                Err(_) => return Values::Unclear,
            }
        }
        match self.bounds(n) {
            Some((lo, hi)) if lo > hi => Values::Empty,
            Some((lo, hi)) => Values::Between(lo, hi),
            None => Values::Unclear,
        }
    }

    /// The range of the free variable, conditions included; `None` when it is not seen in 64 bits.
    fn bounds(&self, n: i64) -> Option<(i64, i64)> {
        let (mut lo, mut hi) = (0, None::<i64>);
        for bound in &self.lo {
            match bound.value(&[n]) {
                Ok(Some(Value::Int(x))) => lo = lo.max(x),
                Ok(Some(Value::PosHuge)) => return Some((1, 0)),
                Ok(Some(Value::NegHuge) | None) | Err(_) => {} // says nothing
            }
        }
        for bound in &self.hi {
            let bound = match bound.value(&[n]) {
                Ok(Some(Value::Int(x))) => x,
                Ok(Some(Value::PosHuge)) => i64::MAX,
                Ok(Some(Value::NegHuge)) => -1,
                Ok(None) | Err(_) => continue,
            };
            hi = Some(hi.map_or(bound, |hi| hi.min(bound)));
        }
        let mut hi = hi.unwrap_or(n);
        for (rest, factor, equal) in &self.limits {
            let rest = match rest.value(&[n]) {
                Ok(Some(Value::Int(rest))) => rest,
                Ok(None) => return Some((1, 0)), // the condition has no value
                _ => return None,
            };
            // factor * k + rest <= 0
            let against = rest.checked_neg()?;
            if *factor > 0 || *equal {
                hi = hi.min(if *factor > 0 { against.div_euclid(*factor) } else { rest.div_euclid(-*factor) });
            }
            if *factor < 0 || *equal {
                let (over, by) = if *factor > 0 { (against, *factor) } else { (rest, -*factor) };
                lo = lo.max(over.div_euclid(by) + i64::from(over.rem_euclid(by) != 0));
            }
        }
        Some((lo, hi))
    }
}

/// A function of some numbers without repetition, or the number itself where there is only one.
fn of(func: Func, mut numbers: Vec<Num>) -> Num {
    let mut distinct: Vec<Num> = Vec::new();
    for number in numbers.drain(..) {
        if !distinct.contains(&number) {
            distinct.push(number);
        }
    }
    if distinct.len() == 1 { distinct.remove(0) } else { Num::Call(func, distinct) }
}

/// `x / by`, simplified: by 1, and of `0 - y`, `y - 0`, which linear forms bring along.
fn quotient(x: &Num, by: i64) -> Num {
    let x = simpler(x);
    if by == 1 { x } else { Num::Arith(ArithOp::Div, Box::new(x), Box::new(Num::Const(by))) }
}

/// The number without sums with 0.
pub(super) fn simpler(x: &Num) -> Num {
    match x {
        Num::Arith(op @ (ArithOp::Sub | ArithOp::Add), x, y) => match (simpler(x), simpler(y)) {
            (x, Num::Const(0)) => x,
            (Num::Const(0), y) if *op == ArithOp::Add => y,
            (Num::Const(0), y) => negated(y),
            (x, y) => Num::Arith(*op, Box::new(x), Box::new(y)),
        },
        Num::Neg(x) => negated(simpler(x)),
        x => x.clone(),
    }
}

fn negated(x: Num) -> Num {
    match x {
        Num::Const(c) if c != i64::MIN => Num::Const(-c),
        Num::Neg(x) => *x,
        x => Num::Neg(Box::new(x)),
    }
}

/// The bounds and limits as two numbers.
fn ends(lo: &[Num], hi: &[Num], limits: &[Limit]) -> (Num, Num) {
    let mut least = vec![Num::Const(0)];
    least.extend(lo.iter().cloned());
    let mut most = hi.to_vec();
    for Limit { form, equal } in limits {
        let (by, against) = (form.factor.abs(), negated(simpler(&form.rest)));
        // k <= against/by where the factor is positive, -k <= ... where it is negative.
        let upper = if form.factor > 0 { &against } else { &form.rest };
        if form.factor > 0 || *equal {
            most.push(quotient(upper, by));
        }
        if form.factor < 0 || *equal {
            let over = if form.factor > 0 { &form.rest } else { &against };
            least.push(negated(quotient(over, by)));
        }
    }
    (of(Func::Max, least), of(Func::Min, most))
}
