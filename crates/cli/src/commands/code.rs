//! `sprague code`: a program to submit.
mod target;
mod trial;

use crate::common::args::{self, Limits, Quiet, RuleOptions};
use crate::common::failure::Failure;
use crate::common::language;
use crate::common::{input, output};
use crate::say;
use clap::{Args, ValueEnum};
use sprague::code::sample::{self, Answers, Found, Known, Sample, SampleError};
use sprague::code::{CodeError, CodeOptions, InputShape, Language, Printed, ProgramError, Style, words};
use sprague::{Budget, Builder, Locale, Message};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use target::Target;
pub(crate) use target::bound;
use trial::Trial;

const EXAMPLES: &str = "\
Examples:
  sprague code \"take 1,3,4\" --to cpp
  sprague code \"take any; split 2\" --to python --input \"T: heaps\" --answers \"Alice,Bob\"
  sprague code \"take fib\" --to cpp --input \"zero: n n n\" --answers \"Fibo,Nacci\" --max \"n<=1000\"
  sprague code \"take 1..M\" --to java --input \"T: n M\" --answers \"first,second\"
  sprague code \"take 1..n/2\" --to rust --input \"T: heaps\" --answers \"Case {case}: Alice,Case {case}: Bob\"
  sprague code fibonacci-nim --to cpp --input \"zero: n\" --start \"n, n-1\" --answers \"First win,Second win\"
  sprague code wythoff --to python --style dfs --out wythoff.py
  sprague code '\"++\" -> \"--\"' --to cpp --input \"T: n\"
  sprague code cram --to java --input \"eof: n\"
  sprague code nim --to cpp --lang zh --sample in.txt out.txt --out nim.cpp
  sprague code king --to cpp --input \"zero: b a\" --answers \"Yes,No\"
  sprague code graph --to cpp --answers \"First,Second,Draw\"
  sprague code \"geography directed\" --to python --input \"T: heaps\"";

