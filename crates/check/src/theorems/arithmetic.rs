//! Arithmetic periodicity of finite codes: `G(n+p) = G(n)+s` with `s >= 1`, whatever the number of
//! heaps that are left.
//!
//! Let `u` be a power of two that divides `s`, and write a claimed value as `u*Q + R` with `R < u`.
//! Raising a large part (from `e` on, `e` the preperiod but at least 1) by `p` raises its `Q` by
//! `s/u` and leaves its `R`. From this follow, for heaps of any size:
//!
//! 1. no option with a large part has the value of its heap: for parts of fixed residues
//!    `kappa = (sum of Q of the large parts) - Q(heap)` is a constant, and a nim-sum is a sum minus
//!    an even number. `Q xor X = Q + X - 2y` where the bits of `y` are bits of both. So with two
//!    large parts or more, `kappa` and `X`, the nim-sum of the Q of the small parts, are both even
//!    or both odd, and their sum is at least 0; with one large part `kappa = X - 2y`;
//! 2. every smaller value is the value of an option: where two large parts have the same Q, both
//!    may grow by `p` without a change of the value; where the Q of all parts but a large one
//!    cancel, that one may grow by `2p`, and the value grows by `2s`. So it is enough to see the
//!    values of these kinds in `2p` heaps in a row: below some `T` the first kind, from `T` on the
//!    second, and from `T-2s` to `T-1` both at once.
//!
//! With the values of the first heaps derived by the definition that is a proof by induction.
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex_of_ascending;
use crate::pattern::{Found, Pattern};
use crate::say;
use std::collections::{BTreeMap, BTreeSet};

/// How often more values are derived before the second condition is given up.
const ATTEMPTS: u32 = 3;

/// Checks the conditions for the pattern, then for two and four of its periods together.
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
        return Err(Invalid::Condition(say::no_misere_values_of_splits()));
    }
    if digits.first().is_some_and(|digit| digit & 3 != 0) {
        return Err(Invalid::Game(say::takes_nothing_leaves_two()));
    }
    if pattern.saltus == 0 {
        return Err(Invalid::Condition(say::about_growing_values()));
    }
    let mut outcome = Err(Invalid::Condition(say::numbers_too_large()));
    for times in [1, 2, 4] {
        let (Some(period), Some(saltus)) =
            (pattern.period.checked_mul(times), pattern.saltus.checked_mul(times as u64))
        else {
            break;
        };
        outcome = with_period(digits, &Pattern { period, saltus, ..*pattern }, work);
        // Longer periods would not help a false pattern, or one that takes too long.
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
    let parts: usize = (0..32).rfind(|&j| digits.iter().any(|digit| digit >> j & 1 == 1)).unwrap_or(0);
    // From here on every option has a large part.
    let large_from = parts.saturating_mul(start - 1).saturating_add(digits.len());
    let mut outcome = Err(Invalid::Condition(say::numbers_too_large()));
    for attempt in 0..ATTEMPTS {
        let len = large_from.saturating_add(pattern.period.saturating_mul(2)).saturating_add(1);
        let len = work.values((len as u64).saturating_mul(1 << attempt))?;
        let table = Table::new(digits, parts, len, work)?;
        pattern.holds_in(&table.values)?;
        for bits in (0..=pattern.saltus.trailing_zeros()).rev() {
            let claim = Claim { table: &table, start, period: pattern.period, saltus: pattern.saltus, unit: 1 << bits };
            outcome =
                claim.no_option_has_the_value_of_its_heap(work).and_then(|()| claim.reached_from(large_from, work));
            match &outcome {
                Ok(from) => {
                    let needed = (from + 2 * pattern.period) as u64;
                    return Ok(Found { values: table.values, needed });
                }
                Err(Invalid::Condition(_)) => {}
                Err(_) => break,
            }
        }
    }
    outcome.map(|_| Found { values: Vec::new(), needed: 0 })
}

/// The true values of the first heaps, and the nim-sums of all lists of parts.
struct Table<'a> {
    digits: &'a [u32],
    parts: usize,
    values: Vec<u64>,
    /// `sets[j][sum][value]`: whether `j` parts with this sum have this nim-sum.
    sets: Vec<Vec<Vec<bool>>>,
}

