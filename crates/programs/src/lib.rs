//! Games as programs to submit: self-contained, in C++, Python, Java or Rust. Internal to sprague:
//! no stability is promised.
//!
//! A program is first built in a small model (`model`): functions on 64-bit numbers, arrays, loops,
//! input and output. One printer writes the model down; the file of each language has the frame
//! around it and the exceptions, so that all languages compute the same. The basis of the values
//! comes from outside as plain data: a cycle, a formula, an expression, a list, the heaps of a
//! staircase that count. This crate depends on the rules, not on the theorems. Three styles:
//! * *formula*: the value of any heap, from a proved period, a law, or a rule whose closed form is
//!   known for all parameters;
//! * *table*: the values up to a limit, by loops over the options;
//! * *dfs*: a search that remembers values, for any position, however long its play may last.
//!
//! | room | task |
//! |---|---|
//! | `model` | the program |
//! | `printer`, `writer` | how it is written down, as in C++; lines with indentation |
//! | `cpp`, `python`, `java`, `rust` | the languages: their frames, and what is not as in C++ |
//! | `terms`, `helpers` | terms of the rule language; its functions, and more for formulas |
//! | `moves`, `remains`, `splits` | options as loops, and the positions that they leave |
//! | `text` | algorithms as text, `algorithms/*.txt`, and the reader that makes functions of them |
//! | `formulas` | formulas of claims |
//! | [`source`] | the source of values |
//! | `walk` | all expressions of a program; new names for parts that stand side by side |
//! | `simplify` | the program as short as a person would write it |
//! | [`closed`], [`tables`] | values of any heap in closed form; values up to a limit |
//! | [`assemble`] | the whole program, with the words at its top |
//! | [`tuples`], [`dense`] | searches of positions that are numbers; tables if they only fall |
//! | [`features`] | bags and words by a condition on their features |
//! | [`judged`] | ends that decide who wins |
//! | [`endless`] | play that may go round: a graph of all small positions |
//! | [`numbering`], [`turns`] | the number of a position; turns in several components |
//! | `sums` | whole sums, where no theorem takes them apart |
//! | [`objects`], [`piles`], [`sets`] | coins and rings; piles on steps; sets from which numbers are erased |
//! | [`mod@words`], [`boards`], [`cells`], [`bags`] | positions that are texts |
//! | `of_texts`, `search` | what their programs share, and the search of them |
//! | [`graphs`], [`on_graph`] | games on a graph that is read: `tokens`, `geography`, `green` (Hackenbush), `kayles`; [`deletions`] |
//! | [`symbolic`] | rules whose parameters are read from the input |
//! | [`lists`] | lists of a rule that programs hold as arrays |
//! | [`quotients`] | misère sums of heaps by their quotient |
//! | `printed`, `winning` | what is printed of a case; winning moves of sums of heaps |
//! | `interactive` | games that a program plays against a reader |
//! | `input`, `start` | input as judges write it, and the position that a number of it stands for |
//! | `shape`, `told` | the loop that reads it; the words at the top about what is read and printed |
//! | [`cost`] | how much a program computes, by a model |
//! | `reading` | an input read by a shape here, without a program |
//! | [`layout`] | the lines of an input |
pub mod assemble;
pub mod bags;
pub mod boards;
pub mod cells;
pub mod closed;
pub mod cost;
mod cpp;
pub mod deletions;
pub mod dense;
pub mod endless;
pub mod features;
mod formulas;
mod geography;
pub mod graphs;
mod green;
pub mod header;
mod helpers;
mod hint;
mod input;
mod interactive;
mod java;
pub mod judged;
mod kayles;
pub mod layout;
pub mod lists;
mod model;
mod moves;
mod named_sets;
pub mod numbering;
pub mod objects;
mod of_texts;
pub mod on_graph;
mod options_left;
pub mod piles;
mod printed;
mod printer;
mod python;
pub mod quotients;
mod reading;
mod rust;
mod search;
pub mod sets;
mod shape;
mod simplify;
pub mod source;
mod splits;
mod start;
mod sums;
pub mod symbolic;
pub mod tables;
mod terms;
pub mod text;
mod tokens;
pub mod tuples;
pub mod turns;
mod walk;
mod winning;
pub mod words;
mod writer;

pub use hint::{Hint, no_style};
pub use input::InputShape;
pub use model::Program;
pub use printed::Printed;
pub use reading::{Case, Line, Reading};
pub use shape::Decision;
pub use start::start_position;

