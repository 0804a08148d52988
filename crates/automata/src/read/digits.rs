//! What automata make of the digits of a number in a base: exponents modulo a constant, one digit,
//! and automata that a formula has in full.
use super::{Part, Partial, Read, Truth, natural, outside};
use crate::logic::{Formula, Kind, Term};
use crate::say;
use patterns::automatic::{Dfao, Digit, MOST_BASE};
use patterns::formula::Num;
use std::sync::Arc;

/// The exponent of a constant in a number that is not 0.
pub(super) fn exponent(parts: Vec<Part>) -> Read<Part> {
    let (base, of) = of_base(parts)?;
    let Some(base) = base else { return outside(say::the_function("v")) };
    let not_zero = Formula::equal(of.term.clone(), Term::Int(0)).negated();
    let term = if natural(&of) == Formula::Const(true) { of.term } else { of.term.abs() };
    Ok(Part::Exponent(base, Partial { term, defined: of.defined.and(not_zero) }))
}

/// An exponent modulo a constant.
pub(super) fn zeros(base: u32, of: Partial, by: i64) -> Read<Part> {
    let by = u32::try_from(by).ok().filter(|by| (2..=MOST_BASE).contains(by));
    match by.and_then(|by| Digit::Zeros(by).automaton(base)) {
        Some(dfao) => Ok(Part::Read(dfao, of)),
        None => outside(say::count_but_for_parity()),
    }
}

/// A digit of a natural number in a base that is a constant.
pub(crate) fn one_digit(digit: Digit, parts: Vec<Part>) -> Read<Part> {
    let (base, of) = of_base(parts)?;
    match base.and_then(|base| digit.automaton(base)) {
        Some(dfao) => Ok(read(dfao, of)),
        None => outside(say::digits_of_this_base()),
    }
}

/// An automaton that a formula has in full.
pub(crate) fn automaton(parts: Vec<Part>) -> Read<Part> {
    let numbers = parts.into_iter().map(Part::number).collect::<Read<Vec<_>>>()?;
    let constants = numbers.iter().enumerate().map(|(place, number)| match place {
        1 => Some(Num::Var(0)),
        _ => number.constant().map(Num::Const),
    });
    let args: Option<Vec<Num>> = constants.collect();
    match (args.and_then(|args| Some(Dfao::of_call(&args)?.0)), numbers.into_iter().nth(1)) {
        (Some(dfao), Some(of)) => Ok(read(dfao, of)),
        _ => outside(say::no_automaton()),
    }
}

fn read(dfao: Dfao, of: Partial) -> Part {
    let defined = of.defined.clone().and(natural(&of));
    Part::Read(dfao, Partial { defined, ..of })
}

/// A base, where it is a constant from 2 to 64, and a number.
fn of_base(parts: Vec<Part>) -> Read<(Option<u32>, Partial)> {
    let numbers = parts.into_iter().map(Part::number).collect::<Read<Vec<_>>>()?;
    let Ok([base, of]) = <[Partial; 2]>::try_from(numbers) else { return outside(say::nothing_given()) };
    let base = base.constant().and_then(|base| u32::try_from(base).ok());
    Ok((base.filter(|base| (2..=MOST_BASE).contains(base)), of))
}

/// The value of an automaton as a term.
pub(super) fn number(dfao: Dfao, of: Partial) -> Partial {
    let values = dfao.values();
    let dfao = Arc::new(dfao);
    let is = |value: u32| Formula::Kind(Kind::Reads(dfao.clone(), value), of.term.clone());
    let (last, others) = values.split_last().unwrap_or((&0, &[]));
    let term = others
        .iter()
        .rev()
        .fold(Term::Int((*last).into()), |rest, &value| Term::either(is(value), Term::Int(value.into()), rest));
    Partial { term, defined: of.defined }
}

/// The condition that the value of an automaton is one of these.
pub(super) fn truth(dfao: &Dfao, of: Partial, holds: impl Fn(i64) -> bool) -> Truth {
    let marked = Arc::new(dfao.mapped(|value| u32::from(holds(value.into()))));
    Truth::where_defined(Formula::Kind(Kind::Reads(marked, 1), of.term), of.defined)
}

/// Ranges between constants.
pub(super) fn constants(ranges: &[(Part, Part)]) -> Option<Vec<(i64, i64)>> {
    let constant = |part: &Part| if let Part::Number(number) = part { number.constant() } else { None };
    ranges.iter().map(|(lo, hi)| constant(lo).zip(constant(hi))).collect()
}
