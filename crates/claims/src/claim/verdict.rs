//! A claim about all positions and its verdict, in words, as JSON and as a certificate; and the
//! proof that a claim holds, which only this file can make.
use crate::certificate::precheck::{Precheck, prechecked, prechecked_within};
use crate::certificate::text::written;
use crate::certificate::witness;
use crate::claim::facts::{Known, Wrong};
use crate::decide::strategy;
use crate::messages::{Message, say};
use crate::standing::theorem;
use crate::subject::{Line, Subject};
use automata::{Counterexample, Fault, Limits, Strategy, Verdict};
use budget::{Budget, Stop};
use check::{Convention, Statement};
use patterns::Formula;
use patterns::formula::Body;
use rules::ruleset::{Play, Ruleset};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::sync::{Arc, OnceLock};

/// The theorem by which a decided claim holds.
pub const THEOREM: &str = "invariant (automata)";
/// The source of [`THEOREM`].
pub(crate) const SOURCE: &str = "Büchi 1960, by the method of Walnut (Mousavi 2016)";

/// The effort to find the moves for a claim that a finder proposed, and their proof, in looks of
/// the budget: some tenths of a second.
const EFFORT: u64 = 2_000;

/// The moves that win by a claim, and the statement that contains them and a proof by linear
/// inequalities, if these were found.
#[derive(Debug, Clone, PartialEq, Default)]
struct MovesThatWin {
    strategy: Option<Strategy>,
    witnessed: Option<Statement>,
}

/// A claim and its verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct Decided {
    rule: String,
    canonical: String,
    claim: String,
    part: Option<String>,
    names: Vec<String>,
    /// Whether the claim is about numbers in ascending order, as `unordered` rules write them.
    ascending: bool,
    misere: bool,
    of_values: bool,
    verdict: Verdict,
    /// Evidence about a claim that automata leave open.
    known: Option<Known>,
    /// Why the checker does not derive a claim that holds; set by [`Self::gated`].
    unseen: Option<Message>,
    /// The moves that win, once a search for them has ended.
    moves: OnceLock<MovesThatWin>,
}

