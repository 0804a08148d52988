//! Cram: the players take turns to lay a domino on two free cells side by side; who cannot loses (M. Gardner,
//! *Mathematical Games*, Scientific American, February 1974; E. Berlekamp, J. Conway, R. Guy, *Winning Ways*, chapter 15).
//!
//! A position is a connected region of free cells: what a domino cuts off is played as a sum.
use super::region::{Region, extent, parts, to_corner};
use crate::impartial::{Impartial, Outgoing};

/// The game; positions by [`Region::read`].
///
/// ```
/// use positions::{Nimbers, boards::{Region, cram::Cram}};
/// let board = Region::read("3x8")?;
/// assert_eq!(Nimbers::new(Cram).sum_value(&board, &budget::Budget::default()), Ok(3));
/// # Ok::<(), positions::boards::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Cram;

impl Impartial for Cram {
    type Position = Region;

    fn options(&self, position: &Region, out: &mut Outgoing<Region>) {
        match position {
            Region::Small(cells) => {
                for (pairs, domino) in [(cells & cells >> 8, 0x101), (cells & cells >> 1 & !LAST_COLUMN, 0b11)] {
                    let mut pairs = pairs;
                    while pairs != 0 {
                        out.push_sum(parts(cells & !(domino << pairs.trailing_zeros())));
                        pairs &= pairs - 1;
                    }
                }
            }
            Region::Large(cells) => {
                for &(r, c) in cells {
                    for other in [(r + 1, c), (r, c + 1)] {
                        if cells.binary_search(&other).is_ok() {
                            let free = cells.iter().copied().filter(|&cell| cell != (r, c) && cell != other);
                            out.push_sum(Region::of_cells(free));
                        }
                    }
                }
            }
        }
    }

    /// A region that half a turn maps to itself is worth 0 when no domino meets its image: the second player answers
    /// with the image of each move.
    fn known(&self, position: &Region) -> Option<u64> {
        match position {
            Region::Small(cells) => answers_by_half_turn(*cells).then_some(0),
            Region::Large(_) => None,
        }
    }

    /// The number of moves.
    fn weight(&self, position: &Region) -> u64 {
        match position {
            Region::Small(cells) => {
                u64::from((cells & cells >> 8).count_ones() + (cells & cells >> 1 & !LAST_COLUMN).count_ones())
            }
            Region::Large(cells) => 2 * cells.len() as u64,
        }
    }
}

const LAST_COLUMN: u64 = 0x8080_8080_8080_8080;

fn answers_by_half_turn(cells: u64) -> bool {
    let (rows, columns) = extent(cells);
    if to_corner(cells.reverse_bits()) != cells {
        return false;
    }
    // The middle is a corner of four cells, the side of two (which belong both or not at all), or one cell.
    let middle = 8 * ((rows - 1) / 2) + (columns - 1) / 2;
    (rows % 2 == 0 && columns % 2 == 0) || cells >> middle & 1 == 0
}
