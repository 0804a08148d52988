//! For every total t, the set of values of all ways to split t tokens into j non-empty heaps.
//!
//! The sets follow from each other: a split into j heaps is one heap of `a` and a split of the rest
//! into j-1. The xor of a whole set with one value permutes its words and the bits inside each
//! word, so a step costs a few operations for every 64 values.
use crate::sequence::Cell;

/// A set of values as bits; the words from the end on are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ValueSet {
    words: Vec<u64>,
}

impl ValueSet {
    /// Whether a value is in the set.
    #[inline]
    pub fn contains(&self, value: u64) -> bool {
        self.words.get((value / 64) as usize).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Puts a value in; returns whether it was there.
    #[inline]
    pub fn insert(&mut self, value: u64) -> bool {
        let (at, bit) = ((value / 64) as usize, 1 << (value % 64));
        if at >= self.words.len() {
            self.words.resize((at + 1).next_power_of_two(), 0);
        }
        let was = self.words[at] & bit != 0;
        self.words[at] |= bit;
        was
    }

    /// Puts in `value ^ v` for every v of `other`.
    pub fn join_shifted(&mut self, other: &ValueSet, value: u64) {
        let (high, low) = ((value / 64) as usize, value % 64);
        let reach = (other.words.len().max(high + 1)).next_power_of_two();
        if self.words.len() < reach {
            self.words.resize(reach, 0);
        }
        for (at, &word) in other.words.iter().enumerate() {
            self.words[at ^ high] |= permuted(word, low);
        }
    }

    /// The values, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let rest = std::iter::successors(Some(word), |&word| Some(word & word.wrapping_sub(1)));
            rest.take_while(|&word| word != 0).map(move |word| at as u64 * 64 + u64::from(word.trailing_zeros()))
        })
    }

    fn bytes(&self) -> u64 {
        self.words.capacity() as u64 * 8 + 24
    }
}

/// Moves bit i to bit `i ^ low`: for each bit of `low`, neighbouring groups of bits change places.
#[inline]
pub fn permuted(word: u64, low: u64) -> u64 {
    const GROUPS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let mut word = word;
    for (k, &group) in GROUPS.iter().enumerate() {
        if low >> k & 1 == 1 {
            word = (word & group) << (1 << k) | word >> (1 << k) & group;
        }
    }
    word
}

/// Words that count as one look at the budget: about a millisecond of work.
const WORDS_A_LOOK: u64 = 1 << 18;

/// Value sets of the splits into exactly 2, 3, ..., `most` heaps, and into at least 1, 2, ...,
/// `at_least` heaps.
#[derive(Debug, Clone)]
pub struct Splits {
    /// `exactly[j - 2][t]`
    exactly: Vec<Vec<ValueSet>>,
    /// `at_least[j - 1][t]`; the first list is one shorter than the others until the value of heap
    /// t is known.
    at_least: Vec<Vec<ValueSet>>,
    bytes: u64,
    /// The words that were looked at: since [`Splits::looks`] was last called, and for the last
    /// total.
    words: u64,
    last: u64,
}

impl Splits {
    /// Keeps the sets for exactly 2 to `most` heaps and, when `at_least` is not 0, for at least 1
    /// to `at_least` heaps (2 of them at the least).
    pub fn new(most: usize, at_least: usize) -> Self {
        let open = if at_least == 0 { 0 } else { at_least.max(2) };
        Self {
            exactly: vec![Vec::new(); most.saturating_sub(1)],
            at_least: vec![Vec::new(); open],
            bytes: 0,
            words: 0,
            last: 0,
        }
    }

    /// The number of totals that take about this many looks at the budget; at least 1.
    pub(crate) fn totals(&self, looks: u64) -> usize {
        usize::try_from(looks * WORDS_A_LOOK / self.last.max(1)).unwrap_or(usize::MAX).max(1)
    }

    /// The looks at the budget that the totals since the last call count for.
    pub(crate) fn looks(&mut self) -> u64 {
        std::mem::take(&mut self.words) / WORDS_A_LOOK
    }

    fn count(&mut self, words: u64) {
        self.words += words;
        self.last = words;
    }

    /// The set for exactly `parts >= 2` heaps, if it is kept and known.
    pub fn exactly(&self, parts: usize, total: usize) -> Option<&ValueSet> {
        self.exactly.get(parts.checked_sub(2)?)?.get(total)
    }

    /// The set for at least `parts >= 2` heaps, if it is kept and known.
    pub fn at_least(&self, parts: usize, total: usize) -> Option<&ValueSet> {
        self.at_least.get(parts.checked_sub(1)?)?.get(total)
    }

    /// Makes the sets of the totals up to `cells.len()`; O(t) set steps for each total t.
    pub fn extend<C: Cell>(&mut self, cells: &[C]) {
        let known = |lists: &[Vec<ValueSet>]| lists.last().map_or(usize::MAX, Vec::len);
        for total in known(&self.exactly)..=cells.len() {
            let mut words = 0;
            for j in 2..self.exactly.len() + 2 {
                let (set, own) = match j {
                    2 => (pairs(cells, total), total as u64 / 2),
                    _ => longer(cells, total, &self.exactly[j - 3]),
                };
                (self.bytes, words) = (self.bytes + set.bytes(), words + own);
                self.exactly[j - 2].push(set);
            }
            self.count(words);
        }
        if self.at_least.is_empty() {
            return;
        }
        for total in known(&self.at_least)..=cells.len() {
            // Splits of `total` use parts below it; their own sets of at least one heap are
            // complete by then.
            if total > 0 {
                let mut alone = self.at_least[1][total - 1].clone();
                if total > 1 {
                    alone.insert(cells[total - 1].into());
                }
                self.bytes += alone.bytes();
                self.at_least[0].push(alone);
            }
            let mut words = 0;
            for j in 1..self.at_least.len() {
                let (set, own) = longer(cells, total, &self.at_least[j - 1]);
                (self.bytes, words) = (self.bytes + set.bytes(), words + own);
                self.at_least[j].push(set);
            }
            self.count(words);
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Values of the splits of `total` into two heaps.
fn pairs<C: Cell>(cells: &[C], total: usize) -> ValueSet {
    let mut set = ValueSet::default();
    for part in 1..=total / 2 {
        let (one, two): (u64, u64) = (cells[part].into(), cells[total - part].into());
        set.insert(one ^ two);
    }
    set
}

/// Values of one heap and a split of the rest from `shorter`, and the number of words looked at.
fn longer<C: Cell>(cells: &[C], total: usize, shorter: &[ValueSet]) -> (ValueSet, u64) {
    let (mut set, mut words) = (ValueSet::default(), total as u64);
    for part in 1..total {
        let rest = &shorter[total - part];
        if !rest.words.is_empty() {
            words += rest.words.len() as u64;
            set.join_shifted(rest, cells[part].into());
        }
    }
    (set, words)
}
