//! Cram: the players take turns to lay a domino on two free cells side by side; a player who cannot
//! loses (M. Gardner, *Mathematical Games*, Scientific American, February 1974; E. Berlekamp, J.
//! Conway, R. Guy, *Winning Ways*, chapter 15).
//!
//! A position is a connected region of free cells: parts cut off by a domino are played as a sum.
use super::region::{Region, around, extent, neighbours, parts, to_corner, within_four};
use crate::impartial::{Impartial, Outgoing};
use std::ops::ControlFlow;
use std::sync::OnceLock;

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
        let push = |parts: &[Region]| {
            out.push_sum(parts.iter().cloned());
            ControlFlow::Continue(())
        };
        let _ = match position {
            Region::Small(cells) => each_option(*cells, push),
            Region::Large(cells) => each_large_option(cells, push),
        };
    }

    /// Within 4x4 there is a table. A region that half a turn maps to itself has value 0 when no
    /// domino meets its image: the second player answers with the image of each move.
    fn known(&self, position: &Region) -> Option<u64> {
        match position {
            Region::Small(cells) => match within_four(*cells) {
                Some(place) => four_by_four().get(place).map(|&value| value.into()),
                None => answers_by_half_turn(*cells).then_some(0),
            },
            Region::Large(_) => None,
        }
    }

    fn key(&self, position: &Region) -> Option<u64> {
        match position {
            Region::Small(cells) => Some(*cells),
            Region::Large(_) => None,
        }
    }

    /// Each option is cut into parts, and every part is turned and mirrored.
    fn option_work(&self) -> u64 {
        16
    }

    fn held(&self, position: &Region) -> usize {
        match position {
            Region::Small(_) => 0,
            Region::Large(cells) => size_of_val(&**cells),
        }
    }

    fn ends(&self) -> bool {
        true
    }

    fn visit_options(
        &self,
        position: &Region,
        _: &mut Outgoing<Region>,
        visit: &mut dyn FnMut(&[Region]) -> ControlFlow<()>,
    ) {
        let _ = match position {
            Region::Small(cells) => each_option(*cells, visit),
            Region::Large(cells) => each_large_option(cells, visit),
        };
    }

    /// The number of moves; an odd number counts for more, since the player to move wants to leave
    /// a lost position, and lost positions more often have an even number of moves (5x7 takes
    /// little more than half of the positions).
    fn weight(&self, position: &Region) -> u64 {
        let moves = match position {
            Region::Small(cells) => {
                u64::from((cells & cells >> 8).count_ones() + (cells & cells >> 1 & !LAST_COLUMN).count_ones())
            }
            Region::Large(cells) => 2 * cells.len() as u64,
        };
        moves + 2 * (moves & 1)
    }
}

const LAST_COLUMN: u64 = 0x8080_8080_8080_8080;

/// The options of a connected region, one domino after the other, each as its parts.
fn each_option(cells: u64, mut visit: impl FnMut(&[Region]) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut buffer = Vec::new();
    for (pairs, domino) in [(cells & cells >> 8, 0x101), (cells & cells >> 1 & !LAST_COLUMN, 0b11)] {
        let mut pairs = pairs;
        while pairs != 0 {
            let laid = domino << pairs.trailing_zeros();
            pairs &= pairs - 1;
            // Single cells have value 0.
            let rest = cells & !laid;
            let rest = rest & neighbours(rest);
            if connected_around(rest, laid) {
                if rest == 0 { visit(&[]) } else { visit(&[Region::connected(rest)]) }?;
                continue;
            }
            buffer.clear();
            buffer.extend(parts(rest));
            visit(&buffer)?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits each option of a region that does not fit in 8x8.
fn each_large_option(cells: &[(u16, u16)], mut visit: impl FnMut(&[Region]) -> ControlFlow<()>) -> ControlFlow<()> {
    for &(r, c) in cells {
        for other in [(r + 1, c), (r, c + 1)] {
            if cells.binary_search(&other).is_ok() {
                let free = cells.iter().copied().filter(|&cell| cell != (r, c) && cell != other);
                visit(&Region::of_cells(free))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the cells around a domino are connected without it: then the rest of a connected
/// region is connected, too.
fn connected_around(rest: u64, laid: u64) -> bool {
    let beside = neighbours(laid) & rest;
    let ring = around(laid) & rest;
    let mut reached = beside & beside.wrapping_neg();
    loop {
        let grown = reached | neighbours(reached) & ring;
        if grown == reached {
            return reached & beside == beside;
        }
        reached = grown;
    }
}

/// The values of all sets of cells within 4x4, connected or not, as bits of a number.
fn four_by_four() -> &'static [u8] {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut values = vec![0u8; 1 << 16];
        for cells in 0..1usize << 16 {
            let mut seen = 0u32;
            for (pairs, domino) in [(cells & cells >> 4, 0x11), (cells & cells >> 1 & 0x7777, 0b11)] {
                let mut pairs = pairs;
                while pairs != 0 {
                    // There are at most 8 moves to come, so values are at most 8.
                    seen |= 1 << values[cells & !(domino << pairs.trailing_zeros())];
                    pairs &= pairs - 1;
                }
            }
            values[cells] = seen.trailing_ones() as u8;
        }
        values
    })
}

fn answers_by_half_turn(cells: u64) -> bool {
    let (rows, columns) = extent(cells);
    if to_corner(cells.reverse_bits()) != cells {
        return false;
    }
    // The middle is a corner of four cells, the side of two (which belong both or not at all), or
    // one cell.
    let middle = 8 * ((rows - 1) / 2) + (columns - 1) / 2;
    (rows % 2 == 0 && columns % 2 == 0) || cells >> middle & 1 == 0
}
