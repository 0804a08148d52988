//! A quotient in words and as JSON.
use crate::messages::{Message, say};
use crate::quotients::found::{Of, Part, Quotient, Status};
use misere::{Growth, Period};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// Longer lists are cut in the text form; JSON has all.
const SHOWN: usize = 60;

impl Quotient {
    /// Its order, and its period where that is known, in words.
    pub fn claim(&self) -> Message {
        let (order, lost) = (self.order(), self.p_order());
        let [part] = self.parts.as_slice() else {
            return say::quotient_several(self.parts.len(), order, lost);
        };
        match (&part.of, part.period) {
            (Of::Heaps, None) => say::quotient_some(part.images.len().saturating_sub(1), order, lost),
            (Of::Heaps, Some(found)) => {
                let proved = self.status == Status::Proved;
                let standing = if proved { say::quotient_proved() } else { say::quotient_theory() };
                say::quotient_all(order, lost, found.period, found.preperiod, standing)
            }
            (Of::Positions { names, .. }, _) => say::quotient_positions(names.len(), order, lost),
            (Of::Vertices { names, all, .. }, _) => say::quotient_graph(names.len(), *all, order, lost),
        }
    }

    /// What is known, in words.
    pub fn message(&self) -> Message {
        let mut said = vec![self.claim()];
        said.extend(self.halted.as_ref().map(|(game, why)| match self.parts.first().map(|part| &part.of) {
            Some(Of::Heaps) if self.parts.len() == 1 => say::quotient_halted(game, why.clone()),
            Some(Of::Vertices { .. }) => say::quotient_halted_vertex(game, why.clone()),
            _ => say::quotient_halted_position(game, why.clone()),
        }));
        let generators: Vec<String> = self.generators().map(|(name, game)| format!("{name} = {game}")).collect();
        let relations = self.presentation.relations.iter();
        let relations: Vec<String> =
            relations.map(|(left, right)| format!("{} = {}", text(left), text(right))).collect();
        said.push(say::quotient_generators(cut(&generators)));
        said.push(say::quotient_relations(cut(&relations)));
        said.push(say::quotient_p(cut(&self.p_words())));
        said.extend(self.parts.iter().map(|part| self.images_of(part)));
        let tame = if self.tame { say::quotient_tame() } else { say::quotient_wild() };
        let regular = if self.monoid.is_regular() { say::quotient_regular() } else { say::quotient_not_regular() };
        said.push(say::quotient_kernel(self.monoid.kernel().len(), tame, regular));
        said.push(say::quotient_meaning());
        Message::lines(said)
    }

    /// The elements of the positions of a game, in words.
    fn images_of(&self, part: &Part) -> Message {
        let words = part.images.iter().map(|&x| self.word(x));
        let named = |names: &[String]| -> Vec<String> {
            names.iter().zip(part.images.iter()).map(|(name, &x)| format!("{name} {}", self.word(x))).collect()
        };
        match (&part.of, part.period) {
            (Of::Heaps, _) if self.parts.len() == 1 => say::quotient_images(cut(&words.collect::<Vec<_>>())),
            (Of::Heaps, None) => {
                let last = part.images.len().saturating_sub(1);
                say::quotient_images_some(last, &part.rule, cut(&words.collect::<Vec<_>>()))
            }
            (Of::Heaps, Some(Period { preperiod, period })) => {
                let shown: Vec<String> = words.take(preperiod + period).collect();
                say::quotient_images_all(&part.rule, cut(&shown), period, preperiod)
            }
            (Of::Positions { names, .. }, _) if self.parts.len() == 1 => {
                say::quotient_images_positions(cut(&named(names)))
            }
            (Of::Positions { names, .. }, _) => say::quotient_images_of(&part.rule, cut(&named(names))),
            (Of::Vertices { names, .. }, _) => say::quotient_images_vertices(cut(&named(names))),
        }
    }
}

