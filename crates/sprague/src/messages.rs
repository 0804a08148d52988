//! What is said to people, in several languages.
//!
//! A [`Message`] is an id with arguments, which are messages themselves; it becomes a text only
//! where its language is known. The texts are in `messages/*.ftl`, in the syntax of Fluent, a file
//! for each language; `build.rs` makes one function of [`say`] for each id of `en.ftl`, with the
//! arguments in the order in which the English text has them. The build fails where a language
//! lacks an id or has other arguments, and the compiler reports an id that nobody uses.
//!
//! Theorems and games of the catalogue have their English texts where they belong. In other
//! languages these texts have the name of the theorem or the game as their id.
mod locale;
#[cfg(test)]
mod tests;

pub use locale::{Locale, UnknownLocale};

pub(crate) use generated::say;

use std::fmt;

mod generated {
    #![deny(dead_code)]
    use super::Part;
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

/// A piece of a text.
enum Part {
    Text(&'static str),
    /// The argument at this place.
    Hole(usize),
}

/// A text that can be told in every [`Locale`]; its English form is that of `Display` and of JSON.
#[derive(Clone, PartialEq, Eq)]
pub struct Message(Kind);

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    /// The same in all languages: numbers, positions, rules, formulas.
    Plain(String),
    /// A message by the place of its id.
    Said(usize, Vec<Message>),
    /// An English text that belongs to something with a name; other languages may have it.
    Named(Box<Named>),
    /// Several ones with what divides a list between them.
    List(Vec<Message>),
}

/// Kept apart, so that messages and the errors that have some stay small.
#[derive(Clone, PartialEq, Eq)]
struct Named {
    id: String,
    english: String,
    arguments: Vec<Message>,
}

impl Message {
    fn said(place: usize, arguments: Vec<Self>) -> Self {
        Self(Kind::Said(place, arguments))
    }

    /// A text that belongs to something with a name, such as a theorem.
    pub(crate) fn named(family: &str, name: &str, english: impl Into<String>) -> Self {
        Self::with_parameter(family, name, english, Vec::new())
    }

    /// The same where the text has holes for the parameter of the thing.
    pub(crate) fn with_parameter(
        family: &str,
        name: &str,
        english: impl Into<String>,
        arguments: Vec<Message>,
    ) -> Self {
        Self(Kind::Named(Box::new(Named { id: id_of(family, name), english: english.into(), arguments })))
    }

    /// Several messages as a list: `1, 2, 4`.
    pub(crate) fn list(messages: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self(Kind::List(messages.into_iter().map(Into::into).collect()))
    }

    /// `1`, `1 and 2`, `1, 2 and 4`.
    pub(crate) fn and(messages: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self::joined(messages, say::and)
    }

    /// `1`, `1 or 2`, `1, 2 or 4`.
    pub(crate) fn or(messages: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self::joined(messages, say::or)
    }

    fn joined(messages: impl IntoIterator<Item = impl Into<Self>>, join: impl Fn(Self, Self) -> Self) -> Self {
        let mut some: Vec<Self> = messages.into_iter().map(Into::into).collect();
        match (some.pop(), some.is_empty()) {
            (Some(last), true) => last,
            (Some(last), false) => join(Self(Kind::List(some)), last),
            (None, _) => Self::from(""),
        }
    }

    /// The text in a language.
    pub fn in_locale(&self, tongue: Locale) -> String {
        let mut text = String::new();
        self.write(tongue, &mut text);
        text
    }

    fn write(&self, tongue: Locale, text: &mut String) {
        match &self.0 {
            Kind::Plain(plain) => text.push_str(plain),
            Kind::Said(place, arguments) => {
                let parts = generated::TEXTS.get(*place).and_then(|texts| texts.get(tongue.0)).copied();
                write_parts(parts.unwrap_or_default(), arguments, tongue, text);
            }
            Kind::Named(own) => match named(&own.id, tongue) {
                Some(parts) => write_parts(parts, &own.arguments, tongue, text),
                None => text.push_str(&own.english),
            },
            Kind::List(messages) => {
                for (i, message) in messages.iter().enumerate() {
                    if i > 0 {
                        say::comma().write(tongue, text);
                    }
                    message.write(tongue, text);
                }
            }
        }
    }
}

fn write_parts(parts: &[Part], arguments: &[Message], tongue: Locale, text: &mut String) {
    for part in parts {
        match part {
            Part::Text(piece) => text.push_str(piece),
            Part::Hole(place) => arguments[*place].write(tongue, text),
        }
    }
}

/// The text of something with a name, in a language that has it.
fn named(id: &str, tongue: Locale) -> Option<&'static [Part]> {
    let texts = generated::NAMED.get(tongue.0.checked_sub(1)?)?;
    let place = texts.binary_search_by(|(known, _)| (*known).cmp(id)).ok()?;
    Some(texts[place].1)
}

/// `theorem-the-staircase-theorem-only-the-piles`: the letters of at most seven words of a name.
/// What follows the last dot stays.
fn id_of(family: &str, name: &str) -> String {
    let (name, attribute) = name.rsplit_once('.').filter(|(_, after)| *after == "source").unwrap_or((name, ""));
    let plain = name.replace('è', "e");
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id = format!("{family}-{}", words.take(7).collect::<Vec<_>>().join("-").to_ascii_lowercase());
    if attribute.is_empty() { id } else { format!("{id}.{attribute}") }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.in_locale(Locale::ENGLISH))
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.in_locale(Locale::ENGLISH))
    }
}

/// The English text.
impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.in_locale(Locale::ENGLISH))
    }
}

impl PartialEq<str> for Message {
    fn eq(&self, english: &str) -> bool {
        self.in_locale(Locale::ENGLISH) == english
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, english: &&str) -> bool {
        self == *english
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self(Kind::Plain(text.to_owned()))
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self(Kind::Plain(text))
    }
}

/// Things that are written alike in all languages.
macro_rules! plain {
    ($($of:ty),*) => {
        $(impl From<$of> for Message {
            fn from(it: $of) -> Self {
                Self(Kind::Plain(it.to_string()))
            }
        })*
    };
}

plain!(
    &String,
    i64,
    u32,
    u64,
    usize,
    crate::Number,
    &crate::Number,
    &crate::Position,
    &crate::value::Value,
    &patterns::Formula
);
