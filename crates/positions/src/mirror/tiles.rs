//! Boards on which tiles are laid: the image of a tile under half a turn, or under a reflection.
//!
//! A tile of h rows that begins in row x meets its image under half a turn if and only if
//! `2x+h` differs from the number of rows by less than h, and the same holds for its columns. So on
//! an empty board the second player wins if every tile has one row where the rows are even, or one
//! column where the columns are even; the first player wins by a tile in the centre if the sides of
//! the tile are even and odd as those of the board.
use super::Mirror;
use rules::family::Tile;
use std::ops::Range;

/// A symmetry of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Half a turn around the centre.
    Half,
    /// The left side becomes the right side.
    Sideways,
    /// The upper side becomes the lower side.
    Upright,
}

/// The symmetries in the order in which they are tried.
const TURNS: [Turn; 3] = [Turn::Half, Turn::Sideways, Turn::Upright];

/// A symmetry of some rows and columns of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// The symmetry.
    pub turn: Turn,
    /// The rows whose centre is its centre.
    pub rows: Range<usize>,
    /// The columns whose centre is its centre.
    pub columns: Range<usize>,
}

/// A strategy on a board; the board that an opening leaves is given by its rows.
pub type TileMirror = Mirror<Vec<u64>, Image>;

/// The strategy on a board with these rows, each a set of fewer than 64 columns as bits, if it has
/// one: under a symmetry of the board with that many columns, or of the least rectangle around its
/// free cells. The cost is the product of the cells of a tile and its rows, for each tile.
///
/// ```
/// use positions::mirror::tiles::mirror;
/// use rules::family::Tiles;
/// let board = |rows: usize, columns: u8| vec![(1 << columns) - 1; rows];
/// let cram = Tiles::dominoes();
/// assert!(!mirror(cram.list(), &board(20, 20), 20).unwrap().is_won());
/// assert!(mirror(cram.list(), &board(15, 20), 20).unwrap().is_won());
/// assert_eq!(mirror(cram.list(), &board(15, 15), 15), None);
/// ```
pub fn mirror(tiles: &[Tile], rows: &[u64], columns: u8) -> Option<TileMirror> {
    if columns >= 64 || rows.iter().any(|row| row >> columns != 0) {
        return None;
    }
    let fitting: Vec<Tile> = tiles.iter().copied().filter(|tile| tile.columns <= columns).collect();
    let tiles = fitting.as_slice();
    let free = |row: &u64| *row != 0;
    let used = rows.iter().fold(0, |used, row| used | row);
    let (Some(top), Some(last)) = (rows.iter().position(free), rows.iter().rposition(free)) else { return None };
    let least = (top..last + 1, used.trailing_zeros() as usize..(64 - used.leading_zeros()) as usize);
    let whole = (0..rows.len(), 0..usize::from(columns));
    let frames = if whole == least { vec![whole] } else { vec![whole, least] };
    let images = frames
        .iter()
        .flat_map(|(rows, columns)| TURNS.map(|turn| Image { turn, rows: rows.clone(), columns: columns.clone() }));
    let images: Vec<Image> = images.collect();
    if let Some(image) = images.iter().find(|image| image.answers(tiles, rows)) {
        return Some(Mirror { opening: None, image: image.clone() });
    }
    images.into_iter().find_map(|image| {
        let opening = image.opening(tiles, rows)?;
        Some(Mirror { opening: Some(opening), image })
    })
}

/// The places along a side at which a tile meets its image: the side has `length` cells, and the
/// tile covers `side` of them.
pub(crate) fn over_middle(length: usize, side: usize) -> impl Iterator<Item = usize> + Clone {
    let last = if side <= length { length - side + 1 } else { 0 };
    (0..last).filter(move |at| (2 * at + side).abs_diff(length) < side)
}

/// The cells of a row that a tile covers from this column on.
fn strip(tile: Tile, column: usize) -> u64 {
    // A tile has fewer than 64 columns.
    ((1u64 << tile.columns) - 1) << column
}

/// Whether a tile lies on free cells.
fn lies(tile: Tile, (row, column): (usize, usize), rows: &[u64]) -> bool {
    let strip = strip(tile, column);
    let under = rows.get(row..row + usize::from(tile.rows));
    under.is_some_and(|under| under.iter().all(|free| free & strip == strip))
}

