//! `sprague problem`: a package for a judge.
use crate::commands::code;
use crate::common::args::{self, Language, Limits, Quiet, RuleOptions};
use crate::common::failure::Failure;
use crate::common::{input, output};
use crate::say;
use clap::{Args, ValueEnum};
use problem::{Package, Printed, ProblemError, Wish, package};
use sprague::code::sample::Answers;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

const EXAMPLES: &str = "\
Examples:
  sprague problem \"take 1,3,4\" --max \"n<=1e9, T<=1000, heaps<=20\" --out stones
  sprague problem kayles --input \"zero: n\" --max \"n<=1e9\" --answers \"Alice,Bob\" --out kayles
  sprague problem \"take 1..M\" --input \"T: n M\" --max \"n<=1e9, M<=1e9, T<=1e5\" --out bash
  sprague problem wythoff --input \"T: a b\" --max \"n<=200\" --seed 7 --lang zh --out queens";

/// A problem for a judge: statement, validator, tests, right and wrong solutions
///
/// The package is read by Kattis' problemtools (verifyproblem). The answers come from the solver.
/// Wrong solutions, such as one with a period that is read off a short table, are written with the
/// test at which each fails; one that no input within the limits shows to be wrong is left out.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Problem {
    /// The rule: a text, the name of a game (`sprague list`), @FILE, or - for standard input
    #[arg(value_name = "RULE", value_parser = args::text())]
    rule: OsString,

    /// The largest numbers of an input, such as "n<=1e9, T<=1e5"
    ///
    /// A name of the rule, or n for every number of a position; T for the number of cases, heaps
    /// for that of positions of a case, total for that of all cases together; a parameter, or a
    /// set, for its largest amount; size for the number of its amounts; questions. Without a limit:
    /// T, heaps, questions and parameters up to 100, 20 amounts, 300000 positions in all.
    #[arg(long, value_name = "LIMITS", value_delimiter = ',', required = true, value_parser = code::bound)]
    max: Vec<(String, i64)>,

    /// The folder of the package; it is made, or empty
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// The input, as in `sprague code`
    #[arg(long, value_name = "SHAPE", default_value = "T: heaps", value_parser = code::shape)]
    input: String,

    /// What is printed when the first player wins, and when the second does; a third word is for
    /// draws [default: First,Second]
    #[arg(long, value_name = "FIRST,SECOND", value_parser = code::answers)]
    answers: Option<Answers>,

    /// What is printed of a case
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = PrintName::Winner)]
    print: PrintName,

    /// The seed of random tests: the same seed makes the same package
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The name of the problem [default: the rule]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    #[command(flatten)]
    rule_options: RuleOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    quiet: Quiet,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PrintName {
    /// Who wins
    Winner,
    /// The nim-value of the sum
    Value,
}

impl Problem {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let bytes = input::rule_bytes(&self.rule)?;
        let rule = String::from_utf8(bytes).map_err(|_| Failure::request("rule", "the rule is not UTF-8"))?;
        free(&self.out)?;
        let work = self.limits.start(&self.quiet);
        let answers = self.answers.clone();
        let usual = Wish::default();
        let wish = Wish {
            rule: rule.trim_end().to_owned(),
            params: self.rule_options.params()?.to_vec(),
            misere: self.rule_options.misere,
            title: self.title.clone(),
            input: self.input.clone(),
            max: self.max.clone(),
            answers: answers.as_ref().map_or(usual.answers, |answers| answers.winners.clone()),
            draw: answers.and_then(|answers| answers.draw),
            print: match self.print {
                PrintName::Winner => Printed::Winner,
                PrintName::Value => Printed::Value,
            },
            seed: self.seed,
            locale: self.language.lang,
        };
        let package = package(&wish, &work.budget).map_err(|error| failure(error, &self.input))?;
        drop(work);
        save(&self.out, &package)?;
        if self.quiet.quiet { Ok(()) } else { output::print(&self.told(&package)) }
    }

    /// What was written.
    fn told(&self, package: &Package) -> String {
        let locale = self.language.lang;
        let (samples, secret) = package.tests;
        let languages = package.languages.iter().map(|language| format!("{language:?}").replace("Cpp", "C++"));
        let languages = sprague::Message::list(languages.map(|name| sprague::Message::from(&name)));
        let folder = self.out.display().to_string();
        let mut text = say::problem_written(folder, samples, secret, languages).in_locale(locale) + "\n";
        for wrong in &package.wrong {
            let file = wrong.path.trim_start_matches("submissions/");
            let fails = match wrong.samples {
                true => say::problem_fails_later(file, wrong.test.as_str()),
                false => say::problem_fails(file, wrong.test.as_str()),
            };
            let _ = writeln!(text, "  {}", fails.in_locale(locale));
        }
        if let Some(slow) = &package.slow {
            let slow = say::problem_too_slow(slow.trim_start_matches("submissions/"));
            let _ = writeln!(text, "  {}", slow.in_locale(locale));
        }
        for left in &package.left_out {
            let _ = writeln!(text, "{}", say::problem_left_out(left.clone()).in_locale(locale));
        }
        text
    }
}

/// Refuses a folder that has files.
fn free(folder: &Path) -> Result<(), Failure> {
    let shown = || folder.display().to_string();
    match fs::read_dir(folder).map(|mut files| files.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::request("option", say::problem_folder_has_files(shown()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::work("file", say::cannot_write(shown(), error.to_string()))),
    }
}

fn save(folder: &Path, package: &Package) -> Result<(), Failure> {
    for file in &package.files {
        let path = file.path.split('/').fold(folder.to_owned(), |path, part| path.join(part));
        let written = path.parent().map_or(Ok(()), fs::create_dir_all);
        written
            .and_then(|()| fs::write(&path, &file.text))
            .map_err(|error| Failure::work("file", say::cannot_write(path.display().to_string(), error.to_string())))?;
    }
    Ok(())
}

fn failure(error: ProblemError, shape: &str) -> Failure {
    match error {
        ProblemError::Rule(error) => code::unsampled(error, shape),
        ProblemError::Shape(error) => code::failure(error.into(), shape),
        ProblemError::Code(error) => code::failure(error, shape),
        ProblemError::Stopped(error) => error.into(),
        error @ (ProblemError::Limit { .. } | ProblemError::NoLimit(_) | ProblemError::Questions) => {
            Failure::request("option", error.message())
        }
        error => Failure::work("failed", error.message()),
    }
}