const INPUT_HELP: &str = "\
How the input is written: the end of the cases, a colon, and the words of one case.
End: `T:` the first number is the number of cases; `eof:` the cases go on to the end of the input; `zero:` they go on to a \
case that begins with 0, `-1:` to one that begins with -1; `one:` there is one case. Words: `n` is a position, written as \
often as a case has positions (a word, or a board, is one word of the input); `count` and later `list` are a number and so \
many positions; `heaps` is `count list`; a capital name is a parameter of the rule (take 1..M); `S*` is a number and so \
many amounts (take S). A position of several numbers is `n`, or its numbers by their names: `b a`, or `(b,a)`, is one \
position whose numbers are read in this order; `(b,a)*` is a number and so many of them; `numbers` is how many numbers \
follow, not how many positions. A parameter beside the end is read once, before the cases: `T M: heaps`. After `|` come \
questions: a number, and the words after it so many times, answered on one line. Blanks and ends of lines mean the same.";

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

    /// The language of the program: cpp (or c++), python, java or rust [default: cpp]
    ///
    /// A number is the largest heap of a table [default: 10000].
    #[arg(long, value_name = "LANGUAGE", value_parser = target::to)]
    to: Vec<Target>,

    /// The language of words, en or zh, also of the comments of the program: that of LC_ALL or LANG
    /// where it is not given
    #[arg(long, value_name = "LANG", value_parser = target::lang)]
    lang: Vec<Target>,

    /// How values are found [default: formula where one is proved, else table, dfs for several
    /// numbers]
    #[arg(long, value_name = "STYLE", value_enum)]
    style: Option<StyleName>,

    /// What is printed when the first player wins, and when the second does; {case} is the number
    /// of the case [default: First,Second]
    ///
    /// A third word is for draws; a game without draws refuses it. A comma within a word is written
    /// \, as in "Yes\, he wins,No".
    #[arg(long, value_name = "FIRST,SECOND", value_parser = answers)]
    answers: Option<Answers>,

    /// What is printed of a case [default: winner]
    ///
    /// A program of heaps prints moves; where the second player wins, it prints the second word of
    /// --answers in place of a move, and 0 as their number. With winner before it, as in
    /// winner,all, a case that is won begins with a line that has the first word.
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',')]
    print: Vec<PrintName>,

    /// Make a program that plays the winning side against a reader who answers
    ///
    /// It reads one position (by --input, default "one: heaps") and prints a line with the first
    /// word of --answers where the player to move wins, whom it plays for then, else with the
    /// second word. Then moves alternate, beginning with the first player. Its own move is a line
    /// of numbers in the form of --move-format; it reads a reply as the same numbers in the same
    /// order, and nothing else. Forms: {i} {k} (heap, amount), {i} {to} (heap, what is left of it);
    /// {k} or {to} alone where there is a single heap. Where a move may leave several heaps, {to}
    /// is as many numbers as it may leave, 0 for those that it does not: the first number stays
    /// heap {i}, each other one, also a 0, becomes a new heap behind the last. One row from which
    /// neighbours are taken may have {at} {k}: the place of the first token that is taken, from 1,
    /// and how many; places do not change. The program ends when a reply begins with -1, or with 0
    /// where a heap, an amount or a place would stand (what follows of it is not read), or when the
    /// input ends.
    #[arg(long, conflicts_with_all = ["print", "sample"])]
    interactive: bool,

    /// The form of a move [default: "{i} {k}"]: {i} is the number of the heap from 1, {k} what is
    /// taken, {from} the heap before, {to} what is left of it, {heaps} all heaps after the move, \n
    /// the end of a line
    ///
    /// The first move is that of the first heap, and of its moves the one that takes least. For
    /// --print value and count the form of the number, such as "Case #{case}: {value}".
    #[arg(long, value_name = "FORM")]
    move_format: Option<String>,

    /// The input of the program [default: eof: heaps]
    #[arg(long, value_name = "SHAPE", long_help = INPUT_HELP, value_parser = shape)]
    input: Option<String>,

    /// A sample of the statement, as two files: the input, and its output (repeatable)
    ///
    /// --input and --answers are found from it, where they are not given: shapes of input are
    /// tried, the simplest first, until the lines of the output follow from who wins. What was
    /// taken is said on standard error. The program is compiled and run on the sample, if its
    /// compiler is there; a line that differs is an error. - is standard input.
    #[arg(long, num_args = 2, value_names = ["IN", "OUT"])]
    sample: Vec<PathBuf>,

    /// Do not compile the program and run it on the sample
    #[arg(long)]
    no_run: bool,

    /// For rules on several numbers: the position that one number n of the input stands for, such
    /// as "n, n-1"
    #[arg(long, value_name = "NUMBERS")]
    start: Option<String>,

    /// Decide by a claim about all positions, which is proved first, as by `sprague prove`
    ///
    /// Such as "a%2=0 and b%2=0 zeros" (the player to move loses exactly there), or "G = n%4". A
    /// claim that is false or not proved makes no program.
    #[arg(long, value_name = "CLAIM")]
    claim: Option<String>,

    /// The claim is about the positions at which this condition holds; the program refuses others
    #[arg(long = "where", value_name = "CONDITION", requires = "claim")]
    place: Option<String>,

    /// The largest numbers to be expected, such as "n<=2000, cases<=100" (repeatable)
    ///
    /// A name of the rule, or n for every number of a position; heaps for the number of heaps of a
    /// case, cases or T for that of cases, total for that of heaps of all cases together. The
    /// program says what it costs at these limits, and there is a warning if that is more than 2 s.
    /// A table is made as large as n, if it is not too large; positions of several numbers that
    /// only fall get a table instead of a search.
    #[arg(long, value_name = "NAME<=N", value_delimiter = ',', value_parser = target::bound)]
    max: Vec<(String, i64)>,

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
enum StyleName {
    /// A closed form, proved, for numbers of up to 18 digits
    Formula,
    /// The values up to a limit
    Table,
    /// A search that remembers what it knows
    Dfs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PrintName {
    /// Who wins
    Winner,
    /// The first winning move
    Move,
    /// The number of winning moves
    Count,
    /// The nim-value of the sum
    Value,
    /// All winning moves, a line each
    All,
}

impl PrintName {
    fn printed(self) -> Printed {
        match self {
            Self::Winner => Printed::Winner,
            Self::Move => Printed::Move,
            Self::Count => Printed::Count,
            Self::Value => Printed::Value,
            Self::All => Printed::All,
        }
    }
}

impl Code {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let bytes = input::rule_bytes(&self.rule)?;
        let rule = String::from_utf8(bytes).map_err(|_| Failure::request("rule", "the rule is not UTF-8"))?;
        let samples = self.samples()?;
        let work = self.limits.start(&self.quiet);
        let mut game = self.rule_options.builder(rule)?;
        let found = self.found(&game, &samples, &work.budget)?;
        if found.as_ref().is_some_and(|found| found.misere) {
            game = game.misere();
        }
        let input = found.as_ref().map(|found| found.input.clone()).or_else(|| self.input.clone());
        let input = input.unwrap_or_else(|| if self.interactive { "one: heaps" } else { "eof: heaps" }.to_owned());
        let shape: InputShape = input.parse().map_err(|error: ProgramError| failure(error.into(), &input))?;
        let (print, headed) = match &found {
            Some(found) => (found.print, found.headed),
            None => self.printed().map_err(|()| Failure::request("option", say::print_together()))?,
        };
        let format = found.as_ref().and_then(|found| found.format.clone()).or_else(|| self.move_format.clone());
        let given = found.map(|found| found.answers).or_else(|| self.answers.clone());
        let answers =
            given.unwrap_or_else(|| Answers { winners: ("First".to_owned(), "Second".to_owned()), draw: None });
        let options = CodeOptions {
            language: self.language(),
            style: self.style.map(|style| match style {
                StyleName::Formula => Style::Formula,
                StyleName::Table => Style::Table,
                StyleName::Dfs => Style::Dfs,
            }),
            answers: answers.winners,
            draw: answers.draw,
            input: shape,
            to: self.most().unwrap_or(CodeOptions::default().to),
            assume: self.assume,
            start: self.start.clone(),
            locale: self.locale(),
            print,
            headed,
            format,
            max: self.max.clone(),
            claim: self.claim.clone().map(|claim| (claim, self.place.clone())),
        };
        let written = sprague::code::write(game, &options, &work.budget).map_err(|error| failure(error, &input))?;
        drop(work);
        // A program that is printed says it itself.
        written.cost.iter().filter(|_| self.out.is_some()).for_each(|cost| self.tell(cost));
        written.warnings.into_iter().for_each(|warning| self.tell(&say::code_warning(warning)));
        let text = written.text;
        if !samples.is_empty() && !self.no_run {
            let told = match trial::trial(options.language, &text, &samples)? {
                Trial::Agrees(compiler) => say::sample_ran(compiler),
                Trial::NoCompiler(compiler) => say::sample_not_run(compiler),
            };
            self.tell(&told);
        }
        match &self.out {
            Some(file) => output::save(file, &text),
            None => output::print(&text),
        }
    }
}

