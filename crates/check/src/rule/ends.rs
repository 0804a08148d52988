//! Interval arithmetic: the least and the greatest value of an expression, given bounds of its
//! variables. Points where the expression has no value are ignored.
use super::functions::call;
use super::{Expr, Func, Op, Order};

/// The least and the greatest value; none if there is no bound.
pub(super) type Ends = (Option<i128>, Option<i128>);

/// All numbers.
const ANY: Ends = (None, None);

pub(super) fn known(small: Option<i128>, large: Option<i128>, by: fn(&i128, &i128) -> bool) -> bool {
    small.zip(large).is_some_and(|(a, b)| by(&a, &b))
}

/// Whether a comparison holds for all values within these bounds.
pub(super) fn holds(order: Order, x: Ends, y: Ends) -> bool {
    match order {
        Order::Eq => known(x.1, y.0, i128::le) && known(y.1, x.0, i128::le),
        Order::Ne => known(x.1, y.0, i128::lt) || known(y.1, x.0, i128::lt),
        Order::Lt => known(x.1, y.0, i128::lt),
        Order::Le => known(x.1, y.0, i128::le),
        Order::Gt => known(y.1, x.0, i128::lt),
        Order::Ge => known(y.1, x.0, i128::le),
    }
}

/// The bounds of the values of an expression, given those of its variables.
pub(super) fn span(expr: &Expr, env: &[Ends]) -> Ends {
    match expr {
        Expr::Int(x) => (Some(i128::from(*x)), Some(i128::from(*x))),
        Expr::Var(v) => env.get(*v).copied().unwrap_or(ANY),
        Expr::Neg(x) => {
            let (least, most) = span(x, env);
            (most.and_then(i128::checked_neg), least.and_then(i128::checked_neg))
        }
        Expr::Arith(op, x, y) => arith(*op, span(x, env), span(y, env)),
        Expr::Call(func, all) => {
            let all: Vec<Ends> = all.iter().map(|x| span(x, env)).collect();
            function(*func, &all)
        }
        Expr::Cases(..) => ANY,
    }
}

pub(super) fn arith(op: Op, x: Ends, y: Ends) -> Ends {
    let both =
        |x: Option<i128>, y: Option<i128>, by: fn(i128, i128) -> Option<i128>| x.zip(y).and_then(|(x, y)| by(x, y));
    match op {
        Op::Add => (both(x.0, y.0, i128::checked_add), both(x.1, y.1, i128::checked_add)),
        Op::Sub => (both(x.0, y.1, i128::checked_sub), both(x.1, y.0, i128::checked_sub)),
        Op::Mul if natural(x) && natural(y) => (both(x.0, y.0, i128::checked_mul), both(x.1, y.1, i128::checked_mul)),
        Op::Mul => match (constant(x), constant(y)) {
            (Some(by), _) => times(y, by),
            (_, Some(by)) => times(x, by),
            _ => ANY,
        },
        Op::Div => match (constant(y), y.0) {
            (Some(by @ 1..), _) => (x.0.map(|end| end.div_euclid(by)), x.1.map(|end| end.div_euclid(by))),
            (_, Some(least @ 1..)) if natural(x) => {
                (Some(both(x.0, y.1, i128::checked_div).unwrap_or(0)), x.1.map(|end| end.div_euclid(least)))
            }
            _ => ANY,
        },
        Op::Rem if y.0.is_some_and(|least| least >= 1) => match natural(x) && known(x.1, y.0, i128::lt) {
            true => x,
            false => {
                let below = y.1.map(|by| by - 1);
                let own = x.1.filter(|_| natural(x));
                (Some(0), [below, own].into_iter().flatten().min())
            }
        },
        Op::Pow if x.0.is_some_and(|least| least >= 1) && natural(y) => {
            let power = |x: i128, y: i128| u32::try_from(y).ok().and_then(|y| x.checked_pow(y));
            // A power that does not fit is at least the largest number.
            (
                x.0.zip(y.0).map(|(x, y)| power(x, y).unwrap_or(if x == 1 { 1 } else { i128::MAX })),
                both(x.1, y.1, power),
            )
        }
        Op::Shl if natural(x) && natural(y) => {
            let shifted = |x: i128, y: i128| u32::try_from(y).ok().and_then(|y| x.checked_mul(1i128.checked_shl(y)?));
            (x.0.zip(y.0).map(|(x, y)| shifted(x, y).unwrap_or(x)), None)
        }
        Op::Shr if natural(x) => match constant(y) {
            Some(by @ 0..=126) => (x.0.map(|end| end >> by), x.1.map(|end| end >> by)),
            _ => (Some(0), x.1),
        },
        Op::And if natural(x) && natural(y) => (Some(0), [x.1, y.1].into_iter().flatten().min()),
        Op::Xor if natural(x) && natural(y) => (Some(0), None),
        _ => ANY,
    }
}

/// Whether all values are at least 0.
pub(super) fn natural((least, _): Ends) -> bool {
    least.is_some_and(|least| least >= 0)
}

/// The value, if there is only one.
pub(super) fn constant((least, most): Ends) -> Option<i128> {
    least.filter(|_| least == most)
}

fn times((least, most): Ends, by: i128) -> Ends {
    let end = |end: Option<i128>| end.and_then(|end| end.checked_mul(by));
    if by < 0 { (end(most), end(least)) } else { (end(least), end(most)) }
}

pub(super) fn function(func: Func, all: &[Ends]) -> Ends {
    let natural = all.iter().all(|&own| natural(own));
    let lists = || (all.iter().map(|own| own.0), all.iter().map(|own| own.1));
    match (func, all) {
        (Func::Min, _) => {
            let (least, most) = lists();
            (least.collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().min()), most.flatten().min())
        }
        (Func::Max, _) => {
            let (least, most) = lists();
            (least.flatten().max(), most.collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().max()))
        }
        (Func::Abs, [x]) if natural => *x,
        (Func::Abs, [(_, Some(most))]) if *most < 0 => (most.checked_neg(), None),
        (Func::Abs, _) => (Some(0), None),
        // These functions never fall.
        (Func::Sqrt | Func::Digits | Func::Log2, [x]) if natural => rising(func, *x, &[]),
        (Func::Root | Func::CeilRoot, [x, (Some(k), Some(same))]) if natural && k == same => rising(func, *x, &[*k]),
        (Func::Bor, _) if natural => (lists().0.flatten().max(), None),
        (Func::Gcd | Func::Popcount | Func::Lowbit | Func::V2 | Func::Omega, _)
        | (Func::BigOmega | Func::Tau | Func::DigitSum | Func::Bor | Func::V, _)
        | (Func::FirstDigit | Func::LowDigit | Func::Automaton, _) => (Some(0), None),
        _ => ANY,
    }
}

/// The bounds of a function that never falls, from the bounds of its first argument.
fn rising(func: Func, (least, most): Ends, others: &[i128]) -> Ends {
    let value = |end: Option<i128>| {
        let all: Vec<i128> = std::iter::once(end?).chain(others.iter().copied()).collect();
        call(func, &all).ok().flatten()
    };
    (value(least).or(Some(0)), value(most))
}