/// The verdict on a claim, from automata, the checker and other evidence.
enum Said<'d> {
    /// The checker derives it.
    Proved(&'d str),
    /// A theorem gives it, but the checker does not derive it, for this reason.
    Theory(&'d str, Message),
    False(&'d Counterexample),
    Wrong(&'d Wrong),
    Open(Message),
}

impl Decided {
    /// The verdict on a claim, within these limits.
    ///
    /// # Errors
    /// [`Stop`] when a limit of the budget is reached.
    pub fn of(
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
            ascending: ruleset.unordered && !(claim.is_symmetric() && part.is_none_or(Formula::is_symmetric)),
            misere: ruleset.play == Play::Misere,
            of_values: matches!(claim.body(), Body::Value(_)),
            verdict: automata::prove(ruleset, claim, part, limits, budget)?,
            known: None,
            unseen: None,
            moves: OnceLock::new(),
        })
    }

    /// The claim, and the condition for its domain, over its own names.
    pub fn formulas(&self) -> Option<(Formula, Option<Formula>)> {
        self.over(&self.names)
    }

    /// The claim, and the condition for its domain, over the names of a game: the game that it was
    /// decided for, or a game whose names include its own.
    pub fn over(&self, names: &[String]) -> Option<(Formula, Option<Formula>)> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let read = |text: &String| Formula::parse(text, &names);
        Some((read(&self.claim).ok()?, self.part.as_ref().map(read).transpose().ok()?))
    }

    /// The number of coordinates of the positions that it was decided for.
    pub fn arity(&self) -> usize {
        self.names.len()
    }

    /// Searches for the moves that win by this claim, and for the statement of its certificate;
    /// only once, unless a limit ends the search.
    ///
    /// # Errors
    /// [`Stop`] when a limit of the budget is reached.
    pub fn look_for_moves(&self, ruleset: &Ruleset, budget: &Budget) -> Result<(), Stop> {
        if self.moves.get().is_none() {
            let strategy = self.find_strategy(ruleset, budget)?;
            let witnesses = strategy.as_ref().and_then(|strategy| witness::witnesses(ruleset, strategy));
            let witnessed = match self.stated().zip(witnesses) {
                Some((stated, own)) => witness::statement(&stated, &own, budget)?,
                None => None,
            };
            // Another thread that was quicker has found the same.
            let _ = self.moves.set(MovesThatWin { strategy, witnessed });
        }
        Ok(())
    }

    /// The theorem of its certificate: with the moves that win, if they and a proof by linear
    /// inequalities were found.
    pub fn theorem(&self) -> &'static str {
        if self.moves.get().is_some_and(|moves| moves.witnessed.is_some()) { witness::THEOREM } else { THEOREM }
    }

    /// The moves that win by a proved claim at every position that it does not call lost (for a
    /// claim about nim-values: an option with each smaller value), one on each line after a
    /// sentence; `None` if no short list was found. Claims with binary digits have none.
    ///
    /// ```
    /// # use sprague::{Budget, Game};
    /// let game: Game = "(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1".parse()?;
    /// let decided = game.decide(&game.claim("abs(x-y)<=1 zeros")?, None, &Budget::unlimited())?;
    /// let strategy = decided.strategy().ok_or("it has one")?.to_string();
    /// assert!(strategy.contains("(x,y) -> (x-2*i,y+i) with i = (x-y+1)/3, where x>y"), "{strategy}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn strategy(&self) -> Option<Message> {
        strategy::in_words(self.moves.get()?.strategy.as_ref()?, &self.names).map(Message::lines)
    }

    /// The claim as a statement of a certificate; `None` if automata do not prove it.
    pub fn stated(&self) -> Option<Statement> {
        self.holds().then(|| Statement {
            rule: self.canonical.clone(),
            convention: Some(if self.misere { Convention::Misere } else { Convention::Normal }),
            place: self.part.clone(),
            repetition: None,
            theorem: THEOREM.to_owned(),
            formula: Some(self.claim.clone()),
            values: Vec::new(),
            witnessed: None,
            quotient: None,
            every: None,
        })
    }

    /// The claim about a game on one number, as a statement about the tuples of a line on which
    /// that game is played.
    pub fn stated_on(&self, rules: &Ruleset, line: &Line) -> Option<Statement> {
        let [own] = self.names.as_slice() else { return None };
        let renamed = |text: &str| {
            let formula = Formula::parse(text, &[own]).ok()?;
            Some(formula.renamed(&[line.name().to_owned()]).to_string())
        };
        let place = match &self.part {
            Some(part) => format!("{} and ({})", line.in_words(), renamed(part)?),
            None => line.in_words(),
        };
        let formula = Some(renamed(&self.claim)?);
        Some(Statement { rule: rules.canonical.clone(), place: Some(place), formula, ..self.stated()? })
    }

    /// The certificate of a proved claim: with the moves that win and a proof by linear
    /// inequalities, if both are found, else the claim alone. `None` for other claims, and if the
    /// checker cannot read the rule or the claim.
    ///
    /// ```
    /// # use sprague::{Budget, Game};
    /// let game: Game = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1".parse()?;
    /// let decided = game.decide(&game.claim("G = a xor b")?, None, &Budget::unlimited())?;
    /// let certificate = decided.certificate().ok_or("it has one")?;
    /// assert!(sprague::verify(&certificate)?.statement.to_string().starts_with("G(a,b) = a xor b at every position"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate(&self) -> Option<String> {
        written(self.statement_of_certificate()?)
    }

    /// The claim as a statement with the moves that win, if they and a proof by linear inequalities
    /// were found; otherwise the claim alone.
    pub fn statement_of_certificate(&self) -> Option<Statement> {
        if let Some(known) = &self.known {
            return known.statement();
        }
        self.moves.get().and_then(|moves| moves.witnessed.clone()).or_else(|| self.stated())
    }

    /// The verdict in words, in every language.
    pub fn message(&self) -> Message {
        match self.said() {
            Said::Proved(_) => say::verdict_proved(self.statement()),
            Said::Theory(name, why) => say::verdict_theory(self.statement(), theorem(name), why),
            Said::False(found) => say::verdict_false(found.message()),
            Said::Wrong(wrong) => say::verdict_false(wrong.message()),
            Said::Open(why) => say::verdict_open(why),
        }
    }

    fn said(&self) -> Said<'_> {
        match (&self.verdict, &self.known) {
            (_, Some(Known::Found { theorem, unseen: None, .. })) => Said::Proved(theorem),
            (_, Some(Known::Found { theorem, unseen: Some(why), .. })) => Said::Theory(theorem, why.clone()),
            (_, Some(Known::Wrong(wrong))) => Said::Wrong(wrong),
            (Verdict::False(found), None) => Said::False(found),
            (Verdict::OutOfReach(reason), None) => Said::Open(reason.message()),
            (Verdict::Proved { .. }, None) => match &self.unseen {
                None => Said::Proved(self.theorem()),
                Some(why) => Said::Theory(THEOREM, why.clone()),
            },
        }
    }

    /// This verdict after the checker has tried to derive a claim that holds, within these limits.
    pub fn gated(mut self, limits: check::Limits<'_>) -> Self {
        let has_trees = self.theorem() == witness::THEOREM;
        if let Some(statement) = self.stated().filter(|_| !has_trees) {
            self.unseen = match prechecked_within(&statement, limits) {
                Precheck::Certified => None,
                Precheck::Unread(why) => Some(why),
                Precheck::Refused => Some(say::checker_contradicts()),
            };
        }
        self
    }

    /// This verdict with further evidence about the claim.
    pub fn with(self, known: Option<Known>) -> Self {
        Self { known, ..self }
    }

    /// A proved claim as a sentence, which mentions if it was decided for a part only.
    pub fn told(&self) -> Message {
        match self.part {
            Some(_) if self.is_answered() => say::decided_alone(self.statement()),
            None => say::decided(self.statement()),
            Some(_) => say::decided_part(self.statement()),
        }
    }

    /// Why a proved claim holds for ever.
    pub fn reason(&self) -> Message {
        match self.of_values {
            _ if self.is_answered() => say::why_answered(),
            true => say::why_decided_values(),
            false => say::why_decided_losses(),
        }
    }

    /// Whether automata prove the claim at every position of its domain.
    pub fn holds(&self) -> bool {
        matches!(self.verdict, Verdict::Proved { .. })
    }

    /// Whether it is the value 0 of positions that moves may leave, each with an answer that leads
    /// back.
    pub fn is_answered(&self) -> bool {
        matches!(self.verdict, Verdict::Proved { answered: true, .. })
    }

    /// Whether the checker derives the claim at every position of its domain.
    pub fn is_proved(&self) -> bool {
        matches!(self.said(), Said::Proved(_))
    }

    /// Whether a theorem gives the claim but the checker does not derive it.
    pub fn is_theory(&self) -> bool {
        matches!(self.said(), Said::Theory(..))
    }

    /// Whether the claim is false.
    pub fn is_false(&self) -> bool {
        matches!(self.said(), Said::False(_) | Said::Wrong(_))
    }

    /// The verdict of automata.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The domain of the claim, if it does not cover all positions: `a <= b and a>=1`.
    fn domain(&self) -> Option<String> {
        match (self.ascending.then(|| self.names.join(" <= ")), self.part.clone()) {
            (Some(ascending), Some(part)) => Some(format!("{ascending} and ({part})")),
            (ascending, part) => ascending.or(part),
        }
    }

    /// The claim, as a sentence without its standing.
    pub fn statement(&self) -> Message {
        let (claim, names) = (&self.claim, self.names.join(","));
        let statement = match (self.of_values, &self.domain()) {
            (true, None) => say::decided_values(names, claim),
            (true, Some(part)) => say::decided_values_part(names, claim, part),
            (false, None) => say::decided_losses(position_of(&self.names), claim),
            (false, Some(part)) => say::decided_losses_part(position_of(&self.names), part, claim),
        };
        if self.misere && !self.of_values { say::decided_misere(statement) } else { statement }
    }
}

