//! Tuples whose numbers come in equal pairs: a move of one number is answered by the same move of
//! its partner.
use crate::forms::amounts::taking;
use crate::forms::independent::moving;
use crate::forms::line::{Place, project};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Clause, Cond, Expr, Guard, Rule};
use crate::say;
use std::collections::BTreeSet;

/// Pairs of numbers that have the same moves, none of which depends on another number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Swapped(Vec<usize>);

impl Swapped {
    /// The conditions of the theorem: each number has a partner; each move changes one number, and
    /// depends on it alone; the exchange carries clauses to clauses; amounts are taken, so that
    /// play ends.
    pub(super) fn of(pairs: &[(String, String)], rule: &Rule, work: &mut Work<'_>) -> Result<Self, Invalid> {
        moving(rule)?;
        let arity = rule.names.len();
        let mut partner: Vec<Option<usize>> = vec![None; arity];
        let unpaired = |name: &str| Invalid::Condition(say::each_has_one_partner(name));
        for (one, other) in pairs {
            let place = |name: &String| rule.names.iter().position(|own| own == name).ok_or_else(|| unpaired(name));
            let (a, b) = (place(one)?, place(other)?);
            if a == b || partner[a].is_some() || partner[b].is_some() {
                return Err(unpaired(one));
            }
            (partner[a], partner[b]) = (Some(b), Some(a));
        }
        let whole = |(place, own): (usize, &Option<usize>)| own.ok_or_else(|| unpaired(&rule.names[place]));
        let partner = partner.iter().enumerate().map(whole).collect::<Result<Vec<_>, _>>()?;
        let clauses: BTreeSet<String> = rule.clauses.iter().map(|clause| form(clause, None)).collect();
        let turned: BTreeSet<String> = rule.clauses.iter().map(|clause| form(clause, Some(&partner))).collect();
        if clauses != turned {
            return Err(Invalid::Condition(say::partners_have_same_clauses()));
        }
        for heap in 0..arity {
            let line = project(rule, &Place { heap, others: vec![0; arity - 1] }, work)?;
            taking(&line, work)?;
        }
        Ok(Self(partner))
    }

    /// Whether partners are equal.
    pub(super) fn has(&self, at: &[i64]) -> bool {
        at.len() == self.0.len() && self.0.iter().enumerate().all(|(place, partner)| at[place] == at[*partner])
    }

    /// The position after the answer: the larger of two partners becomes the smaller.
    pub(super) fn answered(&self, at: &[i64]) -> Option<Vec<i64>> {
        let left: Vec<i64> = self.0.iter().enumerate().map(|(place, partner)| at[place].min(at[*partner])).collect();
        let changed = std::iter::zip(&left, at).filter(|(after, before)| after != before).count();
        (changed == 1).then_some(left)
    }
}

/// A clause without the names of its free names, after the numbers are exchanged. The order of
/// conditions does not matter.
fn form(clause: &Clause, partner: Option<&Vec<usize>>) -> String {
    let Clause::Arrow { pattern, options, guard } = clause else { return format!("{clause:?}") };
    let own = |v: usize| partner.and_then(|partner| partner.get(v).copied()).unwrap_or(v);
    let turned = |v: usize| Expr::Var(own(v));
    let coords =
        |all: &Vec<Expr>| -> Vec<Expr> { (0..all.len()).map(|place| all[own(place)].replaced(&turned)).collect() };
    let conditions: BTreeSet<String> =
        guard.conditions.iter().map(|cond: &Cond| format!("{:?}", cond.replaced(&turned))).collect();
    let Guard { free, .. } = guard;
    let pattern: Vec<_> = (0..pattern.len()).map(|place| pattern[own(place)]).collect();
    format!("{pattern:?} {:?} {} {conditions:?}", options.iter().map(coords).collect::<Vec<_>>(), free.len())
}
