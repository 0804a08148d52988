//! Claims about who wins at positions that are not numbers, by their features.
//!
//! Such a claim was compared with searched positions and no more: the type has no other standing,
//! and every text says what was compared.
use crate::features::{Feature, Kind, Said};
use crate::messages::{Message, say};
use crate::standing::Standing;
use patterns::predicates::{Ask, Cond, Test, Verdict};
use rules::ruleset::Play;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// What a claim was compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// All positions up to a size, as a noun.
    pub small: Message,
    /// How many these are.
    pub positions: usize,
    /// How many larger ones.
    pub larger: usize,
}

impl Compared {
    /// The positions as a noun.
    pub fn message(&self) -> Message {
        say::features_small_and_larger(self.small.clone(), self.larger)
    }
}

/// Which positions are lost, as far as was compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PredicateClaim {
    kind: Kind,
    features: Vec<Feature>,
    verdict: Verdict,
    play: Play,
    compared: Compared,
}

impl PredicateClaim {
    /// The claim of this verdict about positions of a kind.
    pub(crate) fn new(kind: Kind, verdict: Verdict, play: Play, compared: Compared) -> Self {
        Self { features: kind.features(), kind, verdict, play, compared }
    }

    /// Whether the player to move loses at a position; `None` where nothing is said.
    pub fn lost(&self, state: &[i64]) -> Option<bool> {
        self.verdict.says(&self.kind.values(state)?)
    }

    /// The kind of its positions.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The verdict, whose features are those of [`Kind::features`].
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// What it was compared with.
    pub fn compared(&self) -> &Compared {
        &self.compared
    }

    /// The standing of answers that rest on it.
    pub fn standing(&self) -> Standing {
        Standing::AssumedOn(self.compared.message())
    }

    /// The verdict as a formula: `count(x%2=0)%2=0`.
    pub fn formula(&self) -> String {
        let names: Vec<String> = self.features.iter().map(|feature| feature.id.clone()).collect();
        self.verdict.formula(&names).to_string()
    }

    /// The verdict in words.
    pub fn words(&self) -> Message {
        let told = |cond: &Cond| match cond {
            Cond::Always => say::lost_always(),
            Cond::Never => say::lost_never(),
            cond => say::lost_exactly_if(self.cond(cond)),
        };
        let words = match (&self.verdict.case, &self.verdict.otherwise) {
            (Some((place, lost)), Some(other)) => say::lost_cases(self.cond(place), told(lost), told(other)),
            (Some((place, lost)), None) => say::lost_part(self.cond(place), told(lost)),
            (None, other) => other.as_ref().map_or_else(say::lost_never, told),
        };
        match self.play {
            Play::Normal => words,
            Play::Misere => say::decided_misere(words),
        }
    }

    /// The claim with what it was compared with.
    pub fn message(&self) -> Message {
        say::features_checked(self.words(), self.compared.message())
    }

    fn cond(&self, cond: &Cond) -> Message {
        let tests = cond.tests().iter().map(|test| self.test(test));
        if matches!(cond, Cond::Any(_)) { Message::or(tests) } else { Message::and(tests) }
    }

    fn number(&self, at: usize) -> Message {
        match self.features.get(at).map(|feature| &feature.said) {
            Some(Said::Number(name)) => name.clone(),
            Some(Said::Flag { yes, .. }) => yes.clone(),
            None => Message::from("?".to_owned()),
        }
    }

    fn test(&self, test: &Test) -> Message {
        if let ([one], Ask::Is(number)) = (test.terms.as_slice(), &test.ask)
            && let Some(Said::Flag { yes, no }) = self.features.get(*one).map(|feature| &feature.said)
        {
            return if *number == 1 { yes.clone() } else { no.clone() };
        }
        let mut terms = test.terms.iter().map(|&term| self.number(term));
        let first = terms.next().unwrap_or_else(|| Message::from("0".to_owned()));
        let sum = terms.fold(first, say::feature_sum);
        match test.ask {
            Ask::Rest { by: 2, rest, is } => {
                if (rest == 0) == is {
                    say::feature_even(sum)
                } else {
                    say::feature_odd(sum)
                }
            }
            Ask::Rest { by, rest: 0, is: true } => say::feature_divisible(sum, by),
            Ask::Rest { by, rest: 0, is: false } => say::feature_not_divisible(sum, by),
            Ask::Rest { by, rest, is: true } => say::feature_rest(sum, rest, by),
            Ask::Rest { by, rest, is: false } => say::feature_other_rest(sum, rest, by),
            Ask::Is(number) => say::feature_is(sum, number),
            Ask::IsNot(number) => say::feature_is_not(sum, number),
            Ask::AtMost(number) => say::feature_at_most(sum, number),
            Ask::AtLeast(number) => say::feature_at_least(sum, number),
            Ask::Same(other) => say::feature_same(sum, self.number(other)),
            Ask::Other(other) => say::feature_other(sum, self.number(other)),
            Ask::AtMostOf(other) => say::feature_at_most(sum, self.number(other)),
            Ask::MoreThan(other) => say::feature_more(sum, self.number(other)),
        }
    }
}

impl Serialize for PredicateClaim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("kind", "features")?;
        fields.serialize_entry("formula", &self.formula())?;
        fields.serialize_entry("standing", "checked")?;
        fields.serialize_entry("checked_on", &self.compared.message())?;
        fields.serialize_entry("positions", &self.compared.positions)?;
        fields.serialize_entry("larger", &self.compared.larger)?;
        fields.serialize_entry("text", &self.message())?;
        fields.end()
    }
}

::messages::display!(PredicateClaim);
