//! Cofinite taking with splits: closed forms like that of Lasker's Nim.
//!
//! The rules: from a heap `n` any amount `1 <= i <= n` may be taken unless it is in a finite set
//! `E`, or the heap is split, nothing being taken, into `j` non-empty heaps for a `j` of a finite
//! set `J`; with or without the condition that these differ.
//!
//! **Theorem.** Let `f(n+p) = f(n)+s` for all `n >= e`, where `e >= 1` and `s` is a power of two,
//! and write `f = s*Q + R` with `0 <= R < s`. Let `top` be the greatest of `f(0), ..., f(e+p-1)`,
//! let `B` be such that `f(h) > top` for all `h >= B`, and `T > B+p+max E`. If `G(n) = f(n)` for
//! all `n < T`, and
//!
//! 1. (onto) every `v <= top+s` is some `f(h)`, and every residue modulo `s` is one of `f(e..e+p)`;
//! 2. (taking) for `T <= n < T+p`, `f(m) = f(n)` with `m < n` only if `n-m` is in `E`;
//! 3. (splitting) no split of any `n` has the value `f(n)`, because of the residues of its parts,
//!    see [`Conflicts`];
//! 4. (reached) for `T <= n < T+p` every `v < f(n)` is the value of an option of these kinds: a
//!    heap `n-i`, `i` not in `E`, or a split into heaps `c1, c2, ..., h`, where the `Q(c)` have the
//!    nim-sum 0 and `h >= e` (and `h` is greater than all `c`, which differ, if parts must differ);
//!
//! then `G = f`.
//!
//! *Proof.* Induction on `n >= T`; let `f` be right below `n`. Heaps with the value `top < v` are
//! at least `e+p`, so that those with the value `v+s` are those with the value `v`, each larger by
//! `p`; and all heaps with values up to `top+s` are below `B+p`. So 2. holds for all `n >= T`, by
//! steps of `p`. With 3. no option has the value `f(n)`. Let `v < f(n)`. By 1. it is the value of a
//! heap. If `v <= top+s`, that heap is below `B+p`, so it can be reached by taking. Otherwise step
//! down from `n, v` to `n-p, v-s` until `n < T+p` or `v <= top+s`; the move that is found there, by
//! taking or one of the splits of 4., becomes one of `n` when `p` is added to its heap or its part
//! `h` once for each step, and `s` to its value (`Q(h)` grows by one, and `xor Q` of all parts is
//! `Q(h)`).
//!
//! E. Lasker's game is `E = {}`, `J = {2}`: `e = 1`, `p = s = 4` (*Brettspiele der Voelker*, 1931).
//! `take any; split 3` is HDU 5795 with `p = s = 8`. The general test is ours.
use super::evidence::{Proof, Theorem};
use super::period::{Repeats, least, repetitions_with_saltus};
use crate::sequence::Values;
use rules::ruleset::{Class, Play, RepeatingClass};

/// The number of candidates in one attempt, each with two and four of its periods together.
const CANDIDATES: usize = 4;
/// The most cases that a candidate may need: a few hundredths of a second.
const MOST_CASES: u64 = 1 << 22;

/// The rules: which amounts may not be taken, and into how many parts a heap may be split.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rules {
    excluded: Vec<usize>,
    splits: Vec<usize>,
    unequal: bool,
}

impl Rules {
    /// Codes of the form: d0 with bits from 2 up, then digits 3 (may be taken) but for finitely
    /// many 0 (excluded).
    fn of(code: &RepeatingClass) -> Option<Self> {
        let (first, others) = code.digits.split_first()?;
        if code.repeat != [3] || first & 3 != 0 || others.iter().any(|&digit| digit != 0 && digit != 3) {
            return None;
        }
        let excluded = others.iter().enumerate().filter(|&(_, &digit)| digit == 0).map(|(i, _)| i + 1).collect();
        let splits: Vec<usize> = (2..32).filter(|bit| first >> bit & 1 == 1).collect();
        (!splits.is_empty()).then_some(Self { excluded, splits, unequal: code.unequal })
    }

