//! Nimbers of two words: numbers below 2^128, one level of the recursion above [`word`].
#[cfg(target_arch = "x86_64")]
use super::poly;
use super::power::power;
use super::word;

fn halves(a: u128) -> (u64, u64) {
    ((a >> 64) as u64, a as u64)
}

fn join(high: u64, low: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

/// The nim product of two numbers of up to 128 bits: three products of 64 bits.
///
/// ```
/// let big = 1 << 64;
/// assert_eq!(nimber::field::mul_128(big, big), big + big / 2);
/// ```
#[must_use]
pub fn mul_128(a: u128, b: u128) -> u128 {
    #[cfg(target_arch = "x86_64")]
    if poly::kernel::available() {
        // SAFETY: the processor has carry-less multiplication.
        return unsafe { poly::kernel::mul_wide(a, b) };
    }
    mul_by_halves(a, b)
}

/// The product by products of single words: the scalar twin of the kernel.
pub fn mul_by_halves(a: u128, b: u128) -> u128 {
    let ((a1, a0), (b1, b0)) = (halves(a), halves(b));
    let (high, low, both) = (word::mul(a1, b1), word::mul(a0, b0), word::mul(a1 ^ a0, b1 ^ b0));
    join(both ^ low, low ^ word::times_half(high))
}

/// `a ⊗ a` for up to 128 bits.
#[must_use]
pub fn square_128(a: u128) -> u128 {
    let (high, low) = halves(a);
    let high = word::square(high);
    join(high, word::square(low) ^ word::times_half(high))
}

/// `a` to a power, up to 128 bits; 1 for the exponent 0.
#[must_use]
pub fn pow_128(a: u128, exponent: u128) -> u128 {
    power(1, a, exponent, mul_128, square_128)
}
