//! The numbers of parts into which heaps may be split, for rules that only split; the numbers that
//! each clause allows are periodic from some number on.
use crate::eventually::common;
use crate::forms::conditions::masked;
use crate::game::{AmountSet, Convention, Kind};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Clause, Cond, Family, Rule, Shape};
use crate::say;
use crate::theorems::amount_set::contains;

/// Whether each number of parts is allowed, up to the end of two whole periods of even length.
pub(super) struct PartCounts(Vec<bool>);

impl PartCounts {
    /// The numbers that a rule allows, if it splits heaps of all sizes into parts of this shape in
    /// normal play.
    pub(super) fn of(rule: &Rule, wanted: Shape, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let other = || Invalid::Condition(say::heaps_must_be_split_alone());
        if convention == Convention::Misere || rule.misere {
            return Err(Invalid::Condition(say::about_normal_play()));
        }
        if rule.family != Family::Numbers || rule.names.len() != 1 || !rule.ends.is_empty() {
            return Err(other());
        }
        let mut sets = Vec::new();
        for clause in &rule.clauses {
            let (from, to, shape, guard) = match clause {
                Clause::Split { from, to, shape, guard } => (*from, u64::from(*to), *shape, guard),
                Clause::Parts { from, to, shape, guard } => (*from, to.map_or(u64::MAX, u64::from), *shape, guard),
                _ => return Err(other()),
            };
            if shape != wanted || guard.conditions.iter().any(|cond| cond.mentions(&|v| v != 1)) {
                return Err(other());
            }
            let all: Vec<&Cond> = guard.conditions.iter().collect();
            sets.push(masked(&guard.conditions, &all, 1, to, u64::from(from), work)?);
        }
        let (mut start, mut period) = (2, 2);
        for set in &sets {
            let (first, repeat) = lengths(set);
            start = start.max(first);
            period = common(period, repeat)?;
        }
        let mut allowed = Vec::new();
        for parts in 0..start.saturating_add(2 * period) {
            allowed.push(contains(&sets, parts, work)?);
        }
        Ok(Self(allowed))
    }

    /// The least number with this residue modulo 2, or the least number of all.
    pub(super) fn least(&self, residue: Option<u64>) -> Option<u64> {
        (0..).zip(&self.0).find(|(parts, is)| **is && residue.is_none_or(|r| parts % 2 == r)).map(|(parts, _)| parts)
    }

    /// Whether this number of parts is allowed; only known up to the end of the list.
    pub(super) fn has(&self, parts: usize) -> bool {
        self.0.get(parts) == Some(&true)
    }

    /// Whether all numbers from 2 on with a residue modulo 2 are allowed, or none of them is; none
    /// if it is neither.
    pub(super) fn whole(&self, residue: usize) -> Option<bool> {
        let own = || self.0[2..].iter().skip(residue).step_by(2);
        let first = *own().next()?;
        own().all(|&is| is == first).then_some(first)
    }
}

/// Up to where the set is listed, and its period.
fn lengths(set: &AmountSet) -> (u64, u64) {
    match &set.of {
        Kind::Repeating(first, repeat) => (first.len() as u64, repeat.len() as u64),
        Kind::Finite(all) => (all.iter().map(|own| own.bounds().1 + 1).max().unwrap_or(0), 1),
        _ => (0, 1),
    }
}