impl Code {
    /// The language of the program.
    fn language(&self) -> Language {
        let program = |word| if let Target::Program(language) = word { Some(language) } else { None };
        target::last(&self.to, program).or(target::last(&self.lang, program)).unwrap_or(Language::Cpp)
    }

    /// The largest heap of a table, if it is given.
    fn most(&self) -> Option<u64> {
        target::last(&self.to, |word| if let Target::Most(most) = word { Some(most) } else { None })
    }

    /// The language of words.
    fn locale(&self) -> Locale {
        let words = |word| if let Target::Words(locale) = word { Some(locale) } else { None };
        target::last(&self.lang, words).unwrap_or_else(language::usual_language)
    }

    /// What is printed of a case, and whether a line for the winner comes before it.
    fn printed(&self) -> Result<(Printed, bool), ()> {
        match self.print.as_slice() {
            _ if self.interactive => Ok((Printed::Play, false)),
            [] => Ok((Printed::Winner, false)),
            [print] => Ok((print.printed(), false)),
            [PrintName::Winner, print] if *print != PrintName::Winner => Ok((print.printed(), true)),
            _ => Err(()),
        }
    }

    /// Says something on standard error.
    fn tell(&self, text: &Message) {
        if !self.quiet.quiet {
            // Without a reader nothing is missed.
            let _ = writeln!(io::stderr(), "{}", text.in_locale(self.locale()));
        }
    }

    fn samples(&self) -> Result<Vec<Sample>, Failure> {
        let files = self.sample.iter().filter(|path| path.as_path() == Path::new("-")).count();
        if files + usize::from(self.rule == "-" || self.rule == "@-") > 1 {
            return Err(Failure::request("option", say::sample_stdin_twice()));
        }
        let text = |path: &PathBuf| {
            let bytes = input::read(path)?;
            String::from_utf8(bytes)
                .map_err(|_| Failure::work("file", say::sample_not_utf8(path.display().to_string())))
        };
        let pairs = self.sample.chunks_exact(2);
        pairs.map(|pair| Ok(Sample { input: text(&pair[0])?, output: text(&pair[1])? })).collect()
    }

