//! Positions as keys: every position that a search meets gets a number, and its own numbers are
//! stored once, one position after the other, in 32 bits as long as all of them fit.
//!
//! An index of numbers (open addressing, linear probing, at most three quarters full) leads from a
//! position to its number. A search then works with these numbers alone: a path, a table of values,
//! a set of parts are vectors of `u32`. A position of two small numbers costs 8 bytes and about 8
//! more in the index; there is no allocation for each. Nothing is ever removed.
use budget::{Budget, Stop};
use foldhash::fast::FixedState;
use std::hash::{BuildHasher, Hasher};

/// The number of a position in an [`Interner`], in the order of their coming.
pub type Id = u32;

/// No position has this number: an empty place of the index.
const EMPTY: Id = Id::MAX;
/// The index has at least so many places.
const LEAST_PLACES: usize = 64;

/// Numbers of positions, as narrow as they fit.
#[derive(Debug, Clone)]
enum Words {
    Narrow(Vec<u32>),
    Wide(Vec<i64>),
}

/// Gives numbers to keys: sequences of integers, all of one length or of any.
#[derive(Debug, Clone)]
pub struct Interner {
    /// The length of a key; `None` when each has its own.
    width: Option<usize>,
    words: Words,
    /// The end of each key, when they have their own lengths.
    ends: Vec<usize>,
    len: usize,
    index: Vec<Id>,
    hasher: FixedState,
}

impl Interner {
    /// For keys of `width` integers.
    pub fn of_width(width: usize) -> Self {
        Self::new(Some(width))
    }

    /// For keys of any length.
    pub fn of_any_width() -> Self {
        Self::new(None)
    }

    fn new(width: Option<usize>) -> Self {
        let index = vec![EMPTY; LEAST_PLACES];
        Self { width, words: Words::Narrow(Vec::new()), ends: Vec::new(), len: 0, index, hasher: FixedState::default() }
    }

    /// The number of keys.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes that all of it holds.
    pub fn bytes(&self) -> u64 {
        let words = match &self.words {
            Words::Narrow(words) => words.capacity() * size_of::<u32>(),
            Words::Wide(words) => words.capacity() * size_of::<i64>(),
        };
        (words + self.ends.capacity() * size_of::<usize>() + self.index.capacity() * size_of::<Id>()) as u64
    }

    /// The number of a key, if it has come before.
    pub fn find(&self, key: &[i64]) -> Option<Id> {
        let place = self.place(key);
        (self.index[place] != EMPTY).then_some(self.index[place])
    }

    /// The key with this number, appended to `out`.
    pub fn append(&self, id: Id, out: &mut Vec<i64>) {
        let (start, end) = self.span(id);
        match &self.words {
            Words::Narrow(words) => out.extend(words[start..end].iter().map(|&word| i64::from(word))),
            Words::Wide(words) => out.extend_from_slice(&words[start..end]),
        }
    }

    /// The key with this number, as a list of its own.
    pub fn key(&self, id: Id) -> Vec<i64> {
        let mut key = Vec::new();
        self.append(id, &mut key);
        key
    }

    /// The number of a key, a new one when it has not come before. `others` are the bytes that the
    /// caller holds besides; the budget is asked before anything grows.
    ///
    /// # Errors
    /// [`Stop::Memory`]; nothing has changed then.
    pub fn insert(&mut self, key: &[i64], others: u64, budget: &Budget) -> Result<Id, Stop> {
        debug_assert!(self.width.is_none_or(|width| width == key.len()));
        let mut place = self.place(key);
        if self.index[place] != EMPTY {
            return Ok(self.index[place]);
        }
        if self.must_grow(key) {
            self.grow(key, others, budget)?;
            place = self.place(key);
        }
        let id = self.len as Id; // `grow` sees to it that this fits
        match &mut self.words {
            // `grow` has widened the words when one of these is too large.
            Words::Narrow(words) => words.extend(key.iter().map(|&word| word as u32)),
            Words::Wide(words) => words.extend_from_slice(key),
        }
        if self.width.is_none() {
            self.ends.push(match &self.words {
                Words::Narrow(words) => words.len(),
                Words::Wide(words) => words.len(),
            });
        }
        self.len += 1;
        self.index[place] = id;
        Ok(id)
    }

