//! Positions as keys: every position that a search meets gets a number. The numbers of the
//! positions themselves are stored once, one position after the other, in 32 bits as long as they
//! all fit.
//!
//! A hash table finds the number of a position: seven bits of the hash beside each entry save
//! nearly all comparisons with other positions, which are far apart in memory. A search then works
//! with these numbers alone: a path, a table of values, a set of parts are vectors of `u32`. A
//! position of two small numbers costs 8 bytes and about 8 more in the table; there is no
//! allocation for each. Nothing is ever removed.
use budget::{Budget, Stop};
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::{BuildHasher, Hasher};

/// The number of a position in an [`Interner`], in order of insertion.
pub type Id = u32;

/// At most this many positions get a number.
const MOST: usize = Id::MAX as usize;
/// A lower bound for the bytes of the smallest table.
const FIRST_TABLE: usize = 64;

/// Numbers of positions, in 32 bits where all of them fit.
#[derive(Debug, Clone)]
enum Words {
    Narrow(Vec<u32>),
    Wide(Vec<i64>),
}

/// Gives numbers to keys: sequences of integers, all of one length or of any.
#[derive(Debug, Clone)]
pub struct Interner {
    /// The length of every key; `None` if keys differ in length.
    width: Option<usize>,
    words: Words,
    /// The end of each key, if keys differ in length.
    ends: Vec<usize>,
    index: HashTable<Id>,
    hasher: FixedState,
}

impl Interner {
    /// An interner for keys of `width` integers.
    pub fn of_width(width: usize) -> Self {
        Self::new(Some(width))
    }

    /// An interner for keys of any length.
    pub fn of_any_width() -> Self {
        Self::new(None)
    }

    fn new(width: Option<usize>) -> Self {
        let (words, index) = (Words::Narrow(Vec::new()), HashTable::new());
        Self { width, words, ends: Vec::new(), index, hasher: FixedState::default() }
    }

    /// The number of keys.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// The bytes that the interner holds.
    pub fn bytes(&self) -> u64 {
        let words = match &self.words {
            Words::Narrow(words) => words.capacity() * size_of::<u32>(),
            Words::Wide(words) => words.capacity() * size_of::<i64>(),
        };
        (words + self.ends.capacity() * size_of::<usize>() + self.index.allocation_size()) as u64
    }

    /// The number of a key, if it has been inserted.
    pub fn find(&self, key: &[i64]) -> Option<Id> {
        self.index.find(self.hash(key.iter().copied()), |&id| self.is(id, key)).copied()
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

    /// The number of a key, a new one if it has not been inserted before. `others` is the number of
    /// bytes that the caller holds besides; the budget is asked before anything grows.
    ///
    /// # Errors
    /// [`Stop::Memory`]; nothing has changed then.
    pub fn insert(&mut self, key: &[i64], others: u64, budget: &Budget) -> Result<Id, Stop> {
        debug_assert!(self.width.is_none_or(|width| width == key.len()));
        let hash = self.hash(key.iter().copied());
        if let Some(&id) = self.index.find(hash, |&id| self.is(id, key)) {
            return Ok(id);
        }
        if self.must_grow(key) {
            self.grow(key, others, budget)?;
        }
        let id = self.len() as Id; // `grow` makes sure that this fits
        match &mut self.words {
            // `grow` has widened the words if one of these is too large.
            Words::Narrow(words) => words.extend(key.iter().map(|&word| word as u32)),
            Words::Wide(words) => words.extend_from_slice(key),
        }
        if self.width.is_none() {
            self.ends.push(match &self.words {
                Words::Narrow(words) => words.len(),
                Words::Wide(words) => words.len(),
            });
        }
        // There is room, so no hash is recomputed.
        self.index.insert_unique(hash, id, |_| hash);
        Ok(id)
    }

    fn span(&self, id: Id) -> (usize, usize) {
        let id = id as usize;
        match self.width {
            Some(width) => (id * width, (id + 1) * width),
            None => (if id == 0 { 0 } else { self.ends[id - 1] }, self.ends[id]),
        }
    }

    #[inline]
    fn is(&self, id: Id, key: &[i64]) -> bool {
        let (start, end) = self.span(id);
        match &self.words {
            Words::Narrow(words) => {
                end - start == key.len()
                    && words[start..end].iter().zip(key).all(|(&word, &want)| i64::from(word) == want)
            }
            // Avoids a function call for a few numbers.
            Words::Wide(words) => end - start == key.len() && words[start..end].iter().zip(key).all(|(a, b)| a == b),
        }
    }

    #[inline]
    fn hash(&self, key: impl IntoIterator<Item = i64>) -> u64 {
        let mut hasher = self.hasher.build_hasher();
        key.into_iter().for_each(|word| hasher.write_i64(word));
        hasher.finish()
    }

    /// The hash of the key with this number.
    fn hash_of(&self, id: Id) -> u64 {
        let (start, end) = self.span(id);
        match &self.words {
            Words::Narrow(words) => self.hash(words[start..end].iter().map(|&word| i64::from(word))),
            Words::Wide(words) => self.hash(words[start..end].iter().copied()),
        }
    }

    fn must_grow(&self, key: &[i64]) -> bool {
        let room = match &self.words {
            Words::Narrow(words) => words.capacity() - words.len() >= key.len() && key.iter().all(|&w| fits(w)),
            Words::Wide(words) => words.capacity() - words.len() >= key.len(),
        };
        let end = self.width.is_some() || self.ends.len() < self.ends.capacity();
        !room || !end || self.is_full() || self.len() >= MOST
    }

    /// Whether the table is full.
    fn is_full(&self) -> bool {
        self.index.len() == self.index.capacity()
    }

    /// Makes room for one more key: each full vector doubles, after the budget has allowed both
    /// copies.
    #[cold]
    fn grow(&mut self, key: &[i64], others: u64, budget: &Budget) -> Result<(), Stop> {
        if self.len() >= MOST {
            // All numbers of positions are used: more than four thousand million of them.
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
        // A full table doubles its size.
        let full = self.is_full();
        let index = if full { 2 * self.index.allocation_size() + FIRST_TABLE } else { self.index.allocation_size() };
        let new = words * word + ends * size_of::<usize>() + index;
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
        if full {
            let mut index = std::mem::take(&mut self.index);
            index.reserve(1, |&id| self.hash_of(id));
            self.index = index;
        }
        Ok(())
    }
}

/// Whether a word fits 32 bits.
fn fits(word: i64) -> bool {
    u32::try_from(word).is_ok()
}
