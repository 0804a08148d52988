//! Conditions that hold for all natural numbers, such as `n%4>=0`.
//!
//! The numbers of a position and the names of a clause are never below 0. From this, interval
//! arithmetic may show that a comparison always holds; it is then redundant and is dropped, so that
//! no theorem has to handle it. If a side may have no value, nothing is shown: where it has none,
//! the condition does not hold.
use super::ends::{Ends, arith, constant, function, holds, natural, span};
use super::{Cond, Expr, Func, Op};

/// Whether a comparison holds for all natural numbers.
pub fn holds_always(cond: &Cond) -> bool {
    let Cond::Compare(order, x, y) = cond else { return false };
    ends(x).zip(ends(y)).is_some_and(|(x, y)| holds(*order, x, y))
}

/// The bounds of an expression over natural numbers; `None` if it may have no value, or has a form
/// that is not handled here.
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
        // These have natural values for natural arguments.
        Expr::Call(
            Func::Sqrt | Func::Digits | Func::DigitSum | Func::Popcount | Func::Lowbit | Func::Gcd | Func::Abs,
            all,
        ) => all.iter().all(|arg| ends(arg).is_some_and(natural)).then_some((Some(0), None)),
        Expr::Call(..) | Expr::Cases(..) => None,
    }
}
