//! Linear forms that statements make tight, and the terms for a free number that follow.
//!
//! A true sentence "there is a k with ..." of sums, multiples and residues has a k near a place
//! where one of its conditions is just met (D. C. Cooper, Theorem proving in arithmetic without
//! multiplication, 1972). So the conditions are taken without their constants, each solved for k;
//! the constants come from examples. No proof rests on this file: what it proposes is decided.
use crate::logic::{Formula, Term};
use crate::machine::{Relation, Track};
use std::collections::BTreeMap;

/// The most forms of a term with cases.
const MOST_CASES: usize = 12;
/// The most forms in all.
const MOST: usize = 200;

/// A sum of multiples of numbers, divided by a constant of 1 or more; without its constant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Form {
    terms: BTreeMap<Track, i128>,
    by: i128,
}

/// A form that is near 0, or near a multiple of a modulus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tight {
    form: Form,
    modulus: Option<i64>,
}

/// The ways in which a free number can follow from others: `a.x / by`, rounded, or the rest of
/// `a.x` on division by the modulus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Base {
    terms: BTreeMap<Track, i128>,
    by: i128,
    modulus: Option<i64>,
}

impl Form {
    fn zero() -> Self {
        Self { terms: BTreeMap::new(), by: 1 }
    }

    fn number(track: Track) -> Self {
        Self { terms: BTreeMap::from([(track, 1)]), by: 1 }
    }

    /// `self + factor * other`
    fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let mut sum = Self { terms: BTreeMap::new(), by: self.by.checked_mul(other.by)? };
        for (track, x) in &self.terms {
            sum.terms.insert(*track, x.checked_mul(other.by)?);
        }
        for (track, x) in &other.terms {
            let more = x.checked_mul(self.by)?.checked_mul(factor)?;
            let own = sum.terms.entry(*track).or_insert(0);
            *own = own.checked_add(more)?;
        }
        Some(sum.shortened())
    }

    fn over(&self, by: i64) -> Option<Self> {
        Some(Self { terms: self.terms.clone(), by: self.by.checked_mul(i128::from(by))? }.shortened())
    }

    fn shortened(mut self) -> Self {
        self.terms.retain(|_, x| *x != 0);
        let common = self.terms.values().fold(self.by, |common, x| gcd(common, *x));
        if common > 1 {
            self.terms.values_mut().for_each(|x| *x /= common);
            self.by /= common;
        }
        self
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.saturating_abs()
}

/// The forms that a term may be near to; rests are near to 0, or `open`: near to their dividend,
/// by the modulus.
fn of(term: &Term, open: bool) -> Vec<Form> {
    let mut found: Vec<Form> = match term {
        Term::Number(track) => vec![Form::number(*track)],
        Term::Sum(a, b) => {
            let (a, b) = (of(a, open), of(b, open));
            a.iter().flat_map(|a| b.iter().filter_map(|b| a.plus(1, b))).collect()
        }
        Term::Scaled(factor, inner) => {
            of(inner, open).iter().filter_map(|form| Form::zero().plus(i128::from(*factor), form)).collect()
        }
        Term::Floor { of: inner, by, .. } => of(inner, open).iter().filter_map(|form| form.over(*by)).collect(),
        Term::If(_, inner) => [of(&inner.0, open), of(&inner.1, open)].concat(),
        Term::Rest(inner, _) if open => of(inner, open),
        Term::Int(_) | Term::Rest(..) | Term::Bits { .. } | Term::Lowbit { .. } | Term::Beatty { .. } => {
            vec![Form::zero()]
        }
    };
    found.dedup();
    found.truncate(MOST_CASES);
    found
}

/// The conditions inside a term, and its rests.
fn inside(term: &Term, found: &mut Vec<Tight>) {
    match term {
        Term::Int(_) | Term::Number(_) => {}
        Term::Sum(a, b) => {
            inside(a, found);
            inside(b, found);
        }
        Term::Scaled(_, inner) | Term::Floor { of: inner, .. } => inside(inner, found),
        Term::Rest(inner, by) => {
            inside(inner, found);
            push(of(inner, false), Some(*by), found);
        }
        Term::If(cond, both) => {
            tight(cond, found);
            inside(&both.0, found);
            inside(&both.1, found);
        }
        Term::Bits { .. } | Term::Lowbit { .. } | Term::Beatty { .. } => {}
    }
}

