//! Conditions that hold whatever natural numbers their variables are, such as `n%4>=0`.
//!
//! The numbers of a position and the names of a clause never are below 0. By interval arithmetic
//! from there a comparison may be seen to hold always; it says nothing and is left out, so that no
//! theorem has to know of it. A side that may have no value is not judged: there the condition
//! does not hold.
use super::ends::{Ends, arith, constant, function, holds, natural, span};
use super::{Cond, Expr, Func, Op};

/// Whether a comparison holds for all natural numbers.
pub fn holds_always(cond: &Cond) -> bool {
    let Cond::Compare(order, x, y) = cond else { return false };
    ends(x).zip(ends(y)).is_some_and(|(x, y)| holds(*order, x, y))
}

/// The ends of an expression for natural numbers; `None` where it may have no value, or is of a
/// form that is not judged here.
fn ends(expr: &Expr) -> Option<Ends> {
    match expr {
        Expr::Int(_) => Some(span(expr, &[])),
        Expr::Var(_) => Some((Some(0), None)),
        Expr::Neg(x) => Some(arith(Op::Sub, (Some(0), Some(0)), ends(x)?)),
        Expr::Arith(op, x, y) => {
            let (x, y) = (ends(x)?, ends(y)?);
            let judged = match op {
                Op::Add | Op::Sub => true,
                Op::Mul | Op::And => natural(x) && natural(y),
                Op::Div | Op::Rem => constant(y).is_some_and(|by| by >= 1),
                Op::Pow | Op::Xor | Op::Shl | Op::Shr => false,
            };
            judged.then(|| arith(*op, x, y))
        }
        Expr::Call(func @ (Func::Min | Func::Max), all) => {
            Some(function(*func, &all.iter().map(ends).collect::<Option<Vec<Ends>>>()?))
        }
        // Of natural numbers these have natural values.
        Expr::Call(
            Func::Sqrt | Func::Digits | Func::DigitSum | Func::Popcount | Func::Lowbit | Func::Gcd | Func::Abs,
            all,
        ) => all.iter().all(|arg| ends(arg).is_some_and(natural)).then_some((Some(0), None)),
        Expr::Call(..) | Expr::Cases(..) => None,
    }
}
