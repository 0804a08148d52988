//! Codes with three parts and more.
//!
//! For every total the values of its splits into 2, 3, ..., most-1 heaps are kept as sets. Whether
//! a value v can be reached with `most` heaps is asked only when it matters, for v = 0, 1, ...
//! until one cannot: is there a heap a such that the rest has a split of value `v ^ G(a)`? Values
//! below the answer are mostly found after a few steps, so a heap costs O(n) for every amount (and
//! O(n) set steps for every number of parts from 3 to most-1); where they are rare, each may cost
//! O(n), so the steps are counted as they are made.
use super::places::amounts_with_bit;
use crate::mex_sets::Marks;
use crate::sequence::{Cell, HeapError, Kernel, looks_of_steps};
use crate::splits::{Splits, ValueSet};
use rules::ruleset::CodeClass;

#[derive(Debug)]
pub(super) struct ManyParts {
    /// `amounts[j]`: the amounts after which exactly j heaps may be left.
    amounts: Vec<Vec<usize>>,
    rest: Rest,
    marks: Marks,
    /// The steps of the block so far.
    steps: usize,
}

/// The steps between two looks at the budget.
const BLOCK_STEPS: usize = 2_000_000;

/// The sets for splits into fewer heaps than the most.
#[derive(Debug)]
enum Rest {
    /// Parts may be equal.
    Any(Splits),
    /// Three parts that differ: values of the pairs of different heaps, and values that come from
    /// two such pairs.
    Unequal { once: Vec<ValueSet>, twice: Vec<ValueSet> },
}

impl ManyParts {
    /// `most` is at least 3, and 3 where parts must differ.
    pub(super) fn new(code: &CodeClass, most: u32) -> Self {
        let amounts: Vec<Vec<usize>> = (0..=most).map(|j| amounts_with_bit(&code.digits, j)).collect();
        let rest = match code.unequal {
            true => Rest::Unequal { once: Vec::new(), twice: Vec::new() },
            false => Rest::Any(Splits::new(most as usize - 1, 0)),
        };
        Self { amounts, rest, marks: Marks::default(), steps: 0 }
    }

    /// The steps that heap `n` takes at the least: sets of the splits into fewer parts, amounts.
    fn least_steps(&self, n: usize) -> usize {
        self.amounts.iter().map(Vec::len).sum::<usize>() + self.amounts.len().saturating_mul(n + 1)
    }

    /// Marks the values of the options that leave at most one heap.
    fn mark_short<C: Cell>(&mut self, cells: &[C]) {
        let n = cells.len();
        self.marks.clear();
        if self.amounts[0].binary_search(&n).is_ok() {
            self.marks.mark(0);
        }
        for &i in self.amounts[1].iter().take_while(|&&i| i < n) {
            self.marks.mark(cells[n - i].into());
        }
    }

    /// Whether some option that leaves two heaps or more has this value.
    fn splits_into<C: Cell>(&mut self, cells: &[C], value: u64) -> bool {
        let Self { amounts, rest, steps, .. } = self;
        let (n, most) = (cells.len(), amounts.len() - 1);
        let totals = |j: usize| amounts[j].iter().filter_map(move |&i| n.checked_sub(i));
        let kept = (2..most).any(|j| totals(j).any(|total| rest.contains(j, total, value)));
        kept || totals(most).any(|total| {
            let found = rest.part_before(cells, most, total, value);
            *steps += found.unwrap_or(total / most);
            found.is_some()
        })
    }
}

impl Rest {
    fn contains(&self, parts: usize, total: usize, value: u64) -> bool {
        match self {
            Rest::Any(splits) => splits.exactly(parts, total).is_some_and(|set| set.contains(value)),
            Rest::Unequal { once, .. } => once.get(total).is_some_and(|set| set.contains(value)),
        }
    }

    /// The least heap with which a split of `total` into `parts` heaps, one more than is kept, can
    /// begin so that it has this value.
    fn part_before<C: Cell>(&self, cells: &[C], parts: usize, total: usize, value: u64) -> Option<usize> {
        // The greatest part is at most `total - parts + 1`, and some part is at most `total /
        // parts`.
        (1..=total / parts).find(|&part| {
            let (rest, other) = (total - part, value ^ cells[part].into());
            match self {
                Rest::Any(_) => self.contains(parts - 1, rest, other),
                Rest::Unequal { twice, .. } => {
                    // One pair of the rest may hold `part` itself; then a second pair of that value
                    // is needed.
                    let clash = rest > part && rest - part != part && cells[rest - part].into() == value;
                    self.contains(2, rest, other) && (!clash || twice.get(rest).is_some_and(|set| set.contains(other)))
                }
            }
        })
    }

    /// Makes the sets of the totals up to `cells.len()`.
    fn extend<C: Cell>(&mut self, cells: &[C]) {
        match self {
            Rest::Any(splits) => splits.extend(cells),
            Rest::Unequal { once, twice } => {
                for total in once.len()..=cells.len() {
                    let (mut first, mut second) = (ValueSet::default(), ValueSet::default());
                    for part in 1..total.div_ceil(2) {
                        let (one, two): (u64, u64) = (cells[part].into(), cells[total - part].into());
                        if first.insert(one ^ two) {
                            second.insert(one ^ two);
                        }
                    }
                    once.push(first);
                    twice.push(second);
                }
            }
        }
    }
}

impl Kernel for ManyParts {
    fn block(&self, n: usize) -> usize {
        BLOCK_STEPS / (1 + self.least_steps(n))
    }

    fn looks(&mut self) -> u64 {
        looks_of_steps(std::mem::take(&mut self.steps) as u64, BLOCK_STEPS as u64)
    }

    fn bytes(&self, len: usize) -> u64 {
        match &self.rest {
            Rest::Any(splits) => splits.bytes() + self.marks.bytes(),
            Rest::Unequal { once, .. } => {
                let words = once.last().map_or(1, |set| set.iter().last().unwrap_or(0) / 64 + 1);
                len as u64 * (words * 16 + 48) + self.marks.bytes()
            }
        }
    }

    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        while cells.len() < end && self.steps < BLOCK_STEPS {
            self.steps += self.least_steps(cells.len());
            self.rest.extend(cells);
            self.mark_short(cells);
            let mut value = 0;
            // Heap 0 has no move, even if the digits allow one.
            while !cells.is_empty() && (self.marks.contains(value) || self.splits_into(cells, value)) {
                value += 1;
            }
            match C::narrow(value) {
                Some(cell) => cells.push(cell),
                None => return Ok(Some(value)),
            }
        }
        Ok(None)
    }

    /// The missing sets are made by the next run.
    fn resume<C: Cell>(&mut self, _: &[C]) -> bool {
        true
    }
}