    fn gap(&self) -> usize {
        self.excluded.last().copied().unwrap_or(0)
    }
}

/// Closed forms for cofinite taking with splits.
pub static COFINITE: Theorem = Theorem::new(
    "cofinite",
    "a claimed sequence that grows by s in p steps is the nim-sequence if no option has the \
     claimed value and every smaller value is an option's; both are decided by finitely many \
     cases",
    "E. Lasker, Brettspiele der Voelker, 1931, for his game; the general test: proof in the source",
)
.by_table(|ruleset, values| match &ruleset.class {
    Class::RepeatingCode(code) => prove(code, ruleset.play, values).ok_or(None),
    _ => Err(None),
});

/// The proof that the theorem gives about the values of a code with repeating digits, if it is
/// cofinite taking with splits. Normal play only. Cost: O(len) and at most some millions of cases
/// for each of a few candidates.
///
/// ```
/// use rules::ruleset::{Class, Play, RepeatingClass};
/// let lasker = RepeatingClass { digits: vec![4], repeat: vec![3], unequal: false }; // take any; split 2
/// let values = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9].into_iter().collect();
/// let proof = heaps::cofinite::prove(&lasker, Play::Normal, &values).unwrap();
/// assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (1, 4, 4));
/// ```
pub fn prove(code: &RepeatingClass, play: Play, values: &Values) -> Option<Proof> {
    let rules = Rules::of(code)?;
    // Values far larger than heaps are not values of a sequence that the theorem could prove; and
    // sums stay small.
    if play == Play::Misere || values.max() > (values.len() as u64).saturating_mul(8) {
        return None;
    }
    let candidates =
        repetitions_with_saltus(values, 1, values.len() / 2).filter(|repeats| repeats.saltus.is_power_of_two());
    // A longer period has more splits into fixed heaps and a large one.
    let times = |repeats: Repeats| {
        [1, 2, 4].into_iter().filter_map(move |times: u32| {
            let period = repeats.period.checked_mul(times as usize)?;
            Some(Repeats { period, saltus: repeats.saltus.checked_mul(times.into())?, ..repeats })
        })
    };
    candidates.take(CANDIDATES).flat_map(times).find_map(|repeats| {
        let claim = Claim::new(repeats, values)?;
        let from = claim.proved_for(&rules, values.len())?;
        Some(Proof::new(&COFINITE, least(repeats, values), from - 1))
    })
}

/// The claimed sequence `f`.
struct Claim {
    /// f(0), ..., f(e+p-1)
    head: Vec<u64>,
    /// e >= 1
    start: usize,
    /// p
    period: usize,
    /// s, a power of two
    saltus: u64,
}

impl Claim {
    fn new(repeats: Repeats, values: &Values) -> Option<Self> {
        let start = repeats.preperiod.max(1);
        let len = start.checked_add(repeats.period).filter(|&len| len <= values.len())?;
        let head = values.iter().take(len).collect();
        Some(Self { head, start, period: repeats.period, saltus: repeats.saltus })
    }

    fn value(&self, n: usize) -> u64 {
        match self.head.get(n) {
            Some(&value) => value,
            None => {
                let beyond = n - self.start;
                self.head[self.start + beyond % self.period] + self.saltus * (beyond / self.period) as u64
            }
        }
    }

    /// Q
    fn quotient(&self, n: usize) -> u64 {
        self.value(n) / self.saltus
    }

    /// R
    fn rest(&self, n: usize) -> u64 {
        self.value(n) % self.saltus
    }

    /// The `T` from which the theorem's conditions prove the claim, if they hold and `T` is at most
    /// `len`, the number of values that the claim is known to agree with.
    fn proved_for(&self, rules: &Rules, len: usize) -> Option<usize> {
        let top = *self.head.iter().max()?;
        let least = *self.head[self.start..].iter().min()?;
        let rounds = usize::try_from((top - least) / self.saltus + 1).ok()?;
        let bound = self.start.checked_add(self.period.checked_mul(rounds)?)?;
        let largest_split = rules.splits.last().copied().unwrap_or(2);
        // Beyond the demand of the theorem, small parts of a split must fit.
        let room = self.start.checked_add(self.period)?.checked_mul(largest_split)?;
        let from = bound.checked_add(self.period)?.checked_add(rules.gap())?.checked_add(1)?.max(room);
        if from > len {
            return None;
        }
        let mut cases = MOST_CASES;
        let holds = self.is_onto(top, bound)
            && self.taking_avoids(rules, from, &mut cases)
            && Conflicts { claim: self, rules }.none(&mut cases)
            && self.all_reached(rules, from, &mut cases);
        holds.then_some(from)
    }

