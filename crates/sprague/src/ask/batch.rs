//! Many sums of one game, one on each line: the shape of a judge's input.
//!
//! With a proved pattern a heap costs one division; a line of a million heaps is read and answered
//! in one pass.
use crate::answer::{MovesWanted, Outcome};
use crate::game::Game;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::sum::Sum;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::ParsePositionError;
use rules::family::Family;
use rules::ruleset::{Play, Turns};

/// The text that is printed for a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BatchAnswer {
    /// `N` or `P`, and `D` for a draw.
    Outcome,
    /// `first` or `second`; `draw` for a draw.
    Winner,
    /// The value of the sum; misère sums have none.
    Value,
    /// The first text if the first player wins, the second text if the second player wins; `draw`
    /// for a draw.
    Letters(String, String),
}

/// Why a line has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A position is malformed.
    Position(#[from] ParsePositionError),
    /// A position could not be solved.
    Solve(#[from] SolveError),
    /// Values were asked for under misère play.
    NoValue,
    /// A value was asked for, and only the winner is known.
    OnlyWinner,
}

impl BatchError {
    /// The error as a text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Position(error) => error.message(),
            Self::Solve(error) => error.message(),
            Self::NoValue => say::no_value_of_sum(),
            Self::OnlyWinner => say::only_winner_known(),
        }
    }
}

::messages::display!(BatchError);

/// Answers line by line; values computed for one line are kept for the next.
///
/// ```
/// use sprague::{Batch, BatchAnswer, Budget, Game, SolveOptions};
/// let game: Game = "take any; split 3".parse()?;
/// let mut batch = Batch::new(game, BatchAnswer::Winner, SolveOptions::default());
/// assert_eq!(batch.line("4 4", &Budget::default())?, "second");
/// assert_eq!(batch.line("1 2 4", &Budget::default())?, "first");
/// assert_eq!(batch.line("", &Budget::default())?, "second");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Batch {
    sum: Sum,
    answer: BatchAnswer,
    options: SolveOptions,
}

impl Batch {
    /// A batch of lines about this game. The answer needs no moves, so `options.moves` is ignored.
    pub fn new(game: Game, answer: BatchAnswer, options: SolveOptions) -> Self {
        let sum = Sum::single(game);
        Self { sum, answer, options: SolveOptions { moves: MovesWanted::None, ..options } }
    }

    /// The answer for a line of positions separated by blanks; an empty line is the empty sum.
    ///
    /// # Errors
    /// [`BatchError`]; later lines can still be answered.
    pub fn line(&mut self, line: &str, budget: &Budget) -> Result<String, BatchError> {
        let quick = self.options.theory() && self.sum.play() == Play::Normal && self.sum.turns() == Turns::One;
        if quick && let Some(lost) = self.lost_alone(line, budget)? {
            return Ok(self.in_words(Outcome::mover_wins(!lost)));
        }
        let valued = if quick { self.normal_value(line, budget) } else { Err(BatchError::NoValue) };
        let (outcome, value) = match valued {
            Ok(value) => (Outcome::mover_wins(!value.is_zero()), Some(value.into())),
            // There are no nim-values: play may be loopy, the convention is misère, or only the
            // winner is known.
            Err(BatchError::Solve(error)) if !error.is_open() => return Err(error.into()),
            Err(BatchError::Solve(_) | BatchError::NoValue) => {
                self.sum.components.clear();
                for text in line.split_ascii_whitespace() {
                    for position in self.sum.games[0].positions(text)? {
                        let game = self.sum.game_for(0, &position);
                        self.sum.components.push((game, position));
                    }
                }
                let answer = self.sum.solve(&self.options, budget)?;
                (answer.outcome, answer.value)
            }
            Err(error) => return Err(error),
        };
        match &self.answer {
            BatchAnswer::Value => match value {
                Some(value) => Ok(value.to_string()),
                None if self.sum.play() == Play::Normal => Err(BatchError::OnlyWinner),
                None => Err(BatchError::NoValue),
            },
            _ => Ok(self.in_words(outcome)),
        }
    }

    /// The outcome in the form that [`BatchAnswer`] asks for.
    fn in_words(&self, outcome: Outcome) -> String {
        match (&self.answer, outcome) {
            (BatchAnswer::Outcome, _) => outcome.letter().to_owned(),
            (BatchAnswer::Letters(first, _), Outcome::N) => first.clone(),
            (BatchAnswer::Letters(_, second), Outcome::P) => second.clone(),
            _ => outcome.winner().to_owned(),
        }
    }

    /// Whether a single position is lost, if its value is not asked for and the winner is found
    /// without it.
    fn lost_alone(&mut self, line: &str, budget: &Budget) -> Result<Option<bool>, BatchError> {
        let mut texts = line.split_ascii_whitespace();
        let (Some(text), None) = (texts.next(), texts.next()) else { return Ok(None) };
        if self.answer == BatchAnswer::Value || self.at_once(text, budget).is_some() {
            return Ok(None);
        }
        let positions = self.sum.games[0].positions(text)?;
        let [position] = positions.as_slice() else { return Ok(None) };
        let game = self.sum.game_for(0, position);
        match self.sum.games[game].lost_alone(position, budget) {
            // Play may be loopy, or only a theorem about the whole sum gives an answer.
            Err(error) if error.is_open() => Ok(None),
            lost => Ok(lost?),
        }
    }

    fn normal_value(&mut self, line: &str, budget: &Budget) -> Result<Number, BatchError> {
        let (mut short, mut long) = (0u64, Number::from(0));
        for text in line.split_ascii_whitespace() {
            if let Some(value) = self.at_once(text, budget) {
                short ^= value;
                continue;
            }
            for position in self.sum.games[0].positions(text)? {
                let game = self.sum.game_for(0, &position);
                let known = self.sum.games[game].known(&position, &self.options, budget)?;
                long = &long ^ &known.value;
            }
        }
        Ok(&long ^ &Number::from(short))
    }

    /// The value of a plain number of at most 18 digits (so that it fits into 64 bits), if it is
    /// known already.
    fn at_once(&self, text: &str, budget: &Budget) -> Option<u64> {
        let ruleset = self.sum.games[0].ruleset();
        if text.len() > 18
            || self.sum.games[0].places() != 1
            || matches!(ruleset.family, Family::Piles(_) | Family::Board(_))
        {
            return None;
        }
        let mut n = 0u64;
        for byte in text.bytes() {
            n = n * 10 + u64::from(byte.checked_sub(b'0').filter(|&digit| digit <= 9)?);
        }
        self.sum.games[0].known_values.short_at_once(n, budget).ok().flatten()
    }
}
