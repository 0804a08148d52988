//! Games on boards of cells: the cells that a move takes.
use std::sync::Arc;

/// The most columns that a board may have.
pub const MOST_COLUMNS: u8 = 62;
/// The most rows that a board may have.
pub const MOST_ROWS: usize = 4096;
/// The most tiles of a rule.
pub const MOST_TILES: usize = 64;

/// A game on a board with one row for each number of the ruleset. A row is the set of the columns
/// whose cells are there, as bits: the first column has the value 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The moves.
    pub moves: BoardMoves,
    /// The number of columns of the board.
    pub columns: u8,
}

/// The squares that a move on a board takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardMoves {
    /// The cells under one of these tiles, where all of them are there. With [`Tiles::dominoes`]
    /// this is Cram.
    Place(Tiles),
    /// A cell and all cells that lie neither above it nor left of it; the top left one is poison.
    Chomp,
}

/// A rectangle of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile {
    /// The number of rows that the tile covers, from 1 to [`MOST_ROWS`].
    pub rows: u16,
    /// The number of columns that the tile covers, from 1 to [`MOST_COLUMNS`].
    pub columns: u8,
}

/// Tiles, which are laid as they are and never turned: ascending, none of them twice. However a
/// rule lists them, equal sets of tiles are equal here.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tiles(Arc<[Tile]>);

impl Tiles {
    /// The moves that place one of these tiles.
    ///
    /// ```
    /// use rules::family::{Tile, Tiles};
    /// let (flat, tall) = (Tile { rows: 1, columns: 2 }, Tile { rows: 2, columns: 1 });
    /// assert_eq!(Tiles::new([tall, flat, tall]), Tiles::dominoes());
    /// ```
    pub fn new(tiles: impl IntoIterator<Item = Tile>) -> Self {
        let mut tiles: Vec<Tile> = tiles.into_iter().collect();
        tiles.sort_unstable();
        tiles.dedup();
        Self(tiles.into())
    }

    /// The two dominoes, as in Cram.
    pub fn dominoes() -> Self {
        Self::new([Tile { rows: 1, columns: 2 }, Tile { rows: 2, columns: 1 }])
    }

    /// The tiles, ascending.
    pub fn list(&self) -> &[Tile] {
        &self.0
    }
}
