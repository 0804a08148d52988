//! The positions of value 0 of a box: those in which the player to move loses.
//!
//! In a game whose moves all go along lines, a line contains at most one such position: every other
//! one behind it has a move to it. So a sieve goes from each to the next free place, and leaps over
//! lines that are taken as in R. E. Tarjan's disjoint sets (*J. ACM* 22 (1975), 215-225), where a
//! set is represented by the next free neighbour. Time and memory are proportional to the number of
//! rows and of lines, not of positions, and no value is computed.
//!
//! For other moves, a table has one byte for each position, and options are looked at only until
//! one of value 0 is found; without machine code, the values are computed.
use crate::dense::{self, Table, TableError};
use crate::directions::{Lines, directions, is_symmetric};
use crate::search::SearchError;
use budget::{Budget, Progress, Stop};
use rules::odometer::orders;
use rules::ruleset::Ruleset;

/// Why there is no list of the positions of value 0.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ZerosError {
    /// There is no such box.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The search has no answer.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl From<Stop> for ZerosError {
    fn from(stop: Stop) -> Self {
        Self::Search(stop.into())
    }
}

/// Positions found, and numbers listed, between two looks at the limits.
const FOUND: usize = 1 << 16;
/// Rows of at most this many positions are leapt over in steps of at most 255.
const SHORT: i64 = 4096;
/// Rows between two looks at the clock.
const PATIENCE: usize = 1 << 12;

/// The positions of value 0 between two corners, both included, in lexicographic order, one after
/// the other; if the order of the numbers does not matter, only those with ascending numbers.
///
/// # Errors
/// [`ZerosError`]: no box, a cycle, a limit.
pub fn zeros(ruleset: &Ruleset, from: &[i64], to: &[i64], budget: &Budget) -> Result<Vec<i64>, ZerosError> {
    let mut list = List { budget, numbers: Vec::new(), look: 0 };
    each_zero(ruleset, from, to, budget, |zero, held| list.push(zero, held))?;
    Ok(list.numbers)
}

/// Calls `visit` for each position that [`zeros`] lists, in the same order, with the bytes that are
/// held meanwhile. No list is stored, except where moves go along lines and are symmetric in the
/// components, but positions are not. An error of `visit` ends the walk.
///
/// # Errors
/// [`ZerosError`]: no box, a cycle, a limit.
pub fn each_zero(
    ruleset: &Ruleset,
    from: &[i64],
    to: &[i64],
    budget: &Budget,
    mut visit: impl FnMut(&[i64], u64) -> Result<(), Stop>,
) -> Result<(), ZerosError> {
    dense::check(ruleset, from, to)?;
    let mut inside = |zero: &[i64], held: u64| match zero.iter().zip(from).all(|(x, lo)| x >= lo) {
        true => visit(zero, held),
        false => Ok(()),
    };
    // Short leaps suffice for short rows, and then all lines are close together in memory.
    let sieved = match to.last() {
        Some(..=SHORT) => Sieve::<u8>::new(ruleset, to).map(|mut sieve| sieve.run(budget, &mut inside)),
        _ => Sieve::<u32>::new(ruleset, to).map(|mut sieve| sieve.run(budget, &mut inside)),
    };
    match sieved {
        Some(end) => Ok(end?),
        None => {
            let mut table = Table::new(ruleset, from, to)?.for_zeros();
            table.fill(budget)?;
            let held = table.bytes();
            Ok(table.each_zero(|zero| inside(zero, held))?)
        }
    }
}

/// A list of positions that checks the limits now and then.
struct List<'b> {
    budget: &'b Budget,
    numbers: Vec<i64>,
    /// The limits are checked when the list has this many numbers.
    look: usize,
}

impl List<'_> {
    fn push(&mut self, position: &[i64], others: u64) -> Result<(), Stop> {
        self.numbers.extend_from_slice(position);
        if self.numbers.len() >= self.look {
            self.look = self.numbers.len() + FOUND;
            // The list doubles its capacity when it grows.
            self.budget.reserve(others + 2 * ((self.numbers.capacity() + FOUND) * size_of::<i64>()) as u64)?;
        }
        Ok(())
    }
}

/// The length of a leap in an integer type; lengths beyond its range are cut to its maximum.
pub trait Leap: Copy + Default {
    /// A leap over this many places, or the longest possible one.
    fn new(far: usize) -> Self;
    /// The number of places that it leaps over.
    fn far(self) -> usize;
}

impl Leap for u8 {
    fn new(far: usize) -> Self {
        Self::try_from(far).unwrap_or(Self::MAX)
    }

    #[inline]
    fn far(self) -> usize {
        self.into()
    }
}

