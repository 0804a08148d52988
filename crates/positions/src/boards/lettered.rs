//! Patterns of letters are replaced on a board, along rows and columns, or shapes are laid on it:
//! Clobber, polyominoes, and what a rule text says.
//!
//! A position is a part of a board: cells that moves may ever join. For each cell the letters that
//! may ever stand there are found, from the letters that do and the moves that may be made with
//! them; a move that may be made joins its cells. This counts some moves that no play reaches, but
//! never misses one, so that different parts are independent. Parts that differ by a shift are the
//! same, and so are those that differ by turning, flipping or renaming letters, where the moves do
//! not change by it: in Clobber the two kinds of stones may be exchanged.
use crate::impartial::{Impartial, Outgoing};
use rules::family::cells::{Cells, Map, Placed, SYMMETRIES, extent, moved};
use std::collections::BTreeSet;

/// More kinds of letters than this are not kept as bits of a word.
const MOST_KINDS: usize = 62;
/// Up to this many letters, all ways to rename them are tried.
const RENAMED: usize = 4;
/// The number of any letter that no move replaces.
const DEAD: u8 = 0;

/// A part of a board: its rows one after the other, each as many columns long. Letters are
/// numbered; 0 is any letter that no move replaces, and any cell of another part.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    columns: u16,
    letters: Box<[u8]>,
}

/// A cell of a move: its place, and the letters before and after the move.
#[derive(Debug, Clone, Copy)]
struct Cell {
    row: usize,
    column: usize,
    from: u8,
    to: u8,
}

/// A move in one direction.
#[derive(Debug)]
struct Pattern {
    cells: Vec<Cell>,
    rows: usize,
    columns: usize,
}

/// A board with numbered letters.
struct Board {
    rows: usize,
    columns: usize,
    letters: Vec<u8>,
}

/// A change that turns moves into moves: one of [`SYMMETRIES`], and the new number of each letter.
#[derive(Debug)]
struct Symmetry {
    map: Map,
    renamed: Vec<u8>,
}

/// The game of some patterns and shapes; [`Lettered::parts`] makes its positions.
#[derive(Debug)]
pub struct Lettered {
    /// The letters that some move replaces, ascending; the first has the number 1.
    live: Vec<i64>,
    patterns: Vec<Pattern>,
    symmetries: Vec<Symmetry>,
    /// The bits that a letter takes.
    bits: u32,
}

impl Lettered {
    /// The game of these rules, in which every play ends; none if they have very many letters.
    pub fn new(cells: &Cells) -> Option<Self> {
        let placed = cells.placed();
        let live: BTreeSet<i64> = placed.iter().flatten().map(|cell| cell.from).collect();
        if live.len() > MOST_KINDS {
            return None;
        }
        let live: Vec<i64> = live.into_iter().collect();
        let number = |letter: i64| live.binary_search(&letter).map_or(DEAD, |at| at as u8 + 1);
        let pattern = |placed: &Placed| {
            let cell = |cell: &rules::family::cells::Cell| Cell {
                row: cell.row,
                column: cell.column,
                from: number(cell.from),
                to: number(cell.to),
            };
            let cells: Vec<Cell> = placed.iter().map(cell).collect();
            let (rows, columns) = extent(placed);
            Pattern { cells, rows, columns }
        };
        let patterns: Vec<Pattern> = placed.iter().map(pattern).collect();
        let symmetries = symmetries(&placed, &live);
        let bits = u32::from(live.len() as u8).checked_ilog2().map_or(1, |log| log + 1);
        Some(Self { live, patterns, symmetries, bits })
    }

    /// The parts of a board, which is given by its number of columns and its letters row by row.
    /// Parts without a move are left out.
    pub fn parts(&self, columns: usize, letters: &[i64]) -> Vec<Part> {
        let number = |letter: &i64| self.live.binary_search(letter).map_or(DEAD, |at| at as u8 + 1);
        let letters: Vec<u8> = letters.iter().map(number).collect();
        let mut all = Vec::new();
        self.split(&Board { rows: letters.len() / columns.max(1), columns, letters }, &mut all);
        all
    }

    fn board(part: &Part) -> Board {
        let columns = usize::from(part.columns);
        Board { rows: part.letters.len() / columns.max(1), columns, letters: part.letters.to_vec() }
    }

