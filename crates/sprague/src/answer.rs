//! The answer about a solved sum: the winner, the value, the winning moves, and the basis of all
//! this.
use crate::messages::Message;
use crate::tell::basis::Basis;
use crate::value::Value;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use rules::ruleset::Play;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

pub use graphs::Outcome;

/// One component of a sum.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Component {
    /// The rule as the caller gave it.
    pub rule: String,
    /// The parameters of a game with a name that have their usual values.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, i64>,
    /// The position.
    pub position: Position,
    /// Its value; `None` under misère play.
    pub value: Option<Value>,
    /// The basis of the value or the winner, in words.
    pub basis: Basis,
    /// The method that answered, by its name in the plan.
    pub method: &'static str,
}

/// One component, replaced by the positions that a move leaves of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The index of the component.
    pub component: usize,
    /// The position before.
    pub from: Position,
    /// The positions after the move: a sum, empty if nothing is left.
    pub to: Vec<Position>,
}

/// A winning move; in a draw, one that keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WinningMove {
    /// The changes; a single one if a turn moves in one component.
    pub changes: Vec<Change>,
    /// The value of the sum afterwards: 0, or an infinite value in a draw; `None` under misère
    /// play.
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
    /// The number of all such moves; `None` if they cannot be counted.
    pub total: Option<Number>,
    /// A move that makes progress: a player who makes such a move in every turn ends a won play,
    /// whatever the other player does. Only for loopy play; otherwise every winning move ends it.
    pub best: Option<WinningMove>,
}

/// The requested winning moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovesWanted {
    /// No move: only the winner and the values.
    None,
    /// At most this many are listed; all are counted if that is possible.
    AtMost(usize),
    /// All moves are listed.
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
    /// The convention, which determines the winner when no move is left.
    pub play: Play,
    /// The value of the sum; `None` under misère play.
    pub value: Option<Value>,
    /// The components in the order given.
    pub components: Vec<Component>,
    /// The winning moves.
    pub moves: Moves,
    /// The standing of the answer.
    pub standing: Standing,
}

/// The method that answers about sums with verdicts, in plans and answers.
pub(crate) const VERDICTS: &str = "verdicts";

impl Answer {
    /// Whether a component may end with a verdict (`wins`, `draws`): then a draw need not be play
    /// that goes on for ever.
    pub fn has_verdicts(&self) -> bool {
        self.components.iter().any(|component| component.method == VERDICTS)
    }
}

/// The keyword for a convention: `normal` or `misere`.
pub(crate) fn convention(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}

/// The JSON of the command line. An outcome is its letter; a value is a number or a text such as
/// `"inf(0,2)"`.
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

    /// The number of the component in which a move is made, from 1, if its text may not determine
    /// it: there are several components, and another one is equal, or moves are described by places
    /// within a position. `None` otherwise.
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
