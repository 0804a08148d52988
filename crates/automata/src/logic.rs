//! Statements about natural numbers in words of arithmetic, and the machines that decide them.
//!
//! The language is that of J. R. Büchi (1960): sums, multiples, quotients and rests by constants,
//! comparisons, binary digits; `if` may stand inside terms. Named numbers are natural; terms may be
//! negative, and have their meaning in the rule language: quotients round toward minus infinity,
//! bits are those of the two's complement.
//!
//! An atom becomes a machine in three steps. `cases` takes `if`, and quotients and bits of possibly
//! negative numbers, out of the term. `flat` makes a linear form of the rest, where each quotient,
//! rest or word of bits is a new number with a definition. [`Logic::eliminate`] joins the
//! definitions and forgets the new numbers.
mod cases;
mod flat;

use crate::machine::{Digits, Machine, Relation, Track};
use crate::meter::{Halt, Meter};
use patterns::automatic::Dfao;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// An operation on the binary digits of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bits {
    /// one of the two
    Xor,
    /// both
    And,
    /// at least one
    Or,
    /// the first without the second
    Without,
}

/// A number.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    /// A constant.
    Int(i64),
    /// A natural number with a name.
    Number(Track),
    /// The sum of two.
    Sum(Box<Term>, Box<Term>),
    /// A multiple.
    Scaled(i64, Box<Term>),
    /// The quotient by a constant of 1 or more, rounded down.
    Floor {
        /// The dividend.
        of: Box<Term>,
        /// The divisor.
        by: i64,
        /// The dividend counts only where it is natural.
        natural: bool,
    },
    /// The rest on division by a constant of 1 or more.
    Rest(Box<Term>, i64),
    /// Binary digits of two.
    Bits {
        /// The operation on them.
        how: Bits,
        /// The two numbers.
        of: Box<(Term, Term)>,
        /// The result counts only where both are natural.
        natural: bool,
    },
    /// The largest power of two that divides; 0 for 0.
    Lowbit {
        /// The dividend.
        of: Box<Term>,
        /// The dividend counts only where it is natural.
        natural: bool,
    },
    /// A natural number times `(2-t+sqrt(t*t+4))/2`, rounded down.
    Beatty {
        /// The number.
        of: Box<Term>,
        /// t, 1 or more.
        t: u32,
    },
    /// The first where this holds, else the second.
    If(Box<Formula>, Box<(Term, Term)>),
}

/// A property of one number by its digits, in base 2 where no other base is named; negative numbers
/// have none.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Kind {
    /// 1, 2, 4, 8, ...
    PowerOfTwo,
    /// An odd number of ones.
    Odious,
    /// An odd number of zeros at the end; not 0.
    OddTwos,
    /// An automaton that reads the digits has this value.
    Reads(Arc<Dfao>, u32),
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Always or never.
    Const(bool),
    /// A relation that holds for a number.
    Is(Relation, Term),
    /// A number has a property.
    Kind(Kind, Term),
    /// The negation.
    Not(Box<Formula>),
    /// All of them.
    All(Vec<Formula>),
    /// The disjunction: at least one holds.
    Any(Vec<Formula>),
}

impl Term {
    /// `self + other`
    pub fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Int(0), x) | (x, Self::Int(0)) => x,
            (x, y) => Self::Sum(Box::new(x), Box::new(y)),
        }
    }

    /// `factor * self`
    pub fn times(self, factor: i64) -> Self {
        if factor == 1 { self } else { Self::Scaled(factor, Box::new(self)) }
    }

    /// `self - other`
    pub fn minus(self, other: Self) -> Self {
        self.plus(other.times(-1))
    }

    /// `self / by`, rounded down; `by` is 1 or more.
    pub fn floor(self, by: i64) -> Self {
        if by == 1 { self } else { Self::Floor { of: Box::new(self), by, natural: false } }
    }

    /// `self % by`; `by` is 1 or more.
    pub fn rest(self, by: i64) -> Self {
        Self::Rest(Box::new(self), by)
    }

    /// Binary digits of this and another.
    pub fn bits(self, how: Bits, other: Self) -> Self {
        Self::Bits { how, of: Box::new((self, other)), natural: false }
    }

    /// The largest power of two that divides it.
    pub fn lowbit(self) -> Self {
        Self::Lowbit { of: Box::new(self), natural: false }
    }

    /// One of two.
    pub fn either(cond: Formula, then: Self, other: Self) -> Self {
        Self::If(Box::new(cond), Box::new((then, other)))
    }

    /// The number of signs of the term as text.
    pub fn size(&self) -> usize {
        1 + match self {
            Self::Int(_) | Self::Number(_) => 0,
            Self::Sum(a, b) => a.size() + b.size(),
            Self::Scaled(_, of) | Self::Rest(of, _) => of.size(),
            Self::Floor { of, .. } | Self::Lowbit { of, .. } | Self::Beatty { of, .. } => of.size(),
            Self::Bits { of, .. } => of.0.size() + of.1.size(),
            Self::If(cond, of) => cond.size() + of.0.size() + of.1.size(),
        }
    }

    /// The digits that a part of it asks for: those of a recurrence, or of a base.
    pub fn digits(&self) -> Option<Digits> {
        match self {
            Self::Beatty { t, .. } => Some(Digits::Recurrence(*t)),
            Self::Int(_) | Self::Number(_) => None,
            Self::Sum(a, b) => a.digits().or_else(|| b.digits()),
            Self::Scaled(_, of) | Self::Rest(of, _) | Self::Floor { of, .. } | Self::Lowbit { of, .. } => of.digits(),
            Self::Bits { of, .. } => of.0.digits().or_else(|| of.1.digits()),
            Self::If(cond, of) => cond.digits().or_else(|| of.0.digits()).or_else(|| of.1.digits()),
        }
    }

    /// The number or its negative, whichever is natural.
    pub fn abs(self) -> Self {
        Self::either(Formula::natural(self.clone()), self.clone(), self.times(-1))
    }
}

