//! Integers as formulas compute with them: 64-bit ones with checks, which are quick, and those of
//! any length.
use num_bigint::{BigInt, Sign};

/// An integer. Results that do not fit are `None`: for the quick kind, or beyond [`LONGEST`] bits.
pub(crate) trait Numeral: Clone + Ord {
    fn of(x: i64) -> Self;
    fn of_u128(x: u128) -> Option<Self>;
    fn add(&self, other: &Self) -> Option<Self>;
    fn sub(&self, other: &Self) -> Option<Self>;
    fn mul(&self, other: &Self) -> Option<Self>;
    /// Toward minus infinity; the divisor is not 0.
    fn div_floor(&self, other: &Self) -> Self;
    /// The remainder with the sign of the divisor, which is not 0.
    fn mod_floor(&self, other: &Self) -> Self;
    /// The xor of numbers that are not negative.
    fn xor(&self, other: &Self) -> Self;
    fn and(&self, other: &Self) -> Self;
    fn or(&self, other: &Self) -> Self;
    /// The floor of the k-th root of a number that is not negative; k >= 1.
    fn root(&self, k: u32) -> Self;
    fn pow(&self, k: u64) -> Option<Self>;
    /// The number of binary digits of a number that is not negative.
    fn bits(&self) -> u64;
    fn ones(&self) -> u64;
    /// The exponent of 2 in a positive number.
    fn trailing_zeros(&self) -> u64;
    fn to_u64(&self) -> Option<u64>;
    fn to_u128(&self) -> Option<u128>;

    fn is_zero(&self) -> bool {
        *self == Self::of(0)
    }

    fn is_one(&self) -> bool {
        *self == Self::of(1)
    }

    fn is_negative(&self) -> bool {
        *self < Self::of(0)
    }
}

/// The longest numbers that are made, in bits.
pub(crate) const LONGEST: u64 = 1 << 20;

impl Numeral for i64 {
    fn of(x: i64) -> Self {
        x
    }
    fn of_u128(x: u128) -> Option<Self> {
        x.try_into().ok()
    }
    fn add(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }
    fn sub(&self, other: &Self) -> Option<Self> {
        self.checked_sub(*other)
    }
    fn mul(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }
    fn div_floor(&self, other: &Self) -> Self {
        let quotient = self.wrapping_div(*other);
        if self.wrapping_rem(*other) != 0 && (*self < 0) != (*other < 0) { quotient - 1 } else { quotient }
    }
    fn mod_floor(&self, other: &Self) -> Self {
        let rest = self.wrapping_rem(*other);
        if rest != 0 && (rest < 0) != (*other < 0) { rest + other } else { rest }
    }
    fn xor(&self, other: &Self) -> Self {
        self ^ other
    }
    fn and(&self, other: &Self) -> Self {
        self & other
    }
    fn or(&self, other: &Self) -> Self {
        self | other
    }
    fn root(&self, k: u32) -> Self {
        match k {
            0 | 1 => *self,
            2 => self.unsigned_abs().isqrt() as i64,
            _ => rules::num::iroot(u128::from(self.unsigned_abs()), u64::from(k)) as i64,
        }
    }
    fn pow(&self, k: u64) -> Option<Self> {
        match self {
            0 | 1 => Some(if k == 0 { 1 } else { *self }),
            _ => self.checked_pow(u32::try_from(k).ok()?),
        }
    }
    fn bits(&self) -> u64 {
        u64::from(64 - self.leading_zeros())
    }
    fn ones(&self) -> u64 {
        u64::from(self.count_ones())
    }
    fn trailing_zeros(&self) -> u64 {
        u64::from(i64::trailing_zeros(*self))
    }
    fn to_u64(&self) -> Option<u64> {
        (*self).try_into().ok()
    }
    fn to_u128(&self) -> Option<u128> {
        (*self).try_into().ok()
    }
}

fn short_enough(x: BigInt) -> Option<BigInt> {
    (x.bits() <= LONGEST).then_some(x)
}

impl Numeral for BigInt {
    fn of(x: i64) -> Self {
        x.into()
    }
    fn of_u128(x: u128) -> Option<Self> {
        Some(x.into())
    }
    fn add(&self, other: &Self) -> Option<Self> {
        short_enough(self + other)
    }
    fn sub(&self, other: &Self) -> Option<Self> {
        short_enough(self - other)
    }
    fn mul(&self, other: &Self) -> Option<Self> {
        (BigInt::bits(self) + BigInt::bits(other) <= LONGEST).then(|| self * other)
    }
    fn div_floor(&self, other: &Self) -> Self {
        let (quotient, rest) = (self / other, self % other);
        if rest.sign() != Sign::NoSign && rest.sign() != other.sign() { quotient - 1 } else { quotient }
    }
    fn mod_floor(&self, other: &Self) -> Self {
        let rest = self % other;
        if rest.sign() != Sign::NoSign && rest.sign() != other.sign() { rest + other } else { rest }
    }
    fn xor(&self, other: &Self) -> Self {
        self ^ other
    }
    fn and(&self, other: &Self) -> Self {
        self & other
    }
    fn or(&self, other: &Self) -> Self {
        self | other
    }
    fn root(&self, k: u32) -> Self {
        self.magnitude().nth_root(k.max(1)).into()
    }
    fn pow(&self, k: u64) -> Option<Self> {
        let small = *self >= BigInt::from(-1) && *self <= BigInt::from(1);
        if !small && BigInt::bits(self).checked_mul(k)? > LONGEST {
            return None;
        }
        // The power of -1, 0 and 1 depends on whether the exponent is 0, even or odd.
        let k = if small && k > 2 { 2 + k % 2 } else { k };
        Some(BigInt::pow(self, u32::try_from(k).ok()?))
    }
    fn bits(&self) -> u64 {
        BigInt::bits(self)
    }
    fn ones(&self) -> u64 {
        self.magnitude().count_ones()
    }
    fn trailing_zeros(&self) -> u64 {
        BigInt::trailing_zeros(self).unwrap_or(0)
    }
    fn to_u64(&self) -> Option<u64> {
        self.try_into().ok()
    }
    fn to_u128(&self) -> Option<u128> {
        self.try_into().ok()
    }
}
