//! Names without an end that are not needed: they occur in conditions alone, and there are numbers
//! for them whatever the position is. `take 1 where prime(p)` is `take 1`.
use super::Draft;
use crate::eval;
use crate::ir::{ArithOp, CompareOp, Cond, Num, Set, Var};
use crate::linear::{self, Side, around};

/// The numbers that are tried for a name on which no position depends.
const TRIED: i64 = 4096;

/// The draft without the conditions on one of some names, if some number always fulfils them.
pub(super) fn one(draft: &Draft, names: &[Var], fuel: &mut usize) -> Option<Draft> {
    names.iter().find_map(|&var| {
        *fuel = fuel.saturating_sub(100 * draft.conditions.len());
        if *fuel == 0 { None } else { without(draft, var) }
    })
}

fn without(draft: &Draft, var: Var) -> Option<Draft> {
    let mut remains = false;
    draft.remains.each_num(&mut |num| remains |= num.uses(var));
    if remains {
        return None;
    }
    let (about, others): (Vec<Cond>, Vec<Cond>) = draft.conditions.iter().cloned().partition(|cond| cond.uses(var));
    let alone = about.iter().all(|cond| !cond.any_var(|other| other != var));
    let mut others_hold = about.iter().filter(|cond| !holds_far_out(cond, var));
    let always = match alone {
        true => has_witness(&about, var),
        // One condition may hold again and again.
        false => others_hold.next().is_none_or(|cond| holds_again(cond, var)) && others_hold.next().is_none(),
    };
    always.then(|| Draft { conditions: others, ..draft.clone() })
}

/// Whether the condition is about this name alone and holds for arbitrarily large numbers.
fn holds_again(cond: &Cond, var: Var) -> bool {
    let is_name = |num: &Num| *num == Num::Var(var);
    match cond {
        Cond::Prime(x) | Cond::In(x, Set::Named(_)) => is_name(x),
        Cond::Compare(CompareOp::Divides, Num::Const(1..), x) => is_name(x),
        Cond::Compare(CompareOp::Eq, Num::Arith(ArithOp::Rem, x, by), Num::Const(rest @ 0..)) => {
            is_name(x) && matches!(**by, Num::Const(by) if by > *rest)
        }
        _ => false,
    }
}

/// Whether one of the first numbers fulfils conditions on nothing but this name.
fn has_witness(conditions: &[Cond], var: Var) -> bool {
    let mut env = vec![0; var + 1];
    (0..TRIED).any(|number| {
        env[var] = number;
        eval::all(conditions, &env) == Ok(true)
    })
}

/// Whether the condition holds for all numbers of the name from some number on.
fn holds_far_out(cond: &Cond, var: Var) -> bool {
    if let Some(bounds) = linear::bounds(cond, var) {
        return bounds.iter().all(|bound| bound.side == Side::Lower && bound.num.is_total());
    }
    let Cond::Compare(CompareOp::Ne, a, b) = cond else { return false };
    let times = |num: &Num| around(num, var).filter(|around| around.rest.is_total()).map(|around| around.times);
    matches!((times(a), times(b)), (Some(a), Some(b)) if a != b)
}
