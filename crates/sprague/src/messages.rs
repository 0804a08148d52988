//! The texts of the library for people: the functions [`say`] of `messages/*.ftl`, and texts that
//! belong to something with a name.
//!
//! Theorems and games of the catalogue have their English texts where they belong. In other
//! languages these texts have the name of the theorem or the game as their id.
pub use ::messages::{Locale, Message, UnknownLocale};

::messages::include!();

/// A text that belongs to something with a name, such as a theorem.
pub(crate) fn named(family: &str, name: &str, english: impl Into<String>) -> Message {
    with_parameter(family, name, english, Vec::new())
}

/// A text that belongs to something with a name and has holes for the parameter of the thing.
pub(crate) fn with_parameter(family: &str, name: &str, english: impl Into<String>, arguments: Vec<Message>) -> Message {
    Message::named(id_of(family, name), generated::NAMED, english, arguments)
}

/// `theorem-the-staircase-theorem-only-the-piles`: the letters of at most seven words of a name.
/// The attribute behind the last dot stays.
pub fn id_of(family: &str, name: &str) -> String {
    let (name, attribute) = name.rsplit_once('.').filter(|(_, after)| *after == "source").unwrap_or((name, ""));
    let plain = name.replace('è', "e");
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id = format!("{family}-{}", words.take(7).collect::<Vec<_>>().join("-").to_ascii_lowercase());
    if attribute.is_empty() { id } else { format!("{id}.{attribute}") }
}

/// For each language but English, in their order: the ids of the texts that belong to something
/// with a name.
pub fn translated() -> impl Iterator<Item = Vec<&'static str>> {
    generated::NAMED.iter().map(|texts| texts.iter().map(|(id, _)| *id).collect())
}

::messages::plain!(crate::Number, &crate::Number, &crate::Position);
