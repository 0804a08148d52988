//! `sprague code`: a program to submit.
use crate::common::args::{self, Limits, Quiet, RuleOptions};
use crate::common::failure::Failure;
use crate::common::{input, output};
use clap::{Args, ValueEnum};
use sprague::code::{CodeError, CodeOptions, InputShape, Language, ProgramError, Style, words};
use std::ffi::OsString;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sprague code \"take 1,3,4\" --lang cpp
  sprague code \"take any; split 2\" --lang python --input \"T: heaps\" --answers \"Alice,Bob\"
  sprague code \"take fib\" --lang cpp --input \"zero: n n n\" --answers \"Fibo,Nacci\" --to 1000
  sprague code \"take 1..M\" --lang java --input \"T: n M\" --answers \"first,second\"
  sprague code \"take 1..n/2\" --lang rust --input \"T: heaps\" --answers \"Case {case}: Alice,Case {case}: Bob\"
  sprague code fibonacci-nim --lang cpp --input \"zero: n\" --start \"n, n-1\" --answers \"First win,Second win\"
  sprague code wythoff --lang python --style dfs --out wythoff.py
  sprague code '\"++\" -> \"--\"' --lang cpp --input \"T: n\"
  sprague code cram --lang java --input \"eof: n\"
  sprague code graph --lang cpp --answers \"First,Second,Draw\"
  sprague code \"geography directed\" --lang python --input \"T: heaps\"";

const INPUT_HELP: &str = "\
How the input is written: the end of the cases, a colon, and the words of one case.
End: `T:` the first number is the number of cases; `eof:` the cases go on to the end of the input; `zero:` they go on to a \
case that begins with 0; `one:` there is one case. Words: `n` is a position, written as often as a case has positions (a \
word, or a board, is one word of the input); `count` and later `list` are a number and so many positions; `heaps` is \
`count list`; a capital name is a parameter of the rule (take 1..M); `S*` is a number and so many amounts (take S). After \
`|` come questions: a number, and the words after it so many times, answered on one line.";

/// A program to submit: reads positions, prints who wins
///
/// It has a formula where a period or a law is proved, or else a table of values computed from the
/// rule, or a search for positions of several numbers. A comment at its top states the rule, the
/// formula, and how it is known.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Code {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    ///
    /// For a program that reads a graph: graph (tokens), geography, "geography directed" (and
    /// "edges"), hackenbush, node-kayles, arc-kayles, poset.
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// The language
    #[arg(long, value_name = "LANG", value_enum)]
    lang: Lang,

    /// How values are found [default: formula where one is proved, else table, dfs for several
    /// numbers]
    #[arg(long, value_name = "STYLE", value_enum)]
    style: Option<StyleName>,

    /// What is printed when the first player wins, and when the second does; {case} is the number
    /// of the case
    ///
    /// A third word is for draws; a game without draws refuses it. A comma within a word is written
    /// \, as in "Yes\, he wins,No".
    #[arg(long, value_name = "FIRST,SECOND", default_value = "First,Second", value_parser = answers)]
    answers: Words,

    /// The input of the program
    #[arg(long, value_name = "SHAPE", default_value = "eof: heaps", long_help = INPUT_HELP)]
    input: String,

    /// The largest heap of a table
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    to: u64,

    /// For rules on several numbers: the position that one number n of the input stands for, such
    /// as "n, n-1"
    #[arg(long, value_name = "NUMBERS")]
    start: Option<String>,

    /// Take a formula that is only checked up to some number, not proved; the program says so at
    /// its top
    #[arg(long)]
    assume: bool,

    /// Write the program to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    quiet: Quiet,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Lang {
    /// C++ 17
    Cpp,
    /// Python 3
    Python,
    /// Java 11, class Main
    Java,
    /// Rust 2021
    Rust,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StyleName {
    /// A closed form, proved, for numbers of up to 18 digits
    Formula,
    /// The values up to a limit
    Table,
    /// A search that remembers what it knows
    Dfs,
}

impl Code {
    /// Prints the program.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let bytes = input::rule_bytes(&self.rule)?;
        let rule = String::from_utf8(bytes).map_err(|_| Failure::request("rule", "the rule is not UTF-8"))?;
        let shape: InputShape = self.input.parse().map_err(|error: ProgramError| failure(error.into(), &self.input))?;
        let options = CodeOptions {
            language: match self.lang {
                Lang::Cpp => Language::Cpp,
                Lang::Python => Language::Python,
                Lang::Java => Language::Java,
                Lang::Rust => Language::Rust,
            },
            style: self.style.map(|style| match style {
                StyleName::Formula => Style::Formula,
                StyleName::Table => Style::Table,
                StyleName::Dfs => Style::Dfs,
            }),
            answers: self.answers.winners,
            draw: self.answers.draw,
            input: shape,
            to: self.to,
            assume: self.assume,
            start: self.start,
        };
        let work = self.limits.start(&self.quiet);
        let game = self.rule_options.builder(rule)?;
        let text = sprague::code::code(game, &options, &work.budget).map_err(|error| failure(error, &self.input))?;
        drop(work);
        match &self.out {
            Some(file) => output::save(file, &text),
            None => output::print(&text),
        }
    }
}

/// The words that are printed.
#[derive(Debug, Clone)]
struct Words {
    winners: (String, String),
    draw: Option<String>,
}

fn answers(text: &str) -> Result<Words, String> {
    match words(text).as_slice() {
        [first, second] if first != second => Ok(Words { winners: (first.clone(), second.clone()), draw: None }),
        [first, second, draw] if first != second && draw != first && draw != second => {
            Ok(Words { winners: (first.clone(), second.clone()), draw: Some(draw.clone()) })
        }
        [_, _, _] => Err("write three different words with commas between them, such as Alice,Bob,Draw".into()),
        _ => {
            Err("write two different words with a comma between them, such as Alice,Bob; \\, is a comma within a word"
                .into())
        }
    }
}

fn failure(error: CodeError, shape: &str) -> Failure {
    match error {
        CodeError::Program(ProgramError::Rule(errors)) => errors.into(),
        CodeError::Solve(error) => error.into(),
        CodeError::Program(error) => {
            let text = error.message();
            let failure = match error {
                ProgramError::Shape(_) => Failure::request("option", text).quoting(shape),
                ProgramError::Parameter(_)
                | ProgramError::TooLong(_)
                | ProgramError::NoDraw(_)
                | ProgramError::Misere => Failure::request("option", text),
                _ => Failure::work("failed", text),
            };
            failure.with_hints(error.hints())
        }
        error => Failure::work("failed", error.message()),
    }
}
