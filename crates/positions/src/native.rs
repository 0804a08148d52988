//! Tables filled by machine code (crate `jit`).
//!
//! Code is made for the order that a [sample](crate::order) of options suggests. Where options are
//! larger than their positions in some component, a small copy of the box shows how much larger the
//! table has to be. The end shows whether order and size were right: a position one of whose
//! options had no value has none either, and if any wanted position has none, another way has to be
//! tried.
use crate::order::{Order, RowsOf, Sample};
use crate::quick::{cells, place, sides};
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
/// The most times by which a table may be larger than the given box.
const WASTE: usize = 16;

/// Tables of at least so many positions are filled by as many threads as are allowed, up to a
/// number.
const SHARED: usize = 1 << 16;
const MOST_THREADS: usize = 64;

/// A table that machine code fills.
#[derive(Debug)]
pub(crate) struct Native {
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
    /// The parts of it that may be filled at one time.
    tiling: Option<([(usize, bool); 2], Wait)>,
}

/// The part of one thread.
struct Part<'t> {
    shared: &'t Shared<'t>,
    stamps: Stamps,
    /// The step from one position of a row to the next.
    delta: &'t [i64],
    /// The most candidates of a position, and those that may have been looked at since the clock
    /// was.
    most: u64,
    work: u64,
    /// The positions that all threads have filled, and those of the table.
    done: &'t AtomicU64,
    total: u64,
    missing: u64,
    budget: &'t Budget,
}

