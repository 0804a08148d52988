//! Polynomials over the variables of a schema and over terms that are left as they are.
use crate::ir::{ArithOp, Num, Var};
use crate::num::gcd_wide;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Factor {
    Var(Var),
    /// A function of polynomials that is no polynomial: a quotient, a remainder, `min`.
    Term(String, Vec<Poly>),
}

impl Factor {
    /// Puts polynomials in place of the variables of this value.
    pub(super) fn with(&self, place: &impl Fn(Var) -> Poly) -> Option<Poly> {
        Some(match self {
            Self::Var(var) => place(*var),
            Self::Term(name, arguments) => {
                let all = arguments.iter().map(|argument| argument.with(place));
                Poly::term(name.clone(), all.collect::<Option<_>>()?)
            }
        })
    }
}

/// Products of factors (ascending; none for the constant) with their coefficients, none of them 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Poly(BTreeMap<Vec<Factor>, i128>);

/// The largest coefficient, and the most products of a polynomial; larger ones are declined.
const LARGEST: i128 = 1 << 62;
const LONGEST: usize = 64;

impl Poly {
    pub(super) fn constant(value: i128) -> Self {
        Self(if value == 0 { BTreeMap::new() } else { BTreeMap::from([(Vec::new(), value)]) })
    }

    pub(super) fn var(var: Var) -> Self {
        Self(BTreeMap::from([(vec![Factor::Var(var)], 1)]))
    }

    fn term(name: String, mut arguments: Vec<Self>) -> Self {
        if matches!(name.as_str(), "Min" | "Max" | "Gcd" | "Bor" | "And" | "Xor") {
            arguments.sort();
        }
        Self(BTreeMap::from([(vec![Factor::Term(name, arguments)], 1)]))
    }

    /// A number as a polynomial; `None` where the polynomial would have too many terms.
    pub(super) fn of(num: &Num) -> Option<Self> {
        Some(match num {
            Num::Const(value) => Self::constant(i128::from(*value)),
            Num::Var(var) => Self::var(*var),
            Num::Neg(x) => Self::of(x)?.times(-1)?,
            Num::Arith(ArithOp::Add, x, y) => Self::of(x)?.plus(&Self::of(y)?)?,
            Num::Arith(ArithOp::Sub, x, y) => Self::of(x)?.minus(&Self::of(y)?)?,
            Num::Arith(ArithOp::Mul, x, y) => Self::of(x)?.product(&Self::of(y)?)?,
            Num::Arith(op, x, y) => Self::term(format!("{op:?}"), vec![Self::of(x)?, Self::of(y)?]),
            // A condition is no part of a polynomial; clauses are taken apart wherever that can be.
            Num::If(..) => return None,
            Num::Call(func, arguments) => {
                Self::term(format!("{func:?}"), arguments.iter().map(Self::of).collect::<Option<_>>()?)
            }
        })
    }

    fn add(&mut self, product: Vec<Factor>, coefficient: i128) -> Option<()> {
        let sum = self.0.remove(&product).unwrap_or(0) + coefficient;
        if sum != 0 {
            self.0.insert(product, sum);
        }
        (sum.abs() <= LARGEST && self.0.len() <= LONGEST).then_some(())
    }

    pub(super) fn plus(&self, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        other.0.iter().try_for_each(|(product, &coefficient)| sum.add(product.clone(), coefficient))?;
        Some(sum)
    }

    pub(super) fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.times(-1)?)
    }

    pub(super) fn times(&self, factor: i128) -> Option<Self> {
        self.product(&Self::constant(factor))
    }

    fn product(&self, other: &Self) -> Option<Self> {
        let mut result = Self::default();
        for (one, a) in &self.0 {
            for (two, b) in &other.0 {
                let mut product: Vec<Factor> = one.iter().chain(two).cloned().collect();
                product.sort();
                result.add(product, a.checked_mul(*b)?)?;
            }
        }
        Some(result)
    }

    /// Its value where it is a constant.
    pub(super) fn value(&self) -> Option<i128> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    /// Whether it is made of variables alone, and so has a value everywhere.
    pub(super) fn is_total(&self) -> bool {
        self.0.keys().flatten().all(|factor| matches!(factor, Factor::Var(_)))
    }

    /// All terms in it, those within others too.
    pub(super) fn terms(&self, found: &mut BTreeSet<Poly>) {
        for factor in self.0.keys().flatten() {
            if let Factor::Term(_, arguments) = factor {
                arguments.iter().for_each(|argument| argument.terms(found));
                found.insert(Self(BTreeMap::from([(vec![factor.clone()], 1)])));
            }
        }
    }

    /// Whether the variable stands in it, within terms too.
    pub(super) fn uses(&self, var: Var) -> bool {
        self.0.keys().flatten().any(|factor| match factor {
            Factor::Var(other) => *other == var,
            Factor::Term(_, arguments) => arguments.iter().any(|argument| argument.uses(var)),
        })
    }

    /// Its parts `c` and `r` where it is `c*v + r` with `c` one or minus one, and `r` does not use
    /// the variable.
    pub(super) fn around(&self, var: Var) -> Option<(i128, Self)> {
        let mut rest = self.clone();
        let coefficient = rest.0.remove(&vec![Factor::Var(var)])?;
        (coefficient.abs() == 1 && !rest.uses(var)).then_some((coefficient, rest))
    }

    /// Puts polynomials in place of the variables of this value.
    pub(super) fn with(&self, place: &impl Fn(Var) -> Poly) -> Option<Self> {
        let mut result = Self::default();
        for (product, &coefficient) in &self.0 {
            let mut value = Self::constant(coefficient);
            for factor in product {
                value = value.product(&factor.with(place)?)?;
            }
            result = result.plus(&value)?;
        }
        Some(result)
    }

    /// An equivalent condition "at least 0" about integers, with the least coefficients.
    pub(super) fn tightened(mut self) -> Self {
        let constant = self.0.remove(&Vec::new()).unwrap_or(0);
        let divisor = self.0.values().fold(0, |divisor, c| gcd_wide(divisor, c.unsigned_abs())).max(1) as i128;
        self.0.values_mut().for_each(|c| *c /= divisor);
        let constant = constant.div_euclid(divisor);
        if constant != 0 {
            self.0.insert(Vec::new(), constant);
        }
        self
    }

    /// An equivalent condition "is 0", with the sign that comes first.
    pub(super) fn signed(self) -> Option<Self> {
        let other = self.times(-1)?;
        Some(self.max(other))
    }
}
