//! The positions of value 0 of a box: those that the player to move loses.
//!
//! In a game whose moves are all along lines, a line holds at most one such position: from every
//! other one behind it there is a move to it. So a sieve goes from each to the next free place:
//! lines that are taken are leapt over by the way of R. E. Tarjan's sets (*J. ACM* 22 (1975),
//! 215-225), where a set is represented by the next free neighbour. Time and memory are about
//! the number of rows and of lines, not of positions, and no value is computed.
//!
//! For other moves, a table has one byte for each position, and the options are looked at only
//! until one of value 0 is found; and where there is no machine code, the values are computed.
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

/// Positions that are found, and numbers that are listed, between two looks at the limits.
const FOUND: usize = 1 << 16;
/// Rows of at most so many positions are leapt over in steps of at most 255.
const SHORT: i64 = 4096;
/// Rows between two looks at the clock.
const PATIENCE: usize = 1 << 12;

/// The positions of value 0 between two corners, both included, in lexicographic order, one after
/// the other; of positions in any order only those with ascending numbers.
///
/// # Errors
/// [`ZerosError`]: no box, a cycle, a limit.
pub fn zeros(ruleset: &Ruleset, from: &[i64], to: &[i64], budget: &Budget) -> Result<Vec<i64>, ZerosError> {
    let mut list = List { budget, numbers: Vec::new(), look: 0 };
    each_zero(ruleset, from, to, budget, |zero, held| list.push(zero, held))?;
    Ok(list.numbers)
}

/// Calls `visit` for each position that [`zeros`] lists, in the same order, with the bytes that are
/// held meanwhile. No list is kept, except where moves go along lines and are the same for all
/// orders of the numbers, but positions are not. An error of `visit` ends it.
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
    // Short leaps are enough for short rows, and then all lines are near in memory.
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

/// A list of positions that looks at the limits now and then.
struct List<'b> {
    budget: &'b Budget,
    numbers: Vec<i64>,
    /// The limits are looked at when there are so many numbers.
    look: usize,
}

impl List<'_> {
    fn push(&mut self, position: &[i64], others: u64) -> Result<(), Stop> {
        self.numbers.extend_from_slice(position);
        if self.numbers.len() >= self.look {
            self.look = self.numbers.len() + FOUND;
            // The list doubles when it grows.
            self.budget.reserve(others + 2 * ((self.numbers.capacity() + FOUND) * size_of::<i64>()) as u64)?;
        }
        Ok(())
    }
}

/// The length of a leap: a number of some width, or the largest of that width.
pub trait Leap: Copy + Default {
    /// The leap over so many places, or the farthest that there is.
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
    /// 0 for a free line; for a taken one how far it is to one beyond it, which is not beyond the
    /// next free one. Memory that is never looked at is none.
    next: Vec<L>,
    /// The line through the beginning of the row that is looked at; those through the positions
    /// after it follow.
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
            // Every second place on the way gets nearer to its end.
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

/// Receives the positions that are found, and the bytes that are held.
pub type Visit<'v> = &'v mut dyn FnMut(&[i64], u64) -> Result<(), Stop>;

/// The sieve of a game on lines.
pub struct Sieve<L> {
    hi: Vec<i64>,
    /// The direction of the rows, if it is one: a row that has a zero is done, and no leap goes
    /// from row to row.
    rows: Option<Taken<u8>>,
    /// The other directions.
    taken: Vec<Taken<L>>,
    /// The lines that a position takes besides those through itself: of the rows or of which
    /// direction, and which through the position in another order of its numbers.
    marks: Vec<(Option<usize>, Lines)>,
    bytes: u64,
    /// Only positions with ascending numbers are looked for; the lines they take are taken for all
    /// orders.
    sorted: bool,
    /// The others are put in afterwards.
    all_orders: bool,
    /// The limits are looked at when so many more positions have been found.
    patience: usize,
}

impl<L: Leap> Sieve<L> {
    /// The sieve of the box up to `hi`; none where some move does not go along lines, or there are
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

    /// Row after row.
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

    /// All positions of a row that are on no line that is taken.
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
                // Most are free.
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

    /// Takes the lines through a position of the row that is looked at.
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

/// Whether a line of this direction through a position with ascending numbers, put in this order,
/// can meet a later position with ascending numbers. A step back along it leads to smaller ones. A
/// step forth has to turn each pair round that falls, so the later number of the pair has to grow
/// more.
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

/// The carry where a component of the new row is too large: only in boxes with unequal sides.
fn next_row_of(row: &mut [i64], hi: &[i64], i: usize, sorted: bool) -> bool {
    row[i..].copy_from_slice(&hi[i..]);
    next_row(row, hi, sorted)
}

/// Calls `visit` for all arrangements of ascending numbers.
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
