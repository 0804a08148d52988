//! `cargo xtask bench`: `sprague values` beside the plain C++ program that a contestant would write.
//!
//! The pairs stand in `bench/pairs.tsv`: a rule, how far, and a program of `bench/contestant/` that prints the same lines
//! `n G(n)`. A time counts only if both outputs are the same byte for byte; the two run in turn, so that a noisy machine
//! slows both; and the ratio is the median of the ratios of neighbours. Start-up, computation and output are all in it.
use crate::run::first_line;
use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

struct Pair {
    rule: String,
    /// The last heap.
    to: u64,
    program: String,
}

struct Timing {
    pair: Pair,
    /// Medians in seconds, and the median of sprague's time over the other's.
    ours: f64,
    theirs: f64,
    ratio: f64,
    least: f64,
    greatest: f64,
}

/// The command. `quick`: three runs a pair, and the table is not written.
///
/// # Errors
/// If something cannot be built or run, or if the values differ.
pub(crate) fn bench(quick: bool, filter: &str) -> Result<ExitCode> {
    let root = crate::root();
    let pairs = pairs(&fs::read_to_string(root.join("bench/pairs.tsv")).context("cannot read bench/pairs.tsv")?)?;
    let pairs = pairs.into_iter().filter(|pair| pair.rule.contains(filter) || pair.program.contains(filter));
    let sprague = build_sprague(&root)?;
    let mut timings = Vec::new();
    for pair in pairs {
        let program = build_contestant(&root, &pair.program)?;
        let timing = time(&root, &sprague, &program, pair, if quick { 3 } else { 9 })?;
        println!("{}", row(&timing));
        timings.push(timing);
    }
    ensure!(!timings.is_empty(), "no pair of bench/pairs.tsv contains \"{filter}\"");
    if !quick && filter.is_empty() {
        fs::write(root.join("bench/RESULTS.md"), report(&timings)?).context("cannot write bench/RESULTS.md")?;
        println!("written: bench/RESULTS.md");
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads the list of pairs: rule, last heap, program, with tabs between; `#` begins a comment line.
fn pairs(text: &str) -> Result<Vec<Pair>> {
    let mut pairs = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [rule, to, program] = fields[..] else {
            bail!("bench/pairs.tsv:{}: rule, last heap and program with tabs between, please", index + 1)
        };
        let to = to.parse().with_context(|| format!("bench/pairs.tsv:{}: {to} is no heap", index + 1))?;
        pairs.push(Pair { rule: rule.to_owned(), to, program: program.to_owned() });
    }
    Ok(pairs)
}

fn build_sprague(root: &Path) -> Result<PathBuf> {
    let status = Command::new("cargo").args(["build", "--release", "-p", "sprague-cli"]).current_dir(root).status()?;
    ensure!(status.success(), "sprague does not build");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
    Ok(target.join("release/sprague"))
}

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

fn time(root: &Path, sprague: &Path, program: &Path, pair: Pair, runs: usize) -> Result<Timing> {
    let to = pair.to.to_string();
    let ours = || {
        let mut command = Command::new(sprague);
        command.args(["values", &pair.rule, "--to", &to, "--format", "bfile"]);
        command
    };
    let theirs = || {
        let mut command = Command::new(program);
        command.arg(&to);
        command
    };
    let folder = root.join("target/bench");
    let (first, second) = (folder.join("sprague.out"), folder.join("contestant.out"));
    seconds(ours(), File::create(&first)?.into())?;
    seconds(theirs(), File::create(&second)?.into())?;
    compare(&pair, &fs::read(&first)?, &fs::read(&second)?)?;
    let mut times = Vec::new();
    for _ in 0..runs {
        times.push((seconds(ours(), Stdio::null())?, seconds(theirs(), Stdio::null())?));
    }
    let mut ratios: Vec<f64> = times.iter().map(|(ours, theirs)| ours / theirs).collect();
    let ratio = median(&mut ratios);
    Ok(Timing {
        ours: median(&mut times.iter().map(|time| time.0).collect::<Vec<_>>()),
        theirs: median(&mut times.iter().map(|time| time.1).collect::<Vec<_>>()),
        ratio,
        least: ratios.first().copied().unwrap_or(ratio),
        greatest: ratios.last().copied().unwrap_or(ratio),
        pair,
    })
}

/// Runs a command to its end and says how long that took.
fn seconds(mut command: Command, output: Stdio) -> Result<f64> {
    let began = Instant::now();
    let status =
        command.stdin(Stdio::null()).stdout(output).status().with_context(|| format!("cannot start {command:?}"))?;
    ensure!(status.success(), "{command:?} failed: {status}");
    Ok(began.elapsed().as_secs_f64())
}

/// Both outputs must be the lines `n G(n)` for n up to the last heap.
fn compare(pair: &Pair, ours: &[u8], theirs: &[u8]) -> Result<()> {
    let lines = ours.iter().filter(|&&byte| byte == b'\n').count() as u64;
    ensure!(lines == pair.to + 1, "sprague values \"{}\" --to {} printed {lines} lines", pair.rule, pair.to);
    if ours == theirs {
        return Ok(());
    }
    let at = ours.iter().zip(theirs).take_while(|(a, b)| a == b).filter(|(a, _)| **a == b'\n').count();
    bail!("\"{}\" and {}.cpp do not agree: line {} differs first", pair.rule, pair.program, at + 1)
}

/// The median; sorts the values.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn row(timing: &Timing) -> String {
    let Timing { pair, ours, theirs, ratio, least, greatest } = timing;
    format!(
        "| `{}` | {} | {:.1} ms | {:.1} ms ({}.cpp) | **{ratio:.2}** ({least:.2} to {greatest:.2}) |",
        pair.rule.replace('|', "\\|"),
        pair.to,
        1000.0 * ours,
        1000.0 * theirs,
        pair.program
    )
}

