//! A claim about all positions and what became of it, in words, as JSON and as a certificate; and
//! the proof that it holds, which nobody else can make.
use crate::written::written;
use automata::{Counterexample, Fault, Limits, Verdict};
use budget::{Budget, Stop};
use check::{Convention, Statement};
use patterns::Formula;
use patterns::formula::Body;
use rules::ruleset::{Play, Ruleset};
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;

/// The theorem that a proved claim stands on.
pub(crate) const THEOREM: &str = "invariant (automata)";

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

/// That a claim was decided, and holds. Nobody else can make one, so that no guess can be printed
/// as a fact.
#[derive(Debug, Clone, PartialEq)]
pub struct Invariant(Arc<Decided>);

impl Invariant {
    /// The proof, where the claim is proved.
    pub(crate) fn of(decided: Decided) -> Option<Self> {
        decided.is_proved().then(|| Self(Arc::new(decided)))
    }

    /// The name of the theorem.
    pub fn theorem(&self) -> &'static str {
        THEOREM
    }

    /// What was decided.
    pub fn decided(&self) -> &Decided {
        &self.0
    }
}
