//! Tables of nim-values over a box of positions.
//!
//! Where the rules have a quantity that every move makes smaller ([`Measure`]), the box from 0 up
//! is filled in the order of that quantity: the options of each position are listed once, and
//! looked up by index instead of by hash. The claim of the measure is not trusted: if an option is
//! not filled yet, or lies outside the box, the whole table is left to the [search](crate::search),
//! which needs neither, or to the quicker [`ValuesBelow`].
//!
//! Large boxes have quicker ways, which are tried first (`quick`): games whose moves all go along
//! lines need no loop over options (`running`), and most others are compiled to machine code
//! (`native`, with the feature `jit`).
//!
//! ```
//! # use positions::Table;
//! # fn doc(wythoff: &rules::ruleset::Ruleset) -> Result<(), Box<dyn std::error::Error>> {
//! let mut table = Table::new(wythoff, &[0, 0], &[8, 8])?;
//! table.fill(&budget::Budget::default())?;
//! assert_eq!(table.get(&[3, 4]), Some(2));
//! # Ok(()) }
//! ```
use crate::fill::{self, Quick, sides};
use crate::search::SearchError;
use crate::single::ValuesBelow;
use crate::table::{State, States};
use budget::{Budget, Progress, Stop};
use nimber::MexSet;
use rules::moves::{Mover, Scratch};
use rules::ruleset::{Measure, Ruleset, Term, Termination};
use std::ops::ControlFlow;

/// Cells copied between two looks at the budget.
const POLL: usize = 1 << 16;

/// Cells filled between two looks at the clock.
const PATIENCE: usize = 1 << 10;
/// A box from 0 up that has more than this many times the cells of the requested box is not filled:
/// the search is the better way.
const WASTE: usize = 16;
/// Boxes up to this size are filled in less time than the quicker ways take to set up.
const QUICK: usize = 1 << 12;
/// Boxes up to this size are always filled.
const SMALL: usize = 1 << 16;

/// Why there is no table over a box.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The corners are not positions, or some number of the first is above that of the last.
    #[error("a table of positions of {arity} numbers goes from {arity} natural numbers to {arity} larger ones")]
    NotABox {
        /// The number of components of a position.
        arity: usize,
    },
    /// The box has more cells than there are addresses.
    #[error("the table would have more than 2^32 cells")]
    TooLarge,
}

/// Nim-values of all positions of a box.
#[derive(Debug)]
pub struct Table {
    from: Vec<i64>,
    to: Vec<i64>,
    unordered: bool,
    search: ValuesBelow,
    grid: Option<Grid>,
    quick: Quick,
    /// Whether only the zeros are asked for.
    zeros: bool,
    /// How many cells the search has answered, in row-major order.
    searched: usize,
}

/// Checks that two corners span a box.
pub(crate) fn check(ruleset: &Ruleset, from: &[i64], to: &[i64]) -> Result<(), TableError> {
    let arity = ruleset.arity;
    let box_like = from.len() == arity && to.len() == arity && from.iter().zip(to).all(|(lo, hi)| 0 <= *lo && lo <= hi);
    if box_like { Ok(()) } else { Err(TableError::NotABox { arity }) }
}

impl Table {
    /// An empty table of the positions between two corners, both included.
    ///
    /// # Errors
    /// [`TableError`].
    pub fn new(ruleset: &Ruleset, from: &[i64], to: &[i64]) -> Result<Self, TableError> {
        check(ruleset, from, to)?;
        let wanted =
            cells(&from.iter().zip(to).map(|(lo, hi)| hi - lo).collect::<Vec<_>>()).ok_or(TableError::TooLarge)?;
        let most = SMALL.max(wanted.saturating_mul(WASTE));
        let whole = cells(&sides(ruleset, to)).filter(|whole| *whole <= most);
        Ok(Self {
            from: from.to_vec(),
            to: to.to_vec(),
            unordered: ruleset.unordered,
            search: if whole.is_none() {
                ValuesBelow::new(ruleset).reaching(to)
            } else {
                ValuesBelow::by_search(ruleset)
            },
            grid: whole.and_then(|_| Grid::new(ruleset, to)),
            quick: if whole.is_some_and(|whole| whole > QUICK) { Quick::untried(ruleset) } else { Quick::None },
            zeros: false,
            searched: 0,
        })
    }

    /// For [`Table::zeros`] only: a position whose value is not 0 may get any other value but 0.
    pub(crate) fn for_zeros(mut self) -> Self {
        self.zeros = true;
        self
    }