impl<'a> Table<'a> {
    /// The values of the first heaps by the definition.
    fn new(digits: &'a [u32], parts: usize, len: usize, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let (mut values, mut sets) = (Vec::new(), vec![vec![vec![true]]; 1]);
        sets.extend((0..parts).map(|_| vec![Vec::new()]));
        let mut width = 1_usize;
        for n in 0..len {
            work.values((width * n * (parts + 1)) as u64)?;
            // Two parts or more are smaller than their sum.
            for count in 2..=parts {
                let mut set = vec![false; width];
                for part in 1..n {
                    work.spend(width as u64)?;
                    let others: &Vec<bool> = &sets[count - 1][n - part];
                    for (other, _) in others.iter().enumerate().filter(|(_, is)| **is) {
                        set[other ^ values[part] as usize] = true;
                    }
                }
                put(&mut sets[count], n, set);
            }
            let mut options = BTreeSet::new();
            work.spend(digits.len().min(n + 1) as u64)?;
            for (amount, digit) in digits.iter().enumerate().take(n + 1) {
                for count in (0..=parts).filter(|count| digit >> count & 1 == 1) {
                    match (count, n - amount) {
                        (0, 0) => drop(options.insert(0)),
                        (1, left) if left > 0 && amount > 0 => drop(options.insert(values[left])),
                        (2.., left) => {
                            work.spend(sets[count].get(left).map_or(0, Vec::len) as u64)?;
                            let reached = sets[count].get(left).into_iter().flatten().enumerate();
                            options.extend(reached.filter(|(_, is)| **is).map(|(value, _)| value as u64));
                        }
                        _ => {}
                    }
                }
            }
            let value = mex_of_ascending(options);
            values.push(value);
            width = width.max((value as usize + 1).next_power_of_two());
            let mut alone = vec![false; width];
            if n > 0 {
                alone[value as usize] = true;
                if parts > 0 {
                    put(&mut sets[1], n, alone);
                }
                put(&mut sets[0], n, Vec::new());
            }
        }
        Ok(Self { digits, parts, values, sets })
    }

    /// The amounts after which exactly `parts` parts may be left.
    fn amounts(&self, parts: usize) -> impl Iterator<Item = usize> + '_ {
        (usize::from(parts < 2)..self.digits.len()).filter(move |&i| self.digits[i] >> parts & 1 == 1)
    }
}

fn put(sets: &mut Vec<Vec<bool>>, place: usize, set: Vec<bool>) {
    if sets.len() <= place {
        sets.resize(place + 1, Vec::new());
    }
    sets[place] = set;
}

struct Claim<'a> {
    table: &'a Table<'a>,
    start: usize,
    period: usize,
    saltus: u64,
    unit: u64,
}

/// What condition 1 needs to know about parts: residue of the sum, R of the nim-sum, X, and whether
/// there are no large parts, one, or more. For each, the values that
/// `p*(sum of the Q of the large parts) - w*(sum of all parts)` can have.
type Kinds = BTreeMap<(usize, u64, u64, usize), BTreeSet<i64>>;

