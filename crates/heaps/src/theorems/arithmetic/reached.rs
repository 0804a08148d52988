//! Condition B: from some `n` on every value `v = s*x + r` below `f(n)` is the value of an option.
//!
//! Three kinds of options do it, for each residue of `n`, each `r < s` and each parity of `Q(n) - x`:
//!
//! * **families**: three parts of fixed residues with the quotients `x, y, y`. Their sum must be `Q(n) + kappa`, so `y =
//!   (Q(n) + kappa - x)/2`: right for every `x` of the parity of `Q(n) + kappa` from the first quotient of the one residue up to
//!   `Q(n) + kappa - 2*a`, where `a` is the greater first quotient of the others;
//! * **low** `x`, below all of these: a small part `c` with the quotient `x` and two parts with equal quotients; for `x = 0`
//!   also two parts with equal quotients alone;
//! * **high** `x`, the last few below `Q(n)`: one large part and a bounded rest (nothing, a heap with quotient 0, two
//!   heaps with equal quotients). These move along when `n`, the large part and the value grow by `p`, `p` and `s`, so one `n` of
//!   each residue is enough.
use super::{Claim, MOST_CASES, Parts};

/// What a family reaches, of the values `s*x + r` with its `r` and its parity of `Q(n) - x`: all `x` from `from` to `Q(n) -
/// below`.
#[derive(Clone, Copy)]
struct Family {
    from: i64,
    below: i64,
}

/// The family that begins first, and the one that goes furthest. Together they leave no gap where `Q(n)` is at least
/// [`Range::needs`].
#[derive(Clone, Copy)]
struct Range {
    low: Family,
    high: Family,
}

impl Range {
    fn with(self, other: Family) -> Self {
        let before = |a: Family, b: Family| (a.from, a.below) < (b.from, b.below);
        let beyond = |a: Family, b: Family| (a.below, a.from) < (b.below, b.from);
        Self {
            low: if before(other, self.low) { other } else { self.low },
            high: if beyond(other, self.high) { other } else { self.high },
        }
    }

    /// The second begins before the first ends, or with it.
    fn needs(self) -> i64 {
        self.high.from + self.low.below
    }
}

/// Low values: the least `Q(n)` from which on `s*x + r` is reached when `Q(n)` has this parity.
struct Low {
    needs: Vec<Option<i64>>,
    saltus: u64,
}

impl Low {
    fn place(&self, x: u64, r: u64, parity: usize) -> usize {
        ((x * self.saltus + r) * 2) as usize + parity
    }

    fn note(&mut self, x: u64, r: u64, parity: usize, needs: i64) {
        let place = self.place(x, r, parity);
        if let Some(entry) = self.needs.get_mut(place) {
            *entry = Some(entry.map_or(needs, |before| before.min(needs)));
        }
    }
}

