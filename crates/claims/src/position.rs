//! Positions in their notation: `5`, `3,4`, `(3,4)`, `[2,5,2]` for piles, `{1,4,7}` for a row of
//! heads, a set or a bag, words as they are, `row(5)` for what remains of a ring, `4x5` or
//! `..#/...` for a board, `path(5)` or `{1-2,2-3}` for a graph.
pub mod board;
pub mod cells;
pub mod graphs;

use crate::messages::{Message, say};
use crate::number::{Number, ParseNumberError};
use rules::family::{Arrangement, Family, RING, ROW};
use rules::ruleset::Ruleset;
use std::fmt;

/// A position: one number, or a tuple of them.
///
/// ```
/// use sprague::Position;
/// let p: Position = "(3,4)".parse()?;
/// assert_eq!(p.to_string(), "(3,4)");
/// assert_eq!("5".parse::<Position>()?.to_string(), "5");
/// # Ok::<(), sprague::ParsePositionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(
    /// The numbers, in the order of the state variables.
    pub Vec<Number>,
    /// The form in which the position is written.
    pub Form,
);

/// At most this many numbers are allowed in a set.
pub const MOST_ELEMENTS: u64 = 1 << 20;

/// The form in which a position is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Form {
    /// `5`, `(3,4)`.
    #[default]
    Numbers,
    /// `[2,5,2]`: a list of piles.
    Piles,
    /// `{1..12}`, `{2,3,5}`: a set; the numbers ascend.
    Set,
    /// `++-+`: a word; the numbers are its letters (Unicode scalar values).
    Word,
    /// `5`: this number of objects in a ring.
    Ring,
    /// `row(5)`: the row that remains of a ring after a move.
    Row,
    /// `{3,5,5}`, `(2,{1,3,3})`: a bag behind this number of numbers; its members ascend.
    Bag(u8),
    /// `4x5`, `..#/...`: a board with this number of columns; its rows are sets of columns, as
    /// bits.
    Board(u8),
    /// `XXO/OOX`: a board of letters; its number of columns, then its letters.
    Cells,
    /// `path(5)`, `{1-2,2-3}`: a graph; its vertices with weights and names, then its edges.
    Graph,
}

impl Form {
    /// Whether the text of a move names places within a position, so that it does not identify the
    /// component.
    pub fn has_places(self) -> bool {
        match self {
            Self::Bag(_) | Self::Board(_) | Self::Cells | Self::Graph | Self::Piles | Self::Set | Self::Word => true,
            Self::Numbers | Self::Ring | Self::Row => false,
        }
    }

    /// The form in which positions of a ruleset are written.
    pub fn of(ruleset: &Ruleset) -> Self {
        match &ruleset.without_verdicts().family {
            Family::Piles(_) => Self::Piles,
            Family::Erase(_) => Self::Set,
            Family::Words(_) => Self::Word,
            Family::Circle(_) => Self::Ring,
            Family::Bags(bags) if bags.arrangement != Arrangement::Bag => Self::Piles,
            Family::Bags(bags) => Self::Bag(u8::try_from(bags.beside).unwrap_or(u8::MAX)),
            Family::Board(board) => Self::Board(board.columns),
            Family::Cells(_) => Self::Cells,
            Family::Graphs(_) => Self::Graph,
            _ => Self::Numbers,
        }
    }
}

/// Why a text is not a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// Nothing but blanks, for example from an empty variable of a script. The empty sum is written
    /// as no position at all, or as `[]`.
    Empty,
    /// One of its numbers is malformed.
    Number(ParseNumberError),
    /// A parenthesis without its partner.
    Parenthesis(String),
    /// The position has a different number of components than the rule.
    Arity {
        /// The position as written.
        position: String,
        /// The number of components found.
        found: usize,
        /// The number of components in the rule.
        expected: usize,
        /// The names of the components in the rule.
        names: Vec<String>,
    },
    /// A row of heads that cannot be read.
    Row(String),
    /// A coin that does not exist: coins are numbered from 1.
    NoCoin {
        /// The position as written.
        position: String,
        /// The name of its coordinate.
        name: String,
    },
    /// A set of numbers that cannot be read.
    Set(String),
    /// Whose turn it is must be 1 or 2.
    Turn(String),
    /// A text that is not a bag.
    Bag {
        /// The position as written.
        position: String,
        /// The number of numbers beside the bag.
        beside: u8,
    },
    /// A text that is not a board.
    Board(String),
    /// A board of letters that is empty or too large.
    LettersSize(String),
    /// A board that is empty or too large.
    BoardSize(String),
    /// A text that is not a graph.
    Graph {
        /// The text, or its beginning.
        text: String,
        /// What is wrong.
        why: Message,
    },
    /// More piles than are allowed.
    Piles(usize),
    /// A kind of position that belongs to another family of games.
    Family(String),
}

