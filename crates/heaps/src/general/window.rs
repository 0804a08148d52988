//! Options that are all heaps of one range: `take 1..n/2`, `n -> m : 2*m<=n`, `n -> y : ceilroot(n,4)<=y<=sqrt(n)`.
//!
//! The range of one heap mostly differs little from that of the heap before, so the values inside are kept as a
//! multiset and only the ends are moved: never more steps than going through the range, mostly one or two.
use super::forms::{Limit, N, OneHeap, cond_mentions, limit, linear, mentions, one_heap};
use crate::marks::Counted;
use crate::sequence::Cell;
use rules::eval::Value;
use rules::ir::{Cond, Num, Schema};
use rules::moves::expr::{self, Expr};

/// A schema with one free variable that all options are linear in, compiled.
#[derive(Debug)]
pub(super) struct Window {
    pattern: Option<i64>,
    /// Conditions on the heap alone.
    guards: Vec<Cond>,
    lo: Vec<Expr>,
    hi: Vec<Expr>,
    limits: Vec<(Expr, i64, bool)>,
    /// The option is `rest + k` or `rest - k`.
    rest: Expr,
    minus: bool,
    least: i64,
    /// The values of the heaps `start..end`.
    pub(super) values: Counted,
    start: usize,
    end: usize,
}

/// The range of options of one heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Range {
    /// The heaps from the first to the second number, at least one.
    Heaps(i64, i64),
    /// No option.
    Empty,
    /// Numbers beyond 64 bits, or undetermined ones: to be looked at one by one.
    Unclear,
}

/// The variable that runs through the range.
const K: usize = 1;

impl Window {
    /// `zero_ends` says that heap 0 has no move, so that it is worth as much as no heap at all.
    pub(super) fn new(schema: &Schema, zero_ends: bool) -> Option<Self> {
        let [free] = &schema.free[..] else { return None };
        let OneHeap { size, vanishes, least } = one_heap(schema)?;
        let form = linear(size, K).filter(|form| form.factor.abs() == 1)?;
        if vanishes && !zero_ends || free.lo.iter().chain(&free.hi).any(|bound| mentions(bound, K)) {
            return None;
        }
        let (on_k, guards): (Vec<_>, Vec<_>) = schema.conditions.iter().partition(|cond| cond_mentions(cond, K));
        let limits = on_k.into_iter().map(|cond| limit(cond, K)).collect::<Option<Vec<_>>>()?;
        let compiled = |bounds: &[Num]| bounds.iter().map(Expr::new).collect();
        Some(Self {
            pattern: schema.pattern.first().copied().flatten(),
            guards: guards.into_iter().cloned().collect(),
            lo: compiled(&free.lo),
            hi: compiled(&free.hi),
            limits: limits.iter().map(|Limit { form, equal }| (Expr::new(&form.rest), form.factor, *equal)).collect(),
            rest: Expr::new(&form.rest),
            minus: form.factor < 0,
            least,
            values: Counted::default(),
            start: 0,
            end: 0,
        })
    }

    /// The options of heap `n`.
    pub(super) fn range(&self, n: i64) -> Range {
        if self.pattern.is_some_and(|only| only != n) {
            return Range::Empty;
        }
        for guard in &self.guards {
            match expr::holds(guard, &[n]) {
                Ok(true) => {}
                Ok(false) => return Range::Empty,
                Err(_) => return Range::Unclear,
            }
        }
        let Some((lo, hi)) = self.bounds(n) else { return Range::Unclear };
        let rest = match self.rest.value(&[n]) {
            Ok(Some(Value::Int(rest))) => rest,
            Ok(None) => return Range::Empty,
            _ => return Range::Unclear,
        };
        if lo > hi {
            return Range::Empty;
        }
        let ends = if self.minus {
            rest.checked_sub(hi).zip(rest.checked_sub(lo))
        } else {
            rest.checked_add(lo).zip(rest.checked_add(hi))
        };
        match ends {
            Some((_, last)) if last < self.least => Range::Empty,
            Some((first, last)) => Range::Heaps(first.max(self.least), last),
            None => Range::Unclear,
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

    /// Moves the window to the heaps `start..end`, all of which have values.
    pub(super) fn move_to<C: Cell>(&mut self, cells: &[C], start: usize, end: usize) {
        if start >= self.end || end <= self.start {
            for cell in &cells[self.start..self.end] {
                self.values.remove((*cell).into());
            }
            (self.start, self.end) = (start, start);
        }
        while self.end < end {
            self.values.add(cells[self.end].into());
            self.end += 1;
        }
        while self.start > start {
            self.start -= 1;
            self.values.add(cells[self.start].into());
        }
        while self.end > end {
            self.end -= 1;
            self.values.remove(cells[self.end].into());
        }
        while self.start < start {
            self.values.remove(cells[self.start].into());
            self.start += 1;
        }
    }

    /// Whether the schema mentions the heap at all in its guards; used to say how it is answered.
    pub(super) fn bytes(&self) -> u64 {
        self.values.bytes()
    }
}

/// The heap is variable 0 and the free variable follows.
const _: () = assert!(N == 0 && K == 1);
