//! The relations that everything is made of: linear equations and inequalities, residues, relations
//! digit by digit.
use super::{Digits, Machine, Track, letters};
use crate::meter::{Halt, Meter};
use foldhash::fast::FixedState;
use indexmap::IndexSet;
use std::hash::Hash;

/// A relation of a linear form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The form is 0.
    Zero,
    /// The form is 0 or more.
    AtLeastZero,
    /// This number, 1 or more, divides the form.
    MultipleOf(i64),
}

impl Machine {
    /// The relation that always, or never, holds.
    pub fn constant(system: impl Into<Digits>, truth: bool) -> Self {
        Self { system: system.into(), tracks: Vec::new(), next: vec![0], accepts: vec![truth] }
    }

    /// Builds the machine whose states are values of `S`, from the first on. `step` gets the digits
    /// in the order of `tracks`; `accepts` must be the same for a state and for its successors by
    /// zeros.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn walk<S: Clone + Eq + Hash>(
        system: impl Into<Digits>,
        tracks: &[Track],
        first: S,
        step: impl Fn(&S, &[u32]) -> S,
        accepts: impl Fn(&S) -> bool,
        meter: &mut Meter,
    ) -> Result<Self, Halt> {
        let system = system.into();
        let Digits::Recurrence(greatest) = system else {
            return Self::explored(system, tracks, first, step, accepts, meter);
        };
        // Nothing follows where the digits spell no number: beside the greatest digit, in the place
        // below, stands a zero. A bit for each track is set where that place has another digit.
        let spelled = |state: &Option<(S, u32)>, digits: &[u32]| {
            let (inner, below) = state.as_ref()?;
            let marked =
                |mark: &dyn Fn(u32) -> bool| digits.iter().fold(0, |bits, &digit| bits << 1 | u32::from(mark(digit)));
            let wrong = below & marked(&|digit| digit == greatest) != 0;
            (!wrong).then(|| (step(inner, digits), marked(&|digit| digit > 0)))
        };
        let accepts = |state: &Option<(S, u32)>| state.as_ref().is_some_and(|(inner, _)| accepts(inner));
        Self::explored(system, tracks, Some((first, 0)), spelled, accepts, meter)
    }

    /// All numbers.
    ///
    /// # Errors
    /// [`Halt`]
    pub(super) fn all(system: Digits, tracks: &[Track], meter: &mut Meter) -> Result<Self, Halt> {
        Self::walk(system, tracks, (), |(), _| (), |()| true, meter)
    }

    fn explored<S: Clone + Eq + Hash>(
        system: Digits,
        tracks: &[Track],
        first: S,
        step: impl Fn(&S, &[u32]) -> S,
        accepts: impl Fn(&S) -> bool,
        meter: &mut Meter,
    ) -> Result<Self, Halt> {
        let base = system.radix();
        meter.tracks(base, tracks.len())?;
        let mut sorted = tracks.to_vec();
        sorted.sort_unstable();
        let places: Vec<u32> =
            tracks.iter().map(|track| sorted.iter().position(|other| other == track).unwrap_or(0) as u32).collect();
        let letters = letters(system, tracks.len());
        let digits: Vec<u32> = (0..letters as u32)
            .flat_map(|letter| places.iter().map(move |&place| letter / base.pow(place) % base))
            .collect();
        let mut states: IndexSet<S, FixedState> = std::iter::once(first).collect();
        let (mut next, mut done) = (Vec::new(), 0);
        while let Some(state) = states.get_index(done).cloned() {
            done += 1;
            meter.room(states.len(), letters, 0)?;
            for letter in 0..letters {
                let to = step(&state, &digits[letter * tracks.len()..][..tracks.len()]);
                next.push(states.insert_full(to).0 as u32);
            }
        }
        let accepts = states.iter().map(accepts).collect();
        Self::smallest(system, sorted, next, accepts, meter)
    }

    /// The machine for a relation of the sum of coefficient times number, plus a constant. No track
    /// may come twice. A state is the condition on the higher digits (P. Wolper and B. Boigelot,
    /// SAS 1995, least digit first).
    ///
    /// # Errors
    /// [`Halt`]
    pub fn linear(
        system: impl Into<Digits>,
        terms: &[(Track, i64)],
        constant: i128,
        relation: Relation,
        meter: &mut Meter,
    ) -> Result<Self, Halt> {
        let base = match system.into() {
            Digits::Base(base) => base,
            Digits::Recurrence(step) => return Self::golden(step, terms, constant, relation, meter),
        };
        let tracks: Vec<Track> = terms.iter().map(|term| term.0).collect();
        // A carry is at most the sum of all coefficients, or the constant: far from the ends of 128
        // bits.
        let sum = |digits: &[u32]| -> i128 {
            std::iter::zip(terms, digits).map(|(term, &digit)| i128::from(term.1) * i128::from(digit)).sum()
        };
        let wide = i128::from(base);
        match relation {
            Relation::Zero => {
                let step = |carry: &Option<i128>, digits: &[u32]| {
                    let carry = (*carry)? + sum(digits);
                    (carry % wide == 0).then_some(carry / wide)
                };
                Self::walk(base, &tracks, Some(constant), step, |carry| *carry == Some(0), meter)
            }
            Relation::AtLeastZero => {
                let step = |carry: &i128, digits: &[u32]| (carry + sum(digits)).div_euclid(wide);
                Self::walk(base, &tracks, constant, step, |&carry| carry >= 0, meter)
            }
            Relation::MultipleOf(modulus) => {
                // The state (m, r) means: m divides the rest plus r.
                let step = |state: &Option<(i128, i128)>, digits: &[u32]| {
                    let (modulus, rest) = (*state)?;
                    let rest = (rest + sum(digits)).rem_euclid(modulus);
                    let common = common_divisor(wide, modulus);
                    if rest % common != 0 {
                        return None;
                    }
                    let modulus = modulus / common;
                    Some((modulus, (rest / common * inverse(wide / common, modulus)).rem_euclid(modulus)))
                };
                let modulus = i128::from(modulus.max(1));
                let first = Some((modulus, constant.rem_euclid(modulus)));
                Self::walk(base, &tracks, first, step, |state| matches!(state, Some((_, 0))), meter)
            }
        }
    }

    /// The relation that holds when it holds for each digit: `column` gets the digits in the order
    /// of `tracks`, and must hold for zeros.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn digits(
        system: impl Into<Digits>,
        tracks: &[Track],
        column: impl Fn(&[u32]) -> bool,
        meter: &mut Meter,
    ) -> Result<Self, Halt> {
        Self::walk(system, tracks, true, |&live, digits| live && column(digits), |&live| live, meter)
    }
}

fn common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// The inverse of a number modulo another that has no divisor in common with it.
fn inverse(x: i128, modulus: i128) -> i128 {
    let (mut old, mut new) = ((x.rem_euclid(modulus), 1), (modulus, 0));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        (old, new) = (new, (old.0 - quotient * new.0, old.1 - quotient * new.1));
    }
    old.1.rem_euclid(modulus)
}
