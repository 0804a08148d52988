//! `sprague batch`: many sums of one game, one on each line of the input, one answer on each line
//! of the output.
use crate::common::args::{self, Language, Limits, Output, RuleOptions};
use crate::common::failure::Failure;
use crate::common::language;
use crate::common::warning::WarningStyle;
use crate::common::{draw, hints, interrupt, output, request};
use crate::say;
use clap::{Args, ValueEnum};
use serde_json::json;
use sprague::code::words;
use sprague::{Batch as Lines, BatchAnswer, BatchError, Budget, Locale, Message, MovesWanted, Play, SolveError, Stop};
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};

use super::solve::Theory;

const EXAMPLES: &str = "\
Examples:
  sprague batch \"take 1,3,4\" < sums.txt
  echo 5 8 13 | sprague batch \"take 1,3,4\" --answer value
  sprague batch \"take any; split 3\" --letters Alice,Bob < games.txt
  sprague batch \"take primes\" --time 2s < games.txt    two seconds for each line";
const BUFFER: usize = 1 << 18;

/// Many sums of one game: a line of positions in, a line of answer out
///
/// Positions on a line are separated by blanks; an empty line is the empty sum. A bad line gives
/// "error: ..." in its place, its number on standard error, and exit code 1 at the end. So does a
/// line that takes longer than --time: the limit is one for each line, and the next goes on.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Batch {
    /// The rule: a text, the name of a game (`sprague list`), or @FILE
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// What to print for a line [default: outcome, or letters where --letters is given]
    #[arg(long, value_name = "WHAT", value_enum)]
    answer: Option<Answer>,

    /// What to print when the first player wins, and when the second does; for --answer letters
    /// [default: W,L]
    #[arg(long, value_name = "FIRST,SECOND", value_parser = letters)]
    letters: Option<(String, String)>,

    #[command(flatten)]
    theory: Theory,
    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// What is printed for a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Answer {
    /// N when the first player wins, P when the second does
    Outcome,
    /// first or second
    Winner,
    /// The nim-value of the sum
    Value,
    /// The texts of --letters
    Letters,
}

impl Batch {
    /// Answers line by line until the end of standard input.
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.rule == "-" || self.rule == "@-" {
            return Err(Failure::request("rule", say::input_has_lines()).with_hint(say::write_rule_or_file()));
        }
        let answer = self.wanted()?;
        let told = WarningStyle::from(&self.output).in_locale(self.language.lang);
        let game = request::game(&self.rule, &self.rule_options, told)?;
        if answer == BatchAnswer::Value && game.ruleset().play == Play::Misere {
            return Err(Failure::request("option", say::misere_sum_without_value()).with_hint(say::use_other_answer()));
        }
        let lines = Lines::new(game, answer, self.theory.options(MovesWanted::None));
        let work = self.limits.start(&self.output.quiet);
        let mut run = Run { lines, told, number: 0, bad: false };
        let mut out = output::stdout();
        let outcome = run.all(&mut out, &work.budget);
        // Finished answers are printed, whatever stopped the rest.
        let flushed = out.flush().map_err(Failure::output);
        drop(work);
        outcome.and(flushed)?;
        if run.bad { Err(Failure::Reported) } else { Ok(()) }
    }

    fn wanted(&self) -> Result<BatchAnswer, Failure> {
        let (first, second) = self.letters.clone().unwrap_or_else(|| ("W".into(), "L".into()));
        Ok(match (self.answer, &self.letters) {
            (None, Some(_)) | (Some(Answer::Letters), _) => BatchAnswer::Letters(first, second),
            (Some(_), Some(_)) => {
                return Err(Failure::request("option", say::letters_with_other_answer()));
            }
            (None | Some(Answer::Outcome), None) => BatchAnswer::Outcome,
            (Some(Answer::Winner), None) => BatchAnswer::Winner,
            (Some(Answer::Value), None) => BatchAnswer::Value,
        })
    }
}

/// A batch under way.
struct Run {
    lines: Lines,
    /// How errors are reported.
    told: WarningStyle,
    /// Lines read so far.
    number: u64,
    /// Whether a line had no answer.
    bad: bool,
}

