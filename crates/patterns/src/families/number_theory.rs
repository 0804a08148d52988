//! Functions of prime factors: how many, how many different, the index of the least, the xor of the
//! exponents, the number of divisors, and the first of these without the factors 2.
use super::affine;
use super::family::Family;
use crate::formula::build::{call, n, plus};
use crate::formula::{Formula, Func, Num};
use crate::sample::Sample;
use rules::ir::Func as Plain;

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

fn bases() -> Vec<Num> {
    let named = |name: &&str| Func::named(name).map(|(func, ..)| func);
    let mut bases = vec![call(Plain::V2, [n()])];
    for x in [n(), plus(n(), -1), plus(n(), 1)] {
        let functions = ["bigomega", "omega", "tau", "expxor", "lpfindex"];
        bases.extend(functions.iter().filter_map(named).map(|func| call(func, [x.clone()])));
    }
    bases
}
