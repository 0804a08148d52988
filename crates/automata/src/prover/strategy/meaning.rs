//! The numbers that terms and statements are at given numbers, in 128 bits; nothing where these do
//! not suffice, and for binary digits, which no strategy has.
use crate::logic::{Formula, Term};
use crate::machine::Relation;

/// The number that a term is; tracks are places of the list.
pub(super) fn number(term: &Term, at: &[i128]) -> Option<i128> {
    match term {
        Term::Int(x) => Some(i128::from(*x)),
        Term::Number(track) => at.get(*track as usize).copied(),
        Term::Sum(a, b) => number(a, at)?.checked_add(number(b, at)?),
        Term::Scaled(factor, of) => number(of, at)?.checked_mul(i128::from(*factor)),
        Term::Floor { of, by, .. } => Some(number(of, at)?.div_euclid(i128::from(*by))),
        Term::Rest(of, by) => Some(number(of, at)?.rem_euclid(i128::from(*by))),
        Term::If(cond, of) => number(if holds(cond, at)? { &of.0 } else { &of.1 }, at),
        Term::Bits { .. } | Term::Lowbit { .. } | Term::Beatty { .. } => None,
    }
}

/// Whether a statement holds.
pub(super) fn holds(formula: &Formula, at: &[i128]) -> Option<bool> {
    match formula {
        Formula::Const(truth) => Some(*truth),
        Formula::Is(relation, term) => {
            let number = number(term, at)?;
            Some(match relation {
                Relation::Zero => number == 0,
                Relation::AtLeastZero => number >= 0,
                Relation::MultipleOf(by) => number.rem_euclid(i128::from(*by)) == 0,
            })
        }
        Formula::Not(inner) => Some(!holds(inner, at)?),
        Formula::All(all) => all_hold(all, at),
        Formula::Any(any) => {
            for one in any {
                if holds(one, at)? {
                    return Some(true);
                }
            }
            Some(false)
        }
        Formula::Kind(..) => None,
    }
}

/// Whether all of them hold.
pub(super) fn all_hold(all: &[Formula], at: &[i128]) -> Option<bool> {
    for one in all {
        if !holds(one, at)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether a term has sums, multiples, quotients, rests and cases only.
pub(super) fn is_linear(term: &Term) -> bool {
    match term {
        Term::Int(_) | Term::Number(_) => true,
        Term::Sum(a, b) => is_linear(a) && is_linear(b),
        Term::Scaled(_, of) | Term::Floor { of, .. } | Term::Rest(of, _) => is_linear(of),
        Term::If(cond, of) => is_plain(cond) && is_linear(&of.0) && is_linear(&of.1),
        Term::Bits { .. } | Term::Lowbit { .. } | Term::Beatty { .. } => false,
    }
}

/// Whether a statement is about such terms only.
pub(super) fn is_plain(formula: &Formula) -> bool {
    match formula {
        Formula::Const(_) => true,
        Formula::Is(_, term) => is_linear(term),
        Formula::Kind(..) => false,
        Formula::Not(inner) => is_plain(inner),
        Formula::All(all) | Formula::Any(all) => all.iter().all(is_plain),
    }
}
