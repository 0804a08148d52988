//! Programs to submit: a game as a self-contained program in C++, Python, Java or Rust.
//!
//! The program is first made in a small model ([`model`]): functions on 64-bit numbers, arrays,
//! loops, input and output. A language is one file that writes the model down, so that all of them
//! say the same. Three styles:
//! * *formula*: the value of any heap, from a proved period, a law, or a rule whose closed form is
//!   known for all parameters;
//! * *table*: the values up to a limit, by loops over the options; marks grow with the values, and
//!   end where they must;
//! * *dfs*: a search that remembers what it knows, for any position. It goes as deep as a game can
//!   last.
//!
//! | room | what it does |
//! |---|---|
//! | `model`, `writer` | the program; lines with indentation |
//! | `cpp`, `python`, `java`, `rust` | the languages |
//! | `terms`, `helpers`, `lists` | terms of the rule language, its functions, and the lists of a rule |
//! | `moves`, `remains`, `splits` | options as loops, and what they leave |
//! | `formulas`, `library` | formulas of claims, and the functions that only they have |
//! | `values`, `rename` | the styles; names for parts that stand side by side |
//! | `tuples` | the search of positions that are numbers |
//! | `endless` | play that may go round: a graph of all small positions |
//! | `numbering`, `turns` | what number a position gets; turns in several components |
//! | `sums` | whole sums, where no theorem takes them apart |
//! | `objects`, `sets` | coins, piles on steps and rings; sets from which numbers are erased |
//! | `words`, `boards`, `search` | positions that are texts, and the search of them |
//! | `graphs` | games on a graph that is read: `tokens`, `geography`, `green` (Hackenbush), `kayles` |
//! | `symbolic` | rules whose parameters are read from the input |
//! | `shape`, `start` | input as judges write it, and the position that a number of it stands for |
mod boards;
mod cpp;
mod endless;
mod formulas;
mod geography;
mod graphs;
mod green;
mod helpers;
mod java;
mod kayles;
mod library;
mod lists;
mod model;
mod moves;
mod named_sets;
mod numbering;
mod objects;
mod piles;
mod python;
mod remains;
mod rename;
mod rust;
mod search;
mod sets;
mod shape;
mod splits;
mod start;
mod sums;
mod symbolic;
mod terms;
mod tokens;
mod tuples;
mod turns;
mod values;
mod words;
mod writer;

pub use shape::InputShape;

use crate::builder::Builder;
use crate::error::SolveError;
use budget::Budget;
use graphs::GraphGame;
use model::Program;
use rules::error::RuleErrors;
use rules::family::Family;
use rules::ruleset::Turns;
use std::collections::BTreeMap;

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

/// How the values are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// By a closed form, for numbers of up to 63 bits.
    Formula,
    /// From a table, for numbers up to a limit.
    Table,
    /// By a search that remembers what it knows.
    Dfs,
}

/// What the program is to be like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeOptions {
    /// The language.
    pub language: Language,
    /// The style; the best that there is when none is asked for.
    pub style: Option<Style>,
    /// What is printed when the first player wins, and when the second does; `{case}` is the number
    /// of the case.
    pub answers: (String, String),
    /// What is printed when nobody can win, where that may be.
    pub draw: String,
    /// The input.
    pub input: InputShape,
    /// The largest number that a table has.
    pub to: u64,
    /// Whether a formula is good enough that was only checked up to some number; the program says
    /// so.
    pub assume: bool,
    /// For rules on several numbers: the position that one number `n` of the input stands for, such
    /// as `n, n-1`.
    pub start: Option<String>,
}

impl Default for CodeOptions {
    fn default() -> Self {
        let answers = ("First".to_owned(), "Second".to_owned());
        Self {
            language: Language::Cpp,
            style: None,
            answers,
            draw: "Draw".to_owned(),
            input: InputShape::default(),
            to: 10_000,
            assume: false,
            start: None,
        }
    }
}

