//! Connected sets of cells of a square grid, in a canonical form up to shifts, turns and
//! reflections.
//!
//! A region within 8x8 is a word: row `r`, column `c` is bit `8r + c`, so that turning and
//! mirroring are a few shifts (H. S. Warren, *Hacker's Delight*, 2nd ed. 2013, section 7-3, on
//! transposing 8x8 bits). Larger regions are sorted lists of cells, which is slow, but they soon
//! fall apart.
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};

/// Why a text is not a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A character that stands for no cell, free or taken.
    #[error("`{0}` is neither `.` (a cell) nor `#` (no cell)")]
    Sign(char),
    /// The text is neither a size nor a list of rows.
    #[error("a board is written by its size, as 4x5, or by its rows from the top, as ..#/...")]
    Form,
    /// The board has more cells than [`Region::MOST`].
    #[error("a board of {0} cells is too large: at most {most} are read", most = Region::MOST)]
    Large(u64),
}

/// A connected region with at least two cells.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Region {
    /// Within 8x8: the least word among all forms of the region.
    Small(u64),
    /// Any other region: the least sorted list of cells (row, column) among all its forms.
    Large(Box<[(u16, u16)]>),
}

const ROW: u64 = 0xff;
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

impl Region {
    /// The most cells that a board read from text may have.
    pub const MOST: u64 = 4096;

    /// The regions of a set of cells, given as rows and columns; single cells are left out: no
    /// domino fits.
    pub fn of_cells(cells: impl IntoIterator<Item = (u16, u16)>) -> Vec<Self> {
        let mut rest: HashSet<(u16, u16)> = cells.into_iter().collect();
        let mut regions = Vec::new();
        while let Some(&start) = rest.iter().next() {
            rest.remove(&start);
            let mut region = vec![start];
            let mut next = 0;
            while let Some(&(r, c)) = region.get(next) {
                next += 1;
                let around = [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)];
                region.extend(around.into_iter().filter(|cell| rest.remove(cell)));
            }
            if region.len() > 1 {
                regions.push(Self::of_connected(region));
            }
        }
        regions.sort_unstable();
        regions
    }

    /// The regions of a board, which is given by its size (`4x5`: rows, columns) or by its rows
    /// from the top (`..#/...`).
    ///
    /// # Errors
    /// [`BoardError`].
    pub fn read(text: &str) -> Result<Vec<Self>, BoardError> {
        let text = text.trim();
        let size = text.split_once(['x', 'X', '×']).and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
        let cells: Vec<(u16, u16)> = if let Some((rows, columns)) = size {
            let count = u64::saturating_mul(rows, columns);
            if count > Self::MOST {
                return Err(BoardError::Large(count));
            }
            (0..rows as u16).flat_map(|r| (0..columns as u16).map(move |c| (r, c))).collect()
        } else {
            if text.is_empty() || text.starts_with(|c: char| c.is_ascii_digit()) {
                return Err(BoardError::Form);
            }
            if text.len() as u64 > 2 * Self::MOST {
                return Err(BoardError::Large(text.len() as u64));
            }
            let mut cells = Vec::new();
            for (r, row) in (0..).zip(text.split('/')) {
                for (c, sign) in (0..).zip(row.chars()) {
                    match sign {
                        '.' => cells.push((r, c)),
                        '#' => {}
                        other => return Err(BoardError::Sign(other)),
                    }
                }
            }
            cells
        };
        Ok(Self::of_cells(cells))
    }

    /// The number of cells.
    pub fn cells(&self) -> u32 {
        match self {
            Self::Small(bits) => bits.count_ones(),
            Self::Large(cells) => cells.len() as u32,
        }
    }

    /// The cells, as (row, column), of the canonical form.
    pub fn list(&self) -> Vec<(u16, u16)> {
        match self {
            Self::Small(bits) => {
                (0..64u16).filter(|&cell| bits >> cell & 1 == 1).map(|cell| (cell / 8, cell % 8)).collect()
            }
            Self::Large(cells) => cells.to_vec(),
        }
    }

    /// A connected region within 8x8. One within 4x4 need not be in the least form: a table has its
    /// value.
    pub(super) fn connected(cells: u64) -> Self {
        let corner = to_corner(cells);
        Self::Small(if within_four(corner).is_some() { corner } else { canonical(corner) })
    }

    fn of_connected(cells: Vec<(u16, u16)>) -> Self {
        let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        let cells: Vec<(u16, u16)> = cells.into_iter().map(|(r, c)| (r - top, c - left)).collect();
        let height = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
        let width = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
        if height < 8 && width < 8 {
            return Self::Small(canonical(cells.iter().fold(0, |bits, &(r, c)| bits | 1 << (8 * r + c))));
        }
        let forms = (0..8u8).map(|form| {
            let turned = cells.iter().map(|&(r, c)| {
                let (r, c) = (if form & 1 == 0 { r } else { height - r }, if form & 2 == 0 { c } else { width - c });
                if form & 4 == 0 { (r, c) } else { (c, r) }
            });
            turned.collect::<BTreeSet<_>>().into_iter().collect::<Box<[_]>>()
        });
        Self::Large(forms.min().unwrap_or_default())
    }
}

