//! Atoms without cases: terms as linear forms, with new numbers for quotients, rests and words of
//! bits.
use super::cases::first;
use super::{Bits, Formula, Kind, Logic, LogicError, Term};
use crate::machine::{Digits, Machine, Relation, Track};
use rules::linear;
use std::collections::HashMap;
use std::rc::Rc;

/// A sum of multiples of numbers, and a constant.
pub(super) type Form = linear::Form<Track>;

/// `form + factor * other`
fn plus(form: &Form, factor: i64, other: &Form) -> Result<Form, LogicError> {
    form.plus(factor.into(), other).ok_or(LogicError::TooLarge)
}

/// The number that a form is, where it is just one.
fn as_number(form: &Form) -> Option<Track> {
    match form.terms() {
        [(track, 1)] if form.constant == 0 => Some(*track),
        _ => None,
    }
}

/// The new numbers of an atom, and their definitions.
#[derive(Debug, Default)]
pub(super) struct New {
    known: HashMap<Term, Form>,
    definitions: Vec<Rc<Machine>>,
    tracks: Vec<Track>,
}

impl Logic<'_, '_> {
    /// The machine of the statement `said` about a term.
    pub(super) fn atom(
        &mut self,
        term: &Term,
        said: &dyn Fn(&mut Self, &Form) -> Result<Machine, LogicError>,
    ) -> Result<Machine, LogicError> {
        // Terms are copied for each case.
        self.meter.spend(20_000 + 100 * term.size())?;
        if let Some((cond, then, other)) = first(term) {
            let cond = match cond {
                Formula::Const(true) => return self.atom(&then, said),
                Formula::Const(false) => return self.atom(&other, said),
                cond => self.machine(&cond)?,
            };
            let (then, other) = (self.atom(&then, said)?, self.atom(&other, said)?);
            let holds = cond.and(&then, self.meter)?;
            let fails = other.without(&cond, self.meter)?;
            return Ok(holds.or(&fails, self.meter)?);
        }
        let mut new = New::default();
        let form = self.form(term, &mut new)?;
        let mut machines = std::mem::take(&mut new.definitions);
        machines.push(Rc::new(said(self, &form)?));
        Ok(self.eliminate(machines, &new.tracks)?)
    }

    pub(super) fn linear(&mut self, form: &Form, relation: Relation) -> Result<Machine, LogicError> {
        let term = |&(track, coefficient): &(Track, i128)| Some((track, i64::try_from(coefficient).ok()?));
        let terms: Option<Vec<(Track, i64)>> = form.terms().iter().map(term).collect();
        let (Some(terms), Ok(constant)) = (terms, i64::try_from(form.constant)) else {
            return Err(LogicError::TooLarge);
        };
        Ok(Machine::linear(self.digits, &terms, constant.into(), relation, self.meter)?)
    }

    /// The property of a number that a form is.
    pub(super) fn kind(&mut self, form: &Form, kind: &Kind) -> Result<Machine, LogicError> {
        let base = if let Kind::Reads(dfao, _) = kind { dfao.base() } else { 2 };
        if self.digits != Digits::Base(base) {
            return Err(LogicError::Digits);
        }
        let mut new = New::default();
        let track = self.named(form, &mut new)?;
        let machine = match kind {
            Kind::PowerOfTwo => {
                let step = |ones: &u32, digits: &[u32]| (ones + digits[0]).min(2);
                Machine::walk(self.digits, &[track], 0, step, |&ones| ones == 1, self.meter)?
            }
            Kind::Odious => {
                let step = |odd: &bool, digits: &[u32]| odd ^ (digits[0] == 1);
                Machine::walk(self.digits, &[track], false, step, |&odd| odd, self.meter)?
            }
            Kind::Reads(dfao, value) => {
                let step = |state: &usize, digits: &[u32]| dfao.step(*state, digits[0]);
                Machine::walk(self.digits, &[track], 0, step, |&state| dfao.out(state) == *value, self.meter)?
            }
            Kind::OddTwos => {
                // Whether a one has come, and whether the zeros before it were odd in number.
                let step = |&(come, odd): &(bool, bool), digits: &[u32]| match (come, digits[0]) {
                    (true, _) => (true, odd),
                    (false, 1) => (true, odd),
                    (false, _) => (false, !odd),
                };
                Machine::walk(self.digits, &[track], (false, false), step, |&(come, odd)| come && odd, self.meter)?
            }
        };
        let mut machines = new.definitions;
        machines.push(Rc::new(machine));
        Ok(self.eliminate(machines, &new.tracks)?)
    }

