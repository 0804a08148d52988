//! Claims that a person writes about all positions of a game, decided by automata: `x-y<=1, y-x<=1
//! zeros`, `G = n%4`.
//!
//! `automata::prover` has the method. Here the text of a claim is read, and the verdict is put into
//! words.
use crate::certificate::written;
use crate::error::SolveError;
use crate::game::Game;
use automata::{Counterexample, Fault, Limits, Verdict};
use budget::{Budget, Stop};
use check::{Convention, Statement};
use patterns::Formula;
use patterns::formula::{Body, Cond};
use rules::family::Family;
use rules::ruleset::{Play, Ruleset};
use serde_json::{Value, json};
use std::fmt;

/// The theorem that a proved claim stands on.
pub(crate) const THEOREM: &str = "invariant (automata)";

/// What is not understood of a claim.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {what}")]
pub struct ClaimError {
    /// Where, counted in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub what: String,
    /// What to write.
    pub hint: Option<String>,
}

/// A claim and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Decided {
    rule: String,
    canonical: String,
    claim: String,
    part: Option<String>,
    names: Vec<String>,
    misere: bool,
    of_values: bool,
    verdict: Verdict,
}

impl Game {
    /// Reads a claim about all positions: conditions and the word `zeros`, for the positions that
    /// the player to move loses, or `G = ` and a formula, for the nim-values.
    ///
    /// # Errors
    /// [`ClaimError`]
    pub fn claim(&self, text: &str) -> Result<Formula, ClaimError> {
        let ruleset = self.ruleset();
        let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
        let trimmed = text.trim_end();
        if let Some(conditions) = trimmed.strip_suffix("zeros")
            && conditions.ends_with(|c: char| c.is_whitespace() || c == ')')
        {
            return condition(conditions, 0, ruleset);
        }
        let start = text.len() - text.trim_start().len();
        let heads = ["G".to_owned(), format!("G({})", names.join(",")), format!("G({})", names.join(", "))];
        let found = heads.iter().find_map(|head| {
            let rest = text[start..].strip_prefix(head.as_str())?.trim_start();
            rest.strip_prefix('=').filter(|rest| !rest.starts_with('='))
        });
        let Some(formula) = found else {
            let what = "a claim is conditions and the word `zeros`, or `G =` and a formula".to_owned();
            let hint = format!("write \"{} zeros\" or \"G = {}\"", example(&names), names.first().unwrap_or(&"n"));
            return Err(ClaimError { column: start + 1, what, hint: Some(hint) });
        };
        let before = text[..text.len() - formula.len()].chars().count();
        let read = Formula::parse(formula, &names).map_err(|error| moved(error, before))?;
        match read.body() {
            Body::Value(_) => Ok(read),
            Body::Zero(_) => {
                let what = "a number is needed here, and this is a condition".to_owned();
                let hint = format!("write \"{} zeros\"", formula.trim());
                Err(ClaimError { column: before + 1, what, hint: Some(hint) })
            }
        }
    }

    /// Reads the conditions for a part of the positions.
    ///
    /// # Errors
    /// [`ClaimError`]
    pub fn part(&self, text: &str) -> Result<Formula, ClaimError> {
        condition(text, 0, self.ruleset())
    }

    /// Decides a claim about all positions, or about those of a part that no move leaves: about two
    /// seconds at most, which [`Budget::with_patience`] multiplies.
    ///
    /// ```
    /// # use sprague::{Budget, Game};
    /// let game: Game = "(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1".parse()?;
    /// let claim = game.claim("x-y<=1, y-x<=1 zeros")?;
    /// assert!(game.decide(&claim, None, &Budget::unlimited())?.is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError::Stopped`] when a limit of the budget is reached.
    pub fn decide(&self, claim: &Formula, part: Option<&Formula>, budget: &Budget) -> Result<Decided, SolveError> {
        let ruleset = self.ruleset();
        let one = Limits::default();
        let effort = budget.patience();
        let limits = Limits {
            states: one.states.saturating_mul(effort as usize),
            steps: one.steps.saturating_mul(u64::from(effort)),
            ..one
        };
        Decided::of(ruleset, claim, part, limits, budget)
            .map_err(|stop| SolveError::Stopped { stop, reached: "the claim is not decided yet".to_owned() })
    }

    /// Whether claims about this game can be written at all: its positions are numbers with names.
    pub fn has_names(&self) -> bool {
        self.ruleset().family == Family::Numbers
    }
}

/// A condition on the names of the rule, as an example.
fn example(names: &[&str]) -> String {
    match names {
        [a, b, ..] => format!("{a}={b}"),
        _ => "n%4=0".to_owned(),
    }
}

fn moved(error: patterns::ParseError, before: usize) -> ClaimError {
    ClaimError { column: error.column + before, what: error.what, hint: None }
}

/// Conditions with commas between them, all of which must hold.
fn condition(text: &str, before: usize, ruleset: &Ruleset) -> Result<Formula, ClaimError> {
    let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
    let mut all: Option<Cond> = None;
    let mut column = before;
    for piece in at_commas(text) {
        let read = Formula::parse(piece, &names).map_err(|error| moved(error, column))?;
        let cond = match read.body() {
            Body::Zero(cond) => cond.clone(),
            Body::Value(_) => {
                let what = "a condition is needed here, and this is a number".to_owned();
                return Err(ClaimError { column: column + 1, what, hint: None });
            }
        };
        all = Some(match all {
            None => cond,
            Some(before) => Cond::And(Box::new(before), Box::new(cond)),
        });
        column += piece.chars().count() + 1;
    }
    Ok(Formula::zero(&ruleset.names, all.unwrap_or(Cond::Const(true))))
}

