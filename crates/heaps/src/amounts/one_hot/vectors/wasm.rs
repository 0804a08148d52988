//! The instructions of [`super`] by their WebAssembly names. There are vectors of 128 bits only, so
//! a pair of groups is two of them.
use super::Word;
use std::arch::wasm32::*;

/// The words of a group of heaps.
pub(super) type Group = v128;
/// The words of two groups.
pub(super) type Pair = [v128; 2];

#[inline(always)]
pub(super) fn zero() -> Group {
    u64x2_splat(0)
}

/// No bits, twice.
#[inline(always)]
pub(super) fn zeros() -> Pair {
    [zero(), zero()]
}

#[inline(always)]
pub(super) fn ones() -> Group {
    u64x2_splat(u64::MAX)
}

/// A group from its halves.
#[inline(always)]
pub(super) fn pack([first, second]: [u64; 2]) -> Group {
    u64x2(first, second)
}

#[inline(always)]
pub(super) fn and(a: Group, b: Group) -> Group {
    v128_and(a, b)
}

#[inline(always)]
pub(super) fn or(a: Group, b: Group) -> Group {
    v128_or(a, b)
}

/// The bits of `a` that `b` does not have.
#[inline(always)]
pub(super) fn without(a: Group, b: Group) -> Group {
    v128_andnot(a, b)
}

/// Whether there is any bit.
#[inline(always)]
pub(super) fn any(a: Group) -> bool {
    v128_any_true(a)
}

/// The word of one lane in all lanes.
#[inline(always)]
pub(super) fn spread<W: Word>(words: Group, lane: usize) -> Group {
    match (W::BITS, lane) {
        (32, 0) => u32x4_shuffle::<0, 0, 0, 0>(words, words),
        (32, 1) => u32x4_shuffle::<1, 1, 1, 1>(words, words),
        (32, 2) => u32x4_shuffle::<2, 2, 2, 2>(words, words),
        (32, _) => u32x4_shuffle::<3, 3, 3, 3>(words, words),
        (_, 0) => u64x2_shuffle::<0, 0>(words, words),
        (_, _) => u64x2_shuffle::<1, 1>(words, words),
    }
}

/// Every word with the opposite sign.
#[inline(always)]
pub(super) fn negative<W: Word>(words: Group) -> Group {
    if W::BITS == 32 { i32x4_neg(words) } else { i64x2_neg(words) }
}

/// All bits where a word has none.
#[inline(always)]
pub(super) fn without_bits<W: Word>(words: Group) -> Group {
    if W::BITS == 32 { i32x4_eq(words, zero()) } else { i64x2_eq(words, zero()) }
}

#[inline(always)]
pub(super) fn or_pairs([a, b]: Pair, [c, d]: Pair) -> Pair {
    [or(a, c), or(b, d)]
}

/// The first group of a pair.
#[inline(always)]
pub(super) fn low(pair: Pair) -> Group {
    pair[0]
}

/// The second group of a pair.
#[inline(always)]
pub(super) fn high(pair: Pair) -> Group {
    pair[1]
}

/// The two groups at a place in memory.
///
/// # Safety
/// 256 bits can be read there; they need no alignment.
#[inline(always)]
pub(super) unsafe fn load<W: Word>(at: *const W) -> Pair {
    let at: *const v128 = at.cast();
    // SAFETY: the caller promises it.
    unsafe { [v128_load(at), v128_load(at.wrapping_add(1))] }
}

/// Writes a group to a place in memory.
///
/// # Safety
/// 128 bits can be written there; they need no alignment.
#[inline(always)]
pub(super) unsafe fn store<W: Word>(at: *mut W, group: Group) {
    // SAFETY: the caller promises it.
    unsafe { v128_store(at.cast(), group) };
}
