//! The standing of an answer. Every number in an answer has one.
use crate::claim::verdict::{Invariant, SOURCE, THEOREM};
use crate::messages::{Message, named, say};
use heaps::theorems::evidence::{Proof, Theorem};
use serde::{Serialize, Serializer};
use std::fmt;

/// The standing of an answer, from the most to the least reliable. The standing of a sum is the
/// least reliable of the standings of its components.
#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    /// Computed from the definition up to this position.
    Exact,
    /// A pattern that a theorem proves; the proof can be written as a certificate.
    Proved(Proof),
    /// A named theorem about this class of games, whose conditions were checked.
    Theory(&'static str),
    /// A claim about all positions that automata have decided.
    Invariant(Invariant),
    /// The misère quotient of the game, which the checker derives.
    Quotient,
    /// A claim for every value of the parameters of the rule, which the checker derives.
    Family,
    /// A pattern that holds for every heap up to this one and is not proved. Only at the caller's
    /// request.
    Assumed {
        /// The largest heap for which the pattern was compared with the definition.
        checked_to: u64,
    },
    /// A condition on features that holds for all positions it was compared with, which the message
    /// names, and is not proved. Only at the caller's request.
    AssumedOn(Message),
}

impl Standing {
    /// The keyword in the JSON of the command line.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Proved(_) | Self::Invariant(_) | Self::Quotient | Self::Family => "proved",
            Self::Theory(_) => "theory",
            Self::Assumed { .. } | Self::AssumedOn(_) => "assumed",
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Self::Exact => 0,
            Self::Proved(_) | Self::Invariant(_) | Self::Quotient | Self::Family => 1,
            Self::Theory(_) => 2,
            Self::Assumed { .. } | Self::AssumedOn(_) => 3,
        }
    }

    /// The less reliable of the two.
    pub fn weaker<'a>(&'a self, other: &'a Standing) -> &'a Standing {
        if other.rank() > self.rank() { other } else { self }
    }
}

impl Invariant {
    /// The standing of values that the claim gives.
    pub fn standing(&self) -> Standing {
        if self.is_certified() { Standing::Invariant(self.clone()) } else { Standing::Theory(THEOREM) }
    }

    /// A sentence about the claim, with its standing.
    pub fn said(&self, claim: Message) -> Message {
        match self.unseen() {
            None => say::claim_proved(claim, theorem(self.theorem())),
            Some(why) => {
                say::unseen(say::claim_theory(claim, theorem(THEOREM), source_of(THEOREM, SOURCE)), why.clone())
            }
        }
    }
}

/// A claim by a theorem about sequences or tables, with its standing: proved, unless there is a
/// reason why the checker does not derive it.
pub(crate) fn of_theorem(unseen: Option<&Message>, claim: Message, theorem: &'static Theorem) -> Message {
    let name = theorem.name();
    match unseen {
        None => say::claim_proved(claim, name),
        Some(why) => {
            let told = say::claim_theory(claim, self::theorem(name), source_of(name, theorem.source()));
            say::unseen(told, why.clone())
        }
    }
}

/// The name of a theorem about classes of games; it contains the statement of the theorem.
pub fn theorem(name: &str) -> Message {
    named("theory", name, name)
}

/// The source of the theorem with this name.
pub fn source_of(name: &str, source: &str) -> Message {
    named("theorem", &format!("{name}.source"), source)
}

/// The statement of a theorem about sequences, and its source.
pub fn theorem_in_words(theorem: &Theorem) -> [Message; 2] {
    let statement = named("theorem", theorem.name(), theorem.statement());
    [statement, source_of(theorem.name(), theorem.source())]
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The keyword, as a text.
impl Serialize for Standing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
