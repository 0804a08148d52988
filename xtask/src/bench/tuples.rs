//! Games on several numbers compared with the plain C++ programs that a contestant would write for
//! the same recurrence.
//!
//! The list has a rule, the last corner of a box from 0, whether all values or only the positions
//! of value 0 are computed, and a program of `bench/contestant/` that prints the same sum. Ours is
//! the example `boxes` of sprague-positions: its time includes reading the rule and compiling it to
//! machine code.
use super::measure;
use super::pairs::Turns;
use super::{Part, Settings, build_contestant, circumstances};
use crate::run::first_line;
use anyhow::{Context, Result, ensure};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const LIST: &str = "bench/tuples.tsv";

/// Measures the rows of the list; returns the section of the report and its number of rows.
///
/// # Errors
/// If something cannot be built or run, or if values differ.
pub(super) fn section(root: &Path, wish: &Settings) -> Result<(String, usize)> {
    let ours = match (&wish.program, wish.part) {
        // If only this part is measured, the given program is another build of the example; it
        // cannot be the binary of the other parts.
        (Some(program), Some(Part::Tuples)) => program.clone(),
        _ => build(root)?,
    };
    let compilers = [first_line("rustc", &["--version"]), format!("{} -O2", first_line("g++", &["--version"]))];
    let mut section = circumstances(&[&compilers[0], &compilers[1]]);
    section.push_str("| problem | rule | box up to | asked | sprague | C++ | ratio (from, to) | memory |\n");
    section.push_str("|---|---|---|---|---|---|---|---|\n");
    let mut count = 0;
    for [rule, corner, asked, program, problem] in &crate::rows::<5>(root, LIST)? {
        if ![rule, program, problem].iter().any(|field| field.contains(&wish.filter)) {
            continue;
        }
        let (name, argument) = program.split_once(' ').with_context(|| format!("{LIST}: {program} has no argument"))?;
        let theirs = build_contestant(root, name)?;
        let size = |numbers: &str| if wish.quick { smaller(numbers) } else { numbers.to_owned() };
        let (corner, argument) = (size(corner), size(argument));
        let rule = rule.replace("LAST", corner.split(',').next().unwrap_or_default());
        let mut turns = Turns::default();
        for _ in 0..wish.runs() {
            let (used, sum) = measure::run(&ours, &[&rule, &corner, asked], &[])?;
            turns.ours.push(used);
            let (used, other) = measure::run(&theirs, &[&argument], &[])?;
            turns.theirs.push(used);
            ensure!(sum == other, "\"{rule}\" and {name}.cpp do not agree");
        }
        let rule = rule.replace('|', "\\|");
        let shown = if rule.len() > 60 { format!("{}...", rule.chars().take(57).collect::<String>()) } else { rule };
        let line = format!("| {problem} | `{shown}` | {corner} | {asked} | {} | {} |", turns.row(), turns.memory());
        println!("{line}");
        writeln!(section, "{line}")?;
        count += 1;
    }
    Ok((section, count))
}

/// The numbers divided by ten.
fn smaller(numbers: &str) -> String {
    let shrunk = |number: &str| number.parse::<u64>().map_or_else(|_| number.to_owned(), |n| (n / 10).to_string());
    numbers.split(',').map(shrunk).collect::<Vec<_>>().join(",")
}

fn build(root: &Path) -> Result<PathBuf> {
    let arguments = ["build", "--release", "-p", "sprague-positions", "--example", "boxes"];
    let status = Command::new("cargo").args(arguments).current_dir(root).status()?;
    ensure!(status.success(), "the example boxes of sprague-positions does not build");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
    Ok(target.join("release/examples/boxes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_runs_are_smaller() {
        assert_eq!((smaller("3000,20"), smaller("7")), ("300,2".to_owned(), "0".to_owned()));
    }
}
