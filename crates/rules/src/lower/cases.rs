//! A clause with `if c then x else y` becomes two, one where the condition holds and has x, and one
//! where it does not and has y. So readers of schemas see the cases as conditions.
//!
//! A move of the clause needs a value of every part that is always looked at. If `if` stands in
//! such a part, there is no move where its condition has no value, as in both new clauses; where it
//! has one, the move is one of just one of them, and the term in question has the value of that
//! branch. A term behind the first part of `and` or `or`, in a list or in a repetition may not be
//! looked at: it stays as it is.
use super::fold;
use crate::bounds::Draft;
use crate::ir::{Cond, Func, Num, Remains, Set};
use crate::lower::scope::EACH;

/// The most clauses that one clause becomes.
const MOST: usize = 64;

/// The clause as clauses without cases, as far as that can be.
pub(super) fn apart(draft: Draft) -> Vec<Draft> {
    let (mut open, mut done) = (vec![draft], Vec::new());
    while let Some(draft) = open.pop() {
        match asked(&draft).filter(|_| open.len() + done.len() + 1 < MOST).cloned() {
            Some(cond) => open.extend([false, true].map(|truth| decided(&draft, &cond, truth))),
            None => done.push(draft),
        }
    }
    done
}

/// The condition of an `if` that is always looked at.
fn asked(draft: &Draft) -> Option<&Cond> {
    let remaining = match &draft.remains {
        Remains::Positions(parts) => parts.iter().find_map(|part| {
            let ends = part.each.iter().flat_map(|each| [&each.lo, &each.hi]);
            // A part that may come no times at all is not looked at.
            let once = part.each.is_none() && matches!(part.times, None | Some(Num::Const(1..)));
            let coords = part.coords.iter().filter(|_| once);
            part.times.iter().filter(|_| part.each.is_none()).chain(ends).chain(coords).find_map(in_number)
        }),
        Remains::Heaps { total, parts, .. } => in_number(total).or_else(|| in_number(parts)),
    };
    draft.conditions.iter().find_map(in_condition).or(remaining)
}

fn in_number(num: &Num) -> Option<&Cond> {
    match num {
        Num::If(cond, ..) => Some(&**cond).filter(|cond| !cond.uses(EACH)),
        Num::Call(Func::Pick, args) => args.first().and_then(in_number),
        other => other.parts().find_map(in_number),
    }
}

fn in_condition(cond: &Cond) -> Option<&Cond> {
    match cond {
        Cond::Const(_) => None,
        Cond::Compare(_, x, y) => in_number(x).or_else(|| in_number(y)),
        Cond::Prime(x) => in_number(x),
        Cond::In(x, set) => in_number(x).or_else(|| match set {
            Set::Ranges(ranges) => ranges.first().and_then(|(lo, hi)| in_number(lo).or_else(|| in_number(hi))),
            Set::Named(_) => None,
        }),
        Cond::Not(inner) => in_condition(inner),
        Cond::All(all) | Cond::Any(all) => all.first().and_then(in_condition),
    }
}

/// The clause where the condition has this truth.
fn decided(draft: &Draft, cond: &Cond, truth: bool) -> Draft {
    let by = |num: &Num| branch(num, cond, truth);
    let mut conditions = Vec::new();
    fold::push_all(if truth { cond.clone() } else { cond.clone().opposite() }, &mut conditions);
    draft.conditions.iter().for_each(|own| fold::push_all(own.replaced(&by), &mut conditions));
    let mut remains = draft.remains.clone();
    remains.each_num_mut(&mut |num| *num = num.replaced(&by));
    Draft { conditions, remains, ..draft.clone() }
}

/// The branch of an `if` with this condition.
fn branch(num: &Num, cond: &Cond, truth: bool) -> Option<Num> {
    match num {
        Num::If(own, x, y) if **own == *cond => {
            Some(if truth { x } else { y }.replaced(&|num| branch(num, cond, truth)))
        }
        _ => None,
    }
}
