//! Algorithms as text: the functions of programs as they stand in `algorithms/*.txt`, read into the
//! model.
//!
//! ```text
//! // Why, and the source; not printed.
//! # The xor of the digits of x.
//! fn digit_xor(base, x) -> number {
//!     let all = 0
//!     while x > 0 { all = all xor x % base; x = x / base }
//!     return all
//! }
//! ```
//!
//! A comment with `#` is printed, above a function or among statements. `part name(...) { ... }` is
//! a list of statements for another function, whose texts and arrays are named in the parentheses.
//! `fn key as name(...)` is found by its key. A statement needs no mark at its end; a `;` may
//! follow it. New variables: `let` for a number, `numbers a[n]` for an array of zeros, `text`,
//! `texts` for a list. `for i = 0 to 9 { ... }` includes the last number, `for x in list { ... }`
//! goes through a list. `w[i]` is a letter of a text, `w[i] is "ab"` tests which letters stand
//! there, `w[i..j]` is a part, `+` joins texts, and `+=` appends a text to a list. The parts that
//! depend on the rule stand in braces, `{name}`, and are given by the caller ([`Given`]); `where
//! name { ... } else { ... }` takes one of two lists of statements by a given truth value.
mod lexer;
mod reader;

use super::model::{Expr, Function, Kind, Stmt, Text};
use crate::generated::NAMED;
use messages::{Locale, Message};
use reader::Reader;

/// The algorithms of a file.
#[derive(Clone, Copy)]
pub(crate) struct Algorithms {
    pub(crate) file: &'static str,
    pub(crate) text: &'static str,
}

macro_rules! algorithms {
    ($($NAME:ident $file:literal;)*) => {
        $(pub(crate) const $NAME: Algorithms =
            Algorithms { file: $file, text: include_str!(concat!("algorithms/", $file)) };)*
        /// All files.
        const ALL: &[Algorithms] = &[$($NAME),*];
    };
}
algorithms! {
    BAGS "bags.txt";
    BOARDS "boards.txt";
    DELETIONS "deletions.txt";
    ENDLESS "endless.txt";
    FEATURES "features.txt";
    GEOGRAPHY "geography.txt";
    GRAPHS "graphs.txt";
    GREEN "green.txt";
    HELPERS "helpers.txt";
    INTERACTIVE "interactive.txt";
    KAYLES "kayles.txt";
    LIBRARY "library.txt";
    NUMBERING "numbering.txt";
    PARAMETERS "parameters.txt";
    PILES "piles.txt";
    QUOTIENTS "quotients.txt";
    SEARCH "search.txt";
    SETS "sets.txt";
    SPLITS "splits.txt";
    SUMS "sums.txt";
    TOKENS "tokens.txt";
    TUPLES "tuples.txt";
    TURNS "turns.txt";
    WINNING "winning.txt";
    WORDS "words.txt";
}

/// What a caller gives for a name in braces.
#[derive(Debug, Clone)]
pub(crate) enum Given {
    /// A name, or letters of one, as in `{array}_first`; also letters of a text in quotes.
    Name(String),
    /// Words of a comment.
    Said(Message),
    /// Several names, in a list of arguments.
    Names(Vec<String>),
    Expr(Expr),
    Text(Text),
    Stmts(Vec<Stmt>),
    /// The choice of a `where`.
    Flag(bool),
}

macro_rules! given {
    ($($From:ty, $value:ident => $made:expr;)*) => {$(
        impl From<$From> for Given {
            fn from($value: $From) -> Self {
                $made
            }
        }
    )*};
}
given! {
    &str, name => Given::Name(name.to_owned());
    String, name => Given::Name(name);
    Message, words => Given::Said(words);
    &[&str], names => Given::Names(names.iter().map(|&name| name.to_owned()).collect());
    &[String], names => Given::Names(names.to_vec());
    i64, number => Given::Expr(Expr::Int(number));
    Expr, expr => Given::Expr(expr);
    Text, text => Given::Text(text);
    Vec<Stmt>, stmts => Given::Stmts(stmts);
    bool, flag => Given::Flag(flag);
}

/// The names in braces of a text, each with what replaces it.
pub(crate) type Givens<'g> = [(&'g str, Given)];

/// A mistake in a text.
#[derive(Debug)]
pub(crate) struct Mistake {
    /// The byte of the file.
    place: usize,
    what: String,
}

type Read<T> = Result<T, Mistake>;

impl Algorithms {
    /// The function of this name, with the open parts of its text filled in.
    pub(crate) fn function(self, name: &str, givens: &Givens) -> Function {
        self.read(name, givens).unwrap_or_else(|mistake| {
            // No input reaches this panic: the texts are ours, and the tests read all of them.
            let line = self.text[..mistake.place.min(self.text.len())].lines().count();
            let said = format!("{}, {name}, line {line}: {}", self.file, mistake.what);
            debug_assert!(false, "{said}");
            Function::new(name, &[], Kind::Number, vec![Stmt::Fail(said)])
        })
    }

    /// Whether there is a function of this name.
    pub(crate) fn has(self, name: &str) -> bool {
        self.text.contains(&format!("\nfn {name}("))
    }

    /// The statements of the part of this name.
    pub(crate) fn part(self, name: &str, givens: &Givens) -> Vec<Stmt> {
        self.function(name, givens).body
    }