impl Serialize for Decided {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let claim = if self.of_values { format!("G = {}", self.claim) } else { format!("{} zeros", self.claim) };
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("rule", &self.rule)?;
        fields.serialize_entry("claim", &claim)?;
        fields.serialize_entry("convention", if self.misere { "misere" } else { "normal" })?;
        if let Some(domain) = self.domain() {
            fields.serialize_entry("where", &domain)?;
        }
        match self.said() {
            Said::Proved(name) => {
                fields.serialize_entry("verdict", "proved")?;
                fields.serialize_entry("theorem", name)?;
            }
            Said::Theory(name, why) => {
                fields.serialize_entry("verdict", "theory")?;
                fields.serialize_entry("theorem", name)?;
                fields.serialize_entry("why", &why)?;
            }
            Said::False(found) => {
                fields.serialize_entry("verdict", "false")?;
                fields.serialize_entry("at", &found.position)?;
                fields.serialize_entry("counterexample", &CounterexampleFields(found))?;
            }
            Said::Wrong(wrong) => {
                fields.serialize_entry("verdict", "false")?;
                fields.serialize_entry("at", &wrong.position)?;
                fields.serialize_entry("counterexample", wrong)?;
            }
            Said::Open(why) => {
                fields.serialize_entry("verdict", "open")?;
                fields.serialize_entry("why", &why)?;
            }
        }
        if !self.is_false() {
            fields.serialize_entry("at", &None::<u64>)?;
        }
        if let (Verdict::Proved { states, steps, .. }, None) = (&self.verdict, &self.known) {
            fields.serialize_entry("states", states)?;
            fields.serialize_entry("steps", steps)?;
            if let Some(moves) = self.moves.get().and_then(|moves| moves.strategy.as_ref()?.said()) {
                fields.serialize_entry("strategy", &strategy::Moves(&moves))?;
            }
        }
        fields.serialize_entry("text", &format_args!("{self}"))?;
        fields.end()
    }
}

