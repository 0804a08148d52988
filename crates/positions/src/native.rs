//! Tables filled by machine code (crate `jit`).
//!
//! Code is made for the order that a [sample](crate::order) of options suggests. Where options are larger than their
//! positions in some component, a small copy of the box shows how much larger the table has to be. Whether order and
//! size were right is seen in the end: a position one of whose options had no value has none either, and if any of those
//! that were asked for has none, another way has to be gone.
use crate::order::{Order, RowsOf, Sample};
use budget::{Budget, Progress, Stop};
use jit::{Cells, RowError, Rows, Stamps, Want};
use rules::moves::{Mover, Scratch};
use rules::ruleset::Ruleset;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Candidates between two looks at the clock.
const WORK: u64 = 1 << 24;
/// The sides of a small copy of the box.
const SMALL: i64 = 24;
/// So many positions are looked at in a small copy.
const MOST_REACHED: usize = 1 << 14;
/// So many times the box that was asked for.
const WASTE: usize = 16;

/// A table that machine code fills.
#[derive(Debug)]
pub(crate) struct Native {
    rows: Rows,
    cells: Cells,
    stamps: Stamps,
    walk: RowsOf,
    /// From one position of a row to the next.
    delta: Vec<i64>,
    hi: Vec<i64>,
    sorted: bool,
    done: u64,
    /// How many positions of the table have no value.
    missing: u64,
}

/// Why there is no such table.
enum Refused {
    /// Some other way is to be gone.
    Declined,
    /// Cells have to be wider.
    TooWide,
    Stopped(Stop),
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// A filled table, with all values between two corners; `None` where another way has to be gone.
pub(crate) fn filled(ruleset: &Ruleset, to: &[i64], want: Want, budget: &Budget) -> Result<Option<Native>, Stop> {
    let asked = to.iter().try_fold(1usize, |all, &hi| all.checked_mul(usize::try_from(hi).ok()?.checked_add(1)?));
    let Some(asked) = asked else { return Ok(None) };
    let mut hi = to.to_vec();
    if ruleset.unordered {
        hi.fill(to.iter().copied().max().unwrap_or(0));
    }
    let Some(sample) = Sample::new(ruleset, &hi, budget)? else { return Ok(None) };
    let Some(order) = sample.order(ruleset.arity) else { return Ok(None) };
    if sample.grows(ruleset.arity) {
        let Some(grown) = grown(ruleset, &hi, budget)? else { return Ok(None) };
        hi = grown;
    }
    for _ in 0..2 {
        let cells = hi.iter().try_fold(1usize, |all, &hi| all.checked_mul(usize::try_from(hi).ok()?.checked_add(1)?));
        if cells.is_none_or(|cells| cells > asked.saturating_mul(WASTE)) {
            return Ok(None);
        }
        let mut made = Native::made(ruleset, &hi, &order, want, false, budget);
        if matches!(made, Err(Refused::TooWide)) {
            made = Native::made(ruleset, &hi, &order, want, true, budget);
        }
        match made {
            Ok(table) if table.is_whole(to) => return Ok(Some(table)),
            Ok(_) if sample.grows(ruleset.arity) => hi.iter_mut().for_each(|hi| *hi = hi.saturating_mul(2)),
            Ok(_) | Err(Refused::Declined | Refused::TooWide) => return Ok(None),
            Err(Refused::Stopped(stop)) => return Err(stop),
        }
    }
    Ok(None)
}

/// A larger corner, so large as a small copy of the box needs it.
fn grown(ruleset: &Ruleset, hi: &[i64], budget: &Budget) -> Result<Option<Vec<i64>>, Stop> {
    let small: Vec<i64> = hi.iter().map(|&hi| hi.min(SMALL)).collect();
    let (mover, mut scratch) = (Mover::new(ruleset).with_pairs_cancelled(), Scratch::default());
    // What is reached from the largest corner and from the border next to it: all of the small box, in the worst case.
    let mut left: Vec<Vec<i64>> = vec![small.clone()];
    for axis in 0..small.len() {
        for x in 0..small[axis] {
            let mut border = small.clone();
            border[axis] = x;
            left.push(border);
        }
    }
    let mut reached: HashSet<Vec<i64>> = left.iter().cloned().collect();
    let mut most = small.clone();
    while let Some(position) = left.pop() {
        let listed = mover.for_each_option(&mut scratch, &position, budget, |option| {
            for part in option.chunks_exact(small.len()) {
                if reached.len() >= MOST_REACHED {
                    return ControlFlow::Break(());
                }
                if reached.insert(part.to_vec()) {
                    most.iter_mut().zip(part).for_each(|(most, x)| *most = (*most).max(*x));
                    left.push(part.to_vec());
                }
            }
            ControlFlow::Continue(())
        });
        match listed {
            Ok(ControlFlow::Continue(())) => {}
            Err(rules::moves::MoveError::Stopped(stop)) => return Err(stop),
            Ok(ControlFlow::Break(())) | Err(_) => return Ok(None),
        }
    }
    let mut grown = Vec::with_capacity(hi.len());
    for ((&hi, &small), &most) in hi.iter().zip(&small).zip(&most) {
        // In proportion, and a little more where the copy is smaller than the box.
        let more = match most {
            _ if most <= small => hi,
            _ if small == hi => most,
            _ => (hi.saturating_mul(most) / small.max(1)).saturating_add(hi / 16 + 2),
        };
        grown.push(more);
    }
    if ruleset.unordered {
        let most = grown.iter().copied().max().unwrap_or(0);
        grown.fill(most);
    }
    Ok(Some(grown))
}

impl Native {
    fn made(
        ruleset: &Ruleset,
        hi: &[i64],
        order: &Order,
        want: Want,
        wide: bool,
        budget: &Budget,
    ) -> Result<Self, Refused> {
        let delta = order.delta(hi.len());
        let rows = Rows::new(ruleset, hi, &delta, want, wide).map_err(|_| Refused::Declined)?;
        budget.reserve(rows.bytes())?;
        let (cells, stamps) = (rows.cells(), rows.stamps());
        let sorted = ruleset.unordered;
        let walk = RowsOf::new(order.clone(), hi, sorted);
        let mut table = Self { rows, cells, stamps, walk, delta, hi: hi.to_vec(), sorted, done: 0, missing: 0 };
        table.fill(budget)?;
        Ok(table)
    }

