//! Games on given graphs compared with plain C++ programs on the same graphs, and products of
//! nim-values.
//!
//! The work in memory is compared: both programs build the graph first, and report the processor
//! time of the work alone, the least of two runs, and its memory. Solving tokens is compared with a
//! breadth-first search over the same arrays, which finds no values: it is the time in which a
//! graph can be traversed. Everything else is compared with a program for the same question, and
//! the answers must agree. Reading a file has a row of its own.
use super::measure::{self, Used, median, run};
use super::{Settings, build_contestant, circumstances};
use crate::run::first_line;
use anyhow::{Context, Result, ensure};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs within a program; the least time counts.
const WITHIN: &str = "2";
/// The file of edges for the rows about reading.
const FILE: &str = "target/bench/edges.txt";

/// What a program reports about itself.
#[derive(Debug, Clone, PartialEq)]
struct Reported {
    /// Processor seconds.
    cpu: f64,
    /// Bytes beyond the graph.
    bytes: f64,
    /// Seconds on the clock, if it reports them.
    wall: Option<f64>,
    /// The lines that must agree: the answer, and the edges if the answers are of different kinds.
    answer: Vec<String>,
}

/// Measures the rows of the list; returns the section of the report and its number of rows.
///
/// # Errors
/// If something cannot be built or run, or if answers differ.
pub(super) fn section(root: &Path, wish: &Settings) -> Result<(String, usize)> {
    const LIST: &str = "bench/graphs.tsv";
    let ours = build(root)?;
    let compilers = [first_line("rustc", &["--version"]), format!("{} -O2", first_line("g++", &["--version"]))];
    let mut section = circumstances(&[&compilers[0], &compilers[1]]);
    section.push_str(
        "Processor time of the work alone, without making the graph; tokens beside a breadth-first search (`bfs.cpp`), which \
         walks through\nthe graph and finds no values; Hackenbush with all winning edges beside the value alone. Memory is what \
         the work takes beyond the\ngraph, or the text.\n\n\
         | what | arguments | sprague | C++ | ratio (from, to) | memory | clock |\n|---|---|---|---|---|---|---|\n",
    );
    let mut count = 0;
    for [what, arguments, program] in &crate::rows::<3>(root, LIST)? {
        if !(what.contains(&wish.filter) || arguments.contains(&wish.filter)) {
            continue;
        }
        let arguments = if wish.quick { smaller(arguments) } else { arguments.to_owned() };
        let line = measured(root, &ours, what, &arguments, program, wish.runs())?;
        println!("{line}");
        writeln!(section, "{line}")?;
        count += 1;
    }
    Ok((section, count))
}

fn build(root: &Path) -> Result<PathBuf> {
    let arguments = ["build", "--release", "-p", "sprague-graphs", "--example", "beside"];
    let status = Command::new("cargo").args(arguments).current_dir(root).status()?;
    ensure!(status.success(), "the example beside of sprague-graphs does not build");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
    Ok(target.join("release/examples/beside"))
}

/// The arguments with large numbers divided by a hundred.
fn smaller(arguments: &str) -> String {
    let word = |word: &str| match word.parse::<u64>() {
        Ok(number) if number >= 100_000 => (number / 100).to_string(),
        _ => word.to_owned(),
    };
    arguments.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn measured(root: &Path, ours: &Path, what: &str, arguments: &str, program: &str, runs: usize) -> Result<String> {
    let theirs = build_contestant(root, program)?;
    let file = root.join(FILE);
    let file = file.to_str().context("the folder has a name that is not UTF-8")?;
    let words: Vec<&str> = arguments.split(' ').collect();
    let (our_words, their_words) = match words[..] {
        ["read", kind, vertices, edges, threads] => {
            let (_, text) = run(ours, &["write", kind, vertices, edges], &[])?;
            fs::write(file, text)?;
            (vec!["read", file, threads], vec![file])
        }
        _ => (words.clone(), words.iter().skip(1).copied().collect()),
    };
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        left.push(ask(ours, &our_words)?);
        right.push(ask(&theirs, &their_words)?);
    }
    let agreed = left.iter().chain(&right).all(|told| told.answer == left[0].answer);
    ensure!(agreed, "\"{arguments}\" and {program}.cpp do not agree");
    let cpu = |told: &[Reported]| measure::seconds(median(&mut told.iter().map(|told| told.cpu).collect::<Vec<_>>()));
    let mut ratios: Vec<f64> = left.iter().zip(&right).map(|(ours, theirs)| theirs.cpu / ours.cpu).collect();
    let ratio = median(&mut ratios);
    let (least, most) = (ratios.first().copied().unwrap_or(ratio), ratios.last().copied().unwrap_or(ratio));
    let memory =
        |told: &[Reported]| measure::memory((told.iter().map(|told| told.bytes).fold(0.0, f64::max) / 1024.0) as u64);
    let wall = left.iter().filter_map(|told| told.wall).fold(f64::MAX, f64::min);
    Ok(format!(
        "| {what} | `{arguments}` | {} | {} | **{ratio:.2}** ({least:.2} to {most:.2}) | {}, {} | {} |",
        cpu(&left),
        cpu(&right),
        memory(&left),
        memory(&right),
        measure::seconds(wall)
    ))
}

fn ask(program: &Path, arguments: &[&str]) -> Result<Reported> {
    let arguments: Vec<&str> = arguments.iter().copied().chain([WITHIN]).collect();
    let (_, text): (Used, _) = run(program, &arguments, &[])?;
    let text = String::from_utf8(text)?;
    told(&text).with_context(|| format!("{} told something else than times: {text}", program.display()))
}

/// Parses `SECONDS BYTES ANSWER [CLOCK]`, and an optional line that begins with a sum of the edges.
fn told(text: &str) -> Option<Reported> {
    let mut lines = text.lines();
    let words: Vec<&str> = lines.next()?.split(' ').collect();
    let answer =
        [words.get(2).copied()].into_iter().flatten().chain(lines.next().and_then(|line| line.split(' ').next()));
    Some(Reported {
        cpu: words.first()?.parse::<f64>().ok().map(|cpu| cpu.max(1e-6))?,
        bytes: words.get(1)?.parse().ok()?,
        wall: words.get(3).and_then(|wall| wall.parse().ok()),
        answer: answer.map(str::to_owned).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_tell_is_read() {
        let ours = told("0.25 4096 7 0.5\n11\n").unwrap();
        assert_eq!((ours.cpu, ours.bytes, ours.wall), (0.25, 4096.0, Some(0.5)));
        assert_eq!(ours.answer, told("0.1 0 7\n11 all are starts\n").unwrap().answer);
        assert_ne!(ours.answer, told("0.1 0 7\n12 \n").unwrap().answer);
        assert!(told("").is_none() && told("soon\n").is_none());
    }

    #[test]
    fn quick_runs_are_smaller() {
        assert_eq!(smaller("tokens grid 9000000 3000"), "tokens grid 90000 3000");
    }
}
