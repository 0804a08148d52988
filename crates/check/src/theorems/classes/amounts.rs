//! The amounts that a rule allows, if residues of heap and amount decide from some heap and some
//! amount on; and the values, heap by heap.
use super::ways::{Bounds, Way, ways};
use crate::forms::between::zero;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::Rule;
use crate::rule::options::options;
use crate::say;

/// The moves of the heaps of one residue.
#[derive(Debug, Clone)]
struct Row {
    /// The amounts below `near` that may be taken.
    few: Vec<usize>,
    /// By residue: whether larger amounts may be taken that leave at least `low`.
    many: Vec<bool>,
    /// The heaps below `low` that may be left.
    rests: Vec<usize>,
}

/// The amounts that may be taken, by residues.
#[derive(Debug, Clone)]
pub(super) struct Amounts {
    pub(super) modulus: usize,
    /// Amounts below this are handled individually.
    pub(super) near: usize,
    /// Heaps below this that may be left are handled individually.
    low: usize,
    /// Heaps below this are handled individually; at least `near + low`.
    pub(super) start: usize,
    /// The options of these first heaps.
    begin: Vec<Vec<usize>>,
    /// The moves of all other heaps, by residue.
    rows: Vec<Row>,
}

impl Amounts {
    pub(super) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        if zero(rule, convention, work)?.moves {
            return Err(Invalid::Condition(say::empty_heap_has_move()));
        }
        let mut all = Vec::new();
        rule.clauses.iter().try_for_each(|clause| ways(clause, &mut all))?;
        let Bounds { modulus, near, low, start } = Bounds::of(&all)?;
        let (m, near, low) = (modulus as usize, near as usize, low as usize);
        let start = (near + low).max(start as usize) + m;
        let mut begin = Vec::new();
        for n in 0..start {
            begin.push(single(rule, n, work)?);
        }
        let mut rows = Vec::new();
        for i in 0..m {
            // Far beyond all numbers that appear in comparisons.
            let n = (start + 2 * (near + low) + 2 * m) / m * m + m + i;
            let few = (1..near).filter_map(|k| allowed(&all, n, k, work).map(|is| is.then_some(k)).transpose());
            let few = few.collect::<Result<_, _>>()?;
            let mut many = vec![false; m];
            for k in near..near + m {
                many[k % m] = allowed(&all, n, k, work)?;
            }
            let rests = (0..low).filter_map(|h| allowed(&all, n, n - h, work).map(|is| is.then_some(h)).transpose());
            rows.push(Row { few, many, rests: rests.collect::<Result<_, _>>()? });
        }
        let own = Self { modulus: m, near, low, start, begin, rows };
        // The reading by residues and the definition agree on the next heaps.
        for n in start..start + 2 * m {
            let mut heaps: Vec<usize> = (0..n).filter(|&heap| own.reaches(n, heap)).collect();
            heaps.sort_unstable();
            if heaps != single(rule, n, work)? {
                return Err(Invalid::Game(say::moves_not_by_residues(n)));
            }
        }
        Ok(own)
    }

    /// Whether a heap from `start` on has a move to a smaller one.
    fn reaches(&self, n: usize, heap: usize) -> bool {
        let row = &self.rows[n % self.modulus];
        match n - heap {
            _ if heap < self.low => row.rests.contains(&heap),
            k if k < self.near => row.few.contains(&k),
            k => row.many[k % self.modulus],
        }
    }

    /// The first `len` values.
    pub(super) fn values(&self, len: usize, convention: Convention, work: &mut Work<'_>) -> Result<Vec<u64>, Invalid> {
        let m = self.modulus;
        let mut values: Vec<u64> = Vec::new();
        // For each residue: the values that its heaps reach by amounts from `near` on, leaving
        // `low` or more.
        let mut far: Vec<Vec<bool>> = vec![vec![false; 1]; m];
        let mut reached = vec![false; m];
        // For each residue: all values below this are among them.
        let mut full = vec![0_usize; m];
        for n in 0..len {
            work.spend(m as u64 + self.near as u64 + 1)?;
            if n >= self.near + self.low {
                let (heap, value) = (n - self.near, values[n - self.near] as usize);
                for (i, row) in self.rows.iter().enumerate() {
                    // The heaps with residue i from here on.
                    if row.many[(i + m - heap % m) % m] {
                        if far[i].len() < value + 2 {
                            far[i].resize(2 * value + 2, false);
                        }
                        far[i][value] = true;
                        reached[i] = true;
                        while far[i][full[i]] {
                            full[i] += 1;
                            if full[i] == far[i].len() {
                                far[i].push(false);
                            }
                        }
                    }
                }
            }
            let (heaps, residue): (Vec<usize>, Option<usize>) = if n < self.start {
                (self.begin[n].clone(), None)
            } else {
                let row = &self.rows[n % m];
                (row.few.iter().map(|k| n - k).chain(row.rests.iter().copied()).collect(), Some(n % m))
            };
            let mut near: Vec<usize> = heaps.into_iter().map(|heap| values[heap] as usize).collect();
            near.sort_unstable();
            if near.is_empty() && residue.is_none_or(|i| !reached[i]) {
                values.push(u64::from(convention == Convention::Misere));
                continue;
            }
            let is_far = |value: usize| residue.is_some_and(|i| far[i].get(value) == Some(&true));
            let mut value = residue.map_or(0, |i| full[i]);
            while near.binary_search(&value).is_ok() || is_far(value) {
                work.spend(1)?;
                value += 1;
            }
            values.push(value as u64);
        }
        Ok(values)
    }
}

/// Whether one of the ways allows an amount.
fn allowed(ways: &[Way], n: usize, k: usize, work: &mut Work<'_>) -> Result<bool, Invalid> {
    work.spend(ways.len() as u64)?;
    for way in ways {
        if way.allows(n as i64, k as i64)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The options of a heap by the definition.
fn single(rule: &Rule, n: usize, work: &mut Work<'_>) -> Result<Vec<usize>, Invalid> {
    let mut heaps = Vec::new();
    for sum in options(rule, &[n as i64], work)? {
        match sum.as_slice() {
            [] => heaps.push(0),
            [heap] => heaps.push(usize::try_from(heap[0]).map_err(|_| Invalid::Rule(say::such_moves()))?),
            _ => return Err(Invalid::Rule(say::sums_as_one_heap())),
        }
    }
    heaps.sort_unstable();
    heaps.dedup();
    if heaps.last().is_some_and(|&last| last >= n) {
        return Err(Invalid::Condition(say::move_to_smaller_heap()));
    }
    Ok(heaps)
}