/// The moduli of the rests in a term.
fn rests(term: &Term) -> Vec<i64> {
    match term {
        Term::Rest(inner, by) => [vec![*by], rests(inner)].concat(),
        Term::Sum(a, b) => [rests(a), rests(b)].concat(),
        Term::Scaled(_, inner) | Term::Floor { of: inner, .. } => rests(inner),
        Term::If(_, both) => [rests(&both.0), rests(&both.1)].concat(),
        _ => Vec::new(),
    }
}

/// The divisors in a statement.
pub(super) fn divisors(formula: &Formula) -> Vec<i64> {
    match formula {
        Formula::Const(_) | Formula::Kind(..) => Vec::new(),
        Formula::Is(Relation::MultipleOf(by), term) => [vec![*by], divisors_of(term)].concat(),
        Formula::Is(_, term) => divisors_of(term),
        Formula::Not(inner) => divisors(inner),
        Formula::All(all) | Formula::Any(all) => all.iter().flat_map(divisors).collect(),
    }
}

fn divisors_of(term: &Term) -> Vec<i64> {
    match term {
        Term::Int(_) | Term::Number(_) | Term::Bits { .. } | Term::Lowbit { .. } | Term::Beatty { .. } => Vec::new(),
        Term::Sum(a, b) => [divisors_of(a), divisors_of(b)].concat(),
        Term::Scaled(_, of) => divisors_of(of),
        Term::Floor { of, by, .. } | Term::Rest(of, by) => [vec![*by], divisors_of(of)].concat(),
        Term::If(cond, of) => [divisors(cond), divisors_of(&of.0), divisors_of(&of.1)].concat(),
    }
}

fn push(forms: Vec<Form>, modulus: Option<i64>, found: &mut Vec<Tight>) {
    for form in forms {
        let one = Tight { form, modulus };
        if !one.form.terms.is_empty() && found.len() < MOST && !found.contains(&one) {
            found.push(one);
        }
    }
}

/// Adds the forms that the parts of a statement make tight.
pub(super) fn tight(formula: &Formula, found: &mut Vec<Tight>) {
    match formula {
        Formula::Const(_) | Formula::Kind(..) => {}
        Formula::Is(relation, term) => {
            inside(term, found);
            let modulus = if let Relation::MultipleOf(by) = relation { Some(*by) } else { None };
            push(of(term, false), modulus, found);
            for by in rests(term) {
                let whole = of(term, true).into_iter().map(|form| Form { by: 1, ..form });
                push(whole.collect(), Some(by), found);
            }
        }
        Formula::Not(inner) => tight(inner, found),
        Formula::All(all) | Formula::Any(all) => all.iter().for_each(|one| tight(one, found)),
    }
}

/// Forms about a position, applied to one that remains: its numbers are these terms, in each of
/// these orders.
pub(super) fn said_of(all: &[Tight], part: &[Term], orders: &[Vec<Track>]) -> Vec<Tight> {
    let parts: Vec<Vec<Form>> = part.iter().map(|term| of(term, false)).collect();
    let mut found = Vec::new();
    for order in orders {
        for tight in all {
            let mut sums = vec![Form { terms: BTreeMap::new(), by: tight.form.by }];
            for (track, factor) in &tight.form.terms {
                let place = order.get(*track as usize).and_then(|place| parts.get(*place as usize));
                let own = vec![Form::number(*track)];
                let summands = place.unwrap_or(&own);
                // The divisor is that of the whole sum.
                let more = |sum: &Form| -> Vec<Form> {
                    let scaled = |one: &Form| {
                        let factor = Form::zero().plus(*factor, one)?;
                        sum.plus(1, &Form { by: factor.by.checked_mul(tight.form.by)?, ..factor }.shortened())
                    };
                    summands.iter().filter_map(scaled).collect()
                };
                sums = sums.iter().flat_map(more).collect();
                sums.truncate(MOST_CASES);
            }
            push(sums, tight.modulus, &mut found);
        }
    }
    found
}