/// A counterexample with the keyword for its fault, as JSON.
struct CounterexampleFields<'a>(&'a Counterexample);

impl Serialize for CounterexampleFields<'_> {
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

::messages::display!(Decided);

/// The proof that a claim was decided and holds. Only this file can make one, so that no guess can
/// be printed as a fact.
#[derive(Debug, Clone, PartialEq)]
pub struct Invariant {
    decided: Arc<Decided>,
    /// Why the checker does not derive it; `None` if it does.
    unseen: Option<Message>,
}

impl Invariant {
    /// The proof, if the claim is proved. Whether the checker derives it is tested later.
    pub fn of(decided: Decided) -> Option<Self> {
        decided.holds().then(|| Self { decided: Arc::new(decided), unseen: Some(say::not_asked_yet()) })
    }

    /// This proof after the checker has examined its statement, which is the statement of the later
    /// certificate; the search for it takes its time from the budget. `None` if the checker derives
    /// something else.
    pub fn prechecked(self, rules: &Ruleset, subject: &Subject, budget: &Budget) -> Option<Self> {
        let statement = match subject {
            Subject::Heaps => {
                let brief = budget.clone().without_effort().with_effort(EFFORT);
                if self.decided.look_for_moves(rules, &brief) == Err(Stop::Effort) {
                    // Then every later certificate is the claim alone, too.
                    let _ = self.decided.moves.set(MovesThatWin::default());
                }
                self.decided.stated()
            }
            Subject::Tuples(line) => self.decided.stated_on(rules, line),
            Subject::Unnamed => None,
        };
        let unseen = match statement.map(|statement| prechecked(&statement)) {
            // The checker has already accepted a statement with proof trees.
            _ if self.theorem() == witness::THEOREM && matches!(subject, Subject::Heaps) => None,
            None => Some(say::step_on_the_way()),
            Some(Precheck::Certified) => None,
            Some(Precheck::Unread(why)) => Some(why),
            Some(Precheck::Refused) => return None,
        };
        Some(Self { unseen, ..self })
    }

    /// The name of the theorem.
    pub fn theorem(&self) -> &'static str {
        self.decided.theorem()
    }

    /// Whether the checker derives the claim on its own; otherwise it rests on the theorem alone.
    pub fn is_certified(&self) -> bool {
        self.unseen.is_none()
    }

    /// Why the checker does not derive it, if it does not.
    pub fn unseen(&self) -> Option<&Message> {
        self.unseen.as_ref()
    }

    /// The decided claim.
    pub fn decided(&self) -> &Decided {
        &self.decided
    }
}

/// A position with these numbers, as rules write it: `n`, `(a,b)`.
pub fn position_of(names: &[String]) -> String {
    if names.len() == 1 { names.concat() } else { format!("({})", names.join(",")) }
}
