//! `n -> a, n-c-a : ..`: a heap is cut into two parts after `c` tokens are taken. As a digit of a
//! code: the numbers of heaps that may be left.
use crate::invalid::Invalid;
use crate::rule::{Cond, Expr, Guard, Linear, Op};
use crate::say;

/// The amount that is taken, and the bits of the digit: nothing, one heap, two heaps may be left.
///
/// # Errors
/// Conditions that say more than which parts may be empty.
pub(crate) fn digit(parts: [&Expr; 2], guard: &Guard) -> Result<(u64, u32), Invalid> {
    let refused = || Invalid::Rule(say::moves_as_cut());
    if guard.free.len() != 1 {
        return Err(refused());
    }
    let part = |expr: &Expr| *expr == Expr::Var(1);
    let rest = match parts {
        [a, rest] | [rest, a] if part(a) => rest.linear().ok_or_else(refused)?,
        _ => return Err(refused()),
    };
    let taken =
        u64::try_from(-rest.constant).ok().filter(|_| (rest.of(0), rest.of(1)) == (1, -1)).ok_or_else(refused)?;
    // The least that the parts may be: `a`, and `n-c-a`.
    let (mut least, mut other, mut ordered, mut from) = (0, 0, false, 0);
    for cond in &guard.conditions {
        let linear = at_least_zero(cond).ok_or_else(refused)?;
        match (linear.of(0), linear.of(1)) {
            (0, 1) => least = least.max(-linear.constant),
            (1, -1) => other = other.max(-linear.constant + rest.constant),
            (1, -2) if linear.constant == rest.constant => ordered = true,
            (1, 0) => from = from.max(-linear.constant),
            _ => return Err(refused()),
        }
    }
    if ordered {
        // `a` is the smaller part: its lower bound holds for the other part, too.
        if other > least {
            return Err(refused());
        }
        other = least;
    }
    let bits = match (least, other) {
        (0, 0) => 7,
        (0, 1) | (1, 0) => 6,
        (1, 1) => 4,
        _ => return Err(refused()),
    };
    let fewest = i128::from(u32::trailing_zeros(bits)) - rest.constant;
    // A cut that takes nothing must leave two heaps; a condition on the heap must say nothing new.
    if taken == 0 && bits != 4 || from > fewest {
        return Err(refused());
    }
    Ok((taken, bits))
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
