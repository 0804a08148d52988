//! Short ways to write trees, for the families.
use super::{Cond, Func, Num, Set, is_chain};
use rules::ast::{ArithOp, CompareOp};

pub(crate) fn int(x: i64) -> Num {
    Num::Const(x)
}

/// The number of a game on one number.
pub(crate) fn n() -> Num {
    Num::Var(0)
}

pub(crate) fn op(op: ArithOp, x: Num, y: Num) -> Num {
    Num::Arith(op, Box::new(x), Box::new(y))
}

pub(crate) fn add(x: Num, y: Num) -> Num {
    op(ArithOp::Add, x, y)
}

/// `x + c`, written as a difference where c is negative.
pub(crate) fn plus(x: Num, c: i64) -> Num {
    match c {
        0 => x,
        1.. => add(x, int(c)),
        _ => sub(x, int(c.saturating_neg())),
    }
}

pub(crate) fn sub(x: Num, y: Num) -> Num {
    op(ArithOp::Sub, x, y)
}

pub(crate) fn mul(x: Num, y: Num) -> Num {
    op(ArithOp::Mul, x, y)
}

/// `c * x`
pub(crate) fn times(c: i64, x: Num) -> Num {
    if c == 1 { x } else { mul(int(c), x) }
}

pub(crate) fn div(x: Num, c: i64) -> Num {
    if c == 1 { x } else { op(ArithOp::Div, x, int(c)) }
}

pub(crate) fn rem(x: Num, c: i64) -> Num {
    op(ArithOp::Rem, x, int(c))
}

pub(crate) fn call(func: impl Into<Func>, args: impl IntoIterator<Item = Num>) -> Num {
    Num::Call(func.into(), args.into_iter().collect())
}

pub(crate) fn cases(cond: Cond, then: Num, other: Num) -> Num {
    Num::If(Box::new(cond), Box::new(then), Box::new(other))
}

/// The formula's own value at other numbers.
pub(crate) fn own(args: Vec<Num>) -> Num {
    Num::Call(Func::Own, args)
}

pub(crate) fn compare(x: Num, op: CompareOp, y: Num) -> Cond {
    Cond::Compare(op, x, y)
}

pub(crate) fn equal(x: Num, y: Num) -> Cond {
    compare(x, CompareOp::Eq, y)
}

pub(crate) fn and(c: Cond, d: Cond) -> Cond {
    all([c, d])
}

pub(crate) fn or(c: Cond, d: Cond) -> Cond {
    any([c, d])
}

pub(crate) fn not(c: Cond) -> Cond {
    Cond::Not(Box::new(c))
}

/// All of some conditions. A list of them in the first place goes on, as it does in a text; a chain
/// of comparisons does not.
pub(crate) fn all(list: impl IntoIterator<Item = Cond>) -> Cond {
    joined(list, true, |c| match c {
        Cond::All(list) if !is_chain(&list) => Ok(list),
        c => Err(c),
    })
}

/// At least one of some conditions, likewise.
pub(crate) fn any(list: impl IntoIterator<Item = Cond>) -> Cond {
    joined(list, false, |c| match c {
        Cond::Any(list) => Ok(list),
        c => Err(c),
    })
}

fn joined(list: impl IntoIterator<Item = Cond>, all: bool, parts: fn(Cond) -> Result<Vec<Cond>, Cond>) -> Cond {
    let mut list = list.into_iter();
    let Some(first) = list.next() else { return Cond::Const(all) };
    let mut joined = parts(first).unwrap_or_else(|first| vec![first]);
    joined.extend(list);
    match joined.len() {
        1 => joined.swap_remove(0),
        _ if all => Cond::All(joined),
        _ => Cond::Any(joined),
    }
}

/// `x=3`, or `x in {0,2,5..9}`; the numbers ascend.
pub(crate) fn member(x: Num, numbers: &[i64]) -> Cond {
    match numbers {
        [] => Cond::Const(false),
        [one] => equal(x, int(*one)),
        _ => {
            let runs = runs(numbers).into_iter().map(|(lo, hi)| (int(lo), int(hi)));
            Cond::In(x, Set::Ranges(runs.collect()))
        }
    }
}

pub(crate) fn runs(numbers: &[i64]) -> Vec<(i64, i64)> {
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for &n in numbers {
        match runs.last_mut() {
            Some((_, end)) if *end + 1 == n => *end = n,
            _ => runs.push((n, n)),
        }
    }
    runs
}

/// Cases for a list of numbers with their values, the numbers of each value together, before
/// another expression.
pub(crate) fn exceptions(x: &Num, heaps: &[(i64, i64)], other: Num) -> Num {
    let mut by_value: std::collections::BTreeMap<i64, Vec<i64>> = std::collections::BTreeMap::new();
    for &(heap, value) in heaps {
        by_value.entry(value).or_default().push(heap);
    }
    by_value.into_iter().rev().fold(other, |other, (value, heaps)| cases(member(x.clone(), &heaps), int(value), other))
}