fn report(timings: &[Timing]) -> Result<String> {
    let mut text = String::from(
        "# `sprague values` beside plain C++\n\nWritten by `cargo xtask bench`; do not edit. Both programs print the same \
         lines `n G(n)`, compared byte for byte;\nstart-up, computation and output to /dev/null are all in the times. \
         Medians of 9 runs in turn; below 1 sprague is faster.\n\n",
    );
    let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = processor
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("?", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    writeln!(text, "- machine: {processor}, {cores} cores, {}", std::env::consts::OS)?;
    writeln!(
        text,
        "- date and commit: {}, {}",
        first_line("date", &["-u", "+%Y-%m-%d"]),
        first_line("git", &["rev-parse", "--short", "HEAD"])
    )?;
    writeln!(
        text,
        "- compilers: {}; {} -O2\n",
        first_line("rustc", &["--version"]),
        first_line("g++", &["--version"])
    )?;
    writeln!(text, "| rule | last heap | sprague | C++ | ratio (from, to) |\n|---|---|---|---|---|")?;
    timings.iter().try_for_each(|timing| writeln!(text, "{}", row(timing)))?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_read_and_faults_have_a_line() {
        let found = pairs("# rule\tto\tprogram\ntake squares\t1000\tsquares\n").unwrap();
        assert_eq!((found.len(), found[0].to, found[0].program.as_str()), (1, 1000, "squares"));
        let error = pairs("#\n\ntake fib\tmany\tfib\n").err().unwrap();
        assert!(error.to_string().contains(":3:"), "{error}");
    }

    #[test]
    fn outputs_that_differ_are_refused() {
        let pair = Pair { rule: "take 1".into(), to: 1, program: "one".into() };
        assert!(compare(&pair, b"0 0\n1 1\n", b"0 0\n1 1\n").is_ok());
        assert!(compare(&pair, b"0 0\n1 1\n", b"0 0\n1 2\n").unwrap_err().to_string().contains("line 2"));
        assert!(compare(&pair, b"0 0\n", b"0 0\n").is_err(), "too short");
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), 2.0);
    }
}
