//! Expressions of the typed form of rules.
use super::{DEEPEST, Part, Partial, Read, Truth, outside};
use crate::logic::{Formula, Term};
use crate::machine::Track;
use crate::say;
use rules::ir::{Cond, Func, Num, Set};

/// Reads numbers and conditions of a schema.
pub(crate) struct Rules<'t> {
    /// The track of each variable.
    pub(crate) tracks: &'t [Track],
}

impl Rules<'_> {
    /// A number.
    pub(crate) fn number(&self, num: &Num) -> Read<Partial> {
        self.part(num, DEEPEST)?.number()
    }

    /// A number that has a value everywhere.
    pub(crate) fn total(&self, num: &Num) -> Read<Term> {
        let number = self.number(num)?;
        if number.defined == Formula::Const(true) { Ok(number.term) } else { outside(say::bound_without_value()) }
    }

    /// All of some conditions.
    pub(crate) fn all(&self, conditions: &[Cond]) -> Read<Truth> {
        Ok(Truth::all(self.conditions(conditions, DEEPEST)?))
    }

    fn conditions(&self, conditions: &[Cond], depth: usize) -> Read<Vec<Truth>> {
        conditions.iter().map(|condition| self.truth(condition, depth)).collect()
    }

    fn parts(&self, nums: &[Num], depth: usize) -> Read<Vec<Part>> {
        nums.iter().map(|num| self.part(num, depth)).collect()
    }

    fn part(&self, num: &Num, depth: usize) -> Read<Part> {
        let Some(depth) = depth.checked_sub(1) else { return outside(say::deep_expression()) };
        let part = match num {
            Num::Const(x) => Ok(Part::total(Term::Int(*x))),
            Num::Var(var) => match self.tracks.get(*var) {
                Some(&track) => Ok(Part::total(Term::Number(track))),
                None => outside(say::repeated_parts()),
            },
            Num::Neg(x) => super::negative(self.part(x, depth)?),
            Num::Arith(op, a, b) => super::arith(*op, self.part(a, depth)?, self.part(b, depth)?, false),
            Num::Call(func, args) => self.call(*func, args, depth),
            Num::If(cond, x, y) => {
                let (x, y) = (self.part(x, depth)?.number()?, self.part(y, depth)?.number()?);
                Ok(Part::Number(self.truth(cond, depth)?.either(x, y)))
            }
        };
        part?.short()
    }

    fn call(&self, func: Func, args: &[Num], depth: usize) -> Read<Part> {
        let parts = self.parts(args, depth)?;
        match func {
            Func::Pick | Func::Pile | Func::Highest => outside(say::list_entries()),
            func => super::call(func, parts, false),
        }
    }

    fn truth(&self, cond: &Cond, depth: usize) -> Read<Truth> {
        let Some(depth) = depth.checked_sub(1) else { return outside(say::deep_condition()) };
        let truth = match cond {
            Cond::Const(truth) => Ok(Truth::total(Formula::Const(*truth))),
            Cond::Compare(op, a, b) => super::compare(*op, self.part(a, depth)?, self.part(b, depth)?),
            Cond::In(x, Set::Named(set)) => super::member(self.part(x, depth)?, *set),
            Cond::In(x, Set::Ranges(ranges)) => {
                let x = self.part(x, depth)?;
                let range = |(lo, hi): &(Num, Num)| Ok((self.part(lo, depth)?, self.part(hi, depth)?));
                super::within(x, ranges.iter().map(range).collect::<Read<_>>()?)
            }
            Cond::Prime(_) => outside(say::primes()),
            Cond::Not(inner) => Ok(self.truth(inner, depth)?.not()),
            Cond::All(all) => Ok(Truth::all(self.conditions(all, depth)?)),
            Cond::Any(any) => Ok(Truth::any(self.conditions(any, depth)?)),
        };
        truth?.short()
    }
}
