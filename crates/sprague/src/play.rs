//! A match against the engine: the side to move, the legal moves, the engine's move and its
//! reason.
//!
//! In a won position the engine makes a winning move, of those the one that leaves least to play,
//! so that a match ends. In a lost one it makes the move that leaves the fewest winning answers,
//! and of those the one that leaves most to play: an opponent who does not know the theory has to
//! find a needle. Every answer comes from [`Sum::solve`]; there is no second theory here.
//!
//! | room | task |
//! |---|---|
//! | `turns` | the legal moves of a sum |
//! | `typed`, `reading` | moves as people type them: what a text means, and the legal move that fits |
//! | `engine` | the choice of a move, hints and reasons |
//! | `guided` | moves by a strategy from a file |
//! | `record` | matches as JSON, and their review |
//! | `tokens` | matches with tokens on a given graph |
mod engine;
mod guided;
mod reading;
mod record;
pub(crate) mod tokens;
mod turns;
mod typed;

pub use engine::Choice;
pub use record::{Review, review};
pub use tokens::TokenMatch;
pub use turns::Legal;

use crate::answer::Change;
use crate::messages::{Message, say};
use crate::sum::Sum;
use budget::Budget;
use claims::error::SolveError;
use claims::position::Position;
use rules::ast::Verdict;
use rules::ruleset::Play;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The person.
    You,
    /// The engine.
    Engine,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::You => Self::Engine,
            Self::Engine => Self::You,
        }
    }

    /// The side in every language.
    pub fn message(self) -> Message {
        match self {
            Self::You => say::side_you(),
            Self::Engine => say::side_engine(),
        }
    }

    /// `you` or `engine`, as records have it.
    pub fn word(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Engine => "engine",
        }
    }
}

/// The end of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// This side has won.
    Won(Side),
    /// Nobody wins, by an end with `draws`.
    Drawn,
    /// Nobody wins: the same position has come for the third time with the same side to move.
    Repeated,
}

impl End {
    /// The side that has won; `None` in a draw.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Won(side) => Some(side),
            Self::Drawn | Self::Repeated => None,
        }
    }
}

/// A match ends when a position comes this many times: play that need not end is a draw.
const TIMES: usize = 3;

/// A move in one component of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Index of the component.
    pub component: usize,
    /// The position before.
    pub from: Position,
    /// The positions after.
    pub to: Vec<Position>,
    /// Further changes, where a turn moves in several components: components after this one,
    /// in order.
    pub more: Vec<Change>,
    /// The move in words, as [`Sum::solve`] tells it; with the component where the words alone do
    /// not say which.
    pub text: Message,
}

/// Why a match cannot go on as wished.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The text is no move.
    NotAMove(String),
    /// The move is not legal.
    Illegal {
        /// The move.
        text: Message,
        /// A legal one.
        legal: Option<Message>,
    },
    /// An amount without the heap it is taken from, where there are several.
    FromWhich,
    /// No component is this position.
    NotThere(Position),
    /// Several games of the sum have this move.
    Ambiguous(usize),
    /// The text means two moves.
    TwoMeanings {
        /// The text.
        text: String,
        /// One of the moves.
        first: Message,
        /// The other.
        second: Message,
    },
    /// The number of the list is too large.
    NoSuchNumber {
        /// The number.
        asked: usize,
        /// The number of moves in the list.
        listed: usize,
    },
    /// No vertex of the graph is called so.
    NoVertex(String),
    /// Several tokens can make a move to this vertex.
    WhichToken(String),
    /// The position cannot be answered.
    Solve(#[from] SolveError),
    /// A strategy that is not about this match.
    Strategy(Message),
    /// A record that is none, or breaks the rules.
    Record(Message),
}

impl PlayError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::NotAMove(text) => say::not_a_move(text),
            Self::Illegal { text, legal: None } => say::move_illegal(text.clone()),
            Self::Illegal { text, legal: Some(legal) } => say::move_illegal_here(text.clone(), legal.clone()),
            Self::FromWhich => say::from_which_heap(),
            Self::NotThere(position) => say::position_not_there(position),
            Self::Ambiguous(component) => say::move_ambiguous(*component),
            Self::TwoMeanings { text, first, second } => say::two_meanings(text, first.clone(), second.clone()),
            Self::NoSuchNumber { asked, listed } => say::no_such_move_number(*asked, *listed),
            Self::NoVertex(name) => say::no_vertex(name),
            Self::WhichToken(example) => say::which_token(example),
            Self::Solve(error) => error.message(),
            Self::Strategy(why) | Self::Record(why) => why.clone(),
        }
    }

    /// The record of a match is none.
    fn record(why: impl Into<Message>) -> Self {
        Self::Record(say::no_record(why))
    }
}

::messages::display!(PlayError);

