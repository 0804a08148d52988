//! The look of the checker at a proof before an answer stands on it, and the statements that it
//! looks at.
use crate::messages::Message;
use crate::subject::Line;
use check::{Convention, Invalid, Limits, Repetition, Statement};
use heaps::theorems::evidence::Proof;
use rules::ruleset::{Play, Ruleset};

/// What the checker says of a proof before an answer stands on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Seen {
    /// It derives the statement: this alone is called proved.
    Certified,
    /// It does not derive it, for this reason: the answer stands on the theorem alone.
    Unread(Message),
    /// It derives something else: nothing may stand on the proof.
    Refused,
}

/// The work of the checker for a proof that was found: a second at most.
const LOOK: Limits<'_> = Limits { values: 1 << 22, steps: 1 << 28, stop: None };

/// What the checker says of a statement. Every standing that is called proved is decided here.
pub(crate) fn seen(statement: &Statement) -> Seen {
    seen_within(statement, LOOK)
}

/// The same, with other limits.
pub(crate) fn seen_within(statement: &Statement, limits: Limits<'_>) -> Seen {
    match derived(statement, limits) {
        Ok(()) => Seen::Certified,
        Err(reason) if reason.is_undecided() || reason.is_about_the_form() => Seen::Unread(reason.message()),
        Err(reason) => {
            debug_assert!(false, "{}: {reason}", statement.rule);
            Seen::Refused
        }
    }
}

/// Whether the checker derives a statement.
///
/// # Errors
/// Why it does not.
pub(crate) fn derived(statement: &Statement, limits: Limits<'_>) -> Result<(), Invalid> {
    check::derive(statement, limits).map(drop)
}

/// Whether the checker sees that two games have the same moves.
pub(crate) fn same_moves(one: &Ruleset, other: &Ruleset) -> bool {
    one.canonical == other.canonical || check::same_moves(&one.canonical, &other.canonical, LOOK) == Ok(true)
}

/// The statement of a proof about the heaps of a game, or the tuples of a line, without the values.
pub(crate) fn by_proof(rules: &Ruleset, line: Option<&Line>, proof: &Proof) -> Statement {
    Statement {
        place: line.map(Line::in_words),
        repetition: Some(Repetition { preperiod: proof.preperiod(), period: proof.period(), saltus: proof.saltus() }),
        ..law(rules, proof.theorem().name())
    }
}

/// The statement that a law gives the values of a game.
pub(crate) fn law(rules: &Ruleset, theorem: &str) -> Statement {
    Statement {
        rule: rules.canonical.clone(),
        convention: Some(convention(rules.play)),
        place: None,
        repetition: None,
        theorem: theorem.to_owned(),
        formula: None,
        values: Vec::new(),
        witnessed: None,
    }
}

fn convention(play: Play) -> Convention {
    match play {
        Play::Normal => Convention::Normal,
        Play::Misere => Convention::Misere,
    }
}
