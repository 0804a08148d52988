//! The replies of methods about a position: its value with the standing, or its options with a
//! value.
use crate::number::Number;
use crate::position::Position;
use crate::standing::Standing;

/// A nim-value and its standing.
#[derive(Debug, Clone, PartialEq)]
pub struct Known {
    /// The nim-value.
    pub value: Number,
    /// The standing.
    pub standing: Standing,
}

/// Options with a wanted value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The first of them, without duplicates.
    pub options: Vec<Vec<Position>>,
    /// The number of all such options; `None` if they cannot be counted.
    pub total: Option<Number>,
}
