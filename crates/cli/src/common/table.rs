//! Tables of nim-values as text, csv and b-files. Tables may have millions of cells, so they are
//! written in pieces, without formatting machinery per cell.
use crate::common::output::{self, push_decimal};
use serde::Serialize;
use sprague::tables::{Cell, Table, ValueAt, Zeros};
use std::io::{self, Write};

/// Heaps on a line of the text form.
const PER_LINE: usize = 10;

/// Text is written out when it is longer than this.
const PIECE: usize = 1 << 16;

/// Writes a text out if it is long enough.
fn hand_on(text: &mut String, out: &mut dyn Write) -> io::Result<()> {
    if text.len() > PIECE {
        out.write_all(text.as_bytes())?;
        text.clear();
    }
    Ok(())
}

/// Writes a table for people: ten heaps a line, or a grid for each pair of the last two numbers.
pub(crate) fn text(table: &Table, names: &[String], out: &mut dyn Write) -> io::Result<()> {
    match table.shape.as_slice() {
        [_] => run(table, out),
        [.., rows, columns] => grids(table, names, *rows, *columns, out),
        [] => Ok(()),
    }
}

/// Writes `n,value` lines under a line of names.
pub(crate) fn csv(table: &Table, names: &[String], out: &mut dyn Write) -> io::Result<()> {
    let mut text = format!("{},{}\n", names.join(","), word(table.cells.first()));
    let mut at = table.from.clone();
    for cell in &table.cells {
        for &x in &at {
            push_decimal(&mut text, x);
            text.push(',');
        }
        push_field(&mut text, cell);
        text.push('\n');
        hand_on(&mut text, out)?;
        advance(&mut at, &table.from, &table.shape);
    }
    out.write_all(text.as_bytes())
}

/// Writes `n a(n)` lines; outcomes are 1 for N and 0 for P.
pub(crate) fn bfile(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let mut text = String::new();
    for (n, cell) in (table.from.first().copied().unwrap_or(0)..=u64::MAX).zip(&table.cells) {
        push_decimal(&mut text, n);
        text.push(' ');
        push_number(&mut text, cell);
        text.push('\n');
        hand_on(&mut text, out)?;
    }
    out.write_all(text.as_bytes())
}

/// Writes positions as people write them, one on each line.
pub(crate) fn zeros_text(zeros: &Zeros, out: &mut dyn Write) -> io::Result<()> {
    each_zero(zeros, out, |text, position| {
        let tuple = position.len() > 1;
        text.push_str(if tuple { "(" } else { "" });
        push_list(text, position);
        text.push_str(if tuple { ")\n" } else { "\n" });
    })
}

/// Writes positions, one on each line, under a line of names.
pub(crate) fn zeros_csv(zeros: &Zeros, names: &[String], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", names.join(","))?;
    each_zero(zeros, out, |text, position| {
        push_list(text, position);
        text.push('\n');
    })
}

fn each_zero(zeros: &Zeros, out: &mut dyn Write, mut push: impl FnMut(&mut String, &[u64])) -> io::Result<()> {
    let mut text = String::new();
    for position in zeros.iter() {
        text.clear();
        push(&mut text, position);
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

fn push_list(text: &mut String, numbers: &[u64]) {
    for (i, &x) in numbers.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        push_decimal(text, x);
    }
}

/// Single positions for people.
pub(crate) fn at_text(known: &[ValueAt]) -> String {
    let rows: Vec<Vec<String>> =
        known.iter().map(|at| vec![at.position.to_string(), at.cell.to_string(), at.basis.to_string()]).collect();
    output::aligned(&rows)
}

/// Single positions as JSON.
#[derive(Serialize)]
pub(crate) struct At<'a> {
    pub(crate) rule: &'a str,
    pub(crate) at: &'a [ValueAt],
}

/// Single positions as csv.
pub(crate) fn at_csv(known: &[ValueAt], names: &[String]) -> String {
    let mut text = format!("{},{}\n", names.join(","), word(known.first().map(|at| &at.cell)));
    for at in known {
        for number in &at.position.0 {
            text.push_str(&number.to_string());
            text.push(',');
        }
        push_field(&mut text, &at.cell);
        text.push('\n');
    }
    text
}

/// Single heaps as a b-file.
pub(crate) fn at_bfile(known: &[ValueAt]) -> String {
    let mut text = String::new();
    for at in known {
        text.push_str(&at.position.to_string());
        text.push(' ');
        push_number(&mut text, &at.cell);
        text.push('\n');
    }
    text
}

/// The word for the cells of a table.
fn word(first: Option<&Cell>) -> &'static str {
    match first {
        Some(Cell::Outcome(_)) => "outcome",
        _ => "value",
    }
}

