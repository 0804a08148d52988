//! Conditions in normal form.
use super::poly::Poly;
use crate::ir::{CompareOp, Cond, Func, Num, Set, Var};
use crate::linear::{AtMost, inequalities, order};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Condition {
    AtLeast(Poly),
    Zero(Poly),
    NotZero(Poly),
    /// Something else about these numbers.
    Is(String, Vec<Poly>),
    Not(Box<Condition>),
    All(Vec<Condition>),
    /// Alternatives in the order in which they are tried.
    Any(Vec<Condition>),
}

/// Adds the terms in a number that may be without a value.
pub(super) fn terms(num: &Num, found: &mut BTreeSet<Poly>) -> Option<()> {
    if let Num::Call(Func::Min | Func::Max | Func::Abs, arguments) = num {
        return arguments.iter().try_for_each(|argument| terms(argument, found));
    }
    match num {
        Num::Const(_) | Num::Var(_) => {}
        Num::Neg(x) => terms(x, found)?,
        Num::Arith(_, x, y) => {
            terms(x, found)?;
            terms(y, found)?;
        }
        Num::Call(_, arguments) => arguments.iter().try_for_each(|argument| terms(argument, found))?,
        // Only the parts that are chosen need have a value.
        Num::If(..) => {}
    }
    Poly::of(num)?.terms(found);
    Some(())
}

/// Adds a condition, taken apart where it consists of several; `None` where it is too large.
pub(super) fn add(cond: &Cond, into: &mut BTreeSet<Condition>, defined: &mut BTreeSet<Poly>) -> Option<()> {
    match cond {
        Cond::All(all) => return all.iter().try_for_each(|cond| add(cond, into, defined)),
        Cond::Const(true) => {}
        other => match inequalities(other).filter(|_| !matches!(other, Cond::Compare(CompareOp::Eq, ..))) {
            Some(all) => all.into_iter().try_for_each(|said| at_most(said, into, defined))?,
            None => _ = into.insert(whole(other, defined)?),
        },
    }
    Some(())
}

/// An inequality; with `min` and `max` on the side where they are several inequalities at once.
fn at_most(said: AtMost<'_>, into: &mut BTreeSet<Condition>, defined: &mut BTreeSet<Poly>) -> Option<()> {
    if let Num::Call(Func::Min, all) = said.high {
        return all.iter().try_for_each(|high| at_most(AtMost { high, ..said }, into, defined));
    }
    match said.low {
        Num::Call(Func::Max, all) => {
            return all.iter().try_for_each(|low| at_most(AtMost { low, ..said }, into, defined));
        }
        Num::Call(Func::Abs, argument) => {
            let [low] = argument.as_slice() else { return None };
            at_most(AtMost { low: &Num::Neg(Box::new(low.clone())), ..said }, into, defined)?;
            return at_most(AtMost { low, ..said }, into, defined);
        }
        _ => {}
    }
    into.insert(room(said, defined)?);
    Some(())
}

/// An inequality by the room between its sides.
fn room(said: AtMost<'_>, defined: &mut BTreeSet<Poly>) -> Option<Condition> {
    let room = poly(said.high, defined)?.minus(&poly(said.low, defined)?)?.minus(&Poly::constant(said.gap.into()))?;
    Some(Condition::AtLeast(room.tightened()))
}

/// A number as a polynomial; notes its terms.
fn poly(num: &Num, defined: &mut BTreeSet<Poly>) -> Option<Poly> {
    terms(num, defined)?;
    Poly::of(num)
}

/// A condition as a single one.
fn whole(cond: &Cond, defined: &mut BTreeSet<Poly>) -> Option<Condition> {
    Some(match cond {
        Cond::Const(value) => Condition::Is(value.to_string(), Vec::new()),
        Cond::Compare(op, x, y) if let Some(said) = order(*op, x, y) => room(said, defined)?,
        Cond::Compare(op, x, y) => {
            let (x, y) = (poly(x, defined)?, poly(y, defined)?);
            match op {
                CompareOp::Eq => Condition::Zero(x.minus(&y)?.signed()?),
                CompareOp::Ne => Condition::NotZero(x.minus(&y)?.signed()?),
                _ => Condition::Is(format!("{op:?}"), vec![x, y]),
            }
        }
        Cond::In(x, Set::Named(set)) => Condition::Is(format!("{set:?}"), vec![poly(x, defined)?]),
        Cond::In(x, Set::Ranges(ranges)) => {
            let all = std::iter::once(x).chain(ranges.iter().flat_map(|(lo, hi)| [lo, hi]));
            Condition::Is("in".to_owned(), all.map(|num| poly(num, defined)).collect::<Option<_>>()?)
        }
        Cond::Prime(x) => Condition::Is("prime".to_owned(), vec![poly(x, defined)?]),
        Cond::Not(cond) => Condition::Not(Box::new(whole(cond, defined)?)),
        Cond::All(all) => Condition::All(all.iter().map(|cond| whole(cond, defined)).collect::<Option<_>>()?),
        Cond::Any(all) => Condition::Any(all.iter().map(|cond| whole(cond, defined)).collect::<Option<_>>()?),
    })
}

impl Condition {
    /// The polynomial of a condition that a polynomial is at least 0.
    pub(super) fn at_least(&self) -> Option<&Poly> {
        match self {
            Self::AtLeast(poly) => Some(poly),
            _ => None,
        }
    }

    /// Puts polynomials in place of the variables of this condition.
    pub(super) fn with(&self, place: &impl Fn(Var) -> Poly) -> Option<Self> {
        let polys = |all: &[Poly]| all.iter().map(|poly| poly.with(place)).collect::<Option<Vec<_>>>();
        let conditions = |all: &[Self]| all.iter().map(|condition| condition.with(place)).collect::<Option<Vec<_>>>();
        Some(match self {
            Self::AtLeast(poly) => Self::AtLeast(poly.with(place)?.tightened()),
            Self::Zero(poly) => Self::Zero(poly.with(place)?.signed()?),
            Self::NotZero(poly) => Self::NotZero(poly.with(place)?.signed()?),
            Self::Is(name, all) => Self::Is(name.clone(), polys(all)?),
            Self::Not(condition) => Self::Not(Box::new(condition.with(place)?)),
            Self::All(all) => Self::All(conditions(all)?),
            Self::Any(all) => Self::Any(conditions(all)?),
        })
    }
}
