//! The order in which to fill a box so that options come before the positions that have them: row
//! after row, a row being filled by one call.
//!
//! The order is guessed from a sample of positions and their options; orders near to that in memory
//! are tried first. Filling the box shows where the guess was wrong, since an option then has no
//! value.
use crate::tiles::Wait;
use budget::{Budget, Stop};
use foldhash::fast::FixedState;
use rules::moves::{MoveError, Mover, Scratch};
use rules::odometer::orders;
use rules::ruleset::Ruleset;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};

/// Positions of the sample: all of a small box, as many again from the whole box, and as many again
/// from its far sides.
const SAMPLE: usize = 128;
/// The largest distance to a far side.
const NEAR: usize = 3;
/// The most options looked at for one position.
const OPTIONS: usize = 64;
/// Changes of at most this many components fit into one number.
const MOST_COMPONENTS: usize = 31;
/// With more components only the plain order and that of sums are tried.
const MOST_AXES: usize = 4;

/// An order of the positions of a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Nested loops, the outermost first; each goes up (`true`) or down.
    Nested(Vec<(usize, bool)>),
    /// The sum of the components; a row goes up in the last but one and down in the last.
    Sum,
}

impl Order {
    /// The step from one position of a row to the next.
    pub fn delta(&self, arity: usize) -> Vec<i64> {
        let mut delta = vec![0; arity];
        match self {
            Self::Nested(axes) => {
                if let Some(&(axis, up)) = axes.last() {
                    delta[axis] = if up { 1 } else { -1 };
                }
            }
            Self::Sum => (delta[arity - 2], delta[arity - 1]) = (1, -1),
        }
        delta
    }

    /// Whether an option with this change from its position comes before it.
    pub fn puts_first(&self, change: Change) -> bool {
        match self {
            Self::Nested(axes) => axes
                .iter()
                .map(|&(axis, up)| (change.component(axis), up))
                .find(|(component, _)| component.is_ne())
                .is_some_and(|(component, up)| component.is_lt() == up),
            Self::Sum => change.sum().is_lt(),
        }
    }

    /// All orders, those nearest to the order in memory first.
    pub fn all(arity: usize) -> Vec<Self> {
        let mut axes: Vec<Vec<usize>> = vec![(0..arity).collect()];
        if arity <= MOST_AXES {
            axes = orders(arity);
        }
        let plain = axes.iter().map(|axes| axes.iter().map(|&axis| (axis, true)).collect()).map(Self::Nested);
        let mut all: Vec<Self> = plain.collect();
        if arity >= 2 {
            all.push(Self::Sum);
        }
        if arity <= MOST_AXES {
            for down in 1..1usize << arity {
                let turned = |axes: &Vec<usize>| axes.iter().map(|&axis| (axis, down >> axis & 1 == 0)).collect();
                all.extend(axes.iter().map(turned).map(Self::Nested));
            }
        }
        all
    }
}

/// Which components get smaller or larger from a position to an option, or a part of one: two bits
/// for each, and the lowest two for the sum: 0 for equal, 1 for less, 2 for more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Change(u64);

impl Change {
    /// The change from a position to an option, or a part of one.
    pub fn new(from: &[i64], to: &[i64]) -> Self {
        let code = |ordering: Ordering| u64::from(ordering.is_lt()) | u64::from(ordering.is_gt()) << 1;
        let (mut all, mut sum) = (0, 0i128);
        for (x, y) in from.iter().zip(to).rev() {
            sum += i128::from(*y) - i128::from(*x);
            all = all << 2 | code(y.cmp(x));
        }
        Self(all << 2 | code(sum.cmp(&0)))
    }

    fn of(self, place: usize) -> Ordering {
        match self.0 >> (2 * place) & 3 {
            0 => Ordering::Equal,
            1 => Ordering::Less,
            _ => Ordering::Greater,
        }
    }

    fn sum(self) -> Ordering {
        self.of(0)
    }

    fn component(self, axis: usize) -> Ordering {
        self.of(axis + 1)
    }
}

