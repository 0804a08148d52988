//! Cofinite taking with splits: closed forms such as that of Lasker's Nim.
//!
//! From a heap `n` any amount may be taken except those of a finite set `E`, or the heap is split
//! into `j` heaps, `j` in `J`. Let `f` be the claimed sequence, `e >= 1` its preperiod (1 where
//! that is 0), `p` its period, `s` its saltus, a power of two; write `f = s*Q + R`, `0 <= R < s`.
//! Let `top` be the greatest value below heap `e+p`; all heaps from `B` on have values above `top`.
//! Let `T > B + p + max E`. Then `G = f` if it is so below `T`, and
//!
//! 1. every `v <= top+s` is a value, and every residue modulo `s` is that of a value of the heaps
//!    `e..e+p`;
//! 2. for `p` heaps `n` in a row from `T` on, no heap with the value `f(n)` can be left by taking;
//! 3. no split has the value of the heap (`Rules::conflict`);
//! 4. for the same `n` as in 2. all smaller values are reached, by taking or by splits into fixed
//!    small heaps, whose `Q` have the nim-sum 0, and one large heap.
//!
//! Because of 1. and the choice of `T` each of these moves shifts when `n` grows by `p` and values
//! by `s`: heaps with values above `top` are at least `e+p`, heaps with values up to `top+s` are
//! below `B+p` and can be left by taking.
use crate::game::{Amounts, Convention};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::{Digits, code};
use crate::pattern::Found;
use crate::pattern::Pattern;
use crate::say;
use crate::theorems::amount_set::disjoint;
use std::collections::BTreeSet;

#[derive(Debug)]
pub(crate) struct Rules {
    excluded: BTreeSet<usize>,
    splits: BTreeSet<usize>,
    unequal: bool,
}

impl Digits for Rules {
    fn digit(&self, i: usize) -> u32 {
        match i {
            0 => self.splits.iter().map(|j| 1 << j).sum(),
            _ if self.excluded.contains(&i) => 0,
            _ => 3,
        }
    }
    fn last_split(&self) -> usize {
        0
    }
    fn last_take(&self) -> Option<usize> {
        None
    }
}

impl Rules {
    /// Reads the rules from the explicit form.
    ///
    /// # Errors
    /// If they are malformed or too large.
    pub(crate) fn new(
        excluded: &[Amounts],
        splits: &[u32],
        unequal: bool,
        work: &mut Work<'_>,
    ) -> Result<Self, Invalid> {
        let ranges = disjoint(excluded)?;
        work.values(ranges.last().map_or(0, |&(_, high)| high))?;
        let excluded = ranges.iter().flat_map(|&(low, high)| low as usize..=high as usize).collect();
        let splits: BTreeSet<usize> = splits.iter().map(|&j| j as usize).collect();
        if splits.is_empty() || !splits.iter().all(|j| (2..32).contains(j)) {
            return Err(Invalid::Game(say::split_into_parts()));
        }
        Ok(Self { excluded, splits, unequal })
    }

    fn gap(&self) -> usize {
        self.excluded.last().copied().unwrap_or(0)
    }

    fn most_parts(&self) -> usize {
        self.splits.last().copied().unwrap_or(2)
    }

    /// Condition 3: whether some split may have the value of its heap.
    ///
    /// Parts are `c < e` or `h = g + p*q` with `e <= g < e+p`; `n` is their sum, `m` that of the
    /// `c` and `g`. If there is an `h`, then `m >= e`, `R(n) = R(m)`, and `sum Q(h) - Q(n)` is the
    /// same number `kappa = sum Q(g) - Q(m)` for all `q`. With `X = xor Q(c)` the values are equal
    /// only if `xor R` of all parts is `R(n)` and `xor Q(h) = Q(n) xor X`. The right side is
    /// `Q(n) + X - 2Y` with `Y` a submask of `X`; the left side is `sum Q(h)` for one `h`, else
    /// `sum Q(h) - 2u`, `u >= 0`.
    fn conflict(&self, claim: &Claim, work: &mut Work<'_>) -> Result<bool, Invalid> {
        let most = self.most_parts();
        let small = combinations(claim, 1..claim.start, most, self.unequal, work)?;
        let large = residues(claim, most, work)?;
        for &parts in &self.splits {
            if small[parts].iter().any(|&(sum, value, _)| claim.value(sum) == value) {
                return Ok(true);
            }
            for others in 1..=parts {
                for &(sum, value, _) in &small[parts - others] {
                    work.spend(large[others].len() as u64)?;
                    let (x, rest) = (value / claim.saltus, value % claim.saltus);
                    for &(more, rests, quotients) in &large[others] {
                        let whole = claim.value(sum + more);
                        let kappa = i128::from(quotients) - i128::from(whole / claim.saltus);
                        let twice = i128::from(x) - kappa;
                        let same = rest ^ rests == whole % claim.saltus && twice % 2 == 0;
                        // twice = 2Y - 2u, where u = 0 if there is one h.
                        let possible = match u64::try_from(twice / 2) {
                            Ok(y) if others == 1 => y & !x == 0,
                            Ok(y) => y <= x,
                            Err(_) => others > 1,
                        };
                        if same && possible {
                            return Ok(true);
                        }
                    }
                }
            }
        }
        Ok(false)
    }

