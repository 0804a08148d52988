//! Who wins a single position, found without its value where the value would take a longer search.
//!
//! A value rests on the values of all options; who wins rests on one winning move where there is one. Batches that ask for winners
//! of single positions come here first.
use crate::error::SolveError;
use crate::game::Game;
use crate::objects::board;
use crate::position::Position;
use crate::solve::SolveOptions;
use crate::study::search_error;
use budget::Budget;
use positions::{Outcome, Outcomes};
use rules::family::Family;
use rules::ruleset::Play;

impl Game {
    /// Whether the player to move loses a single position under normal play, where a search is what answers; none elsewhere, and
    /// where the search meets what it cannot decide.
    pub(crate) fn lost_alone(
        &mut self,
        position: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<bool>, SolveError> {
        if let Some(lost) = self.erased_lost(position, budget)? {
            return Ok(Some(lost));
        }
        if let Some(lost) = self.word_lost(position, budget)? {
            return Ok(Some(lost));
        }
        if let Some(lost) = board::lost(self, position, budget)? {
            return Ok(Some(lost));
        }
        let tuples = matches!(self.ruleset.family, Family::Numbers | Family::Piles(_)) && self.ruleset.arity > 1;
        let by_theorem = self.study.has_values() || matches!(self.stairs, Some(Ok(_))) || !self.factors.is_empty();
        if !tuples || by_theorem || self.splits() || self.ruleset.play == Play::Misere {
            return Ok(None);
        }
        if let Some(known) = self.far_value(position, options, budget)? {
            return Ok(Some(known.value.is_zero()));
        }
        if self.reductions.of(&self.ruleset, position).is_some() {
            return Ok(None);
        }
        let Some(state) = position.to_state() else { return Ok(None) };
        let ruleset = &self.ruleset;
        let search = self.outcomes.get_or_insert_with(|| Outcomes::new(ruleset, Play::Normal));
        let outcome = search.outcome(&state, budget).map_err(|error| search_error(error, search.len()))?;
        Ok(outcome.map(|outcome| outcome == Outcome::P))
    }
}