    /// Adds the parts of a board.
    fn split(&self, board: &Board, all: &mut Vec<Part>) {
        let cells = board.letters.len();
        let mut possible: Vec<u64> = board.letters.iter().map(|&letter| 1 << letter).collect();
        let mut joined = Joined::new(cells);
        // Whether a move can be made now, at the cell that stands for a part.
        let mut moves_from: Vec<usize> = Vec::new();
        let mut fired = vec![false; self.patterns.len() * cells];
        let mut again: Vec<usize> = (0..cells).filter(|&cell| board.letters[cell] != DEAD).collect();
        let mut waits: Vec<bool> = board.letters.iter().map(|&letter| letter != DEAD).collect();
        while let Some(cell) = again.pop() {
            waits[cell] = false;
            let (row, column) = (cell / board.columns, cell % board.columns);
            for (number, pattern) in self.patterns.iter().enumerate() {
                for own in &pattern.cells {
                    let here = possible[cell] >> own.from & 1 == 1 && row >= own.row && column >= own.column;
                    if !here {
                        continue;
                    }
                    let (top, left) = (row - own.row, column - own.column);
                    let corner = top * board.columns + left;
                    let inside = top + pattern.rows <= board.rows && left + pattern.columns <= board.columns;
                    if !inside || fired[number * cells + corner] {
                        continue;
                    }
                    let at = |cell: &Cell| corner + cell.row * board.columns + cell.column;
                    if !pattern.cells.iter().all(|cell| possible[at(cell)] >> cell.from & 1 == 1) {
                        continue;
                    }
                    fired[number * cells + corner] = true;
                    if pattern.cells.iter().all(|cell| board.letters[at(cell)] == cell.from) {
                        moves_from.push(cell);
                    }
                    for other in &pattern.cells {
                        let place = at(other);
                        joined.join(cell, place);
                        let grown = possible[place] | 1 << other.to;
                        if grown != possible[place] {
                            possible[place] = grown;
                            if !waits[place] {
                                waits[place] = true;
                                again.push(place);
                            }
                        }
                    }
                }
            }
        }
        let mut roots: Vec<usize> = moves_from.into_iter().map(|cell| joined.root(cell)).collect();
        roots.sort_unstable();
        roots.dedup();
        for root in roots {
            let own: Vec<usize> = (0..cells).filter(|&cell| joined.root(cell) == root).collect();
            all.push(self.least(board, &own));
        }
    }

    /// The least form of some cells of a board.
    fn least(&self, board: &Board, own: &[usize]) -> Part {
        let (row, column) = (|cell: usize| cell / board.columns, |cell: usize| cell % board.columns);
        let top = own.iter().map(|&cell| row(cell)).min().unwrap_or(0);
        let bottom = own.iter().map(|&cell| row(cell)).max().unwrap_or(0);
        let left = own.iter().map(|&cell| column(cell)).min().unwrap_or(0);
        let right = own.iter().map(|&cell| column(cell)).max().unwrap_or(0);
        let (height, width) = ((bottom - top) as i64, (right - left) as i64);
        let form = |symmetry: &Symmetry| {
            let (a, b) = ((symmetry.map)(0, 0), (symmetry.map)(height, width));
            let (first, last) = ((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)));
            let columns = (last.1 - first.1 + 1) as usize;
            let mut letters = vec![DEAD; columns * (last.0 - first.0 + 1) as usize];
            for &cell in own {
                let (r, c) = (symmetry.map)((row(cell) - top) as i64, (column(cell) - left) as i64);
                let place = (r - first.0) as usize * columns + (c - first.1) as usize;
                letters[place] = symmetry.renamed[usize::from(board.letters[cell])];
            }
            // A board has at most 4096 columns.
            Part { columns: columns as u16, letters: letters.into() }
        };
        let forms = self.symmetries.iter().map(form);
        forms.min().unwrap_or_else(|| Part { columns: 0, letters: Box::default() })
    }

    /// The number of moves.
    fn moves(&self, board: &Board) -> u64 {
        self.patterns.iter().map(|pattern| board.places(pattern).count() as u64).sum()
    }
}