impl Formula {
    /// `term >= 0`
    pub fn natural(term: Term) -> Self {
        Self::Is(Relation::AtLeastZero, term)
    }

    /// `a <= b`
    pub fn at_most(a: Term, b: Term) -> Self {
        Self::natural(b.minus(a))
    }

    /// `a = b`
    pub fn equal(a: Term, b: Term) -> Self {
        match (a, b) {
            // A rest is known by a residue.
            (Term::Rest(of, by), Term::Int(rest)) | (Term::Int(rest), Term::Rest(of, by)) => {
                match (0..by).contains(&rest) {
                    true => Self::Is(Relation::MultipleOf(by), of.minus(Term::Int(rest))),
                    false => Self::Const(false),
                }
            }
            (a, b) => Self::Is(Relation::Zero, a.minus(b)),
        }
    }

    /// The number of signs of the formula as text.
    pub fn size(&self) -> usize {
        1 + match self {
            Self::Const(_) => 0,
            Self::Is(_, term) | Self::Kind(_, term) => term.size(),
            Self::Not(inner) => inner.size(),
            Self::All(all) | Self::Any(all) => all.iter().map(Self::size).sum(),
        }
    }

    /// The digits that a part of it asks for: those of a recurrence, or of a base.
    pub fn digits(&self) -> Option<Digits> {
        match self {
            Self::Const(_) => None,
            Self::Kind(Kind::Reads(dfao, _), _) => Some(Digits::Base(dfao.base())),
            Self::Is(_, term) | Self::Kind(_, term) => term.digits(),
            Self::Not(inner) => inner.digits(),
            Self::All(all) | Self::Any(all) => all.iter().find_map(Self::digits),
        }
    }

    /// Not this.
    pub fn negated(self) -> Self {
        match self {
            Self::Const(truth) => Self::Const(!truth),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// The conjunction of the two.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Const(true), x) | (x, Self::Const(true)) => x,
            (Self::All(mut all), x) => {
                all.push(x);
                Self::All(all)
            }
            (x, y) => Self::All(vec![x, y]),
        }
    }

    /// The disjunction of the two.
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Const(false), x) | (x, Self::Const(false)) => x,
            (x, y) => Self::Any(vec![x, y]),
        }
    }
}

/// Why a statement has no machine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LogicError {
    /// Coefficients grow beyond 64 bits.
    #[error("a number of the statement grows beyond 64 bits")]
    TooLarge,
    /// Binary digits beside a Beatty sequence, or two of these sequences of different kinds.
    #[error("binary digits and Beatty sequences, or two kinds of these, in one statement")]
    Digits,
    /// A limit was reached.
    #[error(transparent)]
    Halt(#[from] Halt),
}

/// Makes machines of statements; remembers those it has made.
pub struct Logic<'m, 'b> {
    meter: &'m mut Meter<'b>,
    digits: Digits,
    known: HashMap<Formula, Rc<Machine>>,
    fresh: Track,
}

impl<'m, 'b> Logic<'m, 'b> {
    /// Tracks from `fresh` on are free for numbers without a name.
    pub fn new(meter: &'m mut Meter<'b>, digits: Digits, fresh: Track) -> Self {
        Self { meter, digits, known: HashMap::new(), fresh }
    }

    /// How numbers are written.
    pub fn digits(&self) -> Digits {
        self.digits
    }

    /// Checks that numbers are written in base 2, which binary digits need.
    ///
    /// # Errors
    /// [`LogicError::Digits`]
    pub fn binary(&self) -> Result<(), LogicError> {
        if self.digits == Digits::Base(2) { Ok(()) } else { Err(LogicError::Digits) }
    }

