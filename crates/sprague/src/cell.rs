//! The cells of tables: a value, or an outcome if there are no values; and a cell with its
//! standing.
use crate::answer::Outcome;
use crate::tell::basis::Basis;
use crate::value::Value;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use rules::ruleset::Play;
use serde::{Serialize, Serializer};

/// The cell of a table for one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// The nim-value.
    Value(Number),
    /// The infinite value in loopy play: the numbers in brackets, ascending.
    Infinite(Vec<Number>),
    /// The player to move wins in every company, where moves oblige.
    Loony,
    /// The outcome under misère play.
    Outcome(Outcome),
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Value(value) => value.fmt(f),
            Self::Infinite(numbers) => Value::Infinite(numbers.clone()).fmt(f),
            Self::Loony => Value::Loony.fmt(f),
            Self::Outcome(outcome) => f.write_str(outcome.letter()),
        }
    }
}

impl From<Value> for Cell {
    fn from(value: Value) -> Self {
        match value {
            Value::Nim(value) => Self::Value(value),
            Value::Infinite(numbers) => Self::Infinite(numbers),
            Value::Loony => Self::Loony,
        }
    }
}

impl Cell {
    pub(crate) fn of(play: Play, value: Number) -> Self {
        match play {
            Play::Normal => Self::Value(value),
            // The misère nim-value of a single position is 0 exactly at its misère P-positions.
            Play::Misere => Self::Outcome(Outcome::mover_wins(!value.is_zero())),
        }
    }

    /// The outcome of a position with this cell.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Value(value) => Outcome::mover_wins(!value.is_zero()),
            Self::Infinite(numbers) if numbers.iter().any(Number::is_zero) => Outcome::N,
            Self::Infinite(_) => Outcome::D,
            Self::Loony => Outcome::N,
            Self::Outcome(outcome) => *outcome,
        }
    }
}

/// A number, nothing for a loony value, or a text: `"N"`, `"P"`, `"inf(0,2)"`.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Value(value) => value.serialize(serializer),
            Self::Infinite(_) => serializer.collect_str(self),
            Self::Loony => serializer.serialize_none(),
            Self::Outcome(outcome) => outcome.serialize(serializer),
        }
    }
}

/// A single value with its standing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ValueAt {
    /// The position.
    pub position: Position,
    /// Its nim-value, or its outcome under misère play.
    #[serde(rename = "value")]
    pub cell: Cell,
    /// The standing of the value.
    pub standing: Standing,
    /// The basis of the standing, in words.
    #[serde(skip)]
    pub basis: Basis,
}

impl ValueAt {
    pub(crate) fn of(position: &Position, cell: Cell, standing: Standing, basis: Basis) -> Self {
        Self { position: position.clone(), cell, standing, basis }
    }
}
