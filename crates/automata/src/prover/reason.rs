//! Why a claim is not decided, the early end of a proof, and the tracks of values.
use crate::logic::LogicError;
use crate::machine::Track;
use crate::meter::Halt;
use crate::read::Outside;
use crate::say;
use budget::Stop;
use messages::Message;

/// Why the method does not decide a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Positions are not tuples of numbers.
    Family,
    /// A turn moves in several components.
    Turns,
    /// Nim-values do not decide misere play.
    MisereValue,
    /// Some move leaves several components.
    Sums,
    /// The formula is about another number of numbers.
    Arity {
        /// Numbers of the claim.
        claim: usize,
        /// Numbers of a position.
        position: usize,
    },
    /// The rule, or the claim, is not in the language of the method.
    Outside {
        /// The rule or the claim.
        what: Message,
        /// The part that is outside the language.
        why: Outside,
    },
    /// No proof was found that play ends.
    MayRepeat,
    /// The claim has no value at some positions; this is the least of them.
    NoValue(Vec<u128>),
    /// Moves lead out of the positions that the claim is about.
    Leaves(Vec<u128>),
    /// They do, and this move has no answer that leads back.
    Unanswered {
        /// The position before the move.
        from: Vec<u128>,
        /// The positions that the move leaves.
        to: Vec<Vec<u128>>,
    },
    /// The claim is false, but the place is beyond 126 bits.
    FarAway,
    /// The claim has many values, in digits of a base in which xor is no relation.
    ManyValues,
    /// A number grows too large.
    TooLarge,
    /// Binary digits beside a Beatty sequence.
    Digits,
    /// More steps, states or tracks are needed.
    Limit(Halt),
}

impl Reason {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Family => say::not_numbers(),
            Self::Turns => say::turns_in_several(),
            Self::MisereValue => say::misere_value(),
            Self::Sums => say::moves_leave_sums(),
            Self::Arity { claim, position } => say::other_arity(*claim, *position),
            Self::Outside { what, why } => say::is_outside(what.clone(), why.message()),
            Self::MayRepeat => say::end_not_shown(),
            Self::NoValue(position) => say::claim_without_value(written(position)),
            Self::Leaves(position) => say::moves_leave_part(written(position)),
            Self::Unanswered { from, to } => say::move_unanswered(written(from), sum(to)),
            Self::FarAway => say::fails_far_away(),
            Self::ManyValues => say::many_values_in_base(),
            Self::TooLarge => say::coefficient_too_large(),
            Self::Digits => say::different_digits(),
            Self::Limit(halt) => say::automata_too_large(halt.message()),
        }
    }
}

messages::error!(Reason);

/// `(3,4) + (1,1)`
pub(super) fn sum(to: &[Vec<u128>]) -> Message {
    match to {
        [] => say::nothing_left(),
        parts => parts.iter().map(|part| format!("({})", written(part))).collect::<Vec<_>>().join(" + ").into(),
    }
}

/// `3,4`
pub(crate) fn written(position: &[u128]) -> String {
    position.iter().map(u128::to_string).collect::<Vec<_>>().join(",")
}

/// The reason why a proof ended early.
pub(super) enum End {
    Open(Reason),
    Stop(Stop),
}

impl From<Halt> for End {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Stop(stop) => Self::Stop(stop),
            limit => Self::Open(Reason::Limit(limit)),
        }
    }
}

impl From<LogicError> for End {
    fn from(error: LogicError) -> Self {
        match error {
            LogicError::Halt(halt) => halt.into(),
            LogicError::TooLarge => Self::Open(Reason::TooLarge),
            LogicError::Digits => Self::Open(Reason::Digits),
        }
    }
}

pub(super) type Step<T> = Result<T, End>;

/// The track of a value; the numbers of the position come before it.
pub(super) fn value_track(arity: usize) -> Track {
    arity as Track
}

/// The track of a smaller value.
pub(super) fn smaller_track(arity: usize) -> Track {
    arity as Track + 1
}
