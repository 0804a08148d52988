//! Tables filled by machine code (crate `jit`).
//!
//! The code is made for the order that a [sample](crate::order) of options suggests. Where options
//! are larger than their positions in some component, a small copy of the box shows how much larger
//! the table has to be. In the end it turns out whether order and size were right: a position with
//! an option that had no value yet has no value either, and if any wanted position has none,
//! another way has to be tried.
use crate::fill::{cells, place, sides};
use crate::order::{Order, RowsOf, Sample};
use crate::tiles::{Side, Tiles, Wait};
use budget::{Budget, Progress, Stop};
use jit::{Cells, RowError, Rows, Shared, Stamps, Wanted};
use rules::moves::{Mover, Scratch};
use rules::ruleset::Ruleset;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// Candidates between two looks at the clock.
const WORK: u64 = 1 << 24;
/// The sides of a small copy of the box.
const SMALL: i64 = 24;
/// The most positions that are looked at in a small copy.
const MOST_REACHED: usize = 1 << 14;
/// A table may have at most this many times the positions of the given box.
const WASTE: usize = 16;

/// Tables of at least `SHARED` positions are filled by as many threads as the budget allows, up to
/// `MOST_THREADS`.
pub const SHARED: usize = 1 << 16;
const MOST_THREADS: usize = 64;

/// A table that machine code fills.
#[derive(Debug)]
pub struct Native {
    rows: Rows,
    cells: Cells,
    hi: Vec<i64>,
    sorted: bool,
    /// The number of positions of the table without a value.
    missing: u64,
}

/// The order in which a table is filled.
struct Plan {
    order: Order,
    /// Which parts of the table may be filled at the same time.
    tiling: Option<([(usize, bool); 2], Wait)>,
}

/// What one thread works on.
struct Part<'t> {
    shared: &'t Shared<'t>,
    stamps: Stamps,
    /// The step from one position of a row to the next.
    delta: &'t [i64],
    /// The most candidates of a position, and the most that may have been looked at since the clock
    /// was.
    most: u64,
    work: u64,
    /// The positions that all threads have filled, and those of the whole table.
    done: &'t AtomicU64,
    total: u64,
    missing: u64,
    budget: &'t Budget,
}

impl Part<'_> {
    fn fill(&mut self, mut walk: RowsOf) -> Result<(), Refused> {
        let mut start = Vec::new();
        // The code does not look at the clock, so each call is kept short.
        let longest = usize::try_from(WORK / self.most).unwrap_or(usize::MAX).max(1);
        while let Some(mut count) = walk.next(&mut start) {
            while count > 0 {
                if self.work >= WORK {
                    self.work = 0;
                    let done = self.done.load(Ordering::Relaxed);
                    self.budget.poll(Progress { done, total: Some(self.total), unit: "positions" })?;
                }
                let now = count.min(longest);
                self.missing += match self.shared.fill(&mut self.stamps, &start, now) {
                    Ok(missing) => missing,
                    Err(RowError::TooWide) => return Err(Refused::TooWide),
                    Err(_) => return Err(Refused::Declined),
                };
                self.done.fetch_add(now as u64, Ordering::Relaxed);
                self.work = self.work.saturating_add((now as u64).saturating_mul(self.most)).saturating_add(64);
                count -= now;
                start.iter_mut().zip(self.delta).for_each(|(x, delta)| *x += delta * now as i64);
            }
            self.work = self.work.saturating_add(16);
        }
        Ok(())
    }
}