impl Claim<'_> {
    fn q(&self, n: usize) -> i64 {
        (self.table.values[n] / self.unit) as i64
    }

    fn r(&self, n: usize) -> u64 {
        self.table.values[n] % self.unit
    }

    /// `p*Q - w*n`, which is the same for all large `n` of a residue.
    fn level(&self, n: usize) -> i64 {
        self.period as i64 * self.q(n) - (self.saltus / self.unit) as i64 * n as i64
    }

    /// Condition 1.
    fn no_option_has_the_value_of_its_heap(&self, work: &mut Work<'_>) -> Result<(), Invalid> {
        let mut kinds: Kinds = BTreeMap::from([((0, 0, 0, 0), BTreeSet::from([0]))]);
        for count in 1..=self.table.parts {
            let mut next: Kinds = BTreeMap::new();
            for (&(residue, r, x, large), levels) in &kinds {
                for part in 1..self.start + self.period {
                    work.spend(levels.len() as u64)?;
                    let is_large = part >= self.start;
                    let x = if is_large { x } else { x ^ self.q(part) as u64 };
                    let kind =
                        ((residue + part) % self.period, r ^ self.r(part), x, (large + usize::from(is_large)).min(2));
                    let add =
                        if is_large { self.level(part) } else { -((self.saltus / self.unit) as i64) * part as i64 };
                    next.entry(kind).or_default().extend(levels.iter().map(|level| level + add));
                }
            }
            kinds = next;
            for amount in self.table.amounts(count) {
                for (&(residue, r, x, large), levels) in kinds.iter().filter(|((.., large), _)| *large > 0) {
                    work.spend(levels.len() as u64)?;
                    let residue = (residue + amount) % self.period;
                    let heap = self.start + (residue + self.period - self.start % self.period) % self.period;
                    if r == self.r(heap) && levels.iter().any(|&level| self.may_clash(level, amount, heap, x, large)) {
                        return Err(Invalid::Condition(say::option_with_value_of_heap()));
                    }
                }
            }
        }
        Ok(())
    }

    fn may_clash(&self, level: i64, amount: usize, heap: usize, x: u64, large: usize) -> bool {
        let taken = (self.saltus / self.unit) as i64 * amount as i64;
        let (kappa, x) = ((level - taken - self.level(heap)) / self.period as i64, x as i64);
        match large {
            // kappa = x - 2y
            1 => x >= kappa && (x - kappa) % 2 == 0 && ((x - kappa) / 2) & !x == 0,
            _ => (kappa - x) % 2 == 0 && kappa + x >= 0,
        }
    }

    /// Condition 2: the first heap, not below `first`, from which it holds for `2p` heaps in a row.
    fn reached_from(&self, first: usize, work: &mut Work<'_>) -> Result<usize, Invalid> {
        let paired = self.paired(work)?;
        let mut in_a_row = 0;
        for heap in first..self.table.values.len() {
            in_a_row = if self.all_below(heap, &paired, work)? { in_a_row + 1 } else { 0 };
            if in_a_row == 2 * self.period {
                return Ok(heap + 1 - in_a_row);
            }
        }
        Err(Invalid::Condition(say::smaller_values_not_reached()))
    }

    /// `[j][sum]`: the nim-sums of `j` parts with this sum, two of which are large and have the
    /// same Q.
    fn paired(&self, work: &mut Work<'_>) -> Result<Vec<Vec<Vec<bool>>>, Invalid> {
        let len = self.table.values.len();
        let most = self.table.values.iter().copied().max().unwrap_or(0);
        let width = (most as usize + 1).next_power_of_two().max(self.unit as usize);
        work.values((width * len * (self.table.parts + 1)) as u64)?;
        let mut pairs: Vec<BTreeSet<u64>> = vec![BTreeSet::new(); len];
        for one in self.start..len {
            for two in (one..len).take_while(|two| one + two < len) {
                work.spend(1)?;
                if self.q(one) != self.q(two) {
                    continue;
                }
                pairs[one + two].insert(self.r(one) ^ self.r(two));
            }
        }
        let mut paired = vec![vec![Vec::new(); len]; self.table.parts + 1];
        for (count, sets) in paired.iter_mut().enumerate().skip(2) {
            for (sum, place) in sets.iter_mut().enumerate().skip(2 * self.start) {
                let mut set = vec![false; width];
                for (pair, rests) in pairs.iter().enumerate().take(sum + 1) {
                    let others = &self.table.sets[count - 2][sum - pair];
                    for &rest in rests {
                        work.spend(others.len() as u64)?;
                        let there = others.iter().enumerate().filter(|(_, is)| **is);
                        there.for_each(|(other, _)| set[other ^ rest as usize] = true);
                    }
                }
                *place = set;
            }
        }
        Ok(paired)
    }

    /// Whether every value below that of the heap is reached as condition 2 demands.
    fn all_below(&self, heap: usize, paired: &[Vec<Vec<bool>>], work: &mut Work<'_>) -> Result<bool, Invalid> {
        let own = self.table.values[heap];
        // Three kinds: by a pair, by a large part beside others that cancel, by both at once.
        let mut kinds = vec![[false; 3]; own as usize];
        let mut mark = |value: u64, kind: usize| {
            if let Some(kinds) = kinds.get_mut(value as usize) {
                kinds[kind] = true;
            }
        };
        for count in 1..=self.table.parts {
            for left in self.table.amounts(count).filter_map(|amount| heap.checked_sub(amount)) {
                work.spend(paired[count][left].len() as u64)?;
                let reached = paired[count][left].iter().enumerate().filter(|(_, is)| **is);
                reached.for_each(|(value, _)| mark(value as u64, 0));
                for top in self.start..=left {
                    work.spend(2 * self.unit)?;
                    let value = self.table.values[top];
                    let others = self.table.sets[count - 1].get(left - top).into_iter().flatten().enumerate();
                    let cancel = others.take(self.unit as usize).filter(|(_, is)| **is);
                    cancel.for_each(|(rest, _)| mark(value ^ rest as u64, 1));
                    let others = paired[count - 1][left - top].iter().enumerate();
                    let cancel = others.take(self.unit as usize).filter(|(_, is)| **is);
                    cancel.for_each(|(rest, _)| mark(value ^ rest as u64, 2));
                }
            }
        }
        work.spend(own)?;
        let first_without = |kind: usize| kinds.iter().position(|kinds| !kinds[kind]).unwrap_or(kinds.len());
        let after_without = |kind: usize| kinds.iter().rposition(|kinds| !kinds[kind]).map_or(0, |last| last + 1);
        let twice = 2 * self.saltus as usize;
        for t in after_without(1).max(twice)..=first_without(0) {
            work.spend(1 + twice as u64)?;
            if kinds[t - twice..t].iter().all(|kinds| kinds[2]) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