/// The pieces between the commas that stand in no brackets.
fn at_commas(text: &str) -> Vec<&str> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (place, sign) in text.char_indices() {
        match sign {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                pieces.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[start..]);
    pieces
}

impl Decided {
    /// What becomes of a claim within these limits.
    ///
    /// # Errors
    /// [`Stop`] when a limit of the budget is reached.
    pub(crate) fn of(
        ruleset: &Ruleset,
        claim: &Formula,
        part: Option<&Formula>,
        limits: Limits,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        Ok(Self {
            rule: ruleset.source.clone(),
            canonical: ruleset.canonical.clone(),
            claim: claim.to_string(),
            part: part.map(ToString::to_string),
            names: ruleset.names.clone(),
            misere: ruleset.play == Play::Misere,
            of_values: matches!(claim.body(), Body::Value(_)),
            verdict: automata::prove(ruleset, claim, part, limits, budget)?,
        })
    }

    /// What is claimed, as a statement of a certificate; nothing where it is not proved.
    pub(crate) fn stated(&self) -> Option<Statement> {
        self.is_proved().then(|| Statement {
            rule: self.canonical.clone(),
            convention: Some(if self.misere { Convention::Misere } else { Convention::Normal }),
            place: self.part.clone(),
            repetition: None,
            theorem: THEOREM.to_owned(),
            formula: Some(self.claim.clone()),
            values: Vec::new(),
        })
    }

    /// The certificate of a claim that is proved; none for others, and where the checker does not
    /// read the rule or the claim.
    ///
    /// ```
    /// # use sprague::{Budget, Game};
    /// let game: Game = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1".parse()?;
    /// let decided = game.decide(&game.claim("G = a xor b")?, None, &Budget::unlimited())?;
    /// let certificate = decided.certificate().ok_or("it has one")?;
    /// assert!(sprague::verify(&certificate)?.statement.starts_with("G(a,b) = a xor b at every position"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate(&self) -> Option<String> {
        written(self.stated()?)
    }

    /// Why a proved claim holds for ever.
    pub(crate) fn reason(&self) -> &'static str {
        match self.of_values {
            true => "no option has this value, and every smaller value is that of an option",
            false => {
                "no move leads from such a position to another, and from every other position some move leads to one"
            }
        }
    }

    /// Whether the claim holds at every position that it is about.
    pub fn is_proved(&self) -> bool {
        matches!(self.verdict, Verdict::Proved { .. })
    }

    /// What became of it.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// What is claimed, as a sentence.
    pub(crate) fn statement(&self) -> String {
        let Self { claim, names, .. } = self;
        let position = format!("({})", names.join(","));
        let part = self.part.as_ref().map(|part| format!(" with {part}")).unwrap_or_default();
        match (self.of_values, self.misere) {
            (true, _) => format!("G{position} = {claim} at every position{part}"),
            (false, misere) => {
                let play = if misere { "in misère play " } else { "" };
                format!("{play}the player to move loses at {position}{part} if and only if {claim}")
            }
        }
    }

    /// The verdict as the command line's JSON.
    pub fn to_json(&self) -> Value {
        let claim = if self.of_values { format!("G = {}", self.claim) } else { format!("{} zeros", self.claim) };
        let convention = if self.misere { "misere" } else { "normal" };
        let mut json = json!({"rule": self.rule, "claim": claim, "convention": convention});
        if let Some(part) = &self.part {
            json["where"] = json!(part);
        }
        match &self.verdict {
            Verdict::Proved { states, steps } => {
                json["verdict"] = json!("proved");
                json["theorem"] = json!(THEOREM);
                json["states"] = json!(states);
                json["steps"] = json!(steps);
            }
            Verdict::False(found) => {
                json["verdict"] = json!("false");
                json["counterexample"] = counterexample(found);
            }
            Verdict::OutOfReach(reason) => {
                json["verdict"] = json!("open");
                json["why"] = json!(reason.to_string());
            }
        }
        json["text"] = json!(self.to_string());
        json
    }
}

fn counterexample(found: &Counterexample) -> Value {
    let mut json = json!({"position": found.position});
    if let Some(claimed) = found.claimed {
        json["claimed"] = json!(claimed);
    }
    match &found.fault {
        Fault::Move { to } => {
            json["fault"] = json!("move");
            json["to"] = json!(to);
        }
        Fault::NoMove => json["fault"] = json!("no-move"),
        Fault::AtEnd => json["fault"] = json!("end"),
        Fault::SameValue { to } => {
            json["fault"] = json!("same-value");
            json["to"] = json!(to);
        }
        Fault::Missing { value } => {
            json["fault"] = json!("missing");
            json["missing"] = json!(value);
        }
    }
    json
}

impl fmt::Display for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Verdict::Proved { .. } => write!(f, "proved: {}", self.statement()),
            Verdict::False(found) => write!(f, "false: {found}"),
            Verdict::OutOfReach(reason) => write!(f, "open: {reason}"),
        }
    }
}
