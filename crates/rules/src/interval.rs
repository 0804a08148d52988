//! Interval arithmetic: bounds of the values of numbers that are certain whatever the position, and
//! whether a number certainly has a value. The search for bounds, classes, the prover of ends,
//! machine code (with ends that fit its words) and programs use it.
//!
//! A bound without a value drops out (see [`range`](crate::eval::range)), and a condition without
//! one is false, so reasoning about bounds and conditions must first show that there is a value.
use crate::functions::OfOne;
use crate::ir::{ArithOp, Func, Num, Var};

/// Beyond this everything counts as infinite.
const LIMIT: i128 = 1 << 100;

/// The values that a number can have, as far as is known.
///
/// ```
/// use rules::{interval::Interval, ir::{ArithOp, Num}};
/// // 7 - n % 5, where n is any natural number
/// let op = |op, x, y| Num::Arith(op, Box::new(x), Box::new(y));
/// let num = op(ArithOp::Sub, Num::Const(7), op(ArithOp::Rem, Num::Var(0), Num::Const(5)));
/// assert_eq!(Interval::of(&num, &|_| None), Interval::new(3, 7, true));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    /// No value is less; `i128::MIN` when nothing is known.
    pub lo: i128,
    /// No value is greater; `i128::MAX` when nothing is known.
    pub hi: i128,
    /// Whether the number certainly has a value.
    pub total: bool,
}

impl Interval {
    /// All natural numbers.
    pub const NATURAL: Self = Self { lo: 0, hi: i128::MAX, total: true };

    /// Anything at all, or nothing.
    pub const UNKNOWN: Self = Self { lo: i128::MIN, hi: i128::MAX, total: false };

    /// The interval; ends beyond 2^100 are infinite.
    pub fn new(lo: i128, hi: i128, total: bool) -> Self {
        let lo = if lo < -LIMIT { i128::MIN } else { lo.min(LIMIT) };
        let hi = if hi > LIMIT { i128::MAX } else { hi.max(-LIMIT) };
        Self { lo, hi, total }
    }

    /// The interval of the values of a number. `known` gives what is known about a term for other
    /// reasons; its parts do not matter then. A variable for which it gives nothing is natural.
    pub fn of(num: &Num, known: &impl Fn(&Num) -> Option<Self>) -> Self {
        if let Some(known) = known(num) {
            return known;
        }
        match num {
            Num::Const(x) => Self::new((*x).into(), (*x).into(), true),
            Num::Var(_) => Self::NATURAL,
            Num::Neg(x) => Self::of(x, known).negated(),
            Num::Arith(op, a, b) => Self::arith(*op, Self::of(a, known), Self::of(b, known)),
            Num::Call(func, args) => {
                let args: Vec<Self> = args.iter().map(|arg| Self::of(arg, known)).collect();
                Self::call(*func, &args)
            }
            Num::If(c, x, y) => {
                let (x, y) = (Self::of(x, known), Self::of(y, known));
                let mut total = x.total && y.total;
                c.each_num(&mut |num| total &= Self::of(num, known).total);
                Self::new(x.lo.min(y.lo), x.hi.max(y.hi), total)
            }
        }
    }

    /// The interval of the opposite number.
    #[must_use]
    pub fn negated(self) -> Self {
        Self::new(self.hi.saturating_neg(), self.lo.saturating_neg(), self.total)
    }