fn push_cell(text: &mut String, cell: &Cell) {
    match cell {
        Cell::Value(value) => match value.to_u64() {
            Some(short) => push_decimal(text, short),
            None => text.push_str(&value.to_string()),
        },
        Cell::Outcome(outcome) => text.push_str(outcome.letter()),
        infinite => text.push_str(&infinite.to_string()),
    }
}

/// A field of a csv line: a value that contains commas needs quotes.
fn push_field(text: &mut String, cell: &Cell) {
    let quotes = if matches!(cell, Cell::Infinite(numbers) if numbers.len() > 1) { "\"" } else { "" };
    text.push_str(quotes);
    push_cell(text, cell);
    text.push_str(quotes);
}

fn push_number(text: &mut String, cell: &Cell) {
    match cell {
        Cell::Outcome(outcome) => text.push(if outcome.letter() == "N" { '1' } else { '0' }),
        value => push_cell(text, value),
    }
}

/// Advances to the next position of a box, the last number running fastest.
fn advance(at: &mut [u64], from: &[u64], shape: &[usize]) {
    for i in (0..at.len()).rev() {
        // The largest number may be the last one of its type: compare distances, and never compute
        // the number after it.
        if at[i] - from[i] + 1 < shape[i] as u64 {
            at[i] += 1;
            return;
        }
        at[i] = from[i];
    }
}

/// Writes ten heaps on a line after the number of the first, in columns.
fn run(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let from = table.from.first().copied().unwrap_or(0);
    let last = from.saturating_add(table.cells.len().saturating_sub(1) as u64);
    let label = decimal_len(last);
    let cell = cell_width(&table.cells);
    let mut text = String::new();
    for (row, cells) in table.cells.chunks(PER_LINE).enumerate() {
        let start = text.len();
        push_decimal(&mut text, from + (row * PER_LINE) as u64);
        pad_left(&mut text, start, label);
        text.push_str(": ");
        for one in cells {
            text.push(' ');
            let start = text.len();
            push_cell(&mut text, one);
            pad_left(&mut text, start, cell);
        }
        text.push('\n');
        hand_on(&mut text, out)?;
    }
    out.write_all(text.as_bytes())
}

/// Writes a grid for each choice of the numbers before the last two; rows and columns are labelled.
fn grids(table: &Table, names: &[String], rows: usize, columns: usize, out: &mut dyn Write) -> io::Result<()> {
    let directions = table.from.len();
    let (row_from, column_from) = (table.from[directions - 2], table.from[directions - 1]);
    let name = |i: usize| names.get(i).map_or("?", String::as_str);
    let cell = cell_width(&table.cells).max(decimal_len(column_from + columns.saturating_sub(1) as u64));
    let label = decimal_len(row_from + rows.saturating_sub(1) as u64);
    let corner = format!("{}\\{}", name(directions - 2), name(directions - 1));
    let label = label.max(corner.chars().count());
    let mut text = String::new();
    let mut at = table.from[..directions - 2].to_vec();
    for (number, grid) in table.cells.chunks((rows * columns).max(1)).enumerate() {
        if !at.is_empty() {
            let fixed: Vec<String> = at.iter().enumerate().map(|(i, x)| format!("{} = {x}", name(i))).collect();
            text.push_str(if number > 0 { "\n" } else { "" });
            text.push_str(&format!("{}\n", fixed.join(", ")));
        }
        text.push_str(&format!("{corner:>label$} |"));
        for column in 0..columns as u64 {
            text.push_str(&format!(" {:>cell$}", column_from + column));
        }
        text.push_str(&format!("\n{}-+{}\n", "-".repeat(label), "-".repeat((cell + 1) * columns)));
        for (row, cells) in grid.chunks(columns.max(1)).enumerate() {
            text.push_str(&format!("{:>label$} |", row_from + row as u64));
            for one in cells {
                text.push(' ');
                let start = text.len();
                push_cell(&mut text, one);
                pad_left(&mut text, start, cell);
                hand_on(&mut text, out)?;
            }
            text.push('\n');
        }
        advance(&mut at, &table.from, &table.shape);
    }
    out.write_all(text.as_bytes())
}

/// Aligns the text written since `start` to the right in a column of this width.
fn pad_left(text: &mut String, start: usize, width: usize) {
    let missing = width.saturating_sub(text.len() - start);
    for _ in 0..missing {
        text.insert(start, ' ');
    }
}

fn cell_width(cells: &[Cell]) -> usize {
    let widths = cells.iter().map(|cell| match cell {
        Cell::Value(value) => value.to_u64().map_or_else(|| value.to_string().len(), decimal_len),
        Cell::Outcome(_) => 1,
        infinite => infinite.to_string().len(),
    });
    widths.max().unwrap_or(1)
}

