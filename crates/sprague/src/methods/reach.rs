//! The distance of a position: near positions have tables, farther ones are searched, and beyond
//! that only theorems give answers.
use crate::game::Game;
use claims::literature;
use claims::number::Number;
use claims::position::Position;
use claims::values::NEAR;

/// Heaps below this are answered by their table.
const NEAR_HEAP: u64 = 1 << 13;
/// Tuples with fewer positions below them than this are searched.
pub(crate) const NEAR_POSITIONS: u128 = 1 << 14;
/// If a theorem gives only the winner, the value is still searched for below this many positions.
pub(crate) const SEARCHED: u128 = 1 << 19;
/// The same if the moves go along lines, where a table takes some nanoseconds for each position.
pub(crate) const TABLED: u128 = 1 << 24;
/// With more positions than this a value is out of reach.
pub(crate) const HOPELESS: u128 = 1 << 26;

impl Game {
    /// Whether a theorem is better than a search for this position, given that a search of `near`
    /// positions would end in time.
    pub(crate) fn is_far(&mut self, position: &Position, near: u128) -> bool {
        match position.0.as_slice() {
            [heap] => heap.to_u64().is_none_or(|n| n >= NEAR_HEAP),
            numbers => {
                // If a number may grow, positions outside the box are searched, too.
                let most = self.theory().map_or_else(|| numbers.to_vec(), |claim| literature::corner(claim, numbers));
                let room = most.iter().try_fold(1u128, |room, x| room.checked_mul(u128::from(x.to_u64()?) + 1));
                room.is_none_or(|room| room > near)
            }
        }
    }

    /// Whether a position is so far out that its value can hardly be computed.
    pub(crate) fn is_far_out(position: &Position) -> bool {
        position.0.iter().any(|number| *number > Number::from(NEAR))
    }
}
