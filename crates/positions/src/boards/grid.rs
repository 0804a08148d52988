//! Sets of cells of a grid, as bits, and the operations for laying tiles: boards within 8x8 are
//! single words, larger ones are rows of words.
use rules::family::Tile;

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// A set of cells. Cells that are shifted over an edge are lost.
pub(super) trait Grid: Clone + PartialEq {
    /// All cells shifted one column to the left.
    fn left(&self) -> Self;
    /// All cells shifted one column to the right.
    fn right(&self) -> Self;
    /// All cells shifted up one row.
    fn up(&self) -> Self;
    /// All cells shifted down one row.
    fn down(&self) -> Self;
    /// The cells of both sets.
    fn and(&self, other: &Self) -> Self;
    /// The cells of either set.
    fn or(&self, other: &Self) -> Self;
    /// The cells that are not in the other set.
    fn without(&self, other: &Self) -> Self;
    /// Whether the set is empty.
    fn is_empty(&self) -> bool;
    fn count(&self) -> u64;
    /// One of the cells as a set; empty if there is none.
    fn one(&self) -> Self;
    /// Whether the cell in this row and column is in the set.
    fn has(&self, row: usize, column: usize) -> bool;
}

impl Grid for u64 {
    fn left(&self) -> Self {
        self >> 1 & !(FIRST_COLUMN << 7)
    }

    fn right(&self) -> Self {
        self << 1 & !FIRST_COLUMN
    }

    fn up(&self) -> Self {
        self >> 8
    }

    fn down(&self) -> Self {
        self << 8
    }

    fn and(&self, other: &Self) -> Self {
        self & other
    }

    fn or(&self, other: &Self) -> Self {
        self | other
    }

    fn without(&self, other: &Self) -> Self {
        self & !other
    }

    fn is_empty(&self) -> bool {
        *self == 0
    }

    fn count(&self) -> u64 {
        self.count_ones().into()
    }

    fn one(&self) -> Self {
        self & self.wrapping_neg()
    }

    fn has(&self, row: usize, column: usize) -> bool {
        row < 8 && column < 8 && self >> (8 * row + column) & 1 == 1
    }
}

/// Rows of at most 64 columns each.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rows(pub(super) Box<[u64]>);

impl Rows {
    fn each(&self, row: impl Fn(u64) -> u64) -> Self {
        Self(self.0.iter().map(|&cells| row(cells)).collect())
    }

    fn both(&self, other: &Self, row: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::iter::zip(&self.0, &other.0).map(|(&a, &b)| row(a, b)).collect())
    }
}

impl Grid for Rows {
    fn left(&self) -> Self {
        self.each(|row| row >> 1)
    }

    fn right(&self) -> Self {
        self.each(|row| row << 1)
    }

    fn up(&self) -> Self {
        Self(self.0.iter().skip(1).copied().chain([0]).take(self.0.len()).collect())
    }

    fn down(&self) -> Self {
        Self([0].iter().chain(&self.0).copied().take(self.0.len()).collect())
    }

    fn and(&self, other: &Self) -> Self {
        self.both(other, |a, b| a & b)
    }

    fn or(&self, other: &Self) -> Self {
        self.both(other, |a, b| a | b)
    }

    fn without(&self, other: &Self) -> Self {
        self.both(other, |a, b| a & !b)
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&row| row == 0)
    }

    fn count(&self) -> u64 {
        self.0.iter().map(|row| u64::from(row.count_ones())).sum()
    }

    fn one(&self) -> Self {
        let mut found = false;
        let first = |&row: &u64| {
            let cell = if found { 0 } else { row & row.wrapping_neg() };
            found |= cell != 0;
            cell
        };
        Self(self.0.iter().map(first).collect())
    }

    fn has(&self, row: usize, column: usize) -> bool {
        column < 64 && self.0.get(row).is_some_and(|row| row >> column & 1 == 1)
    }
}

/// The cells at which a tile can have its upper left corner.
pub(super) fn corners<G: Grid>(cells: &G, tile: Tile) -> G {
    let (mut fits, mut moved) = (cells.clone(), cells.clone());
    for _ in 1..tile.columns {
        moved = moved.left();
        fits = fits.and(&moved);
    }
    moved = fits.clone();
    for _ in 1..tile.rows {
        if fits.is_empty() {
            break;
        }
        moved = moved.up();
        fits = fits.and(&moved);
    }
    fits
}

/// The cells covered by tiles with these corners.
pub(super) fn under<G: Grid>(corners: &G, tile: Tile) -> G {
    spread(corners, tile, G::right, G::down)
}

/// The corners of the tiles that meet these cells; some of them lie outside the board.
pub(super) fn meeting<G: Grid>(cells: &G, tile: Tile) -> G {
    spread(cells, tile, G::left, G::up)
}

fn spread<G: Grid>(cells: &G, tile: Tile, sideways: impl Fn(&G) -> G, along: impl Fn(&G) -> G) -> G {
    let (mut all, mut moved) = (cells.clone(), cells.clone());
    for _ in 1..tile.columns {
        moved = sideways(&moved);
        all = all.or(&moved);
    }
    moved = all.clone();
    for _ in 1..tile.rows {
        moved = along(&moved);
        all = all.or(&moved);
    }
    all
}

/// For each tile, the corners at which it fits.
pub(super) fn places<G: Grid>(cells: &G, tiles: &[Tile]) -> Vec<G> {
    tiles.iter().map(|&tile| corners(cells, tile)).collect()
}

/// The parts of a board on which these tiles can lie: two tiles that meet are on the same part, and
/// some tile covers every cell of a part. Uses up `places`.
pub(super) fn parts<G: Grid>(tiles: &[Tile], places: &mut [G], mut part: impl FnMut(G)) {
    while let Some(first) = places.iter().position(|corners| !corners.is_empty()) {
        let mut whole = under(&places[first].one(), tiles[first]);
        let mut last = whole.clone();
        loop {
            // Only cells that were added in the last round can meet more.
            let mut fresh: Option<G> = None;
            for (corners, &tile) in std::iter::zip(&mut *places, tiles) {
                if corners.is_empty() {
                    continue;
                }
                let more = meeting(&last, tile).and(corners);
                if !more.is_empty() {
                    *corners = corners.without(&more);
                    let cells = under(&more, tile);
                    fresh = Some(fresh.map_or_else(|| cells.clone(), |fresh| fresh.or(&cells)));
                }
            }
            let Some(cells) = fresh else { break };
            last = cells.without(&whole);
            whole = whole.or(&cells);
        }
        part(whole);
    }
}
