//! Evidence about a claim besides the verdict of automata: a theorem that gives it, or a position
//! at which it is false.
use crate::messages::{Message, say};
use check::Statement;
use serde::Serialize;

/// Evidence about a claim besides the verdict of automata.
#[derive(Debug, Clone, PartialEq)]
pub enum Known {
    /// A theorem about the game gives it.
    Found {
        /// The name of the theorem.
        theorem: &'static str,
        /// The claim as a statement that the checker derives.
        statement: Option<Box<Statement>>,
        /// Why the checker does not derive it, if there is no such statement.
        unseen: Option<Message>,
    },
    /// It is false at a position.
    Wrong(Wrong),
}

impl Known {
    /// The statement that the checker derives, if there is one.
    pub fn statement(&self) -> Option<Statement> {
        match self {
            Self::Found { statement, .. } => statement.as_deref().cloned(),
            Self::Wrong(_) => None,
        }
    }
}

/// The least position that was found at which a claim is false.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Wrong {
    /// The numbers of the position.
    pub position: Vec<u64>,
    /// The claimed value; in a claim about outcomes 0 for a lost position, 1 for a won one.
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed: Option<i64>,
    /// `outcome` or `value`.
    fault: &'static str,
    /// The true value, or the outcome as 0 or 1.
    value: u64,
}

impl Wrong {
    /// The position at which a claim about values, or about outcomes, is false: `claimed` is
    /// what the claim gives there, and `value` is true.
    pub fn new(position: &[i64], of_values: bool, claimed: Option<i64>, value: u64) -> Self {
        let position = position.iter().map(|&x| x.unsigned_abs()).collect();
        Self { position, claimed, fault: if of_values { "value" } else { "outcome" }, value }
    }

    /// What is true at the position instead, as a sentence.
    pub fn message(&self) -> Message {
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
