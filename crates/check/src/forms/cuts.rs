//! `n -> a, n-c-a : ..`: a heap is cut into two parts after `c` tokens are taken. This is a digit
//! of a code, the numbers of heaps that may be left.
use crate::invalid::Invalid;
use crate::rule::{Cond, Expr, Guard, Linear, Op, Order};
use crate::say;

/// The amount that is taken, and the bits of the digit: whether nothing, one heap or two heaps may
/// be left.
///
/// # Errors
/// Conditions that restrict more than which parts may be empty.
pub(crate) fn digit(parts: [&Expr; 2], guard: &Guard) -> Result<(u64, u32), Invalid> {
    let refused = || Invalid::Rule(say::moves_as_cut());
    let part = |expr: &Expr, v: usize| *expr == Expr::Var(v);
    let found = match (guard.free.len(), parts) {
        (1, [a, rest] | [rest, a]) if part(a, 1) => {
            rest.linear().zip(guard.conditions.iter().map(at_least_zero).collect::<Option<Vec<Linear>>>())
        }
        (2, [a, b] | [b, a]) if part(a, 1) && part(b, 2) => solved(&guard.conditions),
        _ => None,
    };
    let (rest, conditions) = found.ok_or_else(refused)?;
    let taken =
        u64::try_from(-rest.constant).ok().filter(|_| (rest.of(0), rest.of(1)) == (1, -1)).ok_or_else(refused)?;
    // The least sizes of the parts `a` and `n-c-a`.
    let (mut least, mut other, mut smaller, mut larger, mut from) = (0, 0, false, false, 0);
    for linear in conditions {
        match (linear.of(0), linear.of(1)) {
            (0, 1) => least = least.max(-linear.constant),
            (1, -1) => other = other.max(-linear.constant + rest.constant),
            (1, -2) if linear.constant == rest.constant => smaller = true,
            (-1, 2) if linear.constant == -rest.constant => larger = true,
            (1, 0) => from = from.max(-linear.constant),
            _ => return Err(refused()),
        }
    }
    // The lower bound of the smaller part also holds for the other one.
    match (smaller, larger) {
        (false, false) => {}
        (true, false) if other <= least => other = least,
        (false, true) if least <= other => least = other,
        _ => return Err(refused()),
    }
    let bits = match (least, other) {
        (0, 0) => 7,
        (0, 1) | (1, 0) => 6,
        (1, 1) => 4,
        _ => return Err(refused()),
    };
    let fewest = i128::from(u32::trailing_zeros(bits)) - rest.constant;
    // A cut that takes nothing must leave two heaps; a condition on the heap must be implied.
    if taken == 0 && bits != 4 || from > fewest {
        return Err(refused());
    }
    Ok((taken, bits))
}

/// The part `b` from an equation, `a+b=n-1`, and the other conditions without `b`.
fn solved(conditions: &[Cond]) -> Option<(Linear, Vec<Linear>)> {
    let equation = |cond: &Cond| match cond {
        Cond::Compare(Order::Eq, x, y) => x.less(y, 0).linear().filter(|linear| linear.of(2).abs() == 1),
        _ => None,
    };
    let (place, equation) = conditions.iter().enumerate().find_map(|(at, cond)| Some((at, equation(cond)?)))?;
    let rest = equation.without(2).times(-equation.of(2))?;
    let without = |linear: Linear| linear.without(2).plus(&rest.clone().times(linear.of(2))?);
    let others = conditions[..place].iter().chain(&conditions[place + 1..]);
    let mut all: Vec<Linear> = others.map(|cond| without(at_least_zero(cond)?)).collect::<Option<_>>()?;
    // No part is negative.
    all.push(rest.clone());
    Some((rest, all))
}

/// A comparison as a linear form that is at least 0; `a <= (n-1)/2` is `2*a <= n-1`.
fn at_least_zero(cond: &Cond) -> Option<Linear> {
    match cond.at_most()? {
        (small, 0, Expr::Arith(Op::Div, whole, two)) if **two == Expr::Int(2) => {
            let twice = Expr::Arith(Op::Mul, Box::new(Expr::Int(2)), Box::new(small.clone()));
            whole.less(&twice, 0).linear()
        }
        _ => cond.at_least_zero(),
    }
}
