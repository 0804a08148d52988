//! The options on a board of letters, straight from the clauses: a pattern is read from every cell
//! in every direction that it allows, and a shape is turned by turning its cells.
use super::{Oracle, OracleError, Pos, Sum};
use crate::family::cells::{Cells, Change, Directions};
use std::collections::{BTreeMap, BTreeSet};

/// A row and a column; numbers below 0 lie outside the board.
type Place = (i64, i64);

impl Oracle<'_> {
    /// The boards that one move leads to.
    pub(super) fn lettered(&mut self, cells: &Cells, position: &Pos) -> Result<BTreeSet<Sum>, OracleError> {
        let columns = position.first().copied().unwrap_or(0);
        let letters = position.get(1..).unwrap_or(&[]);
        if columns < 1 || letters.is_empty() || letters.len() as i64 % columns != 0 {
            return Err(OracleError::NotAPosition { position: position.clone(), arity: 0 });
        }
        let place = |index: usize| (index as i64 / columns, index as i64 % columns);
        let board: BTreeMap<Place, i64> = letters.iter().enumerate().map(|(i, &letter)| (place(i), letter)).collect();
        let mut options = BTreeSet::new();
        for rule in &cells.rules {
            for &(r, c) in board.keys() {
                let changes: Vec<Vec<(Place, i64, i64)>> = match &rule.change {
                    Change::Line { left, right, directions } => {
                        let steps: &[Place] = match directions {
                            Directions::All => &[(0, 1), (0, -1), (1, 0), (-1, 0)],
                            Directions::Right => &[(0, 1)],
                            Directions::Down => &[(1, 0)],
                        };
                        let line = |&(down, across): &Place| {
                            let letters = (0..).zip(std::iter::zip(left, right));
                            letters.map(|(i, (&old, &new))| ((r + i * down, c + i * across), old, new)).collect()
                        };
                        steps.iter().map(line).collect()
                    }
                    Change::Shape { cells, turned, flipped } => {
                        let plain: Vec<Place> = cells.iter().map(|&(r, c)| (r as i64, c as i64)).collect();
                        let mut shapes = vec![plain.clone()];
                        if *flipped {
                            shapes.push(plain.iter().map(|&(r, c)| (r, -c)).collect());
                        }
                        if *turned {
                            for _ in 0..3 {
                                let quarter = |shape: &Vec<Place>| shape.iter().map(|&(r, c)| (c, -r)).collect();
                                let turned: Vec<Vec<Place>> = shapes.iter().map(quarter).collect();
                                shapes.extend(turned);
                                shapes.sort();
                                shapes.dedup();
                            }
                        }
                        // The first cell of the shape lies on the cell that is looked at.
                        let laid = |shape: &Vec<Place>| {
                            let (first_r, first_c) = shape.first().copied().unwrap_or((0, 0));
                            let cell = |&(i, j): &Place| {
                                ((r + i - first_r, c + j - first_c), i64::from(b'.'), i64::from(b'X'))
                            };
                            shape.iter().map(cell).collect()
                        };
                        shapes.iter().map(laid).collect()
                    }
                };
                for change in changes {
                    self.tick(options.len())?;
                    if change.iter().all(|(place, old, _)| board.get(place) == Some(old)) {
                        let mut after = board.clone();
                        after.extend(change.iter().map(|&(place, _, new)| (place, new)));
                        options.insert(vec![std::iter::once(columns).chain(after.into_values()).collect()]);
                    }
                }
            }
        }
        Ok(options)
    }
}
