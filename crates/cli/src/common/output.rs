//! Where results go: standard output or a file, buffered; a closed pipe is not an error.
use crate::common::failure::Failure;
use crate::say;
use serde::Serialize;
use sprague::{Budget, SolveError, Stop};
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

/// An answer as one line of JSON.
pub(crate) fn as_line(said: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string(said).map_err(|error| Failure::output(error.into()))?;
    Ok(text + "\n")
}

/// Writes an answer as JSON, with a newline, to standard output.
pub(crate) fn print_json(said: &impl Serialize) -> Result<(), Failure> {
    stream(None, |out| json(said, out))
}

/// Writes an answer as JSON, with a newline, piece by piece: a tree of values would take a hundred
/// bytes for each.
pub(crate) fn json(said: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, said)?;
    out.write_all(b"\n")
}

/// Writes a whole result to a file; `-` is standard output.
pub(crate) fn save(path: &Path, text: &str) -> Result<(), Failure> {
    stream(Some(path), |out| out.write_all(text.as_bytes()))
}

/// Writes a long result while it is being made: to a file, or to standard output if none is given
/// or it is `-`.
pub(crate) fn stream(path: Option<&Path>, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let Some(path) = path.filter(|&path| path != Path::new("-")) else {
        let mut out = stdout();
        return write(&mut out).and_then(|()| out.flush()).map_err(Failure::output);
    };
    let written = File::create(path).and_then(|file| {
        let mut out = BufWriter::with_capacity(BUFFER, file);
        write(&mut out)?;
        out.flush()
    });
    written.map_err(|error| Failure::work("file", say::cannot_write(path.display().to_string(), error.to_string())))
}

/// As [`stream`], for results so long that a limit may end them while they are written.
pub(crate) fn stream_within(
    path: Option<&Path>,
    budget: &Budget,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut stopped = None;
    let written = stream(path, |out| {
        let mut watched = Watched { out, budget, bytes: 0, looked: 0, stopped: None };
        let written = write(&mut watched);
        stopped = watched.stopped.map(|stop| (stop, watched.bytes));
        written
    });
    match stopped {
        Some((stop, bytes)) => {
            let reached = format!("the first {bytes} bytes of the result were written");
            Err(SolveError::stopped(stop, reached).into())
        }
        None => written,
    }
}

/// A writer that polls a budget now and then.
struct Watched<'a> {
    out: &'a mut dyn Write,
    budget: &'a Budget,
    bytes: u64,
    looked: u64,
    stopped: Option<Stop>,
}

impl Write for Watched<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.bytes - self.looked >= BUFFER as u64 {
            self.looked = self.bytes;
            if let Err(stop) = self.budget.check() {
                self.stopped = Some(stop);
                return Err(io::Error::other(stop));
            }
        }
        let written = self.out.write(&text[..text.len().min(BUFFER)])?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The decimal digits of `number`; several times faster than formatting, for tables with millions
/// of cells.
pub(crate) fn decimal(mut number: u64, room: &mut [u8; 20]) -> &[u8] {
    let mut at = room.len();
    loop {
        at -= 1;
        room[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return &room[at..];
        }
    }
}

/// Appends the decimal digits of `number`.
pub(crate) fn push_decimal(text: &mut String, number: u64) {
    text.extend(decimal(number, &mut [0; 20]).iter().map(|&digit| char::from(digit)));
}

/// A counter stored as decimal digits: incrementing it is cheaper than converting every number.
pub(crate) struct Counter {
    /// Digits up to `Counter::END`; bytes before `start` are not part of the number.
    digits: [u8; Counter::END + Counter::SHORT],
    start: usize,
}

impl Counter {
    const END: usize = 21;
    /// The number of digits that are copied at once.
    const SHORT: usize = 16;

    /// A counter that starts with this number.
    pub(crate) fn from(number: u64) -> Self {
        let mut digits = [b'0'; Self::END + Self::SHORT];
        let mut room = [0; 20];
        let given = decimal(number, &mut room);
        let start = Self::END - given.len();
        digits[start..Self::END].copy_from_slice(given);
        Self { digits, start }
    }

    pub(crate) fn digits(&self) -> &[u8] {
        &self.digits[self.start..Self::END]
    }

    /// Appends the digits. A copy of a constant length needs no function call, and surplus bytes
    /// are cut off.
    pub(crate) fn push_to(&self, text: &mut Vec<u8>) {
        let len = Self::END - self.start;
        if len > Self::SHORT {
            return text.extend_from_slice(self.digits());
        }
        let end = text.len() + len;
        text.extend_from_slice(&self.digits[self.start..][..Self::SHORT]);
        text.truncate(end);
    }

    /// Increments the number.
    pub(crate) fn step(&mut self) {
        for (at, digit) in self.digits[..Self::END].iter_mut().enumerate().rev() {
            if *digit == b'9' {
                *digit = b'0';
            } else {
                *digit += 1;
                self.start = self.start.min(at);
                return;
            }
        }
    }
}

/// Wider cells do not make their column wider: a number of a hundred digits should not push the
/// other columns away.
const WIDEST: usize = 50;

/// Rows of text in columns, separated by two blanks; the last column is not padded.
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

/// The number of terminal columns of a text: Chinese characters take two.
pub(crate) fn width(text: &str) -> usize {
    text.chars()
        .map(|c| if ('\u{1100}'..='\u{ffef}').contains(&c) && !('\u{2000}'..='\u{2e7f}').contains(&c) { 2 } else { 1 })
        .sum()
}

/// A rule of several lines as one line, and shortened if it is long.
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
    fn a_counter_counts() {
        for from in [0u64, 8, 95, 99_995, 18_446_744_073_709_551_600] {
            let mut counter = Counter::from(from);
            for number in u128::from(from)..u128::from(from) + 120 {
                assert_eq!(counter.digits(), number.to_string().as_bytes());
                let mut text = b"n=".to_vec();
                counter.push_to(&mut text);
                assert_eq!(text, format!("n={number}").as_bytes());
                counter.step();
            }
        }
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
