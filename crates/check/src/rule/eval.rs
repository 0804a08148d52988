//! The meaning of expressions, in numbers of 128 bits; longer numbers are refused, never wrapped.
use super::{Cond, Expr, Func, Named, Op, Order, Set};
use crate::invalid::Invalid;
use crate::naive::gcd;

/// `None`: there is no value.
type Partial<T> = Result<Option<T>, Invalid>;

/// The prime divisors of larger numbers are not looked for.
const LARGEST_FACTORED: i128 = 1 << 32;

fn long() -> Invalid {
    Invalid::unread("numbers so long as they come up here")
}

/// The value of a number where `env[v]` is that of the variable `v`.
pub(crate) fn number(expr: &Expr, env: &[i64]) -> Partial<i128> {
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
        // These operations are about natural numbers; of others nothing is said here.
        Op::Xor | Op::And | Op::Shl | Op::Shr if x < 0 || y < 0 => {
            return Err(Invalid::unread("binary digits of numbers below 0"));
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

fn call(func: Func, all: &[i128]) -> Partial<i128> {
    let first = all.first().copied().ok_or_else(long)?;
    let value = match func {
        Func::Min => all.iter().copied().min().ok_or_else(long)?,
        Func::Max => all.iter().copied().max().ok_or_else(long)?,
        Func::Abs => first.checked_abs().ok_or_else(long)?,
        Func::Gcd => match all {
            [a, b] if a.checked_abs().is_some() && b.checked_abs().is_some() => gcd(*a, *b),
            _ => return Err(long()),
        },
        Func::Popcount | Func::Omega | Func::BigOmega | Func::Bor | Func::Lowbit | Func::V2
            if all.iter().any(|x| *x < 0) =>
        {
            return Err(Invalid::unread("digits and divisors of numbers below 0"));
        }
        Func::V2 if first == 0 => return Ok(None),
        Func::V2 => i128::from(first.trailing_zeros()),
        Func::Lowbit => first & -first,
        Func::Bor => all.iter().fold(0, |sum, x| sum | x),
        Func::Sqrt | Func::Root | Func::CeilRoot | Func::Log2 | Func::Digits if first < 0 => {
            return Err(Invalid::unread("roots, logarithms and digits of numbers below 0"));
        }
        Func::Sqrt => root(first, 2),
        Func::Root | Func::CeilRoot => {
            let order = all.get(1).and_then(|order| u32::try_from(*order).ok()).filter(|order| (1..64).contains(order));
            let order = order.ok_or_else(|| Invalid::unread("roots of such an order"))?;
            let below = root(first, order);
            // The next one is needed unless this one is exact.
            let exact = below.checked_pow(order) == Some(first);
            below + i128::from(func == Func::CeilRoot && !exact)
        }
        Func::Beatty => {
            let [k, p, q, r] = *all else { return Err(Invalid::unread("beatty of other than four numbers")) };
            if k < 0 || q < 0 || r < 1 {
                return Ok(None);
            }
            let square = k.checked_mul(k).and_then(|square| square.checked_mul(q)).ok_or_else(long)?;
            let sum = k.checked_mul(p).and_then(|whole| whole.checked_add(root(square, 2))).ok_or_else(long)?;
            sum.div_euclid(r)
        }
        Func::Log2 if first == 0 => return Ok(None),
        Func::Log2 => i128::from(first.ilog2()),
        Func::Digits => first.to_string().len() as i128,
        Func::Popcount => i128::from(first.count_ones()),
        Func::Omega | Func::BigOmega => {
            if first == 0 {
                return Ok(None);
            }
            let mut divisors = prime_divisors(first)?;
            if func == Func::Omega {
                divisors.dedup();
            }
            divisors.len() as i128
        }
    };
    Ok(Some(value))
}

/// The greatest `r` with `r**order <= x`, bit by bit.
fn root(x: i128, order: u32) -> i128 {
    let mut found: i128 = 0;
    for bit in (0..=126 / order).rev() {
        let next = found | 1 << bit;
        if next.checked_pow(order).is_some_and(|power| power <= x) {
            found = next;
        }
    }
    found
}

/// The prime divisors by trial division, ascending; each as often as it divides.
fn prime_divisors(mut x: i128) -> Result<Vec<i128>, Invalid> {
    if x > LARGEST_FACTORED {
        return Err(long());
    }
    let mut divisors = Vec::new();
    let mut p = 2;
    while p * p <= x {
        while x % p == 0 {
            divisors.push(p);
            x /= p;
        }
        p += 1;
    }
    if x > 1 {
        divisors.push(x);
    }
    Ok(divisors)
}

/// Whether a condition holds. A part without a value inside `not`, `or` and `and` is refused.
pub(crate) fn truth(cond: &Cond, env: &[i64]) -> Partial<bool> {
    let inner = |cond: &Cond| match truth(cond, env)? {
        Some(truth) => Ok(truth),
        None => Err(Invalid::unread("parts without a value inside `not`, `or` and `and`")),
    };
    let holds = match cond {
        Cond::Compare(order, x, y) => match (number(x, env)?, number(y, env)?) {
            (Some(x), Some(y)) => order.holds(x, y),
            _ => return Ok(None),
        },
        Cond::Divides(x, y) => match (number(x, env)?, number(y, env)?) {
            (Some(x), Some(_)) if x < 1 => return Err(Invalid::unread("divisors below 1")),
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

/// Whether all of them hold; one without a value does not.
pub(crate) fn all<'c>(conditions: impl IntoIterator<Item = &'c Cond>, env: &[i64]) -> Result<bool, Invalid> {
    for cond in conditions {
        if truth(cond, env)? != Some(true) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn member(x: i128, set: &Set, env: &[i64]) -> Partial<bool> {
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
    pub(crate) fn contains(self, x: i128) -> Result<bool, Invalid> {
        Ok(match self {
            Self::Odd => x > 0 && x % 2 == 1,
            Self::Even => x >= 0 && x % 2 == 0,
            Self::Pow2 => x > 0 && x & (x - 1) == 0,
            Self::Primes => x > 1 && prime_divisors(x)?.len() == 1,
            Self::Palindromes => x >= 0 && x.to_string().bytes().rev().eq(x.to_string().bytes()),
            Self::Fib => sequence((1, 2), |(a, b)| (b, a.saturating_add(b)), x),
            // The factorial of a number, and the number behind it.
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

/// Whether `x` is the first of the two in some step of an ascending sequence.
fn sequence(start: (i128, i128), next: fn((i128, i128)) -> (i128, i128), x: i128) -> bool {
    let mut all = std::iter::successors(Some(start), |&now| (now.0 < i128::MAX).then(|| next(now)));
    all.find(|now| now.0 >= x).is_some_and(|now| now.0 == x)
}

impl Order {
    pub(crate) fn holds(self, x: i128, y: i128) -> bool {
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