fn decimal_len(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |digits| digits as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::Number;

    fn table(from: &[u64], shape: &[usize], cells: &[u64]) -> Table {
        let cells = cells.iter().map(|&value| Cell::Value(Number::from(value))).collect();
        Table { rule: "r".into(), from: from.to_vec(), shape: shape.to_vec(), cells }
    }

    fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
        let mut text = Vec::new();
        write(&mut text).expect("a list takes all");
        String::from_utf8(text).expect("it is text")
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn json_has_a_list_for_each_direction() {
        let outcomes = [0u64, 1].map(|n| Cell::Outcome(sprague::Outcome::mover_wins(n > 0))).to_vec();
        let misere = Table { rule: "a \"b\"".into(), from: vec![3], shape: vec![2], cells: outcomes };
        let infinite = vec![Cell::Infinite([0, 2].map(Number::from).to_vec())];
        let endless = Table { rule: "r".into(), from: vec![0], shape: vec![1], cells: infinite };
        let cells: Vec<u64> = (0..6).collect();
        for (table, expected) in [
            (table(&[5], &[6], &cells), r#"{"rule":"r","from":5,"values":[0,1,2,3,4,5]}"#),
            (
                table(&[0, 9], &[3, 2], &cells),
                r#"{"rule":"r","from":[0,9],"shape":[3,2],"values":[[0,1],[2,3],[4,5]]}"#,
            ),
            (
                table(&[1, 0, 0], &[2, 1, 3], &cells),
                r#"{"rule":"r","from":[1,0,0],"shape":[2,1,3],"values":[[[0,1,2]],[[3,4,5]]]}"#,
            ),
            (table(&[7, 7], &[1, 1], &[9]), r#"{"rule":"r","from":[7,7],"shape":[1,1],"values":[[9]]}"#),
            (misere, r#"{"rule":"a \"b\"","from":3,"values":["P","N"]}"#),
            (endless, r#"{"rule":"r","from":0,"values":["inf(0,2)"]}"#),
        ] {
            assert_eq!(written(|out| output::json(&table, out)), format!("{expected}\n"));
        }
    }

    #[test]
    fn long_tables_come_in_pieces_and_whole() {
        let cells: Vec<u64> = (0..50_000).collect();
        let (long, square) = (table(&[0], &[50_000], &cells), table(&[0, 0], &[500, 100], &cells));
        assert_eq!(written(|out| text(&long, &names(&["n"]), out)).lines().count(), 5_000);
        assert_eq!(written(|out| bfile(&long, out)).lines().count(), 50_000);
        assert_eq!(written(|out| csv(&square, &names(&["a", "b"]), out)).lines().last(), Some("499,99,49999"));
        assert_eq!(written(|out| text(&square, &names(&["a", "b"]), out)).lines().count(), 502);
    }

    #[test]
    fn runs_have_ten_heaps_a_line() {
        let t = table(&[5], &[12], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
        assert_eq!(written(|out| text(&t, &names(&["n"]), out)), " 5:   0  1  2  3  4  5  6  7  8  9\n15:  10 11\n");
        assert_eq!(written(|out| bfile(&t, out)).lines().last(), Some("16 11"));
        assert_eq!(written(|out| csv(&t, &names(&["n"]), out)).lines().nth(1), Some("5,0"));
    }

    #[test]
    fn pairs_make_a_grid() {
        let t = table(&[0, 9], &[2, 2], &[0, 1, 2, 3]);
        assert_eq!(
            written(|out| text(&t, &names(&["a", "b"]), out)),
            "a\\b |  9 10\n----+------\n  0 |  0  1\n  1 |  2  3\n"
        );
        assert_eq!(written(|out| csv(&t, &names(&["a", "b"]), out)), "a,b,value\n0,9,0\n0,10,1\n1,9,2\n1,10,3\n");
    }

    #[test]
    fn triples_make_a_grid_each() {
        let t = table(&[1, 0, 0], &[2, 1, 2], &[0, 1, 2, 3]);
        let shown = written(|out| text(&t, &names(&["a", "b", "c"]), out));
        assert_eq!(shown.matches("b\\c |").count(), 2, "{shown}");
        assert!(shown.starts_with("a = 1\n") && shown.contains("\n\na = 2\n"), "{shown}");
    }

    #[test]
    fn the_largest_heap_is_listed_without_overflow() {
        let t = table(&[u64::MAX - 1], &[2], &[3, 4]);
        assert_eq!(written(|out| bfile(&t, out)), format!("{} 3\n{} 4\n", u64::MAX - 1, u64::MAX));
        assert!(written(|out| text(&t, &names(&["n"]), out)).ends_with(":  3 4\n"));
        assert!(written(|out| csv(&t, &names(&["n"]), out)).ends_with("15,4\n"));
    }
}
