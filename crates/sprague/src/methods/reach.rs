//! How far out a position is: near ones have tables, farther ones are searched, and beyond that
//! only theorems answer.
use crate::claims::literature;
use crate::game::Game;
use crate::number::Number;
use crate::position::Position;
use crate::values::NEAR;

/// Heaps below this are answered by their table.
const NEAR_HEAP: u64 = 1 << 13;
/// Tuples below so many positions are searched.
pub(crate) const NEAR_POSITIONS: u128 = 1 << 14;
/// The numbers of positions that are searched for a value where a theorem gives only the winner,
/// the latter where a table takes each in some nanoseconds; more positions are out of reach.
pub(crate) const SEARCHED: u128 = 1 << 19;
pub(crate) const TABLED: u128 = 1 << 24;
pub(crate) const HOPELESS: u128 = 1 << 26;

impl Game {
    /// Whether a position is better asked here than searched, given that so many below it would be
    /// searched in time.
    pub(crate) fn is_far(&mut self, position: &Position, near: u128) -> bool {
        match position.0.as_slice() {
            [heap] => heap.to_u64().is_none_or(|n| n >= NEAR_HEAP),
            numbers => {
                // Positions outside the box are searched, too, where a number may grow.
                let most = self.theory().map_or_else(|| numbers.to_vec(), |claim| literature::corner(claim, numbers));
                let room = most.iter().try_fold(1u128, |room, x| room.checked_mul(u128::from(x.to_u64()?) + 1));
                room.is_none_or(|room| room > near)
            }
        }
    }

    /// Whether a position is so far out that its value is hardly computed.
    pub(crate) fn is_far_out(position: &Position) -> bool {
        position.0.iter().any(|number| *number > Number::from(NEAR))
    }
}
