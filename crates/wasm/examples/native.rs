//! Answers requests natively: reads one request on each line of standard input, and writes one
//! answer on each line of standard output. The tests of the page send the same requests to the
//! module and compare, row by row.
use sprague::Budget;
use sprague_wasm::Session;
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        // Each row has a session of its own, since an answer may refer to earlier results.
        let said = Session::default().respond(&line?, &Budget::default());
        writeln!(out, "{said}")?;
    }
    out.flush()
}
