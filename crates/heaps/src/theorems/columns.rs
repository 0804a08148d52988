//! Heaps with a tag, and moves that look back a bounded distance: the last amount, a pass that may
//! still be used, a colour.
//!
//! **Theorem.** Let positions be `(n,t)` with tags `t` from a finite set, and let every move lead
//! from `(n,t)` to positions `(n-k,u)` with `0 <= k <= M`, where the pairs `(k,u)` depend, from
//! `n = N0` on, on `t` and `n mod m` only, and moves with `k = 0` never lead round a circle of
//! tags. Write `c(n)` for the column of all values `G(n,t)`. If `c(i+p) = c(i)` for `M` heaps in a
//! row, `n1-M <= i < n1`, where `n1 >= N0`, `n1 >= M` and `p` is a multiple of `m`, then `c(n+p) =
//! c(n)` for all `n >= n1-M`.
//!
//! *Proof.* From `n1` on a column is a function of the `M` columns before it and of the residue of
//! its heap: within a column the tags are valued in the order of the moves with `k = 0`. It is the
//! window theorem (S. W. Golomb, 1966) with columns in place of values. Values of sums of several
//! positions are functions of the same columns.
use super::evidence::{Proof, Theorem};
use super::period::{Repeats, least, repetitions};
use super::steps::{Step, Steps};
use crate::sequence::Values;
use budget::{Budget, Progress};
use std::collections::HashMap;

/// The number of columns of the first table, and the most values of the last one.
const FIRST: usize = 1 << 10;
const MOST: usize = 1 << 22;

/// A repeated window of columns: heaps with a tag.
pub static COLUMNS: Theorem = Theorem::new(
    "columns",
    "if moves take at most M from the heap and change the tag as the residue of the heap and the \
     tag say, the values of all tags depend on the M heaps before; once that many columns repeat \
     in a row, they repeat for ever",
    "S. W. Golomb's window theorem, 1966, with columns in place of values; proof in the source",
);

/// The values of all tags, which repeat.
#[derive(Debug, Clone)]
pub struct Columns {
    steps: Steps,
    values: Vec<Values>,
    repeats: Repeats,
    needed: usize,
}

impl Columns {
    /// The proof of the theorem about a game with one heap; `None` if it is none, or nothing
    /// repeats in a table of moderate length. Cost: O(heaps * moves).
    ///
    /// ```
    /// use budget::Budget;
    /// use heaps::{columns::Columns, steps::Steps};
    /// let game = rules::compile("(n,l) -> (n-k,k) : 1<=k<=3, k<=n, k!=l", &[]).unwrap().ruleset;
    /// let steps = Steps::of(&game, &[0], &[0], &Budget::default()).unwrap();
    /// let columns = Columns::prove(steps, &Budget::default()).unwrap();
    /// let proof = columns.proof(0).unwrap();
    /// assert_eq!((proof.preperiod(), proof.period()), (4, 4));
    /// ```
    pub fn prove(steps: Steps, budget: &Budget) -> Option<Self> {
        let order = order(&steps)?;
        let window =
            usize::try_from(steps.all().filter_map(|step| step.back.first()).copied().max().unwrap_or(0)).ok()?;
        let (&start, &modulus) = (steps.start.first()?, steps.modulus.first()?);
        let (start, modulus) = (usize::try_from(start).ok()?, usize::try_from(modulus).ok()?);
        let mut table: Vec<Vec<u64>> = vec![Vec::new(); steps.tags.len()];
        let (mut numbers, mut columns): (HashMap<Vec<u64>, u64>, Values) = (HashMap::new(), Values::new());
        let mut len = FIRST.max(4 * (start + modulus + window));
        while len.checked_mul(table.len())? <= MOST {
            budget.reserve(24 * (len * table.len()) as u64).ok()?;
            for n in columns.len()..len {
                if n % 1024 == 0 {
                    budget.poll(Progress { done: n as u64, total: None, unit: "columns" }).ok()?;
                }
                fill(&steps, &order, &mut table, n)?;
                let column: Vec<u64> = table.iter().map(|values| values[n]).collect();
                let number = numbers.len() as u64;
                columns.push(*numbers.entry(column).or_insert(number));
            }
            let found = repetitions(&columns, window.max(1), len).filter(|found| found.period.is_multiple_of(modulus));
            let proved = found.into_iter().find_map(|found| {
                let from = found.preperiod.checked_add(window)?.max(start).max(window);
                let needed = from.checked_add(found.period)?;
                (needed <= len).then_some((found, needed))
            });
            if let Some((repeats, needed)) = proved {
                let values = table.into_iter().map(|values| values.into_iter().collect()).collect();
                return Some(Self { steps, values, repeats, needed });
            }
            len *= 4;
        }
        None
    }

    /// The game.
    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// The values made so far of the heaps with this tag.
    pub fn values(&self, tag: usize) -> Option<&Values> {
        self.values.get(tag)
    }

    /// The proof about the heaps with this tag: their own least preperiod and period. `None`
    /// if there is no such tag.
    pub fn proof(&self, tag: usize) -> Option<Proof> {
        Some(Proof::new(&COLUMNS, least(self.repeats, self.values.get(tag)?), self.needed - 1))
    }
}

/// For each class of heaps, an order of the tags in which moves that change only the tag lead to
/// tags before; `None` where they lead round, heaps grow, or there is not one heap.
fn order(steps: &Steps) -> Option<Vec<Vec<usize>>> {
    let &[classes] = steps.sides().as_slice() else { return None };
    if steps.all().any(|step| step.back.iter().any(|&back| back < 0)) {
        return None;
    }
    let order_of = |class: usize| {
        let mut order: Vec<usize> = Vec::new();
        let mut placed = vec![false; steps.tags.len()];
        while order.len() < placed.len() {
            let before = order.len();
            for tag in 0..placed.len() {
                let parts = || steps.moves[tag][class].iter().flatten();
                let ready = |step: &Step| step.back.first() != Some(&0) || placed[step.tag];
                if !placed[tag] && parts().all(ready) {
                    placed[tag] = true;
                    order.push(tag);
                }
            }
            if order.len() == before {
                return None;
            }
        }
        Some(order)
    };
    (0..classes).map(order_of).collect()
}

/// The column of heap `n`.
fn fill(steps: &Steps, order: &[Vec<usize>], table: &mut [Vec<u64>], n: usize) -> Option<()> {
    let (start, modulus) = (*steps.start.first()? as usize, *steps.modulus.first()? as usize);
    let class = n.checked_sub(start).map_or(n, |beyond| start + beyond % modulus);
    table.iter_mut().for_each(|values| values.push(0));
    let mut options = Vec::new();
    for &tag in &order[class] {
        options.clear();
        for option in &steps.moves[tag][class] {
            let value = option.iter().try_fold(0, |xor, step| {
                let heap = n.checked_sub(usize::try_from(*step.back.first()?).ok()?)?;
                Some(xor ^ table[step.tag][heap])
            });
            options.push(value?);
        }
        options.sort_unstable();
        options.dedup();
        table[tag][n] = options.iter().zip(0..).take_while(|(value, place)| **value == *place).count() as u64;
    }
    Some(())
}
