//! Values that repeat, or repeat and grow: `n%p`, `(n%p)/b`, `n/b`, a permutation of residues such
//! as Lasker's, or one expression for each class of residues; heaps before the pattern begins are
//! listed.
use super::family::{Family, of_n};
use crate::formula::build::{cases, div, exceptions, int, member, n, plus, rem, times};
use crate::formula::{Formula, Num};
use crate::sample::Sample;
use std::collections::BTreeMap;

/// The most cases of a formula that can be read.
const MOST_CASES: usize = 400;

/// The family.
pub struct Modular;

impl Family for Modular {
    fn name(&self) -> &'static str {
        "modular"
    }

    fn fit(&self, sample: &Sample) -> Vec<Formula> {
        repetition(sample, sample.len() / 3).and_then(|found| found.formula(sample)).into_iter().collect()
    }
}

/// `value(n + period) = value(n) + saltus` from `from` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Repetition {
    pub(crate) preperiod: i64,
    pub(crate) period: i64,
    pub(crate) saltus: i64,
}

/// The least period that holds in the last three quarters of a sample, and from where.
pub(crate) fn repetition(sample: &Sample, longest: usize) -> Option<Repetition> {
    let values = sample.values();
    let len = values.len();
    for period in 1..=longest {
        let saltus = values[len - 1] - values[len - 1 - period];
        if saltus < 0 {
            continue;
        }
        let holds = (period..len).rev().take_while(|&i| values[i] - values[i - period] == saltus).count();
        let first = len - period - holds;
        if first <= len / 4 {
            let preperiod = sample.from() + first as i64;
            return Some(Repetition { preperiod, period: period as i64, saltus });
        }
    }
    None
}

impl Repetition {
    fn formula(&self, sample: &Sample) -> Option<Formula> {
        let head: Option<Vec<i64>> =
            (0..self.preperiod + self.period).map(|n| if n < sample.from() { Some(0) } else { sample.at(n) }).collect();
        let head = head?;
        let from = usize::try_from(sample.from()).ok()?;
        of_pattern(&head, from, self.preperiod as usize, self.period as usize, self.saltus).map(of_n)
    }
}

/// The formula for G(n), where `head` holds G(0..preperiod+period) and G(n+period) = G(n) + saltus
/// from `preperiod`: the shortest of a few plain forms. `None` when it would be too long to be
/// read.
pub fn of_values(head: &[u64], preperiod: usize, period: usize, saltus: u64) -> Option<Formula> {
    let head: Option<Vec<i64>> = head.iter().map(|&value| i64::try_from(value).ok()).collect();
    of_pattern(&head?, 0, preperiod, period, i64::try_from(saltus).ok()?).map(of_n)
}

/// The expression for G(n) as in [`of_values`]; values below `first` do not matter.
fn of_pattern(head: &[i64], first: usize, preperiod: usize, period: usize, saltus: i64) -> Option<Num> {
    let pattern = Pattern { head, preperiod, period, saltus };
    let wrong: Vec<(i64, i64)> = (first..preperiod)
        .filter(|&n| pattern.extended(n) != Some(i128::from(head[n])))
        .map(|n| (n as i64, head[n]))
        .collect();
    let body = pattern.whole().or_else(|| pattern.by_residue())?;
    (wrong.len() <= MOST_CASES).then(|| exceptions(&n(), &wrong, body))
}

struct Pattern<'a> {
    head: &'a [i64],
    preperiod: usize,
    period: usize,
    saltus: i64,
}

impl Pattern<'_> {
    /// The value of the pattern at heap `n`, below the preperiod too.
    fn extended(&self, n: usize) -> Option<i128> {
        let (p, n0) = (self.period as i128, self.preperiod as i128);
        let steps = (n as i128 - n0).div_euclid(p);
        let base = usize::try_from(n as i128 - steps * p).ok()?;
        Some(i128::from(*self.head.get(base)?) + steps * i128::from(self.saltus))
    }

    /// The values of the heaps 0..period as the pattern would have them.
    fn cycle(&self) -> Option<Vec<i64>> {
        (0..self.period).map(|r| self.extended(r)?.try_into().ok()).collect()
    }

    /// One expression without cases.
    fn whole(&self) -> Option<Num> {
        let (p, s) = (self.period as i64, self.saltus);
        let cycle = self.cycle()?;
        let matches = |f: &dyn Fn(i64) -> i64| (0..p).zip(&cycle).all(|(r, &v)| v == f(r));
        let (&first, &last) = (cycle.first()?, cycle.last()?);
        if cycle.iter().all(|&v| v == first) && s == 0 && first >= 0 {
            return Some(int(first));
        }
        for b in (1..=p).filter(|b| last == (p - 1) / b) {
            if s == 0 && matches(&|r| r / b) {
                return Some(div(rem(n(), p), b));
            }
            if s.checked_mul(b) == Some(p) && matches(&|r| r / b) {
                return Some(div(n(), b));
            }
        }
        None
    }

    /// One expression for each class of residues with the same rule; the largest class last, as
    /// `else`.
    fn by_residue(&self) -> Option<Num> {
        let (p, s) = (self.period as i64, self.saltus);
        if self.period > MOST_CASES {
            return None;
        }
        // With saltus = period the rule is n + d, with saltus 0 it is d; otherwise s*(n/p) + d.
        let mut classes: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for (r, value) in (0..).zip(self.cycle()?) {
            let offset = if s == p { value.checked_sub(r)? } else { value };
            classes.entry(offset).or_default().push(r);
        }
        let mut classes: Vec<(i64, Vec<i64>)> = classes.into_iter().collect();
        classes.sort_by_key(|(d, residues)| (residues.len(), std::cmp::Reverse(*d)));
        let rule = |d: i64| match s {
            0 => int(d),
            _ if s == p => plus(n(), d),
            _ => plus(times(s, div(n(), p)), d),
        };
        let (last, cases_before) = classes.split_last()?;
        let tree = cases_before
            .iter()
            .rev()
            .fold(rule(last.0), |other, (d, residues)| cases(member(rem(n(), p), residues), rule(*d), other));
        Some(tree)
    }
}
