//! Rational numbers of 128 bits; an overflow ends the search.
use crate::{End, Step};
use std::cmp::Ordering;

/// The fraction `top / bottom` in lowest terms, with `bottom` at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fraction {
    top: i128,
    bottom: i128,
}

pub(crate) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.saturating_abs(), b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The result, if it fits in 128 bits; otherwise the end of the search.
pub(crate) fn fits<T>(result: Option<T>) -> Step<T> {
    result.ok_or(End::Limit)
}

impl Fraction {
    pub(crate) const ZERO: Self = Self { top: 0, bottom: 1 };
    pub(crate) const ONE: Self = Self { top: 1, bottom: 1 };

    pub(crate) fn whole(number: i128) -> Self {
        Self { top: number, bottom: 1 }
    }

    /// A quotient; the divisor is not 0.
    pub(crate) fn new(top: i128, bottom: i128) -> Step<Self> {
        if bottom == 0 || top == i128::MIN || bottom == i128::MIN {
            return Err(End::Limit);
        }
        let common = gcd(top, bottom) * bottom.signum();
        Ok(Self { top: top / common, bottom: bottom / common })
    }

    pub(crate) fn plus(self, other: Self) -> Step<Self> {
        if self.bottom == 1 && other.bottom == 1 {
            return Ok(Self::whole(fits(self.top.checked_add(other.top))?));
        }
        let (a, b) = (self.top.checked_mul(other.bottom), other.top.checked_mul(self.bottom));
        let sum = fits(a.zip(b).and_then(|(a, b)| a.checked_add(b)))?;
        Self::new(sum, fits(self.bottom.checked_mul(other.bottom))?)
    }

    pub(crate) fn minus(self, other: Self) -> Step<Self> {
        self.plus(other.negative())
    }

    pub(crate) fn times(self, other: Self) -> Step<Self> {
        let top = fits(self.top.checked_mul(other.top))?;
        if self.bottom == 1 && other.bottom == 1 {
            return Ok(Self::whole(top));
        }
        Self::new(top, fits(self.bottom.checked_mul(other.bottom))?)
    }

    /// The quotient by a number other than 0.
    pub(crate) fn over(self, other: Self) -> Step<Self> {
        Self::new(fits(self.top.checked_mul(other.bottom))?, fits(self.bottom.checked_mul(other.top))?)
    }

    pub(crate) fn negative(self) -> Self {
        Self { top: self.top.saturating_neg(), ..self }
    }

    pub(crate) fn size(self) -> Self {
        Self { top: self.top.saturating_abs(), ..self }
    }

    pub(crate) fn is_zero(self) -> bool {
        self.top == 0
    }

    pub(crate) fn is_positive(self) -> bool {
        self.top > 0
    }

    /// The value, if it is an integer.
    pub(crate) fn integer(self) -> Option<i128> {
        (self.bottom == 1).then_some(self.top)
    }

    pub(crate) fn floor(self) -> i128 {
        self.top.div_euclid(self.bottom)
    }

    pub(crate) fn compare(self, other: Self) -> Step<Ordering> {
        if self.bottom == other.bottom {
            return Ok(self.top.cmp(&other.top));
        }
        let (a, b) = (self.top.checked_mul(other.bottom), other.top.checked_mul(self.bottom));
        fits(a.zip(b).map(|(a, b)| a.cmp(&b)))
    }

    pub(crate) fn is_below(self, other: Self) -> Step<bool> {
        Ok(self.compare(other)? == Ordering::Less)
    }

    /// The least positive integers in the same proportions as these positive numbers.
    pub(crate) fn scaled(all: &[(usize, Self)]) -> Step<Vec<(usize, i128)>> {
        let mut bottom = 1_i128;
        for (_, number) in all {
            bottom = fits((bottom / gcd(bottom, number.bottom)).checked_mul(number.bottom))?;
        }
        let mut found = Vec::with_capacity(all.len());
        for (place, number) in all {
            found.push((*place, fits(number.top.checked_mul(bottom / number.bottom))?));
        }
        let common = found.iter().fold(0, |common, (_, number)| gcd(common, *number)).max(1);
        found.iter_mut().for_each(|(_, number)| *number /= common);
        found.retain(|(_, number)| *number != 0);
        Ok(found)
    }
}
