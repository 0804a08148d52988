//! Boards on which tiles are laid, as the checker reads them: every place of every tile is looked
//! at, and whether it meets its image.
use super::file::Turn;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::say;

/// The most rows and columns of a board, and of tiles of a rule.
const MOST_ROWS: usize = 4096;
const MOST_COLUMNS: usize = 62;
const MOST_TILES: usize = 64;

/// A tile: its rows and columns.
pub(super) type Tile = [usize; 2];

/// The tiles of a rule: `place RxC, RxC`, or `cram`, the two dominoes.
pub(super) fn tiles(rule: &str) -> Result<Vec<Tile>, Invalid> {
    let mut all = Vec::new();
    for clause in rule.split([';', '\n']).map(str::trim).filter(|clause| !clause.is_empty()) {
        if clause == "cram" {
            all.extend([[1, 2], [2, 1]]);
            continue;
        }
        let refused = || Invalid::Rule(say::clauses_that_begin(super::file::shortened(clause)));
        for tile in clause.strip_prefix("place ").ok_or_else(refused)?.split(',') {
            all.push(size(tile.trim(), MOST_ROWS, MOST_COLUMNS).ok_or_else(refused)?);
        }
    }
    if all.is_empty() || all.len() > MOST_TILES {
        return Err(Invalid::Rule(say::rule_without_moves()));
    }
    Ok(all)
}

/// `4x5`
fn size(text: &str, rows: usize, columns: usize) -> Option<[usize; 2]> {
    let (one, other) = text.split_once('x')?;
    let side = |text: &str, most: usize| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|side| plain && (1..=most).contains(side))
    };
    Some([side(one, rows)?, side(other, columns)?])
}

/// The free cells of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) rows: Vec<u64>,
    pub(super) columns: usize,
}

impl Board {
    /// Reads `4x5`, or the rows from the top: `..#/...`.
    pub(super) fn read(text: &str) -> Result<Self, Invalid> {
        let refused = || Invalid::Rule(say::this_position(super::file::shortened(text)));
        if let Some([rows, columns]) = size(text, MOST_ROWS, MOST_COLUMNS) {
            return Ok(Self { rows: vec![(1 << columns) - 1; rows], columns });
        }
        let lines: Vec<&str> = text.split('/').collect();
        let columns = lines[0].len();
        let same = lines.iter().all(|line| line.len() == columns && line.bytes().all(|cell| b".#".contains(&cell)));
        if !same || columns == 0 || columns > MOST_COLUMNS || lines.len() > MOST_ROWS {
            return Err(refused());
        }
        let row = |line: &&str| (0..).zip(line.bytes()).filter(|(_, cell)| *cell == b'.').map(|(at, _)| 1 << at).sum();
        Ok(Self { rows: lines.iter().map(row).collect(), columns })
    }

    pub(super) fn text(&self) -> String {
        let cell = |row: u64, at: usize| if row >> at & 1 == 1 { '.' } else { '#' };
        let line = |row: &u64| (0..self.columns).map(|at| cell(*row, at)).collect::<String>();
        self.rows.iter().map(line).collect::<Vec<_>>().join("/")
    }

    fn is_free(&self, [row, column]: [usize; 2]) -> bool {
        column < self.columns && self.rows.get(row).is_some_and(|cells| cells >> column & 1 == 1)
    }

    /// Whether every cell under a tile is free.
    fn fits(&self, [row, column]: [usize; 2], [height, width]: Tile) -> bool {
        let strip = ((1u64 << width) - 1) << column;
        let under = self.rows.get(row..row + height);
        column + width <= self.columns && under.is_some_and(|rows| rows.iter().all(|cells| cells & strip == strip))
    }

    /// The board after a tile is laid.
    fn after(&self, [row, column]: [usize; 2], [height, width]: Tile) -> Self {
        let mut left = self.clone();
        let strip = ((1u64 << width) - 1) << column;
        left.rows[row..row + height].iter_mut().for_each(|cells| *cells &= !strip);
        left
    }

