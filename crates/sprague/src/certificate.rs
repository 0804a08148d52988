//! Proofs as files: writes claims as certificates, and verifies certificates with the crate
//! `check`, which parses the rules on its own.
pub(crate) mod answer;

use crate::claims::findings::Findings;
use crate::error::RequestError;
use crate::game::Game;
use crate::messages::{Message, say};
use budget::{Budget, Progress, Stop};
use check::strategy::StrategyFile;
use check::{Certificate, Convention, Invalid, Limits, Statement};
use claims::certificate::statement::{self, law};
use claims::certificate::text::written;
use claims::claim::formula::{FormulaClaim, FormulaStanding};
use claims::claim::repeating::{Claim, ClaimStanding};
use claims::claim::table::TableClaim;
use claims::claim::verdict::Invariant;
use claims::hint::Hint;
use claims::values::keeper;
use heaps::sequence::Cells;
use rules::ruleset::Play;
use std::path::Path;
use store::{Reader, StoreError};

/// The result of verifying a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The statement that was verified, in words.
    pub statement: Message,
}

/// Why a certificate was not verified.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The rule of the certificate, to be compared with a store, does not compile.
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
    /// The statement is false, not supported by its theorem, or cannot be read.
    Invalid(#[from] Invalid),
    /// The caller's limits ended the verification.
    Stopped(#[from] Stop),
}

impl VerifyError {
    /// The error as a text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Rule(error) => say::rule_of_certificate(error.message()),
            Self::Store(error) => error.message(),
            Self::OtherStore { stored, rule } => say::store_of_other_game(format!("{stored:?}"), format!("{rule:?}")),
            Self::Invalid(reason) => reason.message(),
            Self::Stopped(stop) => stop.message(),
        }
    }

    /// A way to go on, if a limit ended the verification.
    pub fn hint(&self) -> Option<Hint> {
        match self {
            Self::Invalid(Invalid::TooMuchWork { .. }) => Some(Hint::TimeLimit),
            Self::Stopped(stop) => Hint::beyond(stop),
            _ => None,
        }
    }

    /// Whether the certificate may still be right: verifying it takes more than the limits allow,
    /// or needs values that are not given.
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
    /// The certificate of a proved claim about this game; `None` if the claim has no certificate.
    /// For a decided claim, the winning moves are searched for within the budget. A proof also has
    /// a certificate if the checker takes longer than its first check allows.
    pub fn certificate(&self, claim: &Claim, budget: &Budget) -> Option<String> {
        match claim.standing() {
            ClaimStanding::Invariant(invariant) => self.of_invariant(invariant, budget),
            _ => written(statement::repeats(self.ruleset(), claim)?),
        }
    }

    /// The certificate of a formula: of the law that gives it, or of the decided claim.
    pub fn formula_certificate(&self, claim: &FormulaClaim, budget: &Budget) -> Option<String> {
        match claim.standing() {
            FormulaStanding::Theory { .. } => self.law_certificate(),
            FormulaStanding::Invariant(invariant) => self.of_invariant(invariant, budget),
            FormulaStanding::Checked { .. } => None,
        }
    }

    /// The certificate of a table that repeats.
    pub fn table_certificate(&self, claim: &TableClaim) -> Option<String> {
        written(statement::table(self.ruleset(), claim))
    }

    /// The certificate of the law that gives all values of this game; `None` if there is no law, or
    /// the checker does not derive it.
    pub fn law_certificate(&self) -> Option<String> {
        written(law(self.ruleset(), self.known_values.law()?.theorem().name()))
    }

    /// The certificate of the first of these findings that has one, in this order: a claim, a
    /// table, a formula for all values, the law of the game, another formula.
    pub fn certificate_of(&self, findings: &Findings, budget: &Budget) -> Option<String> {
        let claims = findings.claims.iter().find_map(|claim| self.certificate(claim, budget));
        let tables = || findings.tables.iter().find_map(|claim| self.table_certificate(claim));
        // A law gives values one by one; a formula for all of them says more.
        let for_all = |claim: &&FormulaClaim| claim.kind() == "formula" && claim.place().is_none();
        let formula = || findings.formulas.iter().filter(for_all).find_map(|one| self.formula_certificate(one, budget));
        let formulas = || findings.formulas.iter().find_map(|claim| self.formula_certificate(claim, budget));
        let quotient = || findings.quotient.as_ref()?.certificate().ok();
        let whole = claims.or_else(tables).or_else(formula);
        whole.or_else(|| self.law_certificate()).or_else(formulas).or_else(quotient)
    }

    fn of_invariant(&self, invariant: &Invariant, budget: &Budget) -> Option<String> {
        written(self.statement_of(invariant, budget)?)
    }

    /// The statement of a decided claim, with the winning moves if they are found, since the
    /// checker is quicker with them.
    pub(crate) fn statement_of(&self, invariant: &Invariant, budget: &Budget) -> Option<Statement> {
        let decided = invariant.decided();
        // Without the moves, the certificate contains the claim alone.
        let _ = decided.look_for_moves(self.ruleset(), budget);
        decided.statement_of_certificate()
    }
}

/// Verifies a certificate whose theorem needs too many values to derive them again, using the
/// values in a store: all of them must repeat as the theorem requires, and the first ones and
/// `samples` others are derived from the definition. That is evidence but no proof, and the
/// statement mentions this.
///
/// # Errors
/// [`VerifyError`] with the reason why the certificate is refused.
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

/// Verifies a certificate or a strategy: whether its statements follow from its theorems, about the
/// games of its rules.
///
/// # Errors
/// [`VerifyError`] with the reason why the certificate is refused.
pub fn verify(json: &str) -> Result<Verified, VerifyError> {
    Ok(Verified { statement: verified(json, Limits::default())? })
}

/// The statement of a certificate or a strategy.
fn verified(json: &str, limits: Limits<'_>) -> Result<Message, Invalid> {
    match StrategyFile::is_one(json) {
        true => check::strategy::verify(json, limits).map(|strategy| strategy.message()),
        false => check::verify(json, limits).map(|verdict| verdict.message()),
    }
}

/// Verifies a certificate or a strategy within a budget.
///
/// # Errors
/// [`VerifyError`]; [`VerifyError::Stopped`] if the budget ended the verification.
pub fn verify_within(json: &str, budget: &Budget) -> Result<Verified, VerifyError> {
    /// The bytes for a derived value and its data.
    const BYTES: u64 = 24;
    /// The bytes of memory for each byte of the file while it is parsed: a number in a list takes
    /// two bytes in the file, and a node of a tree in memory.
    const READ: u64 = 20;
    budget.reserve((json.len() as u64).saturating_mul(READ))?;
    let stop = |done| budget.poll(Progress { done, total: None, unit: "steps" }).is_err();
    let values = budget.memory().map_or(u64::MAX, |bytes| bytes / BYTES);
    // A time limit of the caller is used in full; otherwise a verification ends after about a
    // minute.
    let steps = if budget.time().is_some() { u64::MAX } else { Limits::default().steps };
    let limits = Limits { values: values.min(Limits::default().values), steps, stop: Some(&stop) };
    match verified(json, limits) {
        Ok(statement) => Ok(Verified { statement }),
        Err(Invalid::Stopped) => {
            budget.check()?;
            Err(Invalid::Stopped.into())
        }
        Err(reason) => Err(reason.into()),
    }
}