impl Part<'_> {
    fn fill(&mut self, mut walk: RowsOf) -> Result<(), Refused> {
        let mut start = Vec::new();
        // Code does not look at the clock, so it is not let alone for long.
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

/// A filled table, with all values up to a corner; `None` where another way has to be gone.
pub(crate) fn filled(ruleset: &Ruleset, to: &[i64], want: Wanted, budget: &Budget) -> Result<Option<Native>, Stop> {
    match tried(ruleset, to, want, budget) {
        Ok(found) => Ok(found),
        Err(Refused::Declined | Refused::TooWide) => Ok(None),
        Err(Refused::Stopped(stop)) => Err(stop),
    }
}

/// The table as it was asked for, unless options lead out of it; then so large as a small copy
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

/// A larger corner, so large as a small copy of the box needs it.
fn grown(ruleset: &Ruleset, hi: &[i64], budget: &Budget) -> Result<Option<Vec<i64>>, Stop> {
    let small: Vec<i64> = hi.iter().map(|&hi| hi.min(SMALL)).collect();
    let (mover, mut scratch) = (Mover::new(ruleset).with_pairs_cancelled(), Scratch::default());
    // The positions reached from the largest corner and from the border next to it: all of the
    // small box, in the worst case.
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
        // The share, and a little more where the copy is smaller than the box.
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
        // The stamps of wide cells are as large as tables: one set of them is enough.
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
    pub(crate) fn get(&self, position: &[i64]) -> Option<u64> {
        self.cells.get(place(position, &self.hi)?)
    }

    /// The values of so many positions that differ in the last component.
    pub(crate) fn for_each(&self, from: &[i64], count: usize, visit: impl FnMut(Option<u64>)) {
        let Some(place) = place(from, &self.hi) else { return };
        self.cells.for_each(place, count, visit);
    }

    /// Calls `visit` for those of so many positions, which differ in the last component, that have
    /// the value 0, with by how much the component is larger than that of the first, until it
    /// breaks.
    pub(crate) fn each_zero(&self, from: &[i64], count: usize, visit: impl FnMut(usize) -> ControlFlow<()>) {
        let Some(place) = place(from, &self.hi) else { return };
        self.cells.each_zero(place, count, visit);
    }

    /// The number of positions that have their value.
    pub(crate) fn reached(&self) -> u64 {
        self.hi.iter().map(|&hi| hi as u64 + 1).product::<u64>().saturating_sub(self.missing)
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
        for want in [Wanted::Values, Wanted::Zeros] {
            let Some(table) = filled(&rules, to, want, &budget).unwrap() else { continue };
            made = true;
            let mut position = vec![0; to.len()];
            loop {
                if !rules.unordered || position.is_sorted() {
                    let value = search.value(&position, &budget).unwrap();
                    let expected = if want == Wanted::Values { value } else { u64::from(value != 0) };
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
            // Loops whose options come twice, in one variable or in each of several, and such as
            // nearly do.
            ("(a,b,c) -> (i,j,k),(a-1-i,j,k),(i,b-1-j,k),(a-1-i,b-1-j,k) : i<a, j<b, k<c", vec![5, 4, 3]),
            ("(w,h) -> (i,h),(w-1-i,h) : 2<=i<=w-2; (w,h) -> (w,j),(w,h-j) : 2<=j<=h-2, j%3!=1", vec![14, 14]),
            ("(w,h) -> (i,h),(w-i,j) : 1<=i<w, j<h; (w,h) -> (w,2*j),(w,h-2*j) : 2*j<h, j>=1", vec![9, 9]),
            ("unordered; (a,b) -> (i,a-i-j) : 1<=i+j, i+j<=a, j<=2; (a,b) -> (a,b-1)", vec![12, 12]),
            ("(a,b) -> (a,b+1) : b<2*a; (a,b) -> (a-1,b)", vec![9, 18]),
            ("(a,b) -> (a-1,b+1); (a,b) -> (b,a) : a<b; (a,b) -> (a,b-1)", vec![12, 9]),
        ] {
            let swaps = text.contains("(b,a)");
            assert!(agrees(text, &to) || swaps, "no code for {text}");
        }
    }

    #[test]
    fn any_number_of_threads_makes_the_same_table() {
        for text in [
            "(a,b) -> (a-1,b); (a,b) -> (a,b-2); (a,b) -> (a-k,b-k*k) : 1<=k<=9",
            "(a,b) -> (a-k,b+k) : 1<=k<=3; (a,b) -> (a-2,b)",
            "(s,c) -> (s,c+k) : 1<=k<=4, c+k<=s; (s,c) -> (s-1,c)",
            "unordered; (a,b) -> (a-1,b); (a,b) -> (a,b-k) : k<=3, k>=1",
            "(x,y) -> (x+1,y-2); (x,y) -> (x-2,y+1); (x,y) -> (x-2,y-1)",
        ] {
            let rules = rules::compile(text, &[]).unwrap().ruleset;
            let table = |threads| {
                let budget = Budget::unlimited().with_threads(std::num::NonZeroUsize::new(threads).unwrap());
                filled(&rules, &[270, 270], Wanted::Values, &budget).unwrap().unwrap()
            };
            let (one, three) = (table(1), table(3));
            assert!(one.cells.len() >= SHARED && one.missing == three.missing && one.hi == three.hi);
            assert!((0..one.cells.len()).all(|place| one.cells.get(place) == three.cells.get(place)), "{text}");
        }
    }

    #[test]
    fn long_rows_are_stopped() {
        // A row of a million positions with up to half a million options each.
        let rules = rules::compile("(a,b) -> (a,b-k) : 1<=k<=b/2", &[]).unwrap().ruleset;
        let soon = Budget::unlimited().with_time(std::time::Duration::from_millis(50));
        let began = std::time::Instant::now();
        assert!(matches!(super::filled(&rules, &[1, 1_000_000], Wanted::Values, &soon), Err(Stop::Time { .. })));
        assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
    }

    #[test]
    fn what_cannot_be_ordered_or_may_be_endless_is_left_to_others() {
        let filled = |text: &str, to: &[i64]| {
            let rules = rules::compile(text, &[]).unwrap().ruleset;
            filled(&rules, to, Wanted::Values, &Budget::unlimited()).unwrap().is_some()
        };
        assert!(!filled("(a,b) -> (b,a) : a!=b; (a,b) -> (a-1,b)", &[20, 20]));
        assert!(!filled("(a,b) -> (a-1,b),(b,a-1) times 2 : a>b", &[20, 20]));
        let rules = rules::compile("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k*k) : k>=1", &[]).unwrap().ruleset;
        let small = Budget::unlimited().with_memory(1000);
        assert!(matches!(super::filled(&rules, &[99, 99], Wanted::Values, &small), Err(Stop::Memory { .. })));
    }
}
