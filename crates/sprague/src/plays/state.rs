//! A position as the searches and the definition have it.
use crate::messages::say;
use claims::error::SolveError;
use claims::position::Position;

/// The numbers of a position as a list; numbers of more than 63 bits are out of reach.
pub(crate) fn state(position: &Position) -> Result<Vec<i64>, SolveError> {
    position.to_state().ok_or_else(|| SolveError::out_of_reach(position.clone(), say::known_definition()))
}