    /// The names of its texts.
    fn names(self) -> impl Iterator<Item = &'static str> {
        let heads = self.text.lines().filter_map(|line| line.strip_prefix("fn ").or(line.strip_prefix("part ")));
        heads.filter_map(|head| head.split(['(', ' ']).next())
    }

    fn read(self, name: &str, givens: &Givens) -> Read<Function> {
        #[cfg(debug_assertions)]
        ASKED.with_borrow_mut(|asked| asked.insert(format!("{} {name}", self.file)));
        let text = self.text;
        let heads = [format!("\nfn {name}("), format!("\nfn {name} as "), format!("\npart {name}(")];
        let unknown = || Mistake { place: 0, what: "there is no such text".to_owned() };
        let start = heads.iter().find_map(|head| text.find(head)).ok_or_else(unknown)? + 1;
        let end = text[start..].find("\n}").map_or(text.len(), |end| start + end + 2);
        let remarks = Remarks { of: &format!("{}-{}", self.file.trim_end_matches(".txt"), dashed(name)), givens };
        let above: Vec<&str> = text[..start].lines().rev().map_while(|line| line.strip_prefix("# ")).collect();
        let about = above.iter().rev().enumerate().map(|(at, line)| remarks.said("above", at + 1, line)).collect();
        let returns_text = |function: &str| {
            let head = text.find(&format!("\nfn {function}("));
            head.is_some_and(|at| text[at + 1..].lines().next().is_some_and(|line| line.ends_with("-> text {")))
        };
        let tokens = lexer::tokens(&text[start..end], start, &remarks)?;
        Ok(Function { about, ..Reader::new(&tokens, givens, &returns_text).function()? })
    }
}

fn dashed(name: &str) -> String {
    name.replace('_', "-")
}

/// The comments of a text as messages: the English words stand in the text, other languages are in
/// the message files, under the name of the text and a number.
struct Remarks<'r> {
    of: &'r str,
    givens: &'r Givens<'r>,
}

impl Remarks<'_> {
    fn said(&self, place: &str, number: usize, line: &str) -> Message {
        let id = format!("comment-{}-{place}-{number}", self.of);
        let given = |piece: &str| self.givens.iter().find(|(name, _)| Some(*name) == piece.split('}').next());
        let words = line.split('{').skip(1).filter_map(given).filter_map(|(_, given)| match given {
            Given::Said(words) => Some(words.clone()),
            Given::Name(name) => Some(name.into()),
            Given::Expr(Expr::Int(number)) => Some((*number).into()),
            _ => None,
        });
        Message::named(id, NAMED, lexer::filled(line, self.givens), words.collect())
    }
}

/// The comments of all texts that a language lacks, as ids.
pub fn untold(locale: Locale) -> Vec<String> {
    let is_told = |id: &str, line: &str| {
        let probe = Message::named(id.to_owned(), NAMED, "", vec![line.into(), line.into()]);
        !probe.in_locale(locale).is_empty()
    };
    let mut lacking = Vec::new();
    for file in ALL {
        let (mut of, mut above, mut within) = (String::new(), Vec::new(), 0);
        let stem = file.file.trim_end_matches(".txt");
        let mut all: Vec<(String, &str)> = Vec::new();
        for line in file.text.lines() {
            if let Some(remark) = line.strip_prefix("# ") {
                above.push(remark);
            } else if let Some(head) = line.strip_prefix("fn ").or(line.strip_prefix("part ")) {
                of = dashed(head.split(['(', ' ']).next().unwrap_or_default());
                within = 0;
                let ids = above.drain(..).enumerate();
                all.extend(ids.map(|(at, remark)| (format!("comment-{stem}-{of}-above-{}", at + 1), remark)));
            } else if let Some(remark) = line.trim_start().strip_prefix("# ") {
                within += 1;
                all.push((format!("comment-{stem}-{of}-within-{within}"), remark));
            }
        }
        lacking.extend(all.into_iter().filter(|(id, line)| !is_told(id, line)).map(|(id, _)| id));
    }
    lacking
}

/// The names of the texts of all files, each with the name of its file before it.
pub fn names() -> Vec<String> {
    ALL.iter().flat_map(|file| file.names().map(move |name| format!("{} {name}", file.file))).collect()
}

/// Reads all functions for terms and formulas, which programs use one by one; returns how many
/// there are.
pub fn read_helpers() -> usize {
    let named = |file: Algorithms| file.names().filter(move |name| file.has(name)).map(str::to_owned);
    super::helpers::functions(&[HELPERS, LIBRARY].into_iter().flat_map(named).collect()).len()
}

/// The line and the words of the mistake in the text of this name, if there is one.
pub fn mistake(text: &'static str, name: &str) -> Option<(usize, String)> {
    let mistake = Algorithms { file: "", text }.read(name, &[]).err()?;
    Some((text[..mistake.place].lines().count(), mistake.what))
}

#[cfg(debug_assertions)]
thread_local! {
    static ASKED: std::cell::RefCell<std::collections::BTreeSet<String>> = const { std::cell::RefCell::new(std::collections::BTreeSet::new()) };
}

/// The texts that this thread has read so far, named as in [`names`]: a test finds texts here that
/// no program needs. Only builds with debug assertions count them.
#[cfg(debug_assertions)]
pub fn asked() -> std::collections::BTreeSet<String> {
    ASKED.with_borrow(Clone::clone)
}