    /// A term without cases as a linear form.
    fn form(&mut self, term: &Term, new: &mut New) -> Result<Form, LogicError> {
        if let Some(known) = new.known.get(term) {
            return Ok(known.clone());
        }
        let form = self.new_form(term, new)?;
        new.known.insert(term.clone(), form.clone());
        Ok(form)
    }

    fn new_form(&mut self, term: &Term, new: &mut New) -> Result<Form, LogicError> {
        match term {
            Term::Int(x) => Ok(Form::constant((*x).into())),
            Term::Number(track) => Ok(Form::variable(*track)),
            Term::Sum(a, b) => {
                let (a, b) = (self.form(a, new)?, self.form(b, new)?);
                plus(&a, 1, &b)
            }
            Term::Scaled(factor, of) => {
                let of = self.form(of, new)?;
                plus(&Form::constant(0), *factor, &of)
            }
            Term::Floor { of, by, .. } => {
                let of = self.form(of, new)?;
                let quotient = self.new_number(new);
                self.divide(&of, *by, quotient, new)?;
                Ok(Form::variable(quotient))
            }
            Term::Rest(of, by) => {
                // The rest of a number that is natural.
                let of = self.form(of, new)?.modulo((*by).into());
                let quotient = self.new_number(new);
                self.divide(&of, *by, quotient, new)?;
                plus(&of, by.checked_neg().ok_or(LogicError::TooLarge)?, &Form::variable(quotient))
            }
            Term::Bits { how, of, .. } => {
                self.binary()?;
                let (a, b) = (self.form(&of.0, new)?, self.form(&of.1, new)?);
                let (a, b) = (self.named(&a, new)?, self.named(&b, new)?);
                let result = self.new_number(new);
                let column = |a: u32, b: u32| match how {
                    Bits::Xor => a ^ b,
                    Bits::And => a & b,
                    Bits::Or => a | b,
                    Bits::Without => a & !b,
                };
                let machine = match a == b {
                    true => Machine::digits(self.digits, &[a, result], |d| d[1] == column(d[0], d[0]), self.meter)?,
                    false => Machine::digits(self.digits, &[a, b, result], |d| d[2] == column(d[0], d[1]), self.meter)?,
                };
                new.definitions.push(Rc::new(machine));
                Ok(Form::variable(result))
            }
            Term::Beatty { of, t } => {
                if self.digits != Digits::Recurrence(*t) {
                    return Err(LogicError::Digits);
                }
                let of = self.form(of, new)?;
                let of = self.named(&of, new)?;
                let result = self.new_number(new);
                new.definitions.push(Rc::new(Machine::beatty(*t, of, result, self.meter)?));
                Ok(Form::variable(result))
            }
            Term::Lowbit { of, .. } => {
                self.binary()?;
                let of = self.form(of, new)?;
                let of = self.named(&of, new)?;
                let result = self.new_number(new);
                // Whether the lowest one has come; nothing where the digits do not fit.
                let step = |come: &Option<bool>, digits: &[u32]| match (come, digits) {
                    (Some(false), [0, 0]) => Some(false),
                    (Some(false), [1, 1]) | (Some(true), [_, 0]) => Some(true),
                    _ => None,
                };
                let machine =
                    Machine::walk(self.digits, &[of, result], Some(false), step, Option::is_some, self.meter)?;
                new.definitions.push(Rc::new(machine));
                Ok(Form::variable(result))
            }
            // Cases are gone.
            Term::If(..) => Err(LogicError::TooLarge),
        }
    }

    fn new_number(&mut self, new: &mut New) -> Track {
        let track = self.fresh();
        new.tracks.push(track);
        track
    }

    /// The track of a form: its own where it is just a number, else a new one.
    fn named(&mut self, form: &Form, new: &mut New) -> Result<Track, LogicError> {
        if let Some(track) = as_number(form) {
            return Ok(track);
        }
        let track = self.new_number(new);
        let difference = plus(&Form::variable(track), -1, form)?;
        let machine = self.linear(&difference, Relation::Zero)?;
        new.definitions.push(Rc::new(machine));
        Ok(track)
    }

    /// 0 <= of - by * quotient < by
    fn divide(&mut self, of: &Form, by: i64, quotient: Track, new: &mut New) -> Result<(), LogicError> {
        let negative = by.checked_neg().ok_or(LogicError::TooLarge)?;
        let rest = plus(of, negative, &Form::variable(quotient))?;
        let last = Form::constant(i128::from(by) - 1);
        for form in [rest.clone(), plus(&last, -1, &rest)?] {
            let machine = self.linear(&form, Relation::AtLeastZero)?;
            new.definitions.push(Rc::new(machine));
        }
        Ok(())
    }
}
