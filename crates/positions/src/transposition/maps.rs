//! Transpositions about positions without a short key: hash maps behind locks, 64 of them.
//!
//! When there is no room for more, a full map becomes the old one, and facts that are found there
//! again move to the new one (two generations, an approximate least-recently-used order).
use super::Fact;
use foldhash::HashMap;
use foldhash::fast::FixedState;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Number of maps, each behind a lock of its own.
const MAPS: usize = 64;
/// The entries that a map may have at first, doubled with each growth. The table of a map then has
/// 16 places, and 14 of them may be used: entries are spread at random, so some maps have a few
/// more than others.
const LEAST_ROOM: usize = 12;
/// The bytes of an entry besides its position: a fact and a byte, and unused places.
const ENTRY: usize = 32;

/// The maps of two generations, and the bytes that their positions hold besides themselves.
#[derive(Debug)]
struct Generations<P> {
    new: HashMap<P, Fact>,
    old: HashMap<P, Fact>,
    held: u64,
    held_by_old: u64,
}

#[derive(Debug)]
pub(super) struct Maps<P> {
    maps: Vec<Mutex<Generations<P>>>,
    hasher: FixedState,
    /// The most entries of one map, while memory allows growth.
    room: usize,
    /// Whether the maps have reached their memory limit.
    pub(super) bounded: bool,
    entries: AtomicU64,
    held: AtomicU64,
    given_up: AtomicU64,
}

impl<P: Clone + Eq + Hash> Maps<P> {
    pub(super) fn new() -> Self {
        let empty =
            || Mutex::new(Generations { new: HashMap::default(), old: HashMap::default(), held: 0, held_by_old: 0 });
        let (entries, held, given_up) = Default::default();
        let maps = (0..MAPS).map(|_| empty()).collect();
        Self { maps, hasher: FixedState::default(), room: LEAST_ROOM, bounded: false, entries, held, given_up }
    }

    fn map(&self, position: &P) -> MutexGuard<'_, Generations<P>> {
        let map = &self.maps[(self.hasher.hash_one(position) >> 58) as usize % MAPS];
        map.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, position: &P) -> Option<Fact> {
        let mut map = self.map(position);
        if let Some(&fact) = map.new.get(position) {
            return Some(fact);
        }
        // The bytes of this single fact are unknown by now: the average of the map is used.
        let share = map.held_by_old.checked_div(map.old.len() as u64).unwrap_or(0);
        let (position, fact) = map.old.remove_entry(position)?;
        map.new.insert(position, fact);
        map.held_by_old -= share;
        map.held += share;
        Some(fact)
    }

    /// Stores a fact about a position that holds `held` bytes besides itself.
    pub(super) fn insert(&self, position: P, fact: Fact, held: u64) {
        let mut map = self.map(&position);
        let known = map.new.get(&position).or_else(|| map.old.get(&position)).copied();
        let fact = match (fact, known) {
            (Fact::Not(_), Some(Fact::Value(_))) => return,
            (Fact::Not(values), Some(Fact::Not(more))) => Fact::Not(values | more),
            _ => fact,
        };
        if map.new.insert(position, fact).is_none() {
            map.held += held;
            self.entries.fetch_add(1, Relaxed);
            self.held.fetch_add(held, Relaxed);
        }
        if self.bounded && map.new.len() >= self.room {
            let (new, held) = (std::mem::take(&mut map.new), std::mem::take(&mut map.held));
            let dropped = std::mem::replace(&mut map.old, new);
            self.held.fetch_sub(std::mem::replace(&mut map.held_by_old, held), Relaxed);
            self.entries.fetch_sub(dropped.len() as u64, Relaxed);
            self.given_up.fetch_add(dropped.len() as u64, Relaxed);
        }
    }

    /// Whether the maps should grow before more is stored.
    pub(super) fn is_full(&self) -> bool {
        self.entries.load(Relaxed) as usize > self.room * MAPS
    }

    /// The bytes needed while the room is doubled: a map that grows also holds its old table for a
    /// while.
    pub(super) fn to_grow(&self) -> u64 {
        self.bytes().saturating_mul(3)
    }

    pub(super) fn grow(&mut self) {
        self.room *= 2;
    }

    /// Splits the present room into two generations, each with half of it.
    pub(super) fn bound(&mut self) {
        (self.bounded, self.room) = (true, (self.room / 2).max(1));
        for map in &mut self.maps {
            let map = map.get_mut().unwrap_or_else(PoisonError::into_inner);
            let half = self.room.min(map.new.len());
            // Tables of half the size, one of which replaces the present one.
            let (mut new, mut old) = (HashMap::default(), HashMap::default());
            new.reserve(half);
            old.reserve(map.new.len() - half);
            for (at, (position, fact)) in map.new.drain().enumerate() {
                if at < half { &mut new } else { &mut old }.insert(position, fact);
            }
            self.given_up.fetch_add(map.old.len() as u64, Relaxed);
            self.entries.fetch_sub(map.old.len() as u64, Relaxed);
            self.held.fetch_sub(map.held_by_old, Relaxed);
            map.held_by_old = map.held / (new.len() + old.len()).max(1) as u64 * old.len() as u64;
            map.held -= map.held_by_old;
            (map.new, map.old) = (new, old);
        }
    }

    pub(super) fn is_least(&self) -> bool {
        self.room == LEAST_ROOM
    }

    pub(super) fn bytes(&self) -> u64 {
        let entries = self.entries.load(Relaxed).saturating_mul((size_of::<P>() + ENTRY) as u64);
        entries.saturating_add(self.held.load(Relaxed))
    }

    /// The bytes of the maps once all of their room is used.
    pub(super) fn granted(&self) -> u64 {
        let (entries, most) = (self.entries.load(Relaxed).max(1), (self.room * MAPS) as u64);
        let each = self.bytes().div_ceil(entries).max((size_of::<P>() + ENTRY) as u64);
        if entries > 1 && !self.bounded { self.bytes().max(each.saturating_mul(most)) } else { self.bytes() }
    }

    /// The number of facts, and the number of facts that were dropped.
    pub(super) fn use_of(&self) -> (u64, u64) {
        (self.entries.load(Relaxed), self.given_up.load(Relaxed))
    }
}
