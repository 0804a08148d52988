//! Random choices determined by a seed, the same on every machine: SplitMix64 (G. Steele, D. Lea,
//! C. Flood, 2014). For puzzles and test data, not for secrets.

/// A source of choices. Each choice takes constant time.
///
/// # Examples
/// ```
/// use dice::Dice;
/// let mut list = [1, 2, 3, 4, 5];
/// Dice::new(7).shuffle(&mut list);
/// let mut again = [1, 2, 3, 4, 5];
/// Dice::new(7).shuffle(&mut again);
/// assert_eq!(list, again);
/// assert!((2..=4).contains(&Dice::new(7).within(2, 4)));
/// ```
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// The choices of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The choices of one case of a run, independent of those of all other cases.
    pub fn of_case(seed: u64, case: u64) -> Self {
        let mut dice = Self(seed ^ case.wrapping_mul(0xD1B5_4A32_D192_ED03));
        dice.roll();
        dice
    }

    /// Returns 64 random bits.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A random number below `below`; 0 if `below` is 0.
    pub fn below(&mut self, below: u64) -> u64 {
        self.roll() % below.max(1)
    }

    /// A random index of a list of this length; 0 if that is 0.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// A random number from `lo` to `hi`, both included; `lo` if `hi` is less.
    pub fn within(&mut self, lo: i64, hi: i64) -> i64 {
        let span = hi.saturating_sub(lo).max(0).unsigned_abs();
        lo.saturating_add_unsigned(self.below(span + 1))
    }

    /// True with probability 1 in `times`.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// A random element of a list.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.index(all.len())]
    }

    /// A random word of a list.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn word(&mut self, all: &[&'static str]) -> &'static str {
        self.one_of::<&'static str>(all)
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.index(last + 1));
        }
    }
}