/// The changes that options of some positions make.
#[derive(Debug, Default)]
pub struct Sample {
    changes: HashSet<Change, FixedState>,
    leaves: bool,
}

impl Sample {
    /// Takes some positions of the box up to `hi`, with some of their options. None if they have no
    /// options, or if options cannot be listed.
    pub fn new(ruleset: &Ruleset, hi: &[i64], budget: &Budget) -> Result<Option<Self>, Stop> {
        let mover = Mover::new(ruleset).with_pairs_cancelled();
        let mut scratch = Scratch::default();
        let mut sample = Self::default();
        if hi.len() > MOST_COMPONENTS {
            return Ok(None);
        }
        let mut places = Places::new(hi);
        for round in 0..3 * SAMPLE {
            let mut position = places.next(round);
            if ruleset.unordered {
                position.sort_unstable();
            }
            let mut count = 0;
            let listed = mover.for_each_option(&mut scratch, &position, budget, |option| {
                sample.changes.extend(option.chunks_exact(hi.len()).map(|part| Change::new(&position, part)));
                sample.leaves |= option.chunks_exact(hi.len()).any(|part| part.iter().zip(hi).any(|(x, hi)| x > hi));
                count += 1;
                if count < OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            match listed {
                Ok(_) => {}
                Err(MoveError::Stopped(stop)) => return Err(stop),
                Err(_) => return Ok(None),
            }
        }
        Ok((!sample.changes.is_empty()).then_some(sample))
    }

    /// The first order in which all options of the sample precede their positions.
    pub fn order(&self, arity: usize) -> Option<Order> {
        Order::all(arity).into_iter().find(|order| self.changes.iter().all(|&change| order.puts_first(change)))
    }

    /// Whether a component of some option is larger than that of its position.
    pub(crate) fn grows(&self, arity: usize) -> bool {
        self.changes.iter().any(|change| (0..arity).any(|axis| change.component(axis).is_gt()))
    }

    /// The parts of a box that may be filled at the same time, by its two outermost loops: their
    /// axes, whether each goes up, and which parts must be filled before.
    pub fn tiling(&self, order: &Order) -> Option<([(usize, bool); 2], Wait)> {
        let Order::Nested(axes) = order else { return None };
        let axes @ [first, second] = *axes.first_chunk::<2>()?;
        let along = |change: &Change, (axis, up): (usize, bool)| match up {
            true => change.component(axis),
            false => change.component(axis).reverse(),
        };
        if self.changes.iter().all(|change| along(change, first).is_le() && along(change, second).is_le()) {
            return Some((axes, Wait::ForBoth));
        }
        self.changes.iter().all(|change| along(change, first).is_lt()).then_some((axes, Wait::ForAllBefore))
    }

    /// Whether some option lies outside of the box.
    pub(crate) fn leaves(&self) -> bool {
        self.leaves
    }
}

struct Places<'h> {
    hi: &'h [i64],
    small: Vec<i64>,
    seed: u64,
}

impl<'h> Places<'h> {
    fn new(hi: &'h [i64]) -> Self {
        // The side for which the small box has about as many positions as the sample.
        let side = (2..).take_while(|side: &i64| side.pow(hi.len() as u32) <= SAMPLE as i64).last().unwrap_or(1);
        Self { hi, small: hi.iter().map(|&hi| hi.min(side)).collect(), seed: 0x9e37_79b9_7f4a_7c15 }
    }

