//! Runs other programs: prints the command first, passes its output on, and counts tests in it.
use anyhow::{Context, Result};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The numbers of tests that passed and failed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    /// Slow tests, which run with `--slow`, and examples that are only displayed.
    pub(crate) ignored: u64,
}

impl Tally {
    /// Adds the counts in a line of `cargo test`, if it is a result line:
    /// `test result: ok. 4 passed; 0 failed; ...`.
    pub(crate) fn read(&mut self, line: &str) {
        self.read_web(line);
        let Some((_, counts)) = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". ")) else {
            return self.read_pytest(line);
        };
        for part in counts.split("; ") {
            match part.split_once(' ') {
                Some((count, "passed")) => self.passed += count.parse().unwrap_or(0),
                Some((count, "failed")) => self.failed += count.parse().unwrap_or(0),
                Some((count, "ignored")) => self.ignored += count.parse().unwrap_or(0),
                _ => {}
            }
        }
    }

    /// Adds the counts in the last lines of the page's tests: `Tests 29 passed | 1 failed (30)`,
    /// and `53 passed (3.0m)` on a line.
    fn read_web(&mut self, line: &str) {
        let line = line.trim();
        let words: Vec<&str> = line.strip_prefix("Tests ").unwrap_or(line).split_whitespace().collect();
        let (counts, closing) = match line.strip_prefix("Tests ") {
            Some(_) => (words.split(|word| *word == "|").collect::<Vec<_>>(), true),
            None => (vec![words.as_slice()], words.len() == 2 || (words.len() == 3 && words[2].starts_with('('))),
        };
        for part in counts.into_iter().filter(|_| closing) {
            match part {
                [count, "passed", ..] => self.passed += count.parse().unwrap_or(0),
                [count, "failed", ..] => self.failed += count.parse().unwrap_or(0),
                _ => {}
            }
        }
    }

    /// Adds the counts in the last line of pytest: `== 1 failed, 91 passed, 2 skipped in 15 s ==`.
    fn read_pytest(&mut self, line: &str) {
        let Some((counts, time)) = line.trim_matches(|c| c == '=' || c == ' ').split_once(" in ") else { return };
        let seconds = time.split(' ').next().and_then(|time| time.strip_suffix('s'));
        if seconds.is_none_or(|seconds| seconds.parse::<f64>().is_err()) {
            return;
        }
        for part in counts.split(", ") {
            match part.split_once(' ') {
                Some((count, "passed")) => self.passed += count.parse().unwrap_or(0),
                Some((count, "failed" | "error" | "errors")) => self.failed += count.parse().unwrap_or(0),
                Some((count, "skipped")) => self.ignored += count.parse().unwrap_or(0),
                _ => {}
            }
        }
    }

    /// The last line of `cargo xtask test`.
    pub(crate) fn line(self, ok: bool) -> String {
        let word = if ok { "ok" } else { "FAILED" };
        let Self { passed, failed, ignored } = self;
        format!("test result: {word}. {passed} passed; {failed} failed; {ignored} ignored; 0 measured; 0 filtered out")
    }
}

/// Runs `program` in the root of the repository and passes its standard output on line by line,
/// counting test results. Returns whether it succeeded.
///
/// # Errors
/// If it cannot be started.
pub(crate) fn step(
    title: &str,
    program: &str,
    arguments: &[&str],
    env: &[(&str, &str)],
    tally: &mut Tally,
) -> Result<bool> {
    eprintln!("\n== {title}: {program} {}", arguments.join(" "));
    let began = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .envs(env.iter().copied())
        .current_dir(crate::root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {program}"))?;
    if let Some(output) = child.stdout.take() {
        let mut out = std::io::stdout();
        for line in BufReader::new(output).split(b'\n') {
            let line = line.context("cannot read its output")?;
            let line = String::from_utf8_lossy(&line);
            tally.read(&line);
            // If our standard output is closed, the tests still continue.
            writeln!(out, "{line}").and_then(|()| out.flush()).ok();
        }
    }
    let ok = child.wait().with_context(|| format!("cannot wait for {program}"))?.success();
    let word = if ok { "ok" } else { "FAILED" };
    eprintln!("== {title}: {word} after {:.1} s", began.elapsed().as_secs_f64());
    Ok(ok)
}

/// Whether `program arguments` runs and succeeds; its output is discarded.
pub(crate) fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// The first line that a program prints, to compare versions; empty if there is none.
pub(crate) fn first_line(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(crate::root()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_of_cargo_are_added_up() {
        let mut tally = Tally::default();
        for line in [
            "running 5 tests",
            "test result: ok. 4 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s",
            "test a::test_result ... ok",
            "test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 3 filtered out; finished in 0.20s",
        ] {
            tally.read(line);
        }
        assert_eq!(tally, Tally { passed: 14, failed: 2, ignored: 1 });
        let mut page = Tally::default();
        for line in
            ["      Tests  2 failed | 29 passed (31)", "  53 passed (3.0m)", "  10 failed", " Test Files  4 passed (4)"]
        {
            page.read(line);
        }
        assert_eq!(page, Tally { passed: 82, failed: 12, ignored: 0 });
        let mut python = Tally::default();
        for line in [
            "2 failed, 91 passed in 15.66s",
            "=== 1 passed, 3 skipped, 1 error in 75.00s (0:01:15) ===",
            "5 passed in all",
        ] {
            python.read(line);
        }
        assert_eq!(python, Tally { passed: 92, failed: 3, ignored: 3 });
        let shown = tally.line(false);
        assert_eq!(shown, "test result: FAILED. 14 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out");
        assert!(
            Tally { passed: 412, ..Tally::default() }.line(true).starts_with("test result: ok. 412 passed; 0 failed;")
        );
    }
}
