//! Evaluates expressions, in numbers of 128 bits; an overflow is an error, numbers are never
//! wrapped.
use super::functions::{call, long, prime_divisors, root};
use super::{Cond, Expr, Named, Op, Order, Set};
use crate::invalid::Invalid;
use crate::say;

/// `None` if there is no value.
type Partial<T> = Result<Option<T>, Invalid>;

/// The value of an expression, where `env[v]` is the value of the variable `v`.
pub fn number(expr: &Expr, env: &[i64]) -> Partial<i128> {
    let value = match expr {
        Expr::Int(x) => i128::from(*x),
        Expr::Var(v) => match env.get(*v) {
            Some(x) => i128::from(*x),
            None => return Ok(None),
        },
        Expr::Neg(x) => match number(x, env)? {
            Some(x) => x.checked_neg().ok_or_else(long)?,
            None => return Ok(None),
        },
        Expr::Arith(op, x, y) => match (number(x, env)?, number(y, env)?) {
            (Some(x), Some(y)) => return arith(*op, x, y),
            _ => return Ok(None),
        },
        Expr::Call(func, all) => {
            let all: Option<Vec<i128>> = all.iter().map(|x| number(x, env)).collect::<Result<_, _>>()?;
            let Some(all) = all else { return Ok(None) };
            return call(*func, &all);
        }
        Expr::Cases(cases, last) => {
            for (cond, value) in cases {
                match truth(cond, env)? {
                    Some(true) => return number(value, env),
                    Some(false) => {}
                    None => return Ok(None),
                }
            }
            return number(last, env);
        }
    };
    Ok(Some(value))
}

fn arith(op: Op, x: i128, y: i128) -> Partial<i128> {
    let value = match op {
        Op::Add => x.checked_add(y),
        Op::Sub => x.checked_sub(y),
        Op::Mul => x.checked_mul(y),
        Op::Div | Op::Rem if y == 0 => return Ok(None),
        Op::Div | Op::Rem => {
            let quotient = x.checked_div_euclid(y).ok_or_else(long)?;
            let rest = x - quotient * y;
            // Toward minus infinity, also where the divisor is negative.
            let down = y < 0 && rest != 0;
            Some(if op == Op::Div { quotient - i128::from(down) } else { rest + if down { y } else { 0 } })
        }
        Op::Pow if y < 0 => return Ok(None),
        Op::Pow => u32::try_from(y).ok().and_then(|y| x.checked_pow(y)),
        // These operations are defined for natural numbers only.
        Op::Xor | Op::And | Op::Shl | Op::Shr if x < 0 || y < 0 => {
            return Err(Invalid::Rule(say::bits_below_zero()));
        }
        Op::Xor => Some(x ^ y),
        Op::And => Some(x & y),
        Op::Shl => {
            if y < 64 && x < 1 << 62 {
                Some(x << y)
            } else {
                None
            }
        }
        Op::Shr => Some(if y < 127 { x >> y } else { 0 }),
    };
    value.map(Some).ok_or_else(long)
}

/// Whether a condition holds. A part without a value inside `not`, `or` and `and` is refused.
pub fn truth(cond: &Cond, env: &[i64]) -> Partial<bool> {
    let inner = |cond: &Cond| match truth(cond, env)? {
        Some(truth) => Ok(truth),
        None => Err(Invalid::Rule(say::parts_without_value())),
    };
    let holds = match cond {
        Cond::Compare(order, x, y) => match (number(x, env)?, number(y, env)?) {
            (Some(x), Some(y)) => order.holds(x, y),
            _ => return Ok(None),
        },
        Cond::Divides(x, y) => match (number(x, env)?, number(y, env)?) {
            (Some(x), Some(_)) if x < 1 => return Err(Invalid::Rule(say::divisors_below_one())),
            (Some(x), Some(y)) => y.rem_euclid(x) == 0,
            _ => return Ok(None),
        },
        Cond::Within(x, set) => match number(x, env)? {
            Some(x) => return member(x, set, env),
            None => return Ok(None),
        },
        Cond::Prime(x) => match number(x, env)? {
            Some(x) => x > 1 && prime_divisors(x)?.len() == 1,
            None => return Ok(None),
        },
        Cond::Not(c) => !inner(c)?,
        Cond::All(all) => {
            for c in all {
                if !inner(c)? {
                    return Ok(Some(false));
                }
            }
            true
        }
        Cond::Any(all) => {
            for c in all {
                if inner(c)? {
                    return Ok(Some(true));
                }
            }
            false
        }
    };
    Ok(Some(holds))
}

