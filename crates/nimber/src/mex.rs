//! The mex (minimal excluded number) of an iterator, of a bitset, and of a set that is refilled for
//! every heap.
//!
//! All three rest on one fact: the mex of k numbers is at most k, so numbers larger than the
//! current count need no place of their own, and the work stays linear for numbers of any size.

/// Words of the bitset on the stack: enough for nearly every position.
const NEAR_WORDS: usize = 4;

/// The least number that `values` does not contain, in one pass.
///
/// O(k) time for k values; no memory is allocated unless a value is 256 or more.
///
/// ```
/// assert_eq!(nimber::mex([]), 0);
/// assert_eq!(nimber::mex([0, 1, 3, 1]), 2);
/// assert_eq!(nimber::mex([u64::MAX]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut near = [0u64; NEAR_WORDS];
    let mut far = Vec::new();
    for value in values {
        match near.get_mut((value / 64) as usize) {
            Some(word) if value < 64 * NEAR_WORDS as u64 => *word |= 1 << (value % 64),
            _ => far.push(value),
        }
    }
    let bound = 64 * NEAR_WORDS as u64;
    let least = mex_of_bits(&near);
    if least < bound { least } else { least_missing_from(bound, &far) }
}

/// The least number not below `from` that is not among `values`, all of which are at least `from`:
/// O(number of values).
fn least_missing_from(from: u64, values: &[u64]) -> u64 {
    let mut bits = vec![0u64; values.len() / 64 + 1];
    for &value in values {
        let place = value - from;
        if let Some(word) = usize::try_from(place / 64).ok().and_then(|index| bits.get_mut(index)) {
            *word |= 1 << (place % 64);
        }
    }
    // At least one bit is clear, since there are more bits than values.
    from + mex_of_bits(&bits)
}

/// The least number whose bit is not set; bit `i` of `words[j]` stands for `64 * j + i`.
///
/// All numbers beyond the slice count as missing: full words give `64 * words.len()`. O(answer /
/// 64).
///
/// ```
/// assert_eq!(nimber::mex_of_bits(&[0b1011]), 2);
/// assert_eq!(nimber::mex_of_bits(&[u64::MAX, 0b1]), 65);
/// assert_eq!(nimber::mex_of_bits(&[]), 0);
/// ```
pub fn mex_of_bits(words: &[u64]) -> u64 {
    let full = words.iter().take_while(|&&word| word == u64::MAX).count();
    64 * full as u64 + words.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
}

/// A set of nim-values that engines refill for one position after another: cleared in O(1),
/// [`MexSet::mex`] in O(answer).
///
/// Every number has a stamp, the number of the round in which it was last inserted; clearing the
/// set begins a new round. Memory grows with the number of values of a round, not with their size.
///
/// ```
/// use nimber::MexSet;
/// let mut seen = MexSet::new();
/// for value in [1, 0, 7] {
///     seen.insert(value);
/// }
/// assert_eq!(seen.mex(), 2);
/// assert!(seen.contains(7) && !seen.contains(2));
/// seen.clear();
/// assert_eq!(seen.mex(), 0);
/// ```
#[derive(Debug, Clone)]
pub struct MexSet {
    /// The current round; never 0, the stamp of a number that was never inserted.
    round: u32,
    stamps: Vec<u32>,
    /// Values of this round beyond the stamps, in order of insertion. All are at least
    /// `stamps.len()`.
    far: Vec<u64>,
    /// The insertions of this round, repeated ones included.
    inserted: usize,
}

/// How many numbers have a stamp from the start.
const LEAST_STAMPS: usize = 256;

impl Default for MexSet {
    fn default() -> Self {
        Self { round: 1, stamps: vec![0; LEAST_STAMPS], far: Vec::new(), inserted: 0 }
    }
}

impl MexSet {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty set that behaves as if it had been cleared `rounds` times.
    pub fn after(rounds: u32) -> Self {
        Self { round: rounds.saturating_add(1), ..Self::default() }
    }

    /// The bytes that the set holds.
    pub fn bytes(&self) -> u64 {
        (self.stamps.capacity() * size_of::<u32>() + self.far.capacity() * size_of::<u64>()) as u64
    }

    /// Empties the set and keeps its memory. O(1), except for one pass every 2^32 rounds.
    pub fn clear(&mut self) {
        self.far.clear();
        self.inserted = 0;
        self.round = match self.round.checked_add(1) {
            Some(next) => next,
            None => {
                self.stamps.fill(0);
                1
            }
        };
    }

    /// Inserts `value`. Amortised O(1).
    pub fn insert(&mut self, value: u64) {
        self.inserted += 1;
        match self.stamps.get_mut(value as usize) {
            Some(stamp) if value <= usize::MAX as u64 => *stamp = self.round,
            _ => self.insert_far(value),
        }
    }

    /// Inserts a value that has no stamp: gives it one if the memory then stays within a few times
    /// the insertions.
    #[cold]
    fn insert_far(&mut self, value: u64) {
        let room = self.inserted.saturating_mul(4);
        if value >= room as u64 {
            self.far.push(value);
            return;
        }
        // The room at least doubles, so that moving values out of `far` costs no more in total than
        // the insertions did.
        self.stamps.resize(room.max(2 * self.stamps.len()), 0);
        let (stamps, round) = (&mut self.stamps, self.round);
        self.far.push(value);
        self.far.retain(|&value| match usize::try_from(value).ok().and_then(|index| stamps.get_mut(index)) {
            Some(stamp) => {
                *stamp = round;
                false
            }
            None => true,
        });
    }

    /// Whether `value` was inserted since the last [`MexSet::clear`]. O(1) for small values.
    pub fn contains(&self, value: u64) -> bool {
        match usize::try_from(value).ok().and_then(|index| self.stamps.get(index)) {
            Some(&stamp) => stamp == self.round,
            None => self.far.contains(&value),
        }
    }

    /// The least number that is not in the set. O(answer).
    pub fn mex(&self) -> u64 {
        match self.stamps.iter().position(|&stamp| stamp != self.round) {
            Some(least) => least as u64,
            None => least_missing_from(self.stamps.len() as u64, &self.far),
        }
    }
}

impl Extend<u64> for MexSet {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.insert(value));
    }
}
