//! Moves with what they oblige to: `again`, `answer`, or nothing.
use super::{MoveError, Mover, Scratch};
use crate::ast::Mark;
use crate::ruleset::Ruleset;
use budget::Budget;
use std::ops::ControlFlow;

/// Lists the options of positions of a game whose moves may oblige to something.
#[derive(Debug, Clone)]
pub struct MarkedMover {
    movers: Vec<(Option<Mark>, Mover)>,
}

impl MarkedMover {
    /// Compiles the moves of a ruleset; one without marks has options that oblige to nothing.
    pub fn new(ruleset: &Ruleset) -> Self {
        let movers = match ruleset.entailing() {
            Some(own) => own.kinds().map(|(mark, moves)| (mark, Mover::new(moves))).into(),
            None => vec![(None, Mover::new(ruleset))],
        };
        Self { movers }
    }

    /// Calls `visit` for every option as [`Mover::for_each_option`] does, with its mark.
    ///
    /// # Errors
    /// [`MoveError`].
    pub fn for_each_option(
        &self,
        scratch: &mut Scratch,
        position: &[i64],
        budget: &Budget,
        mut visit: impl FnMut(Option<Mark>, &[i64]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, MoveError> {
        for (mark, mover) in &self.movers {
            if mover.for_each_option(scratch, position, budget, |option| visit(*mark, option))?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
