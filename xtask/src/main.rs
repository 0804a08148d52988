//! The commands for developers: `cargo xtask test`, `tidy`, `map`, `book`, `web` and `bench`.
//!
//! One entry point for people and for continuous integration, after the xtask pattern of
//! rust-analyzer: a plain program in the workspace, so that nothing beyond Rust is needed to run
//! it.
mod atlas;
mod bench;
mod book;
mod fuzz;
mod licences;
mod links;
mod map;
mod no_options;
mod python;
mod release;
mod run;
mod test;
mod test_runner;
mod tidy;
mod try_links;
mod web;

use anyhow::{Context, Error, Result, bail};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test [--slow] [--all]
                    tidy, format and the quick tests of every crate, with samples of the long tables: needs nothing but Rust;
                    --all is what the CI runs: lints, every test and row, the documentation, `python test` and `web test`;
                    --slow adds the long proofs (SPRAGUE_SLOW=1)
  python test       the Python package: a virtual environment and a wheel under target/, the wheel installed with its extras,
                    pytest, the examples of docstrings, the notebooks, mypy (needs Python 3.10 or newer)
  atlas [--minutes M]
                    goes on with the table of all small codes and subtraction sets, crates/survey/atlas.parquet: hours of
                    two processors in all, can be ended at any moment
  map [CRATE]       lines per crate, and the modules that use each other in a circle; of a named crate also what each module on
                    a circle uses of it
  tidy              the rules of the house that no compiler checks: the map, circles, file heads, sizes, licences, links of
                    the book
  notes TAG         the section of CHANGELOG.md of a release; an error where tag, version and section disagree
  book              the pages of docs/ as a book, target/book, and its links; mdBook is installed under target/ if missing
  site              `web build`, and the book beside the page: web/dist/book
  fuzz --minutes M [--seed S] ..  (fuzz --help has the rest)
                    the adversary: random rules of all families, sums, claims, programs and changed certificates, each
                    asked in two ways; a difference is made small and printed as a row for testdata/regressions.tsv
  web build         the page as a static folder, web/dist; what is missing for it is set up, and said
  web prepare       the same, and Debian's chromium for its tests
  web serve         the page, served on this machine
  web test          the page, tested: pieces, 500 rows in Node as natively, stories in Debian's chromium
  web pack          the module as a package for npm, with types: target/npm/sprague-VERSION.tgz; nothing is published
  web shots DIR     screenshots of every view, for people to look at
  bench [codes|rules|subtraction|boards|tuples|graphs] [--quick] [--runs=N] [--program=FILE] [FILTER]
                    measures sprague beside other programs and writes bench/RESULTS.md: codes beside ogsolve (installed
                    from crates.io), rules, subtraction sets and graphs beside plain C++ (needs g++ and GNU time);
                    --quick: small sizes, one run each, nothing written; FILTER: only rows that contain it
";

/// The rows of a table of the repository.
fn rows<const N: usize>(root: &Path, name: &str) -> Result<Vec<[String; N]>> {
    let text = std::fs::read_to_string(root.join(name)).with_context(|| format!("cannot read {name}"))?;
    let rows = tables::read(name, &text).map_err(Error::msg)?;
    rows.iter().map(|row| Ok(row.cells().map_err(Error::msg)?.map(str::to_owned))).collect()
}

fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or_else(|| here.clone(), PathBuf::from)
}

fn dispatch(arguments: &[&str]) -> Result<ExitCode> {
    match arguments {
        ["test", wish @ ..] => test::test(test::Settings::read(wish)?),
        ["python", "test"] => python::test(),
        ["atlas", arguments @ ..] => atlas::atlas(arguments),
        ["tidy"] => tidy::tidy(),
        ["map", crates @ ..] => map::map(crates),
        ["book"] => book::book(),
        ["notes", tag] => release::notes(tag),
        ["site"] => book::site(),
        ["fuzz", arguments @ ..] => fuzz::fuzz(arguments),
        ["web", arguments @ ..] => web::web(arguments),
        ["bench", wish @ ..] => bench::bench(&bench::Settings::read(wish)?),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        _ => bail!("unknown command: {}\n\n{HELP}", arguments.join(" ")),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    dispatch(&arguments).unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(2)
    })
}
