//! How a game is related to the wanted values.
use crate::say;
use messages::Message;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// How a game is related to the list, the closest relation first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Relation {
    /// All values of the list.
    Equal,
    /// The same values some heaps further on, or earlier.
    Shift,
    /// An octal code that is a first cousin of a game in this list.
    Cousin,
    /// The values at every second, third, .. heap, or each value several times.
    Affine,
    /// All values xor a constant.
    Xor,
    /// A sequence of a given file.
    Sequence,
}

impl Relation {
    /// The word in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Shift => "shift",
            Self::Cousin => "cousin",
            Self::Affine => "affine",
            Self::Xor => "xor",
            Self::Sequence => "sequence",
        }
    }

    /// The relation in every language.
    pub fn message(self) -> Message {
        match self {
            Self::Equal => say::relation_equal(),
            Self::Shift => say::relation_shift(),
            Self::Cousin => say::relation_cousin(),
            Self::Affine => say::relation_affine(),
            Self::Xor => say::relation_xor(),
            Self::Sequence => say::relation_sequence(),
        }
    }
}

/// A game that fits the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The rule, or the number of a sequence.
    pub game: String,
    /// The name of the game, if it has one.
    pub name: Option<&'static str>,
    /// How it fits.
    pub relation: Relation,
    /// The value of the list at `n`, in terms of the game: `G(n+1)`.
    pub map: String,
    /// The number of values that were compared.
    pub compared: usize,
}

impl Serialize for Match {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("game", &self.game)?;
        if let Some(name) = self.name {
            fields.serialize_entry("name", name)?;
        }
        fields.serialize_entry("relation", self.relation.word())?;
        fields.serialize_entry("map", &self.map)?;
        fields.serialize_entry("compared", &self.compared)?;
        fields.end()
    }
}
