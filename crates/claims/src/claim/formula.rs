//! Claims about all positions by a formula: their standing, their domain, their words and their
//! JSON.
//!
//! The type allows three kinds of standing: a named theorem about exactly this game, a decision for
//! all positions, or a comparison with values up to a number, which every text mentions.
use crate::claim::digits;
use crate::claim::verdict::Invariant;
use crate::claim::verdict::position_of;
use crate::messages::{Message, say};
use crate::number::Number;
use crate::standing::{Standing, source_of, theorem};
use crate::subject::Subject;
use budget::Budget;
use num_bigint::BigUint;
use patterns::Formula;
use patterns::automatic::Dfao;
use patterns::formula::Body;
use rules::ruleset::{Play, Ruleset};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The standing of a formula.
#[derive(Debug, Clone, PartialEq)]
pub enum FormulaStanding {
    /// A named theorem; this game was recognised as one that it covers.
    Theory {
        /// The name of the theorem.
        theorem: &'static str,
        /// The author and the place of the proof.
        source: &'static str,
    },
    /// A proof that the formula is consistent with every move.
    Invariant(Invariant),
    /// A comparison with the values of all positions whose numbers are at most this; beyond that
    /// nothing is known.
    Checked {
        /// The largest number.
        up_to: u64,
    },
}

impl FormulaStanding {
    /// The word of the command line's JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Theory { .. } => "theory",
            Self::Invariant(invariant) => invariant.standing().word(),
            Self::Checked { .. } => "checked",
        }
    }

    /// The standing of values that the formula gives.
    pub fn of_values(&self) -> Standing {
        match self {
            Self::Theory { theorem, .. } => Standing::Theory(theorem),
            Self::Invariant(invariant) => invariant.standing(),
            Self::Checked { up_to } => Standing::Assumed { checked_to: *up_to },
        }
    }
}

/// A formula and its standing.
#[derive(Debug, Clone, PartialEq)]
pub struct FormulaClaim {
    formula: Formula,
    standing: FormulaStanding,
    /// `l = 0`: the positions that the formula is about; `None` for all.
    place: Option<Place>,
    /// Whether the formula is about numbers in ascending order, as `unordered` rules write them;
    /// for numbers in other orders it may have other values.
    ascending: bool,
    family: &'static str,
    play: Play,
    /// The named theorem that gives it and its source, if the standing is now another one.
    named: Option<(&'static str, &'static str)>,
    /// The parameter of the game of the literature, if it has one.
    parameter: Option<i64>,
}

/// The positions that a formula is about.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// Positions whose number at this index has this value.
    Fixed(usize, u64),
    /// Positions whose second number is the first less one (the usual start of games that bound an
    /// amount by the last one).
    SecondIsFirstLessOne,
    /// Positions whose numbers are all at least this.
    From(u64),
    /// Positions whose numbers are all at most this, because only they were compared.
    UpTo(u64),
    /// Positions that satisfy this condition: a domain that no move leaves.
    Within(Formula),
    /// Lost positions, those that satisfy this condition: moves may leave them, and each has an
    /// answer that leads back.
    Answered(Formula),
}

impl Place {
    /// Whether a position is one of these.
    pub fn contains(&self, at: &[Number]) -> bool {
        match self {
            Self::Fixed(index, value) => at.get(*index) == Some(&Number::from(*value)),
            Self::SecondIsFirstLessOne => match at {
                [first, second] => first.minus(&Number::from(1)).as_ref() == Some(second),
                _ => false,
            },
            Self::From(least) => at.iter().all(|x| *x >= Number::from(*least)),
            Self::UpTo(most) => at.iter().all(|x| *x <= Number::from(*most)),
            // The value of a condition is 0 where it holds.
            Self::Within(domain) | Self::Answered(domain) => value_of(domain, at).is_some_and(|value| value.is_zero()),
        }
    }

    fn in_words(&self, names: &[String]) -> String {
        let name = |i: usize| names.get(i).map_or("?", String::as_str);
        match self {
            Self::Fixed(index, value) => format!("{} = {value}", name(*index)),
            Self::SecondIsFirstLessOne => format!("{} = {}-1", name(1), name(0)),
            Self::From(least) => {
                names.iter().map(|name| format!("{name} >= {least}")).collect::<Vec<_>>().join(" and ")
            }
            Self::UpTo(most) => names.iter().map(|name| format!("{name} <= {most}")).collect::<Vec<_>>().join(" and "),
            Self::Within(domain) | Self::Answered(domain) => domain.to_string(),
        }
    }
}

