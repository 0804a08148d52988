//! The statements of proofs, as certificates have them.
use crate::claim::repeating::Claim;
use crate::claim::table::TableClaim;
use crate::subject::Line;
use check::{Convention, Repetition, Statement};
use heaps::theorems::evidence::Proof;
use rules::ruleset::{Play, Ruleset};

/// A certificate contains the values of one period if there are at most this many.
const MOST_VALUES: usize = 1 << 20;

/// The statement of a proof about the heaps of a game, or the tuples of a line, without values.
pub fn by_proof(rules: &Ruleset, line: Option<&Line>, proof: &Proof) -> Statement {
    Statement {
        place: line.map(Line::in_words),
        repetition: Some(Repetition { preperiod: proof.preperiod(), period: proof.period(), saltus: proof.saltus() }),
        ..law(rules, proof.theorem().name())
    }
}

/// The statement that a law gives the values of a game.
pub fn law(rules: &Ruleset, theorem: &str) -> Statement {
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
        every: None,
    }
}

fn convention(play: Play) -> Convention {
    match play {
        Play::Normal => Convention::Normal,
        Play::Misere => Convention::Misere,
    }
}

/// The statement of a proved claim about a game; `None` if the claim has no certificate.
pub fn repeats(rules: &Ruleset, claim: &Claim) -> Option<Statement> {
    let proof = claim.proof()?;
    let head = claim.pattern().head();
    Some(Statement {
        formula: claim.formula(),
        // Long lists are left out; such a certificate is verified with a store.
        values: if head.len() <= MOST_VALUES { head.collect() } else { Vec::new() },
        ..by_proof(rules, claim.line(), proof)
    })
}

/// The statement of a table that repeats.
pub fn table(rules: &Ruleset, claim: &TableClaim) -> Statement {
    Statement { values: claim.round().to_vec(), ..by_proof(rules, None, claim.proof()) }
}
