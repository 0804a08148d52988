//! `cargo xtask bench`: compares sprague with other programs, run in turn on the same machine.
//!
//! | part | compared with | list |
//! |---|---|---|
//! | `codes` | ogsolve, which is installed from crates.io into `target/` and run, never read | `bench/codes.tsv` |
//! | `rules` | the plain C++ program that a contestant would write | `bench/pairs.tsv` |
//! | `subtraction` | this program for finite sets, and the values alone | `bench/subtraction.tsv` |
//! | `boards` | igsolve, likewise | `bench/boards.tsv` |
//! | `tuples` | programs for games on several numbers: tables of values, lists of zeros | `bench/tuples.tsv` |
//! | `graphs` | plain C++ programs on the same graphs in memory | `bench/graphs.tsv` |
//!
//! A time counts only if the values agree. Programs that are compared run in turn, so that a noisy
//! machine slows both; the ratio is the median of the ratios of neighbouring runs, of processor
//! time. Start-up time is always included.
use crate::run::first_line;
use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

mod boards;
mod codes;
mod graphs;
mod measure;
mod pairs;
mod tuples;

/// What to measure, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    /// Whether to use small sizes and one run each, and to write nothing.
    quick: bool,
    /// If set, only this part is measured.
    part: Option<Part>,
    /// Only rows that contain this text are measured.
    filter: String,
    /// The number of runs of each program; 5 by default.
    runs: Option<usize>,
    /// The binary of sprague to measure, instead of building one.
    program: Option<PathBuf>,
}

/// A part of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Codes,
    Rules,
    Subtraction,
    Boards,
    Tuples,
    Graphs,
}

impl Part {
    const ALL: [Self; 6] = [Self::Codes, Self::Rules, Self::Subtraction, Self::Boards, Self::Tuples, Self::Graphs];

    fn name(self) -> &'static str {
        match self {
            Self::Codes => "codes",
            Self::Rules => "rules",
            Self::Subtraction => "subtraction",
            Self::Boards => "boards",
            Self::Tuples => "tuples",
            Self::Graphs => "graphs",
        }
    }
}

impl Settings {
    /// Reads the arguments after `bench`.
    ///
    /// # Errors
    /// For unknown options.
    pub(crate) fn read(arguments: &[&str]) -> Result<Self> {
        let mut wish = Self::default();
        for &argument in arguments {
            if argument == "--quick" {
                wish.quick = true;
            } else if let Some(runs) = argument.strip_prefix("--runs=") {
                wish.runs = Some(runs.parse().ok().filter(|&runs| runs > 0).context("--runs=N needs a number")?);
            } else if let Some(program) = argument.strip_prefix("--program=") {
                wish.program = Some(PathBuf::from(program));
            } else if argument.starts_with('-') {
                bail!("unknown option of bench: {argument}");
            } else if let Some(part) = Part::ALL.into_iter().find(|part| part.name() == argument) {
                wish.part = Some(part);
            } else {
                wish.filter = argument.to_owned();
            }
        }
        Ok(wish)
    }

    fn runs(&self) -> usize {
        self.runs.unwrap_or(if self.quick { 1 } else { 5 })
    }
}

/// Runs the command. Parts that are measured completely are written to `bench/RESULTS.md`, where
/// the other parts are kept.
///
/// # Errors
/// If something cannot be built or run, or if values differ.
pub(crate) fn bench(wish: &Settings) -> Result<ExitCode> {
    let root = crate::root();
    let wanted = |part: &Part| wish.part.is_none_or(|wanted| wanted == *part);
    // Graphs and tables are measured without the command line.
    let commanded = Part::ALL.iter().any(|part| wanted(part) && !matches!(part, Part::Graphs | Part::Tuples));
    let sprague = match &wish.program {
        Some(program) => program.clone(),
        None if commanded => build_sprague(&root)?,
        None => PathBuf::new(),
    };
    let mut rows = 0;
    for part in Part::ALL.into_iter().filter(wanted) {
        let whole = !wish.quick && wish.filter.is_empty();
        let (section, count) = match part {
            Part::Codes => {
                codes::section(
                    &root,
                    &sprague,
                    wish,
                    |section| if whole { save(&root, part, section) } else { Ok(()) },
                )?
            }
            Part::Rules => pairs::section(&root, &sprague, "bench/pairs.tsv", wish)?,
            Part::Subtraction => pairs::section(&root, &sprague, "bench/subtraction.tsv", wish)?,
            Part::Boards => boards::section(&root, &sprague, wish)?,
            Part::Tuples => tuples::section(&root, wish)?,
            Part::Graphs => graphs::section(&root, wish)?,
        };
        rows += count;
        if whole {
            save(&root, part, &section)?;
            println!("written: bench/RESULTS.md, {}", part.name());
        }
    }
    ensure!(rows > 0, "no row contains \"{}\"", wish.filter);
    Ok(ExitCode::SUCCESS)
}

