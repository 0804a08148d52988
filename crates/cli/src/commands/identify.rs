//! `sprague identify`: from values back to the games that have them.
use crate::common::args::{self, Language, Limits, Output};
use crate::common::failure::{Failure, stopped};
use crate::common::{input, output, screen};
use crate::say;
use clap::Args;
use flate2::read::MultiGzDecoder;
use sprague::{Budget, Locale, Message};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use teach::identify::{Identified, Relation, Sequences, Wanted, identify};

const EXAMPLES: &str = "\
Examples:
  sprague identify 0,1,0,1,2,3,2                    nim-values from heap 0 on
  sprague identify --zeros 0,2,7,9,14,16,21         the lost heaps, and no others up to the last
  sprague identify --file values.txt --oeis stripped.gz
  sprague values 0.1777 --to 40 --format csv --quiet > v.csv && sprague identify --file v.csv";

/// The first bytes of a packed file.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// At most this many b-files of a folder are read, and this much of each.
const MOST_FILES: usize = 1_000_000;
const MOST_BYTES: u64 = 1 << 20;

/// The games with these nim-values, or these lost heaps
///
/// The values are compared with the games of the catalogue, all octal codes of up to four digits
/// and hexadecimal ones of up to two, subtraction sets and their complements, and families of rules
/// that split. With eight values or more, shifted ones, those of every second heap and so on, xor a
/// constant, and first cousins of octal codes are found as well. A match says how many values
/// agree;
/// `sprague pattern` and `sprague compare` say more.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Identify {
    /// The nim-values of the heaps 0, 1, 2, .., with commas or blanks between them
    #[arg(value_name = "VALUES", value_parser = args::text(), required_unless_present = "file")]
    values: Vec<OsString>,

    /// Read the values from this file, or - for standard input: a list, or lines `n value`
    #[arg(long, value_name = "FILE", conflicts_with = "values")]
    file: Option<PathBuf>,

    /// The numbers are the lost heaps, ascending
    #[arg(long)]
    zeros: bool,

    /// Also search this list of sequences: `stripped.gz` of the OEIS, or the same unpacked
    #[arg(long, value_name = "FILE")]
    oeis: Option<PathBuf>,

    /// Also search the b-files in this folder: text files with lines `n a(n)`
    #[arg(long, value_name = "DIR")]
    bfiles: Option<PathBuf>,

    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(crate) language: Language,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Identify {
    /// Prints the games.
    pub(crate) fn run(self) -> Result<(), Failure> {
        let text = self.text()?;
        let wanted = if self.zeros { Wanted::zeros(&text) } else { Wanted::values(&text) };
        let wanted = wanted.map_err(|error| Failure::request("values", error.message()))?;
        let work = self.limits.start(&self.output.quiet);
        let mut sequences = Sequences::new(&wanted);
        if let Some(file) = &self.oeis {
            read_oeis(&mut sequences, file, &work.budget)?;
        }
        if let Some(folder) = &self.bfiles {
            read_folder(&mut sequences, folder, &work.budget)?;
        }
        let found = identify(&wanted, Some(&mut sequences), &work.budget)?;
        drop(work);
        if self.output.json() {
            return output::print_json(&found);
        }
        screen::print(&told(&found, self.language.lang))
    }

    /// The numbers that were given, as one text.
    fn text(&self) -> Result<String, Failure> {
        let Some(file) = &self.file else {
            let words = self.values.iter().map(|word| word.to_string_lossy().into_owned());
            return Ok(words.collect::<Vec<_>>().join(" "));
        };
        let bytes = input::read(file)?;
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let lines: Vec<&str> = lines.into_iter().filter(|line| !line.starts_with('#')).collect();
        Ok(second_column(&lines).unwrap_or_else(|| lines.join(" ")))
    }
}

/// The values of lines `n value` with n = 0, 1, 2, ..; a line of column names may come first.
fn second_column(lines: &[&str]) -> Option<String> {
    let cells = |line: &str| -> Option<(u64, String)> {
        let words: Vec<&str> = line.split([' ', '\t', ',']).map(str::trim).filter(|word| !word.is_empty()).collect();
        let [index, value] = words.as_slice() else { return None };
        Some((index.parse().ok()?, (*value).to_owned()))
    };
    let first = usize::from(lines.first().is_some_and(|line| line.starts_with(|c: char| c.is_alphabetic())));
    let rows: Vec<(u64, String)> = lines.get(first..)?.iter().map(|line| cells(line)).collect::<Option<_>>()?;
    let counted = rows.len() > 1 && rows.iter().zip(0..).all(|((index, _), n)| *index == n);
    counted.then(|| rows.into_iter().map(|(_, value)| value).collect::<Vec<_>>().join(" "))
}

fn read_oeis(sequences: &mut Sequences, file: &Path, budget: &Budget) -> Result<(), Failure> {
    let read = File::open(file).and_then(|opened| {
        let mut reader = BufReader::new(opened);
        let packed = reader.fill_buf()?.starts_with(&GZIP);
        match packed {
            true => sequences.read_stripped(BufReader::new(MultiGzDecoder::new(reader)), budget),
            false => sequences.read_stripped(reader, budget),
        }
    });
    read.map_err(|error| unread(file, &error, budget))
}

fn read_folder(sequences: &mut Sequences, folder: &Path, budget: &Budget) -> Result<(), Failure> {
    let read = fs::read_dir(folder).and_then(|entries| {
        let mut paths: Vec<PathBuf> =
            entries.take(MOST_FILES).map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
        paths.sort();
        for path in paths {
            budget.check().map_err(|stop| io::Error::new(io::ErrorKind::Interrupted, stop))?;
            let mut bytes = Vec::new();
            File::open(&path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            sequences.read_bfile(&name, &String::from_utf8_lossy(&bytes));
        }
        Ok(())
    });
    read.map_err(|error| unread(folder, &error, budget))
}

fn unread(path: &Path, error: &io::Error, budget: &Budget) -> Failure {
    let shown = path.display().to_string();
    match budget.check() {
        Err(stop) => stopped(stop, say::reached_file(shown)),
        Ok(()) => Failure::work("file", say::cannot_read(shown, error.to_string())),
    }
}

fn told(found: &Identified, locale: Locale) -> String {
    let Some(first) = found.matches.first() else {
        return format!("{}\n{}\n", say::nothing_identified().in_locale(locale), say::next_of_none().in_locale(locale));
    };
    let row = |one: &teach::identify::Match| {
        let name = one.name.filter(|name| *name != one.game).map(|name| format!("({name})")).unwrap_or_default();
        let map = if one.relation == Relation::Equal { String::new() } else { format!("= {}", one.map) };
        let compared = say::values_compared(one.compared).in_locale(locale);
        vec![one.relation.message().in_locale(locale), one.game.clone(), map, compared, name]
    };
    let rows: Vec<Vec<String>> = found.matches.iter().map(row).collect();
    let mut text = output::aligned(&rows);
    let mut line = |message: Message| {
        text.push_str(&message.in_locale(locale));
        text.push('\n');
    };
    if found.more > 0 {
        line(say::more_identified(found.more));
    }
    if first.relation != Relation::Sequence {
        line(say::next_of_match(first.game.clone()));
    }
    text
}
