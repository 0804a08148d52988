//! The range of the one free variable of a schema, heap by heap: bounds and linear conditions
//! together.
use rules::eval::Value;
use rules::ir::{Cond, Func, Num, Schema};
use rules::linear::{self, Bound, Side};
use rules::moves::expr::{self, Expr};

/// The variable that runs through the range; the heap is variable 0.
pub(super) const K: usize = 1;

/// The conditions of a schema whose one free variable runs through a whole range, compiled.
#[derive(Debug)]
pub(super) struct Span {
    pattern: Option<i64>,
    guards: Vec<Cond>,
    lo: Vec<Expr>,
    hi: Vec<Expr>,
    /// The ends that conditions set.
    limits: Vec<(Side, Expr)>,
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
    /// `None` unless the schema has one free variable and every condition on it is a linear bound,
    /// except for conditions that `apart` marks as treated elsewhere.
    pub(super) fn new(schema: &Schema, apart: impl Fn(&Cond) -> bool) -> Option<Self> {
        let [free] = &schema.free[..] else { return None };
        if free.lo.iter().chain(&free.hi).any(|bound| bound.uses(K)) {
            return None;
        }
        let (on_k, guards): (Vec<_>, Vec<_>) = schema.conditions.iter().partition(|cond| cond.uses(K));
        let limits = on_k.into_iter().filter(|cond| !apart(cond)).map(|cond| linear::bounds(cond, K));
        let limits: Vec<Bound> = limits.collect::<Option<Vec<_>>>()?.concat();
        let ends = |side| limits.iter().filter(move |bound| bound.side == side).map(Bound::end);
        let least = [Num::Const(0)].into_iter().chain(free.lo.iter().cloned()).chain(ends(Side::Lower));
        let most = free.hi.iter().cloned().chain(ends(Side::Upper));
        let compiled = |bounds: &[Num]| bounds.iter().map(Expr::new).collect();
        Some(Self {
            pattern: schema.pattern.first().copied().flatten(),
            guards: guards.into_iter().cloned().collect(),
            lo: compiled(&free.lo),
            hi: compiled(&free.hi),
            limits: limits.iter().map(|bound| (bound.side, Expr::new(&bound.end()))).collect(),
            ends: (of(Func::Max, least), of(Func::Min, most)),
        })
    }

    /// The conditions on the heap alone, and the heap of the pattern where it names one.
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

    /// The range of the free variable, conditions included; `None` where 64 bits do not suffice to
    /// find it.
    fn bounds(&self, n: i64) -> Option<(i64, i64)> {
        let (mut lo, mut hi) = (0, None::<i64>);
        for bound in &self.lo {
            match bound.value(&[n]) {
                Ok(Some(Value::Int(x))) => lo = lo.max(x),
                Ok(Some(Value::PosHuge)) => return Some((1, 0)),
                Ok(Some(Value::NegHuge) | None) | Err(_) => {} // sets no bound
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
        for (side, end) in &self.limits {
            match (end.value(&[n]), side) {
                (Ok(Some(Value::Int(end))), Side::Lower) => lo = lo.max(end),
                (Ok(Some(Value::Int(end))), Side::Upper) => hi = hi.min(end),
                (Ok(None), _) => return Some((1, 0)), // the condition has no value
                _ => return None,
            }
        }
        Some((lo, hi))
    }
}

/// A function of some numbers without repetition, or the number itself where there is only one.
fn of(func: Func, numbers: impl Iterator<Item = Num>) -> Num {
    let mut distinct: Vec<Num> = Vec::new();
    for number in numbers {
        if !distinct.contains(&number) {
            distinct.push(number);
        }
    }
    if distinct.len() == 1 { distinct.remove(0) } else { Num::Call(func, distinct) }
}
