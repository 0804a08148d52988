//! The instructions of [`super`] by their x86-64 names. Pairs of groups are vectors of 256 bits.
use super::Word;
use std::arch::x86_64::*;

/// The words of a group of heaps.
pub(super) type Group = __m128i;
/// The words of two groups.
pub(super) type Pair = __m256i;

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn zero() -> Group {
    _mm_setzero_si128()
}

/// No bits, twice.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn zeros() -> Pair {
    _mm256_setzero_si256()
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn ones() -> Group {
    _mm_set1_epi8(-1)
}

/// A group from its halves.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn pack([first, second]: [u64; 2]) -> Group {
    _mm_set_epi64x(second as i64, first as i64)
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn and(a: Group, b: Group) -> Group {
    _mm_and_si128(a, b)
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn or(a: Group, b: Group) -> Group {
    _mm_or_si128(a, b)
}

/// The bits of `a` that `b` does not have.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn without(a: Group, b: Group) -> Group {
    _mm_andnot_si128(b, a)
}

/// Whether there is any bit.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn any(a: Group) -> bool {
    _mm_movemask_epi8(a) != 0
}

/// The word of one lane in all lanes.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn spread<W: Word>(words: Group, lane: usize) -> Group {
    match (W::BITS, lane) {
        (32, 0) => _mm_shuffle_epi32::<0b00_00_00_00>(words),
        (32, 1) => _mm_shuffle_epi32::<0b01_01_01_01>(words),
        (32, 2) => _mm_shuffle_epi32::<0b10_10_10_10>(words),
        (32, _) => _mm_shuffle_epi32::<0b11_11_11_11>(words),
        (_, 0) => _mm_shuffle_epi32::<0b01_00_01_00>(words),
        (_, _) => _mm_shuffle_epi32::<0b11_10_11_10>(words),
    }
}

/// Every word with the opposite sign.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn negative<W: Word>(words: Group) -> Group {
    let zero = _mm_setzero_si128();
    if W::BITS == 32 { _mm_sub_epi32(zero, words) } else { _mm_sub_epi64(zero, words) }
}

/// All bits where a word has none.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn without_bits<W: Word>(words: Group) -> Group {
    let zero = _mm_setzero_si128();
    if W::BITS == 32 { _mm_cmpeq_epi32(zero, words) } else { _mm_cmpeq_epi64(zero, words) }
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn or_pairs(a: Pair, b: Pair) -> Pair {
    _mm256_or_si256(a, b)
}

/// The first group of a pair.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn low(pair: Pair) -> Group {
    _mm256_castsi256_si128(pair)
}

/// The second group of a pair.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn high(pair: Pair) -> Group {
    _mm256_extracti128_si256::<1>(pair)
}

/// The two groups at a place in memory.
///
/// # Safety
/// 256 bits can be read there; they need no alignment.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) unsafe fn load<W: Word>(at: *const W) -> Pair {
    // SAFETY: the caller promises it.
    unsafe { _mm256_loadu_si256(at.cast()) }
}

/// Writes a group to a place in memory.
///
/// # Safety
/// 128 bits can be written there; they need no alignment.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) unsafe fn store<W: Word>(at: *mut W, group: Group) {
    // SAFETY: the caller promises it.
    unsafe { _mm_storeu_si128(at.cast(), group) };
}
