//! Lines above and below expressions in one variable: bounds of the heaps that a move leaves.
//!
//! Roots and logarithms are bounded by lines: `sqrt(x) <= x/16+4`, `log2(x) <= x/8+3`, and `x` has
//! at most `x/10+1` decimal digits.
use crate::rule::{Expr, Func, Op, eval};

/// The line `(slope*n + constant) / over`, with `over` at least 1.
#[derive(Debug, Clone, Copy)]
struct Ray {
    slope: i128,
    constant: i128,
    over: i128,
}

/// Slopes and constants beyond this are given up.
const LONGEST: i128 = 1 << 60;

impl Ray {
    fn of(slope: i128, constant: i128, over: i128) -> Option<Self> {
        let short = |x: i128| (-LONGEST..=LONGEST).contains(&x);
        (short(slope) && short(constant) && (1..=LONGEST).contains(&over)).then_some(Self { slope, constant, over })
    }

    /// Both lines over a common denominator; products of two short numbers fit.
    fn together(self, other: Self) -> ([i128; 2], [i128; 2], i128) {
        let of = |own: Self, by: i128| [own.slope * by, own.constant * by];
        (of(self, other.over), of(other, self.over), self.over * other.over)
    }

    fn plus(self, other: Self, sign: i128) -> Option<Self> {
        let ([a, b], [c, d], over) = self.together(other);
        Self::of(a + sign * c, b + sign * d, over)
    }

    fn times(self, by: i128) -> Option<Self> {
        Self::of(self.slope.checked_mul(by)?, self.constant.checked_mul(by)?, self.over)
    }

    /// A line above both for all n >= 0, or below both.
    fn outer(self, other: Self, choose: fn(i128, i128) -> i128) -> Option<Self> {
        let ([a, b], [c, d], over) = self.together(other);
        Self::of(choose(a, c), choose(b, d), over)
    }

    /// `self / by + constant`
    fn flatter(self, by: i128, constant: i128) -> Option<Self> {
        Self::of(self.slope, self.constant + constant * by * self.over, self.over * by)
    }
}

/// A line below and a line above, for all n >= 0 where the expression has a value.
type Between = (Option<Ray>, Option<Ray>);

fn between(expr: &Expr, env: &[i64]) -> Between {
    if !expr.mentions(&|v| v == 0) {
        let ray = eval::number(expr, env).ok().flatten().and_then(|value| Ray::of(0, value, 1));
        return (ray, ray);
    }
    match expr {
        Expr::Var(_) => (Ray::of(1, 0, 1), Ray::of(1, 0, 1)),
        Expr::Arith(op, x, y) => arith(*op, x, y, env),
        Expr::Call(func, all) => call(*func, all, env),
        Expr::Int(_) | Expr::Neg(_) | Expr::Cases(..) => (None, None),
    }
}

fn arith(op: Op, x: &Expr, y: &Expr, env: &[i64]) -> Between {
    let constant = |expr: &Expr| if expr.mentions(&|v| v == 0) { None } else { eval::number(expr, env).ok().flatten() };
    let ((low, high), (other_low, other_high)) = (between(x, env), between(y, env));
    let join = |x: Option<Ray>, y: Option<Ray>, sign: i128| x.zip(y).and_then(|(x, y)| x.plus(y, sign));
    match (op, constant(x), constant(y)) {
        (Op::Add, ..) => (join(low, other_low, 1), join(high, other_high, 1)),
        (Op::Sub, ..) => (join(low, other_high, -1), join(high, other_low, -1)),
        (Op::Mul, _, Some(c @ 0..)) => (low.and_then(|ray| ray.times(c)), high.and_then(|ray| ray.times(c))),
        (Op::Mul, Some(c @ 0..), _) => {
            (other_low.and_then(|ray| ray.times(c)), other_high.and_then(|ray| ray.times(c)))
        }
        // Rounding subtracts less than 1.
        (Op::Div, _, Some(c @ 1..=LONGEST)) => {
            (low.and_then(|ray| ray.flatter(c, -1)), high.and_then(|ray| ray.flatter(c, 0)))
        }
        (Op::Shr, _, Some(c @ 0..=40)) => {
            (low.and_then(|ray| ray.flatter(1 << c, -1)), high.and_then(|ray| ray.flatter(1 << c, 0)))
        }
        (Op::Rem, _, Some(c @ 1..=LONGEST)) => (Ray::of(0, 0, 1), Ray::of(0, c - 1, 1)),
        _ => (None, None),
    }
}

fn call(func: Func, all: &[Expr], env: &[i64]) -> Between {
    let own: Vec<Between> = all.iter().map(|x| between(x, env)).collect();
    let outer = |lines: Vec<Option<Ray>>, choose: fn(i128, i128) -> i128| {
        lines.into_iter().reduce(|a, b| a.zip(b).and_then(|(a, b)| a.outer(b, choose))).flatten()
    };
    let (lows, highs): (Vec<_>, Vec<_>) = own.into_iter().unzip();
    let first = highs.first().copied().flatten();
    let zero = Ray::of(0, 0, 1);
    match func {
        // The flattest of the lines above the arguments is above their minimum.
        Func::Min => {
            let flattest = highs.into_iter().flatten().min_by(|a, b| (a.slope * b.over).cmp(&(b.slope * a.over)));
            (outer(lows, i128::min), flattest)
        }
        Func::Max => (outer(lows, i128::min), outer(highs, i128::max)),
        // These functions have no value where the argument is below 0; a root of a higher order is
        // not larger.
        Func::Sqrt => (zero, first.and_then(|ray| ray.flatter(16, 4))),
        Func::Root | Func::CeilRoot if all.get(1).is_some_and(|order| matches!(order, Expr::Int(2..))) => {
            (zero, first.and_then(|ray| ray.flatter(16, 5)))
        }
        Func::Log2 => (zero, first.and_then(|ray| ray.flatter(8, 3))),
        Func::Digits => (zero, first.and_then(|ray| ray.flatter(10, 1))),
        // No more binary digits, and no more prime divisors, than numbers here have.
        Func::Popcount | Func::Omega | Func::BigOmega => (zero, Ray::of(0, 128, 1)),
        _ => (None, None),
    }
}

/// The number from which on the value of an expression, where it has one, is at most three quarters
/// of n, and less than n; `None` if this cannot be shown. `env` has all variables but the first.
pub fn three_quarters(expr: &Expr, env: &[i64]) -> Option<u64> {
    let Ray { slope, constant, over } = between(expr, env).1?;
    // 4(slope*n + constant) <= 3*over*n
    let room = (3 * over).checked_sub(slope.checked_mul(4)?).filter(|room| *room > 0)?;
    let from = (4 * constant).div_euclid(room) + 1;
    u64::try_from(from.max(1)).ok()
}
