//! Rational numbers under bounds of linear forms: finds a solution, or a sum of inequalities that
//! shows that there is none. Bounds can be undone.
use crate::Step;
use crate::fraction::{Fraction, fits};
use check::Inequality;
use std::collections::{BTreeMap, HashMap};

/// Multipliers of inequalities, by the numbers of these.
pub(crate) type Sum = BTreeMap<usize, Fraction>;

/// A bound, and the number of the inequality that gives it.
pub(crate) type Bound = (i128, usize);

/// A linear form: primitive, with a positive first coefficient; the variables ascend.
pub(crate) type Form = Vec<(usize, i128)>;

#[derive(Default)]
pub(crate) struct Simplex {
    /// The index of each variable of the problem, and of each form.
    variables: BTreeMap<usize, usize>,
    forms: HashMap<Form, usize>,
    /// The form at an index, if it is one.
    pub(crate) form_of: BTreeMap<usize, Form>,
    pub(crate) low: Vec<Option<Bound>>,
    pub(crate) high: Vec<Option<Bound>>,
    values: Vec<Fraction>,
    /// Basic variables, each as a sum of others.
    rows: BTreeMap<usize, BTreeMap<usize, Fraction>>,
    /// Bounds as they were before each change.
    trail: Vec<(usize, bool, Option<Bound>)>,
}

impl Simplex {
    fn place(&mut self, variable: usize) -> usize {
        if let Some(place) = self.variables.get(&variable) {
            return *place;
        }
        let place = self.new_place();
        self.variables.insert(variable, place);
        place
    }

    fn new_place(&mut self) -> usize {
        self.low.push(None);
        self.high.push(None);
        self.values.push(Fraction::ZERO);
        self.values.len() - 1
    }

    pub(crate) fn value(&self, variable: usize) -> Fraction {
        self.variables.get(&variable).map_or(Fraction::ZERO, |place| self.values[*place])
    }

    /// The index of a form, if it has one.
    pub(crate) fn known(&self, form: &Form) -> Option<usize> {
        self.forms.get(form).copied()
    }

    fn form(&mut self, form: &Form) -> Step<usize> {
        if let Some(place) = self.forms.get(form) {
            return Ok(*place);
        }
        let place = match form.as_slice() {
            [(variable, 1)] => self.place(*variable),
            _ => {
                let mut row: BTreeMap<usize, Fraction> = BTreeMap::new();
                for (variable, factor) in form {
                    let own = self.place(*variable);
                    let parts = self.rows.get(&own).cloned().unwrap_or_else(|| BTreeMap::from([(own, Fraction::ONE)]));
                    for (part, times) in parts {
                        add(&mut row, part, times.times(Fraction::whole(*factor))?)?;
                    }
                }
                let place = self.new_place();
                let mut value = Fraction::ZERO;
                for (part, times) in &row {
                    value = value.plus(times.times(self.values[*part])?)?;
                }
                self.values[place] = value;
                self.rows.insert(place, row);
                place
            }
        };
        self.forms.insert(form.clone(), place);
        self.form_of.insert(place, form.clone());
        Ok(place)
    }

