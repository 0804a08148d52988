//! Functions of prime factors: how many, how many different, the index of the least, the xor of the
//! exponents, the number of divisors, and the first of these without the factors 2.
use super::{Family, affine};
use crate::formula::build::{call, n, plus};
use crate::formula::{Expr, Formula, Func};
use crate::sample::Sample;

/// The family.
pub struct NumberTheory;

impl Family for NumberTheory {
    fn name(&self) -> &'static str {
        "number theory"
    }

    fn fit(&self, sample: &Sample) -> Vec<Formula> {
        affine::fits(sample, bases())
    }
}

fn bases() -> Vec<Expr> {
    let mut bases = vec![call(Func::V2, [n()])];
    for x in [n(), plus(n(), -1), plus(n(), 1)] {
        for func in [Func::BigOmega, Func::Omega, Func::Tau, Func::ExpXor, Func::LpfIndex] {
            bases.push(call(func, [x.clone()]));
        }
    }
    bases
}
