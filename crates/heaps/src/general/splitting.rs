//! Schemas that leave heaps of a total in every way, by the value sets of [`crate::splits`] instead
//! of one by one.
use super::forms::{N, most_parts, split_shape};
use rules::ast::Shape;
use rules::eval::{self, Value};
use rules::ir::{CompareOp, Cond, FreeVar, Num, Part, Remains, Schema};
use rules::linear::{self, Side};
use rules::moves::Mover;
use rules::ruleset::Ruleset;

/// The most parts: splits into more are listed one by one.
const MOST_PARTS: i64 = 32;

/// The ways in which the splits of a schema are found.
#[derive(Debug)]
pub(super) enum Splitting {
    /// The mover lists the pairs (number of parts, total), as options of two heaps; at most `most`
    /// parts.
    Exactly { pairs: Mover, most: usize },
    /// The whole heap into at least this many parts, when the conditions hold (they are about the
    /// heap alone).
    AtLeast { least: usize, guards: Vec<Cond>, pattern: Option<i64> },
}

impl Splitting {
    pub(super) fn new(rules: &Ruleset, schema: &Schema) -> Option<Self> {
        let (total, parts, shape) = split_shape(schema)?;
        match (shape, parts) {
            (Shape::Any, parts) if most_parts(schema, parts).is_some_and(|most| most <= MOST_PARTS) => {
                let most = usize::try_from(most_parts(schema, parts)?).ok()?;
                Some(Splitting::Exactly { pairs: pairs(rules, schema, total, parts), most })
            }
            (Shape::Any, Num::Var(m)) if *total == Num::Var(N) => at_least(schema, *m),
            _ => None,
        }
    }
}

/// A mover whose options are the pairs of number of parts and total. The condition that there are
/// no more parts than tokens changes nothing, but shows which of the two is which once they are
/// sorted.
fn pairs(rules: &Ruleset, schema: &Schema, total: &Num, parts: &Num) -> Mover {
    let heap = |size: &Num| Part { coords: vec![size.clone()], times: None, each: None };
    let mut schema = schema.clone();
    schema.conditions.push(Cond::Compare(CompareOp::Le, parts.clone(), total.clone()));
    schema.remains = Remains::Positions(vec![heap(parts), heap(total)]);
    Mover::new(&rules.with_only(vec![schema]))
}

/// `split any`, `split 3..n`: the only bound on the number of parts is the least.
fn at_least(schema: &Schema, m: usize) -> Option<Splitting> {
    let [FreeVar { lo, hi, .. }] = &schema.free[..] else { return None };
    let heap = |bound: &Num| *bound == Num::Var(N);
    if lo.iter().any(|bound| bound.uses(N)) || !hi.iter().all(heap) {
        return None;
    }
    let mut least = 2;
    for bound in lo {
        match eval::num(bound, &[]) {
            Ok(Some(Value::Int(bound))) => least = least.max(bound),
            _ => return None,
        }
    }
    let mut guards = Vec::new();
    for cond in &schema.conditions {
        if !cond.uses(m) {
            guards.push(cond.clone());
            continue;
        }
        for bound in linear::bounds(cond, m)? {
            match (bound.side, bound.end()) {
                (Side::Lower, Num::Const(end)) => least = least.max(end),
                (Side::Upper, end) if heap(&end) => {}
                _ => return None,
            }
        }
    }
    let least = usize::try_from(least).ok().filter(|&least| least <= MOST_PARTS as usize)?;
    Some(Splitting::AtLeast { least, guards, pattern: schema.pattern.first().copied().flatten() })
}
