//! `sprague store`: inspects a folder that `--store` keeps, checks it, and exports values from it.
//!
//! A folder contains values or, from `values --outcomes`, outcomes (`outcomes`).
mod outcomes;

use crate::common::args::{Language, Output};
use crate::common::failure::Failure;
use crate::common::output;
use crate::common::warning::WarningStyle;
use crate::say;
use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};
use sprague::limits::Bytes;
use sprague::store::{self, ExportError, Identity, OutcomeReader, Reader};
use sprague::{Locale, Message};
use std::io::Write;
use std::path::PathBuf;

use super::pattern::heap;

const EXAMPLES: &str = "\
Examples:
  sprague values 0.6 --at 1e7 --store run-0.6    makes the folder, or goes on with it
  sprague store info run-0.6
  sprague store check run-0.6
  sprague store export run-0.6 --format npy --out officers.npy
  sprague store export run-0.6 --to 1000 | tail -3
  sprague values @token --to 999,999 --outcomes --store box
  sprague store check box                        how many positions are lost, won and drawn";

const EXAMPLES_INFO: &str = "\
Examples:
  sprague store info run-0.6
  sprague store info run-0.6 --format json | jq .values";

const EXAMPLES_CHECK: &str = "\
Examples:
  sprague store check run-0.6
  sprague store check run-0.6 --format json";

const EXAMPLES_EXPORT: &str = "\
Examples:
  sprague store export run-0.6 --out b-file.txt
  sprague store export run-0.6 --format npy --out officers.npy
  sprague store export run-0.6 --format raw --from 1e6 --to 2e6 --out part.bin";

/// Stored values and outcomes: the state of a folder, its health, other forms of it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Store {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Info(Info),
    Check(Check),
    Export(Export),
}

/// What the folder holds; can be asked while a run writes it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES_INFO)]
struct Info {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    language: Language,
    #[command(flatten)]
    output: Output,
}

/// Read everything and compare the checksums
///
/// Exit code 1 when something is damaged; the next run with --store computes it again.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES_CHECK)]
struct Check {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    language: Language,
    #[command(flatten)]
    output: Output,
}

/// The values as a b-file, a NumPy array or bare bytes
///
/// In npy and raw every value has 1, 2, 4 or 8 bytes, the least byte first: as many as the largest
/// value needs. Of outcomes there is raw: four in a byte, the first in its lowest two bits, 1 for
/// P, 2 for N, 0 for a draw, filled with zeros to a multiple of 8 bytes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES_EXPORT)]
struct Export {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The first heap
    #[arg(long, value_name = "N", value_parser = heap, default_value = "0")]
    from: u64,
    /// The last heap, which is included [default: the last that is stored]
    #[arg(long, value_name = "N", value_parser = heap)]
    to: Option<u64>,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The form of the values
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Form::Bfile)]
    format: Form,
    #[command(flatten)]
    language: Language,
}

/// The forms of exported values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line "n a(n)" each, as OEIS has them
    Bfile,
    /// A NumPy array
    Npy,
    /// The values alone
    Raw,
}

impl Store {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Info(info) => info.run(),
            What::Check(check) => check.run(),
            What::Export(export) => export.run(),
        }
    }
}

/// What a folder is about, as JSON, followed by its contents.
fn described(identity: &Identity, holds: Value) -> Value {
    let mut all = json!({"rule": identity.rule, "game": identity.game, "convention": identity.convention});
    let sides = (!identity.sides.is_empty()).then(|| ("sides".to_owned(), json!(identity.sides)));
    let holds = if let Value::Object(holds) = holds { holds } else { serde_json::Map::new() };
    if let Some(map) = all.as_object_mut() {
        map.extend(holds.into_iter().chain(sides));
    }
    all
}

/// What the folder of a sequence or a table is about, and its contents.
fn values(reader: &Reader) -> Value {
    let holds = json!({
        "values": reader.len(),
        "chunks": reader.chunks().len(),
        "bytes": reader.bytes(),
        "fingerprint": format!("{:016x}", reader.fingerprint()),
    });
    described(reader.identity(), holds)
}

/// The lines that tell what a folder is about.
fn heading(identity: &Identity) -> Vec<Message> {
    let mut lines = vec![say::store_rule(output::one_line(&identity.rule))];
    if identity.game != identity.rule {
        lines.push(say::store_meaning(output::one_line(&identity.game)));
    }
    lines.push(match identity.convention.as_str() {
        "misere" => say::store_misere(),
        "normal" => say::store_normal(),
        other => say::store_convention(output::one_line(other)),
    });
    lines
}

/// Prints lines in a language.
fn print(lines: Vec<Message>, locale: Locale) -> Result<(), Failure> {
    output::print(&format!("{}\n", Message::lines(lines).in_locale(locale)))
}

/// The positions with the numbers 0 to `last`.
fn positions(identity: &Identity, last: u64) -> Message {
    let sides = &identity.sides;
    if sides.is_empty() {
        return say::heaps_up_to(last);
    }
    let mut rest = last;
    let mut position = Vec::new();
    for side in sides.iter().rev() {
        position.push((rest % (*side).max(1)).to_string());
        rest /= (*side).max(1);
    }
    position.push(rest.to_string());
    position.reverse();
    let zeros = vec!["0"; position.len()];
    let longest: Vec<String> = sides.iter().map(|side| side.saturating_sub(1).to_string()).collect();
    say::tuples_up_to(zeros.join(","), position.join(","), longest.join(","))
}

