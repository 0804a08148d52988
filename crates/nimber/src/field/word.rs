//! Nimbers of one word: numbers below 2^64.
//!
//! Squares and square roots are linear over xor in a field of characteristic two, so they are
//! tables, made by the compiler. Inverses go down the tower: the product of `a1 F + a0` with its
//! conjugate `a1 F + (a0 ⊕ a1)` lies in the field of half the bits. Equations `x² ⊕ x = c` are
//! solved likewise (H. W. Lenstra, *Nim multiplication*, 1978).
#[cfg(target_arch = "x86_64")]
use super::poly;
use super::poly::inverse_of_map;
use super::power::power;
use super::tables;
use super::tower::{self, apply, bytes_of};

const SQUARES: [u64; 64] = {
    let mut columns = [0; 64];
    let mut k = 0;
    while k < 64 {
        columns[k] = tower::mul(1 << k, 1 << k, 64);
        k += 1;
    }
    columns
};
const HALVES: [u64; 64] = {
    let mut columns = [0; 64];
    let mut k = 0;
    while k < 64 {
        columns[k] = tower::times_half(1 << k, 64);
        k += 1;
    }
    columns
};
static SQUARE: [[u64; 256]; 8] = bytes_of(&SQUARES);
static ROOT: [[u64; 256]; 8] = bytes_of(&inverse_of_map(&SQUARES));
static HALF: [[u64; 256]; 8] = bytes_of(&HALVES);

/// The nim product of two numbers: the nim-value of a product of coin-turning games whose factors
/// have the values `a` and `b`. Takes a few nanoseconds: one carry-less multiplication and 24
/// lookups if the processor has it, otherwise logarithms.
///
/// ```
/// use nimber::mul;
/// assert_eq!(mul(2, 2), 3);
/// assert_eq!(mul(4, 4), 6);
/// assert_eq!(mul(16, 16), 24); // F ⊗ F = 3F/2 for F = 2, 4, 16, 256, ...
/// assert_eq!(mul(13, 15), 12);
/// ```
#[inline]
#[must_use]
pub fn mul(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if poly::kernel::available() {
        // SAFETY: the processor has carry-less multiplication.
        return unsafe { poly::kernel::mul(a, b) };
    }
    tables::mul(a, b)
}

/// `a ⊗ a`, by eight lookups.
///
/// ```
/// assert_eq!(nimber::field::square(4), 6);
/// ```
#[inline]
#[must_use]
pub fn square(a: u64) -> u64 {
    apply(&SQUARE, a)
}

/// The one number whose square is `a`, by eight lookups.
///
/// ```
/// assert_eq!(nimber::field::sqrt(6), 4);
/// ```
#[inline]
#[must_use]
pub fn sqrt(a: u64) -> u64 {
    apply(&ROOT, a)
}

/// `a ⊗ 2^63`, a product that the recursion for longer numbers needs.
#[inline]
pub fn times_half(a: u64) -> u64 {
    apply(&HALF, a)
}

/// The number whose product with `a` is 1, or `None` for 0. Takes a few dozen products.
///
/// ```
/// assert_eq!(nimber::field::inverse(5), Some(12));
/// assert_eq!(nimber::field::inverse(0), None);
/// ```
#[must_use]
pub fn inverse(a: u64) -> Option<u64> {
    if a == 0 { None } else { Some(inverse_within(a, 64)) }
}

fn inverse_within(a: u64, bits: u32) -> u64 {
    if a == 1 {
        return 1;
    }
    let half = bits / 2;
    let (high, low) = (a >> half, a & ((1 << half) - 1));
    if high == 0 {
        return inverse_within(low, half);
    }
    let norm = mul(low, low ^ high) ^ tower::times_half(square(high), half);
    let inverse = inverse_within(norm, half);
    (mul(high, inverse) << half) ^ mul(low ^ high, inverse)
}

/// The trace of `a` in the field of `bits` bits (4, 8, 16, 32 or 64): the sum of `a`, its square,
/// the square of that, and so on, `bits` terms, which is 0 or 1. It is the highest bit. `None` if
/// `a` has more than `bits` bits, or if there is no field of that size.
///
/// ```
/// assert_eq!(nimber::field::trace(8, 4), Some(1));
/// assert_eq!(nimber::field::trace(8, 64), Some(0));
/// ```
#[must_use]
pub fn trace(a: u64, bits: u32) -> Option<u64> {
    within(a, bits).then(|| a >> (bits - 1))
}

fn within(a: u64, bits: u32) -> bool {
    bits.is_power_of_two() && bits <= 64 && (bits == 64 || a >> bits == 0)
}

/// The smaller solution of `x² ⊕ x = c` in the field of `bits` bits; the other one is larger by
/// one. `None` if there is none, which is the case if the trace of `c` is 1.
pub(super) fn artin_schreier(c: u64, bits: u32) -> Option<u64> {
    if c >> (bits - 1) & 1 == 1 {
        return None;
    }
    Some(solve_within(c, bits) & !1)
}

/// A solution of [`artin_schreier`], for `c` of trace 0.
fn solve_within(c: u64, bits: u32) -> u64 {
    if bits == 1 {
        return 0;
    }
    let half = bits / 2;
    let (high, low) = (c >> half, c & ((1 << half) - 1));
    let mut top = solve_within(high, half);
    let mut rest = low ^ tower::times_half(square(top), half);
    if rest >> (half - 1) & 1 == 1 {
        top ^= 1;
        rest = low ^ tower::times_half(square(top), half);
    }
    (top << half) ^ solve_within(rest, half)
}

/// The smaller root of `x² ⊕ b⊗x ⊕ c` in the field of `bits` bits. `None` if it has none there (it
/// always has one in the next larger field), if a coefficient is too long for the field, or if
/// there is no field of that size.
///
/// ```
/// use nimber::field::quadratic;
/// assert_eq!(quadratic(1, 7, 4), Some(12));
/// assert_eq!(quadratic(1, 15, 4), None);
/// assert!(quadratic(1, 15, 8).is_some());
/// ```
#[must_use]
pub fn quadratic(b: u64, c: u64, bits: u32) -> Option<u64> {
    if !within(b, bits) || !within(c, bits) {
        return None;
    }
    let Some(inverse) = inverse(b) else { return Some(sqrt(c)) };
    let scaled = artin_schreier(mul(c, square(inverse)), bits)?;
    Some(mul(b, scaled).min(mul(b, scaled ^ 1)))
}

/// `a` multiplied with itself `exponent` times; 1 for the exponent 0. One product for every bit of
/// the exponent that is 1.
///
/// ```
/// assert_eq!(nimber::field::pow(2, 3), 1);
/// assert_eq!(nimber::field::pow(0, 0), 1);
/// ```
#[must_use]
pub fn pow(a: u64, exponent: u64) -> u64 {
    power(1, a, exponent.into(), mul, square)
}