    /// The number of changes of bounds so far.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes all changes of bounds since `mark`.
    pub(crate) fn back_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some((place, low, before)) = self.trail.pop() {
                if low { self.low[place] = before } else { self.high[place] = before }
            }
        }
    }

    /// Adds an inequality with this number; returns a contradiction if one is obvious.
    pub(crate) fn add(&mut self, inequality: &Inequality, number: usize) -> Step<Option<Sum>> {
        let Some((_, first)) = inequality.terms.first() else {
            return Ok((inequality.constant < 0).then(|| Sum::from([(number, Fraction::ONE)])));
        };
        let low = *first > 0;
        let mut form = inequality.terms.clone();
        if !low {
            for (_, factor) in &mut form {
                *factor = fits(factor.checked_neg())?;
            }
        }
        let place = self.form(&form)?;
        let bound = if low { fits(inequality.constant.checked_neg())? } else { inequality.constant };
        let (own, other) = if low { (self.low[place], self.high[place]) } else { (self.high[place], self.low[place]) };
        let tighter = |new: i128, old: i128| if low { new > old } else { new < old };
        if own.is_some_and(|(old, _)| !tighter(bound, old)) {
            return Ok(None);
        }
        if let Some((_, why)) = other.filter(|(opposite, _)| tighter(bound, *opposite)) {
            return Ok(Some(Sum::from([(number, Fraction::ONE), (why, Fraction::ONE)])));
        }
        self.trail.push((place, low, own));
        if low {
            self.low[place] = Some((bound, number))
        } else {
            self.high[place] = Some((bound, number))
        }
        let value = self.values[place];
        let wanted = Fraction::whole(bound);
        let beyond = if low { value.is_below(wanted)? } else { wanted.is_below(value)? };
        if beyond && !self.rows.contains_key(&place) {
            self.shift(place, wanted)?;
        }
        Ok(None)
    }

    fn shift(&mut self, place: usize, value: Fraction) -> Step<()> {
        let change = value.minus(self.values[place])?;
        self.values[place] = value;
        for (row, parts) in &self.rows {
            if let Some(times) = parts.get(&place) {
                self.values[*row] = self.values[*row].plus(times.times(change)?)?;
            }
        }
        Ok(())
    }

    /// Looks for values within all bounds; returns a contradiction if there are none.
    pub(crate) fn solve(&mut self) -> Step<Option<Sum>> {
        /// The most rounds; no solution needs as many.
        const MOST: usize = 20_000;
        for _ in 0..MOST {
            let mut broken = None;
            for row in self.rows.keys() {
                let value = self.values[*row];
                if let Some((bound, _)) = self.low[*row]
                    && value.is_below(Fraction::whole(bound))?
                {
                    broken = Some((*row, true, bound));
                    break;
                }
                if let Some((bound, _)) = self.high[*row]
                    && Fraction::whole(bound).is_below(value)?
                {
                    broken = Some((*row, false, bound));
                    break;
                }
            }
            let Some((row, low, bound)) = broken else { return Ok(None) };
            let mut pivot = None;
            for (part, times) in &self.rows[&row] {
                let grows = times.is_positive() == low;
                let free = match if grows { self.high[*part] } else { self.low[*part] } {
                    None => true,
                    Some((end, _)) if grows => self.values[*part].is_below(Fraction::whole(end))?,
                    Some((end, _)) => Fraction::whole(end).is_below(self.values[*part])?,
                };
                if free {
                    pivot = Some(*part);
                    break;
                }
            }
            match pivot {
                Some(part) => self.pivot(row, part, Fraction::whole(bound))?,
                None => return self.contradiction(row, low).map(Some),
            }
        }
        Err(crate::End::Limit)
    }

    /// All variables of a row are at the bounds that keep the row from reaching its own.
    fn contradiction(&self, row: usize, low: bool) -> Step<Sum> {
        let why = |bound: Option<Bound>| fits(bound.map(|(_, why)| why));
        let mut sum = Sum::from([(why(if low { self.low[row] } else { self.high[row] })?, Fraction::ONE)]);
        for (part, times) in &self.rows[&row] {
            let grows = times.is_positive() == low;
            let number = why(if grows { self.high[*part] } else { self.low[*part] })?;
            add(&mut sum, number, times.size())?;
        }
        Ok(sum)
    }

    /// Exchanges the row and one of its variables, and gives the row this value.
    fn pivot(&mut self, row: usize, part: usize, value: Fraction) -> Step<()> {
        let mut parts = fits(self.rows.remove(&row))?;
        let factor = fits(parts.remove(&part))?;
        let change = value.minus(self.values[row])?.over(factor)?;
        self.values[row] = value;
        self.values[part] = self.values[part].plus(change)?;
        for (other, own) in &self.rows {
            if let Some(times) = own.get(&part) {
                self.values[*other] = self.values[*other].plus(times.times(change)?)?;
            }
        }
        let mut new: BTreeMap<usize, Fraction> = BTreeMap::new();
        for (other, times) in parts {
            new.insert(other, times.negative().over(factor)?);
        }
        new.insert(row, Fraction::ONE.over(factor)?);
        for own in self.rows.values_mut() {
            let Some(times) = own.remove(&part) else { continue };
            for (other, more) in &new {
                add(own, *other, times.times(*more)?)?;
            }
        }
        self.rows.insert(part, new);
        Ok(())
    }
}

/// Adds to an entry; one that becomes 0 is removed.
pub(crate) fn add(sum: &mut BTreeMap<usize, Fraction>, place: usize, more: Fraction) -> Step<()> {
    let own = sum.entry(place).or_insert(Fraction::ZERO);
    *own = own.plus(more)?;
    if own.is_zero() {
        sum.remove(&place);
    }
    Ok(())
}
