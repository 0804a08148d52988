//! The numbers of parts into which a rule splits heaps, where nothing else may be done with them:
//! `split any`, `split 4..n`, `split 2; split 7..100`, `split any if m%2=1`.
//!
//! A condition on the number of parts must be periodic from some number on
//! ([`rules::classify::eventually`]); the only condition on the heap may be that there are as many
//! tokens as parts.
use super::premises::Premises;
use rules::ast::Shape;
use rules::classify::eventually;
use rules::eval;
use rules::ir::{CompareOp, Cond, Num, Remains, Schema};
use rules::num::gcd;

const HEAP: Num = Num::Var(0);
const PARTS: Num = Num::Var(1);
/// Numbers of parts and periods are followed up to this.
const MOST: u64 = 1 << 12;

/// The numbers of parts, from 2 on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PartCounts {
    /// Entry j: whether j parts are allowed. It ends after two whole periods; the period is even.
    allowed: Vec<bool>,
}

impl PartCounts {
    /// The numbers of parts of a rule in which every clause splits heaps of any size into parts of
    /// this shape; `None` for other rules.
    pub(super) fn of(premises: Premises, shape: Shape) -> Option<Self> {
        let sets = premises.schemas().iter().map(|schema| Set::of(schema, shape)).collect::<Option<Vec<_>>>()?;
        let start = sets.iter().map(|set| set.start).max()?;
        let period = sets
            .iter()
            .map(|set| set.residues.len() as u64)
            .try_fold(2, |all, own| (all / gcd(all, own)).checked_mul(own).filter(|&period| period <= MOST))?;
        let allowed = |parts| sets.iter().try_fold(false, |is, set| Some(is || set.contains(parts)?));
        let allowed = (0..start.max(2) + 2 * period).map(|parts| Some(parts >= 2 && allowed(parts)?));
        Some(Self { allowed: allowed.collect::<Option<_>>()? })
    }

    /// The first allowed numbers, ascending, far enough to include the least ones of each parity
    /// from 4 on, if there are any.
    pub(super) fn first(&self) -> impl Iterator<Item = u64> + '_ {
        (0..).zip(&self.allowed).filter(|(_, allowed)| **allowed).map(|(parts, _)| parts)
    }

    /// Whether `those` holds for exactly the allowed numbers, from 2 on.
    pub(super) fn are(&self, those: impl Fn(u64) -> bool) -> bool {
        (2..).zip(self.allowed.iter().skip(2)).all(|(parts, &allowed)| allowed == those(parts))
    }
}

/// The numbers of a clause.
struct Set {
    conditions: Vec<Cond>,
    /// From here on by residue.
    start: u64,
    residues: Vec<bool>,
}

impl Set {
    fn of(schema: &Schema, shape: Shape) -> Option<Self> {
        let Remains::Heaps { total: HEAP, parts: PARTS, shape: own } = &schema.remains else { return None };
        if schema.pattern != [None] || schema.free.len() != 1 || *own != shape {
            return None;
        }
        let fits = |cond: &Cond| match cond {
            Cond::Compare(CompareOp::Le, x, y) | Cond::Compare(CompareOp::Ge, y, x) => (x, y) == (&PARTS, &HEAP),
            _ => false,
        };
        let mut conditions: Vec<Cond> = schema.conditions.iter().filter(|cond| !fits(cond)).cloned().collect();
        if conditions.iter().any(|cond| cond.uses(0)) {
            return None;
        }
        conditions.iter_mut().for_each(|cond| cond.rename(&|v| v - 1));
        let when = eventually(&conditions, &[])?;
        let few = when.start <= MOST && (1..=MOST).contains(&(when.residues.len() as u64));
        few.then_some(Self { conditions, start: when.start, residues: when.residues })
    }

    fn contains(&self, parts: u64) -> Option<bool> {
        if parts >= self.start {
            return self.residues.get((parts % self.residues.len() as u64) as usize).copied();
        }
        eval::all(&self.conditions, &[i64::try_from(parts).ok()?]).ok()
    }
}
