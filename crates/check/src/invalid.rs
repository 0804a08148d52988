//! Why a certificate is refused.
use crate::say;
use messages::Message;

/// Why a certificate is not valid, or could not be verified.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// The text is not JSON as certificates use it, or a key is missing, unknown or not used by the
    /// statement.
    File(Message),
    /// The certificate was written by a version that had another format.
    Version(u64),
    /// The rule or a formula uses something that the checker does not read.
    Rule(Message),
    /// The formula does not equal the derived values.
    Formula(Message),
    /// The kind is unknown or contradicts the saltus.
    Kind(Message),
    /// A period of 0 is no claim.
    NoPeriod,
    /// The theorem is unknown, or does not apply to such games.
    Theorem {
        /// The name in the certificate.
        theorem: String,
        /// A sentence about the game and the reason.
        game: Message,
    },
    /// The game itself is malformed.
    Game(Message),
    /// The pattern fails at some heap.
    Fails {
        /// The heap.
        heap: u64,
        /// Its value.
        value: u64,
        /// The heap a period later.
        later: u64,
        /// Its value.
        later_value: u64,
    },
    /// A smaller preperiod would do.
    NotLeastPreperiod {
        /// The claimed preperiod.
        preperiod: u64,
        /// A smaller one.
        smaller: u64,
    },
    /// A smaller period would do.
    NotLeastPeriod {
        /// The claimed period.
        period: u64,
        /// A smaller one.
        smaller: u64,
    },
    /// A condition of the theorem fails.
    Condition(Message),
    /// A stored value is wrong.
    Value {
        /// The heap.
        heap: u64,
        /// The stored value.
        stored: u64,
        /// The derived value.
        value: u64,
    },
    /// Fewer values were looked at than the theorem needs.
    CheckedTo {
        /// The claimed number.
        checked_to: u64,
        /// The needed number.
        needed: u64,
    },
    /// The answer does not follow from the statements.
    Answer(Message),
    /// Too few values were given.
    TooFewGiven {
        /// The needed number.
        needed: u64,
        /// The given number.
        given: u64,
    },
    /// The verification would need too many values.
    TooManyValues {
        /// The limit.
        limit: u64,
    },
    /// The verification would take too long.
    TooMuchWork {
        /// The limit.
        limit: u64,
    },
    /// An automaton would have too many states.
    TooManyStates {
        /// The limit.
        limit: u64,
    },
    /// The caller stopped the verification.
    Stopped,
}

impl Invalid {
    /// Whether the certificate may still be correct: its verification exceeds a limit.
    pub fn is_undecided(&self) -> bool {
        matches!(
            self,
            Self::TooManyValues { .. }
                | Self::TooMuchWork { .. }
                | Self::TooManyStates { .. }
                | Self::TooFewGiven { .. }
                | Self::Stopped
        )
    }

    /// Whether the checker does not handle the game or the theorem, as opposed to a statement that
    /// contradicts what it has derived.
    pub fn is_about_the_form(&self) -> bool {
        matches!(self, Self::Rule(_) | Self::Kind(_) | Self::Theorem { .. } | Self::Game(_) | Self::Condition(_))
    }

    /// The reason, in all languages.
    pub fn message(&self) -> Message {
        match self {
            Self::File(why) | Self::Kind(why) => why.clone(),
            Self::Version(version) => say::older_version(*version),
            Self::Rule(what) => say::not_read(what.clone()),
            Self::Formula(why) => say::other_formula(why.clone()),
            Self::NoPeriod => say::no_period(),
            Self::Theorem { theorem, game } => say::theorem_not_about(format!("{theorem:?}"), game.clone()),
            Self::Game(why) => say::not_well_formed(why.clone()),
            Self::Fails { heap, value, later, later_value } => say::pattern_fails(*heap, *value, *later, *later_value),
            Self::NotLeastPreperiod { preperiod, smaller } => say::preperiod_not_least(*smaller, *preperiod),
            Self::NotLeastPeriod { period, smaller } => say::period_not_least(*smaller, *period),
            Self::Condition(condition) => say::condition_fails(condition.clone()),
            Self::Value { heap, stored, value } => say::other_value(*stored, *heap, *value),
            Self::CheckedTo { checked_to, needed } => say::checked_too_little(*needed, *checked_to),
            Self::Answer(why) => say::answer_differs(why.clone()),
            Self::TooFewGiven { needed, given } => say::too_few_given(*needed, *given),
            Self::TooManyValues { limit } => say::too_many_values(*limit),
            Self::TooMuchWork { limit } => say::too_many_steps(*limit),
            Self::TooManyStates { limit } => say::too_many_states(*limit),
            Self::Stopped => say::verification_stopped(),
        }
    }
}

messages::error!(Invalid);