use messages::{Locale, Message};
use rules::error::RuleErrors;

::messages::include!();

/// A programming language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// C++ 17
    Cpp,
    /// Python 3
    Python,
    /// Java 11
    Java,
    /// Rust 2021
    Rust,
}

/// How a program finds values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// A closed form, for numbers of up to 63 bits.
    Formula,
    /// A table, for numbers up to a limit.
    Table,
    /// A search that remembers values.
    Dfs,
}

impl Style {
    /// `formula`, `table` or `dfs`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Formula => "formula",
            Self::Table => "table",
            Self::Dfs => "dfs",
        }
    }
}

/// The options of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeOptions {
    /// The language.
    pub language: Language,
    /// The style; none means the best style that the game has.
    pub style: Option<Style>,
    /// The texts printed when the first player wins, and when the second does; `{case}` is the
    /// number of the case.
    pub answers: (String, String),
    /// The text printed for a draw; none means `Draw`. It is an error to give one for a game
    /// without draws.
    pub draw: Option<String>,
    /// The shape of the input.
    pub input: InputShape,
    /// The largest number of a table.
    pub to: u64,
    /// Whether a formula may be used that was only checked up to some number; a comment in the
    /// program says so.
    pub assume: bool,
    /// For rules on several numbers: the position that one number `n` of the input stands for, such
    /// as `n, n-1`.
    pub start: Option<String>,
    /// The language of the comments.
    pub locale: Locale,
    /// What is printed of a case.
    pub print: Printed,
    /// Whether the word for the winner stands on a line of its own before moves or a number.
    pub headed: bool,
    /// Upper bounds of the numbers in the input, by their names in the rule; `n` stands for every
    /// number of a position.
    pub max: Vec<(String, i64)>,
    /// A claim that decides the positions once it is proved, with an optional condition on the
    /// positions that it covers.
    pub claim: Option<(String, Option<String>)>,
    /// The form of a move, such as `{i} {k}`, or of a number; none means the usual one.
    pub format: Option<String>,
}

impl CodeOptions {
    /// The text printed for a draw.
    pub(crate) fn drawn(&self) -> &str {
        self.draw.as_deref().unwrap_or("Draw")
    }

    /// Refuses a word for draws that the program never prints, and a program that does not print
    /// what is asked for.
    ///
    /// # Errors
    /// [`ProgramError::NoDraw`], [`ProgramError::Print`]
    pub fn fit(&self, program: &Program) -> Result<(), ProgramError> {
        if program.prints != self.print {
            return Err(ProgramError::Print { print: self.print, why: say::print_of_values() });
        }
        match &self.draw {
            Some(word) if !shape::prints(&program.main, word) => Err(ProgramError::NoDraw(word.clone())),
            _ => Ok(()),
        }
    }
}

impl CodeOptions {
    /// The upper bound of the numbers with this name, if one is given.
    pub(crate) fn largest(&self, name: &str) -> Option<i64> {
        let bound = |name: &str| self.max.iter().find(|(known, _)| known == name).map(|(_, most)| *most);
        let asked = (self.to != Self::default().to).then(|| i64::try_from(self.to).ok()).flatten();
        bound(name).or_else(|| bound("n")).or(asked)
    }
}

impl Default for CodeOptions {
    fn default() -> Self {
        let answers = ("First".to_owned(), "Second".to_owned());
        Self {
            language: Language::Cpp,
            style: None,
            answers,
            draw: None,
            input: InputShape::default(),
            to: 10_000,
            assume: false,
            start: None,
            locale: Locale::ENGLISH,
            print: Printed::Winner,
            headed: false,
            format: None,
            max: Vec::new(),
            claim: None,
        }
    }
}

