//! Proofs as files: claims written as certificates, and certificates verified by `check`, which
//! reads their rules itself.
pub(crate) mod answer;
pub(crate) mod precheck;
pub(crate) mod text;
pub(crate) mod witness;

use crate::certificate::precheck::{by_proof, law};
use crate::certificate::text::written;
use crate::claims::findings::Findings;
use crate::claims::formula::{FormulaClaim, FormulaStanding};
use crate::claims::repeating::{Claim, ClaimStanding};
use crate::claims::verdict::Invariant;
use crate::error::RequestError;
use crate::game::Game;
use crate::hint::Hint;
use crate::messages::{Message, say};
use crate::methods::bounded_steps::TableClaim;
use crate::values::keeper;
use budget::{Budget, Progress, Stop};
use check::{Certificate, Convention, Invalid, Limits, Statement};
use heaps::sequence::Cells;
use rules::ruleset::{Play, Ruleset};
use std::path::Path;
use store::{Reader, StoreError};

/// Certificates hold the values of one round up to this many.
const MOST_VALUES: usize = 1 << 20;

/// A certificate was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The true statement, in words.
    pub statement: Message,
}

/// Why a certificate was not verified.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The rule that a store is to be about does not compile.
    Rule(RequestError),
    /// The store cannot be read.
    Store(#[from] StoreError),
    /// The store has the values of another game.
    OtherStore {
        /// The game of the store.
        stored: String,
        /// The rule of the certificate.
        rule: String,
    },
    /// The statement is false, or not supported by its theorem, or not read.
    Invalid(#[from] Invalid),
    /// The caller's limits ended the verification.
    Stopped(#[from] Stop),
}

impl VerifyError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Rule(error) => say::rule_of_certificate(error.message()),
            Self::Store(error) => error.message(),
            Self::OtherStore { stored, rule } => say::store_of_other_game(format!("{stored:?}"), format!("{rule:?}")),
            Self::Invalid(reason) => reason.message(),
            Self::Stopped(stop) => stop.message(),
        }
    }

    /// What else to ask for, where a limit ended the verification.
    pub fn hint(&self) -> Option<Hint> {
        match self {
            Self::Invalid(Invalid::TooMuchWork { .. }) => Some(Hint::TimeLimit),
            Self::Stopped(stop) => Hint::beyond(stop),
            _ => None,
        }
    }

    /// Whether the certificate may be right all the same: to verify it takes more than the limits
    /// allow, or values that are not given.
    pub fn is_undecided(&self) -> bool {
        match self {
            Self::Invalid(reason) => reason.is_undecided(),
            Self::Store(_) | Self::OtherStore { .. } | Self::Stopped(_) => true,
            Self::Rule(_) => false,
        }
    }
}

::messages::display!(VerifyError);

impl Game {
    /// The certificate of a proved claim about this game; none for claims that have none. The moves
    /// that win are looked for within the budget, for a claim that was decided. A proof that takes
    /// the checker longer than its look has a certificate, too.
    pub fn certificate(&self, claim: &Claim, budget: &Budget) -> Option<String> {
        match claim.standing() {
            ClaimStanding::Invariant(invariant) => self.of_invariant(invariant, budget),
            _ => written(repeats(self.ruleset(), claim)?),
        }
    }

    /// The certificate of a formula: of the law that says it, or of the claim that was decided.
    pub fn formula_certificate(&self, claim: &FormulaClaim, budget: &Budget) -> Option<String> {
        match claim.standing() {
            FormulaStanding::Theory { .. } => self.law_certificate(),
            FormulaStanding::Invariant(invariant) => self.of_invariant(invariant, budget),
            FormulaStanding::Checked { .. } => None,
        }
    }

    /// The certificate of a table that repeats.
    pub fn table_certificate(&self, claim: &TableClaim) -> Option<String> {
        written(table(self.ruleset(), claim))
    }

    /// The certificate of the law that says all values of this game; none where no law does, or the
    /// checker does not derive it.
    pub fn law_certificate(&self) -> Option<String> {
        written(law(self.ruleset(), self.known_values.law()?.theorem().name()))
    }

    /// The certificate of the first of these findings that has one: of a claim, of a table, of the
    /// law of the game, or of a formula.
    pub fn certificate_of(&self, findings: &Findings, budget: &Budget) -> Option<String> {
        let claims = findings.claims.iter().find_map(|claim| self.certificate(claim, budget));
        let tables = || findings.tables.iter().find_map(|claim| self.table_certificate(claim));
        let formulas = || findings.formulas.iter().find_map(|claim| self.formula_certificate(claim, budget));
        claims.or_else(tables).or_else(|| self.law_certificate()).or_else(formulas)
    }

