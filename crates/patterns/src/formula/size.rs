//! The description length of formulas, in units of about a symbol.
use super::{Cond, Num, Set, is_chain, own_zero};

fn constant(x: i64) -> usize {
    1 + (64 - x.unsigned_abs().leading_zeros() as usize) / 4
}

fn sum<'n>(all: impl IntoIterator<Item = &'n Num>) -> usize {
    all.into_iter().map(num).sum()
}

/// The length of a number.
pub(super) fn num(of: &Num) -> usize {
    match of {
        Num::Const(x) => constant(*x),
        Num::Var(_) => 1,
        Num::Neg(x) => 1 + num(x),
        Num::Arith(_, x, y) => 1 + num(x) + num(y),
        Num::Call(func, args) => func.weight() + sum(args),
        Num::If(c, x, y) => 2 + cond(c) + num(x) + num(y),
    }
}

/// The length of a condition.
pub(super) fn cond(of: &Cond) -> usize {
    if let Some(args) = own_zero(of) {
        return 2 + sum(args);
    }
    match of {
        Cond::Const(_) => 1,
        Cond::Compare(_, x, y) => 1 + num(x) + num(y),
        Cond::In(x, Set::Named(_)) | Cond::Prime(x) => 2 + num(x),
        Cond::In(x, Set::Ranges(ranges)) => {
            let one = |(lo, hi): &(Num, Num)| num(lo) + if lo == hi { 0 } else { num(hi) };
            1 + num(x) + ranges.iter().map(one).sum::<usize>()
        }
        Cond::Not(c) => 1 + cond(c),
        // A number in a chain is written once.
        Cond::All(all) if is_chain(all) => {
            all.iter().map(|link| cond(link) - start(link)).sum::<usize>() + start(&all[0])
        }
        Cond::All(all) | Cond::Any(all) => all.iter().map(cond).sum::<usize>() + all.len().saturating_sub(1),
    }
}

/// The length of the number with which a comparison begins.
fn start(of: &Cond) -> usize {
    if let Cond::Compare(_, x, _) = of { num(x) } else { 0 }
}
