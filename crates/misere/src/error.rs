//! Why an operation ends without a result.
use crate::say;
use budget::Stop;
use messages::Message;

/// An option of a game has a part that is not an earlier game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub struct NotEarlier {
    /// The number of the game.
    pub game: usize,
    /// The part.
    pub part: u32,
}

impl NotEarlier {
    /// The error in words.
    pub fn message(&self) -> Message {
        say::not_earlier(self.game, self.part)
    }
}

messages::display!(NotEarlier);

/// Why a construction ended; the quotient before the game that it was about stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Halt {
    /// A limit of the budget.
    Budget(Stop),
    /// The quotient would have more elements than allowed.
    Order {
        /// At most this many elements were allowed.
        limit: usize,
    },
    /// The game refers to others that are not earlier.
    Games(NotEarlier),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Budget(stop)
    }
}

impl From<NotEarlier> for Halt {
    fn from(error: NotEarlier) -> Self {
        Self::Games(error)
    }
}

impl Halt {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            Self::Budget(stop) => stop.message(),
            Self::Order { limit } => say::order_limit(*limit),
            Self::Games(error) => error.message(),
        }
    }
}

messages::display!(Halt);
