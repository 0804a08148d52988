//! What a position is worth: a nim-value, or where play need not end the infinite value of C. A. B. Smith (1966).
use crate::answer::Outcome;
use crate::number::Number;
use std::fmt;

/// The value of a position under normal play: all that matters about it in sums.
///
/// Values add up: numbers by xor, a number to an infinite value by xor with each of its numbers, and two infinite values
/// are together infinite without numbers.
///
/// ```
/// use sprague::{Number, Outcome, Value};
/// let exits = Value::infinite([2, 0].map(Number::from));
/// assert_eq!(exits.to_string(), "inf(0,2)");
/// assert_eq!(exits.outcome(), Outcome::N);
/// assert_eq!(exits.plus(&Number::from(3).into()).to_string(), "inf(1,3)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// The position is worth a heap of Nim of this size.
    Nim(Number),
    /// Play need not end. The numbers, ascending, are the values of the moves that have one: the player to move wins, in a
    /// sum with a position of value `m`, exactly where `m` is one of them, and nobody wins otherwise.
    Infinite(Vec<Number>),
}

impl Value {
    /// The infinite value with these numbers, in any order.
    pub fn infinite(numbers: impl IntoIterator<Item = Number>) -> Self {
        let mut numbers: Vec<Number> = numbers.into_iter().collect();
        numbers.sort_unstable();
        numbers.dedup();
        Self::Infinite(numbers)
    }

    /// The nim-value, if it is one.
    pub fn nim(&self) -> Option<&Number> {
        match self {
            Self::Nim(value) => Some(value),
            Self::Infinite(_) => None,
        }
    }

    /// The value of a sum of two.
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Nim(a), Self::Nim(b)) => Self::Nim(a ^ b),
            (Self::Infinite(numbers), Self::Nim(m)) | (Self::Nim(m), Self::Infinite(numbers)) => {
                Self::infinite(numbers.iter().map(|number| number ^ m))
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Vec::new()),
        }
    }

    /// Who wins a position of this value alone.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Nim(value) => Outcome::mover_wins(!value.is_zero()),
            Self::Infinite(numbers) if numbers.first().is_some_and(Number::is_zero) => Outcome::N,
            Self::Infinite(_) => Outcome::D,
        }
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Self::Nim(number)
    }
}

impl From<graphs::Value> for Value {
    fn from(value: graphs::Value) -> Self {
        match value {
            graphs::Value::Nim(value) => Self::Nim(value.into()),
            graphs::Value::Infinite(numbers) => Self::infinite(numbers.into_iter().map(Number::from)),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(value) => value.fmt(f),
            Self::Infinite(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(Number::to_string).collect();
                write!(f, "inf({})", numbers.join(","))
            }
        }
    }
}

impl serde::Serialize for Value {
    /// A number, or a text such as `"inf(0,2)"`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nim(value) => value.serialize(serializer),
            Self::Infinite(_) => serializer.collect_str(self),
        }
    }
}
