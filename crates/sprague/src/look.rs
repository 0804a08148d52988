//! The look of the checker at a proof before an answer stands on it, and the statements that it
//! looks at.
use crate::subject::Line;
use check::{Convention, Limits, Repetition, Statement};
use heaps::theorems::evidence::Proof;
use rules::ruleset::{Play, Ruleset};

/// What the checker says of a proof before an answer stands on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    /// It reads the rule in the form of the theorem, and derives the statement or would have to
    /// work longer for it.
    Certified,
    /// It does not read the rule in that form: the answer stands on the theorem alone.
    Unread,
    /// It derives something else: nothing may stand on the proof.
    Refused,
}

/// The work that is spent to see that the checker reads the rule of a proof: about a millisecond.
const LOOK: Limits<'_> = Limits { values: 1 << 20, steps: 1 << 18, stop: None };

/// What the checker says of a statement.
pub(crate) fn seen(statement: &Statement) -> Seen {
    match check::derive(statement, LOOK) {
        Ok(_) => Seen::Certified,
        Err(reason) if reason.is_undecided() => Seen::Certified,
        Err(reason) if reason.is_about_the_form() => Seen::Unread,
        Err(reason) => {
            debug_assert!(false, "{}: {reason}", statement.rule);
            Seen::Refused
        }
    }
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