    /// Conditions 2 and 4 for one heap. `splits`: sum, nim-sum of the values and greatest of the
    /// small parts.
    fn right_at(
        &self,
        claim: &Claim,
        n: usize,
        splits: &[(usize, u64, usize)],
        work: &mut Work<'_>,
    ) -> Result<bool, Invalid> {
        work.spend(splits.len() as u64 + 1)?;
        let value = claim.value(n);
        let mut reached: BTreeSet<u64> = BTreeSet::new();
        for m in (0..n).filter(|m| !self.excluded.contains(&(n - m))) {
            work.spend(1)?;
            if claim.value(m) == value {
                return Ok(false);
            }
            reached.insert(claim.value(m));
        }
        for &(sum, small, greatest) in splits {
            if let Some(h) = n.checked_sub(sum).filter(|&h| h >= claim.start && (h > greatest || !self.unequal)) {
                reached.insert(claim.value(h) ^ small);
            }
        }
        Ok(reached.range(..value).count() as u64 == value)
    }
}

/// The claimed sequence.
struct Claim {
    head: Vec<u64>,
    start: usize,
    period: usize,
    saltus: u64,
}

impl Claim {
    fn value(&self, n: usize) -> u64 {
        if n < self.head.len() {
            return self.head[n];
        }
        let rounds = (n - self.start) / self.period;
        self.head[n - rounds * self.period] + self.saltus * rounds as u64
    }

    /// Condition 1.
    fn is_onto(&self, top: u64, bound: usize, work: &mut Work<'_>) -> Result<bool, Invalid> {
        // A value is at most twice the heap here.
        let low = work.values(top.saturating_add(self.saltus).saturating_add(1))?;
        let (mut values, mut residues) = (vec![false; low], BTreeSet::new());
        work.each(0..bound + self.period, |n| {
            if let Some(met) = values.get_mut(self.value(n) as usize) {
                *met = true;
            }
        })?;
        work.each(&self.head[self.start..], |value| residues.insert(value % self.saltus))?;
        Ok(values.iter().all(|&met| met) && residues.len() as u64 == self.saltus)
    }
}

/// For each number of parts, the choices of parts, each summarised by three numbers.
type Choices<A, B, C> = Vec<BTreeSet<(A, B, C)>>;

/// For each number of parts up to `most`: sum, nim-sum of the values and greatest part of all
/// choices of parts in this range; different ones if `unequal`. The greatest part is left out (0)
/// where parts may be equal.
fn combinations(
    claim: &Claim,
    range: std::ops::Range<usize>,
    most: usize,
    unequal: bool,
    work: &mut Work<'_>,
) -> Result<Choices<usize, u64, usize>, Invalid> {
    let mut sets = vec![BTreeSet::new(); most + 1];
    sets[0].insert((0, 0, 0));
    for part in range {
        // Downwards each part is used once, upwards any number of times.
        let counts: Vec<usize> = if unequal { (0..most).rev().collect() } else { (0..most).collect() };
        for count in counts {
            work.spend(1)?;
            let greatest = if unequal { part } else { 0 };
            let [from, to] = &mut sets[count..count + 2] else { continue };
            for &(sum, value, _) in &*from {
                work.spend(8)?;
                to.insert((sum + part, value ^ claim.value(part), greatest));
            }
            work.values(4 * to.len() as u64)?;
        }
    }
    Ok(sets)
}

