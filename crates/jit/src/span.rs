//! The bounds of a number while code is generated: an interval, which is exact because the box of
//! positions is known.
//!
//! Code is only generated if every intermediate result provably fits, so it needs no overflow
//! checks. The only exceptions are powers and shifts: they are capped at [`HUGE`], which stands for
//! everything from there on. Such a number may be compared with ordinary ones, and ordinary ones
//! may be added to it or subtracted from it: the sign is right, and a component computed from it is
//! negative (no move) or lies outside every box.
use rules::interval::Interval;
use rules::ir::{ArithOp, Func};

/// The cap of powers and shifts.
pub const HUGE: i64 = 1 << 60;
/// Ordinary numbers stay below this.
const MOST: i128 = 1 << 58;
/// The most that may be added to a capped power: no expression is long enough for such terms to
/// bring it down to [`MOST`].
const LITTLE: i128 = 1 << 40;

/// The values that a number can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The least value.
    pub lo: i128,
    /// The greatest value.
    pub hi: i128,
    /// Whether the number may be a capped power.
    pub huge: bool,
}

impl From<Interval> for Span {
    fn from(ends: Interval) -> Self {
        Self::new(ends.lo, ends.hi)
    }
}

impl Span {
    /// All numbers between two, both included.
    pub fn new(lo: i128, hi: i128) -> Self {
        Self { lo, hi, huge: false }
    }

    /// One number.
    pub fn exactly(x: i64) -> Self {
        Self::new(x.into(), x.into())
    }

    /// The span, if code may handle such numbers.
    pub fn fits(self) -> Option<Self> {
        let most = if self.huge { 2 * i128::from(HUGE) } else { MOST };
        (-most <= self.lo && self.hi <= most).then_some(self)
    }

    /// Whether all values are at least 0.
    pub fn natural(self) -> bool {
        self.lo >= 0
    }

    /// Whether a number lies between the ends.
    pub fn contains(self, x: i128) -> bool {
        self.lo <= x && x <= self.hi
    }

    /// Whether all values fit in 32 bits, unsigned.
    pub fn short(self) -> bool {
        self.lo >= 0 && self.hi <= i128::from(u32::MAX)
    }

    /// The sums, if code may handle them.
    pub fn plus(self, other: Self) -> Option<Self> {
        let little = |span: Self| span.lo >= -LITTLE && span.hi <= LITTLE;
        if self.huge && !little(other) || other.huge && !little(self) {
            return None;
        }
        Self { lo: self.lo + other.lo, hi: self.hi + other.hi, huge: self.huge || other.huge }.fits()
    }

    /// The union of both spans.
    pub fn or(self, other: Self) -> Self {
        Self { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), huge: self.huge || other.huge }
    }

    /// The numbers with the other sign.
    pub fn negated(self) -> Self {
        Self { lo: -self.hi, hi: -self.lo, huge: self.huge }
    }

    /// The ends of a number that is not a capped power.
    fn ordinary(self) -> Option<Interval> {
        (!self.huge).then(|| Interval::new(self.lo, self.hi, true))
    }

    /// The result of an operation on ordinary numbers, if code may handle it.
    pub fn arith(self, op: ArithOp, other: Self) -> Option<Self> {
        Self::from(Interval::arith(op, self.ordinary()?, other.ordinary()?)).fits()
    }

    /// The result of a function of ordinary numbers, if code may handle it.
    pub fn call(func: Func, args: impl IntoIterator<Item = Self>) -> Option<Self> {
        let args: Option<Vec<Interval>> = args.into_iter().map(Self::ordinary).collect();
        Self::from(Interval::call(func, &args?)).fits()
    }

    /// A power of natural numbers, capped at [`HUGE`].
    pub fn power(self, exponent: Self) -> Option<Self> {
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
