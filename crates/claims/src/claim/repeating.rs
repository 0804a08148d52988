//! Claims about all heaps at once: a repeating pattern, its standing, its formula and its words.
//!
//! A [`Claim`] about every heap holds a [`Proof`], which only the theorems can make. A pattern that
//! was merely compared with some values has a different standing, which every printed form
//! mentions.
use crate::certificate::precheck::Precheck;
use crate::claim::verdict::Invariant;
use crate::messages::{Message, say};
use crate::number::Number;
use crate::position::Position;
use crate::standing::{self, Standing};
use crate::subject::{Line, Subject};
use budget::{Budget, Stop};
use heaps::sequence::{Run, Values};
use heaps::theorems::evidence::Proof;
use patterns::families::modular;
use rules::ruleset::{Play, Ruleset};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// Patterns with more values than this get no formula: nobody could read it.
const LONGEST_FORMULA: usize = 1 << 16;

/// Values that repeat, or that repeat and grow by the same amount each time: G(n+period) =
/// G(n)+saltus from `preperiod`.
#[derive(Debug, Clone)]
pub struct Pattern {
    preperiod: u64,
    period: u64,
    saltus: u64,
    /// G(0..preperiod+period) and perhaps more; shared, since there may be hundreds of millions of
    /// values.
    values: Arc<Values>,
    /// preperiod + period
    len: usize,
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        let numbers = |pattern: &Self| (pattern.preperiod, pattern.period, pattern.saltus);
        numbers(self) == numbers(other) && self.head().eq(other.head())
    }
}

impl Eq for Pattern {}

impl Pattern {
    /// The pattern with these parameters over the first values of a sequence; `None` if there are
    /// too few values or the period is 0.
    pub fn new(preperiod: u64, period: u64, saltus: u64, values: &Values) -> Option<Self> {
        let len = usize::try_from(preperiod.checked_add(period)?).ok()?;
        Self::sharing(preperiod, period, saltus, Arc::new(values.iter().take(len).collect()))
    }

    /// The pattern with these values, which are shared and not copied.
    pub(crate) fn sharing(preperiod: u64, period: u64, saltus: u64, values: Arc<Values>) -> Option<Self> {
        let len = usize::try_from(preperiod.checked_add(period)?).ok()?;
        (period > 0 && values.len() >= len).then_some(Self { preperiod, period, saltus, values, len })
    }

    /// The least heap from which the values repeat.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The least number of heaps after which they repeat.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// The amount by which the values grow in each period.
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// G(0..preperiod+period).
    pub fn head(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        self.values.iter().take(self.len)
    }

    /// G(n), if the pattern stores it.
    fn stored(&self, n: usize) -> Option<u64> {
        if n < self.len { self.values.checked(n) } else { None }
    }

    /// The values of the first `count` heaps; `None` if one is longer than 64 bits.
    ///
    /// # Errors
    /// [`Stop`] when memory does not suffice, the time is over or the work is cancelled.
    pub fn run(&self, count: usize, budget: &Budget) -> Result<Option<Run>, Stop> {
        let held = self.values.bytes();
        let head = self.len.min(count);
        let Ok(period) = usize::try_from(self.period) else { return Ok(None) };
        if self.saltus == 0 {
            let Some(run) = Run::first_of(&self.values, head, budget)? else { return Ok(None) };
            return run.repeated(period, count, held, budget).map(Some);
        }
        // The largest value occurs in the last period, or in the preperiod.
        let last = count.saturating_sub(period).max(self.len.min(count));
        let most = self.head().take(head).chain((last..count).map_while(|n| self.short_value(n as u64))).max();
        Run::of(most.unwrap_or(0), count, |n| self.short_value(n as u64), held, budget)
    }

    /// The value that the pattern gives to a heap; O(1) for 64-bit numbers.
    pub fn value(&self, heap: &Number) -> Number {
        match heap.to_u64().and_then(|n| self.short_value(n)) {
            Some(value) => Number::from(value),
            None => self.long_value(heap),
        }
    }

    /// The value for 64-bit numbers; `None` if the value is longer.
    pub fn short_value(&self, n: u64) -> Option<u64> {
        if let Some(value) = usize::try_from(n).ok().and_then(|n| self.stored(n)) {
            return Some(value);
        }
        let beyond = n - self.preperiod;
        let base = self.stored((self.preperiod + beyond % self.period) as usize)?;
        (beyond / self.period).checked_mul(self.saltus)?.checked_add(base)
    }

    fn long_value(&self, heap: &Number) -> Number {
        let Some(beyond) = heap.minus(&Number::from(self.preperiod)) else { return Number::from(0) };
        let (steps, residue) = beyond.div_rem(self.period);
        let base = self.stored((self.preperiod + residue) as usize).unwrap_or(0);
        steps.times(self.saltus).plus(base)
    }

