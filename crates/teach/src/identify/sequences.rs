//! Lists of sequences: the file `stripped` of the OEIS, and b-files.
use super::relation::{Match, Relation};
use super::wanted::Wanted;
use sprague::{Budget, Stop};
use std::io::{self, BufRead};

/// First terms of a sequence that the list may lack.
const MOST_SKIPPED: usize = 8;
/// At most this many sequences are kept.
const MOST_FOUND: usize = 20;
/// Longer lines are cut: no list of values needs more.
const LONGEST_LINE: u64 = 1 << 20;

/// Sequences with the values of a list.
#[derive(Debug, Clone)]
pub struct Sequences {
    wanted: Vec<String>,
    pub(super) found: Vec<Match>,
}

impl Sequences {
    /// Nothing found yet.
    pub fn new(wanted: &Wanted) -> Self {
        let values = match wanted.only_zeros() {
            false => wanted.list().to_vec(),
            true => (0..).zip(wanted.list()).filter(|(_, value)| **value == 0).map(|(heap, _)| heap).collect(),
        };
        Self { wanted: values.iter().map(u64::to_string).collect(), found: Vec::new() }
    }

    /// Reads lines `A000027 ,1,2,3,` as the OEIS has them; other lines are comments.
    ///
    /// # Errors
    /// That of the reader; an interruption when the budget ends.
    pub fn read_stripped(&mut self, mut lines: impl BufRead, budget: &Budget) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            budget.check().map_err(|stop: Stop| io::Error::new(io::ErrorKind::Interrupted, stop))?;
            line.clear();
            if io::Read::take(&mut lines, LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let text = String::from_utf8_lossy(&line);
            if let Some((name, terms)) = text.split_once(',').filter(|_| text.starts_with('A')) {
                self.compare(name.trim(), terms.split(',').map(str::trim));
            }
        }
    }

    /// Reads a b-file, lines `n a(n)`; other lines are comments.
    pub fn read_bfile(&mut self, name: &str, text: &str) {
        let term = |line: &'_ str| -> Option<String> {
            let mut words = line.split_whitespace();
            let (index, term) = (words.next()?, words.next()?);
            index.parse::<i64>().ok().map(|_| term.to_owned())
        };
        let most = self.wanted.len() + MOST_SKIPPED;
        let terms: Vec<String> = text.lines().filter_map(term).take(most).collect();
        self.compare(name, terms.iter().map(String::as_str));
    }

    fn compare<'t>(&mut self, name: &str, terms: impl Iterator<Item = &'t str>) {
        if self.found.len() >= MOST_FOUND {
            return;
        }
        let terms: Vec<&str> = terms.take(self.wanted.len() + MOST_SKIPPED).collect();
        let fits = |skipped: &usize| {
            let terms = terms.get(*skipped..).unwrap_or_default();
            terms.len() >= self.wanted.len() && terms.iter().zip(&self.wanted).all(|(term, wanted)| term == wanted)
        };
        if let Some(skipped) = (0..=MOST_SKIPPED).find(fits) {
            let map = format!("term {}", skipped + 1);
            let compared = self.wanted.len();
            self.found.push(Match { game: name.to_owned(), name: None, relation: Relation::Sequence, map, compared });
        }
    }
}