impl Leap for u32 {
    fn new(far: usize) -> Self {
        Self::try_from(far).unwrap_or(Self::MAX)
    }

    #[inline]
    fn far(self) -> usize {
        self as usize
    }
}

/// The lines of a direction, and which of them are taken.
#[derive(Debug)]
struct Taken<L> {
    lines: Lines,
    /// 0 for a free line; for a taken one the distance to a later line, with no free line in
    /// between. Pages that are never touched cost no memory.
    next: Vec<L>,
    /// The line through the beginning of the current row; the lines through the later positions of
    /// the row follow it.
    row: usize,
}

impl<L: Leap> Taken<L> {
    fn clear(&mut self) {
        self.next = vec![L::default(); self.lines.end() + 1];
    }

    /// The first free line from this one on.
    #[inline]
    fn free(&mut self, from: usize) -> usize {
        let mut at = from;
        loop {
            let step = self.next[at].far();
            if step == 0 {
                return at;
            }
            let next = at + step;
            let after = self.next[next].far();
            // Path halving: every second place on the way gets a longer leap.
            self.next[at] = L::new(step + after);
            at = next + after;
        }
    }

    #[inline]
    fn is_taken(&self, line: usize) -> bool {
        self.next[line].far() != 0
    }

    fn take(&mut self, line: usize) {
        if !self.is_taken(line) {
            self.next[line] = L::new(1);
        }
    }
}

/// Receives each position that is found, and the bytes that are held.
pub type Visit<'v> = &'v mut dyn FnMut(&[i64], u64) -> Result<(), Stop>;

/// The sieve of a game on lines.
pub struct Sieve<L> {
    hi: Vec<i64>,
    /// The direction of the rows, if it is one of the directions: a row that has a zero is
    /// finished, and no leap goes from row to row.
    rows: Option<Taken<u8>>,
    /// The other directions.
    taken: Vec<Taken<L>>,
    /// The lines that a position takes besides those through itself: the index of the direction,
    /// none for that of the rows, and the lines through the position in another order of its
    /// numbers.
    marks: Vec<(Option<usize>, Lines)>,
    bytes: u64,
    /// Whether only positions with ascending numbers are looked for; they take the lines of all
    /// their orders.
    sorted: bool,
    /// Whether the other orders are added afterwards.
    all_orders: bool,
    /// How many more positions may be found before the limits are checked.
    patience: usize,
}

impl<L: Leap> Sieve<L> {
    /// The sieve of the box up to `hi`; none if some move does not go along a line, or if there are
    /// too many lines.
    pub fn new(ruleset: &Ruleset, hi: &[i64]) -> Option<Self> {
        let directions = directions(ruleset)?;
        let side = hi.iter().copied().max()?;
        let cube = hi.iter().all(|&x| x == side);
        let sorted = is_symmetric(&directions) && (cube || ruleset.unordered);
        let sides = if sorted { vec![side; hi.len()] } else { hi.to_vec() };
        let others: Vec<Vec<usize>> = if sorted { orders(hi.len()).split_off(1) } else { Vec::new() };
        let (mut rows, mut taken, mut marks, mut bytes) = (None, Vec::with_capacity(directions.len()), Vec::new(), 0);
        for direction in &directions {
            let lines = Lines::new(direction, &sides)?;
            let which = lines.moves().then_some(taken.len());
            let met = others.iter().filter(|order| is_met(direction, order));
            marks.extend(met.map(|order| (which, lines.reordered(order))));
            if which.is_some() {
                bytes += (lines.end() as u64 + 1) * size_of::<L>() as u64;
                taken.push(Taken { lines, next: Vec::new(), row: 0 });
            } else {
                bytes += lines.end() as u64 + 1;
                rows = Some(Taken { lines, next: Vec::new(), row: 0 });
            }
        }
        let all_orders = sorted && !ruleset.unordered;
        Some(Self { hi: hi.to_vec(), rows, taken, marks, bytes, sorted, all_orders, patience: FOUND })
    }

    /// Visits all zeros in lexicographic order, with the bytes that are held.
    ///
    /// # Errors
    /// The limits of the budget, and what `visit` returns.
    pub fn run(&mut self, budget: &Budget, visit: Visit<'_>) -> Result<(), Stop> {
        budget.reserve(self.bytes)?;
        self.taken.iter_mut().for_each(Taken::clear);
        self.rows.iter_mut().for_each(Taken::clear);
        if !self.all_orders {
            return self.sieve(budget, visit);
        }
        let mut list = List { budget, numbers: Vec::new(), look: 0 };
        self.sieve(budget, &mut |zero, held| each_order(zero, |order| list.push(order, held)))?;
        let mut all: Vec<&[i64]> = list.numbers.chunks_exact(self.hi.len()).collect();
        all.sort_unstable();
        let held = self.bytes + (list.numbers.capacity() * size_of::<i64>() + all.len() * size_of::<&[i64]>()) as u64;
        budget.reserve(held)?;
        all.into_iter().try_for_each(|zero| visit(zero, held))
    }