/// The connected parts with two cells or more of a set of cells within 8x8, as
/// [`Region::connected`].
pub(super) fn parts(mut cells: u64) -> impl Iterator<Item = Region> {
    std::iter::from_fn(move || {
        while cells != 0 {
            let mut part = cells & cells.wrapping_neg();
            loop {
                let grown = cells & (part | neighbours(part));
                if grown == part {
                    break;
                }
                part = grown;
            }
            cells ^= part;
            if part & (part - 1) != 0 {
                return Some(Region::connected(part));
            }
        }
        None
    })
}

/// The index of cells in the corner in a table of all sets within 4x4.
pub(super) fn within_four(cells: u64) -> Option<usize> {
    let rows = [cells & 0xf, cells >> 4 & 0xf0, cells >> 8 & 0xf00, cells >> 12 & 0xf000];
    (cells & !0x0f0f_0f0f == 0).then_some((rows[0] | rows[1] | rows[2] | rows[3]) as usize)
}

/// The neighbours of cells, diagonal ones included.
pub(super) fn around(cells: u64) -> u64 {
    let row = cells | (cells & !LAST_COLUMN) << 1 | (cells & !FIRST_COLUMN) >> 1;
    (row | row << 8 | row >> 8) & !cells
}

/// The neighbours of cells above, below and beside them.
pub(super) fn neighbours(cells: u64) -> u64 {
    cells << 8 | cells >> 8 | (cells & !LAST_COLUMN) << 1 | (cells & !FIRST_COLUMN) >> 1
}

/// The least form of a set of cells, each form moved into the first row and column, among those
/// that are at least as wide as high.
pub(super) fn canonical(cells: u64) -> u64 {
    let cells = to_corner(cells);
    let (rows, columns) = extent(cells);
    match rows.cmp(&columns) {
        Ordering::Less => least(cells, rows, columns),
        Ordering::Greater => least(transposed(cells), columns, rows),
        Ordering::Equal => least(cells, rows, columns).min(least(transposed(cells), rows, columns)),
    }
}

/// The canonical form where rows cannot become columns.
pub(super) fn canonical_upright(cells: u64) -> u64 {
    let cells = to_corner(cells);
    let (rows, columns) = extent(cells);
    least(cells, rows, columns)
}

/// The least of the cells, their mirror images and the cells after half a turn.
fn least(cells: u64, rows: u32, columns: u32) -> u64 {
    // The turned word has its cells in the last rows or columns; the offset is known.
    let (down, right) = (8 * (8 - rows), 8 - columns);
    let mirrored = mirrored(cells);
    let flipped = cells.swap_bytes() >> down;
    cells.min(mirrored >> right).min(flipped).min((mirrored.swap_bytes() >> down) >> right)
}

/// Reverses the order of the columns.
fn mirrored(mut cells: u64) -> u64 {
    for (shift, mask) in [(1, 0x5555_5555_5555_5555), (2, 0x3333_3333_3333_3333), (4, 0x0f0f_0f0f_0f0f_0f0f)] {
        cells = (cells >> shift & mask) | (cells & mask) << shift;
    }
    cells
}

/// Moves the cells into the first row and column.
pub(super) fn to_corner(cells: u64) -> u64 {
    if cells == 0 {
        return 0;
    }
    let cells = cells >> (cells.trailing_zeros() & !7);
    let mut columns = cells | cells >> 32;
    columns |= columns >> 16;
    columns |= columns >> 8;
    cells >> (columns & ROW).trailing_zeros()
}

/// The numbers of rows and columns of a set of cells that lies in the corner.
pub(super) fn extent(cells: u64) -> (u32, u32) {
    let mut columns = cells | cells >> 32;
    columns |= columns >> 16;
    columns = (columns | columns >> 8) & ROW;
    (8 - cells.leading_zeros() / 8, 64 - columns.leading_zeros())
}

/// Rows become columns.
fn transposed(mut cells: u64) -> u64 {
    for (shift, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let swapped = (cells ^ cells >> shift) & mask;
        cells ^= swapped ^ swapped << shift;
    }
    cells
}
