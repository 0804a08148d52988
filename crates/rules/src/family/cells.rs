//! The meaning of rules about boards of letters: patterns along rows and columns that are
//! replaced, and shapes that are laid on free cells.
//!
//! A position is a list of numbers: the number of columns, then the letters of the cells, row by
//! row from the top, each as its Unicode scalar value. A move changes letters; it never changes the
//! size of the board. Clobber (M. Albert, J. P. Grossman, R. Nowakowski and D. Wolfe, 2005) and
//! polyomino games are of this kind.
use crate::span::Span;
use std::collections::BTreeSet;

/// The letter of a free cell, on which shapes are laid.
pub const FREE: i64 = '.' as i64;
/// The letter of a cell that a shape covers.
pub const COVERED: i64 = 'X' as i64;
/// The most letters of a pattern, and the most cells of a shape.
pub const MOST_LETTERS: usize = 64;
/// The most rows and columns around a shape.
pub const LONGEST_SIDE: usize = 64;

/// A game on a board of letters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cells {
    /// The moves: one of these at any place.
    pub rules: Vec<CellRule>,
}

impl Cells {
    /// Whether every move lays a shape on empty cells, so that a board begins empty.
    pub fn starts_empty(&self) -> bool {
        self.rules.iter().all(|rule| matches!(rule.change, Change::Shape { .. }))
    }
}

/// A clause of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellRule {
    /// Index of the clause.
    pub clause: usize,
    /// The place of that clause.
    pub span: Span,
    /// What it does.
    pub change: Change,
}

/// What a move changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Letters in a line are replaced by as many letters.
    Line {
        /// The letters that must be there, in the direction of the line.
        left: Vec<i64>,
        /// The letters that take their places.
        right: Vec<i64>,
        /// The directions in which the line may run.
        directions: Directions,
    },
    /// A shape is laid on free cells, which are covered then.
    Shape {
        /// The cells of the shape, each a row and a column.
        cells: BTreeSet<(usize, usize)>,
        /// Whether the shape may be turned by quarter turns.
        turned: bool,
        /// Whether the shape may be flipped.
        flipped: bool,
    },
}

/// The directions in which a pattern is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Directions {
    /// Along rows and columns, in both directions.
    All,
    /// From left to right.
    Right,
    /// From top to bottom.
    Down,
}

/// A cell that a move looks at: its place from the upper left corner of all cells of the move, the
/// letter that must be there, and the letter that takes its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Rows below the corner.
    pub row: usize,
    /// Columns to the right of the corner.
    pub column: usize,
    /// The letter before the move.
    pub from: i64,
    /// The letter after it.
    pub to: i64,
}

/// The cells of a move in one of its directions, ascending.
pub type Placed = Vec<Cell>;

/// A map of a row and a column.
pub type Map = fn(i64, i64) -> (i64, i64);

/// The eight ways to turn and flip a board.
pub const SYMMETRIES: [Map; 8] = [
    |r, c| (r, c),
    |r, c| (c, -r),
    |r, c| (-r, -c),
    |r, c| (-c, r),
    |r, c| (r, -c),
    |r, c| (-r, c),
    |r, c| (c, r),
    |r, c| (-c, -r),
];

impl Cells {
    /// The moves in each of their directions, every one once.
    pub fn placed(&self) -> BTreeSet<Placed> {
        self.rules.iter().flat_map(CellRule::placed).collect()
    }
}

impl CellRule {
    /// The move in each of its directions.
    pub fn placed(&self) -> Vec<Placed> {
        let one_cell = |row: usize, column: usize, from: i64, to: i64| Cell { row, column, from, to };
        match &self.change {
            Change::Line { left, right, directions } => {
                let line: Placed =
                    std::iter::zip(left, right).zip(0..).map(|((&a, &b), c)| one_cell(0, c, a, b)).collect();
                let ways: &[usize] = match directions {
                    Directions::All => &[0, 1, 2, 3],
                    Directions::Right => &[0],
                    // A row that is turned by a quarter runs from top to bottom.
                    Directions::Down => &[1],
                };
                ways.iter().map(|&way| moved(&line, SYMMETRIES[way])).collect()
            }
            Change::Shape { cells, turned, flipped } => {
                let laid: Placed = cells.iter().map(|&(r, c)| one_cell(r, c, FREE, COVERED)).collect();
                let ways = match (turned, flipped) {
                    (false, _) => 0..1,
                    (true, false) => 0..4,
                    (true, true) => 0..8,
                };
                ways.map(|way| moved(&laid, SYMMETRIES[way])).collect()
            }
        }
    }
}

/// The rows and columns that a move needs.
pub fn extent(placed: &Placed) -> (usize, usize) {
    let rows = placed.iter().map(|cell| cell.row + 1).max().unwrap_or(0);
    (rows, placed.iter().map(|cell| cell.column + 1).max().unwrap_or(0))
}

/// The cells of a move, turned or flipped, from their upper left corner.
pub fn moved(placed: &Placed, map: Map) -> Placed {
    let places: Vec<(i64, i64)> = placed.iter().map(|cell| map(cell.row as i64, cell.column as i64)).collect();
    let top = places.iter().map(|place| place.0).min().unwrap_or(0);
    let left = places.iter().map(|place| place.1).min().unwrap_or(0);
    let at = |cell: &Cell, place: (i64, i64)| Cell {
        row: usize::try_from(place.0 - top).unwrap_or(0),
        column: usize::try_from(place.1 - left).unwrap_or(0),
        ..*cell
    };
    let mut all: Placed = std::iter::zip(placed, places).map(|(cell, place)| at(cell, place)).collect();
    all.sort_unstable();
    all
}

/// The number of columns, the number of rows, and the letters of a position; none if it is no
/// board.
pub fn parts(position: &[i64]) -> Option<(usize, usize, &[i64])> {
    let (&columns, letters) = position.split_first()?;
    let columns = usize::try_from(columns).ok().filter(|&columns| columns >= 1)?;
    (letters.len() >= columns && letters.len() % columns == 0).then(|| (columns, letters.len() / columns, letters))
}
