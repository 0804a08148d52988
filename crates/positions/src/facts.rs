//! The knowledge of a search for values about positions: a table that several threads share,
//! bounded by its memory.
//!
//! Where a position has a key of 64 bits, its fact takes one atomic word (`words`); where the key
//! has 128 bits, two and a part of a third (`pairs`); neither needs locks. Other positions, and
//! values too large for that, go to hash maps behind locks (`maps`). Keys are told apart exactly
//! everywhere.
//!
//! A table grows as long as the budget lets it; then the cheapest facts are given up first: the
//! values of small subtrees are found again at once, those of large ones are worth their room.
//! Searches ask again for forgotten facts, so answers do not depend on it.
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
    /// Its value.
    Value(u64),
    /// Values below 64, as bits, that it does not have.
    Not(u64),
}

/// A number that stands for a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A key of 64 bits.
    Word(u64),
    /// A key of 128 bits.
    Pair(u128),
    /// No key.
    None,
}

/// The number of bits for the cost of a fact: the logarithm of the positions that were looked into.
const EFFORT: u32 = 5;

/// A table of facts about positions.
#[derive(Debug)]
pub struct Facts<P> {
    words: Words,
    pairs: Pairs,
    maps: Maps<P>,
    /// Whether there are values too large for words and pairs: they are in the maps.
    large: AtomicBool,
    /// The number of positions that have got a value.
    valued: AtomicU64,
    /// Whether words and pairs have all the memory that they may have.
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

/// A fact in so many bits, never 0: a value plus one, or a mark and the least values that are ruled
/// out.
pub fn packed(fact: Fact, bits: u32) -> Option<u64> {
    let mark = 1 << (bits - 1);
    match fact {
        Fact::Value(value) => (value < mark - 1).then_some(value + 1),
        Fact::Not(values) => Some(mark | values & (mark - 1)),
    }
}

/// The fact that an old one and a new one in `bits` bits make; `None` where the old one says all.
fn together(old: u64, new: u64, bits: u32) -> Option<u64> {
    let is_value = |fact: u64| fact >> (bits - 1) & 1 == 0;
    match (is_value(old), is_value(new)) {
        (true, false) => None,
        (false, false) => Some(old | new),
        (_, true) => Some(new),
    }
}

/// The fact in so many bits, the opposite of [`packed`]; values that were left out are not ruled
/// out.
pub fn unpacked(packed: u64, bits: u32) -> Option<Fact> {
    let mark = 1 << (bits - 1);
    match packed {
        0 => None,
        packed if packed & mark != 0 => Some(Fact::Not(packed & (mark - 1))),
        packed => Some(Fact::Value(packed - 1)),
    }
}

impl<P: Clone + Eq + Hash> Facts<P> {
    /// No facts, and no room yet.
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

    /// Keeps a fact about a position, which holds `held` bytes besides itself, at the
    /// cost of looking into `visits` positions.
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

    /// Whether it should grow before more is put in.
    pub fn is_full(&self) -> bool {
        (!self.bounded && (self.words.is_full() || self.pairs.is_full())) || (!self.maps.bounded && self.maps.is_full())
    }

    /// Makes room for twice as much; when the budget does not allow that, old facts make room for
    /// new ones from now on.
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

    /// Gives words and pairs twice the room, whatever the budget says.
    pub fn enlarge(&mut self) {
        self.words.grow();
        self.pairs.grow();
    }

    /// Keeps to the room that there is: old facts make room for new ones from now on.
    pub fn bind(&mut self) {
        self.bounded = true;
        if !self.maps.bounded {
            self.maps.bound();
        }
    }

    /// Whether old facts make room for new ones.
    pub fn is_bounded(&self) -> bool {
        self.bounded || self.maps.bounded
    }

    /// Grows again where the budget that stopped it was not the last word.
    pub(crate) fn unbind(&mut self) {
        (self.bounded, self.maps.bounded) = (false, false);
    }

    /// The bytes that a table of twice the size would take while it is made.
    pub(crate) fn to_grow(&self) -> u64 {
        let words = if self.words.is_empty() { 0 } else { self.words.to_grow() };
        let pairs = if self.pairs.is_empty() { 0 } else { self.pairs.to_grow() };
        words.saturating_add(pairs).saturating_add(self.maps.to_grow())
    }

    /// The bytes of the table.
    pub fn bytes(&self) -> u64 {
        self.words.bytes() + self.pairs.bytes() + self.maps.bytes()
    }

    /// The number of times that a position has got a value.
    pub(crate) fn valued(&self) -> u64 {
        self.valued.load(Relaxed)
    }

    /// The number of facts, about, and the number of facts that were given up for others.
    pub fn use_of(&self) -> (u64, u64) {
        let each = [self.words.use_of(), self.pairs.use_of(), self.maps.use_of()];
        each.into_iter().fold((0, 0), |(used, given_up), part| (used + part.0, given_up + part.1))
    }
}
