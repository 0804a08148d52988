//! Sets of values whose mex (least excluded value) is asked for heap after heap.
//!
//! [`Marks`] is emptied for every heap; [`Counted`] is a multiset that changes by a few values from
//! one heap to the next, so that "all smaller heaps" or "the last million heaps" cost a few steps a
//! heap. Both answer together by [`mex`]. The bit tree of [`Counted`] is the usual one of 64-way
//! summaries (P. van Emde Boas' idea of 1975, with machine words as nodes).

/// The values marked for one heap; forgetting them is O(1).
#[derive(Debug, Clone, Default)]
pub struct Marks {
    stamps: Vec<u32>,
    now: u32,
}

impl Marks {
    /// An empty set, as if [`Marks::clear`] had been called this many times.
    pub fn after(rounds: u32) -> Self {
        Self { stamps: Vec::new(), now: rounds }
    }

    /// Forgets all marks.
    pub fn clear(&mut self) {
        if self.now == u32::MAX {
            self.stamps.fill(0);
            self.now = 0;
        }
        self.now += 1;
    }

    /// Marks a value.
    #[inline]
    pub fn mark(&mut self, value: u64) {
        match self.stamps.get_mut(value as usize) {
            Some(stamp) => *stamp = self.now,
            None => self.mark_beyond(value as usize),
        }
    }

    #[cold]
    fn mark_beyond(&mut self, value: usize) {
        self.stamps.resize((value + 1).next_power_of_two().max(64), 0);
        self.stamps[value] = self.now;
    }

    /// Whether a value is marked.
    #[inline]
    pub fn contains(&self, value: u64) -> bool {
        self.stamps.get(value as usize).is_some_and(|&stamp| stamp == self.now)
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.stamps.capacity() as u64 * 4
    }
}

/// A multiset of values under insertion and removal, with the least absent value in O(log64 of the
/// greatest value).
#[derive(Debug, Clone, Default)]
pub struct Counted {
    counts: Vec<u64>,
    /// Level 0 has a bit for every value that is present, level k+1 a bit for every word of level k
    /// that is full.
    levels: Vec<Vec<u64>>,
}

impl Counted {
    /// Puts a value in once more.
    #[inline]
    pub fn add(&mut self, value: u64) {
        let value = value as usize;
        if value >= self.counts.len() {
            self.widen(value);
        }
        self.counts[value] += 1;
        if self.counts[value] == 1 {
            self.set(value);
        }
    }

    /// Takes a value out once; nothing happens when it is absent.
    #[inline]
    pub fn remove(&mut self, value: u64) {
        let value = value as usize;
        let Some(count) = self.counts.get_mut(value) else { return };
        *count = count.saturating_sub(1);
        if *count == 0 {
            self.unset(value);
        }
    }

    #[inline]
    fn set(&mut self, value: usize) {
        let mut at = value;
        for level in &mut self.levels {
            let word = &mut level[at / 64];
            *word |= 1 << (at % 64);
            if *word != u64::MAX {
                break;
            }
            at /= 64;
        }
    }

    #[inline]
    fn unset(&mut self, value: usize) {
        let mut at = value;
        for level in &mut self.levels {
            let word = &mut level[at / 64];
            let was_full = *word == u64::MAX;
            *word &= !(1 << (at % 64));
            if !was_full {
                break;
            }
            at /= 64;
        }
    }

    #[cold]
    fn widen(&mut self, value: usize) {
        self.counts.resize((value + 1).next_power_of_two().max(64), 0);
        let mut bits: Vec<bool> = self.counts.iter().map(|&count| count > 0).collect();
        self.levels.clear();
        while self.levels.last().is_none_or(|level| level.len() > 1) {
            let pack = |chunk: &[bool]| chunk.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit));
            let level: Vec<u64> = bits.chunks(64).map(pack).collect();
            bits = level.iter().map(|&word| word == u64::MAX).collect();
            self.levels.push(level);
        }
    }

    /// The least value from `start` on that is absent.
    #[inline]
    pub fn absent_from(&self, start: u64) -> u64 {
        let (mut at, mut depth) = (start as usize, 0);
        loop {
            let Some(level) = self.levels.get(depth) else { return (at as u64) << (6 * depth) };
            let word = level.get(at / 64).copied().unwrap_or(0);
            let free = !word & (u64::MAX << (at % 64));
            if free != 0 {
                at = at / 64 * 64 + free.trailing_zeros() as usize;
                break;
            }
            at = at / 64 + 1;
            depth += 1;
        }
        while depth > 0 {
            depth -= 1;
            let word = self.levels[depth].get(at).copied().unwrap_or(0);
            at = at * 64 + word.trailing_ones() as usize;
        }
        at as u64
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.counts.capacity() as u64 * 8 + self.levels.iter().map(|level| level.capacity() as u64 * 8).sum::<u64>()
    }
}

/// The least value that is neither marked nor counted.
#[inline]
pub fn mex(marks: &Marks, counted: &Counted) -> u64 {
    let mut value = counted.absent_from(0);
    while marks.contains(value) {
        value = counted.absent_from(value + 1);
    }
    value
}
