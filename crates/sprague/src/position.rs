//! Positions as people write them: `5`, `3,4`, `(3,4)`.
use crate::number::{Number, ParseNumberError};
use std::fmt;

/// A position: one number, or a tuple of them.
///
/// ```
/// use sprague::Position;
/// let p: Position = "(3,4)".parse()?;
/// assert_eq!(p.to_string(), "(3,4)");
/// assert_eq!("5".parse::<Position>()?.to_string(), "5");
/// # Ok::<(), sprague::ParsePositionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(
    /// The numbers, in the order of the state variables.
    pub Vec<Number>,
);

/// Why a text is no position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// One of its numbers is none.
    #[error(transparent)]
    Number(#[from] ParseNumberError),
    /// A parenthesis without its partner.
    #[error("`{0}` has a parenthesis without its partner")]
    Parenthesis(String),
    /// The position has another number of components than the rule.
    #[error("the position {position} has {found}, the rule is about {expected}")]
    Arity {
        /// The position as written.
        position: String,
        /// How many numbers it has, in words.
        found: String,
        /// How many the rule wants, in words.
        expected: String,
    },
    /// A kind of position that belongs to another family of games.
    #[error("`{0}` is not a position of this rule: numbers are written 5, tuples 3,4 or (3,4)")]
    Family(String),
}

impl Position {
    /// The position with these numbers.
    pub fn new(numbers: impl IntoIterator<Item = u64>) -> Self {
        Self(numbers.into_iter().map(Number::from).collect())
    }

    /// The position with these numbers, none of which may be negative (negative ones become 0).
    pub fn from_state(state: &[i64]) -> Self {
        Self(state.iter().map(|&x| Number::from(u64::try_from(x).unwrap_or(0))).collect())
    }

    /// The numbers as the engines take them, if all are below 2^63.
    pub fn to_state(&self) -> Option<Vec<i64>> {
        self.0.iter().map(Number::to_i64).collect()
    }

    /// The heap size, when the position is a single number.
    pub fn heap(&self) -> Option<&Number> {
        match self.0.as_slice() {
            [n] => Some(n),
            _ => None,
        }
    }
}

impl std::str::FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let text = text.trim();
        if text.starts_with(['[', '{', '+', '-', '.', '#', '"']) {
            return Err(ParsePositionError::Family(text.chars().take(40).collect()));
        }
        let inner = match (text.strip_prefix('('), text.strip_suffix(')')) {
            (Some(_), Some(_)) => &text[1..text.len() - 1],
            (None, None) => text,
            _ => return Err(ParsePositionError::Parenthesis(text.chars().take(40).collect())),
        };
        Ok(Self(inner.split(',').map(|part| part.trim().parse()).collect::<Result<_, _>>()?))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [n] = self.0.as_slice() {
            return n.fmt(f);
        }
        f.write_str("(")?;
        for (i, n) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            n.fmt(f)?;
        }
        f.write_str(")")
    }
}

impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
