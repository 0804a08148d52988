//! The number of a position, computed from the numbers of its options: its nim-value, or a number
//! that decides sums in which a turn moves in several components (`positions::turns::tempo` has the
//! theorems).
use super::ProgramError;
use super::model::{Expr, Stmt, call, int, var};
use super::text::NUMBERING;
use crate::say;
use messages::Message;
use rules::ast::Verdict;
use rules::ruleset::{Play, Ruleset};

/// In a relay, the function of a finished component: the identity, as bits.
const FINISHED: i64 = 0b10;

/// The number that decides sums in which a turn moves in several components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tempo {
    /// Suspense: all components move, and play ends with the last of them.
    Every(Play),
    /// Remoteness: all components move, and play ends with the first of them that has ended.
    Shortest(Play),
    /// Functions of components that are played one after the other.
    Relay,
}

/// The kind of number that a position gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    /// The mex of the options; under misère play a position without a move has the value 1.
    NimValue(Play),
    /// Suspense, remoteness, or a function of the play afterwards.
    Tempo(Tempo),
    /// The outcome of a single position whose ends may decide who wins: see [`outcome`].
    Outcome(Play),
}

/// The variable that holds the outcome which an end decides, or -1.
pub(crate) const VERDICT: &str = "verdict";
/// The outcomes of a position for the player to move.
pub(crate) const LOST: i64 = 0;
pub(crate) const DRAWN: i64 = 1;
pub(crate) const WON: i64 = 2;

/// The outcome that a verdict means.
pub(crate) fn outcome(verdict: Verdict) -> i64 {
    match verdict {
        Verdict::Wins => WON,
        Verdict::Draws => DRAWN,
        Verdict::Loses => LOST,
    }
}

impl Numbering {
    /// What a comment calls the number of a position.
    pub(crate) fn name(self) -> Message {
        match self {
            Self::NimValue(_) => say::number_nim_value(),
            Self::Tempo(Tempo::Every(_)) => say::number_suspense(),
            Self::Tempo(Tempo::Shortest(_)) => say::number_remoteness(),
            Self::Tempo(Tempo::Relay) => say::number_function(),
            Self::Outcome(_) => say::number_outcome(),
        }
    }

    /// What a comment calls the numbers of several positions.
    pub(crate) fn numbers(self) -> Message {
        match self {
            Self::NimValue(_) => say::plural_values(),
            Self::Tempo(Tempo::Every(_)) => say::plural_suspense(),
            Self::Tempo(Tempo::Shortest(_)) => say::plural_remoteness(),
            Self::Tempo(Tempo::Relay) => say::plural_functions(),
            Self::Outcome(_) => say::plural_outcomes(),
        }
    }

    /// The comment that says how the number follows from the numbers of the options.
    pub(crate) fn about(self) -> Message {
        match self {
            Self::NimValue(_) => say::made_as_mex(),
            Self::Tempo(Tempo::Every(Play::Normal)) => say::made_slow_even(),
            Self::Tempo(Tempo::Every(Play::Misere)) => say::made_slow_odd(),
            Self::Tempo(Tempo::Shortest(Play::Normal)) => say::made_fast_even(),
            Self::Tempo(Tempo::Shortest(Play::Misere)) => say::made_fast_odd(),
            Self::Tempo(Tempo::Relay) => say::made_in_bits(),
            Self::Outcome(_) => say::made_as_outcome(),
        }
    }

    /// The number of an empty sum.
    pub(crate) fn nothing(self) -> i64 {
        match self {
            Self::Tempo(Tempo::Relay) => FINISHED,
            // Under misère play the player to move in the empty sum wins.
            Self::NimValue(Play::Misere) => 1,
            Self::Outcome(Play::Misere) => WON,
            _ => 0,
        }
    }

    /// The condition that a player to move at this number wins.
    pub(crate) fn good(self, number: Expr) -> Expr {
        let odd = matches!(self, Self::Tempo(Tempo::Every(Play::Normal) | Tempo::Shortest(Play::Normal)));
        (number % int(2)).eq(int(i64::from(odd)))
    }

    /// The number of a sum of two parts.
    pub(crate) fn together(self, a: Expr, b: Expr) -> Result<Expr, ProgramError> {
        match self {
            Self::NimValue(_) => Ok(a ^ b),
            Self::Tempo(Tempo::Every(_)) => Ok(call("greatest", [a, b])),
            Self::Tempo(Tempo::Shortest(_) | Tempo::Relay) | Self::Outcome(_) => Err(self.no_parts()),
        }
    }

    /// The number of a sum of `count` equal parts.
    pub(crate) fn times(self, number: Expr, count: Expr) -> Result<Expr, ProgramError> {
        match self {
            Self::NimValue(_) => Ok(number * (count % int(2))),
            Self::Tempo(Tempo::Every(_)) => Ok(number * call("least", [count, int(1)])),
            Self::Tempo(Tempo::Shortest(_) | Tempo::Relay) | Self::Outcome(_) => Err(self.no_parts()),
        }
    }

    /// The error for moves that leave several positions.
    pub(crate) fn no_parts(self) -> ProgramError {
        ProgramError::unsupported(match self {
            Self::Outcome(_) => say::verdicts_with_parts(),
            _ => say::turns_with_parts(),
        })
    }

    /// The statements that compute the number as `v` once the numbers of the options are marked in
    /// `seen` with the stamp.
    pub(crate) fn made(self, stamp: &Expr) -> Vec<Stmt> {
        let stamp = ("stamp", stamp.clone().into());
        match self {
            Self::NimValue(play) => NUMBERING.part("mex", &[stamp, ("misere", (play == Play::Misere).into())]),
            Self::Tempo(Tempo::Relay) => NUMBERING.part("relay", &[stamp, ("finished", FINISHED.into())]),
            Self::Outcome(play) => NUMBERING.part("outcome", &[stamp, ("misere", (play == Play::Misere).into())]),
            Self::Tempo(pace @ (Tempo::Every(_) | Tempo::Shortest(_))) => {
                let slow = matches!(pace, Tempo::Every(_)).into();
                NUMBERING.part("chosen", &[stamp, ("good", self.good(var("i")).into()), ("slow", slow)])
            }
        }
    }
}

/// The statements that set `v` to the least value that is not marked. Under misère play a position
/// without a move has the value 1.
pub(crate) fn mex(stamp: &Expr, play: Play) -> Vec<Stmt> {
    Numbering::NimValue(play).made(stamp)
}

/// The nim-values under the convention of the rule.
pub fn nim_values(ruleset: &Ruleset) -> Numbering {
    Numbering::NimValue(ruleset.play)
}
