//! A quotient in words and as JSON.
use crate::messages::{Message, say};
use crate::quotients::found::{Of, Quotient, Status};
use misere::presentation::letter;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::json;

/// Longer lists are cut in the text form; JSON has all.
const SHOWN: usize = 60;

impl Quotient {
    /// Its order, and its period where that is known, in words.
    pub fn claim(&self) -> Message {
        let (order, lost) = (self.order(), self.p_order());
        match (&self.of, self.status) {
            (Of::Heaps { .. }, Status::Partial) => say::quotient_some(self.images.len().saturating_sub(1), order, lost),
            (Of::Heaps { .. }, Status::Proved(found)) => {
                say::quotient_all(order, lost, found.period, found.preperiod, say::quotient_proved())
            }
            (Of::Heaps { .. }, Status::Theory(found)) => {
                say::quotient_all(order, lost, found.period, found.preperiod, say::quotient_theory())
            }
            (Of::Vertices { names, all }, _) => say::quotient_graph(names.len(), *all, order, lost),
        }
    }

    /// What is known, in words.
    pub fn message(&self) -> Message {
        let mut said = vec![self.claim()];
        said.extend(self.halted.as_ref().map(|(game, why)| match self.of {
            Of::Heaps { .. } => say::quotient_halted(game, why.clone()),
            Of::Vertices { .. } => say::quotient_halted_vertex(game, why.clone()),
        }));
        let generators: Vec<String> = self.generators().map(|(name, game)| format!("{name} = {game}")).collect();
        let relations = self.presentation.relations.iter();
        let relations: Vec<String> =
            relations.map(|(left, right)| format!("{} = {}", text(left), text(right))).collect();
        said.push(say::quotient_generators(cut(&generators)));
        said.push(say::quotient_relations(cut(&relations)));
        said.push(say::quotient_p(cut(&self.p_words())));
        let words: Vec<String> = self.images.iter().map(|&x| self.word(x)).collect();
        said.push(match &self.of {
            Of::Heaps { .. } => say::quotient_images(cut(&words)),
            Of::Vertices { names, .. } => {
                let named: Vec<String> = names.iter().zip(words).map(|(name, word)| format!("{name} {word}")).collect();
                say::quotient_images_vertices(cut(&named))
            }
        });
        let tame = if self.tame { say::quotient_tame() } else { say::quotient_wild() };
        let regular = if self.monoid.is_regular() { say::quotient_regular() } else { say::quotient_not_regular() };
        said.push(say::quotient_kernel(self.monoid.kernel().len(), tame, regular));
        said.push(say::quotient_meaning());
        Message::lines(said)
    }

    /// The names of the generators, each with the first heap or vertex that it is the element of.
    fn generators(&self) -> impl Iterator<Item = (char, String)> + '_ {
        self.presentation.generators.iter().enumerate().map(|(at, x)| {
            let game = self.images.iter().position(|image| image == x).unwrap_or(0);
            (letter(at), self.name(game))
        })
    }

    fn name(&self, game: usize) -> String {
        self.names().get(game).cloned().unwrap_or_else(|| game.to_string())
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
        if let Of::Heaps { rule } = &self.of {
            fields.serialize_entry("rule", rule)?;
        }
        let status = if self.status == Status::Partial { "partial" } else { "proved" };
        let standing = json!({"kind": self.standing().word(), "theorem": "misere-quotient"});
        let whole = matches!(&self.of, Of::Vertices { names, all } if names.len() == *all);
        fields.serialize_entry("status", if whole { "proved" } else { status })?;
        match &self.of {
            Of::Heaps { .. } => fields.serialize_entry("heaps", &self.images.len().saturating_sub(1))?,
            Of::Vertices { names, .. } => fields.serialize_entry("vertices", &names.len())?,
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
        let words = self.images.iter().map(|&x| self.word(x));
        match &self.of {
            Of::Heaps { .. } => fields.serialize_entry("phi", &words.collect::<Vec<_>>())?,
            Of::Vertices { names, .. } => {
                let named = names.iter().cloned().zip(words.map(serde_json::Value::from));
                fields.serialize_entry("phi", &named.collect::<serde_json::Map<_, _>>())?;
            }
        }
        fields.serialize_entry("p", &self.p_words())?;
        let key = if self.names().is_empty() { "heap" } else { "vertex" };
        let growth = self.growth.iter().map(|step| match key {
            "heap" => json!({"heap": step.game, "order": step.order, "p_portion": step.p_order}),
            _ => json!({"vertex": self.name(step.game), "order": step.order, "p_portion": step.p_order}),
        });
        fields.serialize_entry("growth", &growth.collect::<Vec<_>>())?;
        fields.serialize_entry("standing", &standing)?;
        if let Some((game, why)) = &self.halted {
            fields.serialize_entry("stopped", &json!({"at": game, "reason": why}))?;
        }
        fields.end()
    }
}
