//! The texts of the library for people: the functions [`say`] generated from `messages/*.ftl`, and
//! texts that belong to a game of the catalogue.
//!
//! The English texts of games are next to them in the code. Their translations have the name of the
//! game as id.
pub use ::messages::{Locale, Message, UnknownLocale};
pub use claims::messages::id_of;

::messages::include!();

/// A text that belongs to something with a name.
pub(crate) fn named(family: &str, name: &str, english: impl Into<String>) -> Message {
    with_parameter(family, name, english, Vec::new())
}

/// A text that belongs to something with a name, with placeholders for its parameters.
pub(crate) fn with_parameter(family: &str, name: &str, english: impl Into<String>, arguments: Vec<Message>) -> Message {
    Message::named(id_of(family, name), generated::NAMED, english, arguments)
}

/// For each language except English, in their order: the ids of the texts that belong to something
/// with a name.
pub fn translated() -> impl Iterator<Item = Vec<&'static str>> {
    let own = generated::NAMED.iter().map(|texts| texts.iter().map(|(id, _)| *id));
    std::iter::zip(own, claims::messages::translated()).map(|(own, theorems)| own.chain(theorems).collect())
}