    /// The interval of the result of an operation.
    #[must_use]
    pub fn arith(op: ArithOp, a: Self, b: Self) -> Self {
        let total = a.total && b.total;
        let naturals = a.lo >= 0 && b.lo >= 0;
        let not_zero = b.lo >= 1 || b.hi <= -1;
        match op {
            ArithOp::Add => Self::new(a.lo.saturating_add(b.lo), a.hi.saturating_add(b.hi), total),
            ArithOp::Sub => Self::new(a.lo.saturating_sub(b.hi), a.hi.saturating_sub(b.lo), total),
            ArithOp::Mul => {
                let ends = [(a.lo, b.lo), (a.lo, b.hi), (a.hi, b.lo), (a.hi, b.hi)].map(|(x, y)| x.saturating_mul(y));
                let (lo, hi) = ends.iter().fold((i128::MAX, i128::MIN), |(lo, hi), &p| (lo.min(p), hi.max(p)));
                Self::new(lo, hi, total)
            }
            ArithOp::Div if naturals => Self::new(a.lo / b.hi.max(1), over(a.hi, b.lo.max(1)), total && b.lo >= 1),
            ArithOp::Div if b.lo >= 1 => Self::new(a.lo.min(0), a.hi.max(0), total),
            ArithOp::Div => Self::new(size(a).saturating_neg(), size(a), total && not_zero),
            // A rest has the sign of the divisor and is closer to 0.
            ArithOp::Rem => {
                let hi = b.hi.saturating_sub(1).max(0);
                let hi = if a.lo >= 0 { hi.min(a.hi) } else { hi };
                Self::new(b.lo.saturating_add(1).min(0), hi, total && not_zero)
            }
            ArithOp::Pow if naturals => {
                let lo = if a.lo >= 1 { power(a.lo, b.lo) } else { 0 };
                Self::new(lo, power(a.hi.max(1), b.hi), total)
            }
            ArithOp::Pow => Self { total: total && b.lo >= 0, ..Self::UNKNOWN },
            ArithOp::Xor => Self { total, ..bits(a, b) },
            ArithOp::And if a.lo >= 0 || b.lo >= 0 => {
                let hi = [a, b].iter().filter(|x| x.lo >= 0).map(|x| x.hi).min().unwrap_or(i128::MAX);
                Self::new(0, hi, total)
            }
            ArithOp::And => Self { total, ..bits(a, b) },
            ArithOp::Shl | ArithOp::Shr if b.lo < 0 => Self::UNKNOWN,
            ArithOp::Shl => {
                let (least, most) = (power(2, b.lo), power(2, b.hi));
                let lo = a.lo.saturating_mul(if a.lo < 0 { most } else { least });
                Self::new(lo, a.hi.saturating_mul(if a.hi < 0 { least } else { most }), total)
            }
            ArithOp::Shr => {
                let (least, most) = (power(2, b.lo), power(2, b.hi));
                let lo = if a.lo < 0 { a.lo } else { a.lo / most };
                Self::new(lo, if a.hi < 0 { -1 } else { over(a.hi, least) }, total)
            }
        }
    }

    /// The interval of the result of a function.
    #[must_use]
    pub fn call(func: Func, args: &[Self]) -> Self {
        let total = args.iter().all(|arg| arg.total);
        ends(func, args).map_or(Self::UNKNOWN, |result| Self { total: result.total && total, ..result })
    }
}

/// The interval of the result of a function, were its arguments sure to have values; `None` when
/// nothing is known.
fn ends(func: Func, args: &[Interval]) -> Option<Interval> {
    let naturals = args.iter().all(|arg| arg.lo >= 0);
    let (first, second) = (*args.first()?, args.get(1).copied());
    let least = |args: &[Interval]| args.iter().map(|a| a.lo).min();
    let most = |args: &[Interval]| args.iter().map(|a| a.hi).max();
    let is = |lo: i128, hi: i128, total: bool| Some(Interval::new(lo, hi, total));
    let positive = i128::from(first.lo >= 1);
    match func {
        Func::Min => is(least(args)?, args.iter().map(|a| a.hi).min()?, true),
        Func::Max => is(args.iter().map(|a| a.lo).max()?, most(args)?, true),
        Func::Abs if naturals => Some(first),
        Func::Abs => is(0, size(first), true),
        Func::Gcd => {
            let positive = args.iter().filter(|a| a.lo >= 1);
            let hi = positive.map(|a| a.hi).min();
            is(hi.is_some().into(), hi.or_else(|| args.iter().map(|a| size(*a)).max())?, true)
        }
        Func::Bor => {
            let all = args.iter().skip(1).fold(first, |all, next| bits(all, *next));
            // No digit goes.
            is(if naturals { args.iter().map(|a| a.lo).max()? } else { all.lo }, all.hi, true)
        }
        Func::Root | Func::CeilRoot => is(positive, first.hi.max(0), first.lo >= 0 && second?.lo >= 1),
        Func::V => {
            let second = second?;
            is(0, size(second).max(1).ilog2().into(), first.lo >= 2 && second.lo >= 1)
        }
        Func::Pick => {
            let (_, entries) = args.split_first()?;
            let inside = first.lo >= 0 && usize::try_from(first.hi).is_ok_and(|last| last < entries.len());
            is(least(entries)?, most(entries)?, inside)
        }
        Func::Pile | Func::Highest => is(0, i128::MAX, false),
        _ => Some(of_one(func.of_one()?, first)),
    }
}