    fn next(&mut self, round: usize) -> Vec<i64> {
        if round < SAMPLE {
            let (mut rest, mut position) = (round, self.small.clone());
            for x in position.iter_mut().rev() {
                let size = *x as usize + 1;
                (*x, rest) = ((rest % size) as i64, rest / size);
            }
            return position;
        }
        let mut position: Vec<i64> =
            self.hi.iter().map(|&hi| ((next_random(&mut self.seed) >> 33) % (hi as u64 + 1)) as i64).collect();
        if round >= 2 * SAMPLE {
            let axis = round % self.hi.len();
            position[axis] = (self.hi[axis] - (round / self.hi.len() % NEAR) as i64).max(0);
        }
        position
    }
}

/// Knuth's multiplier for 64 bits.
fn next_random(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed
}

/// The rows of a box, or of a part of it, in an order: where each begins, and how many positions it
/// has. If the order of the numbers does not matter, only those with ascending numbers.
#[derive(Debug, Clone)]
pub struct RowsOf {
    order: Order,
    lo: Vec<i64>,
    hi: Vec<i64>,
    sorted: bool,
    /// The loops outside of the row, counted from 0 up in either direction; `None` before the first
    /// row.
    outer: Vec<i64>,
    /// The sum of the components, for [`Order::Sum`].
    sum: i64,
    done: bool,
}

impl RowsOf {
    /// All rows of the box up to `hi`.
    pub fn new(order: Order, hi: &[i64], sorted: bool) -> Self {
        let free = if order == Order::Sum { 2 } else { 1 };
        let outer = vec![0; hi.len().saturating_sub(free)];
        Self { order, lo: vec![0; hi.len()], hi: hi.to_vec(), sorted, outer, sum: 0, done: false }
    }

    /// Restricts the box to these numbers on one axis; for nested loops only.
    pub fn within(mut self, axis: usize, numbers: RangeInclusive<i64>) -> Self {
        self.done |= numbers.is_empty();
        (self.lo[axis], self.hi[axis]) = numbers.into_inner();
        self
    }

    /// Writes the beginning of the next row to `start` and returns its length, which may be 0;
    /// `None` after the last row.
    pub fn next(&mut self, start: &mut Vec<i64>) -> Option<usize> {
        if self.done {
            return None;
        }
        start.clear();
        start.resize(self.hi.len(), 0);
        let count = match &self.order {
            Order::Nested(axes) => self.nested(axes, start),
            Order::Sum => self.layer(start),
        };
        self.advance();
        Some(count)
    }

    fn nested(&self, axes: &[(usize, bool)], start: &mut [i64]) -> usize {
        let Some((&(row, up), outer)) = axes.split_last() else { return 0 };
        let (mut lo, mut hi) = (self.lo[row], self.hi[row]);
        for (&(axis, up), &at) in outer.iter().zip(&self.outer) {
            start[axis] = if up { self.lo[axis] + at } else { self.hi[axis] - at };
            if self.sorted && axis < row {
                lo = lo.max(start[axis]);
            } else if self.sorted {
                hi = hi.min(start[axis]);
            }
        }
        let ascending = |wanted: fn(usize, usize) -> bool| {
            let some: Vec<i64> = (0..start.len()).filter(|&axis| wanted(axis, row)).map(|axis| start[axis]).collect();
            some.is_sorted()
        };
        if lo > hi || self.sorted && !(ascending(|axis, row| axis < row) && ascending(|axis, row| axis > row)) {
            return 0;
        }
        start[row] = if up { lo } else { hi };
        (hi - lo + 1) as usize
    }

    fn layer(&self, start: &mut [i64]) -> usize {
        let (before, last) = (start.len() - 2, start.len() - 1);
        start[..before].copy_from_slice(&self.outer);
        let rest = self.sum - self.outer.iter().sum::<i64>();
        let mut lo = (rest - self.hi[last]).max(0);
        let mut hi = self.hi[before].min(rest);
        if self.sorted {
            lo = lo.max(self.outer.last().copied().unwrap_or(0));
            hi = hi.min(rest / 2);
        }
        if lo > hi || self.sorted && !self.outer.is_sorted() {
            return 0;
        }
        (start[before], start[last]) = (lo, rest - lo);
        (hi - lo + 1) as usize
    }

    fn advance(&mut self) {
        let sides: Vec<i64> = match &self.order {
            Order::Nested(axes) => axes.iter().map(|&(axis, _)| self.hi[axis] - self.lo[axis]).collect(),
            Order::Sum => self.hi.clone(),
        };
        for (at, &side) in self.outer.iter_mut().zip(&sides).rev() {
            if *at < side {
                *at += 1;
                return;
            }
            *at = 0;
        }
        match self.order {
            Order::Sum if self.sum < self.hi.iter().sum() => self.sum += 1,
            _ => self.done = true,
        }
    }
}