/// Why there is no program.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The rule does not compile.
    #[error("{0}")]
    Rule(RuleErrors),
    /// The shape of the input is no shape.
    #[error("{0}; a shape is, for example, `T: count list`, `zero: n n n`, `T: n M` or `eof: heaps`")]
    Shape(String),
    /// The text that says which position a number of the input stands for says none.
    #[error("--start {text:?}: {why}; write expressions of n, such as --start \"n, n-1\"")]
    Start {
        /// As given.
        text: String,
        /// Why not.
        why: String,
    },
    /// A parameter is read from the input, but the rule is none of those that have a program for
    /// it.
    #[error(
        "parameters that are read from the input ({0}) are understood in `take A..B`, `take 1,2,K` and `take S`; other \
         parameters need a value: --param K=5"
    )]
    Parameter(String),
    /// The style has no program for this rule.
    #[error("there is no {style} of this rule: {why}")]
    Style {
        /// The style.
        style: &'static str,
        /// Why.
        why: String,
    },
    /// The rule says something that no program is made of.
    #[error("no program is made of {}", advised(.0))]
    Unsupported(String),
    /// Misere sums are not decided by values.
    #[error(
        "under misère play values of several heaps do not add up, and the rule of misère Nim is not proved for this game: \
         programs are made for one position, --input \"eof: n\""
    )]
    Misere,
    /// What is asked for is too large.
    #[error("a table of {0} values is too long for a program; up to 100 million are made")]
    TooLong(u64),
    /// The game cannot be answered.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// What to do instead, where nothing better is said.
fn advised(what: &str) -> String {
    match what.contains("; ") || what.contains(": ") {
        true => what.to_owned(),
        false => format!("{what}; `sprague solve` answers single positions, and `sprague batch` many"),
    }
}

impl From<RuleErrors> for CodeError {
    fn from(errors: RuleErrors) -> Self {
        Self::Rule(errors)
    }
}

/// The largest table of a program.
const LONGEST_TABLE: u64 = 100_000_000;

/// A program that answers who wins.
///
/// ```
/// use sprague::Budget;
/// use sprague::code::{code, CodeOptions};
/// let text = code("take 1,3,4", &CodeOptions::default(), &Budget::default())?;
/// assert!(text.contains("int main()") && text.contains("period 7"));
/// # Ok::<(), sprague::code::CodeError>(())
/// ```
///
/// In place of a rule there may be the name of a game on a graph that the program reads: `graph`,
/// `geography` (with `directed`, `edges`), `hackenbush`, `node-kayles`, `arc-kayles`, `poset`.
///
/// # Errors
/// [`CodeError`]: a rule or a shape that is wrong, or a rule of which no program is made, with the
/// reason.
pub fn code(rule: impl Into<Builder>, options: &CodeOptions, budget: &Budget) -> Result<String, CodeError> {
    if options.to > LONGEST_TABLE {
        return Err(CodeError::TooLong(options.to));
    }
    let game = rule.into();
    let (rule, misere) = (game.text().into_owned(), game.is_misere());
    let mut read = options.input.params().peekable();
    let mut lists = BTreeMap::new();
    let mut program = if let Some(on_graph) = GraphGame::named(&rule) {
        graphs::program(on_graph, misere, options)?
    } else if read.peek().is_some() {
        let names: Vec<&str> = read.collect();
        symbolic::program(&rule, &names, misere, options)?
    } else {
        let game = game.build()?;
        lists = lists::names(game.ruleset());
        // Piles of a case are one component, so that turns in several move in that one.
        let one = game.ruleset().turns.may_move_in_one() && game.ruleset().piles().is_some();
        if game.ruleset().turns != Turns::One && !one {
            turns::program(&game, options, budget)?
        } else {
            match &game.ruleset().family {
                Family::Erase(erase) => sets::program(game.ruleset(), erase, options)?,
                Family::Words(words) => words::program(game.ruleset(), words, options)?,
                Family::Piles(_) => piles::program(&game, options, budget)?,
                Family::Board(board) => boards::program(game.ruleset(), &board.moves, options)?,
                _ => values::program(game, options, budget)?,
            }
        }
    };
    lists::settle(&mut program, &lists);
    Ok(written(&program, options.language))
}

fn written(program: &Program, language: Language) -> String {
    match language {
        Language::Cpp => cpp::write(program),
        Language::Python => python::write(program),
        Language::Java => java::write(program),
        Language::Rust => rust::write(program),
    }
}
