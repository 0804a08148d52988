//! Innermost loops whose components run along lines: `(a-k, b)` for k = 1, 2, ... is a start and a
//! step for each component. The part of an option that does not depend on the innermost variable is
//! then evaluated once per loop, and the values for which a component would be negative are cut off
//! beforehand.
use super::expr::Expr;
use crate::ir::{Num, Var};
use crate::linear::{Around, around};

/// A component that is `base + slope * k`, where `k` is the innermost variable.
#[derive(Debug, Clone)]
pub struct Track {
    pub(super) base: Expr,
    /// The growth of the component for one more of the variable.
    pub slope: i64,
}

impl Track {
    /// A component as a line in variable `v`, if it is one for all values of earlier variables.
    pub fn new(num: &Num, v: Var) -> Option<Self> {
        let Around { times, rest } = line(num, v).filter(|line| line.times != i64::MIN)?;
        Some(Self { base: Expr::new(&rest), slope: times })
    }
}

/// A number as a line in `v` for all values of the variables before it; later variables do not
/// occur.
pub fn line(num: &Num, v: Var) -> Option<Around> {
    around(num, v).filter(|line| line.rest.reach() <= v)
}

/// The values of the tracks of one loop, once the variables outside the loop are known.
#[derive(Debug, Default)]
pub struct Stripe {
    /// Base and slope of each component.
    lines: Vec<(i64, i64)>,
    /// The innermost variable gives natural components from here ...
    pub lo: i64,
    /// ... to here.
    pub hi: i64,
}

impl Stripe {
    /// Evaluates the bases; false when they do not fit 64 bits, or have no value, or a component
    /// could grow beyond 64 bits before another ends the loop: then the careful way must be taken.
    /// `hi` is the end of the loop.
    pub fn start(&mut self, tracks: &[Track], env: &[i64], hi: i64) -> bool {
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
    pub fn at(&self, value: i64, coords: &mut [i64]) {
        for (coord, (base, slope)) in coords.iter_mut().zip(&self.lines) {
            *coord = base + slope * value;
        }
    }

    /// The number of components.
    pub fn width(&self) -> usize {
        self.lines.len()
    }
}
