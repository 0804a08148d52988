//! Where results go: standard output or a file, buffered, and a closed pipe is no error.
use crate::common::failure::Failure;
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

const BUFFER: usize = 1 << 16;

/// Standard output, locked and buffered.
pub(crate) fn stdout() -> BufWriter<io::StdoutLock<'static>> {
    BufWriter::with_capacity(BUFFER, io::stdout().lock())
}

/// Writes a whole result to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = stdout();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::output)
}

/// Writes a JSON value and the end of the line to standard output.
pub(crate) fn print_json(value: &Value) -> Result<(), Failure> {
    print(&format!("{value}\n"))
}

/// Writes a whole result to a file; `-` is standard output.
pub(crate) fn save(path: &Path, text: &str) -> Result<(), Failure> {
    if path == Path::new("-") {
        return print(text);
    }
    let written = File::create(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| Failure::work("file", format!("cannot write {}: {error}", path.display())))
}

/// Appends the decimal digits of `number`; several times faster than formatting, for tables of millions.
pub(crate) fn push_decimal(text: &mut String, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend(digits[at..].iter().map(|&digit| char::from(digit)));
}

/// Cells wider than this do not make their column wider: a number of a hundred digits should not push the rest away.
const WIDEST: usize = 50;

/// Columns of text, two blanks between them; the last column is not padded.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            rows.iter()
                .filter_map(|row| row.get(column))
                .map(|cell| width(cell))
                .filter(|&width| width <= WIDEST)
                .max()
                .unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        for (column, cell) in row.iter().enumerate() {
            text.push_str(cell);
            if column + 1 < row.len() {
                text.extend(std::iter::repeat_n(' ', widths[column].saturating_sub(width(cell)) + 2));
            }
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

/// Columns of a terminal that a text takes: Chinese characters take two.
fn width(text: &str) -> usize {
    text.chars()
        .map(|c| if ('\u{1100}'..='\u{ffef}').contains(&c) && !('\u{2000}'..='\u{2e7f}').contains(&c) { 2 } else { 1 })
        .sum()
}

/// A rule of several lines on one, and no longer than a line.
pub(crate) fn one_line(text: &str) -> String {
    const LONGEST: usize = 60;
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match joined.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &joined[..cut]),
        None => joined,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_each_other() {
        let row = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
        assert_eq!(aligned(&[row(&["a", "bb", "c"]), row(&["尼姆", "b", ""])]), "a     bb  c\n尼姆  b\n");
        assert_eq!(aligned(&[]), "");
        assert_eq!(one_line("take 1\n  take 2"), "take 1 take 2");
        assert_eq!(one_line(&"é".repeat(100)).chars().count(), 61);
    }

    #[test]
    fn digits_come_out_as_formatting_does_them() {
        for number in [0, 7, 10, 99, 1_000_000_007, u64::MAX] {
            let mut text = String::from("n=");
            push_decimal(&mut text, number);
            assert_eq!(text, format!("n={number}"));
        }
    }
}