    /// The pattern as an expression of `n` in the rule language, unless it is too long to be read.
    pub fn formula(&self) -> Option<String> {
        if self.len > LONGEST_FORMULA {
            return None;
        }
        let head: Vec<u64> = self.head().collect();
        modular::of_values(&head, self.preperiod as usize, self.period as usize, self.saltus)
            .map(|formula| formula.to_string())
    }

    /// The pattern in words.
    pub fn in_words(&self) -> Message {
        match (self.saltus, self.preperiod) {
            (0, 0) => say::repeats(self.period),
            (0, from) => say::repeats_from(self.period, from),
            (saltus, 0) => say::grows(self.period, saltus),
            (saltus, from) => say::grows_from(self.period, saltus, from),
        }
    }
}

/// The standing of a claim.
#[derive(Debug, Clone, PartialEq)]
pub enum ClaimStanding {
    /// For every heap, by a theorem, and the checker derives it from the rule on its own.
    Proved(Proof),
    /// For every heap, by a theorem. The checker did not derive it, for the given reason.
    Theory(Proof, Message),
    /// For every heap, by a proof that it is consistent with every move.
    Invariant(Invariant),
    /// For the heaps up to this one, by comparison; beyond that nothing is claimed.
    Checked {
        /// The largest heap that was compared.
        up_to: u64,
    },
}

impl ClaimStanding {
    /// The word of the command line's JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Proved(_) => "proved",
            Self::Theory(..) => "theory",
            Self::Invariant(invariant) => invariant.standing().word(),
            Self::Checked { .. } => "checked",
        }
    }

    /// The standing of values that the pattern gives.
    pub fn of_values(&self) -> Standing {
        match self {
            Self::Proved(proof) => Standing::Proved(proof.clone()),
            Self::Theory(proof, _) => Standing::Theory(proof.theorem().name()),
            Self::Invariant(invariant) => invariant.standing(),
            Self::Checked { up_to } => Standing::Assumed { checked_to: *up_to },
        }
    }
}

/// A pattern and its standing.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    pattern: Pattern,
    standing: ClaimStanding,
    play: Play,
    /// For tuples: the line of positions that the pattern is about.
    line: Option<Line>,
}

impl Claim {
    /// The claim that a theorem proves about these values; `seen` is the result of the checker.
    pub fn proved(proof: Proof, seen: Precheck, values: Arc<Values>, play: Play) -> Option<Self> {
        let pattern = Pattern::sharing(proof.preperiod(), proof.period(), proof.saltus(), values)?;
        let standing = match seen {
            Precheck::Certified => ClaimStanding::Proved(proof),
            Precheck::Unread(why) => ClaimStanding::Theory(proof, why),
            Precheck::Refused => return None,
        };
        Some(Self { pattern, standing, play, line: None })
    }

    /// Whether the claim covers this position.
    pub fn is_about(&self, at: &Position) -> bool {
        match self.line() {
            None => at.heap().is_some(),
            Some(line) => {
                let others =
                    at.0.iter().enumerate().filter(|(i, _)| *i != line.heap).map(|(_, number)| number.to_i64());
                others.eq(line.others.iter().map(|&other| Some(other)))
            }
        }
    }

    /// This claim about a line of tuples.
    pub fn on(self, line: Line) -> Self {
        Self { line: Some(line), ..self }
    }

