//! The field of 64-bit nimbers as polynomials over two elements, where a product is one carry-less
//! multiplication.
//!
//! Two fields of the same size are isomorphic (E. H. Moore, 1893). Here one is
//! `F2[x] / (x^64 + x^4 + x^3 + x + 1)`, and the isomorphism maps `x` to a nimber [`ROOT`] that is
//! a root of that polynomial. It is linear over xor, so it is a table: eight lookups in each
//! direction. A processor with carry-less multiplication does the rest in a few steps; see
//! [`tables`](super::tables) for other processors.
use super::tower::{apply, bytes_of, mul};

/// A root of `x^64 + x^4 + x^3 + x + 1` among the nimbers: the least of the 64 roots.
pub const ROOT: u64 = 0x4028_84ca_01f7_c6b2;

/// The powers of [`ROOT`] with exponents 0 to 63: the nimbers of the polynomials 1, x, x^2, ...
const POWERS: [u64; 64] = {
    let mut powers = [1; 64];
    let mut k = 1;
    while k < 64 {
        powers[k] = mul(powers[k - 1], ROOT, 64);
        k += 1;
    }
    powers
};

/// The map from a polynomial to its nimber.
static TO_NIMBER: [[u64; 256]; 8] = bytes_of(&POWERS);
/// The map from a nimber to its polynomial.
static TO_POLYNOMIAL: [[u64; 256]; 8] = bytes_of(&inverse_of_map(&POWERS));

/// The polynomial of the nimber 2^63.
const HALF: u64 = inverse_of_map(&POWERS)[63];

/// The inverse of a matrix over two elements, given and returned by columns (Gauss and Jordan). A
/// singular matrix would be a mistake in this file, and a compile-time error.
pub(super) const fn inverse_of_map(columns: &[u64; 64]) -> [u64; 64] {
    let (mut left, mut right) = (*columns, [0; 64]);
    let mut k = 0;
    while k < 64 {
        right[k] = 1 << k;
        k += 1;
    }
    let mut row = 0;
    while row < 64 {
        let mut pivot = row;
        while left[pivot] >> row & 1 == 0 {
            pivot += 1;
        }
        (left[row], left[pivot]) = (left[pivot], left[row]);
        (right[row], right[pivot]) = (right[pivot], right[row]);
        let mut other = 0;
        while other < 64 {
            if other != row && left[other] >> row & 1 == 1 {
                left[other] ^= left[row];
                right[other] ^= right[row];
            }
            other += 1;
        }
        row += 1;
    }
    right
}

/// The polynomial that represents a nimber; linear over xor.
#[inline(always)]
pub fn polynomial(nimber: u64) -> u64 {
    apply(&TO_POLYNOMIAL, nimber)
}

/// The nimber that a polynomial represents.
#[inline(always)]
pub fn nimber(polynomial: u64) -> u64 {
    apply(&TO_NIMBER, polynomial)
}

/// The remainder of a polynomial of degree below 128 after division by `x^64 + x^4 + x^3 + x + 1`.
#[inline(always)]
fn reduce(low: u64, high: u64) -> u64 {
    // The bits that the shifts below move past the top come back as multiples of x^64.
    let high = high ^ (high >> 63) ^ (high >> 61) ^ (high >> 60);
    low ^ high ^ (high << 1) ^ (high << 3) ^ (high << 4)
}

/// The product of two polynomials, without a special instruction: the twin of `kernel::product`.
pub fn multiply(a: u64, b: u64) -> u64 {
    let product = (0..64).filter(|k| b >> k & 1 == 1).fold(0, |sum, k| sum ^ (u128::from(a) << k));
    reduce(product as u64, (product >> 64) as u64)
}

/// Products by the carry-less multiplication of the processor.
#[cfg(target_arch = "x86_64")]
pub mod kernel {
    use super::{HALF, nimber, polynomial, reduce};
    use std::arch::x86_64::{__m128i, _mm_clmulepi64_si128, _mm_cvtsi128_si64, _mm_set_epi64x, _mm_unpackhi_epi64};

    /// Whether this processor has the instruction. Detected once; later calls are a load.
    #[inline(always)]
    pub(in crate::field) fn available() -> bool {
        std::arch::is_x86_feature_detected!("pclmulqdq")
    }

    #[inline]
    #[target_feature(enable = "pclmulqdq")]
    fn multiply(a: u64, b: u64) -> u64 {
        let one = |word: u64| -> __m128i { _mm_set_epi64x(0, word as i64) };
        let product = _mm_clmulepi64_si128::<0>(one(a), one(b));
        reduce(_mm_cvtsi128_si64(product) as u64, _mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product)) as u64)
    }

    /// The product of two polynomials by the instruction, if the processor has it.
    pub fn product(a: u64, b: u64) -> Option<u64> {
        // SAFETY: the processor has the instruction.
        available().then(|| unsafe { multiply(a, b) })
    }

    /// The nim product of two numbers.
    #[inline]
    #[target_feature(enable = "pclmulqdq")]
    pub(in crate::field) fn mul(a: u64, b: u64) -> u64 {
        nimber(multiply(polynomial(a), polynomial(b)))
    }

    /// The nim product of two numbers of 128 bits. Only the four halves are converted to
    /// polynomials, since the conversion is linear in both directions.
    #[target_feature(enable = "pclmulqdq")]
    pub(in crate::field) fn mul_wide(a: u128, b: u128) -> u128 {
        let (a1, a0) = (polynomial((a >> 64) as u64), polynomial(a as u64));
        let (b1, b0) = (polynomial((b >> 64) as u64), polynomial(b as u64));
        let (high, low, both) = (multiply(a1, b1), multiply(a0, b0), multiply(a1 ^ a0, b1 ^ b0));
        let (high, low) = (nimber(both ^ low), nimber(low ^ multiply(high, HALF)));
        u128::from(high) << 64 | u128::from(low)
    }
}