    /// The least corner of the box.
    pub fn from(&self) -> &[i64] {
        &self.from
    }

    /// The number of cells in each direction.
    pub fn shape(&self) -> Vec<usize> {
        self.from.iter().zip(&self.to).map(|(lo, hi)| (hi - lo) as usize + 1).collect()
    }

    /// Whether the table is filled, or has been filled, in the order of a measure. False if the box
    /// is too large for that, and once the measure turned out to be wrong.
    pub fn is_in_order(&self) -> bool {
        self.grid.is_some()
    }

    /// Fills the table. After a [`budget::Stop`] a further call goes on where this one stopped.
    ///
    /// # Errors
    /// [`SearchError`]: a cycle, an option that cannot be listed, a limit.
    pub fn fill(&mut self, budget: &Budget) -> Result<(), SearchError> {
        if self.quick.fill(&self.to, self.zeros, budget)? {
            return Ok(());
        }
        if let Some(grid) = &mut self.grid {
            match grid.fill(budget) {
                Ok(Filled::Whole) => return Ok(()),
                // The grid's error may come from outside the requested box; the search decides.
                Ok(Filled::Left) | Err(SearchError::Move(_)) => self.grid = None,
                Err(error) => return Err(error),
            }
        }
        let shape = self.shape();
        let total: usize = shape.iter().product();
        while self.searched < total {
            let position = self.position(&shape, self.searched);
            self.search.value(&position, budget)?;
            self.searched += 1;
        }
        Ok(())
    }

