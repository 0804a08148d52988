//! A feature as formulas and people name it.
use crate::messages::Message;

/// A feature with its names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feature {
    /// The name in formulas: `count(x=1)`.
    pub id: String,
    /// What it is.
    pub said: Said,
    /// How unusual it is; a person thinks of features with 0 first.
    pub weight: u32,
}

/// A feature in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// A number, as a noun: "the number of members that are 1".
    Number(Message),
    /// Something that is so or not, as two sentences.
    Flag {
        /// The sentence if the feature is 1.
        yes: Message,
        /// The sentence if it is 0.
        no: Message,
    },
}

/// A feature that is 0 or 1.
pub(super) fn flag(id: &str, yes: Message, no: Message) -> Feature {
    Feature { id: id.to_owned(), said: Said::Flag { yes, no }, weight: 1 }
}
