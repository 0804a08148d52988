//! The bounds of a number while code is made: an interval, exact because the box of positions
//! is known.
//!
//! Code is made only where every intermediate result provably fits, so the code needs no check for
//! overflow. The one exception are powers and shifts: they stop at [`HUGE`], which stands for
//! everything from there on. Such a number may be compared with ordinary ones, and ordinary ones
//! may be added to it or taken from it: the sign is right, and a component made of it is negative
//! (no move) or lies outside every box.
use rules::interval::Interval;
use rules::ir::{ArithOp, Func};

/// The number at which powers stop.
pub(crate) const HUGE: i64 = 1 << 60;
/// Ordinary numbers stay below this.
const MOST: i128 = 1 << 58;
/// The most that may be added to a power that stopped: no expression is so long that many of them
/// bring it down to [`MOST`].
const LITTLE: i128 = 1 << 40;

/// The values that a number can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) lo: i128,
    pub(crate) hi: i128,
    /// Whether a power that stopped is in it.
    pub(crate) huge: bool,
}

impl From<Interval> for Span {
    fn from(ends: Interval) -> Self {
        Self::new(ends.lo, ends.hi)
    }
}

impl Span {
    pub(crate) fn new(lo: i128, hi: i128) -> Self {
        Self { lo, hi, huge: false }
    }

    pub(crate) fn exactly(x: i64) -> Self {
        Self::new(x.into(), x.into())
    }

    /// The span, if code may hold such numbers.
    pub(crate) fn fits(self) -> Option<Self> {
        let most = if self.huge { 2 * i128::from(HUGE) } else { MOST };
        (-most <= self.lo && self.hi <= most).then_some(self)
    }

    pub(crate) fn natural(self) -> bool {
        self.lo >= 0
    }

    pub(crate) fn contains(self, x: i128) -> bool {
        self.lo <= x && x <= self.hi
    }

    /// Whether 32 bits hold it, without a sign.
    pub(crate) fn short(self) -> bool {
        self.lo >= 0 && self.hi <= i128::from(u32::MAX)
    }

    pub(crate) fn add(self, other: Self) -> Option<Self> {
        let little = |span: Self| span.lo >= -LITTLE && span.hi <= LITTLE;
        if self.huge && !little(other) || other.huge && !little(self) {
            return None;
        }
        Self { lo: self.lo + other.lo, hi: self.hi + other.hi, huge: self.huge || other.huge }.fits()
    }

    /// The values of both.
    pub(crate) fn or(self, other: Self) -> Self {
        Self { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), huge: self.huge || other.huge }
    }

    pub(crate) fn negated(self) -> Self {
        Self { lo: -self.hi, hi: -self.lo, huge: self.huge }
    }

    /// The ends of a number that is no power that stopped.
    fn ordinary(self) -> Option<Interval> {
        (!self.huge).then(|| Interval::new(self.lo, self.hi, true))
    }

    /// The result of an operation on ordinary numbers, where code may hold it.
    pub(crate) fn arith(self, op: ArithOp, other: Self) -> Option<Self> {
        Self::from(Interval::arith(op, self.ordinary()?, other.ordinary()?)).fits()
    }

    /// The result of a function of ordinary numbers, where code may hold it.
    pub(crate) fn call(func: Func, args: impl IntoIterator<Item = Self>) -> Option<Self> {
        let args: Option<Vec<Interval>> = args.into_iter().map(Self::ordinary).collect();
        Self::from(Interval::call(func, &args?)).fits()
    }

    /// A power of natural numbers, which stops at [`HUGE`].
    pub(crate) fn power(self, exponent: Self) -> Option<Self> {
        if !self.natural() || !exponent.natural() {
            return None;
        }
        let power = Interval::arith(ArithOp::Pow, self.ordinary()?, exponent.ordinary()?);
        Some(match power.hi <= MOST {
            true => power.into(),
            false => Self { lo: power.lo.min(HUGE.into()), hi: HUGE.into(), huge: true },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_stop_and_mix_with_small_numbers_only() {
        let power = Span::new(0, 2000).power(Span::new(0, 11)).unwrap();
        assert!(power.huge);
        assert!(Span::new(0, 2000).add(power.negated()).is_some());
        assert!(power.add(power).is_none() && power.arith(ArithOp::Mul, power).is_none());
        assert_eq!(Span::new(2, 3).power(Span::new(0, 2)), Some(Span::new(1, 9)));
        assert!(Span::new(0, 1 << 57).add(Span::new(0, 1 << 58)).is_none());
    }

    #[test]
    fn what_does_not_fit_has_no_span() {
        assert_eq!(Span::new(-3, 5).arith(ArithOp::Mul, Span::new(-2, 4)), Some(Span::new(-12, 20)));
        assert!(Span::new(0, 1 << 40).arith(ArithOp::Mul, Span::new(0, 1 << 40)).is_none());
        assert!(Span::new(-1, 1).arith(ArithOp::Shr, Span::new(-1, 1)).is_none(), "nothing is known");
    }
}
