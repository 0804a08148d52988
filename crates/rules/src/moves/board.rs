//! Options on a board: rows of bits, from which a move takes some.
use super::error::{MoveError, Visit};
use crate::family::{Board, BoardMoves, Tile};
use budget::Budget;
use std::ops::ControlFlow;

/// Rows between two looks at the budget.
const ROWS: usize = 8;

/// Calls `visit` for the options of a board; see [`super::Mover::for_each_option`].
pub(super) fn all(
    board: &Board,
    arity: usize,
    position: &[i64],
    budget: &Budget,
    visit: &mut Visit<'_>,
) -> Result<ControlFlow<()>, MoveError> {
    if position.len() != arity || position.iter().any(|&row| !(0..1i64 << board.columns).contains(&row)) {
        return Err(MoveError::NotAPosition { position: position.to_vec(), arity });
    }
    let mut left = position.to_vec();
    // Only a glance: a caller that asks for the options of one board after the other checks the
    // budget itself.
    let look = |r: usize| match r % ROWS == ROWS - 1 {
        true => budget.glance(),
        false => Ok(()),
    };
    match &board.moves {
        BoardMoves::Chomp => {
            for r in 0..arity {
                look(r)?;
                let flow = bites(r, position, &mut left, visit);
                if flow.is_break() {
                    return Ok(flow);
                }
            }
        }
        BoardMoves::Place(tiles) => {
            for &tile in tiles.list() {
                let starts: Vec<i64> = position.iter().map(|&row| starts(row, tile.columns)).collect();
                for r in 0..(arity + 1).saturating_sub(tile.rows.into()) {
                    look(r)?;
                    let flow = laid(tile, r, &starts, &mut left, visit);
                    if flow.is_break() {
                        return Ok(flow);
                    }
                }
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// The bits of a word that are set, each as a word.
fn ones(mut word: i64) -> impl Iterator<Item = i64> {
    std::iter::from_fn(move || {
        let lowest = word & word.wrapping_neg();
        word ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The cells of a row at which `columns` cells side by side begin.
fn starts(row: i64, columns: u8) -> i64 {
    (1..columns).fold(row, |starts, shift| starts & row >> shift)
}

/// The tiles with their upper left cell in row `r`; `starts` has, for each row, the cells where a
/// tile of this width fits.
fn laid(tile: Tile, r: usize, starts: &[i64], left: &mut [i64], visit: &mut Visit<'_>) -> ControlFlow<()> {
    let rows = r..r + usize::from(tile.rows);
    let all_columns = (1 << tile.columns) - 1;
    for corner in ones(starts[rows.clone()].iter().fold(-1, |all, row| all & row)) {
        left[rows.clone()].iter_mut().for_each(|row| *row ^= corner * all_columns);
        visit(left)?;
        left[rows.clone()].iter_mut().for_each(|row| *row ^= corner * all_columns);
    }
    ControlFlow::Continue(())
}

/// Bites at the cells of row `r`; the top left cell is poison.
fn bites(r: usize, position: &[i64], left: &mut [i64], visit: &mut Visit<'_>) -> ControlFlow<()> {
    let poison = i64::from(r == 0);
    for cell in ones(position[r] & !poison) {
        left.copy_from_slice(position);
        left[r..].iter_mut().for_each(|row| *row &= cell - 1);
        visit(left)?;
    }
    left.copy_from_slice(position);
    ControlFlow::Continue(())
}