impl ParsePositionError {
    /// The error as a text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Empty => say::position_empty(),
            Self::Number(error) => error.message(),
            Self::Parenthesis(text) => say::position_parenthesis(text),
            Self::Arity { position, found, expected, names } => {
                let wanted = match expected {
                    1 => say::count_one(),
                    _ => say::position_wanted(in_words(*expected), names.join(",")),
                };
                let error = say::position_arity(position, in_words(*found), wanted);
                match (found, expected) {
                    (2..=MOST_SHOWN, 1) if position.starts_with('(') => {
                        let heaps = position.trim_matches(['(', ')']).replace(',', " ");
                        say::position_apart(error, heaps)
                    }
                    (1, 2..=MOST_SHOWN) => {
                        let example: Vec<String> = (3..).take(*expected).map(|n: usize| n.to_string()).collect();
                        say::position_together(error, example.join(","))
                    }
                    _ => error,
                }
            }
            Self::Row(text) => say::position_row(text),
            Self::NoCoin { position, name } => say::position_no_coin(position, name),
            Self::Set(text) => say::position_no_set(text, MOST_ELEMENTS),
            Self::Turn(turn) => say::position_turn(turn),
            Self::Bag { position, beside } => match beside {
                0 => say::position_no_bag(position),
                beside => say::position_no_bag_beside(position, in_words(usize::from(*beside))),
            },
            Self::Board(text) => say::position_no_board(text),
            Self::LettersSize(text) => say::position_many_letters(text, board::MOST_CELLS),
            Self::BoardSize(text) => {
                say::position_large_board(text, u32::from(rules::family::MOST_COLUMNS), board::MOST_CELLS)
            }
            Self::Graph { text, why } => say::position_no_graph(text, why.clone()),
            Self::Piles(count) => say::position_many_piles(*count, rules::family::LIMIT_PILES),
            Self::Family(text) => say::position_of_others(text),
        }
    }
}

::messages::error!(ParsePositionError);

impl From<ParseNumberError> for ParsePositionError {
    fn from(error: ParseNumberError) -> Self {
        Self::Number(error)
    }
}

/// A proposal writes out at most this many numbers.
const MOST_SHOWN: usize = 8;

/// `two numbers`
fn in_words(count: usize) -> Message {
    match count {
        1 => say::count_one(),
        2 => say::count_two(),
        3 => say::count_three(),
        count => say::count_numbers(count),
    }
}

impl Position {
    /// The position with these numbers.
    pub fn new(numbers: impl IntoIterator<Item = u64>) -> Self {
        Self::of(numbers.into_iter().map(Number::from).collect())
    }

    /// The position with these numbers, which may have any length.
    pub fn of(numbers: Vec<Number>) -> Self {
        Self(numbers, Form::Numbers)
    }

    /// This position in the form of a game.
    pub fn in_form(mut self, form: Form) -> Self {
        self.1 = form;
        self
    }

    /// The position with these numbers; negative ones become 0.
    pub fn from_state(state: &[i64]) -> Self {
        Self::of(state.iter().map(|&x| Number::from(u64::try_from(x).unwrap_or(0))).collect())
    }

    /// The numbers in the format of the engines, if all are below 2^63.
    pub fn to_state(&self) -> Option<Vec<i64>> {
        let mark = match self.1 {
            Form::Ring => Some(RING),
            Form::Row => Some(ROW),
            _ => None,
        };
        self.0.iter().map(Number::to_i64).chain(mark.map(Some)).collect()
    }

    /// The heap size, if the position is a single number.
    pub fn heap(&self) -> Option<&Number> {
        match self.0.as_slice() {
            [n] => Some(n),
            _ => None,
        }
    }
}

impl std::str::FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let text = text.trim();
        if text.starts_with(['{', '+', '-', '.', '#', '"']) {
            return Err(ParsePositionError::Family(text.chars().take(40).collect()));
        }
        if let Some(inner) = text.strip_prefix('[') {
            let unclosed = || ParsePositionError::Parenthesis(text.chars().take(40).collect());
            let inner = inner.strip_suffix(']').ok_or_else(unclosed)?;
            return Ok(Self(numbers(inner)?, Form::Piles));
        }
        let inner = match (text.strip_prefix('('), text.strip_suffix(')')) {
            (Some(_), Some(_)) => &text[1..text.len() - 1],
            (None, None) => text,
            _ => return Err(ParsePositionError::Parenthesis(text.chars().take(40).collect())),
        };
        Ok(Self::of(numbers(inner)?))
    }
}

