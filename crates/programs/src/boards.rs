//! Boards on which tiles are laid, and Chomp: options are loops over the cells of a board,
//! positions are searched; the algorithms are texts (`algorithms/boards.txt`).
//!
//! A board is a text: its rows from the top with `/` between them, `.` for a cell, `#` for none. In
//! normal play, parts that a tile separates are played as a sum. So each connected part is searched
//! separately, in the smallest frame, and read from the end that gives the lesser text; cells that
//! no tile can cover are dropped.
use super::model::{Expr, Op, Program, Stmt, fits, var};
use super::of_texts::{self, OfTexts};
use super::search::Search;
use super::text::{BOARDS, Given};
use super::{CodeOptions, ProgramError};
use crate::say;
use rules::family::{BoardMoves, Tile};
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;

/// Boards have at most this many cells, because the text is copied for every option.
pub(crate) const MOST_CELLS: i64 = 4096;

/// The program of a game on a board.
pub fn program(ruleset: &Ruleset, moves: &BoardMoves, options: &CodeOptions) -> Result<Program, ProgramError> {
    of_texts::check(ruleset, options, false)?;
    let tiles: &[Tile] = match moves {
        BoardMoves::Place(tiles) => tiles.list(),
        BoardMoves::Chomp => &[],
    };
    let parts = !tiles.is_empty() && ruleset.play == Play::Normal;
    let moves: &[&str] = match moves {
        BoardMoves::Place(_) if parts => &["room", "tiles_laid", "turned", "parts"],
        BoardMoves::Place(_) => &["room", "tiles_laid"],
        BoardMoves::Chomp => &["bites"],
    };
    let names = ["all_digits", "board"].iter().chain(moves);
    let cross = Expr::Has("w".to_owned(), "x".to_owned());
    let givens = reading(false, cross);
    let mut functions: Vec<_> = names.map(|name| BOARDS.function(name, &givens)).collect();
    functions.extend(Search { arrays: &[], parts, rounds: false, play: ruleset.play }.functions());
    let own = OfTexts {
        decided: match ruleset.play {
            Play::Normal => say::decided_boards(),
            Play::Misere => say::decided_misere_board(),
        },
        says: [say::input_boards(), say::values_of_boards()]
            .into_iter()
            .chain(parts.then(say::parts_of_boards))
            .collect(),
        constants: sides(tiles),
        made: Vec::new(),
        functions,
        used: BTreeSet::new(),
        read,
        list: None,
    };
    own.program(ruleset, options)
}

/// What the texts that read a board leave open: whether its letters may be any, and how a size is
/// known.
pub(crate) fn reading(letters: bool, has_size: Expr) -> [(&'static str, Given); 4] {
    let cross = |letter: &str| fits("w", var("i"), letter);
    let is_cross = if letters { cross("x").bin(Op::Or, cross("X")) } else { cross("x") };
    let (has_size, is_cross) = (has_size.into(), is_cross.into());
    [("most", MOST_CELLS.into()), ("letters", letters.into()), ("has_size", has_size), ("is_cross", is_cross)]
}

/// The statements that turn a word of the input into a board.
pub(crate) fn read(name: &str) -> Vec<Stmt> {
    BOARDS.part("read", &[("name", name.into())])
}

/// The heights and widths of the tiles.
fn sides(tiles: &[Tile]) -> Vec<(String, Vec<i64>)> {
    if tiles.is_empty() {
        return Vec::new();
    }
    let list = |side: fn(&Tile) -> i64| tiles.iter().map(side).collect();
    let (heights, widths) = (list(|tile| tile.rows.into()), list(|tile| tile.columns.into()));
    vec![("heights".to_owned(), heights), ("widths".to_owned(), widths)]
}
