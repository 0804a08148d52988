//! What a solved sum says: who wins, with what value, by which moves, and how that is known.
use crate::number::Number;
use crate::position::Position;
use crate::standing::Standing;
use crate::value::{Value, to_json};
use rules::ruleset::Play;
use serde_json::json;

pub use graphs::Outcome;

/// One component of a sum.
#[derive(Debug, Clone, PartialEq)]
pub struct Component {
    /// The rule as it was given.
    pub rule: String,
    /// The position.
    pub position: Position,
    /// Its value; none under misère play.
    pub value: Option<Value>,
    /// How that is known, in words.
    pub basis: String,
    /// The method that answered, as the plan calls it.
    pub method: &'static str,
}

/// One component replaced by what a move leaves of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Index of the component.
    pub component: usize,
    /// What it was.
    pub from: Position,
    /// What it becomes: a sum, empty when nothing is left.
    pub to: Vec<Position>,
}

/// A winning move; where nobody wins, one that keeps the draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinningMove {
    /// What changes; one entry where a turn moves in one component.
    pub changes: Vec<Change>,
    /// The value of the sum afterwards: 0, or an infinite value where nobody wins; none under
    /// misère play.
    pub value_after: Option<Value>,
    /// The move in words.
    pub text: String,
}

/// The winning moves of a sum, or the first of them; where nobody wins, the moves that keep the
/// draw.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Moves {
    /// In the order of the components, then of the options.
    pub listed: Vec<WinningMove>,
    /// How many there are in all; none when they cannot be counted.
    pub total: Option<Number>,
    /// A move by which a won play ends, whatever the other player does, when such a move is made
    /// each time. Only where play need not end; elsewhere every winning move will do.
    pub best: Option<WinningMove>,
}

/// Which winning moves are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovesWanted {
    /// None: only the winner and the values.
    None,
    /// At most so many in the list; all of them are counted where that can be done.
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
    /// How many may be listed.
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
    /// Who wins.
    pub outcome: Outcome,
    /// Who wins when no move is left.
    pub play: Play,
    /// The value of the sum; none under misère play.
    pub value: Option<Value>,
    /// The components in the order given.
    pub components: Vec<Component>,
    /// The winning moves.
    pub moves: Moves,
    /// How the answer is known.
    pub standing: Standing,
}

/// The word for a convention: `normal` or `misere`.
pub(crate) fn convention(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}

impl Answer {
    /// The answer as the command line's JSON.
    pub fn to_json(&self) -> serde_json::Value {
        let components: Vec<serde_json::Value> = self
            .components
            .iter()
            .map(|c| {
                json!({
                    "rule": c.rule, "position": c.position, "value": to_json(c.value.as_ref()), "basis": c.basis,
                    "method": c.method,
                })
            })
            .collect();
        let moves: Vec<serde_json::Value> = self.moves.listed.iter().map(WinningMove::to_json).collect();
        let mut answer = json!({
            "outcome": self.outcome.letter(),
            "winner": self.outcome.winner(),
            "convention": convention(self.play),
            "value": to_json(self.value.as_ref()),
            "components": components,
            "moves": moves,
            "moves_total": self.moves.total,
            "standing": self.standing.word(),
        });
        if self.outcome == Outcome::D {
            answer["keeps"] = json!("draw");
        }
        if let Some(best) = &self.moves.best {
            answer["best"] = best.to_json();
        }
        answer
    }

    /// The winning moves that are listed.
    pub fn winning_moves(&self) -> &[WinningMove] {
        &self.moves.listed
    }
}

impl WinningMove {
    fn to_json(&self) -> serde_json::Value {
        let changes: Vec<serde_json::Value> =
            self.changes.iter().map(|c| json!({"component": c.component, "from": c.from, "to": c.to})).collect();
        json!({"changes": changes, "value_after": to_json(self.value_after.as_ref()), "text": self.text})
    }
}

impl std::fmt::Display for WinningMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}
