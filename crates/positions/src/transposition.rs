//! What a search for values has found out about positions: a table that several threads share, with
//! bounded memory.
//!
//! Where a position has a key of 64 bits, its fact takes one atomic word (`words`); where the key
//! has 128 bits, two words and part of a third (`pairs`); neither needs locks. Other positions, and
//! values too large for that, are stored in hash maps behind locks (`maps`). Keys are compared
//! exactly everywhere.
//!
//! A table grows as long as the budget allows; then the cheapest facts are dropped first: the
//! values of small subtrees are found again at once, those of large ones are worth their room. A
//! search recomputes dropped facts, so answers do not depend on them.
mod maps;
mod pairs;
mod words;

use budget::{Budget, Stop};
use maps::Maps;
use pairs::Pairs;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use words::Words;

/// A fact about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The value of the position.
    Value(u64),
    /// Values below 64, as bits, that the position does not have.
    Not(u64),
}

/// A number that identifies a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A key of 64 bits.
    Word(u64),
    /// A key of 128 bits.
    Pair(u128),
    /// The position has no key.
    None,
}

/// Bits for the cost of a fact: the logarithm of the number of positions searched for it.
const EFFORT: u32 = 5;

/// A table of facts about positions.
#[derive(Debug)]
pub struct Transpositions<P> {
    words: Words,
    pairs: Pairs,
    maps: Maps<P>,
    /// Whether the maps hold values that are too large for words and pairs.
    large: AtomicBool,
    /// How often a position has got a value.
    valued: AtomicU64,
    /// Whether words and pairs have reached their memory limit.
    bounded: bool,
}

/// A bijection of 64 bits after which all bits depend on all (the finalizer of MurmurHash3, A.
/// Appleby).
pub fn mix(mut key: u64) -> u64 {
    key ^= key >> 33;
    key = key.wrapping_mul(0xff51_afd7_ed55_8ccd);
    key ^= key >> 33;
    key = key.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    key ^ key >> 33
}

/// A fact packed into `bits` bits, never 0: a value plus one, or a mark and the least values that
/// are ruled out.
pub fn packed(fact: Fact, bits: u32) -> Option<u64> {
    let mark = 1 << (bits - 1);
    match fact {
        Fact::Value(value) => (value < mark - 1).then_some(value + 1),
        Fact::Not(values) => Some(mark | values & (mark - 1)),
    }
}

/// An old and a new fact in `bits` bits combined; `None` if the old one already implies the new
/// one.
fn together(old: u64, new: u64, bits: u32) -> Option<u64> {
    let is_value = |fact: u64| fact >> (bits - 1) & 1 == 0;
    match (is_value(old), is_value(new)) {
        (true, false) => None,
        (false, false) => Some(old | new),
        (_, true) => Some(new),
    }
}

/// Unpacks a fact of `bits` bits, the inverse of [`packed`]; ruled-out values that did not fit are
/// lost.
pub fn unpacked(packed: u64, bits: u32) -> Option<Fact> {
    let mark = 1 << (bits - 1);
    match packed {
        0 => None,
        packed if packed & mark != 0 => Some(Fact::Not(packed & (mark - 1))),
        packed => Some(Fact::Value(packed - 1)),
    }
}

impl<P: Clone + Eq + Hash> Transpositions<P> {
    /// An empty table, without any room yet.
    #[expect(clippy::new_without_default, reason = "nothing asks for a default")]
    pub fn new() -> Self {
        let (words, pairs) = Default::default();
        let (large, valued) = Default::default();
        Self { words, pairs, maps: Maps::new(), large, valued, bounded: false }
    }

    /// The fact about a position with this key.
    #[inline]
    pub fn get(&self, key: Key, position: &P) -> Option<Fact> {
        let found = match key {
            Key::Word(key) => self.words.get(key),
            Key::Pair(key) => self.pairs.get(key),
            Key::None => return self.maps.get(position),
        };
        if found.is_none() && self.large.load(Relaxed) { self.maps.get(position) } else { found }
    }