/// Why a table cannot be filled.
enum Refused {
    /// Another way has to be tried.
    Declined,
    /// The cells have to be wider.
    TooWide,
    Stopped(Stop),
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// A filled table with all values up to a corner; `None` if another way has to be tried.
pub fn filled(ruleset: &Ruleset, to: &[i64], want: Wanted, budget: &Budget) -> Result<Option<Native>, Stop> {
    match tried(ruleset, to, want, budget) {
        Ok(found) => Ok(found),
        Err(Refused::Declined | Refused::TooWide) => Ok(None),
        Err(Refused::Stopped(stop)) => Err(stop),
    }
}

/// Tries the box as it was asked for, unless options lead out of it; then as large as a small copy
/// needs it, then twice that.
fn tried(ruleset: &Ruleset, to: &[i64], want: Wanted, budget: &Budget) -> Result<Option<Native>, Refused> {
    let asked = sides(ruleset, to);
    let Some(sample) = Sample::new(ruleset, &asked, budget)? else { return Ok(None) };
    let Some(order) = sample.order(ruleset.arity) else { return Ok(None) };
    let plan = Plan { tiling: sample.tiling(&order), order };
    let most = cells(to).ok_or(Refused::Declined)?.saturating_mul(WASTE);
    let whole = |hi: &[i64]| -> Result<Option<Native>, Refused> {
        if cells(hi).is_none_or(|cells| cells > most) {
            return Err(Refused::Declined);
        }
        let mut made = Native::made(ruleset, hi, &plan, want, false, budget);
        if matches!(made, Err(Refused::TooWide)) {
            made = Native::made(ruleset, hi, &plan, want, true, budget);
        }
        made.map(|table| Some(table).filter(|table| table.is_whole(to)))
    };
    if !sample.leaves()
        && let Some(table) = whole(&asked)?
    {
        return Ok(Some(table));
    }
    if !sample.grows(ruleset.arity) {
        return Ok(None);
    }
    let Some(larger) = grown(ruleset, &asked, budget)? else { return Ok(None) };
    if let Some(table) = whole(&larger)? {
        return Ok(Some(table));
    }
    whole(&larger.iter().map(|hi| hi.saturating_mul(2)).collect::<Vec<_>>())
}

/// A larger corner, as a small copy of the box suggests.
fn grown(ruleset: &Ruleset, hi: &[i64], budget: &Budget) -> Result<Option<Vec<i64>>, Stop> {
    let small: Vec<i64> = hi.iter().map(|&hi| hi.min(SMALL)).collect();
    let (mover, mut scratch) = (Mover::new(ruleset).with_pairs_cancelled(), Scratch::default());
    // The positions reached from the largest corner and from the border next to it: in the worst
    // case, the whole small box.
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
        plan: &Plan,
        want: Wanted,
        wide: bool,
        budget: &Budget,
    ) -> Result<Self, Refused> {
        let delta = plan.order.delta(hi.len());
        let rows = Rows::new(ruleset, hi, &delta, want, wide).map_err(|_| Refused::Declined)?;
        budget.reserve(rows.bytes())?;
        let cells = rows.cells();
        let mut table = Self { rows, cells, hi: hi.to_vec(), sorted: ruleset.unordered, missing: 0 };
        // The stamps of wide cells are as large as tables, so there is only one set of them.
        let threads = if wide { 1 } else { budget.threads().min(MOST_THREADS) };
        table.fill(plan, &delta, threads, budget)?;
        Ok(table)
    }

    fn fill(&mut self, plan: &Plan, delta: &[i64], threads: usize, budget: &Budget) -> Result<(), Refused> {
        let walk = RowsOf::new(plan.order.clone(), &self.hi, self.sorted);
        let tiles = plan.tiling.filter(|_| threads > 1 && self.cells.len() >= SHARED).map(|(axes, wait)| {
            let sides = axes.map(|(axis, up)| Side { axis, hi: self.hi[axis], up });
            Tiles::new(sides, wait, threads)
        });
        let total = self.cells.len() as u64;
        let (done, shared) = (AtomicU64::new(0), self.rows.shared(&mut self.cells).map_err(|_| Refused::Declined)?);
        let part = || Part {
            shared: &shared,
            stamps: self.rows.stamps(),
            delta,
            most: self.rows.most_candidates(),
            work: WORK,
            done: &done,
            total,
            missing: 0,
            budget,
        };
        let mut parts: Vec<Part<'_>> = (0..tiles.map_or(1, |tiles| tiles.threads())).map(|_| part()).collect();
        match tiles {
            Some(tiles) => tiles.run(&mut parts, |part, numbers| {
                part.fill(numbers.into_iter().fold(walk.clone(), |walk, (axis, numbers)| walk.within(axis, numbers)))
            })?,
            None => parts.iter_mut().try_for_each(|part| part.fill(walk.clone()))?,
        }
        self.missing = parts.iter().map(|part| part.missing).sum();
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

    /// The value of a position of the table; multisets have a cell for each order.
    pub fn get(&self, position: &[i64]) -> Option<u64> {
        self.cells.get(place(position, &self.hi)?)
    }

    /// The values of `count` positions that differ in the last component.
    pub(crate) fn for_each(&self, from: &[i64], count: usize, visit: impl FnMut(Option<u64>)) {
        let Some(place) = place(from, &self.hi) else { return };
        self.cells.for_each(place, count, visit);
    }

    /// Calls `visit` for each of `count` positions, which differ in the last component, that has
    /// value 0, until it breaks; the argument is the offset of the last component from that of
    /// `from`.
    pub(crate) fn each_zero(&self, from: &[i64], count: usize, visit: impl FnMut(usize) -> ControlFlow<()>) {
        let Some(place) = place(from, &self.hi) else { return };
        self.cells.each_zero(place, count, visit);
    }

    /// The number of positions whose value is known.
    pub fn reached(&self) -> u64 {
        self.hi.iter().map(|&hi| hi as u64 + 1).product::<u64>().saturating_sub(self.missing)
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.rows.bytes()
    }
}
