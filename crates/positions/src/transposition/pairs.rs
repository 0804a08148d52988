//! Transpositions by keys of 128 bits, which do not fit in a word together with a fact.
//!
//! A bucket is a cache line: three keys of two words each, a word with their facts, and a word that
//! counts changes. The counter is odd during a write. A reader compares it before and after, and
//! discards the fact if it has changed; a writer that meets another writer drops its fact. So no
//! thread ever waits, and no thread reads half of one key and half of another (seqlocks: H.-J.
//! Boehm, *Can seqlocks get along with programming language memory models?*, MSPC 2012). A key is
//! stored in its bucket or in the adjacent one.
use super::{EFFORT, Fact, packed, together, unpacked};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64, fence};

/// Keys of a bucket.
const WAYS: usize = 3;
/// Bits of a fact: a mark, and a value plus one, or the values below 15 that are ruled out.
const FACT: u32 = 16;
/// The number of bits of a fact and its cost.
const PLACE: u32 = FACT + EFFORT;
const FACT_BITS: u64 = (1 << FACT) - 1;
const PLACE_BITS: u64 = (1 << PLACE) - 1;
/// The least number of buckets, as a power of two.
const LEAST: u32 = 10;

/// The word that counts changes, the facts, and the keys, each with its lower half first.
#[repr(align(64))]
#[derive(Debug, Default)]
struct Bucket {
    changes: AtomicU64,
    facts: AtomicU64,
    keys: [AtomicU64; 2 * WAYS],
}

impl Bucket {
    fn key(&self, at: usize) -> u128 {
        let half = |half: usize| u128::from(self.keys[2 * at + half].load(Relaxed));
        half(1) << 64 | half(0)
    }

    /// The fact and its cost at an index; 0 if there is none.
    fn place(facts: u64, at: usize) -> u64 {
        facts >> (at as u32 * PLACE) & PLACE_BITS
    }

    /// The fact of a key, if the bucket has it; an error if a write makes that uncertain.
    fn get(&self, key: u128) -> Result<Option<u64>, ()> {
        let before = self.changes.load(Acquire);
        let facts = self.facts.load(Relaxed);
        let found =
            (0..WAYS).map(|at| (at, Self::place(facts, at))).find(|&(at, place)| place != 0 && self.key(at) == key);
        fence(Acquire);
        let sound = before.is_multiple_of(2) && self.changes.load(Relaxed) == before;
        if sound { Ok(found.map(|(_, place)| place)) } else { Err(()) }
    }

    /// Lets `write` change the bucket, unless another thread is changing it.
    fn change<T>(&self, write: impl FnOnce(&Self) -> T) -> Option<T> {
        let before = self.changes.load(Relaxed);
        if !before.is_multiple_of(2) {
            return None;
        }
        self.changes.compare_exchange(before, before.wrapping_add(1), Acquire, Relaxed).ok()?;
        fence(Release);
        let done = write(self);
        self.changes.store(before.wrapping_add(2), Release);
        Some(done)
    }

    fn put(&self, at: usize, key: u128, place: u64) {
        self.keys[2 * at].store(key as u64, Relaxed);
        self.keys[2 * at + 1].store((key >> 64) as u64, Relaxed);
        let shift = at as u32 * PLACE;
        self.facts.store(self.facts.load(Relaxed) & !(PLACE_BITS << shift) | place << shift, Relaxed);
    }

    fn free(&self) -> Option<usize> {
        let facts = self.facts.load(Relaxed);
        (0..WAYS).find(|&at| Self::place(facts, at) == 0)
    }
}

/// The result of storing a fact.
enum Put {
    New,
    /// The fact was known, or replaced another fact about its key.
    Known,
    /// The fact replaced one about another key.
    Instead,
}

#[derive(Debug, Default)]
pub(super) struct Pairs {
    /// Their number is a power of two; empty before the first fact.
    buckets: Vec<Bucket>,
    used: AtomicU64,
    given_up: AtomicU64,
    /// Whether a fact was offered while there were no buckets.
    wanted: AtomicBool,
}

impl Pairs {
    /// The bucket of a key, and the adjacent one.
    fn two(&self, key: u128) -> Option<[&Bucket; 2]> {
        let mixed = super::mix(key as u64 ^ super::mix((key >> 64) as u64));
        let first = mixed as usize & self.buckets.len().checked_sub(1)?;
        Some([self.buckets.get(first)?, self.buckets.get(first ^ 1)?])
    }

