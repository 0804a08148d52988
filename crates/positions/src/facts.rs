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
pub(crate) enum Fact {
    /// Its value.
    Value(u64),
    /// Values below 64, as bits, that it does not have.
    Not(u64),
}

/// A number that stands for a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
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
pub(crate) struct Facts<P> {
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
fn mix(mut key: u64) -> u64 {
    key ^= key >> 33;
    key = key.wrapping_mul(0xff51_afd7_ed55_8ccd);
    key ^= key >> 33;
    key = key.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    key ^ key >> 33
}

/// A fact in so many bits, never 0: a value plus one, or a mark and the least values that are ruled
/// out.
fn packed(fact: Fact, bits: u32) -> Option<u64> {
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

fn unpacked(packed: u64, bits: u32) -> Option<Fact> {
    let mark = 1 << (bits - 1);
    match packed {
        0 => None,
        packed if packed & mark != 0 => Some(Fact::Not(packed & (mark - 1))),
        packed => Some(Fact::Value(packed - 1)),
    }
}

impl<P: Clone + Eq + Hash> Facts<P> {
    pub(crate) fn new() -> Self {
        let (words, pairs) = Default::default();
        let (large, valued) = Default::default();
        Self { words, pairs, maps: Maps::new(), large, valued, bounded: false }
    }

    /// The fact about a position with this key.
    #[inline]
    pub(crate) fn get(&self, key: Key, position: &P) -> Option<Fact> {
        let found = match key {
            Key::Word(key) => self.words.get(key),
            Key::Pair(key) => self.pairs.get(key),
            Key::None => return self.maps.get(position),
        };
        if found.is_none() && self.large.load(Relaxed) { self.maps.get(position) } else { found }
    }

    /// Keeps a fact about a position, which holds `held` bytes besides itself, at the
    /// cost of looking into `visits` positions.
    pub(crate) fn insert(&self, key: Key, position: P, fact: Fact, (visits, held): (u64, u64)) {
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
    pub(crate) fn is_full(&self) -> bool {
        (!self.bounded && (self.words.is_full() || self.pairs.is_full())) || (!self.maps.bounded && self.maps.is_full())
    }

    /// Makes room for twice as much; when the budget does not allow that, old facts make room for
    /// new ones from now on.
    ///
    /// # Errors
    /// [`Stop::Memory`] if not even a small table is allowed.
    pub(crate) fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
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

    /// Whether old facts make room for new ones.
    pub(crate) fn is_bounded(&self) -> bool {
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
    pub(crate) fn bytes(&self) -> u64 {
        self.words.bytes() + self.pairs.bytes() + self.maps.bytes()
    }

    /// The number of times that a position has got a value.
    pub(crate) fn valued(&self) -> u64 {
        self.valued.load(Relaxed)
    }

    /// The number of facts, about, and the number of facts that were given up for others.
    pub(crate) fn use_of(&self) -> (u64, u64) {
        let each = [self.words.use_of(), self.pairs.use_of(), self.maps.use_of()];
        each.into_iter().fold((0, 0), |(used, given_up), part| (used + part.0, given_up + part.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// A key of each kind.
    fn key(kind: u8, position: u64) -> Key {
        match kind {
            0 => Key::Word(position),
            1 => Key::Pair(u128::from(position) << 64 | u128::from(!position)),
            _ => Key::None,
        }
    }

    #[test]
    fn the_mixing_is_a_bijection_and_facts_fit() {
        // The inverse of each step exists: odd factors, and shifts by more than half of the bits.
        let mut seen: Vec<u64> = (0..1 << 16).map(|key| mix((key << 13) | (key >> 3))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 1 << 16);
        for bits in [13, 16] {
            for fact in [Fact::Value(0), Fact::Value(1000), Fact::Not(0b101), Fact::Not(1 << 11)] {
                assert_eq!(packed(fact, bits).and_then(|packed| unpacked(packed, bits)), Some(fact));
            }
            assert_eq!(packed(Fact::Value(1 << 17), bits), None);
            assert_eq!(packed(Fact::Not(1 << 40), bits).and_then(|it| unpacked(it, bits)), Some(Fact::Not(0)));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]

        /// A table gives only facts that were put in, also after it has grown, and when it is too
        /// small; large values, too.
        #[test]
        fn nothing_is_said_that_was_not_told(
            told in prop::collection::vec((any::<u64>(), prop_oneof![9 => 0u64..30, 1 => 0u64..1 << 20], any::<bool>(), 0u64..1 << 20), 1..400),
            kind in 0u8..3, small in any::<bool>(),
        ) {
            let mut facts: Facts<u64> = Facts::new();
            facts.words.grow();
            facts.pairs.grow();
            let (tiny, free) = (Budget::unlimited().with_memory(0), Budget::unlimited());
            let mut truth: BTreeMap<u64, u64> = BTreeMap::new();
            for (at, &(number, value, exact, visits)) in told.iter().enumerate() {
                let position = (number % 300) * ((1 << 50) + 1);
                let value = *truth.entry(position).or_insert(value);
                let fact = if exact || value > 63 { Fact::Value(value) } else { Fact::Not(!(1 << value)) };
                facts.insert(key(kind, position), position, fact, (visits, 0));
                if at == 200 && !small {
                    facts.words.grow();
                    facts.pairs.grow();
                }
                while facts.is_full() {
                    let grown = facts.grow(if small { &tiny } else { &free });
                    prop_assert!(grown.is_ok() || small);
                    facts.maps.bounded |= small;
                }
            }
            let mut known = 0;
            for (&position, &value) in &truth {
                match facts.get(key(kind, position), &position) {
                    Some(Fact::Value(said)) => prop_assert_eq!(said, value),
                    Some(Fact::Not(values)) => prop_assert!(value > 63 || values >> value & 1 == 0),
                    None => continue,
                }
                known += 1;
            }
            prop_assert!(small || known == truth.len());
            prop_assert_eq!(facts.get(key(kind, 77), &77), None);
        }
    }

    #[test]
    fn a_table_without_room_gives_up_what_is_cheap() {
        for (kind, most) in [(0, 25 << 20), (1, 60 << 20)] {
            let mut facts: Facts<u64> = Facts::new();
            let budget = Budget::unlimited().with_memory(most);
            // While a table is small its words do not have the costs of facts.
            let dear = |at: u64| at % 64 == 3 && at > 200_000;
            for at in 0..3_000_000 {
                while facts.is_full() {
                    facts.grow(&budget).unwrap();
                }
                let visits = if dear(at) { 1 << 25 } else { 1 };
                facts.insert(key(kind, at), at, Fact::Value(at % 100), (visits, 0));
            }
            assert!(facts.bytes() <= most, "{}", facts.bytes());
            let (used, given_up) = facts.use_of();
            assert!(used > 1_200_000 && given_up > 500_000, "{used} {given_up}");
            let is_known = |&at: &u64| facts.get(key(kind, at), &at).is_some_and(|fact| fact == Fact::Value(at % 100));
            assert!((0..3_000_000).filter(is_known).count() > 1_200_000);
            let dear_ones = (0..3_000_000).filter(|&at| dear(at)).count();
            let left = (0..3_000_000).filter(|&at| dear(at)).filter(is_known).count();
            assert!(left * 1000 > dear_ones * 999, "{left} of {dear_ones}");
        }
        let tiny = Budget::unlimited().with_memory(1 << 10);
        let mut facts: Facts<u64> = Facts::new();
        facts.insert(Key::Word(1), 1, Fact::Value(1), (1, 0));
        assert!(facts.is_full() && matches!(facts.grow(&tiny), Err(Stop::Memory { .. })));
    }

    /// Threads that write and read the same few buckets: every fact that is seen was told of its
    /// key.
    #[test]
    fn no_thread_reads_half_of_two_keys() {
        let mut facts: Facts<u64> = Facts::new();
        facts.pairs.grow();
        facts.words.grow();
        let facts = &facts;
        // Halves of keys come in many combinations, so that torn keys would be keys of others.
        let pair = |at: u64| Key::Pair(u128::from(at % 97) << 64 | u128::from(at / 97 % 89));
        let value = |at: u64| mix(at % 97 * 89 + at / 97 % 89) % 2000;
        let right = |thread: u64| -> u64 {
            let mut random = thread;
            let mut seen = 0;
            for _ in 0..200_000 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let at = random >> 33;
                for key in [pair(at), Key::Word(at % (97 * 89))] {
                    match facts.get(key, &at) {
                        Some(fact) => {
                            seen += 1;
                            assert_eq!(fact, Fact::Value(value(at)));
                        }
                        None => facts.insert(key, at, Fact::Value(value(at)), (random >> 50, 0)),
                    }
                }
            }
            seen
        };
        let seen: u64 = std::thread::scope(|scope| {
            let running: Vec<_> = (1..=4).map(|thread| scope.spawn(move || right(thread))).collect();
            running.into_iter().map(|thread| thread.join().expect("no thread fails")).sum()
        });
        assert!(seen > 100_000, "{seen}");
    }

    #[test]
    fn maps_without_room_give_up_what_is_old() {
        let mut facts: Facts<u64> = Facts::new();
        let budget = Budget::unlimited().with_memory(8 << 20);
        for position in 0..400_000 {
            while facts.is_full() {
                facts.grow(&budget).unwrap();
            }
            facts.insert(Key::None, position, Fact::Value(position % 7), (1, 8));
            assert!(facts.get(Key::None, &0).is_some(), "what is asked for again and again stays");
        }
        assert!(facts.maps.bounded && facts.bytes() <= 8 << 20, "{}", facts.bytes());
        let known = (0..400_000).filter(|position| facts.get(Key::None, position).is_some()).count();
        assert!(known < 300_000 && known > 20_000, "{known}");
    }
}
