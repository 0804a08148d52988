//! A run of values, from which families read off candidates for the formula.
use crate::formula::build::{exceptions, n};
use crate::formula::{Formula, Num};

/// A formula may be wrong at up to this many values of a sample, which it then lists.
const MOST_EXCEPTIONS: usize = 4;

/// The values at `from`, `from + 1`, ...
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    from: i64,
    values: Vec<i64>,
    /// The numbers whose exponents may be meant.
    bases: Vec<i64>,
}

impl Sample {
    /// Values from a number on, which may be made of exponents of these [`bases`](crate::bases).
    pub fn new(from: i64, values: Vec<i64>, bases: &[i64]) -> Self {
        Self { from, values, bases: bases.to_vec() }
    }

    pub(crate) fn bases(&self) -> &[i64] {
        &self.bases
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn from(&self) -> i64 {
        self.from
    }

    pub(crate) fn values(&self) -> &[i64] {
        &self.values
    }

    /// The first number behind the last.
    pub(crate) fn end(&self) -> i64 {
        self.from + self.values.len() as i64
    }

    pub(crate) fn at(&self, n: i64) -> Option<i64> {
        self.values.get(usize::try_from(n.checked_sub(self.from)?).ok()?).copied()
    }

    pub(crate) fn points(&self) -> impl DoubleEndedIterator<Item = (i64, i64)> + Clone + '_ {
        let from = self.from;
        self.values.iter().enumerate().map(move |(i, &value)| (from + i as i64, value))
    }

    pub(crate) fn map(&self, value: impl Fn(i64, i64) -> i64) -> Self {
        Self { values: self.points().map(|(n, v)| value(n, v)).collect(), ..self.clone() }
    }

    /// The expression, and before it the few early numbers where it is wrong; `None` when there are
    /// more of them.
    ///
    /// Only for expressions without own values, which the exceptions would change.
    pub(crate) fn repaired(&self, expr: Num) -> Option<Num> {
        let formula = Formula::value(&["n".to_owned()], expr.clone());
        self.repaired_by(expr, |n| formula.short_value(&[n]).ok().flatten())
    }

    /// This sample where the values of the expression come from elsewhere.
    pub(crate) fn repaired_by(&self, expr: Num, value: impl Fn(i64) -> Option<i64>) -> Option<Num> {
        let mut wrong = Vec::new();
        // From the end, where a wrong expression fails at once.
        for (at, expected) in self.points().rev() {
            if value(at) == Some(expected) {
                continue;
            }
            wrong.push((at, expected));
            if wrong.len() > MOST_EXCEPTIONS || (at - self.from) as usize > self.len() / 4 {
                return None;
            }
        }
        wrong.reverse();
        Some(exceptions(&n(), &wrong, expr))
    }
}
