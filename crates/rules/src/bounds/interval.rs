//! Interval arithmetic: bounds of the values of expressions that are certain whatever the position.
use crate::functions::OfOne;
use crate::ir::{ArithOp, Func, Num, Var};

/// Beyond this everything counts as infinite.
const LIMIT: i128 = 1 << 100;

/// The values that an expression can have, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Interval {
    /// No value is less; `i128::MIN` when nothing is known.
    pub(crate) lo: i128,
    /// No value is greater; `i128::MAX` when nothing is known.
    pub(crate) hi: i128,
    /// Whether the expression certainly has a value.
    pub(crate) total: bool,
}

impl Interval {
    /// The interval, where ends beyond [`LIMIT`] are infinite.
    pub(crate) fn new(lo: i128, hi: i128, total: bool) -> Self {
        let lo = if lo < -LIMIT { i128::MIN } else { lo.min(LIMIT) };
        let hi = if hi > LIMIT { i128::MAX } else { hi.max(-LIMIT) };
        Self { lo, hi, total }
    }

    /// All natural numbers.
    pub(crate) const NATURAL: Self = Self { lo: 0, hi: i128::MAX, total: true };

    /// Anything at all, or nothing.
    const UNKNOWN: Self = Self { lo: i128::MIN, hi: i128::MAX, total: false };

    fn with_total(self, total: bool) -> Self {
        Self { total, ..self }
    }
}

/// Intervals for the values of the variables of a schema.
#[derive(Debug, Clone)]
pub(crate) struct Facts {
    vars: Vec<Interval>,
}

impl Facts {
    /// `count` variables that are natural numbers.
    pub(crate) fn new(count: usize) -> Self {
        Self { vars: vec![Interval::NATURAL; count] }
    }

    /// The variable is at least `lo`. Whether that is news.
    pub(crate) fn raise(&mut self, var: Var, lo: i128) -> bool {
        let Some(interval) = self.vars.get_mut(var) else { return false };
        let news = lo > interval.lo;
        if news {
            interval.lo = lo.min(LIMIT);
        }
        news
    }

    /// The variable is at most `hi`. Whether that is news.
    pub(crate) fn lower(&mut self, var: Var, hi: i128) -> bool {
        let Some(interval) = self.vars.get_mut(var) else { return false };
        let news = hi < interval.hi;
        if news {
            interval.hi = hi.max(-1);
        }
        news
    }

    /// The interval of the value of a number.
    pub(crate) fn of(&self, num: &Num) -> Interval {
        match num {
            Num::Const(x) => Interval::new((*x).into(), (*x).into(), true),
            Num::Var(v) => self.vars.get(*v).copied().unwrap_or(Interval::UNKNOWN.with_total(true)),
            Num::Neg(x) => negate(self.of(x)),
            Num::Arith(op, a, b) => arith(*op, self.of(a), self.of(b)),
            Num::Call(func, args) => {
                let args: Vec<Interval> = args.iter().map(|arg| self.of(arg)).collect();
                let total = args.iter().all(|arg| arg.total);
                call(*func, &args).map_or(Interval::UNKNOWN, |result| result.with_total(result.total && total))
            }
        }
    }
}

fn negate(a: Interval) -> Interval {
    Interval::new(a.hi.saturating_neg(), a.lo.saturating_neg(), a.total)
}

