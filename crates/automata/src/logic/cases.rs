//! Takes cases out of terms: `if`, and quotients and bits of numbers whose sign is not known.
//!
//! For natural x, the number -1-x has the digits of x turned over; so bits of negative numbers are
//! bits of natural ones.
use super::{Bits, Formula, Term};

/// A term as one of two: the condition, the term where it holds, and where it does not.
pub(super) type Cases = (Formula, Term, Term);

/// The first case inside a term, if there is one.
pub(super) fn first(term: &Term) -> Option<Cases> {
    match term {
        Term::Int(_) | Term::Number(_) => None,
        Term::If(cond, of) => Some(((**cond).clone(), of.0.clone(), of.1.clone())),
        Term::Sum(a, b) => within(a, |a| Term::Sum(Box::new(a), b.clone()))
            .or_else(|| within(b, |b| Term::Sum(a.clone(), Box::new(b)))),
        Term::Scaled(factor, of) => within(of, |of| Term::Scaled(*factor, Box::new(of))),
        Term::Rest(of, by) => within(of, |of| Term::Rest(Box::new(of), *by)),
        Term::Floor { of, by, natural } => {
            let with = |of: Term, natural| Term::Floor { of: Box::new(of), by: *by, natural };
            within(of, |of| with(of, *natural)).or_else(|| {
                // floor(x/m) = -floor((m-1-x)/m)
                let other = || with(Term::Int(by - 1).minus((**of).clone()), true).times(-1);
                sign(of, *natural).map(|natural| (natural, with((**of).clone(), true), other()))
            })
        }
        Term::Beatty { of, t } => within(of, |of| Term::Beatty { of: Box::new(of), t: *t }),
        Term::Lowbit { of, natural } => {
            let with = |of: Term, natural| Term::Lowbit { of: Box::new(of), natural };
            within(of, |of| with(of, *natural)).or_else(|| {
                let other = || with((**of).clone().times(-1), true);
                sign(of, *natural).map(|natural| (natural, with((**of).clone(), true), other()))
            })
        }
        Term::Bits { how, of, natural } => {
            let (a, b) = &**of;
            let with = |a: Term, b: Term| Term::Bits { how: *how, of: Box::new((a, b)), natural: *natural };
            within(a, |a| with(a, b.clone()))
                .or_else(|| within(b, |b| with(a.clone(), b)))
                .or_else(|| if *natural { None } else { Some(bits(*how, a, b)) })
        }
    }
}

fn within(inner: &Term, outer: impl Fn(Term) -> Term) -> Option<Cases> {
    first(inner).map(|(cond, then, other)| (cond, outer(then), outer(other)))
}

/// The condition that a number is natural, where that is not known.
fn sign(of: &Term, natural: bool) -> Option<Formula> {
    (!natural).then(|| match least(of) {
        Some(0..) => Formula::Const(true),
        _ => Formula::natural(of.clone()),
    })
}

/// Bits of two numbers by their signs.
fn bits(how: Bits, a: &Term, b: &Term) -> Cases {
    let natural =
        |how: Bits, a: &Term, b: &Term| Term::Bits { how, of: Box::new((a.clone(), b.clone())), natural: true };
    let turned = |x: &Term| Term::Int(-1).minus(x.clone());
    let (not_a, not_b) = (turned(a), turned(b));
    // The results for (a, b) natural, only a, only b, neither, by natural numbers alone.
    let [both, first, second, neither] = match how {
        Bits::Xor => [
            natural(how, a, b),
            turned(&natural(how, a, &not_b)),
            turned(&natural(how, &not_a, b)),
            natural(how, &not_a, &not_b),
        ],
        Bits::And => [
            natural(how, a, b),
            natural(Bits::Without, a, &not_b),
            natural(Bits::Without, b, &not_a),
            turned(&natural(Bits::Or, &not_a, &not_b)),
        ],
        Bits::Or => [
            natural(how, a, b),
            turned(&natural(Bits::Without, &not_b, a)),
            turned(&natural(Bits::Without, &not_a, b)),
            turned(&natural(Bits::And, &not_a, &not_b)),
        ],
        Bits::Without => [
            natural(how, a, b),
            natural(Bits::And, a, &not_b),
            turned(&natural(Bits::Or, &not_a, b)),
            natural(Bits::Without, &not_b, &not_a),
        ],
    };
    let sign_of = |x: &Term| if least(x) >= Some(0) { Formula::Const(true) } else { Formula::natural(x.clone()) };
    let (sign_a, sign_b) = (sign_of(a), sign_of(b));
    (sign_a, Term::either(sign_b.clone(), both, first), Term::either(sign_b, second, neither))
}

/// A number that the term is never less than, if one is seen at once.
fn least(term: &Term) -> Option<i128> {
    Some(match term {
        Term::Int(x) => i128::from(*x),
        Term::Number(_)
        | Term::Rest(..)
        | Term::Lowbit { .. }
        | Term::Beatty { .. }
        | Term::Bits { natural: true, .. } => 0,
        Term::Sum(a, b) => least(a)?.checked_add(least(b)?)?,
        Term::Scaled(factor @ 0.., of) => least(of)?.checked_mul(i128::from(*factor))?,
        Term::Scaled(factor, of) => most(of)?.checked_mul(i128::from(*factor))?,
        Term::Floor { of, by, natural } => match (least(of), natural) {
            (Some(least), _) => least.div_euclid(i128::from(*by)),
            (None, true) => 0,
            (None, false) => return None,
        },
        Term::Bits { how, of, natural: false } => {
            let (a, b) = (least(&of.0) >= Some(0), least(&of.1) >= Some(0));
            match how {
                Bits::And if a || b => 0,
                Bits::Without if a => 0,
                Bits::Xor | Bits::Or if a && b => 0,
                _ => return None,
            }
        }
        Term::If(_, of) => least(&of.0)?.min(least(&of.1)?),
    })
}

/// A number that the term is never more than, if one is seen at once.
fn most(term: &Term) -> Option<i128> {
    Some(match term {
        Term::Int(x) => i128::from(*x),
        Term::Rest(_, by) => i128::from(by - 1),
        Term::Sum(a, b) => most(a)?.checked_add(most(b)?)?,
        Term::Scaled(factor @ 0.., of) => most(of)?.checked_mul(i128::from(*factor))?,
        Term::Scaled(factor, of) => least(of)?.checked_mul(i128::from(*factor))?,
        Term::If(_, of) => most(&of.0)?.max(most(&of.1)?),
        Term::Number(_) | Term::Floor { .. } | Term::Lowbit { .. } | Term::Beatty { .. } | Term::Bits { .. } => {
            return None;
        }
    })
}
