//! Why a question about a position has no answer.
//!
//! The text of an error exists in every language of the [`Message`]s and never mentions an option
//! of a caller; ways to go on are separate, as [`Hint`]s.
use crate::hint::Hint;
use crate::messages::{Message, say};
use crate::position::{Form, ParsePositionError, Position};
use budget::Stop;
use rules::moves::MoveError;

/// Why a question about a position has no answer. The command line exits with code 1.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum SolveError {
    /// A position can repeat, so nim-values by recursion do not exist, and other values were not
    /// found, either.
    Loop {
        /// Positions, each an option of the one before, the last leading back to the first.
        cycle: Vec<Position>,
        /// Why the values of games with cycles, which need all reachable positions, were not found.
        unexplored: Option<Message>,
        /// Ways to go on.
        hints: Vec<Hint>,
    },
    /// A play was followed for very long without an end.
    Endless(Message),
    /// A limit of the budget was reached.
    Stopped {
        /// The limit that was reached.
        stop: Stop,
        /// How far the work got before the limit.
        reached: Message,
        /// Ways to go on besides a wider limit.
        hints: Vec<Hint>,
    },
    /// The position is too large to be computed, and no pattern is proved.
    OutOfReach {
        /// The position, in the notation of its game.
        position: Position,
        /// What is known about the game nevertheless.
        known: Message,
        /// Ways to go on.
        hints: Vec<Hint>,
    },
    /// The position has a different number of components than the rule.
    Position(ParsePositionError),
    /// The folder with the values cannot be used.
    Store(store::StoreError),
    /// The game has no values that a folder can keep.
    NotStored(Message),
    /// A question that has no meaning for this family of games.
    Unsupported {
        /// Why it has none.
        why: Message,
        /// Related questions that have a meaning.
        hints: Vec<Hint>,
    },
    /// A number beyond 64 bits occurs where the rule has to compute with it.
    Overflow(Message),
}

impl SolveError {
    /// The error of a limit, with the progress until then.
    pub fn stopped(stop: Stop, reached: impl Into<Message>) -> Self {
        Self::Stopped { stop, reached: reached.into(), hints: Vec::new() }
    }

    /// The error of play that comes back to a position.
    pub fn cycle(cycle: Vec<Position>) -> Self {
        Self::Loop { cycle, unexplored: None, hints: Vec::new() }
    }

    /// The error of a position that is too large, with what is known nevertheless.
    pub fn out_of_reach(position: Position, known: impl Into<Message>) -> Self {
        Self::OutOfReach { position, known: known.into(), hints: Vec::new() }
    }

    /// The error of a question without a meaning for this family of games.
    pub fn unsupported(why: impl Into<Message>) -> Self {
        Self::Unsupported { why: why.into(), hints: Vec::new() }
    }

    /// This error with another way to go on, placed first.
    pub fn hinted(mut self, hint: Hint) -> Self {
        if let Self::Loop { hints, .. }
        | Self::Stopped { hints, .. }
        | Self::OutOfReach { hints, .. }
        | Self::Unsupported { hints, .. } = &mut self
        {
            hints.insert(0, hint);
        }
        self
    }

    /// Ways to go on, the best first.
    ///
    /// ```
    /// use sprague::{Hint, SolveError, Stop};
    /// let error = SolveError::stopped(Stop::Effort, "12 positions were solved");
    /// assert_eq!(error.hints(), [Hint::MoreEffort]);
    /// ```
    pub fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Stopped { stop, hints, .. } => hints.iter().cloned().chain(Hint::beyond(stop)).collect(),
            Self::Loop { hints, .. } | Self::OutOfReach { hints, .. } | Self::Unsupported { hints, .. } => {
                hints.clone()
            }
            _ => Vec::new(),
        }
    }

    /// The error as a text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Loop { cycle, unexplored, .. } => {
                let cycle = say::error_loop(cycle_in_words(cycle));
                match unexplored {
                    Some(why) => say::error_loop_unexplored(cycle, why.clone()),
                    None => cycle,
                }
            }
            Self::Stopped { stop, reached, .. } => say::error_stopped(stop.message(), reached.clone()),
            Self::OutOfReach { position, known, .. } => say::error_out_of_reach(position, known.clone()),
            Self::Position(error) => error.message(),
            Self::Store(error) => error.message(),
            Self::Unsupported { why, .. } | Self::Endless(why) | Self::NotStored(why) | Self::Overflow(why) => {
                why.clone()
            }
        }
    }

    /// Whether a method without nim-values may still answer: play is loopy, or a theorem may
    /// determine the winner.
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Loop { .. }) || self.leaves_the_winner()
    }

    /// Whether the error only means that the value is out of reach, so that a theorem may still
    /// determine the winner.
    pub fn leaves_the_winner(&self) -> bool {
        match self {
            Self::OutOfReach { .. } => true,
            Self::Stopped { stop, .. } => matches!(stop, Stop::Effort | Stop::Memory { .. }),
            _ => false,
        }
    }

    /// If the error is a limit met by the search for moves, adds the winner, who is known by
    /// `basis`.
    pub fn with_the_winner(mut self, basis: &Message) -> Self {
        if let Self::Stopped { reached, .. } = &mut self {
            *reached = say::reached_and_won(reached.clone(), basis.clone());
        }
        self
    }

    /// This error with positions in the notation of a game.
    pub fn in_form(self, form: Form) -> Self {
        match self {
            Self::Loop { cycle, unexplored, hints } => {
                Self::Loop { cycle: cycle.into_iter().map(|at| at.in_form(form)).collect(), unexplored, hints }
            }
            other => other,
        }
    }
}

::messages::error!(SolveError);

impl From<ParsePositionError> for SolveError {
    fn from(error: ParsePositionError) -> Self {
        Self::Position(error)
    }
}

impl From<store::StoreError> for SolveError {
    fn from(error: store::StoreError) -> Self {
        Self::Store(error)
    }
}

/// `3 -> 4 -> 3`
fn cycle_in_words(cycle: &[Position]) -> String {
    let mut path: Vec<String> = cycle.iter().map(Position::to_string).collect();
    if let Some(first) = path.first().cloned() {
        path.push(first);
    }
    path.join(" -> ")
}

/// Why the winning options could not be listed.
pub enum Listing {
    /// Some option is a sum of millions of positions, too many for anybody to read: `n -> 1 times
    /// n` at 10^18.
    TooManyParts,
    /// The question itself failed.
    Failed(SolveError),
}

impl From<MoveError> for Listing {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::TooManyParts { .. } => Self::TooManyParts,
            error => Self::Failed(move_error(error)),
        }
    }
}

/// Converts an error of listing options into an error of the facade.
pub fn move_error(error: MoveError) -> SolveError {
    match error {
        MoveError::Stopped(stop) => listing_stopped(stop),
        other => SolveError::Overflow(other.message()),
    }
}

/// The error of a limit that ended the list of winning moves.
pub fn listing_stopped(stop: Stop) -> SolveError {
    SolveError::stopped(stop, say::reached_winning_moves()).hinted(Hint::NoMoves)
}