    /// The line of tuples that the claim is about; `None` for games on one number.
    pub fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// The number of a position to which the pattern applies.
    pub fn heap_of<'p>(&self, position: &'p Position) -> Option<&'p Number> {
        match &self.line {
            Some(line) => position.0.get(line.heap),
            None => position.heap(),
        }
    }

    /// The formula for LaTeX's math mode.
    pub fn latex(&self) -> Option<String> {
        let name = self.line.as_ref().map_or("n", Line::name);
        Some(patterns::Formula::parse(&self.formula()?, &[name]).ok()?.to_latex())
    }

    /// The left side of the formula: `G(n)`, or `G(n,t)` on a line of tuples.
    pub fn left(&self) -> String {
        self.line.as_ref().map_or_else(|| "G(n)".to_owned(), |line| line.value(0))
    }

    /// The pattern as an expression of its number.
    pub fn formula(&self) -> Option<String> {
        let formula = self.pattern.formula()?;
        match &self.line {
            None => Some(formula),
            Some(line) => {
                let own = patterns::Formula::parse(&formula, &["n"]).ok()?;
                Some(own.renamed(&[line.name().to_owned()]).to_string())
            }
        }
    }

    /// A pattern that was compared with the values of all heaps up to `up_to`.
    pub fn checked(pattern: Pattern, up_to: u64, play: Play) -> Self {
        Self { pattern, standing: ClaimStanding::Checked { up_to }, play, line: None }
    }

    /// The pattern.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The standing of the claim.
    pub fn standing(&self) -> &ClaimStanding {
        &self.standing
    }

    /// The proof by a theorem about sequences, if there is one.
    pub fn proof(&self) -> Option<&Proof> {
        match &self.standing {
            ClaimStanding::Proved(proof) | ClaimStanding::Theory(proof, _) => Some(proof),
            ClaimStanding::Invariant(_) | ClaimStanding::Checked { .. } => None,
        }
    }

    /// Whether it holds for every heap.
    pub fn is_proved(&self) -> bool {
        !matches!(self.standing, ClaimStanding::Checked { .. })
    }

    /// The name of the theorem, if there is one.
    pub fn theorem(&self) -> Option<&'static str> {
        match &self.standing {
            ClaimStanding::Proved(proof) | ClaimStanding::Theory(proof, _) => Some(proof.theorem().name()),
            ClaimStanding::Invariant(invariant) => Some(invariant.theorem()),
            ClaimStanding::Checked { .. } => None,
        }
    }

    /// This claim, proved by automata.
    pub fn decided(self, invariant: Invariant) -> Self {
        Self { standing: ClaimStanding::Invariant(invariant), ..self }
    }

    /// This claim after the checker has examined its proof, if it was decided; `None` if the
    /// checker derives something else.
    pub fn prechecked(self, rules: &Ruleset, subject: &Subject, budget: &Budget) -> Option<Self> {
        match self.standing.clone() {
            ClaimStanding::Invariant(own) => Some(self.decided(own.prechecked(rules, subject, budget)?)),
            _ => Some(self),
        }
    }

    /// `periodic` or `arithmetic-periodic`.
    pub fn kind(&self) -> &'static str {
        if self.pattern.saltus == 0 { "periodic" } else { "arithmetic-periodic" }
    }
}

impl Serialize for Claim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("kind", self.kind())?;
        fields.serialize_entry("preperiod", &self.pattern.preperiod)?;
        fields.serialize_entry("period", &self.pattern.period)?;
        fields.serialize_entry("saltus", &self.pattern.saltus)?;
        // The field `text` has had different places in the two cases since the first version.
        match &self.standing {
            ClaimStanding::Proved(proof) | ClaimStanding::Theory(proof, _) => {
                fields.serialize_entry("standing", self.standing.word())?;
                fields.serialize_entry("theorem", proof.theorem().name())?;
                fields.serialize_entry("checked_to", &proof.checked_to())?;
                fields.serialize_entry("formula", &self.formula())?;
                fields.serialize_entry("text", &format_args!("{self}"))?;
            }
            ClaimStanding::Invariant(invariant) => {
                fields.serialize_entry("standing", self.standing.word())?;
                fields.serialize_entry("theorem", invariant.theorem())?;
                fields.serialize_entry("formula", &self.formula())?;
                fields.serialize_entry("text", &format_args!("{self}"))?;
            }
            ClaimStanding::Checked { up_to } => {
                fields.serialize_entry("standing", self.standing.word())?;
                fields.serialize_entry("text", &format_args!("{self}"))?;
                fields.serialize_entry("checked_to", up_to)?;
                fields.serialize_entry("formula", &self.formula())?;
            }
        }
        if let Some(latex) = self.latex() {
            fields.serialize_entry("latex", &latex)?;
        }
        if let Some(line) = &self.line {
            fields.serialize_entry("where", &line.in_words())?;
        }
        fields.end()
    }
}

::messages::display!(Claim);

impl Claim {
    /// The claim with its standing, as a sentence.
    pub fn message(&self) -> Message {
        let words = match &self.line {
            None => self.pattern.in_words(),
            Some(line) => {
                let (name, place) = (line.name(), line.in_words());
                let Pattern { preperiod, period, saltus, .. } = self.pattern;
                let growth = if saltus == 0 { String::new() } else { format!("+{saltus}") };
                let equation = format!("{} = {}{growth}", line.value(period), line.value(0));
                match preperiod {
                    0 => say::on_line(equation, place),
                    from => say::on_line_from(equation, name, from, place),
                }
            }
        };
        let claim = match &self.standing {
            ClaimStanding::Proved(proof) => standing::of_theorem(None, words, proof.theorem()),
            ClaimStanding::Theory(proof, why) => standing::of_theorem(Some(why), words, proof.theorem()),
            ClaimStanding::Invariant(invariant) => invariant.said(words),
            ClaimStanding::Checked { up_to } => say::claim_checked(words, "n", *up_to),
        };
        if self.play == Play::Misere { say::claim_misere(claim) } else { claim }
    }
}
