//! A list of options without an allocation for each: all numbers in one vector, and the end of each
//! option.
use std::cmp::Ordering;

/// The options of a position, one after the other. An option is a sum of positions, written as
/// their numbers one position after the other: its length is a multiple of the arity, and 0 when
/// nothing remains. Where the arity is 0 (sets and words, which have no fixed length) an option is
/// one position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    arity: usize,
    coords: Vec<i64>,
    ends: Vec<usize>,
}

/// The positions of an option, of positions with `arity` numbers; the option itself where that
/// is 0.
pub fn parts(option: &[i64], arity: usize) -> impl Iterator<Item = &[i64]> {
    let (whole, rest) = if arity == 0 { (Some(option), &[][..]) } else { (None, option) };
    whole.into_iter().chain(rest.chunks_exact(arity.max(1)))
}

impl Options {
    /// No options, of positions with `arity` numbers.
    pub fn new(arity: usize) -> Self {
        Self { arity, ..Self::default() }
    }

    /// The number of components of a position.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// The number of options.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none: the player to move cannot.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Forgets all options and keeps the memory.
    pub fn clear(&mut self) {
        self.coords.clear();
        self.ends.clear();
    }

    /// Adds an option.
    pub fn push(&mut self, option: &[i64]) {
        self.coords.extend_from_slice(option);
        self.ends.push(self.coords.len());
    }

    /// The option with this index.
    pub fn get(&self, index: usize) -> Option<&[i64]> {
        let end = *self.ends.get(index)?;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        self.coords.get(start..end)
    }

    /// All options in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[i64]> {
        (0..self.len()).map(|i| self.get(i).unwrap_or_default())
    }

    /// The positions of an option.
    pub fn parts<'a>(&self, option: &'a [i64]) -> impl Iterator<Item = &'a [i64]> {
        parts(option, self.arity)
    }

    /// Sorts the options (by their numbers, shorter ones first among equal beginnings) and drops
    /// repeated ones. The parts of each option stand as [`super::Mover`] leaves them.
    pub fn sort_dedup(&mut self) {
        // Single heaps, of which there may be millions, are sorted as numbers.
        if self.ends.iter().zip(1..).all(|(&end, heaps)| end == heaps) {
            self.coords.sort_unstable();
            self.coords.dedup();
            self.ends.truncate(self.coords.len());
            return;
        }
        let mut order: Vec<usize> = (0..self.len()).collect();
        let compare = |&i: &usize, &j: &usize| -> Ordering { self.get(i).cmp(&self.get(j)) };
        if order.is_sorted_by(|i, j| compare(i, j) == Ordering::Less) {
            return;
        }
        order.sort_unstable_by(compare);
        order.dedup_by(|i, j| self.get(*i) == self.get(*j));
        let mut sorted = Self::new(self.arity);
        sorted.coords.reserve(self.coords.len());
        for i in order {
            sorted.push(self.get(i).unwrap_or_default());
        }
        *self = sorted;
    }

    /// The bytes that the list holds.
    pub fn bytes(&self) -> u64 {
        (self.coords.capacity() * size_of::<i64>() + self.ends.capacity() * size_of::<usize>()) as u64
    }
}
