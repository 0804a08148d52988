/// Squares: the players take turns to cover four free cells that form a square; who cannot loses.
/// A position is a set of cells of an 8x8 board: row r, column c is bit 8r + c.
struct Squares;

/// The cells that some square covers: the others do not matter.
fn useful(cells: u64) -> u64 {
    let squares = corners(cells);
    squares | squares << 1 | squares << 8 | squares << 9
}

/// The upper left corners of the squares that fit.
fn corners(cells: u64) -> u64 {
    const NOT_LAST_COLUMN: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    cells & cells >> 8 & (cells >> 1 & cells >> 9) & NOT_LAST_COLUMN
}

/// The parts of a position between which no square reaches, each moved into the corner.
fn parts(cells: u64) -> Vec<u64> {
    let mut rest = useful(cells);
    let mut parts = Vec::new();
    while rest != 0 {
        let mut part = rest & rest.wrapping_neg();
        loop {
            // All squares that touch the part.
            let near = part | part >> 1 | part >> 8 | part >> 9;
            let squares = corners(rest) & near;
            let grown = part | squares | squares << 1 | squares << 8 | squares << 9;
            if grown == part {
                break;
            }
            part = grown;
        }
        rest &= !part;
        parts.push(to_corner(part));
    }
    parts
}

fn to_corner(cells: u64) -> u64 {
    const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
    let mut cells = cells >> (cells.trailing_zeros() / 8 * 8);
    while cells != 0 && cells & FIRST_COLUMN == 0 {
        cells >>= 1;
    }
    cells
}

impl Impartial for Squares {
    type Position = u64;

    fn options(&self, &cells: &u64, out: &mut Outgoing<u64>) {
        let mut squares = corners(cells);
        while squares != 0 {
            let square = 0b11 << 8 | 0b11;
            out.push_sum(parts(cells & !(square << squares.trailing_zeros())));
            squares &= squares - 1;
        }
    }

    /// Positions with fewer moves first.
    fn weight(&self, &cells: &u64) -> u64 {
        corners(cells).count_ones().into()
    }

    /// A position is a number already.
    fn key(&self, &cells: &u64) -> Option<u64> {
        Some(cells)
    }

    /// Every move covers cells.
    fn ends(&self) -> bool {
        true
    }
}

/// A board of so many rows and columns.
fn board(rows: u32, columns: u32) -> u64 {
    (0..rows).fold(0, |cells, row| cells | ((1 << columns) - 1) << (8 * row))
}
