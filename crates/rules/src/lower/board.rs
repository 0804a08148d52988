//! Games on boards: the tiles of `place`, and the boards with a name.
use super::Lowering;
use crate::ast::{self, Ast, BoardGame, Clause};
use crate::error::{ErrorKind, RuleError};
use crate::family::{BoardMoves, MOST_COLUMNS, MOST_ROWS, MOST_TILES, Tile, Tiles};
use crate::say;
use crate::span::Spanned;

impl Lowering<'_> {
    /// The moves of a board clause; none where a tile is a mistake. Cram is the game of dominoes.
    pub(super) fn board(&mut self, ast: &Ast) -> Option<BoardMoves> {
        let clause = ast.clauses.iter().find(|clause| matches!(clause.node, Clause::Board(_) | Clause::Place(_)))?;
        match &clause.node {
            Clause::Board(BoardGame::Cram) => Some(BoardMoves::Place(Tiles::dominoes())),
            Clause::Board(BoardGame::Chomp) => Some(BoardMoves::Chomp),
            Clause::Place(tiles) => {
                if let Some(first_too_many) = tiles.get(MOST_TILES) {
                    let message = say::too_many_tiles(tiles.len(), MOST_TILES);
                    self.report(RuleError::new(ErrorKind::Limit, first_too_many.span, message));
                    return None;
                }
                let tiles: Vec<Option<Tile>> = tiles.iter().map(|tile| self.tile(tile)).collect();
                tiles.into_iter().collect::<Option<Vec<_>>>().map(|tiles| BoardMoves::Place(Tiles::new(tiles)))
            }
            _ => None,
        }
    }

    fn tile(&mut self, tile: &Spanned<ast::Tile>) -> Option<Tile> {
        let ast::Tile { rows, columns } = tile.node;
        if rows == 0 || columns == 0 {
            let message = say::tile_covers_nothing(rows, columns);
            let error = RuleError::new(ErrorKind::Undefined, tile.span, message);
            self.report(error.hint(say::tile_has_cells()));
            return None;
        }
        let fits = |size: u64, most: u64| size <= most;
        if !fits(rows, MOST_ROWS as u64) || !fits(columns, MOST_COLUMNS.into()) {
            let message = say::tile_too_large(rows, columns);
            let hint = say::size_of_boards(MOST_ROWS, u32::from(MOST_COLUMNS));
            self.report(RuleError::new(ErrorKind::Limit, tile.span, message).hint(hint));
            return None;
        }
        Some(Tile { rows: u16::try_from(rows).ok()?, columns: u8::try_from(columns).ok()? })
    }
}
