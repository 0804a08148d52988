//! The reasons why a certificate is refused.

/// Why a certificate is not valid, or could not be verified.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Invalid {
    /// The text is no JSON of the kind that certificates are, or a key is missing, unknown or not
    /// used by the statement.
    #[error("{0}")]
    File(String),
    /// The certificate was written by a version that had another format.
    #[error("it was written by an older version (format {0}): write it again")]
    Version(u64),
    /// The rule or a formula has something that the checker does not know.
    #[error("the checker does not read {0}")]
    Rule(String),
    /// The formula is not the derived one.
    #[error("the formula is not that of the values: {0}")]
    Formula(String),
    /// The kind is unknown or contradicts the saltus.
    #[error("{0}")]
    Kind(String),
    /// A period of 0 says nothing.
    #[error("the period is 0")]
    NoPeriod,
    /// The theorem is unknown, or is not about such games.
    #[error("the theorem {theorem:?} does not speak about {game}")]
    Theorem {
        /// The name in the certificate.
        theorem: String,
        /// The game in words, and why.
        game: String,
    },
    /// The game itself makes no sense.
    #[error("the game is not well formed: {0}")]
    Game(String),
    /// The pattern is false.
    #[error("G({heap}) is {value} and G({later}) is {later_value}: the pattern fails")]
    Fails {
        /// A heap.
        heap: u64,
        /// Its value.
        value: u64,
        /// The heap a period later.
        later: u64,
        /// Its value.
        later_value: u64,
    },
    /// A smaller preperiod would do.
    #[error("the pattern holds from {smaller} on, so the preperiod {preperiod} is not the least")]
    NotLeastPreperiod {
        /// The claimed preperiod.
        preperiod: u64,
        /// A smaller one.
        smaller: u64,
    },
    /// A smaller period would do.
    #[error("{smaller} is a period, so {period} is not the least")]
    NotLeastPeriod {
        /// The claimed period.
        period: u64,
        /// A smaller one.
        smaller: u64,
    },
    /// A condition of the theorem does not hold.
    #[error("a condition of the theorem does not hold: {0}")]
    Condition(String),
    /// A stored value is wrong.
    #[error("the certificate has {stored} as the value of heap {heap}, which is {value}")]
    Value {
        /// The heap.
        heap: u64,
        /// The stored value.
        stored: u64,
        /// The derived value.
        value: u64,
    },
    /// Fewer values were looked at than the theorem needs.
    #[error("the theorem needs the values of the heaps up to {needed}, but only those up to {checked_to} were checked")]
    CheckedTo {
        /// The claimed number.
        checked_to: u64,
        /// The needed number.
        needed: u64,
    },
    /// The answer does not follow from the statements.
    #[error("the answer: {0}")]
    Answer(String),
    /// The values that were given do not reach far enough.
    #[error("the theorem needs the values of {needed} heaps, {given} are given")]
    TooFewGiven {
        /// The needed number.
        needed: u64,
        /// The given number.
        given: u64,
    },
    /// The verification would need too many values.
    #[error("the verification would need more than {limit} values")]
    TooManyValues {
        /// The limit.
        limit: u64,
    },
    /// The verification would take too long.
    #[error("the verification would need more than {limit} steps")]
    TooMuchWork {
        /// The limit.
        limit: u64,
    },
    /// An automaton would have too many states.
    #[error("the verification would need an automaton of more than {limit} states")]
    TooManyStates {
        /// The limit.
        limit: u64,
    },
    /// The caller ended it.
    #[error("the verification was stopped before it came to an end")]
    Stopped,
}

impl Invalid {
    /// Whether the certificate may be right all the same: its verification is beyond the limits.
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

    /// A condition of a theorem that does not hold.
    pub(crate) fn condition(text: &str) -> Self {
        Self::Condition(text.to_owned())
    }

    /// Something in a rule that is not read.
    pub(crate) fn unread(text: &str) -> Self {
        Self::Rule(text.to_owned())
    }
}
