//! Sets of natural numbers kept as ranges: `{1..1000000000000}` takes no more room than `{1}`.
//!
//! The amounts of a subtraction game are such a set. Most are a handful of numbers, some are one
//! huge range (`take 1..K`), so neither a bit set nor a tree of numbers would do for both.
use std::fmt;
use std::ops::RangeInclusive;

/// A set of natural numbers as ascending ranges that neither meet nor touch.
///
/// ```
/// use rules::numset::NumSet;
/// let set: NumSet = [4, 1, 3, 4].into_iter().collect();
/// assert_eq!(set.to_string(), "{1, 3..4}");
/// assert!(set.contains(3) && !set.contains(2));
/// let wide = NumSet::from_ranges([1..=1_000_000_000_000]);
/// assert_eq!((wide.len(), wide.max()), (1_000_000_000_000, Some(1_000_000_000_000)));
/// assert_eq!(wide.iter().take(2).collect::<Vec<_>>(), [1, 2]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct NumSet {
    ranges: Vec<(u64, u64)>,
}

impl NumSet {
    /// The empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// The union of ranges, in any order; empty ones are ignored. O(r log r).
    pub fn from_ranges(ranges: impl IntoIterator<Item = RangeInclusive<u64>>) -> Self {
        let pairs = ranges.into_iter().map(RangeInclusive::into_inner);
        let mut sorted: Vec<(u64, u64)> = pairs.filter(|(lo, hi)| lo <= hi).collect();
        sorted.sort_unstable();
        let mut ranges: Vec<(u64, u64)> = Vec::with_capacity(sorted.len());
        for (lo, hi) in sorted {
            match ranges.last_mut() {
                Some(last) if lo <= last.1.saturating_add(1) => last.1 = last.1.max(hi),
                _ => ranges.push((lo, hi)),
            }
        }
        Self { ranges }
    }

    /// Whether `number` is a member. O(log r).
    pub fn contains(&self, number: u64) -> bool {
        let after = self.ranges.partition_point(|&(lo, _)| lo <= number);
        after.checked_sub(1).and_then(|i| self.ranges.get(i)).is_some_and(|&(_, hi)| number <= hi)
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The number of members (2^64 is given as 2^64 - 1).
    pub fn len(&self) -> u64 {
        self.ranges.iter().fold(0, |sum: u64, &(lo, hi)| sum.saturating_add(hi - lo).saturating_add(1))
    }

    /// The number of members that are at most `limit`.
    pub fn count_up_to(&self, limit: u64) -> u64 {
        let below = self.ranges.iter().take_while(|&&(lo, _)| lo <= limit);
        below.fold(0, |sum: u64, &(lo, hi)| sum.saturating_add(hi.min(limit) - lo).saturating_add(1))
    }

    /// The least member.
    pub fn min(&self) -> Option<u64> {
        self.ranges.first().map(|&(lo, _)| lo)
    }

    /// The greatest member.
    pub fn max(&self) -> Option<u64> {
        self.ranges.last().map(|&(_, hi)| hi)
    }

    /// The members, ascending; mind that there may be very many.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.ranges.iter().flat_map(|&(lo, hi)| lo..=hi)
    }

    /// The ranges, ascending, with a gap between any two.
    pub fn ranges(&self) -> impl ExactSizeIterator<Item = RangeInclusive<u64>> + '_ {
        self.ranges.iter().map(|&(lo, hi)| lo..=hi)
    }
}

impl FromIterator<u64> for NumSet {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        Self::from_ranges(numbers.into_iter().map(|number| number..=number))
    }
}

impl fmt::Display for NumSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{")?;
        for (i, (lo, hi)) in self.ranges.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            if lo == hi { write!(f, "{comma}{lo}")? } else { write!(f, "{comma}{lo}..{hi}")? }
        }
        write!(f, "}}")
    }
}
