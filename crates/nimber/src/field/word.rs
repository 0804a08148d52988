//! Nimbers of one word: numbers below 2^64.
use super::{poly, tables};

/// The nim product of two numbers: the nim-value of a product of coin-turning games whose factors have the values `a` and
/// `b`. A few nanoseconds: one carry-less multiplication and 24 lookups where the processor can, else logarithms.
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

#[cfg(test)]
mod tests {
    use super::super::tower;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn products_agree_with_the_recursion(a: u64, b: u64, shift in 0..64u32) {
            prop_assert_eq!(mul(a >> shift, b), tower::mul(a >> shift, b, 64));
        }
    }
}