    pub(super) fn get(&self, key: u128) -> Option<Fact> {
        let place = self.two(key)?.into_iter().find_map(|bucket| bucket.get(key).ok().flatten())?;
        unpacked(place & FACT_BITS, FACT)
    }

    /// Stores a fact that cost `effort`, at most 31; false if the fact is too large.
    pub(super) fn insert(&self, key: u128, fact: Fact, effort: u64) -> bool {
        let Some(packed) = packed(fact, FACT) else { return false };
        let Some(two) = self.two(key) else {
            self.wanted.store(true, Relaxed);
            return true;
        };
        let stands = |bucket: &&&Bucket| matches!(bucket.get(key), Ok(Some(_)));
        let free = |bucket: &&&Bucket| bucket.free().is_some();
        let bucket = two.iter().find(stands).or_else(|| two.iter().find(free)).unwrap_or(&two[0]);
        match bucket.change(|bucket| put(bucket, key, packed, effort)) {
            Some(Put::New) => _ = self.used.fetch_add(1, Relaxed),
            Some(Put::Instead) | None => _ = self.given_up.fetch_add(1, Relaxed),
            Some(Put::Known) => {}
        }
        true
    }

    /// Whether the table should grow before more is stored: half of all places are used.
    pub(super) fn is_full(&self) -> bool {
        match self.buckets.len() as u64 {
            0 => self.wanted.load(Relaxed),
            buckets => 2 * self.used.load(Relaxed) >= WAYS as u64 * buckets,
        }
    }

    /// The bytes of twice as many buckets together with the old ones.
    pub(super) fn to_grow(&self) -> u64 {
        let len = (2 * self.buckets.len()).max(1 << LEAST) + self.buckets.len();
        len as u64 * size_of::<Bucket>() as u64
    }

    /// Doubles the number of buckets.
    pub(super) fn grow(&mut self) {
        let len = (2 * self.buckets.len()).max(1 << LEAST);
        let grown = Self { buckets: (0..len).map(|_| Bucket::default()).collect(), ..Self::default() };
        let old = std::mem::replace(self, grown);
        *self.given_up.get_mut() = old.given_up.load(Relaxed);
        for bucket in &old.buckets {
            let facts = bucket.facts.load(Relaxed);
            for (at, place) in (0..WAYS).map(|at| (at, Bucket::place(facts, at))).filter(|&(_, place)| place != 0) {
                let key = bucket.key(at);
                let room =
                    self.two(key).and_then(|two| two.into_iter().find_map(|bucket| Some((bucket, bucket.free()?))));
                if let Some((bucket, free)) = room {
                    bucket.put(free, key, place);
                    *self.used.get_mut() += 1;
                }
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.buckets.is_empty()
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.buckets.len() * size_of::<Bucket>()) as u64
    }

    /// The number of facts, and the number of facts that were dropped.
    pub(super) fn use_of(&self) -> (u64, u64) {
        (self.used.load(Relaxed), self.given_up.load(Relaxed))
    }
}

/// Writes a fact into a bucket that no other thread is changing.
fn put(bucket: &Bucket, key: u128, mut packed: u64, mut effort: u64) -> Put {
    let facts = bucket.facts.load(Relaxed);
    let place = |at: usize| Bucket::place(facts, at);
    let ruled_out = |place: u64| place >> (FACT - 1) & 1;
    if let Some(at) = (0..WAYS).find(|&at| place(at) != 0 && bucket.key(at) == key) {
        let Some(both) = together(place(at) & FACT_BITS, packed, FACT) else { return Put::Known };
        packed = both;
        effort = effort.max(place(at) >> FACT);
        bucket.put(at, key, effort << FACT | packed);
        return Put::Known;
    }
    let (at, became) = match bucket.free() {
        Some(free) => (free, Put::New),
        // Replaces the cheapest fact; among equals, one that only rules values out.
        None => {
            let worth = |at: &usize| 2 * (place(*at) >> FACT) + (1 - ruled_out(place(*at)));
            ((0..WAYS).min_by_key(worth).unwrap_or(0), Put::Instead)
        }
    };
    bucket.put(at, key, effort << FACT | packed);
    became
}