    /// Visits the zeros row by row.
    fn sieve(&mut self, budget: &Budget, visit: Visit<'_>) -> Result<(), Stop> {
        let last = self.hi.len() - 1;
        let mut row = vec![0; self.hi.len()];
        let mut rows = 0usize;
        loop {
            if rows.is_multiple_of(PATIENCE) {
                budget.poll(Progress { done: rows as u64, total: None, unit: "rows" })?;
            }
            rows += 1;
            self.row(&mut row, budget, visit)?;
            if !next_row(&mut row[..last], &self.hi[..last], self.sorted) {
                return Ok(());
            }
        }
    }

    /// Visits the positions of a row that are on no taken line, and takes their lines.
    fn row(&mut self, row: &mut [i64], budget: &Budget, visit: Visit<'_>) -> Result<(), Stop> {
        let last = row.len() - 1;
        let first = if self.sorted { last.checked_sub(1).map_or(0, |before| row[before]) } else { 0 };
        row[last] = 0;
        if let Some(rows) = &mut self.rows {
            rows.row = rows.lines.of(row);
            if rows.is_taken(rows.row) {
                return Ok(());
            }
        }
        for taken in &mut self.taken {
            taken.row = taken.lines.of(row);
        }
        let (mut at, end) = (first as usize, self.hi[last] as usize);
        'places: while at <= end {
            for taken in &mut self.taken {
                let line = taken.row + at;
                // Most lines are free.
                if taken.is_taken(line) {
                    at += taken.free(line) - line;
                    continue 'places;
                }
            }
            row[last] = at as i64;
            visit(row, self.bytes)?;
            self.patience -= 1;
            if self.patience == 0 {
                self.patience = FOUND;
                budget.check()?;
            }
            self.take(row, at);
            if self.rows.is_some() {
                return Ok(());
            }
            at += 1;
        }
        Ok(())
    }

    /// Takes the lines through a position of the current row.
    #[inline]
    fn take(&mut self, position: &[i64], at: usize) {
        for taken in &mut self.taken {
            taken.take(taken.row + at);
        }
        if let Some(rows) = &mut self.rows {
            rows.take(rows.row);
        }
        for (which, lines) in &self.marks {
            let line = lines.of(position);
            match which {
                Some(which) => self.taken[*which].take(line),
                None => self.rows.iter_mut().for_each(|rows| rows.take(line)),
            }
        }
    }
}

/// Whether a line of this direction through a position with ascending numbers, permuted by `order`,
/// can meet a later position with ascending numbers. A step back along it leads to smaller ones. A
/// step forth has to reverse every pair that `order` puts in descending order, so the later number
/// of such a pair has to grow more.
fn is_met(direction: &[i64], order: &[usize]) -> bool {
    (0..order.len()).all(|j| (0..j).all(|i| order[i] < order[j] || direction[i] < direction[j]))
}

/// The next row in lexicographic order; `row` has all components but the last.
fn next_row(row: &mut [i64], hi: &[i64], sorted: bool) -> bool {
    for i in (0..row.len()).rev() {
        if row[i] < hi[i] {
            row[i] += 1;
            let least = if sorted { row[i] } else { 0 };
            row[i + 1..].fill(least);
            return row[i + 1..].iter().zip(&hi[i + 1..]).all(|(x, hi)| x <= hi) || next_row_of(row, hi, i, sorted);
        }
    }
    false
}

/// The carry if a component of the new row is too large: only in boxes with unequal sides.
fn next_row_of(row: &mut [i64], hi: &[i64], i: usize, sorted: bool) -> bool {
    row[i..].copy_from_slice(&hi[i..]);
    next_row(row, hi, sorted)
}

/// Calls `visit` with all permutations of ascending numbers.
fn each_order(ascending: &[i64], mut visit: impl FnMut(&[i64]) -> Result<(), Stop>) -> Result<(), Stop> {
    let mut order = ascending.to_vec();
    loop {
        visit(&order)?;
        let Some(fall) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return Ok(()) };
        let Some(above) = order.iter().rposition(|&x| x > order[fall]) else { return Ok(()) };
        order.swap(fall, above);
        order[fall + 1..].reverse();
    }
}
