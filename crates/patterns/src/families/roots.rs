//! Inverse polynomials: square, cube and triangular roots, and quotients by small numbers.
use super::affine;
use super::family::Family;
use crate::formula::build::{call, div, int, n, plus, times};
use crate::formula::{Formula, Num};
use crate::sample::Sample;
use rules::ir::Func;

/// The family.
pub struct Roots;

impl Family for Roots {
    fn name(&self) -> &'static str {
        "roots"
    }

    fn fit(&self, sample: &Sample) -> Vec<Formula> {
        affine::fits(sample, bases())
    }
}

fn bases() -> Vec<Num> {
    let mut bases = Vec::new();
    for x in [n(), plus(n(), -1), plus(n(), 1)] {
        bases.push(call(Func::Sqrt, [x.clone()]));
        bases.push(call(Func::Root, [x.clone(), int(3)]));
        // The largest k with k*(k+1)/2 <= x.
        bases.push(div(plus(call(Func::Sqrt, [plus(times(8, x), 1)]), -1), 2));
    }
    bases.extend([2, 4].map(|c| call(Func::Sqrt, [times(c, n())])));
    // The largest k with k*(k+1) <= n.
    bases.push(div(plus(call(Func::Sqrt, [plus(times(4, n()), 1)]), -1), 2));
    bases
}
