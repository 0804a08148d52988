//! Short ways to write trees, for the families.
use super::{Cond, Expr, Func, Members};
use rules::ast::{ArithOp, CompareOp};

pub(crate) fn int(x: i64) -> Expr {
    Expr::Int(x)
}

/// The number of a game on one number.
pub(crate) fn n() -> Expr {
    Expr::Var(0)
}

pub(crate) fn op(op: ArithOp, x: Expr, y: Expr) -> Expr {
    Expr::Arith(op, Box::new(x), Box::new(y))
}

pub(crate) fn add(x: Expr, y: Expr) -> Expr {
    op(ArithOp::Add, x, y)
}

/// `x + c`, written as a difference where c is negative.
pub(crate) fn plus(x: Expr, c: i64) -> Expr {
    match c {
        0 => x,
        1.. => add(x, int(c)),
        _ => sub(x, int(c.saturating_neg())),
    }
}

pub(crate) fn sub(x: Expr, y: Expr) -> Expr {
    op(ArithOp::Sub, x, y)
}

pub(crate) fn mul(x: Expr, y: Expr) -> Expr {
    op(ArithOp::Mul, x, y)
}

/// `c * x`
pub(crate) fn times(c: i64, x: Expr) -> Expr {
    if c == 1 { x } else { mul(int(c), x) }
}

pub(crate) fn div(x: Expr, c: i64) -> Expr {
    if c == 1 { x } else { op(ArithOp::Div, x, int(c)) }
}

pub(crate) fn rem(x: Expr, c: i64) -> Expr {
    op(ArithOp::Rem, x, int(c))
}

pub(crate) fn call(func: impl Into<Func>, args: impl IntoIterator<Item = Expr>) -> Expr {
    Expr::Call(func.into(), args.into_iter().collect())
}

pub(crate) fn cases(cond: Cond, then: Expr, other: Expr) -> Expr {
    Expr::If(Box::new(cond), Box::new(then), Box::new(other))
}

pub(crate) fn compare(x: Expr, op: CompareOp, y: Expr) -> Cond {
    Cond::Compare(x, vec![(op, y)])
}

pub(crate) fn equal(x: Expr, y: Expr) -> Cond {
    compare(x, CompareOp::Eq, y)
}

pub(crate) fn and(c: Cond, d: Cond) -> Cond {
    Cond::And(Box::new(c), Box::new(d))
}

pub(crate) fn or(c: Cond, d: Cond) -> Cond {
    Cond::Or(Box::new(c), Box::new(d))
}

/// `x=3`, or `x in {0,2,5..9}`; the numbers ascend.
pub(crate) fn member(x: Expr, numbers: &[i64]) -> Cond {
    match numbers {
        [] => Cond::Const(false),
        [one] => equal(x, int(*one)),
        _ => Cond::In(x, Members::Ranges(runs(numbers))),
    }
}

fn runs(numbers: &[i64]) -> Vec<(i64, i64)> {
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
pub(crate) fn exceptions(x: &Expr, heaps: &[(i64, i64)], other: Expr) -> Expr {
    let mut by_value: std::collections::BTreeMap<i64, Vec<i64>> = std::collections::BTreeMap::new();
    for &(heap, value) in heaps {
        by_value.entry(value).or_default().push(heap);
    }
    by_value.into_iter().rev().fold(other, |other, (value, heaps)| cases(member(x.clone(), &heaps), int(value), other))
}
