//! What is known for every value of a parameter, in words, as JSON and as a certificate.
use super::{Families, FamilyClaim, FamilyStanding, THEOREM};
use crate::messages::{Message, say};
use check::{Certificate, Convention, Statement};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

impl FamilyClaim {
    /// The parameters that the claim is about: `K>=2 with K%2=0`.
    fn about(&self) -> Message {
        let all: Vec<&str> = self.parameters.iter().map(|(_, text)| text.as_str()).collect();
        match &self.place {
            Some(place) => say::parameters_with(all.join(", "), place.clone()),
            None => Message::from(all.join(", ")),
        }
    }

    /// The modulus T of the claim, in the parameters: a heap is q*T + r.
    pub(crate) fn modulus(&self) -> &str {
        self.statement.every.as_ref().map_or("", |every| every.modulus.as_str())
    }

    /// Whether one parameter measures the rest and the other parameter.
    pub(crate) fn is_measured(&self) -> bool {
        self.statement.every.as_ref().is_some_and(|every| every.unit.is_some())
    }

    /// The claim as the basis of a value: the period, and the parameters that it is about.
    pub(crate) fn in_short(&self) -> Message {
        match &self.repeats {
            Some((period, from)) => say::family_basis_period(period.clone(), from.clone(), self.about(), THEOREM),
            None => say::family_basis(self.about(), THEOREM),
        }
    }

    /// The claim without its standing.
    pub fn words(&self) -> Message {
        let misere = self.statement.convention == Some(Convention::Misere);
        match (&self.repeats, self.lost) {
            (_, true) if misere => say::family_misere(self.about(), self.formula.clone()),
            (_, true) => say::family_lost(self.about(), self.formula.clone()),
            (Some((period, from)), false) => {
                say::family_repeats(self.about(), period.clone(), from.clone(), self.formula.clone())
            }
            (None, false) => say::family_value(self.about(), self.heaps.join(","), self.formula.clone()),
        }
    }

    /// The name of the theorem that proves it; `None` where it was only compared with values.
    pub fn theorem(&self) -> Option<&'static str> {
        (!matches!(self.standing, FamilyStanding::Checked { .. })).then_some(THEOREM)
    }

    /// The claim with its standing, as a sentence.
    pub fn message(&self) -> Message {
        let words = self.words();
        match &self.standing {
            FamilyStanding::Proved => say::family_proved(words, THEOREM),
            FamilyStanding::Theory(why) => say::family_theory(words, THEOREM, why.clone()),
            FamilyStanding::Checked { samples, up_to } => {
                say::family_checked(words, samples.clone(), self.heaps.join(","), *up_to)
            }
        }
    }

    /// The kind of the claim in JSON.
    pub fn kind(&self) -> &'static str {
        match (self.lost, &self.repeats) {
            (true, _) => "zeros",
            (false, Some(_)) => "periodic",
            (false, None) => "formula",
        }
    }
}

impl Serialize for FamilyClaim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("kind", self.kind())?;
        let parameters = self.parameters.iter().map(|(name, text)| (name.clone(), text.as_str().into()));
        fields.serialize_entry("parameters", &parameters.collect::<serde_json::Map<_, serde_json::Value>>())?;
        if let Some(place) = &self.place {
            fields.serialize_entry("where", place)?;
        }
        if let Some((period, preperiod)) = &self.repeats {
            fields.serialize_entry("preperiod", preperiod)?;
            fields.serialize_entry("period", period)?;
        }
        fields.serialize_entry("formula", &self.formula)?;
        fields.serialize_entry("standing", self.standing.word())?;
        match &self.standing {
            FamilyStanding::Checked { samples, up_to } => {
                fields.serialize_entry("checked_for", samples)?;
                fields.serialize_entry("checked_to", up_to)?;
            }
            _ => fields.serialize_entry("theorem", THEOREM)?,
        }
        fields.serialize_entry("text", &self.message())?;
        fields.end()
    }
}

impl Families {
    /// `K=1`
    pub(crate) fn at(&self, values: &[i64]) -> String {
        let all = self.parameters.iter().zip(values).map(|(name, value)| format!("{name}={value}"));
        all.collect::<Vec<_>>().join(", ")
    }

    /// The claims, and those about small parameters, each as a sentence.
    pub fn in_words(&self) -> Vec<Message> {
        let mut said: Vec<Message> = self.claims.iter().map(FamilyClaim::message).collect();
        for (values, findings) in &self.others {
            said.extend(findings.in_words().into_iter().map(|(claim, _)| say::family_of_one(self.at(values), claim)));
        }
        said.extend(self.open.clone());
        said
    }

    /// A certificate of all patterns that are proved; `None` if none is.
    pub fn certificate(&self) -> Option<String> {
        let proved = self.claims.iter().filter(|claim| claim.standing == FamilyStanding::Proved);
        let statements: Vec<Statement> = proved.map(|claim| claim.statement.clone()).collect();
        (!statements.is_empty()).then(|| Certificate { statements, answer: None }.to_json())
    }
}

impl Serialize for Families {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::Error as _;
        let mut claims = Vec::new();
        for claim in &self.claims {
            claims.push(serde_json::to_value(claim).map_err(S::Error::custom)?);
        }
        for (values, findings) in &self.others {
            let json = serde_json::to_value(findings).map_err(S::Error::custom)?;
            let all = json.get("claims").and_then(serde_json::Value::as_array).cloned().unwrap_or_default();
            let own = self.parameters.iter().zip(values);
            let own: serde_json::Map<_, _> =
                own.map(|(name, value)| (name.clone(), format!("{name}={value}").into())).collect();
            for mut claim in all {
                if let Some(claim) = claim.as_object_mut() {
                    claim.insert("parameters".to_owned(), own.clone().into());
                }
                claims.push(claim);
            }
        }
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("rule", &self.rule)?;
        fields.serialize_entry("computed_to", &self.computed_to)?;
        fields.serialize_entry("claims", &claims)?;
        if let Some(open) = &self.open {
            fields.serialize_entry("open", open)?;
        }
        fields.end()
    }
}
