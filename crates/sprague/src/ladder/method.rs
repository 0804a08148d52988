//! One way to answer about the positions of a game ([`Method`]), or about sums of games
//! ([`SumMethod`]).
//!
//! Each method is in the same file as its theorem; [`crate::ladder`] lists all of them, in the
//! order in which they are tried.
use crate::answer::Answer;
use crate::cell::ValueAt;
use crate::code::model::{Model, Modelled, Writing};
use crate::game::Game;
use crate::messages::Message;
use crate::options::SolveOptions;
use crate::sum::Sum;
use crate::tell::basis::Basis;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::reply::{Found, Known};
use claims::standing::Standing;
use programs::Program;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The answer of a method; `None` if it passes.
pub(crate) type Reply<T> = Result<Option<T>, SolveError>;

#[derive(Clone, Copy)]
pub(crate) struct Ask<'a> {
    pub(crate) options: &'a SolveOptions,
    pub(crate) budget: &'a Budget,
}

/// Which options of a position to find.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// The wanted value.
    pub value: &'a Number,
    /// At most this many options are listed.
    pub limit: usize,
}

/// One way to answer about the positions of a game.
pub(crate) trait Method: Sync {
    /// The name of the method in plans and answers.
    fn name(&self) -> &'static str;

    /// Whether the method may answer about positions of this game.
    ///
    /// # Errors
    /// [`Message`] with the reason why it does not.
    fn takes(&self, game: &mut Game) -> Result<(), Message>;

    /// The nim-value of a position; in misère play the misère nim-value of a single position.
    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known>;

    /// Whether the player to move loses, if that takes less work than the value.
    fn lost(&self, _game: &mut Game, _at: &Position, _ask: Ask<'_>) -> Reply<bool> {
        Ok(None)
    }

    /// The standing of a won position whose value would take much longer; called before `value`.
    fn won(&self, _game: &mut Game, _at: &Position, _ask: Ask<'_>) -> Reply<Standing> {
        Ok(None)
    }

    /// The standing of a won position; called after the value was out of reach.
    fn won_at_last(&self, _game: &mut Game, _at: &Position, _ask: Ask<'_>) -> Reply<Standing> {
        Ok(None)
    }

    /// The standing of a lost position; called after the value was out of reach.
    fn lost_at_last(&self, _game: &mut Game, _at: &Position, _ask: Ask<'_>) -> Reply<Standing> {
        Ok(None)
    }

    /// The options with a value.
    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found>;

    /// The data about the game that a program to submit contains, for positions of any size.
    fn model(&self, _game: &mut Game, _writing: Writing<'_>) -> Modelled<Model> {
        Ok(None)
    }

    /// The basis of a value, in the method's own words; `None` for the usual text.
    fn basis(&self, _game: &mut Game, _at: &Position, _known: &Known) -> Option<Basis> {
        None
    }
}

/// One way to answer about sums of one kind (a convention, a kind of turns), and about single
/// positions of their games.
///
/// Methods are tried in order until one has failed. After a failure, the remaining methods are
/// called with it and may still answer; if none does, the failure is the result.
pub(crate) trait SumMethod: Sync {
    /// The lines of a plan about the method; empty for a method that is named only after it has
    /// answered.
    fn steps(&self, _game: &mut Game) -> Vec<Step> {
        Vec::new()
    }

    /// The winner of the sum, and the winning moves.
    fn answer(&self, _sum: &mut Sum, _ask: Ask<'_>) -> Reply<Answer> {
        Ok(None)
    }

    /// The winner of the sum, and the winning moves, after a method before it has failed.
    fn rescue(&self, _sum: &mut Sum, _failure: &SolveError, _ask: Ask<'_>) -> Reply<Answer> {
        Ok(None)
    }

    /// The value of a single position.
    fn alone(&self, _game: &mut Game, _at: &Position, _ask: Ask<'_>) -> Reply<ValueAt> {
        Ok(None)
    }

    /// The value of a single position, after a method before it has failed.
    fn rescue_alone(&self, _game: &mut Game, _at: &Position, _failure: &SolveError, _ask: Ask<'_>) -> Reply<ValueAt> {
        Ok(None)
    }

    /// The program to submit that determines who wins sums of positions of one game.
    fn program(&self, _game: &mut Game, _writing: Writing<'_>) -> Modelled<Program> {
        Ok(None)
    }
}

/// The methods for sums of one kind, in the order in which they are tried.
pub(crate) type Ladder = &'static [&'static dyn SumMethod];

/// A method in a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The name of the method, as in the components of an answer.
    pub method: String,
    /// Why it does not answer about positions of this game; `None` if it may.
    pub declined: Option<Message>,
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("method", &self.method)?;
        fields.serialize_entry("takes", &self.declined.is_none())?;
        fields.serialize_entry("reason", &self.declined)?;
        fields.end()
    }
}

impl Step {
    pub(crate) fn of(method: &str, takes: Result<(), Message>) -> Self {
        Self { method: method.to_owned(), declined: takes.err() }
    }
}
