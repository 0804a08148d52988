//! Byte vectors of 16 by the vectors of WebAssembly, which a module has or has not from the moment
//! it is compiled.
use super::lanes::Lanes;
use crate::sequence::Cell;
use std::arch::wasm32::*;
use std::ops::BitXor;

#[derive(Debug, Clone, Copy)]
pub(super) struct Simd128(v128);

// SAFETY (all blocks below): pointers are good for 16 bytes by the promise of the caller.
#[allow(clippy::undocumented_unsafe_blocks, reason = "one reason for all, above")]
impl Lanes for Simd128 {
    const WIDTH: usize = 16;
    const MOST: usize = 4;
    const MOST_BY_BYTES: usize = 4;
    type Group = v128;
    type Found = v128;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        Self(unsafe { v128_load(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        unsafe { v128_store(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        Self(u8x16_splat(byte))
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn beyond_16(self) -> Self {
        // A swizzle gives nothing for any index from 16 on.
        self
    }

    #[inline(always)]
    unsafe fn one_hot(self) -> [Self; 2] {
        let first = u8x16(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0);
        let second = u8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128);
        [Self(u8x16_swizzle(first, self.0)), Self(u8x16_swizzle(second, self.0))]
    }

    #[inline(always)]
    unsafe fn group(index: u8) -> v128 {
        u8x16_splat(index)
    }

    #[inline(always)]
    unsafe fn toward(self, base: Self) -> Self {
        Self(v128_xor(self.0, base.0))
    }

    #[inline(always)]
    unsafe fn collect(self, group: v128, bits: [Self; 2], sums: &mut [Self; 2]) {
        let mask = u8x16_eq(self.0, group);
        sums[0].0 = v128_or(sums[0].0, v128_and(mask, bits[0].0));
        sums[1].0 = v128_or(sums[1].0, v128_and(mask, bits[1].0));
    }

    #[inline(always)]
    unsafe fn transpose(v: [Self; 8], to: *mut u64) {
        // Bytes of two vectors alternate, then pairs of four, then fours of eight.
        let bytes: [[_; 2]; 4] = std::array::from_fn(|i| {
            let (a, b) = (v[2 * i].0, v[2 * i + 1].0);
            [
                u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b),
                u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b),
            ]
        });
        let fours: [[_; 4]; 2] = std::array::from_fn(|i| {
            let (a, b) = (bytes[2 * i], bytes[2 * i + 1]);
            [
                u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(a[0], b[0]),
                u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(a[0], b[0]),
                u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(a[1], b[1]),
                u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(a[1], b[1]),
            ]
        });
        for i in 0..4 {
            let (a, b) = (fours[0][i], fours[1][i]);
            unsafe {
                v128_store(to.add(4 * i).cast(), u32x4_shuffle::<0, 4, 1, 5>(a, b));
                v128_store(to.add(4 * i + 2).cast(), u32x4_shuffle::<2, 6, 3, 7>(a, b));
            }
        }
    }

    #[inline(always)]
    unsafe fn nowhere() -> v128 {
        u8x16_splat(0)
    }

    #[inline(always)]
    unsafe fn find(self, other: Self, found: v128) -> v128 {
        v128_or(found, u8x16_eq(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn find_both(one: [Self; 2], other: [Self; 2], found: v128) -> v128 {
        v128_or(found, v128_and(u8x16_eq(one[0].0, other[0].0), u8x16_eq(one[1].0, other[1].0)))
    }

    #[inline(always)]
    unsafe fn bits(found: v128) -> u64 {
        u64::from(u8x16_bitmask(found))
    }

    // The module is compiled for its size: then no plain loop becomes vectors.
    #[inline(always)]
    fn splits<C: Cell + BitXor<Output = C>>(ones: &[C], twos: &[C], value: C) -> bool {
        let wide: u64 = value.into();
        match size_of::<C>() {
            1 => splits_by::<C, 16>(ones, twos, value, |one, two| {
                let back = u8x16_shuffle::<15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0>(two, two);
                u8x16_eq(v128_xor(one, back), u8x16_splat(wide as u8))
            }),
            2 => splits_by::<C, 8>(ones, twos, value, |one, two| {
                let back = u16x8_shuffle::<7, 6, 5, 4, 3, 2, 1, 0>(two, two);
                u16x8_eq(v128_xor(one, back), u16x8_splat(wide as u16))
            }),
            _ => super::lanes::splits(ones, twos, value),
        }
    }
}

/// As [`super::lanes::splits`], N cells at a time: `hits` says which of the cells of one vector
/// have the value with those of the other, read backwards.
#[inline(always)]
fn splits_by<C: Cell + BitXor<Output = C>, const N: usize>(
    ones: &[C],
    twos: &[C],
    value: C,
    hits: impl Fn(v128, v128) -> v128,
) -> bool {
    let len = ones.len().min(twos.len());
    let (ones, rest_of_ones) = ones[..len].as_chunks::<N>();
    let (rest_of_twos, twos) = twos[twos.len() - len..].as_rchunks::<N>();
    let load = |cells: &[C; N]| {
        assert!(size_of_val(cells) == 16, "a vector has 16 bytes");
        // SAFETY: the cells are plain numbers of 16 bytes together.
        unsafe { v128_load(cells.as_ptr().cast()) }
    };
    let in_vectors = ones.iter().zip(twos.iter().rev()).any(|(one, two)| v128_any_true(hits(load(one), load(two))));
    in_vectors || rest_of_ones.iter().zip(rest_of_twos.iter().rev()).any(|(&one, &two)| one ^ two == value)
}
