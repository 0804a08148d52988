//! Edges from text: a line `u v` is an edge, a name alone a vertex, and `#` begins a comment. Texts
//! in other forms that people use are read, too (`forms`).
//!
//! Names are any words without blanks. A vertex gets its number where its name appears first, so
//! that results come in the order of the file. Names are not copied: a vertex is the place in the
//! text where its name stands. Decimal numbers, the names of large files, are looked up in a table
//! instead of a hash map; where there are no other names, the text is read on several threads, and
//! the names are not even looked at as text (`numbers`).
//!
//! ```
//! use graphs::read::EdgeList;
//! let text = "a b   # an edge\nb c\nc c\nalone\n";
//! let list = EdgeList::read(text.as_bytes(), &budget::Budget::default())?;
//! assert_eq!(list.edges(), [(0, 1), (1, 2), (2, 2)]);
//! assert_eq!((list.len(), list.name(3), list.find("c")), (4, "alone".into(), Some(2)));
//! # Ok::<(), graphs::read::ReadError>(())
//! ```
mod forms;
mod numbers;
mod table;

use crate::say;
use budget::{Budget, Progress, Stop};
use foldhash::fast::FixedState;
use messages::Message;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

pub use forms::Form;

/// At most this many mistakes are described; further ones are counted.
pub const DESCRIBED: usize = 8;
/// The number of lines between two looks at the budget.
pub const STEP: usize = 1 << 16;
/// In the table of numbers: no vertex has this name.
const NONE: u32 = u32::MAX;

/// A list of edges and the names of their ends; vertices are `0..len()`.
#[derive(Debug, Clone)]
pub struct EdgeList<'a> {
    text: &'a str,
    /// The beginning of the name of each vertex; none where all names are numbers, ...
    starts: Vec<usize>,
    form: Form,
    /// In forms with other signs than blanks: the length of the name of each vertex.
    lengths: Vec<u32>,
    /// ... which are here.
    plain: Vec<u32>,
    edges: Vec<(u32, u32)>,
    /// The vertex that is called by this number.
    numbers: Vec<u32>,
    /// All other names.
    words: HashMap<&'a str, u32, FixedState>,
}

/// A line that is no edge, no name and no comment.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct BadLine {
    /// The line, counted from 1.
    pub line: usize,
    /// The bytes of the text that are wrong.
    pub span: std::ops::Range<usize>,
    /// The mistake.
    pub message: Message,
    /// A better text.
    pub hint: Option<Message>,
}

/// Why a text is no list of edges.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Some lines are wrong: the first few of them, and how many more there are. There is at least
    /// one.
    Lines {
        /// The first bad lines.
        bad: Vec<BadLine>,
        /// The number of further bad lines.
        more: usize,
    },
    /// More vertices or edges than numbers of 32 bits can count.
    TooLarge,
    /// A limit was reached.
    Stopped(Stop, usize),
}

