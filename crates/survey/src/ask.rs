//! Asks about one rule: what holds for ever, as a row, and the certificate.
//!
//! A row depends only on the rule, on `to` and on the limits, not on the machine or on earlier
//! questions; `seconds` is the exception. If a limit of the machine ended the work, the row is an
//! error and not an answer, since a larger limit would give another one.
use crate::error::DatasetError;
use crate::row::{self, Row};
use crate::say;
use serde::{Deserialize, Serialize};
use sprague::claims::{Claim, FormulaClaim, FormulaStanding, Place};
use sprague::{Budget, Findings, Game, SolveError, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// The question that is asked about every rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// The largest heap to compute.
    pub to: u64,
    /// The effort allowed for a rule, in looks at the budget, each about a millisecond of work
    /// ([`Budget::with_effort`]); none for no limit. A row then has what was found within it, which
    /// is the same on every machine.
    pub looks: Option<u64>,
    /// The time allowed for a rule; none for no limit.
    pub time: Option<Duration>,
    /// The memory allowed for the tables of a rule, in bytes; none for no limit.
    pub memory: Option<u64>,
    /// Whether certificates are written.
    pub certificates: bool,
}

/// A row and the certificate that it refers to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The row.
    pub row: Row,
    /// The text of the certificate, if there is one.
    pub certificate: Option<String>,
}

/// Serialises answers, for runs that ask on one machine and write on another.
///
/// # Errors
/// [`DatasetError::Answer`] if an answer cannot be serialised; answers of [`Question::ask`] always
/// can.
pub fn pack(answers: &[Answer]) -> Result<Vec<u8>, DatasetError> {
    serde_json::to_vec(answers).map_err(|error| DatasetError::Answer(error.to_string().into()))
}

/// Deserialises the answers of [`pack`].
///
/// # Errors
/// [`DatasetError::Answer`] for other bytes, and if a certificate is not the one that its row
/// refers to.
pub fn unpack(bytes: &[u8]) -> Result<Vec<Answer>, DatasetError> {
    let answers: Vec<Answer> =
        serde_json::from_slice(bytes).map_err(|error| DatasetError::Answer(error.to_string().into()))?;
    match answers.iter().find(|answer| answer.certificate.as_deref().map(row::sha256) != answer.row.certificate) {
        Some(wrong) => Err(DatasetError::Answer(say::other_certificate(&wrong.row.rule))),
        None => Ok(answers),
    }
}

impl Question {
    /// Asks about a rule. `None` if `budget` was cancelled: nothing is known then. Limits of
    /// `budget` end the work on a rule like its own limits.
    ///
    /// ```
    /// use sprague::Budget;
    /// use survey::Question;
    /// let question =
    ///     Question { to: 1000, looks: None, time: None, memory: None, certificates: true };
    /// let kayles = question.ask("0.77", &Budget::default()).expect("nobody cancels");
    /// assert_eq!((kayles.row.preperiod, kayles.row.period), (Some(71), Some(12)));
    /// assert!(sprague::verify(&kayles.certificate.expect("it is proved")).is_ok());
    /// let wrong = question.ask("take 3^2", &Budget::default()).expect("nobody cancels");
    /// assert!(wrong.row.error.is_some());
    /// ```
    pub fn ask(&self, rule: &str, budget: &Budget) -> Option<Answer> {
        let began = Instant::now();
        let budget = self.within(budget);
        // A fault of ours in one rule must not lose the others.
        let asked = catch_unwind(AssertUnwindSafe(|| self.answered(rule, &budget)));
        let answer = match asked {
            Ok(Ok((row, certificate))) => {
                let certificate = certificate.map(|text| format!("{}\n", text.trim_end()));
                let name = certificate.as_deref().map(row::sha256);
                let row = Row { seconds: Some(began.elapsed().as_secs_f64()), certificate: name, ..row };
                Answer { row, certificate }
            }
            Ok(Err(why)) => Answer { row: Row::failed(rule, self.to, why), certificate: None },
            Err(_) => {
                let why = "sprague failed by a defect of its own, sorry; please report this rule";
                Answer { row: Row::failed(rule, self.to, why), certificate: None }
            }
        };
        // A result that arrives after a cancellation may be incomplete.
        (budget.check() != Err(Stop::Cancelled)).then_some(answer)
    }

    fn within(&self, budget: &Budget) -> Budget {
        let mut budget = budget.clone();
        if let Some(bytes) = self.memory {
            let most = budget.memory().map_or(bytes, |most| most.min(bytes));
            budget = budget.with_memory(most);
        }
        if let Some(looks) = self.looks {
            budget = budget.with_effort(looks);
        }
        match self.time {
            Some(time) => budget.with_time_at_most(time),
            None => budget,
        }
    }