/// Numbers separated by commas; an empty text is not a number.
fn numbers(text: &str) -> Result<Vec<Number>, ParsePositionError> {
    Ok(text.split(',').map(|part| part.trim().parse()).collect::<Result<_, _>>()?)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, close) = match (self.0.as_slice(), self.1) {
            (_, Form::Set) => return self.set(f),
            (_, Form::Bag(beside)) => return self.bag(f, usize::from(beside)),
            (numbers, Form::Graph) => return f.write_str(graphs::written(numbers).as_deref().unwrap_or("?")),
            (numbers, Form::Cells) => return f.write_str(cells::written(numbers).as_deref().unwrap_or("?")),
            (_, Form::Word) => return f.write_str(&self.word().unwrap_or_else(|| "?".into())),
            ([n], Form::Numbers) => return n.fmt(f),
            (_, Form::Numbers) => ("(", ")"),
            (_, Form::Piles) => ("[", "]"),
            (_, Form::Ring) => ("", ""),
            (_, Form::Row) => ("row(", ")"),
            (_, Form::Board(columns)) => return f.write_str(&board::written(&self.0, columns)),
        };
        f.write_str(open)?;
        for (i, n) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            n.fmt(f)?;
        }
        f.write_str(close)
    }
}

impl Position {
    /// The word with these letters.
    pub fn of_word(text: &str) -> Self {
        Self(text.chars().map(|letter| Number::from(u64::from(u32::from(letter)))).collect(), Form::Word)
    }

    /// The text of a word; the empty word is `""`, and a word that is itself in quotes gets another
    /// pair.
    fn word(&self) -> Option<String> {
        let word = self.plain_word()?;
        let quoted = word.is_empty() || word.starts_with('"') && word.ends_with('"');
        Some(if quoted { format!("\"{word}\"") } else { word })
    }

    fn plain_word(&self) -> Option<String> {
        self.0.iter().map(|letter| char::from_u32(u32::try_from(letter.to_u64()?).ok()?)).collect()
    }

    /// Reads a bag behind this number of numbers: `{3,5,5}`, `(2,{1,3,3})`. Where no number stands
    /// beside the bag, its members may be written as a tuple: `3,5,5`.
    pub fn read_bag(text: &str, beside: u8) -> Result<Self, ParsePositionError> {
        let text = text.trim();
        let wrong = || ParsePositionError::Bag { position: text.chars().take(40).collect(), beside };
        let list = |text: &str| if text.trim().is_empty() { Ok(Vec::new()) } else { numbers(text) };
        let whole = match text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
            Some(inner) => inner.trim(),
            None => text,
        };
        let (before, members) = match whole.split_once('{') {
            Some((before, bag)) => (before, bag.strip_suffix('}').ok_or_else(wrong)?),
            None if beside == 0 => ("", whole),
            None => return Err(wrong()),
        };
        let before = match before.trim().strip_suffix(',') {
            Some(before) => list(before)?,
            None if before.trim().is_empty() => Vec::new(),
            None => return Err(wrong()),
        };
        if before.len() != usize::from(beside) {
            return Err(wrong());
        }
        let mut members = list(members)?;
        members.sort();
        Ok(Self(before.into_iter().chain(members).collect(), Form::Bag(beside)))
    }

    /// Writes the members in braces, behind the numbers beside them.
    fn bag(&self, f: &mut fmt::Formatter<'_>, beside: usize) -> fmt::Result {
        let (before, members) = self.0.split_at(beside.min(self.0.len()));
        let list = |numbers: &[Number]| numbers.iter().map(Number::to_string).collect::<Vec<_>>().join(",");
        match before {
            [] => write!(f, "{{{}}}", list(members)),
            _ => write!(f, "({},{{{}}})", list(before), list(members)),
        }
    }

    /// Writes a set; runs of three or more numbers become ranges.
    fn set(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = Number::from(1);
        let follows = |a: &Number, b: &Number| b.minus(a).is_some_and(|step| step == one);
        f.write_str("{")?;
        let mut comma = "";
        for run in self.0.chunk_by(follows) {
            match run {
                [first, _, .., last] => write!(f, "{comma}{first}..{last}")?,
                few => {
                    for number in few {
                        write!(f, "{comma}{number}")?;
                        comma = ",";
                    }
                }
            }
            comma = ",";
        }
        f.write_str("}")
    }
}

impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.1 == Form::Word
            && let Some(word) = self.plain_word()
        {
            return serializer.serialize_str(&word);
        }
        match self.1 {
            Form::Board(_) | Form::Cells | Form::Graph | Form::Bag(_) => serializer.serialize_str(&self.to_string()),
            _ => self.0.serialize(serializer),
        }
    }
}
