//! In what order to fill a box so that options come before the positions that have them: row after row, a row being what
//! is filled at one go.
//!
//! The order is guessed from a sample of positions and their options, nearest to the order in memory first; whoever fills
//! the box finds out where the guess was wrong, since an option has no value then.
use budget::{Budget, Stop};
use rules::moves::{MoveError, Mover, Scratch};
use rules::ruleset::Ruleset;
use rules::wheels::orders;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Positions of the sample: all of a small box, and as many from the whole one.
const SAMPLE: usize = 128;
/// Options that are looked at for one position.
const OPTIONS: usize = 200;
/// Changes of so many components fit into one number.
const MOST_COMPONENTS: usize = 31;
/// For more components only the plain order and that of sums are tried.
const MOST_AXES: usize = 4;

/// An order of the positions of a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Order {
    /// One loop within the other, the outermost first; each goes up, or down.
    Nested(Vec<(usize, bool)>),
    /// By the sum of the components; a row goes up in the last but one and down in the last.
    Sum,
}

impl Order {
    /// From one position of a row to the next.
    pub(crate) fn delta(&self, arity: usize) -> Vec<i64> {
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

    /// Whether an option that differs so from its position comes before it.
    fn puts_first(&self, change: Change) -> bool {
        match self {
            Self::Nested(axes) => axes
                .iter()
                .map(|&(axis, up)| (change.component(axis), up))
                .find(|(component, _)| component.is_ne())
                .is_some_and(|(component, up)| component.is_lt() == up),
            Self::Sum => change.sum().is_lt(),
        }
    }

    /// All orders, the nearest to that in memory first.
    fn all(arity: usize) -> Vec<Self> {
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

/// What gets smaller and what larger from a position to an option, or a part of one: two bits for each component and, the
/// lowest, for the sum: 0 for what stays, 1 for less, 2 for more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Change(u64);

impl Change {
    fn new(from: &[i64], to: &[i64]) -> Self {
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
pub(crate) struct Sample {
    changes: HashSet<Change>,
}

impl Sample {
    /// Some positions of the box up to `hi`, with some of their options. Rules that have no options there, or whose options
    /// cannot be listed, have no sample.
    pub(crate) fn new(ruleset: &Ruleset, hi: &[i64], budget: &Budget) -> Result<Option<Self>, Stop> {
        let mover = Mover::new(ruleset).with_pairs_cancelled();
        let mut scratch = Scratch::default();
        let mut sample = Self::default();
        if hi.len() > MOST_COMPONENTS {
            return Ok(None);
        }
        // So many that the small box has about as many positions as were asked for.
        let side = (2..).take_while(|side: &i64| side.pow(hi.len() as u32) <= SAMPLE as i64).last().unwrap_or(1);
        let small: Vec<i64> = hi.iter().map(|&hi| hi.min(side)).collect();
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut position = vec![0; hi.len()];
        for round in 0..2 * SAMPLE {
            let mut rest = round;
            for (x, (&most, &hi)) in position.iter_mut().zip(small.iter().zip(hi)).rev() {
                if round < SAMPLE {
                    *x = rest as i64 % (most + 1);
                    rest /= most as usize + 1;
                } else {
                    // Knuth's multiplier for 64 bits.
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    *x = ((seed >> 33) % (hi as u64 + 1)) as i64;
                }
            }
            if ruleset.unordered {
                position.sort_unstable();
            }
            let mut count = 0;
            let listed = mover.for_each_option(&mut scratch, &position, budget, |option| {
                sample.changes.extend(option.chunks_exact(hi.len()).map(|part| Change::new(&position, part)));
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

    /// An order in which all options of the sample come first.
    pub(crate) fn order(&self, arity: usize) -> Option<Order> {
        Order::all(arity).into_iter().find(|order| self.changes.iter().all(|&change| order.puts_first(change)))
    }

    /// Whether a component of some option is larger than that of its position.
    pub(crate) fn grows(&self, arity: usize) -> bool {
        self.changes.iter().any(|change| (0..arity).any(|axis| change.component(axis).is_gt()))
    }
}

/// The rows of a box in an order: where each begins, and how many positions it has. Of positions in any order only those
/// with ascending numbers.
#[derive(Debug, Clone)]
pub(crate) struct RowsOf {
    order: Order,
    hi: Vec<i64>,
    sorted: bool,
    /// The loops outside of the row, counted from 0 up whatever way they go; `None` before the first row.
    outer: Vec<i64>,
    /// The sum of the components, for that order.
    sum: i64,
    done: bool,
}

impl RowsOf {
    pub(crate) fn new(order: Order, hi: &[i64], sorted: bool) -> Self {
        let free = if order == Order::Sum { 2 } else { 1 };
        Self { order, hi: hi.to_vec(), sorted, outer: vec![0; hi.len().saturating_sub(free)], sum: 0, done: false }
    }

    /// The next row, in `start`; `None` after the last one. Rows may be empty.
    pub(crate) fn next(&mut self, start: &mut Vec<i64>) -> Option<usize> {
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
        let (mut lo, mut hi) = (0, self.hi[row]);
        for (&(axis, up), &at) in outer.iter().zip(&self.outer) {
            start[axis] = if up { at } else { self.hi[axis] - at };
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
            Order::Nested(axes) => axes.iter().map(|(axis, _)| self.hi[*axis]).collect(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn positions(order: Order, hi: &[i64], sorted: bool) -> Vec<Vec<i64>> {
        let (delta, mut rows) = (order.delta(hi.len()), RowsOf::new(order, hi, sorted));
        let (mut all, mut start) = (Vec::new(), Vec::new());
        while let Some(count) = rows.next(&mut start) {
            for i in 0..count as i64 {
                all.push(start.iter().zip(&delta).map(|(x, step)| x + i * step).collect());
            }
        }
        all
    }

    #[test]
    fn every_order_goes_through_the_box_once_and_in_its_order() {
        for (hi, sorted) in [(vec![3, 2], false), (vec![2, 3, 1], false), (vec![3, 3], true), (vec![2, 2, 2], true)] {
            let count: i64 = hi.iter().map(|hi| hi + 1).product();
            for order in Order::all(hi.len()) {
                let all = positions(order.clone(), &hi, sorted);
                let different: HashSet<_> = all.iter().collect();
                assert_eq!(all.len(), different.len());
                let inside = |x: &Vec<i64>| x.iter().zip(&hi).all(|(x, hi)| 0 <= *x && x <= hi);
                assert!(all.iter().all(|x| inside(x) && (!sorted || x.is_sorted())));
                // Both cubes have ten multisets.
                let expected = if sorted { 10 } else { count as usize };
                assert_eq!(all.len(), expected, "{order:?}");
                for pair in all.windows(2) {
                    let layer = |x: &Vec<i64>| x.iter().sum::<i64>();
                    let fine = order.puts_first(Change::new(&pair[1], &pair[0]))
                        || order == Order::Sum && layer(&pair[0]) == layer(&pair[1]);
                    assert!(fine, "{order:?}: {pair:?}");
                }
            }
        }
    }

    #[test]
    fn orders_are_found() {
        let order = |text: &str, hi: &[i64]| {
            let rules = rules::compile(text, &[]).unwrap().ruleset;
            Sample::new(&rules, hi, &Budget::unlimited()).unwrap().and_then(|sample| sample.order(hi.len()))
        };
        let up = |axes: &[usize]| Some(Order::Nested(axes.iter().map(|&axis| (axis, true)).collect()));
        assert_eq!(order("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", &[20, 20]), up(&[0, 1]));
        assert_eq!(order("(a,b) -> (a+1,b-1)", &[20, 20]), up(&[1, 0]));
        assert_eq!(order("(a,b) -> (a+1,b-2); (a,b) -> (a-2,b+1)", &[20, 20]), Some(Order::Sum));
        assert_eq!(order("(a,b) -> (a,b+k) : 1<=k<=a-b", &[20, 20]), Some(Order::Nested(vec![(0, true), (1, false)])));
        assert_eq!(order("(a,b) -> (b,a)", &[20, 20]), None);
        let halves = "(a,b) -> (i,b-i) : 1<=i<b; (a,b) -> (i,a-i) : 1<=i<a; unordered";
        assert_eq!(order(halves, &[20, 20]), up(&[1, 0]));
    }
}
