//! From an automaton to a formula or a sentence, exactly.
//!
//! The automaton is walked together with a function of the digits that has a name. Where each value
//! of the function meets one value of the automaton, for all numbers from some small one on, the
//! automaton is a table of that function: nothing is compared on samples.
use super::digits::State;
use super::{Dfao, Digit};
use crate::formula::build::{call, cases, equal, exceptions, int, member, n, rem};
use crate::formula::{Cond, Formula, Func, Library, Num};
use rules::ir::Func as Plain;
use std::collections::{BTreeMap, HashSet};

/// An automaton as a table of a function of the digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feature {
    /// The function.
    pub digit: Digit,
    /// The value for each value of the function.
    pub table: Vec<(u32, u32)>,
    /// Small numbers that have another value.
    pub exceptions: Vec<(u32, u32)>,
}

/// The most exceptions.
const MOST_EXCEPTIONS: usize = 4;
/// Digits are counted one by one in bases up to this.
const MOST_COUNTED: u32 = 12;

/// Functions that formulas have.
fn in_formulas(base: u32) -> Vec<Digit> {
    let sum = (base == 2).then_some(Digit::Sum(2));
    [Digit::Zeros(2), Digit::Zeros(3), Digit::Zeros(4), Digit::First, Digit::Lowest].into_iter().chain(sum).collect()
}

/// Functions that only sentences have.
fn in_sentences(base: u32) -> Vec<Digit> {
    let sums = (2..=4).filter(|&m| base > 2 || m > 2).map(Digit::Sum);
    let lengths = (2..=3).map(Digit::Length);
    let counted = (1..base).filter(|_| 2 < base && base <= MOST_COUNTED);
    let counts = counted.clone().map(Digit::Count);
    sums.chain(lengths).chain(counts).chain(counted.map(Digit::Place)).collect()
}

/// The automaton as a table of one function of the digits: those of formulas first.
pub fn feature(dfao: &Dfao) -> Option<Feature> {
    let all = [in_formulas(dfao.base()), in_sentences(dfao.base())].concat();
    first_of(dfao, &all)
}

fn first_of(dfao: &Dfao, all: &[Digit]) -> Option<Feature> {
    [1, dfao.base()].into_iter().find_map(|small| all.iter().find_map(|&digit| table(dfao, digit, small)))
}

/// Formulas over the number of a game; nothing where the automaton is too long to be written.
pub fn formula(dfao: &Dfao) -> Option<Formula> {
    let expr = match first_of(dfao, &in_formulas(dfao.base())) {
        Some(feature) => feature.expr(dfao.base())?,
        None => dfao.written(n())?,
    };
    Some(Formula::value(&["n".to_owned()], expr))
}

/// The numbers with the value 0 as a condition on one function of the digits, where there is one.
pub fn zeros(dfao: &Dfao) -> Option<Formula> {
    let lost = dfao.mapped(|value| value.min(1));
    let cond = first_of(&lost, &in_formulas(lost.base()))?.zeros(lost.base())?;
    Some(Formula::zero(&["n".to_owned()], cond))
}

/// The automaton as a table of a function for the numbers from `small` on, and the smaller numbers
/// where that table says something else.
fn table(dfao: &Dfao, digit: Digit, small: u32) -> Option<Feature> {
    // Beside the two states: the number so far and the worth of the next digit, as long as they
    // are less than `small`.
    type Pair = (usize, State, u32, u32);
    let first: Pair = (0, digit.start(), 0, 1);
    let (mut seen, mut open) = (HashSet::from([first]), vec![first]);
    let (mut by, mut early) = (BTreeMap::new(), BTreeMap::new());
    while let Some((state, own, number, worth)) = open.pop() {
        let (said, value) = (digit.out(own), dfao.out(state));
        if number < small {
            early.insert(number, (said, value));
        } else if *by.entry(said).or_insert(value) != value {
            return None;
        }
        for d in 0..dfao.base() {
            let number = if number < small { d.saturating_mul(worth).saturating_add(number).min(small) } else { small };
            let to = (dfao.step(state, d), digit.step(own, d), number, worth.saturating_mul(dfao.base()).min(small));
            if seen.insert(to) {
                open.push(to);
            }
        }
    }
    // A value of the function that only small numbers have, as 0 has.
    let mut exceptions = Vec::new();
    for (number, (said, value)) in early {
        if *by.entry(said).or_insert(value) != value {
            exceptions.push((number, value));
        }
    }
    let table = by.into_iter().collect();
    (exceptions.len() <= MOST_EXCEPTIONS).then_some(Feature { digit, table, exceptions })
}