    /// Condition 1.
    fn is_onto(&self, top: u64, bound: usize) -> bool {
        let all = |wanted: u64, heaps: std::ops::Range<usize>, of: &dyn Fn(u64) -> u64| {
            // This many values need at least as many heaps.
            if wanted > heaps.len() as u64 {
                return false;
            }
            let mut hit = vec![false; wanted as usize];
            heaps.map(|n| of(self.value(n))).filter(|&v| v < wanted).for_each(|v| hit[v as usize] = true);
            hit.into_iter().all(|hit| hit)
        };
        let low = all(top + self.saltus + 1, 0..bound + self.period, &|v| v);
        low && all(self.saltus, self.start..self.start + self.period, &|v| v % self.saltus)
    }

    /// Condition 2.
    fn taking_avoids(&self, rules: &Rules, from: usize, cases: &mut u64) -> bool {
        (from..from + self.period).all(|n| {
            let value = self.value(n);
            spend(cases, n) && (0..n).all(|m| self.value(m) != value || rules.excluded.binary_search(&(n - m)).is_ok())
        })
    }

    /// Condition 4.
    fn all_reached(&self, rules: &Rules, from: usize, cases: &mut u64) -> bool {
        (from..from + self.period).all(|n| {
            let value = self.value(n);
            if !spend(cases, n) {
                return false;
            }
            // Values of smaller heaps are not much larger than the heap; the claim was bounded
            // before.
            let mut reached = vec![false; value as usize];
            let mut mark = |v: u64| {
                if let Some(place) = reached.get_mut(v as usize) {
                    *place = true;
                }
            };
            (0..n).filter(|m| rules.excluded.binary_search(&(n - m)).is_err()).for_each(|m| mark(self.value(m)));
            let mut enough = true;
            for &parts in &rules.splits {
                let mut small = Multisets::new(1, self.start + self.period, parts - 1);
                while let Some(chosen) = small.next() {
                    enough = enough && spend(cases, parts);
                    if !enough {
                        return false;
                    }
                    if let Some(v) = self.moving_split(rules.unequal, n, chosen) {
                        mark(v);
                    }
                }
            }
            reached.into_iter().all(|reached| reached)
        })
    }

    /// The value of the split of `n` into these parts and the rest, if it is one that moves along
    /// with `n`.
    fn moving_split(&self, unequal: bool, n: usize, small: &[usize]) -> Option<u64> {
        let rest = n.checked_sub(small.iter().sum())?;
        let largest = small.last().copied().unwrap_or(0);
        let differ = rest > largest && small.windows(2).all(|pair| pair[0] != pair[1]);
        let quotients = small.iter().fold(0, |all, &c| all ^ self.quotient(c));
        let fits = rest >= self.start && quotients == 0 && (differ || !unequal);
        fits.then(|| small.iter().fold(self.value(rest), |all, &c| all ^ self.value(c)))
    }
}

/// Takes the cost of some cases from what may be spent; returns whether there was enough.
fn spend(cases: &mut u64, cost: usize) -> bool {
    match cases.checked_sub(cost as u64 + 1) {
        Some(left) => {
            *cases = left;
            true
        }
        None => false,
    }
}

