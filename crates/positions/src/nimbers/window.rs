//! Sets of values: the values that a question needs, and the known values of options.
use std::collections::BTreeSet;

/// Values from here on are rare, and are not stored as bits.
const RARE: u64 = 1 << 16;

/// The values that matter for a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Window {
    /// All values: the exact value is wanted.
    Exact,
    /// A set of values, all below 256.
    Of(Few),
}

/// A set of numbers below 256.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Few([u64; 4]);

impl Few {
    const MOST: u64 = 256;

    pub(super) fn insert(&mut self, value: u64) {
        self.0[(value / 64) as usize] |= 1 << (value % 64);
    }

    pub(super) fn iter(self) -> impl Iterator<Item = u64> {
        (0..4u64).flat_map(move |word| {
            let mut bits = self.0[word as usize];
            std::iter::from_fn(move || {
                let lowest = (bits != 0).then(|| u64::from(bits.trailing_zeros()))?;
                bits &= bits - 1;
                Some(64 * word + lowest)
            })
        })
    }

    /// The numbers below 64 as bits.
    pub(super) fn low(self) -> u64 {
        self.0[0]
    }

    /// Whether every number of the set is among these bits.
    pub(super) fn within(self, bits: u64) -> bool {
        self.0[0] & !bits == 0 && self.0[1..] == [0; 3]
    }

    /// The only element, if the set has just one and it is below 64.
    pub(super) fn single(self) -> Option<u64> {
        (self.0[1..] == [0; 3] && self.0[0].is_power_of_two()).then(|| u64::from(self.0[0].trailing_zeros()))
    }

    pub(super) fn max(self) -> Option<u64> {
        (0..4u64).rev().find_map(|word| self.0[word as usize].checked_ilog2().map(|bit| 64 * word + u64::from(bit)))
    }
}

/// A window of these values; the exact window if one is too large for a small set.
pub(super) fn window(values: impl Iterator<Item = u64>) -> Window {
    let mut few = Few::default();
    for value in values {
        if value >= Few::MOST {
            return Window::Exact;
        }
        few.insert(value);
    }
    Window::Of(few)
}

/// The values of options, as far as they matter: those up to the number of options.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// The values below 64.
    low: u64,
    /// The values from 64 up to [`RARE`].
    high: Vec<u64>,
    rare: BTreeSet<u64>,
}

impl Seen {
    pub(super) fn clear(&mut self) {
        self.low = 0;
        self.high.clear();
        self.rare.clear();
    }

    pub(super) fn insert(&mut self, value: u64) {
        if value < 64 {
            self.low |= 1 << value;
            return;
        }
        if value >= RARE {
            self.rare.insert(value);
            return;
        }
        let word = (value / 64 - 1) as usize;
        if self.high.len() <= word {
            self.high.resize(word + 1, 0);
        }
        self.high[word] |= 1 << (value % 64);
    }

    pub(super) fn contains(&self, value: u64) -> bool {
        if value < 64 {
            return self.low >> value & 1 == 1;
        }
        if value >= RARE {
            return self.rare.contains(&value);
        }
        self.high.get((value / 64 - 1) as usize).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Whether all values of a window have been seen.
    pub(super) fn covers(&self, wanted: Few) -> bool {
        if wanted.0[1..] == [0; 3] {
            return wanted.0[0] & !self.low == 0;
        }
        wanted.iter().all(|value| self.contains(value))
    }

    /// The values that have not been seen, ascending, without end.
    pub(super) fn missing(&self) -> impl Iterator<Item = u64> {
        (0..).filter(|&value| !self.contains(value))
    }

    pub(super) fn mex(&self) -> u64 {
        match self.low {
            u64::MAX => self.missing().next().unwrap_or(0),
            low => u64::from(low.trailing_ones()),
        }
    }
}