/// `a / b` for natural numbers, where infinite stays infinite.
fn over(a: i128, b: i128) -> i128 {
    if a == i128::MAX { a } else { a / b }
}

/// A power of a positive number; infinite beyond the limit.
fn power(base: i128, exponent: i128) -> i128 {
    if base <= 1 {
        return 1;
    }
    let exponent = u32::try_from(exponent).unwrap_or(u32::MAX);
    base.checked_pow(exponent).unwrap_or(i128::MAX)
}

/// The interval of all operations on binary digits; for natural numbers none has more than their
/// sum.
fn bits(a: Interval, b: Interval) -> Interval {
    // A negative number has the digits of the one before its opposite, exchanged.
    let digits = [a.lo, a.hi, b.lo, b.hi].map(|x| if x < 0 { !x } else { x }).into_iter().max().unwrap_or(i128::MAX);
    let most = if digits < LIMIT { i128::MAX >> digits.leading_zeros().saturating_sub(1) } else { i128::MAX };
    match a.lo >= 0 && b.lo >= 0 {
        true => Interval::new(0, most.min(a.hi.saturating_add(b.hi)), true),
        false => Interval::new(!most, most, true),
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

impl Num {
    /// Whether this term is seen to have a value for all natural numbers in its variables. It may
    /// have one where this is `false`.
    ///
    /// ```
    /// use rules::ir::{Func, Num};
    /// let root = |x: Num| Num::Call(Func::Sqrt, vec![x]);
    /// assert!(root(Num::Var(0)).is_total());
    /// assert!(!root(Num::Neg(Box::new(Num::Var(0)))).is_total(), "no root of a negative number");
    /// ```
    pub fn is_total(&self) -> bool {
        self.is_total_with(&|_| false)
    }

    /// [`Num::is_total`] where `known` marks terms that have a value for other reasons; their parts
    /// do not matter.
    pub fn is_total_with(&self, known: &impl Fn(&Num) -> bool) -> bool {
        self.seen(known).total
    }

    /// Whether it is seen to have a value of 0 or more.
    pub fn is_natural(&self) -> bool {
        let seen = self.seen(&|_| false);
        seen.total && seen.lo >= 0
    }

    fn seen(&self, known: &impl Fn(&Num) -> bool) -> Interval {
        Interval::of(self, &|part| match part {
            part if known(part) => Some(Interval { total: true, ..Interval::UNKNOWN }),
            // The difference of two such powers may be beyond what `eval` can tell.
            Num::Arith(ArithOp::Pow | ArithOp::Shl, _, by) if !matches!(**by, Num::Const(0..)) => {
                Some(Interval::UNKNOWN)
            }
            _ => None,
        })
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

    /// Raises the least value of a variable to `lo`; returns whether that is new.
    pub(crate) fn raise(&mut self, var: Var, lo: i128) -> bool {
        let Some(interval) = self.vars.get_mut(var) else { return false };
        let news = lo > interval.lo;
        if news {
            interval.lo = lo.min(LIMIT);
        }
        news
    }

    /// Lowers the greatest value of a variable to `hi`; returns whether that is new.
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
        Interval::of(num, &|part| match part {
            // The variable of a repetition is only known to have a value.
            Num::Var(v) => Some(self.vars.get(*v).copied().unwrap_or(Interval { total: true, ..Interval::UNKNOWN })),
            _ => None,
        })
    }
}
