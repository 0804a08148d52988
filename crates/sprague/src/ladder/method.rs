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
use check::Statement;
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

impl<'a> Wanted<'a> {
    /// The options that win: their value is 0.
    pub(crate) fn winning(limit: usize) -> Wanted<'a> {
        static ZERO: std::sync::LazyLock<Number> = std::sync::LazyLock::new(|| Number::from(0));
        Self { value: &ZERO, limit }
    }
}

/// One way to answer about the positions of a game.
pub(crate) trait Method: Sync {
    /// The name of the method in plans and answers.
    fn name(&self) -> &'static str;

    /// Whether the method is for this game; it answers no question about a game that it declines.
    ///
    /// Every question begins with this, so it is quick, and depends only on the rules and on what
    /// the caller accepts; what it finds out stays in the room of the method.
    ///
    /// # Errors
    /// [`Message`] with the reason why it declines.
    fn open(&self, game: &mut Game, options: &SolveOptions) -> Result<(), Message>;

    /// The nim-value of a position; in misère play the misère nim-value of a single position.
    fn value(&self, _game: &mut Game, _at: &Position, _ask: Ask<'_>) -> Reply<Known> {
        Ok(None)
    }

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
    fn options(&self, _game: &mut Game, _at: &Position, _wanted: Wanted<'_>, _ask: Ask<'_>) -> Reply<Found> {
        Ok(None)
    }

    /// The options that win from a position whose value is unknown, those of value 0.
    fn options_that_win(&self, _game: &mut Game, _at: &Position, _limit: usize, _ask: Ask<'_>) -> Reply<Found> {
        Ok(None)
    }

    /// The data about the game that a program to submit contains, for positions of any size. A
    /// program may read what the rule leaves open, so methods are asked that decline the game, too.
    fn model(&self, _game: &mut Game, _writing: Writing<'_>) -> Modelled<Model> {
        Ok(None)
    }

    /// What a certificate states about positions like this one, as far as it is proved; `None` if
    /// that is nothing.
    fn statements(&self, _game: &mut Game, _at: &Position, _budget: &Budget) -> Option<Vec<Statement>> {
        None
    }

    /// Whether its theorem gives each value at once, so that a table of values asks it for one cell
    /// after the other.
    fn is_immediate(&self) -> bool {
        false
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
    /// The lines of a plan about the method; empty for a method that another one names.
    fn steps(&self, _game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
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
    pub(crate) fn of(method: &str, opened: Result<(), Message>) -> Self {
        Self { method: method.to_owned(), declined: opened.err() }
    }
}