impl FormulaClaim {
    /// The claim that this formula holds at all positions; `family` names the finder that
    /// proposed it.
    pub fn new(formula: Formula, standing: FormulaStanding, family: &'static str, play: Play) -> Self {
        Self { formula, standing, place: None, ascending: false, family, play, named: None, parameter: None }
    }

    /// This claim, restricted to positions with ascending numbers if the rules have unordered
    /// numbers and the formula depends on the order.
    pub(crate) fn with_order_of(self, rules: &Ruleset) -> Self {
        let of_order = match &self.place {
            Some(Place::Fixed(..)) => true,
            Some(Place::Within(domain) | Place::Answered(domain)) => !domain.is_symmetric(),
            _ => false,
        };
        let ascending = rules.unordered && (of_order || !self.formula.is_symmetric());
        Self { ascending, ..self }
    }

    /// This claim about a part of the positions.
    pub fn at(self, place: Place) -> Self {
        Self { place: Some(place), ..self }
    }

    /// This claim after the checker has examined its proof, if it was decided; `None` if the
    /// checker derives something else.
    pub fn prechecked(self, rules: &Ruleset, subject: &Subject, budget: &Budget) -> Option<Self> {
        match self.standing.clone() {
            FormulaStanding::Invariant(own) => {
                let own = own.prechecked(rules, subject, budget)?;
                Some(self.known(FormulaStanding::Invariant(own)))
            }
            _ => Some(self),
        }
    }

    /// This claim with another standing; if a theorem gave it, its name is kept.
    pub fn known(self, standing: FormulaStanding) -> Self {
        Self { named: self.named(), standing, ..self }
    }

    /// The named theorem that gives it and its source, even if the claim has since been decided.
    pub fn named(&self) -> Option<(&'static str, &'static str)> {
        match self.standing {
            FormulaStanding::Theory { theorem, source } => Some((theorem, source)),
            _ => self.named,
        }
    }

    /// This claim for a parameter of the game of the literature.
    pub fn with_parameter(self, parameter: Option<i64>) -> Self {
        Self { parameter, ..self }
    }

    /// The parameter of the game of the literature.
    pub fn parameter(&self) -> Option<i64> {
        self.parameter
    }

    /// The formula, over the names of the game's numbers.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The standing of the claim.
    pub fn standing(&self) -> &FormulaStanding {
        &self.standing
    }

    /// The largest number with which it was compared; `None` where it holds for ever.
    pub fn checked_to(&self) -> Option<u64> {
        match self.standing {
            FormulaStanding::Theory { .. } | FormulaStanding::Invariant(_) => None,
            FormulaStanding::Checked { up_to } => Some(up_to),
        }
    }

    /// The kind of formula, for example `law` or `literature`.
    pub fn family(&self) -> &'static str {
        self.family
    }

    /// The positions that the claim is about; `None` for all.
    pub fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// The positions as an expression: `l = 0`, or `a <= b` if the numbers are unordered.
    pub fn place_in_words(&self) -> Option<String> {
        let names = self.formula.names();
        let ascending = self.ascending.then(|| names.join(" <= "));
        let place = self.place.as_ref().map(|place| place.in_words(names));
        match (ascending, place) {
            (Some(ascending), Some(place)) if place.contains(" or ") => Some(format!("{ascending} and ({place})")),
            (Some(ascending), Some(place)) => Some(format!("{ascending} and {place}")),
            (ascending, place) => ascending.or(place),
        }
    }

    /// `formula`; `zeros` if it describes only the positions of value 0.
    pub fn kind(&self) -> &'static str {
        match self.formula.body() {
            Body::Value(_) => "formula",
            Body::Zero(_) => "zeros",
        }
    }

    /// The value of a position; `None` if the formula is about other positions, describes only
    /// zeros, or has no value.
    pub fn value(&self, at: &[Number]) -> Option<Number> {
        matches!(self.formula.body(), Body::Value(_)).then(|| self.said(at)).flatten()
    }

    /// Whether the value of a position is 0; `None` if the formula does not determine that.
    pub fn zero(&self, at: &[Number]) -> Option<bool> {
        Some(self.said(at)?.is_zero())
    }

    fn said(&self, at: &[Number]) -> Option<Number> {
        if self.ascending && !at.is_sorted() {
            let mut written = at.to_vec();
            written.sort_unstable();
            return self.said(&written);
        }
        if self.place.as_ref().is_some_and(|place| !place.contains(at)) {
            return None;
        }
        value_of(&self.formula, at)
    }
}

