//! The bounds of a number while code is made: an interval, exact because the box of positions
//! is known.
//!
//! Code is made only where every intermediate result provably fits, so the code needs no check for
//! overflow. The one exception are powers and shifts: they stop at [`HUGE`], which stands for
//! everything from there on. Such a number may be compared with ordinary ones, and ordinary ones
//! may be added to it or taken from it: the sign is right, and a component made of it is negative
//! (no move) or lies outside every box.

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

    pub(crate) fn negated(self) -> Self {
        Self { lo: -self.hi, hi: -self.lo, huge: self.huge }
    }

    pub(crate) fn times(self, other: Self) -> Option<Self> {
        if self.huge || other.huge {
            return None;
        }
        let ends = [self.lo * other.lo, self.lo * other.hi, self.hi * other.lo, self.hi * other.hi];
        Self::new(ends.into_iter().min()?, ends.into_iter().max()?).fits()
    }

    /// The quotient rounded down; the divisor is not 0.
    pub(crate) fn over(self, other: Self) -> Option<Self> {
        if self.huge || other.huge {
            return None;
        }
        if self.natural() && other.natural() {
            return Some(Self::new(self.lo / other.hi.max(1), self.hi / other.lo.max(1)));
        }
        let size = self.hi.max(-self.lo);
        Some(Self::new(-size, size))
    }

    /// The rest of the division, with the sign of the divisor.
    pub(crate) fn modulo(self, other: Self) -> Option<Self> {
        if self.huge || other.huge {
            return None;
        }
        let hi = if self.natural() { self.hi.min((other.hi - 1).max(0)) } else { (other.hi - 1).max(0) };
        Some(Self::new((other.lo + 1).min(0), hi))
    }

    /// The result of an operation on single bits.
    pub(crate) fn bitwise(self, other: Self) -> Option<Self> {
        if self.huge || other.huge {
            return None;
        }
        let size = [self.lo, self.hi, other.lo, other.hi].into_iter().map(|x| if x < 0 { -x - 1 } else { x }).max()?;
        let most = i128::try_from((size + 1).unsigned_abs().checked_next_power_of_two()?).ok()? - 1;
        let natural = self.natural() && other.natural();
        Self::new(if natural { 0 } else { -most - 1 }, most).fits()
    }

    /// The lesser, or the greater, of two.
    pub(crate) fn best(self, other: Self, greater: bool) -> Option<Self> {
        if self.huge || other.huge {
            return None;
        }
        Some(if greater {
            Self::new(self.lo.max(other.lo), self.hi.max(other.hi))
        } else {
            Self::new(self.lo.min(other.lo), self.hi.min(other.hi))
        })
    }

    /// A power of natural numbers, which stops at [`HUGE`].
    pub(crate) fn power(self, exponent: Self) -> Option<Self> {
        if self.huge || exponent.huge || !self.natural() || !exponent.natural() {
            return None;
        }
        let power = |x: i128, k: i128| {
            let k = u32::try_from(k).unwrap_or(u32::MAX);
            if x <= 1 { if k == 0 { 1 } else { x } } else { x.checked_pow(k).unwrap_or(i128::MAX) }
        };
        let most = power(self.hi, exponent.hi).max(1);
        let lo = if self.lo >= 1 { power(self.lo, exponent.lo).min(HUGE.into()) } else { 0 };
        Some(if most <= MOST { Self::new(lo, most) } else { Self { lo, hi: HUGE.into(), huge: true } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_hold_what_they_must() {
        let (a, b) = (Span::new(-3, 5), Span::new(-2, 4));
        for x in -3..=5i128 {
            for y in -2..=4i128 {
                assert!(a.add(b).unwrap().contains(x + y));
                assert!(a.times(b).unwrap().contains(x * y));
                assert!(a.bitwise(b).unwrap().contains(x ^ y) && a.bitwise(b).unwrap().contains(x & y));
                assert!(a.best(b, true).unwrap().contains(x.max(y)));
                if y != 0 {
                    let quotient = x.div_euclid(y) - i128::from(x.rem_euclid(y) != 0 && y < 0);
                    assert!(a.over(b).unwrap().contains(quotient), "{x} / {y}");
                    assert!(a.modulo(b).unwrap().contains(x - y * quotient), "{x} % {y}");
                }
            }
        }
    }

    #[test]
    fn powers_stop_and_mix_with_small_numbers_only() {
        let power = Span::new(0, 2000).power(Span::new(0, 11)).unwrap();
        assert!(power.huge);
        assert!(Span::new(0, 2000).add(power.negated()).is_some());
        assert!(power.add(power).is_none() && power.times(power).is_none());
        assert_eq!(Span::new(2, 3).power(Span::new(0, 2)), Some(Span::new(1, 9)));
        assert!(Span::new(0, 1 << 57).add(Span::new(0, 1 << 58)).is_none());
    }
}
