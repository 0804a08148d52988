//! Arithmetic periodicity of codes that leave three heaps at most: `G(n+p) = G(n)+s` with a power of two `s`.
//!
//! Write a claimed value as `s*Q + R` with `R < s`. Raising a large part (from `e` on, `e` the preperiod but at least 1) by
//! `p` raises its `Q` by one and leaves its `R`. So for parts of fixed residues, `kappa = (sum of Q of the large parts) -
//! Q(heap)` is a constant, which is read off here from the smallest heaps of these residues. A nim-sum is a sum less an
//! even number, and `Q xor X = Q + X - 2y` where the bits of `y` are bits of both. From this follow, for heaps of any size:
//!
//! 1. no option with a large part has the value of its heap, where `kappa` excludes it for all residues;
//! 2. every smaller value `s*x + r` is an option's: by two parts with equal Q and a third one with `Q = x`, if `x` is not
//!    close to `Q(heap)`; otherwise by one large part and a bounded rest whose Q cancel.
//!
//! With the values of the first heaps derived by the definition that is a proof by induction.
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::pattern::Found;
use crate::pattern::Pattern;
use crate::theorems::finite_code;
use std::collections::{BTreeMap, BTreeSet};

fn condition(text: &str) -> Invalid {
    Invalid::Condition(text.to_owned())
}

/// Checks the conditions for the pattern, or else for two or four of its periods together.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn check(
    digits: &[u32],
    convention: Convention,
    pattern: &Pattern,
    work: &mut Work<'_>,
) -> Result<Found, Invalid> {
    if convention == Convention::Misere {
        return Err(condition("there are no misere nim-values where heaps are split"));
    }
    if digits.first().is_some_and(|digit| digit & 3 != 0) {
        return Err(Invalid::Game("a move that takes nothing must leave two heaps or more".to_owned()));
    }
    if digits.iter().any(|&digit| digit >= 16) {
        return Err(condition("a move may leave three heaps at most"));
    }
    let mut outcome = Err(condition("the saltus must be a power of two"));
    for times in [1, 2, 4] {
        let (Some(period), Some(saltus)) =
            (pattern.period.checked_mul(times), pattern.saltus.checked_mul(times as u64))
        else {
            break;
        };
        if !saltus.is_power_of_two() {
            break;
        }
        outcome = with_period(digits, &Pattern { period, saltus, ..*pattern }, work);
        // A false pattern and one that takes too long stay so.
        if !matches!(outcome, Err(Invalid::Condition(_))) {
            break;
        }
    }
    let found = outcome?;
    pattern.holds_in(&found.values)?;
    Ok(found)
}

fn with_period(digits: &[u32], pattern: &Pattern, work: &mut Work<'_>) -> Result<Found, Invalid> {
    let start = pattern.preperiod.max(1);
    let head = finite_code(digits, false, (start + pattern.period) as u64, work)?;
    pattern.holds_in(&head)?;
    let claim = Claim { digits, head, start, period: pattern.period, saltus: pattern.saltus };
    claim.no_option_has_the_value_of_its_heap(work)?;
    let needed = claim.all_smaller_values_from(work)?.max(digits.len() + 3 * start + 1);
    let values = finite_code(digits, false, needed as u64, work)?;
    pattern.holds_in(&values)?;
    Ok(Found { values, needed: needed as u64 })
}

struct Claim<'a> {
    digits: &'a [u32],
    /// The values of the heaps below `start + period`.
    head: Vec<u64>,
    start: usize,
    period: usize,
    saltus: u64,
}

/// Families of three parts whose values have one `R` and one parity of `Q(heap) - x`: `(first x, how far below Q(heap) the
/// last)` of the one that begins first and of the one that ends last.
type Families = BTreeMap<(u64, i64), ((i64, i64), (i64, i64))>;