impl Claim<'_> {
    /// A heap from which on every smaller value is reached; `None` if that is not seen.
    pub(super) fn reached_from(&self) -> Option<usize> {
        (0..self.period).map(|residue| self.reached_for(residue)).try_fold(0, |most, from| Some(most.max(from?)))
    }

    /// The same for the heaps of one residue.
    fn reached_for(&self, residue: usize) -> Option<usize> {
        let ranges = self.families(residue)?;
        let low = self.low(residue);
        let mut quotient_needed = 0;
        for (at, range) in ranges.iter().enumerate() {
            let (r, difference) = ((at / 2) as u64, at % 2);
            quotient_needed = quotient_needed.max(range.needs());
            for x in 0..range.low.from.max(0) as u64 {
                // Q(n) - x has the parity of the range.
                let parity = (x as usize + difference) % 2;
                let needs = low.needs.get(low.place(x, r, parity)).copied().flatten()?;
                quotient_needed = quotient_needed.max(needs);
            }
        }
        self.high(residue, &ranges, quotient_needed)
    }

    /// The ranges of the families, by `2*r + parity`.
    fn families(&self, residue: usize) -> Option<Vec<Range>> {
        let mut best: Vec<Option<Range>> = vec![None; 2 * usize::try_from(self.saltus).ok()?];
        for amount in self.amounts(3) {
            for first in 0..self.period {
                let one = self.with_large(self.none(), first);
                self.equal_pairs(residue, amount, one, |parts, greater| {
                    let kappa = self.kappa(amount, parts, residue);
                    let entry = &mut best[2 * parts.rest as usize + kappa.rem_euclid(2) as usize];
                    let family = Family { from: self.first_quotient(first), below: 2 * greater - kappa };
                    *entry = Some(entry.map_or(Range { low: family, high: family }, |range| range.with(family)));
                });
            }
        }
        best.into_iter().collect()
    }

    /// Adds to these parts two from `e` on whose residues fit: heaps of this residue, less the amount. Calls `take` with
    /// all parts and the greater of the two first quotients.
    fn equal_pairs(&self, residue: usize, amount: usize, parts: Parts, mut take: impl FnMut(Parts, i64)) {
        for second in 0..self.period {
            let two = self.with_large(parts, second);
            // The third residue is what is missing.
            let have = self.residue_before(amount, self.with_large(two, 0));
            let third = (residue + self.period - have) % self.period;
            take(self.with_large(two, third), self.first_quotient(second).max(self.first_quotient(third)));
        }
    }

    fn low(&self, residue: usize) -> Low {
        let most = (0..self.period).map(|residue| self.first_quotient(residue)).max().unwrap_or(0);
        let places = (most as u64 + 1).saturating_mul(2 * self.saltus);
        let mut low = Low { needs: vec![None; places as usize], saltus: self.saltus };
        let mut note = |x: u64, amount: usize, parts: Parts| {
            self.equal_pairs(residue, amount, parts, |all, greater| {
                let kappa = self.kappa(amount, all, residue);
                low.note(x, all.rest, kappa.rem_euclid(2) as usize, 2 * greater - kappa);
            });
        };
        for amount in self.amounts(2) {
            note(0, amount, self.none());
        }
        for amount in self.amounts(3) {
            for c in 1..self.start {
                note(self.quotient(c), amount, self.with_small(self.none(), c));
            }
        }
        low
    }

    /// Whether the values above the ranges are reached; a heap of the residue from which on they are and whose quotient is
    /// at least `needed`.
    fn high(&self, residue: usize, ranges: &[Range], needed: i64) -> Option<usize> {
        let most = ranges.iter().map(|range| range.high.below).max().unwrap_or(0).max(0) as usize;
        let spread = self.shifts.iter().max()? - self.shifts.iter().min()?;
        // A heap that is smaller by more than this has a quotient that is smaller by more than `most`.
        let reach = self.period.checked_mul(most + 1)?.checked_add(usize::try_from(spread).ok()?)?;
        let rests = self.rests(reach)?;
        // So large that all these values lie where the ranges have begun.
        let by_quotient = self.heap_with_quotient(residue, needed.max(0).checked_add(most as i64)?)?;
        let n = self.heap_after(residue, reach.checked_add(self.start)?).max(by_quotient);
        let (top, quotient) = (self.value(n), self.quotient(n));
        let base = quotient.saturating_sub(most as u64) * self.saltus;
        let mut reached = vec![false; usize::try_from(top.checked_sub(base)?).ok()?];
        for (parts, rests) in (1..=3).zip(&rests) {
            for amount in self.amounts(parts) {
                for &(sum, rest) in rests.iter().filter(|(sum, _)| amount + sum <= reach) {
                    let value = self.value(n - amount - sum) ^ rest;
                    if let Some(place) = value.checked_sub(base).and_then(|at| reached.get_mut(at as usize)) {
                        *place = true;
                    }
                }
            }
        }
        let is_reached = |(at, &reached): (usize, &bool)| {
            let (x, r) = ((base + at as u64) / self.saltus, (base + at as u64) % self.saltus);
            let below = (quotient - x) as i64;
            let range = ranges[2 * r as usize + below as usize % 2];
            reached || (below >= range.high.below && x as i64 >= range.low.from)
        };
        reached.iter().enumerate().all(is_reached).then_some(n)
    }

    /// What may be left beside one large part, for one, two and three parts: sum and nim-sum of the values, which is
    /// below `s`. `None` if there are too many.
    fn rests(&self, reach: usize) -> Option<[Vec<(usize, u64)>; 3]> {
        let places = reach.checked_add(1)?.checked_mul(usize::try_from(self.saltus).ok()?)?;
        if places > MOST_CASES || reach.checked_mul(self.start + self.period)? > MOST_CASES {
            return None;
        }
        let single = (1..=reach).filter(|&c| self.quotient(c) == 0).map(|c| (c, self.value(c))).collect();
        let mut by_quotient: Vec<Vec<usize>> = Vec::new();
        for c in 1..=reach {
            let quotient = self.quotient(c) as usize;
            if by_quotient.len() <= quotient {
                by_quotient.resize(quotient + 1, Vec::new());
            }
            by_quotient[quotient].push(c);
        }
        let mut seen = vec![false; places];
        let mut pairs = Vec::new();
        for heaps in &by_quotient {
            for (at, &one) in heaps.iter().enumerate() {
                for &two in heaps[at..].iter().take_while(|&&two| one + two <= reach) {
                    let (sum, rest) = (one + two, self.value(one) ^ self.value(two));
                    let place = &mut seen[sum * self.saltus as usize + rest as usize];
                    if !std::mem::replace(place, true) {
                        pairs.push((sum, rest));
                    }
                }
            }
        }
        Some([vec![(0, 0)], single, pairs])
    }

    /// The least heap of a residue that is at least `least` and from `e` on.
    fn heap_after(&self, residue: usize, least: usize) -> usize {
        let first = self.start + residue;
        first + least.saturating_sub(first).div_ceil(self.period) * self.period
    }

    /// The least heap of a residue whose quotient is at least this.
    fn heap_with_quotient(&self, residue: usize, quotient: i64) -> Option<usize> {
        let rounds = usize::try_from((quotient - self.first_quotient(residue)).max(0)).ok()?;
        rounds.checked_mul(self.period)?.checked_add(self.start + residue)
    }
}
