//! Building typed expressions: constants are worked out, neutral operands left away.
//!
//! Every result has the same value as the plain expression for all values of the variables, also
//! where that is no value at all; so `0*x` becomes 0 only when `x` is a variable, which always has
//! a value.
use crate::eval::{self, Value};
use crate::ir::{ArithOp, CompareOp, Cond, Func, Num, Set};

pub(crate) fn arith(op: ArithOp, a: Num, b: Num) -> Num {
    let plain = |a: Num, b: Num| constant(Num::Arith(op, Box::new(a), Box::new(b)));
    match (op, a, b) {
        (ArithOp::Add, a, Num::Const(c)) => add_constant(a, c),
        (ArithOp::Add, Num::Const(c), b) if !matches!(b, Num::Const(_)) && c == 0 => b,
        (ArithOp::Sub, a, Num::Const(c)) if c != i64::MIN => add_constant(a, -c),
        (ArithOp::Mul | ArithOp::Div, a, Num::Const(1)) => a,
        (ArithOp::Mul, Num::Const(1), b) => b,
        (ArithOp::Mul, Num::Var(_), Num::Const(0)) | (ArithOp::Mul, Num::Const(0), Num::Var(_)) => Num::Const(0),
        // Variables are natural numbers, so these powers have a value.
        (ArithOp::Pow, Num::Const(1), Num::Var(_)) => Num::Const(1),
        (ArithOp::Pow, a, Num::Const(1)) => a,
        (ArithOp::Shl | ArithOp::Shr, a, Num::Const(0)) => a,
        (_, a, b) => plain(a, b),
    }
}

/// `a + c`, where constants inside `a` take part.
fn add_constant(a: Num, c: i64) -> Num {
    match a {
        a if c == 0 => a,
        Num::Arith(op @ (ArithOp::Add | ArithOp::Sub), inner, last) => {
            let x = match (&*last, op) {
                (Num::Const(x), ArithOp::Add) => Some(*x),
                (Num::Const(x), _) => x.checked_neg(),
                _ => None,
            };
            match x.and_then(|x| x.checked_add(c)) {
                Some(0) => *inner,
                Some(sum) => plus(*inner, sum),
                None => plus(Num::Arith(op, inner, last), c),
            }
        }
        Num::Const(x) if x.checked_add(c).is_some() => Num::Const(x + c),
        a => plus(a, c),
    }
}

/// `a + c` or `a - |c|` as it stands.
fn plus(a: Num, c: i64) -> Num {
    match c.checked_neg() {
        Some(minus) if minus > 0 => Num::Arith(ArithOp::Sub, Box::new(a), Box::new(Num::Const(minus))),
        _ => Num::Arith(ArithOp::Add, Box::new(a), Box::new(Num::Const(c))),
    }
}

pub(crate) fn add(a: Num, b: Num) -> Num {
    arith(ArithOp::Add, a, b)
}

pub(crate) fn sub(a: Num, b: Num) -> Num {
    arith(ArithOp::Sub, a, b)
}

pub(crate) fn mul(a: Num, b: Num) -> Num {
    arith(ArithOp::Mul, a, b)
}

pub(crate) fn div(a: Num, b: Num) -> Num {
    arith(ArithOp::Div, a, b)
}

pub(crate) fn pow(a: Num, b: Num) -> Num {
    arith(ArithOp::Pow, a, b)
}

pub(crate) fn neg(a: Num) -> Num {
    match a {
        Num::Neg(inner) => *inner,
        Num::Const(x) if x != i64::MIN => Num::Const(-x),
        a => Num::Neg(Box::new(a)),
    }
}

pub(crate) fn call(func: Func, args: Vec<Num>) -> Num {
    constant(Num::Call(func, args))
}

/// `if c then x else y`
pub(crate) fn cases(c: Cond, x: Num, y: Num) -> Num {
    match c {
        Cond::Const(truth) => {
            if truth {
                x
            } else {
                y
            }
        }
        c => Num::If(Box::new(c), Box::new(x), Box::new(y)),
    }
}

/// A constant when all that it is made of are constants and the value fits 64 bits.
fn constant(num: Num) -> Num {
    let constants = match &num {
        Num::Arith(_, a, b) => matches!((&**a, &**b), (Num::Const(_), Num::Const(_))),
        Num::Call(_, args) => args.iter().all(|arg| matches!(arg, Num::Const(_))),
        _ => false,
    };
    match constants.then(|| eval::num(&num, &[])) {
        Some(Ok(Some(Value::Int(x)))) => Num::Const(x),
        _ => num,
    }
}

pub(crate) fn compare(op: CompareOp, a: Num, b: Num) -> Cond {
    constant_cond(Cond::Compare(op, a, b))
}

pub(crate) fn member(x: Num, set: Set) -> Cond {
    constant_cond(Cond::In(x, set))
}

pub(crate) fn prime(x: Num) -> Cond {
    constant_cond(Cond::Prime(x))
}

pub(crate) fn not(c: Cond) -> Cond {
    match c {
        Cond::Const(truth) => Cond::Const(!truth),
        c => Cond::Not(Box::new(c)),
    }
}

fn constant_cond(c: Cond) -> Cond {
    let is_const = |x: &Num| matches!(x, Num::Const(_));
    let constants = match &c {
        Cond::Compare(_, a, b) => is_const(a) && is_const(b),
        Cond::Prime(x) | Cond::In(x, Set::Named(_)) => is_const(x),
        Cond::In(x, Set::Ranges(ranges)) => is_const(x) && ranges.iter().all(|(lo, hi)| is_const(lo) && is_const(hi)),
        _ => false,
    };
    match constants.then(|| eval::cond(&c, &[])) {
        Some(Ok(Some(truth))) => Cond::Const(truth),
        _ => c,
    }
}

/// The conjunction of conditions; conditions that are always true are left out.
pub(crate) fn all(conditions: Vec<Cond>) -> Cond {
    let mut flat = Vec::with_capacity(conditions.len());
    for c in conditions {
        push_all(c, &mut flat);
    }
    match flat.len() {
        0 => Cond::Const(true),
        1 => flat.swap_remove(0),
        _ => Cond::All(flat),
    }
}

/// Adds the conjuncts of a condition to a list.
pub(crate) fn push_all(c: Cond, flat: &mut Vec<Cond>) {
    match c {
        Cond::Const(true) => {}
        Cond::All(inner) => inner.into_iter().for_each(|c| push_all(c, flat)),
        c => flat.push(c),
    }
}

/// The alternative of two conditions, in this order.
pub(crate) fn either(a: Cond, b: Cond) -> Cond {
    match (a, b) {
        (Cond::Const(false), b) => b,
        (Cond::Const(true), _) => Cond::Const(true),
        (a, Cond::Const(false)) => a,
        (Cond::Any(mut all), b) => {
            all.push(b);
            Cond::Any(all)
        }
        (a, b) => Cond::Any(vec![a, b]),
    }
}
