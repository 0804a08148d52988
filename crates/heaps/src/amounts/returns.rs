//! Where a stretch of values comes back: exact, and quick although every place of a long sequence may be its beginning.
//!
//! A few values of the stretch are compared first, for many places at once; what passes is compared in full. The values
//! that are compared first are those that told a place apart lately. Where full comparisons take too long in all (values
//! that nearly repeat), the rest is read by the automaton of D. Knuth, J. Morris and V. Pratt (*Fast pattern matching in
//! strings*, 1977), which looks at every value once.

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
    automaton: Option<Automaton>,
}

/// The automaton: how much of the stretch the last values are, and what is left of each prefix when it does not go on.
#[derive(Debug, Clone)]
struct Automaton {
    shorter: Vec<u32>,
    matched: usize,
}

impl<S: Copy + Eq> Finder<S> {
    /// `stretch` has at least one value, and less than 2^32.
    pub(crate) fn new(stretch: Vec<S>) -> Self {
        let last = stretch.len().saturating_sub(1);
        // One at the end, the others spread.
        let probes = [last, last / 2, last / 5, last - last / 7];
        Self { stretch, probes, next_probe: 0, spent: 0, seen: 0, automaton: None }
    }

    /// The first index, from `from` on, at which the stretch ends (its last value stands there). `values` must reach back
    /// before `from` as far as the stretch is long, and `from` must be where the last call ended.
    #[inline(always)]
    pub(crate) fn first_end(&mut self, values: &[S], from: usize) -> Option<usize> {
        if self.automaton.is_some() {
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
                if self.spent > 8 * self.seen + 64 * self.stretch.len() {
                    self.automaton = Some(Automaton::new(&self.stretch));
                    // What may be a beginning of the stretch already is read again.
                    let start = (at + BLOCK).saturating_sub(back);
                    return self.read(values, start);
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

    fn read(&mut self, values: &[S], from: usize) -> Option<usize> {
        let automaton = self.automaton.as_mut()?;
        (from..values.len()).find(|&at| automaton.reads(&self.stretch, values[at]))
    }
}

impl Automaton {
    fn new<S: Copy + Eq>(stretch: &[S]) -> Self {
        let mut shorter = vec![0_u32; stretch.len()];
        let mut matched = 0;
        for at in 1..stretch.len() {
            while matched > 0 && stretch[matched] != stretch[at] {
                matched = shorter[matched - 1] as usize;
            }
            matched += usize::from(stretch[matched] == stretch[at]);
            shorter[at] = matched as u32;
        }
        Self { shorter, matched: 0 }
    }

    /// Reads a value; whether the stretch ends with it.
    #[inline]
    fn reads<S: Copy + Eq>(&mut self, stretch: &[S], value: S) -> bool {
        while self.matched > 0 && stretch.get(self.matched) != Some(&value) {
            self.matched = self.shorter[self.matched - 1] as usize;
        }
        self.matched += usize::from(stretch[self.matched] == value);
        self.matched == stretch.len()
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
                return (Some(end), finder.automaton.is_some());
            }
            from = to;
        }
        (None, finder.automaton.is_some())
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
    fn the_automaton_takes_over_and_finds_what_has_begun() {
        let mut all: Vec<u8> = vec![0; 20_000];
        (all[4_000], all[14_000]) = (1, 1);
        // Places of zeros pass the first look until the one value that differs is known; then the automaton reads on.
        let stretch = 3_000..8_000;
        let (end, by_automaton) = found(&all, stretch.clone(), 512, 1 << 40);
        assert_eq!((end, by_automaton), (Some(17_999), true));
        assert_eq!(end, expected(&all, stretch.clone()));
        assert_eq!(found(&all, stretch, 512, 0), (end, false));
    }
}
