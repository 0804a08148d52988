//! Random numbers that are the same on every machine: splitmix64 (G. Steele, D. Lea and C. Flood,
//! Fast splittable pseudorandom number generators, 2014).

/// A generator, by its seed.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from `least` to `most`, both included; `least` where there is none.
    pub(crate) fn between(&mut self, least: i64, most: i64) -> i64 {
        let span = most.saturating_sub(least).max(0).unsigned_abs();
        let choice = self.next() % span.saturating_add(1);
        least.saturating_add_unsigned(choice)
    }

    /// A place in a list of this length; 0 where that is empty.
    pub(crate) fn place(&mut self, len: usize) -> usize {
        (self.next() % (len.max(1) as u64)) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.place(last + 1);
            items.swap(last, other);
        }
    }
}
