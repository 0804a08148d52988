//! Values and outcomes of positions from which play need not end.
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::BitXor;

/// The outcome under best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move.
    N,
    /// The player who just moved.
    P,
    /// A draw: both players can go on for ever, and neither can do better.
    D,
}

/// Its letter.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.letter())
    }
}

impl Outcome {
    /// The outcome in which the player to move wins, or the other.
    pub fn mover_wins(wins: bool) -> Self {
        if wins { Self::N } else { Self::P }
    }

    /// `N`, `P` or `D`.
    pub fn letter(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::P => "P",
            Self::D => "D",
        }
    }

    /// `first`, `second` or `draw`.
    pub fn winner(self) -> &'static str {
        match self {
            Self::N => "first",
            Self::P => "second",
            Self::D => "draw",
        }
    }
}

/// The value of a position under normal play: all that matters about it in sums (C. A. B. Smith
/// 1966).
///
/// Values add up: numbers by xor, a number to an infinite value by xor with each of its numbers;
/// two infinite values are together infinite without numbers, and a loony value makes any sum
/// loony.
///
/// ```
/// use graphs::{Outcome, Value};
/// let loop_with_exits = Value::infinite([2, 0]);
/// assert_eq!(loop_with_exits.to_string(), "inf(0,2)");
/// assert_eq!(loop_with_exits.plus(&Value::Nim(3)).to_string(), "inf(1,3)");
/// assert_eq!(loop_with_exits.plus(&Value::Nim(3)).outcome(), Outcome::D);
/// ```
///
/// The numbers are of 64 bits here, and longer ones where a theorem values positions without a
/// graph.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value<N = u64> {
    /// The position is worth a heap of Nim of this size.
    Nim(N),
    /// Play need not end. The numbers are the values of the moves that have one, ascending: the
    /// player to move wins, in a sum with a position of value `m`, exactly where `m` is one of
    /// them, and the play is drawn otherwise.
    Infinite(Vec<N>),
    /// The player to move wins in every company, where some moves oblige a player to move again or
    /// to answer.
    Loony,
}

impl<N> From<N> for Value<N> {
    fn from(number: N) -> Self {
        Self::Nim(number)
    }
}

/// A number, or a text such as `"inf(0,2)"`; nothing for a loony value.
impl<N: Serialize> Serialize for Value<N>
where
    Self: fmt::Display,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nim(value) => value.serialize(serializer),
            Self::Infinite(_) => serializer.collect_str(self),
            Self::Loony => serializer.serialize_none(),
        }
    }
}

impl<N: Ord> Value<N> {
    /// The infinite value with these numbers, in any order.
    pub fn infinite(numbers: impl IntoIterator<Item = N>) -> Self {
        let mut numbers: Vec<N> = numbers.into_iter().collect();
        numbers.sort_unstable();
        numbers.dedup();
        Self::Infinite(numbers)
    }

    /// The number, if it is one.
    pub fn nim(&self) -> Option<&N> {
        match self {
            Self::Nim(value) => Some(value),
            Self::Infinite(_) | Self::Loony => None,
        }
    }

    /// This value with its numbers turned into another type.
    pub fn map<M: Ord>(self, number: impl Fn(N) -> M) -> Value<M> {
        match self {
            Self::Nim(value) => Value::Nim(number(value)),
            Self::Infinite(numbers) => Value::infinite(numbers.into_iter().map(number)),
            Self::Loony => Value::Loony,
        }
    }
}

impl<N: Ord + Default> Value<N>
where
    for<'a> &'a N: BitXor<Output = N>,
{
    /// The value of a sum of two.
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Loony, _) | (_, Self::Loony) => Self::Loony,
            (Self::Nim(a), Self::Nim(b)) => Self::Nim(a ^ b),
            (Self::Infinite(numbers), Self::Nim(m)) | (Self::Nim(m), Self::Infinite(numbers)) => {
                Self::infinite(numbers.iter().map(|number| number ^ m))
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Vec::new()),
        }
    }

    /// The outcome of a position of this value alone.
    pub fn outcome(&self) -> Outcome {
        let zero = N::default();
        match self {
            Self::Nim(value) => Outcome::mover_wins(*value != zero),
            Self::Infinite(numbers) if numbers.first() == Some(&zero) => Outcome::N,
            Self::Infinite(_) => Outcome::D,
            Self::Loony => Outcome::N,
        }
    }
}

/// Values are written alike in all languages.
impl<N: fmt::Display> From<&Value<N>> for messages::Message {
    fn from(value: &Value<N>) -> Self {
        value.to_string().into()
    }
}

impl<N: fmt::Display> fmt::Display for Value<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(value) => value.fmt(f),
            Self::Loony => f.write_str("loony"),
            Self::Infinite(numbers) => {
                f.write_str("inf(")?;
                for (index, number) in numbers.iter().enumerate() {
                    write!(f, "{}{number}", if index > 0 { "," } else { "" })?;
                }
                f.write_str(")")
            }
        }
    }
}
