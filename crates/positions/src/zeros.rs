//! The positions of value 0 of a box: those that the player to move loses.
//!
//! Of a game whose moves are all along lines, a line holds at most one such position: from every other one behind it
//! there is a move to it. So a sieve goes from each to the next free place: lines that are taken are leapt over by the
//! way of R. E. Tarjan's sets (*J. ACM* 22 (1975), 215-225), where the next free neighbour is what the set is known for.
//! Time and memory are about the number of rows and of lines, not of positions, and no value is computed.
//!
//! Where the moves are others, a table has one byte for each position, and looks at the options only until it finds one
//! of value 0; and where there is no machine code for them, at the values.
use crate::dense::{self, Table, TableError};
use crate::directions::{Lines, directions, is_symmetric};
use crate::search::SearchError;
use budget::{Budget, Progress, Stop};
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

/// Numbers that are found between two looks at the limits.
const FOUND: usize = 1 << 16;
/// Rows of at most so many positions are leapt over in steps of at most 255.
const SHORT: i64 = 4096;
/// Rows between two looks at the clock.
const PATIENCE: usize = 1 << 12;

/// The positions of value 0 between two corners, both included, in lexicographic order, one after the other; of positions
/// in any order only those with ascending numbers.
///
/// # Errors
/// [`ZerosError`]: no box, a cycle, a limit.
pub fn zeros(ruleset: &Ruleset, from: &[i64], to: &[i64], budget: &Budget) -> Result<Vec<i64>, ZerosError> {
    dense::check(ruleset, from, to)?;
    // Short leaps are enough for short rows, and then all lines are near in memory.
    let sieved = match to.last() {
        Some(..=SHORT) => Sieve::<u8>::new(ruleset, to).map(|mut sieve| sieve.run(budget)),
        _ => Sieve::<u32>::new(ruleset, to).map(|mut sieve| sieve.run(budget)),
    };
    let Some(sieved) = sieved else {
        let mut table = Table::new(ruleset, from, to)?.for_zeros();
        table.fill(budget)?;
        return Ok(table.zeros());
    };
    let mut zeros = sieved?;
    if from.iter().any(|&x| x > 0) {
        let inside = |one: &&[i64]| one.iter().zip(from).all(|(x, lo)| x >= lo);
        zeros = zeros.chunks_exact(to.len()).filter(inside).flatten().copied().collect();
    }
    Ok(zeros)
}

/// How far a leap goes: a number of some width, or the largest of that width.
trait Leap: Copy + Default {
    fn new(far: usize) -> Self;
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
    /// 0 for a free line; for a taken one how far it is to one beyond it, which is not beyond the next free one. Memory
    /// that is never looked at is none.
    next: Vec<L>,
    /// Whether the lines of a row are different.
    moves: bool,
    /// The line through the beginning of the row that is looked at.
    row: usize,
}

impl<L: Leap> Taken<L> {
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

/// The sieve of a game on lines.
struct Sieve<L> {
    hi: Vec<i64>,
    taken: Vec<Taken<L>>,
    bytes: u64,
    /// Only positions with ascending numbers are looked for; what they take is taken for all orders.
    sorted: bool,
    /// The others are put in afterwards.
    all_orders: bool,
    found: Vec<i64>,
    /// The limits are looked at when so many numbers have been found.
    look: usize,
}

impl<L: Leap> Sieve<L> {
    fn new(ruleset: &Ruleset, hi: &[i64]) -> Option<Self> {
        let directions = directions(ruleset)?;
        let side = hi.iter().copied().max()?;
        let cube = hi.iter().all(|&x| x == side);
        let sorted = is_symmetric(&directions) && (cube || ruleset.unordered);
        let sides = if sorted { vec![side; hi.len()] } else { hi.to_vec() };
        let mut taken = Vec::with_capacity(directions.len());
        let mut bytes = 0u64;
        for direction in &directions {
            let lines = Lines::new(direction, &sides)?;
            bytes += (lines.len() as u64 + 1) * size_of::<L>() as u64;
            taken.push(Taken { moves: lines.moves(), lines, next: Vec::new(), row: 0 });
        }
        // Lines that no step along the row leaves end it at once.
        taken.sort_by_key(|taken| taken.moves);
        let all_orders = sorted && !ruleset.unordered;
        Some(Self { hi: hi.to_vec(), taken, bytes, sorted, all_orders, found: Vec::new(), look: 0 })
    }

