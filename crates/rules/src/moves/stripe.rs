//! Innermost loops whose components run along lines: `(a-k, b)` for k = 1, 2, ... is a start and a
//! step for each component. The part of an option that does not depend on the innermost variable is
//! then evaluated once per loop, and the values for which a component would be negative are cut off
//! beforehand.
use super::expr::Expr;
use crate::ir::{Num, Var};
use crate::linear::{Around, around};

/// A component that is `base + slope * k`, where `k` is the innermost variable.
#[derive(Debug, Clone)]
pub(super) struct Track {
    pub(super) base: Expr,
    pub(super) slope: i64,
}

impl Track {
    /// A component as a line in variable `v`, if it is one for all values of earlier variables.
    pub(super) fn new(num: &Num, v: Var) -> Option<Self> {
        let Around { times, rest } = line(num, v).filter(|line| line.times != i64::MIN)?;
        Some(Self { base: Expr::new(&rest), slope: times })
    }
}

/// A number as a line in `v` for all values of the variables before it; those after it do not
/// occur.
pub fn line(num: &Num, v: Var) -> Option<Around> {
    around(num, v).filter(|line| line.rest.reach() <= v)
}

/// The values of the tracks of one loop, once the variables outside the loop are known.
#[derive(Debug, Default)]
pub(super) struct Stripe {
    /// Base and slope of each component.
    lines: Vec<(i64, i64)>,
    /// The innermost variable gives natural components from here ...
    pub(super) lo: i64,
    /// ... to here.
    pub(super) hi: i64,
}

impl Stripe {
    /// Evaluates the bases; false when they do not fit 64 bits, or have no value, or a component
    /// could grow beyond 64 bits before another ends the loop: then the careful way must be gone.
    /// `hi` is the end of the loop.
    pub(super) fn start(&mut self, tracks: &[Track], env: &[i64], hi: i64) -> bool {
        self.lines.clear();
        (self.lo, self.hi) = (0, hi);
        for track in tracks {
            let Some(base) = track.base.quick(env) else { return false };
            self.lines.push((base, track.slope));
            if track.slope == 0 && base < 0 {
                self.hi = -1;
            } else if track.slope < 0 {
                // base + slope*k >= 0; the slope is not i64::MIN.
                let most = if base < 0 { -1 } else { base / -track.slope };
                self.hi = self.hi.min(most);
            } else if track.slope > 0 && base < 0 {
                let Some(short) = base.checked_neg() else { return false };
                self.lo = self.lo.max(short / track.slope + i64::from(short % track.slope != 0));
            }
        }
        let ends = |&(base, slope): &(i64, i64)| slope.checked_mul(self.hi).and_then(|x| x.checked_add(base)).is_some();
        self.hi < self.lo || self.lines.iter().all(ends)
    }

    /// Writes the components for one value between `lo` and `hi`.
    #[inline]
    pub(super) fn at(&self, value: i64, coords: &mut [i64]) {
        for (coord, (base, slope)) in coords.iter_mut().zip(&self.lines) {
            *coord = base + slope * value;
        }
    }

    /// The number of components.
    pub(super) fn width(&self) -> usize {
        self.lines.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::ArithOp;

    fn op(op: ArithOp, x: Num, y: Num) -> Num {
        Num::Arith(op, Box::new(x), Box::new(y))
    }

    #[test]
    fn lines_are_recognised() {
        let (n, k) = (Num::Var(0), Num::Var(1));
        let falling = op(ArithOp::Sub, op(ArithOp::Sub, n.clone(), k.clone()), Num::Const(1));
        let steep = op(ArithOp::Sub, n.clone(), op(ArithOp::Mul, Num::Const(3), k.clone()));
        for (num, slope) in [(falling, -1), (steep, -3), (k.clone(), 1), (n.clone(), 0)] {
            assert_eq!(Track::new(&num, 1).map(|track| track.slope), Some(slope), "{num:?}");
        }
        assert!(Track::new(&op(ArithOp::Mul, n, k.clone()), 1).is_none());
        assert!(Track::new(&op(ArithOp::Div, k, Num::Const(2)), 1).is_none());
    }

    #[test]
    fn a_stripe_ends_where_a_component_would_be_negative() {
        let (n, k) = (Num::Var(0), Num::Var(1));
        let falling = Track::new(&op(ArithOp::Sub, n, op(ArithOp::Mul, Num::Const(2), k.clone())), 1).unwrap();
        let rising = Track::new(&op(ArithOp::Sub, k, Num::Const(2)), 1).unwrap();
        let mut stripe = Stripe::default();
        assert!(stripe.start(&[falling, rising], &[9, 0], i64::MAX));
        assert_eq!((stripe.lo, stripe.hi), (2, 4));
        let mut coords = [0; 2];
        stripe.at(3, &mut coords);
        assert_eq!(coords, [3, 1]);
    }

    #[test]
    fn a_component_that_may_overflow_needs_care() {
        let twice = Track::new(&op(ArithOp::Mul, Num::Const(2), Num::Var(1)), 1).unwrap();
        assert!(Stripe::default().start(std::slice::from_ref(&twice), &[9, 0], i64::MAX / 2));
        assert!(!Stripe::default().start(&[twice], &[9, 0], i64::MAX));
    }
}