/// Installs a program from crates.io under `target/`, unless it is already there.
fn install(root: &Path, peer: &str) -> Result<PathBuf> {
    let folder = root.join("target/peers");
    let program = folder.join("bin").join(peer);
    if !program.exists() {
        let status = Command::new("cargo")
            .args(["install", "--locked", peer, "--root"])
            .arg(&folder)
            // In a directory of its own, outside this workspace.
            .current_dir(std::env::temp_dir())
            .status()
            .context("cannot start cargo")?;
        ensure!(status.success(), "{peer} could not be installed from crates.io");
    }
    Ok(program)
}

fn build_sprague(root: &Path) -> Result<PathBuf> {
    let status = Command::new("cargo").args(["build", "--release", "-p", "sprague-cli"]).current_dir(root).status()?;
    ensure!(status.success(), "sprague does not build");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
    Ok(target.join("release/sprague"))
}

/// Builds a program of `bench/contestant/`.
fn build_contestant(root: &Path, name: &str) -> Result<PathBuf> {
    let folder = root.join("target/bench");
    fs::create_dir_all(&folder)?;
    let program = folder.join(name);
    let status = Command::new("g++")
        .args(["-std=c++17", "-O2", "-o"])
        .arg(&program)
        .arg(root.join("bench/contestant").join(format!("{name}.cpp")))
        .status()
        .context("cannot start g++, which builds the programs to compare with (Debian: apt-get install g++)")?;
    ensure!(status.success(), "bench/contestant/{name}.cpp does not compile");
    Ok(program)
}

const HEAD: &str = "# Beside other programs\n\nWritten by `cargo xtask bench`; do not edit. Programs run in turn, their values are \
     compared, processor time is\nuser and system time of the whole run, start-up included. A ratio is the median of the ratios of \
     neighbouring runs, with\nthe least and the greatest; above 1 sprague is faster. We list the rows we lose, too.\n";

/// Replaces the section of a part in `bench/RESULTS.md`.
fn save(root: &Path, part: Part, section: &str) -> Result<()> {
    let path = root.join("bench/RESULTS.md");
    let old = fs::read_to_string(&path).unwrap_or_default();
    let mut text = String::from(HEAD);
    for other in Part::ALL {
        let kept = if other == part { Some(section.to_owned()) } else { section_of(&old, other) };
        if let Some(kept) = kept {
            write!(text, "\n## {}\n\n{}\n", other.name(), kept.trim())?;
        }
    }
    fs::write(&path, text).context("cannot write bench/RESULTS.md")
}

fn section_of(text: &str, part: Part) -> Option<String> {
    let (_, rest) = text.split_once(&format!("\n## {}\n", part.name()))?;
    Some(rest.split_once("\n## ").map_or(rest, |(section, _)| section).to_owned())
}

/// Where and when a section was measured.
fn circumstances(programs: &[&str]) -> String {
    let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let value = |name: &str| processor.lines().find_map(|line| line.strip_prefix(name)?.split_once(": "));
    let name = value("model name").map_or("?", |(_, name)| name);
    let flags = value("flags").map_or("", |(_, flags)| flags);
    let vectors: Vec<&str> =
        ["avx2", "avx512f", "avx512bw", "avx512vl"].into_iter().filter(|f| flags.split(' ').any(|g| g == *f)).collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (date, commit) =
        (first_line("date", &["-u", "+%Y-%m-%d"]), first_line("git", &["rev-parse", "--short", "HEAD"]));
    format!(
        "- machine: {name} ({}), {cores} cores, {}\n- date and commit: {date}, {commit}\n- programs: {}\n\n",
        vectors.join(" "),
        std::env::consts::OS,
        programs.join("; ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        let wish = Settings::read(&["codes", "--quick", "0.6", "--runs=3"]).unwrap();
        assert_eq!(
            wish,
            Settings { quick: true, part: Some(Part::Codes), filter: "0.6".into(), runs: Some(3), program: None }
        );
        assert!(Settings::read(&["--slow"]).is_err() && Settings::read(&["--runs=0"]).is_err());
    }

    #[test]
    fn a_part_is_replaced_and_the_others_stay() {
        let text = "# head\n\n## codes\n\none\n\n## rules\n\ntwo\n";
        assert_eq!(section_of(text, Part::Codes).as_deref().map(str::trim), Some("one"));
        assert_eq!(section_of(text, Part::Rules).as_deref().map(str::trim), Some("two"));
        assert_eq!(section_of(text, Part::Subtraction), None);
    }
}
