//! The numbers that a loop runs over: a range, divisors, multiples, primes, members of a set, or
//! one number, within bounds.
//!
//! A thinner domain is only ever a help: the conditions of the schema are looked at as well, so
//! wherever a domain cannot be told (a number beyond 64 bits, an undefined expression inside a set)
//! the whole range serves.
use super::expr::Expr;
use super::plan::{Loop, Over};
use crate::eval::{self, Value};
use crate::ir::{NamedSet, Num, Set};
use crate::num;
use crate::sets::{self, Members};

/// Ranges shorter than this are run through rather than factoring a number for its divisors.
const SHORT: i64 = 48;

/// The cost of factoring a number, in candidates: about its fourth root, divided by this.
const FACTORED: u64 = 128;

/// The place in a loop.
#[derive(Debug, Default)]
pub(super) struct Cursor {
    kind: Kind,
    next: i64,
    last: i64,
    step: i64,
    /// The ranges that follow `last`, the nearest at the end.
    spans: Vec<(i64, i64)>,
    /// Divisors, the next at the end.
    list: Vec<i64>,
    /// The extra cost of finding the last candidate, in ordinary candidates.
    weight: u32,
    /// The cost of opening the loop, in candidates.
    opening: u32,
}

#[derive(Debug, Default)]
enum Kind {
    /// The numbers from `next` to `last` by `step`, then the spans.
    #[default]
    Steps,
    List,
    /// The members of a set with a name.
    Members(Members),
}

impl Cursor {
    /// Places the cursor before the first value of a loop. Returns whether every bound had a value:
    /// otherwise the conditions that stand behind the bounds must be looked at.
    pub(super) fn open(&mut self, at: &Loop, env: &[i64]) -> bool {
        self.spans.clear();
        (self.weight, self.opening) = (0, 0);
        let (lo, hi, sure) = bounds(at, env);
        self.range(lo, hi, 1);
        if lo > hi {
            return true;
        }
        match &at.over {
            Over::Range => {}
            Over::Divisors(of) => self.divisors(lo, hi, of, env),
            Over::Multiples(of) => self.multiples(lo, hi, of, env),
            Over::Single(value) => self.single(lo, hi, value, env),
            Over::Primes => self.members(NamedSet::Primes, lo, hi),
            Over::Members(Set::Named(NamedSet::Even)) => self.range(lo.saturating_add(lo % 2), hi, 2),
            Over::Members(Set::Named(NamedSet::Odd)) => self.range(lo | 1, hi, 2),
            Over::Members(Set::Named(set)) => self.members(*set, lo, hi),
            Over::Members(Set::Ranges(ranges)) => self.ranges(lo, hi, ranges, env),
            Over::Staircase(total) => {
                if let Ok(Some(Value::Int(total))) = total.value(env) {
                    // m(m+1)/2 <= total, with some room.
                    let most = u64::try_from(total).unwrap_or(0).saturating_mul(2).isqrt();
                    self.range(lo, hi.min(i64::try_from(most).unwrap_or(i64::MAX)), 1);
                }
            }
        }
        sure
    }

    /// The next value, in ascending order.
    #[inline]
    pub(super) fn next(&mut self) -> Option<i64> {
        match &mut self.kind {
            Kind::Steps => {
                if self.next > self.last {
                    (self.next, self.last) = self.spans.pop()?;
                }
                let value = self.next;
                match value.checked_add(self.step) {
                    Some(next) => self.next = next,
                    None => (self.next, self.last) = (0, -1), // past the end of the numbers
                }
                Some(value)
            }
            Kind::List => self.list.pop(),
            Kind::Members(members) => {
                let member = members.next()?;
                self.weight = members.weight();
                i64::try_from(member).ok()
            }
        }
    }

    /// The extra cost of finding the last candidate, in ordinary candidates.
    #[inline]
    pub(super) fn weight(&self) -> u32 {
        self.weight
    }

    /// The cost of opening the loop, in candidates.
    pub(super) fn opening(&self) -> u32 {
        self.opening
    }

    /// An upper bound of what is still to come.
    pub(super) fn most(&self) -> i64 {
        match &self.kind {
            Kind::Steps => self.spans.first().map_or(self.last, |span| span.1.max(self.last)),
            Kind::List => self.list.first().copied().unwrap_or(-1),
            Kind::Members(_) => self.last,
        }
    }

    /// Leaves values below `lo` out, where that is a matter of arithmetic.
    pub(super) fn skip_below(&mut self, lo: i64) {
        if matches!(self.kind, Kind::Steps) && self.next < lo && self.step == 1 && self.spans.is_empty() {
            self.next = lo;
        }
    }

