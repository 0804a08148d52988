//! Long ranges of heaps as b-files, csv and JSON, written while they are looked up: the text of ten
//! million heaps is a hundred megabytes, too long to wait for or to hold in memory.
use crate::common::output::{Counter, decimal};
use serde_json::json;
use sprague::Play;
use sprague::tables::{Cell, Stretch};
use std::io::{self, Write};

/// Text is written out when it is longer than this: long enough that no buffer copies it again.
const PIECE: usize = 1 << 16;

/// What the lines above the values need.
pub(crate) struct Heading {
    /// The rule as it was given.
    pub(crate) rule: String,
    /// The name of the heap's number.
    pub(crate) name: String,
    /// The first heap.
    pub(crate) from: u64,
    /// The last heap.
    pub(crate) to: u64,
}

/// A function that writes a range of heaps.
pub(crate) type Writer = fn(&Stretch, &Heading, &mut dyn Write) -> io::Result<()>;

/// Writes `n a(n)` lines; outcomes are 1 for N and 0 for P.
pub(crate) fn bfile(stretch: &Stretch, heading: &Heading, out: &mut dyn Write) -> io::Result<()> {
    each(heading, out, |n, counter, text| {
        counter.push_to(text);
        text.push(b' ');
        match stretch.short(n) {
            Some(value) => push_short(text, value),
            None => push_cell(text, stretch.cell(n)),
        }
        text.push(b'\n');
    })
}

/// Writes `n,value` lines under a line of names.
pub(crate) fn csv(stretch: &Stretch, heading: &Heading, out: &mut dyn Write) -> io::Result<()> {
    let word = if stretch.play() == Play::Misere { "outcome" } else { "value" };
    writeln!(out, "{},{word}", heading.name)?;
    each(heading, out, |n, counter, text| {
        counter.push_to(text);
        text.push(b',');
        push_value(text, stretch, n, b"");
        text.push(b'\n');
    })
}

/// Writes the JSON of a table.
pub(crate) fn json(stretch: &Stretch, heading: &Heading, out: &mut dyn Write) -> io::Result<()> {
    let from = heading.from;
    write!(out, "{{\"rule\":{},\"from\":{from},\"values\":[", json!(heading.rule))?;
    each(heading, out, |n, _, text| {
        if n > from {
            text.push(b',');
        }
        push_value(text, stretch, n, b"\"");
    })?;
    out.write_all(b"]}\n")
}

/// Lets `add` append the text of each heap, and writes it out in pieces.
fn each(heading: &Heading, out: &mut dyn Write, mut add: impl FnMut(u64, &Counter, &mut Vec<u8>)) -> io::Result<()> {
    let mut counter = Counter::from(heading.from);
    let mut text = Vec::with_capacity(2 * PIECE);
    for n in heading.from..=heading.to {
        add(n, &counter, &mut text);
        counter.step();
        if text.len() > PIECE {
            out.write_all(&text)?;
            text.clear();
        }
    }
    out.write_all(&text)
}

/// A nim-value, or the letter of an outcome between quotes.
fn push_value(text: &mut Vec<u8>, stretch: &Stretch, n: u64, quote: &[u8]) {
    match (stretch.play(), stretch.short(n)) {
        (Play::Normal, Some(value)) => push_short(text, value),
        (Play::Normal, None) => push_cell(text, stretch.cell(n)),
        (Play::Misere, _) => {
            text.extend_from_slice(quote);
            push_cell(text, stretch.cell(n));
            text.extend_from_slice(quote);
        }
    }
}

/// Most nim-values have one digit.
fn push_short(text: &mut Vec<u8>, value: u64) {
    if value < 10 {
        text.push(b'0' + value as u8);
    } else {
        text.extend_from_slice(decimal(value, &mut [0; 20]));
    }
}

fn push_cell(text: &mut Vec<u8>, cell: Option<Cell>) {
    if let Some(cell) = cell {
        text.extend_from_slice(cell.to_string().as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::{output, table};
    use sprague::{Budget, Game, SolveOptions};

    fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).expect("a vector takes everything");
        String::from_utf8(out).expect("text")
    }

    /// The streamed text equals that of a table of all cells.
    #[test]
    fn a_stretch_is_written_as_a_table_is() {
        for rule in ["take 1,3,4", "take squares", "take any", "take 1,2; misere"] {
            for (from, to) in [(0, 0), (0, 30), (95, 20_000)] {
                let mut game: Game = rule.parse().expect("a rule");
                let (options, budget) = (SolveOptions::default(), Budget::default());
                let table = game.values(&[from], &[to], &options, &budget).expect("values");
                let name = game.ruleset().names[0].clone();
                let heading = Heading { rule: game.rule().to_owned(), name: name.clone(), from, to };
                let stretch = game.stretch(to, &options, &budget).expect("values").expect("a game on one number");
                for (writer, expected) in [
                    (bfile as Writer, written(|out| table::bfile(&table, out))),
                    (csv, written(|out| table::csv(&table, std::slice::from_ref(&name), out))),
                    (json, written(|out| output::json(&table, out))),
                ] {
                    let out = written(|out| writer(&stretch, &heading, out));
                    assert_eq!(out, expected, "{rule} {from}..{to}");
                }
            }
        }
    }
}