    fn span(&self, id: Id) -> (usize, usize) {
        let id = id as usize;
        match self.width {
            Some(width) => (id * width, (id + 1) * width),
            None => (if id == 0 { 0 } else { self.ends[id - 1] }, self.ends[id]),
        }
    }

    /// The place of the index where the key stands or belongs.
    #[inline]
    fn place(&self, key: &[i64]) -> usize {
        let mask = self.index.len() - 1;
        let mut place = self.hash(key) as usize & mask;
        while self.index[place] != EMPTY && !self.is(self.index[place], key) {
            place = (place + 1) & mask;
        }
        place
    }

    #[inline]
    fn is(&self, id: Id, key: &[i64]) -> bool {
        let (start, end) = self.span(id);
        match &self.words {
            Words::Narrow(words) => {
                end - start == key.len()
                    && words[start..end].iter().zip(key).all(|(&word, &want)| i64::from(word) == want)
            }
            // No call for a few numbers.
            Words::Wide(words) => end - start == key.len() && words[start..end].iter().zip(key).all(|(a, b)| a == b),
        }
    }

    #[inline]
    fn hash(&self, key: &[i64]) -> u64 {
        let mut hasher = self.hasher.build_hasher();
        key.iter().for_each(|&word| hasher.write_i64(word));
        let hash = hasher.finish();
        hash ^ (hash >> 32)
    }

    fn must_grow(&self, key: &[i64]) -> bool {
        let room = match &self.words {
            Words::Narrow(words) => words.capacity() - words.len() >= key.len() && key.iter().all(|&w| fits(w)),
            Words::Wide(words) => words.capacity() - words.len() >= key.len(),
        };
        let end = self.width.is_some() || self.ends.len() < self.ends.capacity();
        !room || !end || (self.len + 1) * 4 > self.index.len() * 3
    }

    /// Makes room for one more key: each vector that is full doubles, after the budget has agreed
    /// to both copies.
    #[cold]
    fn grow(&mut self, key: &[i64], others: u64, budget: &Budget) -> Result<(), Stop> {
        if self.len >= (EMPTY - 1) as usize {
            // The numbers of positions are used up: more than four thousand million of them.
            return Err(Stop::Memory { needed: u64::MAX, limit: budget.memory().unwrap_or(u64::MAX) });
        }
        let (len, capacity, wide) = match &self.words {
            Words::Narrow(words) => (words.len(), words.capacity(), false),
            Words::Wide(words) => (words.len(), words.capacity(), true),
        };
        let widen = !wide && !key.iter().all(|&word| fits(word));
        let word = if wide || widen { size_of::<i64>() } else { size_of::<u32>() };
        let words = if len + key.len() > capacity { (2 * capacity).max(len + key.len()).max(256) } else { capacity };
        let ends =
            if self.ends.len() == self.ends.capacity() { 2 * self.ends.len() + 64 } else { self.ends.capacity() };
        let places = if (self.len + 1) * 4 > self.index.len() * 3 { 2 * self.index.len() } else { self.index.len() };
        let new = words * word + ends * size_of::<usize>() + places * size_of::<Id>();
        budget.reserve(others.saturating_add(self.bytes()).saturating_add(new as u64))?;
        match &mut self.words {
            Words::Narrow(old) if widen => {
                let mut new = Vec::with_capacity(words);
                new.extend(old.iter().map(|&word| i64::from(word)));
                self.words = Words::Wide(new);
            }
            Words::Narrow(old) => old.reserve_exact(words - len),
            Words::Wide(old) => old.reserve_exact(words - len),
        }
        if self.width.is_none() {
            self.ends.reserve_exact(ends - self.ends.len());
        }
        if places > self.index.len() {
            self.rebuild(places);
        }
        Ok(())
    }

    fn rebuild(&mut self, places: usize) {
        self.index = vec![EMPTY; places];
        let mut key = Vec::new();
        for id in 0..self.len as Id {
            key.clear();
            self.append(id, &mut key);
            let place = self.place(&key);
            self.index[place] = id;
        }
    }
}

/// Whether a word fits 32 bits.
fn fits(word: i64) -> bool {
    u32::try_from(word).is_ok()
}
