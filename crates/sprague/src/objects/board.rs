//! Boards as text: by their size, `4x5`, or by their rows from the top, `..#/...`. Boards of Cram by their regions.
use crate::error::SolveError;
use crate::game::Game;
use crate::number::Number;
use crate::position::{Form, ParsePositionError, Position};
use crate::standing::Standing;
use crate::study::Known;
use crate::winning::{Found, move_error};
use budget::{Budget, Bytes};
use positions::boards::Region;
use positions::boards::cram::Cram;
use positions::{NimberError, Nimbers};
use rules::ast::BoardGame;
use rules::family::{MOST_COLUMNS, MOST_ROWS};
use rules::moves::{Options, Scratch};
use rules::ruleset::Play;

/// More cells are never read.
const MOST_CELLS: usize = 4096;

/// A board from its text. A board that is too wide is not turned: its rows are what they are.
pub(crate) fn read(text: &str) -> Result<Position, ParsePositionError> {
    let text = text.trim();
    let shown: String = text.chars().take(40).collect();
    let rows: Vec<u64>;
    let columns: usize;
    if let Some((height, width)) = size(text) {
        check(height, width, &shown)?;
        columns = width;
        rows = vec![(1 << width) - 1; height];
    } else {
        let lines: Vec<&str> = text.split('/').collect();
        columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        check(lines.len(), columns, &shown)?;
        let no_board =
            || ParsePositionError::Board(format!("`{shown}` is no board: write 4x5, or rows such as ..#/..."));
        if columns == 0 {
            return Err(no_board());
        }
        rows = lines.iter().map(|line| row(line)).collect::<Option<_>>().ok_or_else(no_board)?;
    }
    let numbers = rows.into_iter().map(Number::from).collect();
    Ok(Position::of(numbers).in_form(Form::Board(columns as u8)))
}

/// `4x5`: rows and columns.
fn size(text: &str) -> Option<(usize, usize)> {
    let (height, width) = text.split_once(['x', 'X', '×'])?;
    Some((height.trim().parse().ok()?, width.trim().parse().ok()?))
}

fn check(rows: usize, columns: usize, shown: &str) -> Result<(), ParsePositionError> {
    if rows == 0 || rows > MOST_ROWS || columns > usize::from(MOST_COLUMNS) || rows * columns > MOST_CELLS {
        let most = format!("at most {MOST_COLUMNS} columns and {MOST_CELLS} cells are read");
        return Err(ParsePositionError::Board(format!("the board `{shown}` is empty or too large: {most}")));
    }
    Ok(())
}

/// The cells of a row that are there, as bits; none for other signs.
fn row(line: &str) -> Option<u64> {
    line.chars().enumerate().try_fold(0, |cells, (column, sign)| match sign {
        '.' => Some(cells | 1 << column),
        '#' => Some(cells),
        _ => None,
    })
}

/// The text of a board: its size when no cell is missing.
pub(crate) fn written(rows: &[Number], columns: u8) -> String {
    let rows: Vec<u64> = rows.iter().map(|row| row.to_u64().unwrap_or(0)).collect();
    let full = (1 << columns) - 1;
    if rows.iter().all(|&row| row == full) {
        return format!("{}x{columns}", rows.len());
    }
    let line = |row: &u64| (0..columns).map(|column| if row >> column & 1 == 1 { '.' } else { '#' }).collect();
    rows.iter().map(line).collect::<Vec<String>>().join("/")
}

/// The regions of a board of Cram: what is played there is their sum.
fn regions(rows: &[i64]) -> Vec<Region> {
    let cells = (0..).zip(rows).flat_map(|(r, &row)| {
        (0..u16::from(MOST_COLUMNS)).filter(move |column| row >> column & 1 == 1).map(move |column| (r, column))
    });
    Region::of_cells(cells)
}

/// Whether this is Cram in normal play, whose regions have values.
fn by_regions(game: &Game) -> bool {
    let cram = game.ruleset().board().is_some_and(|board| board.game == BoardGame::Cram);
    cram && game.ruleset().play == Play::Normal
}

fn region_value(game: &mut Game, rows: &[i64], budget: &Budget) -> Result<u64, SolveError> {
    let search = game.cram.get_or_insert_with(|| Nimbers::new(Cram));
    search.sum_value(&regions(rows), budget).map_err(|error| failure(error, search))
}

fn failure(error: NimberError<Region>, search: &Nimbers<Cram>) -> SolveError {
    match error {
        NimberError::Stopped(stop) => SolveError::Stopped {
            stop,
            reached: {
                let (work, known) = (search.work(), search.len());
                let table = Bytes(work.bytes);
                format!(
                    "{} regions searched, {known} values found, a table of {table}; --time goes further",
                    work.visits
                )
            },
        },
        other => SolveError::Overflow(other.to_string()),
    }
}

/// The value of a board of Cram, region by region; none for other games.
pub(crate) fn value(game: &mut Game, position: &Position, budget: &Budget) -> Result<Option<Known>, SolveError> {
    let Some(rows) = position.to_state().filter(|_| by_regions(game)) else { return Ok(None) };
    let value = region_value(game, &rows, budget)?;
    Ok(Some(Known { value: Number::from(value), standing: Standing::Exact }))
}

/// Whether the player to move loses a board of Cram; none for other games.
pub(crate) fn lost(game: &mut Game, position: &Position, budget: &Budget) -> Result<Option<bool>, SolveError> {
    let Some(rows) = position.to_state().filter(|_| by_regions(game)) else { return Ok(None) };
    let search = game.cram.get_or_insert_with(|| Nimbers::new(Cram));
    search.has_value(&regions(&rows), 0, budget).map(Some).map_err(|error| failure(error, search))
}

/// The moves of Cram that leave a board of this value; none for other games.
pub(crate) fn options_with_value(
    game: &mut Game,
    position: &Position,
    target: &Number,
    limit: usize,
    budget: &Budget,
) -> Result<Option<Found>, SolveError> {
    let Some(rows) = position.to_state().filter(|_| by_regions(game)) else { return Ok(None) };
    let mut listed = Options::new(rows.len());
    let listing = game.study.mover().options_within(&mut Scratch::default(), &rows, &mut listed, budget);
    listing.map_err(move_error)?;
    listed.sort_dedup();
    let (mut options, mut total) = (Vec::new(), 0u64);
    for option in listed.iter() {
        let parts = regions(option);
        let search = game.cram.get_or_insert_with(|| Nimbers::new(Cram));
        let wanted = target.to_u64().map_or(Ok(false), |target| search.has_value(&parts, target, budget));
        if wanted.map_err(|error| failure(error, search))? {
            total += 1;
            if options.len() < limit {
                options.push(vec![game.placed(option)]);
            }
        }
    }
    Ok(Some(Found { options, total: Some(Number::from(total)) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_and_written() {
        for text in ["4x5", "1x1", "..#/...", "#", "###/.#.", "1x62"] {
            assert_eq!(read(text).map(|board| board.to_string()), Ok(text.to_owned()));
        }
        // Short rows are filled up with what is not there.
        assert_eq!(read("../.").map(|board| board.to_string()), Ok("../.#".to_owned()));
        for text in ["", "0x4", "4x63", "4x", "x", "..a/...", "1e18x1", "5", "//", "4097x1"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
