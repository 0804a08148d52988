//! The basis of the value or the outcome of a component, in words: the keyword of its standing, and
//! what it rests on.
use crate::messages::{Locale, Message, say};
use claims::standing::theorem;
use serde::{Serialize, Serializer};

/// The basis of a fact about a component: `exact: computed from the definition up to 7`. This is
/// its English form, used by `Display` and JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Basis {
    word: Option<&'static str>,
    how: Message,
    /// The theorem that it rests on.
    theorem: Option<&'static str>,
}

impl Basis {
    pub(crate) fn exact(how: Message) -> Self {
        Self { word: Some("exact"), how, theorem: None }
    }

    pub(crate) fn proved(how: impl Into<Message>) -> Self {
        Self { word: Some("proved"), how: how.into(), theorem: None }
    }

    pub(crate) fn theory(how: Message) -> Self {
        Self { word: Some("theory"), how, theorem: None }
    }

    /// The basis by a theorem with this name.
    pub(crate) fn theorem(name: &'static str) -> Self {
        Self::theory(theorem(name)).by(name)
    }

    /// The basis with the name of the theorem that it rests on.
    pub(crate) fn by(self, theorem: &'static str) -> Self {
        Self { theorem: Some(theorem), ..self }
    }

    pub(crate) fn assumed(how: Message) -> Self {
        Self { word: Some("assumed"), how, theorem: None }
    }

    /// The basis of a component without moves: there is nothing to compute.
    pub(crate) fn none_left() -> Self {
        Self { word: None, how: say::none_left(), theorem: None }
    }

    /// The basis with another text after the keyword.
    pub(crate) fn with(self, how: impl FnOnce(Message) -> Message) -> Self {
        Self { how: how(self.how), ..self }
    }

    /// The keyword of the standing, as in [`crate::Standing::word`]; `None` for a component without
    /// moves.
    pub fn word(&self) -> Option<&'static str> {
        self.word
    }

    /// What the standing rests on.
    pub fn how(&self) -> &Message {
        &self.how
    }

    /// The name of the theorem that it rests on, if it rests on one.
    pub fn theorem_name(&self) -> Option<&'static str> {
        self.theorem
    }

    /// The keyword, and what the standing rests on.
    pub fn message(&self) -> Message {
        let how = self.how.clone();
        match self.word {
            Some("exact") => say::exact(how),
            Some("proved") => say::proved(how),
            Some("theory") => say::by_theory(how),
            Some("assumed") => say::assumed(how),
            _ => how,
        }
    }

    /// The keyword, and what the standing rests on, in a language.
    pub fn in_locale(&self, locale: Locale) -> String {
        self.message().in_locale(locale)
    }
}

::messages::display!(Basis);

impl Serialize for Basis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.message().serialize(serializer)
    }
}
