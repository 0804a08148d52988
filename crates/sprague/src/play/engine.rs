//! The choice of the engine, and its words about it.
use super::{Match, PlayError, Turn};
use crate::answer::{Answer, MovesWanted, Outcome, WinningMove};
use crate::messages::{Locale, Message, say};
use crate::options::SolveOptions;
use budget::Budget;
use claims::number::Number;
use claims::position::Position;
use std::cmp::Reverse;

/// The engine chooses among at most this many winning moves.
const WINNING: usize = 256;
/// The number of moves that are looked at in a lost position, spread over the list.
const LOOKED_AT: usize = 64;
/// The most moves of the list.
const LISTED: usize = 4096;
/// The effort to choose a move in a lost position, in looks of the budget.
const EFFORT: u64 = 2_000;

/// The ease of answering a move of a lost position, least first: winning answers, then the rest
/// of the play.
type Rank = (Option<Number>, Reverse<Number>);

/// A move with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub turn: Turn,
    /// Why it is good, or the best there is.
    pub reason: Message,
}

impl Match {
    fn solved(&mut self, moves: MovesWanted, budget: &Budget) -> Result<Answer, PlayError> {
        self.obliges_nobody()?;
        Ok(self.sum.solve(&SolveOptions { moves, ..SolveOptions::default() }, budget)?)
    }

    /// The engine's move in this position; also a hint for the player to move.
    ///
    /// # Errors
    /// [`PlayError::Solve`] where the position cannot be answered, and when no move is left.
    pub fn choose(&mut self, budget: &Budget) -> Result<Choice, PlayError> {
        let answer = self.solved(MovesWanted::AtMost(WINNING), budget)?;
        // In play that can go round, not every winning move comes nearer to the end.
        let ends = answer.moves.best.as_ref();
        let quickest = answer.moves.listed.iter().filter_map(|won| Some((self.left_after(won)?, won)));
        if let Some(won) = ends.or_else(|| Some(quickest.min_by(|(a, _), (b, _)| a.cmp(b))?.1)) {
            let reason = match (answer.outcome, &answer.value) {
                (Outcome::N, None) if answer.components.len() == 1 => self.leaves_lost(budget)?,
                (Outcome::N, Some(value)) if value.nim().is_some() => say::nim_value_to_zero(value),
                (Outcome::N, Some(value)) => say::value_to_zero(value),
                (Outcome::N, None) => say::leaves_lost(),
                _ => say::keeps_draw(),
            };
            if let Some(turn) = turn_of(won) {
                return Ok(Choice { turn, reason });
            }
        }
        self.hardest(answer.outcome, budget)
    }

    /// Why the move from a single position wins that leaves a lost one.
    fn leaves_lost(&mut self, budget: &Budget) -> Result<Message, PlayError> {
        let Some((game, position)) = self.sum.components.first().cloned() else { return Ok(say::leaves_lost()) };
        let strategy = self.sum.games[game].mirror(&position, budget)?;
        Ok(strategy.map_or_else(say::leaves_lost, |strategy| say::leaves_mirrored(strategy.answers())))
    }

    /// A winning move, if there is one.
    ///
    /// # Errors
    /// The errors of [`Match::choose`].
    pub fn hint(&mut self, budget: &Budget) -> Result<Option<Choice>, PlayError> {
        let answer = self.solved(MovesWanted::None, budget)?;
        if answer.outcome == Outcome::P { Ok(None) } else { self.choose(budget).map(Some) }
    }

    /// Why this position is won or lost, in a language, without naming the winning moves.
    ///
    /// # Errors
    /// The errors of [`Match::choose`].
    pub fn why(&mut self, locale: Locale, budget: &Budget) -> Result<String, PlayError> {
        let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
        Ok(self.sum.explain_in(locale, &options, budget)?)
    }

    /// The total of all numbers after a winning move; smaller is nearer to the end.
    fn left_after(&self, won: &WinningMove) -> Option<Number> {
        let moved = |at: usize| won.changes.iter().any(|change| change.component == at);
        let kept = self.sum.components.iter().enumerate().filter(|(at, _)| !moved(*at));
        let left = won.changes.iter().flat_map(|change| &change.to);
        Some(total(kept.map(|(_, (_, position))| position).chain(left)))
    }

    /// The move of a lost position with the fewest winning answers, then with the longest rest
    /// of the play.
    fn hardest(&mut self, outcome: Outcome, budget: &Budget) -> Result<Choice, PlayError> {
        let legal = self.legal(LISTED, budget)?;
        let stride = legal.turns.len().div_ceil(LOOKED_AT).max(1);
        let brief = budget.clone().with_effort(EFFORT);
        let before = self.sum.components.clone();
        let mut best: Option<(Rank, Turn)> = None;
        for turn in legal.turns.iter().step_by(stride) {
            self.apply(turn);
            let answers = self.solved(MovesWanted::AtMost(1), &brief).map(|answer| answer.moves.total);
            let left = total(self.sum.components.iter().map(|(_, position)| position));
            self.sum.components.clone_from(&before);
            // A move whose answers cannot be counted in time is chosen only if there is no other.
            let Ok(Some(answers)) = answers else { continue };
            let rank = (Some(answers), Reverse(left));
            if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                best = Some((rank, turn.clone()));
            }
        }
        let fallback = legal.turns.into_iter().next();
        let (answers, turn) = match (best, fallback) {
            (Some(((answers, _), turn)), _) => (answers, turn),
            (None, Some(turn)) => (None, turn),
            (None, None) => return Err(PlayError::Illegal { text: say::a_move_of_play(), legal: None }),
        };
        let reason = match (outcome, answers) {
            (Outcome::P, Some(answers)) if answers == Number::from(1) => say::lost_one_answer(),
            (Outcome::P, Some(answers)) => say::lost_answers(answers),
            (Outcome::P, None) => say::position_lost(),
            _ => say::won_too_late(),
        };
        Ok(Choice { turn, reason })
    }
}

/// A winning turn as one that can be made.
pub(super) fn turn_of(won: &WinningMove) -> Option<Turn> {
    let (first, more) = won.changes.split_first()?;
    let (from, to) = (first.from.clone(), first.to.clone());
    Some(Turn { component: first.component, from, to, more: more.to_vec(), text: won.text.clone() })
}

fn total<'a>(positions: impl Iterator<Item = &'a Position>) -> Number {
    positions.flat_map(|position| &position.0).fold(Number::from(0), |total, number| total.add(number))
}
