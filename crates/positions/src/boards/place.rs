//! Players lay tiles of given sizes on free cells, without turning them; a player who cannot lay
//! one loses. With two dominoes this is Cram, which has a type of its own ([`super::cram`]).
//!
//! A position is a part of a board that overlapping tile places connect: two tiles that meet are on
//! the same part. A tile leaves a sum of parts; cells that no tile can cover are dropped. Parts
//! that differ by a shift, a reflection or half a turn are the same, since tiles are rectangles; so
//! are those that differ by a quarter turn, if every tile may be laid in both directions.
pub use super::grid::Rows;
use super::grid::{self, Grid, places};
use super::region::{canonical, canonical_upright, extent, to_corner, within_four};
use crate::impartial::{Impartial, Outgoing};
use crate::mirror::tiles::over_middle;
use rules::family::{Tile, Tiles};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// A part of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// Within 8x8: row `r`, column `c` is bit `8r + c`; the least word among all forms of the part.
    Small(u64),
    /// Any other part: the least of all its forms.
    Large(Rows),
}

/// The game of a set of tiles; [`Place::parts`] makes its positions.
///
/// ```
/// use positions::{Nimbers, boards::place::Place};
/// use rules::family::{Tile, Tiles};
/// let squares = Place::new(&Tiles::new([Tile { rows: 2, columns: 2 }]));
/// let board = squares.parts(&[0b1111; 4]);
/// assert_eq!(Nimbers::new(squares).sum_value(&board, &budget::Budget::default()), Ok(1));
/// ```
#[derive(Debug)]
pub struct Place {
    tiles: Vec<Tile>,
    /// The tiles that fit in 8x8.
    small: Vec<Tile>,
    /// Whether every tile may be laid in both directions.
    turns: bool,
    /// The values of all sets of cells within 4x4.
    within_four: OnceLock<Vec<u8>>,
}

impl Place {
    /// The game of these tiles.
    pub fn new(tiles: &Tiles) -> Self {
        let turned = |tile: &Tile| {
            let sides = u8::try_from(tile.rows).ok().map(|columns| Tile { rows: tile.columns.into(), columns });
            sides.is_some_and(|turned| tiles.list().contains(&turned))
        };
        Self {
            tiles: tiles.list().to_vec(),
            small: tiles.list().iter().copied().filter(|tile| tile.rows <= 8 && tile.columns <= 8).collect(),
            turns: tiles.list().iter().all(turned),
            within_four: OnceLock::new(),
        }
    }

    /// The parts of a board, which is given by its rows, each a set of columns as bits.
    pub fn parts(&self, rows: &[u64]) -> Vec<Part> {
        let mut all = Vec::new();
        let board = Rows(rows.into());
        grid::parts(&self.tiles, &mut places(&board, &self.tiles), |rows| all.push(self.large(&rows)));
        all.sort_unstable();
        all
    }

    /// A part within 8x8. One within 4x4 need not be in the least form: a table has its value.
    fn small(&self, cells: u64) -> Part {
        let corner = to_corner(cells);
        Part::Small(match within_four(corner) {
            Some(_) => corner,
            None if self.turns => canonical(corner),
            None => canonical_upright(corner),
        })
    }

    fn large(&self, rows: &Rows) -> Part {
        let used = rows.0.iter().fold(0u64, |used, row| used | row);
        let left = used.trailing_zeros().min(63);
        let columns = (64 - used.leading_zeros()).saturating_sub(left);
        let top = rows.0.iter().position(|&row| row != 0).unwrap_or(0);
        let bottom = rows.0.iter().rposition(|&row| row != 0).map_or(0, |last| last + 1);
        let trimmed: Vec<u64> = rows.0[top..bottom].iter().map(|row| row >> left).collect();
        if trimmed.len() <= 8 && columns <= 8 {
            return self.small((0..).zip(&trimmed).fold(0, |cells, (r, row)| cells | row << (8 * r)));
        }
        let turned = (self.turns && trimmed.len() <= 64).then(|| transposed(&trimmed, columns));
        let height = trimmed.len() as u32;
        let upright = forms(trimmed, columns);
        let quarter = turned.into_iter().flat_map(|rows| forms(rows, height));
        Part::Large(Rows(upright.into_iter().chain(quarter).min().unwrap_or_default().into()))
    }

    fn table(&self) -> &[u8] {
        self.within_four.get_or_init(|| four_by_four(&self.tiles))
    }