/// For each number of parts up to `most`: sum, nim-sum of the R and sum of the Q of all choices of
/// heaps in `e..e+p`.
fn residues(claim: &Claim, most: usize, work: &mut Work<'_>) -> Result<Choices<usize, u64, u64>, Invalid> {
    let mut sets = vec![BTreeSet::new(); most + 1];
    sets[0].insert((0, 0, 0));
    for count in 0..most {
        let mut next = BTreeSet::new();
        for &(sum, rests, quotients) in &sets[count] {
            for g in claim.start..claim.start + claim.period {
                work.spend(8)?;
                let value = claim.value(g);
                next.insert((sum + g, rests ^ (value % claim.saltus), quotients + value / claim.saltus));
            }
            work.values(4 * next.len() as u64)?;
        }
        sets[count + 1] = next;
    }
    Ok(sets)
}

/// Checks the conditions of the theorem, for the pattern and for two and four of its periods
/// together: a longer period has more splits into fixed heaps and a large one.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn check(
    rules: &Rules,
    convention: Convention,
    pattern: &Pattern,
    work: &mut Work<'_>,
) -> Result<Found, Invalid> {
    if convention == Convention::Misere {
        return Err(Invalid::Condition(say::no_misere_values_of_splits()));
    }
    let mut best = with_period(rules, pattern, work);
    for times in [2, 4] {
        let (Some(period), Some(saltus)) =
            (pattern.period.checked_mul(times), pattern.saltus.checked_mul(times as u64))
        else {
            break;
        };
        // Longer periods would not help a false pattern, or one that takes too long.
        if matches!(&best, Err(fault) if !matches!(fault, Invalid::Condition(_))) {
            break;
        }
        let longer = with_period(rules, &Pattern { period, saltus, ..*pattern }, work);
        best = match (best, longer) {
            (Ok(first), Ok(second)) if second.needed < first.needed => Ok(second),
            (Err(_), Ok(second)) => Ok(second),
            (first, _) => first,
        };
    }
    let found = best?;
    pattern.holds_in(&found.values)?;
    Ok(found)
}

fn with_period(rules: &Rules, pattern: &Pattern, work: &mut Work<'_>) -> Result<Found, Invalid> {
    let (start, period, saltus) = (pattern.preperiod.max(1), pattern.period, pattern.saltus);
    if !saltus.is_power_of_two() || saltus > period as u64 {
        return Err(Invalid::Condition(say::saltus_must_be_power()));
    }
    let head = code(rules, rules.unequal, (start + period) as u64, work)?;
    pattern.holds_in(&head)?;
    let claim = Claim { head, start, period, saltus };
    let top = claim.head.iter().max().copied().unwrap_or(0);
    // The last heap of each residue whose value is at most `top`.
    let last = |g: usize| (g as u64).saturating_add(((top - claim.head[g]) / saltus).saturating_mul(period as u64));
    let bound = (start..start + period).map(last).max().unwrap_or(0).saturating_add(1);
    let room = (rules.most_parts() * (start + period)) as u64;
    let first = bound.saturating_add((period + rules.gap() + 1) as u64);
    let end = work.values(first.saturating_add(room).saturating_add(2 * period as u64))?;
    if !claim.is_onto(top, bound as usize, work)? {
        return Err(Invalid::Condition(say::some_value_never_taken()));
    }
    if rules.conflict(&claim, work)? {
        return Err(Invalid::Condition(say::split_with_value_of_heap()));
    }
    let fixed = combinations(&claim, 1..start + period, rules.most_parts() - 1, rules.unequal, work)?;
    let splits: Vec<_> = rules
        .splits
        .iter()
        .flat_map(|&parts| fixed[parts - 1].iter().copied().filter(|&(_, value, _)| value < saltus))
        .collect();
    let mut right = 0;
    for n in first as usize..end {
        right = if rules.right_at(&claim, n, &splits, work)? { right + 1 } else { 0 };
        if right == period {
            let needed = (n + 1 - period) as u64;
            let values = code(rules, rules.unequal, needed, work)?;
            pattern.holds_in(&values)?;
            return Ok(Found { values, needed });
        }
    }
    Err(Invalid::Condition(say::values_not_reached_or_by_taking()))
}
