//! The answer about a solved sum: who wins, with what value, by which moves, and how that is known.
use crate::messages::Message;
use crate::number::Number;
use crate::position::Position;
use crate::standing::Standing;
use crate::tell::basis::Basis;
use crate::value::Value;
use rules::ruleset::Play;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

pub use graphs::Outcome;

/// One component of a sum.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Component {
    /// The rule as it was given.
    pub rule: String,
    /// The parameters of a game with a name that have their usual values.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, i64>,
    /// The position.
    pub position: Position,
    /// Its value; none under misère play.
    pub value: Option<Value>,
    /// How that is known, in words.
    pub basis: Basis,
    /// The method that answered, as the plan calls it.
    pub method: &'static str,
}

/// One component replaced by the positions that a move leaves of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Index of the component.
    pub component: usize,
    /// The position before.
    pub from: Position,
    /// The positions after: a sum, empty when nothing is left.
    pub to: Vec<Position>,
}

/// A winning move; in a draw, one that keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WinningMove {
    /// The changes; one entry where a turn moves in one component.
    pub changes: Vec<Change>,
    /// The value of the sum afterwards: 0, or an infinite value in a draw; none under
    /// misère play.
    pub value_after: Option<Value>,
    /// The move in words.
    pub text: Message,
}

/// The winning moves of a sum, or the first of them; in a draw, the moves that keep
/// it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Moves {
    /// The moves in the order of the components, then of the options.
    pub listed: Vec<WinningMove>,
    /// The number of all such moves; none when they cannot be counted.
    pub total: Option<Number>,
    /// A move by which a won play ends, whatever the other player does, when such a move is made
    /// each time. Only where play need not end; elsewhere every winning move will do.
    pub best: Option<WinningMove>,
}

/// The winning moves that are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovesWanted {
    /// No move: only the winner and the values.
    None,
    /// At most this many in the list; all of them are counted where that can be done.
    AtMost(usize),
    /// All.
    All,
}

impl Default for MovesWanted {
    fn default() -> Self {
        Self::AtMost(1000)
    }
}

impl MovesWanted {
    /// The largest number of moves in the list.
    pub fn limit(self) -> usize {
        match self {
            Self::None => 0,
            Self::AtMost(limit) => limit,
            Self::All => usize::MAX,
        }
    }
}

/// The answer to "who wins this sum?".
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The outcome.
    pub outcome: Outcome,
    /// The winner when no move is left.
    pub play: Play,
    /// The value of the sum; none under misère play.
    pub value: Option<Value>,
    /// The components in the order given.
    pub components: Vec<Component>,
    /// The winning moves.
    pub moves: Moves,
    /// The standing of the answer.
    pub standing: Standing,
}

/// The word for a convention: `normal` or `misere`.
pub(crate) fn convention(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}

/// The answer in the shape of the command line. An outcome is its letter, a value a number or a
/// text such as `"inf(0,2)"`.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("outcome", &self.outcome)?;
        fields.serialize_entry("winner", self.outcome.winner())?;
        fields.serialize_entry("convention", convention(self.play))?;
        fields.serialize_entry("value", &self.value)?;
        fields.serialize_entry("components", &self.components)?;
        fields.serialize_entry("moves", &self.moves.listed)?;
        fields.serialize_entry("moves_total", &self.moves.total)?;
        fields.serialize_entry("standing", &self.standing)?;
        if self.outcome == Outcome::D {
            fields.serialize_entry("keeps", "draw")?;
        }
        if let Some(best) = &self.moves.best {
            fields.serialize_entry("best", best)?;
        }
        fields.end()
    }
}

impl Answer {
    /// The winning moves that are listed.
    pub fn winning_moves(&self) -> &[WinningMove] {
        &self.moves.listed
    }

    /// The number of the component in which a move is made, from 1, where its words may not tell:
    /// there are several components, and an equal one is among them, or moves are told by places
    /// within a position.
    pub fn component_of(&self, made: &WinningMove) -> Option<usize> {
        let [only] = made.changes.as_slice() else { return None };
        let alike = |component: &&Component| only.from.1.has_places() || component.position == only.from;
        let alike = self.components.iter().filter(alike).count();
        (self.components.len() > 1 && alike > 1).then_some(only.component + 1)
    }
}

impl std::fmt::Display for WinningMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.text.fmt(f)
    }
}
