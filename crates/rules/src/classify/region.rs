//! Conditions on the remaining heaps: X, or X and Y, where a heap of size 0 is no heap.
//!
//! Only regions that a digit of a code can express are told apart: nothing may be left, or one
//! heap, or two of any sizes, or two that differ. A region is given up when it depends on
//! the sizes of heaps in any other way.

/// The pairs (X, Y) of natural numbers with `lo <= X`, `X <= hi` and so on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Region {
    /// Least and greatest X.
    x: (i128, Option<i128>),
    /// Least and greatest Y.
    y: (i128, Option<i128>),
    /// Least X + Y.
    sum: i128,
    /// Least X - Y and least Y - X, where demanded.
    gaps: (Option<i128>, Option<i128>),
    /// Whether X = Y is excluded.
    differ: bool,
}

impl Region {
    /// Demands `a*X + b*Y + c >= 0`; `None` when such a demand is not understood.
    pub fn at_least(&mut self, a: i128, b: i128, c: i128) -> Option<()> {
        let raise = |bound: &mut Option<i128>, to: i128| *bound = Some(bound.map_or(to, |old| old.max(to)));
        let lower = |bound: &mut Option<i128>, to: i128| *bound = Some(bound.map_or(to, |old| old.min(to)));
        // a*X >= -c means X >= ceil(-c / a).
        let least = |a: i128| -c.div_euclid(a);
        match (a.signum(), b.signum()) {
            (0, 0) => return if c >= 0 { Some(()) } else { None },
            (1, 0) => self.x.0 = self.x.0.max(least(a)),
            (-1, 0) => lower(&mut self.x.1, c.div_euclid(-a)),
            (0, 1) => self.y.0 = self.y.0.max(least(b)),
            (0, -1) => lower(&mut self.y.1, c.div_euclid(-b)),
            (1, 1) if a == b => self.sum = self.sum.max(least(a)),
            (1, -1) if a == -b => raise(&mut self.gaps.0, least(a)),
            (-1, 1) if a == -b => raise(&mut self.gaps.1, least(b)),
            _ => return None,
        }
        Some(())
    }

    /// Demands `a*X + b*Y + c != 0`.
    pub fn differ(&mut self, a: i128, b: i128, c: i128) -> Option<()> {
        match (a, b) {
            (0, 0) if c != 0 => {}
            // X != 0
            (1 | -1, 0) if c == 0 => self.x.0 = self.x.0.max(1),
            (0, 1 | -1) if c == 0 => self.y.0 = self.y.0.max(1),
            // A natural number is never negative.
            (1, 0) | (0, 1) if c > 0 => {}
            (-1, 0) | (0, -1) if c < 0 => {}
            (1, -1) | (-1, 1) if c == 0 => self.differ = true,
            _ => return None,
        }
        Some(())
    }

    /// In the region of X alone: whether nothing may be left, and whether one heap of any size may
    /// be.
    pub fn one(&self) -> Option<(bool, bool)> {
        // All conditions are about X here: its sum with Y is X, and so on.
        if *self != (Self { x: self.x, ..Self::default() }) {
            return None;
        }
        match self.x {
            (_, Some(hi)) if hi < self.x.0.max(0) => Some((false, false)),
            (..=0, None) => Some((true, true)),
            (1, None) => Some((false, true)),
            (..=0, Some(0)) => Some((true, false)),
            _ => None,
        }
    }

    /// Whether every total that can be cut into `parts` heaps is in the region of X (then true), or
    /// none (false).
    pub fn cut(&self, parts: i64, unequal: bool) -> Option<bool> {
        if *self != (Self { x: self.x, ..Self::default() }) {
            return None;
        }
        let parts = i128::from(parts);
        let least = if unequal { parts * (parts + 1) / 2 } else { parts };
        match self.x {
            (_, Some(hi)) if hi < least => Some(false),
            (lo, _) if parts == 0 => Some(lo <= 0),
            (lo, None) if lo <= least => Some(true),
            _ => None,
        }
    }

    /// Whether nothing may be left, whether one heap of any size may be, and whether two of any
    /// sizes may be (then whether they must differ).
    pub fn two(&self) -> Option<(bool, bool, Option<bool>)> {
        let ((x, None), (y, None)) = (self.x, self.y) else { return None };
        let (x, y) = (x.max(0), y.max(0));
        // Bounds that follow from the least of one and the gap to the other add nothing.
        let (x, y) = match self.gaps {
            (Some(gap), None) if x <= y + gap => (0, y),
            (None, Some(gap)) if y <= x + gap => (x, 0),
            _ => (x, y),
        };
        if x > 1 || y > 1 {
            return None;
        }
        // With at most one gap, of at most 1, each pair of different sizes is in the region in one
        // of its two orders.
        let gap = match self.gaps {
            (gap, None) | (None, gap) => gap.unwrap_or(0),
            (Some(_), Some(_)) => return None,
        };
        let unequal = self.differ || gap == 1;
        if gap > 1 || self.sum > if unequal { 3 } else { 2 } {
            return None;
        }
        let holds = |a: i128, b: i128| {
            let gaps = self.gaps.0.is_none_or(|gap| a - b >= gap) && self.gaps.1.is_none_or(|gap| b - a >= gap);
            a >= x && b >= y && a + b >= self.sum && gaps && !(self.differ && a == b)
        };
        // A single heap: the same answer for every size from 1 on; no bound above lies beyond the
        // last of these.
        let single = [1, 2, 3, 3 + gap.abs()].map(|size| holds(size, 0) || holds(0, size));
        let heap = single[0];
        if single.contains(&!heap) {
            return None;
        }
        Some((holds(0, 0), heap, Some(unequal)))
    }
}