    fn fill(&mut self, budget: &Budget) -> Result<(), Refused> {
        let total = self.cells.len() as u64;
        let mut start = Vec::new();
        // Code does not look at the clock, so it is not let alone for long.
        let most = self.rows.most_candidates();
        let longest = usize::try_from(WORK / most).unwrap_or(usize::MAX).max(1);
        let mut work = WORK;
        while let Some(mut count) = self.walk.next(&mut start) {
            while count > 0 {
                if work >= WORK {
                    work = 0;
                    budget.poll(Progress { done: self.done, total: Some(total), unit: "positions" })?;
                }
                let now = count.min(longest);
                self.missing += match self.rows.fill(&mut self.cells, &mut self.stamps, &start, now) {
                    Ok(missing) => missing,
                    Err(RowError::TooWide) => return Err(Refused::TooWide),
                    Err(_) => return Err(Refused::Declined),
                };
                self.done += now as u64;
                work = work.saturating_add((now as u64).saturating_mul(most)).saturating_add(64);
                count -= now;
                start.iter_mut().zip(&self.delta).for_each(|(x, delta)| *x += delta * now as i64);
            }
            work = work.saturating_add(16);
        }
        Ok(())
    }

    /// Whether all positions up to a corner have a value.
    fn is_whole(&self, to: &[i64]) -> bool {
        if self.missing == 0 {
            return true;
        }
        let mut position = vec![0; to.len()];
        loop {
            if (!self.sorted || position.is_sorted()) && self.get(&position).is_none() {
                return false;
            }
            let Some(axis) = (0..to.len()).rev().find(|&axis| position[axis] < to[axis]) else { return true };
            position[axis] += 1;
            position[axis + 1..].fill(0);
        }
    }

    /// The value of a position of the box; multisets have a cell for each order.
    pub(crate) fn get(&self, position: &[i64]) -> Option<u64> {
        self.cells.get(self.place(position))
    }

    /// The values of so many positions that differ in the last component.
    pub(crate) fn for_each(&self, from: &[i64], count: usize, visit: impl FnMut(Option<u64>)) {
        self.cells.for_each(self.place(from), count, visit);
    }