/// Condition 3: no split of any `n` has the value `f(n)`.
///
/// As `s` is a power of two, `xor f = s * xor Q + xor R`. Let a split have the parts `c < e`, each
/// fixed, with `X = xor Q(c)`, and `b` parts `h = e + rho + p*q`. If `b >= 1`, then `n >= e`, and
/// the residue `sigma` of `n` and `kappa = sum Q(h) - Q(n)` depend only on the `c` and the `rho`.
/// The value is `f(n)` only if `xor R` of all parts is `R(n)` and `xor Q(h) = Q(n) xor X`.
/// * `b = 1`: `Q(n) xor X = Q(n) + X - 2Y`, where `Y = Q(n) & X` is a submask of `X`. So it is not
///   if `kappa` is no such `X - 2Y`.
/// * `b >= 2`: `xor Q(h) = sum Q(h) - 2u` with `u >= 0`. So it is not if `kappa - X` is odd, or
///   `kappa < X - 2Y` for all `Y <= X`, that is `kappa + X < 0`.
/// * `b = 0`: there are finitely many such `n`.
struct Conflicts<'a> {
    claim: &'a Claim,
    rules: &'a Rules,
}

impl Conflicts<'_> {
    fn none(&self, cases: &mut u64) -> bool {
        self.rules.splits.iter().all(|&parts| {
            (0..=parts).all(|fixed| {
                let mut small = Multisets::new(1, self.claim.start, fixed);
                while let Some(chosen) = small.next() {
                    let repeated = chosen.windows(2).any(|pair| pair[0] == pair[1]);
                    if self.rules.unequal && repeated {
                        continue;
                    }
                    if !self.none_with(chosen, parts - fixed, cases) {
                        return false;
                    }
                }
                true
            })
        })
    }

    /// Whether no split into these parts below `e` and `others` larger ones conflicts.
    fn none_with(&self, small: &[usize], others: usize, cases: &mut u64) -> bool {
        let claim = self.claim;
        let total: usize = small.iter().sum();
        if others == 0 {
            let value = small.iter().fold(0, |all, &c| all ^ claim.value(c));
            return spend(cases, small.len()) && value != claim.value(total);
        }
        let rests = small.iter().fold(0, |all, &c| all ^ claim.rest(c));
        let quotients = small.iter().fold(0, |all, &c| all ^ claim.quotient(c));
        let mut residues = Multisets::new(0, claim.period, others);
        while let Some(chosen) = residues.next() {
            if !spend(cases, others) || !self.avoids(total, rests, quotients, chosen) {
                return false;
            }
        }
        true
    }

    /// Whether these residues make no conflict: `total`, `rests` and `quotients` are sum and
    /// nim-sums of the small parts.
    fn avoids(&self, total: usize, rests: u64, quotients: u64, residues: &[usize]) -> bool {
        let claim = self.claim;
        // n - e, when all h are as small as their residues allow.
        let beyond = residues.iter().sum::<usize>() + (residues.len() - 1) * claim.start + total;
        let sigma = claim.start + beyond % claim.period;
        let rests = residues.iter().fold(rests, |all, &rho| all ^ claim.rest(claim.start + rho));
        if rests != claim.rest(sigma) {
            return true;
        }
        let sum: u64 = residues.iter().map(|&rho| claim.quotient(claim.start + rho)).sum();
        let kappa = sum as i128 - claim.quotient(sigma) as i128 - (beyond / claim.period) as i128;
        let x = quotients as i128;
        if (kappa - x) % 2 != 0 {
            return true;
        }
        let y = (x - kappa) / 2;
        if residues.len() == 1 { y < 0 || y & !x != 0 } else { kappa + x < 0 }
    }
}

/// All multisets of a given size with numbers in a range, each as an ascending slice.
struct Multisets {
    low: usize,
    high: usize,
    chosen: Vec<usize>,
    started: bool,
}

impl Multisets {
    /// The first list of `size` numbers in `low..high`.
    fn new(low: usize, high: usize, size: usize) -> Self {
        Self { low, high, chosen: vec![low; size], started: false }
    }

    fn next(&mut self) -> Option<&[usize]> {
        if !self.started {
            self.started = true;
            return (self.low < self.high || self.chosen.is_empty()).then_some(&self.chosen);
        }
        let place = self.chosen.iter().rposition(|&number| number + 1 < self.high)?;
        let number = self.chosen[place] + 1;
        self.chosen[place..].fill(number);
        Some(&self.chosen)
    }
}
