//! Numbers and conditions of the typed form, ready to be evaluated at every candidate: in 64 bits
//! with checks where that suffices, else by [`crate::eval`], which alone decides what an expression
//! means.
//!
//! The quick way answers only when every intermediate result is an ordinary integer and every
//! operation is defined; `None` says "ask the slow way", never "no value".
use crate::eval::{self, EvalError, Value};
use crate::ir::{ArithOp, CompareOp, Cond, Func, Num, Set, Var};

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
            Quick::Tree => quick_num(&self.full, env),
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

/// A number, when neither overflow nor an undefined operation is met on the way.
fn quick_num(num: &Num, env: &[i64]) -> Option<i64> {
    match num {
        Num::Const(c) => Some(*c),
        Num::Var(v) => env.get(*v).copied(),
        Num::Neg(x) => quick_num(x, env)?.checked_neg(),
        Num::Arith(op, x, y) => quick_arith(*op, quick_num(x, env)?, quick_num(y, env)?),
        Num::Call(Func::Min, args) => fold(args, env, i64::min),
        Num::Call(Func::Max, args) => fold(args, env, i64::max),
        Num::Call(Func::Abs, args) => quick_num(args.first()?, env)?.checked_abs(),
        Num::Call(Func::Pick, args) => {
            let (place, entries) = args.split_first()?;
            let place = usize::try_from(quick_num(place, env)?).ok()?;
            quick_num(entries.get(place)?, env)
        }
        Num::Call(..) => None,
    }
}

fn fold(args: &[Num], env: &[i64], better: fn(i64, i64) -> i64) -> Option<i64> {
    let (first, rest) = args.split_first()?;
    rest.iter().try_fold(quick_num(first, env)?, |best, arg| Some(better(best, quick_num(arg, env)?)))
}

fn quick_arith(op: ArithOp, x: i64, y: i64) -> Option<i64> {
    let natural = x >= 0 && y >= 0;
    match op {
        ArithOp::Add => x.checked_add(y),
        ArithOp::Sub => x.checked_sub(y),
        ArithOp::Mul => x.checked_mul(y),
        ArithOp::Div if natural => x.checked_div(y),
        ArithOp::Rem if natural => x.checked_rem(y),
        ArithOp::Pow if natural => x.checked_pow(u32::try_from(y).ok()?),
        ArithOp::Xor => Some(x ^ y),
        ArithOp::And => Some(x & y),
        ArithOp::Shl if natural && y < 63 && x <= i64::MAX >> y => Some(x << y),
        ArithOp::Shr if natural && y < 63 => Some(x >> y),
        _ => None,
    }
}

/// Whether a condition holds; one without a value does not.
pub fn holds(cond: &Cond, env: &[i64]) -> Result<bool, EvalError> {
    match quick_cond(cond, env) {
        Some(truth) => Ok(truth),
        None => Ok(eval::cond(cond, env)?.unwrap_or(false)),
    }
}

fn quick_cond(cond: &Cond, env: &[i64]) -> Option<bool> {
    match cond {
        Cond::Const(truth) => Some(*truth),
        Cond::Compare(op, x, y) => quick_compare(*op, quick_num(x, env)?, quick_num(y, env)?),
        Cond::In(x, Set::Ranges(ranges)) => {
            let x = quick_num(x, env)?;
            for (lo, hi) in ranges {
                let (lo, hi) = (quick_num(lo, env)?, quick_num(hi, env)?);
                if lo <= x && x <= hi {
                    return Some(true);
                }
            }
            Some(false)
        }
        Cond::In(..) | Cond::Prime(_) => None,
        Cond::Not(inner) => Some(!quick_cond(inner, env)?),
        Cond::All(list) => {
            for part in list {
                if !quick_cond(part, env)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        Cond::Any(list) => {
            for part in list {
                if quick_cond(part, env)? {
                    return Some(true);
                }
            }
            Some(false)
        }
    }
}

fn quick_compare(op: CompareOp, x: i64, y: i64) -> Option<bool> {
    Some(match op {
        CompareOp::Eq => x == y,
        CompareOp::Ne => x != y,
        CompareOp::Lt => x < y,
        CompareOp::Le => x <= y,
        CompareOp::Gt => x > y,
        CompareOp::Ge => x >= y,
        CompareOp::Divides => match x {
            0 => y == 0,
            _ => y.checked_rem(x)? == 0,
        },
        CompareOp::In => return None,
    })
}