    /// A track that is not in use.
    pub fn fresh(&mut self) -> Track {
        self.fresh += 1;
        self.fresh - 1
    }

    /// The meter that counts the steps.
    pub fn meter(&mut self) -> &mut Meter<'b> {
        self.meter
    }

    /// The relation that a number is this one, of at most 126 bits.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn point(&mut self, track: Track, number: u128) -> Result<Rc<Machine>, Halt> {
        let constant = -(number as i128);
        Ok(Rc::new(Machine::linear(self.digits, &[(track, 1)], constant, Relation::Zero, self.meter)?))
    }

    /// The machine of a statement.
    ///
    /// # Errors
    /// [`LogicError`]
    pub fn machine(&mut self, formula: &Formula) -> Result<Rc<Machine>, LogicError> {
        if let Some(known) = self.known.get(formula) {
            return Ok(known.clone());
        }
        let machine = match formula {
            Formula::Const(truth) => Machine::constant(self.digits, *truth),
            Formula::Is(relation, term) => self.atom(term, &|logic, form| logic.linear(form, *relation))?,
            Formula::Kind(kind, term) => self.atom(term, &|logic, form| logic.kind(form, kind))?,
            Formula::Not(inner) => self.machine(inner)?.not(self.meter)?,
            Formula::All(all) => {
                let machines = self.machines(all)?;
                self.all(machines)?
            }
            Formula::Any(any) => {
                let machines = self.machines(any)?;
                self.any(machines)?
            }
        };
        let machine = Rc::new(machine);
        self.known.insert(formula.clone(), machine.clone());
        Ok(machine)
    }

    fn machines(&mut self, formulas: &[Formula]) -> Result<Vec<Rc<Machine>>, LogicError> {
        formulas.iter().map(|formula| self.machine(formula)).collect()
    }

    /// All of them hold.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn all(&mut self, machines: Vec<Rc<Machine>>) -> Result<Machine, Halt> {
        if machines.iter().any(|machine| machine.is_empty()) {
            return Ok(Machine::constant(self.digits, false));
        }
        self.fold(machines, true, |a, b, meter| a.and(b, meter))
    }

    /// The machine for "at least one of them holds".
    ///
    /// # Errors
    /// [`Halt`]
    pub fn any(&mut self, machines: Vec<Rc<Machine>>) -> Result<Machine, Halt> {
        self.fold(machines, false, |a, b, meter| a.or(b, meter))
    }

    /// Joins machines, always one that brings few new tracks, and of these a small one.
    fn fold(
        &mut self,
        mut machines: Vec<Rc<Machine>>,
        empty: bool,
        join: impl Fn(&Machine, &Machine, &mut Meter) -> Result<Machine, Halt>,
    ) -> Result<Machine, Halt> {
        let mut joined = Machine::constant(self.digits, empty);
        while !machines.is_empty() {
            let new = |machine: &Machine| machine.tracks().iter().filter(|t| !joined.tracks().contains(t)).count();
            let next = (0..machines.len()).min_by_key(|&i| (new(&machines[i]), machines[i].states())).unwrap_or(0);
            joined = join(&joined, &machines.swap_remove(next), self.meter)?;
            if joined.is_full() != empty && joined.is_empty() == empty {
                return Ok(joined);
            }
        }
        Ok(joined)
    }

    /// The machine for "there are numbers for the tracks `gone` with which all of the machines
    /// hold". Projects the tracks out one by one, always one whose machines have the fewest tracks
    /// in all.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn eliminate(&mut self, mut machines: Vec<Rc<Machine>>, gone: &[Track]) -> Result<Machine, Halt> {
        let mut gone = gone.to_vec();
        while !gone.is_empty() {
            let width = |track: &Track| {
                let mut met: Vec<Track> = Vec::new();
                machines.iter().filter(|m| m.tracks().contains(track)).for_each(|m| met.extend(m.tracks()));
                met.sort_unstable();
                met.dedup();
                met.len()
            };
            let next = (0..gone.len()).min_by_key(|&i| width(&gone[i])).unwrap_or(0);
            let track = gone.swap_remove(next);
            let (with, without): (Vec<_>, Vec<_>) =
                machines.into_iter().partition(|machine| machine.tracks().contains(&track));
            machines = without;
            if with.is_empty() {
                continue;
            }
            let joined = self.all(with)?;
            // Tracks that nothing else mentions go with it.
            let others = |track: &Track| machines.iter().any(|machine| machine.tracks().contains(track));
            let (kept, done): (Vec<Track>, Vec<Track>) = gone.into_iter().partition(others);
            gone = kept;
            let done: Vec<Track> = done.into_iter().chain([track]).collect();
            machines.push(Rc::new(joined.exists(&done, self.meter)?));
        }
        self.all(machines)
    }
}
