//! A clause that says `if c then x else y` becomes two, one where the condition holds and has x,
//! and one where it does not and has y. So whoever reads schemas knows the cases as conditions.
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

/// A clause becomes no more than so many.
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
    fold::push_all(if truth { cond.clone() } else { fold::opposite(cond.clone()) }, &mut conditions);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{self, Value};
    use crate::ir::{ArithOp, CompareOp};
    use crate::span::Span;
    use proptest::prelude::*;

    fn number() -> impl Strategy<Value = Num> {
        let leaf = prop_oneof![(-2i64..5).prop_map(Num::Const), (0usize..2).prop_map(Num::Var)];
        leaf.prop_recursive(4, 24, 4, |inner| {
            let ops = prop::sample::select(vec![ArithOp::Add, ArithOp::Sub, ArithOp::Div, ArithOp::Rem]);
            let boxed = || inner.clone().prop_map(Box::new);
            prop_oneof![
                2 => (ops, boxed(), boxed()).prop_map(|(op, x, y)| Num::Arith(op, x, y)),
                1 => prop::collection::vec(inner.clone(), 2).prop_map(|all| Num::Call(Func::Min, all)),
                1 => prop::collection::vec(inner.clone(), 3).prop_map(|all| Num::Call(Func::Pick, all)),
                3 => (condition(inner.clone().boxed()).prop_map(Box::new), boxed(), boxed())
                    .prop_map(|(c, x, y)| Num::If(c, x, y)),
            ]
        })
    }

    fn condition(number: BoxedStrategy<Num>) -> BoxedStrategy<Cond> {
        let ops = prop::sample::select(vec![CompareOp::Lt, CompareOp::Eq, CompareOp::Ge, CompareOp::Divides]);
        let ranges = prop::collection::vec((number.clone(), number.clone()), 1..3);
        let one = prop_oneof![
            3 => (ops, number.clone(), number.clone()).prop_map(|(op, x, y)| Cond::Compare(op, x, y)),
            1 => (number, ranges).prop_map(|(x, ranges)| Cond::In(x, Set::Ranges(ranges))),
        ];
        one.prop_recursive(2, 4, 2, |inner| {
            let several = || prop::collection::vec(inner.clone(), 2);
            prop_oneof![
                several().prop_map(Cond::Any),
                several().prop_map(Cond::All),
                inner.clone().prop_map(|cond| Cond::Not(Box::new(cond))),
            ]
        })
        .boxed()
    }

    /// The number that is left, where the clause has a move.
    fn left(draft: &Draft, env: &[i64]) -> Option<Value> {
        let Remains::Positions(parts) = &draft.remains else { return None };
        let holds = eval::all(&draft.conditions, env) == Ok(true);
        holds.then(|| eval::num(&parts[0].coords[0], env).ok().flatten()).flatten()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn the_moves_stay(
            left_over in number(),
            conditions in prop::collection::vec(condition(number().boxed()), 0..3),
            env in prop::collection::vec(0i64..7, 2),
        ) {
            let part = crate::ir::Part { coords: vec![left_over], times: None, each: None };
            let draft = Draft {
                clause: 0,
                span: Span::default(),
                pattern: vec![None],
                free: Vec::new(),
                conditions,
                remains: Remains::Positions(vec![part]),
                largest: None,
            };
            let wanted = left(&draft, &env);
            let found: Vec<Value> = apart(draft).iter().filter_map(|draft| left(draft, &env)).collect();
            prop_assert_eq!(found, Vec::from_iter(wanted));
        }
    }

    #[test]
    fn cases_become_clauses() {
        let schemas = |text: &str| crate::compile(text, &[]).unwrap().ruleset.schemas.len();
        assert_eq!(schemas("take 1..if n%3=0 then 2 else 4"), 2);
        assert_eq!(schemas("n -> if n%2=0 then n/2 else if n>9 then n-3 else 0 : n>0"), 3);
        // What stands behind `or` may not be asked for.
        assert_eq!(schemas("n -> n-1 : n>5 or n/(n-2)=(if n>3 then 1 else 2)"), 1);
    }
}
