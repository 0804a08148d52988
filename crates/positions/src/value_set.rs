//! The set of nim-values that the options of a position have, and what it implies for sums and for
//! ordered sums.
//!
//! In an ordered sum "A over B" every move in A erases all of B, and no move in B touches A. Let S
//! be the values of the options of A, and phi(0) < phi(1) < ... the numbers that are not in S. Then
//! the value of A over B is phi(g), g the value of B: the moves in A give S, the moves in B to B'
//! give phi(g(B')) by induction, and the least number missing from both is phi of the least one
//! missing from the g(B'). With A a single point this is the colon principle, phi(g) = g+1. For
//! posets that are built by sums and ordered sums alone (N-free posets) it gives the value in
//! polynomial time: W. Deuber and S. Thomasse, *Grundy sets of partial orders* (1996).

/// Nim-values that can be reached by one move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Reached {
    low: u64,
    high: Vec<u64>,
}

impl Reached {
    /// Removes all values.
    pub(crate) fn clear(&mut self) {
        self.low = 0;
        self.high.clear();
    }

    /// Adds a value.
    pub(crate) fn insert(&mut self, value: u64) {
        if value < 64 {
            self.low |= 1 << value;
            return;
        }
        // Values are at most the number of options, so they index words that fit in memory.
        let word = usize::try_from(value / 64 - 1).unwrap_or(usize::MAX);
        if self.high.len() <= word {
            self.high.resize(word + 1, 0);
        }
        self.high[word] |= 1 << (value % 64);
    }

    pub(crate) fn contains(&self, value: u64) -> bool {
        let word = match value / 64 {
            0 => Some(&self.low),
            word => usize::try_from(word - 1).ok().and_then(|word| self.high.get(word)),
        };
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The least value that is missing: the nim-value of the position.
    pub(crate) fn mex(&self) -> u64 {
        self.missing(0)
    }

    /// The missing value of this rank, counted from 0; rank 0 gives the nim-value.
    pub(crate) fn missing(&self, rank: u64) -> u64 {
        let (mut value, mut left) = (0, rank);
        loop {
            match (self.contains(value), left) {
                (true, _) => {}
                (false, 0) => return value,
                (false, _) => left -= 1,
            }
            value += 1;
        }
    }

    /// The values in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u64> {
        let words = std::iter::once(&self.low).chain(&self.high).enumerate();
        words.flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| at as u64 * 64 + bit)
        })
    }

    /// The values that the options of a sum reach.
    pub(crate) fn sum<'a>(parts: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let total = parts.clone().fold(0, |xor, part| xor ^ part.mex());
        let mut all = Self::default();
        for part in parts {
            let others = total ^ part.mex();
            part.iter().for_each(|value| all.insert(value ^ others));
        }
        all
    }

    /// The values that the options of "self over below" reach.
    pub(crate) fn over(&self, below: &Self) -> Self {
        let mut all = self.clone();
        below.iter().for_each(|rank| all.insert(self.missing(rank)));
        all
    }

    pub(crate) fn bytes(&self) -> usize {
        self.high.capacity() * 8
    }
}
