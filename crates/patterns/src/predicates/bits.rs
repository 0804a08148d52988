//! Sets of rows of a table, as bits.

/// A set of rows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bits(Vec<u64>);

impl Bits {
    /// The rows for which a condition holds.
    pub fn of(rows: impl IntoIterator<Item = bool>) -> Self {
        let mut words = Vec::new();
        for (row, holds) in rows.into_iter().enumerate() {
            if row % 64 == 0 {
                words.push(0);
            }
            if let Some(last) = words.last_mut() {
                *last |= u64::from(holds) << (row % 64);
            }
        }
        Self(words)
    }

    fn with(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(&a, &b)| join(a, b)).collect())
    }

    /// The rows of both.
    pub fn and(&self, other: &Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    /// The rows of either.
    pub fn or(&self, other: &Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    /// The rows of this set that are not in the other.
    pub fn without(&self, other: &Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    /// The rows of exactly one of the two.
    pub fn xor(&self, other: &Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }

    /// The number of rows.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the two have the same rows within a region.
    pub fn agrees(&self, other: &Self, region: &Self) -> bool {
        self.0.iter().zip(&other.0).zip(&region.0).all(|((&a, &b), &within)| (a ^ b) & within == 0)
    }

    /// Whether all rows of this set that are within a region are in the other set.
    pub fn inside(&self, other: &Self, region: &Self) -> bool {
        self.0.iter().zip(&other.0).zip(&region.0).all(|((&a, &b), &within)| a & within & !b == 0)
    }

    /// Whether the rows that two sets share within a region are exactly those of this set there.
    pub fn is_both(&self, one: &Self, two: &Self, region: &Self) -> bool {
        let pairs = one.0.iter().zip(&two.0);
        pairs.zip(self.0.iter().zip(&region.0)).all(|((&a, &b), (&own, &within))| (a & b ^ own) & within == 0)
    }

    /// Whether the rows that one of two sets has within a region are exactly those of this set
    /// there.
    pub fn is_either(&self, one: &Self, two: &Self, region: &Self) -> bool {
        let pairs = one.0.iter().zip(&two.0);
        pairs.zip(self.0.iter().zip(&region.0)).all(|((&a, &b), (&own, &within))| ((a | b) ^ own) & within == 0)
    }
}
