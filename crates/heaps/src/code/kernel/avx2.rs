//! Byte vectors of 32 by AVX2.
use super::lanes::Lanes;
use std::arch::x86_64::*;

#[derive(Debug, Clone, Copy)]
pub(super) struct Avx2(__m256i);

// SAFETY (all blocks below): the functions are inlined into functions compiled for them, where AVX2
// is there; pointers are good for 32 bytes by the promise of the caller.
#[allow(clippy::undocumented_unsafe_blocks, reason = "one reason for all, above")]
impl Lanes for Avx2 {
    const WIDTH: usize = 32;
    const MOST: usize = 4;
    const MOST_BY_BYTES: usize = 5;
    type Group = __m256i;
    type Found = __m256i;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        Self(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        Self(unsafe { _mm256_set1_epi8(byte as i8) })
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn beyond_16(self) -> Self {
        unsafe { Self(_mm256_adds_epu8(self.0, _mm256_set1_epi8(0x70))) }
    }

    #[inline(always)]
    unsafe fn one_hot(self) -> [Self; 2] {
        unsafe {
            let bits = 0x8040_2010_0804_0201_u64 as i64;
            [
                Self(_mm256_shuffle_epi8(_mm256_setr_epi64x(bits, 0, bits, 0), self.0)),
                Self(_mm256_shuffle_epi8(_mm256_setr_epi64x(0, bits, 0, bits), self.0)),
            ]
        }
    }

    #[inline(always)]
    unsafe fn group(index: u8) -> __m256i {
        unsafe { _mm256_set1_epi8(index as i8) }
    }

    #[inline(always)]
    unsafe fn toward(self, base: Self) -> Self {
        unsafe { self.xor(base) }
    }

    #[inline(always)]
    unsafe fn collect(self, group: __m256i, bits: [Self; 2], sums: &mut [Self; 2]) {
        unsafe {
            let mask = _mm256_cmpeq_epi8(self.0, group);
            sums[0].0 = _mm256_or_si256(sums[0].0, _mm256_and_si256(mask, bits[0].0));
            sums[1].0 = _mm256_or_si256(sums[1].0, _mm256_and_si256(mask, bits[1].0));
        }
    }

    #[inline(always)]
    unsafe fn transpose(v: [Self; 8], to: *mut u64) {
        unsafe {
            // Bytes of two vectors alternate, then pairs of four, then fours of eight; each 16
            // bytes for themselves.
            let bytes: [[_; 2]; 4] = std::array::from_fn(|i| {
                let (a, b) = (v[2 * i].0, v[2 * i + 1].0);
                [_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b)]
            });
            let fours: [[_; 4]; 2] = std::array::from_fn(|i| {
                let (a, b) = (bytes[2 * i], bytes[2 * i + 1]);
                [
                    _mm256_unpacklo_epi16(a[0], b[0]),
                    _mm256_unpackhi_epi16(a[0], b[0]),
                    _mm256_unpacklo_epi16(a[1], b[1]),
                    _mm256_unpackhi_epi16(a[1], b[1]),
                ]
            });
            for i in 0..8 {
                let (a, b) = (fours[0][i / 2], fours[1][i / 2]);
                let pair = if i % 2 == 0 { _mm256_unpacklo_epi32(a, b) } else { _mm256_unpackhi_epi32(a, b) };
                _mm_storeu_si128(to.add(2 * i).cast(), _mm256_extracti128_si256::<0>(pair));
                _mm_storeu_si128(to.add(16 + 2 * i).cast(), _mm256_extracti128_si256::<1>(pair));
            }
        }
    }

    #[inline(always)]
    unsafe fn nowhere() -> __m256i {
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn find(self, other: Self, found: __m256i) -> __m256i {
        unsafe { _mm256_or_si256(found, _mm256_cmpeq_epi8(self.0, other.0)) }
    }

    #[inline(always)]
    unsafe fn find_both(one: [Self; 2], other: [Self; 2], found: __m256i) -> __m256i {
        unsafe {
            let (high, low) = (_mm256_cmpeq_epi8(one[0].0, other[0].0), _mm256_cmpeq_epi8(one[1].0, other[1].0));
            _mm256_or_si256(found, _mm256_and_si256(high, low))
        }
    }

    #[inline(always)]
    unsafe fn bits(found: __m256i) -> u64 {
        u64::from(unsafe { _mm256_movemask_epi8(found) } as u32)
    }
}
