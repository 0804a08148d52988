//! The texts of this crate for people: the functions [`say`] generated from `messages/*.ftl`, and
//! texts that belong to a theorem.
//!
//! The English texts of theorems are next to them in the code. Their translations have the name of
//! the theorem as id.
pub use ::messages::{Locale, Message, UnknownLocale};

::messages::include!();

/// A text that belongs to a theorem.
pub(crate) fn named(family: &str, name: &str, english: impl Into<String>) -> Message {
    with_parameter(family, name, english, Vec::new())
}

/// A text that belongs to a theorem, with placeholders for its parameters.
pub(crate) fn with_parameter(family: &str, name: &str, english: impl Into<String>, arguments: Vec<Message>) -> Message {
    Message::named(id_of(family, name), generated::NAMED, english, arguments)
}

/// `theorem-the-staircase-theorem-only-the-piles`: at most seven words of a name, in lower case.
/// The attribute after the last dot is kept.
pub fn id_of(family: &str, name: &str) -> String {
    let (name, attribute) = name.rsplit_once('.').filter(|(_, after)| *after == "source").unwrap_or((name, ""));
    let plain = name.replace('è', "e");
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id = format!("{family}-{}", words.take(7).collect::<Vec<_>>().join("-").to_ascii_lowercase());
    if attribute.is_empty() { id } else { format!("{id}.{attribute}") }
}

/// For each language except English, in their order: the ids of the texts that belong to something
/// with a name.
pub fn translated() -> impl Iterator<Item = Vec<&'static str>> {
    generated::NAMED.iter().map(|texts| texts.iter().map(|(id, _)| *id).collect())
}

::messages::plain!(crate::number::Number, &crate::number::Number, &crate::position::Position);