    /// Stores a fact about a position, which holds `held` bytes besides itself, and which took a
    /// search of `visits` positions.
    pub fn insert(&self, key: Key, position: P, fact: Fact, (visits, held): (u64, u64)) {
        if matches!(fact, Fact::Value(_)) {
            self.valued.fetch_add(1, Relaxed);
        }
        let effort = u64::from((visits | 1).ilog2()).min((1 << EFFORT) - 1);
        let kept = match key {
            Key::Word(key) => self.words.insert(key, fact, effort),
            Key::Pair(key) => self.pairs.insert(key, fact, effort),
            Key::None => return self.maps.insert(position, fact, held),
        };
        if !kept {
            self.maps.insert(position, fact, held);
            self.large.store(true, Relaxed);
        }
    }

    /// Whether the table should grow before more is stored.
    pub fn is_full(&self) -> bool {
        (!self.bounded && (self.words.is_full() || self.pairs.is_full())) || (!self.maps.bounded && self.maps.is_full())
    }

    /// Doubles the room; if the budget does not allow that, new facts replace old ones from now on.
    ///
    /// # Errors
    /// [`Stop::Memory`] if not even a small table is allowed.
    pub fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
        if !self.bounded && self.words.is_full() {
            match budget.reserve(self.words.to_grow() + self.pairs.bytes() + self.maps.granted()) {
                Ok(()) => self.words.grow(),
                Err(stop) if self.words.is_empty() => return Err(stop),
                Err(_) => self.bounded = true,
            }
        }
        if !self.bounded && self.pairs.is_full() {
            match budget.reserve(self.pairs.to_grow() + self.words.bytes() + self.maps.granted()) {
                Ok(()) => self.pairs.grow(),
                Err(stop) if self.pairs.is_empty() => return Err(stop),
                Err(_) => self.bounded = true,
            }
        }
        if !self.maps.bounded && self.maps.is_full() {
            match budget.reserve((self.words.bytes() + self.pairs.bytes()).saturating_add(self.maps.to_grow())) {
                Ok(()) => self.maps.grow(),
                Err(stop) if self.maps.is_least() => return Err(stop),
                Err(_) => self.maps.bound(),
            }
        }
        Ok(())
    }

    /// Doubles the room of words and pairs, whatever the budget says.
    pub fn enlarge(&mut self) {
        self.words.grow();
        self.pairs.grow();
    }

    /// Stops growing: new facts replace old ones from now on.
    pub fn bind(&mut self) {
        self.bounded = true;
        if !self.maps.bounded {
            self.maps.bound();
        }
    }

    /// Whether new facts replace old ones.
    pub fn is_bounded(&self) -> bool {
        self.bounded || self.maps.bounded
    }

    /// Allows growth again after the budget of one call has stopped it.
    pub(crate) fn unbind(&mut self) {
        (self.bounded, self.maps.bounded) = (false, false);
    }

    /// The bytes of both tables while one of twice the size is made.
    pub(crate) fn to_grow(&self) -> u64 {
        let words = if self.words.is_empty() { 0 } else { self.words.to_grow() };
        let pairs = if self.pairs.is_empty() { 0 } else { self.pairs.to_grow() };
        words.saturating_add(pairs).saturating_add(self.maps.to_grow())
    }

    /// The bytes of the table.
    pub fn bytes(&self) -> u64 {
        self.words.bytes() + self.pairs.bytes() + self.maps.bytes()
    }

    /// How often a position has got a value.
    pub(crate) fn valued(&self) -> u64 {
        self.valued.load(Relaxed)
    }

    /// The approximate number of facts, and the number of facts that were dropped.
    pub fn use_of(&self) -> (u64, u64) {
        let each = [self.words.use_of(), self.pairs.use_of(), self.maps.use_of()];
        each.into_iter().fold((0, 0), |(used, given_up), part| (used + part.0, given_up + part.1))
    }
}
