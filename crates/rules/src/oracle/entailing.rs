//! Moves that oblige a player, straight from the definition: a search through sums in which it is
//! known who moves, and where he must.
//!
//! After `again` the same player moves again, anywhere. It is written here as a turn in which the
//! other player does nothing. After `answer` the other player moves in one of the positions that
//! the move left, and loses where they have no move. Who cannot move loses.
use super::settle::kept;
use super::{Oracle, OracleError, Pos, Sum};
use crate::ast::Mark;
use crate::eval;
use crate::ruleset::Play;
use std::collections::BTreeSet;

/// The player to move moves in any position.
const FREE: i64 = 0;
/// The player to move moves in a position that is marked as owed.
const OBLIGED: i64 = 1;
/// The player to move does nothing.
const PASSES: i64 = 2;

impl Oracle<'_> {
    /// All options of a position with what they oblige to: those without a mark, those with
    /// `again`, those with `answer`; each an ascending sum.
    ///
    /// # Errors
    /// The errors of [`Oracle::options`].
    pub fn marked_options(&mut self, position: &[i64]) -> Result<BTreeSet<(Option<Mark>, Sum)>, OracleError> {
        let Some(own) = self.ruleset.entailing() else {
            return Ok(self.options(position)?.into_iter().map(|option| (None, option)).collect());
        };
        let position = self.canonical(position)?;
        let wrap = |error| OracleError::Eval { position: position.clone(), error };
        let mut marked = BTreeSet::new();
        for end in &self.ruleset.ends {
            if eval::all(end, &position).map_err(wrap)? {
                return Ok(marked);
            }
        }
        for (mark, moves) in own.kinds() {
            let mut options = BTreeSet::new();
            for schema in &moves.schemas {
                if schema.pattern.iter().zip(&position).all(|(want, have)| want.is_none_or(|want| want == *have)) {
                    self.candidates(schema, &position, &mut options)?;
                }
            }
            marked.extend(options.into_iter().map(|option| (mark, option)));
        }
        Ok(marked)
    }

    /// Whether the player to move wins who must move in one of the positions of `owed`; the others
    /// of the sum are `rest`.
    ///
    /// # Errors
    /// The errors of [`Oracle::wins`]; [`OracleError::Marked`] under misere play.
    pub fn wins_obliged(&mut self, owed: &[Pos], rest: &[Pos]) -> Result<bool, OracleError> {
        let mut parts = Vec::new();
        for (owes, list) in [(true, owed), (false, rest)] {
            for position in list {
                parts.push((owes, self.canonical(position)?));
            }
        }
        self.wins_from(written(OBLIGED, parts))
    }

    /// Whether the player to move, who may move anywhere, wins.
    pub(super) fn wins_free(&mut self, sum: Sum) -> Result<bool, OracleError> {
        self.wins_from(written(FREE, sum.into_iter().map(|position| (false, position)).collect()))
    }

    fn wins_from(&mut self, start: Sum) -> Result<bool, OracleError> {
        if self.ruleset.play == Play::Misere {
            return Err(OracleError::Marked);
        }
        let mut wins = std::mem::take(&mut self.wins);
        let result = self.settle(
            &mut wins,
            start,
            |oracle, at| oracle.turns_entailing(at),
            |wins| !wins,
            |moves, known| moves.iter().flatten().any(|to| known(to) == Some(false)),
        );
        self.wins = kept(wins, &result);
        result.map_err(|error| match error {
            OracleError::Cycle(cycle) => OracleError::Cycle(cycle.iter().map(|sum| positions(sum)).collect()),
            error => error,
        })
    }

    /// The sums to which the player to move can move.
    fn turns_entailing(&mut self, at: &Sum) -> Result<Vec<Vec<Sum>>, OracleError> {
        let (who, parts) = match at.split_first() {
            Some((who, parts)) => (who.first().copied().unwrap_or(FREE), parts),
            None => (FREE, &[][..]),
        };
        let all = positions(at);
        if who == PASSES {
            return Ok(vec![vec![written(FREE, all.into_iter().map(|position| (false, position)).collect())]]);
        }
        let mut turns = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            let owed = part.first() == Some(&1);
            if who == OBLIGED && !owed {
                continue;
            }
            for (mark, option) in self.marked_options(&all[i])? {
                let rest = all.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| (false, other.clone()));
                let left = option.into_iter().map(|position| (mark == Some(Mark::Answer), position));
                let who = match mark {
                    None => FREE,
                    Some(Mark::Again) => PASSES,
                    Some(Mark::Answer) => OBLIGED,
                };
                turns.push(vec![written(who, rest.chain(left).collect())]);
                self.tick(turns.len())?;
            }
        }
        Ok(turns)
    }
}

/// A sum as it is remembered: who moves, then each position behind 1 where it is owed an answer,
/// else behind 0.
fn written(who: i64, parts: Vec<(bool, Pos)>) -> Sum {
    let mut sum: Sum = parts.into_iter().map(|(owed, position)| [&[i64::from(owed)], &position[..]].concat()).collect();
    sum.sort_unstable();
    sum.insert(0, vec![who]);
    sum
}

/// The positions of such a sum.
fn positions(sum: &[Pos]) -> Sum {
    sum.iter().skip(1).map(|part| part.iter().skip(1).copied().collect()).collect()
}
