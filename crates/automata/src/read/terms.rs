//! Terms of rules and of formulas.
use super::{DEEPEST, Part, Partial, Read, Truth, outside};
use crate::logic::{Formula, Term};
use crate::machine::Track;
use crate::say;
use patterns::automatic::Digit;
use patterns::formula::Library;
use rules::ir::{Cond, Func, Num, Set};

/// The functions of terms.
pub(crate) trait Functions: Copy {
    /// Whether bits are only those of natural numbers.
    const NATURAL_BITS: bool;

    /// The function at parts that are read.
    fn at(self, parts: Vec<Part>) -> Read<Part>;
}

impl Functions for Func {
    const NATURAL_BITS: bool = false;

    fn at(self, parts: Vec<Part>) -> Read<Part> {
        match self {
            Self::Pick | Self::Pile | Self::Highest => outside(say::list_entries()),
            func => super::call(func, parts, Self::NATURAL_BITS),
        }
    }
}

impl Functions for patterns::Func {
    const NATURAL_BITS: bool = true;

    fn at(self, parts: Vec<Part>) -> Read<Part> {
        match self {
            Self::Rule(func) => super::call(func, parts, Self::NATURAL_BITS),
            Self::Library(Library::Beatty) => super::beatty(parts),
            Self::Library(Library::FirstDigit) => super::one_digit(Digit::First, parts),
            Self::Library(Library::LowDigit) => super::one_digit(Digit::Lowest, parts),
            Self::Library(Library::Automaton) => super::automaton(parts),
            Self::Library(_) => outside(say::the_function(self.name())),
            Self::Own => outside(say::formula_of_itself()),
        }
    }
}

/// Reads numbers and conditions.
pub(crate) struct Terms<'t> {
    /// The track of each variable; without them it is the variable itself.
    pub(crate) tracks: Option<&'t [Track]>,
    /// A variable that is read as this constant.
    fixed: Option<(usize, i64)>,
}

/// Reads formulas, whose numbers are the tracks 0, 1, ...
pub(crate) const FORMULAS: Terms<'static> = Terms { tracks: None, fixed: None };

impl<'t> Terms<'t> {
    /// Reads a schema whose variables have these tracks.
    pub(crate) fn of_rules(tracks: &'t [Track]) -> Self {
        Self { tracks: Some(tracks), fixed: None }
    }

    /// Reads a variable as a constant, so that numbers may be divided by it.
    pub(crate) fn with(self, fixed: Option<(usize, i64)>) -> Self {
        Self { fixed, ..self }
    }

    pub(crate) fn number<F: Functions>(&self, num: &Num<F>) -> Read<Partial> {
        self.part(num, DEEPEST)?.number()
    }

    /// A number that has a value everywhere.
    pub(crate) fn total(&self, num: &Num) -> Read<Term> {
        let number = self.number(num)?;
        if number.defined == Formula::Const(true) { Ok(number.term) } else { outside(say::bound_without_value()) }
    }

    pub(crate) fn truth<F: Functions>(&self, cond: &Cond<F>) -> Read<Truth> {
        self.condition(cond, DEEPEST)
    }

    /// All of some conditions.
    pub(crate) fn all(&self, conditions: &[Cond]) -> Read<Truth> {
        Truth::all(self.conditions(conditions, DEEPEST)?)
    }

    fn conditions<F: Functions>(&self, conditions: &[Cond<F>], depth: usize) -> Read<Vec<Truth>> {
        conditions.iter().map(|condition| self.condition(condition, depth)).collect()
    }

    fn track(&self, var: usize) -> Option<Track> {
        match self.tracks {
            Some(tracks) => tracks.get(var).copied(),
            None => Some(var as Track),
        }
    }

    fn part<F: Functions>(&self, num: &Num<F>, depth: usize) -> Read<Part> {
        let Some(depth) = depth.checked_sub(1) else { return outside(say::deep_expression()) };
        let part = match num {
            Num::Const(x) => Ok(Part::total(Term::Int(*x))),
            Num::Var(var) => match (self.fixed, self.track(*var)) {
                (Some((own, x)), _) if own == *var => Ok(Part::total(Term::Int(x))),
                (_, Some(track)) => Ok(Part::total(Term::Number(track))),
                (_, None) => outside(say::repeated_parts()),
            },
            Num::Neg(x) => super::negative(self.part(x, depth)?),
            Num::Arith(op, a, b) => super::arith(*op, self.part(a, depth)?, self.part(b, depth)?, F::NATURAL_BITS),
            Num::Call(func, args) => func.at(args.iter().map(|arg| self.part(arg, depth)).collect::<Read<_>>()?),
            Num::If(cond, x, y) => {
                let (x, y) = (self.part(x, depth)?.number()?, self.part(y, depth)?.number()?);
                Ok(Part::Number(self.condition(cond, depth)?.either(x, y)))
            }
        };
        part?.short()
    }

    fn condition<F: Functions>(&self, cond: &Cond<F>, depth: usize) -> Read<Truth> {
        let Some(depth) = depth.checked_sub(1) else { return outside(say::deep_condition()) };
        let truth = match cond {
            Cond::Const(truth) => Ok(Truth::total(Formula::Const(*truth))),
            Cond::Compare(op, a, b) => super::compare(*op, self.part(a, depth)?, self.part(b, depth)?),
            Cond::In(x, Set::Named(set)) => super::member(self.part(x, depth)?, *set),
            Cond::In(x, Set::Ranges(ranges)) => {
                let x = self.part(x, depth)?;
                let range = |(lo, hi): &(Num<F>, Num<F>)| Ok((self.part(lo, depth)?, self.part(hi, depth)?));
                super::within(x, ranges.iter().map(range).collect::<Read<_>>()?)
            }
            Cond::Prime(_) => outside(say::primes()),
            Cond::Not(inner) => Ok(self.condition(inner, depth)?.not()),
            Cond::All(all) => Truth::all(self.conditions(all, depth)?),
            Cond::Any(any) => Truth::any(self.conditions(any, depth)?),
        };
        truth?.short()
    }
}