    /// Calls `visit` for the positions of value 0, in lexicographic order; where the order of the
    /// numbers does not matter, only for those with ascending numbers.
    pub(crate) fn each_zero<E>(&self, mut visit: impl FnMut(&[i64]) -> Result<(), E>) -> Result<(), E> {
        let (Some(&first), Some(&end)) = (self.from.last(), self.to.last()) else { return Ok(()) };
        let mut position = self.from.clone();
        let last = position.len() - 1;
        let mut outcome = Ok(());
        while outcome.is_ok() {
            let at = match self.unordered {
                true => first.max(position[..last].last().copied().unwrap_or(0)),
                false => first,
            };
            if at <= end && (!self.unordered || position[..last].is_sorted()) {
                position[last] = at;
                let row = position.clone();
                self.row_of_zeros(&row, (end - at) as usize + 1, |offset| {
                    position[last] = at + offset as i64;
                    outcome = visit(&position);
                    if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
            }
            position[last] = end;
            if !self.advance(&mut position) {
                break;
            }
        }
        outcome
    }

    /// Advances to the next position of the box in row-major order; false after the last one.
    fn advance(&self, position: &mut [i64]) -> bool {
        let Some(axis) = (0..position.len()).rev().find(|&axis| position[axis] < self.to[axis]) else { return false };
        position[axis] += 1;
        position[axis + 1..].copy_from_slice(&self.from[axis + 1..]);
        true
    }

    /// The value of a position of the box, once it has been filled.
    pub fn get(&self, position: &[i64]) -> Option<u64> {
        let inside = position.len() == self.from.len()
            && position.iter().zip(self.from.iter().zip(&self.to)).all(|(x, (lo, hi))| lo <= x && x <= hi);
        if !inside {
            return None;
        }
        match &self.grid {
            _ if self.quick.is_table() => self.quick.get(position),
            Some(grid) => grid.get(position, self.unordered),
            None => self.search.known(position),
        }
    }

    /// The number of positions whose value is known.
    pub fn reached(&self) -> u64 {
        match &self.grid {
            _ if self.quick.is_table() => self.quick.reached(),
            Some(grid) => grid.next as u64,
            None => self.search.len(),
        }
    }

    /// All values, the last component running fastest; shorter than the box if it is not filled
    /// completely.
    ///
    /// # Errors
    /// [`Stop`] when the budget does not allow the list, or ends the work.
    pub fn values(&self, budget: &Budget) -> Result<Vec<u64>, Stop> {
        self.collect(budget, |value| value)
    }

    /// As [`Table::values`], with `make` applied to each value.
    ///
    /// # Errors
    /// [`Stop`] as there.
    pub fn collect<T>(&self, budget: &Budget, make: impl Fn(u64) -> T) -> Result<Vec<T>, Stop> {
        let (Some(&first), Some(&end)) = (self.from.last(), self.to.last()) else { return Ok(Vec::new()) };
        let count: u64 = self.shape().iter().map(|&len| len as u64).product();
        budget.reserve(self.bytes().saturating_add(count.saturating_mul(size_of::<T>() as u64)))?;
        let (mut made, mut looked, mut whole) = (Vec::new(), 0, true);
        let mut position = self.from.clone();
        let last = position.len() - 1;
        loop {
            for start in (first..=end).step_by(POLL) {
                position[last] = start;
                let len = (end - start).min(POLL as i64 - 1) as usize + 1;
                self.row(&position, len, |value| match value {
                    Some(value) if whole => made.push(make(value)),
                    _ => whole = false,
                });
                if made.len() - looked >= POLL {
                    looked = made.len();
                    budget.check()?;
                }
            }
            position[last] = end;
            if !whole || !self.advance(&mut position) {
                return Ok(made);
            }
        }
    }

    /// Visits the values of `count` positions that differ in the last component, starting at
    /// `from`.
    fn row(&self, from: &[i64], count: usize, mut visit: impl FnMut(Option<u64>)) {
        if self.quick.row(from, count, &mut visit) {
            return;
        }
        let mut position = from.to_vec();
        for _ in 0..count {
            visit(self.get(&position));
            if let Some(x) = position.last_mut() {
                *x += 1;
            }
        }
    }

    /// Visits the positions of value 0 in a row until `visit` breaks: by how much their last
    /// component exceeds that of `from`.
    fn row_of_zeros(&self, from: &[i64], count: usize, mut visit: impl FnMut(usize) -> ControlFlow<()>) {
        if self.quick.row_of_zeros(from, count, &mut visit) {
            return;
        }
        let mut position = from.to_vec();
        for at in 0..count {
            if self.get(&position) == Some(0) && visit(at).is_break() {
                return;
            }
            if let Some(x) = position.last_mut() {
                *x += 1;
            }
        }
    }

    /// The bytes that the table holds.
    pub fn bytes(&self) -> u64 {
        self.quick.bytes() + self.search.bytes() + self.grid.as_ref().map_or(0, Grid::bytes)
    }

    /// The position with this index in row-major order.
    pub fn position(&self, shape: &[usize], mut cell: usize) -> Vec<i64> {
        let mut position = self.from.clone();
        for (x, size) in position.iter_mut().zip(shape).rev() {
            *x += (cell % size) as i64;
            cell /= size;
        }
        position
    }
}

/// The number of cells of a box with these greatest offsets, if it fits in 32 bits.
pub(crate) fn cells(offsets: &[i64]) -> Option<usize> {
    fill::cells(offsets).filter(|&cells| cells <= u32::MAX as usize)
}

/// The outcome of filling a grid.
enum Filled {
    /// Every cell has its value.
    Whole,
    /// An option leads out of the box, or to a cell that has no value yet.
    Left,
}

/// The box from 0 to a corner, filled in the order of a measure.
#[derive(Debug)]
struct Grid {
    mover: Mover,
    unordered: bool,
    hi: Vec<i64>,
    strides: Vec<usize>,
    measure: Measure,
    /// The cells in the order in which they are filled; computed by the first call.
    order: Vec<u32>,
    next: usize,
    states: States,
    scratch: Scratch,
    seen: MexSet,
}

impl Grid {
    /// A grid for the box up to `to`, if the rules have a measure and the box is not too large.
    fn new(ruleset: &Ruleset, to: &[i64]) -> Option<Self> {
        let Termination::Ends(measure) = &ruleset.termination else { return None };
        // This larger box contains the sorted form of every position of the box.
        let hi = sides(ruleset, to);
        cells(&hi)?;
        let mut strides = vec![1; hi.len()];
        for i in (1..hi.len()).rev() {
            strides[i - 1] = strides[i] * (hi[i] as usize + 1);
        }
        Some(Self {
            mover: Mover::new(ruleset).with_pairs_cancelled(),
            unordered: ruleset.unordered,
            hi,
            strides,
            measure: measure.clone(),
            order: Vec::new(),
            next: 0,
            states: States::new(),
            scratch: Scratch::default(),
            seen: MexSet::new(),
        })
    }

    fn len(&self) -> usize {
        self.hi.iter().map(|&hi| hi as usize + 1).product()
    }

    fn bytes(&self) -> u64 {
        self.states.bytes() + (self.order.capacity() * size_of::<u32>()) as u64
    }

    fn fill(&mut self, budget: &Budget) -> Result<Filled, SearchError> {
        let len = self.len();
        if self.order.is_empty() {
            budget.reserve((3 * len * size_of::<u32>()) as u64)?;
            self.order = self.in_order();
        }
        self.states.grow(len, (self.order.capacity() * size_of::<u32>()) as u64, budget)?;
        let mut position = vec![0; self.hi.len()];
        while self.next < self.order.len() {
            if self.next.is_multiple_of(PATIENCE) {
                budget.poll(Progress { done: self.next as u64, total: Some(len as u64), unit: "positions" })?;
            }
            let cell = self.order[self.next];
            self.place(cell as usize, &mut position);
            if !self.cell(cell, &position, budget)? {
                return Ok(Filled::Left);
            }
            self.next += 1;
        }
        Ok(Filled::Whole)
    }

    /// Computes the value of one cell; false if an option has no value yet.
    fn cell(&mut self, cell: u32, position: &[i64], budget: &Budget) -> Result<bool, SearchError> {
        self.seen.clear();
        let (hi, strides, states, seen) = (&self.hi, &self.strides, &self.states, &mut self.seen);
        let lookup = |part: &[i64]| {
            let mut place = 0;
            for ((&x, &most), &stride) in part.iter().zip(hi).zip(strides) {
                if x > most {
                    return None;
                }
                place += x as usize * stride;
            }
            match states.get(place as u32) {
                State::Known(value) => Some(value),
                State::Unknown | State::Open => None,
            }
        };
        let end = self.mover.for_each_option(&mut self.scratch, position, budget, |option| {
            let mut sum = 0;
            for part in option.chunks_exact(hi.len()) {
                match lookup(part) {
                    Some(value) => sum ^= value,
                    None => return ControlFlow::Break(()),
                }
            }
            seen.insert(sum);
            ControlFlow::Continue(())
        })?;
        if end.is_continue() {
            self.states.set(cell, State::Known(self.seen.mex()));
        }
        Ok(end.is_continue())
    }

    fn get(&self, position: &[i64], unordered: bool) -> Option<u64> {
        let mut sorted = position.to_vec();
        if unordered {
            sorted.sort_unstable();
        }
        let place: usize = sorted.iter().zip(&self.strides).map(|(&x, stride)| x as usize * stride).sum();
        match self.states.get(u32::try_from(place).ok()?) {
            State::Known(value) => Some(value),
            State::Unknown | State::Open => None,
        }
    }

    /// Writes the position of a cell to `position`.
    fn place(&self, mut cell: usize, position: &mut [i64]) {
        for (x, stride) in position.iter_mut().zip(&self.strides) {
            *x = (cell / stride) as i64;
            cell %= stride;
        }
    }

    /// The cells by ascending measure; for unordered positions only the sorted ones. Stable sorting
    /// by the last quantity first and by the first one last gives the lexicographic order.
    fn in_order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        let mut position = vec![0; self.hi.len()];
        if self.unordered {
            order.retain(|&cell| {
                self.place(cell as usize, &mut position);
                position.is_sorted()
            });
        }
        let terms = match &self.measure {
            // Sets, words, bags and boards are never filled as a box.
            Measure::Number | Measure::Sum | Measure::Size | Measure::Letters(_) => vec![Term::Sum],
            Measure::Bag(_) | Measure::Cells(_) => vec![Term::Sum],
            Measure::Lexicographic(terms) => terms.clone(),
        };
        for term in terms.iter().rev() {
            self.sort_by(&mut order, *term);
        }
        order
    }

    /// Counting sort, with one bucket for each value of the quantity.
    fn sort_by(&self, order: &mut Vec<u32>, term: Term) {
        let quantity = |position: &[i64]| -> usize {
            match term {
                Term::Down(i) => position.get(i).map_or(0, |&x| x as usize),
                Term::Up(i) => position.get(i).zip(self.hi.get(i)).map_or(0, |(x, hi)| (hi - x) as usize),
                Term::Sum => position.iter().map(|&x| x as usize).sum(),
            }
        };
        let most: usize = self.hi.iter().map(|&hi| hi as usize).sum();
        let mut starts = vec![0usize; most + 2];
        let mut position = vec![0; self.hi.len()];
        for &cell in order.iter() {
            self.place(cell as usize, &mut position);
            starts[quantity(&position) + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut sorted = vec![0; order.len()];
        for &cell in order.iter() {
            self.place(cell as usize, &mut position);
            let start = &mut starts[quantity(&position)];
            sorted[*start] = cell;
            *start += 1;
        }
        *order = sorted;
    }
}
