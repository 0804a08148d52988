//! Ranges of amounts that grow: G(n) = t(n) where t grows, else G(n-t(n)-1), for t(n) = n/K, n*q/r,
//! roots, logarithms (the ratio K/(K-1) of ARC 091 F; theory in `heaps::theorems::contiguous`); and
//! iterated functions, G(n) = 1+G(u(n)).
use super::family::{Family, of_n};
use crate::formula::build::{add, call, cases, compare, div, equal, exceptions, int, n, own, plus, rem, sub, times};
use crate::formula::{Cond, Formula, Num};
use crate::sample::Sample;
use rules::ast::CompareOp;
use rules::ir::Func;

/// The family.
pub struct Shifted;

/// The most early heaps that may be listed.
const MOST_EARLY: usize = 6;

impl Family for Shifted {
    fn name(&self) -> &'static str {
        "shifted"
    }

    fn fit(&self, sample: &Sample) -> Vec<Formula> {
        let mut found = Vec::new();
        for (bound, grows) in bounds() {
            let column = column(&bound, sample);
            let body = cases(grows, bound.clone(), own(vec![plus(sub(n(), bound), -1)]));
            found.extend(repaired(sample, body, |at| {
                let (now, before) = (*column.get(at)?, *column.get(at.checked_sub(1)?)?);
                match (now?, before?) {
                    (now, before) if now > before => Some(now),
                    (now, _) => sample.at(sample.from() + at as i64 - now - 1),
                }
            }));
        }
        for u in iterated() {
            let column = column(&u, sample);
            let body = add(int(1), own(vec![u]));
            found.extend(repaired(sample, body, |at| sample.at((*column.get(at)?)?).map(|value| value + 1)));
        }
        found
    }
}

/// The ranges' ends, and when they grow.
fn bounds() -> Vec<(Num, Cond)> {
    let mut bounds: Vec<(Num, Cond)> = (2..=12).map(|k| (div(n(), k), equal(rem(n(), k), int(0)))).collect();
    let grows = |bound: &Num, before: Num| compare(bound.clone(), CompareOp::Gt, before);
    for r in 3..=6 {
        for q in 2..r {
            let at = |x: Num| div(times(q, x), r);
            bounds.push((at(n()), grows(&at(n()), at(plus(n(), -1)))));
        }
    }
    for func in [Func::Sqrt, Func::Log2] {
        let at = |x: Num| call(func, [x]);
        bounds.push((at(n()), grows(&at(n()), at(plus(n(), -1)))));
    }
    bounds
}

fn iterated() -> Vec<Num> {
    vec![call(Func::Sqrt, [n()]), call(Func::Root, [n(), int(3)]), call(Func::Log2, [n()])]
}

fn column(expr: &Num, sample: &Sample) -> Vec<Option<i64>> {
    let formula = of_n(expr.clone());
    sample.points().map(|(n, _)| formula.short_value(&[n]).ok().flatten()).collect()
}

/// The body after the early heaps where its rule, read with the values of the sample, does not
/// hold.
fn repaired(sample: &Sample, body: Num, rule: impl Fn(usize) -> Option<i64>) -> Option<Formula> {
    let wrong: Vec<(i64, i64)> = sample
        .points()
        .enumerate()
        .filter(|&(i, (_, value))| rule(i) != Some(value))
        .map(|(_, point)| point)
        .take(MOST_EARLY + 1)
        .collect();
    let late = wrong.last().is_some_and(|&(at, _)| at - sample.from() > sample.len() as i64 / 4);
    (wrong.len() <= MOST_EARLY && !late).then(|| of_n(exceptions(&n(), &wrong, body)))
}
