//! `sprague survey`: what is known about each of many games, as a table in a folder, and reports
//! about it.
use crate::common::args::{Language, Output, Work};
use crate::common::failure::Failure;
use crate::common::{limits, output};
use crate::say;
use clap::{ArgGroup, Args, ValueEnum};
use serde_json::json;
use sprague::Message;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
use survey::report::Report;
use survey::{Certificates, Dataset, DatasetError, ListError, Outcome, Rules, Settings, Shard, SurveyError};

use super::pattern::heap;

const EXAMPLES: &str = "\
Examples:
  sprague survey rules.txt --to 1e5 --out atlas                 a rule on each line of the file
  sprague survey --codes 3 --to 1e4 --out codes                 all octal codes of up to three digits
  sprague survey --sets 12 --to 1e6 --out sets --jobs 2         all subtraction sets in 1..12
  sprague survey --codes 3 --to 1e6 --out codes --time 60s      goes on with what is open there
  sprague survey rules.txt --shard 2/8 --to 1e5 --out atlas     rules 2, 10, 18, ...: eight machines share the work
  sprague survey --report codes --html codes.html               what the table says in all
  sprague survey --report codes --certificate 0.77 | sprague verify -";

/// What is known of each of many games: a table in a folder, made on all processors
///
/// Asks each rule what `sprague pattern RULE --limit N` does, and writes a row: kind, preperiod,
/// period, saltus, standing, theorem, how many values were computed, the largest of them, seconds,
/// the certificate, or why there is no answer. DIR/results has the rows as parquet files,
/// DIR/certificates the certificates.
///
/// A run that ended, however it did, goes on when it is started again: rules that have a row are
/// not asked again, but open ones are where --to has become larger. Shards work side by side in one
/// folder.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[command(group(ArgGroup::new("what").required(true).args(["file", "codes", "sets", "hex", "report"])))]
pub(crate) struct Survey {
    /// A file with a rule on each line; # begins a comment; - is standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// All octal codes 0.d1.. and 4.d1.. of up to this many digits
    #[arg(long, value_name = "DIGITS")]
    codes: Option<u32>,

    /// All subtraction sets of numbers from 1 to M, as take a,b,c
    #[arg(long, value_name = "M")]
    sets: Option<u32>,

    /// All hexadecimal codes of up to this many digits, octal ones included
    #[arg(long, value_name = "DIGITS")]
    hex: Option<u32>,

    /// Compute the values of heaps up to N
    #[arg(long, value_name = "N", value_parser = heap, required_unless_present = "report", conflicts_with = "report")]
    to: Option<u64>,

    /// The folder of the table; it is made, or gone on with
    #[arg(long, value_name = "DIR", required_unless_present = "report", conflicts_with = "report")]
    out: Option<PathBuf>,

    /// Ask so many rules at the same time [default: as many as there are processors]
    #[arg(long, short, value_name = "J")]
    jobs: Option<NonZeroUsize>,

    /// Ask only every N-th rule, from rule I on, counted from 0
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Ask rules again whose row is an error, such as a limit
    #[arg(long)]
    retry: bool,

    /// How certificates are kept [default: files for up to 10,000 rules, packed for more, or if
    /// they are not counted]
    #[arg(long, value_name = "FORM", value_enum)]
    certificates: Option<Form>,

    /// Give up a rule after this time, such as 60s or 1h30m; its row says so [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = limits::time, help_heading = "Limits of each rule")]
    time: Option<Duration>,

    /// Give up a rule after N looks at its limits; the work between two looks takes about a
    /// millisecond
    ///
    /// The looks are counted in steps of the work and not by the clock, so that rows are the same
    /// on every machine. The row of a rule that was given up says how many values were found; a
    /// later run with a larger N asks it again.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits of each rule")]
    looks: Option<u64>,

    /// Use at most this much memory for the tables of a rule, such as 500M or 4G
    ///
    /// The default is three quarters of what the machine, or the control group of the process, has,
    /// divided by the number of rules that are asked at the same time.
    #[arg(long, value_name = "SIZE", value_parser = limits::memory, help_heading = "Limits of each rule")]
    memory: Option<u64>,

    /// Say what the table of a folder says in all: counts, open rules, longest periods
    #[arg(long, value_name = "DIR", help_heading = "Reports")]
    report: Option<PathBuf>,

    /// Write the report as a page to this file, for a browser
    #[arg(long, value_name = "FILE", requires = "report", help_heading = "Reports")]
    html: Option<PathBuf>,

    /// Write the newest row of every rule to this one parquet file, short rules first
    ///
    /// Without the seconds, so that surveys with the same answers make the same bytes.
    #[arg(long, value_name = "FILE", requires = "report", conflicts_with = "html", help_heading = "Reports")]
    table: Option<PathBuf>,