impl Run {
    fn all(&mut self, out: &mut impl Write, budget: &Budget) -> Result<(), Failure> {
        let mut input = BufReader::with_capacity(BUFFER, io::stdin().lock());
        let mut line = Vec::new();
        while next_line(&mut input, &mut line, out)? {
            self.number += 1;
            // The time limit starts again with each line.
            let own = budget.time().map_or_else(|| budget.clone(), |limit| budget.clone().with_time(limit));
            let text = match std::str::from_utf8(&line) {
                Ok(text) => self.lines.line(text, &own),
                Err(error) => {
                    self.refuse(out, &say::line_not_utf8(error.valid_up_to() + 1))?;
                    continue;
                }
            };
            match text {
                Ok(answer) => self.answer(out, &answer)?,
                Err(BatchError::Solve(error)) if ends_all(&error) => return Err(self.stopped(error)),
                Err(BatchError::Solve(error)) => self.refuse(out, &hints::on_one_line(&error))?,
                Err(error) => self.refuse(out, &error.message())?,
            }
        }
        Ok(())
    }

    fn answer(&self, out: &mut impl Write, answer: &str) -> Result<(), Failure> {
        match self.told.json {
            false => writeln!(out, "{answer}"),
            true => writeln!(out, "{}", json!({ "answer": answer })),
        }
        .map_err(Failure::output)
    }

    /// Writes `error: ...` in place of the answer, and the number of the line to standard error.
    fn refuse(&mut self, out: &mut impl Write, reason: &Message) -> Result<(), Failure> {
        self.bad = true;
        let locale = if self.told.json { Locale::ENGLISH } else { self.told.locale };
        let reason = draw::printable(&reason.in_locale(locale)).replace('\n', " ");
        match self.told.json {
            false => writeln!(out, "error: {reason}"),
            true => writeln!(out, "{}", json!({ "error": {"message": reason, "line": self.number} })),
        }
        .map_err(Failure::output)?;
        // If standard error is closed, the error still appears in place of the answer.
        let _ = match self.told.json {
            false => writeln!(io::stderr(), "error: {}", say::in_line(self.number, &reason).in_locale(locale)),
            true => {
                let error =
                    json!({"kind": "line", "message": reason, "line": self.number, "column": null, "hint": null});
                writeln!(io::stderr(), "{}", json!({ "error": error }))
            }
        };
        Ok(())
    }

    fn stopped(&self, error: SolveError) -> Failure {
        match Failure::from(error) {
            Failure::Interrupted(reached) => Failure::Interrupted(say::in_line(self.number, reached)),
            Failure::Work { kind, message, hints } => {
                Failure::Work { kind, message: say::in_line(self.number, message), hints }
            }
            other => other,
        }
    }
}

/// Whether ctrl-C was pressed, which ends the batch, while --time and --memory limit each line.
fn ends_all(error: &SolveError) -> bool {
    matches!(error, SolveError::Stopped { stop: Stop::Cancelled, .. })
}

/// Reads a line without its end; `false` at the end of the input. Before it may block, finished
/// answers are flushed.
fn next_line(input: &mut BufReader<impl Read>, line: &mut Vec<u8>, out: &mut impl Write) -> Result<bool, Failure> {
    line.clear();
    let waits = !input.buffer().contains(&b'\n');
    if waits {
        out.flush().map_err(Failure::output)?;
        interrupt::idle(true);
    }
    let read = input.read_until(b'\n', line);
    interrupt::idle(false);
    match read {
        Ok(0) => Ok(false),
        Ok(_) => {
            while line.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
                line.pop();
            }
            Ok(true)
        }
        Err(error) => Err(Failure::work("file", say::cannot_read(say::standard_input(), error.to_string()))),
    }
}

fn letters(text: &str) -> Result<(String, String), String> {
    match <[String; 2]>::try_from(words(text)) {
        Ok([first, second]) => Ok((first, second)),
        Err(_) => Err(language::refusal(&say::write_two_texts())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_without_their_ends() {
        let mut input = BufReader::new("5 8\r\n\n7".as_bytes());
        let (mut line, mut out) = (Vec::new(), Vec::new());
        let mut lines = Vec::new();
        while next_line(&mut input, &mut line, &mut out).expect("reading a slice cannot fail") {
            lines.push(String::from_utf8_lossy(&line).into_owned());
        }
        assert_eq!(lines, ["5 8", "", "7"]);
    }

    #[test]
    fn letters_are_two() {
        assert_eq!(letters("First,Second"), Ok(("First".into(), "Second".into())));
        assert!(letters("W").is_err());
        assert!(letters("a,b,c").is_err());
        assert_eq!(letters(r"a\,b,c"), Ok(("a,b".into(), "c".into())));
    }
}
