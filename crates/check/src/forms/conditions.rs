//! Conditions on amounts other than bounds: residues, members of sets, and the number of prime
//! divisors.
use crate::eventually::{Line, common};
use crate::game::{AmountSet, Amounts, Kind};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Cond, Expr, Func, Order};
use crate::say;

/// Amounts up to this are listed, and so are their repetitions.
pub(super) const MOST_LISTED: u64 = 1 << 20;

/// Numbers that meet conditions which are eventually periodic.
pub(crate) fn masked(
    conditions: &[Cond],
    masks: &[&Cond],
    var: usize,
    to: u64,
    from: u64,
    work: &mut Work<'_>,
) -> Result<AmountSet, Invalid> {
    let (mut start, mut period) = (from, 1);
    if to == u64::MAX {
        for cond in masks {
            let (own, after) = Line::new(&[], var, &[], work).condition(cond)?;
            start = start.max(own);
            period = common(period, after)?;
        }
    } else {
        start = to.saturating_add(1);
    }
    if start.saturating_add(period) > MOST_LISTED {
        return Err(Invalid::Rule(say::large_amounts_with_conditions()));
    }
    // Conditions that mention the heap have been handled already.
    let own: Vec<&Cond> = conditions.iter().filter(|cond| var == 0 || !cond.mentions(&|v| v == 0)).collect();
    let mut line = Line::new(&[], var, &[], work);
    let mut bits = Vec::new();
    for k in 0..start + period {
        let mut inside = k >= from && k <= to;
        for cond in &own {
            inside = inside && line.holds(cond, k)?;
        }
        bits.push(inside);
    }
    let repeat = bits.split_off(start as usize);
    if repeat.contains(&true) {
        return Ok(AmountSet { of: Kind::Repeating(bits, repeat), from: 1, to: u64::MAX });
    }
    let all = (0..).zip(&bits).filter(|(_, inside)| **inside).map(|(k, _)| Amounts::One(k)).collect();
    Ok(AmountSet { of: Kind::Finite(all), from: 1, to: u64::MAX })
}

/// Combines a bound for the number of prime divisors with the one known so far; the second result
/// tells whether the condition is such a bound.
pub(super) fn divisors(cond: &Cond, var: usize, known: Option<Kind>) -> Result<(Option<Kind>, bool), Invalid> {
    let call = |expr: &Expr| match expr {
        Expr::Call(func @ (Func::Omega | Func::BigOmega), all) if *all == [Expr::Var(var)] => Some(*func),
        _ => None,
    };
    let Cond::Compare(order, x, y) = cond else { return Ok((known, false)) };
    let (func, order, number) = match (call(x), call(y), x, y) {
        (Some(func), _, _, Expr::Int(number)) => (func, *order, *number),
        (_, Some(func), Expr::Int(number), _) => {
            let turned = match order {
                Order::Lt => Order::Gt,
                Order::Le => Order::Ge,
                Order::Gt => Order::Lt,
                Order::Ge => Order::Le,
                other => *other,
            };
            (func, turned, *number)
        }
        _ => return Ok((known, false)),
    };
    let refused = || Invalid::Rule(say::conditions_on_primes());
    let number = u64::try_from(number).ok().filter(|&number| number < 64).ok_or_else(refused)?;
    let (least, most) = match order {
        Order::Eq => (number, number),
        Order::Le => (0, number),
        Order::Lt if number > 0 => (0, number - 1),
        Order::Ge => (number, u64::MAX),
        Order::Gt => (number + 1, u64::MAX),
        Order::Lt | Order::Ne => return Err(refused()),
    };
    let kind = match (known, func) {
        (None, Func::Omega) => Kind::Omega(least, most),
        (None, _) => Kind::BigOmega(least, most),
        (Some(Kind::Omega(lo, hi)), Func::Omega) => Kind::Omega(lo.max(least), hi.min(most)),
        (Some(Kind::BigOmega(lo, hi)), Func::BigOmega) => Kind::BigOmega(lo.max(least), hi.min(most)),
        _ => return Err(refused()),
    };
    Ok((Some(kind), true))
}
