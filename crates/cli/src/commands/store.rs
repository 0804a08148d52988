//! `sprague store`: looking at a folder that `--store` keeps, checking it, and taking values out of it.
use crate::common::args::Output;
use crate::common::failure::Failure;
use crate::common::output;
use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};
use sprague::Bytes;
use sprague::store::{self, ExportError, Reader};
use std::fmt::Write as _;
use std::path::PathBuf;

use super::pattern::heap;

const EXAMPLES: &str = "\
Examples:
  sprague values 0.6 --at 1e7 --store run-0.6    makes the folder, or goes on with it
  sprague store info run-0.6
  sprague store check run-0.6
  sprague store export run-0.6 --format npy --out officers.npy
  sprague store export run-0.6 --to 1000 | tail -3";

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

/// Stored sequences: the state of a folder, its health, its values in other forms
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
    output: Output,
}

/// The values as a b-file, a NumPy array or bare bytes
///
/// In npy and raw every value has 1, 2, 4 or 8 bytes, the least byte first: as many as the largest value needs.
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
    /// Whether failures are JSON too.
    pub(crate) fn json(&self) -> bool {
        match &self.what {
            What::Info(info) => info.output.json(),
            What::Check(check) => check.output.json(),
            What::Export(_) => false,
        }
    }

    /// Prints what was asked for.
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Info(info) => info.run(),
            What::Check(check) => check.run(),
            What::Export(export) => export.run(),
        }
    }
}

fn described(reader: &Reader) -> Value {
    let identity = reader.identity();
    let mut all = json!({
        "rule": identity.rule,
        "game": identity.game,
        "convention": identity.convention,
        "values": reader.len(),
        "chunks": reader.chunks().len(),
        "bytes": reader.bytes(),
        "fingerprint": format!("{:016x}", reader.fingerprint()),
    });
    if let (Some(map), false) = (all.as_object_mut(), identity.sides.is_empty()) {
        map.insert("sides".into(), json!(identity.sides));
    }
    all
}

/// Which positions the values are about.
fn positions(reader: &Reader, last: u64) -> String {
    let sides = &reader.identity().sides;
    if sides.is_empty() {
        return format!("heaps 0 to {last}");
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
    format!("({}) to ({}), rows up to (..,{})", zeros.join(","), position.join(","), longest.join(","))
}

impl Info {
    fn run(self) -> Result<(), Failure> {
        let reader = Reader::open(&self.folder)?;
        if self.output.json() {
            return output::print_json(&described(&reader));
        }
        let identity = reader.identity();
        let mut text = format!("rule:         {}\n", output::one_line(&identity.rule));
        if identity.game != identity.rule {
            let _ = writeln!(text, "meaning:      {}", output::one_line(&identity.game));
        }
        let _ = writeln!(text, "convention:   {}", identity.convention);
        let _ = match reader.len().checked_sub(1) {
            Some(last) => writeln!(text, "values:       {}, {}", reader.len(), positions(&reader, last)),
            None => writeln!(text, "values:       none"),
        };
        let _ = writeln!(text, "chunks:       {}, {}", reader.chunks().len(), Bytes(reader.bytes()));
        let _ = writeln!(text, "fingerprint:  {:016x}", reader.fingerprint());
        output::print(&text)
    }
}

impl Check {
    fn run(self) -> Result<(), Failure> {
        let reader = Reader::open_still(&self.folder)?;
        let damaged = reader.check();
        let last = |first: u64, count: u64| first + count - 1;
        if self.output.json() {
            let list: Vec<Value> = damaged
                .iter()
                .map(|(chunk, damage)| {
                    json!({"from": chunk.first, "to": last(chunk.first, chunk.count), "reason": damage.to_string()})
                })
                .collect();
            let mut report = described(&reader);
            if let Some(map) = report.as_object_mut() {
                map.insert("valid".into(), damaged.is_empty().into());
                map.insert("damaged".into(), Value::Array(list));
            }
            output::print_json(&report)?;
        } else if damaged.is_empty() {
            let fingerprint = reader.fingerprint();
            output::print(&format!("sound: {} values, fingerprint {fingerprint:016x}\n", reader.len()))?;
        } else {
            let lines = damaged.iter().map(|(chunk, damage)| {
                format!("damaged: heaps {} to {}: {damage}\n", chunk.first, last(chunk.first, chunk.count))
            });
            output::print(&lines.collect::<String>())?;
        }
        if damaged.is_empty() {
            return Ok(());
        }
        match self.output.json() {
            true => Err(Failure::Told),
            false => Err(Failure::work(
                "store",
                format!(
                    "{} of {} chunks are damaged; the next run with --store computes them again",
                    damaged.len(),
                    reader.chunks().len()
                ),
            )),
        }
    }
}

impl Export {
    fn run(self) -> Result<(), Failure> {
        let reader = Reader::open_still(&self.folder)?;
        let Some(last) = reader.len().checked_sub(1) else {
            return Err(Failure::work("store", "the store has no values yet"));
        };
        let to = self.to.unwrap_or(last);
        if self.from > to {
            return Err(Failure::request("option", "the first heap lies behind the last: give --from and --to"));
        }
        let form = match self.format {
            Form::Bfile => store::Form::Bfile,
            Form::Npy => store::Form::Npy,
            Form::Raw => store::Form::Raw,
        };
        let mut failed = None;
        let written = output::stream(self.out.as_deref(), |out| {
            reader.export(form, self.from..=to, out).map(|_| ()).map_err(|error| match error {
                ExportError::Write(error) => error,
                error => {
                    failed = Some(Failure::work("store", error.to_string()));
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
