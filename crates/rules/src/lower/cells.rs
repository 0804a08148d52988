//! Boards of letters: the patterns of `board`, and the shapes of `place`.
use super::{Failed, Lower, Lowering};
use crate::ast::{Ast, CellClause, Clause, Tile};
use crate::error::{ErrorKind, RuleError};
use crate::family::Cells;
use crate::family::cells::{CellRule, Change, LONGEST_SIDE, MOST_LETTERS};
use crate::family::words::letters;
use crate::say;
use crate::span::{Span, Spanned};
use std::collections::BTreeSet;

impl Lowering<'_> {
    /// All clauses about a board of letters; none when there is no move.
    pub(super) fn cells(&mut self, ast: &Ast) -> Option<Cells> {
        let mut cells = Cells::default();
        for (index, clause) in ast.clauses.iter().enumerate() {
            // A failed clause has reported its mistake; the others are read all the same.
            let changes = match &clause.node {
                Clause::Cells(own) => self.change(own).map(|change| vec![change]),
                Clause::Place(tiles) => tiles.iter().map(|tile| self.rectangle(tile)).collect(),
                _ => continue,
            };
            for change in changes.unwrap_or_default() {
                cells.rules.push(CellRule { clause: index, span: clause.span, change });
            }
        }
        (!cells.rules.is_empty()).then_some(cells)
    }

    fn change(&mut self, own: &CellClause) -> Lower<Change> {
        match own {
            CellClause::Line { left, right, directions } => {
                let (old, new) = (letters(&left.node), letters(&right.node));
                if old.is_empty() {
                    let error = RuleError::new(ErrorKind::Undefined, left.span, say::pattern_without_cells());
                    return Err(self.report(error.hint(say::write_board_pattern())));
                }
                for side in [left, right] {
                    if side.node.contains('/') {
                        let error = RuleError::new(ErrorKind::Expected, side.span, say::pattern_is_one_line());
                        return Err(self.report(error.hint(say::shapes_are_placed())));
                    }
                }
                if old.len() != new.len() {
                    let message = say::pattern_keeps_length(old.len(), new.len());
                    let error = RuleError::new(ErrorKind::Arity, right.span, message);
                    return Err(self.report(error.hint(say::each_cell_a_letter())));
                }
                if old == new {
                    let error = RuleError::new(ErrorKind::Undefined, right.span, say::pattern_changes_nothing());
                    return Err(self.report(error.hint(say::write_board_pattern())));
                }
                self.few_cells(old.len(), left.span)?;
                Ok(Change::Line { left: old, right: new, directions: *directions })
            }
            CellClause::Shape { rows, turned, flipped } => {
                let mut cells = BTreeSet::new();
                for (r, row) in rows.node.split('/').enumerate() {
                    cells.extend(row.chars().enumerate().filter(|(_, sign)| *sign != '.').map(|(c, _)| (r, c)));
                }
                if let Some(sign) = rows.node.chars().find(|sign| !"X./".contains(*sign)) {
                    let error = RuleError::new(ErrorKind::Undefined, rows.span, say::no_sign_of_shapes(sign));
                    return Err(self.report(error.hint(say::write_shape())));
                }
                if cells.is_empty() {
                    let error = RuleError::new(ErrorKind::Undefined, rows.span, say::shape_without_cells());
                    return Err(self.report(error.hint(say::write_shape())));
                }
                let side = cells.iter().map(|&(r, c)| r.max(c) + 1).max().unwrap_or(0);
                self.few_cells(cells.len().max(if side > LONGEST_SIDE { usize::MAX } else { 0 }), rows.span)?;
                Ok(Change::Shape { cells, turned: *turned, flipped: *flipped })
            }
        }
    }

    /// A tile beside clauses about letters.
    fn rectangle(&mut self, tile: &Spanned<Tile>) -> Lower<Change> {
        let Tile { rows, columns } = tile.node;
        if rows == 0 || columns == 0 {
            let error = RuleError::new(ErrorKind::Undefined, tile.span, say::tile_covers_nothing(rows, columns));
            return Err(self.report(error.hint(say::tile_has_cells())));
        }
        let area = rows.checked_mul(columns).and_then(|area| usize::try_from(area).ok()).unwrap_or(usize::MAX);
        self.few_cells(area, tile.span)?;
        let [rows, columns] = [rows, columns].map(|side| usize::try_from(side).unwrap_or(1));
        let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).collect();
        Ok(Change::Shape { cells, turned: false, flipped: false })
    }

    fn few_cells(&mut self, cells: usize, span: Span) -> Result<(), Failed> {
        if cells <= MOST_LETTERS {
            return Ok(());
        }
        Err(self.report(RuleError::new(ErrorKind::Limit, span, say::pattern_has_many_cells(MOST_LETTERS))))
    }
}