    fn run(&mut self, budget: &Budget) -> Result<Vec<i64>, Stop> {
        budget.reserve(self.bytes)?;
        for taken in &mut self.taken {
            taken.next = vec![L::default(); taken.lines.len() + 1];
        }
        let last = self.hi.len() - 1;
        let mut row = vec![0; self.hi.len()];
        let mut rows = 0usize;
        loop {
            if rows.is_multiple_of(PATIENCE) {
                budget.poll(Progress { done: rows as u64, total: None, unit: "rows" })?;
            }
            rows += 1;
            self.row(&mut row, budget)?;
            if !next_row(&mut row[..last], &self.hi[..last], self.sorted) {
                break;
            }
        }
        Ok(self.listed())
    }

    /// All positions of a row that are on no line that is taken.
    fn row(&mut self, row: &mut [i64], budget: &Budget) -> Result<(), Stop> {
        let last = row.len() - 1;
        let first = if self.sorted { last.checked_sub(1).map_or(0, |before| row[before]) } else { 0 };
        row[last] = 0;
        for taken in &mut self.taken {
            taken.row = taken.lines.of(row);
            // A line along the row ends it at once.
            if !taken.moves && taken.is_taken(taken.row) {
                return Ok(());
            }
        }
        let (mut at, end) = (first as usize, self.hi[last] as usize);
        'places: while at <= end {
            for taken in self.taken.iter_mut().filter(|taken| taken.moves) {
                let line = taken.row + at;
                // Most are free.
                if taken.is_taken(line) {
                    at += taken.free(line) - line;
                    continue 'places;
                }
            }
            row[last] = at as i64;
            self.found.extend_from_slice(row);
            if self.found.len() >= self.look {
                self.look = self.found.len() + FOUND;
                // The list doubles when it grows.
                budget.reserve(self.bytes + 2 * ((self.found.capacity() + FOUND) * size_of::<i64>()) as u64)?;
                budget.check()?;
            }
            self.take(row);
            at += 1;
            if self.taken.first().is_some_and(|taken| !taken.moves) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Takes the lines through a position; of one with ascending numbers the lines through it in any order.
    fn take(&mut self, position: &[i64]) {
        let mut order = position.to_vec();
        loop {
            for taken in &mut self.taken {
                let line = taken.lines.of(&order);
                taken.take(line);
            }
            if !self.sorted || !next_order(&mut order) {
                return;
            }
        }
    }

    fn listed(&mut self) -> Vec<i64> {
        let found = std::mem::take(&mut self.found);
        if !self.all_orders {
            return found;
        }
        let mut all: Vec<Vec<i64>> = Vec::new();
        for position in found.chunks_exact(self.hi.len()) {
            let mut order = position.to_vec();
            loop {
                all.push(order.clone());
                if !next_order(&mut order) {
                    break;
                }
            }
        }
        all.sort_unstable();
        all.into_iter().flatten().collect()
    }
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

/// Where a component of the new row is too large: only in boxes with unequal sides.
fn next_row_of(row: &mut [i64], hi: &[i64], i: usize, sorted: bool) -> bool {
    row[i..].copy_from_slice(&hi[i..]);
    next_row(row, hi, sorted)
}

/// The next arrangement of these numbers in lexicographic order; false after the last one.
fn next_order(order: &mut [i64]) -> bool {
    let Some(fall) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let Some(above) = order.iter().rposition(|&x| x > order[fall]) else { return false };
    order.swap(fall, above);
    order[fall + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;

    const PE260: &str = "(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a,b-k,c) : k>=1; (a,b,c) -> (a,b,c-k) : k>=1; \
         (a,b,c) -> (a-k,b-k,c) : k>=1; (a,b,c) -> (a-k,b,c-k) : k>=1; (a,b,c) -> (a,b-k,c-k) : k>=1; \
         (a,b,c) -> (a-k,b-k,c-k) : k>=1";
    const PE665: &str = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1; \
         (a,b) -> (a-k,b-2*k) : k>=1; (a,b) -> (a-2*k,b-k) : k>=1";

    fn ruleset(text: &str) -> Ruleset {
        rules::compile(text, &[]).unwrap().ruleset
    }

    #[test]
    fn zeros_are_those_of_the_search() {
        for (text, from, to) in [
            (PE665.to_owned(), vec![0, 0], vec![30, 30]),
            (format!("{PE665}; unordered"), vec![2, 3], vec![25, 40]),
            (PE665.to_owned(), vec![1, 0], vec![30, 20]),
            (PE260.to_owned(), vec![0, 0, 0], vec![9, 9, 9]),
            (format!("{PE260}; unordered"), vec![0, 1, 0], vec![8, 7, 10]),
            ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a-2*k,b-3*k) : k>=1".to_owned(), vec![0, 0], vec![20, 17]),
            ("(a,b) -> (a-k*b,b) : k>=1,b>=1; (a,b) -> (a,b-k*a) : k>=1,a>=1".to_owned(), vec![0, 0], vec![70, 70]),
            ("(w,h) -> (i,h),(w-i,h) : 2<=i<=w-2; (w,h) -> (w,h-1)".to_owned(), vec![0, 0], vec![70, 70]),
        ] {
            let rules = ruleset(&text);
            let budget = Budget::unlimited();
            let found = zeros(&rules, &from, &to, &budget).unwrap();
            let mut search = Search::new(&rules);
            let mut expected = Vec::new();
            let mut position = from.clone();
            loop {
                if (!rules.unordered || position.is_sorted()) && search.value(&position, &budget) == Ok(0) {
                    expected.extend_from_slice(&position);
                }
                let Some(axis) = (0..to.len()).rev().find(|&axis| position[axis] < to[axis]) else { break };
                position[axis] += 1;
                position[axis + 1..].copy_from_slice(&from[axis + 1..]);
            }
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn sums_that_project_euler_gives() {
        // Problem 260: the sum for three piles up to 100.
        let found = zeros(&ruleset(&format!("{PE260}; unordered")), &[0; 3], &[100; 3], &Budget::unlimited()).unwrap();
        assert_eq!(found.iter().sum::<i64>(), 173_895);
        // Problem 665: the sums over pairs whose sum is at most 10, and 100.
        let found = zeros(&ruleset(&format!("{PE665}; unordered")), &[0; 2], &[100; 2], &Budget::unlimited()).unwrap();
        let f = |most: i64| found.chunks_exact(2).map(|pair| pair[0] + pair[1]).filter(|sum| *sum <= most).sum::<i64>();
        assert_eq!((f(10), f(100)), (21, 1164));
    }

    #[test]
    fn short_and_long_leaps_find_the_same() {
        let rules = ruleset(&format!("{PE665}; unordered"));
        let to = [3000, 3000];
        let short = Sieve::<u8>::new(&rules, &to).unwrap().run(&Budget::unlimited()).unwrap();
        let long = Sieve::<u32>::new(&rules, &to).unwrap().run(&Budget::unlimited()).unwrap();
        assert!(short == long && short.len() > 2000);
    }

    #[test]
    fn no_box_and_no_memory() {
        let rules = ruleset(PE665);
        assert!(matches!(zeros(&rules, &[3, 0], &[2, 2], &Budget::unlimited()), Err(ZerosError::Table(_))));
        let small = Budget::unlimited().with_memory(1000);
        assert!(matches!(
            zeros(&rules, &[0, 0], &[1000, 1000], &small),
            Err(ZerosError::Search(SearchError::Stopped(Stop::Memory { .. })))
        ));
        // A row that is all zeros.
        let dense = ruleset("(a,b) -> (a-k,b) : k>=1");
        let small = Budget::unlimited().with_memory(200 << 20);
        assert!(zeros(&dense, &[0, 0], &[1, 20_000_000], &small).is_err());
    }
}