fn arith(op: ArithOp, a: Interval, b: Interval) -> Interval {
    let total = a.total && b.total;
    let naturals = a.lo >= 0 && b.lo >= 0;
    match op {
        ArithOp::Add => Interval::new(a.lo.saturating_add(b.lo), a.hi.saturating_add(b.hi), total),
        ArithOp::Sub => Interval::new(a.lo.saturating_sub(b.hi), a.hi.saturating_sub(b.lo), total),
        ArithOp::Mul => {
            let products = [(a.lo, b.lo), (a.lo, b.hi), (a.hi, b.lo), (a.hi, b.hi)].map(|(x, y)| x.saturating_mul(y));
            let (lo, hi) = products.iter().fold((i128::MAX, i128::MIN), |(lo, hi), &p| (lo.min(p), hi.max(p)));
            Interval::new(lo, hi, total)
        }
        ArithOp::Div if naturals => Interval::new(a.lo / b.hi.max(1), a.hi / b.lo.max(1), total && b.lo >= 1),
        ArithOp::Div if b.lo >= 1 => Interval::new(a.lo.min(0), a.hi.max(0), total),
        ArithOp::Rem if b.lo >= 0 => {
            let hi = if a.lo >= 0 { a.hi.min(b.hi - 1) } else { b.hi - 1 };
            Interval::new(0, hi, total && b.lo >= 1)
        }
        ArithOp::Pow if naturals => {
            let lo = if a.lo >= 1 { power(a.lo, b.lo) } else { 0 };
            Interval::new(lo, power(a.hi.max(1), b.hi), total)
        }
        ArithOp::Xor if naturals => Interval::new(0, a.hi.saturating_add(b.hi), total),
        ArithOp::And if a.lo >= 0 || b.lo >= 0 => {
            let hi = [a, b].iter().filter(|x| x.lo >= 0).map(|x| x.hi).min().unwrap_or(i128::MAX);
            Interval::new(0, hi, total)
        }
        ArithOp::Shl if naturals => {
            Interval::new(a.lo.saturating_mul(power(2, b.lo)), a.hi.saturating_mul(power(2, b.hi)), total)
        }
        ArithOp::Shr if naturals => Interval::new(a.lo / power(2, b.hi), a.hi / power(2, b.lo), total),
        _ => Interval::UNKNOWN,
    }
}

/// A power of a positive number; infinite beyond the limit.
fn power(base: i128, exponent: i128) -> i128 {
    if base <= 1 {
        return 1;
    }
    let exponent = u32::try_from(exponent).unwrap_or(u32::MAX);
    base.checked_pow(exponent).unwrap_or(i128::MAX)
}

/// The interval of the result of a function; `None` when nothing is known.
fn call(func: Func, args: &[Interval]) -> Option<Interval> {
    let naturals = args.iter().all(|arg| arg.lo >= 0);
    let (first, second) = (*args.first()?, args.get(1).copied());
    let ends = |lo: i128, hi: i128, total: bool| Some(Interval::new(lo, hi, total));
    let positive = i128::from(first.lo >= 1);
    match func {
        Func::Min => ends(args.iter().map(|a| a.lo).min()?, args.iter().map(|a| a.hi).min()?, true),
        Func::Max => ends(args.iter().map(|a| a.lo).max()?, args.iter().map(|a| a.hi).max()?, true),
        Func::Abs if naturals => Some(first),
        Func::Abs => ends(0, first.hi.max(first.lo.saturating_neg()), true),
        Func::Gcd => {
            let some_positive = args.iter().any(|a| a.lo >= 1);
            let hi = args.iter().filter(|a| a.lo >= 1).map(|a| a.hi).min().unwrap_or(i128::MAX);
            ends(some_positive.into(), hi, true)
        }
        Func::Bor if naturals => {
            let sum = args.iter().fold(0i128, |sum, a| sum.saturating_add(a.hi));
            ends(args.iter().map(|a| a.lo).max()?, sum, true)
        }
        Func::Root | Func::CeilRoot if naturals => ends(positive, first.hi, second?.lo >= 1),
        Func::V => {
            let second = second?;
            ends(0, log_of_size(second), first.lo >= 2 && second.lo >= 1)
        }
        _ => Some(of_one(func.of_one()?, first)),
    }
}

/// The interval of a function of one natural number.
fn of_one(facts: &OfOne, x: Interval) -> Interval {
    let end = if facts.by_size { size(x) } else { x.hi };
    let at = |x: i128| (facts.value)(x.unsigned_abs()).and_then(|value| i128::try_from(value).ok());
    let lo = match x.lo >= facts.least.max(1).into() {
        true if facts.flattens => at(x.lo).unwrap_or(0),
        true => facts.floor.into(),
        false if facts.flattens && facts.least == 0 => at(0).unwrap_or(0),
        false => 0,
    };
    let anything = facts.by_size && facts.least == 0;
    // The value at 0 may be above 0.
    let hi = if end < 1 { at(0).filter(|_| facts.least == 0).unwrap_or(0) } else { (facts.most)(end) };
    Interval::new(lo, hi.max(lo), anything || x.lo >= facts.least.into())
}

/// The largest size of a number, of either sign.
fn size(x: Interval) -> i128 {
    x.hi.max(x.lo.saturating_neg())
}

/// The binary logarithm of the largest size of a number, of either sign.
fn log_of_size(x: Interval) -> i128 {
    size(x).max(1).ilog2().into()
}
