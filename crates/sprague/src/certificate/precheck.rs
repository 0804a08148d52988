//! The checker examines a proof before an answer may rest on it; this file has that step, and the
//! statements for it.
use crate::messages::Message;
use crate::subject::Line;
use check::{Convention, Invalid, Limits, Repetition, Statement};
use heaps::theorems::evidence::Proof;
use rules::ruleset::{Play, Ruleset};

/// The result of the checker for a proof, before an answer may rest on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Seen {
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

/// Derives a statement with the checker.
///
/// # Errors
/// [`Invalid`] if the checker does not derive it.
pub(crate) fn derived(statement: &Statement, limits: Limits<'_>) -> Result<(), Invalid> {
    check::derive(statement, limits).map(drop)
}

/// Whether the checker finds that two games have the same moves.
pub(crate) fn same_moves(one: &Ruleset, other: &Ruleset) -> bool {
    one.canonical == other.canonical || check::same_moves(&one.canonical, &other.canonical, LOOK) == Ok(true)
}

/// The statement of a proof about the heaps of a game, or the tuples of a line, without values.
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
        quotient: None,
    }
}

fn convention(play: Play) -> Convention {
    match play {
        Play::Normal => Convention::Normal,
        Play::Misere => Convention::Misere,
    }
}