/// Why there is no program.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// The rule does not compile.
    Rule(RuleErrors),
    /// The text of the input shape is not a shape.
    Shape(Message),
    /// The text that maps a number of the input to a position does not do so.
    Start {
        /// The given text.
        text: String,
        /// Why not.
        why: Message,
    },
    /// A parameter is read from the input, but programs cannot read the parameters of this rule.
    Parameter(String),
    /// The style has no program for this rule.
    Style {
        /// The style.
        style: &'static str,
        /// Why.
        why: Message,
        /// Better requests.
        hints: Vec<Hint>,
    },
    /// The rule has a feature for which there are no programs.
    Unsupported {
        /// The feature, as a noun.
        what: Message,
        /// Better requests.
        hints: Vec<Hint>,
    },
    /// Values do not decide sums under misère play.
    Misere,
    /// The number is too large.
    TooLong(u64),
    /// A word for a draw was given, but the game has no draws.
    NoDraw(String),
    /// No program of this game can print this.
    Print {
        /// What is asked for.
        print: Printed,
        /// Why.
        why: Message,
    },
    /// The form of a line has an unknown word in braces.
    Format {
        /// The word.
        word: String,
        /// The words that it may have.
        known: Vec<String>,
    },
}

impl ProgramError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Rule(errors) => errors.message(),
            Self::Shape(why) => say::error_shape(why.clone()),
            Self::Start { text, why } => say::error_start(format!("{text:?}"), why.clone()),
            Self::Parameter(names) => say::error_parameter(names),
            Self::Style { style, why, .. } => say::error_style(style_in_words(style), why.clone()),
            Self::Unsupported { what, .. } => say::error_unsupported(what.clone()),
            Self::Misere => say::error_misere(),
            Self::TooLong(values) => say::error_too_long(*values),
            Self::NoDraw(word) => say::error_no_draw(word),
            Self::Print { print: Printed::Play, why } => say::error_play(why.clone()),
            Self::Print { print, why } => say::error_print(print.name(), why.clone()),
            Self::Format { word, known } => say::error_format(format!("{{{word}}}"), Message::and(known.iter())),
        }
    }

    /// An error for a feature of a rule for which there are no programs.
    pub fn unsupported(what: impl Into<Message>) -> Self {
        Self::Unsupported { what: what.into(), hints: Vec::new() }
    }

    /// An error for parameters that are read, of a rule for which no program reads them.
    pub fn parameters(names: &[&str], misere: bool) -> Self {
        match misere {
            true => Self::unsupported(say::misere_with_parameters()),
            false => Self::Parameter(names.join(", ")),
        }
    }

    /// An error for sums with a component whose play may go round for ever: no program decides
    /// them.
    pub fn may_go_round() -> Self {
        Self::unsupported(say::sums_round())
    }

    /// Adds better requests to this error, where it has room for them.
    pub fn hinted(mut self, better: impl IntoIterator<Item = Hint>) -> Self {
        if let Self::Style { hints, .. } | Self::Unsupported { hints, .. } = &mut self {
            hints.extend(better);
        }
        self
    }

    /// Better requests, the best first.
    pub fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unsupported { hints, .. } if hints.is_empty() => vec![Hint::Solve],
            Self::Style { hints, .. } | Self::Unsupported { hints, .. } => hints.clone(),
            Self::Parameter(names) => names.split(", ").map(|name| Hint::Parameter { name: name.to_owned() }).collect(),
            Self::Misere => vec![Hint::Input { shapes: &["eof: n"] }],
            _ => Vec::new(),
        }
    }
}

messages::display!(ProgramError);

/// `formula`, or several styles with `or` between them.
fn style_in_words(style: &str) -> Message {
    Message::or(style.split(" or ").map(|style| match style {
        "formula" => say::style_formula(),
        "table" => say::style_table(),
        "dfs" => say::style_dfs(),
        _ => say::style_search(),
    }))
}

impl From<RuleErrors> for ProgramError {
    fn from(errors: RuleErrors) -> Self {
        Self::Rule(errors)
    }
}

/// The limit of a table may be at most this number.
pub const LONGEST_TABLE: u64 = 100_000_000;

/// Splits a list at commas; `\,` is a comma within a word.
pub fn words(list: &str) -> Vec<String> {
    let (mut words, mut word) = (Vec::new(), String::new());
    let mut rest = list.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            ',' => words.push(std::mem::take(&mut word)),
            '\\' if rest.next_if_eq(&',').is_some() => word.push(','),
            letter => word.push(letter),
        }
    }
    words.push(word);
    words
}

/// Prints a program in a language, with comments in the language of a locale.
pub fn written(program: &Program, language: Language, locale: Locale) -> String {
    let language: &dyn printer::Language = match language {
        Language::Cpp => &cpp::Cpp,
        Language::Python => &python::Python,
        Language::Java => &java::Java,
        Language::Rust => &rust::Rust,
    };
    printer::write(&simplify::simplified(program), language, locale)
}
