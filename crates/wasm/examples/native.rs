//! Answers requests natively: a request a line from standard input, an answer a line to standard
//! output. The tests of the page ask the module the same and compare, row by row.
use sprague::Budget;
use sprague_wasm::Session;
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        // Each row has a session of its own: an answer may name earlier findings.
        let said = Session::default().respond(&line?, &Budget::default());
        writeln!(out, "{said}")?;
    }
    out.flush()
}