impl Image {
    /// The image of a row.
    fn row(&self, row: usize) -> Option<usize> {
        match self.turn {
            Turn::Sideways => Some(row),
            Turn::Half | Turn::Upright => (self.rows.start + self.rows.end).checked_sub(row + 1),
        }
    }

    /// The image of the cells of a row; those outside the columns are lost.
    fn cells(&self, row: u64) -> u64 {
        match self.turn {
            Turn::Upright => row,
            // Column c becomes start + end - 1 - c.
            Turn::Half | Turn::Sideways => {
                let shift = 64 - (self.columns.start + self.columns.end) as i64;
                let turned = row.reverse_bits();
                if shift >= 0 { turned >> shift } else { turned << -shift }
            }
        }
    }

    /// The free cells of a row whose images are not free.
    fn odd_cells(&self, rows: &[u64], row: usize) -> u64 {
        let own = rows.get(row).copied().unwrap_or(0);
        let other = self.row(row).and_then(|image| rows.get(image)).copied().unwrap_or(0);
        own & !self.cells(other)
    }

    fn is_symmetric(&self, rows: &[u64]) -> bool {
        (0..rows.len()).all(|row| self.odd_cells(rows, row) == 0)
    }

    /// Whether the second player can answer every tile by its image.
    fn answers(&self, tiles: &[Tile], rows: &[u64]) -> bool {
        self.is_symmetric(rows) && tiles.iter().all(|&tile| self.spares_its_image(tile, rows))
    }

    /// Whether no place of a tile on free cells meets its image.
    fn spares_its_image(&self, tile: Tile, rows: &[u64]) -> bool {
        let (height, width) = (usize::from(tile.rows), usize::from(tile.columns));
        let all = |range: &Range<usize>, side: usize| (0..(range.len() + 1).saturating_sub(side)).collect();
        let middle = |range: &Range<usize>, side: usize| over_middle(range.len(), side).collect();
        let places = |meets: bool, range: &Range<usize>, side: usize| -> Vec<usize> {
            if meets { middle(range, side) } else { all(range, side) }
        };
        let down = places(self.turn != Turn::Sideways, &self.rows, height);
        let across = places(self.turn != Turn::Upright, &self.columns, width);
        let lies_at = |row: usize| {
            let at = |column: usize| (self.rows.start + row, self.columns.start + column);
            across.iter().any(|&column| lies(tile, at(column), rows))
        };
        !down.into_iter().any(lies_at)
    }

    /// The board after a tile that leaves a board on which every tile can be answered.
    fn opening(&self, tiles: &[Tile], rows: &[u64]) -> Option<Vec<u64>> {
        let odd = (0..rows.len()).map(|row| (row, self.odd_cells(rows, row))).find(|(_, cells)| *cells != 0);
        for &tile in tiles {
            let (height, width) = (usize::from(tile.rows), usize::from(tile.columns));
            let ends = |range: &Range<usize>, side: usize| range.start..(range.end + 1).saturating_sub(side);
            let (mut down, mut across) = (ends(&self.rows, height), ends(&self.columns, width));
            match odd {
                // The tile covers every cell without an image, this one among them.
                Some((row, cells)) => {
                    let column = cells.trailing_zeros() as usize;
                    let around = |range: Range<usize>, at: usize, side: usize| {
                        range.start.max((at + 1).saturating_sub(side))..range.end.min(at + 1)
                    };
                    (down, across) = (around(down, row, height), around(across, column, width));
                }
                // The tile is its own image.
                None => {
                    let centre = |range: &Range<usize>, side: usize| {
                        let at = range.start + range.len().checked_sub(side)? / 2;
                        (range.len() - side).is_multiple_of(2).then_some(at..at + 1)
                    };
                    if self.turn != Turn::Sideways {
                        down = centre(&self.rows, height).unwrap_or(0..0);
                    }
                    if self.turn != Turn::Upright {
                        across = centre(&self.columns, width).unwrap_or(0..0);
                    }
                }
            }
            let places = down.flat_map(|row| across.clone().map(move |column| (row, column)));
            for (row, column) in places.filter(|&place| lies(tile, place, rows)) {
                let mut left = rows.to_vec();
                left[row..row + height].iter_mut().for_each(|cells| *cells &= !strip(tile, column));
                if self.answers(tiles, &left) {
                    return Some(left);
                }
            }
        }
        None
    }
}
