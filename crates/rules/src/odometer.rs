//! All values of some names, the range of each depending on those before it: like the wheels of an
//! odometer.
//!
//! ```
//! use rules::odometer::Odometer;
//! // Two names after the state (5): 1 <= a <= 2, a <= b <= 2.
//! let (mut odometer, mut all) = (Odometer::new(&[5]), Vec::new());
//! loop {
//!     match odometer.len() {
//!         0 => odometer.open((1, 2)),
//!         1 => odometer.open((odometer.values()[1], 2)),
//!         _ => all.push(odometer.values().to_vec()),
//!     }
//!     if !odometer.turn() {
//!         break;
//!     }
//! }
//! assert_eq!(all, [[5, 1, 1], [5, 1, 2], [5, 2, 2]]);
//! ```
use std::ops::RangeInclusive;

/// The state, followed by the values of the names that are open.
#[derive(Debug, Clone)]
pub struct Odometer {
    values: Vec<i64>,
    left: Vec<RangeInclusive<i64>>,
}

impl Odometer {
    /// No name is open.
    pub fn new(state: &[i64]) -> Self {
        Self { values: state.to_vec(), left: Vec::new() }
    }

    /// The number of open names.
    pub fn len(&self) -> usize {
        self.left.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    /// The state and the values of the open names, for the evaluation of expressions.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// Opens the next name, with the range from `lo` to `hi`; it has its first value after the next
    /// [`Odometer::turn`].
    pub fn open(&mut self, (lo, hi): (i64, i64)) {
        self.left.push(lo..=hi);
        self.values.push(lo);
    }

    /// Goes to the next value of the last open name that has one, and closes the names after it;
    /// `false` when all values of all names were there.
    pub fn turn(&mut self) -> bool {
        while let Some(wheel) = self.left.last_mut() {
            self.values.pop();
            if let Some(value) = wheel.next() {
                self.values.push(value);
                return true;
            }
            self.left.pop();
        }
        false
    }
}

/// All orders of the numbers below `len`, the ascending one first: `len`! of them, so `len` must be
/// small.
///
/// ```
/// assert_eq!(rules::odometer::orders(3).len(), 6);
/// assert_eq!(rules::odometer::orders(2), [[0, 1], [1, 0]]);
/// ```
pub fn orders(len: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..len {
        let longer = |start: &Vec<usize>| {
            (0..len).filter(|next| !start.contains(next)).map(|next| [&start[..], &[next]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
