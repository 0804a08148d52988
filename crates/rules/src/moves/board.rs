//! Options on a board: rows of bits, from which a move takes some.
use super::MoveError;
use crate::ast::BoardGame;
use crate::family::Board;
use budget::{Budget, Progress};
use std::ops::ControlFlow;

/// Calls `visit` for the options of a board; see [`super::Mover::for_each_option`].
pub(super) fn all(
    board: Board,
    arity: usize,
    position: &[i64],
    budget: &Budget,
    mut visit: impl FnMut(&[i64]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, MoveError> {
    if position.len() != arity || position.iter().any(|&row| !(0..1i64 << board.columns).contains(&row)) {
        return Err(MoveError::NotAPosition { position: position.to_vec(), arity });
    }
    let mut left = position.to_vec();
    for (r, &row) in position.iter().enumerate() {
        budget.poll(Progress { done: r as u64, total: None, unit: "rows" })?;
        let flow = match board.game {
            BoardGame::Cram => dominoes(r, row, &mut left, &mut visit),
            BoardGame::Chomp => bites(r, position, &mut left, &mut visit),
        };
        if flow.is_break() {
            return Ok(flow);
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

/// Dominoes whose upper or left cell is in row `r`.
fn dominoes(
    r: usize,
    row: i64,
    left: &mut [i64],
    visit: &mut impl FnMut(&[i64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for lowest in ones(row & row >> 1) {
        left[r] = row ^ lowest ^ lowest << 1;
        visit(left)?;
    }
    left[r] = row;
    let below = left.get(r + 1).copied().unwrap_or(0);
    for cell in ones(row & below) {
        (left[r], left[r + 1]) = (row ^ cell, below ^ cell);
        visit(left)?;
        (left[r], left[r + 1]) = (row, below);
    }
    ControlFlow::Continue(())
}

/// Bites at the cells of row `r`; the top left cell is poison.
fn bites(
    r: usize,
    position: &[i64],
    left: &mut [i64],
    visit: &mut impl FnMut(&[i64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let poison = i64::from(r == 0);
    for cell in ones(position[r] & !poison) {
        left.copy_from_slice(position);
        left[r..].iter_mut().for_each(|row| *row &= cell - 1);
        visit(left)?;
    }
    left.copy_from_slice(position);
    ControlFlow::Continue(())
}
