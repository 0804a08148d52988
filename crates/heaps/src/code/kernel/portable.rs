//! Byte vectors in plain code: tests compare the other forms with it, and it runs where they
//! cannot.
use super::lanes::Lanes;

#[derive(Debug, Clone, Copy)]
pub(super) struct Portable([u8; 16]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        Self::each(|i| f(self.0[i], other.0[i]))
    }

    #[inline(always)]
    fn each(f: impl Fn(usize) -> u8) -> Self {
        let mut bytes = [0; 16];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = f(i);
        }
        Self(bytes)
    }
}

impl Lanes for Portable {
    const WIDTH: usize = 16;
    const MOST: usize = 4;
    const MOST_BY_BYTES: usize = 2;
    type Group = u8;
    type Found = Self;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller promises sixteen bytes.
        Self(unsafe { from.cast::<[u8; 16]>().read() })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller promises sixteen bytes.
        unsafe { to.cast::<[u8; 16]>().write(self.0) };
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        Self([byte; 16])
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    unsafe fn beyond_16(self) -> Self {
        Self::each(|i| self.0[i].saturating_add(0x70))
    }

    #[inline(always)]
    unsafe fn one_hot(self) -> [Self; 2] {
        // Shifts by 1, 2 and 4 one after the other, which compilers turn into vectors.
        let bits = Self::each(|i| {
            let low = self.0[i];
            let one = 1 + (low & 1);
            let two = if low & 2 == 0 { one } else { one << 2 };
            if low & 4 == 0 { two } else { two << 4 }
        });
        let part = |flags: u8| self.zip(bits, |low, bits| if low & 0x88 == flags { bits } else { 0 });
        [part(0), part(8)]
    }

    #[inline(always)]
    unsafe fn group(index: u8) -> u8 {
        index
    }

    #[inline(always)]
    unsafe fn toward(self, base: Self) -> Self {
        self.zip(base, |high, base| high ^ base)
    }

    #[inline(always)]
    unsafe fn collect(self, group: u8, bits: [Self; 2], sums: &mut [Self; 2]) {
        for i in 0..16 {
            let mask = if self.0[i] == group { 0xff } else { 0 };
            sums[0].0[i] |= bits[0].0[i] & mask;
            sums[1].0[i] |= bits[1].0[i] & mask;
        }
    }

    #[inline(always)]
    unsafe fn transpose(vectors: [Self; 8], to: *mut u64) {
        for lane in 0..16 {
            let word = vectors.iter().rev().fold(0, |word, vector| word << 8 | u64::from(vector.0[lane]));
            // SAFETY: the caller promises sixteen words.
            unsafe { to.add(lane).write(word) };
        }
    }

    #[inline(always)]
    unsafe fn nowhere() -> Self {
        Self([0; 16])
    }

    #[inline(always)]
    unsafe fn find(self, other: Self, found: Self) -> Self {
        Self::each(|i| found.0[i] | if self.0[i] == other.0[i] { 0xff } else { 0 })
    }

    #[inline(always)]
    unsafe fn find_both(one: [Self; 2], other: [Self; 2], found: Self) -> Self {
        Self::each(|i| {
            let both = one[0].0[i] == other[0].0[i] && one[1].0[i] == other[1].0[i];
            found.0[i] | if both { 0xff } else { 0 }
        })
    }

    #[inline(always)]
    unsafe fn bits(found: Self) -> u64 {
        found.0.iter().rev().fold(0, |bits, &byte| bits << 1 | u64::from(byte & 1))
    }
}
