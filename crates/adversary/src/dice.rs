//! Random choices determined by a seed, the same on every machine: SplitMix64 (G. Steele, D. Lea,
//! C. Flood, 2014).

/// A source of choices.
#[derive(Debug, Clone)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The choices of one case of a run, independent of those of all other cases.
    pub(crate) fn of_case(seed: u64, case: u64) -> Self {
        let mut dice = Self(seed ^ case.wrapping_mul(0xD1B5_4A32_D192_ED03));
        dice.roll();
        dice
    }

    /// Returns 64 random bits.
    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A random number below `below`; 0 if `below` is 0.
    pub(crate) fn below(&mut self, below: u64) -> u64 {
        self.roll() % below.max(1)
    }

    /// A random number from `lo` to `hi`.
    pub(crate) fn within(&mut self, lo: i64, hi: i64) -> i64 {
        lo + self.below((hi - lo + 1).unsigned_abs()) as i64
    }

    /// True with probability 1 in `times`.
    pub(crate) fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// A random element of a list, which must not be empty.
    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len() as u64) as usize]
    }

    /// A random word of a list.
    pub(crate) fn word(&mut self, all: &[&'static str]) -> &'static str {
        all[self.below(all.len() as u64) as usize]
    }

    /// Shuffles a list.
    pub(crate) fn shuffle<T>(&mut self, all: &mut [T]) {
        for i in (1..all.len()).rev() {
            all.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}
