//! Transpositions by keys of 64 bits, one atomic word for each.
//!
//! The key is mixed by a bijection of 64 bits; the first bits of the result choose a bucket of
//! eight words, a cache line, and the word stores the rest beside the fact, so keys are compared
//! exactly (D. E. Knuth, *TAOCP* 3, 6.4, exercise 13: "quotienting" of J. G. Cleary, 1984). A word
//! is read and written as a whole: threads need no locks, and a thread that loses a race loses a
//! fact, but no fact becomes false.
//!
//! The larger the table, the fewer bits of the key need to be stored: the free bits of a word hold
//! the cost of the fact. In a full bucket the cheapest fact is replaced.
use super::{EFFORT, Fact, packed, together, unpacked};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

const WAYS: usize = 8;
/// Bits of a fact: a mark, and a value plus one, or the values below 12 that are ruled out.
const FACT: u32 = 13;
const ALL: u64 = (1 << FACT) - 1;
/// The least number of buckets, as a power of two: a word need not store this many bits of the key.
const LEAST: u32 = FACT;
/// The table grows when this many of the eight words of a bucket are used, on average.
const FULL: u64 = 4;

/// Eight words on one cache line.
#[repr(align(64))]
#[derive(Debug)]
struct Bucket([AtomicU64; WAYS]);

#[derive(Debug, Default)]
pub(super) struct Words {
    /// Their number is a power of two; empty before the first fact.
    buckets: Vec<Bucket>,
    bits: u32,
    used: AtomicU64,
    given_up: AtomicU64,
    /// Whether a fact was offered while there were no buckets.
    wanted: AtomicBool,
}

impl Words {
    fn bucket(&self, key: u64) -> Option<(&Bucket, u64)> {
        if self.buckets.is_empty() {
            return None;
        }
        let mixed = super::mix(key);
        let bucket = self.buckets.get((mixed >> (64 - self.bits)) as usize)?;
        Some((bucket, mixed << self.bits))
    }

    pub(super) fn get(&self, key: u64) -> Option<Fact> {
        let (bucket, tag) = self.bucket(key)?;
        for word in &bucket.0 {
            let word = word.load(Relaxed);
            if self.is(word, tag) {
                return unpacked(word & ALL, FACT);
            }
            // Free words come last, since none is ever removed.
            if word == 0 {
                return None;
            }
        }
        None
    }

    /// Whether a word belongs to the key with this tag.
    #[inline]
    fn is(&self, word: u64, tag: u64) -> bool {
        (word ^ tag) >> self.bits == 0 && word != 0
    }

    /// The bits of a word that hold the cost of a fact.
    fn room(&self) -> u32 {
        (self.bits - FACT).min(EFFORT)
    }

    /// The cost of a fact, to the precision that its word has room for.
    fn effort(&self, word: u64) -> u64 {
        let room = self.room();
        (word >> FACT & ((1 << room) - 1)) << (EFFORT - room)
    }

    /// Stores a fact that cost `effort`, at most 31; false if the fact is too large for a word.
    pub(super) fn insert(&self, key: u64, fact: Fact, effort: u64) -> bool {
        let Some(mut packed) = packed(fact, FACT) else { return false };
        let Some((bucket, tag)) = self.bucket(key) else {
            self.wanted.store(true, Relaxed);
            return true;
        };
        let ruled_out = |word: u64| word >> (FACT - 1) & 1;
        let mut effort = effort;
        let mut place = None;
        for (at, word) in bucket.0.iter().enumerate() {
            let old = word.load(Relaxed);
            if old == 0 {
                place = place.or(Some(at));
            } else if self.is(old, tag) {
                let Some(both) = together(old & ALL, packed, FACT) else { return true };
                packed = both;
                effort = effort.max(self.effort(old));
                place = Some(at);
                break;
            }
        }
        let at = place.unwrap_or_else(|| {
            self.given_up.fetch_add(1, Relaxed);
            // Replaces the cheapest fact; among equals, one that only rules values out, then any.
            let first = (tag >> 61) as usize;
            let worth = |at: &usize| {
                let word = bucket.0[*at].load(Relaxed);
                2 * self.effort(word) + (1 - ruled_out(word))
            };
            (0..WAYS).map(|step| (first + step) % WAYS).min_by_key(worth).unwrap_or(first)
        });
        let kept = effort >> (EFFORT - self.room()) << FACT;
        if bucket.0[at].swap(tag | kept | packed, Relaxed) == 0 {
            self.used.fetch_add(1, Relaxed);
        }
        true
    }

    /// Whether the table should grow before more is stored.
    pub(super) fn is_full(&self) -> bool {
        match self.buckets.len() as u64 {
            0 => self.wanted.load(Relaxed),
            buckets => self.used.load(Relaxed) >= buckets * FULL,
        }
    }

    /// The bytes of twice as many buckets together with the old ones.
    pub(super) fn to_grow(&self) -> u64 {
        let bits = (self.bits + 1).max(LEAST);
        (1u64 << bits).saturating_add(self.buckets.len() as u64) * size_of::<Bucket>() as u64
    }

    /// Doubles the number of buckets.
    pub(super) fn grow(&mut self) {
        let bits = (self.bits + 1).max(LEAST);
        let empty = || Bucket(std::array::from_fn(|_| AtomicU64::new(0)));
        let grown = Self { buckets: (0..1usize << bits).map(|_| empty()).collect(), bits, ..Self::default() };
        let old = std::mem::replace(self, grown);
        *self.given_up.get_mut() = old.given_up.load(Relaxed);
        for (first, bucket) in old.buckets.iter().enumerate() {
            for word in &bucket.0 {
                let word = word.load(Relaxed);
                if word == 0 {
                    continue;
                }
                // The number of the bucket and the tag make up the whole mixed key.
                let mixed = (first as u64) << (64 - old.bits) | word >> old.bits;
                let kept = old.effort(word) >> (EFFORT - self.room()) << FACT;
                if let Some(bucket) = self.buckets.get_mut((mixed >> (64 - bits)) as usize)
                    && let Some(free) = bucket.0.iter_mut().find(|word| word.load(Relaxed) == 0)
                {
                    *free.get_mut() = mixed << bits | kept | word & ALL;
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
