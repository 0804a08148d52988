//! The options of boards and of rings, straight from the definition of the games.
use super::{Oracle, OracleError, Pos, Sum};
use crate::family::{Board, BoardMoves, Circle, RING, ROW, Tile};
use crate::ruleset::Ruleset;
use std::collections::BTreeSet;

/// A cell: row and column.
type Cell = (usize, usize);

impl Oracle<'_> {
    /// The boards that one move leads to.
    pub(super) fn boards(&mut self, board: &Board, at: &Pos) -> Result<BTreeSet<Sum>, OracleError> {
        let Board { moves, columns } = board;
        if at.iter().any(|row| row >> columns != 0) {
            return Err(OracleError::NotAPosition { position: at.clone(), arity: self.ruleset.arity });
        }
        let all = (0..at.len()).flat_map(|r| (0..usize::from(*columns)).map(move |c| (r, c)));
        let cells: BTreeSet<Cell> = all.filter(|&(r, c)| at[r] >> c & 1 == 1).collect();
        let mut options = BTreeSet::new();
        for &(r, c) in &cells {
            let taken: Vec<BTreeSet<Cell>> = match moves {
                BoardMoves::Place(tiles) => {
                    let under = |&tile: &Tile| {
                        let rows = r..r + usize::from(tile.rows);
                        rows.flat_map(move |i| (c..c + usize::from(tile.columns)).map(move |j| (i, j)))
                    };
                    let fits = |tile: &&Tile| under(tile).all(|cell| cells.contains(&cell));
                    tiles.list().iter().filter(fits).map(|tile| under(tile).collect()).collect()
                }
                BoardMoves::Chomp if (r, c) == (0, 0) => Vec::new(),
                BoardMoves::Chomp => vec![cells.iter().copied().filter(|&(i, j)| i >= r && j >= c).collect()],
            };
            for taken in taken {
                self.tick(options.len())?;
                let mut rows = vec![0; at.len()];
                cells.difference(&taken).for_each(|&(r, c)| rows[r] += 1 << c);
                options.insert(vec![rows]);
            }
        }
        Ok(options)
    }

    /// The rows that one move leaves of a ring or a row.
    pub(super) fn rows(&mut self, circle: &Circle, at: &Pos) -> Result<BTreeSet<Sum>, OracleError> {
        let rules = match at[..] {
            [_, RING] => &circle.ring,
            [_, ROW] => &circle.row,
            _ => return Err(OracleError::NotAPosition { position: at.clone(), arity: 2 }),
        };
        let rules = Ruleset { turns: self.ruleset.turns, ..rules.clone() };
        let options = super::options(&rules, &at[..1], &self.budget)?;
        let marked = |sum: Sum| sum.into_iter().map(|part| vec![part[0], ROW]).collect();
        Ok(options.into_iter().map(marked).collect())
    }
}
