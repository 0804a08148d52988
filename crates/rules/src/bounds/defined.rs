//! What must hold so that terms have values: no division by zero, an index within its list.
//!
//! A candidate for which an expression has no value is no move, so these hold at every legal move:
//! they end names (`M[i]` has a value for `i` below the length only) and exclude zeros.
use super::isolate::Constraint;
use crate::interval::Facts;
use crate::ir::{ArithOp, CompareOp, Cond, Func, Num};
use crate::linear::Form;
use crate::lower::fold;

/// Adds what must hold so that a number, which is always looked at, has a value.
pub(super) fn constraints_of(num: &Num, natural: &Facts, into: &mut Vec<Constraint>) {
    let mut open = vec![num];
    let mut at_least = |least: i64, num: &Num| {
        if !matches!(num, Num::Const(_)) {
            into.push(Constraint::Le(Num::Const(least), num.clone()));
        }
    };
    let mut within = Vec::new();
    while let Some(num) = open.pop() {
        match num {
            // Only one of the branches is looked at, and only one of the entries.
            Num::If(..) => continue,
            Num::Call(Func::Pick, args) => {
                let Some((index, entries)) = args.split_first() else { continue };
                at_least(0, index);
                let last = i64::try_from(entries.len()).unwrap_or(i64::MAX).saturating_sub(1);
                within.push((index.clone(), Num::Const(last)));
                open.push(index);
                continue;
            }
            Num::Call(Func::Pile, args) => {
                if let [index, piles] = &args[..] {
                    at_least(0, index);
                    within.push((index.clone(), piles.clone()));
                }
            }
            Num::Arith(ArithOp::Div | ArithOp::Rem, _, by) if natural.of(by).lo >= 0 => at_least(1, by),
            Num::Arith(ArithOp::Pow | ArithOp::Shl | ArithOp::Shr, _, by) => at_least(0, by),
            Num::Call(Func::Sqrt, args) => args.iter().for_each(|x| at_least(0, x)),
            Num::Call(Func::Root | Func::CeilRoot, args) => {
                if let [x, k] = &args[..] {
                    at_least(0, x);
                    at_least(1, k);
                }
            }
            Num::Call(Func::V, args) => {
                if let [p, x] = &args[..] {
                    at_least(2, p);
                    // The size of a negative number counts.
                    if natural.of(x).lo >= 0 {
                        at_least(1, x);
                    }
                }
            }
            Num::Call(func, args) => {
                if let ([x], Some(facts)) = (&args[..], func.of_one())
                    && (!facts.by_size || natural.of(x).lo >= 0)
                {
                    at_least(facts.least, x);
                }
            }
            _ => {}
        }
        open.extend(num.parts());
    }
    let inside = within.into_iter().filter(|(index, _)| !matches!(index, Num::Const(_)));
    into.extend(inside.map(|(index, last)| Constraint::Le(index, last)));
}

/// A comparison in which a name cancels, without the name: `k-k<=n` is `0<=n`. Only sums of
/// multiples of variables are looked at, which have a value always.
pub(super) fn without_cancelled(cond: &Cond) -> Option<Cond> {
    let Cond::Compare(op, a, b) = cond else { return None };
    if matches!(op, CompareOp::Divides | CompareOp::In) {
        return None;
    }
    let form = linear(a)?.plus(-1, &linear(b)?)?;
    let lost = |num: &Num| num.any_var(|v| form.coefficient(v) == 0);
    if !lost(a) && !lost(b) {
        return None;
    }
    let side = |sign: i128| {
        let terms = form
            .terms()
            .iter()
            .filter(|term| term.1.signum() == sign)
            .map(|&(v, factor)| Some(fold::mul(Num::Var(v), Num::Const(i64::try_from(factor.abs()).ok()?))));
        let constant = i64::try_from((form.constant * sign).max(0)).ok()?;
        terms.chain([Some(Num::Const(constant))]).collect::<Option<Vec<Num>>>()?.into_iter().reduce(fold::add)
    };
    Some(fold::compare(*op, side(1)?, side(-1)?))
}

fn linear(num: &Num) -> Option<Form> {
    match num {
        Num::Var(v) => Some(Form::variable(*v)),
        num => Form::of_parts(num, linear),
    }
}

/// A condition without `not` before `and`, `or` and comparisons, as far as that can be: it holds
/// where the condition holds.
pub(super) fn without_not(cond: &Cond) -> Cond {
    match cond {
        Cond::Not(inner) => match &**inner {
            Cond::Any(all) => fold::all(all.iter().map(|one| without_not(&one.clone().opposite())).collect()),
            Cond::All(all) => Cond::Any(all.iter().map(|one| without_not(&one.clone().opposite())).collect()),
            Cond::Not(inner) => without_not(inner),
            other => other.clone().opposite(),
        },
        Cond::All(all) => fold::all(all.iter().map(without_not).collect()),
        Cond::Any(all) => Cond::Any(all.iter().map(without_not).collect()),
        other => other.clone(),
    }
}
