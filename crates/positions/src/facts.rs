//! What a search for values knows of positions: a table that several threads share, bounded by the memory that it
//! may have.
//!
//! *Words.* Where a position has a key of 64 bits, what is known takes one atomic word. The key is mixed by a bijection of 64
//! bits; the first bits of the result choose a bucket of eight words, a cache line, and the rest is kept in the word beside
//! the fact, so keys are told apart exactly (D. E. Knuth, *TAOCP* 3, 6.4, exercise 13: "quotienting" of J. G. Cleary, 1984). A
//! word is read and written as a whole: threads need no locks, and whoever loses a race loses a fact, not the truth.
//!
//! *Maps.* Other positions go to hash maps behind locks, 64 of them. A full map becomes the old one, and what is found there
//! again moves to the new one (two generations: a least-recently-used order in rough strokes).
//!
//! A table grows as long as the budget lets it; then a bucket that is full gives up what is worth least. Searches ask again for what was
//! forgotten, so answers do not depend on it.
use budget::{Budget, Stop};
use foldhash::HashMap;
use foldhash::fast::FixedState;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fact {
    /// Its value.
    Value(u64),
    /// Values below 64, as bits, that it does not have.
    Not(u64),
}

/// Words of a bucket.
const WAYS: usize = 8;
/// The least number of buckets, as a power of two: so many bits of the key need not be stored.
const LEAST: u32 = FACT;
/// Bits of a fact in a word: a mark, and a value plus one, or the values below 12 that are ruled out.
const FACT: u32 = 13;
const RULED_OUT: u64 = 1 << (FACT - 1);
const ALL: u64 = (1 << FACT) - 1;
/// A table is grown when so many of the eight words of a bucket are in use, on average.
const FULL: u64 = 4;
/// Maps, each behind a lock of its own.
const MAPS: usize = 64;
/// A map may have so many entries at first.
const LEAST_ROOM: usize = 16;
/// What an entry of a map takes besides its position, about.
const ENTRY: usize = 32;

/// Eight words on one cache line.
#[repr(align(64))]
#[derive(Debug)]
struct Bucket([AtomicU64; WAYS]);

/// Facts by keys of 64 bits.
#[derive(Debug)]
struct Words {
    /// A power of two of them; none before the first fact.
    buckets: Vec<Bucket>,
    bits: u32,
    used: AtomicU64,
    given_up: AtomicU64,
    /// Whether a fact was offered before there were buckets.
    wanted: AtomicBool,
}

/// The maps of two generations.
#[derive(Debug)]
struct Generations<P> {
    new: HashMap<P, Fact>,
    old: HashMap<P, Fact>,
}

/// What is known of positions.
#[derive(Debug)]
pub(crate) struct Facts<P> {
    words: Words,
    maps: Vec<Mutex<Generations<P>>>,
    hasher: FixedState,
    /// The entries that one map may have; all of them as long as the budget lets them grow.
    room: usize,
    mapped: AtomicU64,
    /// How many positions have got a value.
    valued: AtomicU64,
    /// Whether the table has all the memory that it may have.
    bounded: bool,
}

impl Words {
    fn bucket(&self, key: u64) -> Option<(&Bucket, u64)> {
        if self.buckets.is_empty() {
            return None;
        }
        let mixed = mix(key);
        let bucket = self.buckets.get((mixed >> (64 - self.bits)) as usize)?;
        Some((bucket, mixed << self.bits))
    }

    fn get(&self, key: u64) -> Option<Fact> {
        let (bucket, tag) = self.bucket(key)?;
        for word in &bucket.0 {
            let word = word.load(Relaxed);
            if self.is(word, tag) {
                return unpacked(word & ALL);
            }
            // Free words come last: nothing is ever taken out.
            if word == 0 {
                return None;
            }
        }
        None
    }

    /// Whether a word is about the key with this tag.
    #[inline]
    fn is(&self, word: u64, tag: u64) -> bool {
        (word ^ tag) >> self.bits == 0 && word != 0
    }

