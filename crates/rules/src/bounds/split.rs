//! Splits a clause into several with the same moves, in each of which names may have an end.
//!
//! - By alternatives: `a**i<=b, (a>1 or i=1)` ends `i` in each of the two cases.
//! - By zero: `take p**k where prime(p), k>=0` takes 1 for every p where k = 0, and otherwise p is
//!   at most the heap.
use super::Draft;
use super::defined::without_not;
use crate::interval::Interval;
use crate::ir::{ArithOp, CompareOp, Cond, Num, Set, Var};
use crate::lower::fold;

/// The most alternatives of one condition that are taken apart.
const MOST_ALTERNATIVES: usize = 8;

/// One clause for each alternative of an `or` about free names, where the earlier ones do not hold.
pub(super) fn by_alternatives(draft: &Draft, is_free: impl Fn(Var) -> bool) -> Option<Vec<Draft>> {
    let mut conditions = Vec::new();
    draft.conditions.iter().for_each(|cond| fold::push_all(without_not(cond), &mut conditions));
    let is_asked =
        |cond: &Cond| matches!(cond, Cond::Any(all) if all.len() <= MOST_ALTERNATIVES) && cond.any_var(&is_free);
    let place = conditions.iter().position(is_asked)?;
    let Cond::Any(alternatives) = conditions.remove(place) else { return None };
    let cases = alternatives.iter().enumerate().map(|(index, holds)| {
        let mut own = conditions.clone();
        let before = alternatives.iter().take(index).map(|cond| without_not(&cond.clone().opposite()));
        before.chain([holds.clone()]).for_each(|cond| fold::push_all(cond, &mut own));
        Draft { conditions: own, ..draft.clone() }
    });
    Some(cases.collect())
}

/// Two clauses, where a name is 0 (if it can be a move there) and where it is not. The name is an
/// exponent, or a factor of other names, and may be 0.
pub(super) fn by_zero(
    draft: &Draft,
    is_free: impl Fn(Var) -> bool,
    may_be_zero: impl Fn(Var) -> bool,
) -> Option<Vec<Draft>> {
    let mut found = None;
    let mut look = |num: &Num| {
        num.each(&mut |part| {
            let Num::Arith(op, a, b) = part else { return };
            let pairs: &[(&Num, &Num)] = match op {
                ArithOp::Pow | ArithOp::Shl => &[(a, b)],
                ArithOp::Mul => &[(a, b), (b, a)],
                _ => &[],
            };
            for (other, zero) in pairs {
                if let Num::Var(v) = zero
                    && is_free(*v)
                    && other.any_var(|other| is_free(other) && other != *v)
                    && may_be_zero(*v)
                {
                    found = found.or(Some(*v));
                }
            }
        });
    };
    draft.remains.each_num(&mut look);
    draft.conditions.iter().for_each(|cond| cond.each_num(&mut look));
    let (none, some) = apart(draft, found?);
    let never = none.conditions.contains(&Cond::Const(false));
    Some(std::iter::once(some).chain((!never).then_some(none)).collect())
}

/// The clause where a variable is 0, and the clause where it is not.
pub(super) fn apart(draft: &Draft, var: Var) -> (Draft, Draft) {
    let (mut none, mut some) = (draft.clone(), draft.clone());
    some.conditions.push(fold::compare(CompareOp::Ge, Num::Var(var), Num::Const(1)));
    let mut conditions = Vec::new();
    none.conditions.iter().for_each(|cond| fold::push_all(condition(cond, var), &mut conditions));
    none.conditions = conditions;
    none.remains.each_num_mut(&mut |num| *num = number(num, var));
    if let Some(wanted) = none.pattern.get_mut(var) {
        *wanted = Some(0);
    }
    (none, some)
}

/// The number where the variable is 0.
fn number(num: &Num, var: Var) -> Num {
    let at = |num: &Num| number(num, var);
    let has_value = |num: &Num| Interval::of(num, &|_| None).total;
    match num {
        Num::Var(v) if *v == var => Num::Const(0),
        Num::Const(_) | Num::Var(_) => num.clone(),
        Num::Neg(x) => fold::neg(at(x)),
        Num::Arith(op, a, b) => match (op, at(a), at(b)) {
            (ArithOp::Pow, a, Num::Const(0)) if has_value(&a) => Num::Const(1),
            (ArithOp::Mul, a, Num::Const(0)) | (ArithOp::Mul, Num::Const(0), a) if has_value(&a) => Num::Const(0),
            (ArithOp::Add, Num::Const(0), b) => b,
            (op, a, b) => fold::arith(*op, a, b),
        },
        Num::Call(func, args) => fold::call(*func, args.iter().map(at).collect()),
        Num::If(cond, x, y) => fold::cases(condition(cond, var), at(x), at(y)),
    }
}

/// The condition where the variable is 0.
fn condition(cond: &Cond, var: Var) -> Cond {
    let at = |num: &Num| number(num, var);
    match cond {
        Cond::Const(_) => cond.clone(),
        Cond::Compare(op, a, b) => fold::compare(*op, at(a), at(b)),
        Cond::In(x, set) => fold::member(at(x), Set::with_parts(set, &at)),
        Cond::Prime(x) => fold::prime(at(x)),
        Cond::Not(inner) => fold::not(condition(inner, var)),
        Cond::All(all) => fold::all(all.iter().map(|cond| condition(cond, var)).collect()),
        Cond::Any(all) => {
            let all = all.iter().map(|cond| condition(cond, var));
            all.reduce(fold::either).unwrap_or(Cond::Const(false))
        }
    }
}
