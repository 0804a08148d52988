//! Runs the test programs of the workspace, two at a time.
//!
//! Cargo runs one after the other, and the last tests of each leave processors idle. Two programs
//! side by side fill these gaps; the output of each is collected and printed when it has ended.
use crate::run::Tally;
use crate::tidy;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

/// The number of programs that run at the same time; each has a thread for every processor.
const SIDE_BY_SIDE: usize = 2;

/// Which tests run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Tests that are not ignored, on samples of the long tables: takes minutes.
    Quick,
    /// Also tests that are ignored for another reason than being slow, on every row of the tables.
    Thorough,
    /// All tests.
    Slow,
}

/// A test program.
struct Suite {
    /// The package and the target, as displayed.
    name: String,
    /// The folder of the package, in which its tests run.
    folder: PathBuf,
    program: PathBuf,
}

/// Builds all test programs by `cargo test` with these arguments, runs them, and counts. Returns
/// whether all of them succeeded.
///
/// # Errors
/// If cargo or a program cannot be started.
pub(crate) fn run(building: &[&str], extent: Extent, env: &[(&str, &str)], tally: &mut Tally) -> Result<bool> {
    let mut env = env.to_vec();
    let slow = match extent {
        Extent::Quick => Vec::new(),
        Extent::Thorough => {
            env.push(("SPRAGUE_TESTS", "all"));
            slow_tests()?
        }
        Extent::Slow => {
            env.extend([("SPRAGUE_TESTS", "all"), ("SPRAGUE_SLOW", "1")]);
            Vec::new()
        }
    };
    let mut arguments: Vec<&str> = Vec::new();
    if extent != Extent::Quick {
        arguments.push("--include-ignored");
    }
    if !slow.is_empty() {
        arguments.push("--exact");
        slow.iter().for_each(|test| arguments.extend(["--skip", test.as_str()]));
    }
    eprintln!("\n== tests: cargo {} --no-run", building.join(" "));
    let began = Instant::now();
    let Some(suites) = built(building)? else { return Ok(false) };
    eprintln!("== tests: built after {:.1} s", began.elapsed().as_secs_f64());
    // The programs that were built last use most of the other crates, and take longest.
    let (waiting, told) = (Mutex::new(suites), Mutex::new((tally, true)));
    let worker = || -> Result<()> {
        while let Some(suite) = waiting.lock().ok().and_then(|mut waiting| waiting.pop()) {
            let (ok, output) = suite.run(&arguments, &env)?;
            let Ok(mut told) = told.lock() else { bail!("another program could not be run") };
            output.lines().for_each(|line| told.0.read(line));
            told.1 &= ok;
            let word = if ok { "" } else { ": FAILED" };
            // If our standard output is closed, the tests still continue.
            write!(std::io::stdout().lock(), "\n     Running {}{word}\n{output}", suite.name).ok();
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..SIDE_BY_SIDE).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|_| bail!("a thread panicked")))
    })?;
    let ok = told.into_inner().is_ok_and(|(_, ok)| ok);
    let word = if ok { "ok" } else { "FAILED" };
    eprintln!("== tests: {word} after {:.1} s", began.elapsed().as_secs_f64());
    Ok(ok)
}

/// The paths of the tests that are ignored as slow; the test harness does not report reasons.
fn slow_tests() -> Result<Vec<String>> {
    let mut found = Vec::new();
    for file in tidy::files(&crate::root())? {
        let place = file.strip_prefix(crate::root()).unwrap_or(&file).display().to_string();
        let Some((_, place)) = place.strip_suffix(".rs").and_then(|place| place.split_once("tests/")) else { continue };
        let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        found.extend(slow_tests_of(place, &text));
    }
    Ok(found)
}

/// The slow tests in a file of a test program; `place` is relative to `tests/`, without the
/// extension.
fn slow_tests_of(place: &str, text: &str) -> Vec<String> {
    let module =
        place.strip_prefix("suites/").filter(|module| *module != "main").map(|module| module.replace('/', "::"));
    let parts = text.split(concat!("#[ig", "nore = \"slow")).skip(1);
    let name = |part: &str| Some(part.split_once("fn ")?.1.split('(').next()?.to_owned());
    parts.filter_map(name).map(|name| module.iter().cloned().chain([name]).collect::<Vec<_>>().join("::")).collect()
}

/// Builds the test programs, in order; none if some cannot be built.
fn built(building: &[&str]) -> Result<Option<Vec<Suite>>> {
    let mut cargo = Command::new("cargo")
        .args(building)
        .args(["--no-run", "--message-format=json-render-diagnostics"])
        .current_dir(crate::root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start cargo")?;
    let mut suites = Vec::new();
    if let Some(output) = cargo.stdout.take() {
        for line in BufReader::new(output).lines() {
            let message: Value = serde_json::from_str(&line.context("cannot read cargo's output")?)?;
            suites.extend(Suite::of(&message));
        }
    }
    Ok(cargo.wait().context("cannot wait for cargo")?.success().then_some(suites))
}

impl Suite {
    /// The test program that a message of cargo is about.
    fn of(message: &Value) -> Option<Self> {
        if message["profile"]["test"] != true {
            return None;
        }
        let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
        let place = folder.strip_prefix(crate::root()).unwrap_or(&folder).display().to_string();
        let name = format!("{place} ({})", message["target"]["name"].as_str()?);
        Some(Self { name, folder, program: message["executable"].as_str()?.into() })
    }

    /// Runs the program as cargo does. Returns whether it succeeded, and its output.
    fn run(&self, arguments: &[&str], env: &[(&str, &str)]) -> Result<(bool, String)> {
        let output = Command::new(&self.program)
            .args(arguments)
            .envs(env.iter().copied())
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("cannot start {}", self.program.display()))?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok((output.status.success(), text(&output.stdout) + &text(&output.stderr)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn slow_tests_are_found_in_the_text() {
        let ignored = |reason: &str, name: &str| format!("#[test]\n#[{} = \"{reason}\"]\nfn {name}() {{}}\n", "ignore");
        let text = &(ignored("slow: minutes", "a") + &ignored("thorough: a second", "b"));
        assert_eq!(slow_tests_of("suites/limits", text), ["limits::a"]);
        assert_eq!(slow_tests_of("suites/main", text), ["a"]);
        assert_eq!(slow_tests_of("seeded", text), ["a"]);
        let all = slow_tests().unwrap();
        assert!(all.iter().any(|test| test == "store::a_thousand_million_tuples"), "{all:?}");
    }

    #[test]
    fn messages_of_cargo_name_test_programs() {
        let manifest = crate::root().join("crates/heaps/Cargo.toml");
        let message = |test: bool, executable: Value| {
            let target = json!({ "name": "suites" });
            let profile = json!({ "test": test });
            json!({ "manifest_path": manifest, "target": target, "profile": profile, "executable": executable })
        };
        let suite = Suite::of(&message(true, json!("/deps/suites-1"))).unwrap();
        assert_eq!(
            (suite.name.as_str(), suite.program.as_path()),
            ("crates/heaps (suites)", Path::new("/deps/suites-1"))
        );
        assert_eq!(suite.folder, crate::root().join("crates/heaps"));
        assert!(Suite::of(&message(false, json!("/deps/example"))).is_none());
        assert!(Suite::of(&message(true, Value::Null)).is_none());
        assert!(Suite::of(&json!({ "reason": "build-finished" })).is_none());
    }
}