    fn answered(&self, rule: &str, budget: &Budget) -> Result<(Row, Option<String>), String> {
        let mut game = Game::new(rule).map_err(|errors| in_one_line(&errors.to_string()))?;
        let findings = match game.pattern(Some(self.to), budget) {
            Ok(findings) => findings,
            Err(SolveError::Stopped { stop: Stop::Effort, .. }) if self.looks.is_some() => {
                return Ok((self.with_limits(rule, Row { values: Some(0), ..open() }), None));
            }
            Err(error) => return Err(in_one_line(&error.to_string())),
        };
        self.whole(&game, &findings, budget)?;
        let certificate = self.certificates.then(|| game.certificate_of(&findings, budget)).flatten();
        let (values, largest) = match game.at_hand() {
            Some(values) => (values.len() as u64, values.iter().max()),
            None => (if findings.computed_to > 0 { findings.computed_to.saturating_add(1) } else { 0 }, None),
        };
        let sparse = game.sparse_space();
        let row = Row {
            values: Some(values),
            largest,
            sparse: sparse.map(|space| space.mask),
            rare: sparse.map(|space| space.largest_rare),
            rare_heaps: sparse.map(|space| space.rare_heaps),
            ..said(&findings)
        };
        Ok((self.with_limits(rule, row), certificate))
    }

    fn with_limits(&self, rule: &str, row: Row) -> Row {
        Row { rule: rule.to_owned(), to: self.to, looks: self.looks, ..row }
    }

    /// If a limit ends a search, the rest counts as "open". That is an answer if the limit is an
    /// effort, and none if it depends on the machine.
    fn whole(&self, game: &Game, findings: &Findings, budget: &Budget) -> Result<(), String> {
        let stopped = |stop: Stop, reached: String| Err(SolveError::stopped(stop, reached).to_string());
        let reached = || format!("reached heap {}", findings.computed_to);
        if let Err(stop) = budget.in_time() {
            return stopped(stop, reached());
        }
        let spent = self.looks.is_some() && !budget.outlives(&Stop::Effort);
        let cut =
            !spent && findings.open.is_some() && game.at_hand().is_some_and(|values| values.len() as u64 <= self.to);
        match (cut, budget.memory()) {
            (true, Some(limit)) => {
                Err(format!("the memory limit of {} does not suffice; {}", sprague::limits::Bytes(limit), reached()))
            }
            _ => Ok(()),
        }
    }
}

/// A row for the first of the findings, which is the strongest.
fn said(findings: &Findings) -> Row {
    let (lines, whole) = findings.lines_apart();
    let text = |text: &str| Some(text.to_owned());
    if let Some(claim) = whole.first() {
        return repeats(claim);
    }
    if let Some(table) = findings.tables.first() {
        let proof = table.proof();
        return Row {
            kind: text("periodic"),
            preperiod: Some(proof.preperiod()),
            period: Some(proof.period()),
            saltus: Some(0),
            standing: text(table.standing().word()),
            theorem: text(proof.theorem().name()),
            ..Row::default()
        };
    }
    // A claim about a domain, or about some lost positions, does not cover the others.
    let of_all = |claim: &&FormulaClaim| !matches!(claim.place(), Some(Place::Within(_) | Place::Answered(_)));
    if let Some(claim) = findings.formulas.iter().find(of_all) {
        let theorem = match claim.standing() {
            FormulaStanding::Theory { theorem, .. } => text(theorem),
            FormulaStanding::Invariant(invariant) => text(invariant.theorem()),
            _ => None,
        };
        let standing = text(claim.standing().word());
        return Row { kind: text(claim.kind()), standing, theorem, ..Row::default() };
    }
    match lines.first() {
        Some(claim) => repeats(claim),
        None => open(),
    }
}

fn open() -> Row {
    let word = Some("open".to_owned());
    Row { kind: word.clone(), standing: word, ..Row::default() }
}

fn repeats(claim: &Claim) -> Row {
    let pattern = claim.pattern();
    Row {
        kind: Some(claim.kind().to_owned()),
        preperiod: Some(pattern.preperiod()),
        period: Some(pattern.period()),
        saltus: Some(pattern.saltus()),
        standing: Some(claim.standing().word().to_owned()),
        theorem: claim.theorem().map(str::to_owned),
        ..Row::default()
    }
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