/// Ranges of values, each by its ends.
type Ranges = Vec<(i64, i64)>;

impl Feature {
    /// The function in a formula.
    fn term(&self, base: u32) -> Option<Num> {
        let base = i64::from(base);
        let of_base = |func: Func| call(func, [int(base), n()]);
        Some(match self.digit {
            Digit::Zeros(m) if base == 2 => rem(call(Plain::V2, [n()]), m.into()),
            Digit::Zeros(m) => rem(of_base(Plain::V.into()), m.into()),
            Digit::First => of_base(Library::FirstDigit.into()),
            Digit::Lowest => of_base(Library::LowDigit.into()),
            Digit::Sum(2) if base == 2 => rem(call(Plain::Popcount, [n()]), 2),
            _ => return None,
        })
    }

    /// The values of the function that numbers other than 0 have, with the value 0 of none; and the
    /// numbers that stand apart.
    fn apart(&self) -> (Ranges, Ranges) {
        let none = |&&(said, _): &&(u32, u32)| matches!(self.digit, Digit::Zeros(m) if m == said);
        let long = |&(a, b): &(u32, u32)| (i64::from(a), i64::from(b));
        let zero = self.table.iter().find(none).map(|&(_, value)| (0, i64::from(value)));
        let mut exceptions: Vec<(i64, i64)> = self.exceptions.iter().map(long).collect();
        if exceptions.first().is_none_or(|first| first.0 > 0) {
            exceptions.extend(zero);
        }
        (self.table.iter().filter(|row| !none(row)).map(long).collect(), exceptions)
    }

    /// The values as an expression.
    fn expr(&self, base: u32) -> Option<Num> {
        let term = self.term(base)?;
        let (table, apart) = self.apart();
        let body = if table.iter().all(|(said, value)| said == value) { term } else { by_table(&term, &table) };
        Some(exceptions(&n(), &apart, body))
    }

    /// The numbers with the value 0 as a condition.
    fn zeros(&self, base: u32) -> Option<Cond> {
        let term = self.term(base)?;
        let (table, apart) = self.apart();
        let with = |rows: &[(i64, i64)], zero: bool| -> Vec<i64> {
            rows.iter().filter(|row| (row.1 == 0) == zero).map(|row| row.0).collect()
        };
        let mut cond = member(term, &with(&table, true));
        let (lost, won) = (with(&apart, true), with(&apart, false));
        if !won.is_empty() {
            cond = Cond::All(vec![Cond::Not(Box::new(member(n(), &won))), cond]);
        }
        if !lost.is_empty() {
            cond = Cond::Any(vec![if lost == [0] { equal(n(), int(0)) } else { member(n(), &lost) }, cond]);
        }
        Some(cond)
    }
}

/// Cases for each value, the most frequent one last.
fn by_table(term: &Num, table: &[(i64, i64)]) -> Num {
    let mut by_value: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for &(said, value) in table {
        by_value.entry(value).or_default().push(said);
    }
    let last = by_value.iter().max_by_key(|(_, said)| said.len()).map_or(0, |(&value, _)| value);
    let cases = |other: Num, (value, said): (i64, Vec<i64>)| cases(member(term.clone(), &said), int(value), other);
    by_value.into_iter().rev().filter(|(value, _)| *value != last).fold(int(last), cases)
}
