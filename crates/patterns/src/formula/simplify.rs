//! Formulas without superfluous parts: constants are computed, `x+0`, `x*1`, `x/1`, cases that
//! always or never hold.
//!
//! Only steps that keep the value everywhere, places without a value included: `0*x` stays, since x
//! may have none.
use super::build::{all, any, not};
use super::number::Numeral;
use super::{Cond, Num};
use rules::ir::{ArithOp, CompareOp};

/// This number, written shorter.
pub(super) fn num(of: &Num) -> Num {
    match of.with_parts(&|func| func, &num, &cond) {
        Num::Neg(x) => match *x {
            Num::Const(x) if x != i64::MIN => Num::Const(-x),
            x => Num::Neg(Box::new(x)),
        },
        Num::Arith(op, x, y) => arith(op, *x, *y),
        Num::If(c, x, y) => match *c {
            Cond::Const(true) => *x,
            Cond::Const(false) => *y,
            c => Num::If(Box::new(c), x, y),
        },
        plain => plain,
    }
}

fn arith(op: ArithOp, x: Num, y: Num) -> Num {
    match (op, &x, &y) {
        (_, Num::Const(a), Num::Const(b)) => {
            if let Some(value) = constant(op, *a, *b) {
                return Num::Const(value);
            }
        }
        (ArithOp::Add | ArithOp::Xor, Num::Const(0), Num::Var(_))
        | (ArithOp::Add, Num::Const(0), _)
        | (ArithOp::Mul, Num::Const(1), _) => return y,
        (ArithOp::Add | ArithOp::Sub, _, Num::Const(0)) | (ArithOp::Mul | ArithOp::Div, _, Num::Const(1)) => return x,
        (ArithOp::Add, _, Num::Const(c)) if *c < 0 && *c != i64::MIN => {
            let c = Num::Const(-c);
            return arith(ArithOp::Sub, x, c);
        }
        _ => {}
    }
    Num::Arith(op, Box::new(x), Box::new(y))
}

fn constant(op: ArithOp, a: i64, b: i64) -> Option<i64> {
    match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
        ArithOp::Div if b > 0 => Some(Numeral::div_floor(&a, &b)),
        ArithOp::Rem if b > 0 => Some(Numeral::mod_floor(&a, &b)),
        _ => None,
    }
}

/// This condition, written shorter.
pub(super) fn cond(of: &Cond) -> Cond {
    match of.with_parts(&num, &cond) {
        // A product of numbers is 0 where one of them is; the prover reads no products.
        Cond::Compare(CompareOp::Eq, Num::Arith(ArithOp::Mul, a, b), Num::Const(0))
            if matches!((&*a, &*b), (Num::Var(_), Num::Var(_))) =>
        {
            any([a, b].map(|x| Cond::Compare(CompareOp::Eq, *x, Num::Const(0))))
        }
        Cond::Not(c) => match *c {
            Cond::Const(truth) => Cond::Const(!truth),
            Cond::Not(c) => *c,
            c => not(c),
        },
        Cond::All(list) => all(until(list, false)),
        Cond::Any(list) => any(until(list, true)),
        plain => plain,
    }
}

/// The parts of `and` (or of `or`) up to one that always decides, without parts that never do.
fn until(list: Vec<Cond>, deciding: bool) -> Vec<Cond> {
    let last = list.iter().position(|c| *c == Cond::Const(deciding)).map_or(list.len(), |at| at + 1);
    list.into_iter().take(last).filter(|c| *c != Cond::Const(!deciding)).collect()
}
