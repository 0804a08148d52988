//! Byte vectors of 64 by AVX-512 F and BW.
//!
//! Groups are told apart by a shuffle rather than by a comparison: a table that is all ones at one
//! place, looked up with the high bits, is the mask in the form that the ternary logic instruction
//! takes. Whether a candidate was hit is seen by the least xor with any number so far, since
//! comparisons into mask registers take much longer.
use super::lanes::Lanes;
use std::arch::x86_64::*;

#[derive(Debug, Clone, Copy)]
pub(super) struct Avx512(__m512i);

// SAFETY (all blocks below): the functions are inlined into functions compiled for them, where
// AVX-512 is there; pointers are good for 64 bytes by the promise of the caller.
#[allow(clippy::undocumented_unsafe_blocks, reason = "one reason for all, above")]
impl Lanes for Avx512 {
    const WIDTH: usize = 64;
    const MOST: usize = 8;
    const MOST_BY_BYTES: usize = 0;
    type Group = __m512i;
    type Found = __m512i;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        Self(unsafe { _mm512_loadu_si512(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        unsafe { _mm512_storeu_si512(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        Self(unsafe { _mm512_set1_epi8(byte as i8) })
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn beyond_16(self) -> Self {
        unsafe { Self(_mm512_adds_epu8(self.0, _mm512_set1_epi8(0x70))) }
    }

    #[inline(always)]
    unsafe fn one_hot(self) -> [Self; 2] {
        unsafe {
            let bits = 0x8040_2010_0804_0201_u64 as i64;
            let first = _mm512_broadcast_i32x4(_mm_set_epi64x(0, bits));
            let second = _mm512_broadcast_i32x4(_mm_set_epi64x(bits, 0));
            [Self(_mm512_shuffle_epi8(first, self.0)), Self(_mm512_shuffle_epi8(second, self.0))]
        }
    }

    #[inline(always)]
    unsafe fn group(index: u8) -> __m512i {
        unsafe {
            let places = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
            _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(places, _mm512_set1_epi8(index as i8)))
        }
    }

    #[inline(always)]
    unsafe fn toward(self, base: Self) -> Self {
        // From 16 on the sum has its top bit, for which a shuffle gives nothing.
        unsafe { self.xor(base).beyond_16() }
    }

    #[inline(always)]
    unsafe fn collect(self, group: __m512i, bits: [Self; 2], sums: &mut [Self; 2]) {
        unsafe {
            let mask = _mm512_shuffle_epi8(group, self.0);
            // a | b & c
            sums[0].0 = _mm512_ternarylogic_epi32::<0xf8>(sums[0].0, mask, bits[0].0);
            sums[1].0 = _mm512_ternarylogic_epi32::<0xf8>(sums[1].0, mask, bits[1].0);
        }
    }

    #[inline(always)]
    unsafe fn transpose(v: [Self; 8], to: *mut u64) {
        unsafe {
            // Bytes of two vectors alternate, then pairs of four, then fours of eight; each 16
            // bytes for themselves.
            let bytes: [[_; 2]; 4] = std::array::from_fn(|i| {
                let (a, b) = (v[2 * i].0, v[2 * i + 1].0);
                [_mm512_unpacklo_epi8(a, b), _mm512_unpackhi_epi8(a, b)]
            });
            let fours: [[_; 4]; 2] = std::array::from_fn(|i| {
                let (a, b) = (bytes[2 * i], bytes[2 * i + 1]);
                [
                    _mm512_unpacklo_epi16(a[0], b[0]),
                    _mm512_unpackhi_epi16(a[0], b[0]),
                    _mm512_unpacklo_epi16(a[1], b[1]),
                    _mm512_unpackhi_epi16(a[1], b[1]),
                ]
            });
            for i in 0..8 {
                let (a, b) = (fours[0][i / 2], fours[1][i / 2]);
                let pair = if i % 2 == 0 { _mm512_unpacklo_epi32(a, b) } else { _mm512_unpackhi_epi32(a, b) };
                _mm_storeu_si128(to.add(2 * i).cast(), _mm512_extracti32x4_epi32::<0>(pair));
                _mm_storeu_si128(to.add(16 + 2 * i).cast(), _mm512_extracti32x4_epi32::<1>(pair));
                _mm_storeu_si128(to.add(32 + 2 * i).cast(), _mm512_extracti32x4_epi32::<2>(pair));
                _mm_storeu_si128(to.add(48 + 2 * i).cast(), _mm512_extracti32x4_epi32::<3>(pair));
            }
        }
    }

    #[inline(always)]
    unsafe fn nowhere() -> __m512i {
        unsafe { _mm512_set1_epi8(-1) }
    }

    #[inline(always)]
    unsafe fn find(self, other: Self, found: __m512i) -> __m512i {
        unsafe { _mm512_min_epu8(found, _mm512_xor_si512(self.0, other.0)) }
    }

    #[inline(always)]
    unsafe fn find_both(one: [Self; 2], other: [Self; 2], found: __m512i) -> __m512i {
        unsafe {
            let high = _mm512_xor_si512(one[0].0, other[0].0);
            // a | b ^ c
            let differ = _mm512_ternarylogic_epi32::<0xf6>(high, one[1].0, other[1].0);
            _mm512_min_epu8(found, differ)
        }
    }

    #[inline(always)]
    unsafe fn bits(found: __m512i) -> u64 {
        unsafe { _mm512_testn_epi8_mask(found, found) }
    }
}
