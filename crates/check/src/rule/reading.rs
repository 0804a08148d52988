//! Functions that read the digits of a number in a base, the lowest first: by a state for the
//! digits so far, and its value.
use super::{Expr, Func};
use crate::relation::Digits;

/// The largest base, and the largest modulus of an exponent.
const MOST: i64 = 64;

/// A function of the digits in a base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    base: usize,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// The first digit; 0 of 0.
    First,
    /// The lowest digit other than 0; 0 of 0.
    Lowest,
    /// The number of zeros at the end, modulo this; it says nothing of 0.
    Zeros(usize),
    /// For each state, its value and the states after the digits.
    Table(Vec<i64>, Vec<Vec<usize>>),
}

fn small(x: i128) -> Option<usize> {
    usize::try_from(x).ok().filter(|x| (2..=MOST as usize).contains(x))
}

impl Reading {
    /// The function of a call, where all of its numbers but the second are known.
    pub(super) fn of(func: Func, all: &[i128]) -> Option<Self> {
        let base = small(*all.first()?)?;
        let kind = match (func, all) {
            (Func::FirstDigit, [_, _]) => Kind::First,
            (Func::LowDigit, [_, _]) => Kind::Lowest,
            (Func::Automaton, [_, _, rows @ ..]) => {
                let rows: Vec<&[i128]> = rows.chunks(base + 1).collect();
                let value = |row: &&[i128]| Some(i64::from(u32::try_from(*row.first()?).ok()?));
                let values: Vec<i64> = rows.iter().map(value).collect::<Option<_>>()?;
                let state = |to: &i128| usize::try_from(*to).ok().filter(|to| *to < values.len());
                let next = |row: &&[i128]| row.iter().skip(1).map(state).collect::<Option<Vec<usize>>>();
                let next: Vec<Vec<usize>> = rows.iter().map(next).collect::<Option<_>>()?;
                let whole = !rows.is_empty() && next.iter().all(|row| row.len() == base);
                // Zeros in front of a number change no value.
                if !whole || (0..values.len()).any(|state| values[next[state][0]] != values[state]) {
                    return None;
                }
                Kind::Table(values, next)
            }
            _ => return None,
        };
        Some(Self { base, kind })
    }

    /// The function of a call of these expressions.
    pub fn of_call(func: Func, all: &[Expr]) -> Option<Self> {
        let constant = |(place, expr): (usize, &Expr)| match expr {
            Expr::Int(x) => Some(i128::from(*x)),
            _ if place == 1 => Some(0),
            _ => None,
        };
        Self::of(func, &all.iter().enumerate().map(constant).collect::<Option<Vec<i128>>>()?)
    }

    /// `v(base, n) % modulus`
    pub fn zeros(base: i64, modulus: i64) -> Option<Self> {
        Some(Self { base: small(base.into())?, kind: Kind::Zeros(small(modulus.into())?) })
    }

    /// The number system.
    pub fn digits(&self) -> Digits {
        if self.base == 2 { Digits::Binary } else { Digits::Base(self.base) }
    }

    /// The state after a digit, where [0, 0] is the start.
    pub fn step(&self, [state, ended]: [usize; 2], digit: usize) -> [usize; 2] {
        match &self.kind {
            Kind::First => [if digit > 0 { digit } else { state }, 0],
            Kind::Lowest => [if state > 0 { state } else { digit }, 0],
            Kind::Zeros(modulus) => match (ended, digit) {
                (0, 0) => [(state + 1) % modulus, 0],
                _ => [state, 1],
            },
            Kind::Table(_, next) => [next[state][digit], 0],
        }
    }

    /// The value in a state.
    pub fn value(&self, [state, ended]: [usize; 2]) -> i64 {
        match &self.kind {
            Kind::First | Kind::Lowest => state as i64,
            // Zeros alone have none.
            Kind::Zeros(_) => {
                if ended > 0 {
                    state as i64
                } else {
                    -1
                }
            }
            Kind::Table(values, _) => values[state],
        }
    }

    /// All values that may occur, ascending.
    pub fn values(&self) -> Vec<i64> {
        let mut all: Vec<i64> = match &self.kind {
            Kind::First | Kind::Lowest => (0..self.base as i64).collect(),
            Kind::Zeros(modulus) => (0..*modulus as i64).collect(),
            Kind::Table(values, _) => values.clone(),
        };
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The value at a natural number.
    pub(super) fn at(&self, n: i128) -> i64 {
        let (mut rest, mut state) = (n, [0, 0]);
        while rest > 0 {
            state = self.step(state, (rest % self.base as i128) as usize);
            rest /= self.base as i128;
        }
        self.value(state)
    }
}
