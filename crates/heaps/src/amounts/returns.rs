//! The next occurrence of a stretch of values: exact, and quick although every place of a long
//! sequence may be its beginning.
//!
//! A few values of the stretch are compared first, for many places at once; places that pass are
//! compared in full. The values to compare first are the ones that recently showed a difference.
//! Where full comparisons take too long in all (values that nearly repeat), hashes of long parts go
//! first, see [`strides`].
mod strides;

use strides::{SHORTEST, STEP, Strides};

/// Work that is compiled for each form of the loops, see [`super::one_hot::Form`]; all that it
/// calls must be inlined.
pub(crate) trait Job {
    type Output;
    fn run(self) -> Self::Output;
}

/// Places that are compared at once.
const BLOCK: usize = 64;
/// Values that are compared first.
const PROBES: usize = 4;
/// Values that are compared at once in a full comparison.
const PIECE: usize = 256;
/// The number of values that a call needs before the new ones, besides the length of the stretch.
pub const REACH: usize = STEP;

/// Looks for one stretch, in pieces of a sequence that are given in order.
#[derive(Debug, Clone)]
pub struct Finder<S> {
    stretch: Vec<S>,
    /// Indices into the stretch.
    probes: [usize; PROBES],
    next_probe: usize,
    /// The cost of the full comparisons so far, counted in places, and the number of places looked
    /// at.
    spent: usize,
    seen: usize,
    strides: Option<Strides>,
}

impl<S: Copy + Eq + Into<u64>> Finder<S> {
    /// `stretch` has at least one value.
    pub fn new(stretch: Vec<S>) -> Self {
        let last = stretch.len().saturating_sub(1);
        // One at the end, the others spread.
        let probes = [last, last / 2, last / 5, last - last / 7];
        Self { stretch, probes, next_probe: 0, spent: 0, seen: 0, strides: None }
    }

    /// Starts as if full comparisons had cost this many places already, so that hashes take over
    /// sooner.
    pub fn with_spent(mut self, places: usize) -> Self {
        self.spent += places;
        self
    }

    /// Whether hashes go first by now.
    pub fn by_hashes(&self) -> bool {
        self.strides.is_some()
    }

    /// The first index, from `from` on, at which the stretch ends (its last value stands there);
    /// the last [`REACH`] places may be left to the next call, which then begins with them.
    /// `values` must reach back before `from` as far as the stretch is long and [`REACH`] more, or
    /// to the beginning, and `from` must be where the last call ended.
    #[inline(always)]
    pub fn first_end(&mut self, values: &[S], from: usize) -> Option<usize> {
        if self.strides.is_some() {
            return self.stride(values, from);
        }
        let back = self.stretch.len() - 1;
        let mut at = from;
        while at + BLOCK <= values.len() {
            let mut equal = [true; BLOCK];
            for probe in self.probes {
                let (here, wanted) = (&values[at - back + probe..][..BLOCK], self.stretch[probe]);
                for (equal, &value) in equal.iter_mut().zip(here) {
                    *equal &= value == wanted;
                }
            }
            self.seen += BLOCK;
            if equal.iter().fold(false, |any, &equal| any | equal) {
                for i in (0..BLOCK).filter(|&i| equal[i]) {
                    if self.ends_at(values, at + i) {
                        return Some(at + i);
                    }
                }
                if self.is_tired() {
                    let next = at + BLOCK;
                    self.strides = Some(Strides::new(&self.stretch, &values[..next]));
                    return self.stride(values, next);
                }
            }
            at += BLOCK;
        }
        (at..values.len()).find(|&end| self.ends_at(values, end))
    }

    /// The first end among the places that the last call left, if any; `values` are all.
    pub fn first_end_left(&mut self, values: &[S]) -> Option<usize> {
        let left = if self.strides.is_some() { REACH } else { 0 };
        let first = values.len().saturating_sub(left).max(self.stretch.len() - 1);
        (first..values.len()).find(|&end| self.ends_at(values, end))
    }

    /// Whether hashes would have cost less by now; starting them costs about as much as one pass
    /// over the stretch.
    fn is_tired(&self) -> bool {
        self.stretch.len() >= SHORTEST && self.spent > self.seen + 2 * self.stretch.len()
    }

    #[inline(always)]
    fn stride(&mut self, values: &[S], from: usize) -> Option<usize> {
        let mut strides = self.strides.take()?;
        let end = strides.first_end(values, from, |end| self.ends_at(values, end));
        self.strides = Some(strides);
        end
    }

    /// Compares in full.
    fn ends_at(&mut self, values: &[S], end: usize) -> bool {
        let len = self.stretch.len();
        match last_difference(&values[end + 1 - len..=end], &self.stretch) {
            None => true,
            Some(differs) => {
                // A comparison begins with a branch that the processor cannot predict.
                self.spent += BLOCK + (len - differs) / 8;
                self.probes[self.next_probe] = differs;
                self.next_probe = (self.next_probe + 1) % PROBES;
                false
            }
        }
    }
}

/// The last index at which two lists of one length differ.
fn last_difference<S: Eq>(one: &[S], two: &[S]) -> Option<usize> {
    let mut end = one.len();
    for (one, two) in one.rchunks(PIECE).zip(two.rchunks(PIECE)) {
        end -= one.len();
        if one != two {
            return one.iter().zip(two).rposition(|(one, two)| one != two).map(|at| end + at);
        }
    }
    None
}