    /// Whether a fact is new; facts too large for a word are not kept.
    fn insert(&self, key: u64, fact: Fact) {
        let Some(mut packed) = packed(fact) else { return };
        let Some((bucket, tag)) = self.bucket(key) else { return self.wanted.store(true, Relaxed) };
        let mut place = None;
        for (at, word) in bucket.0.iter().enumerate() {
            let old = word.load(Relaxed);
            if old == 0 {
                place = place.or(Some(at));
            } else if self.is(old, tag) {
                match (old & RULED_OUT, packed & RULED_OUT) {
                    (0, 1..) => return,
                    (1.., 1..) => packed |= old & ALL,
                    _ => {}
                }
                place = Some(at);
                break;
            }
        }
        let at = place.unwrap_or_else(|| {
            self.given_up.fetch_add(1, Relaxed);
            // What is only ruled out is worth less than a value.
            let ruled_out = |word: &AtomicU64| word.load(Relaxed) & RULED_OUT != 0;
            bucket.0.iter().position(ruled_out).unwrap_or((tag >> 61) as usize)
        });
        if bucket.0[at].swap(tag | packed, Relaxed) == 0 {
            self.used.fetch_add(1, Relaxed);
        }
    }

    fn is_full(&self) -> bool {
        match self.buckets.len() as u64 {
            0 => self.wanted.load(Relaxed),
            buckets => self.used.load(Relaxed) >= buckets * FULL,
        }
    }

    /// Twice as many buckets.
    fn grow(&mut self) {
        let bits = (self.bits + 1).max(LEAST);
        let empty = || Bucket(std::array::from_fn(|_| AtomicU64::new(0)));
        let grown = (0..1usize << bits).map(|_| empty()).collect();
        let old = std::mem::replace(&mut self.buckets, grown);
        let (old_bits, used) = (self.bits, &mut self.used);
        *used.get_mut() = 0;
        self.bits = bits;
        for (first, bucket) in old.into_iter().enumerate() {
            for word in bucket.0 {
                let word = word.into_inner();
                if word == 0 {
                    continue;
                }
                // The whole mixed key is the number of the bucket and the tag.
                let mixed = (first as u64) << (64 - old_bits) | word >> old_bits;
                let tag = mixed << bits;
                let packed = word & ALL;
                if let Some(bucket) = self.buckets.get_mut((mixed >> (64 - bits)) as usize)
                    && let Some(free) = bucket.0.iter_mut().find(|word| word.load(Relaxed) == 0)
                {
                    *free.get_mut() = tag | packed;
                    *self.used.get_mut() += 1;
                }
            }
        }
    }
}

/// A bijection of 64 bits after which all bits depend on all (the finalizer of MurmurHash3, A. Appleby).
fn mix(mut key: u64) -> u64 {
    key ^= key >> 33;
    key = key.wrapping_mul(0xff51_afd7_ed55_8ccd);
    key ^= key >> 33;
    key = key.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    key ^ key >> 33
}

/// A fact in few bits, never 0.
fn packed(fact: Fact) -> Option<u64> {
    match fact {
        Fact::Value(value) => (value < RULED_OUT - 1).then_some(value + 1),
        Fact::Not(values) => Some(RULED_OUT | values & (RULED_OUT - 1)),
    }
}

fn unpacked(packed: u64) -> Option<Fact> {
    match packed {
        0 => None,
        packed if packed & RULED_OUT != 0 => Some(Fact::Not(packed & (RULED_OUT - 1))),
        packed => Some(Fact::Value(packed - 1)),
    }
}

impl<P: Clone + Eq + Hash> Facts<P> {
    pub(crate) fn new() -> Self {
        let (used, given_up, wanted) = Default::default();
        let words = Words { buckets: Vec::new(), bits: 0, used, given_up, wanted };
        let empty = || Mutex::new(Generations { new: HashMap::default(), old: HashMap::default() });
        Self {
            words,
            maps: (0..MAPS).map(|_| empty()).collect(),
            hasher: FixedState::default(),
            room: LEAST_ROOM,
            mapped: AtomicU64::new(0),
            valued: AtomicU64::new(0),
            bounded: false,
        }
    }

