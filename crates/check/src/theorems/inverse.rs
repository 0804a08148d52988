//! Bounds of the amount that are a multiple of the inverse of a polynomial plus a constant: of a
//! root, or of the greatest k with `F(k)` at most the heap.
//!
//! The form of F shows that it is a polynomial, and bounds its degree.
use crate::forms::between::Bound;
use crate::growth::{Steps, steps};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Expr, Func, Op, eval};

const N: Expr = Expr::Var(0);
const K: Expr = Expr::Var(1);
/// The highest degree that is accepted.
const HIGHEST: i64 = 12;
/// The largest numbers besides F: sums and products of expressions in them fit.
const LARGEST: i128 = 1 << 32;

/// `c*q + d`, where q is the greatest number from 0 on with `F(q) <= (a*n+b)/e`, if that is at
/// least 1. F is a polynomial from 1 on, and never falls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Inverse {
    pub(super) c: i128,
    pub(super) d: i128,
    pub(super) f: Expr,
    /// An upper bound of the degree of F.
    pub(super) degree: i64,
    pub(super) a: i128,
    pub(super) b: i128,
    pub(super) e: i128,
}

impl Inverse {
    /// Reads the amount off the lower bounds of the heap that may be left, for heaps from `from`
    /// on.
    pub(super) fn of(low: &[Bound], from: u64, work: &mut Work<'_>) -> Result<Option<Self>, Invalid> {
        let all_of_it = Bound::Number(Expr::Arith(Op::Sub, Box::new(N), Box::new(N)));
        let mut low = low.iter().filter(|bound| **bound != all_of_it);
        let (Some(bound), None) = (low.next(), low.next()) else { return Ok(None) };
        let read = match bound {
            Bound::Number(Expr::Arith(Op::Sub, n, t)) if **n == N => multiple(t),
            Bound::Less(inner) => match &**inner {
                // If the bound has no value, nothing may be taken.
                Bound::Greatest(f, g) if steps(f, 1, 0).is_some_and(Steps::rise) => Some((1, 0, f.clone(), g, false)),
                _ => None,
            },
            Bound::Number(_) | Bound::Greatest(..) | Bound::Least(..) => None,
        };
        let Some((c, d, f, inner, root)) = read else { return Ok(None) };
        let Some((a, b, e)) = linear(inner) else { return Ok(None) };
        let small = [a, b.abs(), c, d.abs(), e].iter().all(|&x| x <= LARGEST);
        // A root needs a number that is not below 0.
        if !small || a < 1 || root && a * i128::from(from) + b < 0 {
            return Ok(None);
        }
        Ok(degree(&f, work)?.map(|degree| Self { c, d, f, degree, a, b, e }))
    }

    /// Whether it is the greatest q with `F(q) <= n`.
    pub(super) fn is_plain(&self) -> bool {
        (self.c, self.d, self.a, self.b, self.e) == (1, 0, 1, 0, 1)
    }
}

/// A bound of the degree, if the form is that of a polynomial with integer values.
fn degree(a: &Expr, work: &mut Work<'_>) -> Result<Option<i64>, Invalid> {
    let is = match a {
        Expr::Int(_) => Some(0),
        k if *k == K => Some(1),
        Expr::Arith(op @ (Op::Add | Op::Sub | Op::Mul), x, y) => {
            let (x, y) = (degree(x, work)?, degree(y, work)?);
            x.zip(y).map(|(x, y)| if *op == Op::Mul { x + y } else { x.max(y) })
        }
        Expr::Arith(Op::Pow, x, k) => match **k {
            Expr::Int(k @ 1..=HIGHEST) => degree(x, work)?.map(|x| x * k),
            _ => None,
        },
        // The remainders are 0 everywhere if they are 0 at more places than the degree.
        Expr::Arith(Op::Div, x, c) => match (&**c, degree(x, work)?) {
            (Expr::Int(c @ 1..), Some(degree)) => {
                let mut exact = true;
                for q in 0..=degree {
                    work.spend(x.size())?;
                    let value = eval::number(x, &[0, q])?;
                    exact = exact && value.is_some_and(|value| value % i128::from(*c) == 0);
                }
                exact.then_some(degree)
            }
            _ => None,
        },
        _ => None,
    };
    Ok(is.filter(|degree| *degree <= HIGHEST))
}

/// The operation of an expression and a constant, and whether the constant comes first.
fn with_constant(expr: &Expr) -> Option<(Op, &Expr, i128, bool)> {
    let Expr::Arith(op, x, y) = expr else { return None };
    match (&**x, &**y) {
        (x, Expr::Int(by)) => Some((*op, x, i128::from(*by), false)),
        (Expr::Int(by), y) => Some((*op, y, i128::from(*by), true)),
        _ => None,
    }
}

/// Recognises `c*q + d`, where q is the greatest number with `F(q)` at most an expression: c, d, F,
/// the expression, and whether it must not be below 0.
fn multiple(t: &Expr) -> Option<(i128, i128, Expr, &Expr, bool)> {
    let power = |base: Expr, k: i64| Expr::Arith(Op::Pow, Box::new(base), Box::new(Expr::Int(k)));
    let with_one = |op: Op, x: Expr| Expr::Arith(op, Box::new(x), Box::new(Expr::Int(1)));
    if let Expr::Call(func, all) = t {
        return match (func, all.as_slice()) {
            (Func::Sqrt, [x]) => Some((1, 0, power(K, 2), x, true)),
            (Func::Root, [x, Expr::Int(k @ 2..=HIGHEST)]) => Some((1, 0, power(K, *k), x, true)),
            // The root rounded up is at least q >= 1 where the number is above (q-1)**k.
            (Func::CeilRoot, [x, Expr::Int(k @ 2..=HIGHEST)]) => {
                Some((1, 0, with_one(Op::Add, power(with_one(Op::Sub, K), *k)), x, true))
            }
            _ => None,
        };
    }
    let (op, of, by, by_first) = with_constant(t)?;
    let (c, d, f, inner, root) = multiple(of)?;
    let (c, d) = match (op, by_first) {
        (Op::Add, _) => (c, d.checked_add(by)?),
        (Op::Sub, false) => (c, d.checked_sub(by)?),
        (Op::Mul, _) if by >= 1 => (c.checked_mul(by)?, d.checked_mul(by)?),
        _ => return None,
    };
    Some((c, d, f, inner, root))
}

/// Recognises `(a*n + b) / e`, rounded down.
fn linear(expr: &Expr) -> Option<(i128, i128, i128)> {
    if *expr == N {
        return Some((1, 0, 1));
    }
    let (op, of, by, by_first) = with_constant(expr)?;
    let (a, b, e) = linear(of)?;
    match (op, by_first) {
        (Op::Add, _) => Some((a, b.checked_add(by.checked_mul(e)?)?, e)),
        (Op::Sub, false) => Some((a, b.checked_sub(by.checked_mul(e)?)?, e)),
        // After a division by more than 1 the remainder is lost.
        (Op::Mul, _) if e == 1 && by >= 1 => Some((a.checked_mul(by)?, b.checked_mul(by)?, 1)),
        (Op::Div, false) if by >= 1 => Some((a, b, e.checked_mul(by)?)),
        _ => None,
    }
}