    /// Calls `visit` with the options of a part, tile by tile, each as its list of parts.
    fn each_option<G: Grid>(
        &self,
        cells: &G,
        tiles: &[Tile],
        form: impl Fn(G) -> Part,
        visit: &mut dyn FnMut(&[Part]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let all = places(cells, tiles);
        let (mut left, mut buffer) = (all.clone(), Vec::new());
        for (corners, &tile) in std::iter::zip(&all, tiles) {
            let mut corners = corners.clone();
            while !corners.is_empty() {
                let corner = corners.one();
                corners = corners.without(&corner);
                let laid = grid::under(&corner, tile);
                for ((left, all), &other) in left.iter_mut().zip(&all).zip(tiles) {
                    *left = all.without(&grid::meeting(&laid, other));
                }
                buffer.clear();
                grid::parts(tiles, &mut left, |part| buffer.push(form(part)));
                visit(&buffer)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the second player can answer each move by its image under half a turn: the part is
    /// its own image, and no tile meets its image. Both players have moves as long as the first has
    /// one, so the value is 0.
    fn answers_by_half_turn<G: Grid>(tiles: &[Tile], cells: &G, (rows, columns): (u32, u32)) -> bool {
        tiles.iter().all(|&tile| {
            let down = over_middle(rows as usize, tile.rows.into());
            let mut middle = down.flat_map(|r| over_middle(columns as usize, tile.columns.into()).map(move |c| (r, c)));
            let Some(first) = middle.next() else { return true };
            let legal = grid::corners(cells, tile);
            !std::iter::once(first).chain(middle).any(|(r, c)| legal.has(r, c))
        })
    }
}

/// The four forms of rows that do not turn rows into columns.
fn forms(rows: Vec<u64>, columns: u32) -> [Vec<u64>; 4] {
    let back = |rows: &Vec<u64>| rows.iter().rev().copied().collect::<Vec<u64>>();
    let mirrored: Vec<u64> = rows.iter().map(|row| row.reverse_bits() >> (64 - columns)).collect();
    [back(&rows), back(&mirrored), mirrored, rows]
}

/// Rows become columns; there are at most 64 rows.
fn transposed(rows: &[u64], columns: u32) -> Vec<u64> {
    let column = |c: u32| (0..).zip(rows).fold(0, |cells, (r, row)| cells | (row >> c & 1) << r);
    (0..columns).map(column).collect()
}

/// The values of all sets of cells within 4x4, connected or not, as bits of a number.
fn four_by_four(tiles: &[Tile]) -> Vec<u8> {
    let mut moves = Vec::new();
    for tile in tiles.iter().filter(|tile| tile.rows <= 4 && tile.columns <= 4) {
        let (height, width) = (u32::from(tile.rows), u32::from(tile.columns));
        let row = (1usize << width) - 1;
        let cells = (0..height).fold(0usize, |cells, r| cells | row << (4 * r));
        for r in 0..=4 - height {
            moves.extend((0..=4 - width).map(|c| cells << (4 * r + c)));
        }
    }
    let mut values = vec![0u8; 1 << 16];
    for cells in 0..1usize << 16 {
        // There are at most 16 moves to come, so values are at most 16.
        let legal = moves.iter().filter(|&&laid| cells & laid == laid);
        let seen = legal.fold(0u32, |seen, laid| seen | 1 << values[cells & !laid]);
        values[cells] = seen.trailing_ones() as u8;
    }
    values
}

impl Impartial for Place {
    type Position = Part;

    fn options(&self, position: &Part, out: &mut Outgoing<Part>) {
        self.visit_options(position, &mut Outgoing::default(), &mut |parts| {
            out.push_sum(parts.iter().cloned());
            ControlFlow::Continue(())
        });
    }

    fn visit_options(
        &self,
        position: &Part,
        _: &mut Outgoing<Part>,
        visit: &mut dyn FnMut(&[Part]) -> ControlFlow<()>,
    ) {
        let _ = match position {
            Part::Small(cells) => self.each_option(cells, &self.small, |part| self.small(part), visit),
            Part::Large(rows) => self.each_option(rows, &self.tiles, |part| self.large(&part), visit),
        };
    }

    /// Within 4x4 there is a table; and see [`Place::answers_by_half_turn`].
    fn known(&self, position: &Part) -> Option<u64> {
        match position {
            Part::Small(cells) => match within_four(*cells) {
                Some(place) => self.table().get(place).map(|&value| value.into()),
                None if to_corner(cells.reverse_bits()) != *cells => None,
                None => Self::answers_by_half_turn(&self.small, cells, extent(*cells)).then_some(0),
            },
            Part::Large(rows) => {
                let columns = 64 - rows.0.iter().fold(0u64, |used, row| used | row).leading_zeros();
                let turned = rows.0.iter().rev().map(|row| row.reverse_bits() >> (64 - columns).min(63));
                let symmetric = columns > 0 && turned.eq(rows.0.iter().copied());
                let extent = (rows.0.len() as u32, columns);
                (symmetric && Self::answers_by_half_turn(&self.tiles, rows, extent)).then_some(0)
            }
        }
    }

    fn key(&self, position: &Part) -> Option<u64> {
        match position {
            Part::Small(cells) => Some(*cells),
            Part::Large(_) => None,
        }
    }

    /// Each option is cut into parts, and every part is turned and mirrored.
    fn option_work(&self) -> u64 {
        16
    }

    fn held(&self, position: &Part) -> usize {
        match position {
            Part::Small(_) => 0,
            Part::Large(rows) => size_of_val(&*rows.0),
        }
    }

    fn ends(&self) -> bool {
        true
    }

    /// The number of moves; an odd number counts for more, as in Cram.
    fn weight(&self, position: &Part) -> u64 {
        let moves: u64 = match position {
            Part::Small(cells) => self.small.iter().map(|&tile| grid::corners(cells, tile).count()).sum(),
            Part::Large(rows) => self.tiles.iter().map(|&tile| grid::corners(rows, tile).count()).sum(),
        };
        moves + 2 * (moves & 1)
    }
}