impl Info {
    fn told(&self) -> WarningStyle {
        WarningStyle::from(&self.output).in_locale(self.language.lang)
    }

    fn run(self) -> Result<(), Failure> {
        if OutcomeReader::is_at(&self.folder) {
            return outcomes::info(&OutcomeReader::open(&self.folder)?, self.told());
        }
        let reader = Reader::open(&self.folder)?;
        if self.output.json() {
            return output::print_json(&values(&reader));
        }
        let identity = reader.identity();
        let mut lines = heading(identity);
        lines.push(match reader.len().checked_sub(1) {
            Some(last) => say::store_values(reader.len(), positions(identity, last)),
            None => say::store_no_values(),
        });
        lines.push(say::store_chunks(reader.chunks().len(), Bytes(reader.bytes()).to_string()));
        lines.push(say::store_fingerprint(format!("{:016x}", reader.fingerprint())));
        print(lines, self.language.lang)
    }
}

/// A damaged file: its first and last number, and what is wrong with it.
struct Damaged {
    first: u64,
    last: u64,
    reason: Message,
}

impl Check {
    fn told(&self) -> WarningStyle {
        WarningStyle::from(&self.output).in_locale(self.language.lang)
    }

    fn run(self) -> Result<(), Failure> {
        if OutcomeReader::is_at(&self.folder) {
            return outcomes::check(&OutcomeReader::open_still(&self.folder)?, self.told());
        }
        let reader = Reader::open_still(&self.folder)?;
        let damaged = reader.check().into_iter().map(|(chunk, damage)| Damaged {
            first: chunk.first,
            last: chunk.first + chunk.count - 1,
            reason: damage.message(),
        });
        let damaged: Vec<Damaged> = damaged.collect();
        let sound = say::store_sound(reader.len(), format!("{:016x}", reader.fingerprint()));
        let line = |it: &Damaged| say::heaps_damaged(it.first, it.last, it.reason.clone());
        report(values(&reader), sound, line, &damaged, reader.chunks().len() as u64, self.told())
    }
}

/// Prints the result of a check: as JSON together with the contents of the folder, otherwise that
/// it is sound, or a line for each damaged one of the `chunks` files.
fn report(
    mut holds: Value,
    sound: Message,
    line: impl Fn(&Damaged) -> Message,
    damaged: &[Damaged],
    chunks: u64,
    told: WarningStyle,
) -> Result<(), Failure> {
    if told.json {
        let entry = |it: &Damaged| json!({"from": it.first, "to": it.last, "reason": it.reason});
        if let Some(map) = holds.as_object_mut() {
            map.insert("valid".into(), damaged.is_empty().into());
            map.insert("damaged".into(), damaged.iter().map(entry).collect());
        }
        output::print_json(&holds)?;
    } else if damaged.is_empty() {
        print(vec![sound], told.locale)?;
    } else {
        print(damaged.iter().map(line).collect(), told.locale)?;
    }
    match (damaged.len(), told.json) {
        (0, _) => Ok(()),
        (_, true) => Err(Failure::Reported),
        (count, false) => Err(Failure::work("store", say::chunks_damaged(count, chunks))),
    }
}

impl Export {
    fn run(self) -> Result<(), Failure> {
        if OutcomeReader::is_at(&self.folder) {
            return self.outcomes();
        }
        let reader = Reader::open_still(&self.folder)?;
        let Some(last) = reader.len().checked_sub(1) else {
            return Err(Failure::work("store", say::store_is_empty()));
        };
        let to = self.to.unwrap_or(last);
        if self.from > to {
            return Err(Failure::request("option", say::first_heap_behind_last()));
        }
        let form = match self.format {
            Form::Bfile => store::Form::Bfile,
            Form::Npy => store::Form::Npy,
            Form::Raw => store::Form::Raw,
        };
        self.written(|out| reader.export(form, self.from..=to, out).map(|_| ()))
    }

    fn outcomes(&self) -> Result<(), Failure> {
        if self.format != Form::Raw || self.from > 0 || self.to.is_some() {
            return Err(Failure::request("option", say::outcomes_as_a_whole()).with_hint(say::outcomes_as_letters()));
        }
        let reader = OutcomeReader::open_still(&self.folder)?;
        self.written(|out| reader.export(out))
    }

    /// Exports the values to the file or to standard output.
    fn written(&self, mut export: impl FnMut(&mut dyn Write) -> Result<(), ExportError>) -> Result<(), Failure> {
        let mut failed = None;
        let written = output::stream(self.out.as_deref(), |out| {
            export(out).map_err(|error| match error {
                ExportError::Write(error) => error,
                error => {
                    failed = Some(Failure::work("store", error.message()));
                    std::io::Error::other(error)
                }
            })
        });
        match failed {
            Some(failure) => Err(failure),
            None => written,
        }
    }
}
