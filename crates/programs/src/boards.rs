//! Boards on which tiles are laid, and Chomp: options are loops over the cells of a board,
//! positions are searched; the algorithms are texts (`algorithms/boards.txt`).
//!
//! A board is a text: its rows from the top with `/` between them, `.` for a cell, `#` for none. In
//! normal play, parts that a tile separates are played as a sum. So each connected part is searched
//! separately, in the smallest frame, and read from the end that gives the lesser text; cells that
//! no tile can cover are dropped.
use super::hint::no_style;
use super::input::Token;
use super::model::{Program, Stmt};
use super::printed::Printed;
use super::search::Search;
use super::shape::{self, Game as Main};
use super::source::rule;
use super::text::BOARDS;
use super::{CodeOptions, Hint, ProgramError, Style};
use crate::say;
use rules::family::{BoardMoves, Tile};
use rules::ruleset::{Play, Ruleset};

/// Boards have at most this many cells, because the text is copied for every option.
const MOST_CELLS: i64 = 4096;

/// The program of a game on a board.
pub fn program(ruleset: &Ruleset, moves: &BoardMoves, options: &CodeOptions) -> Result<Program, ProgramError> {
    if matches!(options.style, Some(Style::Formula | Style::Table)) {
        return Err(no_style("formula or table", say::boards_searched()).hinted([Hint::Style { style: Style::Dfs }]));
    }
    if options.start.is_some() {
        let why = ProgramError::unsupported(say::boards_by_number());
        return Err(why.hinted([Hint::NoStart]));
    }
    if ruleset.play == Play::Misere && options.input.positions() != Some(1) {
        return Err(ProgramError::Misere);
    }
    if options.input.until().is_some() && options.input.tokens.first() == Some(&Token::Position) {
        let why = ProgramError::unsupported(say::boards_until_zero());
        return Err(why.hinted([Hint::Input { shapes: &["eof: n", "zero: heaps"] }]));
    }
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
    let mut functions: Vec<_> = names.map(|name| BOARDS.function(name, &[("most", MOST_CELLS.into())])).collect();
    functions.extend(Search { arrays: &[], parts, rounds: false, play: ruleset.play }.functions());
    let main = Main { after_text: Some(read), ..Main::plain(1, options.answers.clone()) };
    let decided = match ruleset.play {
        Play::Normal => say::decided_boards(),
        Play::Misere => say::decided_misere_board(),
    };
    let mut header = vec![rule(ruleset), decided, say::input_boards(), say::values_of_boards()];
    if parts {
        header.push(say::parts_of_boards());
    }
    header.push(say::made_by());
    Ok(Program {
        header,
        constants: sides(tiles),
        made: Vec::new(),
        functions,
        main: shape::main(&options.input, &main),
        prints: Printed::Winner,
        limit: None,
    })
}

/// The statements that turn a word of the input into a board.
fn read(name: &str) -> Vec<Stmt> {
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
