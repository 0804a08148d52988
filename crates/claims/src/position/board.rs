//! Boards as text: by their size, `4x5`, or by their rows from the top, `..#/...`.
use super::{Form, ParsePositionError, Position};
use crate::number::Number;
use rules::family::{MOST_COLUMNS, MOST_ROWS};

/// Boards with more cells than this are not read.
pub(crate) const MOST_CELLS: usize = 4096;

/// Reads a board. A board that is too wide is not turned: its rows remain rows.
pub fn read(text: &str) -> Result<Position, ParsePositionError> {
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
        let no_board = || ParsePositionError::Board(shown.clone());
        if columns == 0 {
            return Err(no_board());
        }
        rows = lines.iter().map(|line| row(line)).collect::<Option<_>>().ok_or_else(no_board)?;
    }
    let numbers = rows.into_iter().map(Number::from).collect();
    Ok(Position::of(numbers).in_form(Form::Board(columns as u8)))
}

/// The number of rows and columns of `4x5`.
pub(super) fn size(text: &str) -> Option<(usize, usize)> {
    let (height, width) = text.split_once(['x', 'X', '×'])?;
    Some((height.trim().parse().ok()?, width.trim().parse().ok()?))
}

fn check(rows: usize, columns: usize, shown: &str) -> Result<(), ParsePositionError> {
    if rows == 0 || rows > MOST_ROWS || columns > usize::from(MOST_COLUMNS) || rows * columns > MOST_CELLS {
        return Err(ParsePositionError::BoardSize(shown.to_owned()));
    }
    Ok(())
}

/// The cells of a row that exist, as bits; `None` if there are other signs.
fn row(line: &str) -> Option<u64> {
    line.chars().enumerate().try_fold(0, |cells, (column, sign)| match sign {
        '.' => Some(cells | 1 << column),
        '#' => Some(cells),
        _ => None,
    })
}

/// The text of a board: its size if no cell is missing.
pub fn written(rows: &[Number], columns: u8) -> String {
    let rows: Vec<u64> = rows.iter().map(|row| row.to_u64().unwrap_or(0)).collect();
    let full = (1 << columns) - 1;
    if rows.iter().all(|&row| row == full) {
        return format!("{}x{columns}", rows.len());
    }
    let line = |row: &u64| (0..columns).map(|column| if row >> column & 1 == 1 { '.' } else { '#' }).collect();
    rows.iter().map(line).collect::<Vec<String>>().join("/")
}