    fn range(&mut self, lo: i64, hi: i64, step: i64) {
        (self.kind, self.next, self.last, self.step) = (Kind::Steps, lo, hi, step);
    }

    fn members(&mut self, set: NamedSet, lo: i64, hi: i64) {
        // Both are natural numbers here.
        let members = sets::members(set, lo.unsigned_abs(), hi.unsigned_abs());
        self.opening = members.opening();
        self.kind = Kind::Members(members);
    }

    fn divisors(&mut self, lo: i64, hi: i64, of: &Expr, env: &[i64]) {
        match of.value(env) {
            Ok(None) => self.range(0, -1, 1), // k | x needs a value of x
            Ok(Some(Value::Int(x))) if x != 0 => {
                let size = x.unsigned_abs();
                let hi = hi.min(i64::try_from(size).unwrap_or(i64::MAX));
                self.range(lo.max(1), hi, 1);
                if hi.saturating_sub(lo) < SHORT {
                    return;
                }
                self.kind = Kind::List;
                self.opening = (size.isqrt().isqrt() / FACTORED) as u32;
                self.list.clear();
                let inside = num::divisors(size).into_iter().filter_map(|d| i64::try_from(d).ok());
                self.list.extend(inside.filter(|&d| lo <= d && d <= hi));
                self.list.reverse();
            }
            Ok(Some(_)) | Err(_) => {}
        }
    }

    fn multiples(&mut self, lo: i64, hi: i64, of: &Expr, env: &[i64]) {
        match of.value(env) {
            Ok(None) => self.range(0, -1, 1),
            Ok(Some(Value::Int(0))) => self.range(lo.max(0), hi.min(0), 1), // 0 divides only 0
            Ok(Some(Value::Int(x))) => {
                let Ok(step) = i64::try_from(x.unsigned_abs()) else { return };
                match next_multiple(lo, step) {
                    Some(first) => self.range(first, hi, step),
                    None => self.range(0, -1, 1),
                }
            }
            Ok(Some(_)) | Err(_) => {}
        }
    }

    fn single(&mut self, lo: i64, hi: i64, value: &Expr, env: &[i64]) {
        match value.value(env) {
            Ok(Some(Value::Int(x))) => self.range(lo.max(x), hi.min(x), 1),
            Ok(_) => self.range(0, -1, 1), // no value, or none that a variable can have
            Err(_) => {}
        }
    }

    fn ranges(&mut self, lo: i64, hi: i64, ranges: &[(Num, Num)], env: &[i64]) {
        for (first, last) in ranges {
            let (Ok(Some(first)), Ok(Some(last))) = (eval::num(first, env), eval::num(last, env)) else {
                self.spans.clear();
                return; // the conditions decide
            };
            let span = (clamp(first).max(lo), clamp(last).min(hi));
            if span.0 <= span.1 {
                self.spans.push(span);
            }
        }
        self.spans.sort_unstable();
        self.spans.dedup_by(|later, earlier| {
            let touches = later.0 <= earlier.1;
            if touches {
                earlier.1 = earlier.1.max(later.1);
            }
            touches
        });
        self.spans.reverse();
        self.range(0, -1, 1);
    }
}

/// A number beyond 64 bits is beyond every natural number that a variable can have.
fn clamp(value: Value) -> i64 {
    match value {
        Value::Int(x) => x,
        Value::PosHuge => i64::MAX,
        Value::NegHuge => i64::MIN,
    }
}

/// The greatest lower and the least upper bound as [`eval::range`] defines them, and whether each
/// bound had a value.
fn bounds(at: &Loop, env: &[i64]) -> (i64, i64, bool) {
    let (mut lo, mut hi, mut sure) = (0, None, true);
    for bound in &at.lo {
        match bound.value(env) {
            Ok(Some(Value::Int(x))) => lo = lo.max(x),
            Ok(Some(Value::NegHuge)) => {}
            Ok(Some(Value::PosHuge)) => return (1, 0, true),
            Ok(None) | Err(_) => sure = false,
        }
    }
    for bound in &at.hi {
        match bound.value(env) {
            Ok(Some(value)) => hi = Some(clamp(value).min(hi.unwrap_or(i64::MAX))),
            Ok(None) => sure = false,
            Err(_) => (hi, sure) = (Some(hi.unwrap_or(i64::MAX)), false),
        }
    }
    (lo, hi.unwrap_or(-1), sure)
}

/// The least multiple of `step` (positive) that is not below the natural number `lo`.
fn next_multiple(lo: i64, step: i64) -> Option<i64> {
    let over = lo.checked_rem(step)?;
    if over == 0 { Some(lo) } else { lo.checked_add(step - over) }
}
