//! Numbers and conditions of the typed form, ready to be evaluated at every candidate: in 64 bits
//! with checks where that suffices, else by [`crate::eval`], which alone decides what an expression
//! means.
//!
//! The quick way answers only when every intermediate result is an ordinary integer and every
//! operation is defined; `None` means that the slow way must be taken, not that there is no value.
use crate::eval::{self, EvalError, Value};
use crate::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Var};
use crate::num;
use crate::terms::{self, Numbers};

/// A number with its shortest way to a value.
#[derive(Debug, Clone)]
pub struct Expr {
    quick: Quick,
    full: Num,
}

/// The shapes that nearly all bounds and components have.
#[derive(Debug, Clone, Copy)]
enum Quick {
    Const(i64),
    Var(Var),
    /// `x - y`
    Minus(Var, Var),
    /// `x - 3`
    Less(Var, i64),
    Tree,
}

impl Expr {
    /// Compiles a number.
    pub fn new(num: &Num) -> Self {
        let quick = match num {
            Num::Const(c) => Quick::Const(*c),
            Num::Var(v) => Quick::Var(*v),
            Num::Arith(ArithOp::Sub, x, y) => match (&**x, &**y) {
                (Num::Var(x), Num::Var(y)) => Quick::Minus(*x, *y),
                (Num::Var(x), Num::Const(c)) => Quick::Less(*x, *c),
                _ => Quick::Tree,
            },
            _ => Quick::Tree,
        };
        Self { quick, full: num.clone() }
    }

    /// The value when it is easily had.
    #[inline]
    pub fn quick(&self, env: &[i64]) -> Option<i64> {
        match self.quick {
            Quick::Const(c) => Some(c),
            Quick::Var(v) => env.get(v).copied(),
            Quick::Minus(x, y) => env.get(x)?.checked_sub(*env.get(y)?),
            Quick::Less(x, c) => env.get(x)?.checked_sub(c),
            Quick::Tree => terms::number(&self.full, &Short(env)).ok(),
        }
    }

    /// The value by definition; `None` when there is none.
    pub fn value(&self, env: &[i64]) -> Result<Option<Value>, EvalError> {
        match self.quick(env) {
            Some(value) => Ok(Some(Value::Int(value))),
            None => eval::num(&self.full, env),
        }
    }
}

/// The numbers of 64 bits, and the values of the variables.
struct Short<'e>(&'e [i64]);

/// Neither a number on the way nor an operation may be anything but ordinary.
struct Unclear;

fn clear<T>(value: Option<T>) -> Result<T, Unclear> {
    value.ok_or(Unclear)
}

impl Numbers for Short<'_> {
    type Func = Func;
    type Number = i64;
    type Truth = bool;
    type Stop = Unclear;

    #[inline]
    fn constant(&self, x: i64) -> i64 {
        x
    }
    #[inline]
    fn variable(&self, v: Var) -> Result<i64, Unclear> {
        clear(self.0.get(v).copied())
    }
    #[inline]
    fn negate(&self, x: i64) -> Result<i64, Unclear> {
        clear(x.checked_neg())
    }
    #[inline]
    fn arith(&self, op: ArithOp, x: i64, y: i64) -> Result<i64, Unclear> {
        let natural = x >= 0 && y >= 0;
        clear(match op {
            ArithOp::Add => x.checked_add(y),
            ArithOp::Sub => x.checked_sub(y),
            ArithOp::Mul => x.checked_mul(y),
            ArithOp::Div if natural => x.checked_div(y),
            ArithOp::Rem if natural => x.checked_rem(y),
            ArithOp::Pow if natural => u32::try_from(y).ok().and_then(|y| x.checked_pow(y)),
            ArithOp::Xor => Some(x ^ y),
            ArithOp::And => Some(x & y),
            ArithOp::Shl if natural && y < 63 && x <= i64::MAX >> y => Some(x << y),
            ArithOp::Shr if natural && y < 63 => Some(x >> y),
            _ => None,
        })
    }
    #[inline]
    fn call(&self, func: Func, args: &[Num]) -> Result<Self::Number, Self::Stop> {
        terms::call(func, args, self)
    }
    #[inline]
    fn one(&self, func: Func, x: i64) -> Result<i64, Unclear> {
        if func == Func::Abs {
            return clear(x.checked_abs());
        }
        let natural = u64::try_from(x).ok();
        clear(natural.and_then(|x| func.of_one()?.at(x)).and_then(|value| i64::try_from(value).ok()))
    }
    #[inline]
    fn two(&self, func: Func, x: i64, y: i64) -> Result<i64, Unclear> {
        match func {
            Func::Min => Ok(x.min(y)),
            Func::Max => Ok(x.max(y)),
            Func::Gcd if x >= 0 && y >= 0 => clear(i64::try_from(num::gcd(x as u64, y as u64)).ok()),
            _ => Err(Unclear),
        }
    }
    #[inline]
    fn place(&self, x: i64) -> Result<usize, Unclear> {
        clear(usize::try_from(x).ok())
    }
    #[inline]
    fn compare(&self, op: CompareOp, &x: &i64, &y: &i64) -> Result<bool, Unclear> {
        clear(match op {
            CompareOp::Divides if x == 0 => Some(y == 0),
            CompareOp::Divides => y.checked_rem(x).map(|rest| rest == 0),
            op => op.holds(&x, &y),
        })
    }
    #[inline]
    fn member(&self, _: &i64, _: NamedSet) -> Result<bool, Unclear> {
        Err(Unclear)
    }
    #[inline]
    fn blend(&self, truth: bool, x: i64, y: i64) -> Result<i64, Unclear> {
        Ok(if truth { x } else { y })
    }
    #[inline]
    fn nothing(&self) -> Unclear {
        Unclear
    }
}

/// Whether a condition holds; one without a value does not.
pub fn holds(cond: &Cond, env: &[i64]) -> Result<bool, EvalError> {
    match terms::truth(cond, &Short(env)) {
        Ok(truth) => Ok(truth),
        Err(Unclear) => Ok(eval::cond(cond, env)?.unwrap_or(false)),
    }
}
