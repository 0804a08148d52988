//! Moves that may change nothing: in `(a,b) -> (a-k,b)` the name `k` may be 0, so play need not
//! end, and hardly anybody means that.
use super::{MOST_CLAUSES, with_condition};
use crate::error::Warning;
use crate::ir::{CompareOp, Cond, Num, Remains, Schema};
use crate::moves::{Mover, Options, Scratch};
use crate::ruleset::Ruleset;
use crate::say;
use budget::Budget;

/// Positions with each number equal to one of these are looked at.
const LOOKED_AT: std::ops::RangeInclusive<i64> = 1..=3;

/// Warns of clauses by which a position stays as it is where a free name is 0. What is written as
/// `0<=k` is meant.
pub(super) fn moves(ruleset: &Ruleset, found: &mut Vec<Warning>) {
    let arity = ruleset.arity;
    let mut last = None;
    for schema in ruleset.schemas.iter().take(MOST_CLAUSES).filter(|schema| !schema.free.is_empty()) {
        let text: String = schema.span.of(&ruleset.source).split_whitespace().collect();
        let meant = text.contains("0<=") || text.contains(">=0");
        if last == Some(schema.clause) || meant || !stays(ruleset, schema) {
            continue;
        }
        let from_1 = |place: usize| {
            let at_least = Cond::Compare(CompareOp::Ge, Num::Var(arity + place), Num::Const(1));
            let conditions = schema.conditions.iter().cloned().chain([at_least]).collect();
            Schema { conditions, ..schema.clone() }
        };
        let place = (0..schema.free.len()).find(|place| !stays(ruleset, &from_1(*place)));
        let Some(name) = place.and_then(|place| schema.free.get(place)).map(|free| free.name.as_str()) else {
            continue;
        };
        last = Some(schema.clause);
        let mut warning = Warning::new(schema.span, say::may_change_nothing(name));
        warning.proposal = with_condition(&ruleset.source, schema.span, name);
        found.push(warning);
    }
}

/// Whether one of the small positions may remain as it is.
fn stays(ruleset: &Ruleset, schema: &Schema) -> bool {
    if !matches!(&schema.remains, Remains::Positions(parts) if parts.len() == 1) {
        return false;
    }
    let alone = Ruleset { schemas: vec![schema.clone()], ..ruleset.clone() };
    let mover = Mover::new(&alone);
    LOOKED_AT.into_iter().any(|size| {
        let position: Vec<i64> = schema.pattern.iter().map(|number| number.unwrap_or(size)).collect();
        let mut options = Options::new(ruleset.arity);
        let budget = Budget::unlimited().with_effort(1);
        let listed = mover.options_within(&mut Scratch::default(), &position, &mut options, &budget);
        listed.is_ok() && options.iter().any(|option| option == position)
    })
}
