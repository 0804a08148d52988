//! Who wins a single position, found without its value where the value would take a longer search.
//!
//! A value rests on the values of all options; who wins rests on one winning move where there is one. Batches that ask for winners
//! of single positions come here first.
use crate::error::SolveError;
use crate::game::Game;
use crate::objects::board;
use crate::position::Position;
use budget::Budget;

impl Game {
    /// Whether the player to move loses a single position under normal play, where a search for that is what answers; none elsewhere.
    pub(crate) fn lost_alone(&mut self, position: &Position, budget: &Budget) -> Result<Option<bool>, SolveError> {
        if let Some((lost, _)) = self.lost_by_theorem(position) {
            return Ok(Some(lost));
        }
        if let Some(lost) = self.erased_lost(position, budget)? {
            return Ok(Some(lost));
        }
        if let Some(lost) = self.word_lost(position, budget)? {
            return Ok(Some(lost));
        }
        board::lost(self, position, budget)
    }
}