    fn of_invariant(&self, invariant: &Invariant, budget: &Budget) -> Option<String> {
        written(self.statement_of(invariant, budget)?)
    }

    /// The statement of a claim that was decided; with the moves that win, where they are found, as
    /// the checker is quicker with them.
    pub(crate) fn statement_of(&self, invariant: &Invariant, budget: &Budget) -> Option<Statement> {
        let decided = invariant.decided();
        // Without the moves the certificate is the claim alone.
        let _ = decided.look_for_moves(self.ruleset(), budget);
        decided.statement_of_certificate()
    }
}

/// The statement of a proved claim about a game; none for claims that have no certificate.
pub(crate) fn repeats(rules: &Ruleset, claim: &Claim) -> Option<Statement> {
    let proof = claim.proof()?;
    let head = claim.pattern().head();
    Some(Statement {
        formula: claim.formula(),
        // Long lists are left out: they are verified with a store.
        values: if head.len() <= MOST_VALUES { head.collect() } else { Vec::new() },
        ..by_proof(rules, claim.line(), proof)
    })
}

/// The statement of a table that repeats.
pub(crate) fn table(rules: &Ruleset, claim: &TableClaim) -> Statement {
    Statement { values: claim.round().to_vec(), ..by_proof(rules, None, claim.proof()) }
}

/// Verifies a certificate whose theorem needs too many values to be derived again, with those that
/// a store has: all of them must repeat as the theorem asks, and the first ones and `samples`
/// others are derived by the definition. That is evidence and no proof, which the statement says.
///
/// # Errors
/// [`VerifyError`] with the reason why it is refused.
pub fn verify_with_store(json: &str, folder: &Path, samples: u32) -> Result<Verified, VerifyError> {
    let certificate = Certificate::from_json(json)?;
    let [statement] = certificate.statements.as_slice() else {
        return Err(Invalid::Condition(say::store_of_one_statement()).into());
    };
    let reader = Reader::open_still(folder)?;
    let game = Game::new(&statement.rule).map_err(|errors| VerifyError::Rule(errors.into()))?;
    let misere = statement.convention == Some(Convention::Misere);
    let game = if misere { game.with_play(Play::Misere) } else { game };
    if !reader.identity().same_game(&keeper::identity(game.ruleset())) {
        return Err(VerifyError::OtherStore { stored: reader.identity().rule.clone(), rule: statement.rule.clone() });
    }
    let values = reader.values()?;
    let given = match values.cells() {
        Cells::U8(cells) => check::Given::U8(cells),
        Cells::U16(cells) => check::Given::U16(cells),
        Cells::U32(cells) => check::Given::U32(cells),
        Cells::U64(cells) => check::Given::U64(cells),
    };
    let sampled = check::verify_given(&certificate, given, samples, reader.fingerprint())?;
    Ok(Verified {
        statement: say::verified_with_store(sampled.statement, sampled.theorem, sampled.values_used, sampled.derived),
    })
}

/// Verifies a certificate: its statements follow from its theorems, about the games of its rules.
///
/// # Errors
/// [`VerifyError`] with the reason why it is refused.
pub fn verify(json: &str) -> Result<Verified, VerifyError> {
    Ok(Verified { statement: check::verify(json, Limits::default())?.message() })
}

/// Verifies a certificate within a budget.
///
/// # Errors
/// [`VerifyError`]; [`VerifyError::Stopped`] where the budget ended it.
pub fn verify_within(json: &str, budget: &Budget) -> Result<Verified, VerifyError> {
    /// The bytes of a derived value, with the data that belong to it.
    const BYTES: u64 = 24;
    /// The bytes in memory for a byte of the file while it is read: a number of a list has two
    /// bytes, and a place in a tree.
    const READ: u64 = 20;
    budget.reserve((json.len() as u64).saturating_mul(READ))?;
    let stop = |done| budget.poll(Progress { done, total: None, unit: "steps" }).is_err();
    let values = budget.memory().map_or(u64::MAX, |bytes| bytes / BYTES);
    // A given time is used in full; else a verification ends after about a minute.
    let steps = if budget.time().is_some() { u64::MAX } else { Limits::default().steps };
    let limits = Limits { values: values.min(Limits::default().values), steps, stop: Some(&stop) };
    match check::verify(json, limits) {
        Ok(verdict) => Ok(Verified { statement: verdict.message() }),
        Err(Invalid::Stopped) => {
            budget.check()?;
            Err(Invalid::Stopped.into())
        }
        Err(reason) => Err(reason.into()),
    }
}
