//! Wrong solutions of our own: values that are nearly right, and decisions that are not.
//!
//! Each is computed here, so that the tests can be searched for an input on which it is wrong, and
//! written as a program in Python (`python`), which computes the same.
use crate::judge::Right;
use programs::Printed;
use sprague::Outcome;
use sprague::code::sample::Case;

/// What a solution takes for the value of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Values {
    /// Values that repeat from the preperiod on and grow by the saltus.
    Cycle {
        /// The values up to the end of the first round.
        head: Vec<u64>,
        preperiod: usize,
        saltus: u64,
    },
    /// The xor of the numbers, as if they were heaps of Nim.
    Nim,
    /// The sum of the numbers.
    Sum,
    /// A remainder by parameters that are read.
    Remainder(Modulus),
}

/// A modulus made of the parameters, or of the amounts of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Modulus {
    /// The largest.
    Last,
    /// One more than the largest.
    AfterLast,
    /// The smallest and the largest together.
    Both,
}

/// How values decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// The xor is not 0.
    Xor,
    /// The rule of misère Nim.
    MisereNim,
    /// The sum is odd.
    Parity,
    /// Some value is not 0.
    Any,
}

/// A wrong solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Own {
    pub(crate) values: Values,
    pub(crate) by: By,
}

/// The smallest and the largest parameter of a case, or amount of its set; a case without
/// parameters has none.
fn ends(case: &Case) -> Option<(u64, u64)> {
    let numbers = case.params.iter().map(|(_, value)| *value);
    let amounts = case.sets.iter().flat_map(|(_, set)| set.iter().copied());
    let all: Vec<u64> = numbers.chain(amounts).filter_map(|number| u64::try_from(number).ok()).collect();
    Some((*all.iter().min()?, *all.iter().max()?))
}

impl Values {
    fn value(&self, case: &Case, position: &[u64]) -> Option<u64> {
        match self {
            Self::Cycle { head, preperiod, saltus } => {
                let &[n] = position else { return None };
                let place = usize::try_from(n).ok().and_then(|n| head.get(n));
                if let Some(&value) = place {
                    return Some(value);
                }
                let (begin, period) = (*preperiod as u64, head.len().checked_sub(*preperiod)? as u64);
                let beyond = n.checked_sub(begin)?;
                let rounds = beyond.checked_div(period)?;
                let value = *head.get(usize::try_from(begin + beyond % period).ok()?)?;
                value.checked_add(rounds.checked_mul(*saltus)?)
            }
            Self::Nim => Some(position.iter().fold(0, |xor, number| xor ^ number)),
            Self::Sum => position.iter().try_fold(0_u64, |sum, &number| sum.checked_add(number)),
            Self::Remainder(modulus) => {
                let (first, last) = ends(case)?;
                let modulus = match modulus {
                    Modulus::Last => last,
                    Modulus::AfterLast => last.checked_add(1)?,
                    Modulus::Both => first.checked_add(last)?,
                };
                position.first()?.checked_rem(modulus)
            }
        }
    }
}

impl Own {
    /// What the program prints of a case; none where that is not computed here.
    pub(crate) fn says(&self, case: &Case, print: Printed) -> Option<Right> {
        let number = |word: &String| word.parse::<u64>().ok();
        let value = |position: &Vec<String>| {
            let numbers: Vec<u64> = position.iter().map(number).collect::<Option<_>>()?;
            self.values.value(case, &numbers)
        };
        let values: Vec<u64> = case.positions.iter().map(value).collect::<Option<_>>()?;
        let xor = values.iter().fold(0, |xor, value| xor ^ value);
        if print == Printed::Value {
            return (self.by == By::Xor).then_some(Right::Value(xor));
        }
        let wins = match self.by {
            By::Xor => xor != 0,
            By::MisereNim if values.iter().any(|&value| value > 1) => xor != 0,
            By::MisereNim => xor == 0,
            By::Parity => values.iter().filter(|value| *value % 2 == 1).count() % 2 == 1,
            By::Any => values.iter().any(|&value| value != 0),
        };
        Some(Right::Winner(if wins { Outcome::N } else { Outcome::P }))
    }
}
