//! Functions of digits: exponents of two and of the bases that a rule names, lowest bit, number of
//! ones and its parity, bit length, xor of the digits in any base, number and sum of decimal
//! digits; also of n-1 and n+1.
use super::affine;
use super::family::Family;
use crate::formula::build::{call, int, n, plus};
use crate::formula::{Formula, Library, Num};
use crate::sample::Sample;
use rules::ir::Func;

/// The family.
pub struct Digits;

impl Family for Digits {
    fn name(&self) -> &'static str {
        "digits"
    }

    fn fit(&self, sample: &Sample) -> Vec<Formula> {
        affine::fits(sample, bases(sample.bases()))
    }
}

fn bases(exponents: &[i64]) -> Vec<Num> {
    let mut bases = Vec::new();
    for x in [n(), plus(n(), -1), plus(n(), 1)] {
        for func in [Func::V2, Func::Lowbit, Func::Popcount, Func::Log2, Func::Digits, Func::DigitSum] {
            bases.push(call(func, [x.clone()]));
        }
        bases.extend(exponents.iter().map(|&p| call(Func::V, [int(p), x.clone()])));
    }
    bases.extend((3..=16).map(|base| call(Library::DigitXor, [int(base), n()])));
    bases
}