/// The ways in which the free number at this place follows from the position and the free numbers
/// before it; later ones are eliminated in pairs.
pub(super) fn bases(all: &[Tight], free: &[Track], place: usize) -> Vec<Base> {
    let mut work: Vec<Tight> = all.to_vec();
    let (Some(&own), later) = (free.get(place), &free[place + 1..]) else { return Vec::new() };
    for gone in later {
        let (with, without): (Vec<_>, Vec<_>) = work.into_iter().partition(|one| one.form.terms.contains_key(gone));
        work = without;
        let with: Vec<Tight> = with.into_iter().filter(|one| one.modulus.is_none()).take(14).collect();
        for (i, a) in with.iter().enumerate() {
            for b in &with[i + 1..] {
                let (x, y) = (a.form.terms[gone], b.form.terms[gone]);
                // The divisors of forms that are 0 do not matter.
                let (a, b) = (Form { by: 1, ..a.form.clone() }, Form { by: 1, ..b.form.clone() });
                let sum = Form::zero().plus(y, &a).and_then(|sum| sum.plus(x.checked_neg()?, &b));
                push(sum.into_iter().collect(), None, &mut work);
            }
        }
    }
    let mut found = vec![Base { terms: BTreeMap::new(), by: 1, modulus: None }];
    for one in work {
        let mut terms = one.form.terms;
        let Some(factor) = terms.remove(&own) else { continue };
        if terms.keys().any(|track| later.contains(track)) {
            continue;
        }
        // own = -terms / factor
        let sign = if factor > 0 { -1 } else { 1 };
        terms.values_mut().for_each(|x| *x *= sign);
        let base = match one.modulus {
            None => Base { terms, by: factor.saturating_abs(), modulus: None },
            Some(_) if factor.saturating_abs() != one.form.by => continue,
            Some(modulus) => {
                if terms.values().any(|x| x % one.form.by != 0) {
                    continue;
                }
                terms.values_mut().for_each(|x| *x /= one.form.by);
                Base { terms, by: 1, modulus: Some(modulus) }
            }
        };
        if !found.contains(&base) {
            found.push(base);
        }
    }
    found
}

impl Base {
    /// The terms of this form that are `wanted` where the numbers are these: the constants are not
    /// beyond `reach`.
    pub(super) fn through(&self, wanted: i128, at: &[i128], reach: i128) -> Vec<Term> {
        /// Divisors beyond this have one constant only.
        const LARGEST: i128 = 8;
        let Some(sum) = self.sum(at) else { return Vec::new() };
        let mut found = Vec::new();
        match self.modulus {
            Some(modulus) => {
                let modulus = i128::from(modulus);
                for more in [0, 1] {
                    if (more..more + modulus).contains(&wanted) {
                        let constant = (wanted - more - sum).rem_euclid(modulus);
                        let constant = if constant * 2 > modulus { constant - modulus } else { constant };
                        found.extend(self.term(constant, more));
                    }
                }
            }
            None => {
                for constant in 0..self.by.min(LARGEST) {
                    let more = wanted - (sum + constant).div_euclid(self.by);
                    if more.abs() <= reach {
                        found.extend(self.term(constant, more));
                    }
                }
            }
        }
        found
    }

    fn sum(&self, at: &[i128]) -> Option<i128> {
        let mut sum = 0_i128;
        for (track, factor) in &self.terms {
            sum = sum.checked_add(at.get(*track as usize)?.checked_mul(*factor)?)?;
        }
        // Room for constants.
        (sum.abs() < 1 << 100).then_some(sum)
    }

    /// `(a.x + constant) / by + more`, or the rest and `more`.
    fn term(&self, constant: i128, more: i128) -> Option<Term> {
        let short = |x: i128| i64::try_from(x).ok();
        let (positive, negative): (Vec<_>, Vec<_>) = self.terms.iter().partition(|(_, factor)| **factor > 0);
        let mut sum = Term::Int(0);
        for (track, factor) in positive.into_iter().chain(negative) {
            sum = sum.plus(Term::Number(*track).times(short(*factor)?));
        }
        // A number with its constant is one sum.
        let (inner, outer) =
            if self.by == 1 && self.modulus.is_none() { (0, constant + more) } else { (constant, more) };
        if self.terms.is_empty() {
            return Some(Term::Int(short(constant + more)?));
        }
        let sum = sum.plus(Term::Int(short(inner)?));
        let term = match self.modulus {
            Some(modulus) => sum.rest(modulus),
            None => sum.floor(short(self.by)?),
        };
        Some(term.plus(Term::Int(short(outer)?)))
    }
}
