//! Self-similar (k-regular) sequences: for every residue r, the value at k*n+r is one of `c`,
//! `a*n+c`, `G(n)+c`, `2*G(n)+c` or `G(n) xor c`. Halving games (`take 1..n/2`) are of this kind,
//! and iterated quotients.
use super::family::{Family, of_n};
use crate::formula::build::{cases, div, equal, exceptions, int, member, n, op, own, plus, rem, times};
use crate::formula::{Formula, Num};
use crate::sample::Sample;
use rules::ast::ArithOp;

/// The family.
pub struct SelfSimilar;

const LARGEST_BASE: i64 = 10;
/// Heaps below this may be exceptions.
const EARLY: i64 = 12;
/// A rule must hold for at least this many heaps of its class.
const FEWEST: usize = 8;

impl Family for SelfSimilar {
    fn name(&self) -> &'static str {
        "self-similar"
    }

    fn fit(&self, sample: &Sample) -> Vec<Formula> {
        (2..=LARGEST_BASE).filter_map(|base| regular(sample, base)).map(of_n).collect()
    }
}

/// The value at `k*m+r` in terms of m and the value at m.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Rule {
    Linear { slope: i64, plus: i64 },
    Own { factor: i64, plus: i64 },
    OwnXor(i64),
}

impl Rule {
    fn value(self, m: i64, own: i64) -> Option<i64> {
        match self {
            Self::Linear { slope, plus } => slope.checked_mul(m)?.checked_add(plus),
            Self::Own { factor, plus } => factor.checked_mul(own)?.checked_add(plus),
            Self::OwnXor(mask) => Some(own ^ mask),
        }
    }

    fn expr(self, base: i64) -> Num {
        let smaller = div(n(), base);
        let own = || own(vec![smaller.clone()]);
        match self {
            Self::Linear { slope: 0, plus: c } => int(c),
            Self::Linear { slope, plus: c } => plus(times(slope, smaller), c),
            Self::Own { factor, plus: c } => plus(times(factor, own()), c),
            Self::OwnXor(mask) => op(ArithOp::Xor, own(), int(mask)),
        }
    }
}

/// The class of a residue: `m`, the value at m, and the value at k*m+r, for the m that count.
fn class(sample: &Sample, base: i64, r: i64, early: i64) -> Vec<(i64, i64, i64)> {
    let first = (sample.from().max(early) - r).max(0).div_euclid(base);
    (first..)
        .map(|m| (m, base * m + r))
        .take_while(|&(_, at)| at < sample.end())
        .filter(|&(_, at)| at >= early)
        .filter_map(|(m, at)| Some((m, sample.at(m)?, sample.at(at)?)))
        .collect()
}

/// The simplest rule of a class.
fn rule(class: &[(i64, i64, i64)], base: i64) -> Option<Rule> {
    let (&(m, own, value), &(m2, own2, value2)) = (class.first()?, class.last()?);
    if class.len() < FEWEST {
        return None;
    }
    let mut rules = vec![Rule::Own { factor: 1, plus: value - own }];
    if m2 > m && (value2 - value) % (m2 - m) == 0 {
        let slope = (value2 - value) / (m2 - m);
        let linear = Rule::Linear { slope, plus: value - slope * m };
        if (0..=base).contains(&slope) {
            rules.insert(if slope == 0 { 0 } else { 1 }, linear);
        }
    }
    rules.push(Rule::OwnXor(own ^ value));
    if own2 != own {
        rules.push(Rule::Own { factor: 2, plus: value - 2 * own });
        rules.push(Rule::Own { factor: base, plus: value - base * own });
    }
    rules.into_iter().find(|rule| class.iter().all(|&(m, own, value)| rule.value(m, own) == Some(value)))
}

fn regular(sample: &Sample, base: i64) -> Option<Num> {
    let early = [1, 2, base, EARLY];
    let (early, rules) = early.into_iter().find_map(|early| {
        let rules: Option<Vec<Rule>> = (0..base).map(|r| rule(&class(sample, base, r, early), base)).collect();
        Some((early, rules?))
    })?;
    // Without own values it is a modular pattern.
    if rules.iter().all(|rule| matches!(rule, Rule::Linear { .. })) {
        return None;
    }
    let mut classes: Vec<(Rule, Vec<i64>)> = Vec::new();
    for (r, rule) in (0..).zip(rules) {
        match classes.iter_mut().find(|(known, _)| *known == rule) {
            Some((_, residues)) => residues.push(r),
            None => classes.push((rule, vec![r])),
        }
    }
    classes.sort_by_key(|(_, residues)| residues.len());
    let (last, before) = classes.split_last()?;
    let body = before.iter().rev().fold(written(last.0, base, &last.1), |other, (rule, residues)| {
        let cond = if residues == &[0] { equal(rem(n(), base), int(0)) } else { member(rem(n(), base), residues) };
        cases(cond, written(*rule, base, residues), other)
    });
    // Heaps that the rules do not cover: heaps before `early`, and heaps whose smaller heap is not
    // in the sample.
    let first: Vec<(i64, i64)> = sample.points().take_while(|&(at, _)| at < early).collect();
    Some(exceptions(&n(), &first, body))
}

/// A rule as an expression of n; for a linear one, n itself where that is shorter.
fn written(rule: Rule, base: i64, residues: &[i64]) -> Num {
    if let (Rule::Linear { slope, plus: c }, [r]) = (rule, residues)
        && slope == base
    {
        return plus(n(), c - r);
    }
    rule.expr(base)
}