    /// The shape of input that fits the samples; it is reported on standard error.
    fn found(&self, game: &Builder, samples: &[Sample], budget: &Budget) -> Result<Option<Found>, Failure> {
        if samples.is_empty() {
            return Ok(None);
        }
        let (print, headed) = self.printed().map_err(|()| Failure::request("option", say::print_together()))?;
        let known = Known {
            input: self.input.clone(),
            answers: self.answers.clone(),
            start: self.start.clone(),
            print: (!self.print.is_empty()).then_some(print),
            headed: (!self.print.is_empty()).then_some(headed),
            format: self.move_format.clone(),
        };
        let shape = self.input.as_deref().unwrap_or_default();
        let found = sample::find(game.clone(), samples, &known, budget).map_err(|error| unsampled(error, shape))?;
        let taken = as_options(&found);
        self.tell(&match found.cases {
            1 => say::sample_took_one(taken),
            cases => say::sample_took(taken, cases),
        });
        if found.misere {
            self.tell(&say::sample_misere());
        }
        if found.either {
            self.tell(&say::sample_either());
        }
        if found.reversed {
            self.tell(&say::sample_reversed(found.answers.winners.0.as_str()));
        }
        if let Some(rival) = &found.rival {
            let (other, at) = (rival.input.as_str(), rival.at.as_str());
            self.tell(&say::sample_rival(other, at, rival.other.as_str(), rival.taken.as_str()));
        }
        Ok(Some(found))
    }
}

/// The shape that was found, as command line options.
fn as_options(found: &Found) -> String {
    let mut options = String::new();
    if found.misere {
        options.push_str("--misere ");
    }
    let print = match found.print {
        Printed::Winner | Printed::Play => None,
        Printed::Move => Some("move"),
        Printed::Count => Some("count"),
        Printed::Value => Some("value"),
        Printed::All => Some("all"),
    };
    if let Some(print) = print {
        let winner = if found.headed { "winner," } else { "" };
        options.push_str(&format!("--input \"{}\" --print {winner}{print}", found.input));
        if let Some(form) = found.format.as_ref().filter(|form| *form != found.print.usual_format()) {
            options.push_str(&format!(" --move-format \"{form}\""));
        }
        if matches!(found.print, Printed::Move | Printed::All) {
            options.push_str(&format!(
                " --answers \"{},{}\"",
                found.answers.winners.0,
                found.answers.winners.1.replace(',', "\\,")
            ));
        }
        return options;
    }
    let words = [Some(&found.answers.winners.0), Some(&found.answers.winners.1), found.answers.draw.as_ref()];
    let words: Vec<String> = words.into_iter().flatten().map(|word| word.replace(',', "\\,")).collect();
    options.push_str(&format!("--input \"{}\" --answers \"{}\"", found.input, words.join(",")));
    options
}

/// Why no shape of input fits the samples.
pub(crate) fn unsampled(error: SampleError, shape: &str) -> Failure {
    match error {
        SampleError::Rule(errors) => errors.into(),
        SampleError::Program(error) => failure(error.into(), shape),
        SampleError::Solve(error) => error.into(),
        SampleError::OneWord { .. } | SampleError::NoWord { .. } => {
            Failure::work("sample", error.message()).with_hint(say::hint_answers())
        }
        SampleError::Ambiguous { .. } => Failure::work("sample", error.message()).with_hint(say::hint_print()),
        error => Failure::work("sample", error.message()),
    }
}

/// The value parser for a shape, which may begin with `-1:`.
pub(crate) fn shape(text: &str) -> Result<String, String> {
    Ok(input::without_marks(text))
}

pub(crate) fn answers(text: &str) -> Result<Answers, String> {
    match words(text).as_slice() {
        [first, second] if first != second => Ok(Answers { winners: (first.clone(), second.clone()), draw: None }),
        [first, second, draw] if first != second && draw != first && draw != second => {
            Ok(Answers { winners: (first.clone(), second.clone()), draw: Some(draw.clone()) })
        }
        [_, _, _] => Err(language::refusal(&say::write_three_words())),
        _ => Err(language::refusal(&say::write_two_words())),
    }
}

pub(crate) fn failure(error: CodeError, shape: &str) -> Failure {
    match error {
        CodeError::Program(ProgramError::Rule(errors)) => errors.into(),
        CodeError::Solve(error) => error.into(),
        CodeError::Claim(_) => Failure::work("claim", error.message()),
        CodeError::Program(error) => {
            let text = error.message();
            let failure = match error {
                ProgramError::Shape(_) => Failure::request("option", text).quoting(shape),
                ProgramError::Parameter(_)
                | ProgramError::TooLong(_)
                | ProgramError::NoDraw(_)
                | ProgramError::Format { .. }
                | ProgramError::Misere => Failure::request("option", text),
                _ => Failure::work("failed", text),
            };
            failure.with_hints(error.hints())
        }
        error => Failure::work("failed", error.message()),
    }
}
