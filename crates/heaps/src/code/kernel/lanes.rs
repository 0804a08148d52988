//! The inner loops over a type of byte vectors.
use super::block::{Candidates, IN_BLOCK, Row, Run, View};
use crate::code::rare_moves::{Throw, Throws};
use crate::code::window::BLOCK;
use crate::sequence::Cell;
use std::ops::{BitXor, Range};

/// Vectors of bytes, one for each heap.
///
/// # Safety
/// All functions may be called only on a processor that has the instructions of the type, from a
/// function that is compiled for them; pointers must be good for `WIDTH` bytes.
pub(super) trait Lanes: Copy {
    /// Bytes of a vector; divides [`BLOCK`].
    const WIDTH: usize;
    /// The most groups of 16 numbers that are collected at a time; the registers limit it.
    const MOST: usize;
    /// The most groups where numbers are taken from the byte plane; 0 where that is not quicker.
    const MOST_BY_BYTES: usize;
    /// The form of a group that high bits are compared with.
    type Group: Copy;
    /// Lanes where a candidate was hit.
    type Found: Copy;

    unsafe fn load(from: *const u8) -> Self;
    unsafe fn store(self, to: *mut u8);
    unsafe fn splat(byte: u8) -> Self;
    unsafe fn xor(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    /// Makes bytes from 16 on such that [`one_hot`](Lanes::one_hot) has no bit for them, and keeps
    /// those below.
    unsafe fn beyond_16(self) -> Self;
    /// For 0 to 7 the bit in the first byte, for 8 to 15 in the second; none where the top bit is
    /// set.
    unsafe fn one_hot(self) -> [Self; 2];
    /// The `index`-th group after a multiple of 16.
    unsafe fn group(index: u8) -> Self::Group;
    /// High bits made ready for comparison with groups after `base`, a multiple of 16.
    unsafe fn toward(self, base: Self) -> Self;
    /// Adds `bits` to `sums` where the high bits are those of the group.
    unsafe fn collect(self, group: Self::Group, bits: [Self; 2], sums: &mut [Self; 2]);

    /// Byte i of word j is byte j of the i-th vector; writes `WIDTH` words.
    unsafe fn transpose(vectors: [Self; 8], to: *mut u64);

    unsafe fn nowhere() -> Self::Found;
    /// Adds the lanes where `self` equals `other`.
    unsafe fn find(self, other: Self, found: Self::Found) -> Self::Found;
    /// Adds the lanes where both pairs are equal.
    unsafe fn find_both(one: [Self; 2], other: [Self; 2], found: Self::Found) -> Self::Found;
    /// Lanes as bits.
    unsafe fn bits(found: Self::Found) -> u64;

    /// See [`super::Ready::splits`].
    #[inline(always)]
    fn splits<C: Cell + BitXor<Output = C>>(ones: &[C], twos: &[C], value: C) -> bool {
        splits(ones, twos, value)
    }
}

/// See [`super::Ready::hits`].
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn hits<S: Lanes>(
    view: &View<'_>,
    throws: &Throws,
    part: Range<usize>,
    near: usize,
    wide: bool,
    rows: &mut [[Row; 2]],
) {
    assert!(view.shows(throws), "partners outside of the window");
    let list = &throws.as_slice()[part];
    let (near, far) = list.split_at(near.min(list.len()));
    assert!(near.iter().all(|throw| throw.back() <= BLOCK), "not near");
    if !wide && S::MOST_BY_BYTES > 0 {
        let size = rows.len().div_ceil(rows.len().div_ceil(S::MOST_BY_BYTES).max(1)).max(1);
        for (index, rows) in rows.chunks_mut(size).enumerate() {
            // SAFETY: as below.
            unsafe {
                match rows.len() {
                    1 => pass_by_bytes::<S, 1>(view, near, far, index * size, rows),
                    2 => pass_by_bytes::<S, 2>(view, near, far, index * size, rows),
                    3 => pass_by_bytes::<S, 3>(view, near, far, index * size, rows),
                    4 => pass_by_bytes::<S, 4>(view, near, far, index * size, rows),
                    _ => pass_by_bytes::<S, 5>(view, near, far, index * size, rows),
                }
            }
        }
        return;
    }
    let mut first = 0;
    while first < rows.len() {
        // Passes of about the same size that do not straddle a multiple of 16.
        let here = (rows.len() - first).min(16 - first % 16);
        let size = here.div_ceil(here.div_ceil(S::MOST));
        let rows = &mut rows[first..first + size];
        // SAFETY: the caller has the processor; `pass` reads what `shows` and the assertion above
        // have checked.
        unsafe {
            match size {
                1 => pass::<S, 1>(view, near, far, first, rows),
                2 => pass::<S, 2>(view, near, far, first, rows),
                3 => pass::<S, 3>(view, near, far, first, rows),
                4 => pass::<S, 4>(view, near, far, first, rows),
                5 => pass::<S, 5>(view, near, far, first, rows),
                6 => pass::<S, 6>(view, near, far, first, rows),
                7 => pass::<S, 7>(view, near, far, first, rows),
                _ => pass::<S, 8>(view, near, far, first, rows),
            }
        }
        first += size;
    }
}

/// Collects the numbers that throws hit in N groups from `first` on.
///
/// # Safety
/// As for [`Lanes`]; the view shows all partners, and near throws are at most a block back.
#[inline(always)]
unsafe fn pass<S: Lanes, const N: usize>(
    view: &View<'_>,
    near: &[Throw],
    far: &[Throw],
    first: usize,
    rows: &mut [[Row; 2]],
) {
    // SAFETY: indices are `at + offset - back` with `back <= at` and offset + WIDTH at most BLOCK,
    // which the view shows; IN_BLOCK is read from BLOCK - back + offset on, at most BLOCK bytes.
    unsafe {
        let base = S::splat((first / 16 * 16) as u8);
        let groups: [S::Group; N] = std::array::from_fn(|i| S::group((first % 16 + i) as u8));
        for offset in (0..BLOCK).step_by(S::WIDTH) {
            let (high, low) = (view.high.as_ptr().add(view.at + offset), view.low.as_ptr().add(view.at + offset));
            let zero = S::splat(0);
            let mut sums = [[zero; 2]; N];
            for &throw in near {
                let in_block = S::load(IN_BLOCK.as_ptr().add(BLOCK - throw.back() + offset));
                let low = S::load(low.sub(throw.back())).xor(S::splat(throw.low)).or(in_block);
                let high = S::load(high.sub(throw.back())).xor(S::splat(throw.high)).toward(base);
                let bits = low.one_hot();
                for i in 0..N {
                    high.collect(groups[i], bits, &mut sums[i]);
                }
            }
            for &throw in far {
                let low = S::load(low.sub(throw.back())).xor(S::splat(throw.low));
                let high = S::load(high.sub(throw.back())).xor(S::splat(throw.high)).toward(base);
                let bits = low.one_hot();
                for i in 0..N {
                    high.collect(groups[i], bits, &mut sums[i]);
                }
            }
            for (row, sums) in rows.iter_mut().zip(sums) {
                sums[0].store(row[0].as_mut_ptr().add(offset));
                sums[1].store(row[1].as_mut_ptr().add(offset));
            }
        }
    }
}

/// Collects the numbers that throws hit in N groups from `first` on, all numbers being bytes.
///
/// # Safety
/// As for [`pass`].
#[inline(always)]
unsafe fn pass_by_bytes<S: Lanes, const N: usize>(
    view: &View<'_>,
    near: &[Throw],
    far: &[Throw],
    first: usize,
    rows: &mut [[Row; 2]],
) {
    // SAFETY: as in `pass`.
    unsafe {
        let groups: [S; N] = std::array::from_fn(|i| S::splat((16 * (first + i)) as u8));
        for offset in (0..BLOCK).step_by(S::WIDTH) {
            let byte = view.byte.as_ptr().add(view.at + offset);
            let zero = S::splat(0);
            let mut sums = [[zero; 2]; N];
            for &throw in near {
                let in_block = S::load(IN_BLOCK.as_ptr().add(BLOCK - throw.back() + offset));
                let number = S::load(byte.sub(throw.back())).xor(S::splat(throw.byte));
                for i in 0..N {
                    let bits = number.xor(groups[i]).beyond_16().or(in_block).one_hot();
                    sums[i] = [sums[i][0].or(bits[0]), sums[i][1].or(bits[1])];
                }
            }
            for &throw in far {
                let number = S::load(byte.sub(throw.back())).xor(S::splat(throw.byte));
                for i in 0..N {
                    let bits = number.xor(groups[i]).beyond_16().one_hot();
                    sums[i] = [sums[i][0].or(bits[0]), sums[i][1].or(bits[1])];
                }
            }
            for (row, sums) in rows.iter_mut().zip(sums) {
                sums[0].store(row[0].as_mut_ptr().add(offset));
                sums[1].store(row[1].as_mut_ptr().add(offset));
            }
        }
    }
}

/// See [`super::Ready::seek`].
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn seek<S: Lanes, const N: usize>(
    view: &View<'_>,
    throws: &Throws,
    part: Range<usize>,
    wide: bool,
    ask: &Candidates<N>,
) -> [u64; N] {
    assert!(view.shows(throws), "partners outside of the window");
    let list = &throws.as_slice()[part];
    let mut all = [0; N];
    let high_rows = ask.rows(|number| (number >> 4) as u8);
    let low_rows = ask.rows(|number| number as u8 & 15);
    let byte_rows = ask.rows(|number| number as u8);
    for offset in (0..BLOCK).step_by(S::WIDTH) {
        // SAFETY: the caller has the processor; indices as in `pass`, rows of candidates are a
        // block long.
        let found: [u64; N] = unsafe {
            let at = view.at + offset;
            let (high, low) = (view.high.as_ptr().add(at), view.low.as_ptr().add(at));
            let byte = view.byte.as_ptr().add(at);
            let mut found = [S::nowhere(); N];
            if wide {
                let ask: [[S; 2]; N] = std::array::from_fn(|i| {
                    [S::load(high_rows[i].as_ptr().add(offset)), S::load(low_rows[i].as_ptr().add(offset))]
                });
                for &throw in list {
                    let high = S::load(high.sub(throw.back())).xor(S::splat(throw.high));
                    let low = S::load(low.sub(throw.back())).xor(S::splat(throw.low));
                    for i in 0..N {
                        found[i] = S::find_both([high, low], ask[i], found[i]);
                    }
                }
            } else {
                let ask: [S; N] = std::array::from_fn(|i| S::load(byte_rows[i].as_ptr().add(offset)));
                for &throw in list {
                    let byte = S::load(byte.sub(throw.back())).xor(S::splat(throw.byte));
                    for i in 0..N {
                        found[i] = byte.find(ask[i], found[i]);
                    }
                }
            }
            std::array::from_fn(|i| S::bits(found[i]))
        };
        for (all, found) in all.iter_mut().zip(found) {
            *all |= found << offset;
        }
    }
    all
}

/// See [`super::Ready::words`].
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn words<S: Lanes>(rows: &[[Row; 2]], words: &mut [[u64; BLOCK]]) {
    for (eight, words) in rows.as_flattened().chunks(8).zip(words) {
        for offset in (0..BLOCK).step_by(S::WIDTH) {
            // SAFETY: the caller has the processor; rows and words are a block long.
            unsafe {
                let empty = S::splat(0);
                let vectors =
                    std::array::from_fn(|i| eight.get(i).map_or(empty, |row| S::load(row.as_ptr().add(offset))));
                S::transpose(vectors, words.as_mut_ptr().add(offset));
            }
        }
    }
}

/// See [`super::Ready::splits`]; plain code that compilers vectorise for the features that the
/// caller is compiled for.
#[inline(always)]
pub(super) fn splits<C: Cell + BitXor<Output = C>>(ones: &[C], twos: &[C], value: C) -> bool {
    let len = ones.len().min(twos.len());
    let (ones, twos) = (&ones[..len], &twos[twos.len() - len..]);
    let (ones, rest_of_ones) = ones.as_chunks::<BLOCK>();
    let (rest_of_twos, twos) = twos.as_rchunks::<BLOCK>();
    let in_blocks = ones.iter().zip(twos.iter().rev()).any(|(ones, twos)| {
        let mut found = 0u8;
        for i in 0..BLOCK {
            found |= u8::from(ones[i] ^ twos[BLOCK - 1 - i] == value);
        }
        found != 0
    });
    in_blocks || rest_of_ones.iter().zip(rest_of_twos.iter().rev()).any(|(&one, &two)| one ^ two == value)
}

/// See [`super::Ready::settle`]. Eight heaps at a time see partners that are at least eight back;
/// nearer ones come heap by heap.
#[inline(always)]
pub(super) fn settle(words: &[u64; BLOCK], bytes: &mut [u8], near: &[(u8, u8)], from: usize) -> u8 {
    // A number that is not common has its top bit set, and so marks nothing.
    let bit = |number: u8| if number < 64 { 1u64 << number } else { 0 };
    let (close, farther) = near.split_at(near.partition_point(|&(back, _)| back < 8));
    let mut top = 0;
    for start in (from / 8 * 8..BLOCK).step_by(8) {
        let mut hit: Run = std::array::from_fn(|i| words[start + i]);
        for &(back, number) in farther {
            let partners = BLOCK + start - usize::from(back) % BLOCK;
            if let Some(partners) = bytes.get(partners..).and_then(|bytes| bytes.first_chunk::<8>()) {
                for (hit, partner) in hit.iter_mut().zip(partners) {
                    *hit |= bit(partner ^ number);
                }
            }
        }
        for (lane, mut hit) in (start..).zip(hit).filter(|&(lane, _)| lane >= from) {
            for &(back, number) in close {
                hit |= bytes.get(BLOCK + lane - usize::from(back) % BLOCK).map_or(0, |partner| bit(partner ^ number));
            }
            let number = hit.trailing_ones() as u8;
            top = number.max(top);
            if let Some(byte) = bytes.get_mut(BLOCK + lane) {
                *byte = number;
            }
        }
    }
    top
}

/// See [`super::Ready::cover`].
#[inline(always)]
pub(super) fn cover(bits: &[u8], reads: &[usize], at: usize, mut left: Run) -> Run {
    for reads in reads.chunks(4) {
        for &read in reads {
            if let Some(bytes) = bits.get(at.wrapping_add(read)..).and_then(|bytes| bytes.first_chunk::<64>()) {
                let (words, _) = bytes.as_chunks::<8>();
                for (left, word) in left.iter_mut().zip(words) {
                    *left &= !u64::from_le_bytes(*word);
                }
            }
        }
        if left.iter().fold(0, |all, word| all | word) == 0 {
            break;
        }
    }
    left
}
