//! Verdicts straight from the definition: a search through sums that a player wins, loses or draws.
//!
//! A sum is decided as soon as a component has an end with a verdict: at the start the first
//! component that has one counts, and after a move the first such end in the text. Else the player
//! to move wins if a move leaves a sum that the other player loses, draws if none does and one
//! leaves a draw, and loses if there is neither; without any move he loses, and wins under misere
//! play.
use super::settle::kept;
use super::{Oracle, OracleError, Pos, Settled, Sum};
use crate::ast::Verdict;
use crate::eval;
use crate::family::{Family, Judged};
use crate::ruleset::{Play, Ruleset};
use budget::Budget;
use std::collections::BTreeSet;

/// The outcome of a sum under best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The player to move wins.
    N,
    /// The other player wins.
    P,
    /// Nobody wins.
    D,
}

/// Answers about one ruleset with verdicts by the definition.
#[derive(Debug)]
pub struct JudgedOracle<'r> {
    judged: &'r Judged,
    play: Play,
    moves: Oracle<'r>,
    outcomes: Settled<Outcome>,
}

/// A sum that is decided: no position has a negative number.
fn decided(verdict: Verdict) -> Sum {
    match verdict {
        Verdict::Wins => vec![vec![-1]],
        Verdict::Draws => vec![vec![-2]],
        Verdict::Loses => vec![vec![-3]],
    }
}

impl<'r> JudgedOracle<'r> {
    /// An oracle that stops at limits; none for a ruleset without verdicts.
    pub fn new(ruleset: &'r Ruleset, budget: &Budget) -> Option<Self> {
        let judged = ruleset.judged()?;
        let moves = Oracle { keeps_empty_heaps: true, ..Oracle::with_budget(judged.game(), budget) };
        let ends = [(Verdict::Wins, Outcome::N), (Verdict::Draws, Outcome::D), (Verdict::Loses, Outcome::P)];
        let outcomes = ends.map(|(verdict, outcome)| (decided(verdict), Some(outcome)));
        Some(Self { judged, play: ruleset.play, moves, outcomes: outcomes.into() })
    }

    /// The options of a position, as sums.
    ///
    /// # Errors
    /// The errors of [`Oracle::options`].
    pub fn options(&mut self, position: &[i64]) -> Result<BTreeSet<Sum>, OracleError> {
        self.moves.options(position)
    }

    /// How the game is decided at a position.
    ///
    /// # Errors
    /// [`OracleError`], where an expression cannot be told.
    pub fn verdict(&mut self, position: &[i64]) -> Result<Option<Verdict>, OracleError> {
        verdict_of(&mut self.moves, self.judged, &[position.to_vec()])
    }

    /// How the game is decided where a move has left these positions.
    ///
    /// # Errors
    /// The errors of [`JudgedOracle::verdict`].
    pub fn verdict_after(&mut self, left: &[Pos]) -> Result<Option<Verdict>, OracleError> {
        verdict_of(&mut self.moves, self.judged, left)
    }

    /// The outcome of a sum for the player to move.
    ///
    /// # Errors
    /// [`OracleError`]; [`OracleError::Cycle`] when a sum came back before its outcome was known.
    pub fn outcome(&mut self, sum: &[Pos]) -> Result<Outcome, OracleError> {
        let mut start = Sum::new();
        for position in sum {
            if let Some(verdict) = self.verdict(position)? {
                return Ok(match verdict {
                    Verdict::Wins => Outcome::N,
                    Verdict::Draws => Outcome::D,
                    Verdict::Loses => Outcome::P,
                });
            }
            start.push(self.moves.canonical(position)?);
        }
        start.sort_unstable();
        let stuck = if self.play == Play::Normal { Outcome::P } else { Outcome::N };
        let mut outcomes = std::mem::take(&mut self.outcomes);
        let result = self.moves.settle(
            &mut outcomes,
            start,
            |moves, at| sums_after(moves, self.judged, at),
            |outcome| outcome == Outcome::P,
            |options, known| {
                let to: Vec<Outcome> = options.iter().flatten().filter_map(known).collect();
                match () {
                    () if options.is_empty() => stuck,
                    () if to.contains(&Outcome::P) => Outcome::N,
                    () if to.contains(&Outcome::D) => Outcome::D,
                    () => Outcome::P,
                }
            },
        );
        self.outcomes = kept(outcomes, &result);
        result
    }
}

/// The sums that one move leaves; where one is decided, what decides it stands in its place.
fn sums_after(moves: &mut Oracle<'_>, judged: &Judged, at: &Sum) -> Result<Vec<Vec<Sum>>, OracleError> {
    let mut all = Vec::new();
    for (place, position) in at.iter().enumerate() {
        for option in moves.options(position)? {
            let to = match verdict_of(moves, judged, &option)? {
                Some(verdict) => decided(verdict),
                None => {
                    let mut to = [&at[..place], &at[place + 1..], &option[..]].concat();
                    to.sort_unstable();
                    to
                }
            };
            all.push(vec![to]);
            moves.tick(all.len())?;
        }
    }
    Ok(all)
}

/// How the game is decided at positions that come at the same time.
fn verdict_of(moves: &mut Oracle<'_>, judged: &Judged, left: &[Pos]) -> Result<Option<Verdict>, OracleError> {
    let mut ends = BTreeSet::new();
    for position in left {
        let position = moves.canonical(position)?;
        ends.extend(match &judged.game().family {
            Family::Words(words) => moves.word_end(words, &position)?,
            Family::Bags(bags) => moves.bag_end(bags, &position)?,
            Family::Graphs(graphs) => moves.graph_end(graphs, &position)?,
            _ => eval::first(&judged.game().ends, &position)
                .map_err(|error| OracleError::Eval { position: position.clone(), error })?,
        });
    }
    Ok(ends.into_iter().find_map(|end| judged.verdict(end)))
}
