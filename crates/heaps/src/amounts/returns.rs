//! Where a stretch of values comes back: exact, and quick although every place of a long sequence may be its beginning.
//!
//! A few values of the stretch are compared first, for many places at once; what passes is compared in full. The values
//! that are compared first are those that told a place apart lately. Where full comparisons take too long in all (values
//! that nearly repeat), the rest goes by a hash of the last values that is carried on from value to value (R. Karp and
//! M. Rabin, *Efficient randomized pattern-matching algorithms*, 1987); where it is that of the stretch, all is compared.

/// Work that is compiled for each form of the loops, see [`super::one_hot::Form`]; all that it calls must be inlined.
pub(crate) trait Job {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output;
}

/// Places that are compared at once.
const BLOCK: usize = 64;
/// Values that are compared first.
const PROBES: usize = 4;

/// Looks for one stretch, in pieces of a sequence that are given in order.
#[derive(Debug, Clone)]
pub(crate) struct Finder<S> {
    stretch: Vec<S>,
    /// Indices into the stretch.
    probes: [usize; PROBES],
    next_probe: usize,
    /// Values compared in full, and places looked at.
    spent: usize,
    seen: usize,
    hash: Option<Hash>,
}

/// A hash of the last values, as many as the stretch has: as digits of a number modulo a prime.
#[derive(Debug, Clone)]
struct Hash {
    here: u64,
    /// That of the stretch.
    wanted: u64,
    /// What a digit is worth when it has left.
    worth: u64,
}

impl<S: Copy + Eq + Into<u64>> Finder<S> {
    /// `stretch` has at least one value.
    pub(crate) fn new(stretch: Vec<S>) -> Self {
        let last = stretch.len().saturating_sub(1);
        // One at the end, the others spread.
        let probes = [last, last / 2, last / 5, last - last / 7];
        Self { stretch, probes, next_probe: 0, spent: 0, seen: 0, hash: None }
    }

    /// The first index, from `from` on, at which the stretch ends (its last value stands there). `values` must reach back
    /// before `from` as far as the stretch is long, and `from` must be where the last call ended.
    #[inline(always)]
    pub(crate) fn first_end(&mut self, values: &[S], from: usize) -> Option<usize> {
        if self.hash.is_some() {
            return self.read(values, from);
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
                // A step of the hash costs about as much as four comparisons.
                if self.spent > 4 * self.seen + 8 * self.stretch.len() {
                    let next = at + BLOCK;
                    self.hash = Some(Hash::new(&self.stretch, &values[..next]));
                    return self.read(values, next);
                }
            }
            at += BLOCK;
        }
        (at..values.len()).find(|&end| self.ends_at(values, end))
    }

    /// Compares in full.
    fn ends_at(&mut self, values: &[S], end: usize) -> bool {
        let here = &values[end + 1 - self.stretch.len()..=end];
        match here.iter().zip(&self.stretch).rposition(|(one, two)| one != two) {
            None => true,
            Some(differs) => {
                self.spent += self.stretch.len() - differs;
                self.probes[self.next_probe] = differs;
                self.next_probe = (self.next_probe + 1) % PROBES;
                false
            }
        }
    }

    #[inline(always)]
    fn read(&mut self, values: &[S], from: usize) -> Option<usize> {
        let (len, mut hash) = (self.stretch.len(), self.hash.take()?);
        let leaving = &values[from - len..values.len() - len];
        let mut end = None;
        for (i, (&comes, &goes)) in values[from..].iter().zip(leaving).enumerate() {
            if hash.reads(comes.into(), goes.into()) && self.ends_at(values, from + i) {
                end = Some(from + i);
                break;
            }
        }
        self.hash = Some(hash);
        end
    }
}

/// Hashes are taken modulo this prime.
const PRIME: u64 = (1 << 61) - 1;
/// What a digit is worth more than the next; below 2^60.
const BASE: u64 = 0x0b0f_5a3c_96e1_d24b;

/// A number below 2^63 that is congruent to this one, which is below 2^123.
#[inline(always)]
fn fold(number: u128) -> u64 {
    (number as u64 & PRIME) + (number >> 61) as u64
}

/// The remainder of a number below 2^63.
#[inline(always)]
fn remainder(number: u64) -> u64 {
    let number = fold(number.into());
    if number >= PRIME { number - PRIME } else { number }
}

impl Hash {
    /// With the last of `values`; there are as many as the stretch has, or more.
    fn new<S: Copy + Into<u64>>(stretch: &[S], values: &[S]) -> Self {
        let next = |hash: u64, digit: u64| fold(u128::from(hash) * u128::from(BASE) + u128::from(digit % PRIME));
        let of = |values: &[S]| values.iter().fold(0, |hash, &value| next(hash, value.into()));
        let worth = rules::num::pow_mod(BASE, stretch.len() as u64, PRIME);
        let here = of(&values[values.len() - stretch.len()..]);
        Self { here: remainder(here), wanted: remainder(of(stretch)), worth }
    }

    /// Reads a value while another leaves; whether the stretch may end with it.
    #[inline(always)]
    fn reads(&mut self, comes: u64, goes: u64) -> bool {
        // Only the first product waits for the value before. What is below 2^63 stays there: 2^62 + 2^61 + 2^61.
        let lost = remainder(fold(u128::from(goes % PRIME) * u128::from(self.worth)));
        let change = remainder(comes % PRIME + PRIME - lost);
        self.here = fold(u128::from(self.here) * u128::from(BASE)) + change;
        remainder(self.here) == self.wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All pieces of a sequence in turn; `spent` says how much comparing there was before.
    fn found(all: &[u8], stretch: std::ops::Range<usize>, piece: usize, spent: usize) -> (Option<usize>, bool) {
        let mut finder = Finder::new(all[stretch.clone()].to_vec());
        finder.spent = spent;
        let mut from = stretch.end;
        while from < all.len() {
            let to = (from + piece).min(all.len());
            if let Some(end) = finder.first_end(&all[..to], from) {
                return (Some(end), finder.hash.is_some());
            }
            from = to;
        }
        (None, finder.hash.is_some())
    }

    fn expected(all: &[u8], stretch: std::ops::Range<usize>) -> Option<usize> {
        (stretch.end..all.len()).find(|&end| all[end + 1 - stretch.len()..=end] == all[stretch.clone()])
    }

    proptest! {
        #[test]
        fn the_first_return_is_found(
            block in prop::collection::vec(0u8..3, 1..9), noise in prop::collection::vec((0usize..3000, 0u8..3), 0..30),
            start in 0usize..900, len in 1usize..500, piece in 1usize..700, tired: bool,
        ) {
            let mut all: Vec<u8> = block.iter().copied().cycle().take(3000).collect();
            noise.iter().for_each(|&(at, value)| all[at] = value);
            let stretch = start..start + len;
            let spent = if tired { 1 << 40 } else { 0 };
            prop_assert_eq!(found(&all, stretch.clone(), piece, spent).0, expected(&all, stretch));
        }
    }

    #[test]
    fn the_hash_takes_over_and_finds_what_has_begun() {
        let mut all: Vec<u8> = vec![0; 20_000];
        (all[4_000], all[14_000]) = (1, 1);
        // Places of zeros pass the first look until the one value that differs is known; then the hash reads on.
        let stretch = 3_000..8_000;
        let (end, by_hash) = found(&all, stretch.clone(), 512, 1 << 40);
        assert_eq!((end, by_hash), (Some(17_999), true));
        assert_eq!(end, expected(&all, stretch.clone()));
        assert_eq!(found(&all, stretch, 512, 0).0, end);
    }
}