impl BadLine {
    /// The mistake with the number of its line, in every language.
    pub fn text(&self) -> Message {
        say::bad_line(self.line, self.message.clone())
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl ReadError {
    /// The text, in every language: of bad lines that of the first.
    pub fn message(&self) -> Message {
        match self {
            Self::Lines { bad, .. } => bad.first().map_or_else(|| "".into(), BadLine::text),
            Self::TooLarge => say::graph_too_large(u32::MAX - 1),
            Self::Stopped(stop, line) => say::stopped(stop.message(), say::line_reached(*line)),
        }
    }
}

messages::display!(ReadError);

enum Line<'a> {
    Empty,
    Vertex(&'a str),
    Edge(&'a str, &'a str),
    /// The third word, and where the words end.
    TooLong(&'a str),
}

impl<'a> EdgeList<'a> {
    /// Reads a text. O(bytes), on as many threads as the budget allows where all names are numbers.
    /// Memory: 8 bytes an edge, 8 a vertex, and the table of names; twice the text for a moment.
    ///
    /// # Errors
    /// Lines of three words or more, unless all of the text has one of the forms of [`Form`], and
    /// text that is not UTF-8, with their places; and the limits of the budget.
    pub fn read(text: &'a [u8], budget: &Budget) -> Result<Self, ReadError> {
        let marked = "\u{feff}".as_bytes();
        match numbers::read(text.strip_prefix(marked).unwrap_or(text), budget)? {
            Some(read) => Ok(Self { plain: read.names, edges: read.edges, numbers: read.vertices, ..Self::empty("") }),
            None => Self::read_words(text, budget),
        }
    }

    /// Whether all names are numbers, for which there is a quicker way.
    pub fn has_numbers(&self) -> bool {
        !self.plain.is_empty()
    }

    fn empty(text: &'a str) -> Self {
        let (starts, plain, edges, numbers, lengths) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { text, starts, form: Form::Edges, lengths, plain, edges, numbers, words: HashMap::default() }
    }

    /// Reads a text that is no list of edges with blanks; `error` says why it is none.
    fn in_another_form(text: &'a [u8], error: ReadError, budget: &Budget) -> Result<Self, ReadError> {
        let (ReadError::Lines { .. }, Ok(text)) = (&error, utf8(text)) else { return Err(error) };
        budget.reserve(32 * text.len() as u64).map_err(|stop| ReadError::Stopped(stop, 0))?;
        let mut list = Self::empty(text);
        match forms::found(text.strip_prefix('\u{feff}').unwrap_or(text)) {
            None => return Err(error),
            Some(forms::Found::Matrix(rows, edges)) => {
                list.form = Form::Matrix;
                (list.plain, list.edges) = ((1..=rows).collect(), edges);
                list.numbers = [NONE].into_iter().chain(0..rows).collect();
            }
            Some(forms::Found::Named(form, items)) => {
                list.form = form;
                for (step, &(vertex, end)) in items.iter().enumerate() {
                    if step.is_multiple_of(STEP) {
                        list.look(0, budget)?;
                    }
                    let vertex = list.vertex(vertex)?;
                    if let Some(end) = end {
                        let end = list.vertex(end)?;
                        list.edges.push((vertex, end));
                    }
                }
            }
        }
        Ok(list)
    }

    /// How the text was written.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The list for a game on an undirected graph. Lists of neighbours and matrices may name each
    /// edge at both of its ends; if they do so for all edges, each is kept once. O(edges log
    /// edges).
    pub fn undirected(mut self) -> Self {
        if self.form.names_both_ends() {
            let mut there: Vec<(u32, u32)> = self.edges.iter().copied().filter(|(from, to)| from < to).collect();
            let mut back: Vec<(u32, u32)> =
                self.edges.iter().filter(|(from, to)| from > to).map(|&(from, to)| (to, from)).collect();
            there.sort_unstable();
            back.sort_unstable();
            if there == back {
                self.edges.retain(|(from, to)| from <= to);
            }
        }
        self
    }

    /// Reads a text with names of any kind, on one thread.
    ///
    /// # Errors
    /// As [`EdgeList::read`].
    pub fn read_words(text: &'a [u8], budget: &Budget) -> Result<Self, ReadError> {
        Self::separated_by_blanks(text, budget).or_else(|error| Self::in_another_form(text, error, budget))
    }

    fn separated_by_blanks(text: &'a [u8], budget: &Budget) -> Result<Self, ReadError> {
        let text = utf8(text)?;
        let mut list = Self::empty(text);
        let (mut bad, mut more) = (Vec::new(), 0);
        let (mut rest, mut line) = (text.strip_prefix('\u{feff}').unwrap_or(text), 0usize);
        while !rest.is_empty() {
            if line.is_multiple_of(STEP) {
                list.look(line, budget)?;
            }
            line += 1;
            let (this, next) = rest.split_once('\n').unwrap_or((rest, ""));
            rest = next;
            match words(this) {
                Line::Empty => {}
                Line::Vertex(name) => {
                    list.vertex(name)?;
                }
                Line::Edge(from, to) => {
                    let ends = (list.vertex(from)?, list.vertex(to)?);
                    list.edges.push(ends);
                }
                Line::TooLong(_) if bad.len() == DESCRIBED => more += 1,
                Line::TooLong(third) => bad.push(too_long(this, third, line, offset(text, third))),
            }
        }
        if !bad.is_empty() {
            return Err(ReadError::Lines { bad, more });
        }
        match table::found(&list) {
            Some((line, more)) => Err(ReadError::Lines { bad: vec![line], more }),
            None => Ok(list),
        }
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.starts.len() + self.plain.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The edges in the order of the text, repeated ones included.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The name of a vertex; the empty text for a vertex that is not there.
    pub fn name(&self, vertex: usize) -> Cow<'a, str> {
        if let Some(number) = self.plain.get(vertex) {
            return number.to_string().into();
        }
        self.words_of(vertex).into()
    }

    /// The name of a vertex where it stands in the text.
    fn words_of(&self, vertex: usize) -> &'a str {
        let from = self.starts.get(vertex).and_then(|&start| self.text.get(start..)).unwrap_or("");
        match self.lengths.get(vertex) {
            Some(&length) => from.get(..length as usize).unwrap_or(""),
            None => from.split_whitespace().next().unwrap_or(""),
        }
    }

    /// The vertex that is called so.
    pub fn find(&self, name: &str) -> Option<usize> {
        let vertex = match decimal(name).and_then(|number| self.numbers.get(number)) {
            Some(&vertex) => (vertex != NONE).then_some(vertex),
            None => self.words.get(name).copied(),
        };
        vertex.map(|vertex| vertex as usize)
    }

    /// The number of a name, a new one if it was not seen before.
    fn vertex(&mut self, name: &'a str) -> Result<u32, ReadError> {
        let new = u32::try_from(self.starts.len()).ok().filter(|&new| new != NONE).ok_or(ReadError::TooLarge)?;
        // Large numbers in a short file must not make a large table.
        let slot = match decimal(name).filter(|&number| number < self.text.len()) {
            Some(number) => {
                if number >= self.numbers.len() {
                    // Once for all: growing step by step would need twice the memory for a moment.
                    self.numbers.resize((number + 1).max(2 * self.numbers.len()).min(self.text.len()), NONE);
                }
                &mut self.numbers[number]
            }
            None => self.words.entry(name).or_insert(NONE),
        };
        if *slot == NONE {
            *slot = new;
            self.starts.push(offset(self.text, name));
            if self.form != Form::Edges {
                self.lengths.push(u32::try_from(name.len()).map_err(|_| ReadError::TooLarge)?);
            }
        }
        Ok(*slot)
    }

    /// Checks the budget, and makes sure that edges can be counted.
    fn look(&self, line: usize, budget: &Budget) -> Result<(), ReadError> {
        let bytes = self.starts.capacity() * 8
            + self.edges.capacity() * 8
            + self.numbers.capacity() * 4
            + self.words.capacity() * 32;
        let stopped = |stop| ReadError::Stopped(stop, line);
        budget.reserve((bytes + STEP * 64) as u64).map_err(stopped)?;
        budget.poll(Progress { done: line as u64, total: None, unit: "lines" }).map_err(stopped)?;
        if self.edges.len() + STEP < NONE as usize { Ok(()) } else { Err(ReadError::TooLarge) }
    }
}

/// The text, or the byte that makes it none.
pub(crate) fn utf8(text: &[u8]) -> Result<&str, ReadError> {
    std::str::from_utf8(text).map_err(|error| {
        let at = error.valid_up_to();
        let line = text[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = say::byte_not_utf8(at);
        let hint = Some(say::save_file_as_utf8());
        ReadError::Lines { bad: vec![BadLine { line, span: at..at + 1, message, hint }], more: 0 }
    })
}

/// The words of a line up to a comment.
fn words(line: &str) -> Line<'_> {
    // The vertical tab is a blank to one of the two, and not to the other.
    let quick = line.is_ascii() && !line.as_bytes().contains(&0x0b);
    if quick { sorted(line.split_ascii_whitespace()) } else { sorted(line.split_whitespace()) }
}

fn sorted<'a>(words: impl Iterator<Item = &'a str>) -> Line<'a> {
    let mut words = words.take_while(|word| !word.starts_with('#'));
    match (words.next(), words.next(), words.next()) {
        (None, ..) => Line::Empty,
        (Some(name), None, _) => Line::Vertex(name),
        (Some(from), Some(to), None) => Line::Edge(from, to),
        (_, _, Some(third)) => Line::TooLong(third),
    }
}

fn too_long(line: &str, third: &str, number: usize, at: usize) -> BadLine {
    let mut words = line.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let arrow = !second.is_empty() && second.chars().all(|c| "-=><→—,;:".contains(c));
    let second = second.trim_end_matches([',', ';']);
    let hint = match (arrow, third.parse::<f64>()) {
        (true, _) => say::write_two_ends(first, third),
        (_, Ok(_)) => {
            let first = first.trim_end_matches([',', ';']);
            say::write_without_weight(first, second)
        }
        _ => say::edge_is_a_line(),
    };
    let message = say::third_word();
    BadLine { line: number, span: at..at + third.len(), message, hint: Some(hint) }
}

/// The beginning of a part of the text in it.
fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// The number that is written so and in no other way.
fn decimal(name: &str) -> Option<usize> {
    let bytes = name.as_bytes();
    if bytes.is_empty() || bytes.len() > 10 || (bytes[0] == b'0' && bytes.len() > 1) {
        return None;
    }
    bytes.iter().try_fold(0usize, |number, &byte| byte.is_ascii_digit().then(|| number * 10 + usize::from(byte - b'0')))
}
