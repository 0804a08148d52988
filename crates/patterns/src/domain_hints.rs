//! The domains that a rule itself suggests: what every move leaves true.
//!
//! A number that becomes `min(.., B)` is at most `B` from then on, if `B` is made of numbers as
//! they are after the move: `y<=z/2` comes from `(min(y,w/2),w)`. A condition of such numbers holds
//! after the move, and a condition on the numbers before it holds where the move can be made. As in
//! [`crate::domains`], it is not checked here whether all moves keep a condition.
use crate::Formula;
use rules::functions::Func;
use rules::ir::{CompareOp, Cond, Num, Part, Remains, Schema};
use rules::ruleset::Ruleset;

/// The variables from here on are the numbers after a move; all variables of a rule are below.
const AFTER: usize = 1 << 20;

/// Conditions on the numbers of a position: first the ones that a move leaves true, bounds first;
/// then the ones that hold where a move can be made, and where it cannot.
pub fn of(rules: &Ruleset) -> [Vec<Formula>; 2] {
    let (mut after, mut before) = (Vec::new(), Vec::new());
    for schema in &rules.schemas {
        if let Remains::Positions(parts) = &schema.remains {
            parts.iter().for_each(|part| left_true(schema, part, rules.arity, &mut after));
        }
        before.extend(schema.conditions.iter().cloned());
    }
    before.extend(rules.ends.iter().map(|all| Cond::All(all.clone())));
    let before = before.into_iter().flat_map(|cond| [cond.clone().opposite(), cond]).collect();
    let read = |cond: &Cond| Formula::of_condition(cond, &rules.names);
    [after, before].map(|all: Vec<Cond>| all.iter().filter_map(read).collect())
}

/// What holds of the numbers of a part that remains: bounds that made them, and conditions of the
/// move that are about these numbers alone.
fn left_true(schema: &Schema, part: &Part, arity: usize, found: &mut Vec<Cond>) {
    let place = |num: &Num| part.coords.iter().position(|own| own == num && !matches!(own, Num::Const(_)));
    let as_left = |num: &Num| place(num).map(|at| Num::Var(AFTER + at));
    let after = |cond: Cond| {
        let cond = cond.replaced(&as_left);
        let left = |num: &Num| if let Num::Var(v) = num { v.checked_sub(AFTER).map(Num::Var) } else { None };
        (!cond.any_var(|v| v < AFTER)).then(|| cond.replaced(&left))
    };
    for coord in &part.coords {
        let (op, bounds) = match coord {
            Num::Call(Func::Min, bounds) => (CompareOp::Le, bounds),
            Num::Call(Func::Max, bounds) => (CompareOp::Ge, bounds),
            _ => continue,
        };
        found.extend(bounds.iter().filter_map(|bound| after(Cond::Compare(op, coord.clone(), bound.clone()))));
    }
    found.extend(schema.conditions.iter().cloned().filter_map(after));
    found.retain(|cond| cond.any_var(|v| v < arity));
}
