//! Options on a board of letters: every placed pattern at every cell.
use super::error::{MoveError, Visit};
use crate::family::cells::{Placed, extent, parts};
use crate::ruleset::Ruleset;
use budget::Budget;
use std::ops::ControlFlow;

/// The moves of a game on boards of letters, in each of their directions.
#[derive(Debug, Clone)]
pub(super) struct CellMover {
    /// Each with the rows and columns that it needs.
    placed: Vec<(Placed, (usize, usize))>,
}

impl CellMover {
    pub(super) fn new(ruleset: &Ruleset) -> Option<Self> {
        let with_extent = |placed: Placed| {
            let extent = extent(&placed);
            (placed, extent)
        };
        Some(Self { placed: ruleset.cells()?.placed().into_iter().map(with_extent).collect() })
    }

    /// Calls `visit` for the options of a board; see [`super::Mover::for_each_option`].
    pub(super) fn all(
        &self,
        position: &[i64],
        budget: &Budget,
        visit: &mut Visit<'_>,
    ) -> Result<ControlFlow<()>, MoveError> {
        let Some((columns, rows, letters)) = parts(position) else {
            return Err(MoveError::NotAPosition { position: position.to_vec(), arity: 0 });
        };
        let mut after = position.to_vec();
        for (placed, (height, width)) in &self.placed {
            budget.glance()?;
            let (height, width) = (*height, *width);
            if height > rows || width > columns {
                continue;
            }
            for corner in (0..=rows - height).flat_map(|r| (0..=columns - width).map(move |c| r * columns + c)) {
                let at = |row: usize, column: usize| corner + row * columns + column;
                if !placed.iter().all(|cell| letters[at(cell.row, cell.column)] == cell.from) {
                    continue;
                }
                placed.iter().for_each(|cell| after[1 + at(cell.row, cell.column)] = cell.to);
                let flow = visit(&after);
                placed.iter().for_each(|cell| after[1 + at(cell.row, cell.column)] = cell.from);
                if flow.is_break() {
                    return Ok(flow);
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