/// A match.
///
/// ```
/// use sprague::{Budget, Sum};
/// use sprague::play::{Match, Side};
/// let sum = Sum::parse(&["take 1,3,4", "5", "8"])?;
/// let mut game = Match::new(sum, Side::You);
/// let budget = Budget::default();
/// let turn = game.read("take 3 from 5", &budget)?;
/// game.make(turn);
/// let choice = game.choose(&budget)?;
/// assert_eq!(choice.turn.text, "take 1 from 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Match {
    sum: Sum,
    first: Side,
    history: Vec<Made>,
}

/// A move that was made, and the components before it.
struct Made {
    turn: Turn,
    before: Vec<(usize, Position)>,
}

impl Match {
    /// A match that begins with this sum.
    pub fn new(mut sum: Sum, first: Side) -> Self {
        sum.cancel();
        Self { sum, first, history: Vec::new() }
    }

    /// The match with another side that begins; it must not have begun.
    #[must_use]
    pub fn begun_by(self, first: Side) -> Self {
        Self { first, ..self }
    }

    /// The sum as it stands.
    pub fn sum(&self) -> &Sum {
        &self.sum
    }

    /// The side to move.
    pub fn to_move(&self) -> Side {
        if self.history.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// The number of moves made.
    pub fn moves_made(&self) -> usize {
        self.history.len()
    }

    /// The moves that were made, each with who made it.
    pub fn made(&self) -> impl Iterator<Item = (Side, &Turn)> {
        let by = [self.first, self.first.other()].into_iter().cycle();
        by.zip(self.history.iter().map(|made| &made.turn))
    }

    /// The position as it is written on a command line; `nothing` for the empty sum.
    pub fn position(&self) -> String {
        let games = self.sum.games();
        // Piles and boards of several sizes are several games of one rule.
        let several = games.iter().any(|game| game.rule() != games[0].rule());
        let mut parts = Vec::new();
        for (index, (game, position)) in self.sum.components().iter().enumerate() {
            let new_game = index == 0 || self.sum.components()[index - 1].0 != *game;
            if several && new_game {
                let rule = games.get(*game).map_or("", |game| game.rule());
                parts.push(format!("{}{rule} @", if index == 0 { "" } else { "| " }));
            }
            parts.push(position.to_string());
        }
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(" ") }
    }

    /// How the match has ended, when no move is left, an end with `wins` or `draws` holds, or the
    /// position has come three times; `None` while it goes on.
    ///
    /// # Errors
    /// [`PlayError::Solve`], when the winner cannot be told.
    pub fn end(&mut self, budget: &Budget) -> Result<Option<End>, PlayError> {
        if let Some(verdict) = self.verdict(budget)? {
            return Ok(Some(match verdict {
                Verdict::Wins => End::Won(self.to_move()),
                Verdict::Draws => End::Drawn,
                Verdict::Loses => End::Won(self.to_move().other()),
            }));
        }
        if !self.moves(1, budget)?.turns.is_empty() {
            return Ok(self.is_repeated().then_some(End::Repeated));
        }
        Ok(Some(End::Won(match self.sum.play() {
            Play::Normal => self.to_move().other(),
            Play::Misere => self.to_move(),
        })))
    }

    /// Whether this position has come often enough with this side to move.
    fn is_repeated(&self) -> bool {
        let now = &self.sum.components;
        let same_side = self.history.iter().rev().skip(1).step_by(2);
        same_side.filter(|made| made.before == *now).nth(TIMES - 2).is_some()
    }

    /// The side that has won; `None` while the match goes on, and in a draw.
    ///
    /// # Errors
    /// The errors of [`Match::end`].
    pub fn winner(&mut self, budget: &Budget) -> Result<Option<Side>, PlayError> {
        Ok(self.end(budget)?.and_then(End::winner))
    }

    /// Makes a move that [`Match::read`], [`Match::legal`], [`Match::choose`] or [`Match::hint`]
    /// gave for this position.
    pub fn make(&mut self, turn: Turn) {
        let before = self.sum.components.clone();
        self.apply(&turn);
        self.history.push(Made { turn, before });
    }

    fn apply(&mut self, turn: &Turn) {
        // From the last component that moves on, so that places before it stay.
        let more = turn.more.iter().rev().map(|change| (change.component, &change.to));
        for (component, to) in more.chain([(turn.component, &turn.to)]) {
            let Some(&(game, _)) = self.sum.components.get(component) else { return };
            let parts: Vec<(usize, Position)> = to.iter().map(|part| (game, part.clone())).collect();
            self.sum.components.splice(component..=component, parts);
        }
        self.sum.cancel();
    }

    /// Takes moves back until it is your turn again. False, and nothing is changed, when you have
    /// made none.
    pub fn undo(&mut self) -> bool {
        let yours = |match_: &Self, made: usize| made.is_multiple_of(2) == (match_.first == Side::You);
        let Some(kept) = (0..self.history.len()).rev().find(|&made| yours(self, made)) else { return false };
        let mut taken = self.history.drain(kept..);
        if let Some(made) = taken.next() {
            self.sum.components = made.before;
        }
        true
    }
}
