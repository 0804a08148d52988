//! Functions that an automaton reads off the digits of a number: values that live in a base.
//!
//! A [`Dfao`] reads the digits of n in a base, the lowest first, and its last state has the value.
//! Sequences with such an automaton are called automatic (A. Cobham 1972). They are what people
//! describe as "by the first digit", "by the number of zeros at the end" and the like.
//!
//! | room | task |
//! |---|---|
//! | `learn` | the smallest automaton of a table of values |
//! | `digits` | the functions of digits that formulas and sentences name |
//! | `words` | from an automaton to a formula, or to a feature of the digits, exactly |
mod digits;
mod learn;
mod words;

use crate::formula::{Body, Formula, Func, Library, Num, build};

pub use digits::Digit;
pub use learn::{bases, guesses};
pub use words::{Feature, feature, formula, zeros};

/// The largest base: an automaton of two numbers reads its square of letters.
pub const MOST_BASE: u32 = 64;
/// The most numbers of an automaton that is written out in a formula.
pub const MOST_WRITTEN: usize = 1 << 10;

/// An automaton with output. It reads digits in a base, the lowest first; the first state is the
/// start. Zeros at the end change no output.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dfao {
    base: u32,
    /// For each state a row with the successors by digit.
    next: Vec<u32>,
    out: Vec<u32>,
}

impl Dfao {
    /// The automaton with this table; nothing where it is not one: other bases than 2 to
    /// [`MOST_BASE`], successors that are no states, an output that zeros change.
    pub fn new(base: u32, next: Vec<u32>, out: Vec<u32>) -> Option<Self> {
        let whole = (2..=MOST_BASE).contains(&base) && !out.is_empty() && next.len() == out.len() * base as usize;
        let inside = next.iter().all(|&to| (to as usize) < out.len());
        let dfao = Self { base, next, out };
        let kept = || (0..dfao.states()).all(|state| dfao.out[state] == dfao.out[dfao.step(state, 0)]);
        (whole && inside && kept()).then_some(dfao)
    }

    /// The base.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.out.len()
    }

    /// The state after a digit.
    pub fn step(&self, state: usize, digit: u32) -> usize {
        self.next[state * self.base as usize + digit as usize] as usize
    }

    /// The value in a state.
    pub fn out(&self, state: usize) -> u32 {
        self.out[state]
    }

    /// The value at a number.
    ///
    /// ```
    /// use patterns::automatic::Dfao;
    /// // The lowest digit in base 2.
    /// let last = Dfao::new(2, vec![1, 2, 1, 1, 2, 2], vec![0, 0, 1]).unwrap();
    /// assert_eq!((last.at(6), last.at(7)), (0, 1));
    /// assert!(Dfao::new(2, vec![1, 2, 1, 1, 2, 2], vec![0, 1, 1]).is_none(), "zeros change the value");
    /// ```
    pub fn at(&self, n: u64) -> u32 {
        let (mut rest, mut state) = (n, 0);
        while rest > 0 {
            state = self.step(state, (rest % u64::from(self.base)) as u32);
            rest /= u64::from(self.base);
        }
        self.out[state]
    }

    /// The automaton with other values in place of its own.
    #[must_use]
    pub fn mapped(&self, value: impl Fn(u32) -> u32) -> Self {
        let out = self.out.iter().map(|&out| value(out)).collect();
        Self { base: self.base, next: self.next.clone(), out }.smallest()
    }

    /// The smallest automaton with the same values, its states in the order of a search in breadth
    /// (E. F. Moore 1956).
    #[must_use]
    pub fn smallest(&self) -> Self {
        let mut class = self.out.clone();
        let mut count = 0;
        loop {
            let mut kinds = std::collections::HashMap::new();
            let mut refined = Vec::with_capacity(class.len());
            for state in 0..self.states() {
                let row = (0..self.base).map(|digit| class[self.step(state, digit)]);
                let kind: Vec<u32> = std::iter::once(class[state]).chain(row).collect();
                let fresh = kinds.len() as u32;
                refined.push(*kinds.entry(kind).or_insert(fresh));
            }
            class = refined;
            if kinds.len() == count {
                break;
            }
            count = kinds.len();
        }
        let mut number = vec![None; count];
        let (mut order, mut next, mut out) = (vec![0_usize], Vec::new(), Vec::new());
        number[class[0] as usize] = Some(0);
        let mut done = 0;
        while let Some(&state) = order.get(done) {
            done += 1;
            out.push(self.out[state]);
            for digit in 0..self.base {
                let to = self.step(state, digit);
                let known = &mut number[class[to] as usize];
                next.push(*known.get_or_insert_with(|| {
                    order.push(to);
                    order.len() as u32 - 1
                }));
            }
        }
        Self { base: self.base, next, out }
    }

    /// The automaton as a function in formulas: its base, the number, and for each state its value
    /// and its successors. Nothing where that is longer than [`MOST_WRITTEN`].
    pub(crate) fn written(&self, of: Num) -> Option<Num> {
        let numbers = self.states() * (self.base as usize + 1);
        let rows = self.next.chunks(self.base as usize).zip(&self.out);
        let rows = rows.flat_map(|(row, out)| std::iter::once(out).chain(row).map(|&x| build::int(x.into())));
        let head = [build::int(self.base.into()), of];
        (numbers <= MOST_WRITTEN).then(|| build::call(Library::Automaton, head.into_iter().chain(rows)))
    }

    /// The automaton that a call of that function has, and its number; nothing where the arguments
    /// are none.
    pub fn of_call(args: &[Num]) -> Option<(Self, &Num)> {
        let [Num::Const(base), of, rows @ ..] = args else { return None };
        let base = u32::try_from(*base).ok().filter(|base| (2..=MOST_BASE).contains(base))?;
        let constant = |num: &Num| if let Num::Const(x) = num { u32::try_from(*x).ok() } else { None };
        let (mut next, mut out) = (Vec::new(), Vec::new());
        for row in rows.chunks(base as usize + 1) {
            let row: Vec<u32> = row.iter().map(constant).collect::<Option<_>>()?;
            let (value, to) = row.split_first()?;
            out.push(*value);
            next.extend(to);
        }
        Some((Self::new(base, next, out)?, of))
    }

    /// The automaton that a formula is, where it is nothing else.
    pub fn of_formula(formula: &Formula) -> Option<Self> {
        let Body::Value(Num::Call(Func::Library(Library::Automaton), args)) = formula.body() else { return None };
        Self::of_call(args).filter(|(_, of)| **of == Num::Var(0)).map(|(dfao, _)| dfao)
    }

    /// The values, in ascending order.
    pub fn values(&self) -> Vec<u32> {
        let mut values = self.out.clone();
        values.sort_unstable();
        values.dedup();
        values
    }
}
