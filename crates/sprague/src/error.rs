//! The errors of the library, a type for each operation.
use crate::position::{Form, ParsePositionError, Position};
use budget::Stop;
use rules::error::RuleErrors;

/// Why a request ("this rule at these positions") makes no sense. The exit code of the command line
/// is 2.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// The rule text did not compile.
    #[error("{0}")]
    Rule(RuleErrors),
    /// A position is malformed or of the wrong kind.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A sum of rules with different conventions.
    #[error("one rule of the sum is misère, another is not")]
    MixedPlay,
    /// A sum of rules whose turns move in different numbers of components.
    #[error("the rules of the sum say different things about `play`: a turn is one for the whole sum")]
    MixedTurns,
    /// `RULE @ POSITION...` mixed with positions alone.
    #[error("`{0}` has no rule: write every component as \"RULE @ POSITION ...\", or one rule followed by positions")]
    NoRule(String),
}

impl From<RuleErrors> for RequestError {
    fn from(errors: RuleErrors) -> Self {
        Self::Rule(errors)
    }
}

/// Why a question about a position has no answer. The exit code of the command line is 1.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A position can come back, so nim-values by recursion do not exist; and there are no other
    /// values either.
    #[error("play need not end: {}{}", cycle_in_words(.cycle), .unexplored.as_ref().map(|why| format!("; and the positions that can be reached are too many for other values: {why}")).unwrap_or_default())]
    Loop {
        /// Positions, each an option of the one before, the last leading back to the first.
        cycle: Vec<Position>,
        /// Why the values of games with cycles, which need all positions that can be reached, were
        /// not found.
        unexplored: Option<String>,
    },
    /// A play was followed for very long and no end came in sight.
    #[error("{0}")]
    Endless(String),
    /// A limit was reached.
    #[error("{stop}; {reached}")]
    Stopped {
        /// The limit.
        stop: Stop,
        /// The progress and the way to go on.
        reached: String,
    },
    /// The position is out of reach of computation and no pattern is proved.
    #[error("{position} is out of reach: {known}")]
    OutOfReach {
        /// The position.
        position: Position,
        /// The known facts, and the next step.
        known: String,
        /// The claim that is only checked and would answer under [`crate::Trust::Assume`]:
        /// `if n%3=1 then ...`.
        hint: Option<String>,
    },
    /// The position has another number of components than the rule.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// The folder with the values.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// The game has nothing to keep in a folder.
    #[error("{0}")]
    NotStored(String),
    /// A question that has no meaning for this family of games.
    #[error("{0}")]
    Unsupported(String),
    /// A number beyond 64 bits where the rule needs to compute with it.
    #[error("{0}")]
    Overflow(String),
}

impl SolveError {
    /// Whether another way than values may still answer: play goes round, or a theorem knows who
    /// wins.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self, Self::Loop { .. }) || self.leaves_the_winner()
    }

    /// Whether it says only that the value is not to be had: then a theorem may still know who
    /// wins.
    pub(crate) fn leaves_the_winner(&self) -> bool {
        match self {
            Self::OutOfReach { .. } => true,
            Self::Stopped { stop, .. } => matches!(stop, Stop::Effort | Stop::Memory { .. }),
            _ => false,
        }
    }

    /// This error with positions written in the form of a game.
    pub(crate) fn in_form(self, form: Form) -> Self {
        match self {
            Self::Loop { cycle, unexplored } => {
                Self::Loop { cycle: cycle.into_iter().map(|at| at.in_form(form)).collect(), unexplored }
            }
            other => other,
        }
    }
}

fn cycle_in_words(cycle: &[Position]) -> String {
    let mut path: Vec<String> = cycle.iter().map(Position::to_string).collect();
    if let Some(first) = path.first().cloned() {
        path.push(first);
    }
    format!("{} is a cycle of moves, so these positions have no nim-value", path.join(" -> "))
}