    fn place(&self, position: &[i64]) -> usize {
        position.iter().zip(&self.hi).fold(0, |place, (&x, &hi)| place * (hi as usize + 1) + x as usize)
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.rows.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;

    /// Whether machine code filled the box; then all values are those of the search.
    fn agrees(text: &str, to: &[i64]) -> bool {
        let rules = rules::compile(text, &[]).unwrap().ruleset;
        let budget = Budget::unlimited();
        let mut search = Search::new(&rules);
        let mut made = false;
        for want in [Want::Values, Want::Zeros] {
            let Some(table) = filled(&rules, to, want, &budget).unwrap() else { continue };
            made = true;
            let mut position = vec![0; to.len()];
            loop {
                if !rules.unordered || position.is_sorted() {
                    let value = search.value(&position, &budget).unwrap();
                    let expected = if want == Want::Values { value } else { u64::from(value != 0) };
                    assert_eq!(table.get(&position), Some(expected), "{text} at {position:?}");
                }
                let Some(axis) = (0..to.len()).rev().find(|&axis| position[axis] < to[axis]) else { break };
                position[axis] += 1;
                position[axis + 1..].fill(0);
            }
        }
        made
    }

    #[test]
    fn code_has_the_values_of_the_search() {
        for (text, to) in [
            ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1; unordered", vec![20, 20]),
            ("(x,y) -> (x+1,y-2); (x,y) -> (x-1,y-3); (x,y) -> (x-2,y-1); (x,y) -> (x-2,y+1)", vec![20, 30]),
            ("(n,m) -> (n-k,2*k) : 1<=k<=min(n,m)", vec![30, 30]),
            ("unordered; (a,b) -> (i,a-i) : 1<=i<a; (a,b) -> (i,b-i) : 1<=i<b", vec![25, 25]),
            (
                "unordered; (a,b) -> (b%a,a) : 1<=a; (a,b) -> (a,b-a**i) : i>=1, a>=1, a**i<=b, (a>1 or i=1)",
                vec![40, 40],
            ),
            ("(w,b) -> (w-1,b+w) : w>=1; (w,b) -> (w,b-k) : 1<=k<=b/2", vec![8, 30]),
            ("(a,b,c) -> (a-k,b+k,c) : 1<=k<=a; (a,b,c) -> (a,b-k,c+k) : 1<=k<=b; (a,b,c) -> (a,b,c-1)", vec![5, 4, 3]),
            ("(n,s) -> (n-1,s+k) : k in {1,4}, n>=1; (n,s) -> (n,s-3)", vec![10, 12]),
            ("(w,h) -> (i,h),(w-i,h) : 2<=i<=w-2; (w,h) -> (w,j),(w,h-j) : 2<=j<=h-2", vec![14, 14]),
            ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1); unordered", vec![20, 20]),
            ("(a,b) -> (a,b+1) : b<2*a; (a,b) -> (a-1,b)", vec![9, 18]),
            ("(a,b) -> (a-1,b+1); (a,b) -> (b,a) : a<b; (a,b) -> (a,b-1)", vec![12, 9]),
        ] {
            let swaps = text.contains("(b,a)");
            assert!(agrees(text, &to) || swaps, "no code for {text}");
        }
    }

    #[test]
    fn long_rows_are_stopped() {
        // A row of a million positions with up to half a million options each.
        let rules = rules::compile("(a,b) -> (a,b-k) : 1<=k<=b/2", &[]).unwrap().ruleset;
        let soon = Budget::unlimited().with_time(std::time::Duration::from_millis(50));
        let began = std::time::Instant::now();
        assert!(matches!(super::filled(&rules, &[1, 1_000_000], Want::Values, &soon), Err(Stop::Time { .. })));
        assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
    }

    #[test]
    fn what_cannot_be_ordered_or_may_be_endless_is_left_to_others() {
        let filled = |text: &str, to: &[i64]| {
            let rules = rules::compile(text, &[]).unwrap().ruleset;
            filled(&rules, to, Want::Values, &Budget::unlimited()).unwrap().is_some()
        };
        assert!(!filled("(a,b) -> (b,a) : a!=b; (a,b) -> (a-1,b)", &[20, 20]));
        assert!(!filled("(a,b) -> (a-1,b),(b,a-1) times 2 : a>b", &[20, 20]));
        let rules = rules::compile("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k*k) : k>=1", &[]).unwrap().ruleset;
        let small = Budget::unlimited().with_memory(1000);
        assert!(matches!(super::filled(&rules, &[99, 99], Want::Values, &small), Err(Stop::Memory { .. })));
    }
}
