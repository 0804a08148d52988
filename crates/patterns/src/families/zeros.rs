//! The heaps where the values are 0: residues, members of a set with a name (perhaps shifted,
//! perhaps with exceptions), intervals whose ends grow by a factor. The values themselves need not
//! have a formula.
use super::family::Family;
use super::modular::repetition;
use crate::formula::build::{and, compare, div, equal, int, member, n, not, or, own, plus, rem, runs};
use crate::formula::{Cond, Formula, Set};
use crate::sample::Sample;
use rules::ast::CompareOp;
use rules::ir::NamedSet;

/// The family.
pub struct Zeros;

/// Ends of intervals grow by at most this factor.
const LARGEST_FACTOR: i64 = 40;

/// A formula may be wrong at up to this many heaps of a sample, which it then lists.
const MOST_EXCEPTIONS: usize = 6;

impl Family for Zeros {
    fn name(&self) -> &'static str {
        "zeros"
    }

    fn fit(&self, sample: &Sample) -> Vec<Formula> {
        let indicator = sample.map(|_, value| i64::from(value != 0));
        let mut found: Vec<Cond> = Vec::new();
        found.extend(residues(&indicator));
        found.extend(named(&indicator));
        found.extend(intervals(&indicator));
        found.into_iter().map(|cond| Formula::zero(&["n".to_owned()], cond)).collect()
    }
}

/// The condition, corrected at the few heaps where it is wrong.
fn repaired(indicator: &Sample, cond: Cond) -> Option<Cond> {
    let formula = Formula::zero(&["n".to_owned()], cond.clone());
    let (mut too_few, mut too_many) = (Vec::new(), Vec::new());
    for (at, value) in indicator.points().rev() {
        if formula.short_value(&[at]) == Ok(Some(value)) {
            continue;
        }
        if value == 0 {
            too_few.push(at)
        } else {
            too_many.push(at)
        }
        let late = (at - indicator.from()) as usize > indicator.len() * 2 / 3;
        if late || too_few.len() + too_many.len() > MOST_EXCEPTIONS {
            return None;
        }
    }
    too_few.reverse();
    too_many.reverse();
    let cond = match too_many.is_empty() {
        true => cond,
        false => and(cond, not(member(n(), &too_many))),
    };
    Some(if too_few.is_empty() { cond } else { or(member(n(), &too_few), cond) })
}

fn residues(indicator: &Sample) -> Option<Cond> {
    let found = repetition(indicator, indicator.len() / 5)?;
    if found.saltus != 0 {
        return None;
    }
    let first = (found.preperiod + found.period - 1) / found.period * found.period;
    let zeros: Vec<i64> = (0..found.period).filter(|r| indicator.at(first + r) == Some(0)).collect();
    let cond = match (zeros.len() as i64, found.period) {
        (0, _) => Cond::Const(false),
        (all, period) if all == period => Cond::Const(true),
        (_, period) => member(rem(n(), period), &zeros),
    };
    repaired(indicator, cond)
}

/// The sets with a name, shifted by a little.
fn named(indicator: &Sample) -> Vec<Cond> {
    const SETS: [NamedSet; 8] = [
        NamedSet::Fib,
        NamedSet::Pow2,
        NamedSet::Squares,
        NamedSet::Cubes,
        NamedSet::Triangular,
        NamedSet::Factorials,
        NamedSet::Palindromes,
        NamedSet::Primes,
    ];
    let mut found = Vec::new();
    for shift in [0, 1, -1, 2, -2, 3, -3] {
        for set in SETS {
            let x = plus(n(), shift);
            let cond = match set {
                NamedSet::Primes => Cond::Prime(x),
                set => Cond::In(x, Set::Named(set)),
            };
            found.extend(repaired(indicator, cond));
        }
    }
    found
}

/// Intervals whose ends grow by a factor r: n is one of them if (n+c)/r is. Formulas of this kind
/// refer to themselves.
fn intervals(indicator: &Sample) -> Vec<Cond> {
    let changes = indicator.values().windows(2).filter(|pair| pair[0] != pair[1]).count();
    if !(3..=24).contains(&changes) {
        return Vec::new();
    }
    (2..=LARGEST_FACTOR).flat_map(|r| [0, 1, r - 1, r - 2].map(|c| growing(indicator, r, c))).flatten().collect()
}

/// The condition for one factor and shift: the heaps below the point from which the rule holds are
/// listed.
fn growing(indicator: &Sample, r: i64, c: i64) -> Option<Cond> {
    let wrong = |at: i64| indicator.at((at + c).div_euclid(r)) != indicator.at(at) || (at + c).div_euclid(r) >= at;
    let from = (indicator.from()..indicator.end()).rev().find(|&at| wrong(at))? + 1;
    if from - indicator.from() > indicator.len() as i64 / 10 {
        return None;
    }
    let zeros: Vec<i64> = (indicator.from()..from).filter(|&at| indicator.at(at) == Some(0)).collect();
    let runs = runs(&zeros);
    if !(1..4).contains(&runs.len()) {
        return None;
    }
    let smaller = div(plus(n(), c), r);
    let rule = and(compare(n(), CompareOp::Ge, int(from)), equal(own(vec![smaller]), int(0)));
    let listed: Vec<Cond> = runs.into_iter().map(interval).collect();
    Some(listed.into_iter().rev().fold(rule, |rest, one| or(one, rest)))
}

fn interval((lo, hi): (i64, i64)) -> Cond {
    match (lo, hi) {
        (lo, hi) if lo == hi => member(n(), &[lo]),
        (0, hi) => compare(n(), CompareOp::Le, int(hi)),
        (lo, hi) => Cond::All(vec![compare(int(lo), CompareOp::Le, n()), compare(n(), CompareOp::Le, int(hi))]),
    }
}