    /// Print the certificate of this rule in place of the report
    #[arg(long, value_name = "RULE", requires = "report", conflicts_with_all = ["html", "table"], help_heading = "Reports")]
    certificate: Option<String>,

    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// How certificates are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Each in a file of its own, named by its SHA-256
    Files,
    /// Many in one file of JSON lines, by their SHA-256
    Packed,
    /// Not at all
    None,
}

impl Survey {
    /// Asks the rules, or prints the report.
    pub(crate) fn run(self) -> Result<(), Failure> {
        match (&self.report, &self.certificate) {
            (Some(folder), Some(rule)) => certificate(folder, rule),
            (Some(folder), None) => self.tell(folder),
            (None, _) => self.ask(),
        }
    }

    fn tell(&self, folder: &Path) -> Result<(), Failure> {
        if let Some(path) = &self.table {
            return Dataset::write_table(folder, path).map_err(dataset_failure);
        }
        let report = Report::of(folder).map_err(dataset_failure)?;
        if let Some(path) = &self.html {
            return output::save(path, &report.to_html());
        }
        match self.output.json() {
            true => output::print_json(&report.to_json()),
            false => output::print(&format!("{}\n", report.message().in_locale(self.language.lang))),
        }
    }

    fn ask(&self) -> Result<(), Failure> {
        let (Some(to), Some(folder)) = (self.to, &self.out) else {
            return Err(Failure::request("option", say::survey_needs()));
        };
        let rules = self.rules().map_err(list_failure)?;
        let jobs = self.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        let certificates = match self.certificates {
            None => Certificates::suiting(rules.total()),
            Some(Form::Files) => Certificates::Files,
            Some(Form::Packed) => Certificates::Packed,
            Some(Form::None) => Certificates::None,
        };
        let settings =
            Settings { to, looks: self.looks, shard: self.shard.unwrap_or_default(), certificates, retry: self.retry };
        let memory = self.memory.unwrap_or_else(|| limits::default_memory() / jobs.get() as u64);
        let survey = survey::Survey { settings, time: self.time, memory: Some(memory), jobs };
        let work = Work::unlimited(&self.output.quiet);
        let mut dataset = Dataset::open(folder, settings).map_err(dataset_failure)?;
        let outcome = survey.run(rules, &mut dataset, &work.budget);
        drop(work);
        let outcome = outcome.map_err(|error| match error {
            SurveyError::List(error) => list_failure(error),
            SurveyError::Dataset(error) => dataset_failure(error),
            other => Failure::work("failed", other.message()),
        })?;
        let told = in_words(&outcome, folder);
        if outcome.stopped.is_some() {
            return Err(Failure::Interrupted(say::survey_goes_on(told)));
        }
        match self.output.json() {
            true => output::print_json(&json!({
                "asked": outcome.asked, "known": outcome.known, "failed": outcome.failed, "out": folder.to_string_lossy(),
            })),
            false => output::print(&format!("{}\n", told.in_locale(self.language.lang))),
        }
    }

    fn rules(&self) -> Result<Rules, ListError> {
        match (&self.file, self.codes, self.sets, self.hex) {
            (_, Some(digits), ..) => Rules::codes(digits),
            (_, _, Some(most), _) => Rules::sets(most),
            (.., Some(digits)) => Rules::hexadecimal(digits),
            (Some(path), ..) if path != Path::new("-") => Rules::file(path),
            _ => Ok(Rules::lines("standard input".to_owned(), std::io::BufReader::new(std::io::stdin()))),
        }
    }
}

fn in_words(outcome: &Outcome, folder: &Path) -> Message {
    let &Outcome { asked, known, failed, .. } = outcome;
    let mut told = say::rules_asked(asked);
    if known > 0 {
        told = say::and_known(told, known);
    }
    if failed > 0 {
        told = say::and_failed(told, failed);
    }
    say::in_folder(told, folder.display().to_string())
}

/// Prints the certificate that the row of a rule names.
fn certificate(folder: &Path, rule: &str) -> Result<(), Failure> {
    let mut row = None;
    let look = |found: survey::Row| {
        if found.rule == rule.trim() {
            row = Some(found);
        }
    };
    Dataset::rows(folder, look).map_err(dataset_failure)?;
    let Some(row) = row else {
        return Err(Failure::work("survey", say::no_row(folder.display().to_string())));
    };
    let Some(name) = row.certificate else {
        return Err(Failure::work("unproved", say::row_without_certificate()));
    };
    match Dataset::certificate(folder, &name).map_err(dataset_failure)? {
        Some(text) => output::print(&text),
        None => Err(Failure::work("survey", say::certificate_not_there(name))),
    }
}

fn dataset_failure(error: DatasetError) -> Failure {
    Failure::work("survey", error.message())
}

fn list_failure(error: ListError) -> Failure {
    match error {
        ListError::Size { .. } => Failure::request("option", error.message()),
        other => Failure::work("file", other.message()),
    }
}
