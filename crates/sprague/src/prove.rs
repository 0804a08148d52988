//! Claims that a person writes about all positions of a game, decided by automata: `x-y<=1, y-x<=1
//! zeros`, `G = n%4`.
//!
//! `automata::prover` has the method. Here the text of a claim is read, and the verdict is put into
//! words.
use crate::error::SolveError;
use crate::game::Game;
use automata::{Counterexample, Fault, Limits, Verdict};
use budget::Budget;
use patterns::Formula;
use patterns::formula::{Body, Cond};
use rules::family::Family;
use rules::ruleset::{Play, Ruleset};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;

/// The theorem that a proved claim stands on.
const THEOREM: &str = "invariant (automata)";

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
        let verdict = automata::prove(ruleset, claim, part, limits, budget)
            .map_err(|stop| SolveError::Stopped { stop, reached: "the claim is not decided yet".to_owned() })?;
        Ok(Decided {
            rule: ruleset.source.clone(),
            claim: claim.to_string(),
            part: part.map(ToString::to_string),
            names: ruleset.names.clone(),
            misere: ruleset.play == Play::Misere,
            of_values: matches!(claim.body(), Body::Value(_)),
            verdict,
        })
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
    /// Whether the claim holds at every position that it is about.
    pub fn is_proved(&self) -> bool {
        matches!(self.verdict, Verdict::Proved { .. })
    }

    /// What became of it.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// What is claimed, as a sentence.
    fn statement(&self) -> String {
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
}

impl Serialize for Decided {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let claim = if self.of_values { format!("G = {}", self.claim) } else { format!("{} zeros", self.claim) };
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("rule", &self.rule)?;
        fields.serialize_entry("claim", &claim)?;
        fields.serialize_entry("convention", if self.misere { "misere" } else { "normal" })?;
        if let Some(part) = &self.part {
            fields.serialize_entry("where", part)?;
        }
        match &self.verdict {
            Verdict::Proved { states, steps } => {
                fields.serialize_entry("verdict", "proved")?;
                fields.serialize_entry("theorem", THEOREM)?;
                fields.serialize_entry("states", states)?;
                fields.serialize_entry("steps", steps)?;
            }
            Verdict::False(found) => {
                fields.serialize_entry("verdict", "false")?;
                fields.serialize_entry("counterexample", &Told(found))?;
            }
            Verdict::OutOfReach(reason) => {
                fields.serialize_entry("verdict", "open")?;
                fields.serialize_entry("why", &format_args!("{reason}"))?;
            }
        }
        fields.serialize_entry("text", &format_args!("{self}"))?;
        fields.end()
    }
}

/// A counterexample with the word for what is wrong there.
struct Told<'a>(&'a Counterexample);

impl Serialize for Told<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("position", &self.0.position)?;
        if let Some(claimed) = self.0.claimed {
            fields.serialize_entry("claimed", &claimed)?;
        }
        let fault = match &self.0.fault {
            Fault::Move { .. } => "move",
            Fault::NoMove => "no-move",
            Fault::AtEnd => "end",
            Fault::SameValue { .. } => "same-value",
            Fault::Missing { .. } => "missing",
        };
        fields.serialize_entry("fault", fault)?;
        match &self.0.fault {
            Fault::Move { to } | Fault::SameValue { to } => fields.serialize_entry("to", to)?,
            Fault::Missing { value } => fields.serialize_entry("missing", value)?,
            Fault::NoMove | Fault::AtEnd => {}
        }
        fields.end()
    }
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
