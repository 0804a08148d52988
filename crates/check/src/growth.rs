//! The growth of an expression in one variable from each place to the next.
//!
//! The steps of an expression lie between two bounds, which are derived from its form by induction:
//! the bounds of a sum are added, those of a quotient are divided and rounded outward, and so on.
//! An expression that never falls is natural everywhere if it is natural at the first place, where
//! it is simply evaluated.
use crate::rule::{Expr, Func, Op, eval};

/// `E(x+1) - E(x)` is at least `least` and at most `most`, for all places `x` from the first one
/// on; without `most` there is no upper bound. `E` has a value at all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// The least step.
    pub least: i128,
    /// The greatest step, if there is a bound.
    pub most: Option<i128>,
}

impl Steps {
    /// Whether the expression never falls.
    pub fn rise(self) -> bool {
        self.least >= 0
    }

    /// Whether the expression grows by 0 or 1.
    pub fn are_slow(self) -> bool {
        self.rise() && self.most.is_some_and(|most| most <= 1)
    }

    fn plus(self, other: Self) -> Option<Self> {
        let most = self.most.zip(other.most).map(|(a, b)| a.checked_add(b).ok_or(()));
        Some(Self { least: self.least.checked_add(other.least)?, most: most.transpose().ok()? })
    }

    fn times(self, by: i128) -> Option<Self> {
        let most = self.most.map(|most| most.checked_mul(by).ok_or(())).transpose().ok()?;
        Some(Self { least: self.least.checked_mul(by)?, most })
    }

    /// The steps of `n - E`, where `self` has the steps of `E`.
    pub fn taken_from_n(self) -> Option<Self> {
        Some(Self { least: 1_i128.checked_sub(self.most?)?, most: Some(1_i128.checked_sub(self.least)?) })
    }

    fn over(self, by: i128) -> Self {
        let up = |x: i128| x.div_euclid(by) + i128::from(x.rem_euclid(by) != 0);
        Self { least: self.least.div_euclid(by), most: self.most.map(up) }
    }
}

/// The growth of an expression in this variable alone, for all places from `from` on; `None` if it
/// cannot be bounded.
pub fn steps(expr: &Expr, var: usize, from: i64) -> Option<Steps> {
    let own = |expr: &Expr| steps(expr, var, from);
    if let Some(Some(_)) = constant(expr) {
        return Some(Steps { least: 0, most: Some(0) });
    }
    match expr {
        Expr::Var(v) if *v == var => Some(Steps { least: 1, most: Some(1) }),
        Expr::Arith(Op::Add, x, y) => own(x)?.plus(own(y)?),
        Expr::Arith(Op::Sub, x, y) => {
            let (x, y) = (own(x)?, own(y)?);
            let least = y.most.map(|most| x.least.checked_sub(most)).unwrap_or(None)?;
            let most = x.most.map(|most| most.checked_sub(y.least).ok_or(())).transpose().ok()?;
            Some(Steps { least, most })
        }
        Expr::Arith(op, x, y) => arith(*op, x, y, var, from),
        Expr::Call(func, all) => call(*func, all, var, from),
        Expr::Int(_) | Expr::Var(_) | Expr::Neg(_) | Expr::Cases(..) => None,
    }
}

/// The value of an expression without variables.
fn constant(expr: &Expr) -> Option<Option<i128>> {
    if expr.mentions(&|_| true) { None } else { eval::number(expr, &[]).ok() }
}

/// Whether an expression with these steps never falls and is at least `least` from the first place
/// on. The steps are passed in: computing them here again would double the work at each level.
fn at_least(expr: &Expr, own: Option<Steps>, var: usize, from: i64, least: i128) -> bool {
    let first = || matches!(eval::number(expr, &vec![from; var + 1]), Ok(Some(first)) if first >= least);
    own.is_some_and(Steps::rise) && first()
}

fn arith(op: Op, x: &Expr, y: &Expr, var: usize, from: i64) -> Option<Steps> {
    let (of_x, of_y) = (steps(x, var, from), steps(y, var, from));
    let x_is_natural = || at_least(x, of_x, var, from, 0);
    let y_is_natural = || at_least(y, of_y, var, from, 0);
    match (op, constant(x).flatten(), constant(y).flatten()) {
        (Op::Mul, Some(c @ 0..), _) => of_y?.times(c),
        (Op::Mul, _, Some(c @ 0..)) => of_x?.times(c),
        // (x+a)(y+b) - xy = ay + bx + ab is least where x and y are.
        (Op::Mul, None, None) if x_is_natural() && y_is_natural() => {
            let first = |expr: &Expr| eval::number(expr, &vec![from; var + 1]).ok().flatten();
            let (a, b) = (of_x?.least, of_y?.least);
            let (ay, bx) = (a.checked_mul(first(y)?)?, b.checked_mul(first(x)?)?);
            Some(Steps { least: a.checked_mul(b)?.checked_add(ay)?.checked_add(bx)?, most: None })
        }
        (Op::Div, _, Some(c @ 1..)) => Some(of_x?.over(c)),
        (Op::Shr, _, Some(c @ 0..=62)) if x_is_natural() => Some(of_x?.over(1 << c)),
        (Op::Shl, _, Some(c @ 0..=62)) if x_is_natural() => of_x?.times(1 << c),
        (Op::Pow, None, Some(1)) => of_x,
        (Op::Pow, None, Some(c @ 2..=62)) if x_is_natural() => {
            Some(Steps { least: of_x?.least.checked_pow(u32::try_from(c).ok()?)?, most: None })
        }
        (Op::Pow, Some(1..), None) if y_is_natural() => Some(Steps { least: 0, most: None }),
        _ => None,
    }
}

fn call(func: Func, all: &[Expr], var: usize, from: i64) -> Option<Steps> {
    let own: Vec<Option<Steps>> = all.iter().map(|expr| steps(expr, var, from)).collect();
    let reaches = |least: i128| at_least(&all[0], own[0], var, from, least);
    // Functions that rise more and more slowly, by less than 1 where the argument grows by 1.
    let slower = || Some(Steps { least: 0, most: own[0]?.most.filter(|most| *most <= 1) });
    match (func, all) {
        (Func::Min | Func::Max, _) => {
            let own = own.into_iter().collect::<Option<Vec<Steps>>>()?;
            let most = own.iter().map(|own| own.most).collect::<Option<Vec<_>>>();
            Some(Steps {
                least: own.iter().map(|own| own.least).min()?,
                most: most.and_then(|all| all.into_iter().max()),
            })
        }
        (Func::Abs, [_]) if reaches(0) => own[0],
        (Func::Sqrt | Func::Digits, [_]) if reaches(0) => slower(),
        (Func::Root | Func::CeilRoot, [_, order]) if reaches(0) => {
            constant(order).flatten().filter(|order| (1..64).contains(order)).and_then(|_| slower())
        }
        (Func::Log2, [_]) if reaches(1) => slower(),
        _ => None,
    }
}
