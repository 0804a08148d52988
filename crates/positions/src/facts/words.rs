//! Facts by keys of 64 bits, one atomic word for each.
//!
//! The key is mixed by a bijection of 64 bits; the first bits of the result choose a bucket of
//! eight words, a cache line, and the rest is kept in the word beside the fact, so keys are told
//! apart exactly (D. E. Knuth, *TAOCP* 3, 6.4, exercise 13: "quotienting" of J. G. Cleary, 1984). A
//! word is read and written as a whole: threads need no locks, and a thread that loses a race loses
//! a fact and makes no false one.
//!
//! The larger the table, the fewer bits of the key need be kept: the free bits of a word hold the
//! cost of the fact. In a bucket that is full the cheapest fact goes.
use super::{EFFORT, Fact, packed, together, unpacked};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Words of a bucket.
const WAYS: usize = 8;
/// Bits of a fact: a mark, and a value plus one, or the values below 12 that are ruled out.
const FACT: u32 = 13;
const ALL: u64 = (1 << FACT) - 1;
/// The least number of buckets, as a power of two: so many bits of the key need not be stored.
const LEAST: u32 = FACT;
/// A table is grown when so many of the eight words of a bucket are in use, on average.
const FULL: u64 = 4;

/// Eight words on one cache line.
#[repr(align(64))]
#[derive(Debug)]
struct Bucket([AtomicU64; WAYS]);

/// Facts by keys of 64 bits.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// A power of two of them; none before the first fact.
    buckets: Vec<Bucket>,
    bits: u32,
    used: AtomicU64,
    given_up: AtomicU64,
    /// Whether a fact was offered before there were buckets.
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

    /// The bits of a word that hold the cost of a fact.
    fn room(&self) -> u32 {
        (self.bits - FACT).min(EFFORT)
    }

    /// The cost of a fact, as far as its word has it.
    fn effort(&self, word: u64) -> u64 {
        let room = self.room();
        (word >> FACT & ((1 << room) - 1)) << (EFFORT - room)
    }

    /// Keeps a fact that cost `effort`, at most 31; whether there was nothing to keep it in is
    /// false, facts too large for a word.
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
            // The cheapest goes; of equals what only rules values out, and then any.
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

    /// Whether it should grow before more is put in.
    pub(super) fn is_full(&self) -> bool {
        match self.buckets.len() as u64 {
            0 => self.wanted.load(Relaxed),
            buckets => self.used.load(Relaxed) >= buckets * FULL,
        }
    }

    /// The bytes that it takes to have twice as many buckets, the old ones included.
    pub(super) fn to_grow(&self) -> u64 {
        let bits = (self.bits + 1).max(LEAST);
        (1u64 << bits).saturating_add(self.buckets.len() as u64) * size_of::<Bucket>() as u64
    }

    /// Twice as many buckets.
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
                // The whole mixed key is the number of the bucket and the tag.
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

    /// The number of facts, and the number of facts that were given up for others.
    pub(super) fn use_of(&self) -> (u64, u64) {
        (self.used.load(Relaxed), self.given_up.load(Relaxed))
    }
}
