//! The checker examines a proof before an answer may rest on it; this file has that step.
use crate::messages::Message;
use check::{Invalid, Limits, Statement};
use rules::ruleset::Ruleset;

/// The result of the checker for a proof, before an answer may rest on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Precheck {
    /// It derives the statement: only then is the answer called proved.
    Certified,
    /// It does not derive it, for this reason: the answer rests on the theorem alone.
    Unread(Message),
    /// It derives something else: no answer may rest on the proof.
    Refused,
}

/// The limits of the checker for a proof that was found: a second at most.
const LOOK: Limits<'_> = Limits { values: 1 << 22, steps: 1 << 28, stop: None };

/// The result of the checker for a statement. Every standing that is called proved is decided here.
pub fn prechecked(statement: &Statement) -> Precheck {
    prechecked_within(statement, LOOK)
}

/// The same, with other limits.
pub fn prechecked_within(statement: &Statement, limits: Limits<'_>) -> Precheck {
    match derived(statement, limits) {
        Ok(()) => Precheck::Certified,
        Err(reason) if reason.is_undecided() || reason.is_about_the_form() => Precheck::Unread(reason.message()),
        Err(reason) => {
            debug_assert!(false, "{}: {reason}", statement.rule);
            Precheck::Refused
        }
    }
}

/// Derives a statement with the checker.
///
/// # Errors
/// [`Invalid`] if the checker does not derive it.
pub fn derived(statement: &Statement, limits: Limits<'_>) -> Result<(), Invalid> {
    check::derive(statement, limits).map(drop)
}

/// Whether the checker finds that two games have the same moves.
pub fn same_moves(one: &Ruleset, other: &Ruleset) -> bool {
    one.canonical == other.canonical || check::same_moves(&one.canonical, &other.canonical, LOOK) == Ok(true)
}
