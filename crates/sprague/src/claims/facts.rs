//! What is known of a claim besides the verdict of automata: that a theorem says it, or that it is
//! false at a position.
use crate::messages::{Message, say};
use check::Statement;
use serde::Serialize;

/// What is known of a claim.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Known {
    /// A theorem about the game says it.
    Found {
        /// Its name.
        theorem: &'static str,
        /// The claim as a statement that the checker derives.
        statement: Option<Statement>,
        /// Why the checker does not derive it, where there is no such statement.
        unseen: Option<Message>,
    },
    /// It is false at a position.
    Wrong(Wrong),
}

impl Known {
    /// The statement of its certificate.
    pub(crate) fn statement(&self) -> Option<Statement> {
        match self {
            Self::Found { statement, .. } => statement.clone(),
            Self::Wrong(_) => None,
        }
    }
}

/// The least position that was found at which a claim is false.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Wrong {
    /// The position.
    pub(crate) position: Vec<u64>,
    /// The claimed value, 0 of a position that is claimed to be lost, 1 of one that is won.
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed: Option<i64>,
    /// `outcome` or `value`.
    fault: &'static str,
    /// The true value; of an outcome 0 or 1.
    value: u64,
}

impl Wrong {
    pub(crate) fn new(position: &[i64], of_values: bool, claimed: Option<i64>, value: u64) -> Self {
        let position = position.iter().map(|&x| x.unsigned_abs()).collect();
        Self { position, claimed, fault: if of_values { "value" } else { "outcome" }, value }
    }

    /// The fault, in every language.
    pub(crate) fn message(&self) -> Message {
        let position = self.position.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        match (self.fault, self.claimed) {
            ("value", Some(claimed)) => say::wrong_value(position, self.value, claimed),
            ("value", None) => say::wrong_without_value(position, self.value),
            (_, Some(0)) => say::wrong_lost(position),
            (_, Some(_)) => say::wrong_won(position),
            (_, None) => say::wrong_outcome_unsaid(position),
        }
    }
}
