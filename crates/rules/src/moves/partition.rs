//! All ways to write a number as a sum of a given number of positive parts, one after the other,
//! without a list of them: `split 5` of a heap of 1000 has more ways than memory.
use crate::ast::Shape;

/// The ways to write `total` as a sum of `parts` positive numbers in ascending order, under a
/// condition.
///
/// A mixed-radix counter: the parts but the last stand in `now`, the last is the rest. The next way
/// raises the rightmost part that can grow and sets those behind it to their least values.
/// O(parts) per way at worst.
#[derive(Debug, Default)]
pub struct Partitions {
    now: Vec<i64>,
    total: i64,
    /// The least difference of neighbours: 1 when the parts must differ.
    gap: i64,
    fresh: bool,
}

impl Partitions {
    /// Starts over. The caller checks `1 <= parts <= total`, and that `parts` is small enough for a
    /// vector. For shapes with at most one way see [`regular`].
    pub fn start(&mut self, total: i64, parts: usize, differ: bool) {
        self.total = total;
        self.gap = i64::from(differ);
        self.fresh = true;
        self.now.clear();
        self.now.resize(parts, 0);
    }

    /// The next way, in lexicographic order.
    pub fn advance(&mut self) -> Option<&[i64]> {
        if self.fresh {
            self.fresh = false;
            return if self.fill(0, 1, 0) { Some(&self.now) } else { None };
        }
        let last = self.now.len().checked_sub(1)?;
        let mut before = self.total - self.now[last];
        for place in (0..last).rev() {
            let part = self.now[place];
            before -= part;
            if self.fill(place, part + 1, before) {
                return Some(&self.now);
            }
        }
        None
    }

    /// Sets the part at `place` to `value`, the parts behind it to their least values, and the last
    /// to the rest, where the parts before `place` add up to `before`. Returns whether the last
    /// part is large enough. Nothing is changed if not.
    fn fill(&mut self, place: usize, value: i64, before: i64) -> bool {
        let last = self.now.len() - 1;
        let free = (last - place) as i128;
        // Parts value, value+gap, ... up to the one before the last; their sum is exact in 128
        // bits.
        let (value, gap) = (i128::from(value), i128::from(self.gap));
        let middle = free * value + gap * free * (free - 1) / 2;
        let rest = i128::from(self.total) - i128::from(before) - middle;
        if rest < value + gap * free {
            return false;
        }
        for (i, part) in self.now[place..last].iter_mut().enumerate() {
            *part = value as i64 + self.gap * i as i64;
        }
        self.now[last] = rest as i64;
        true
    }
}

/// Parts of equal, nearly equal or consecutive sizes, as runs `(first, step, count)` in ascending
/// order: each run is `first, first+step, ...`. There is at most one way; none is `None`. `1 <=
/// parts <= total`.
pub fn regular(total: i64, parts: i64, shape: Shape) -> Option<[(i64, i64, i64); 2]> {
    let (quotient, rest) = (total / parts, total % parts);
    match shape {
        Shape::Equal => (rest == 0).then_some([(quotient, 0, parts), (0, 0, 0)]),
        Shape::NearEqual => Some([(quotient, 0, parts - rest), (quotient + 1, 0, rest)]),
        Shape::Consecutive => {
            let above = i128::from(parts) * i128::from(parts - 1) / 2;
            let base = i128::from(total) - above;
            let first = base / i128::from(parts);
            (base > 0 && base % i128::from(parts) == 0).then_some([(first as i64, 1, parts), (0, 0, 0)])
        }
        Shape::Any | Shape::Unequal => None,
    }
}
