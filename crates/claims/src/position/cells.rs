//! Boards of letters as text: by their rows from the top, `XXO/OOX`, or by their size, `4x5`, if
//! every cell is free.
use super::board::{MOST_CELLS, size};
use super::{Form, ParsePositionError, Position};
use crate::number::Number;
use rules::family::cells::FREE;

/// The sign for a cell that is missing in a row shorter than the others.
const MISSING: char = '#';

/// Reads a board of letters; in quotes it is letters in any case: `"1x2"`.
pub fn read(text: &str) -> Result<Position, ParsePositionError> {
    let text = text.trim();
    let shown: String = text.chars().take(40).collect();
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let (columns, letters): (usize, Vec<i64>) = match size(text).filter(|_| quoted.is_none()) {
        Some((rows, columns)) => {
            let cells = rows.checked_mul(columns).filter(|cells| (1..=MOST_CELLS).contains(cells));
            (columns, vec![FREE; cells.ok_or(ParsePositionError::LettersSize(shown))?])
        }
        None => {
            let lines: Vec<&str> = quoted.unwrap_or(text).split('/').collect();
            let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
            let cells = columns.checked_mul(lines.len());
            if !cells.is_some_and(|cells| (1..=MOST_CELLS).contains(&cells)) {
                return Err(ParsePositionError::LettersSize(shown));
            }
            let row = |line: &&str| {
                let line: Vec<char> = line.chars().chain(std::iter::repeat(MISSING)).take(columns).collect();
                line.into_iter().map(|letter| i64::from(u32::from(letter)))
            };
            (columns, lines.iter().flat_map(row).collect())
        }
    };
    let numbers = std::iter::once(columns as u64).chain(letters.iter().map(|letter| letter.unsigned_abs()));
    Ok(Position::of(numbers.map(Number::from).collect()).in_form(Form::Cells))
}

/// The rows of a board, from the top; none if the numbers are no board of letters.
pub fn rows(numbers: &[Number]) -> Option<Vec<Vec<char>>> {
    let (columns, letters) = numbers.split_first()?;
    let columns = usize::try_from(columns.to_u64()?).ok().filter(|&columns| columns >= 1)?;
    let letter = |number: &Number| char::from_u32(u32::try_from(number.to_u64()?).ok()?);
    let letters = letters.iter().map(letter).collect::<Option<Vec<char>>>()?;
    (!letters.is_empty() && letters.len() % columns == 0)
        .then(|| letters.chunks(columns).map(<[char]>::to_vec).collect())
}

/// The text of a board; one that could be read as a size is in quotes.
pub fn written(numbers: &[Number]) -> Option<String> {
    let text = rows(numbers)?.iter().map(|row| row.iter().collect()).collect::<Vec<String>>().join("/");
    Some(if size(&text).is_some() { format!("\"{text}\"") } else { text })
}
