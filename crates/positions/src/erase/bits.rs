//! Sets of small numbers as bits: one machine word, two of them, or a list of words.
use std::hash::Hash;

/// A set of numbers below the length that it was created for.
pub trait Bits: Clone + Eq + Ord + Hash + Send + Sync + std::fmt::Debug {
    /// The empty set of numbers below `len`.
    fn none(len: usize) -> Self;
    /// Adds a number.
    fn insert(&mut self, x: usize);
    /// Removes a number.
    fn remove(&mut self, x: usize);
    /// The set as one word, if this type has one.
    fn word(&self) -> Option<u64>;
    /// The set as two words, if this type has two.
    fn pair(&self) -> Option<u128>;
    /// The elements that are in both sets.
    #[must_use]
    fn and(&self, other: &Self) -> Self;
    /// The elements that are not in the other set.
    #[must_use]
    fn without(&self, other: &Self) -> Self;
    /// Adds all elements of another set.
    fn add(&mut self, other: &Self);
    /// The number of elements.
    fn count(&self) -> usize;
    /// The least element that is not below `from`.
    fn next(&self, from: usize) -> Option<usize>;
    /// The heap bytes of a set for numbers below `len`.
    fn bytes(len: usize) -> usize;

    /// Whether the set is empty.
    fn is_empty(&self) -> bool {
        self.next(0).is_none()
    }

    /// The elements in ascending order.
    fn iter(&self) -> Ones<'_, Self> {
        Ones { set: self, from: 0 }
    }
}

/// The numbers of a set in ascending order.
pub struct Ones<'a, B> {
    set: &'a B,
    from: usize,
}

impl<B: Bits> Iterator for Ones<'_, B> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let found = self.set.next(self.from)?;
        self.from = found + 1;
        Some(found)
    }
}

macro_rules! machine_word {
    ($word:ty) => {
        impl Bits for $word {
            fn none(_: usize) -> Self {
                0
            }

            fn insert(&mut self, x: usize) {
                *self |= 1 << x;
            }

            fn remove(&mut self, x: usize) {
                *self &= !(1 << x);
            }

            fn word(&self) -> Option<u64> {
                (<$word>::BITS == u64::BITS).then_some(*self as u64)
            }

            fn pair(&self) -> Option<u128> {
                Some(u128::from(*self))
            }

            fn and(&self, other: &Self) -> Self {
                self & other
            }

            fn without(&self, other: &Self) -> Self {
                self & !other
            }

            fn add(&mut self, other: &Self) {
                *self |= other;
            }

            fn count(&self) -> usize {
                self.count_ones() as usize
            }

            fn next(&self, from: usize) -> Option<usize> {
                let rest = if from < <$word>::BITS as usize { self >> from } else { 0 };
                (rest != 0).then(|| from + rest.trailing_zeros() as usize)
            }

            fn bytes(_: usize) -> usize {
                0
            }
        }
    };
}

machine_word!(u64);
machine_word!(u128);

impl Bits for Box<[u64]> {
    fn none(len: usize) -> Self {
        vec![0; len.div_ceil(64)].into()
    }

    fn insert(&mut self, x: usize) {
        if let Some(word) = self.get_mut(x / 64) {
            *word |= 1 << (x % 64);
        }
    }

    fn remove(&mut self, x: usize) {
        if let Some(word) = self.get_mut(x / 64) {
            *word &= !(1 << (x % 64));
        }
    }

    fn word(&self) -> Option<u64> {
        None
    }

    fn pair(&self) -> Option<u128> {
        None
    }

    fn and(&self, other: &Self) -> Self {
        std::iter::zip(self.as_ref(), other.as_ref()).map(|(a, b)| a & b).collect()
    }

    fn without(&self, other: &Self) -> Self {
        std::iter::zip(self.as_ref(), other.as_ref()).map(|(a, b)| a & !b).collect()
    }

    fn add(&mut self, other: &Self) {
        std::iter::zip(self.as_mut(), other.as_ref()).for_each(|(a, b)| *a |= b);
    }

    fn count(&self) -> usize {
        <[u64]>::iter(self).map(|word| word.count_ones() as usize).sum()
    }

    fn next(&self, from: usize) -> Option<usize> {
        let first = self.get(from / 64)? >> (from % 64);
        if first != 0 {
            return Some(from + first.trailing_zeros() as usize);
        }
        let (at, word) = <[u64]>::iter(self).enumerate().skip(from / 64 + 1).find(|(_, word)| **word != 0)?;
        Some(at * 64 + word.trailing_zeros() as usize)
    }

    fn bytes(len: usize) -> usize {
        len.div_ceil(64) * 8
    }
}