impl Claim<'_> {
    fn value(&self, n: usize) -> u64 {
        let rounds = (n + 1).saturating_sub(self.head.len()).div_ceil(self.period);
        self.head[n - rounds * self.period] + rounds as u64 * self.saltus
    }

    fn q(&self, n: usize) -> i64 {
        (self.value(n) / self.saltus) as i64
    }

    fn r(&self, n: usize) -> u64 {
        self.value(n) % self.saltus
    }

    /// The smallest large parts, one for each residue.
    fn large(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.period
    }

    fn amounts(&self, parts: u32) -> impl Iterator<Item = usize> + '_ {
        (usize::from(parts == 1)..self.digits.len()).filter(move |&i| self.digits[i] >> parts & 1 == 1)
    }

    /// Condition 1.
    fn no_option_has_the_value_of_its_heap(&self, work: &mut Work<'_>) -> Result<(), Invalid> {
        // Multisets of small parts and of residues, with ascending numbers: below `start` small, from there on large.
        let all = 1..self.start + self.period;
        for amount in self.amounts(1) {
            self.large().try_for_each(|a| self.cannot_clash(amount, &[a]))?;
        }
        for amount in self.amounts(2) {
            for b in self.large() {
                work.spend(b as u64)?;
                (1..=b).try_for_each(|a| self.cannot_clash(amount, &[a, b]))?;
            }
        }
        for amount in self.amounts(3) {
            for b in all.clone() {
                for c in self.large().filter(|&c| c >= b) {
                    work.spend(b as u64)?;
                    (1..=b).try_for_each(|a| self.cannot_clash(amount, &[a, b, c]))?;
                }
            }
        }
        Ok(())
    }

    /// Parts that are left after taking `amount`; the large ones stand for all heaps of their residues.
    fn cannot_clash(&self, amount: usize, parts: &[usize]) -> Result<(), Invalid> {
        let heap = amount + parts.iter().sum::<usize>();
        if parts.iter().fold(0, |xor, &part| xor ^ self.r(part)) != self.r(heap) {
            return Ok(());
        }
        let is_large = |part: &&usize| **part >= self.start;
        let large = parts.iter().filter(is_large).count();
        let kappa = parts.iter().filter(is_large).map(|&part| self.q(part)).sum::<i64>() - self.q(heap);
        let x = parts.iter().filter(|part| !is_large(part)).fold(0, |xor, &part| xor ^ self.q(part));
        let may_clash = if large == 1 {
            // kappa = x - 2y
            x >= kappa && (x - kappa) % 2 == 0 && ((x - kappa) / 2) & !x == 0
        } else {
            (kappa - x) % 2 == 0 && kappa + x >= 0
        };
        if may_clash { Err(condition("an option may have the value of its heap")) } else { Ok(()) }
    }

    /// Condition 2: a heap from which on it holds.
    fn all_smaller_values_from(&self, work: &mut Work<'_>) -> Result<usize, Invalid> {
        let mut families: Vec<Families> = vec![BTreeMap::new(); self.period];
        // For each residue: (x, R, parity of Q(heap)) of values by a small part and two equal Q, with the Q(heap) needed.
        let mut low: Vec<BTreeMap<(i64, u64, i64), i64>> = vec![BTreeMap::new(); self.period];
        let mut note_low = |x: i64, amount: usize, small: Option<usize>, pair: [usize; 2]| {
            let heap = amount + small.unwrap_or(0) + pair[0] + pair[1];
            let kappa = self.q(pair[0]) + self.q(pair[1]) - self.q(heap);
            let rest = small.map_or(0, |c| self.r(c)) ^ self.r(pair[0]) ^ self.r(pair[1]);
            let needs = 2 * self.q(pair[0]).max(self.q(pair[1])) - kappa;
            let entry = low[(heap - self.start) % self.period].entry((x, rest, kappa.rem_euclid(2))).or_insert(needs);
            *entry = needs.min(*entry);
        };
        for b in self.large() {
            for c in b..self.start + self.period {
                work.spend(self.digits.len() as u64 * self.head.len() as u64)?;
                self.amounts(2).for_each(|amount| note_low(0, amount, None, [b, c]));
                for amount in self.amounts(3) {
                    (1..self.start).for_each(|small| note_low(self.q(small), amount, Some(small), [b, c]));
                    for a in self.large() {
                        let heap = amount + a + b + c;
                        let kappa = self.q(a) + self.q(b) + self.q(c) - self.q(heap);
                        let rest = self.r(a) ^ self.r(b) ^ self.r(c);
                        let (from, below) = (self.q(a), 2 * self.q(b).max(self.q(c)) - kappa);
                        let place = families[(heap - self.start) % self.period].entry((rest, kappa.rem_euclid(2)));
                        let (first, last) = place.or_insert(((from, below), (from, below)));
                        *first = (*first).min((from, below));
                        if (below, from) < (last.1, last.0) {
                            *last = (from, below);
                        }
                    }
                }
            }
        }
        let mut most = 0;
        for (residue, (families, low)) in families.iter().zip(&low).enumerate() {
            work.spend(self.rest_length(families).saturating_mul(self.head.len()) as u64)?;
            most = most.max(self.reached_for_residue(residue, families, low)?);
        }
        Ok(most)
    }

    fn reached_for_residue(
        &self,
        residue: usize,
        families: &Families,
        low: &BTreeMap<(i64, u64, i64), i64>,
    ) -> Result<usize, Invalid> {
        let mut needed = 0;
        for key in (0..self.saltus).flat_map(|rest| [(rest, 0), (rest, 1)]) {
            let Some(&(first, last)) = families.get(&key) else {
                return Err(condition("values far below that of a heap are not seen to be reached"));
            };
            needed = needed.max(last.0 + first.1);
            for x in 0..first.0 {
                match low.get(&(x, key.0, (x + key.1) % 2)) {
                    Some(&needs) => needed = needed.max(needs),
                    None => return Err(condition("some small values are not seen to be reached")),
                }
            }
        }
        self.close_values(residue, families, needed)
    }

    /// How many heaps below a heap matter for the values close to its own.
    fn rest_length(&self, families: &Families) -> usize {
        let most = families.values().map(|(_, last)| last.1).max().unwrap_or(0).max(0) as usize;
        let shift = |h: usize| self.period as i64 * self.q(h) - h as i64;
        let spread = self.large().map(shift).max().unwrap_or(0) - self.large().map(shift).min().unwrap_or(0);
        self.period.saturating_mul(most + 1).saturating_add(spread as usize)
    }

    /// One heap of the residue, so large that the families have begun: those values close to its own that they do not
    /// reach must be reached by one large part and a bounded rest. All of this moves with the heap.
    fn close_values(&self, residue: usize, families: &Families, needed: i64) -> Result<usize, Invalid> {
        let most = families.values().map(|(_, last)| last.1).max().unwrap_or(0).max(0);
        let reach = self.rest_length(families);
        let mut heap = self.start + residue;
        let missing = (needed.max(0) + most - self.q(heap)).max(0) as usize;
        let too_low = (reach + self.start).saturating_sub(heap).div_ceil(self.period);
        heap += missing.max(too_low) * self.period;
        let mut reached: BTreeSet<u64> = BTreeSet::new();
        for amount in self.amounts(1).filter(|&amount| amount <= reach) {
            reached.insert(self.value(heap - amount));
        }
        for c in 1..=reach {
            for amount in self.amounts(2).filter(|amount| self.q(c) == 0 && amount + c <= reach) {
                reached.insert(self.value(heap - amount - c) ^ self.value(c));
            }
        }
        let pairs = self.pairs(reach);
        for amount in self.amounts(3) {
            for &(sum, xor) in pairs.iter().filter(|(sum, _)| amount + sum <= reach) {
                reached.insert(self.value(heap - amount - sum) ^ xor);
            }
        }
        for below in 0..=most.min(self.q(heap)) {
            for rest in 0..if below == 0 { self.r(heap) } else { self.saltus } {
                let by_family = families.get(&(rest, below % 2)).is_some_and(|(_, last)| below >= last.1);
                let value = (self.q(heap) - below) as u64 * self.saltus + rest;
                if !by_family && !reached.contains(&value) {
                    return Err(condition("some values close to that of a heap are not seen to be reached"));
                }
            }
        }
        Ok(heap)
    }

    /// Sums and nim-sums of two heaps with equal Q and a sum up to `most`.
    fn pairs(&self, most: usize) -> BTreeSet<(usize, u64)> {
        let mut by_q: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        (1..=most).for_each(|c| by_q.entry(self.q(c)).or_default().push(c));
        let pairs = by_q.values().flat_map(|heaps| {
            heaps.iter().flat_map(move |&a| heaps.iter().map(move |&b| (a, b))).filter(|(a, b)| a <= b)
        });
        pairs.filter(|(a, b)| a + b <= most).map(|(a, b)| (a + b, self.value(a) ^ self.value(b))).collect()
    }
}