/// Whether all conditions hold; one without a value does not. A condition that cannot be evaluated
/// does not matter if another one fails.
pub fn all<'c>(conditions: impl IntoIterator<Item = &'c Cond>, env: &[i64]) -> Result<bool, Invalid> {
    let mut unread = None;
    for cond in conditions {
        match truth(cond, env) {
            Ok(Some(true)) => {}
            Ok(_) => return Ok(false),
            Err(reason) => unread = unread.or(Some(reason)),
        }
    }
    unread.map_or(Ok(true), Err)
}

/// Whether a number is in a set.
pub(super) fn member(x: i128, set: &Set, env: &[i64]) -> Partial<bool> {
    let within = match set {
        Set::Named(name) => name.contains(x)?,
        Set::Constants(all) => {
            let below = all.partition_point(|&(lo, _)| i128::from(lo) <= x);
            below > 0 && x <= i128::from(all[below - 1].1)
        }
        Set::Ranges(all) => {
            let mut within = false;
            for (lo, hi) in all {
                match (number(lo, env)?, number(hi, env)?) {
                    (Some(lo), Some(hi)) => within |= lo <= x && x <= hi,
                    _ => return Ok(None),
                }
            }
            within
        }
    };
    Ok(Some(within))
}

impl Named {
    /// Whether a number is a member.
    pub fn contains(self, x: i128) -> Result<bool, Invalid> {
        Ok(match self {
            Self::Odd => x > 0 && x % 2 == 1,
            Self::Even => x >= 0 && x % 2 == 0,
            Self::Pow2 => x > 0 && x & (x - 1) == 0,
            Self::Primes => x > 1 && prime_divisors(x)?.len() == 1,
            Self::Palindromes => x >= 0 && x.to_string().bytes().rev().eq(x.to_string().bytes()),
            Self::Fib => sequence((1, 2), |(a, b)| (b, a.saturating_add(b)), x),
            // The factorial of a number, and the next number.
            Self::Factorials => sequence((1, 2), |(product, i)| (product.saturating_mul(i), i + 1), x),
            Self::Squares => x >= 0 && root(x, 2).pow(2) == x,
            Self::Cubes => x >= 0 && root(x, 3).pow(3) == x,
            // `i*(i+1) = 2*x` for the root `i` of `2*x`.
            Self::Triangular => {
                let twice = x.checked_mul(2).filter(|twice| *twice >= 0);
                twice.is_some_and(|twice| root(twice, 2) * (root(twice, 2) + 1) == twice)
            }
        })
    }
}

/// Whether `x` is the first component of some step of an ascending sequence.
fn sequence(start: (i128, i128), next: fn((i128, i128)) -> (i128, i128), x: i128) -> bool {
    let mut all = std::iter::successors(Some(start), |&now| (now.0 < i128::MAX).then(|| next(now)));
    all.find(|now| now.0 >= x).is_some_and(|now| now.0 == x)
}

impl Order {
    /// The comparison that holds exactly where this one does not.
    pub fn opposite(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Le => Self::Gt,
            Self::Gt => Self::Le,
            Self::Ge => Self::Lt,
        }
    }

    /// Whether the comparison holds between two numbers.
    pub fn holds(self, x: i128, y: i128) -> bool {
        match self {
            Self::Eq => x == y,
            Self::Ne => x != y,
            Self::Lt => x < y,
            Self::Le => x <= y,
            Self::Gt => x > y,
            Self::Ge => x >= y,
        }
    }
}
