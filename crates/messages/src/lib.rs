//! Texts for people, in several languages.
//!
//! A [`Message`] is an id with arguments, which are messages themselves; it becomes a text only
//! where its [`Locale`] is known. Each crate that says something has its texts in `messages/*.ftl`,
//! in the syntax of Fluent, a file for each language; the crate `translations` makes a function of
//! each id of `en.ftl`, with the arguments in the order in which the English text has them, and
//! [`include!`](crate::include) takes these functions in as a module `say`. The build fails where a
//! language lacks an id or has other arguments, and where nobody uses an id.
mod locale;
mod plain;

pub use locale::{Locale, UnknownLocale, are_all};

// The code that is made of our own messages names this crate as that of others does.
extern crate self as messages;

self::include!();

use std::fmt;

/// Takes the messages of a crate in: the functions as a module `say`, the tables as `generated`.
#[macro_export]
macro_rules! include {
    () => {
        #[deny(dead_code)]
        mod generated {
            ::core::include!(concat!(env!("OUT_DIR"), "/messages.rs"));
        }
        pub(crate) use generated::say;
    };
}

/// A message in all languages, in the order of [`Locale::all`]; made by the build.
#[doc(hidden)]
#[derive(Debug, PartialEq, Eq)]
pub struct Texts(pub &'static [&'static [Part]]);

/// For each language besides English texts that belong to things with names, in the order of these;
/// made by the build.
#[doc(hidden)]
pub type Named = [&'static [(&'static str, &'static [Part])]];

/// A piece of a text.
#[doc(hidden)]
#[derive(Debug, PartialEq, Eq)]
pub enum Part {
    Text(&'static str),
    /// The argument at this place.
    Hole(usize),
}

/// A text that can be told in every [`Locale`]; its English form is that of `Display` and of JSON.
///
/// ```
/// use messages::{Locale, Message};
/// let zh: Locale = "zh".parse()?;
/// let listed = Message::and([1_u64, 2, 4]);
/// assert_eq!((listed.to_string().as_str(), listed.in_locale(zh).as_str()), ("1, 2 and 4", "1、2 和 4"));
/// # Ok::<(), messages::UnknownLocale>(())
/// ```
// On the heap, so that errors that have several messages stay small.
#[derive(Clone, PartialEq, Eq)]
pub struct Message(Box<Kind>);

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    /// A text that no language changes: numbers, positions, rules, formulas.
    Plain(String),
    /// A message with its arguments.
    Said(&'static Texts, Vec<Message>),
    /// An English text that belongs to something with a name; other languages may have it.
    Named { id: String, known: &'static Named, english: String, arguments: Vec<Message> },
    /// Several ones with what divides a list between them.
    List(Vec<Message>),
    /// Several ones with what divides the steps of a turn between them.
    Steps(Vec<Message>),
    /// Several ones, each on a line of its own.
    Lines(Vec<Message>),
}

impl Message {
    /// A message with its arguments, for the functions that the build makes.
    #[doc(hidden)]
    pub fn said<const N: usize>(texts: &'static Texts, arguments: [Self; N]) -> Self {
        Self(Box::new(Kind::Said(texts, arguments.into())))
    }

    /// A text that belongs to something with a name, such as a theorem: its English form, and where
    /// those of other languages are. A text may have holes for a parameter of the thing.
    pub fn named(id: String, known: &'static Named, english: impl Into<String>, arguments: Vec<Self>) -> Self {
        Self(Box::new(Kind::Named { id, known, english: english.into(), arguments }))
    }

    /// Several messages as a list: `1, 2, 4`.
    pub fn list(messages: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self(Box::new(Kind::List(messages.into_iter().map(Into::into).collect())))
    }

    /// Several messages as steps of one turn: `take 1 from 5; take 2 from 8`.
    pub fn steps(messages: impl IntoIterator<Item = Self>) -> Self {
        Self(Box::new(Kind::Steps(messages.into_iter().collect())))
    }

    /// Several messages, each on a line of its own.
    pub fn lines(messages: impl IntoIterator<Item = Self>) -> Self {
        Self(Box::new(Kind::Lines(messages.into_iter().collect())))
    }

    /// `1`, `1 and 2`, `1, 2 and 4`.
    pub fn and(messages: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self::joined(messages, say::and)
    }

    /// `1`, `1 or 2`, `1, 2 or 4`.
    pub fn or(messages: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self::joined(messages, say::or)
    }

    fn joined(messages: impl IntoIterator<Item = impl Into<Self>>, join: impl Fn(Self, Self) -> Self) -> Self {
        let mut some: Vec<Self> = messages.into_iter().map(Into::into).collect();
        match (some.pop(), some.is_empty()) {
            (Some(last), true) => last,
            (Some(last), false) => join(Self(Box::new(Kind::List(some))), last),
            (None, _) => Self::from(""),
        }
    }

    /// The text in a language.
    pub fn in_locale(&self, locale: Locale) -> String {
        let mut text = String::new();
        self.write(locale, &mut text);
        text
    }

    fn write(&self, locale: Locale, text: &mut String) {
        match &*self.0 {
            Kind::Plain(plain) => text.push_str(plain),
            Kind::Said(texts, arguments) => {
                write_parts(texts.0.get(locale.index()).copied().unwrap_or_default(), arguments, locale, text);
            }
            Kind::Named { id, known, english, arguments } => match named(id, known, locale) {
                Some(parts) => write_parts(parts, arguments, locale, text),
                None => text.push_str(english),
            },
            Kind::List(messages) => write_all(messages, &say::comma(), locale, text),
            Kind::Steps(messages) => write_all(messages, &say::semicolon(), locale, text),
            Kind::Lines(messages) => write_all(messages, &"\n".into(), locale, text),
        }
    }
}

fn write_all(messages: &[Message], between: &Message, locale: Locale, text: &mut String) {
    for (i, message) in messages.iter().enumerate() {
        if i > 0 {
            between.write(locale, text);
        }
        message.write(locale, text);
    }
}

fn write_parts(parts: &[Part], arguments: &[Message], locale: Locale, text: &mut String) {
    for part in parts {
        match part {
            Part::Text(piece) => text.push_str(piece),
            Part::Hole(place) => {
                if let Some(argument) = arguments.get(*place) {
                    argument.write(locale, text);
                }
            }
        }
    }
}

/// The text of something with a name, in a language that has it.
fn named(id: &str, known: &'static Named, locale: Locale) -> Option<&'static [Part]> {
    let texts = known.get(locale.index().checked_sub(1)?)?;
    let place = texts.binary_search_by(|(known, _)| (*known).cmp(id)).ok()?;
    Some(texts[place].1)
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
