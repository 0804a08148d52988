//! Games about coins, piles, rings and boards: the meaning of the numbers of a position there, and
//! the theorems about them.
//!
//! | room | task |
//! |---|---|
//! | `erasing` | sets from which numbers are erased |
//! | `rewriting` | words of which parts are rewritten |
//! | `turning` | all winning sets of coins of a row |
//! | `product` | products of coin games: the Tartan theorem |
//! | `circle` | rings, by the values of the rows that they become |
//! | `board` | boards as text; where tiles are laid, by their parts |
//! | `stairs` | piles on steps: the staircase theorem and the games that reduce to it |
pub(crate) mod board;
pub(crate) mod circle;
pub(crate) mod erasing;
pub(crate) mod product;
pub(crate) mod rewriting;
pub(crate) mod stairs;
pub(crate) mod turning;

use crate::game::Game;
use crate::number::Number;
use crate::position::{Form, Position};
use crate::request::Sum;
use rules::family::{Family, ROW};
use rules::ruleset::Ruleset;
use std::collections::HashMap;

/// The form in which positions of a ruleset are written.
pub(crate) fn form(ruleset: &Ruleset) -> Form {
    match &ruleset.family {
        Family::Piles(_) => Form::Piles,
        Family::Erase(_) => Form::Set,
        Family::Words(_) => Form::Word,
        Family::Circle(_) => Form::Ring,
        Family::Board(board) => Form::Board(board.columns),
        _ => Form::Numbers,
    }
}

impl Game {
    /// A position of this game from its numbers.
    pub(crate) fn placed(&self, state: &[i64]) -> Position {
        if let (Family::Circle(_), &[n, mark]) = (&self.ruleset.family, state) {
            return Position::from_state(&[n]).in_form(if mark == ROW { Form::Row } else { Form::Ring });
        }
        Position::from_state(state).in_form(form(&self.ruleset))
    }

    /// The number of components of a written position; sets are tabled by n, as {1..n}.
    pub fn places(&self) -> usize {
        match self.ruleset.family {
            Family::Circle(_) | Family::Erase(_) => 1,
            _ => self.ruleset.arity,
        }
    }

    /// The form in which its positions are written.
    pub fn form(&self) -> Form {
        form(&self.ruleset)
    }

    /// The least number that each place of a position has: coins may be numbered from 1.
    pub fn least(&self) -> Vec<u64> {
        match self.ruleset.coins() {
            Some(coins) => coins.axes.iter().map(|axis| axis.first.unsigned_abs()).collect(),
            None => vec![0; self.places()],
        }
    }

    /// This game for as many piles as the position has; none where the game is one for such
    /// positions already.
    pub(crate) fn for_piles(&self, piles: usize) -> Option<Game> {
        if piles == self.ruleset.arity {
            return None;
        }
        let ruleset = self.ruleset.with_piles(piles)?.ok()?;
        Some(Self::from_ruleset(ruleset, Vec::new()))
    }

    /// This game for piles, or for a board, such as this position; none where it is one for
    /// such positions already.
    pub(crate) fn fitting(&self, position: &Position) -> Option<Game> {
        let (Some(board), Form::Board(columns)) = (self.ruleset.board(), position.1) else {
            return self.for_piles(position.0.len());
        };
        if (position.0.len(), columns) == (self.ruleset.arity, board.columns) {
            return None;
        }
        let ruleset = self.ruleset.with_board(position.0.len(), columns)?;
        Some(Self::from_ruleset(ruleset, Vec::new()))
    }

    /// Makes this the game for piles, or a board, such as this position; facts about others
    /// are forgotten.
    pub fn fit(&mut self, position: &Position) {
        if let Some(game) = self.fitting(position) {
            *self = game;
        }
    }

    /// Makes this the game for so many piles, where it is one of piles; facts about another
    /// number of them are forgotten.
    pub fn fit_piles(&mut self, piles: usize) {
        if let Some(game) = self.for_piles(piles) {
            *self = game;
        }
    }
}

/// Whether each component of a sum is really there: of equal heads of a coin game, two cancel each
/// other.
pub(crate) fn live(sum: &Sum) -> Vec<bool> {
    let mut live = vec![true; sum.components.len()];
    let mut open: HashMap<(usize, &[Number]), usize> = HashMap::new();
    for (place, (game, position)) in sum.components.iter().enumerate() {
        if sum.games[*game].ruleset().coins().is_none() {
            continue;
        }
        match open.remove(&(*game, position.0.as_slice())) {
            Some(first) => (live[first], live[place]) = (false, false),
            None => _ = open.insert((*game, position.0.as_slice()), place),
        }
    }
    live
}

/// Leaves out the heads that cancel each other.
pub(crate) fn cancel(sum: &mut Sum) {
    let mut live = live(sum).into_iter();
    sum.components.retain(|_| live.next().unwrap_or(true));
}