    fn map(&self, position: &P) -> &Mutex<Generations<P>> {
        &self.maps[(self.hasher.hash_one(position) >> 58) as usize % MAPS]
    }

    /// What is known of a position, which has this key, if it has one.
    #[inline]
    pub(crate) fn get(&self, key: Option<u64>, position: &P) -> Option<Fact> {
        if let Some(key) = key {
            return self.words.get(key);
        }
        let mut map = self.map(position).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&fact) = map.new.get(position) {
            return Some(fact);
        }
        let (position, fact) = map.old.remove_entry(position)?;
        map.new.insert(position, fact);
        Some(fact)
    }

    pub(crate) fn insert(&self, key: Option<u64>, position: P, fact: Fact) {
        if matches!(fact, Fact::Value(_)) {
            self.valued.fetch_add(1, Relaxed);
        }
        if let Some(key) = key {
            return self.words.insert(key, fact);
        }
        let mut map = self.map(&position).lock().unwrap_or_else(PoisonError::into_inner);
        let fact = match (fact, map.new.get(&position).or_else(|| map.old.get(&position))) {
            (Fact::Not(values), Some(Fact::Not(more))) => Fact::Not(values | more),
            _ => fact,
        };
        if map.new.insert(position, fact).is_none() {
            self.mapped.fetch_add(1, Relaxed);
        }
        if self.bounded && map.new.len() > self.room {
            map.old = std::mem::take(&mut map.new);
        }
    }

    /// Whether it should grow before more is put in.
    pub(crate) fn is_full(&self) -> bool {
        let mapped = self.mapped.load(Relaxed) as usize > self.room * MAPS;
        !self.bounded && (self.words.is_full() || mapped)
    }

    /// Makes room for twice as much; when the budget does not allow that, old facts make room for new ones from now on.
    ///
    /// # Errors
    /// [`Stop::Memory`] if not even a small table is allowed.
    pub(crate) fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
        if self.words.is_full() {
            let bits = (self.words.bits + 1).max(LEAST);
            let buckets = (1u64 << bits).saturating_add(self.words.buckets.len() as u64);
            match budget.reserve(buckets * size_of::<Bucket>() as u64 + self.map_bytes()) {
                Ok(()) => self.words.grow(),
                Err(stop) if self.words.buckets.is_empty() => return Err(stop),
                Err(_) => self.bounded = true,
            }
        }
        if self.mapped.load(Relaxed) as usize > self.room * MAPS {
            // A map that grows holds its old table, too, for a while.
            let needed = self.word_bytes().saturating_add(self.map_bytes().saturating_mul(3));
            match budget.reserve(needed) {
                Ok(()) => self.room *= 2,
                Err(stop) if self.room == LEAST_ROOM => return Err(stop),
                // Two generations may have as much as there is now.
                Err(_) => (self.bounded, self.room) = (true, (self.room / 2).max(1)),
            }
        }
        Ok(())
    }

    fn word_bytes(&self) -> u64 {
        (self.words.buckets.len() * size_of::<Bucket>()) as u64
    }

    fn map_bytes(&self) -> u64 {
        self.mapped.load(Relaxed).saturating_mul((size_of::<P>() + ENTRY) as u64)
    }

    /// The bytes of the table.
    pub(crate) fn bytes(&self) -> u64 {
        self.word_bytes() + self.map_bytes()
    }

    /// How often a position has got a value.
    pub(crate) fn valued(&self) -> u64 {
        self.valued.load(Relaxed)
    }

    /// How many facts there are, about, and how many were given up for others.
    pub(crate) fn use_of(&self) -> (u64, u64) {
        let words = self.words.used.load(Relaxed);
        (words + self.mapped.load(Relaxed), self.words.given_up.load(Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_mixing_is_a_bijection_and_facts_fit() {
        // The inverse of each step exists: odd factors, and shifts by more than half of the bits.
        let mut seen: Vec<u64> = (0..1 << 16).map(|key| mix((key << 13) | (key >> 3))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 1 << 16);
        for fact in [Fact::Value(0), Fact::Value(1000), Fact::Not(0b101), Fact::Not(1 << 11)] {
            assert_eq!(packed(fact).and_then(unpacked), Some(fact));
        }
        assert_eq!(packed(Fact::Value(1 << 17)), None);
        assert_eq!(packed(Fact::Not(1 << 40)).and_then(unpacked), Some(Fact::Not(0)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]

        /// What a table says was put in, also after it has grown, and when it is too small.
        #[test]
        fn nothing_is_said_that_was_not_told(
            told in prop::collection::vec((any::<u64>(), 0u64..30, any::<bool>()), 1..400), keyed in any::<bool>(), small in any::<bool>(),
        ) {
            let mut facts: Facts<u64> = Facts::new();
            facts.words.grow();
            if small {
                (facts.room, facts.bounded) = (2, true);
            }
            let mut truth: BTreeMap<u64, u64> = BTreeMap::new();
            for (at, &(number, value, exact)) in told.iter().enumerate() {
                let position = (number % 300) * ((1 << 50) + 1);
                let value = *truth.entry(position).or_insert(value);
                let key = keyed.then_some(position);
                let fact = if exact { Fact::Value(value) } else { Fact::Not(!(1 << value)) };
                facts.insert(key, position, fact);
                if at == 200 && !small {
                    facts.words.grow();
                }
            }
            let mut known = 0;
            for (&position, &value) in &truth {
                match facts.get(keyed.then_some(position), &position) {
                    Some(Fact::Value(said)) => prop_assert_eq!(said, value),
                    Some(Fact::Not(values)) => prop_assert_eq!(values >> value & 1, 0),
                    None => continue,
                }
                known += 1;
            }
            prop_assert!(small || known == truth.len());
            prop_assert_eq!(facts.get(Some(77), &77), None);
        }
    }

    #[test]
    fn a_table_without_room_gives_up_what_is_old() {
        let mut facts: Facts<u64> = Facts::new();
        let budget = Budget::unlimited().with_memory(25 << 20);
        for key in 0..3_000_000 {
            if facts.is_full() {
                facts.grow(&budget).unwrap();
            }
            facts.insert(Some(key), key, Fact::Value(key % 100));
        }
        assert!(facts.bytes() <= 25 << 20, "{}", facts.bytes());
        let (used, given_up) = facts.use_of();
        assert!(used > 1_500_000 && given_up > 500_000, "{used} {given_up}");
        let known =
            (0..3_000_000).filter(|&key| facts.get(Some(key), &key).is_some_and(|fact| fact == Fact::Value(key % 100)));
        assert!(known.count() as u64 > 1_500_000);
        let tiny = Budget::unlimited().with_memory(1 << 10);
        let mut facts: Facts<u64> = Facts::new();
        facts.insert(Some(1), 1, Fact::Value(1));
        assert!(facts.is_full() && matches!(facts.grow(&tiny), Err(Stop::Memory { .. })));
    }

    #[test]
    fn maps_without_room_give_up_what_is_old() {
        let mut facts: Facts<u64> = Facts::new();
        let budget = Budget::unlimited().with_memory(8 << 20);
        for position in 0..400_000 {
            if facts.is_full() {
                facts.grow(&budget).unwrap();
            }
            facts.insert(None, position, Fact::Value(position % 7));
            assert!(facts.get(None, &0).is_some(), "what is asked for again and again stays");
        }
        assert!(facts.bounded);
        let known = (0..400_000).filter(|position| facts.get(None, position).is_some()).count();
        assert!(known < 300_000 && known > 20_000, "{known}");
    }
}