    /// Calls a function with each place of each tile on free cells, until it returns false.
    pub(super) fn each_place(
        &self,
        tiles: &[Tile],
        work: &mut Work<'_>,
        mut each: impl FnMut([usize; 2], Tile) -> bool,
    ) -> Result<bool, Invalid> {
        for &tile in tiles {
            for row in 0..self.rows.len() {
                work.spend((self.columns * tile[0]) as u64)?;
                for column in 0..self.columns {
                    if self.fits([row, column], tile) && !each([row, column], tile) {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Whether one tile makes the second board of the first.
    pub(super) fn becomes(&self, other: &Self, tiles: &[Tile], work: &mut Work<'_>) -> Result<bool, Invalid> {
        let none = self.each_place(tiles, work, |at, tile| self.after(at, tile) != *other)?;
        Ok(!none)
    }
}

/// A symmetry of some rows and columns, each from the first one to the one behind the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reflection {
    pub(super) turn: Turn,
    pub(super) rows: [usize; 2],
    pub(super) columns: [usize; 2],
}

impl Reflection {
    /// The frame of a board: all of it, or the given rows and columns, counted from 1.
    pub(super) fn of(
        turn: Turn,
        board: &Board,
        rows: Option<[u64; 2]>,
        columns: Option<[u64; 2]>,
    ) -> Result<Self, Invalid> {
        let range = |given: Option<[u64; 2]>, all: usize| match given {
            None => Ok([0, all]),
            Some([first, last]) if 1 <= first && first <= last && last <= all as u64 => {
                Ok([first as usize - 1, last as usize])
            }
            Some(_) => Err(Invalid::Game(say::frame_outside_board())),
        };
        Ok(Self { turn, rows: range(rows, board.rows.len())?, columns: range(columns, board.columns)? })
    }

    /// The place of the image of a tile; none if it is outside the board.
    fn image(&self, [row, column]: [usize; 2], [height, width]: Tile) -> Option<[usize; 2]> {
        let mirrored = |[first, end]: [usize; 2], at: usize, side: usize| (first + end).checked_sub(at + side);
        let row = if self.turn == Turn::Sideways { row } else { mirrored(self.rows, row, height)? };
        let column = if self.turn == Turn::Upright { column } else { mirrored(self.columns, column, width)? };
        Some([row, column])
    }

    /// The condition of the theorem: free cells have free images, and no tile that fits meets its
    /// image.
    pub(super) fn answers(&self, board: &Board, tiles: &[Tile], work: &mut Work<'_>) -> Result<(), Invalid> {
        let symmetric = board
            .each_place(&[[1, 1]], work, |cell, one| self.image(cell, one).is_some_and(|image| board.is_free(image)))?;
        if !symmetric {
            return Err(Invalid::Condition(say::board_must_be_symmetric(self.turn.word())));
        }
        let apart = board.each_place(tiles, work, |at, tile| {
            let overlap = |one: usize, other: usize, side: usize| one.abs_diff(other) < side;
            self.image(at, tile)
                .is_some_and(|image| !(overlap(at[0], image[0], tile[0]) && overlap(at[1], image[1], tile[1])))
        })?;
        if apart { Ok(()) } else { Err(Invalid::Condition(say::tile_meets_its_image())) }
    }

    /// The cells that are free and have a free image: what is left after the answer.
    pub(super) fn answered(&self, board: &Board) -> Board {
        let mut left = board.clone();
        for (row, cells) in left.rows.iter_mut().enumerate() {
            for column in 0..board.columns {
                let free = self.image([row, column], [1, 1]).is_some_and(|image| board.is_free(image));
                *cells &= !(u64::from(!free) << column);
            }
        }
        left
    }
}

/// All full boards whose sides are so: `even x even`, `even x any`, `any x even`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Full([bool; 2]);

impl Full {
    pub(super) fn read(text: &str) -> Result<Self, Invalid> {
        match text {
            "even x even" => Ok(Self([true, true])),
            "even x any" => Ok(Self([true, false])),
            "any x even" => Ok(Self([false, true])),
            _ => Err(Invalid::File(say::boards_unknown())),
        }
    }

    /// Whether a board is one of these.
    pub(super) fn has(self, board: &Board) -> bool {
        let full = board.rows.iter().all(|cells| *cells == (1 << board.columns) - 1);
        let sides = [board.rows.len(), board.columns];
        full && std::iter::zip(self.0, sides).all(|(even, side)| !even || side.is_multiple_of(2))
    }

    /// A tile meets its image under half a turn exactly if it does so in its rows and in its
    /// columns. Where the side is even, the places of a tile of one row and of its image have
    /// different rows; and so for columns. A reflection moves only one of them.
    pub(super) fn answers(self, turn: Turn, tiles: &[Tile]) -> Result<(), Invalid> {
        let by = [turn != Turn::Sideways, turn != Turn::Upright];
        let apart = |tile: &Tile| (0..2).any(|side| by[side] && self.0[side] && tile[side] == 1);
        match tiles.iter().all(apart) {
            true => Ok(()),
            false => Err(Invalid::Condition(say::tile_meets_its_image())),
        }
    }
}
