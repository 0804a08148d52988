//! Features of a board of letters: its sides, its letters, neighbours, symmetry.
use super::feature::{Feature, Said, flag};
use crate::messages::say;
use rules::family::cells::parts;

/// The sign of a cell that is missing.
const MISSING: char = '#';

/// A feature of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Own {
    /// How many rows there are.
    Rows,
    /// How many columns there are.
    Columns,
    /// How many cells there are; missing ones do not count.
    Cells,
    /// How often a letter stands.
    Letter(char),
    /// How many neighbours are two given letters, in either order.
    Neighbours(char, char),
    /// How often a letter stands on a cell of the colour of the upper left corner of a chessboard.
    OnColour(char),
    /// How many rows have an odd number of a letter.
    OddRows(char),
    /// How many columns have an odd number of a letter.
    OddColumns(char),
    /// How many connected regions there are of cells with a letter.
    Regions(char),
    /// Whether it looks the same after half a turn.
    HalfTurn,
    /// Whether it is its own mirror image, left to right.
    Mirror,
}

/// The features of boards with these letters.
pub fn all(letters: &[char]) -> Vec<Own> {
    let mut found = vec![Own::Rows, Own::Columns, Own::Cells, Own::HalfTurn, Own::Mirror];
    for (place, &one) in letters.iter().enumerate() {
        found.extend([
            Own::Letter(one),
            Own::OnColour(one),
            Own::Regions(one),
            Own::OddRows(one),
            Own::OddColumns(one),
        ]);
        found.extend(letters.iter().skip(place).map(|&two| Own::Neighbours(one, two)));
    }
    found
}

/// A board that is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lettered {
    columns: usize,
    cells: Vec<char>,
}

impl Lettered {
    /// The board of a position; `None` if it has letters of which no feature knows.
    pub fn of(state: &[i64], letters: &[char]) -> Option<Self> {
        let (columns, _, cells) = parts(state)?;
        let letter = |&letter: &i64| char::from_u32(u32::try_from(letter).ok()?);
        let cells = cells.iter().map(letter).collect::<Option<Vec<char>>>()?;
        let known = |letter: &char| letters.contains(letter) || *letter == MISSING;
        cells.iter().all(known).then_some(Self { columns, cells })
    }

    fn rows(&self) -> impl Iterator<Item = &[char]> {
        self.cells.chunks(self.columns)
    }

    /// The places of the neighbours to the right and below, each pair once.
    fn neighbours(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let right = (0..self.cells.len()).filter(|at| (at + 1) % self.columns != 0).map(|at| (at, at + 1));
        right.chain((self.columns..self.cells.len()).map(|at| (at - self.columns, at)))
    }

    /// The connected regions of cells with a letter.
    fn regions(&self, letter: char) -> usize {
        let own = |at: &usize| self.cells.get(*at) == Some(&letter);
        let joined = self.neighbours().filter(|(a, b)| own(a) && own(b));
        super::graphs::components((0..self.cells.len()).filter(own).collect(), self.cells.len(), joined).len()
    }
}

impl Own {
    /// The feature in words.
    pub fn feature(&self) -> Feature {
        let (id, said, weight) = match *self {
            Self::Rows => ("rows".to_owned(), say::board_rows(), 0),
            Self::Columns => ("columns".to_owned(), say::board_columns(), 0),
            Self::Cells => ("cells".to_owned(), say::board_cells(), 0),
            Self::Letter(one) => (format!("count({one})"), say::board_letter(one.to_string()), 0),
            Self::Neighbours(one, two) => {
                (format!("neighbours({one}{two})"), say::board_neighbours(one.to_string(), two.to_string()), 1)
            }
            Self::OnColour(one) => (format!("on_colour({one})"), say::board_on_colour(one.to_string()), 1),
            Self::OddRows(one) => (format!("odd_rows({one})"), say::board_odd_rows(one.to_string()), 1),
            Self::OddColumns(one) => (format!("odd_columns({one})"), say::board_odd_columns(one.to_string()), 1),
            Self::Regions(one) => (format!("regions({one})"), say::board_regions(one.to_string()), 1),
            Self::HalfTurn => return flag("half_turn", say::board_half_turn(), say::board_no_half_turn()),
            Self::Mirror => return flag("mirror", say::board_mirror(), say::board_no_mirror()),
        };
        Feature { id, said: Said::Number(said), weight }
    }

    /// Its value for a board.
    pub fn value(&self, board: &Lettered) -> Option<i64> {
        let (cells, columns) = (board.cells.as_slice(), board.columns);
        let is_odd = |count: usize| count % 2 == 1;
        let count = match *self {
            Self::Rows => cells.len() / columns,
            Self::Columns => columns,
            Self::Cells => cells.iter().filter(|&&own| own != MISSING).count(),
            Self::Letter(one) => cells.iter().filter(|&&own| own == one).count(),
            Self::Neighbours(one, two) => {
                let pair = |&(a, b): &(usize, usize)| {
                    let pair = (cells.get(a).copied(), cells.get(b).copied());
                    pair == (Some(one), Some(two)) || pair == (Some(two), Some(one))
                };
                board.neighbours().filter(pair).count()
            }
            Self::OnColour(one) => {
                let light = |(at, own): &(usize, &char)| **own == one && (at / columns + at % columns) % 2 == 0;
                cells.iter().enumerate().filter(light).count()
            }
            Self::OddRows(one) => {
                board.rows().filter(|row| is_odd(row.iter().filter(|&&own| own == one).count())).count()
            }
            Self::OddColumns(one) => {
                let column = |column: usize| cells.iter().skip(column).step_by(columns);
                (0..columns).filter(|&at| is_odd(column(at).filter(|&&own| own == one).count())).count()
            }
            Self::Regions(one) => board.regions(one),
            Self::HalfTurn => usize::from(cells.iter().eq(cells.iter().rev())),
            Self::Mirror => usize::from(board.rows().all(|row| row.iter().eq(row.iter().rev()))),
        };
        i64::try_from(count).ok()
    }
}