impl Board {
    /// The upper left corners of the places where a pattern fits.
    fn places(&self, pattern: &Pattern) -> impl Iterator<Item = usize> {
        let rows = (self.rows + 1).saturating_sub(pattern.rows);
        let columns = (self.columns + 1).saturating_sub(pattern.columns);
        let corners = (0..rows).flat_map(move |r| (0..columns).map(move |c| r * self.columns + c));
        corners.filter(move |corner| {
            let at = |cell: &Cell| corner + cell.row * self.columns + cell.column;
            pattern.cells.iter().all(|cell| self.letters[at(cell)] == cell.from)
        })
    }
}

/// Sets of cells that are joined, each known by one of its cells.
struct Joined(Vec<usize>);

impl Joined {
    fn new(cells: usize) -> Self {
        Self((0..cells).collect())
    }

    fn root(&mut self, mut cell: usize) -> usize {
        while self.0[cell] != cell {
            self.0[cell] = self.0[self.0[cell]];
            cell = self.0[cell];
        }
        cell
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one.max(other)] = one.min(other);
    }
}

/// The ways to turn and flip the board and to rename letters that turn all moves into moves. A
/// letter that no move replaces may be exchanged for any other of its kind.
fn symmetries(placed: &BTreeSet<Placed>, live: &[i64]) -> Vec<Symmetry> {
    let number = |letter: i64| live.binary_search(&letter).map_or(DEAD, |at| at as u8 + 1);
    let numbered = |placed: &Placed, renamed: &[u8]| -> Vec<(usize, usize, u8, u8)> {
        let name = |letter: i64| renamed[usize::from(number(letter))];
        placed.iter().map(|cell| (cell.row, cell.column, name(cell.from), name(cell.to))).collect()
    };
    let same: Vec<u8> = (0..=live.len() as u8).collect();
    let moves: BTreeSet<_> = placed.iter().map(|placed| numbered(placed, &same)).collect();
    let names = if live.len() <= RENAMED { permutations(live.len() as u8) } else { vec![same] };
    let mut found = Vec::new();
    for map in SYMMETRIES {
        for renamed in &names {
            let image = placed.iter().map(|own| numbered(&moved(own, map), renamed)).collect::<BTreeSet<_>>();
            if image == moves {
                found.push(Symmetry { map, renamed: renamed.clone() });
            }
        }
    }
    found
}

/// All ways to rename letters from 1 to `count`; 0 stays.
fn permutations(count: u8) -> Vec<Vec<u8>> {
    let mut all = vec![vec![DEAD]];
    for _ in 0..count {
        let longer = |names: &Vec<u8>| {
            let free = (1..=count).filter(|name| !names.contains(name));
            free.map(|name| [&names[..], &[name]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

impl Impartial for Lettered {
    type Position = Part;

    fn options(&self, position: &Part, out: &mut Outgoing<Part>) {
        let mut board = Self::board(position);
        let mut parts = Vec::new();
        for pattern in &self.patterns {
            let corners: Vec<usize> = board.places(pattern).collect();
            for corner in corners {
                let columns = board.columns;
                let at = |cell: &Cell| corner + cell.row * columns + cell.column;
                pattern.cells.iter().for_each(|cell| board.letters[at(cell)] = cell.to);
                self.split(&board, &mut parts);
                out.push_sum(parts.drain(..));
                pattern.cells.iter().for_each(|cell| board.letters[at(cell)] = cell.from);
            }
        }
    }

    fn key(&self, position: &Part) -> Option<u64> {
        u64::try_from(self.long_key(position)?).ok()
    }

    /// The letters behind the number of columns and a 1, which shows how many they are.
    fn long_key(&self, position: &Part) -> Option<u128> {
        let bits = position.letters.len() as u64 * u64::from(self.bits);
        if bits > 120 || position.columns >= 1 << 7 {
            return None;
        }
        let start = 1 << 7 | u128::from(position.columns);
        Some(position.letters.iter().fold(start, |key, &letter| key << self.bits | u128::from(letter)))
    }

    /// Every option is cut into parts, and every part is turned, flipped and renamed.
    fn option_work(&self) -> u64 {
        16
    }

    fn held(&self, position: &Part) -> usize {
        position.letters.len()
    }

    fn ends(&self) -> bool {
        true
    }

    /// The number of moves; an odd number counts for more, as in Cram.
    fn weight(&self, position: &Part) -> u64 {
        let moves = self.moves(&Self::board(position));
        moves + 2 * (moves & 1)
    }
}