fn text(word: &[u32]) -> String {
    misere::Presentation::text(word)
}

fn cut(list: &[String]) -> Message {
    if list.is_empty() {
        return say::quotient_none();
    }
    let more = if list.len() > SHOWN { ", ..." } else { "" };
    format!("{}{more}", list[..list.len().min(SHOWN)].join(", ")).into()
}

impl Serialize for Quotient {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        let one = match self.parts.as_slice() {
            [part] => Some(part),
            _ => None,
        };
        if let Some(part) = one.filter(|part| !part.rule.is_empty()) {
            fields.serialize_entry("rule", &part.rule)?;
        }
        let standing = json!({"kind": self.standing().word(), "theorem": "misere-quotient"});
        fields.serialize_entry("status", if self.is_whole() { "proved" } else { "partial" })?;
        if let Some(part) = one {
            let (key, count) = part.count();
            fields.serialize_entry(key, &count)?;
        }
        fields.serialize_entry("preperiod", &self.period().map(|(preperiod, _)| preperiod))?;
        fields.serialize_entry("period", &self.period().map(|(_, period)| period))?;
        fields.serialize_entry("order", &self.order())?;
        fields.serialize_entry("p_portion", &self.p_order())?;
        fields.serialize_entry("kernel", &self.monoid.kernel().len())?;
        fields.serialize_entry("regular", &self.monoid.is_regular())?;
        fields.serialize_entry("tame", &self.tame)?;
        let letters: Vec<String> = self.generators().map(|(name, _)| name.to_string()).collect();
        fields.serialize_entry("generators", &letters)?;
        let relations = self.presentation.relations.iter();
        fields.serialize_entry("relations", &relations.map(|(one, two)| [text(one), text(two)]).collect::<Vec<_>>())?;
        match one {
            Some(part) => fields.serialize_entry("phi", &self.phi(part))?,
            None => {
                let games = self.parts.iter().map(|part| {
                    let (key, count) = part.count();
                    let (preperiod, period) = part.period.map(|found| (found.preperiod, found.period)).unzip();
                    json!({"rule": part.rule, key: count, "preperiod": preperiod, "period": period,
                        "phi": self.phi(part)})
                });
                fields.serialize_entry("games", &games.collect::<Vec<_>>())?;
            }
        }
        fields.serialize_entry("p", &self.p_words())?;
        let grown = |step: &Growth| {
            let (key, at) = match one.map(|part| &part.of) {
                Some(Of::Heaps) => ("heap", json!(step.game)),
                Some(Of::Vertices { .. }) => ("vertex", json!(self.name(step.game))),
                _ => ("position", json!(self.name(step.game))),
            };
            json!({key: at, "order": step.order, "p_portion": step.p_order})
        };
        fields.serialize_entry("growth", &self.growth.iter().map(grown).collect::<Vec<_>>())?;
        fields.serialize_entry("standing", &standing)?;
        if let Some((game, why)) = &self.halted {
            fields.serialize_entry("stopped", &json!({"at": game, "reason": why}))?;
        }
        fields.end()
    }
}

impl Quotient {
    /// The words of the positions of a game: a list of heaps, else by name.
    fn phi(&self, part: &Part) -> Value {
        let words = part.images.iter().map(|&x| Value::from(self.word(x)));
        match &part.of {
            Of::Heaps => words.collect(),
            Of::Positions { names, .. } | Of::Vertices { names, .. } => {
                Value::Object(names.iter().cloned().zip(words).collect())
            }
        }
    }
}

impl Part {
    /// The last heap, or the number of positions, with its key in JSON.
    fn count(&self) -> (&'static str, usize) {
        match self.of {
            Of::Heaps => ("heaps", self.images.len().saturating_sub(1)),
            Of::Positions { .. } => ("positions", self.images.len()),
            Of::Vertices { .. } => ("vertices", self.images.len()),
        }
    }
}
