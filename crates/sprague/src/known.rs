//! The replies of methods about a position: its value with the standing, or its options of a
//! value.
use crate::number::Number;
use crate::position::Position;
use crate::standing::Standing;
use rules::ruleset::Ruleset;

/// A nim-value and how it is known.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Known {
    /// The nim-value.
    pub value: Number,
    /// The standing.
    pub standing: Standing,
}

impl Known {
    /// The value of a pile that stands alone: it is a heap, but certificates do not speak about
    /// piles, so what is proved of the heap stands as a theorem about the pile.
    pub(crate) fn on_a_pile(self, rules: &Ruleset) -> Self {
        match &self.standing {
            Standing::Proved(proof) if rules.piles().is_some() => {
                Self { standing: Standing::Theory(proof.theorem().name()), ..self }
            }
            _ => self,
        }
    }
}

/// Options of a wanted value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    /// The first of them, without duplicates.
    pub(crate) options: Vec<Vec<Position>>,
    /// The number of options; none when they cannot be counted.
    pub(crate) total: Option<Number>,
}
