//! How the value or the outcome of a component is known, in words: the word of its standing, and
//! what it stands on.
use crate::messages::{Locale, Message, say};
use crate::standing::theorem;
use serde::{Serialize, Serializer};

/// How something is known of a component: `exact: computed from the definition up to 7`. This is
/// its English form, which `Display` and JSON have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Basis {
    word: Option<&'static str>,
    how: Message,
}

impl Basis {
    pub(crate) fn exact(how: Message) -> Self {
        Self { word: Some("exact"), how }
    }

    pub(crate) fn proved(how: impl Into<Message>) -> Self {
        Self { word: Some("proved"), how: how.into() }
    }

    pub(crate) fn theory(how: Message) -> Self {
        Self { word: Some("theory"), how }
    }

    /// By a theorem with this name.
    pub(crate) fn theorem(name: &str) -> Self {
        Self::theory(theorem(name))
    }

    pub(crate) fn assumed(how: Message) -> Self {
        Self { word: Some("assumed"), how }
    }

    /// Of a component in which no move is left: there is nothing to know.
    pub(crate) fn none_left() -> Self {
        Self { word: None, how: say::none_left() }
    }

    /// The basis with another text after the word.
    pub(crate) fn with(self, how: impl FnOnce(Message) -> Message) -> Self {
        Self { how: how(self.how), ..self }
    }

    /// The word of the standing, as [`crate::Standing::word`]; none for a component in which no
    /// move is left.
    pub fn word(&self) -> Option<&'static str> {
        self.word
    }

    /// The ground of the standing.
    pub fn how(&self) -> &Message {
        &self.how
    }

    /// The word and what it rests on.
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

    /// The word and what it rests on, in a language.
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