impl Serialize for FormulaClaim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("kind", self.kind())?;
        fields.serialize_entry("formula", &format_args!("{}", self.formula))?;
        if let Some(place) = self.place_in_words() {
            fields.serialize_entry("where", &place)?;
        }
        fields.serialize_entry("standing", self.standing.word())?;
        match &self.standing {
            FormulaStanding::Theory { theorem, source } => {
                fields.serialize_entry("theorem", theorem)?;
                fields.serialize_entry("source", source)?;
            }
            FormulaStanding::Invariant(invariant) => {
                fields.serialize_entry("theorem", invariant.theorem())?;
                if let Some((name, source)) = self.named {
                    fields.serialize_entry("literature", name)?;
                    fields.serialize_entry("source", source)?;
                }
            }
            FormulaStanding::Checked { up_to } => fields.serialize_entry("checked_to", up_to)?,
        }
        fields.serialize_entry("latex", &self.formula.to_latex())?;
        fields.serialize_entry("text", &format_args!("{self}"))?;
        fields.end()
    }
}

/// The value of a formula at these numbers, of any length; `None` where it has no value.
pub fn value_of(formula: &Formula, at: &[Number]) -> Option<Number> {
    let short: Option<Vec<i64>> = at.iter().map(Number::to_i64).collect();
    if let Some(value) = short.and_then(|short| formula.short_value(&short).ok()) {
        return value.and_then(|value| u64::try_from(value).ok()).map(Number::from);
    }
    let long: Vec<BigUint> = at.iter().map(Number::to_big).collect();
    formula.long_value(&long).ok().flatten().map(Number::from_big)
}

impl FormulaClaim {
    /// The claim without its standing and its convention.
    pub fn words(&self) -> Message {
        let names = self.formula.names().join(",");
        let said = match self.formula.body() {
            Body::Value(_) => match Dfao::of_formula(&self.formula) {
                Some(dfao) => digits::in_words(&names, &dfao),
                None => say::formula_value(&names, self.formula.to_string()),
            },
            Body::Zero(_) if self.says_who_loses() => {
                say::decided_losses(position_of(self.formula.names()), self.formula.to_string())
            }
            Body::Zero(_) => say::formula_zero(&names, self.formula.to_string()),
        };
        match self.place_in_words() {
            Some(place) => say::on_line(said, place),
            None => said,
        }
    }

    /// The claim with its standing, as a sentence.
    pub fn message(&self) -> Message {
        let (words, names) = (self.words(), self.formula.names().join(","));
        let claim = match &self.standing {
            FormulaStanding::Theory { theorem: name, source } => {
                say::claim_theory(words, theorem(name), source_of(name, source))
            }
            FormulaStanding::Invariant(invariant) => match self.named {
                Some((name, source)) => say::claim_named(invariant.said(words), theorem(name), source_of(name, source)),
                None => invariant.said(words),
            },
            FormulaStanding::Checked { .. } if matches!(self.place, Some(Place::UpTo(_))) => say::claim_computed(words),
            FormulaStanding::Checked { up_to } if self.formula.names().len() == 1 => {
                say::claim_checked(words, names, *up_to)
            }
            FormulaStanding::Checked { up_to } => say::claim_checked_all(words, *up_to),
        };
        match self.play {
            Play::Normal => claim,
            Play::Misere if self.says_who_loses() => say::decided_misere(claim),
            Play::Misere => say::claim_misere(claim),
        }
    }

    /// Whether it is about tuples under misère play, whose values do not add up.
    fn says_who_loses(&self) -> bool {
        self.play == Play::Misere && self.kind() == "zeros" && self.formula.names().len() > 1
    }

    /// The source, if a theorem of the literature gives the formula.
    pub fn source(&self) -> Option<Message> {
        self.named().map(|(name, source)| source_of(name, source))
    }
}

::messages::display!(FormulaClaim);
