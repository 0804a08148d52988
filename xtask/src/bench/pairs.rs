//! Rules compared with the plain C++ program that a contestant would write.
//!
//! The pairs are in a list: a rule, the last heap, and a program of `bench/contestant/` with its
//! further arguments, that prints the same lines `n G(n)`. They are timed twice: with these lines,
//! which are compared byte for byte and then discarded; and for the values alone, where each prints
//! their sum (`QUIET=1`, and the example `quiet` of sprague-heaps).
use super::measure::{self, Used, median};
use super::{Settings, build_contestant, circumstances};
use crate::run::first_line;
use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// In a quick run, heaps are at most this large.
const QUICK: u64 = 100_000;

struct Pair<'a> {
    rule: &'a str,
    /// The last heap.
    last: u64,
    program: &'a str,
    /// The arguments of the program after the last heap.
    told: Vec<&'a str>,
}

/// Processor time and memory of two programs that ran in turn.
#[derive(Default)]
pub(super) struct Turns {
    pub(super) ours: Vec<Used>,
    pub(super) theirs: Vec<Used>,
}

impl Turns {
    /// Formats our time, theirs, and the ratio with its least and greatest value.
    pub(super) fn row(&self) -> String {
        let cpu = |used: &[Used]| measure::seconds(median(&mut used.iter().map(|used| used.cpu).collect::<Vec<_>>()));
        let mut ratios: Vec<f64> =
            self.ours.iter().zip(&self.theirs).map(|(ours, theirs)| theirs.cpu / ours.cpu).collect();
        let ratio = median(&mut ratios);
        let (least, most) = (ratios.first().copied().unwrap_or(ratio), ratios.last().copied().unwrap_or(ratio));
        format!("{} | {} | **{ratio:.2}** ({least:.2} to {most:.2})", cpu(&self.ours), cpu(&self.theirs))
    }

    pub(super) fn memory(&self) -> String {
        let peak = |used: &[Used]| used.iter().map(|used| used.memory).max().unwrap_or(0);
        format!("{}, {}", measure::memory(peak(&self.ours)), measure::memory(peak(&self.theirs)))
    }
}

/// Measures the pairs of a list; returns the section of the report and its number of rows.
///
/// # Errors
/// If something cannot be built or run, or if values differ.
pub(super) fn section(root: &Path, sprague: &Path, name: &str, wish: &Settings) -> Result<(String, usize)> {
    let quiet = build_quiet(root)?;
    let compilers = [first_line("rustc", &["--version"]), format!("{} -O2", first_line("g++", &["--version"]))];
    let mut section = circumstances(&[&compilers[0], &compilers[1]]);
    section.push_str(
        "| rule | last heap | sprague, printed | C++ | ratio (from, to) | sprague, values alone | C++ | ratio (from, to) | \
         memory |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut count = 0;
    for [rule, last, program] in &crate::rows::<3>(root, name)? {
        if !(rule.contains(&wish.filter) || program.contains(&wish.filter)) {
            continue;
        }
        let last: u64 = last.parse().with_context(|| format!("{name}: {last} is no heap"))?;
        let mut words = program.split(' ');
        let program = words.next().unwrap_or_default();
        let last = if wish.quick { last.min(QUICK) } else { last };
        let line = measured(root, sprague, &quiet, &Pair { rule, last, program, told: words.collect() }, wish.runs())?;
        println!("{line}");
        writeln!(section, "{line}")?;
        count += 1;
    }
    Ok((section, count))
}

fn build_quiet(root: &Path) -> Result<PathBuf> {
    let arguments = ["build", "--release", "-p", "sprague-heaps", "--example", "quiet"];
    let status = Command::new("cargo").args(arguments).current_dir(root).status()?;
    ensure!(status.success(), "the example quiet of sprague-heaps does not build");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
    Ok(target.join("release/examples/quiet"))
}

fn measured(root: &Path, sprague: &Path, quiet: &Path, pair: &Pair<'_>, runs: usize) -> Result<String> {
    let program = build_contestant(root, pair.program)?;
    let last = pair.last.to_string();
    let theirs: Vec<&str> = std::iter::once(last.as_str()).chain(pair.told.iter().copied()).collect();
    let (mut printed, mut alone) = (Turns::default(), Turns::default());
    for _ in 0..runs {
        let (used, text) = measure::run(sprague, &["values", pair.rule, "--to", &last, "--format", "bfile"], &[])?;
        printed.ours.push(used);
        let (used, other) = measure::run(&program, &theirs, &[])?;
        printed.theirs.push(used);
        compare(pair, &text, &other)?;
        let (used, sum) = measure::run(quiet, &[pair.rule, &last], &[])?;
        alone.ours.push(used);
        let (used, other) = measure::run(&program, &theirs, &[("QUIET", "1")])?;
        alone.theirs.push(used);
        ensure!(sum == other, "\"{}\" and {}.cpp do not agree in the sum of n*G(n)", pair.rule, pair.program);
    }
    let rule = pair.rule.replace('|', "\\|");
    let shown = if rule.len() > 60 { format!("{}...", rule.chars().take(57).collect::<String>()) } else { rule };
    Ok(format!("| `{shown}` | {last} | {} | {} | {} |", printed.row(), alone.row(), alone.memory()))
}

/// Checks that the two outputs are the lines `n G(n)` for n up to the last heap.
fn compare(pair: &Pair<'_>, ours: &[u8], theirs: &[u8]) -> Result<()> {
    let lines = ours.iter().filter(|&&byte| byte == b'\n').count() as u64;
    ensure!(lines == pair.last + 1, "sprague values \"{}\" --to {} printed {lines} lines", pair.rule, pair.last);
    if ours == theirs {
        return Ok(());
    }
    let at = ours.iter().zip(theirs).take_while(|(a, b)| a == b).filter(|(a, _)| **a == b'\n').count();
    bail!("\"{}\" and {}.cpp do not agree: line {} differs first", pair.rule, pair.program, at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_that_differ_are_refused() {
        let pair = Pair { rule: "take 1", last: 1, program: "one", told: Vec::new() };
        assert!(compare(&pair, b"0 0\n1 1\n", b"0 0\n1 1\n").is_ok());
        assert!(compare(&pair, b"0 0\n1 1\n", b"0 0\n1 2\n").unwrap_err().to_string().contains("line 2"));
        assert!(compare(&pair, b"0 0\n", b"0 0\n").is_err(), "too short");
    }
}
